"""The events that a side bet may pay, by the cards that they look at; each is one sentence and one test of many hands.

Cards are numbers of the shoe (`houseway.odds.twentyone.shoe`): suit by suit, thirteen ranks from the ace, a joker 52.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.bank import EIGHTS, NATURAL
from houseway.odds.twentyone.shoe import JOKER_ID

Subject = Literal["two cards", "three cards", "the bank's hand", "seven cards"]
"""What is looked at: the player's first two cards; these and the player-dealer's up card; the player-dealer's finished
hand; the seven cards of Pai Gow and Double Hand."""
Fits = Callable[[Array], Array]
"""Of hands, a row of card numbers each (of the bank: how it ends and its cards): which of them are the event."""


@dataclass(frozen=True, slots=True)
class Event:
    """A named event."""

    name: str
    subject: Subject
    says: str
    fits: Fits


def _ranks(hands: Array) -> Array:
    """Ranks from the ace's 0; a joker is a rank of its own."""
    return np.where(hands == JOKER_ID, 13, hands % 13)


def _suits(hands: Array) -> Array:
    """Suits, clubs to spades; every joker has one that no other card has."""
    return np.where(hands == JOKER_ID, 4, hands // 13)


def _same(columns: Array) -> Array:
    found: Array = np.all(columns == columns[:, :1], axis=1) & np.all(columns < 13, axis=1)
    return found


def _alike(hands: Array) -> Array:
    """All of one rank, jokers apart."""
    return _same(_ranks(hands))


def _suited(hands: Array) -> Array:
    found: Array = _same(_suits(hands)) & np.all(hands != JOKER_ID, axis=1)
    return found


def _coloured(hands: Array) -> Array:
    """All black or all red: clubs and spades are black."""
    red = np.isin(_suits(hands), (1, 2))
    found: Array = np.all(red == red[:, :1], axis=1) & np.all(hands != JOKER_ID, axis=1)
    return found


def _has(*ranks: int) -> Fits:
    """Whether the ranks are these, in any order; 9 stands for every ten-value card in totals only, not here."""
    return lambda hands: np.all(np.sort(_ranks(hands), axis=1) == np.array(sorted(ranks)), axis=1)


def _natural(hands: Array) -> Array:
    low, high = np.sort(np.where(hands == JOKER_ID, 99, np.minimum(_ranks(hands), 9)), axis=1).T
    found: Array = (low == 0) & (high == 9)
    return found


def _total(points: int) -> Fits:
    """The best total of a hand without jokers."""

    def fits(hands: Array) -> Array:
        values = np.minimum(_ranks(hands), 9) + 1
        low = values.sum(axis=1)
        soft = np.any(values == 1, axis=1) & (low <= 11)
        found: Array = (np.where(soft, low + 10, low) == points) & np.all(hands != JOKER_ID, axis=1)
        return found

    return fits


def _straight(hands: Array) -> Array:
    """Three ranks in a row; an ace is low or high."""
    ranks = np.sort(_ranks(hands), axis=1)
    row = (ranks[:, 1] == ranks[:, 0] + 1) & (ranks[:, 2] == ranks[:, 1] + 1) & (ranks[:, 2] < 13)
    found: Array = row | np.all(ranks == np.array([0, 11, 12]), axis=1)
    return found


def _both(*tests: Fits) -> Fits:
    def fits(hands: Array) -> Array:
        found: Array = np.all([test(hands) for test in tests], axis=0)
        return found

    return fits


def _ends(*ends: int, cards: int = 0, or_more: bool = False) -> Fits:
    """How the bank's hand ends, and with how many cards where that matters."""

    def fits(hands: Array) -> Array:
        size = np.full(len(hands), True) if not cards else hands[:, 1] >= cards if or_more else hands[:, 1] == cards
        found: Array = np.isin(hands[:, 0], ends) & size
        return found

    return fits


_OVER = (*range(22, 32), EIGHTS)


def _bank() -> list[tuple[str, str, Fits]]:
    found = [
        ("bank-over", "the player-dealer goes over 21", _ends(*_OVER)),
        ("bank-natural", "the player-dealer has a natural", _ends(NATURAL)),
        ("bank-888", "the player-dealer has 8-8-8", _ends(EIGHTS)),
    ]
    for cards in range(3, 9):
        found.append((f"bank-over-{cards}", f"they go over with {cards} cards", _ends(*_OVER, cards=cards)))
        more = _ends(*_OVER, cards=cards, or_more=True)
        found.append((f"bank-over-{cards}-or-more", f"they go over with {cards} cards or more", more))
    found += [(f"bank-{total}", f"the player-dealer's hand ends at {total}", _ends(total)) for total in range(17, 22)]
    return found


_TWO: list[tuple[str, str, Fits]] = [
    ("pair", "two cards of one rank", _alike),
    ("coloured-pair", "a pair of one colour", _both(_alike, _coloured)),
    ("suited-pair", "a pair of one suit", _both(_alike, _suited)),
    ("suited", "two cards of one suit", _suited),
    ("coloured", "two cards of one colour", _coloured),
    ("blackjack", "an ace and a ten-value card", _natural),
    ("suited-blackjack", "an ace and a ten-value card of one suit", _both(_natural, _suited)),
    ("king-queen", "a king and a queen", _has(11, 12)),
    ("suited-king-queen", "a king and a queen of one suit", _both(_has(11, 12), _suited)),
    ("two-aces", "two aces", _has(0, 0)),
    ("suited-aces", "two aces of one suit", _both(_has(0, 0), _suited)),
    ("pair-of-queens", "two queens", _has(11, 11)),
    *((f"total-{points}", f"two cards that count {points}", _total(points)) for points in range(4, 22)),
]
_THREE: list[tuple[str, str, Fits]] = [
    ("three-of-a-kind", "three cards of one rank", _alike),
    ("suited-three-of-a-kind", "three cards of one rank and one suit", _both(_alike, _suited)),
    ("three-straight", "three ranks in a row", _straight),
    ("three-flush", "three cards of one suit", _suited),
    ("three-straight-flush", "three in a row of one suit", _both(_straight, _suited)),
    ("three-777", "three sevens", _has(6, 6, 6)),
    ("three-678", "six, seven and eight", _has(5, 6, 7)),
    ("three-678-suited", "six, seven and eight of one suit", _both(_has(5, 6, 7), _suited)),
    *((f"three-total-{points}", f"three cards that count {points}", _total(points)) for points in (19, 20, 21)),
]


def _listed(subject: Subject, rows: list[tuple[str, str, Fits]]) -> dict[str, Event]:
    return {name: Event(name, subject, says, fits) for name, says, fits in rows}


OF_21: Mapping[str, Event] = (
    _listed("two cards", _TWO) | _listed("three cards", _THREE) | _listed("the bank's hand", _bank())
)
"""The events of a game of 21."""


def of_sevens(categories: tuple[str, ...]) -> dict[str, Event]:
    """The events of seven cards: the category of the best five, whose number stands in the first column."""
    return {
        name.replace(" ", "-"): Event(
            name.replace(" ", "-"), "seven cards", f"the best five of seven are {name}", _ends(number)
        )
        for number, name in enumerate(categories)
    }
