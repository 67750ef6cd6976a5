"""Table talk: the last lines, and limits on what a person may say.

Talk is not logged, because replays don't need it and the log never forgets. The room remembers only the last lines. A
reported line is logged word for word, as the room remembers it.
"""

import unicodedata
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import NamedTuple

from houseway.engines.contract import Refused
from houseway.messages import _
from houseway.room.settings import SECOND
from houseway.rulebook import House

LONGEST = 140
"""The most characters in a line."""
KEPT = 40
"""How many lines of a table to remember."""
AROUND = 10
"""How many lines before a reported one are logged with it."""
AT_A_TIME, WITHIN = 5, 15 * SECOND
"""The most lines of one person within a period."""
_MARKS = 2
"""The most accents per letter. A pile of them would overlap other lines."""
PHRASES = tuple(
    str(phrase)
    for phrase in (
        _("Hello!"),
        _("Good luck!"),
        _("Nice hand."),
        _("Well played."),
        _("Thank you."),
        _("Sorry!"),
        _("One moment, please."),
        _("I have to go. Good night!"),
    )
)
"""The phrases allowed at any time, because they say nothing about a hand. In English; pages translate them."""


class TalkLine(NamedTuple):
    """A line with its number at the table."""

    number: int
    player: str
    name: str
    text: str
    at: int
    """In wall time."""


@dataclass(slots=True)
class Conversation:
    """The talk at one table."""

    lines: deque[TalkLine] = field(default_factory=lambda: deque(maxlen=KEPT))
    count: int = 0
    reported: set[int] = field(default_factory=set)
    _moments: dict[str, deque[int]] = field(default_factory=dict)
    """When each person last spoke, in game time."""

    def check_pace(self, player: str, now: int) -> None:
        """Refuses a person who talks too fast."""
        spoke = self._moments.setdefault(player, deque(maxlen=AT_A_TIME))
        if len(spoke) == AT_A_TIME and now - spoke[0] < WITHIN:
            raise Refused(_("You're talking too fast. Wait a moment."))

    def add(self, player: str, name: str, text: str, now: int, at: int) -> None:
        """Adds a line."""
        self._moments.setdefault(player, deque(maxlen=AT_A_TIME)).append(now)
        self.count += 1
        self.lines.append(TalkLine(self.count, player, name, text, at))

    def forget(self, player: str) -> None:
        """Drops the lines of a person who was erased."""
        kept = [line for line in self.lines if line.player != player]
        if len(kept) < len(self.lines):
            self.lines = deque(kept, maxlen=KEPT)

    def up_to(self, number: int) -> list[TalkLine]:
        """Returns a line and those before it, or empty if the line is forgotten."""
        found = [line for line in self.lines if line.number <= number]
        known = bool(found) and found[-1].number == number
        return list(islice(found, max(0, len(found) - 1 - AROUND), None)) if known else []


@cache
def book_on_talk(house: House, game: str) -> Mapping[str, str]:
    """Returns the house's rules on talk in a game, by id."""
    return {rule.id: rule.says for rule in house.catalogue.of_game(game) if rule.kind == "talk"}


def as_said(text: str) -> str:
    """Returns a line as shown: in one line, without invisible characters or piles of accents.

    >>> as_said("  nice\u202e hand\u0301\u0301\u0301\u0301 ")
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
        raise Refused(_("Type something to say."))
    return said
