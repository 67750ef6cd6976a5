"""The facts on a table's page that are not about the game, such as players, clock and sign; and names for staff."""

from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

import msgspec

from houseway.irregularities import TYPES
from houseway.messages import _, wire
from houseway.money import Cents
from houseway.room.engine import engine_of
from houseway.room.log.entries import REAL_CHIPS
from houseway.room.looks import walk_in_name
from houseway.room.money.books import is_bot
from houseway.room.money.cage import title
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.settings import SECOND, Pace
from houseway.room.tables import bank_law as lawful
from houseway.room.tables.bots import is_left_to_bots, level_of, name_of, usual_buy
from houseway.room.tables.runtime import TableRuntime
from houseway.room.talk import PHRASES, book_on_talk
from houseway.room.view_types import (
    ClockKind,
    Facts,
    FloorCall,
    Friends,
    Json,
    Kept,
    Known,
    Posted,
    ShownClock,
    ShownTalk,
    TableStanding,
    filled,
)
from houseway.room.views.stakes import stakes_name
from houseway.rulebook import House
from houseway.table.absence import kept_until
from houseway.table.changes import open_changes

People: TypeAlias = Mapping[str, Person]
_CLOCKS: dict[str, ClockKind] = {
    "clock": "action",
    "warning": "clock",
    "expired": "warning",
    "pass": "action",
    "choose": "action",
    "put-up": "action",
    "quiet": "action",
    "no-more-bets": "bets",
    "start": "deal",
}
"""The clock that is shown, by what the table waits for."""


def shown_clock(runtime: TableRuntime) -> ShownClock | None:
    """Returns the clock that is running at a table."""
    if runtime.clock is None:
        return None
    situation, ends = runtime.clock
    until = runtime.services.wall(ends)
    kind = _CLOCKS.get(situation.kind)
    seat = situation.seat
    if kind is None or (seat and is_bot(runtime.table.chairs[seat].player)):
        return None
    if not seat:
        return ShownClock(kind, until, situation.wait)
    pace, on = runtime.clocks, runtime.status.clock
    left = runtime.banks_left(seat) if situation.kind in ("clock", "warning", "expired") else 0
    then, out = _then(runtime, pace, situation.kind, seat, left)
    if situation.kind not in ("warning", "expired") or on is None:
        return ShownClock(kind, until, situation.wait, seat, then, left=left, out=out)
    bank = runtime.status.banks_used.get(seat, 0) if on.bank and not on.by else 0
    ends = until + pace.warning if situation.kind == "warning" else until
    whole = pace.clock if on.bank else pace.warning
    return ShownClock(kind, ends, whole, seat, then, bank, left, out)


def _then(runtime: TableRuntime, pace: Pace, kind: str, seat: int, left: int) -> tuple[str, bool]:
    """The consequence when a player's time runs out, and whether they then sit out.

    A time bank starts first, if any is left.
    """
    table = runtime.table
    if kind == "pass":
        return _("The bank passes to the next player"), False
    if kind == "choose":
        return _("The next game in order is dealt"), False
    if kind == "clock":
        if left:
            return _("Your time bank of {seconds} s starts", seconds=pace.clock // SECOND), False
        return _("You get {seconds} s more", seconds=pace.warning // SECOND), False
    says = engine_of(table.rules).in_hand.at_the_end(table.hand_now, seat)
    return says, kind not in ("put-up", "quiet")


def kept(runtime: TableRuntime) -> dict[int, Kept]:
    """Returns how long the seats of absent players are kept."""
    absence, status = runtime.table.rules.absence, runtime.status
    if absence is None:
        return {}
    return {
        seat: Kept(
            runtime.services.wall(status.opened_at + end * SECOND),
            max(0, absence.blinds - chair.missed_count),
        )
        for seat, chair in runtime.table.chairs.items()
        if (end := kept_until(absence, chair)) is not None
    }


def standing(runtime: TableRuntime) -> TableStanding:
    """Returns the state of a table in one word."""
    table, status = runtime.table, runtime.status
    present = sum(chair.present for chair in table.chairs.values())
    if status.closed:
        return "closed"
    if status.paused or runtime.trouble:
        return "paused"
    if not table.chairs:
        return "free"
    if table.bank.broken:
        return "broken"
    if present < max(2, table.rules.seats[0]):
        return "open"
    return "short" if 2 * present < table.rules.seats[1] else "going"


def chips(runtime: TableRuntime, room: Room, posted: Posted) -> dict[int | None, Cents]:
    """Returns the chips each player could still bring to the table, by seat; None is a spectator."""
    found: dict[int | None, Cents] = {seat: room.balance(chair.player) for seat, chair in runtime.table.chairs.items()}
    found[None] = 4 * posted.usual_buy
    return found


def table_facts(runtime: TableRuntime, room: Room, people: People, sign: Posted | None = None) -> Facts:
    """Returns the facts on a table's page; ``sign`` saves building the sign again."""
    status, hangs = runtime.status, sign or posted_sign(runtime)
    return Facts(
        table=runtime.id,
        posted=hangs,
        standing=standing(runtime),
        friends=_friends(runtime, people),
        talk=_talk(runtime),
        known=partial(known, people=people),
        clock=shown_clock(runtime),
        paused=runtime.trouble or status.paused,
        floor=FloorCall(*status.floor) if status.floor else None,
        said=tuple({**one, "says": TYPES[one["what"]].says} for one in status.said),
        kept=kept(runtime),
        commitment=status.commitment,
        left_to_bots=is_left_to_bots(runtime.table),
        ready=frozenset(status.ready),
        late=dict(status.late),
        shuns_blind=frozenset(status.shuns_blind),
        ballots={to: dict(votes) for to, votes in status.votes.items() if votes},
        doubles=dict(status.doubles),
        new_deck=status.deck is not None or status.decks > 0,
        kum_kum=dict(status.kum_kum),
        waiting=waiting(runtime, room),
        chips=chips(runtime, room, hangs),
        answers=tuple(status.rotation[-8:]) if runtime.by_hand else (),
        law=tuple(lawful.told(runtime)),
        step=status.step if runtime.by_hand else "",
        refused_taps=refused_taps(runtime, people),
    )


def refused_taps(runtime: TableRuntime, people: People) -> tuple[Json, ...]:
    """Returns the dealer's refused taps, oldest first, each with the name of who made it."""
    return tuple({**one, "by": known(one["by"], people).name} for one in runtime.status.refused_taps)


def waiting(runtime: TableRuntime, room: Room) -> int:
    """Returns how many wait for a seat at such a table; a private table has no list."""
    return 0 if runtime.status.invite else len(room.lists.names.get(runtime.status.spot.list, ()))


def _friends(runtime: TableRuntime, people: People) -> Friends | None:
    status = runtime.status
    if not status.invite:
        return None
    host = known(status.by, people).name
    return Friends(status.name, status.by, host, status.speed, status.talk, status.level)


def _talk(runtime: TableRuntime) -> ShownTalk | None:
    if runtime.talk == "off":
        return None
    rules = runtime.table.rules
    lines = {
        str(line.number): {"player": line.player, "name": line.name, "text": line.text}
        for line in runtime.conversation.lines
    }
    return ShownTalk(runtime.talk, PHRASES, book_on_talk(rules.house, rules.game), lines)


def posted_sign(runtime: TableRuntime) -> Posted:
    """Returns the game and the sign at a table, and the votes open to its players."""
    table, rules = runtime.table, runtime.table.rules
    sign: Json = msgspec.to_builtins(table.sign(), enc_hook=wire)
    fields = filled(
        id=runtime.id,
        house=rules.house.slug,
        house_name=rules.house.name,
        game=rules.game,
        title=rules.title,
        family=rules.engine,
        layout=engine_of(rules).shown.layout(rules),
        structure=rules.structure,
        limit=rules.stakes.name,
        stakes=stakes_name(rules.stakes, rules.structure),
        seats=list(rules.seats),
        sign=filled(**sign),
    )
    return Posted(fields, open_changes(table), usual_buy(table))


# -- names of people, bots and accounts --------------------------------------------------------------------------------


def known(player: str, people: People) -> Known:
    """Returns a player as the table knows them."""
    if is_bot(player):
        return Known(name_of(player), bot=level_of(player))
    return Known(people[player].name if player in people else walk_in_name(player))


def spoken_of(about: str, people: People, houses: Mapping[str, House]) -> str:
    """Names what a person looked at, for staff: an account or a person by name, anything else unchanged."""
    kind, _colon, rest = about.partition(":")
    if kind == "jackpot" and rest in houses:
        return str(_("the jackpot of {house}", house=houses[rest].name))
    if kind in ("player", "drop", "share", "bank", "short") and rest:
        return str(account_name(about, people))
    return known(about, people).name if about in people else about


def account_name(account: str, people: People) -> str:
    """Names an account of the ledger for staff.

    >>> account_name("drop:7:2026-02-06.1", {}), account_name("jackpot:limelight", {})
    ('the box of table 7, shift 2026-02-06.1', 'the jackpot limelight')
    """
    kind, _colon, rest = account.partition(":")
    match kind:
        case "player":
            return known(rest, people).name
        case "drop" | "share":
            return _box_name(kind, *rest.split(":")[-2:])
        case "jackpot":
            return _("the jackpot {fund}", fund=rest)
        case "bank":
            return title(rest)
        case "short":
            return _("missing at {bank}", bank=title(rest))
    return _("real chips in play") if account == REAL_CHIPS else _("the {account}", account=account)


def _box_name(kind: str, table: str, shift: str) -> str:
    """Names a drop box, or the jackpot's share in it."""
    if kind == "drop":
        return _("the box of table {table}, shift {shift}", table=table, shift=shift)
    return _("the jackpot's share in the box of table {table}, shift {shift}", table=table, shift=shift)
