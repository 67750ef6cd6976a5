"""Compiled rounds and the engine's rounds: the same cards, the same result, the same number of cards."""

from itertools import islice
from typing import Any

import pytest

from houseway.odds.twentyone.simulate import recorded, simulate
from houseway.odds.workers import Workers
from tests.banked.tables import ALL, GS, LL, MC, NJ, NX, Game, rules_of
from tests.odds.plans import chart_of, engine_round, opened, wide
from tests.soak import times


def assert_agreement(game: Game, rounds: int, seed: int, *, sides: bool, **changes: Any) -> None:
    played = rules_of(game, **changes)
    rules = wide(played)
    # How much may be wagered changes no play.
    plan, table = chart_of(played, 6).plan, opened(rules, sides=sides)
    for number, (shoe, won, side, used) in enumerate(recorded(rules, plan, 6, rounds=rounds, seed=seed, sides=sides)):
        assert engine_round(rules, plan, 6, table, shoe) == (won, side, used), (number, shoe[:12])


@pytest.mark.parametrize("game", ALL)
def test_a_thousand_compiled_rounds_agree_with_the_engine_card_for_card(game: Game) -> None:
    assert_agreement(game, 1000, seed=7, sides=False)


@pytest.mark.parametrize("game", [MC, NX])
def test_side_bets_of_compiled_rounds_agree_with_the_engine(game: Game) -> None:
    assert_agreement(game, times(1500, 3000), seed=11, sides=True)


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        (LL, {"deal__peek": False, "naturals__pays": (7, 5), "double__after_split": True}),
        (LL, {"over__bank_888": "win", "chart__bank_stand_soft": 17, "split__most": 1}),
        (GS, {"split__pairs": "rank", "surrender__when": "first-two-cards", "deal__peek": True}),
        (NJ, {"deal__joker_up": "no-jokers", "over__nearer": "three-card-push", "surrender__when": "any-time"}),
        (NX, {"chart__hit": 0, "chart__stand_hard": 18, "split__aces_again": True}),
    ],
)
def test_changed_settings_agree_too(game: Game, changes: dict[str, Any]) -> None:
    assert_agreement(game, times(500, 1000), seed=3, sides=False, **changes)


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL)
def test_thousands_more_compiled_rounds_agree_with_the_engine(game: Game) -> None:
    assert_agreement(game, times(2_000, 100_000), seed=2026, sides=False)


def test_results_are_a_function_of_the_seed_whatever_the_number_of_workers() -> None:
    rules = rules_of(LL)
    plan = chart_of(rules, 6).plan
    alone = simulate(rules, plan, 6, rounds=600_000, seed=5)
    shared = simulate(rules, plan, 6, rounds=600_000, seed=5, workers=Workers(2))
    other = simulate(rules, plan, 6, rounds=600_000, seed=6)
    assert (alone.player_edge, alone.running) == (shared.player_edge, shared.running)
    assert alone.player_edge != other.player_edge


def test_the_rounds_of_a_record_are_those_that_are_counted() -> None:
    rules = rules_of(LL)
    plan = chart_of(rules, 6).plan
    told = [won for _, won, _, _ in islice(recorded(rules, plan, 6, rounds=5000, seed=9), 5000)]
    counted = simulate(rules, plan, 6, rounds=5000, seed=9)
    assert sum(told) / 10_000 / 5000 == pytest.approx(counted.player_edge, abs=1e-12)
