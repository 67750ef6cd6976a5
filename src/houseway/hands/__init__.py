"""The value of a hand: one definition of each ranking, for any cards that may play.

Every value is an integer. Within one ranking the bigger is the better hand, equal is a tie, and 0 does not
qualify.

>>> from houseway.cards import cards
>>> high, board = evaluator("high"), cards("Kh Kc 7d 5s 2c")
>>> high(cards("Kd Qs"), board) > high(cards("As Ad"), board)
True
>>> describe("high", "any", cards("Ks Kd"), cards("Kh Tc Td 5s 2c")).name
'a full house, kings over tens'
>>> describe("low-8", "exactly-two", cards("As 2d Kh Kc"), cards("8h 6c 3d Ks Qc")).name
'an eight-six low'
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from houseway.cards import JOKER, RANKS, Card
from houseway.hands.rankings import RANKINGS, Ranking, ranking_of
from houseway.hands.selections import SELECTIONS, Evaluate, own_cards, plays
from houseway.hands.showing import showing_high, showing_low
from houseway.hands.values import parts
from houseway.messages import _

__all__ = [
    "RANKINGS",
    "SELECTIONS",
    "Evaluate",
    "Named",
    "categories",
    "category",
    "describe",
    "evaluator",
    "own_cards",
    "showing_high",
    "showing_low",
]


@dataclass(frozen=True, slots=True)
class Named:
    """A hand with its name: value, category, and the cards that play, in order."""

    value: int
    category: str
    name: str
    cards: tuple[Card, ...]


@cache
def evaluator(ranking: str, selection: str = "any") -> Evaluate:
    """Returns the function that values the best hand of hole cards and board."""
    of = ranking_of(ranking)
    if selection not in SELECTIONS:
        raise ValueError(
            _("{name} isn't a selection. Use: {known}.", name=repr(selection), known=", ".join(SELECTIONS))
        )
    return SELECTIONS[selection](of)


def category(ranking: str, value: int) -> str:
    """Returns the category of a value."""
    return ranking_of(ranking).category(value)


def categories(ranking: str) -> tuple[str, ...]:
    """Returns every category of a ranking, best first."""
    return ranking_of(ranking).categories


def describe(ranking: str, selection: str, hole: Sequence[Card], board: Sequence[Card]) -> Named:
    """Returns the best hand with its name and the cards that play; a low that does not qualify has none."""
    of = ranking_of(ranking)
    value = evaluator(ranking, selection)(hole, board)
    best: tuple[Card, ...] = ()
    if value:
        alone = evaluator(ranking)
        size = value >> 20 if of.reads == "rainbows" else of.size
        best = next(some for some in plays(selection, size, hole, board) if alone(some, ()) == value)
    return Named(value, of.category(value), of.name(value), _as_read(of, value, best))


def _as_read(ranking: Ranking, value: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Returns the cards in reading order; a joker is at the place of the card that it represents."""
    if ranking.size == 3:
        order = RANKS if value >> 16 & 15 == 14 else "A" + RANKS[:-1]  # the ace leads only A-K-Q
        return tuple(sorted(cards, key=lambda c: -order.index(c[0])))
    left, ordered = list(cards), []
    for digit in parts(value)[1] if cards else ():
        number = 15 - digit if ranking.low else digit
        rank = RANKS[number - 2]  # an ace that plays low is number 1, and the last of the ranks
        here = next((c for c in left if c[0] == rank and c != JOKER), JOKER)
        left.remove(here)
        ordered.append(here)
    return tuple(ordered)
