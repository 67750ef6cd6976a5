"""A house way compiled: seven cards set as two and five by the rules that a rulebook lists, as the engine sets them.

A setting is one number: the rule that made it, the place of the two and the place of the five. Without a possible flush
it depends on ranks alone and is looked up. Hands that may hold a flush are set when they first come, and cached by the
long suit and the ranks of the other cards.
"""

from collections.abc import Collection
from dataclasses import dataclass, fields
from functools import cache

import numpy as np

from houseway.engines.banked.play.pai_gow.house_way import CATEGORIES, RULES, Rule
from houseway.hands import categories
from houseway.hands.high import PAIR
from houseway.hands.pai_gow import Jokers
from houseway.odds.cache import Array
from houseway.odds.compiled import I64, U64, Row, bit_count, compiled, highest_bit, inlined, lowest_bit, row_type
from houseway.odds.rankings.kernels import TWOS, flush_in, foul, place_any, place_two, setting_tables, sum_of_keys
from houseway.odds.rankings.tables import JOKER_LANE, LANE, LANES, PAIRS, SLOTS, TABLE, rank_counts, slot, slots_of
from houseway.odds.settings import needed
from houseway.rulebook.engines.banked import BankedRules, HouseWay

NO_RULE = 63
"""The number of the default rule: the best five go behind."""
RULE_BITS, TWO_BITS = 24, 16
"""A setting has its rule above RULE_BITS, the place of the two above TWO_BITS, and the place of the five below."""
TWO_MASK, FIVE_MASK = (1 << RULE_BITS - TWO_BITS) - 1, (1 << TWO_BITS) - 1
_MOST_FIVES = 1 << 13
_FLUSHES = 3 * LANES * len(PAIRS)

_PAIRS, _HIGHEST, _SECOND, _LEADER, _BEST, _LED_BY, _LEAST_FRONT, _BEHIND, _BEHIND_LED_BY, _FIRST = range(10)
"""The columns of a rule: sets as bits, the least place of the two cards, and what to compare first."""
_FRONT, _LEAD, _BACK = range(3)
"""Of several settings, the best front is chosen first; or the highest leading rank behind; or the best five behind."""

WAY = row_type(
    [
        ("two", TWOS),
        ("five", TABLE),
        ("bug", np.int64),  # 1 if a joker counts as an ace among pairs and singles
        ("first_rule", np.int64, 16),  # by category of the best five
        ("end_of_rules", np.int64, 16),
        ("rules", np.int64, (NO_RULE + 1, 10)),
        ("shapes", np.int64, _MOST_FIVES),  # by place of five cards: 16 times their category and the rank that leads
        ("by_ranks", np.uint32, SLOTS),  # by slot: the setting
        # Settings without the rule that makes them, and settings of hands that may hold a flush: 0 until first needed.
        ("by_ranks_dropped", np.int64, SLOTS),
        ("flushes", np.int64, _FLUSHES),  # by `_flush_number`
        ("flushes_dropped", np.int64, _FLUSHES),
    ]
)
"""The tables of one house way."""

_1, _8, _13, _26, _39, _52, _53 = (U64(bits) for bits in (1, 8, 13, 26, 39, 52, 53))
_BYTE, _LONG = U64(0xFF), U64(0xFFFFFF)  # the bytes of a lane that say it has five, four and three cards
_JOKERS, _ACE, _CARDS, _PAIR_COUNT = U64(JOKER_LANE), U64(1 << 12), U64((1 << 52) - 1), U64(len(PAIRS))


@dataclass(frozen=True, slots=True)
class Way:
    """The tables of a house way, and its rules."""

    rows: Array
    """One row of WAY."""
    rules: tuple[tuple[str, str], ...]
    """Category and name of every rule, by its number."""

    @property
    def row(self) -> Row:
        """The row that kernels take."""
        return self.rows[0]


@cache
def compiled_way(way: HouseWay, jokers: Jokers) -> Way:
    """Compiles a house way for a bug or wild jokers."""
    names = [(part.name, name) for part in fields(way) for name in getattr(way, part.name)]
    if len(names) > NO_RULE:
        raise ValueError(f"a house way lists at most {NO_RULE} rules")
    tables = setting_tables(jokers)
    rows = np.zeros(1, WAY)
    row = rows[0]
    rows["two"], rows["five"] = tables.twos, tables.five.rows
    row.bug = jokers == "bug"
    pair = int(np.searchsorted(tables.two_values, PAIR << 20))
    for number, (_, name) in enumerate(names):
        row.rules[number] = _columns(RULES[name], pair)
    row.rules[NO_RULE] = [*_columns(Rule(), pair)[:-1], _BACK]
    for category, title in zip(CATEGORIES, categories(f"high-{jokers}")[::-1], strict=True):
        part = "straight_flush" if title == "royal flush" else title.replace(" ", "_")
        row.first_rule[category] = next((at for at, (of, _) in enumerate(names) if of == part), 0)
        row.end_of_rules[category] = row.first_rule[category] + len(getattr(way, part))
    row.shapes[: len(tables.five.values)] = tables.five.values >> 16
    _set_by_ranks(*_every_ranks(), row)
    return Way(rows, tuple(names))


def _columns(rule: Rule, pair: int) -> list[int]:
    """Returns a rule as numbers; `pair` is the lowest place of a pair in front."""
    return [
        _bits(rule.pairs), _bits(rule.highest), _bits(rule.second), rule.leader, _bits(rule.best), _bits(rule.led_by),
        pair if rule.pair_in_front else 0, _bits(rule.behind), _bits(rule.behind_led_by),
        _LEAD if rule.back_leads else _FRONT,
    ]  # fmt: skip


def _bits(numbers: Collection[int]) -> int:
    return sum(1 << number for number in numbers)


@cache
def _every_ranks() -> tuple[Array, Array]:
    """Returns a hand for each set of ranks, as masks, and the slots of the sets: the same for every house way."""
    counts = rank_counts(7, 2)
    masks = [_hands_without_flushes(counts[counts[:, -1] == jokers]) for jokers in range(3)]
    return np.concatenate(masks), slots_of(counts)


def _hands_without_flushes(counts: Array) -> Array:
    """Returns a hand for each set of ranks with at most two cards of a suit, as masks; all have as many jokers."""
    jokers = int(counts[0, -1])
    ranks = np.repeat(np.tile(np.arange(13), len(counts)), counts[:, :13].ravel()).reshape(len(counts), 7 - jokers)
    cards = ranks + 13 * (np.arange(7 - jokers) % 4)
    masks: Array = np.bitwise_or.reduce(U64(1) << cards.astype(np.uint64), axis=1) | U64(((1 << jokers) - 1) << 52)
    return masks


@compiled
def _set_by_ranks(hands: Array, slots: Array, way: Row) -> None:
    for at in range(len(hands)):
        way.by_ranks[slots[at]] = set_by_rules(hands[at], -1, way)


# -- one hand ----------------------------------------------------------------------------------------------------------


@inlined
def set_hand(hand: int, way: Row) -> int:
    """Returns a hand's setting by the house way."""
    total = _total(hand, way)
    if total >> _8 * ((hand >> _52) - (hand >> _53)) & _BYTE:
        return _set_flush(hand, way)
    return I64(way.by_ranks[slot(total, way.five)])


@inlined
def set_without_rule(hand: int, rule: int, way: Row) -> int:
    """Returns a hand's setting without the rule that sets it."""
    total = _total(hand, way)
    if total >> _8 * ((hand >> _52) - (hand >> _53)) & _BYTE:
        return _set_flush_without(hand, rule, way)
    at = slot(total, way.five)
    if not way.by_ranks_dropped[at]:
        way.by_ranks_dropped[at] = set_by_rules(hand, rule, way)
    return way.by_ranks_dropped[at]


@inlined
def front_of(setting: int) -> int:
    """Returns the place of the two cards."""
    return setting >> TWO_BITS & TWO_MASK


@inlined
def back_of(setting: int) -> int:
    """Returns the place of the five cards."""
    return setting & FIVE_MASK


@inlined
def _total(hand: int, way: Row) -> int:
    """Returns the sum of a hand's keys, with the flags that say whether a flush is possible."""
    return sum_of_keys(hand & _CARDS, way.five) + way.five.lanes[_JOKERS + (hand >> _52)]


@compiled
def _set_flush(hand: int, way: Row) -> int:
    """Returns the setting of a hand that may hold a flush."""
    at = _flush_number(hand, way)
    if not way.flushes[at]:
        way.flushes[at] = set_by_rules(hand, -1, way)
    return way.flushes[at]


@compiled
def _set_flush_without(hand: int, rule: int, way: Row) -> int:
    """Returns the setting of a hand that may hold a flush, without the rule that sets it."""
    at = _flush_number(hand, way)
    if not way.flushes_dropped[at]:
        way.flushes_dropped[at] = set_by_rules(hand, rule, way)
    return way.flushes_dropped[at]


@inlined
def _flush_number(hand: int, way: Row) -> int:
    """Returns the jokers, the ranks of the long suit and the one or two ranks of other suits as one number."""
    suit, jokers = _long_suit(hand, way), (hand >> _52) - (hand >> _53)
    row = (jokers << _13 | hand >> suit & LANE) * _PAIR_COUNT
    others = hand & _CARDS & ~(LANE << suit)
    if not others:
        return row
    return row + U64(way.five.pair_numbers[lowest_bit(others), highest_bit(others)])


@compiled
def set_by_rules(hand: int, left_out: int, way: Row) -> int:
    """Sets a hand by the first rule that fits of those listed for its best five; one rule may be left out."""
    shape = way.shapes[place_any(hand, way.five)]
    category, lead = shape >> 4, shape & 15
    once, twice = _singles_and_pairs(hand, way.bug)
    for rule in range(way.first_rule[category], way.end_of_rules[category]):
        if rule != left_out and _fits(rule, category, lead, once, twice, way):
            made = _best_setting(hand, rule, way)
            if made >= 0:
                return rule << RULE_BITS | made
    return NO_RULE << RULE_BITS | _best_setting(hand, NO_RULE, way)


@compiled
def set_by_each_rule(hand: int, way: Row, out: Array) -> int:
    """Writes the settings of every rule that fits, and of no rule; returns how many there are."""
    shape = way.shapes[place_any(hand, way.five)]
    category, lead = shape >> 4, shape & 15
    once, twice = _singles_and_pairs(hand, way.bug)
    number = 0
    for rule in range(way.first_rule[category], way.end_of_rules[category]):
        if _fits(rule, category, lead, once, twice, way):
            made = _best_setting(hand, rule, way)
            if made >= 0:
                out[number] = made
                number += 1
    out[number] = _best_setting(hand, NO_RULE, way)
    return number + 1


@inlined
def _singles_and_pairs(hand: int, bug: int) -> tuple[int, int]:
    """Returns the ranks held once and those held twice, a bit for each; a bug is an ace."""
    ones = twos = fours = U64(0)
    bugs = (hand >> _52) - (hand >> _53) if bug else U64(0)
    for lane in range(6):
        held = hand >> U64(13 * lane) & LANE if lane < 4 else (_ACE if bugs > U64(lane - 4) else U64(0))
        carry = ones & held
        ones ^= held
        fours |= twos & carry
        twos ^= carry
    return ones & ~twos & ~fours, twos & ~ones & ~fours


@inlined
def _top(ranks: int) -> int:
    """Returns the number of the highest rank; 1 for none."""
    return I64(highest_bit(ranks)) + 2


@inlined
def _fits(rule: int, category: int, lead: int, once: int, twice: int, way: Row) -> bool:
    """Whether a rule applies to these cards; see `houseway.engines.banked.play.pai_gow.house_way.Rule`."""
    pairs, first = I64(bit_count(twice)), _top(twice)
    second = _top(twice ^ _1 << highest_bit(twice)) if pairs > 1 else 0
    return (
        way.rules[rule, _PAIRS] >> pairs & 1 != 0
        and way.rules[rule, _LEADER] <= _top(once)
        and way.rules[rule, _BEST] >> category & way.rules[rule, _LED_BY] >> lead & 1 != 0
        and (pairs == 0 or way.rules[rule, _HIGHEST] >> first & 1 != 0)
        and (pairs < 2 or way.rules[rule, _SECOND] >> second & 1 != 0)
    )


@compiled
def _best_setting(hand: int, rule: int, way: Row) -> int:
    """Returns the setting that a rule chooses, -1 for none."""
    best, least, first = -1, way.rules[rule, _LEAST_FRONT], way.rules[rule, _FIRST]
    behind, led_by = way.rules[rule, _BEHIND], way.rules[rule, _BEHIND_LED_BY]
    total, suit = _total(hand, way), _long_suit(hand, way)
    rest = hand
    while rest:
        one = rest & (~rest + _1)
        rest ^= one
        others = rest
        without_one = total - _key(one, way)
        while others:
            other = others & (~others + _1)
            others ^= other
            two = I64(place_two(one | other, way.two))
            if two < least:
                continue
            five = I64(_place_five(without_one - _key(other, way), hand ^ one ^ other, suit, way))
            shape = way.shapes[five]
            if foul(two, five, way.two) or not behind >> (shape >> 4) & led_by >> (shape & 15) & 1:
                continue
            before = five if first == _BACK else shape & 15 if first == _LEAD else 0
            best = max(best, before << 32 | two << TWO_BITS | five)
    return best if best < 0 else best & ((1 << RULE_BITS) - 1)


@inlined
def _long_suit(hand: int, way: Row) -> int:
    """Returns how far to shift a hand for the lane of the one suit that can have a flush; any suit if none can."""
    suit = U64(0)
    for start in (_13, _26, _39):
        if way.five.lanes[hand >> start & LANE] & _LONG:
            suit = start
    return suit


@inlined
def _key(card: int, way: Row) -> int:
    """Returns what one card adds to a sum of keys."""
    at = lowest_bit(card)
    return way.five.lanes[_JOKERS + _1] if at >= _52 else way.five.lanes[_1 << at % _13]


@inlined
def _place_five(keys: int, hand: int, suit: int, way: Row) -> int:
    """Returns the place of five cards from the sum of their keys; only one suit can have a flush."""
    held, jokers = hand >> suit & LANE, (hand >> _52) - (hand >> _53)
    best = way.five.places[slot(keys, way.five)]
    if way.five.lanes[held] >> _8 * jokers & _BYTE:
        best = max(best, flush_in(jokers << _13 | held, way.five))
    return best


# -- many hands --------------------------------------------------------------------------------------------------------


def way_of(rules: BankedRules) -> Way:
    """Returns a game's house way, compiled."""
    return compiled_way(needed(rules.house_way), needed(rules.setting).jokers)


def deck_of(rules: BankedRules) -> Array:
    """Returns the cards of a game's deck in order, a bit each."""
    return 1 << np.arange(52 + rules.shoe.jokers)


def set_many(rules: BankedRules, hands: Array) -> Array:
    """Returns for each mask of seven cards the places of its two and its five by the house way."""
    out = np.zeros((len(hands), 2), np.int64)
    _set_many(hands, way_of(rules).row, out)
    return out


def every_hand(rules: BankedRules) -> tuple[Array, Array]:
    """Returns how many of all hands each rule sets, and how many have each place in front."""
    by_rule, by_front = np.zeros(64, np.int64), np.zeros(TWO_MASK + 1, np.int64)
    _count(deck_of(rules).astype(np.uint64), way_of(rules).row, by_rule, by_front)
    return by_rule, by_front


@compiled
def _set_many(hands: Array, way: Row, out: Array) -> None:
    for at in range(len(hands)):
        made = set_hand(hands[at], way)
        out[at, 0], out[at, 1] = front_of(made), back_of(made)


@compiled
def _count(cards: Array, way: Row, by_rule: Array, by_front: Array) -> None:
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
                                by_front[front_of(made)] += 1
