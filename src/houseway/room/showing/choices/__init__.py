"""What an observer may do now, ready to be sent back: each choice with its exact amount, cards or squares."""

from houseway.record.grounds import grounds
from houseway.room.engines.registry import engine_of
from houseway.room.shapes.choice import Choice
from houseway.room.shapes.facts import Facts
from houseway.room.showing.choices import beside_the_hand
from houseway.table import Table

__all__ = ["Choice", "choices"]


def choices(table: Table, seat: int | None, facts: Facts) -> list[Choice]:
    """Everything the observer may do: first in the hand, then at the table."""
    if facts.standing in ("paused", "closed"):
        return []
    in_hand = _in_hand(table, seat, facts) if seat is not None and table.in_play else []
    return [*in_hand, *beside_the_hand.choices(table, seat, facts)]


def _in_hand(table: Table, seat: int, facts: Facts) -> list[Choice]:
    found = engine_of(table.rules).shown.choices(table.hand_now, seat, table, facts)
    return [_grounded(table, one) for one in found]


def _grounded(table: Table, one: Choice) -> Choice:
    """A move of the hand with the rules that it rests on."""
    if one["command"]["type"] != "Play" or "rule" in one:
        return one
    move = engine_of(table.rules).in_hand.commands[one["command"]["command"]["type"]]
    rules = " ".join(grounds(table.rules, move))
    return one | {"rule": rules} if rules else one
