"""From the wire to an engine's command: the seat is the sender's, and dice and cards behind come from the room.

Only what players do can be sent; dealing, closing the bets, shuffling, errors and rulings are the room's own.
"""

from collections.abc import Callable, Mapping
from typing import Any

from houseway.cards import Card
from houseway.play.banked import Round
from houseway.play.banked import commands as banked
from houseway.play.banked.pai_gow.game import PaiGow
from houseway.play.contract import Hand, Refused
from houseway.play.pan import commands as pan
from houseway.play.poker import commands as poker
from houseway.play.rulings import Err, RuleOn
from houseway.record.codec import item_of
from houseway.record.registry import recorder

Dice = Callable[[int], tuple[int, ...]]
"""So many dice, thrown."""

_NOT_FOR_PLAYERS: frozenset[type] = frozenset(
    (
        *(poker.Deal, poker.Away, poker.OutOfTurn, poker.Cut, poker.AgreeToSplit, Err, RuleOn),
        *(banked.NoMoreBets, banked.Refill, banked.Expose, banked.ExposeBank, banked.Foul),
        pan.Shuffle,
    )
)


def play_command(hand: Hand, seat: int, sent: Mapping[str, Any], dice: Dice) -> Any:
    """The command that a player in a seat sent; BadMessage if it cannot be read, Refused if it is not a player's."""
    known = {name: kind for name, kind in recorder(hand.rules).COMMANDS.items() if kind not in _NOT_FOR_PLAYERS}
    fields = dict(sent)
    if "seat" in fields:
        raise Refused("a player acts for their own seat; leave the seat out")
    fields["seat"] = seat
    if fields.get("type") == "Shake":
        fields["dice"] = dice(_dice_of(hand))
    if fields.get("type") == "SetHand" and "back" not in fields:
        fields["back"] = _behind(hand, fields)
    return item_of(known, fields)


def _dice_of(hand: Hand) -> int:
    if not isinstance(hand, Round) or not isinstance(hand.game, PaiGow):
        raise Refused("no dice are thrown in this game")
    return hand.game.dealing.dice


def _behind(hand: Hand, fields: Mapping[str, Any]) -> list[Card]:
    """The cards of the hand that are not set in front."""
    square, front = fields.get("square"), fields.get("front")
    if not isinstance(hand, Round) or not isinstance(hand.game, PaiGow):
        return []
    held = hand.game.hand_of(square) if isinstance(square, int) else None
    if held is None or not isinstance(front, list | tuple):
        return []
    behind = list(held.cards)
    for card in front:
        if card in behind:
            behind.remove(card)
    return behind
