"""Side bets: exact values against the printed ones, and against rounds played out."""

from dataclasses import replace

import pytest

from houseway.odds.settings import needed
from houseway.odds.twentyone.hands import full_shoe
from houseway.odds.twentyone.side_bets import bonus_hands, both_bets, insurance, side_bets, suit_chances
from houseway.odds.twentyone.simulate import simulate
from houseway.odds.twentyone.solver import solve
from houseway.rulebook.side_bets import BonusBet
from tests.banked.tables import LL, MC, NX, OC, rules_of
from tests.odds.plans import buster, chart_of, solved


@pytest.mark.rule("MC-NX-B9")
@pytest.mark.parametrize(("decks", "hits", "printed_edge"), [(6, 28.58, 5.48), (8, 28.57, 5.44)])
def test_buster_hits_and_pays_as_often_as_the_source_prints(decks: int, hits: float, printed_edge: float) -> None:
    bet = buster(rules_of(NX), full_shoe(decks, 0))
    assert round(100 * bet.hit_frequency, 2) == hits
    assert round(100 * bet.edge, 2) == printed_edge


def test_buster_is_exact_for_one_to_eight_decks() -> None:
    edges = [buster(rules_of(NX), full_shoe(decks, 0)).edge for decks in range(1, 9)]
    assert edges == sorted(edges, reverse=True)
    assert edges[5] == pytest.approx(0.054827, abs=5e-7)
    assert edges[7] == pytest.approx(0.054392, abs=5e-7)
    assert edges[0] == pytest.approx(0.062606, abs=5e-7)


@pytest.mark.rule("OC-P21-I1")
def test_insurance_of_six_decks_loses_seven_in_ninety_five() -> None:
    # 96 tens among the 311 cards other than the ace: 2 to 1 on 96 in 311.
    bet = insurance(rules_of(OC), full_shoe(6, 0))
    assert bet.hit_frequency == pytest.approx(96 / 311)
    assert bet.edge == pytest.approx(1 - 3 * 96 / 311)


@pytest.mark.parametrize("option", [1, 2, 3])
@pytest.mark.rule("MC-P21-B7")
def test_each_bonus_table_is_worth_what_rounds_played_out_pay(option: int) -> None:
    rules = rules_of(MC, bonus_bet__option=option)
    plan = chart_of(rules, 6).plan
    # Both follow the chart: the best play looks at every card, and makes six-card hands a little more often.
    by_name = {bet.name: bet for bet in side_bets(solve(rules, 6, plan))}
    exact = by_name[f"bonus-{option}"]
    played = simulate(rules, plan, 6, rounds=3_000_000, seed=5, sides=True)
    assert abs(played.side_edge - exact.edge) < 4 * played.side_stderr
    assert played.side_hits == pytest.approx(exact.hit_frequency, rel=0.01)


@pytest.mark.rule("MC-P21-B7")
def test_one_who_plays_for_both_bets_saves_a_third_of_what_the_bonus_bet_costs() -> None:
    edge = solved(rules_of(MC), 6)
    bets = {bet.name: bet for bet in side_bets(edge)}
    for option, found in enumerate(both_bets(edge), 1):
        bonus = bets[f"bonus-{option}"]
        drawn_to = sum((pays + 1) * chance for line, pays, chance in bonus.lines if not line.startswith("blackjack"))
        main = sum(start.chance * start.worth[start.best] for start in edge.starts if start.worth)
        assert found.main_first == pytest.approx(main + drawn_to, abs=1e-6)
        assert 0.15 < found.gain < 0.2
        assert found.gain / bonus.edge == pytest.approx(0.31, abs=0.02)


def test_a_bonus_bet_that_pays_nothing_more_changes_no_play() -> None:
    rules = rules_of(MC)
    bet = needed(BonusBet.among(rules.side_bets))
    lost = tuple(replace(line, suited=-1, same_color=-1, unsuited=-1) for line in bet.tables[0])
    (found,) = both_bets(solve(replace(rules, side_bets=(replace(bet, tables=(lost,)),)), 6))
    assert found.gain == pytest.approx(0, abs=1e-12)


def test_buster_in_rounds_played_out_comes_within_four_standard_errors() -> None:
    rules = rules_of(NX)
    played = simulate(rules, chart_of(rules, 6).plan, 6, rounds=2_000_000, seed=5, sides=True)
    assert abs(played.side_edge - buster(rules, full_shoe(6, 0)).edge) < 4 * played.side_stderr


def test_shades_of_three_sevens_come_from_the_suits_of_the_shoe() -> None:
    # 24 sevens of six decks: 4 suits of 6, 2 colours of 12, C(24, 3) = 2,024.
    suited, coloured = suit_chances(3, 6, alike=True)
    assert suited == pytest.approx(4 * 20 / 2024)
    assert coloured == pytest.approx((2 * 220 - 4 * 20) / 2024)
    assert suit_chances(3, 1, alike=True) == (0.0, 0.0)


@pytest.mark.rule("LL-P21-OP6")
def test_three_eights_of_the_bank_come_once_in_two_and_a_half_thousand_rounds() -> None:
    found = bonus_hands(solved(rules_of(LL), 6))
    assert found["888"] == pytest.approx(24 / 312 * 23 / 311 * 22 / 310)
    assert found["naturals-2"] == pytest.approx((2 * 24 * 96 / (312 * 311)) ** 2)
    assert found["678"] > 5 * found["777"]
    assert found["888-suited"] < found["888-same-color"] < found["888"]
