"""Solves a game of 21: one player against the player-dealer, a fresh shoe, the best play of every hand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone import expectations
from houseway.odds.twentyone.expectations import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    OneHand,
    Outlook,
    split_counts,
    split_worth,
)
from houseway.odds.twentyone.hands import (
    ACE,
    ENDS,
    JOKER,
    KINDS,
    NATURAL,
    TEN,
    BankTree,
    Hands,
    HandTable,
    Open,
    bank_tree,
    full_shoe,
    is_checked,
    natural_card,
    natural_pair,
    player_hands,
    without,
)
from houseway.odds.twentyone.payoffs import INSURANCE_PAYS, SURRENDERED, main_payoffs, natural_pays
from houseway.rulebook.engines.banked import BankedRules

MANY_SPLITS = 8
"""The most splits counted in a house without a limit: fewer than one deal in ten million has more."""
HOPELESS = 0.15
"""A pair whose first split is this much worse than its best other play is not split again."""
NO_CARD = 0.1
"""A hand that loses this much by drawing does not draw after a split."""
CARDS_FOLLOWED = 7
"""Cards of a pair's value removed one by one; with more gone, the worth counts as unchanged."""


WorthsByTotal: TypeAlias = dict[tuple[int, bool], dict[int, float]]
"""By total and whether it is soft: the worth of each choice."""


class Plan(NamedTuple):
    """The play by up card, whether the total is soft, and the total; and the pairs to split by up card."""

    two: Array
    """With the two cards dealt."""
    more: Array
    """With more cards."""
    after: Array
    """With two cards after a split."""
    doubled: Array
    """After doubling, where the hand may still be surrendered."""
    split: Array


@dataclass(frozen=True, slots=True)
class Start:
    """Two cards against an up card."""

    up: int
    cards: tuple[int, int]
    chance: float
    """The chance of these three cards without a natural that the house's check would find."""
    worth: dict[int, float]
    """The worth of each open choice for 1 wagered; empty if there is no choice."""
    best: int


@dataclass(slots=True)
class Worth:
    """An expectation, and the expectation of the square."""

    value: float
    square: float

    def mixed(self, chance: float, other: "Worth") -> "Worth":
        """Returns this, or with some chance the other."""
        rest = 1 - chance
        return Worth(rest * self.value + chance * other.value, rest * self.square + chance * other.square)

    def plus(self, amount: float) -> "Worth":
        """Returns this with an amount added to what is won."""
        return Worth(self.value + amount, self.square + 2 * amount * self.value + amount**2)


class UpCard:
    """All hands of a player against one up card."""

    def __init__(self, rules: BankedRules, shoe: Array, up: int, plan: Plan | None) -> None:
        self.rules, self.shoe, self.up, self.plan = rules, shoe, up, plan
        self.hands: Hands = player_hands(rules)
        self.tree: BankTree = bank_tree(rules, up)
        self.completing = natural_card(rules, up)
        self.checked = is_checked(rules, up) and self.completing >= 0
        self.best_pair = natural_pair(rules)
        self.payoffs = main_payoffs(needed(rules.over))
        size = len(self.hands.table.low)
        self.out, self.after_split = expectations.empty_outlook(size), expectations.empty_outlook(size)
        self.more_gone = expectations.empty_outlook(CARDS_FOLLOWED, size)
        self.drawing: dict[int, Array] = {}
        self.action, self.worth, self.square = np.zeros(size, np.int64), np.zeros(size), np.zeros(size)
        self.insured = False
        self.two = np.zeros((4, 0))
        """By choice: its worth with each hand of two cards."""
        self.split_won: dict[int, Array] = {}
        """By value of a split pair: the winnings of its hands against each end."""
        insurance = rules.insurance
        offered = insurance is not None and insurance.offered and not rules.conflicts()
        self.insurance = insurance if offered and up == ACE else None

    def fill_outlook(self, shoe: Array, table: HandTable, which: Array, out: Outlook) -> None:
        """Fills in the outlook of hands for a shoe without the up card."""
        ways = self.tree.checked if self.checked else self.tree.ways
        natural = self.completing if self.checked else -1
        expectations.fill_outlook(shoe, natural, self.tree, ways, table, which, self.payoffs, out)

    def natural(self, *gone: int) -> float:
        """Returns the chance that the check finds a natural."""
        return self.hidden_natural(*gone) if self.checked else 0.0

    def hidden_natural(self, *gone: int) -> float:
        """Returns the chance that the player-dealer has a natural, given cards that are gone."""
        if self.completing < 0:
            return 0.0
        left = without(self.shoe, *gone)
        return float(left[self.completing] / left.sum())

    def starts(self) -> Iterator[tuple[Start, Worth]]:
        """Yields every two cards with their chance and their worth, check included."""
        rules, table = self.rules, self.hands.table
        every = np.arange(len(table.low))
        decides = needed(rules.deal).joker_up != "no-decisions" or self.up != JOKER
        if not decides or self.plan:
            self.action[:] = self._by_plan(self.plan.two, self.plan.more) if decides and self.plan else STAND
            every = expectations.reached(table, table.size <= 2, expectations.draws_by(table, self.action))
        self.fill_outlook(self.shoe, table, every, self.out)
        self._surrender_doubled(self.hands.as_dealt, self.out)
        if decides and not self.plan:
            expectations.best(table, self.hands.as_dealt, every, self.out, self.action, self.worth)
        expectations.follow(table, every, self.out, self.action, self.worth, self.square)
        self.two = expectations.choices(table, self.out, self.worth, np.flatnonzero(table.size <= 2))
        cards = int(self.shoe.sum())
        for a, b in combinations_with_replacement(range(KINDS), 2):
            ways = self.shoe[a] * (self.shoe[a] - 1) if a == b else 2 * self.shoe[a] * self.shoe[b]
            if not ways:
                continue
            worth, choices, best = self._two_cards(a, b, decides, (a, b) == self.best_pair)
            yield Start(self.up, (a, b), float(ways) / (cards * (cards - 1)), choices, best), worth

    def _surrender_doubled(self, may: Open, out: Outlook) -> None:
        """Marks the doubled hands that are surrendered: those that lose more than half."""
        worse = self._planned(self.plan.doubled) == SURRENDER if self.plan else out.stand < SURRENDERED
        out.given_up[:] = may.surrender & worse

    def chances(self, starts: Iterable[Start]) -> tuple[Array, Array]:
        """Returns the chance of each hand, without splits: with a choice left, and after doubling."""
        came, doubled = np.zeros(len(self.action)), np.zeros(len(self.action))
        for start in starts:
            if start.best != SPLIT and start.cards in self.hands.place and start.cards != self.best_pair:
                came[self.hands.place[start.cards]] = start.chance * (1 - self.natural(*start.cards))
        expectations.reach_chances(self.hands.table, self.out, self.action, came, doubled)
        return came, doubled

    def chances_through(self, came: Array, cards: tuple[int, ...]) -> Array:
        """Returns the chance of each hand that grows from these cards."""
        after = np.zeros(len(came))
        after[self.hands.place[cards]] = came[self.hands.place[cards]]
        expectations.reach_chances(self.hands.table, self.out, self.action, after, np.zeros(len(came)))
        return after

    def later_worths(self, came: Array) -> WorthsByTotal:
        """Returns by total the worth of standing, hitting and surrender with three or more cards, times the chance."""
        may = self.hands.as_dealt
        worths = expectations.choices(self.hands.table, self.out, self.worth, np.arange(len(came)))
        opened = {STAND: may.stand, HIT: may.hit, SURRENDER: may.surrender}
        return self._by_total(came, {choice: (is_open, worths[choice]) for choice, is_open in opened.items()})

    def doubled_worths(self, doubled: Array) -> WorthsByTotal:
        """Returns by total the worth of standing and surrender after doubling, times the chance."""
        always, given_up = np.ones(len(doubled), np.bool_), np.full(len(doubled), SURRENDERED)
        choices = {STAND: (always, self.out.stand), SURRENDER: (self.hands.as_dealt.surrender, given_up)}
        return self._by_total(doubled, choices)

    def _by_total(self, came: Array, choices: dict[int, tuple[Array, Array]]) -> WorthsByTotal:
        """Adds up by total, over hands of three or more cards, the worth of each open choice."""
        table = self.hands.table
        group = 2 * table.total + table.soft
        hands = np.flatnonzero((came > 0) & (table.size > 2))
        found: WorthsByTotal = {(int(one) // 2, bool(one % 2)): {} for one in np.unique(group[hands])}
        for choice, (is_open, worth) in choices.items():
            at = hands[is_open[hands]]
            sums = np.bincount(group[at], came[at] * worth[at])
            for one in np.unique(group[at]):
                found[int(one) // 2, bool(one % 2)][choice] = float(sums[one])
        return found

    def in_common(self, starts: Iterable[Start]) -> float:
        """Returns the expected product of what two squares win; they share the player-dealer's hand.

        It ignores that the cards of one are missing from the other's shoe.
        """
        table = self.hands.table
        chance = np.zeros(len(table.low))
        won, ends, checked = np.zeros(ENDS), np.zeros(ENDS), 0.0
        for start in starts:
            rest = start.chance * (1 - self.natural(*start.cards))
            checked += start.chance - rest
            if start.cards == self.best_pair:
                won[:NATURAL] += rest * natural_pays(self.rules) * self.out.ends[ACE, :NATURAL]
                ends += rest * self.out.ends[ACE]
            elif start.best == SPLIT:
                won += rest * self.split_won[start.cards[0]]
                ends += rest * self.out.ends[self.hands.place[start.cards]]
            elif JOKER not in start.cards:
                chance[self.hands.place[start.cards]] = rest
                ends += rest * self.out.ends[self.hands.place[start.cards]]
        won += expectations.by_end(table, self.out, self.action, self.payoffs, chance)
        there = ends > 0
        return float(np.sum(won[there] ** 2 / ends[there])) + checked

    def _planned(self, tables: Array) -> Array:
        """Returns the plan's choice for every hand by one of its tables."""
        hands = self.hands.table
        choices: Array = tables[self.up, hands.soft.astype(np.int64), hands.total]
        return choices

    def _by_plan(self, two: Array, more: Array) -> Array:
        """Returns the plan's choices from one table for two cards and another for more."""
        return np.where(self.hands.table.size <= 2, self._planned(two), self._planned(more))

    def _two_cards(self, a: int, b: int, decides: bool, natural: bool) -> tuple[Worth, dict[int, float], int]:
        if natural:
            return self._natural(a, b), {}, STAND
        choices: dict[int, float] = {}
        best = STAND
        if JOKER in (a, b):
            worth = self._joker(a, b)
        else:
            hand = self.hands.place[a, b]
            worth = Worth(float(self.worth[hand]), float(self.square[hand]))
            best = int(self.action[hand])
            if decides:
                choices = self._choices(hand)
            if a == b and decides and self.hands.as_dealt.split[hand]:
                worth, best = self._pair(a, worth, best, choices)
        worth = worth.mixed(self.natural(a, b), Worth(-1.0, 1.0))
        return self._insured(worth, a, b), choices, best

    def _choices(self, hand: int) -> dict[int, float]:
        may = self.hands.as_dealt
        opened = {STAND: may.stand, HIT: may.hit, DOUBLE: may.double, SURRENDER: may.surrender}
        if self.plan:
            return {int(self.action[hand]): float(self.worth[hand])}
        return {choice: float(self.two[choice, hand]) for choice, column in opened.items() if column[hand]}

    def _joker(self, a: int, b: int) -> Worth:
        """Returns the worth of a hand with a joker, which makes 21 at once."""
        cards = np.zeros((1, KINDS), np.int64)
        for value in (a, b):
            cards[0, value] += 1
        whole, no = np.array([21]), np.array([False])
        table = HandTable(cards, np.array([2]), whole, whole, no, np.full((1, KINDS), -1), no)
        out = expectations.empty_outlook(1)
        self.fill_outlook(self.shoe, table, np.array([0]), out)
        return Worth(float(out.stand[0]), float(out.stand_square[0]))

    def _natural(self, a: int, b: int) -> Worth:
        """Returns the worth of a natural: it is paid at its own odds, pushes with another, or takes even money."""
        chance, pays = self.hidden_natural(a, b), natural_pays(self.rules)
        worth = self._insured(Worth(pays, pays**2).mixed(chance, Worth(0.0, 0.0)), a, b)
        if self.insurance and self.insurance.even_money and worth.value < 1:
            return Worth(1.0, 1.0)
        return worth

    def _insured(self, worth: Worth, a: int, b: int) -> Worth:
        """Adds insurance for half the wager if that gains."""
        chance = self.hidden_natural(a, b)
        gain = 0.5 * ((INSURANCE_PAYS + 1) * chance - 1)
        if not self.insurance or gain <= 0:
            return worth
        self.insured = True
        # Against a natural the main wager loses (or pushes) and insurance wins it back; the square is of both together.
        against = Worth(0.0, 0.0)
        rest = Worth((worth.value + chance) / (1 - chance), (worth.square - chance) / (1 - chance))
        return rest.plus(-0.5).mixed(chance, against)

    def _pair(self, value: int, other: Worth, best: int, choices: dict[int, float]) -> tuple[Worth, int]:
        """Returns the worth and choice with splitting, if that is better than the best other choice."""
        if self.plan and not self.plan.split[self.up, value]:
            return other, best
        split = self._split(value, other.value)
        choices[SPLIT] = split.value
        if self.plan is None and split.value <= other.value:
            return other, best
        if needed(self.rules.split).pairs == "rank" and value == TEN:
            # Only two tens of the same rank are a pair: a fifth or less of the other ten-value cards.
            tens = self.shoe[TEN] + (self.up == TEN)
            same = (tens / 4 - 1) / (tens - 1)
            return other.mixed(same, split), SPLIT
        return split, SPLIT

    def _split(self, value: int, alternative: float) -> Worth:
        table, out = self.hands.table, self.after_split
        may = self.hands.after_aces if value == ACE else self.hands.after_split
        size = len(table.low)
        # Hands that are left out count as so bad that no hand draws toward them.
        action, worth, square = np.zeros(size, np.int64), np.full(size, -10.0), np.zeros(size)
        if self.plan:
            action[:] = STAND if value == ACE else self._by_plan(self.plan.after, self.plan.more)
            which = self._grown_from(value, expectations.draws_by(table, action))
            self.fill_outlook(without(self.shoe, value), table, which, out)
            self._surrender_doubled(may, out)
        else:
            which = self._grown_from(value, self._may_draw(may))
            self.fill_outlook(without(self.shoe, value), table, which, out)
            self._surrender_doubled(may, out)
            expectations.best(table, may, which, out, action, worth)
        expectations.follow(table, which, out, action, worth, square)
        hands = [_one_hand(table, out, worth, value)]
        alone = float(square[value])
        root = np.zeros(size)
        root[value] = 1.0
        won = expectations.by_end(table, out, action, self.payoffs, root)
        ends = out.ends[value]
        together = float(np.sum(won[ends > 0] ** 2 / ends[ends > 0]))
        limit = self._limit(value)
        if limit > 1 and (self.plan is not None or 2 * worth[value] > alternative - HOPELESS):
            hands += self._with_more_gone(value, limit, action, out.given_up)
        splits = limit if self.plan else max(range(1, limit + 1), key=lambda count: split_worth(hands, count))
        expected, pairs = split_counts(hands, splits)
        self.split_won[value] = expected * won
        return Worth(split_worth(hands, splits), expected * alone + pairs * together)

    def _with_more_gone(self, value: int, limit: int, action: Array, given_up: Array) -> list[OneHand]:
        """Returns the same hand, played the same way, with more and more cards of the pair's value gone."""
        table = self.hands.table
        most = min(2 * limit - 2, CARDS_FOLLOWED - 1, int(self.shoe[value]) - 2)
        shoes = [without(self.shoe, *[value] * (gone + 1)) for gone in range(1, most + 1)]
        if not shoes:
            return []
        which = self._grown_from(value, expectations.draws_by(table, action))
        out = expectations.Outlook(*(column[: len(shoes)] for column in self.more_gone))
        out.given_up[:] = given_up
        worth, square = np.zeros((2, len(shoes), len(action)))
        self.fill_outlook(np.array(shoes), table, which, out)
        expectations.follow(table, which, out, action, worth, square)
        return [
            _one_hand(table, expectations.Outlook(*(column[gone] for column in out)), worth[gone], value)
            for gone in range(len(shoes))
        ]

    def _grown_from(self, value: int, draws: Array) -> Array:
        """Returns the hands that grow from one split card when some hands draw."""
        return expectations.reached(self.hands.table, np.arange(len(draws)) == value, draws)

    def _may_draw(self, may: Open) -> Array:
        """Returns the hands of a split that may be worth a card."""
        if id(may) not in self.drawing:
            self.drawing[id(may)] = expectations.draws_within(self.hands.table, may, self.out, self.worth, NO_CARD)
        return self.drawing[id(may)]

    def _limit(self, value: int) -> int:
        """Returns the most splits of a pair of this value."""
        rule = needed(self.rules.split)
        if (value == ACE and not rule.aces_again) or (value == TEN and rule.pairs == "rank"):
            return 1
        most = rule.most or MANY_SPLITS
        if value == TEN and rule.tens == "third-needs-suit":
            most = min(most, 2)
        return int(min(most, MANY_SPLITS, self.shoe[value]))


def _one_hand(table: HandTable, out: Outlook, worth: Array, value: int) -> OneHand:
    pairs = float(out.draw[value, value])
    paired = pairs * float(worth[table.child[value, value]])
    return OneHand(pairs, float(worth[value]) - paired, paired)


# -- a whole game ------------------------------------------------------------------------------------------------------

ACE_TO_FOUR = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class HandChances:
    """The chances of hands that are not split against one up card."""

    up_chance: float
    reached: Array
    doubled: Array
    action: Array
    through_ace_to_four: Array


@dataclass(frozen=True, slots=True)
class Solved:
    """A solved game: the worth of 1 wagered to a player with the best play, or with a plan."""

    rules: BankedRules
    decks: int
    shoe: Array = field(repr=False)
    """The cards it was solved for: a full shoe, or one without some cards."""
    player: float
    square: float
    """The expected square of the result."""
    common: float
    """The approximate expected product of two squares' results in a round; 0 for a plan."""
    starts: tuple[Start, ...]
    later: dict[int, WorthsByTotal] = field(repr=False)
    """By up card, with three or more cards: the worth of each choice times its chance."""
    doubled: dict[int, WorthsByTotal] = field(repr=False)
    """The same after doubling."""
    hand_chances: tuple[HandChances, ...] = field(repr=False)
    """For each up card."""
    insured: bool
    """Whether insurance is ever worth taking."""

    @property
    def variance(self) -> float:
        """The variance of the result of 1 wagered."""
        return self.square - self.player**2

    def table_variance(self, squares: int) -> float:
        """Returns the variance of the bank's result against squares with 1 each, which all meet the same hand."""
        return squares * self.variance + squares * (squares - 1) * (self.common - self.player**2)


def solve(rules: BankedRules, decks: int, plan: Plan | None = None) -> Solved:
    """Solves a game for a number of decks: the best play, or the worth of playing by a plan."""
    if plan is None:
        return _best(rules, decks)
    return solve_shoe(rules, full_shoe(decks, rules.shoe.jokers), decks, plan)


@lru_cache(maxsize=16)
def _best(rules: BankedRules, decks: int) -> Solved:
    """Solves for the best play; most questions about a game start here, so it is cached."""
    return solve_shoe(rules, full_shoe(decks, rules.shoe.jokers), decks)


def solve_shoe(rules: BankedRules, shoe: Array, decks: int, plan: Plan | None = None) -> Solved:
    """Solves a game for any shoe."""
    cards, player, square = int(shoe.sum()), 0.0, 0.0
    starts: list[Start] = []
    later: dict[int, WorthsByTotal] = {}
    once_doubled: dict[int, WorthsByTotal] = {}
    hand_chances: list[HandChances] = []
    insured, common = False, 0.0
    for up in range(KINDS):
        if shoe[up]:
            against = UpCard(rules, without(shoe, up), up, plan)
            found = list(against.starts())
            reached, doubled = against.chances(start for start, _ in found)
            hand_chances.append(
                HandChances(
                    float(shoe[up]) / cards,
                    reached,
                    doubled,
                    against.action,
                    against.chances_through(reached, ACE_TO_FOUR),
                )
            )
            if plan is None:
                common += float(shoe[up]) / cards * against.in_common(start for start, _ in found)
                later[up], once_doubled[up] = against.later_worths(reached), against.doubled_worths(doubled)
            for start, worth in found:
                chance = float(shoe[up]) / cards * start.chance
                player += chance * worth.value
                square += chance * worth.square
                if start.worth:
                    starts.append(replace(start, chance=chance * (1 - against.natural(*start.cards))))
            insured |= against.insured
    return Solved(
        rules, decks, shoe, player, square, common, tuple(starts), later, once_doubled, tuple(hand_chances), insured
    )
