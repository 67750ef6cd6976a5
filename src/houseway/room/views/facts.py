"""The facts about a table on its page, apart from the game: its players, clock, sign and notices."""

from typing import Any

import msgspec

from houseway.money import Cents
from houseway.room.engine import engine_of
from houseway.room.money.books import is_bot
from houseway.room.pace import SECOND, Pace
from houseway.room.room import Room
from houseway.room.tables import lawful
from houseway.room.tables.bots import is_left_to_bots, usual_buy
from houseway.room.tables.keeper import Keeper
from houseway.room.talk import PHRASES, book_on_talk
from houseway.room.view_types import (
    ClockKind,
    Facts,
    FloorCall,
    Friends,
    Kept,
    Posted,
    ShownClock,
    ShownTalk,
    TableStanding,
)
from houseway.room.views.names import People, known
from houseway.room.views.table_view import got_up
from houseway.rulebook.irregularities import KINDS
from houseway.table.absence import kept_until
from houseway.table.changes import open_changes

Json = dict[str, Any]
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


def shown_clock(keeper: Keeper) -> ShownClock | None:
    """Returns the clock that is running at a table."""
    if keeper.clock is None:
        return None
    situation, ends = keeper.clock
    until = keeper.staff.wall(ends)
    kind = _CLOCKS.get(situation.kind)
    seat = situation.seat
    if kind is None or (seat and is_bot(keeper.table.chairs[seat].player)):
        return None
    if not seat:
        return ShownClock(kind, until, situation.wait)
    pace, on = keeper.clocks, keeper.status.clock
    left = keeper.banks_left(seat) if situation.kind in ("clock", "warning", "expired") else 0
    then = _then(keeper, pace, situation.kind, seat, left)
    if situation.kind not in ("warning", "expired") or on is None:
        return ShownClock(kind, until, situation.wait, seat, then, left=left)
    bank = keeper.status.banks_used.get(seat, 0) if on.bank and not on.by else 0
    ends = until + pace.warning if situation.kind == "warning" else until
    whole = pace.clock if on.bank else pace.warning
    return ShownClock(kind, ends, whole, seat, then, bank, left)


def _then(keeper: Keeper, pace: Pace, kind: str, seat: int, left: int) -> str:
    """The consequence when a player's time runs out. A time bank starts first, if any is left."""
    table = keeper.table
    if kind == "pass":
        return "the bank passes on"
    if kind == "choose":
        return "the next game comes"
    if kind == "clock":
        if left:
            return f"your time bank of {pace.clock // SECOND} s begins"
        return f"you have {pace.warning // SECOND} s more"
    says = engine_of(table.rules).in_hand.at_the_end(table.hand_now, seat)
    return says if kind in ("put-up", "quiet") else f"{says} and sit out"


def kept(keeper: Keeper) -> dict[int, Kept]:
    """Returns how long the seats of absent players are kept."""
    absence, status = keeper.table.rules.absence, keeper.status
    if absence is None:
        return {}
    return {
        seat: Kept(
            keeper.staff.wall(status.opened_at + end * SECOND),
            max(0, absence.blinds - chair.missed_count),
        )
        for seat, chair in keeper.table.chairs.items()
        if (end := kept_until(absence, chair)) is not None
    }


def standing(keeper: Keeper) -> TableStanding:
    """Returns the state of a table in one word."""
    table, status = keeper.table, keeper.status
    present = sum(chair.present for chair in table.chairs.values())
    if status.closed:
        return "closed"
    if status.paused or keeper.trouble:
        return "paused"
    if not table.chairs:
        return "free"
    if table.bank.broken:
        return "broken"
    if present < max(2, table.rules.seats[0]):
        return "open"
    return "short" if 2 * present < table.rules.seats[1] else "going"


def chips(keeper: Keeper, room: Room, posted: Posted) -> dict[int | None, Cents]:
    """Returns the chips each player could still bring to the table, by seat; None is a spectator."""
    found: dict[int | None, Cents] = {seat: room.balance(chair.player) for seat, chair in keeper.table.chairs.items()}
    found[None] = 4 * posted.usual_buy
    return found


def table_facts(keeper: Keeper, room: Room, people: People, sign: Posted | None = None) -> Facts:
    """Returns the facts on a table's page; ``sign`` saves building the sign again."""
    status, hangs = keeper.status, sign or posted_sign(keeper)
    players = [chair.player for chair in keeper.table.chairs.values()]
    players += [*got_up(keeper.table).values(), *((status.floor[0],) if status.floor else ())]
    return Facts(
        table=keeper.id,
        posted=hangs,
        standing=standing(keeper),
        friends=_friends(keeper, people),
        talk=_talk(keeper),
        people={player: known(player, people) for player in players},
        clock=shown_clock(keeper),
        paused=keeper.trouble or status.paused,
        floor=FloorCall(*status.floor) if status.floor else None,
        said=tuple({**one, "says": KINDS[one["what"]].says} for one in status.said),
        kept=kept(keeper),
        commitment=status.commitment,
        left_to_bots=is_left_to_bots(keeper.table),
        ready=frozenset(status.ready),
        late=dict(status.late),
        shuns_blind=frozenset(status.shuns_blind),
        ballots={to: dict(votes) for to, votes in status.votes.items() if votes},
        doubles=dict(status.doubles),
        new_deck=status.deck is not None or status.decks > 0,
        kum_kum=dict(status.kum_kum),
        waiting=waiting(keeper, room),
        chips=chips(keeper, room, hangs),
        answers=tuple(status.rotation[-8:]) if keeper.by_hand else (),
        law=tuple(lawful.told(keeper)),
    )


def waiting(keeper: Keeper, room: Room) -> int:
    """Returns how many wait for a seat at such a table; a private table has no list."""
    return 0 if keeper.status.invite else len(room.lists.names.get(keeper.status.spot.list, ()))


def _friends(keeper: Keeper, people: People) -> Friends | None:
    status = keeper.status
    if not status.invite:
        return None
    host = known(status.by, people).name
    return Friends(status.name, status.by, host, status.speed, status.talk, status.level)


def _talk(keeper: Keeper) -> ShownTalk | None:
    if keeper.talk == "off":
        return None
    rules = keeper.table.rules
    lines = {
        str(line.number): {"player": line.player, "name": line.name, "text": line.text} for line in keeper.said.lines
    }
    return ShownTalk(keeper.talk, PHRASES, book_on_talk(rules.house, rules.game), lines)


def posted_sign(keeper: Keeper) -> Posted:
    """Returns the sign at a table and the votes open to its players."""
    sign: Json = msgspec.to_builtins(keeper.table.sign())
    shown = {name: value for name, value in sign.items() if value}
    return Posted(shown, open_changes(keeper.table), usual_buy(keeper.table))
