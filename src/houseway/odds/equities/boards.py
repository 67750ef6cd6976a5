"""Exact equity over every board, without dealing them one by one.

Boards whose ranks are the same are taken together: first as if suits did not exist, each of the 6,175 sets of five
ranks once, with the number of boards that have it. Then the boards on which somebody has a flush, suit by suit and
by the ranks of that suit: there the first result is taken back and the true one added. Nothing is approximated.
"""

import numpy as np

from houseway.odds.compiling.compiled import U64, compiled, count, inlined, lowest, read16, read64
from houseway.odds.compiling.stored import Array
from houseway.odds.equities.sharing import settle, winners
from houseway.odds.rankings.kernels import EXACTLY_TWO, flush_in, flush_of_two_and_three
from houseway.odds.rankings.layout import LANE, NUMBERS, board_slot, slot
from houseway.odds.rankings.tables import PAIR_OF, PAIRS, PLACES, TWO_AND_THREE, key

_CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])
_RANKS = 13
_BOARD = 5


@compiled
def over_boards(
    holes: Array, board: int, deck: int, tables: Array, selections: Array, flushes: Array, counts: Array
) -> Array:
    """The totals of each hand (see `sharing`) over every board that can still come from the deck.

    `holes` are the complete hands, `board` what lies already; `tables`, `selections` and `flushes` (whether suits
    count) have an entry for each half of the pot; `counts` are the sets of five ranks.
    """
    totals = np.zeros((len(holes), 4), dtype=np.int64)
    playing, ways = _playing(holes, selections)
    places = np.zeros((len(counts) + 1, len(tables), len(holes)), dtype=np.uint16)  # one row more, to write in
    known, left = _by_rank(board), _by_rank(deck)
    for number in range(len(counts)):
        weight = 1
        for rank in range(_RANKS):
            more = counts[number, rank] - known[rank]
            weight *= _CHOOSE[left[rank], more] if more >= 0 else 0
        if weight:
            _without_suits(counts[number], playing, ways, tables, selections, places[number])
            settle(places, number, weight, totals)
    for suit in range(4):
        _with_flushes(suit, board, deck, playing, ways, tables, selections, flushes, places, totals)
    return totals


@compiled
def _playing(holes: Array, selections: Array) -> tuple[Array, Array]:
    """The hole cards that may play together, for each half and hand: all of them, or every two of them."""
    playing = np.zeros((len(selections), len(holes), 15), dtype=np.uint64)
    ways = np.zeros((len(selections), len(holes)), dtype=np.int64)
    for half in range(len(selections)):
        for hand in range(len(holes)):
            first = holes[hand]
            if selections[half] == 0:
                playing[half, hand, 0] = first
                ways[half, hand] = 1
                continue
            while first:
                one = first & (~first + U64(1))
                first ^= one
                second = first
                while second:
                    playing[half, hand, ways[half, hand]] = one | second & (~second + U64(1))
                    ways[half, hand] += 1
                    second &= second - U64(1)
    return playing, ways


@inlined
def _key_of(cards: int, table: int) -> int:
    """The sum of the keys of some cards."""
    total = read64(table, cards & LANE) + read64(table, cards >> U64(13) & LANE)
    return total + read64(table, cards >> U64(26) & LANE) + read64(table, cards >> U64(39) & LANE)


@compiled
def _by_rank(cards: int) -> Array:
    """How many cards of each rank there are."""
    held = np.zeros(_RANKS, dtype=np.int64)
    while cards:
        held[lowest(cards) % U64(_RANKS)] += 1
        cards &= cards - U64(1)
    return held


@compiled
def _without_suits(board: Array, playing: Array, ways: Array, tables: Array, selections: Array, places: Array) -> None:
    """The place of each hand on a board by ranks alone."""
    for half in range(len(tables)):
        table = tables[half]
        shared = U64(0)
        for rank in range(_RANKS):
            shared += U64(board[rank]) * key(rank, table)
        for hand in range(places.shape[1]):
            best = places[half, hand] & 0
            for way in range(ways[half, hand]):
                cards = playing[half, hand, way]
                if selections[half] == EXACTLY_TWO:
                    pair = read16(table, U64(PAIR_OF) + U64(52) * lowest(cards) + lowest(cards & cards - U64(1)))
                    at = U64(TWO_AND_THREE) + U64(len(PAIRS)) * board_slot(shared, table) + pair
                else:
                    at = U64(PLACES) + slot(shared + _key_of(cards, table), table)
                best = max(best, read16(table, at))
            places[half, hand] = best


@compiled
def _flush(cards: Array, ways: int, shift: int, lane: int, selection: int, table: int) -> int:
    """The best flush of a hand with the board's cards of one suit; 0 if none."""
    best = flush_in(U64(0), table)
    for way in range(ways):
        own = cards[way] >> shift & LANE
        if selection == EXACTLY_TWO:
            best = max(best, flush_of_two_and_three(own, lane, table))
        else:
            best = max(best, flush_in(own | lane, table))
    return best


@compiled
def _others(left: Array, table: int) -> tuple[Array, Array, Array]:
    """No, one or two ranks that cards of other suits can have: their key, in how many ways, where each size ends."""
    keys, weights = np.zeros(105, dtype=np.uint64), np.zeros(105, dtype=np.int64)
    weights[0] = 1
    at = 1
    for one in range(_RANKS):
        keys[at], weights[at] = key(one, table), left[one]
        at += 1
    for one in range(_RANKS):
        for other in range(one, _RANKS):
            keys[at] = key(one, table) + key(other, table)
            weights[at] = left[one] * left[other] if one != other else _CHOOSE[left[one], 2]
            at += 1
    return keys, weights, np.array([0, 1, 14, 105])


@compiled
def _with_flushes(
    suit: int,
    board: int,
    deck: int,
    playing: Array,
    ways: Array,
    tables: Array,
    selections: Array,
    flushes: Array,
    places: Array,
    totals: Array,
) -> None:
    """Corrects the totals for the boards on which some hand has a flush in a suit."""
    halves, hands = ways.shape
    table, shift = tables[0], U64(13 * suit)
    lies, left = board >> shift & LANE, deck >> shift & LANE
    need = _BOARD - count(board)
    keys, weights, ends = _others(_by_rank(deck & ~(LANE << shift)), table)
    shared = _key_of(board, table)
    best = np.zeros((halves, hands), dtype=np.uint16)
    changed = len(places) - 1
    for lane in range(1 << _RANKS):
        come = U64(lane)
        if come & ~left or count(come) > need or count(come | lies) < 3:
            continue
        made = False
        for half in range(halves):
            for hand in range(hands if flushes[half] else 0):
                cards, table = playing[half, hand], tables[half]
                best[half, hand] = _flush(cards, ways[half, hand], shift, come | lies, selections[half], table)
                made = made or best[half, hand] > 0
        if not made:
            continue
        size = need - count(come)
        for at in range(ends[size], ends[size + 1]):
            number = read16(table, U64(NUMBERS) + board_slot(shared + read64(table, come) + keys[at], table))
            moved = False
            for half in range(halves):
                for hand in range(hands):
                    places[changed, half, hand] = max(places[number, half, hand], best[half, hand])
                moved = moved or winners(places, number, half, hands) != winners(places, changed, half, hands)
            if moved and weights[at]:
                settle(places, number, -weights[at], totals)
                settle(places, changed, weights[at], totals)
