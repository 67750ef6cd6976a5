"""Every deal of the house way against the house way, counted.

Two hands never share a card. Of all pairs of hands those that share some are taken out by alternating sums: for each
set of up to six cards, the pairs of hands that both hold it, added where the set has an even number of cards and taken
away where it has an odd one. A set is looked at once for all the names its suits can have. What is counted of the
pairs that hold a set depends only on how many of its hands have each two and each five, so hands are set one by one
and pairs never are: two billion hands instead of eight thousand billion deals.
"""

from collections.abc import Iterator
from functools import partial
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.odds.compiling.compiled import U64, compiled
from houseway.odds.compiling.stored import Array
from houseway.odds.rankings.layout import LANE
from houseway.odds.rankings.two_and_five import settings
from houseway.odds.settings import needed
from houseway.odds.sevens.way import RULE_BITS, TWO_BITS, deck_of, set_hand, way_of
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.banked import BankedRules

SEVEN = 7
_TWO, _FIVE = (1 << RULE_BITS - TWO_BITS) - 1, (1 << TWO_BITS) - 1
_FEW = 20_000
"""So many hands are compared one by one; more by how many have each two and five."""
_FEW_FIVES = 500
_PORTION = 20_000_000
"""About how many hands are set in one task."""
WINS, FRONTS, BACKS, FRONT_COPIES, BACK_COPIES = range(5)


class Deals(NamedTuple):
    """How many of all deals of two hands, the first one's square against the second as the bank."""

    all: int
    wins: int
    """Both hands of the square are higher."""
    fronts: int
    """Its two cards are higher."""
    backs: int
    front_copies: int
    back_copies: int

    @property
    def player(self) -> float:
        """The square's edge: 1 for each hand that is higher, less 1."""
        return (self.fronts + self.backs - self.all) / self.all

    @property
    def pushes(self) -> int:
        """One hand each."""
        return self.fronts + self.backs - 2 * self.wins

    @property
    def loses(self) -> int:
        """Neither hand of the square is higher."""
        return self.all - self.wins - self.pushes


def count_deals(
    rules: BankedRules,
    bank: BankedRules | None = None,
    *,
    workers: Workers = ONE_PROCESS,
    progress: Progress = no_progress,
) -> Deals:
    """All deals of a square that sets by the one rules against a bank that sets by the others, the same if none.

    `progress` is told of the hands that were set; there are `work(rules)` of them.
    """
    return deals_from(deck_of(rules).astype(np.uint64), rules, bank or rules, workers, progress)


def deals_from(cards: Array, rules: BankedRules, bank: BankedRules, workers: Workers, progress: Progress) -> Deals:
    """The same from a part of the deck that has the same ranks in every suit."""
    jokers = int(np.sum(cards >> U64(52) > 0))
    totals = [0] * 5
    tasks = list(_tasks(cards, jokers))
    for (size, sets, _), found in zip(
        tasks, run_tasks(partial(_counted, cards, rules, bank), tasks, workers), strict=True
    ):
        for at, number in enumerate(found):
            totals[at] += -int(number) if size % 2 else int(number)
        progress(len(sets) * comb(len(cards) - size, SEVEN - size))
    whole = comb(len(cards), SEVEN) * comb(len(cards) - SEVEN, SEVEN)
    return Deals(whole, *totals)


def work(rules: BankedRules) -> int:
    """How many hands `count_deals` sets."""
    cards = deck_of(rules).astype(np.uint64)
    return sum(len(sets) * comb(len(cards) - size, SEVEN - size) for size, sets, _ in _tasks(cards, rules.shoe.jokers))


def _tasks(cards: Array, jokers: int) -> Iterator[tuple[int, Array, Array]]:
    """The sets of each size, in portions of about the same work, with how many each of them stands for."""
    for size in range(SEVEN + 1):
        sets, stands_for = every_set(cards, jokers, size)
        portion = max(1, _PORTION // comb(len(cards) - size, SEVEN - size))
        for start in range(0, len(sets), portion):
            yield size, sets[start : start + portion], stands_for[start : start + portion]


def every_set(cards: Array, jokers: int, size: int) -> tuple[Array, Array]:
    """One of all sets of so many cards that differ in the names of the suits and jokers alone; how many each is."""
    plain = cards[cards >> U64(52) == 0]
    sets, numbers = [], []
    for held in range(min(size, jokers) + 1):
        found, stands_for = _sets(plain, size - held)
        sets.append(found | U64(((1 << held) - 1) << 52))
        numbers.append(stands_for * comb(jokers, held))
    return np.concatenate(sets), np.concatenate(numbers)


@compiled
def _sets(cards: Array, size: int) -> tuple[Array, Array]:
    """Sets of cards whose suits stand in falling order, and how many orders they have."""
    found, numbers = [U64(0) for _ in range(0)], [0 for _ in range(0)]
    chosen = np.arange(size)
    if size == 0:
        return np.zeros(1, np.uint64), np.ones(1, np.int64)
    while True:
        held = U64(0)
        for at in chosen:
            held |= cards[at]
        orders = _orders(held)
        if orders:
            found.append(held)
            numbers.append(orders)
        level = size - 1
        while level >= 0 and chosen[level] == len(cards) - size + level:
            level -= 1
        if level < 0:
            return np.array(found), np.array(numbers)
        chosen[level] += 1
        for later in range(level + 1, size):
            chosen[later] = chosen[later - 1] + 1


@compiled
def _orders(held: int) -> int:
    """How many sets become this one when suits change names; 0 where the suits are not in falling order."""
    orders, alike = 24, 1
    for suit in range(3):
        one, other = held >> U64(13 * suit) & LANE, held >> U64(13 * suit + 13) & LANE
        if one < other:
            return 0
        alike = alike + 1 if one == other else 1
        orders //= alike
    return orders


def _counted(cards: Array, rules: BankedRules, bank: BankedRules, task: tuple[int, Array, Array]) -> Array:
    """What is counted of the pairs of hands that both hold a set, over the sets of a task."""
    size, sets, stands_for = task
    fives = len(settings(needed(rules.setting).jokers).five.values)
    mine, theirs = way_of(rules).address, way_of(bank).address
    more = SEVEN - size
    if not more:
        return _with_themselves(sets, stands_for, mine, theirs)
    if comb(len(cards) - size, more) > _FEW:
        return _by_places(sets, stands_for, more, cards, mine, theirs, fives)
    return _one_by_one(sets, stands_for, more, comb(len(cards) - size, more), cards, mine, theirs, fives)


@compiled
def _rest(cards: Array, held: int) -> Array:
    """The cards that a set leaves."""
    return np.array([card for card in cards if not card & held])


@compiled
def _next(chosen: Array, most: int) -> bool:
    """Goes on to the next choice of cards; False after the last."""
    level = len(chosen) - 1
    while level >= 0 and chosen[level] == most - len(chosen) + level:
        level -= 1
    if level < 0:
        return False
    chosen[level] += 1
    for later in range(level + 1, len(chosen)):
        chosen[later] = chosen[later - 1] + 1
    return True


@compiled
def _by_places(sets: Array, stands_for: Array, more: int, cards: Array, mine: int, theirs: int, fives: int) -> Array:
    """Many hands hold each set: how many of them have each two and five, first."""
    sums = np.zeros(5, np.int64)
    tables = np.zeros((2, _TWO + 1, fives), np.int64)
    for at in range(len(sets)):
        tables[:] = 0
        rest = _rest(cards, sets[at])
        chosen = np.arange(more - 1)
        while True:
            held = sets[at]
            for one in chosen:
                held |= rest[one]
            first = chosen[-1] + 1 if more > 1 else 0
            for last in range(first, len(rest)):
                made = set_hand(held | rest[last], mine)
                tables[0, made >> TWO_BITS & _TWO, made & _FIVE] += 1
                if theirs != mine:
                    made = set_hand(held | rest[last], theirs)
                    tables[1, made >> TWO_BITS & _TWO, made & _FIVE] += 1
            if not _next(chosen, len(rest)):
                break
        _compare(tables[0], tables[0 if theirs == mine else 1], stands_for[at], sums)
    return sums


@compiled
def _compare(mine: Array, theirs: Array, times: int, sums: Array) -> None:
    """Adds the pairs of two tables of hands by two and five."""
    twos, fives = mine.shape
    below = np.zeros(fives, np.int64)  # by five: the other hands with lower twos
    lower = 0
    my_fives, their_fives = np.zeros(fives, np.int64), np.zeros(fives, np.int64)
    for two in range(twos):
        under, own, others = 0, 0, 0
        for five in range(fives):
            number = mine[two, five]
            sums[WINS] += times * number * under
            under += below[five]
            own += number
            others += theirs[two, five]
            my_fives[five] += number
        for five in range(fives):
            below[five] += theirs[two, five]
            their_fives[five] += theirs[two, five]
        sums[FRONTS] += times * own * lower
        sums[FRONT_COPIES] += times * own * others
        lower += others
    lower = 0
    for five in range(fives):
        sums[BACKS] += times * my_fives[five] * lower
        sums[BACK_COPIES] += times * my_fives[five] * their_fives[five]
        lower += their_fives[five]


@compiled
def _with_themselves(sets: Array, stands_for: Array, mine: int, theirs: int) -> Array:
    """A set of seven cards is held by one hand: the square's and the bank's are the same."""
    sums = np.zeros(5, np.int64)
    for at in range(len(sets)):
        own, others = set_hand(sets[at], mine), set_hand(sets[at], theirs)
        two, other_two = own >> TWO_BITS & _TWO, others >> TWO_BITS & _TWO
        five, other_five = own & _FIVE, others & _FIVE
        sums[WINS] += stands_for[at] * (two > other_two and five > other_five)
        sums[FRONTS] += stands_for[at] * (two > other_two)
        sums[BACKS] += stands_for[at] * (five > other_five)
        sums[FRONT_COPIES] += stands_for[at] * (two == other_two)
        sums[BACK_COPIES] += stands_for[at] * (five == other_five)
    return sums


@compiled
def _one_by_one(
    sets: Array, stands_for: Array, more: int, hands: int, cards: Array, mine: int, theirs: int, fives: int
) -> Array:
    """Few hands hold each set: they are kept, put in the order of their twos and compared."""
    sums = np.zeros(5, np.int64)
    own, others = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    tree = np.zeros(fives + 1, np.int64)
    for at in range(len(sets)):
        rest = _rest(cards, sets[at])
        chosen = np.arange(more)
        number = 0
        while True:
            held = sets[at]
            for one in chosen:
                held |= rest[one]
            own[number] = set_hand(held, mine) & ((1 << RULE_BITS) - 1)
            others[number] = set_hand(held, theirs) & ((1 << RULE_BITS) - 1) if theirs != mine else own[number]
            number += 1
            if not _next(chosen, len(rest)):
                break
        _compare_few(own, others, stands_for[at], tree, sums)
    return sums


@compiled
def _in_order(hands: Array) -> tuple[Array, Array]:
    """The fives of hands in the order of their twos, and where each two begins."""
    starts = np.zeros(_TWO + 2, np.int64)
    for hand in hands:
        starts[(hand >> TWO_BITS) + 1] += 1
    for two in range(_TWO + 1):
        starts[two + 1] += starts[two]
    free, fives = starts.copy(), np.zeros(len(hands), np.int64)
    for hand in hands:
        two = hand >> TWO_BITS
        fives[free[two]] = hand & _FIVE
        free[two] += 1
    return fives, starts


@compiled
def _compare_few(own: Array, others: Array, times: int, tree: Array, sums: Array) -> None:
    """Adds the pairs of two lists of hands; the tree counts the others' fives below a place (Fenwick's)."""
    mine, my_starts = _in_order(own)
    theirs, their_starts = _in_order(others)
    wins, fronts, front_copies = 0, 0, 0
    for two in range(_TWO + 1):
        for five in mine[my_starts[two] : my_starts[two + 1]]:
            at = five
            while at > 0:
                wins += tree[at]
                at &= at - 1
        held = my_starts[two + 1] - my_starts[two]
        fronts += held * their_starts[two]
        front_copies += held * (their_starts[two + 1] - their_starts[two])
        for five in theirs[their_starts[two] : their_starts[two + 1]]:
            at = five + 1
            while at < len(tree):
                tree[at] += 1
                at += at & -at
    backs, back_copies = 0, 0
    for five in mine:  # all the others are in the tree by now
        below = _below(tree, five)
        backs += below
        back_copies += _below(tree, five + 1) - below
    _cleared(tree, theirs)
    for number, found in ((WINS, wins), (FRONTS, fronts), (BACKS, backs)):
        sums[number] += times * found
    sums[FRONT_COPIES] += times * front_copies
    sums[BACK_COPIES] += times * back_copies


@compiled
def _cleared(tree: Array, fives: Array) -> None:
    """Takes everything out of the tree again, of a few fives by the places they went to."""
    if len(fives) > _FEW_FIVES:
        tree[:] = 0
        return
    for five in fives:
        at = five + 1
        while at < len(tree):
            tree[at] = 0
            at += at & -at


@compiled
def _below(tree: Array, five: int) -> int:
    total = 0
    while five > 0:
        total += tree[five]
        five &= five - 1
    return total
