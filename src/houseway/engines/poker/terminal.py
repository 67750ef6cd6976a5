"""Poker for a person at the terminal."""

from random import Random

from houseway.engines.contract import Command
from houseway.engines.poker.bots import Bot
from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.play.events import FeeTaken
from houseway.money import Cents
from houseway.players import SHARP
from houseway.rulebook import PokerRules


def own_fees(hand: PokerHand, seat: int) -> Cents:
    """Returns the payment of the seat in the dealer position, where it pays the collection."""
    return _fees(hand, seat)


def pot_fees(hand: PokerHand, seat: int) -> Cents:
    """Returns the amount taken from the pots that the seat won, or won a part of."""
    won = hand.result is not None and any(one.seat == seat for one in hand.result.won)
    return _fees(hand, None) if won else 0


def _fees(hand: PokerHand, payer: int | None) -> Cents:
    taken = (event for event in hand.log if isinstance(event, FeeTaken) and event.seat == payer)
    return sum(event.collection + event.jackpot for event in taken)


def advice(hand: PokerHand, seat: int) -> Command | None:
    """Returns the move of a sharp player."""
    return Bot(hand.rules, SHARP, Random(0)).act(hand.view(seat), hand.options()) if hand.to_act == seat else None


def notes(_hand: PokerHand, _seat: int) -> tuple[str, ...]:
    """Nothing beyond the move."""
    return ()


def chart(_rules: PokerRules) -> tuple[str, ...]:
    """Poker has no chart."""
    return ()


def out_of_turn(_hand: PokerHand, _seat: int) -> tuple[Command, ...]:
    """Poker players speak only in turn."""
    return ()
