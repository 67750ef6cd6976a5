"""Equity of hands that discard on the way: Crazy Pineapple.

Hands are open, as when all players are all-in, and all discard at once without knowing the next cards. Two hands both
play the best mixture of choices, so neither could win more. With more hands, each in turn keeps what wins most against
what the others keep, until no hand changes its choice.
"""

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.compiled import I64, U64, bit_count, compiled, inlined
from houseway.odds.equities.sampling import HALF, POT, deal_hands, share_pot
from houseway.odds.random_numbers import draw_card
from houseway.odds.rankings.kernels import place_any

_ROUNDS = 6
"""Choices that still change after so many rounds are going in circles, and the last ones are used."""


@compiled
def kept_of(hole: int, keep: int) -> Array:
    """Returns every way to keep so many cards."""
    found = np.zeros(20, dtype=np.uint64)
    ways = 0
    part = hole
    while part:
        if bit_count(part) == keep:
            found[ways] = part
            ways += 1
        part = (part - U64(1)) & hole
    return found[:ways]


@compiled
def _boards(board: int, come: int, cards: Array, taken: int) -> Array:
    """Returns every board that can still come: no, one or two more cards."""
    left = [card for card in cards if not card & (taken | board)]
    if come == 0:
        return np.array([board])
    if come == 1:
        return np.array([board | card for card in left])
    return np.array([board | left[one] | left[other] for one in range(len(left)) for other in range(one)])


@inlined
def _won(high: int, best_high: int, highs: int, low: int, best_low: int, lows: int) -> int:
    """Returns a hand's units against the others' best hand and how many have it; low is 0 if none qualifies."""
    split = low > 0 or best_low > 0
    whole = HALF if split else POT
    won = whole if high > best_high else whole // (highs + 1) if high == best_high else 0
    if split and low >= best_low:
        won += HALF if low > best_low else HALF // (lows + 1)
    return won


@compiled
def _best_keep(hand: int, places: Array, chosen: Array) -> int:
    """Returns the way to keep that wins most for a hand against the current choices of the others."""
    boards, halves, hands, ways = places.shape
    won = np.zeros(ways, dtype=np.int64)
    best, equal = np.zeros(2, dtype=np.int64), np.ones(2, dtype=np.int64)
    for at in range(boards):
        for half in range(halves):
            best[half], equal[half] = 0, 1
            for other in range(hands):
                place = I64(places[at, half, other, chosen[other]]) if other != hand else -1
                if place > best[half]:
                    best[half], equal[half] = place, 1
                elif place == best[half]:
                    equal[half] += 1
        for way in range(ways):
            low = I64(places[at, 1, hand, way]) if halves == 2 else 0
            won[way] += _won(places[at, 0, hand, way], best[0], equal[0], low, best[1], equal[1])
    best_way = chosen[hand]
    for way in range(ways):
        if won[way] > won[best_way]:
            best_way = way
    return best_way


@compiled
def _choose_in_turn(places: Array, chosen: Array) -> None:
    """Lets each hand in turn choose again until none changes its choice."""
    unchanged, hand = 0, 0
    for _ in range(_ROUNDS * len(chosen)):
        if unchanged == len(chosen):
            break
        best = _best_keep(hand, places, chosen)
        unchanged = unchanged + 1 if best == chosen[hand] else 1
        chosen[hand] = best
        hand = (hand + 1) % len(chosen)


@compiled
def run_out(holes: Array, board: int, come: int, keep: int, cards: Array, tables: Array, totals: Array) -> int:
    """Adds every board after the discards to the totals; returns how many there are."""
    taken = U64(0)
    for hole in holes:
        taken |= hole
    boards = _boards(board, come, cards, taken)
    ways = len(kept_of(holes[0], keep))
    places = np.zeros((len(boards), len(tables), len(holes), ways), dtype=np.uint16)
    chosen = np.zeros(len(holes), dtype=np.int64)
    for hand in range(len(holes)):
        kept = kept_of(holes[hand], keep)
        worth = np.zeros(ways, dtype=np.int64)
        for at in range(len(boards)):
            for half in range(len(tables)):
                for way in range(ways):
                    place = place_any(kept[way] | boards[at], tables[half])
                    places[at, half, hand, way] = place
                    worth[way] += place
        chosen[hand] = np.argmax(worth)  # with more than two hands, a first guess
    if len(holes) > 2:
        _choose_in_turn(places, chosen)
        _add(places, chosen, 1.0, totals)
        return len(boards)
    mine, theirs = best_chances(_by_choices(places))
    for one in range(ways):
        for other in range(ways):
            if mine[one] * theirs[other] > 0:
                chosen[0], chosen[1] = one, other
                _add(places, chosen, mine[one] * theirs[other], totals)
    return len(boards)


@compiled
def _by_choices(places: Array) -> Array:
    """Returns what the first of two hands wins in all for every two choices."""
    boards, halves, _, ways = places.shape
    won = np.zeros((ways, ways))
    for at in range(boards):
        for other in range(ways):
            high = I64(places[at, 0, 1, other])
            low = I64(places[at, 1, 1, other]) if halves == 2 else 0
            for one in range(ways):
                own_low = I64(places[at, 1, 0, one]) if halves == 2 else 0
                won[one, other] += _won(I64(places[at, 0, 0, one]), high, 1, own_low, low, 1)
    return won


@compiled
def _add(places: Array, chosen: Array, weight: float, totals: Array) -> None:
    """Adds every board with these choices to the totals."""
    boards, halves, hands, _ = places.shape
    row = np.zeros((1, halves, hands), dtype=np.uint16)
    for at in range(boards):
        for half in range(halves):
            for hand in range(hands):
                row[0, half, hand] = places[at, half, hand, chosen[hand]]
        share_pot(row, 0, weight, totals)


@compiled
def count_flops(holes: Array, flops: Array, come: int, keep: int, cards: Array, tables: Array) -> Array:
    """Returns the totals of each hand over every flop and every board that follows."""
    totals = np.zeros((len(holes), 4))
    for board in flops:
        run_out(holes, board, come, keep, cards, tables, totals)
    return totals


@compiled
def sample_flops(
    choices: Array,
    starts: Array,
    missing: Array,
    board: int,
    come: int,
    after: int,
    keep: int,
    cards: Array,
    tables: Array,
    samples: int,
    state: Array,
) -> Array:
    """Returns the totals in fractions of a board: each sampled deal and flop counts with every board that follows."""
    hands = len(missing)
    totals = np.zeros((hands, 4))
    holes = np.zeros(hands, dtype=np.uint64)
    for _ in range(samples):
        taken = deal_hands(choices, starts, missing, cards, state, holes)
        flop = board
        for _card in range(come):
            flop |= draw_card(cards, taken | flop, state)
        one = np.zeros((hands, 4))
        boards = run_out(holes, flop, after, keep, cards, tables, one)
        for hand in range(hands):
            totals[hand, :3] += one[hand, :3] / boards
            totals[hand, 3] += (one[hand, 0] / boards) ** 2
    return totals


# -- the best mixture of choices for two hands -------------------------------------------------------------------------

_EPSILON = 1e-9


@compiled
def _adjugate(part: Array) -> Array:
    """Returns the adjugate of a table of one, two or three rows."""
    size = len(part)
    out = np.ones((size, size))
    for row in range(size):
        for column in range(size):
            if size == 2:
                out[column, row] = part[1 - row, 1 - column] * (1 if row == column else -1)
            elif size == 3:
                a, b = (row + 1) % 3, (row + 2) % 3
                c, d = (column + 1) % 3, (column + 2) % 3
                out[column, row] = part[a, c] * part[b, d] - part[a, d] * part[b, c]
    return out


@compiled
def _members(chosen: int, size: int, ways: int) -> Array:
    """Returns the choices of a set given by its bits; empty if the size differs."""
    found = np.array([way for way in range(ways) if chosen >> way & 1])
    return found if len(found) == size else found[:0]


@compiled
def best_chances(table: Array) -> tuple[Array, Array]:
    """Returns the chances of each side's choices; the table has what the rows' side wins.

    The value of such a game and its best choices come from a square part of the table, where the chances are the sums
    of the adjugate's rows and columns (Shapley and Snow, 1950). Small parts are tried first, so a single best choice is
    found first.
    """
    rows, columns = table.shape
    scale = max(1.0, np.abs(table).max())
    mine, theirs = np.zeros(rows), np.zeros(columns)
    for size in range(1, min(rows, columns) + 1):
        for upper in range(1, 1 << rows):
            own = _members(upper, size, rows)
            for lower in range(1, 1 << columns if len(own) else 0):
                other = _members(lower, size, columns)
                if not len(other):
                    continue
                part = np.zeros((size, size))
                for at in range(size):
                    for to in range(size):
                        part[at, to] = table[own[at], other[to]] / scale
                adjugate = _adjugate(part)
                total = adjugate.sum()
                if abs(total) < _EPSILON:
                    continue
                mine[:], theirs[:] = 0, 0
                for at in range(size):
                    mine[own[at]] = adjugate[:, at].sum() / total
                    theirs[other[at]] = adjugate[at].sum() / total
                if _balanced(table / scale, mine, theirs):
                    return mine, theirs
    return mine, theirs


@compiled
def _balanced(table: Array, mine: Array, theirs: Array) -> bool:
    """Whether these are valid chances that neither side can improve on."""
    value, most, least = 0.0, -np.inf, np.inf
    for row in range(len(mine)):
        against = 0.0
        for column in range(len(theirs)):
            against += table[row, column] * theirs[column]
        value += mine[row] * against
        most = max(most, against)
    for column in range(len(theirs)):
        against = 0.0
        for row in range(len(mine)):
            against += table[row, column] * mine[row]
        least = min(least, against)
    fair = min(mine.min(), theirs.min()) >= -_EPSILON
    return fair and most <= value + _EPSILON and least >= value - _EPSILON
