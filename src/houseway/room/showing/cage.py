"""The cage's page: accounts with the gaming day's totals, windows and banks, what waits to be signed for, the sheets.

What the books have in a bank stands nowhere here while it is open: whoever counts it counts blind.
"""

from typing import Any

import msgspec

from houseway.money import Cents
from houseway.room.money.banks import Sheet, Shift, title
from houseway.room.room import Room
from houseway.room.showing.names import People, known

Json = dict[str, Any]
SHOWN = 12
"""Of the last sheets and shifts so many are shown."""


def cage_view(room: Room, people: People, now: int) -> Json:
    """Accounts, the cage, and chips on their way."""
    banks, settings = room.cage.banks, room.settings
    transit = sum(one.cents for one in room.cage.on_their_way.values())
    return {
        "players": _players(room, people, now),
        "dealt": settings.dealt,
        "real": settings.dealt == "by hand" or any(one.by_hand and one.is_open for one in room.keepers.values()),
        "cage": room.balances.get("cage", 0),
        "in_transit": transit,
        "banks": {id: _bank(room, id, people) for id in banks.known},
        "transfers": {
            id: msgspec.to_builtins(one) | {"title": title(one.bank), "name": known(one.by, people).name}
            for id, one in banks.transfers.items()
        },
        "sheets": [_sheet(one, people) for one in reversed(list(banks.sheets.values())[-SHOWN:])],
        "shifts": [_shift(one, people) for one in reversed(list(banks.shifts.values())[-SHOWN:])],
        "chips": list(settings.chips),
        "warnings": list(settings.warnings),
    }


def _players(room: Room, people: People, now: int) -> Json:
    """Everybody with an account, and whoever plays with real chips without one, by the name that the dealer typed."""
    on_tables: dict[str, Cents] = {}
    sits: dict[str, list[str]] = {}
    for keeper in room.keepers.values():
        for chair in keeper.table.chairs.values():
            on_tables[chair.player] = on_tables.get(chair.player, 0) + chair.stack + chair.coming
            sits.setdefault(chair.player, []).append(keeper.id)
    found: Json = {}
    real, since = room.with_real_chips(now), room.settings.day_of(now)
    for id in (*people, *sorted(real - people.keys())):
        bought, cashed = room.cage.day(id, since)
        found[id] = {"name": known(id, people).name, "chips": room.balance(id), "on_tables": on_tables.get(id, 0)}
        more = {"bought": bought, "cashed": cashed, "sits": sits.get(id), "real": id in real}
        found[id] |= {name: value for name, value in more.items() if value}
    return found


def _bank(room: Room, id: str, people: People) -> Json:
    bank: Json = {"title": title(id)}
    if opened := room.cage.banks.opened.get(id):
        bank |= {"by": opened.by, "name": known(opened.by, people).name, "at": opened.at}
    return bank


def _sheet(one: Sheet, people: People) -> Json:
    told: Json = msgspec.to_builtins(one)
    told |= {"title": title(one.bank), "name": known(one.by, people).name}
    if one.verified:
        told["verified"] = known(one.verified, people).name
    return {name: value for name, value in told.items() if name != "verified" or value}


def _shift(one: Shift, people: People) -> Json:
    told: Json = msgspec.to_builtins(one) | {"name": known(one.by, people).name}
    told["signed"] = known(one.signed, people).name if one.signed else ""
    return {name: value for name, value in told.items() if name != "signed" or value}
