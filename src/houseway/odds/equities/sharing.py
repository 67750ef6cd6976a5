"""Shares a pot by the places of the hands, in whole units, so every share of up to ten hands is exact.

Half of the pot is 2,520 units, which divide evenly among one to ten hands.
"""

from houseway.odds.cache import Array
from houseway.odds.compiled import I64, compiled, inlined

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
