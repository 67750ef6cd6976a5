"""Reads a room from one TOML file: its house, tables, staff, hours, cage and dealers.

Every mistake in the file is reported with its line and key, before anything is opened.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from houseway.engines.contract import Refused
from houseway.room.commands import AskForBots, GiveRole, OpenTable, TableOptions
from houseway.room.looks import look_of
from houseway.room.people import names
from houseway.room.people.people import DEVICES, Person
from houseway.room.server.backups import BackupPlan
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Settings
from houseway.room.tables.spread import Spot
from houseway.rulebook import House, NotSpread, house
from houseway.rulebook.law import laws
from houseway.rulebook.reading import Dollars, Problems, Reader, read_toml
from houseway.table import Table, options
from houseway.table.options import KillGame
from houseway.web.program_log import LogForm

Dealt: TypeAlias = Literal["room", "by hand"]
StaffRole: TypeAlias = Literal["dealer", "floor", "cage", "office", "admin", "kiosk", "board", "tablet"]
_USUAL = Settings()


@dataclass(frozen=True, slots=True, kw_only=True)
class _TableEntry:
    """A table that the room opens."""

    game: str
    house: str = ""
    """The house whose rules it follows; the room's own by default."""
    limit: str = ""
    structure: str = ""
    dealt: Dealt | None = None
    """Who deals it; as in the room by default."""
    kill: KillGame = "none"
    bots: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _StaffEntry:
    """A member of the staff."""

    name: str
    roles: tuple[StaffRole, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _CageEntry:
    """The chips of the room and the amounts of a gaming day."""

    chips: tuple[Dollars, ...] = _USUAL.chips
    warnings: tuple[Dollars, ...] = _USUAL.warnings
    day_begins: int = _USUAL.day_begins


@dataclass(frozen=True, slots=True, kw_only=True)
class _DealersEntry:
    """Minutes that a dealer stays at a table."""

    push: int = _USUAL.push


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlayersEntry:
    """Play chips and rights of players, without the staff."""

    chips: Dollars = 0
    """Play chips that every new account starts with."""
    open_tables: bool = False
    """Whether players with an account may open tables."""
    guest_tables: bool = False
    """Whether guests may, too."""
    bots: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _BackupsEntry:
    """Backups that the open room makes."""

    folder: str
    """Relative to the file."""
    minutes: int = 60
    keep: int = 48
    """How many backups are kept; older ones are deleted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _PrivateEntry:
    """Private data of people."""

    key: str
    """The file with the key to it, relative to this file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _RoomEntry:
    """The file."""

    house: str
    name: str = ""
    dealt: Literal["room", "by hand", "both"] = "room"
    hours: str = ""
    zone: str = _USUAL.zone
    law: str = _USUAL.law
    logs: LogForm = "text"
    cage: _CageEntry = field(default_factory=_CageEntry)
    dealers: _DealersEntry = field(default_factory=_DealersEntry)
    players: _PlayersEntry = field(default_factory=_PlayersEntry)
    backups: _BackupsEntry | None = None
    private: _PrivateEntry | None = None
    table: tuple[_TableEntry, ...] = ()
    staff: tuple[_StaffEntry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomFile:
    """A room as its file describes it."""

    houses: Mapping[str, House]
    """The houses of the room by slug, its own first."""
    settings: Settings
    tables: tuple[OpenTable, ...]
    bots: tuple[int, ...]
    """The number of bots at each table at first."""
    staff: tuple[_StaffEntry, ...]
    backups: BackupPlan | None = None
    private_key: Path | None = None
    logs: LogForm = "text"
    """How the program's log is written."""


def read_room_file(file: Path) -> RoomFile:
    """Reads a file; BadRulebook says what is wrong with it, and where."""
    reader = Reader(file)
    entry = reader.record(_RoomEntry, read_toml(file), "")
    first, problems = _house(reader, entry.house, "house"), Problems()
    houses = {first.slug: first}
    tables = []
    for at, one in enumerate(entry.table):
        with problems.apart():
            place = _house(reader, one.house, f"table[{at}].house") if one.house else first
            houses.setdefault(place.slug, place)
            tables.append(_table(reader, place, entry, one, f"table[{at}]"))
    for check in (_check_hours, _check_players, _check_staff):
        with problems.apart():
            check(reader, entry)
    problems.end()
    settings = Settings(
        name=entry.name,
        hours=entry.hours,
        zone=entry.zone,
        chips=entry.cage.chips,
        warnings=tuple(sorted(entry.cage.warnings)),
        day_begins=entry.cage.day_begins,
        push=entry.dealers.push,
        dealt=entry.dealt,
        law=entry.law,
        welcome=entry.players.chips,
        players_open=entry.players.open_tables,
        guests_open=entry.players.guest_tables,
        bots=entry.players.bots or any(one.bots for one in entry.table),
    )
    bots = tuple(one.bots for one in entry.table)
    return RoomFile(
        houses=houses,
        settings=settings,
        tables=tuple(tables),
        bots=bots,
        staff=entry.staff,
        backups=_plan(reader, entry.backups) if entry.backups else None,
        private_key=file.absolute().parent / entry.private.key if entry.private else None,
        logs=entry.logs,
    )


def _house(reader: Reader, named: str, key: str) -> House:
    """Returns a built-in house, or a house in a folder relative to the file."""
    folder = reader.file.parent / named
    try:
        return house(folder if folder.is_dir() else named)
    except NotSpread as problem:
        raise reader.bad(key, str(problem)) from None


def _table(reader: Reader, place: House, entry: _RoomEntry, one: _TableEntry, key: str) -> OpenTable:
    """Returns the command that opens a table."""
    try:
        spot = Spot.posted({place.slug: place}, place.slug, one.game, one.structure, one.limit)
    except Refused as why:
        raise reader.bad(f"{key}.{'limit' if one.game in place.games else 'game'}", str(why)) from None
    dealt = one.dealt or ("room" if entry.dealt == "both" else entry.dealt)
    if entry.dealt not in ("both", dealt):
        raise reader.bad(f"{key}.dealt", f"the room is dealt {entry.dealt!r}, and this table {dealt!r}")
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


def _check_hours(reader: Reader, entry: _RoomEntry) -> None:
    if entry.hours and not _HOURS.fullmatch(entry.hours):
        raise reader.bad("hours", f'{entry.hours!r} is no time of opening: write "10:00-04:00"')
    try:
        ZoneInfo(entry.zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        raise reader.bad("zone", f"{entry.zone!r} is no time zone, such as America/Los_Angeles") from None
    if entry.law not in laws():
        raise reader.bad("law", f"no law is called {entry.law!r}; there are {', '.join(laws())}")
    if entry.cage.day_begins > 23:
        raise reader.bad("cage.day_begins", f"{entry.cage.day_begins} is no hour of the day")
    if not entry.cage.chips or 0 in entry.cage.chips:
        raise reader.bad("cage.chips", "a room has chips, and each is worth something")
    if not entry.dealers.push:
        raise reader.bad("dealers.push", "a dealer deals for some minutes")


def _check_players(reader: Reader, entry: _RoomEntry) -> None:
    if entry.players.guest_tables and not entry.players.open_tables:
        raise reader.bad("players.guest_tables", "guests open tables only where open_tables is true")


def _check_staff(reader: Reader, entry: _RoomEntry) -> None:
    known: dict[str, str] = {}
    for at, one in enumerate(entry.staff):
        try:
            name = names.check_spelling(one.name)
        except Refused as why:
            raise reader.bad(f"staff[{at}].name", str(why)) from None
        if (look := look_of(name)) in known:
            raise reader.bad(f"staff[{at}].name", f"{name!r} is listed twice, or looks like {known[look]!r}")
        if not one.roles:
            raise reader.bad(f"staff[{at}].roles", "each of the staff needs a role")
        if len(one.roles) > 1 and not DEVICES.isdisjoint(one.roles):
            raise reader.bad(f"staff[{at}].roles", "a kiosk, a board or a tablet has no other role")
        known[look] = name


def _plan(reader: Reader, entry: _BackupsEntry) -> BackupPlan:
    folder = reader.file.absolute().parent / entry.folder
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise reader.bad("backups.folder", f"there is no folder {folder} to write in")
    if not entry.minutes:
        raise reader.bad("backups.minutes", "a backup is made every so many minutes, at least 1")
    if not entry.keep:
        raise reader.bad("backups.keep", "at least 1 backup is kept")
    return BackupPlan(folder, entry.minutes, entry.keep)


# -- opening -----------------------------------------------------------------------------------------------------------


async def furnish(host: RoomServer, own: RoomFile) -> list[Person]:
    """Opens the tables that were never opened, gives the staff their roles, and returns the staff."""
    runtime, _ = await host.accounts.sign_in_keyholder()
    seen: dict[OpenTable, int] = {}
    for table, bots in zip(own.tables, own.bots, strict=True):
        seen[table] = seen.get(table, 0) + 1
        words = (table.house, table.game, table.structure, table.limit, table.options.kill, table.dealt)
        key = f"{runtime.id}/own/{'/'.join(words)}/{seen[table]}".replace(" ", "-")
        opened = await host.do(runtime, table, key)
        if bots:
            await host.do(runtime, AskForBots(opened["table"], bots), f"{key}/bots")
    staff = []
    for one in own.staff:
        roles, is_device = set(one.roles), not DEVICES.isdisjoint(one.roles)
        person = await host.accounts.register_employee(one.name, one.roles if is_device else ("player",))
        for role in roles - person.roles:
            await host.accounts.execute(runtime, GiveRole(person.id, role), f"{runtime.id}/{person.id}/{role}")
        staff.append(replace(person, roles=person.roles | set(one.roles)))
    return staff
