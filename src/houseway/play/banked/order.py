"""In which order squares are dealt, played and settled.

Squares are numbered clockwise from the house dealer's left; the player-dealer's own square has no hand.
"""

from collections.abc import Iterable
from typing import Literal

from houseway.cards import Card


def from_bank(bank: int, squares: int) -> tuple[int, ...]:
    """Every square but the bank's, clockwise from the player-dealer's left.

    >>> from_bank(3, 7)
    (4, 5, 6, 7, 1, 2)
    """
    if bank > squares:
        return tuple(range(1, squares + 1))
    return (*range(bank + 1, squares + 1), *range(1, bank))


def deal_order(first: Literal["left-of-bank", "dealers-left"], bank: int, squares: int) -> tuple[int, ...]:
    """The squares in the order of the deal and of the decisions."""
    around = from_bank(bank, squares)
    return around if first == "left-of-bank" else tuple(sorted(around))


def button_count(down: Card) -> int:
    """What the player-dealer's down card counts for the action button: ace 1, ten-value cards 10."""
    return 1 if down[0] == "A" else 10 if down[0] in "TJQK" else int(down[0])


def button_square(count: int, bank: int, squares: int) -> int:
    """The square on which a count falls, from the player-dealer's left as 1, round and round, his square left out.

    >>> button_square(4, bank=3, squares=7), button_square(10, bank=3, squares=7)
    (7, 7)
    """
    around = from_bank(bank, squares)
    return around[(count - 1) % len(around)]


def clockwise_from(start: int, squares: Iterable[int]) -> tuple[int, ...]:
    """The squares clockwise from a place, whether or not that place is among them."""
    ordered = sorted(squares)
    return (*(square for square in ordered if square >= start), *(square for square in ordered if square < start))


def counter_clockwise(squares: Iterable[int]) -> tuple[int, ...]:
    """The squares from the house dealer's right."""
    return tuple(sorted(squares, reverse=True))
