"""Counts every deal of the house way against the house way.

Two hands never share a card. Of all pairs of hands, those that share cards are left out by inclusion and exclusion: for
each set of up to seven cards, the pairs of hands that both hold it are added if the set's size is even and subtracted
if it is odd. Sets that differ only in the names of suits are counted once. The pairs that hold a set depend only on how
many of its hands have each two and each five, so hands are set one by one and pairs never are: two billion hands
instead of eight thousand billion deals.

The counts for the houses that come with the program are in ``counted.toml``.
"""

import hashlib
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache, partial
from math import comb
from pathlib import Path
from typing import NamedTuple

import numpy as np

from houseway.engines.banked.play.pai_gow.house_way import RULES
from houseway.odds.cache import Array, cached_arrays, code_folder
from houseway.odds.compiled import U64, Row, compiled
from houseway.odds.pai_gow.house_way import TWO_MASK, back_of, deck_of, front_of, set_hand, way_of
from houseway.odds.rankings.kernels import setting_tables
from houseway.odds.rankings.tables import LANE
from houseway.odds.settings import needed
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.engines.banked import BankedRules

_FILE = Path(__file__).with_name("counted.toml")
SEVEN = 7
_FEW = 20_000
"""Up to this many hands are compared one by one; more by how many have each two and five."""
_FEW_FIVES = 500
_PORTION = 20_000_000
"""About the number of hands set in one task."""
WINS, FRONTS, BACKS, FRONT_COPIES, BACK_COPIES = range(5)


class Deals(NamedTuple):
    """Counts over all deals of two hands, the first as a square against the second as the bank."""

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
        """The square's edge: it wins 1 for each higher hand, less 1."""
        return (self.fronts + self.backs - self.all) / self.all

    @property
    def pushes(self) -> int:
        """Deals where each side wins one hand."""
        return self.fronts + self.backs - 2 * self.wins

    @property
    def loses(self) -> int:
        """Deals where neither hand of the square is higher."""
        return self.all - self.wins - self.pushes


def key_of(rules: BankedRules) -> str:
    """Returns a short text that identifies everything a count depends on: the house way and the jokers."""
    way = needed(rules.house_way)
    listed = [(part.name, [(name, repr(RULES[name])) for name in getattr(way, part.name)]) for part in fields(way)]
    text = repr((listed, needed(rules.setting).jokers, rules.shoe.jokers))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _known() -> dict[str, Deals]:
    listed = tomllib.loads(_FILE.read_text(encoding="utf-8"))["counted"]
    return {one["key"]: Deals(*(one[field] for field in Deals._fields)) for one in listed}


def known_deals(rules: BankedRules) -> Deals | None:
    """Returns the count shipped with the program, if any."""
    return _known().get(key_of(rules))


def counted_deals(rules: BankedRules, *, workers: Workers = ONE_PROCESS, progress: Progress = no_progress) -> Deals:
    """Returns the count from the program or the cache; counts now if it is in neither."""
    if (known := known_deals(rules)) is not None:
        return known

    def build() -> dict[str, np.ndarray[tuple[int], np.dtype[np.int64]]]:
        return {"deals": np.array(count_deals(rules, workers=workers, progress=progress), np.int64)}

    found = cached_arrays(f"deals-{key_of(rules)}-{code_folder().name}", ("deals",), build)
    return Deals(*map(int, found["deals"]))


def count_deals(
    rules: BankedRules,
    bank: BankedRules | None = None,
    *,
    workers: Workers = ONE_PROCESS,
    progress: Progress = no_progress,
) -> Deals:
    """Counts all deals of a square against a bank, which sets by other rules if given.

    `progress` gets the number of hands set; there are `hands_to_set(rules)` of them.
    """
    return deals_from(deck_of(rules).astype(np.uint64), rules, bank or rules, workers, progress)


def deals_from(cards: Array, rules: BankedRules, bank: BankedRules, workers: Workers, progress: Progress) -> Deals:
    """Counts deals from a part of the deck that has the same ranks in every suit."""
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


def hands_to_set(rules: BankedRules) -> int:
    """Returns how many hands `count_deals` sets."""
    cards = deck_of(rules).astype(np.uint64)
    return sum(len(sets) * comb(len(cards) - size, SEVEN - size) for size, sets, _ in _tasks(cards, rules.shoe.jokers))


def _tasks(cards: Array, jokers: int) -> Iterator[tuple[int, Array, Array]]:
    """Yields the sets of each size in portions of about equal work, with how many sets each one represents."""
    for size in range(SEVEN + 1):
        sets, weights = every_set(cards, jokers, size)
        portion = max(1, _PORTION // comb(len(cards) - size, SEVEN - size))
        for start in range(0, len(sets), portion):
            yield size, sets[start : start + portion], weights[start : start + portion]


def every_set(cards: Array, jokers: int, size: int) -> tuple[Array, Array]:
    """Returns one of each group of sets that differ only in the names of suits and jokers, and the groups' sizes."""
    plain = cards[cards >> U64(52) == 0]
    sets, numbers = [], []
    for held in range(min(size, jokers) + 1):
        found, weights = _sets(plain, size - held)
        sets.append(found | U64(((1 << held) - 1) << 52))
        numbers.append(weights * comb(jokers, held))
    return np.concatenate(sets), np.concatenate(numbers)


@compiled
def _sets(cards: Array, size: int) -> tuple[Array, Array]:
    """Returns the sets of cards with suits in falling order, and how many orders of suits each has."""
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
    """Returns how many sets become this one when suits are renamed; 0 if the suits are not in falling order."""
    orders, alike = 24, 1
    for suit in range(3):
        one, other = held >> U64(13 * suit) & LANE, held >> U64(13 * suit + 13) & LANE
        if one < other:
            return 0
        alike = alike + 1 if one == other else 1
        orders //= alike
    return orders


def _counted(cards: Array, rules: BankedRules, bank: BankedRules, task: tuple[int, Array, Array]) -> Array:
    """Counts the pairs of hands that both hold a set, over the sets of a task."""
    size, sets, weights = task
    fives = len(setting_tables(needed(rules.setting).jokers).five.values)
    mine, theirs = way_of(rules).row, way_of(bank).row
    alike = way_of(rules) is way_of(bank)
    more = SEVEN - size
    if not more:
        return _with_themselves(sets, weights, mine, theirs)
    if comb(len(cards) - size, more) > _FEW:
        return _by_places(sets, weights, more, cards, mine, theirs, alike, fives)
    return _one_by_one(sets, weights, more, comb(len(cards) - size, more), cards, mine, theirs, alike, fives)


@compiled
def _rest(cards: Array, held: int) -> Array:
    """Returns the cards that are not in a set."""
    return np.array([card for card in cards if not card & held])


@compiled
def _next(chosen: Array, most: int) -> bool:
    """Moves to the next choice of cards; returns False after the last."""
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
def _by_places(
    sets: Array, weights: Array, more: int, cards: Array, mine: Row, theirs: Row, alike: bool, fives: int
) -> Array:
    """Counts sets that many hands hold: first how many of the hands have each two and five."""
    sums = np.zeros(5, np.int64)
    tables = np.zeros((2, TWO_MASK + 1, fives), np.int64)
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
                tables[0, front_of(made), back_of(made)] += 1
                if not alike:
                    made = set_hand(held | rest[last], theirs)
                    tables[1, front_of(made), back_of(made)] += 1
            if not _next(chosen, len(rest)):
                break
        _compare(tables[0], tables[0 if alike else 1], weights[at], sums)
    return sums


@compiled
def _compare(mine: Array, theirs: Array, times: int, sums: Array) -> None:
    """Adds the pairs of two tables of hands by two and five to the sums."""
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
def _with_themselves(sets: Array, weights: Array, mine: Row, theirs: Row) -> Array:
    """Counts sets of seven cards: the square's hand and the bank's are the same."""
    sums = np.zeros(5, np.int64)
    for at in range(len(sets)):
        own, others = set_hand(sets[at], mine), set_hand(sets[at], theirs)
        two, other_two = front_of(own), front_of(others)
        five, other_five = back_of(own), back_of(others)
        sums[WINS] += weights[at] * (two > other_two and five > other_five)
        sums[FRONTS] += weights[at] * (two > other_two)
        sums[BACKS] += weights[at] * (five > other_five)
        sums[FRONT_COPIES] += weights[at] * (two == other_two)
        sums[BACK_COPIES] += weights[at] * (five == other_five)
    return sums


@compiled
def _one_by_one(
    sets: Array, weights: Array, more: int, hands: int, cards: Array, mine: Row, theirs: Row, alike: bool, fives: int
) -> Array:
    """Counts sets that few hands hold: the hands are sorted by their twos and compared."""
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
            own[number] = set_hand(held, mine)
            others[number] = own[number] if alike else set_hand(held, theirs)
            number += 1
            if not _next(chosen, len(rest)):
                break
        _compare_few(own, others, weights[at], tree, sums)
    return sums


@compiled
def _in_order(hands: Array) -> tuple[Array, Array]:
    """Returns the fives of hands sorted by their twos, and where each two begins."""
    starts = np.zeros(TWO_MASK + 2, np.int64)
    for hand in hands:
        starts[front_of(hand) + 1] += 1
    for two in range(TWO_MASK + 1):
        starts[two + 1] += starts[two]
    free, fives = starts.copy(), np.zeros(len(hands), np.int64)
    for hand in hands:
        two = front_of(hand)
        fives[free[two]] = back_of(hand)
        free[two] += 1
    return fives, starts


@compiled
def _compare_few(own: Array, others: Array, times: int, tree: Array, sums: Array) -> None:
    """Adds the pairs of two lists of hands to the sums; a Fenwick tree counts the others' fives below a place."""
    mine, my_starts = _in_order(own)
    theirs, their_starts = _in_order(others)
    wins, fronts, front_copies = 0, 0, 0
    for two in range(TWO_MASK + 1):
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
    for five in mine:  # the tree now holds all the others
        below = _below(tree, five)
        backs += below
        back_copies += _below(tree, five + 1) - below
    _clear(tree, theirs)
    for number, found in ((WINS, wins), (FRONTS, fronts), (BACKS, backs)):
        sums[number] += times * found
    sums[FRONT_COPIES] += times * front_copies
    sums[BACK_COPIES] += times * back_copies


@compiled
def _clear(tree: Array, fives: Array) -> None:
    """Empties the tree; for a few fives, only the entries they changed."""
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
