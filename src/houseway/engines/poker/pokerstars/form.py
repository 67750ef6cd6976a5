"""The form of a PokerStars text: its games, headings and amounts, and the first lines of a hand."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from houseway.engines.poker.phh.fields import Variant
from houseway.messages import _
from houseway.money import Cents, parse
from houseway.record.errors import RecordError
from houseway.record.recorder import About
from houseway.rulebook import PokerRules

Family: TypeAlias = Literal["flop", "stud", "draw"]


@dataclass(frozen=True, slots=True)
class Game:
    """A game by the names that the text has for it, the usual one first."""

    names: tuple[str, ...]
    game: str
    halves: tuple[tuple[str, str], ...]
    family: Family
    hole: int
    """How many cards each hand is dealt at first."""
    draws: int = 0
    early: bool = False
    """Whether the first card of the flop is turned before the first betting, as in Courchevel."""

    def variant(self, structure: str) -> Variant:
        """The same for who plays the record."""
        bets = ("small_bet", "big_bet") if structure == "limit" else ("min_bet",)
        return Variant("", self.game, structure, self.halves, bets, "bring_in" if self.family == "stud" else "")


_HIGH, _OMAHA, _LOW_8 = ("high", "any"), ("high", "exactly-two"), ("low-8", "exactly-two")
GAMES = (
    Game(("Hold'em",), "holdem", (_HIGH,), "flop", 2),
    Game(("6+ Hold'em",), "short-deck", (("short-deck", "any"),), "flop", 2),
    Game(("Omaha",), "omaha", (_OMAHA,), "flop", 4),
    Game(("Omaha Hi/Lo", "Omaha H/L"), "omaha-hilo", (_OMAHA, _LOW_8), "flop", 4),
    Game(("5 Card Omaha",), "omaha-five", (_OMAHA,), "flop", 5),
    Game(("5 Card Omaha Hi/Lo", "5 Card Omaha H/L"), "omaha-five-hilo", (_OMAHA, _LOW_8), "flop", 5),
    Game(("6 Card Omaha",), "omaha-six", (_OMAHA,), "flop", 6),
    Game(("Courchevel",), "courchevel", (_OMAHA,), "flop", 5, early=True),
    Game(("Courchevel Hi/Lo", "Courchevel H/L"), "courchevel-hilo", (_OMAHA, _LOW_8), "flop", 5, early=True),
    Game(("7 Card Stud",), "stud", (_HIGH,), "stud", 3),
    Game(("7 Card Stud Hi/Lo", "7 Card Stud H/L"), "stud-hilo", (_HIGH, ("low-8", "any")), "stud", 3),
    Game(("Razz",), "razz", (("low", "any"),), "stud", 3),
    Game(("5 Card Draw",), "high-draw", (_HIGH,), "draw", 5, 1),
    Game(
        ("Single Draw 2-7 Lowball", "2-7 Single Draw"),
        "deuce-to-seven-single",
        (("deuce-to-seven-joker", "any"),),
        "draw",
        5,
        1,
    ),
    Game(
        ("Triple Draw 2-7 Lowball", "2-7 Triple Draw"),
        "deuce-to-seven-triple",
        (("deuce-to-seven-joker", "any"),),
        "draw",
        5,
        3,
    ),
    Game(("Badugi",), "badugi", (("badugi-joker", "any"),), "draw", 4, 3),
)
STRUCTURES = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Limit": "limit"}
"""The longer words first: the last of them ends the others too."""
STUD_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
FLOP_STREETS = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
DRAW_STREETS = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
"""A game with one draw has no heading for it."""


RUNS = ("FIRST", "SECOND", "THIRD")
"""The words before the streets and boards of a hand that is dealt its board more than once."""


def game_of(rules: PokerRules) -> tuple[Game, str]:
    """The game that a house's rules are, with its structure in words; RecordError where the text has none."""
    halves = tuple((half.ranking, half.selection) for half in rules.ranking.halves)
    limit = next((words for words, structure in STRUCTURES.items() if structure == rules.structure), None)
    for game in GAMES:
        if (game.game, game.halves) == (rules.game, halves) and not rules.deal.jokers and limit:
            return game, limit
    raise RecordError(_("PokerStars has no text for {game}. Use a story instead.", game=rules.full_title()))


def headings(game: Game) -> tuple[str, ...]:
    """The heading of each street."""
    match game.family:
        case "flop":
            return ("HOLE CARDS", "PRE-FLOP", *FLOP_STREETS[1:]) if game.early else FLOP_STREETS
        case "stud":
            return STUD_STREETS
        case "draw":
            return DRAW_STREETS


def amount(cents: Cents) -> str:
    """Money as the text writes it, without commas.

    >>> amount(400), amount(123450)
    ('$4', '$1234.50')
    """
    whole, part = divmod(cents, 100)
    return f"${whole}.{part:02}" if part else f"${whole}"


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
        raise line.wrong(_("This game is unknown. Use: {known}, each Limit, Pot Limit or No Limit.", known=known))
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
        raise lines[:2][-1].wrong(_("Name the table on the second line: Table 'Swing' 9-max Seat #1 is the button"))
    at, seated = 2, []
    while at < len(lines) and (found := _SEAT.match(lines[at].words)):
        seated.append(found)
        at += 1
    rest = lines[at:]
    dealt = [(int(one[1]), one[2], parse(one[3])) for one in seated if not one[4].strip() or _plays(one[2], rest)]
    if len(dealt) < 2:
        raise lines[min(at, len(lines) - 1)].wrong(_("List at least two players: Seat 1: Ana ($200 in chips)"))
    button = int(match[3] or 0)
    dealt.sort(key=lambda one: (one[0] <= button, one[0]))
    seats, names = [one[0] for one in dealt], [one[1] for one in dealt]
    if len(set(names)) < len(dealt) or len(set(seats)) < len(dealt):
        raise lines[2].wrong(_("Two players have the same name or seat."))
    stacks = [min(one[2], head.cap or one[2]) for one in dealt]
    most = int(match[2]) if match[2] else max(*seats, About().most)
    return Seats(seats, names, stacks, button, replace(head.about, table=match[1], most=most)), rest


def _plays(name: str, lines: Sequence[Line]) -> bool:
    """Whether the lines tell of a player that they are in the hand."""
    does = tuple([f"{name}: {word}" for word in _PLAYS])
    return any(line.words.startswith((*does, f"Dealt to {name} [")) for line in lines)
