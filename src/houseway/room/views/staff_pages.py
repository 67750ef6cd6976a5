"""Pages for staff: the floor, the office and the cage. No card is on any of them."""

from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.collection import fee_times
from houseway.messages import _, ngettext
from houseway.money import Cents
from houseway.room.looks import WALK_IN
from houseway.room.money.books import boxes, is_bot, jackpots
from houseway.room.money.cage import Sheet, Shift, title
from houseway.room.money.cage import account as bank_account
from houseway.room.office.reports import REPORTS
from houseway.room.room import Room
from houseway.room.settings import MINUTE
from houseway.room.tables import bank_law as lawful
from houseway.room.tables.acts import Act, says, why_it_stands
from houseway.room.tables.bots import usual_buy
from houseway.room.tables.lists import Waiting
from houseway.room.tables.runtime import TableRuntime
from houseway.room.view_types import Json, filled
from houseway.room.views.facts import People, account_name, known, refused_taps
from houseway.room.views.lobby import table_line
from houseway.room.views.stakes import stakes_at, stakes_name

Now: TypeAlias = Literal["empty", "dead spread", "filling", "going", "waiting", "stalled", "paused"]
_FOR_SOMEBODY = ("clock", "warning", "expired", "pass", "choose")
"""Situations that wait for one player."""
_FOR_NOBODY = ("tick", "idle")
"""Situations that never lead to a hand."""
STALLED = 10 * MINUTE
"""After this long without an event, a table with enough players is stalled."""
ACTS = 10
"""How many acts of the floor are shown."""


class Doing(NamedTuple):
    """The activity of a table."""

    now: Now
    whom: str = ""
    """The person or thing it waits for, or why it is paused."""
    since: int = 0
    """The start of the wait, if it is stalled."""

    @property
    def told(self) -> Json:
        """The activity in the shape of the page."""
        return {"is": self.now, **filled(**{"for": self.whom, "since": self.since})}


def doing(runtime: TableRuntime, people: People, *, dealer: bool = False) -> Doing:
    """Returns the current activity of a table. A ``dealer`` at empty seats is a dead spread."""
    table, status = runtime.table, runtime.status
    if status.paused or runtime.trouble:
        return Doing("paused", runtime.trouble or status.paused, status.since)
    if not table.chairs:
        return Doing("dead spread" if dealer else "empty")
    if status.floor:
        return Doing("waiting", _("the floor"), status.called_at)
    present = sum(chair.present for chair in table.chairs.values())
    needed = max(2, table.rules.seats[0])
    if present < needed and not table.in_play:
        return Doing("filling", ngettext("{count} more to play", "{count} more to play", needed - present))
    return _with_enough(runtime, people)


def _with_enough(runtime: TableRuntime, people: People) -> Doing:
    """The activity of a table with enough players."""
    table, status, situation = runtime.table, runtime.status, runtime.next_action
    if runtime.by_hand:
        return _by_hand(runtime, people)
    if situation and situation.kind in _FOR_SOMEBODY and situation.seat in table.chairs:
        return Doing("waiting", known(table.chairs[situation.seat].player, people).name, status.since)
    if table.bank.broken:
        return Doing("waiting", _("a player to take the bank"), status.since)
    if situation is None or situation.kind in _FOR_NOBODY:
        return Doing("stalled", since=status.since)
    return Doing("going")


def _by_hand(runtime: TableRuntime, people: People) -> Doing:
    """The activity of a table dealt by hand; it is stalled if its dealer records nothing."""
    table, tapped = runtime.table, runtime.status.tapped
    if not table.in_play:
        asked = next((seat for seat in (table.bank_offer(), table.chooser()) if seat is not None), None)
        if asked is not None:
            return Doing("waiting", known(table.chairs[asked].player, people).name, tapped)
        if table.bank.broken:
            return Doing("waiting", _("a player to take the bank"), tapped)
        if table.button is None and table.drawn is None and "entry.first_button" in table.rules.cites:
            return Doing("waiting", _("the first button"), tapped)
    if runtime.status.seen - tapped >= STALLED:
        return Doing("stalled", since=tapped)
    return Doing("going")


def lists(room: Room, people: People) -> Json:
    """Returns every waiting list with its names in order."""
    found: Json = {}
    for list_id, names in room.lists.names.items():
        house, game, limit = list_id.split("/", 2)
        rules = room.houses[house].games[game]
        spread = {"house": house, "game": game, "limit": limit, "stakes": stakes_at(rules, limit), "title": rules.title}
        waiting = [_waiting(room, one, people) for one in names]
        found[list_id] = {**spread, "names": waiting}
        if wait := room.lists.estimate(list_id, len(names) + 1):
            found[list_id]["wait"] = wait
    return found


def _waiting(room: Room, one: Waiting, people: People) -> Json:
    line = {"player": one.player, "name": known(one.player, people).name, "since": one.since}
    held = {"table": one.table, "until": room.wall(one.until)} if one.table else {}
    return line | held | filled(coming=one.coming, more_time=one.more_time)


def acts(room: Room, people: People) -> list[Json]:
    """Returns the last acts of the floor, newest first."""
    last = list(room.acts.last.values())[-ACTS:]
    return [
        {
            "act": one.act,
            "says": says(one, known(one.player, people).name, known(one.other, people).name if one.other else ""),
            "by": known(one.by, people).name,
            "at": one.at,
            **_undone(room, one, people),
        }
        for one in reversed(last)
    ]


def _undone(room: Room, act: Act, people: People) -> Json:
    """The person who undid an act, or why it can't be undone."""
    if act.undone:
        return {"undone": known(act.undone, people).name}
    why = why_it_stands(room.runtimes, act)
    return {"stands": why} if why else {}


def dealers(room: Room, people: People) -> Json:
    """Returns the dealers on duty with their tables, the longest on duty first, and when the next push is due."""
    on = [
        {"dealer": id, "name": known(id, people).name, "table": one.table, "since": one.since, "downs": one.downs}
        for id, one in sorted(room.dealers.on.items(), key=lambda pair: pair[1].came)
    ]
    minutes = room.settings.push
    due = {"due": room.dealers.pushed + minutes * MINUTE} if any(one["table"] for one in on) else {}
    return {"on": on, "push": minutes, **due}


def calls(room: Room, people: People) -> Json:
    """Returns every open call for the floor, oldest first."""
    waiting = [
        (runtime, called)
        for runtime in room.runtimes.values()
        if (called := runtime.status.floor or runtime.status.unanswered) and not runtime.status.closed
    ]
    waiting.sort(key=lambda one: one[0].status.called_at)
    return {"calls": [_call(runtime, called, people) for runtime, called in waiting]}


def _call(runtime: TableRuntime, called: tuple[str, str], people: People) -> Json:
    rules = runtime.table.rules
    by, what = called
    return {
        "table": runtime.id,
        "title": _("{game}, {stakes}", game=rules.title, stakes=stakes_name(rules.stakes, rules.structure)),
        "house": rules.house.name,
        "hand": runtime.table.hands,
        "by": known(by, people).name,
        "what": what,
        "since": runtime.status.called_at,
        "stopped": runtime.status.floor is not None,
    }


def floor_line(runtime: TableRuntime, room: Room, people: People) -> Json:
    """Returns a table's line on the floor's page: players, activity, flags and the rotation of the bank."""
    status, table, dealer = runtime.status, runtime.table, room.dealers.at(runtime.id)
    flags = ["floor called"] if status.floor else ["a call was not answered"] if status.unanswered else []
    flags += [f"paused: {runtime.trouble or status.paused}"] if status.paused or runtime.trouble else []
    flags += ["talk reported"] if status.reports else []
    flags += ["no player takes the bank"] if table.bank.broken else []
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
        **table_line(runtime, room),
        **friends,
        "house_name": table.rules.house.name,
        "now": doing(runtime, people, dealer=bool(dealer)).told,
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
    if left := lawful.told(runtime):
        line["law"] = left
    if taps := refused_taps(runtime, people):
        line["refused"] = list(taps)
    if times := fee_times(table.rules):
        line["fees"] = {"posted": table.fee_time, "times": list(times)}
    return line


def office_view(room: Room, now: int, people: People) -> Json:
    """Returns drop boxes with their counts, jackpot funds with their claims, and the room, day and shift."""
    drop: Json = {}
    funds: Json = {}
    for box in boxes(room.balances):
        table, of = box.split(":")[1:]
        drop.setdefault(table, {})[of] = _box(room, table, of, room.balances.get(box, 0), people)
    for fund in jackpots(room.balances):
        open_to = [one for one in room.office.claims.values() if one.fund == fund]
        claims = {one.id: _sheet(one) | {"name": known(one.player, people).name} for one in open_to}
        cents = room.balances.get(f"jackpot:{fund}", 0)
        funds[fund] = {"cents": cents, "held": room.office.held(fund), **({"claims": claims} if claims else {})}
        if posted := room.office.posted(fund):
            funds[fund]["posted"] = _sheet(posted)
    name = room.settings.name or ", ".join(house.name for house in room.houses.values())
    day, _ = room.settings.hour_of(now)
    shown: Json = {"drop": drop, "jackpots": funds, "held": holds(room, people)}
    shown |= {"shift": room.settings.shift_of(now), "room": name, "day": day, "zone": room.settings.clock.key}
    return {**shown, "reports": [{"name": one.name, "title": one.title} for one in REPORTS.values()]}


def holds(room: Room, people: People) -> Json:
    """Returns held money with its account: waiting for a signature, a jackpot payment or a table."""
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
    """A drop box. The expected total appears only after a count."""
    spot = room.runtimes[table].status.spot
    box: Json = {"house": spot.house, "game": spot.game}
    if count := room.office.counted(table, shift):
        struck = [{"cents": was, "by": known(by, people).name, "reason": why} for was, by, why in count.struck]
        box |= {"cents": cents, "counted": count.cents, "count": count.id, "by": known(count.by, people).name}
        box |= {"struck": struck} if struck else {}
        box |= {"verified": known(count.verified, people).name} if count.verified else {}
    return box


def adjustments(room: Room, people: People) -> Json:
    """Returns the corrections of the books, signed once or twice."""
    return {
        id: {
            **_sheet(one),
            "reason": room.unseal(one.reason),
            "names": {given: known(by, people).name for given, by in one.signed.items()},
            "account_name": account_name(one.account, people),
            "to_name": account_name(one.to, people),
        }
        for id, one in room.office.adjustments.items()
    }


def _sheet(sheet: Any) -> Json:
    return filled(**msgspec.to_builtins(sheet))


# -- the cage ----------------------------------------------------------------------------------------------------------


SHOWN = 12
"""How many of the last sheets and shifts are shown."""


def cage_view(room: Room, people: People, now: int) -> Json:
    """Returns accounts, the cage, and chips in transit."""
    banks, settings = room.cage.banks, room.settings
    transit = sum(one.cents for one in room.cage.on_their_way.values())
    return {
        "players": _players(room, people, now),
        "dealt": settings.dealt,
        "real": settings.dealt == "by hand" or any(one.by_hand and one.is_open for one in room.runtimes.values()),
        "cage": room.balances.get("cage", 0),
        "in_transit": transit,
        "banks": {id: _bank(room, id, people) for id in banks.known},
        "transfers": {
            id: msgspec.to_builtins(one) | {"title": title(one.bank), "name": known(one.by, people).name}
            for id, one in banks.transfers.items()
        },
        "sheets": [_bank_sheet(one, people) for one in reversed(list(banks.sheets.values())[-SHOWN:])],
        "shifts": [_shift(one, people) for one in reversed(list(banks.shifts.values())[-SHOWN:])],
        "chips": list(settings.chips),
        "warnings": list(settings.warnings),
    }


def _players(room: Room, people: People, now: int) -> Json:
    """Everyone with an account, and players with real chips under the name the dealer typed."""
    on_tables: dict[str, Cents] = {}
    sits: dict[str, list[str]] = {}
    for runtime in room.runtimes.values():
        for chair in runtime.table.chairs.values():
            on_tables[chair.player] = on_tables.get(chair.player, 0) + chair.stack + chair.coming
            sits.setdefault(chair.player, []).append(runtime.id)
    found: Json = {}
    real, since = room.with_real_chips(now), room.settings.day_of(now)
    with_account = [id for id in people if not id.startswith(WALK_IN)]
    for id in (*with_account, *sorted(real.difference(with_account))):
        bought, cashed = day = room.cage.day(id, since)
        reached = max((one for one in room.settings.warnings if max(day) >= one), default=0)
        if room.cage.banks.opened:
            # Counts are blind, and the totals of a day would add up to what an open window has.
            bought = cashed = 0
        found[id] = {"name": known(id, people).name, "chips": room.balance(id), "on_tables": on_tables.get(id, 0)}
        more = {"bought": bought, "cashed": cashed, "reached": reached, "sits": sits.get(id), "real": id in real}
        found[id] |= filled(**more)
    return found


def _bank(room: Room, id: str, people: People) -> Json:
    bank: Json = {"title": title(id)}
    if opened := room.cage.banks.opened.get(id):
        bank |= {"by": opened.by, "name": known(opened.by, people).name, "at": opened.at}
    return bank


def _bank_sheet(one: Sheet, people: People) -> Json:
    told: Json = msgspec.to_builtins(one)
    told |= {"title": title(one.bank), "name": known(one.by, people).name}
    if one.verified:
        told["verified"] = known(one.verified, people).name
    return {name: value for name, value in told.items() if name != "verified" or value}


def _shift(one: Shift, people: People) -> Json:
    told: Json = msgspec.to_builtins(one) | {"name": known(one.by, people).name}
    told["signed"] = known(one.signed, people).name if one.signed else ""
    return {name: value for name, value in told.items() if name != "signed" or value}
