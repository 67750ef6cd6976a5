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
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256, shake_256
from struct import unpack
from typing import Any

from houseway.cards import BadCards, Card

SEED_BYTES = 32
SALT_BYTES = 32
_DRAW_VALUES = 65536


def below(count: int, values: Iterator[int]) -> int:
    """An unbiased number from 0 to count - 1 out of unbiased values of two bytes.

    Values past the last whole multiple of ``count`` are drawn again, so that each number has equally many.
    """
    even = _DRAW_VALUES - _DRAW_VALUES % count
    while (value := next(values)) >= even:
        continue
    return value % count


def shuffled(deck: Sequence[Card], draw: Callable[[int], int]) -> tuple[Card, ...]:
    """The deck in another order: each place from the last to the second swaps with one drawn from it and those before.

    ``draw(n)`` gives a number from 0 to n - 1; every sequence of draws leads to another order.
    """
    order = list(deck)
    for last in range(len(order) - 1, 0, -1):
        chosen = draw(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def order_of(seed: bytes, deck: Sequence[Card]) -> tuple[Card, ...]:
    """The order that a seed gives a deck."""
    return shuffled(deck, partial(below, values=_values(seed)))


def _stream(seed: bytes, purpose: bytes, length: int) -> bytes:
    return shake_256(b"houseway fair deal 1/" + purpose + b"/" + seed).digest(length)


def _values(seed: bytes) -> Iterator[int]:
    """Values of two bytes without end; a longer stream begins with the shorter one."""
    done, length = 0, 256
    while True:
        stream = _stream(seed, b"order", length)
        yield from unpack(f">{(length - done) // 2}H", stream[done:])
        done, length = length, 2 * length


def _tree(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The levels of the tree from the leaves to the root; missing leaves are zeros."""
    width = 1 << (len(leaves) - 1).bit_length()
    levels = [[*leaves, *[bytes(32)] * (width - len(leaves))]]
    while len(level := levels[-1]) > 1:
        levels.append([sha256(b"\x01" + level[at] + level[at + 1]).digest() for at in range(0, len(level), 2)])
    return levels


@dataclass(frozen=True)
class FairDeal:
    """One shuffle of one hand: the order of its cards and what proves it. All of it is secret but the commitment."""

    hand: str
    deck: tuple[Card, ...]
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(SEED_BYTES), repr=False)

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        if not 2 <= len(self.deck) <= _DRAW_VALUES // 64:
            raise BadCards(f"{len(self.deck)} cards cannot be shuffled")
        order = order_of(self.seed, self.deck)
        stream = _stream(self.seed, b"salts", SALT_BYTES * len(order))
        salts = [stream[at : at + SALT_BYTES] for at in range(0, len(stream), SALT_BYTES)]
        leaves = [
            sha256(b"\x00" + at.to_bytes(2) + salt + card.encode()).digest()
            for at, (salt, card) in enumerate(zip(salts, order, strict=True))
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
