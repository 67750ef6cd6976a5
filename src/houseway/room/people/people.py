"""Who is known to the room."""

from dataclasses import dataclass

from houseway.room.commands import Role


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the room; ``barred`` is why the floor does not let him in."""

    id: str
    name: str
    roles: frozenset[Role] = frozenset({"player"})
    guest: bool = False
    barred: str = ""
