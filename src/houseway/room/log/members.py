"""The members of a room that several processes keep together: who is there, who has which table, who is busy.

Everything here is decided from what the members' rows say; the store carries it out.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from ipaddress import IPv6Address
from typing import Any, Literal, TypeAlias

from houseway.room.log.errors import LogError

State: TypeAlias = Literal["working", "resting", "struck"]

LATE = 3.0
"""Seconds without a beat after which a member is struck."""
GONE = 1.0
"""The same for one that no longer has a connection to the database either."""
_MUCH = 2
"""How many times as busy as another a member is before tables move by themselves."""
_LEAST = 4
"""The least by which their loads must differ for that."""
_AT_A_TIME = 4
"""Tables that move in one go, so that what comes of it is seen before the next."""
_ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>\w(?:[\w-]*\w)?(?:\.\w(?:[\w-]*\w)?)*|\[(?P<six>[0-9a-f:.]+)\])"
    r"(?::(?P<port>[0-9]{1,5}))?(?P<path>(?:/[\w.~-]+)*)/?",
    re.ASCII | re.IGNORECASE,
)
_PORTS = {"http": 80, "https": 443}
"""Those that browsers leave out."""


class NoAddress(LogError):
    """What a member gives as its address is none that browsers could be sent to."""


@lru_cache(maxsize=256)
def address_of(given: str) -> str:
    """A member's address as browsers write it: scheme, host, port and a plain path; empty where it is anything else.

    It is sent to all pages of the room and stands in their policy, so nothing is taken that could say more there.
    """
    found = _ADDRESS.fullmatch(given)
    if not found or (found["six"] and not _is_six(found["six"])):
        return ""
    scheme, port = found["scheme"].lower(), int(found["port"] or 0)
    if port > 65_535 or {".", ".."} & set(found["path"].split("/")):
        return ""
    after = f":{port}" if port and port != _PORTS[scheme] else ""
    return f"{scheme}://{found['host'].lower()}{after}{found['path']}"


def _is_six(number: str) -> bool:
    try:
        return bool(IPv6Address(number))
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Joining:
    """How a process joins a room: its name, which nobody else has, and the address at which browsers reach it."""

    name: str
    address: str
    plays: str = ""
    """By which rulebooks and settings it decides, in a hash: two that decide otherwise are not one room. Empty where
    it is not known, as of a member from before this was told."""

    def __post_init__(self) -> None:
        address = address_of(self.address)
        if not address:
            raise NoAddress(f"an address of a member is such as https://room.example/at/one, not {self.address!r}")
        object.__setattr__(self, "address", address)


@dataclass(frozen=True, slots=True)
class Member:
    """A member's row: its fencing number, whether it has not beaten for long, its game time, and how busy it is."""

    number: int
    name: str
    address: str
    state: State = "working"
    late: bool = False
    clock: int = 0
    actions: float = 0.0
    """Actions a second."""
    tables: int = 0
    secret: bytes = b""
    """What the tickets that lead to it are sealed with."""
    silent: float = 0.0
    """Seconds since it was heard of last."""
    plays: str = ""

    @property
    def load(self) -> float:
        """How busy it is; a table counts although nobody plays there yet."""
        return self.actions + self.tables


@dataclass(frozen=True, slots=True)
class Roll:
    """The members who live, the first one first, and whose each table is, by its stream."""

    members: tuple[Member, ...] = ()
    owners: Mapping[str, int] = field(default_factory=dict)

    def member(self, number: int) -> Member | None:
        """The living member of that number."""
        return next((one for one in self.members if one.number == number), None)

    def told(self) -> list[dict[str, Any]]:
        """The members with their tables, as data."""
        tables: dict[int, list[str]] = {}
        for stream, owner in self.owners.items():
            tables.setdefault(owner, []).append(stream.removeprefix("table:"))
        return [
            {
                "name": one.name,
                "number": one.number,
                "address": one.address,
                "state": one.state,
                "late": one.late,
                "silent": round(one.silent, 1),
                "actions": round(one.actions, 1),
                "tables": sorted(tables.get(one.number, ()), key=int),
            }
            for one in self.members
        ]


def least_busy(members: Iterable[Member]) -> Member | None:
    """Who gets the next table; nobody who rests or was not heard of does, unless all are so."""
    everybody = list(members)
    heard = [one for one in everybody if not one.late] or everybody
    working = [one for one in heard if one.state == "working"]
    return min(working or heard, key=lambda one: (one.load, one.number), default=None)


def shared_out(streams: Iterable[str], members: Sequence[Member]) -> dict[str, int]:
    """Tables without an owner go to the least busy, one after the other."""
    loads = {one.number: one for one in members}
    given: dict[str, int] = {}
    for stream in streams:
        if found := least_busy(loads.values()):
            given[stream] = found.number
            loads[found.number] = replace(found, tables=found.tables + 1)
    return given


def balanced(roll: Roll, recent: Mapping[str, int]) -> dict[str, int]:
    """The tables that move by themselves, and to whom: none, unless one member is much busier than another.

    ``recent`` says how many of the last events were of each table. Only what lessens the difference moves, or the one
    table where everybody plays would go to and fro for ever.
    """
    working = [one for one in roll.members if one.state == "working" and not one.late]
    if len(working) < 2:
        return {}
    idle, busy = (pick(working, key=lambda one: (one.load, one.number)) for pick in (min, max))
    if busy.load < _MUCH * idle.load or busy.load - idle.load < _LEAST or busy.tables < 2:
        return {}
    own = [stream for stream, owner in roll.owners.items() if owner == busy.number]
    acted = {stream: recent.get(stream, 0) for stream in own}
    # As many actions are a table's as its share of what happened; where nothing is known, all have the same.
    each = busy.actions / (sum(acted.values()) or len(own))
    loads = {stream: 1 + each * (acted[stream] if any(acted.values()) else 1) for stream in own}
    wanted, moved = (busy.load - idle.load) / 2, dict[str, int]()
    for stream in sorted(own, key=lambda one: (-loads[one], one)):
        if loads[stream] <= wanted and len(moved) < _AT_A_TIME:
            moved[stream] = idle.number
            wanted -= loads[stream]
    return moved
