"""The room's topics as data: what stands on the page of a table, in the lobby, on a person's own page, and for staff.

Everything here is built from what is stored, and nothing of it is a card.
"""

from typing import Any

import msgspec

from houseway.collection import fee_times
from houseway.money import Cents
from houseway.room.money.banks import account as bank_account
from houseway.room.money.books import is_bot
from houseway.room.office.reports import REPORTS
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.shapes.facts import Facts, FloorCall, Friends, Posted, ShownTalk, TableStanding
from houseway.room.shapes.shown import filled
from houseway.room.showing.clocks import clock, kept
from houseway.room.showing.floor_board import doing
from houseway.room.showing.names import People, account_name, known
from houseway.room.showing.table_view import got_up
from houseway.room.tables import lawful
from houseway.room.tables.bots import is_left_to_bots, usual_buy
from houseway.room.tables.keeper import Keeper
from houseway.room.talk import PHRASES, book_on_talk
from houseway.rulebook import House
from houseway.rulebook.irregularities import KINDS
from houseway.table.changes import open_changes

Json = dict[str, Any]


def standing(keeper: Keeper) -> TableStanding:
    """The state of a table in a word."""
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
    """What one in each seat, and with None one at the rail, could still bring to the table."""
    found: dict[int | None, Cents] = {seat: room.balance(chair.player) for seat, chair in keeper.table.chairs.items()}
    found[None] = 4 * posted.usual_buy
    return found


def facts(keeper: Keeper, room: Room, people: People, sign: Posted | None = None) -> Facts:
    """Returns what a table's page shows besides the game; ``sign`` is what is posted there, if it is known."""
    status, hangs = keeper.status, sign or posted(keeper)
    players = [chair.player for chair in keeper.table.chairs.values()]
    players += [*got_up(keeper.table).values(), *((status.floor[0],) if status.floor else ())]
    return Facts(
        table=keeper.id,
        posted=hangs,
        standing=standing(keeper),
        friends=_friends(keeper, people),
        talk=_talk(keeper),
        people={player: known(player, people) for player in players},
        clock=clock(keeper),
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


def posted(keeper: Keeper) -> Posted:
    """What hangs at the table."""
    sign: Json = msgspec.to_builtins(keeper.table.sign())
    shown = {name: value for name, value in sign.items() if value}
    return Posted(shown, open_changes(keeper.table), usual_buy(keeper.table))


# -- the lobby ---------------------------------------------------------------------------------------------------------


def spread(house: House) -> Json:
    """What a house spreads."""
    games = {}
    for slug, game in house.games.items():
        rules = game.at()
        games[slug] = {
            "title": game.title,
            "family": rules.engine,
            "structures": [name for name in game.structures if name],
            "limits": list(dict.fromkeys(row.name for row in game.stakes)),
            "seats": list(game.seats),
        }
    return {"name": house.name, "games": games}


def table_line(keeper: Keeper, room: Room) -> Json:
    """A table as the lobby lists it."""
    table, spot, main = keeper.table, keeper.status.spot, room.main_table(keeper)
    feeds = {} if main is keeper else {"feeds": main.id}
    return {
        "house": spot.house,
        "game": spot.game,
        "title": table.rules.title,
        "structure": table.rules.structure,
        "limit": spot.limit,
        "state": standing(keeper),
        **({"by_hand": True} if keeper.by_hand else {}),
        "seated": len(table.chairs),
        "bots": len(keeper.bots),
        "most": table.rules.seats[1],
        "waiting": waiting(keeper, room),
        **feeds,
    }


def lists_view(room: Room) -> Json:
    """Every waiting list."""
    out = {}
    for list_id, names in room.lists.names.items():
        house, game, limit = list_id.split("/", 2)
        out[list_id] = {"house": house, "game": game, "limit": limit, "waiting": len(names)}
    return out


def me(person: Person, room: Room) -> Json:
    """A person's own page."""
    called: Json = {}
    for list_id, names in room.lists.names.items():
        for place, one in enumerate(names, 1):
            if one.player == person.id:
                called[list_id] = {"place": place}
                if wait := room.lists.estimate(list_id, place):
                    called[list_id]["wait"] = wait
                if one.table:
                    answer = filled(coming=one.coming, more_time=one.more_time)
                    called[list_id]["called"] = {"table": one.table, "until": room.wall(one.until), **answer}
    view: Json = {
        "id": person.id,
        "name": person.name,
        "roles": sorted(person.roles),
        "chips": room.balance(person.id),
        "seats": room.seats_of(person.id),
        "lists": called,
        "friends": _with_friends(person.id, room),
    }
    if deals := room.dealers.on.get(person.id):
        view["deals"] = {"table": deals.table, "since": deals.since}
    if person.guest:
        view["guest"] = True
    if person.nickname:
        view["nickname"] = True
    if zone := room.settings.zone:
        view["zone"] = zone
    if put_out := _put_out(person.id, room):
        view["put_out"] = put_out
    return view


def _put_out(person: str, room: Room) -> Json:
    """The tables at which somebody lost their seat, with what went back to their account."""
    return {
        id: {"title": keeper.table.rules.title, "limit": keeper.status.spot.limit, **keeper.status.put_out[person]}
        for id, keeper in room.keepers.items()
        if person in keeper.status.put_out and keeper.is_open
    }


def _with_friends(person: str, room: Room) -> Json:
    """The private tables that somebody may come to, with the link to each."""
    return {
        id: {
            "name": keeper.status.name,
            "title": keeper.table.rules.title,
            "limit": keeper.status.spot.limit,
            "house": keeper.status.spot.house,
            "invite": keeper.status.invite,
            "host": keeper.status.by,
        }
        for id, keeper in room.keepers.items()
        if keeper.status.invite and keeper.is_open and keeper.admits(person)
    }


# -- for staff ---------------------------------------------------------------------------------------------------------


def calls(room: Room, people: People) -> Json:
    """Every open call for the floor, the oldest first: a state that whoever comes sees, not an event that passes."""
    waiting = [
        (keeper, called)
        for keeper in room.keepers.values()
        if (called := keeper.status.floor or keeper.status.unanswered) and not keeper.status.closed
    ]
    waiting.sort(key=lambda one: one[0].status.called_at)
    return {"calls": [_call(keeper, called, people) for keeper, called in waiting]}


def _call(keeper: Keeper, called: tuple[str, str], people: People) -> Json:
    spot, rules = keeper.status.spot, keeper.table.rules
    by, what = called
    return {
        "table": keeper.id,
        "title": f"{rules.title} {spot.limit}",
        "house": rules.house.name,
        "hand": keeper.table.hands,
        "by": known(by, people).name,
        "what": what,
        "since": keeper.status.called_at,
        "stopped": keeper.status.floor is not None,
    }


def floor_line(keeper: Keeper, room: Room, people: People) -> Json:
    """A table as the floor sees it: its players, its last action, what wants attention, how the bank went round."""
    status, table, dealer = keeper.status, keeper.table, room.dealers.at(keeper.id)
    flags = ["floor called"] if status.floor else ["nobody came to a call"] if status.unanswered else []
    flags += [f"paused: {keeper.trouble or status.paused}"] if status.paused or keeper.trouble else []
    flags += ["talk reported"] if status.reports else []
    flags += ["nobody takes the bank"] if table.bank.broken else []
    flags += [f"clock on seat {status.clock.seat}"] if status.clock else []
    flags += [f"closing: {status.closing}"] if status.closing and not status.closed else []
    seats = {
        str(seat): {
            "player": chair.player,
            "name": known(chair.player, people).name,
            "stack": chair.stack,
            "away": chair.away,
            **({"bot": True} if is_bot(chair.player) else {}),
        }
        for seat, chair in sorted(table.chairs.items())
    }
    friends = {"friends": status.name or "friends"} if status.invite else {}
    line = {
        **table_line(keeper, room),
        **friends,
        "house_name": table.rules.house.name,
        "now": doing(keeper, people, dealer=bool(dealer)).told,
        **({"dealer": known(dealer, people).name} if dealer else {}),
        "buy": usual_buy(table),
        "seats": seats,
        "since": status.since,
        "hand": table.hands,
        "flags": flags,
    }
    if status.hushed:
        line["silenced"] = {player: known(player, people).name for player in sorted(status.hushed)}
    if status.rotation:
        line["rotation"] = status.rotation
    if left := lawful.told(keeper):
        line["law"] = left
    if times := fee_times(table.rules):
        line["fees"] = {"posted": table.fee_time, "times": list(times)}
    return line


def office_view(room: Room, now: int, people: People) -> Json:
    """Drop boxes with their counts, jackpot funds with their claims; whose sheets they are, and of which day."""
    drop: Json = {}
    jackpots: Json = {}
    for account, cents in sorted(room.balances.items()):
        kind, _, rest = account.partition(":")
        if kind == "drop":
            table, _, of = rest.partition(":")
            drop.setdefault(table, {})[of] = _box(room, table, of, cents, people)
        elif kind == "jackpot":
            open_to = [one for one in room.office.claims.values() if one.fund == rest]
            claims = {one.id: _sheet(one) | {"name": known(one.player, people).name} for one in open_to}
            jackpots[rest] = {"cents": cents, "held": room.office.held(rest), **({"claims": claims} if claims else {})}
            if posted := room.office.posted(rest):
                jackpots[rest]["posted"] = _sheet(posted)
    name = room.settings.name or ", ".join(house.name for house in room.houses.values())
    day, _ = room.settings.hour_of(now)
    shown: Json = {"drop": drop, "jackpots": jackpots, "held": holds(room, people)}
    shown |= {"shift": room.settings.shift_of(now), "room": name, "day": day, "zone": room.settings.clock.key}
    return {**shown, "reports": [{"name": one.name, "title": one.title} for one in REPORTS.values()]}


def holds(room: Room, people: People) -> Json:
    """Money that waits: for a signature, for a jackpot to be paid, for a table to take it; and whose it is."""
    found: Json = {}
    for id, claim in room.office.claims.items():
        if claim.is_open:
            found[f"claim:{id}"] = {"cents": claim.cents, "account": f"jackpot:{claim.fund}", "at": claim.at}
    for id, sheet in room.office.adjustments.items():
        if sheet.is_open:
            found[f"adjustment:{id}"] = {"cents": sheet.cents, "account": sheet.account, "at": sheet.at}
    for id, transfer in room.cage.banks.transfers.items():
        source = bank_account(transfer.bank) if transfer.way == "credit" else "cage"
        found[f"transfer:{id}"] = {"cents": transfer.cents, "account": source, "at": transfer.at}
    for id, sending in room.cage.on_their_way.items():
        found[f"sending:{id}"] = {"cents": sending.cents, "account": f"player:{sending.player}", "at": sending.at}
    return {id: one | {"name": account_name(one["account"], people)} for id, one in found.items()}


def _box(room: Room, table: str, shift: str, cents: Cents, people: People) -> Json:
    """A drop box; what the log has in it is told with the count that was made of it, and not before."""
    spot = room.keepers[table].status.spot
    box: Json = {"house": spot.house, "game": spot.game}
    if count := room.office.counted(table, shift):
        struck = [{"cents": was, "by": known(by, people).name, "reason": why} for was, by, why in count.struck]
        box |= {"cents": cents, "counted": count.cents, "count": count.id, "by": known(count.by, people).name}
        box |= {"struck": struck} if struck else {}
        box |= {"verified": known(count.verified, people).name} if count.verified else {}
    return box


def adjustments(room: Room, people: People) -> Json:
    """Corrections of the books, signed once or twice."""
    return {
        id: {
            **_sheet(one),
            "names": {given: known(by, people).name for given, by in one.signed.items()},
            "account_name": account_name(one.account, people),
            "to_name": account_name(one.to, people),
        }
        for id, one in room.office.adjustments.items()
    }


def _sheet(sheet: Any) -> Json:
    return {name: value for name, value in msgspec.to_builtins(sheet).items() if value}
