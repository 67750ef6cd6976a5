"""What a hand of the 21 family counts, in half points.

>>> from houseway.cards import cards
>>> [spoken_total(*total(cards(hand))) for hand in ("Ah 6d", "Ah 6d 9c", "Td 6h Jk")]
['soft 17', 'hard 16', 'hard 21']
"""

from collections.abc import Iterable

from houseway.cards import JOKER, RANKS, SUITS, Card

BEST = 42
"""21: any total above it is over, unless it is a natural."""

ACE = 2
TEN = 20


def _half_points(rank: str) -> int:
    return ACE if rank == "A" else TEN if rank in "TJQK" else 2 * int(rank)


HALF_POINTS: dict[Card, int] = {Card(rank + suit): _half_points(rank) for rank in RANKS for suit in SUITS} | {JOKER: 0}
"""Each card with the ace at its low value; a joker makes 21 of whatever it comes to."""


def total(cards: Iterable[Card]) -> tuple[int, bool]:
    """The best total in half points, and whether it is soft: an ace in it counts 11."""
    values = [HALF_POINTS[card] for card in cards]
    return best(sum(values), ACE in values, 0 in values)


def best(low: int, ace: bool, joker: bool) -> tuple[int, bool]:
    """The best total from the low sum: any hand with a joker is 21, and one ace may count 11."""
    if joker:
        return BEST, False
    return (low + 20, True) if ace and low <= BEST - 20 else (low, False)


def points(half_points: int) -> str:
    """Half points as they are said: ``21.5``."""
    return f"{half_points // 2}.5" if half_points % 2 else str(half_points // 2)


def spoken_total(half_points: int, soft: bool) -> str:
    """A total as it is said: ``soft 17``."""
    return f"{'soft' if soft else 'hard'} {points(half_points)}"
