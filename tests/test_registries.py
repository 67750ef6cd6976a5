"""Every room that keeps something for each engine has it for all of them."""

from collections.abc import Mapping

import pytest

from houseway.cli.terminal import engines as terminal
from houseway.play.engines import ENGINES
from houseway.players import PLAYERS
from houseway.record import RECORDERS
from houseway.table.engines import BETWEEN_HANDS


@pytest.mark.parametrize("known", [RECORDERS, PLAYERS, BETWEEN_HANDS, terminal.ENGINES])
def test_no_room_lacks_an_engine(known: Mapping[str, object]) -> None:
    assert known.keys() == ENGINES.keys()
