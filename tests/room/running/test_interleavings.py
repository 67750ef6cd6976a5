"""No order of commands stops a table: people, bots, the floor and the clock, at every game of every house."""

import pytest

from tests.room.running.interleavings import unruly
from tests.room.tables.kit import GAMES
from tests.soak import times

SEEDS = times(1, 150)
"""With 42 games of some 190 commands each, the long form has more than a million: ten minutes on a quiet core."""


@pytest.mark.parametrize(("where", "game"), GAMES)
def test_whatever_is_asked_for_the_table_deals_on_and_its_chips_are_where_the_books_say(where: str, game: str) -> None:
    for seed in range(SEEDS):
        done = unruly(where, game, seed)
        assert done["done"] > 20
