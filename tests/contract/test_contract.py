"""Every engine keeps the contract of play, in every game of every house: one hand of each, looked at now and then."""

import pytest

from tests.contract.kit import Spread, every_game
from tests.contract.proofs import prove


@pytest.mark.parametrize("spread", every_game(), ids=str)
def test_a_hand_keeps_the_contract(spread: Spread) -> None:
    prove(spread, seed=0, often=0.25)
