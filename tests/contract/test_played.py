"""The hands of a stranger, played again move by move: every offer with its bounds, every event, every refusal."""

import pytest

from tests.contract.golden import difference
from tests.contract.kit import Spread
from tests.contract.played import FOLDER, GAMES, file_of, kept, played, troubled

ANEW = "python -m tests.contract.played --write rewrites the hands"


@pytest.mark.parametrize("spread", GAMES, ids=str)
def test_the_stranger_is_offered_the_same_and_the_same_comes_of_it(spread: Spread) -> None:
    if changed := difference(kept(spread)[0], played(spread), str(spread)):
        pytest.fail(f"{changed}\n\n{ANEW}", pytrace=False)


@pytest.mark.parametrize("spread", GAMES, ids=str)
def test_errors_are_ruled_the_same_and_the_hand_continues_the_same(spread: Spread) -> None:
    if changed := difference(kept(spread)[1], troubled(spread), str(spread)):
        pytest.fail(f"{changed}\n\n{ANEW}", pytrace=False)


def test_stored_hands_are_exactly_those_of_the_games_and_structures() -> None:
    assert {file_of(spread) for spread in GAMES} == set(FOLDER.iterdir())
