"""The floor's stored sheets: the irregularities possible at each moment, their rulings and the results."""

from collections.abc import Callable

import pytest

from tests.contract.golden import difference
from tests.floor.sheets import FOLDER, GAMES, Moments, kept, sheet

ANEW = "python -m tests.floor.sheets --write rewrites the sheets"
MOMENTS = [(game, moment) for game in GAMES for moment in kept(game)]


@pytest.mark.parametrize(("game", "moment"), MOMENTS, ids=[f"{game.__name__}-{moment}" for game, moment in MOMENTS])
def test_the_floor_offers_and_rules_as_it_did(game: Callable[[], Moments], moment: str) -> None:
    now = next(sheet(one) for found, one in game() if found == moment)
    if changed := difference(kept(game)[moment], now, f"{game.__name__}, {moment}"):
        pytest.fail(f"{changed}\n\n{ANEW}", pytrace=False)


def test_every_game_has_its_sheets_and_every_moment_is_kept() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {game.__name__ for game in GAMES}
    for game in GAMES:
        assert [moment for moment, _ in game()] == list(kept(game))
