"""What people say to each other at a table: the last lines, and how much one person may say at a time.

Talk is not in the log. Nothing of the game follows from it, so that nothing is lost to a replay, and a log that can
never forget is no place for what friends say to each other. The room remembers the last lines only; what somebody
reports goes into the log word for word, out of the room's memory and not out of the reporter's.
"""

import unicodedata
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias, assert_never

from houseway.engines.contract import Refused
from houseway.room.pace import SECOND
from houseway.rulebook import House

Talk: TypeAlias = Literal["off", "phrases", "free"]
"""What is said at a table: nothing; in a hand only phrases that tell nothing of it; or what one likes."""
Consent: TypeAlias = Literal["off", "friends", "phrases", "free"]
"""Where the house lets people talk: nowhere, at private tables as their hosts have it, or at every table, and how."""

LONGEST = 140
"""Characters of a line."""
KEPT = 40
"""Lines of a table that the room remembers."""
AROUND = 10
"""Lines before a reported one that go into the log with it."""
AT_A_TIME, WITHIN = 5, 15 * SECOND
"""So many lines of one person within so long."""
_MARKS = 2
"""Accents that one letter may carry: a pile of them runs over the lines beside it."""
PHRASES = (
    "Hello!",
    "Good luck!",
    "Nice hand.",
    "Well played.",
    "Thank you.",
    "Sorry!",
    "One moment, please.",
    "I have to go. Good night!",
)
"""What may be said at any time: it tells nobody anything of a hand."""
_FREEDOM: tuple[Talk, ...] = ("off", "phrases", "free")


class Line(NamedTuple):
    """A line, by its number at the table."""

    number: int
    player: str
    name: str
    text: str
    at: int
    """On the wall."""


@dataclass(slots=True)
class Conversation:
    """What was said at one table."""

    lines: deque[Line] = field(default_factory=lambda: deque(maxlen=KEPT))
    count: int = 0
    reported: set[int] = field(default_factory=set)
    _moments: dict[str, deque[int]] = field(default_factory=dict)
    """When each person spoke last, in the time of the games."""

    def check_pace(self, player: str, now: int) -> None:
        """Refused to one who has said enough for the moment."""
        spoke = self._moments.setdefault(player, deque(maxlen=AT_A_TIME))
        if len(spoke) == AT_A_TIME and now - spoke[0] < WITHIN:
            raise Refused(f"you have said {AT_A_TIME} things at once; wait a moment")

    def add(self, player: str, name: str, text: str, now: int, at: int) -> None:
        """Somebody has said something."""
        self._moments.setdefault(player, deque(maxlen=AT_A_TIME)).append(now)
        self.count += 1
        self.lines.append(Line(self.count, player, name, text, at))

    def up_to(self, number: int) -> list[Line]:
        """A line with those before it, the line last; empty where it is not remembered any more."""
        found = [line for line in self.lines if line.number <= number]
        known = bool(found) and found[-1].number == number
        return list(islice(found, max(0, len(found) - 1 - AROUND), None)) if known else []


@cache
def book_on_talk(house: House, game: str) -> Mapping[str, str]:
    """What the house's book says on talk in a game, by the ids of its rules."""
    return {rule.id: rule.says for rule in house.catalogue.of_game(game) if rule.kind == "talk"}


def least(*talks: Talk) -> Talk:
    """The strictest of several words on the talk.

    >>> least("free", "phrases")
    'phrases'
    """
    return min(talks, key=_FREEDOM.index)


def consented(consent: Consent, *, private: bool) -> Talk:
    """What the house lets people say at a table."""
    match consent:
        case "off":
            return "off"
        case "friends":
            return "free" if private else "off"
        case "phrases" | "free":
            return "free" if private else consent
        case _:
            assert_never(consent)


def as_said(text: str) -> str:
    """A line as it is shown: in one piece, without what cannot be seen and without letters under piles of accents.

    >>> as_said("  nice\\u202e hand\\u0301\\u0301\\u0301\\u0301 ")
    'nice hand́́'
    """
    seen: list[str] = []
    marks = 0
    for one in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(one) else 0
        if (one.isprintable() or one.isspace()) and marks <= _MARKS:
            seen.append(one)
    said = " ".join("".join(seen).split())
    if not said:
        raise Refused("there is nothing to be read in that")
    return said
