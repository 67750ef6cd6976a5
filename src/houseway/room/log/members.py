"""The members of a room, which are its server processes: which are alive, which tables they own, how busy they are.

The decisions here are computed from the members' rows; ``membership.py`` stores them.
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
"""Seconds without a heartbeat after which a member is removed."""
GONE = 1.0
"""The same for a member without a database connection."""
_MUCH = 2
"""The ratio of loads above which tables move automatically."""
_LEAST = 4
"""The difference of loads above which they do."""
_AT_A_TIME = 4
"""The number of tables to move at once, so that the effect shows before the next move."""
_ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>\w(?:[\w-]*\w)?(?:\.\w(?:[\w-]*\w)?)*|\[(?P<six>[0-9a-f:.]+)\])"
    r"(?::(?P<port>[0-9]{1,5}))?(?P<path>(?:/[\w.~-]+)*)/?",
    re.ASCII | re.IGNORECASE,
)
_PORTS = {"http": 80, "https": 443}
"""The default ports, which browsers leave out."""


class NoAddress(LogError):
    """A member's address that browsers can't be sent to."""


@lru_cache(maxsize=256)
def address_of(given: str) -> str:
    """Returns a member's address as browsers write it, with scheme, host, port and plain path; empty for a bad one.

    It is sent to all pages of the room and is part of their security policy, so the check is strict.
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
    """A process that joins a room: its unique name, and its address for browsers."""

    name: str
    address: str
    plays: str = ""
    """A hash of its rulebooks and settings, which all members share. Empty for members of older versions."""

    def __post_init__(self) -> None:
        address = address_of(self.address)
        if not address:
            raise NoAddress(f"an address of a member is such as https://room.example/at/one, not {self.address!r}")
        object.__setattr__(self, "address", address)


@dataclass(frozen=True, slots=True)
class Member:
    """A member's row: its fencing number, whether its heartbeat is late, its game time, and its load."""

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
    """The key that seals tickets to this member."""
    silent: float = 0.0
    """Seconds since its last heartbeat."""
    plays: str = ""

    @property
    def load(self) -> float:
        """Its load; an idle table counts as well."""
        return self.actions + self.tables


@dataclass(frozen=True, slots=True)
class Roll:
    """The live members, oldest first, and the owner of each table by its stream."""

    members: tuple[Member, ...] = ()
    owners: Mapping[str, int] = field(default_factory=dict)

    def member(self, number: int) -> Member | None:
        """Returns the live member with a number."""
        return next((one for one in self.members if one.number == number), None)

    def as_json(self) -> list[dict[str, Any]]:
        """Returns the members with their tables."""
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
    """Returns the member to get the next table, preferably one that is working and not late."""
    every = list(members)
    on_time = [one for one in every if not one.late] or every
    working = [one for one in on_time if one.state == "working"]
    return min(working or on_time, key=lambda one: (one.load, one.number), default=None)


def shared_out(streams: Iterable[str], members: Sequence[Member]) -> dict[str, int]:
    """Assigns each table without an owner to the least busy member."""
    loads = {one.number: one for one in members}
    given: dict[str, int] = {}
    for stream in streams:
        if found := least_busy(loads.values()):
            given[stream] = found.number
            loads[found.number] = replace(found, tables=found.tables + 1)
    return given


def balanced(roll: Roll, recent: Mapping[str, int]) -> dict[str, int]:
    """Returns the tables to move automatically, with their new owners, if one member is much busier than another.

    ``recent`` has the number of recent events of each table. A table moves only if that reduces the difference;
    otherwise the one busy table would move back and forth forever.
    """
    working = [one for one in roll.members if one.state == "working" and not one.late]
    if len(working) < 2:
        return {}
    idle, busy = (pick(working, key=lambda one: (one.load, one.number)) for pick in (min, max))
    if busy.load < _MUCH * idle.load or busy.load - idle.load < _LEAST or busy.tables < 2:
        return {}
    own = [stream for stream, owner in roll.owners.items() if owner == busy.number]
    acted = {stream: recent.get(stream, 0) for stream in own}
    # Divides the actions among tables by their recent events, or evenly if there are none.
    each = busy.actions / (sum(acted.values()) or len(own))
    loads = {stream: 1 + each * (acted[stream] if any(acted.values()) else 1) for stream in own}
    wanted, moved = (busy.load - idle.load) / 2, dict[str, int]()
    for stream in sorted(own, key=lambda one: (-loads[one], one)):
        if loads[stream] <= wanted and len(moved) < _AT_A_TIME:
            moved[stream] = idle.number
            wanted -= loads[stream]
    return moved
