"""A house way compiled: seven cards set as two and five by the rules that a rulebook lists, as the engine sets them.

A setting is one number: the rule that made it, the place of the two and the place of the five. Without a flush in
sight it depends on the ranks alone and is looked up. Hands that may hold a flush are set when they first come and
remembered by the long suit and the ranks beside it.
"""

from collections.abc import Collection
from dataclasses import dataclass, fields
from functools import cache

import numpy as np

from houseway.engines.banked.play.pai_gow.house_way import CATEGORIES, RULES, Rule
from houseway.hands import categories
from houseway.hands.high import PAIR
from houseway.hands.pai_gow import Jokers
from houseway.odds.compiling.compiled import (
    I64,
    U64,
    compiled,
    count,
    highest,
    inlined,
    load,
    lowest,
    read16,
    read32,
    read64,
    store,
)
from houseway.odds.compiling.stored import Array
from houseway.odds.rankings.kernels import flush_in, place_any
from houseway.odds.rankings.layout import JOKER_LANE, LANE, rank_counts, slot, slots_of
from houseway.odds.rankings.tables import LANES, PAIR_OF, PAIRS, PLACES, SLOTS
from houseway.odds.rankings.two_and_five import foul, place_two, settings
from houseway.odds.settings import needed
from houseway.rulebook.banked import BankedRules, HouseWay

TWOS, FIVES, SET, DROPPED, FLUSHES, DROPPED_FLUSHES, ACES = range(7)
"""Where the other tables are, and whether a joker counts as an ace among the pairs and singles."""
FIRST, LAST = 16, 32
"""By category of the best five: its first rule, and the one after its last."""
ROWS = 48
_PAIRS, _HIGHEST, _SECOND, _LEADER, _BEST, _LED_BY, _LEAST_FRONT, _BEHIND, _BEHIND_LED_BY, _FIRST = range(10)
_SIZE = 10
"""A rule as numbers: collections as bits, the least place that the two cards may have, and what is looked at first."""
_FRONT, _LEAD, _BACK = range(3)
"""Of several settings the best front counts first; or the number that leads the back; or the back."""
NO_RULE = 63
"""The number of the rule that is applied when no other fits: the best five stay behind."""
SHAPES = ROWS + _SIZE * (NO_RULE + 1)
"""By the place of five cards: their category and the number that leads them."""
RULE_BITS, TWO_BITS = 24, 16
_TWO, _FIVE = (1 << RULE_BITS - TWO_BITS) - 1, (1 << TWO_BITS) - 1
_1, _8, _13, _26, _39, _52, _53 = (U64(bits) for bits in (1, 8, 13, 26, 39, 52, 53))
_BYTE, _LONG = U64(0xFF), U64(0xFFFFFF)  # the bytes of a lane that tell of five, of four and of three cards
_JOKERS, _ACE, _PLACES, _PAIR_OF = U64(JOKER_LANE), U64(1 << 12), U64(PLACES), U64(PAIR_OF)
_BESIDE, _CARDS = U64(len(PAIRS)), U64((1 << 52) - 1)


@dataclass(frozen=True, slots=True)
class Way:
    """The tables of one house way; they live as long as the process, since `compiled_way` keeps them."""

    page: Array
    set_by_ranks: Array
    dropped: Array
    """The same with the rule left out that sets the hand, once it has been asked for; 0 before."""
    flushes: Array
    """Hands that may hold a flush, by `_flush_number`, once they have been set: first as listed, then the same with the
    rule left out that sets the hand; 0 before."""
    rules: tuple[tuple[str, str], ...]
    """Category and name of every rule, by its number."""

    @property
    def address(self) -> int:
        """How the kernels take it."""
        return int(self.page.ctypes.data)


@cache
def compiled_way(way: HouseWay, jokers: Jokers) -> Way:
    """A house way for a bug or wild jokers."""
    tables = settings(jokers)
    shapes = tables.five.values >> 16
    page = np.zeros(SHAPES + len(shapes), np.int64)
    names = [(part.name, name) for part in fields(way) for name in getattr(way, part.name)]
    if len(names) > NO_RULE:
        raise ValueError(f"a house way lists at most {NO_RULE} rules")
    pair = int(np.searchsorted(tables.worth_two, PAIR << 20))
    for number, (_, name) in enumerate(names):
        page[ROWS + _SIZE * number :][:_SIZE] = _row(RULES[name], pair)
    page[ROWS + _SIZE * NO_RULE :][:_SIZE] = [*_row(Rule(), pair)[:-1], _BACK]
    for category, title in zip(CATEGORIES, categories(f"high-{jokers}")[::-1], strict=True):
        part = "straight_flush" if title == "royal flush" else title.replace(" ", "_")
        page[FIRST + category] = next((at for at, (of, _) in enumerate(names) if of == part), 0)
        page[LAST + category] = page[FIRST + category] + len(getattr(way, part))
    page[SHAPES:] = shapes
    by_ranks, dropped = np.zeros(SLOTS, np.uint32), np.zeros(SLOTS, np.int64)
    flushes = np.zeros((2, 3 * LANES * len(PAIRS)), np.int64)
    page[TWOS], page[FIVES], page[ACES] = int(tables.address), int(tables.five.address), jokers == "bug"
    page[SET], page[DROPPED] = by_ranks.ctypes.data, dropped.ctypes.data
    page[FLUSHES], page[DROPPED_FLUSHES] = flushes[0].ctypes.data, flushes[1].ctypes.data
    found = Way(page, by_ranks, dropped, flushes, tuple(names))
    _fill(*_by_ranks(), found.address, by_ranks)
    return found


def _row(rule: Rule, pair: int) -> list[int]:
    """A rule as numbers; `pair` is the lowest place of a pair in front."""
    return [
        _bits(rule.pairs), _bits(rule.highest), _bits(rule.second), rule.leader, _bits(rule.best), _bits(rule.led_by),
        pair if rule.pair_in_front else 0, _bits(rule.behind), _bits(rule.behind_led_by),
        _LEAD if rule.back_leads else _FRONT,
    ]  # fmt: skip


def _bits(numbers: Collection[int]) -> int:
    return sum(1 << number for number in numbers)


@cache
def _by_ranks() -> tuple[Array, Array]:
    """A hand of each set of ranks, as masks, and the slots of these sets: the same for every way."""
    counts = rank_counts(7, 2)
    masks = [_rainbow(counts[counts[:, -1] == jokers]) for jokers in range(3)]
    return np.concatenate(masks), slots_of(counts)


def _rainbow(counts: Array) -> Array:
    """A hand of each set of ranks with no more than two cards of a suit, as masks; all have as many jokers."""
    jokers = int(counts[0, -1])
    ranks = np.repeat(np.tile(np.arange(13), len(counts)), counts[:, :13].ravel()).reshape(len(counts), 7 - jokers)
    cards = ranks + 13 * (np.arange(7 - jokers) % 4)
    masks: Array = np.bitwise_or.reduce(U64(1) << cards.astype(np.uint64), axis=1) | U64(((1 << jokers) - 1) << 52)
    return masks


@compiled
def _fill(hands: Array, slots: Array, way: int, by_ranks: Array) -> None:
    for at in range(len(hands)):
        by_ranks[slots[at]] = set_by_rules(hands[at], -1, way)


@inlined
def set_hand(hand: int, way: int) -> int:
    """A hand as the house sets it."""
    total = _total(hand, way)
    if total >> _8 * ((hand >> _52) - (hand >> _53)) & _BYTE:
        return _with_flush(hand, -1, load(way, FLUSHES), way)
    return I64(read32(U64(load(way, SET)), slot(total, U64(load(way, FIVES)))))


@inlined
def set_without(hand: int, rule: int, way: int) -> int:
    """A hand as it is set when the rule that sets it is left out."""
    total = _total(hand, way)
    if total >> _8 * ((hand >> _52) - (hand >> _53)) & _BYTE:
        return _with_flush(hand, rule, load(way, DROPPED_FLUSHES), way)
    return _remembered(hand, rule, I64(slot(total, U64(load(way, FIVES)))), load(way, DROPPED), way)


@inlined
def _total(hand: int, way: int) -> int:
    """The sum of the keys of a hand, with the bytes that tell of a flush."""
    five = U64(load(way, FIVES))
    total = read64(five, hand & LANE) + read64(five, hand >> _13 & LANE)
    total += read64(five, hand >> _26 & LANE) + read64(five, hand >> _39 & LANE)
    return total + read64(five, _JOKERS + (hand >> _52))


@compiled
def _with_flush(hand: int, left_out: int, flushes: int, way: int) -> int:
    """A hand that may hold a flush."""
    return _remembered(hand, left_out, I64(_flush_number(hand, U64(load(way, FIVES)))), flushes, way)


@inlined
def _remembered(hand: int, left_out: int, at: int, table: int, way: int) -> int:
    """A hand looked up by its number among those set before, or else set by the rules."""
    made = load(table, at)
    if not made:
        made = set_by_rules(hand, left_out, way)
        store(table, at, made)
    return made


@inlined
def _flush_number(hand: int, table: int) -> int:
    """The jokers, the ranks of the long suit and the one or two ranks beside it, if any, as one number."""
    suit, jokers = _long_suit(hand, table), (hand >> _52) - (hand >> _53)
    row = (jokers << _13 | hand >> suit & LANE) * _BESIDE
    beside = hand & _CARDS & ~(LANE << suit)
    if not beside:
        return row
    return row + U64(read16(table, _PAIR_OF + _52 * lowest(beside) + highest(beside)))


@compiled
def set_by_rules(hand: int, left_out: int, way: int) -> int:
    """A hand set by the first rule listed for its best five that fits, one rule left out."""
    shape = load(way, SHAPES + I64(place_any(hand, U64(load(way, FIVES)))))
    category, lead = shape >> 4, shape & 15
    once, twice = _held(hand, load(way, ACES))
    for rule in range(load(way, FIRST + category), load(way, LAST + category)):
        row = ROWS + _SIZE * rule
        if rule != left_out and _fits(row, category, lead, once, twice, way):
            made = _best(hand, row, way)
            if made >= 0:
                return rule << RULE_BITS | made
    return NO_RULE << RULE_BITS | _best(hand, ROWS + _SIZE * NO_RULE, way)


@compiled
def set_by_each_rule(hand: int, way: int, out: Array) -> int:
    """A hand set by each of the rules listed for its best five that fits, and by none; how many settings these are."""
    shape = load(way, SHAPES + I64(place_any(hand, U64(load(way, FIVES)))))
    category, lead = shape >> 4, shape & 15
    once, twice = _held(hand, load(way, ACES))
    number = 0
    for rule in range(load(way, FIRST + category), load(way, LAST + category)):
        row = ROWS + _SIZE * rule
        if _fits(row, category, lead, once, twice, way):
            made = _best(hand, row, way)
            if made >= 0:
                out[number] = made
                number += 1
    out[number] = _best(hand, ROWS + _SIZE * NO_RULE, way)
    return number + 1


@inlined
def _held(hand: int, aces: int) -> tuple[int, int]:
    """The ranks held once and those held twice, a bit for each; a bug is an ace."""
    ones = twos = fours = U64(0)
    bugs = (hand >> _52) - (hand >> _53) if aces else U64(0)
    for lane in range(6):
        held = hand >> U64(13 * lane) & LANE if lane < 4 else (_ACE if bugs > U64(lane - 4) else U64(0))
        carry = ones & held
        ones ^= held
        fours |= twos & carry
        twos ^= carry
    return ones & ~twos & ~fours, twos & ~ones & ~fours


@inlined
def _top(ranks: int) -> int:
    """The number of the highest rank; 1 where there is none."""
    return I64(highest(ranks)) + 2


@inlined
def _fits(row: int, category: int, lead: int, once: int, twice: int, way: int) -> bool:
    """Whether a rule is for these cards: see `houseway.engines.banked.play.pai_gow.house_way.Rule`."""
    pairs, first = I64(count(twice)), _top(twice)
    second = _top(twice ^ _1 << highest(twice)) if pairs > 1 else 0
    return (
        load(way, row + _PAIRS) >> pairs & 1 != 0
        and load(way, row + _LEADER) <= _top(once)
        and load(way, row + _BEST) >> category & load(way, row + _LED_BY) >> lead & 1 != 0
        and (pairs == 0 or load(way, row + _HIGHEST) >> first & 1 != 0)
        and (pairs < 2 or load(way, row + _SECOND) >> second & 1 != 0)
    )


@compiled
def _best(hand: int, row: int, way: int) -> int:
    """The setting that a rule takes, −1 where there is none."""
    twos, fives, best = U64(load(way, TWOS)), U64(load(way, FIVES)), -1
    least, behind, led_by = load(way, row + _LEAST_FRONT), load(way, row + _BEHIND), load(way, row + _BEHIND_LED_BY)
    total, suit = _total(hand, way), _long_suit(hand, fives)
    rest = hand
    while rest:
        one = rest & (~rest + _1)
        rest ^= one
        others = rest
        without_one = total - _key(one, fives)
        while others:
            other = others & (~others + _1)
            others ^= other
            two = I64(place_two(one | other, twos))
            if two < least:
                continue
            five = I64(_five(without_one - _key(other, fives), hand ^ one ^ other, suit, fives))
            shape = load(way, SHAPES + five)
            if foul(two, five, twos) or not behind >> (shape >> 4) & led_by >> (shape & 15) & 1:
                continue
            first = load(way, row + _FIRST)
            before = five if first == _BACK else shape & 15 if first == _LEAD else 0
            best = max(best, before << 32 | two << TWO_BITS | five)
    return best if best < 0 else best & ((1 << RULE_BITS) - 1)


@inlined
def _long_suit(hand: int, table: int) -> int:
    """How far a hand is to be shifted for the lane of the only suit that can have a flush; any, where none can."""
    suit = U64(0)
    for start in (_13, _26, _39):
        if read64(table, hand >> start & LANE) & _LONG:
            suit = start
    return suit


@inlined
def _key(card: int, table: int) -> int:
    """What one card adds to a sum of keys."""
    at = lowest(card)
    return read64(table, _JOKERS + _1) if at >= _52 else read64(table, _1 << at % _13)


@inlined
def _five(keys: int, hand: int, suit: int, table: int) -> int:
    """The place of five cards by the sum of their keys; a flush can only be of one suit."""
    held, jokers = hand >> suit & LANE, (hand >> _52) - (hand >> _53)
    best = read16(table, _PLACES + slot(keys, table))
    if read64(table, held) >> _8 * jokers & _BYTE:
        best = max(best, flush_in(jokers << _13 | held, table))
    return best


# -- the way of a game, and hands set by it in bulk --------------------------------------------------------------------


def way_of(rules: BankedRules) -> Way:
    """The house way of a game, compiled."""
    return compiled_way(needed(rules.house_way), needed(rules.setting).jokers)


def deck_of(rules: BankedRules) -> Array:
    """The cards before the shuffle, a bit each."""
    return 1 << np.arange(52 + rules.shoe.jokers)


def set_many(rules: BankedRules, hands: Array) -> Array:
    """For each mask of seven cards the places of its two and its five, as the house sets them."""
    out = np.zeros((len(hands), 2), np.int64)
    _set_many(hands, way_of(rules).address, out)
    return out


def every_hand(rules: BankedRules) -> tuple[Array, Array]:
    """How many of all hands are set by each rule, and how many have each place in front."""
    by_rule, by_front = np.zeros(64, np.int64), np.zeros(_TWO + 1, np.int64)
    _count(deck_of(rules).astype(np.uint64), way_of(rules).address, by_rule, by_front)
    return by_rule, by_front


@compiled
def _set_many(hands: Array, way: int, out: Array) -> None:
    for at in range(len(hands)):
        made = set_hand(hands[at], way)
        out[at, 0], out[at, 1] = made >> TWO_BITS & _TWO, made & _FIVE


@compiled
def _count(cards: Array, way: int, by_rule: Array, by_front: Array) -> None:
    for a in range(6, len(cards)):
        for b in range(5, a):
            two = cards[a] | cards[b]
            for c in range(4, b):
                three = two | cards[c]
                for d in range(3, c):
                    four = three | cards[d]
                    for e in range(2, d):
                        five = four | cards[e]
                        for f in range(1, e):
                            six = five | cards[f]
                            for g in range(f):
                                made = set_hand(six | cards[g], way)
                                by_rule[made >> RULE_BITS] += 1
                                by_front[made >> TWO_BITS & _TWO] += 1
