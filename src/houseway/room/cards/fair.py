"""The fair deal: a shuffle that can't be predicted, is committed to before the deal, and can be proved card by card.

1. Each shuffle has its own seed: 256 bits from the operating system.
2. The order follows from the seed: Fisher and Yates' shuffle, each draw two bytes of SHAKE-256 of the seed, drawn
   again when the value would favor some card.
3. Before the first card is dealt the commitment is published: a hash over the name of the hand, the deck, and one
   leaf for each position. A leaf is the hash of its card and its own salt.
4. Afterwards any card can be proved by its salt and the leaves of all. That reveals no mucked or undealt card. The
   seed proves everything, for viewers who may know everything.

``houseway.room.cards.proof`` checks all of it and shares no code with this file.
"""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from struct import unpack
from typing import Any

from houseway.cards import BadCards, Card

FORM = 2
"""The form of new commitments. Form 1 put the leaves in a tree, which took twice the time."""
SEED_BYTES = 32
SALT_BYTES = 32
_DRAW_VALUES = 65536
_MOST_CARDS = _DRAW_VALUES // 64
_MORE_VALUES = 8
"""Spare values for redraws. Of shuffles of 416 cards, four in nine need one."""
_PLACES = [b"\x00" + at.to_bytes(2) for at in range(_MOST_CARDS)]
"""The first bytes of each position's leaf."""


def drawn(counts: list[int], values: Iterable[int]) -> list[int]:
    """Returns an unbiased number from 0 to count - 1 for each count, while the two-byte values last.

    Values past the last whole multiple of a count are skipped, so that each number is equally likely.
    """
    numbers: list[int] = []
    for value in values:
        count = counts[len(numbers)]
        if value < _DRAW_VALUES - _DRAW_VALUES % count:
            numbers.append(value % count)
            if len(numbers) == len(counts):
                break
    return numbers


@lru_cache(maxsize=32)
def draws(cards: int) -> list[int]:
    """Returns the number of choices for each draw of a shuffle."""
    return list(range(cards, 1, -1))


def shuffled(deck: Sequence[Card], numbers: Iterable[int]) -> tuple[Card, ...]:
    """Returns the deck shuffled: each position from the last to the second swaps with a drawn earlier one or itself.

    ``numbers`` are the draws. Each sequence gives a different order.
    """
    order = list(deck)
    last = len(order) - 1
    for chosen in numbers:
        order[last], order[chosen] = order[chosen], order[last]
        last -= 1
    if last:
        raise ValueError(f"{len(order)} cards take {len(order) - 1} draws")
    return tuple(order)


def order_of(seed: bytes, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Returns the order that a seed gives a deck.

    A few spare values are nearly always enough. If not, a longer stream begins with the same values.
    """
    counts, values = draws(len(deck)), len(deck) + _MORE_VALUES
    while len(numbers := drawn(counts, _values(seed, values))) < len(counts):
        values *= 2
    return shuffled(deck, numbers)


def _stream(seed: bytes, purpose: bytes, length: int) -> bytes:
    # Both forms use form 1's stream, so that the order doesn't depend on the form.
    return hashlib.shake_256(b"houseway fair deal 1/" + purpose + b"/" + seed).digest(length)


def _values(seed: bytes, count: int) -> tuple[int, ...]:
    return unpack(f">{count}H", _stream(seed, b"order", 2 * count))


def _salt(salts: bytes, position: int) -> bytes:
    """Returns the salt of a position."""
    begins = position * SALT_BYTES
    return salts[begins : begins + SALT_BYTES]


@lru_cache(maxsize=32)
def _hash_of(deck: tuple[Card, ...]) -> bytes:
    """Returns the hash of an unshuffled deck. A house has few decks."""
    return hashlib.sha256(" ".join(deck).encode()).digest()


def _levels(leaves: list[bytes]) -> list[list[bytes]]:
    """Returns form 1's tree from leaves to root. Zeros fill in for missing leaves."""
    levels = [leaves + [bytes(32)] * ((1 << (len(leaves) - 1).bit_length()) - len(leaves))]
    while len(level := levels[-1]) > 1:
        pairs = zip(level[::2], level[1::2], strict=True)
        levels.append([sha256(b"\x01" + left + right).digest() for left, right in pairs])
    return levels


@dataclass(frozen=True, slots=True)
class FairDeal:
    """One shuffle of one hand, with its proof. Everything except the commitment is secret."""

    hand: str
    deck: tuple[Card, ...]
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(SEED_BYTES), repr=False)
    form: int = FORM
    """The form of the commitment. Older hands in the log have form 1."""

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        if self.form not in (1, FORM):
            raise ValueError(f"there is no form {self.form} of a promise")
        if not 2 <= len(self.deck) <= _MOST_CARDS:
            raise BadCards(f"{len(self.deck)} cards cannot be shuffled")
        order = order_of(self.seed, self.deck)
        salts = _stream(self.seed, b"salts", SALT_BYTES * len(order))
        leaves = [sha256(_PLACES[at] + _salt(salts, at) + card.encode()).digest() for at, card in enumerate(order)]
        for name, value in (("order", order), ("_salts", salts), ("_leaves", leaves)):
            object.__setattr__(self, name, value)

    order: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    _salts: bytes = field(init=False, repr=False, compare=False)
    _leaves: list[bytes] = field(init=False, repr=False, compare=False)

    @property
    def commitment(self) -> str:
        """The published commitment, in hexadecimal."""
        named = sha256(self.hand.encode()).digest()
        cards = _levels(self._leaves)[-1][0] if self.form == 1 else b"".join(self._leaves)
        return hashlib.sha256(b"\x02" + named + _hash_of(self.deck) + cards).hexdigest()

    def proof(self, positions: Iterable[int], *, whole: bool = False) -> dict[str, Any]:
        """Returns the proof of the cards at some positions (0 is dealt first), ready for JSON.

        With ``whole`` it includes the seed, which proves every card of the deck.
        """
        proof: dict[str, Any] = {
            "proof": f"houseway fair deal {self.form}",
            "hand": self.hand,
            "commitment": self.commitment,
            "deck": " ".join(self.deck),
            "cards": [self._proved(at) for at in sorted(set(positions))],
        }
        if self.form == FORM:
            proof["leaves"] = [leaf.hex() for leaf in self._leaves]
        return {**proof, "seed": self.seed.hex()} if whole else proof

    def _proved(self, position: int) -> dict[str, Any]:
        if not 0 <= position < len(self.order):
            raise BadCards(f"there is no position {position} in a deck of {len(self.order)}")
        proved: dict[str, Any] = {
            "position": position,
            "card": self.order[position],
            "salt": _salt(self._salts, position).hex(),
        }
        if self.form == 1:
            levels = _levels(self._leaves)[:-1]
            proved["path"] = [level[(position >> height) ^ 1].hex() for height, level in enumerate(levels)]
        return proved
