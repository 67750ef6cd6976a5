"""Walk-ins: players without an account, whose names staff type.

A name gets a record with the first thing that staff do for it, and the log has only the id of the record.
"""

import re
from typing import TypeVar

from msgspec import Struct, structs

from houseway.room.commands import Bar, Command, PutOnList, QualifyJackpot, Seat, SellChips, Tell
from houseway.room.looks import WALK_IN
from houseway.room.people.people import People

_ID = re.compile(rf"{WALK_IN}[1-9][0-9]*")
"""An id of a record; a name has a letter."""
_INTRODUCES = (Bar, PutOnList, QualifyJackpot, Seat, SellChips)
"""Commands that may be the first about a name."""
C = TypeVar("C", bound=Struct)


def _typed(player: str) -> str:
    """Returns the typed name of a walk-in; empty for an id."""
    return player.removeprefix(WALK_IN) if player.startswith(WALK_IN) and not _ID.fullmatch(player) else ""


def introduced(command: Command) -> str:
    """Returns the name of a walk-in in a command that may be the first about it; otherwise empty."""
    match command:
        case Tell(command={"type": "Sit", "player": str(name)}):
            return name
    return _typed(command.player) if isinstance(command, _INTRODUCES) else ""


def by_id(command: C, people: People) -> C:
    """Returns a command with the id of the walk-in that it names, if they have a record."""
    name = _typed(getattr(command, "player", ""))
    id = people.walk_in(name) if name else ""
    return structs.replace(command, player=id) if id else command
