"""Evaluates whole arrays of hands at once.

>>> import numpy as np
>>> from houseway.cards import cards
>>> hands = masks(np.array([[12, 25, 38, 51, 0, 1, 2], [8, 9, 10, 11, 12, 25, 26]]))
>>> [hex(value) for value in values("high", hands)]
['0x7eeee4', '0x9edcba']
>>> values("high", masks_of([cards("As Ks Qs Js Ts")])) == values("high", hands[1:])
array([ True])
"""

from collections.abc import Iterable, Sequence

import numpy as np

from houseway.cards import Card
from houseway.hands import SELECTIONS
from houseway.odds.cache import Array
from houseway.odds.compiled import U64, Row, compiled
from houseway.odds.rankings.kernels import (
    ANY,
    AT_MOST_TWO,
    EXACTLY_TWO,
    place_any,
    place_at_most_two,
    place_exactly_two,
    place_split_up,
    reading,
)
from houseway.odds.rankings.tables import check_size, mask, table
from houseway.odds.workers import Device


def masks(indices: Array) -> Array:
    """Returns rows of card numbers as masks: deck order, 13 cards a suit from the two up, jokers 52 and 53."""
    return np.bitwise_or.reduce(U64(1) << indices.astype(np.uint64), axis=1)


def masks_of(hands: Iterable[Sequence[Card]]) -> Array:
    """Returns hands of cards as masks."""
    return np.array([mask(tuple(hand)) for hand in hands], dtype=np.uint64)


def places(
    ranking: str, holes: Array, boards: Array | None = None, selection: str = "any", *, device: Device = "cpu"
) -> Array:
    """Returns the place of each hand in its ranking: 0 does not qualify, higher is better."""
    reads = _checked(ranking, holes, boards, selection)
    shared = np.zeros_like(holes) if boards is None else boards
    if device == "cuda":
        from houseway.odds.rankings import gpu_places  # noqa: PLC0415 - imports Numba's CUDA module

        found: Array = gpu_places.places(ranking, holes, shared, selection, reads).copy_to_host()
        return found
    of = table(ranking, selection).row
    out = np.zeros(len(holes), dtype=np.uint16)
    if reads == AT_MOST_TWO:
        places_at_most_two(holes, shared, of, out)
    elif reads == EXACTLY_TWO:
        places_exactly_two(holes, shared, of, out)
    else:
        whole = holes if boards is None else holes | boards
        if reads == ANY:
            places_any(whole, of, out)
        else:
            places_split_up(whole, reads, of, out)
    return out


def _checked(ranking: str, holes: Array, boards: Array | None, selection: str) -> int:
    """Returns how such hands are read; raises ValueError if they can't be."""
    if selection not in SELECTIONS:
        raise ValueError(f"{selection!r} is not a selection; there are {', '.join(SELECTIONS)}")
    reads = reading(ranking, selection)
    if selection == "any":
        whole = holes if boards is None else holes | boards
        check_size(ranking, np.unique(np.bitwise_count(whole)).tolist())
    elif boards is None or len(boards) != len(holes) or np.any(np.bitwise_count(boards) != 5):
        raise ValueError(f"the selection {selection} needs a board of five cards for every hand")
    elif selection == "exactly-two" and np.any(np.bitwise_count(holes) < 2):
        raise ValueError("the selection exactly-two takes hands of two cards or more")
    return reads


def values(
    ranking: str, holes: Array, boards: Array | None = None, selection: str = "any", *, device: Device = "cpu"
) -> Array:
    """Returns the values that `houseway.hands` gives."""
    found: Array = table(ranking, selection).values[places(ranking, holes, boards, selection, device=device)]
    return found


# One compiled loop for each way to read hands: the choice is made once, not hand by hand.


@compiled
def places_any(hands: Array, table: Row, out: Array) -> None:
    """Writes the place of each hand, any cards playing."""
    for at in range(len(hands)):
        out[at] = place_any(hands[at], table)


@compiled
def places_split_up(hands: Array, reads: int, table: Row, out: Array) -> None:
    """Writes the place of each hand that is split into smaller ones first."""
    for at in range(len(hands)):
        out[at] = place_split_up(hands[at], reads, table)


@compiled
def places_exactly_two(holes: Array, boards: Array, table: Row, out: Array) -> None:
    """Writes the place of each Omaha hand."""
    for at in range(len(holes)):
        out[at] = place_exactly_two(holes[at], boards[at], table)


@compiled
def places_at_most_two(holes: Array, boards: Array, table: Row, out: Array) -> None:
    """Writes the place of each Lazy Pineapple hand."""
    for at in range(len(holes)):
        out[at] = place_at_most_two(holes[at], boards[at], table)
