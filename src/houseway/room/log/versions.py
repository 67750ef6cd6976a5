"""How old versions of stored events are read.

Stored events never change. When the data of an event type changes, append a step to ``UPCASTS`` that turns the data of
the last version into the data of the next one: new events are written with the next version, and everything that
reads the log gets the newest. When a type gets another name, add the old name to ``RENAMED``; its versions count on.
Either way raise ``FORMAT``, so that an older program refuses the log instead of misreading it.

No other code knows old forms. ``docs/changing.md`` shows each kind of change. ``tests/stored`` opens rooms of older
commits.

>>> upcast("JackpotVerified", 1, {"by": "p3", "at": 7, "claim": "1"})
('JackpotVerified', 2, {'made': '', 'by': 'p3', 'at': 7, 'claim': '1'})
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from houseway.room.log.errors import BadEvent, NoLog

Data: TypeAlias = dict[str, Any]
"""The data of an event: a JSON object."""
Upcast: TypeAlias = Callable[[Data], Data]
"""Turns the data of one version of an event into the data of the next version."""

FORMAT = 5
"""The format of the log, which the log itself has as well.

Raise it by one, once between two releases, when a log written by this program could be misread by the last release: a
new event type or version, or another layout of the tables. ``tests/stored/formats`` has the events of each format.
"""

UPCASTS: dict[str, tuple[Upcast, ...]] = {
    # Names, password hashes and browsers were not encrypted at first.
    "PersonCame": (lambda data: _private(data, "name", "password"),),
    "GuestNamed": (lambda data: _private(data, "name", "password"),),
    "NicknameTaken": (lambda data: _private(data, "name"),),
    "SignedIn": (lambda data: _private(data, "device", "browser"),),
    # The hand by which a jackpot is won was not read from the log at first, conditions had only wall clock time, and
    # the cards of hands dealt by hand could not be typed in.
    "JackpotPosted": (lambda data: {"time": data["at"], **data},),
    "JackpotQualified": (lambda data: {"shown": {}, **data},),
    "JackpotVerified": (lambda data: {"made": "", **data},),
}
"""The steps of each event type that has changed, from version 1 on."""
RENAMED: dict[str, str] = {}
"""The name of each event type that has another name now, by its old name."""


def _private(data: Data, *names: str) -> Data:
    """Returns the data of an event with its private fields together."""
    private = {name: data[name] for name in names if name in data}
    return {name: value for name, value in data.items() if name not in private} | {"private": private}


def check_format(format: int) -> None:
    """Raises NoLog for a log that a newer program has opened as a room."""
    if format > FORMAT:
        raise NoLog(f"a newer Houseway keeps this room: its log has format {format}, and this one reads up to {FORMAT}")


def newest_version(type: str) -> int:
    """Returns the version that new events of a type get."""
    return 1 + len(UPCASTS.get(type, ()))


def is_newest(type: str, version: int) -> bool:
    """Returns whether an event can be used as it was stored."""
    return version == newest_version(type) and type not in RENAMED


def upcast(type: str, version: int, data: Data) -> tuple[str, int, Data]:
    """Returns the type, version and data of a stored event in its newest version."""
    type = RENAMED.get(type, type)
    newest = newest_version(type)
    if version > newest:
        raise BadEvent(f"{type} of version {version} was written by a newer Houseway; this one reads {newest}")
    for step in UPCASTS.get(type, ())[version - 1 :]:
        data = step(data)
    return type, newest, data
