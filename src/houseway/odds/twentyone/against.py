"""Every hand of a player against one up card: what it is worth and how it is best played."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

import numpy as np

from houseway.odds.compiling.stored import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone import kernel
from houseway.odds.twentyone.bank import ENDS, NATURAL, BankTree, bank_tree, is_checked, natural_card
from houseway.odds.twentyone.hands import Hands, HandTable, Open, natural_pair, player_hands, verdicts
from houseway.odds.twentyone.kernel import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Outlook
from houseway.odds.twentyone.shoe import ACE, JOKER, KINDS, TEN, without
from houseway.odds.twentyone.splits import OneHand, split_counts, split_worth
from houseway.rulebook.banked import BankedRules

MANY_SPLITS = 8
"""Where a house sets no bound to splits, more than these are left out: fewer than one deal in ten million has them."""
HOPELESS = 0.15
"""A pair whose first split is this much worse than its best other play is not split again either."""
NO_CARD = 0.1
"""A card that loses this much against standing is not taken after a split either."""
CARDS_FOLLOWED = 7
"""How many more cards of a pair's value are taken out one by one; beyond them the hand is taken as worth the same."""


Later: TypeAlias = dict[tuple[int, bool], dict[int, float]]
"""By total and whether it is soft: what each choice is worth."""


class Plan(NamedTuple):
    """What to do by up card, whether the total is soft, and the total; and which pairs to split by up card."""

    two: Array
    """With the two cards dealt."""
    more: Array
    """With more cards."""
    after: Array
    """With two cards after a split."""
    doubled: Array
    """With the card for doubling, where the hand may still be given up."""
    split: Array


@dataclass(frozen=True, slots=True)
class Start:
    """Two cards against an up card."""

    up: int
    cards: tuple[int, int]
    chance: float
    """Of these three cards, and not of a natural that the house's check would find."""
    worth: dict[int, float]
    """What each choice that is open is worth, for 1 wagered; nothing where there is none to make."""
    best: int


@dataclass(slots=True)
class Worth:
    """An expectation and that of the square."""

    value: float
    square: float

    def mixed(self, chance: float, other: "Worth") -> "Worth":
        """This, or by some chance the other."""
        rest = 1 - chance
        return Worth(rest * self.value + chance * other.value, rest * self.square + chance * other.square)

    def plus(self, amount: float) -> "Worth":
        """The same with an amount won on top."""
        return Worth(self.value + amount, self.square + 2 * amount * self.value + amount**2)


class Against:
    """Every hand against one up card."""

    def __init__(self, rules: BankedRules, shoe: Array, up: int, plan: Plan | None) -> None:
        self.rules, self.shoe, self.up, self.plan = rules, shoe, up, plan
        self.hands: Hands = player_hands(rules)
        self.tree: BankTree = bank_tree(rules, up)
        self.completing = natural_card(rules, up)
        self.checked = is_checked(rules, up) and self.completing >= 0
        self.best_pair = natural_pair(rules)
        self.verdict = verdicts(needed(rules.over))
        size = len(self.hands.table.low)
        self.out, self.again = kernel.blank(size), kernel.blank(size)
        self.more_gone = kernel.blank(CARDS_FOLLOWED, size)
        self.worthy: dict[int, Array] = {}
        self.action, self.worth, self.square = np.zeros(size, np.int64), np.zeros(size), np.zeros(size)
        self.insured = False
        self.two = np.zeros((4, 0))
        """By choice: what it is worth with each hand of two cards."""
        self.split_won: dict[int, Array] = {}
        """By value of a split pair: what its hands win against each end."""
        insurance = rules.insurance
        offered = insurance is not None and insurance.offered and not rules.conflicts()
        self.insurance = insurance if offered and up == ACE else None

    def look(self, shoe: Array, table: HandTable, which: Array, out: Outlook) -> None:
        """The outlook of hands when this shoe is left beside the up card."""
        ways = self.tree.checked if self.checked else self.tree.ways
        natural = self.completing if self.checked else -1
        kernel.look(shoe, natural, self.tree, ways, table, which, self.verdict, out)

    def natural(self, *gone: int) -> float:
        """The chance that the check finds a natural."""
        return self.hidden_natural(*gone) if self.checked else 0.0

    def hidden_natural(self, *gone: int) -> float:
        """The chance that the player-dealer has a natural, so many cards being seen."""
        if self.completing < 0:
            return 0.0
        left = without(self.shoe, *gone)
        return float(left[self.completing] / left.sum())

    def starts(self) -> Iterator[tuple[Start, Worth]]:
        """Each two cards with their chance and what they are worth, the check included."""
        rules, table = self.rules, self.hands.table
        every = np.arange(len(table.low))
        decides = needed(rules.deal).joker_up != "no-decisions" or self.up != JOKER
        if not decides or self.plan:
            self.action[:] = self._by_plan(self.plan.two, self.plan.more) if decides and self.plan else STAND
            every = kernel.reached(table, table.size <= 2, kernel.draws_by(table, self.action))
        self.look(self.shoe, table, every, self.out)
        self._give_up_doubled(self.hands.as_dealt, self.out)
        if decides and not self.plan:
            kernel.best(table, self.hands.as_dealt, every, self.out, self.action, self.worth)
        kernel.follow(table, every, self.out, self.action, self.worth, self.square)
        self.two = kernel.choices(table, self.out, self.worth, np.flatnonzero(table.size <= 2))
        cards = int(self.shoe.sum())
        for a, b in combinations_with_replacement(range(KINDS), 2):
            ways = self.shoe[a] * (self.shoe[a] - 1) if a == b else 2 * self.shoe[a] * self.shoe[b]
            if not ways:
                continue
            worth, choices, best = self._two_cards(a, b, decides, (a, b) == self.best_pair)
            yield Start(self.up, (a, b), float(ways) / (cards * (cards - 1)), choices, best), worth

    def _give_up_doubled(self, may: Open, out: Outlook) -> None:
        """Which doubled hands are given up: where surrender is open to three cards, those that lose more than half."""
        worse = self._planned(self.plan.doubled) == SURRENDER if self.plan else out.stand < -0.5
        out.given_up[:] = may.surrender & worse

    def came(self, starts: Iterable[Start]) -> tuple[Array, Array]:
        """How often each hand is come to when none is split: by cards that leave a choice, and by doubling."""
        came, doubled = np.zeros(len(self.action)), np.zeros(len(self.action))
        for start in starts:
            if start.best != SPLIT and start.cards in self.hands.place and start.cards != self.best_pair:
                came[self.hands.place[start.cards]] = start.chance * (1 - self.natural(*start.cards))
        kernel.travel(self.hands.table, self.out, self.action, came, doubled)
        return came, doubled

    def onwards(self, came: Array, cards: tuple[int, ...]) -> Array:
        """How often each hand is come to by way of these cards."""
        after = np.zeros(len(came))
        after[self.hands.place[cards]] = came[self.hands.place[cards]]
        kernel.travel(self.hands.table, self.out, self.action, after, np.zeros(len(came)))
        return after

    def later(self, came: Array) -> Later:
        """By total: what standing, hitting and giving up are worth with three cards and more, by how often it comes."""
        may = self.hands.as_dealt
        worths = kernel.choices(self.hands.table, self.out, self.worth, np.arange(len(came)))
        opened = {STAND: may.stand, HIT: may.hit, SURRENDER: may.surrender}
        return self._by_total(came, {choice: (is_open, worths[choice]) for choice, is_open in opened.items()})

    def once_doubled(self, doubled: Array) -> Later:
        """By total: what standing and giving up are worth with the card for doubling, by how often it comes."""
        always, given_up = np.ones(len(doubled), np.bool_), np.full(len(doubled), -0.5)
        choices = {STAND: (always, self.out.stand), SURRENDER: (self.hands.as_dealt.surrender, given_up)}
        return self._by_total(doubled, choices)

    def _by_total(self, came: Array, choices: dict[int, tuple[Array, Array]]) -> Later:
        """Adds up, over the hands of three cards and more of a total, what each choice that is open is worth."""
        table = self.hands.table
        group = 2 * table.total + table.soft
        hands = np.flatnonzero((came > 0) & (table.size > 2))
        found: Later = {(int(one) // 2, bool(one % 2)): {} for one in np.unique(group[hands])}
        for choice, (is_open, worth) in choices.items():
            at = hands[is_open[hands]]
            sums = np.bincount(group[at], came[at] * worth[at])
            for one in np.unique(group[at]):
                found[int(one) // 2, bool(one % 2)][choice] = float(sums[one])
        return found

    def in_common(self, starts: Iterable[Start]) -> float:
        """What two squares win, multiplied, on average: all they share is the player-dealer's hand.

        That the cards of one are missing from the shoe of the other is left out.
        """
        table = self.hands.table
        chance = np.zeros(len(table.low))
        paid, on = needed(self.rules.naturals).pays
        won, ends, looked = np.zeros(ENDS), np.zeros(ENDS), 0.0
        for start in starts:
            rest = start.chance * (1 - self.natural(*start.cards))
            looked += start.chance - rest
            if start.cards == self.best_pair:
                won[:NATURAL] += rest * paid / on * self.out.ends[ACE, :NATURAL]
                ends += rest * self.out.ends[ACE]
            elif start.best == SPLIT:
                won += rest * self.split_won[start.cards[0]]
                ends += rest * self.out.ends[self.hands.place[start.cards]]
            elif JOKER not in start.cards:
                chance[self.hands.place[start.cards]] = rest
                ends += rest * self.out.ends[self.hands.place[start.cards]]
        won += kernel.by_end(table, self.out, self.action, self.verdict, chance)
        there = ends > 0
        return float(np.sum(won[there] ** 2 / ends[there])) + looked

    def _planned(self, tables: Array) -> Array:
        """What a table of the plan says for every hand."""
        hands = self.hands.table
        said: Array = tables[self.up, hands.soft.astype(np.int64), hands.total]
        return said

    def _by_plan(self, two: Array, more: Array) -> Array:
        """What the plan says: one table for two cards and another for more."""
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
        """A joker makes 21 at once."""
        cards = np.zeros((1, KINDS), np.int64)
        for value in (a, b):
            cards[0, value] += 1
        whole, no = np.array([21]), np.array([False])
        table = HandTable(cards, np.array([2]), whole, whole, no, np.full((1, KINDS), -1), no)
        out = kernel.blank(1)
        self.look(self.shoe, table, np.array([0]), out)
        return Worth(float(out.stand[0]), float(out.stand_square[0]))

    def _natural(self, a: int, b: int) -> Worth:
        """A natural is paid at its own odds, pushes with another, or takes even money."""
        paid, on = needed(self.rules.naturals).pays
        chance = self.hidden_natural(a, b)
        pays = paid / on
        worth = self._insured(Worth(pays, pays**2).mixed(chance, Worth(0.0, 0.0)), a, b)
        if self.insurance and self.insurance.even_money and worth.value < 1:
            return Worth(1.0, 1.0)
        return worth

    def _insured(self, worth: Worth, a: int, b: int) -> Worth:
        """Insurance for half the wager where that gains: 2 to 1 on a natural."""
        chance = self.hidden_natural(a, b)
        gain = 0.5 * (3 * chance - 1)
        if not self.insurance or gain <= 0:
            return worth
        self.insured = True
        # Against a natural the main wager is lost (or pushes) and insurance wins it back; the square is that of both.
        against = Worth(0.0, 0.0)
        rest = Worth((worth.value + chance) / (1 - chance), (worth.square - chance) / (1 - chance))
        return rest.plus(-0.5).mixed(chance, against)

    def _pair(self, value: int, other: Worth, best: int, choices: dict[int, float]) -> tuple[Worth, int]:
        """Splitting, where it is better than the best other choice."""
        if self.plan and not self.plan.split[self.up, value]:
            return other, best
        split = self._split(value, other.value)
        choices[SPLIT] = split.value
        if self.plan is None and split.value <= other.value:
            return other, best
        if needed(self.rules.split).pairs == "rank" and value == TEN:
            # Only two of the same rank are a pair: of the other cards of ten, a fifth or less are.
            tens = self.shoe[TEN] + (self.up == TEN)
            same = (tens / 4 - 1) / (tens - 1)
            return other.mixed(same, split), SPLIT
        return split, SPLIT

    def _split(self, value: int, alternative: float) -> Worth:
        table, out = self.hands.table, self.again
        may = self.hands.after_aces if value == ACE else self.hands.after_split
        size = len(table.low)
        # Hands that are not looked at are so bad to come to that no card is taken towards them.
        action, worth, square = np.zeros(size, np.int64), np.full(size, -10.0), np.zeros(size)
        if self.plan:
            action[:] = STAND if value == ACE else self._by_plan(self.plan.after, self.plan.more)
            which = self._grown(value, kernel.draws_by(table, action))
            self.look(without(self.shoe, value), table, which, out)
            self._give_up_doubled(may, out)
        else:
            which = self._grown(value, self._worthy(may))
            self.look(without(self.shoe, value), table, which, out)
            self._give_up_doubled(may, out)
            kernel.best(table, may, which, out, action, worth)
        kernel.follow(table, which, out, action, worth, square)
        hands = [_one_hand(table, out, worth, value)]
        alone = float(square[value])
        root = np.zeros(size)
        root[value] = 1.0
        won = kernel.by_end(table, out, action, self.verdict, root)
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
        """The same hand, played the same, with more and more cards of the pair's value out of the shoe."""
        table = self.hands.table
        most = min(2 * limit - 2, CARDS_FOLLOWED - 1, int(self.shoe[value]) - 2)
        shoes = [without(self.shoe, *[value] * (gone + 1)) for gone in range(1, most + 1)]
        if not shoes:
            return []
        which = self._grown(value, kernel.draws_by(table, action))
        out = kernel.Outlook(*(column[: len(shoes)] for column in self.more_gone))
        out.given_up[:] = given_up
        worth, square = np.zeros((2, len(shoes), len(action)))
        self.look(np.array(shoes), table, which, out)
        kernel.follow(table, which, out, action, worth, square)
        return [
            _one_hand(table, kernel.Outlook(*(column[gone] for column in out)), worth[gone], value)
            for gone in range(len(shoes))
        ]

    def _grown(self, value: int, draws: Array) -> Array:
        """The hands that one split card comes to when these take a card."""
        return kernel.reached(self.hands.table, np.arange(len(draws)) == value, draws)

    def _worthy(self, may: Open) -> Array:
        """The hands of a split that may be worth a card."""
        if id(may) not in self.worthy:
            self.worthy[id(may)] = kernel.draws_within(self.hands.table, may, self.out, self.worth, NO_CARD)
        return self.worthy[id(may)]

    def _limit(self, value: int) -> int:
        """How many splits a pair of this value may come to."""
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
