"""Equity where a card is thrown away on the way: Crazy Pineapple.

Hands are open, as they are when the players are all in, and all discard at once without knowing what is to come. Two
hands choose as well as can be: what one of them wins on average, the other could not have prevented. That may need a
mixture of choices. Of more hands each in turn keeps what wins most against what the others keep, until none would
change; choices that go round in circles are stopped.
"""

import numpy as np

from houseway.odds.compiling.compiled import I64, U64, compiled, count, inlined
from houseway.odds.compiling.dice import draw
from houseway.odds.compiling.stored import Array
from houseway.odds.equities.mixing import best_chances
from houseway.odds.equities.sampling import deal_hands
from houseway.odds.equities.sharing import HALF, POT, settle
from houseway.odds.rankings.kernels import place_any

_ROUNDS = 6
"""Choices that still change after so many rounds would go round in circles; the last ones stand."""


@compiled
def kept_of(hole: int, keep: int) -> Array:
    """Every way to keep so many cards."""
    found = np.zeros(20, dtype=np.uint64)
    ways = 0
    part = hole
    while part:
        if count(part) == keep:
            found[ways] = part
            ways += 1
        part = (part - U64(1)) & hole
    return found[:ways]


@compiled
def _boards(board: int, come: int, cards: Array, taken: int) -> Array:
    """Every board that can still come: none, one or two cards more."""
    left = [card for card in cards if not card & (taken | board)]
    if come == 0:
        return np.array([board])
    if come == 1:
        return np.array([board | card for card in left])
    return np.array([board | left[one] | left[other] for one in range(len(left)) for other in range(one)])


@inlined
def _won(high: int, best_high: int, highs: int, low: int, best_low: int, lows: int) -> int:
    """The units of a hand against the best of the others and how many have it; low is 0 where none qualifies."""
    split = low > 0 or best_low > 0
    whole = HALF if split else POT
    won = whole if high > best_high else whole // (highs + 1) if high == best_high else 0
    if split and low >= best_low:
        won += HALF if low > best_low else HALF // (lows + 1)
    return won


@compiled
def _best_keep(hand: int, places: Array, chosen: Array) -> int:
    """Which of the ways to keep wins most for a hand, the choices of the others being what they are."""
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
def _settle_choices(places: Array, chosen: Array) -> None:
    """Lets each hand in turn choose anew until none would."""
    content, hand = 0, 0
    for _ in range(_ROUNDS * len(chosen)):
        if content == len(chosen):
            break
        best = _best_keep(hand, places, chosen)
        content = content + 1 if best == chosen[hand] else 1
        chosen[hand] = best
        hand = (hand + 1) % len(chosen)


@compiled
def run_out(holes: Array, board: int, come: int, keep: int, cards: Array, tables: Array, totals: Array) -> int:
    """Adds to the totals every board that can still come once all have discarded; gives how many there are."""
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
        chosen[hand] = np.argmax(worth)  # where more than two choose, a first guess
    if len(holes) > 2:
        _settle_choices(places, chosen)
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
    """What the first of two hands wins in all for every two choices."""
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
        settle(row, 0, weight, totals)


@compiled
def over_flops(holes: Array, flops: Array, come: int, keep: int, cards: Array, tables: Array) -> Array:
    """The totals of each hand over every board at which the discards are made, and every one that follows."""
    totals = np.zeros((len(holes), 4))
    for board in flops:
        run_out(holes, board, come, keep, cards, tables, totals)
    return totals


@compiled
def over_sampled_flops(
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
    dice: Array,
) -> Array:
    """The totals per sample, as fractions of a board: each sampled deal and flop is played out to every end."""
    hands = len(missing)
    totals = np.zeros((hands, 4))
    holes = np.zeros(hands, dtype=np.uint64)
    for _ in range(samples):
        taken = deal_hands(choices, starts, missing, cards, dice, holes)
        flop = board
        for _card in range(come):
            flop |= draw(cards, taken | flop, dice)
        one = np.zeros((hands, 4))
        boards = run_out(holes, flop, after, keep, cards, tables, one)
        for hand in range(hands):
            totals[hand, :3] += one[hand, :3] / boards
            totals[hand, 3] += (one[hand, 0] / boards) ** 2
    return totals
