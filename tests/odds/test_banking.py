"""The bank's side: how far its money reaches, its risk of ruin, its growth; counted, played and against formulas."""

from itertools import accumulate
from pathlib import Path
from random import Random

import numpy as np
import pytest

from houseway.engines.banked.play.round_state import covered
from houseway.odds.pai_gow.counting import known_deals
from houseway.odds.reach import STEPS, Reach, counted_reach, played_reach, settle
from houseway.odds.risk import Ruin, fastest, growth, ruin
from houseway.odds.twentyone.solver import solve
from houseway.rulebook import BankedRules, house
from tests.cli.kit import run
from tests.odds.plans import chart_of, solved
from tests.soak import times

MOST = 60


def rules_of(where: str, game: str) -> BankedRules:
    rules = house(where).game(game)
    assert isinstance(rules, BankedRules)
    return rules


def coin(win: float) -> Reach:
    """One square at even money that the bank wins with this chance; small banks cover a part."""
    chance = np.zeros((STEPS + 1, 2 * STEPS + 1))
    for bank in range(STEPS + 1):
        chance[bank, STEPS + bank] += win
        chance[bank, STEPS - bank] += 1 - win
    return Reach(1, True, 1, chance, np.zeros((3, STEPS + 1)), 0.0)


@pytest.mark.parametrize("policy", ["net", "gross"])
@pytest.mark.rule("LL-P21-DS6", "LL-P21-R13", "GS-NB-R14b")
def test_every_bank_settles_as_the_engine_does(policy: str) -> None:
    dice = Random(5)
    for _ in range(times(60, 2000)):
        due = [dice.choice([-40, -20, -10, 0, 20, 24, 40]) for _ in range(dice.randint(1, 7))]
        ended, short = np.zeros((2, MOST + 1, 2 * MOST + 1)), np.zeros((3, MOST + 1))
        settle(np.array(due), len(due), policy == "gross", ended, short)
        together = ended[0] + np.cumsum(ended[1], axis=0)
        for bank in range(MOST + 1):
            result = used = unpaid = 0
            for one in due:
                paid = covered("gross" if policy == "gross" else "net", due=one, put_up=bank, result=result, used=used)
                result, used, unpaid = result - paid, used + abs(paid), unpaid + max(one - paid, 0) * (one > 0)
            assert together[bank, result + MOST] == together[bank].sum() == 1
            assert short[1, bank] == unpaid


@pytest.mark.parametrize(("win", "bank"), [(0.51, 10), (0.52, 40), (0.6, 3)])
def test_even_money_is_lost_ever_as_the_old_formula_says(win: float, bank: int) -> None:
    # Huygens' problem of the gambler's ruin: ((1 - p) / p) to the power of the bank.
    assert Ruin(coin(win)).ever(bank) == pytest.approx(((1 - win) / win) ** bank, rel=1e-9)


def test_a_bank_without_an_edge_is_lost() -> None:
    assert Ruin(coin(0.5)).ever(1000) == 1
    assert Ruin(coin(0.51), fee=0.03).bank_for(0.01) is None


def test_the_bank_for_a_risk_has_that_risk() -> None:
    broke = Ruin(coin(0.52), fee=0.01)
    for risk in (0.3, 0.01, 0.0001):
        bank = broke.bank_for(risk)
        assert bank is not None
        assert broke.ever(bank) == pytest.approx(risk, rel=0.06)  # money comes in steps


@pytest.mark.parametrize("cover", [None, 0.5])
def test_banks_that_are_played_out_are_lost_as_often_as_the_recursion_says(cover: float | None) -> None:
    reach, bank, fee = coin(0.6), 4, 0.05
    broke = Ruin(reach, fee=fee, cover=cover)
    dice = np.random.default_rng(3)
    banks, ever = times(20_000, 400_000), 0
    money = np.full(banks, bank * STEPS)
    for _ in range(800):
        money = money - round(fee * STEPS)
        put_up = np.clip(money, 0, STEPS if cover is None else cover * STEPS)
        money = np.where(money > 0, money + np.where(dice.random(banks) < 0.6, put_up, -put_up), 0).astype(int)
        ever = int((money <= 0).sum())
    expected = broke.ever(bank)
    assert abs(ever / banks - expected) < 4 * (expected * (1 - expected) / banks) ** 0.5


def test_the_chance_within_some_rounds_is_near_the_exact_one() -> None:
    broke, rounds, bank = Ruin(coin(0.52)), 150, 10
    chances = {bank: 1.0}
    lost = 0.0
    for _ in range(rounds):
        then: dict[int, float] = {}
        for money, chance in chances.items():
            for change, share in ((1, 0.52), (-1, 0.48)):
                then[money + change] = then.get(money + change, 0.0) + chance * share
        lost += then.pop(0, 0.0)
        chances = then
    assert broke.within(bank, rounds) == pytest.approx(lost, rel=0.02)
    assert broke.within(bank, 10**9) == pytest.approx(broke.ever(bank))


def test_brownian_motion_is_lost_in_time_as_ever() -> None:
    assert ruin(edge=0.02, variance=1.23, bank=141.6) == pytest.approx(0.01, rel=1e-3)
    assert ruin(edge=0.02, variance=1.23, bank=141.6, rounds=10**7) == pytest.approx(0.01, rel=1e-3)
    assert ruin(edge=0.02, variance=1.23, bank=141.6, rounds=1000) < 0.01


def test_growth_is_fastest_where_kelly_says() -> None:
    # For even money won with p the best wager is 2p - 1 of the bank, and half of that bank does not grow.
    assert fastest(coin(0.55)) == pytest.approx(10, rel=1e-4)
    assert growth(coin(0.55), bank=10) == pytest.approx(0.55 * np.log(1.1) + 0.45 * np.log(0.9))
    assert growth(coin(0.55), bank=4.9) < 0 < growth(coin(0.55), bank=5.1)


@pytest.mark.parametrize(("where", "game"), [("oceana", "pai-gow"), ("marina", "double-hand")])
def test_one_square_played_agrees_with_every_deal_counted(where: str, game: str) -> None:
    rules = rules_of(where, game)
    deals = known_deals(rules)
    assert deals is not None
    exact, rounds = counted_reach(rules, deals), times(200_000, 5_000_000)
    played = played_reach(rules, 1, mean=-deals.player, rounds=rounds, seed=4)
    assert exact.mean(exact.most) / STEPS == pytest.approx(-deals.player)
    error = np.sqrt(exact.chance * (1 - exact.chance) / rounds)
    assert np.all(np.abs(played.chance - exact.chance) <= 4 * error + 1e-12)


@pytest.mark.parametrize(
    ("where", "game"), [("limelight", "pure-21"), ("golden-state", "no-bust-21"), ("marina", "no-bust-joker")]
)
def test_rounds_of_a_table_of_21_come_to_the_exact_edge(where: str, game: str) -> None:
    rules = rules_of(where, game)
    best = chart_of(rules, 6)
    edge, rounds, squares = -solve(rules, 6, best.plan).player, times(150_000, 5_000_000), 3
    found = played_reach(rules, squares, mean=squares * edge, plan=best.plan, decks=6, rounds=rounds, seed=2)
    assert abs(found.moved / STEPS) < 4 * (found.variance / rounds) ** 0.5
    assert found.variance == pytest.approx(solved(rules, 6).table_variance(squares), rel=0.03)


def test_more_cover_leaves_less_unpaid_and_the_largest_nothing() -> None:
    found = played_reach(rules_of("oceana", "pai-gow"), 4, mean=0.04, rounds=50_000, seed=1)
    for column in found.short:
        assert list(accumulate(column, min)) == list(column)
    assert found.short[:, -1].tolist() == [0, 0, 0]
    assert found.needed(0.01) <= 4


def test_the_command_tells_the_bank_side_and_draws_it(tmp_path: Path) -> None:
    asked = "edge oceana pai-gow --bank 2000 --wager 100 --rounds 1000"
    data = run(*asked.split(), "--json").data["risk_of_ruin"]
    assert (data["exact"], data["bank"], data["put_up"]) == (True, 200_000, None)
    assert 0 < data["within_hours"] <= data["ever"] < 1
    assert [one["cover"] for one in data["covers"]][:4] == [2500, 5000, 7500, 10_000]
    assert data["covers"][3]["unpaid"] == 0
    with_fee = run(*asked.split(), "--fee", "--json").data["risk_of_ruin"]
    assert with_fee["fee"] > 0
    assert with_fee["ever"] > data["ever"]
    told = run(*asked.split(), "--cover", "50", "--report", str(tmp_path / "bank.html"))
    assert "Cover against what goes unpaid" in told.out
    assert "<h2>The bank&#x27;s side</h2>" in (tmp_path / "bank.html").read_text(encoding="utf-8")
