"""Sampled equity: deal what is not known, share the pot, repeat."""

import numpy as np

from houseway.odds.compiling.compiled import U64, compiled
from houseway.odds.compiling.dice import RUN, below, draw, run_seed
from houseway.odds.compiling.stored import Array
from houseway.odds.equities.sharing import settle
from houseway.odds.rankings.kernels import place_of


@compiled
def deal_hands(choices: Array, starts: Array, missing: Array, cards: Array, dice: Array, holes: Array) -> int:
    """Deals every hand: one of its choices, all of them equally likely, and the rest from the deck.

    Choices that meet on a card are thrown away and chosen anew, which leaves the possible ones equally likely. Gives
    the mask of all the cards dealt.
    """
    taken = U64(0)
    hand = 0
    while hand < len(missing):
        chosen = choices[starts[hand] + below(starts[hand + 1] - starts[hand], dice)]
        if chosen & taken:
            taken, hand = U64(0), 0
            continue
        holes[hand] = chosen
        taken |= chosen
        hand += 1
    for hand in range(len(missing)):
        for _ in range(missing[hand]):
            card = draw(cards, taken, dice)
            holes[hand] |= card
            taken |= card
    return taken


@compiled
def over_run(
    choices: Array,
    starts: Array,
    missing: Array,
    board: int,
    come: int,
    cards: Array,
    tables: Array,
    selections: Array,
    deals: int,
    dice: Array,
    holes: Array,
    places: Array,
    totals: Array,
) -> None:
    """Adds up the totals of each hand (see `sharing`) over the random deals of a run."""
    for _ in range(deals):
        taken = deal_hands(choices, starts, missing, cards, dice, holes)
        shared = board
        for _card in range(come):
            shared |= draw(cards, taken | shared, dice)
        for half in range(len(tables)):
            for hand in range(len(missing)):
                places[0, half, hand] = place_of(holes[hand], shared, selections[half], tables[half])
        settle(places, 0, 1, totals)


@compiled
def over_samples(
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
    """The totals of each hand over so many random deals, the first of them the first of a run."""
    totals = np.zeros((len(missing), 4), dtype=np.int64)
    holes, dice = np.zeros(len(missing), dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    places = np.zeros((1, len(tables), len(missing)), dtype=np.uint16)
    for done in range(0, samples, RUN):
        dice[0] = run_seed(U64(seed), (first + done) // RUN)
        deals = min(RUN, samples - done)
        over_run(choices, starts, missing, board, come, cards, tables, selections, deals, dice, holes, places, totals)
    return totals
