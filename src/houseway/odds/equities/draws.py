"""Counts exact equity for games without a board: stud, razz, draw and lowball.

Two hands are compared by going through both lists of finished hands from worst to best. For each hand of one list, the
worse hands of the other that share no card with it are counted by inclusion and exclusion: for every set of drawn cards
the worse hands that contain it are counted, and alternating sums of these counts leave out hands that share a card.
More hands, and pots with two halves, are dealt one by one.
"""

from itertools import combinations
from math import comb

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import U64, Row, compiled
from houseway.odds.equities.sharing import PART, POT, SQUARES, UNITS, WHOLE, share_pot
from houseway.odds.rankings.kernels import place_of


def completions(known: int, missing: int, cards: Array) -> tuple[Array, Array]:
    """Returns every way to complete a hand: the drawn cards' positions in the deck, and the hand's mask."""
    drawn = np.array(list(combinations(range(len(cards)), missing)), dtype=np.int64)
    drawn = drawn.reshape(comb(len(cards), missing), missing)
    return drawn, np.bitwise_or.reduce(cards[drawn], axis=1, initial=U64(known))


def count_two_hands(known: tuple[int, int], missing: tuple[int, int], cards: Array, table: Row, reads: int) -> Array:
    """Returns the totals of two hands (see `sharing`) over all ways to complete them from the deck."""
    size = len(cards)
    filled = []
    for own, more in zip(known, missing, strict=True):
        drawn, masks = completions(own, more, cards)
        places = places_of(masks, table, reads)
        order = np.argsort(places, kind="stable")
        filled.append((drawn[order], places[order]))
    choose = np.array([[comb(n, k) for k in range(max(missing) + 2)] for n in range(size + 1)], dtype=np.int64)
    wins, ties = map(int, compare_lists(*filled[0], *filled[1], choose))
    deals = comb(size, missing[0]) * comb(size - missing[0], missing[1])
    totals = np.zeros((2, 4), dtype=object)
    for hand, whole in enumerate((wins, deals - wins - ties)):
        totals[hand, WHOLE], totals[hand, PART] = whole, ties
        totals[hand, UNITS] = POT * whole + POT // 2 * ties
        totals[hand, SQUARES] = POT**2 * whole + (POT // 2) ** 2 * ties
    return totals


@compiled
def places_of(masks: Array, table: Row, reads: int) -> Array:
    """Returns the place of each hand."""
    out = np.zeros(len(masks), dtype=np.uint16)
    for at in range(len(masks)):
        out[at] = place_of(masks[at], U64(0), reads, table)
    return out


@compiled
def _set(cards: Array, members: int, choose: Array) -> tuple[int, int]:
    """Returns the number of a set of the cards (bits of `members`) among all sets, smaller sets first, and its size."""
    number, size = 0, 0
    for at in range(len(cards)):
        if members >> at & 1:
            size += 1
            number += choose[cards[at], size]
    for smaller in range(size):
        number += choose[len(choose) - 1, smaller]
    return number, size


@compiled
def _disjoint(cards: Array, most: int, counted: Array, choose: Array) -> int:
    """Returns how many of the hands counted so far share no card with these cards."""
    total = 0
    for members in range(1 << len(cards)):
        number, size = _set(cards, members, choose)
        if size <= most:
            total += -counted[number] if size & 1 else counted[number]
    return total


@compiled
def compare_lists(mine: Array, my_places: Array, theirs: Array, their_places: Array, choose: Array) -> tuple[int, int]:
    """Returns how often the first hand wins and how often they tie, over all pairs of hands that share no card."""
    most = min(mine.shape[1], theirs.shape[1])
    sets = 0
    for size in range(most + 1):
        sets += choose[len(choose) - 1, size]
    counted = np.zeros(sets, dtype=np.int64)
    wins, ties, me, they = 0, 0, 0, 0
    while me < len(mine):
        place = my_places[me]
        while they < len(theirs) and their_places[they] < place:
            _count(theirs[they], most, counted, choose)
            they += 1
        end = me
        while end < len(mine) and my_places[end] == place:
            below = _disjoint(mine[end], most, counted, choose)
            wins, ties = wins + below, ties - below
            end += 1
        while they < len(theirs) and their_places[they] == place:
            _count(theirs[they], most, counted, choose)
            they += 1
        for at in range(me, end):
            ties += _disjoint(mine[at], most, counted, choose)
        me = end
    return wins, ties


@compiled
def _count(cards: Array, most: int, counted: Array, choose: Array) -> None:
    """Counts a hand for every set of its cards."""
    for members in range(1 << len(cards)):
        number, size = _set(cards, members, choose)
        if size <= most:
            counted[number] += 1


def count_many_hands(
    known: tuple[int, ...], missing: tuple[int, ...], cards: Array, tables: Array, reads: Array
) -> Array:
    """Returns the totals of any number of hands, deal by deal."""
    drawn_cards = [completions(0, more, cards)[1] for more in missing]
    starts = np.cumsum([0, *map(len, drawn_cards)])
    masks = np.concatenate([drawn | U64(own) for drawn, own in zip(drawn_cards, known, strict=True)])
    places = np.stack([places_of(masks, table, how) for table, how in zip(tables, reads, strict=True)])
    return _count_deals(np.concatenate(drawn_cards), starts, places)


@compiled
def _count_deals(drawn: Array, starts: Array, places: Array) -> Array:
    hands = len(starts) - 1
    totals = np.zeros((hands, 4), dtype=np.int64)
    row = np.zeros((1, len(places), hands), dtype=np.uint16)
    at = starts.copy()
    taken = np.zeros(hands + 1, dtype=np.uint64)
    hand = 0
    while hand >= 0:
        if at[hand] == starts[hand + 1]:
            at[hand] = starts[hand]
            hand -= 1
            continue
        cards = drawn[at[hand]]
        if not cards & taken[hand]:
            for half in range(len(places)):
                row[0, half, hand] = places[half, at[hand]]
        at[hand] += 1
        if cards & taken[hand]:
            continue
        if hand == hands - 1:
            share_pot(row, 0, 1, totals)
        else:
            taken[hand + 1] = taken[hand] | cards
            hand += 1
    return totals
