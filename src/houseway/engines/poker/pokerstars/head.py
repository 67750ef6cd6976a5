"""The first lines of one hand history: the game and its stakes, the table, and who is dealt in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from houseway.engines.poker.pokerstars.form import GAMES, STRUCTURES, Game
from houseway.money import Cents, parse
from houseway.record.errors import RecordError
from houseway.record.recorder import About

MONEY = r"[$€£]?(\d[\d,]*(?:\.\d{1,2})?)"
_NAMED = {name.lower(): game for game in GAMES for name in game.names}
_BY_LENGTH = sorted(_NAMED, key=len, reverse=True)
_LIMITS = {words.lower(): structure for words, structure in STRUCTURES.items()}
_HEAD = re.compile(r"(?:PokerStars|Poker)\b.*?(?:Hand|Game) #(\w+): ")
_GAME = re.compile(
    rf"(?<!Split )(?<!\w)({'|'.join(map(re.escape, _BY_LENGTH))}) (?:Fixed )?({'|'.join(_LIMITS)})\)?"
    r"(?: - (?:Match Round \w+, )?Level \w+)?,? ?"
    rf"\(?(?:{MONEY}/{MONEY}(?: - {MONEY} Cap)?|Button Blind {MONEY} - Ante {MONEY})",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\) - (\d{4}/\d.*)$")
_TABLE = re.compile(r"Table '(.*?)'(?: (\d+)-max)?(?:.*?Seat #(\d+) is the button)?")
_SEAT = re.compile(rf"Seat (\d+): (.*) \({MONEY} in chips[^)]*\)(.*)")
_PLAYS = ("posts ", "folds", "checks", "calls ", "bets ", "raises ", "brings", "discards ", "stands pat")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text and its number."""

    number: int
    words: str

    def wrong(self, reason: str, rule: str = "") -> RecordError:
        """The error to raise about it."""
        return RecordError(reason, where=f'line {self.number} "{self.words}"', rule=rule)


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a hand."""

    game: Game
    structure: str
    sizes: tuple[Cents, Cents]
    cap: Cents
    """The most that a player can lose in the hand; 0 for all they have."""
    about: About


@dataclass(frozen=True, slots=True)
class Seats:
    """Who is dealt in, clockwise from the button's left; the button may be at an empty seat."""

    seats: list[int]
    names: list[str]
    stacks: list[Cents]
    button: int
    about: About


def is_head(words: str) -> bool:
    """Whether a line is the first of a hand."""
    return bool(_HEAD.match(words))


def head_of(line: Line) -> Head:
    """Reads the game, its structure, its stakes, and the rest of the first line."""
    first, match = _HEAD.match(line.words), _GAME.search(line.words)
    if first is None or match is None:
        known = ", ".join(game.names[0] for game in GAMES)
        raise line.wrong(f"no game that is known here; there are {known}, each Limit, Pot Limit or No Limit")
    when = _WHEN.search(line.words)
    about = About(number=first[1], when=when[1] if when else About().when)
    low, high = (match[3], match[4]) if match[3] else (match[6], match[6])
    cap = parse(match[5]) if match[5] else 0
    return Head(_NAMED[match[1].lower()], _LIMITS[match[2].lower()], (parse(low), parse(high)), cap, about)


def seats_of(lines: Sequence[Line], head: Head) -> tuple[Seats, Sequence[Line]]:
    """The table and who is dealt in; and the lines that follow.

    A player who sits out is still dealt in if they post or act, as they must in a tournament.
    """
    match = _TABLE.match(lines[1].words) if len(lines) > 1 else None
    if match is None:
        raise lines[:2][-1].wrong("the second line names the table: Table 'Swing' 9-max Seat #1 is the button")
    at, seated = 2, []
    while at < len(lines) and (found := _SEAT.match(lines[at].words)):
        seated.append(found)
        at += 1
    rest = lines[at:]
    dealt = [(int(one[1]), one[2], parse(one[3])) for one in seated if not one[4].strip() or _plays(one[2], rest)]
    if len(dealt) < 2:
        raise lines[min(at, len(lines) - 1)].wrong("at least two players are dealt in: Seat 1: Ana ($200 in chips)")
    button = int(match[3] or 0)
    dealt.sort(key=lambda one: (one[0] <= button, one[0]))
    seats, names = [one[0] for one in dealt], [one[1] for one in dealt]
    if len(set(names)) < len(dealt) or len(set(seats)) < len(dealt):
        raise lines[2].wrong("two players have the same name or seat")
    stacks = [min(one[2], head.cap or one[2]) for one in dealt]
    most = int(match[2]) if match[2] else max(*seats, About().most)
    return Seats(seats, names, stacks, button, replace(head.about, table=match[1], most=most)), rest


def _plays(name: str, lines: Sequence[Line]) -> bool:
    """Whether the lines tell of a player that they are in the hand."""
    does = tuple([f"{name}: {word}" for word in _PLAYS])
    return any(line.words.startswith((*does, f"Dealt to {name} [")) for line in lines)
