"""Every room that keeps something for each engine has it for all of them, and a union names all of its kind."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, get_args

import pytest

from houseway.cli.terminal import engines as terminal
from houseway.play.banked import commands as of_banks
from houseway.play.banked import events as in_rounds
from houseway.play.contract import Command, Event
from houseway.play.engines import ENGINES
from houseway.play.pan import commands as of_pan
from houseway.play.pan import events as in_pan
from houseway.play.poker import commands as of_poker
from houseway.play.poker import events as in_poker
from houseway.players import PLAYERS
from houseway.record import RECORDERS
from houseway.table import events as at_tables
from houseway.table.engines import BETWEEN_HANDS


@pytest.mark.parametrize("known", [RECORDERS, PLAYERS, BETWEEN_HANDS, terminal.ENGINES])
def test_no_room_lacks_an_engine(known: Mapping[str, object]) -> None:
    assert known.keys() == ENGINES.keys()


@pytest.mark.parametrize(
    ("module", "base", "union"),
    [
        (at_tables, at_tables.TableEvent, at_tables.Event),
        (of_poker, Command, of_poker.PokerCommand),
        (in_poker, Event, in_poker.PokerEvent),
        (of_banks, Command, of_banks.BankedCommand),
        (in_rounds, Event, in_rounds.BankedEvent),
        (of_pan, Command, of_pan.PanCommand),
        (in_pan, Event, in_pan.PanEvent),
    ],
)
def test_every_command_and_event_of_a_module_stands_in_its_union(module: ModuleType, base: type, union: Any) -> None:
    """The compiled build takes nothing else, and a log is read back by it."""
    stated = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)]
    whole = {kind for kind in stated if kind.__module__ == module.__name__ and not kind.__subclasses__()}
    assert whole - {base} <= set(get_args(union))
