"""The main wager and the bonus bet played together: what is worked out against rounds of the engine."""

from math import sqrt
from random import Random

import numpy as np
import pytest

from houseway.cards import Card
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.contract import Command
from houseway.odds.cache import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone.expectations import DOUBLE, HIT, SPLIT, SURRENDER
from houseway.odds.twentyone.hands import card_of, full_shoe, numbered_shoe, value_of, without
from houseway.odds.twentyone.payoffs import bonus_shapes
from houseway.odds.twentyone.side_bets import bonus_by_hand, play_for_both, play_when_paid
from houseway.odds.twentyone.simulate import WAGER
from houseway.odds.twentyone.solver import UpCard
from houseway.rulebook.side_bets import BonusBet
from tests.banked.tables import MC, rules_of
from tests.odds.plans import engine_play, opened, wide
from tests.soak import times

ROUNDS = times(8_000, 30_000)
DEALT = 24
"""Cards of a shoe that is shuffled no further; a hand that is not split needs fewer."""


class ForBoth:
    """The best play for both bets by the cards held, wherever that is not to split, and what it is worth."""

    def __init__(self, option: int) -> None:
        self.rules = wide(rules_of(MC, bonus_bet__option=option))
        shapes = bonus_shapes(needed(BonusBet.among(self.rules.side_bets)), option)
        shoe = full_shoe(6, 0)
        self.worth = 0.0
        self.plays: dict[int, tuple[UpCard, Array, Array, set[tuple[int, int]]]] = {}
        for up in range(10):
            against = UpCard(self.rules, without(shoe, up), up, None)
            starts = [start for start, _ in against.starts() if start.worth]
            pays = bonus_by_hand(against.hands, shapes, 6)
            _, together, action = play_for_both(against, pays)
            kept = set()
            for start in starts:
                hand = against.hands.place[start.cards]
                if start.worth.get(SPLIT, -np.inf) <= together[hand]:
                    kept.add(start.cards)
                    chance = shoe[up] / shoe.sum() * start.chance * (1 - against.natural(*start.cards))
                    self.worth += chance * together[hand]
            self.plays[up] = against, action, play_when_paid(against, pays).action, kept

    def counts(self, shoe: tuple[Card, ...]) -> bool:
        """Whether the hands dealt are among those that are worked out."""
        one, up, two, down = map(value_of, shoe[:4])
        against, _, _, kept = self.plays[up]
        return (min(one, two), max(one, two)) in kept and not (against.checked and down == against.completing)

    def decision(self, play: Hands) -> Command:
        """The choice for the cards held."""
        if play.asked:
            return do.NoInsurance(2, 0)
        hand = play.current
        assert hand is not None
        against, unpaid, paid, _ = self.plays[value_of(play.bank.cards[0])]
        action = paid if sorted(map(value_of, hand.cards[:4])) == [0, 1, 2, 3] else unpaid
        choice = action[against.hands.place[tuple(sorted(map(value_of, hand.cards)))]]
        if choice == DOUBLE:
            return do.Double(2, 2, hand.stakes[0])
        if choice == SURRENDER:
            return do.Surrender(2, 2, hand.number)
        return do.Hit(2, 2) if choice == HIT else do.Stand(2, 2)


@pytest.mark.rule("MC-P21-B7")
def test_one_line_pays_so_six_cards_are_worth_nothing_more_after_ace_to_four() -> None:
    rules = rules_of(MC)
    shapes = bonus_shapes(needed(BonusBet.among(rules.side_bets)), 1)
    without_six = tuple(shape for shape in shapes if shape.name != "six-card")
    against = UpCard(rules, without(full_shoe(6, 0), 5), 5, None)
    list(against.starts())  # works every hand out
    with_six, no_six = (play_for_both(against, bonus_by_hand(against.hands, some, 6)) for some in (shapes, without_six))
    straight, other = against.hands.place[0, 1, 2, 3], against.hands.place[0, 1, 2, 4]
    assert with_six.together[straight] == no_six.together[straight]
    assert with_six.together[other] > no_six.together[other]


@pytest.mark.slow
@pytest.mark.rule("MC-P21-B7")
@pytest.mark.parametrize("option", [1, *(pytest.param(other, marks=pytest.mark.soak) for other in (2, 3))])
def test_rounds_played_for_both_bets_come_within_four_standard_errors_of_what_they_are_worth(option: int) -> None:
    both, dice = ForBoth(option), Random(option)
    table = opened(both.rules, sides=True)
    shoe = [card_of(number) for number in numbered_shoe(6, both.rules.shoe.jokers)]
    won = np.zeros(ROUNDS)
    for number in range(ROUNDS):
        dealt = tuple(dice.sample(shoe, DEALT))
        if both.counts(dealt):
            main, side, _ = engine_play(both.rules, table, dealt, both.decision)
            won[number] = (main + side) / WAGER + 1
    stderr = won.std() / sqrt(ROUNDS)
    assert abs(won.mean() - both.worth) < 4 * stderr
