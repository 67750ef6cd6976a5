"""Counts exact equity: over every board, and over every draw in games without a board.

Boards with the same ranks are counted together: first without suits, each of the 6,175 sets of five ranks once,
weighted by the number of boards that have it. Then, suit by suit, the boards with a flush: the result without suits is
subtracted and the true one added. Nothing is approximated.

In games without a board (stud, razz, draw and lowball) two hands are compared by going through both lists of finished
hands from worst to best. For each hand of one list, the worse hands of the other that share no card with it are counted
by inclusion and exclusion: for every set of drawn cards the worse hands that contain it are counted, and alternating
sums of these counts leave out hands that share a card. More hands, and pots with two halves, are dealt one by one.
"""

from itertools import combinations
from math import comb

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import U64, Row, bit_count, compiled, lowest_bit
from houseway.odds.equities.sampling import PART, POT, SQUARES, UNITS, WHOLE, share_pot, winning_hands
from houseway.odds.rankings.kernels import EXACTLY_TWO, flush_in, flush_of_two_and_three, place_of, sum_of_keys
from houseway.odds.rankings.tables import LANE, board_slot, rank_key, slot

_CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])
_RANKS = 13
_BOARD = 5


@compiled
def count_boards(
    holes: Array, board: int, deck: int, tables: Array, selections: Array, flushes: Array, counts: Array
) -> Array:
    """Returns the totals of each hand (see `share_pot`) over every board that can still come from the deck.

    `holes` are the complete hands and `board` the board so far. `tables`, `selections` and `flushes` (whether suits
    count) have an entry for each half of the pot. `counts` are the sets of five ranks.
    """
    totals = np.zeros((len(holes), 4), dtype=np.int64)
    playing, ways = _hole_cards_playing(holes, selections)
    places = np.zeros((len(counts) + 1, len(tables), len(holes)), dtype=np.uint16)  # the last row is scratch space
    known, left = _by_rank(board), _by_rank(deck)
    for number in range(len(counts)):
        weight = 1
        for rank in range(_RANKS):
            more = counts[number, rank] - known[rank]
            weight *= _CHOOSE[left[rank], more] if more >= 0 else 0
        if weight:
            for half in range(len(tables)):
                _place_without_suits(
                    counts[number], playing[half], ways[half], selections[half], tables[half], places[number, half]
                )
            share_pot(places, number, weight, totals)
    for suit in range(4):
        _correct_for_flushes(suit, board, deck, playing, ways, tables, selections, flushes, places, totals)
    return totals


@compiled
def _hole_cards_playing(holes: Array, selections: Array) -> tuple[Array, Array]:
    """Returns by half and hand the hole cards that may play together (all, or every two), and how many ways."""
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


@compiled
def _by_rank(cards: int) -> Array:
    """Returns how many cards of each rank there are."""
    held = np.zeros(_RANKS, dtype=np.int64)
    while cards:
        held[lowest_bit(cards) % U64(_RANKS)] += 1
        cards &= cards - U64(1)
    return held


@compiled
def _place_without_suits(board: Array, playing: Array, ways: Array, selection: int, table: Row, places: Array) -> None:
    """Writes the place of each hand on a board by ranks alone."""
    shared = U64(0)
    for rank in range(_RANKS):
        shared += U64(board[rank]) * rank_key(rank, table)
    for hand in range(len(places)):
        best = places[hand] & 0
        for way in range(ways[hand]):
            cards = playing[hand, way]
            if selection == EXACTLY_TWO:
                pair = table.pair_numbers[lowest_bit(cards), lowest_bit(cards & cards - U64(1))]
                place = table.two_and_three[board_slot(shared, table), U64(pair)]
            else:
                place = table.places[slot(shared + sum_of_keys(cards, table), table)]
            best = max(best, place)
        places[hand] = best


@compiled
def _flush(cards: Array, ways: int, shift: int, lane: int, selection: int, table: Row) -> int:
    """Returns the best flush of a hand with the board's cards of one suit; 0 if none."""
    best = flush_in(U64(0), table)
    for way in range(ways):
        own = cards[way] >> shift & LANE
        if selection == EXACTLY_TWO:
            best = max(best, flush_of_two_and_three(own, lane, table))
        else:
            best = max(best, flush_in(own | lane, table))
    return best


@compiled
def _other_suits(left: Array, table: Row) -> tuple[Array, Array, Array]:
    """Returns the sets of up to two ranks in other suits: their keys, their ways, and where each size ends."""
    keys, weights = np.zeros(105, dtype=np.uint64), np.zeros(105, dtype=np.int64)
    weights[0] = 1
    at = 1
    for one in range(_RANKS):
        keys[at], weights[at] = rank_key(one, table), left[one]
        at += 1
    for one in range(_RANKS):
        for other in range(one, _RANKS):
            keys[at] = rank_key(one, table) + rank_key(other, table)
            weights[at] = left[one] * left[other] if one != other else _CHOOSE[left[one], 2]
            at += 1
    return keys, weights, np.array([0, 1, 14, 105])


@compiled
def _correct_for_flushes(
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
    """Corrects the totals for boards with a flush in a suit."""
    halves, hands = ways.shape
    table, shift = tables[0], U64(13 * suit)
    on_board, left = board >> shift & LANE, deck >> shift & LANE
    need = _BOARD - bit_count(board)
    keys, weights, ends = _other_suits(_by_rank(deck & ~(LANE << shift)), table)
    shared = sum_of_keys(board, table)
    best = np.zeros((halves, hands), dtype=np.uint16)
    changed = len(places) - 1
    for lane in range(1 << _RANKS):
        come = U64(lane)
        if come & ~left or bit_count(come) > need or bit_count(come | on_board) < 3:
            continue
        made = False
        for half in range(halves):
            for hand in range(hands if flushes[half] else 0):
                best[half, hand] = _flush(
                    playing[half, hand], ways[half, hand], shift, come | on_board, selections[half], tables[half]
                )
                made = made or best[half, hand] > 0
        if not made:
            continue
        size = need - bit_count(come)
        for at in range(ends[size], ends[size + 1]):
            number = table.board_numbers[board_slot(shared + table.lanes[come] + keys[at], table)]
            moved = False
            for half in range(halves):
                for hand in range(hands):
                    places[changed, half, hand] = max(places[number, half, hand], best[half, hand])
                moved = moved or (
                    winning_hands(places, number, half, hands) != winning_hands(places, changed, half, hands)
                )
            if moved and weights[at]:
                share_pot(places, number, -weights[at], totals)
                share_pot(places, changed, weights[at], totals)


# -- games without a board ---------------------------------------------------------------------------------------------


def completions(known: int, missing: int, cards: Array) -> tuple[Array, Array]:
    """Returns every way to complete a hand: the drawn cards' positions in the deck, and the hand's mask."""
    drawn = np.array(list(combinations(range(len(cards)), missing)), dtype=np.int64)
    drawn = drawn.reshape(comb(len(cards), missing), missing)
    return drawn, np.bitwise_or.reduce(cards[drawn], axis=1, initial=U64(known))


def count_two_hands(known: tuple[int, int], missing: tuple[int, int], cards: Array, table: Row, reads: int) -> Array:
    """Returns the totals of two hands (see `share_pot`) over all ways to complete them from the deck."""
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
