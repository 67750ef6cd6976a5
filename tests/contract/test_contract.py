"""Every engine keeps the contract of play, in every game of every house: one hand of each, looked at now and then."""

from pathlib import Path

import pytest

from houseway.rulebook import BankedRules, GameRules, PanRules, PokerRules, house
from tests.contract.kit import Spread, every_game
from tests.contract.proofs import prove

RIVIERA = house(Path(__file__).parents[1] / "houses" / "riviera")
INVENTED = [
    pytest.param(Spread(RIVIERA.handle, slug, structure), id=f"riviera-{slug}-{structure}")
    for slug, game in RIVIERA.games.items()
    for structure in game.structures
]
"""The house that plays what no house of ours does."""


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("spread", INVENTED)
def test_hands_with_every_other_policy_keep_the_contract(spread: Spread, seed: int) -> None:
    prove(spread, seed=seed, often=0.25)


@pytest.mark.parametrize("spread", every_game(), ids=str)
def test_a_hand_keeps_the_contract(spread: Spread) -> None:
    prove(spread, seed=0, often=0.25)


def test_rules_that_were_asked_whether_they_are_rules_do_not_pass_for_those_of_another_engine() -> None:
    each = [house("limelight").game(game) for game in ("holdem", "pure-21", "pan")]
    kinds = (PokerRules, BankedRules, PanRules)
    assert all(isinstance(rules, GameRules) for rules in each)
    assert [[isinstance(rules, kind) for kind in kinds].index(True) for rules in each] == [0, 1, 2]
    assert all(sum(isinstance(rules, kind) for kind in kinds) == 1 for rules in each)
