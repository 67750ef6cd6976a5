"""What an observer may do now, ready to be sent back: each choice with its exact amount, cards or squares."""

from types import ModuleType

from houseway.play.banked import Round
from houseway.play.banked import commands as banked_moves
from houseway.play.pan import PanHand
from houseway.play.pan import commands as pan_moves
from houseway.play.poker import PokerHand
from houseway.play.poker import commands as poker_moves
from houseway.record.grounds import grounds
from houseway.room.showing.choices import banked, beside_the_hand, pan, poker
from houseway.room.showing.choices.choice import Choice
from houseway.room.showing.table_facts import Facts
from houseway.table import Table

__all__ = ["Choice", "choices"]


def choices(table: Table, seat: int | None, facts: Facts) -> list[Choice]:
    """Everything the observer may do: first in the hand, then at the table."""
    if facts.standing in ("paused", "closed"):
        return []
    in_hand = _in_hand(table, seat, facts) if seat is not None and table.in_play else []
    return [*(_grounded(table, one) for one in in_hand), *beside_the_hand.choices(table, seat, facts)]


_MOVES: dict[type, ModuleType] = {PokerHand: poker_moves, Round: banked_moves, PanHand: pan_moves}


def _grounded(table: Table, one: Choice) -> Choice:
    """A move of the hand with the rules that it rests on."""
    if one["command"]["type"] != "Play" or "rule" in one:
        return one
    move = getattr(_MOVES[type(table.hand)], one["command"]["command"]["type"])
    rules = " ".join(grounds(table.rules, move))
    return one | {"rule": rules} if rules else one


def _in_hand(table: Table, seat: int, facts: Facts) -> list[Choice]:
    match table.hand:
        case PokerHand() as hand:
            return poker.choices(hand, seat, facts.table)
        case Round() as round_:
            return banked.choices(table, round_, seat, facts)
        case PanHand() as hand:
            return pan.choices(hand, seat, facts.table)
    raise TypeError(f"{table.rules.title} has no choices")
