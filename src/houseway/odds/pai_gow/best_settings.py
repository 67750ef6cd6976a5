"""The worth of every setting of seven cards against a bank that sets the house way, counted.

A square wins 1 for each of its hands that is higher, less 1. So a setting is worth the number of bank hands that its
two beat plus the number that its five beat. The bank holds none of the seven cards. The lower hands without these cards
are counted by inclusion and exclusion over the 128 subsets of the seven: hands that hold a subset are added if its size
is even and subtracted if it is odd. Sets that differ only in the names of suits are counted once. For subsets of five
or six cards the bank hands that hold them are listed in order; for smaller ones there are tables by place, each the sum
of the tables for one card more.
"""

from collections.abc import Iterator
from functools import partial
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.cards import Card, check_from, deck
from houseway.odds.cache import Array, cached_arrays, code_folder
from houseway.odds.compiled import I64, U64, Row, compiled, inlined
from houseway.odds.pai_gow.counting import SEVEN, every_set, key_of
from houseway.odds.pai_gow.house_way import (
    FIVE_MASK,
    NO_RULE,
    TWO_BITS,
    TWO_MASK,
    back_of,
    deck_of,
    front_of,
    set_by_each_rule,
    set_hand,
    set_many,
    way_of,
)
from houseway.odds.rankings.kernels import foul, place_any, place_settings, place_two, setting_tables
from houseway.odds.rankings.tables import LANE, mask, unmasked
from houseway.odds.settings import BadSetting, needed
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook.engines.banked import BankedRules

_MOST = 21
"""The number of ways to take two cards of seven."""
_LISTED = 5
"""Subsets of this size and larger have their hands listed."""
_PORTION = 20_000
_13, _26, _39, _52, _53, _1 = (U64(bits) for bits in (13, 26, 39, 52, 53, 1))


class SettingWorths(NamedTuple):
    """All hands, once for all names of their suits, with the worth of their settings, one setting after the other."""

    held: Array
    weights: Array
    settings: Array
    """The number of settings of each hand: those that rules of the house way make, and a better one if it exists."""
    places: Array
    """By setting: the places of the two and of the five in one number, as from `set_hand`."""
    beaten: Array
    """By setting: how many hands of the bank its two beat plus how many its five beat."""
    banks: int
    """The number of hands that the bank can hold."""

    @property
    def first(self) -> Array:
        """The index of each hand's first setting."""
        found: Array = np.concatenate([[0], np.cumsum(self.settings[:-1], dtype=np.int64)])
        return found

    def best(self) -> Array:
        """Returns the number of hands that each hand's best setting beats."""
        found: Array = np.maximum.reduceat(self.beaten, self.first).astype(np.int64)
        return found

    def best_places(self) -> Array:
        """Returns the places of each hand's best setting; the first of equal ones."""
        found = np.zeros(len(self.held), np.int64)
        _find_best(self.settings, self.places, self.beaten, found)
        return found

    def by_way(self, rules: BankedRules) -> Array:
        """Returns the number of hands that each hand beats when set by these rules: the house's, or some of them."""
        found, made = np.zeros(len(self.held), np.int64), set_many(rules, self.held)
        if not _look_up(made, self.settings, self.places, self.beaten, found):
            raise ValueError("these settings were counted for a different house way")
        return found


class _Sets(NamedTuple):
    """Sets of a size, ordered by mask, and the hands of the bank that hold them."""

    sets: Array
    fronts: Array
    """By set: the sorted twos of these hands; or by place, how many twos are lower."""
    backs: Array


def setting_worths(
    rules: BankedRules, *, workers: Workers = ONE_PROCESS, progress: Progress = no_progress
) -> SettingWorths:
    """Returns the worth of every hand's settings from the cache; counts now if it is not there."""
    fields = ("held", "weights", "settings", "places", "beaten")

    def build() -> dict[str, Array]:
        found = worths_from(deck_of(rules).astype(np.uint64), rules, workers, progress)
        return {name: getattr(found, name) for name in fields}

    found = cached_arrays(f"settings-{key_of(rules)}-{code_folder().name}", fields, build)
    return SettingWorths(**found, banks=comb(45 + rules.shoe.jokers, SEVEN))


def hands_of(rules: BankedRules) -> int:
    """Returns how many hands are set, counting hands that differ only in suit names once."""
    return len(every_set(deck_of(rules).astype(np.uint64), rules.shoe.jokers, SEVEN)[0])


def worths_from(cards: Array, rules: BankedRules, workers: Workers, progress: Progress) -> SettingWorths:
    """Counts for a deck, or a part of one that has the same ranks in every suit."""
    jokers = int(np.sum(cards >> _52 > 0))
    held, weights = every_set(cards, jokers, SEVEN)
    tables = _tables(cards, jokers, rules)
    tasks = [held[start : start + _PORTION] for start in range(0, len(held), _PORTION)]
    parts = []
    for found in run_tasks(partial(_portion, rules, tables), tasks, workers):
        parts.append(found)
        progress(len(found[0]))
    numbers, places, beaten = (np.concatenate(part) for part in zip(*parts, strict=True))
    return SettingWorths(held, weights, numbers, places, beaten, comb(len(cards) - SEVEN, SEVEN))


def _tables(cards: Array, jokers: int, rules: BankedRules) -> tuple[_Sets, ...]:
    """Returns, by size, the sets of up to six cards with the hands of the bank that hold them."""
    way, fives = way_of(rules).row, len(setting_tables(needed(rules.setting).jokers).five.values)
    return tuple(reversed(list(_by_size(cards, jokers, way, fives))))


def _by_size(cards: Array, jokers: int, way: Row, fives: int) -> Iterator[_Sets]:
    """Yields sets of six cards down to none; each table is made from the one with one card more."""
    larger = None
    for size in range(SEVEN - 1, -1, -1):
        sets = np.sort(every_set(cards, jokers, size)[0])
        if size >= _LISTED:
            hands = comb(len(cards) - size, SEVEN - size)
            fronts, backs = np.zeros((2, len(sets), hands), np.uint16)
            _list(sets, SEVEN - size, cards, way, fronts, backs)
        else:
            # The number of hands that hold four cards fits in 16 bits.
            number = np.uint16 if size == _LISTED - 1 else np.uint32
            fronts, backs = np.zeros((len(sets), TWO_MASK + 1), number), np.zeros((len(sets), fives), number)
            assert larger is not None
            _add_up(sets, cards, size, larger.sets, larger.fronts, larger.backs, fronts, backs)
        larger = _Sets(sets, fronts, backs)
        yield larger


@inlined
def _representative(held: int) -> int:
    """Returns the set that represents all that differ only in names of suits and jokers: suits in falling order."""
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
    """Returns the row of a set."""
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
    """Returns how many hands with the set of a row are lower than a place."""
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
def _list(sets: Array, more: int, cards: Array, way: Row, fronts: Array, backs: Array) -> None:
    """Lists for each set of five or six cards the hands that hold it: their twos and their fives, both sorted."""
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
                fronts[row, number] = front_of(made)
                backs[row, number] = back_of(made)
                number += 1
        fronts[row].sort()
        backs[row].sort()


@compiled
def _add_up(
    sets: Array, cards: Array, size: int, bigger: Array, twos: Array, fives: Array, fronts: Array, backs: Array
) -> None:
    """Counts by place how many hands with a set are lower, from the sets of one card more.

    Their sum counts each hand once for every card it holds outside the set.
    """
    for row in range(len(sets)):
        by_two, by_five = np.zeros(fronts.shape[1], np.int64), np.zeros(backs.shape[1], np.int64)
        for card in cards:
            if not card & sets[row]:
                at = _row(bigger, _representative(sets[row] | card))
                _add_lower(twos[at], size + 1, by_two)
                _add_lower(fives[at], size + 1, by_five)
        fronts[row] = by_two // (SEVEN - size)
        backs[row] = by_five // (SEVEN - size)


@compiled
def _add_lower(hands: Array, size: int, lower: Array) -> None:
    """Adds how many hands with a set are lower, by place."""
    if size < _LISTED:
        lower += hands
        return
    number = 0
    for place in range(len(lower)):
        while number < len(hands) and hands[number] < place:
            number += 1
        lower[place] += number


def _portion(rules: BankedRules, tables: tuple[_Sets, ...], held: Array) -> tuple[Array, Array, Array]:
    """Returns for some hands how many settings each has, their places, and how many hands they beat."""
    tables_of_settings, way = setting_tables(needed(rules.setting).jokers), way_of(rules).row
    ruled, numbers = np.zeros(len(held), np.uint8), np.zeros(len(held), np.uint8)
    places, beaten = np.zeros((len(held), _MOST), np.uint32), np.zeros((len(held), _MOST), np.int64)
    _choose(held, tables_of_settings.two, tables_of_settings.five.row, way, ruled, numbers, places)
    for size, (sets, fronts, backs) in enumerate(tables):
        _add(held, numbers, places, size, sets, fronts, backs, beaten)
    _subtract_own_hand(set_many(rules, held), numbers, places, beaten)
    at = np.arange(_MOST)
    best = np.where(at < numbers[:, None], beaten, -1).argmax(axis=1)[
        :, None
    ]  # the first of equal ones, which is a rule's
    those = (at < ruled[:, None]) | (at == best)
    return those.sum(axis=1, dtype=np.uint8), places[those], beaten[those].astype(np.uint32)


@compiled
def _choose(held: Array, two: Row, five: Row, way: Row, ruled: Array, numbers: Array, places: Array) -> None:
    """Lists the settings that rules of the house way make, then those that are not beaten both in front and behind."""
    fronts, backs = np.zeros(_MOST, np.int64), np.zeros(_MOST, np.int64)
    by_rules = np.zeros(NO_RULE + 1, np.int64)
    for at in range(len(held)):
        for rule in range(set_by_each_rule(held[at], way, by_rules)):
            ruled[at] = _add_setting(places[at], ruled[at], by_rules[rule])
        numbers[at] = ruled[at]
        legal = _legal(held[at], two, five, fronts, backs)
        for one in range(legal):
            beaten = False
            for other in range(legal):
                more = fronts[other] > fronts[one] or backs[other] > backs[one]
                beaten = beaten or (more and fronts[other] >= fronts[one] and backs[other] >= backs[one])
            if not beaten:
                numbers[at] = _add_setting(places[at], numbers[at], fronts[one] << TWO_BITS | backs[one])


@inlined
def _add_setting(places: Array, number: int, made: int) -> int:
    """Appends a setting unless it is listed; returns how many there are then."""
    for one in range(number):
        if I64(places[one]) == made:
            return number
    places[number] = made
    return number + 1


@compiled
def _legal(held: int, two: Row, five: Row, fronts: Array, backs: Array) -> int:
    """Lists every legal setting of a hand; returns how many there are."""
    number, rest = 0, held
    while rest:
        one = rest & (~rest + _1)
        rest ^= one
        others = rest
        while others:
            other = others & (~others + _1)
            others ^= other
            low, high = place_two(one | other, two), place_any(held ^ one ^ other, five)
            if not foul(low, high, two):
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
    """Returns the cards that bits select, as a set, and their number."""
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
    """Adds or subtracts the hands that settings beat, over the hands that hold each subset of a size."""
    cards, sign = np.zeros(SEVEN, np.uint64), -1 if size % 2 else 1
    for at in range(len(held)):
        _cards_of(held[at], cards)
        for bits in range(1 << SEVEN):
            chosen, number = _subset(cards, bits)
            if number == size:
                row = _row(sets, _representative(chosen))
                for one in range(numbers[at]):
                    two, five = places[at, one] >> TWO_BITS, places[at, one] & FIVE_MASK
                    lower = _lower(fronts, row, two, size) + _lower(backs, row, five, size)
                    beaten[at, one] += sign * lower


@compiled
def _subtract_own_hand(made: Array, numbers: Array, places: Array, beaten: Array) -> None:
    """Subtracts the one hand of the bank that holds all seven cards."""
    for at in range(len(made)):
        for one in range(numbers[at]):
            two, five = I64(places[at, one] >> TWO_BITS), I64(places[at, one] & FIVE_MASK)
            beaten[at, one] -= (made[at, 0] < two) + (made[at, 1] < five)


@compiled
def _find_best(numbers: Array, places: Array, beaten: Array, found: Array) -> None:
    first = 0
    for at in range(len(numbers)):
        best = first
        for one in range(first, first + numbers[at]):
            if beaten[one] > beaten[best]:
                best = one
        found[at] = places[best]
        first += numbers[at]


def two_cards(rules: BankedRules, held: Array, places: Array) -> Array:
    """Returns for each hand two cards whose setting has these places in front and behind."""
    of_jokers, found = setting_tables(needed(rules.setting).jokers), np.zeros(len(held), np.uint64)
    _two_cards(held, places, of_jokers.two, of_jokers.five.row, found)
    return found


@compiled
def _two_cards(held: Array, places: Array, two: Row, five: Row, found: Array) -> None:
    for at in range(len(held)):
        rest = held[at]
        while rest:
            one = rest & (~rest + _1)
            rest ^= one
            others = rest
            while others:
                other = others & (~others + _1)
                others ^= other
                made = I64(place_two(one | other, two)) << TWO_BITS | I64(place_any(held[at] ^ one ^ other, five))
                if made == places[at]:
                    found[at] = one | other


@compiled
def _look_up(made: Array, numbers: Array, places: Array, beaten: Array, found: Array) -> bool:
    """Looks up how many hands each setting beats; returns False if a setting was not counted."""
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


# -- one hand, against every hand the bank can hold --------------------------------------------------------------------


class Setting(NamedTuple):
    """Two cards in front, five behind, and the worth of the setting to a square with 1."""

    two: tuple[Card, ...]
    five: tuple[Card, ...]
    worth: float
    front: float
    """How often the two are higher than the bank's."""
    back: float
    house_way: bool


def settings_of(rules: BankedRules, hand: tuple[Card, ...]) -> tuple[Setting, ...]:
    """Returns every legal setting of seven cards, the best first; settings that play alike count once."""
    if len(hand) != 7:
        raise BadSetting(f"a hand has seven cards, not {len(hand)}")
    check_from(hand, deck(rules.shoe.jokers))
    held, cards = mask(hand), deck_of(rules).astype(np.uint64)
    of_jokers, way = setting_tables(needed(rules.setting).jokers), way_of(rules)
    bits = [1 << at for at in range(54) if held >> at & 1]
    twos = np.array([one | other for at, one in enumerate(bits) for other in bits[:at]], np.uint64)
    places = np.zeros((len(twos), 3), np.int64)
    place_settings(twos, U64(held) ^ twos, of_jokers.two, of_jokers.five.row, places)
    fronts, backs = _count_banks(cards[cards & U64(held) == 0], way.row, len(of_jokers.five.values))
    total = comb(len(cards) - 7, 7)
    (own,) = set_many(rules, np.array([held], np.uint64))
    found: dict[tuple[int, int], Setting] = {}
    for two, (front, back, legal) in zip(twos.tolist(), places.tolist(), strict=True):
        if legal and (front, back) not in found:
            higher, behind = float(fronts[:front].sum() / total), float(backs[:back].sum() / total)
            is_way = (front, back) == tuple(own.tolist())
            found[front, back] = Setting(
                unmasked(two), unmasked(held ^ two), higher + behind - 1, higher, behind, house_way=is_way
            )
    return tuple(sorted(found.values(), key=lambda one: -one.worth))


@compiled
def _count_banks(cards: Array, way: Row, fives: int) -> tuple[Array, Array]:
    """Counts how many of all hands of these cards have each two and each five."""
    fronts, backs = np.zeros(TWO_MASK + 1, np.int64), np.zeros(fives, np.int64)
    size = len(cards)
    for a in range(6, size):
        for b in range(5, a):
            for c in range(4, b):
                three = cards[a] | cards[b] | cards[c]
                for d in range(3, c):
                    for e in range(2, d):
                        five = three | cards[d] | cards[e]
                        for f in range(1, e):
                            six = five | cards[f]
                            for g in range(f):
                                made = set_hand(six | cards[g], way)
                                fronts[front_of(made)] += 1
                                backs[back_of(made)] += 1
    return fronts, backs
