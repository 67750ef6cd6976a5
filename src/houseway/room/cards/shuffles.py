"""Shuffles of the live room, of simulations and of stored hands."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from houseway.cards import Card
from houseway.room.cards.fair import FairDeal


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Cards in a new order, with the commitment and the stored seed."""

    order: tuple[Card, ...]
    commitment: str
    kept: dict[str, Any]
    """The part stored in the log: the seed, which determines the order."""


Shuffler: TypeAlias = Callable[[str, Sequence[Card]], Shuffle]
"""Shuffles the cards of a hand by its name."""


def fair(name: str, cards: Sequence[Card]) -> Shuffle:
    """Shuffles for the live room, with 256 new random bits."""
    return _promised(FairDeal(name, tuple(cards)))


def seeded(seed: int) -> Shuffler:
    """Returns a shuffler for simulated rooms. The same seed deals the same cards."""

    def shuffle(name: str, cards: Sequence[Card]) -> Shuffle:
        return _promised(FairDeal(name, tuple(cards), sha256(f"{seed}/{name}".encode()).digest()))

    return shuffle


def _promised(deal: FairDeal) -> Shuffle:
    return Shuffle(deal.order, deal.commitment, {"hand": deal.hand, "seed": deal.seed.hex(), "form": deal.form})


def kept_order(kept: dict[str, Any], cards: Sequence[Card]) -> Shuffle:
    """Returns the shuffle stored in the log."""
    if "order" in kept:
        return Shuffle(tuple(kept["order"]), kept["commitment"], kept)
    return _promised(kept_deal(kept, cards))


def kept_deal(kept: Mapping[str, Any], cards: Sequence[Card]) -> FairDeal:
    """Returns the fair deal stored in the log."""
    return FairDeal(kept["hand"], tuple(cards), bytes.fromhex(kept["seed"]), kept.get("form", 1))
