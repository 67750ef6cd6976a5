"""No order of commands stops a table, at every game of every house."""

import pytest

from tests.room.server.interleavings import LONG_SPELL, SPELL, unruly
from tests.room.tables.kit import GAMES
from tests.soak import times

SEEDS, LENGTH = times(1, 64), times(SPELL // 2, LONG_SPELL)
"""With 42 games of some 370 commands each, the long form has a million."""


@pytest.mark.parametrize(("where", "game"), GAMES)
def test_any_command_leaves_the_table_dealing_and_its_chips_in_balance(where: str, game: str) -> None:
    for seed in range(SEEDS):
        done = unruly(where, game, seed, LENGTH)
        assert done["done"] > 20
