"""Table commands: each class registers itself and states who may give it."""

from typing import get_args

from houseway import table
from houseway.table.commands import COMMANDS, Who


def test_every_command_is_exported_and_names_who_may_give_it() -> None:
    for name, kind in COMMANDS.items():
        assert getattr(table, name) is kind
        assert kind.who
        assert set(kind.who) <= set(get_args(Who))
