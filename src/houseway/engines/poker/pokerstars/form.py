"""The words of PokerStars texts for games and streets, and for the parts of a hand around its play."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.engines.poker.phh.fields import Variant
from houseway.money import Cents
from houseway.record.errors import RecordError
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
    raise RecordError(f"the text of PokerStars has no words for {rules.full_title()}; a story can tell it")


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
