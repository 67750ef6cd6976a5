"""Card counts in the games of 21: effects of removal, the best whole numbers, and what they win under a cut card."""

from dataclasses import replace

import numpy as np
import pytest

from houseway.odds.card_counting import Effects, best_counts, best_tags, correlation
from houseway.odds.edges.twentyone import _count_sections
from houseway.odds.settings import needed
from houseway.odds.twentyone.hands import ACE, KINDS, TEN, full_shoe, without
from houseway.odds.twentyone.side_bets import insurance
from houseway.odds.twentyone.solver import solve_shoe
from houseway.rulebook.engines.banked import BankedRules
from houseway.rulebook.side_bets import Buster
from tests.banked.tables import NX, OC, rules_of
from tests.cli.kit import run
from tests.odds.plans import buster, casino
from tests.soak import times

GRIFFIN = (-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51)
"""Griffin, The Theory of Blackjack: one deck, the dealer stands on soft 17, in per cent, ace to ten."""


SIX_DECKS = {
    17: (-0.094, 0.069, 0.082, 0.110, 0.141, 0.079, 0.041, -0.008, -0.040, -0.091),
    18: (-0.084, 0.071, 0.086, 0.117, 0.143, 0.084, 0.038, -0.010, -0.045, -0.097),
}
"""The Wizard of Odds, "Effect of Card Removal in Blackjack" (wizardofodds.com/games/blackjack/appendix/7), by the soft
total that the dealer stands on: double any two cards and after a split, split once. The page does not name late
surrender, but its figures have it."""


def of_buster(decks: int = 6) -> Effects:
    rules, shoe = rules_of(NX), full_shoe(decks, 0)
    base, removed = buster(rules, shoe).edge, np.zeros(KINDS)
    for value in range(TEN + 1):
        less = shoe.copy()
        less[value] -= 1
        removed[value] = base - buster(rules, less).edge
    return Effects("buster", -base, shoe, removed)


@pytest.mark.slow
def test_casino_effects_are_those_griffin_printed() -> None:
    rules, shoe, printed = casino(double__after_split=False), full_shoe(1, 0), dict(enumerate(GRIFFIN))
    values = (ACE, 4, TEN) if times(0, 1) == 0 else range(TEN + 1)
    found = {value: 100 * solve_shoe(rules, without(shoe, value), 1).player for value in values}
    for value in values:
        assert found[value] - found[TEN] == pytest.approx(printed[value] - printed[TEN], abs=0.035)


@pytest.mark.slow
@pytest.mark.parametrize("stands", [17, pytest.param(18, marks=pytest.mark.soak)])
def test_six_deck_effects_are_those_printed_once_hands_may_be_surrendered(stands: int) -> None:
    shoe, values = full_shoe(6, 0), range(TEN + 1) if times(0, 1) else (4,)
    table = {"split__most": 1, "chart__bank_stand_soft": stands}
    late = {"surrender__when": "first-two-cards", "surrender__most": 21}

    def off_by(rules: BankedRules) -> float:
        full = solve_shoe(rules, shoe, 6).player
        found = {value: 100 * (solve_shoe(rules, without(shoe, value), 6).player - full) for value in values}
        return max(abs(found[value] - SIX_DECKS[stands][value]) for value in values)

    assert off_by(casino(**table, **late)) < 0.0025
    assert off_by(casino(**table)) > 0.015  # a tenth of the five's effect


def test_buster_by_the_pay_table_of_the_card_rooms_is_worth_what_jacobson_printed() -> None:
    # 888casino.com, "Card counting the Buster Blackjack side bet": six decks, 200-100-30-6-3-1.
    rules = rules_of(NX)
    rules = replace(rules, side_bets=(replace(needed(Buster.among(rules.side_bets)), pays=(1, 3, 6, 30, 100, 200)),))
    bet = buster(rules, full_shoe(6, 0))
    square = (1 - bet.hit_frequency) + sum(pays**2 * chance for _, pays, chance in bet.lines)
    assert (round(100 * bet.edge, 3), round(100 * bet.hit_frequency, 3)) == (4.724, 28.576)
    assert round((square - bet.edge**2) ** 0.5, 3) == 2.724


def test_insurance_is_a_count_of_tens_alone() -> None:
    rules, shoe = rules_of(OC), full_shoe(6, 0)
    less = shoe.copy()
    less[TEN] -= 1
    ten = insurance(rules, less).edge - insurance(rules, shoe).edge
    assert ten == pytest.approx(3 * (96 / 311 - 95 / 310))
    removed = np.array([3 * (96 / 310 - 96 / 311)] * 9 + [-ten, 0])
    effects = Effects("insurance", -insurance(rules, shoe).edge, shoe, removed)
    assert len({effects.slopes[value].round(9) for value in range(ACE, TEN)}) == 1
    assert best_counts(effects, 52).counts[0].correlation == pytest.approx(1)


def test_effects_foretell_the_edge_of_buster_in_shoes_that_are_half_gone() -> None:
    found, rules, dice = of_buster(), rules_of(NX), np.random.default_rng(8)
    left, shoes = 156, times(40, 3000)
    exact, guessed = [], []
    for _ in range(shoes):
        shoe = dice.multivariate_hypergeometric(found.shoe, left)
        exact.append(-buster(rules, shoe).edge)
        guessed.append(found.edge + float(found.slopes @ (shoe / left)))
    slope, level = np.polyfit(guessed, exact, 1)
    rest = np.std(np.array(exact) - slope * np.array(guessed) - level)
    assert abs(slope - 1) < 4 * rest / np.std(guessed) / shoes**0.5
    assert rest < 0.5 * np.std(exact)  # most of the spread is foretold; the rest is the shoe's curvature
    assert np.std(exact) == pytest.approx(found.spread(left), rel=4 / (2 * shoes) ** 0.5)
    assert abs(np.mean(exact) - found.edge) < 4 * np.std(exact) / shoes**0.5 + 0.002


def test_what_a_perfect_count_wins_is_what_shoes_dealt_out_bring() -> None:
    found, rules, dice = of_buster(), rules_of(NX), np.random.default_rng(2)
    shoes, won = times(100, 6000), []
    for left in dice.uniform(26, 312, shoes):
        shoe = dice.multivariate_hypergeometric(found.shoe, round(left))
        won.append(max(0.0, -buster(rules, shoe).edge))
    # The edge is only nearly linear and nearly normal: a tenth of the win is left to that.
    expected = best_counts(found, 26).perfect.win
    assert abs(np.mean(won) - expected) < 4 * np.std(won) / shoes**0.5 + 0.1 * expected


def test_the_best_tags_beat_every_other_of_a_small_game() -> None:
    shoe = np.array([4, 4, 4] + [0] * (KINDS - 3))
    effects = Effects("small", -0.01, shoe, np.array([0.02, 0.005, -0.025] + [0.0] * (KINDS - 3)))
    zeros = [0] * (KINDS - 3)
    every = [
        correlation(effects, np.array([a, b, c, *zeros])) for a in range(-2, 3) for b in range(-2, 3)
        for c in range(-2, 3)
    ]  # fmt: skip
    assert correlation(effects, np.array(best_tags(effects, 2))) == pytest.approx(max(every))


@pytest.mark.slow
def test_the_command_counts_every_bet_of_a_game() -> None:
    data = run("edge", "marina", "pure-21", "--counts", "--cut", "78", "--json").data
    bets = {one["bet"]: one for one in data["counts"]}
    assert all(len(one["removal"]) == TEN + 1 for one in bets.values())
    assert {"main wager", "bonus-1", "bonus-2", "bonus-3"} <= set(bets)
    assert bets["main wager"]["edge"] == pytest.approx(data["chart_edge"])
    assert bets["main wager"]["removal"]["5"] > 0 > bets["main wager"]["removal"]["T"]
    for one in bets.values():
        wins = [count["win"] for count in one["counts"]]
        assert sorted(wins) == wins
        assert wins[-1] <= one["perfect"]["win"] + 1e-12


def test_people_read_effects_and_counts_card_by_card() -> None:
    effects, _ = _count_sections((best_counts(of_buster(), 52),))
    deuce = next(row for row in effects.rows if row[0] == "2")
    assert deuce[1:] == ("-0.3121", "-1", "-2", "-3")
