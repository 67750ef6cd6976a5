"""Compiled functions that give a hand's place in a ranking: counts, equities and simulations are made of them.

They take masks and a row of `tables.TABLE`.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.cards import deck
from houseway.hands.pai_gow import Jokers, two_card
from houseway.hands.rankings import Reads, ranking_of
from houseway.odds.cache import Array
from houseway.odds.compiled import U64, Row, bit_count, compiled, inlined, lowest_bit, row_type
from houseway.odds.rankings.tables import JOKER_LANE, LANE, Table, board_slot, slot, table

ANY, EXACTLY_TWO, AT_MOST_TWO, FIVES, RAINBOWS, SEVEN_OF_EIGHT = range(6)
_SELECTION = {"any": ANY, "exactly-two": EXACTLY_TWO, "at-most-two": AT_MOST_TWO}
_SPLIT_UP: dict[Reads, int] = {"fives": FIVES, "rainbows": RAINBOWS}

_0, _1, _4, _5, _8, _13, _16, _26, _39, _52, _53 = (U64(bits) for bits in (0, 1, 4, 5, 8, 13, 16, 26, 39, 52, 53))
_PACK = U64((1 << 52) - 1)
_BYTE = U64(0xFF)
_JOKERS = U64(JOKER_LANE)


def reading(ranking: str, selection: str = "any", size: int = 7) -> int:
    """Returns the way to read hands of a ranking and selection, given the cards in hand and board; see `place_of`."""
    split_up = _SPLIT_UP.get(ranking_of(ranking).reads)
    if split_up is None:
        return SEVEN_OF_EIGHT if selection == "any" and size == 8 else _SELECTION[selection]
    if selection != "any":
        raise ValueError(f"{ranking} is read from any cards of a hand, not {selection}")
    return split_up


@inlined
def flush_in(lane: int, table: Row) -> int:
    """Returns the place of a flush in one lane, 0 if none; the number of jokers goes above the lane's bits."""
    return table.suited[lane]


@inlined
def sum_of_keys(hand: int, table: Row) -> int:
    """Returns the sum of the keys of a hand without jokers, and the flags of its lanes."""
    total = table.lanes[hand & LANE] + table.lanes[hand >> _13 & LANE]
    return total + table.lanes[hand >> _26 & LANE] + table.lanes[hand >> _39 & LANE]


@inlined
def place_any(hand: int, table: Row) -> int:
    """Returns the place of the best of all cards: hold'em, stud, draw, Push Nine; jokers as the ranking has them."""
    a, b, c, d = hand & LANE, hand >> _13 & LANE, hand >> _26 & LANE, hand >> _39 & LANE
    total = table.lanes[a] + table.lanes[b] + table.lanes[c] + table.lanes[d]
    total += table.lanes[_JOKERS + (hand >> _52)]
    best = table.places[slot(total, table)]
    jokers = (hand >> _52) - (hand >> _53)
    if total >> _8 * jokers & _BYTE:
        spare = jokers << _13
        best = max(best, flush_in(spare | a, table), flush_in(spare | b, table))
        best = max(best, flush_in(spare | c, table), flush_in(spare | d, table))
    return best


@compiled
def flush_of_two_and_three(own: int, shared: int, table: Row) -> int:
    """Returns the best flush of two cards of one lane and three of another; 0 if none."""
    best = flush_in(_0, table)
    first = own
    while first:
        one = first & (~first + _1)
        first ^= one
        second = first
        while second:
            best = max(best, _flush_with_three(one | second & (~second + _1), shared, table))
            second &= second - _1
    return best


@inlined
def _flush_with_three(two: int, shared: int, table: Row) -> int:
    """Returns the best flush of these two cards and three of a lane's three to five."""
    held = table.lanes[shared]
    if not held >> _8 & _BYTE:
        return flush_in(two | shared, table)
    best = flush_in(_0, table)
    out = shared
    while out:
        one = out & (~out + _1)
        out ^= one
        if not held & _BYTE:
            best = max(best, flush_in(two | shared ^ one, table))
            continue
        others = out
        while others:
            best = max(best, flush_in(two | shared ^ one ^ others & (~others + _1), table))
            others &= others - _1
    return best


@inlined
def _pair_place(one: int, other: int, row: int, table: Row) -> int:
    """Returns the place of two hole cards with the best three of a board, suits apart."""
    return table.two_and_three[row, U64(table.pair_numbers[one, other])]


@inlined
def _two_of_four(hole: int, row: int, table: Row) -> int:
    """Returns the best place of two of four hole cards, suits apart; `row` is the board's in ``two_and_three``."""
    second = hole & hole - _1
    third = second & second - _1
    w, x, y, z = lowest_bit(hole), lowest_bit(second), lowest_bit(third), lowest_bit(third & third - _1)
    wx, wy, wz = _pair_place(w, x, row, table), _pair_place(w, y, row, table), _pair_place(w, z, row, table)
    xy, xz, yz = _pair_place(x, y, row, table), _pair_place(x, z, row, table), _pair_place(y, z, row, table)
    return max(max(max(wx, wy), max(wz, xy)), max(xz, yz))  # noqa: PLW3301 - in pairs, so that few wait for others


@compiled
def _two_of_many(hole: int, row: int, table: Row) -> int:
    """Returns the same for any number of hole cards."""
    best = flush_in(_0, table)
    first = hole
    while first:
        one = lowest_bit(first)
        first &= first - _1
        second = first
        while second:
            best = max(best, _pair_place(one, lowest_bit(second), row, table))
            second &= second - _1
    return best


@inlined
def place_exactly_two(hole: int, board: int, table: Row) -> int:
    """Returns the place of two of two to six hole cards and three of the board's five: Omaha, without jokers."""
    e, f = table.lanes[board & LANE], table.lanes[board >> _13 & LANE]
    g, h = table.lanes[board >> _26 & LANE], table.lanes[board >> _39 & LANE]
    total = e + f + g + h
    row = board_slot(total, table)
    best = _two_of_four(hole, row, table) if bit_count(hole) == _4 else _two_of_many(hole, row, table)
    # The suit with three cards on the board, by multiplication: three boards in eight have one, too many to predict.
    suit = (f >> _16 & _1) * _13 + (g >> _16 & _1) * _26 + (h >> _16 & _1) * _39
    own = hole >> suit & LANE & (_0 - (total >> _16 & _1))
    if own & own - _1:
        lane = board >> suit & LANE
        alone = bit_count(own | lane) == _5
        best = max(best, flush_in(own | lane, table) if alone else flush_of_two_and_three(own, lane, table))
    return best


@inlined
def place_at_most_two(hole: int, board: int, table: Row) -> int:
    """Returns the best place of the board and two of the hole cards: Lazy Pineapple."""
    best = flush_in(_0, table)
    first = hole
    while first:
        one = first & (~first + _1)
        first ^= one
        second = first
        while second:
            best = max(best, place_any(board | one | second & (~second + _1), table))
            second &= second - _1
    return best


@inlined
def place_of(hole: int, board: int, selection: int, table: Row) -> int:
    """Returns the place of the best hand by a selection."""
    if selection == ANY:
        return place_any(hole | board, table)
    if selection == EXACTLY_TWO:
        return place_exactly_two(hole, board, table)
    if selection == AT_MOST_TWO:
        return place_at_most_two(hole, board, table)
    return place_split_up(hole | board, selection, table)


# -- hands that are split into smaller ones first ----------------------------------------------------------------------


@compiled
def place_split_up(hand: int, selection: int, table: Row) -> int:
    """Returns the best place, with each joker as the missing card that helps most."""
    own, jokers = hand & _PACK, bit_count(hand >> _52)
    if not jokers:
        return _split_up(own, selection, table)
    best = flush_in(_0, table)
    one = _1
    while one & _PACK:
        other = one << _1
        if one & own:
            pass
        elif jokers == _1:
            best = max(best, _split_up(own | one, selection, table))
        else:
            while other & _PACK:
                if not other & own:
                    best = max(best, _split_up(own | one | other, selection, table))
                other <<= _1
        one <<= _1
    return best


@inlined
def _split_up(hand: int, selection: int, table: Row) -> int:
    if selection == FIVES:
        return _best_five(hand, table)
    return _best_rainbow(hand, table) if selection == RAINBOWS else _best_seven(hand, table)


@compiled
def _best_seven(hand: int, table: Row) -> int:
    """Returns the best place of seven of eight cards; there is no table for eight."""
    best = flush_in(_0, table)
    out = hand
    while out:
        best = max(best, place_any(hand ^ out & (~out + _1), table))
        out &= out - _1
    return best


@compiled
def _best_five(hand: int, table: Row) -> int:
    """Returns the best place of five of the cards."""
    best = flush_in(_0, table)
    some = hand
    while some:
        if bit_count(some) == _5:
            best = max(best, _five(some, table))
        some = some - _1 & hand
    return best


@inlined
def _five(hand: int, table: Row) -> int:
    """Returns the place of five cards."""
    a, b, c, d = hand & LANE, hand >> _13 & LANE, hand >> _26 & LANE, hand >> _39
    total = table.lanes[a] + table.lanes[b] + table.lanes[c] + table.lanes[d]
    return flush_in(a | b | c | d, table) if total & _BYTE else table.places[slot(total, table)]


@compiled
def _best_rainbow(hand: int, table: Row) -> int:
    """Returns the best place of cards of different ranks and suits."""
    best = flush_in(_0, table)
    more_a, a = True, hand & LANE
    while more_a:
        one, more_a = a & (~a + _1), a > 0
        a &= a - _1
        more_b, b = True, hand >> _13 & LANE & ~one
        while more_b:
            two, more_b = one | b & (~b + _1), b > 0
            b &= b - _1
            more_c, c = True, hand >> _26 & LANE & ~two
            while more_c:
                three, more_c = two | c & (~c + _1), c > 0
                c &= c - _1
                more_d, d = True, hand >> _39 & LANE & ~three
                while more_d:
                    best = max(best, flush_in(three | d & (~d + _1), table))
                    more_d = d > 0
                    d &= d - _1
    return best


# -- two and five: Pai Gow and Double Hand -----------------------------------------------------------------------------

_CARDS = 54
TWOS = row_type([("places", np.uint16, (_CARDS, _CARDS)), ("lowest_five", np.uint16, 256)])
"""By two cards: their place. By that place: the lowest place of five cards that does not make the setting foul."""


class SettingTables(NamedTuple):
    """The tables of one joker rule; two-card hands have their own places."""

    five: Table
    twos: Array
    """One row of TWOS."""
    two_values: Array
    """By place of two cards: the value that `houseway.hands` gives."""

    @property
    def two(self) -> Row:
        """The row that kernels take."""
        return self.twos[0]


@cache
def setting_tables(jokers: Jokers) -> SettingTables:
    """Returns the tables for a bug or wild jokers."""
    cards, five = deck(jokers=2), table(f"high-{jokers}")
    values = np.array([[two_card((one, other), jokers) for other in cards] for one in cards])
    ranked = np.unique(values)
    rows = np.zeros(1, TWOS)
    rows[0].places[:] = np.searchsorted(ranked, values)
    rows[0].lowest_five[: len(ranked)] = np.searchsorted(five.values, ranked, side="right")
    return SettingTables(five, rows, ranked.astype(np.int32))


@inlined
def place_two(cards: int, two: Row) -> int:
    """Returns the place of a two-card hand."""
    return two.places[lowest_bit(cards), lowest_bit(cards & cards - _1)]


@inlined
def foul(front: int, back: int, two: Row) -> bool:
    """Whether a setting, given by its places, is foul: the five do not outrank the two."""
    return back < two.lowest_five[U64(front)]


@compiled
def place_settings(fronts: Array, backs: Array, two: Row, five: Row, out: Array) -> None:
    """Writes for each setting the place of the two, the place of the five, and 1 if it is legal."""
    for at in range(len(fronts)):
        front, back = place_two(fronts[at], two), place_any(backs[at], five)
        out[at, 0], out[at, 1] = front, back
        out[at, 2] = 0 if foul(front, back, two) else 1
