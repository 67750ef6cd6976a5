"""The fair deal: a shuffle nobody can predict, promised before the deal, provable card by card afterwards.

1. Each shuffle has its own seed: 256 bits from the operating system and nothing else.
2. The order follows from the seed alone: Fisher and Yates' shuffle, each draw two bytes of SHAKE-256 of the seed, drawn
   again when the value would favour some card.
3. Before the first card is dealt the commitment is published: a hash over the name of the hand, the deck, and the root
   of a tree in whose leaves lie the cards by position, each hidden by its own salt.
4. Afterwards any card can be proved by its salt and the hashes beside its way to the root; that tells nothing of the
   cards that were mucked or never dealt. The seed proves everything, for those who may know everything.

``houseway.room.cards.proof`` checks all of it and shares no code with this file.
"""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256, shake_256
from itertools import islice
from struct import unpack
from typing import Any

from houseway.cards import BadCards, Card

SEED_BYTES = 32
SALT_BYTES = 32
_DRAW_VALUES = 65536
_MOST_CARDS = _DRAW_VALUES // 64
_PLACES = [b"\x00" + at.to_bytes(2) for at in range(_MOST_CARDS)]
"""How the leaf of each place in the deck begins."""


def drawn(counts: Iterable[int], values: Iterator[int]) -> Iterator[int]:
    """For each count an unbiased number from 0 to count - 1 out of unbiased values of two bytes.

    Values past the last whole multiple of a count are drawn again, so that each number has equally many.
    """
    for count in counts:
        even = _DRAW_VALUES - _DRAW_VALUES % count
        for value in values:
            if value < even:
                yield value % count
                break


def draws(cards: int) -> range:
    """From how many each draw of a shuffle is, one after the other."""
    return range(cards, 1, -1)


def shuffled(deck: Sequence[Card], numbers: Iterable[int]) -> tuple[Card, ...]:
    """The deck in another order: each place from the last to the second swaps with one drawn from it and those before.

    ``numbers`` are those that were drawn; every sequence of them leads to another order.
    """
    order = list(deck)
    for count, chosen in zip(draws(len(order)), numbers, strict=True):
        order[count - 1], order[chosen] = order[chosen], order[count - 1]
    return tuple(order)


def order_of(seed: bytes, deck: Sequence[Card]) -> tuple[Card, ...]:
    """The order that a seed gives a deck."""
    return shuffled(deck, drawn(draws(len(deck)), _values(seed)))


def _stream(seed: bytes, purpose: bytes, length: int) -> bytes:
    return shake_256(b"houseway fair deal 1/" + purpose + b"/" + seed).digest(length)


def _values(seed: bytes) -> Iterator[int]:
    """Values of two bytes without end; a longer stream begins with the shorter one."""
    done, length = 0, 256
    while True:
        stream = _stream(seed, b"order", length)
        yield from unpack(f">{(length - done) // 2}H", stream[done:])
        done, length = length, 2 * length


def _empty() -> Iterator[bytes]:
    """For each level of a tree the node below which there is nothing but missing leaves, which are zeros."""
    node = bytes(32)
    while True:
        yield node
        node = sha256(b"\x01" + node + node).digest()


_MISSING = tuple(islice(_empty(), _MOST_CARDS.bit_length()))


def _tree(leaves: list[bytes]) -> list[list[bytes]]:
    """The levels of the tree from the leaves to the root.

    Where nothing but missing leaves is below a node, it is the same for every deck, and only the first one of a level
    is ever beside another.
    """
    levels = [leaves]
    while len(level := levels[-1]) > 1:
        if len(level) % 2:
            level.append(_MISSING[len(levels) - 1])
        pairs = iter(level)
        levels.append([sha256(b"\x01" + left + right).digest() for left, right in zip(pairs, pairs, strict=True)])
    return levels


@dataclass(frozen=True, slots=True)
class FairDeal:
    """One shuffle of one hand: the order of its cards and what proves it. All of it is secret but the commitment."""

    hand: str
    deck: tuple[Card, ...]
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(SEED_BYTES), repr=False)

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        if not 2 <= len(self.deck) <= _MOST_CARDS:
            raise BadCards(f"{len(self.deck)} cards cannot be shuffled")
        order = order_of(self.seed, self.deck)
        stream = _stream(self.seed, b"salts", SALT_BYTES * len(order))
        salts = [stream[at : at + SALT_BYTES] for at in range(0, len(stream), SALT_BYTES)]
        leaves = [
            sha256(place + salt + card.encode()).digest()
            for place, salt, card in zip(_PLACES, salts, order, strict=False)
        ]
        for name, value in (("order", order), ("_salts", salts), ("_levels", _tree(leaves))):
            object.__setattr__(self, name, value)

    order: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    _salts: list[bytes] = field(init=False, repr=False, compare=False)
    _levels: list[list[bytes]] = field(init=False, repr=False, compare=False)

    @property
    def commitment(self) -> str:
        """What is published before the deal, in hexadecimal."""
        named = sha256(self.hand.encode()).digest()
        deck = sha256(" ".join(self.deck).encode()).digest()
        return sha256(b"\x02" + named + deck + self._levels[-1][0]).hexdigest()

    def proof(self, positions: Iterable[int], *, whole: bool = False) -> dict[str, Any]:
        """The proof of the cards at some positions (0 is dealt first) to be written as JSON.

        With ``whole`` it holds the seed, and with that every card of the deck.
        """
        proof: dict[str, Any] = {
            "proof": "houseway fair deal 1",
            "hand": self.hand,
            "commitment": self.commitment,
            "deck": " ".join(self.deck),
            "cards": [self._proved(at) for at in sorted(set(positions))],
        }
        return {**proof, "seed": self.seed.hex()} if whole else proof

    def _proved(self, position: int) -> dict[str, Any]:
        if not 0 <= position < len(self.order):
            raise BadCards(f"there is no position {position} in a deck of {len(self.order)}")
        beside = [level[(position >> height) ^ 1].hex() for height, level in enumerate(self._levels[:-1])]
        salt = self._salts[position].hex()
        return {"position": position, "card": self.order[position], "salt": salt, "path": beside}
