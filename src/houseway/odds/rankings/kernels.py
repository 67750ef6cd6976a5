"""What hands are worth, compiled: the functions that every count, equity and simulation is made of.

They take masks (see `rankings.layout`) and the address of a `Table`, and give the hand's place in the ranking.
"""

from houseway.hands.rankings import Reads, ranking_of
from houseway.odds.compiling.compiled import U64, compiled, count, inlined, lowest, read16, read64
from houseway.odds.rankings.layout import JOKER_LANE, LANE, board_slot, slot
from houseway.odds.rankings.tables import PAIR_OF, PAIRS, PLACES, SUITED, TWO_AND_THREE

ANY, EXACTLY_TWO, AT_MOST_TWO, FIVES, RAINBOWS, SEVEN_OF_EIGHT = range(6)
_SELECTION = {"any": ANY, "exactly-two": EXACTLY_TWO, "at-most-two": AT_MOST_TWO}
_OTHERWISE: dict[Reads, int] = {"fives": FIVES, "rainbows": RAINBOWS}

_1, _4, _5, _8, _13, _16, _26, _39, _52, _53 = (U64(bits) for bits in (1, 4, 5, 8, 13, 16, 26, 39, 52, 53))
_PACK = U64((1 << 52) - 1)
_BYTE = U64(0xFF)
_JOKERS, _PLACES, _SUITED = U64(JOKER_LANE), U64(PLACES), U64(SUITED)
_PAIR_OF, _TWO_AND_THREE, _PAIRS = U64(PAIR_OF), U64(TWO_AND_THREE), U64(len(PAIRS))


def reading(ranking: str, selection: str = "any", size: int = 7) -> int:
    """Which of these functions reads a ranking by a selection, hand and board having so many cards; see `place_of`."""
    otherwise = _OTHERWISE.get(ranking_of(ranking).reads)
    if otherwise is None:
        return SEVEN_OF_EIGHT if selection == "any" and size == 8 else _SELECTION[selection]
    if selection != "any":
        raise ValueError(f"{ranking} is read from any cards of a hand, not {selection}")
    return otherwise


@inlined
def flush_in(lane: int, table: int) -> int:
    """The place of a flush in one lane, `lane` counted from where a number of jokers begins; 0 if none."""
    return read16(table, _SUITED + lane)


@inlined
def place_any(hand: int, table: int) -> int:
    """The best of all the cards: hold'em, stud, draw, Push Nine; jokers as the ranking has them."""
    a, b, c, d = hand & LANE, hand >> _13 & LANE, hand >> _26 & LANE, hand >> _39 & LANE
    total = read64(table, a) + read64(table, b) + read64(table, c) + read64(table, d)
    total += read64(table, _JOKERS + (hand >> _52))
    best = read16(table, _PLACES + slot(total, table))
    jokers = (hand >> _52) - (hand >> _53)
    if total >> _8 * jokers & _BYTE:
        spare = jokers << _13
        best = max(best, flush_in(spare | a, table), flush_in(spare | b, table))
        best = max(best, flush_in(spare | c, table), flush_in(spare | d, table))
    return best


@compiled
def flush_of_two_and_three(own: int, shared: int, table: int) -> int:
    """The best flush of two cards of one lane and three of another; 0 if none."""
    best = flush_in(U64(0), table)
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
def _flush_with_three(two: int, shared: int, table: int) -> int:
    """The best flush of these two cards and three of a lane's three to five: one or two of them are left out."""
    held = read64(table, shared)
    if not held >> _8 & _BYTE:
        return flush_in(two | shared, table)
    best = flush_in(U64(0), table)
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
def _two_of_four(hole: int, shared: int, table: int) -> int:
    """The best place of two of four hole cards with three of a board, suits apart; `shared` is the board's row."""
    second = hole & hole - _1
    third = second & second - _1
    w, x, y, z = lowest(hole), lowest(second), lowest(third), lowest(third & third - _1)
    with_w, with_x, with_y = _PAIR_OF + _52 * w, _PAIR_OF + _52 * x, _PAIR_OF + _52 * y
    wx, wy = read16(table, shared + read16(table, with_w + x)), read16(table, shared + read16(table, with_w + y))
    wz, xy = read16(table, shared + read16(table, with_w + z)), read16(table, shared + read16(table, with_x + y))
    xz, yz = read16(table, shared + read16(table, with_x + z)), read16(table, shared + read16(table, with_y + z))
    return max(max(max(wx, wy), max(wz, xy)), max(xz, yz))  # noqa: PLW3301 - in twos, so that none waits for the last


@compiled
def _two_of_many(hole: int, shared: int, table: int) -> int:
    """The same for any number of hole cards."""
    best = flush_in(U64(0), table)
    first = hole
    while first:
        with_one = _PAIR_OF + _52 * lowest(first)
        first &= first - _1
        second = first
        while second:
            best = max(best, read16(table, shared + read16(table, with_one + lowest(second))))
            second &= second - _1
    return best


@inlined
def place_exactly_two(hole: int, board: int, table: int) -> int:
    """The best of two of two to six hole cards and three of the board's five: Omaha, without jokers."""
    e, f = read64(table, board & LANE), read64(table, board >> _13 & LANE)
    g, h = read64(table, board >> _26 & LANE), read64(table, board >> _39 & LANE)
    total = e + f + g + h
    shared = _TWO_AND_THREE + _PAIRS * board_slot(total, table)
    best = _two_of_four(hole, shared, table) if count(hole) == _4 else _two_of_many(hole, shared, table)
    # The suit of which the board has three, by multiplying: three boards in eight have one, too many to guess at.
    suit = (f >> _16 & _1) * _13 + (g >> _16 & _1) * _26 + (h >> _16 & _1) * _39
    own = hole >> suit & LANE & (U64(0) - (total >> _16 & _1))
    if own & own - _1:
        lane = board >> suit & LANE
        alone = count(own | lane) == _5
        best = max(best, flush_in(own | lane, table) if alone else flush_of_two_and_three(own, lane, table))
    return best


@inlined
def place_at_most_two(hole: int, board: int, table: int) -> int:
    """The best of the board and two of the hole cards: Lazy Pineapple."""
    best = flush_in(U64(0), table)
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
def place_of(hole: int, board: int, selection: int, table: int) -> int:
    """The best hand by a selection."""
    if selection == ANY:
        return place_any(hole | board, table)
    if selection == EXACTLY_TWO:
        return place_exactly_two(hole, board, table)
    if selection == AT_MOST_TWO:
        return place_at_most_two(hole, board, table)
    return place_apart(hole | board, selection, table)


# -- cards that are taken apart before they are read -------------------------------------------------------------------


@compiled
def place_apart(hand: int, selection: int, table: int) -> int:
    """The best of the cards, each joker the card that helps most of those that the hand does not hold."""
    own, jokers = hand & _PACK, count(hand >> _52)
    if not jokers:
        return _apart(own, selection, table)
    best = flush_in(U64(0), table)
    one = _1
    while one & _PACK:
        other = one << _1
        if one & own:
            pass
        elif jokers == _1:
            best = max(best, _apart(own | one, selection, table))
        else:
            while other & _PACK:
                if not other & own:
                    best = max(best, _apart(own | one | other, selection, table))
                other <<= _1
        one <<= _1
    return best


@inlined
def _apart(hand: int, selection: int, table: int) -> int:
    if selection == FIVES:
        return _best_five(hand, table)
    return _best_rainbow(hand, table) if selection == RAINBOWS else _best_seven(hand, table)


@compiled
def _best_seven(hand: int, table: int) -> int:
    """The best of every seven of eight cards, for which there is no table."""
    best = flush_in(U64(0), table)
    out = hand
    while out:
        best = max(best, place_any(hand ^ out & (~out + _1), table))
        out &= out - _1
    return best


@compiled
def _best_five(hand: int, table: int) -> int:
    """The best of every five cards."""
    best = flush_in(U64(0), table)
    some = hand
    while some:
        if count(some) == _5:
            best = max(best, _five(some, table))
        some = some - _1 & hand
    return best


@inlined
def _five(hand: int, table: int) -> int:
    """Five cards, of which none is left out."""
    a, b, c, d = hand & LANE, hand >> _13 & LANE, hand >> _26 & LANE, hand >> _39
    total = read64(table, a) + read64(table, b) + read64(table, c) + read64(table, d)
    return flush_in(a | b | c | d, table) if total & _BYTE else read16(table, _PLACES + slot(total, table))


@compiled
def _best_rainbow(hand: int, table: int) -> int:
    """The best cards of different ranks, one of each suit or none."""
    best = flush_in(U64(0), table)
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
