"""The best answer to a bank that sets the house way: gains by a sample, one hand checked against the exact count."""

import numpy as np
import pytest

from houseway.odds.decisions.setting import _Sample, _without, best_answer
from houseway.odds.rankings.layout import unmasked
from houseway.odds.sevens.one_hand import settings_of
from houseway.odds.sevens.way import way_of
from houseway.odds.workers import silent
from houseway.rulebook import BankedRules, house
from tests.cli.kit import refused, run


def rules_of(where: str, game: str) -> BankedRules:
    rules = house(where).game(game)
    assert isinstance(rules, BankedRules)
    return rules


@pytest.mark.slow
def test_settings_of_a_hand_are_worth_what_every_hand_of_the_bank_says() -> None:
    rules, banks = rules_of("oceana", "pai-gow"), 60_000
    sample = _Sample(rules, 1, banks, 1, silent)
    exact = sorted((one.worth for one in settings_of(rules, unmasked(int(sample.held[0])))), reverse=True)
    sampled = -np.sort(-sample.worth[0].mean(axis=1))
    assert len(exact) == len(sampled)
    assert np.abs(sampled - np.array(exact)).max() < 4 * (0.5 / (2 * banks * 0.38)) ** 0.5


@pytest.mark.slow
def test_nothing_is_gained_by_luck_of_the_choosing_alone() -> None:
    # A hand whose house way is best loses a little where the halves disagree: the gain is no maximum of noise.
    rules = rules_of("marina", "double-hand")
    sample = _Sample(rules, 40, 4000, 3, silent)
    gains = sample.gains(rules)
    assert gains.shape == (40, 2)
    assert gains.min() <= 0


@pytest.mark.slow
def test_a_short_way_loses_no_more_than_was_stated_and_no_less_than_the_house_way() -> None:
    rules = rules_of("marina", "double-hand")
    listed = way_of(rules).rules
    for rule in listed[:-3]:
        rules = _without(rules, rule)
    found = best_answer(rules, hands=40, seed=2, banks=4000, loses=1.0)
    assert found.short is not None
    assert found.short.rules == 0  # everything may be left out
    assert found.short.loss >= found.gain - 1e-9
    assert sum(one.share for one in found.places) == pytest.approx(1)
    assert sum(one.gain for one in found.places) == pytest.approx(found.gain)


@pytest.mark.slow
def test_the_command_tells_gains_and_refuses_other_games() -> None:
    data = run("edge", "marina", "double-hand", "--best", "20", "--json").data["best"]
    assert data["hands"] == 20
    assert data["short"] is None
    assert "set as two and five" in refused(run("edge", "limelight", "pure-21", "--best", "20"))
    assert "from 0 to 1" in refused(run("edge", "marina", "double-hand", "--loses", "2"))
