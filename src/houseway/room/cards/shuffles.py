"""Where the order of the cards comes from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from houseway.cards import Card
from houseway.room.cards.fair import FairDeal


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Cards in a new order, with the promise made before the deal and the seed that keeps it."""

    order: tuple[Card, ...]
    commitment: str
    kept: dict[str, Any]
    """What the log keeps of it: the seed, from which the order follows."""


Shuffler: TypeAlias = Callable[[str, Sequence[Card]], Shuffle]
"""Shuffles the cards of a hand by its name."""


def fair(name: str, cards: Sequence[Card]) -> Shuffle:
    """The live room's shuffle: 256 bits of the operating system for each."""
    return _promised(FairDeal(name, tuple(cards)))


def seeded(seed: int) -> Shuffler:
    """The shuffles of a simulated room: the same seed deals the same cards."""

    def shuffle(name: str, cards: Sequence[Card]) -> Shuffle:
        return _promised(FairDeal(name, tuple(cards), sha256(f"{seed}/{name}".encode()).digest()))

    return shuffle


def _promised(deal: FairDeal) -> Shuffle:
    return Shuffle(deal.order, deal.commitment, {"hand": deal.hand, "seed": deal.seed.hex(), "form": deal.form})


def kept_order(kept: dict[str, Any], cards: Sequence[Card]) -> Shuffle:
    """The shuffle that the log keeps."""
    if "order" in kept:
        return Shuffle(tuple(kept["order"]), kept["commitment"], kept)
    return _promised(kept_deal(kept, cards))


def kept_deal(kept: Mapping[str, Any], cards: Sequence[Card]) -> FairDeal:
    """The fair deal that the log keeps by its seed."""
    return FairDeal(kept["hand"], tuple(cards), bytes.fromhex(kept["seed"]), kept.get("form", 1))
