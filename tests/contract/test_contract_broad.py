"""Every engine keeps the contract of play, in every structure of every game, at several limits and from many seeds."""

import pytest

from tests.contract.kit import Spread, every_structure
from tests.contract.proofs import prove
from tests.soak import times


@pytest.mark.parametrize("spread", every_structure(), ids=str)
def test_hands_keep_the_contract(spread: Spread) -> None:
    for seed in range(1, times(2, 100)):
        prove(spread, seed, often=0.5)
