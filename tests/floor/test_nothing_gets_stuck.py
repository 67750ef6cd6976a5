"""Errors as they really come, in every poker game of every house: nothing is lost, and no hand gets stuck."""

import pytest

from tests.floor.random_hands import GAMES, run
from tests.soak import times


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_errors_come_as_they_will_and_nothing_is_lost_or_stuck(game: tuple[str, str, str]) -> None:
    for seed in range(times(2, 400)):
        run(game, seed)
