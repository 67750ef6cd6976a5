"""Every hand against a bank that sets the house way: what each setting worth a thought wins, counted.

A square wins 1 for each of its hands that is higher, less 1. So a setting is worth how many hands of the bank its two
beat and how many its five beat, each by itself. The bank holds none of the seven cards. How many such hands are lower
is told by alternating sums over the 128 sets that can be made of the seven: hands with a set are added where
the set has an even number of cards and taken away where it has an odd one. A set is looked at once for all the names
its suits can have. Of five or six cards the hands that hold it are listed in order; of fewer they are tables by place,
each the sum of those with one card more.
"""

from collections.abc import Iterator
from functools import partial
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.odds.compiling.compiled import I64, U64, compiled, inlined
from houseway.odds.compiling.stored import Array, code_folder, kept
from houseway.odds.rankings.kernels import place_any
from houseway.odds.rankings.layout import LANE
from houseway.odds.rankings.two_and_five import foul, place_two, settings
from houseway.odds.settings import needed
from houseway.odds.sevens.counted import key_of
from houseway.odds.sevens.counting import SEVEN, every_set
from houseway.odds.sevens.way import NO_RULE, RULE_BITS, TWO_BITS, deck_of, set_by_each_rule, set_hand, set_many, way_of
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.banked import BankedRules

_TWO, _FIVE = (1 << RULE_BITS - TWO_BITS) - 1, (1 << TWO_BITS) - 1
_MOST = 21
"""So many ways there are to take two cards of seven."""
_LISTED = 5
"""From so many cards on the hands with a set are listed."""
_PORTION = 20_000
_13, _26, _39, _52, _53, _1 = (U64(bits) for bits in (13, 26, 39, 52, 53, 1))


class Answers(NamedTuple):
    """All hands, each once for all the names its suits can have, with its settings one after the other."""

    held: Array
    stands_for: Array
    settings: Array
    """How many settings of each hand are here: those that rules of the house way make, and a better one if there is."""
    places: Array
    """By setting: the places of the two and of the five in one number, as `set_hand` gives it."""
    beaten: Array
    """By setting: how many hands of the bank its two beat, and how many its five beat, together."""
    banks: int
    """Hands that the bank can hold."""

    @property
    def first(self) -> Array:
        """The number of each hand's first setting."""
        found: Array = np.concatenate([[0], np.cumsum(self.settings[:-1], dtype=np.int64)])
        return found

    def best(self) -> Array:
        """What each hand's best setting beats."""
        found: Array = np.maximum.reduceat(self.beaten, self.first).astype(np.int64)
        return found

    def best_places(self) -> Array:
        """The places of each hand's best setting; of equals the one that comes first."""
        found = np.zeros(len(self.held), np.int64)
        _take_best(self.settings, self.places, self.beaten, found)
        return found

    def by_way(self, rules: BankedRules) -> Array:
        """What each hand beats when it is set by these rules, which may be those of the house or fewer."""
        found, made = np.zeros(len(self.held), np.int64), set_many(rules, self.held)
        if not _look_up(made, self.settings, self.places, self.beaten, found):
            raise ValueError("a house way with rules of its own is to be counted by itself")
        return found


class _Sets(NamedTuple):
    """Sets of so many cards, in the order of their masks, and the hands of the bank that hold them."""

    sets: Array
    fronts: Array
    """By set: the twos of these hands in order; or by place, how many twos are lower."""
    backs: Array


def kept_answers(rules: BankedRules, *, workers: Workers = ONE_PROCESS, progress: Progress = no_progress) -> Answers:
    """The answers, counted now if this machine did not do so before."""
    fields = ("held", "stands_for", "settings", "places", "beaten")

    def build() -> dict[str, Array]:
        found = answers_from(deck_of(rules).astype(np.uint64), rules, workers, progress)
        return {name: getattr(found, name) for name in fields}

    found = kept(f"answers-{key_of(rules)}-{code_folder().name}", fields, build)
    return Answers(**found, banks=comb(45 + rules.shoe.jokers, SEVEN))


def hands_of(rules: BankedRules) -> int:
    """How many hands are set: one for all the names its suits can have."""
    return len(every_set(deck_of(rules).astype(np.uint64), rules.shoe.jokers, SEVEN)[0])


def answers_from(cards: Array, rules: BankedRules, workers: Workers, progress: Progress) -> Answers:
    """From a deck, or a part of one that has the same ranks in every suit."""
    jokers = int(np.sum(cards >> _52 > 0))
    held, stands_for = every_set(cards, jokers, SEVEN)
    tables = _tables(cards, jokers, rules)
    tasks = [held[start : start + _PORTION] for start in range(0, len(held), _PORTION)]
    parts = []
    for found in run_tasks(partial(_portion, rules, tables), tasks, workers):
        parts.append(found)
        progress(len(found[0]))
    numbers, places, beaten = (np.concatenate(part) for part in zip(*parts, strict=True))
    return Answers(held, stands_for, numbers, places, beaten, comb(len(cards) - SEVEN, SEVEN))


def _tables(cards: Array, jokers: int, rules: BankedRules) -> tuple[_Sets, ...]:
    """By size, the sets of up to six cards with the hands of the bank that hold them."""
    way, fives = way_of(rules).address, len(settings(needed(rules.setting).jokers).five.values)
    return tuple(reversed(list(_by_size(cards, jokers, way, fives))))


def _by_size(cards: Array, jokers: int, way: int, fives: int) -> Iterator[_Sets]:
    """From six cards down to none; a table is made of those with one card more."""
    above = None
    for size in range(SEVEN - 1, -1, -1):
        sets = np.sort(every_set(cards, jokers, size)[0])
        if size >= _LISTED:
            hands = comb(len(cards) - size, SEVEN - size)
            fronts, backs = np.zeros((2, len(sets), hands), np.uint16)
            _list(sets, SEVEN - size, cards, way, fronts, backs)
        else:
            # The hands that hold four cards can be counted in 16 bits.
            number = np.uint16 if size == _LISTED - 1 else np.uint32
            fronts, backs = np.zeros((len(sets), _TWO + 1), number), np.zeros((len(sets), fives), number)
            assert above is not None
            _add_up(sets, cards, size, above.sets, above.fronts, above.backs, fronts, backs)
        above = _Sets(sets, fronts, backs)
        yield above


@inlined
def _same(held: int) -> int:
    """The set that stands for all that differ in the names of suits and jokers alone: suits in falling order."""
    a, b, c, d = held & LANE, held >> _13 & LANE, held >> _26 & LANE, held >> _39 & LANE
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    jokers = (_1 << ((held >> _52) - (held >> _53))) - _1
    return a | b << _13 | c << _26 | d << _39 | jokers << _52


@inlined
def _row(sets: Array, held: int) -> int:
    """Where a set stands."""
    low, high = 0, len(sets)
    while low < high:
        middle = (low + high) >> 1
        if sets[middle] < held:
            low = middle + 1
        else:
            high = middle
    return low


@inlined
def _lower(places: Array, row: int, place: int, size: int) -> int:
    """How many hands with the set of a row, of that size, are lower than a place."""
    if size < _LISTED:
        return I64(places[row, place])
    low, high = 0, places.shape[1]
    while low < high:
        middle = (low + high) >> 1
        if places[row, middle] < place:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def _list(sets: Array, more: int, cards: Array, way: int, fronts: Array, backs: Array) -> None:
    """Of each set of five or six cards, the hands that hold it: their twos in order, and their fives."""
    for row in range(len(sets)):
        number = 0
        for first in range(len(cards)):
            if cards[first] & sets[row]:
                continue
            held = sets[row] | cards[first]
            for second in range(first + 1, len(cards)) if more > 1 else range(first, first + 1):
                if more > 1 and cards[second] & sets[row]:
                    continue
                made = set_hand(held | cards[second], way)
                fronts[row, number] = made >> TWO_BITS & _TWO
                backs[row, number] = made & _FIVE
                number += 1
        fronts[row].sort()
        backs[row].sort()


@compiled
def _add_up(
    sets: Array, cards: Array, size: int, bigger: Array, twos: Array, fives: Array, fronts: Array, backs: Array
) -> None:
    """By place, how many hands with a set are lower: the sum over sets of one card more, in which each hand counts once
    for every card that it has beside the set."""
    for row in range(len(sets)):
        by_two, by_five = np.zeros(fronts.shape[1], np.int64), np.zeros(backs.shape[1], np.int64)
        for card in cards:
            if not card & sets[row]:
                at = _row(bigger, _same(sets[row] | card))
                _add_lower(twos[at], size + 1, by_two)
                _add_lower(fives[at], size + 1, by_five)
        fronts[row] = by_two // (SEVEN - size)
        backs[row] = by_five // (SEVEN - size)


@compiled
def _add_lower(hands: Array, size: int, lower: Array) -> None:
    """Adds by place how many hands with a set of that size are lower."""
    if size < _LISTED:
        lower += hands
        return
    number = 0
    for place in range(len(lower)):
        while number < len(hands) and hands[number] < place:
            number += 1
        lower[place] += number


def _portion(rules: BankedRules, tables: tuple[_Sets, ...], held: Array) -> tuple[Array, Array, Array]:
    """Some hands: how many settings each has, their places, and what they beat."""
    book, way = settings(needed(rules.setting).jokers), way_of(rules).address
    ruled, numbers = np.zeros(len(held), np.uint8), np.zeros(len(held), np.uint8)
    places, beaten = np.zeros((len(held), _MOST), np.uint32), np.zeros((len(held), _MOST), np.int64)
    _choose(held, book.address, book.five.address, way, ruled, numbers, places)
    for size, (sets, fronts, backs) in enumerate(tables):
        _add(held, numbers, places, size, sets, fronts, backs, beaten)
    _take_itself(set_many(rules, held), numbers, places, beaten)
    at = np.arange(_MOST)
    best = np.where(at < numbers[:, None], beaten, -1).argmax(axis=1)[:, None]  # of equals the first: a rule's
    those = (at < ruled[:, None]) | (at == best)
    return those.sum(axis=1, dtype=np.uint8), places[those], beaten[those].astype(np.uint32)


@compiled
def _choose(held: Array, book: int, five: int, way: int, ruled: Array, numbers: Array, places: Array) -> None:
    """The settings that the rules of the house way make, and then those that no other beats in front and behind."""
    fronts, backs = np.zeros(_MOST, np.int64), np.zeros(_MOST, np.int64)
    by_rules = np.zeros(NO_RULE + 1, np.int64)
    for at in range(len(held)):
        for rule in range(set_by_each_rule(held[at], way, by_rules)):
            ruled[at] = _with(places[at], ruled[at], by_rules[rule])
        numbers[at] = ruled[at]
        legal = _legal(held[at], book, five, fronts, backs)
        for one in range(legal):
            beaten = False
            for other in range(legal):
                more = fronts[other] > fronts[one] or backs[other] > backs[one]
                beaten = beaten or (more and fronts[other] >= fronts[one] and backs[other] >= backs[one])
            if not beaten:
                numbers[at] = _with(places[at], numbers[at], fronts[one] << TWO_BITS | backs[one])


@inlined
def _with(places: Array, number: int, made: int) -> int:
    """Puts a setting behind the others where it is not among them; how many there are then."""
    for one in range(number):
        if I64(places[one]) == made:
            return number
    places[number] = made
    return number + 1


@compiled
def _legal(held: int, book: int, five: int, fronts: Array, backs: Array) -> int:
    """Every legal setting of a hand; how many there are."""
    number, rest = 0, held
    while rest:
        one = rest & (~rest + _1)
        rest ^= one
        others = rest
        while others:
            other = others & (~others + _1)
            others ^= other
            low, high = place_two(one | other, book), place_any(held ^ one ^ other, five)
            if not foul(low, high, book):
                fronts[number], backs[number] = low, high
                number += 1
    return number


@compiled
def _cards_of(held: int, cards: Array) -> None:
    for at in range(SEVEN):
        cards[at] = held & (~held + _1)
        held ^= cards[at]


@inlined
def _subset(cards: Array, bits: int) -> tuple[int, int]:
    """The cards that bits name, as a set, and how many they are."""
    held, size = U64(0), 0
    for at in range(SEVEN):
        if bits >> at & 1:
            held |= cards[at]
            size += 1
    return held, size


@compiled
def _add(
    held: Array, numbers: Array, places: Array, size: int, sets: Array, fronts: Array, backs: Array, beaten: Array
) -> None:
    """Adds what settings beat of the hands with each set of so many cards, or takes it away."""
    cards, sign = np.zeros(SEVEN, np.uint64), -1 if size % 2 else 1
    for at in range(len(held)):
        _cards_of(held[at], cards)
        for bits in range(1 << SEVEN):
            chosen, number = _subset(cards, bits)
            if number == size:
                row = _row(sets, _same(chosen))
                for one in range(numbers[at]):
                    two, five = places[at, one] >> TWO_BITS, places[at, one] & _FIVE
                    lower = _lower(fronts, row, two, size) + _lower(backs, row, five, size)
                    beaten[at, one] += sign * lower


@compiled
def _take_itself(made: Array, numbers: Array, places: Array, beaten: Array) -> None:
    """All seven cards are held by one hand of the bank, the same one."""
    for at in range(len(made)):
        for one in range(numbers[at]):
            two, five = I64(places[at, one] >> TWO_BITS), I64(places[at, one] & _FIVE)
            beaten[at, one] -= (made[at, 0] < two) + (made[at, 1] < five)


@compiled
def _take_best(numbers: Array, places: Array, beaten: Array, found: Array) -> None:
    first = 0
    for at in range(len(numbers)):
        best = first
        for one in range(first, first + numbers[at]):
            if beaten[one] > beaten[best]:
                best = one
        found[at] = places[best]
        first += numbers[at]


def two_cards(rules: BankedRules, held: Array, places: Array) -> Array:
    """Two cards of each hand that have these places in front and behind."""
    book, found = settings(needed(rules.setting).jokers), np.zeros(len(held), np.uint64)
    _two_cards(held, places, book.address, book.five.address, found)
    return found


@compiled
def _two_cards(held: Array, places: Array, book: int, five: int, found: Array) -> None:
    for at in range(len(held)):
        rest = held[at]
        while rest:
            one = rest & (~rest + _1)
            rest ^= one
            others = rest
            while others:
                other = others & (~others + _1)
                others ^= other
                made = I64(place_two(one | other, book)) << TWO_BITS | I64(place_any(held[at] ^ one ^ other, five))
                if made == places[at]:
                    found[at] = one | other


@compiled
def _look_up(made: Array, numbers: Array, places: Array, beaten: Array, found: Array) -> bool:
    """What each hand beats as it is set; False where a setting is not among those that were counted."""
    first = 0
    for at in range(len(made)):
        setting, known = made[at, 0] << TWO_BITS | made[at, 1], False
        for one in range(first, first + numbers[at]):
            if I64(places[one]) == setting:
                found[at], known = beaten[one], True
        if not known:
            return False
        first += numbers[at]
    return True
