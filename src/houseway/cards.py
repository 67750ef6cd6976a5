"""Cards, decks and the stub.

A card is a two-character text, rank and suit: ``"As"``, ``"Td"``; a joker is ``"Jk"``. Text prints, compares and
travels as itself. Decks that hold a card twice (a shoe, Pan's stock, two jokers) hold the same text twice.

>>> cards("As Kd Jk")
('As', 'Kd', 'Jk')
>>> len(deck()), len(deck(jokers=1)), len(shoe(8)), len(pan_stock())
(52, 53, 416, 320)
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NewType

Card = NewType("Card", str)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = Card("Jk")

_SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

_PACK = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
_KNOWN = frozenset((*_PACK, JOKER))


class BadCards(ValueError):
    """Text that is not a card, or cards that are not all in the deck."""


def card(text: str) -> Card:
    """Returns the card of a text; case does not matter, and ``10`` means ``T``."""
    plain = text.strip().replace("10", "T")
    tidy = JOKER if plain.lower() in ("jk", "joker") else Card(plain[:1].upper() + plain[1:].lower())
    if tidy not in _KNOWN:
        raise BadCards(f"{text!r} is not a card. Write rank and suit: As, Td or 7h; Jk for a joker.")
    return tidy


def cards(text: str) -> tuple[Card, ...]:
    """Returns the cards of a text, separated by spaces, commas or nothing."""
    words = text.replace(",", " ").replace("10", "T").split()
    pairs = [word[at : at + 2] for word in words for at in range(0, len(word), 2)]
    return tuple(card(pair) for pair in pairs)


@cache
def deck(jokers: int = 0, lowest: str = "2") -> tuple[Card, ...]:
    """One pack of 52 cards and so many jokers; a pack from another lowest rank on has fewer.

    >>> len(deck(lowest="6")), len(deck(lowest="T"))
    (36, 20)
    """
    kept = RANKS[RANKS.index(lowest) :]
    return tuple(c for c in _PACK if c[0] in kept) + (JOKER,) * jokers


def shoe(packs: int, jokers: int = 0) -> tuple[Card, ...]:
    """Returns several packs together, each with this number of jokers."""
    return deck(jokers) * packs


def pan_stock() -> tuple[Card, ...]:
    """Returns Pan's stock: eight packs without the eights, nines and tens."""
    return tuple(c for c in _PACK if c[0] not in "89T") * 8


def check_from(held: Iterable[Card], whole: Sequence[Card], where: str = "the deck") -> None:
    """Raises BadCards if a card is held more often than the deck has it."""
    held = tuple(held)
    if len(_distinct(tuple(whole)).intersection(held)) == len(held):
        return
    have = Counter(whole)
    for held_card, count in Counter(held).items():
        if count > have[held_card]:
            if not have[held_card]:
                raise BadCards(f"{held_card} is not in {where}.")
            raise BadCards(f"{held_card} appears {count} times, but {where} has {have[held_card]}.")


@lru_cache(maxsize=16)  # every hand of a game is dealt from the same deck
def _distinct(whole: tuple[Card, ...]) -> frozenset[Card]:
    return frozenset(whole)


def rank(of: Card) -> int:
    """Returns 0 for a two, up to 12 for an ace."""
    return RANKS.index(of[0])


def pretty(of: Iterable[Card]) -> str:
    """Returns cards with suit signs, for people: ``A♠ K♦``."""
    return " ".join("Jk" if c == JOKER else c[0].replace("T", "10") + _SUIT_SIGNS[c[1]] for c in of)


def text(of: Iterable[Card]) -> str:
    """Returns cards as written in records: ``As Kd``."""
    return " ".join(of)
