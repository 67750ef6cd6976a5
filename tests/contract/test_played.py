"""The hands of a stranger, played again move by move: every offer with its bounds, every event, every refusal."""

import pytest

from tests.contract.golden import difference
from tests.contract.kit import Spread
from tests.contract.played import FOLDER, GAMES, file_of, kept, played, troubled

ANEW = "python -m tests.contract.played --write writes the hands anew"


@pytest.mark.parametrize("spread", GAMES, ids=str)
def test_the_stranger_is_offered_the_same_and_the_same_comes_of_it(spread: Spread) -> None:
    if changed := difference(kept(spread)[0], played(spread), str(spread)):
        pytest.fail(f"{changed}\n\n{ANEW}", pytrace=False)


@pytest.mark.parametrize("spread", GAMES, ids=str)
def test_what_goes_wrong_is_ruled_the_same_and_the_hand_goes_on_from_there(spread: Spread) -> None:
    if changed := difference(kept(spread)[1], troubled(spread), str(spread)):
        pytest.fail(f"{changed}\n\n{ANEW}", pytrace=False)


def test_every_game_and_structure_has_its_hand_and_nothing_else_does() -> None:
    assert {file_of(spread) for spread in GAMES} == set(FOLDER.iterdir())
