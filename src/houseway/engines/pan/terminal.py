"""Pan for a person at the terminal."""

from houseway.engines.contract import Command
from houseway.engines.pan.bots import PanBot
from houseway.engines.pan.play import Answer, FixCount, Force, PanHand
from houseway.money import Cents
from houseway.rulebook import PanRules


def own_fees(_hand: PanHand, _seat: int) -> Cents:
    """The collection comes out of the Tops."""
    return 0


def pot_fees(_hand: PanHand, _seat: int) -> Cents:
    """No pot is raked."""
    return 0


def advice(hand: PanHand, seat: int) -> Command | None:
    """A move in turn, or a word out of it."""
    bot = PanBot(hand.rules)
    return bot.act(hand.view(seat)) if hand.to_act == seat else bot.speak(hand.view(seat))


def notes(_hand: PanHand, _seat: int) -> tuple[str, ...]:
    """Nothing beyond the move."""
    return ()


def chart(_rules: PanRules) -> tuple[str, ...]:
    """Pan has no chart."""
    return ()


def out_of_turn(hand: PanHand, seat: int) -> tuple[Command, ...]:
    """An answer, a count put right, a card forced on another."""
    if hand.to_act == seat:
        return ()
    moves = (option.command for option in hand.options(seat))
    return tuple(move for move in moves if isinstance(move, Answer | FixCount | Force))
