"""From the wire to an engine's command: the seat is the sender's, and dice and cards behind come from the room.

Only what players do can be sent; dealing, closing the bets, shuffling, errors and rulings are the room's own.
"""

from collections.abc import Mapping
from typing import Any

from houseway.play.contract import Command, Hand, Refused
from houseway.record.codec import item_of
from houseway.room.engines.contract import Dice
from houseway.room.engines.registry import engine_of


def play_command(hand: Hand, seat: int, sent: Mapping[str, Any], dice: Dice) -> Command:
    """The command that a player in a seat sent; BadMessage if it cannot be read, Refused if it is not a player's."""
    if "seat" in sent:
        raise Refused("a player acts for their own seat; leave the seat out")
    engine = engine_of(hand.rules).in_hand
    return item_of(engine.commands, engine.completed(hand, {**sent, "seat": seat}, dice))
