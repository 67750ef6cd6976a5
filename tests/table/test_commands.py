"""Table commands: each class registers itself and states who may give it."""

from collections.abc import Iterator
from typing import get_args

import pytest

from houseway import table
from houseway.table.commands import COMMANDS, TableCommand, Who
from houseway.table.events import Event, Ticked
from houseway.table.state import TableState
from tests.table.table_kit import opened


def test_every_command_is_exported_and_names_who_may_give_it() -> None:
    for name, kind in COMMANDS.items():
        assert getattr(table, name) is kind
        assert kind.who
        assert set(kind.who) <= set(get_args(Who))


def test_a_command_without_its_people_or_its_decision_fails_at_import() -> None:
    with pytest.raises(TypeError, match="the table command Nameless has no 'who'"):

        class Nameless(TableCommand):
            def decide(self, _table: TableState) -> Iterator[Event]:
                yield from ()

    with pytest.raises(TypeError, match="the table command Empty has no 'decide'"):

        class Empty(TableCommand):
            who = ("player",)


def test_a_new_command_needs_nothing_but_its_class() -> None:
    class Wait(TableCommand):
        """A player asks for a minute."""

        who = ("player",)

        def decide(self, table: TableState) -> Iterator[Event]:
            yield Ticked(table.now + 60)

    try:
        assert opened("limelight", limit="3/6").apply(Wait()) == (Ticked(60),)
        assert COMMANDS["Wait"] is Wait
    finally:
        del COMMANDS["Wait"]
