"""Small shoes, where every order of the cards can be tried by the plainest of programs."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from houseway.engines.banked.play.twentyone.payoffs import compare
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.odds.twentyone.expectations import DOUBLE, HIT, SPLIT, STAND
from houseway.odds.twentyone.hands import KINDS, bank_hand, bank_tree, card, decisions_of, is_checked
from houseway.odds.twentyone.solver import Plan, solve_shoe
from houseway.rulebook.engines.banked import BankedRules
from tests.banked.tables import GS, LL, NJ, NX, Game, rules_of

Shoe = Counter[int]
WORTH = {"win": 1, "push": 0, "lose": -1}


def without(shoe: Shoe, *values: int) -> Shoe:
    left = shoe.copy()
    left.subtract(values)
    return left


def draws(shoe: Shoe) -> Iterator[tuple[int, float, Shoe]]:
    cards = sum(shoe.values())
    for value, count in shoe.items():
        if count > 0:
            yield value, count / cards, without(shoe, value)


class Brute:
    """One up card, every hidden card, every order."""

    def __init__(self, rules: BankedRules, up: int) -> None:
        self.rules, self.up = rules, up
        self.decisions = decisions_of(rules)
        self.checked = is_checked(rules, up)

    def hidden(self, shoe: Shoe) -> Iterator[tuple[int, float, Shoe]]:
        """The second card of the player-dealer, less what the check rules out."""
        fitting = [
            one for one in draws(shoe) if not (self.checked and bank_hand(self.rules, (self.up, one[0])).natural)
        ]
        whole = sum(chance for _, chance, _ in fitting)
        for value, chance, left in fitting:
            yield value, chance / whole, left

    def against(self, hands: list[SquareHand], stakes: list[int], bank: tuple[int, ...], shoe: Shoe) -> float:
        hand = bank_hand(self.rules, bank)
        if self.decisions.bank_draws(hand):
            return sum(
                chance * self.against(hands, stakes, (*bank, value), left) for value, chance, left in draws(shoe)
            )
        assert self.rules.over is not None
        return sum(
            stake * WORTH[compare(self.rules.over, mine, hand)] for mine, stake in zip(hands, stakes, strict=True)
        )

    def finished(self, cards: tuple[int, ...], shoe: Shoe, stake: int = 1) -> float:
        mine = SquareHand.of(card(value) for value in cards)
        return sum(
            chance * self.against([mine], [stake], (self.up, second), left)
            for second, chance, left in self.hidden(shoe)
        )

    def next_cards(self, shoe: Shoe) -> dict[int, float]:
        """The next card, whatever the hidden one is."""
        chances: dict[int, float] = {}
        for _, chance, left in self.hidden(shoe):
            for value, then, _ in draws(left):
                chances[value] = chances.get(value, 0.0) + chance * then
        return chances

    def choices(self, cards: tuple[int, ...], shoe: Shoe) -> dict[int, float]:
        hand = SquareHand.of(card(value) for value in cards)
        may = self.decisions.choices(hand, 10**6, 10**6, 0)
        after = {value: (*cards, value) for value in self.next_cards(shoe)} if may.hit or may.double else {}
        found: dict[int, float] = {}
        if may.stand or may.none:
            found[STAND] = self.finished(cards, shoe)
        if may.hit:
            found[HIT] = sum(
                chance * self.best(after[value], without(shoe, value))
                for value, chance in self.next_cards(shoe).items()
            )
        if may.double:
            found[DOUBLE] = sum(
                chance * self.doubled(after[value], without(shoe, value))
                for value, chance in self.next_cards(shoe).items()
            )
        if may.surrender:
            found[3] = -0.5
        return found

    def doubled(self, cards: tuple[int, ...], shoe: Shoe) -> float:
        hand = SquareHand.of(card(value) for value in cards)
        hand.doubled = True
        stands = self.finished(cards, shoe, 2)
        return max(stands, -1.0) if self.decisions.choices(hand, 10**6, 10**6, 0).surrender else stands

    def best(self, cards: tuple[int, ...], shoe: Shoe) -> float:
        return max(self.choices(cards, shoe).values())


SMALL: Shoe = Counter({0: 2, 3: 2, 4: 1, 5: 2, 7: 3, 8: 1, 9: 4})


def as_array(shoe: Shoe) -> Any:
    return np.array([shoe.get(value, 0) for value in range(KINDS)], np.int64)


@pytest.mark.parametrize(
    ("game", "up", "cards"),
    [
        (LL, 7, (4, 9)),
        (LL, 0, (5, 9)),
        (LL, 9, (0, 5)),
        (GS, 5, (5, 9)),
        (GS, 9, (3, 8)),
        (GS, 9, (4, 5)),
        (NX, 0, (4, 7)),
        (NX, 3, (5, 9)),
        (NJ, 7, (4, 9)),
        (NJ, 9, (3, 8)),
    ],
)
def test_every_choice_is_worth_what_trying_all_orders_of_a_small_shoe_gives(
    game: Game, up: int, cards: tuple[int, int]
) -> None:
    rules = rules_of(game)
    shoe = SMALL + Counter({10: 1}) if game == NJ else SMALL
    (start,) = [one for one in solve_shoe(rules, as_array(shoe), 1).starts if (one.up, one.cards) == (up, cards)]
    expected = Brute(rules, up).choices(cards, without(shoe, up, *cards))
    found = {choice: worth for choice, worth in start.worth.items() if choice != SPLIT}
    assert found == pytest.approx(expected, abs=1e-12)


def split_by_hand(brute: Brute, plan: Plan, value: int, shoe: Shoe, most: int) -> float:
    """All hands of a split pair, played one after the other by a plan, every order of the cards tried."""

    def play(done: list[tuple[int, ...]], waiting: list[tuple[int, ...]], splits: int, left: Shoe) -> float:
        if not waiting:
            hands = [SquareHand.of(card(one) for one in cards) for cards in done]
            return sum(
                chance * brute.against(hands, [1] * len(hands), (brute.up, second), rest)
                for second, chance, rest in brute.hidden(left)
            )
        cards, *others = waiting
        hand = SquareHand.of(card(one) for one in cards)
        if len(cards) == 2 and cards[0] == cards[1] == value and splits < most:
            return play(done, [(value,), (value,), *others], splits + 1, left)
        hits = plan.more[brute.up, int(hand.soft), hand.points // 2] == HIT
        if hand.points <= 42 and (len(cards) == 1 or hits):
            return sum(
                chance * play(done, [(*cards, one), *others], splits, without(left, one))
                for one, chance in brute.next_cards(left).items()
            )
        return play([*done, cards], others, splits, left)

    return play([], [(value,), (value,)], 1, shoe)


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize(("up", "hit_below"), [(9, 13), (0, 0), (7, 12)])
def test_splitting_and_splitting_again_is_worth_what_trying_all_orders_gives(
    most: int, up: int, hit_below: int
) -> None:
    rules = rules_of(LL, split__most=most, chart__hit=0)
    shoe: Shoe = Counter({0: 1, 3: 3, 7: 5, 9: 6})
    two, more, after, doubled = (np.full((KINDS, 2, 32), STAND) for _ in range(4))
    plan = Plan(two, more, after, doubled, split=np.ones((KINDS, 10), np.bool_))
    for tables in (plan.more, plan.after):
        tables[:, :, :hit_below] = HIT
    (start,) = [one for one in solve_shoe(rules, as_array(shoe), 1, plan).starts if (one.up, one.cards) == (up, (7, 7))]
    assert start.worth[SPLIT] == pytest.approx(
        split_by_hand(Brute(rules, up), plan, 7, without(shoe, up, 7, 7), most), abs=1e-12
    )


def test_the_tree_of_an_up_card_is_grown_once_for_all_that_ask_for_it() -> None:
    """Also at other limits of the game: the player-dealer's hand does not go by the stakes."""
    rules = rules_of(LL)
    others = [rules.house.game("pure-21", limit=one.name) for one in rules.house.games["pure-21"].stakes]
    trees = [bank_tree(one, 7) for one in (rules, *others) if isinstance(one, BankedRules)]
    assert len(trees) > 2
    assert all(tree is trees[0] for tree in trees)
