"""Samples equity: deals the unknown cards at random, shares the pot, repeats."""

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import U64, compiled
from houseway.odds.equities.sharing import share_pot
from houseway.odds.random_numbers import RUN, draw_card, random_below, run_seed
from houseway.odds.rankings.kernels import place_of

Known = tuple[Array, Array, Array, int, int, Array]
"""The known part of a deal: every hand's choices one after the other, where each hand's choices start, cards missing
from each hand, the board, cards missing from the board, and the deck."""


@compiled
def deal_hands(choices: Array, starts: Array, missing: Array, cards: Array, state: Array, holes: Array) -> int:
    """Deals every hand one of its choices and the missing cards; returns the mask of all cards dealt.

    Choices that share a card are discarded and all hands choose again, so possible deals stay equally likely.
    """
    taken = U64(0)
    hand = 0
    while hand < len(missing):
        chosen = choices[starts[hand] + random_below(starts[hand + 1] - starts[hand], state)]
        if chosen & taken:
            taken, hand = U64(0), 0
            continue
        holes[hand] = chosen
        taken |= chosen
        hand += 1
    for hand in range(len(missing)):
        for _ in range(missing[hand]):
            card = draw_card(cards, taken, state)
            holes[hand] |= card
            taken |= card
    return taken


@compiled
def sample_run(
    choices: Array,
    starts: Array,
    missing: Array,
    board: int,
    come: int,
    cards: Array,
    tables: Array,
    selections: Array,
    deals: int,
    state: Array,
    holes: Array,
    places: Array,
    totals: Array,
) -> None:
    """Adds the random deals of one run to the totals of each hand (see `sharing`)."""
    for _ in range(deals):
        taken = deal_hands(choices, starts, missing, cards, state, holes)
        shared = board
        for _card in range(come):
            shared |= draw_card(cards, taken | shared, state)
        for half in range(len(tables)):
            for hand in range(len(missing)):
                places[0, half, hand] = place_of(holes[hand], shared, selections[half], tables[half])
        share_pot(places, 0, 1, totals)


@compiled
def sample(
    choices: Array,
    starts: Array,
    missing: Array,
    board: int,
    come: int,
    cards: Array,
    tables: Array,
    selections: Array,
    seed: np.uint64,
    first: int,
    samples: int,
) -> Array:
    """Returns the totals of each hand over random deals; the first deal must be the first of a run."""
    totals = np.zeros((len(missing), 4), dtype=np.int64)
    holes, state = np.zeros(len(missing), dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    places = np.zeros((1, len(tables), len(missing)), dtype=np.uint16)
    for done in range(0, samples, RUN):
        state[0] = run_seed(U64(seed), (first + done) // RUN)
        deals = min(RUN, samples - done)
        sample_run(
            choices, starts, missing, board, come, cards, tables, selections, deals, state, holes, places, totals
        )
    return totals
