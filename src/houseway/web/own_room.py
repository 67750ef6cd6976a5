"""A room of one's own, from one file: its house, its tables, its staff, its hours, its cage and its dealers.

Whatever is wrong in the file is told with its line and key, before anything is opened.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from houseway.engines.contract import Refused
from houseway.room.commands import AskForBots, GiveRole, OpenTable, TableOptions
from houseway.room.people import names
from houseway.room.people.people import Person
from houseway.room.running.host import Host
from houseway.room.settings import Settings
from houseway.room.tables.spread import Spot
from houseway.rulebook import House, NotSpread, house
from houseway.rulebook.law import laws
from houseway.rulebook.reading import Dollars, Gathered, Reader, parse
from houseway.table import Table, options
from houseway.table.options import KillGame

Dealt: TypeAlias = Literal["room", "by hand"]
StaffRole: TypeAlias = Literal["dealer", "floor", "cage", "office", "admin", "kiosk"]
_USUAL = Settings()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOfFile:
    """A table that the room opens."""

    game: str
    house: str = ""
    """Whose book it is dealt by, where that is not the room's."""
    limit: str = ""
    structure: str = ""
    dealt: Dealt | None = None
    """By whom; as the room has it where it is not said."""
    kill: KillGame = "none"
    bots: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffOfFile:
    """Somebody who works there."""

    name: str
    roles: tuple[StaffRole, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CageOfFile:
    """The chips of the room and the amounts of a gaming day."""

    chips: tuple[Dollars, ...] = _USUAL.chips
    warnings: tuple[Dollars, ...] = _USUAL.warnings
    day_begins: int = _USUAL.day_begins


@dataclass(frozen=True, slots=True, kw_only=True)
class DealersOfFile:
    """How long a dealer deals at a table, in minutes."""

    push: int = _USUAL.push


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersOfFile:
    """What players get and may do without the staff."""

    chips: Dollars = 0
    """Play chips that every new account starts with."""
    open_tables: bool = False
    bots: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomOfFile:
    """The file."""

    house: str
    name: str = ""
    dealt: Literal["room", "by hand", "both"] = "room"
    hours: str = ""
    zone: str = _USUAL.zone
    law: str = _USUAL.law
    cage: CageOfFile = field(default_factory=CageOfFile)
    dealers: DealersOfFile = field(default_factory=DealersOfFile)
    players: PlayersOfFile = field(default_factory=PlayersOfFile)
    table: tuple[TableOfFile, ...] = ()
    staff: tuple[StaffOfFile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRoom:
    """What the file comes to."""

    houses: Mapping[str, House]
    """Whose books are dealt by; the room's own first."""
    settings: Settings
    tables: tuple[OpenTable, ...]
    bots: tuple[int, ...]
    """How many bots each table begins with."""
    staff: tuple[StaffOfFile, ...]


def own_room(file: Path) -> OwnRoom:
    """The room of a file; BadRulebook says what is wrong with it, and where."""
    reader = Reader(file, {})
    said = reader.record(RoomOfFile, parse(file), "")
    first, problems = _house(reader, said.house, "house"), Gathered()
    houses = {first.slug: first}
    tables = []
    for at, one in enumerate(said.table):
        with problems.apart():
            place = _house(reader, one.house, f"table[{at}].house") if one.house else first
            houses.setdefault(place.slug, place)
            tables.append(_table(reader, place, said, one, f"table[{at}]"))
    for check in (_check_hours, _check_staff):
        with problems.apart():
            check(reader, said)
    problems.end()
    settings = Settings(
        name=said.name,
        hours=said.hours,
        zone=said.zone,
        chips=said.cage.chips,
        warnings=tuple(sorted(said.cage.warnings)),
        day_begins=said.cage.day_begins,
        push=said.dealers.push,
        dealt=said.dealt,
        law=said.law,
        welcome=said.players.chips,
        players_open=said.players.open_tables,
        bots=said.players.bots or any(one.bots for one in said.table),
    )
    bots = tuple(one.bots for one in said.table)
    return OwnRoom(houses=houses, settings=settings, tables=tuple(tables), bots=bots, staff=said.staff)


def _house(reader: Reader, named: str, key: str) -> House:
    """The house: one that comes with the program, or a folder as seen from the file."""
    beside = reader.file.parent / named
    try:
        return house(beside if beside.is_dir() else named)
    except NotSpread as problem:
        raise reader.bad(key, str(problem)) from None


def _table(reader: Reader, place: House, said: RoomOfFile, one: TableOfFile, key: str) -> OpenTable:
    """A table as the floor would open it."""
    try:
        spot = Spot.posted({place.slug: place}, place.slug, one.game, one.structure, one.limit)
    except Refused as why:
        raise reader.bad(f"{key}.{'limit' if one.game in place.games else 'game'}", str(why)) from None
    dealt = one.dealt or ("room" if said.dealt == "both" else said.dealt)
    if said.dealt not in ("both", dealt):
        raise reader.bad(f"{key}.dealt", f"the room is dealt {said.dealt!r}, and this table {dealt!r}")
    if dealt == "by hand" and one.bots:
        raise reader.bad(f"{key}.bots", "no bot sits at a table that is dealt by hand")
    most = place.games[one.game].seats[1] - 1
    if one.bots > most:
        raise reader.bad(f"{key}.bots", f"the table has room for {most} bots and a player")
    try:
        sign = options.TableOptions(kill=one.kill, dealt=dealt)
        Table(place, spot.game, structure=spot.structure or None, limit=spot.limit or None, options=sign)
    except Refused as why:
        raise reader.bad(f"{key}.{'limit' if one.kill == 'none' else 'kill'}", str(why)) from None
    return OpenTable(spot.house, spot.game, spot.structure, spot.limit, TableOptions(kill=one.kill), dealt=dealt)


_HOURS = re.compile(r"([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d")


def _check_hours(reader: Reader, said: RoomOfFile) -> None:
    if said.hours and not _HOURS.fullmatch(said.hours):
        raise reader.bad("hours", f'{said.hours!r} is no time of opening: write "10:00-04:00"')
    try:
        ZoneInfo(said.zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        raise reader.bad("zone", f"{said.zone!r} is no time zone, such as America/Los_Angeles") from None
    if said.law not in laws():
        raise reader.bad("law", f"no law is called {said.law!r}; there are {', '.join(laws())}")
    if said.cage.day_begins > 23:
        raise reader.bad("cage.day_begins", f"{said.cage.day_begins} is no hour of the day")
    if not said.cage.chips or 0 in said.cage.chips:
        raise reader.bad("cage.chips", "a room has chips, and each is worth something")
    if not said.dealers.push:
        raise reader.bad("dealers.push", "a dealer deals for some minutes")


def _check_staff(reader: Reader, said: RoomOfFile) -> None:
    known: set[str] = set()
    for at, one in enumerate(said.staff):
        try:
            name = names.written(one.name)
        except Refused as why:
            raise reader.bad(f"staff[{at}].name", str(why)) from None
        if names.alike(name) in known:
            raise reader.bad(f"staff[{at}].name", f"{name!r} stands there twice")
        if not one.roles:
            raise reader.bad(f"staff[{at}].roles", "somebody who works there has a role")
        known.add(names.alike(name))


# -- opening -----------------------------------------------------------------------------------------------------------


async def furnish(host: Host, own: OwnRoom) -> list[Person]:
    """Opens the tables that were never opened, and makes the staff known with their roles; those who work there."""
    keeper, _ = await host.door.keyholder()
    seen: dict[OpenTable, int] = {}
    for table, bots in zip(own.tables, own.bots, strict=True):
        seen[table] = seen.get(table, 0) + 1
        words = (table.house, table.game, table.structure, table.limit, table.options.kill, table.dealt)
        key = f"{keeper.id}/own/{'/'.join(words)}/{seen[table]}".replace(" ", "-")
        opened = await host.do(keeper, table, key)
        if bots:
            await host.do(keeper, AskForBots(opened["table"], bots), f"{key}/bots")
    staff = []
    for one in own.staff:
        person = await host.door.employed(one.name)
        for role in set(one.roles) - person.roles:
            await host.door.do(keeper, GiveRole(person.id, role), f"{keeper.id}/{person.id}/{role}")
        staff.append(replace(person, roles=person.roles | set(one.roles)))
    return staff
