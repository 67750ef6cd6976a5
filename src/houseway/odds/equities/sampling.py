"""Samples equity: deals the unknown cards at random, shares the pot, repeats.

A pot is shared by the places of the hands, in whole units: half of it is 2,520 units, which divide evenly among one to
ten hands, so every share is exact.
"""

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import I64, U64, compiled, inlined
from houseway.odds.random_numbers import RUN, draw_card, random_below, run_seed
from houseway.odds.rankings.kernels import place_of

HALF = 2520
POT = 2 * HALF
MOST_HANDS = 10
UNITS, WHOLE, PART, SQUARES = range(4)
"""The columns of the totals: units won, whole pots won, pots won in part, the squares of the units."""


@compiled
def share_pot(places: Array, row: int, weight: float, totals: Array) -> None:
    """Shares one pot by a row of places (by half and hand) and adds it to the totals so many times.

    If no hand qualifies for the second half, the first takes the whole pot.
    """
    hands = len(totals)
    whole, low, low_part = POT, 0, 0
    if places.shape[1] == 2:
        low, winners = _best(places, row, 1, hands)
        if low:
            whole, low_part = HALF, _part(HALF, winners)
    high, winners = _best(places, row, 0, hands)
    high_part = _part(whole, winners)
    for hand in range(hands):
        won = high_part if places[row, 0, hand] == high else 0
        if low and places[row, 1, hand] == low:
            won += low_part
        if won:
            totals[hand, UNITS] += weight * won
            totals[hand, WHOLE if won == POT else PART] += weight
            totals[hand, SQUARES] += weight * won * won


@inlined
def _best(places: Array, row: int, half: int, hands: int) -> tuple[int, int]:
    """Returns the best place for a half, and how many hands have it."""
    best, winners = I64(places[row, half, 0]), 1
    for hand in range(1, hands):
        place = I64(places[row, half, hand])
        if place > best:
            best, winners = place, 1
        elif place == best:
            winners += 1
    return best, winners


@inlined
def _part(units: int, winners: int) -> int:
    """Returns each winner's part; divides only when it must, because division is slow."""
    return units if winners == 1 else units // winners


@inlined
def winning_hands(places: Array, row: int, half: int, hands: int) -> int:
    """Returns the hands that win a half, a bit for each."""
    best, found = places[row, half, 0], 1
    for hand in range(1, hands):
        place = places[row, half, hand]
        if place > best:
            best, found = place, 1 << hand
        elif place == best:
            found |= 1 << hand
    return found


# -- sampling ----------------------------------------------------------------------------------------------------------

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
    """Adds the random deals of one run to the totals of each hand (see `share_pot`)."""
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
