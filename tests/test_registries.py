"""Every room that keeps something for each engine has it for all of them, and a union names all of its kind."""

from types import ModuleType
from typing import Any, get_args

import pytest

from houseway.engines.contract import PARTS, Command, Engine, Event
from houseway.engines.poker.play import commands as of_poker
from houseway.engines.poker.play import events as in_poker
from houseway.engines.registry import ENGINES


@pytest.mark.parametrize("engine", ENGINES.values(), ids=lambda engine: engine.name)
@pytest.mark.parametrize("part", PARTS)
def test_every_engine_has_every_part(engine: Engine, part: str) -> None:
    assert engine.part(part).__doc__


@pytest.mark.parametrize(
    ("module", "base", "union"),
    [
        (of_poker, Command, of_poker.PokerCommand),
        (in_poker, Event, in_poker.PokerEvent),
    ],
)
def test_every_command_and_event_of_a_module_stands_in_its_union(module: ModuleType, base: type, union: Any) -> None:
    """A log is read back by the union."""
    stated = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)]
    whole = {kind for kind in stated if kind.__module__ == module.__name__ and not kind.__subclasses__()}
    assert whole - {base} <= set(get_args(union))
