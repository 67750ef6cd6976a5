"""What is done for a player who is not there: the least that the game allows."""

from houseway.floor import ruling
from houseway.floor.people import ClockExpired
from houseway.play.banked import Round
from houseway.play.banked import commands as banked
from houseway.play.banked.hands import Hands
from houseway.play.banked.pai_gow import PaiGow
from houseway.play.contract import Refused
from houseway.play.pan import PanHand
from houseway.play.poker import (
    BringIn,
    Check,
    Decline,
    Discard,
    Fold,
    Muck,
    PokerHand,
    RuleOn,
    Show,
)
from houseway.players.pan import PanBot
from houseway.players.poker import beaten


def clock_ruling(hand: object, seat: int) -> RuleOn | None:
    """The floor's ruling on a player whose clock has run out; None where none is needed or the book has none."""
    if not isinstance(hand, PokerHand) or hand.phase != "bet" or hand.options().check:
        return None
    try:
        return ruling(hand, ClockExpired(seat)).command()
    except Refused:
        return None


def quiet_move(hand: object, seat: int) -> object:
    """The move that costs an absent player least."""
    match hand:
        case PokerHand():
            return _poker(hand, seat)
        case Round():
            return _round(hand, seat)
        case PanHand():
            return PanBot(hand.rules).act(hand.view(seat))
    raise TypeError(f"nobody plays {type(hand).__name__} here")


def _poker(hand: PokerHand, seat: int) -> object:
    may = hand.options()
    if may.muck and (not may.show or beaten(hand.rules, hand.view(seat))):
        return Muck(seat)
    if may.show:
        return Show(seat)
    if may.discard or may.draw is not None:
        return Discard(seat, tuple(hand.hole[hand.position[seat]][: may.discard]))
    if may.buy_in or may.chop:
        return Decline(seat)
    if may.bring_in:
        return BringIn(seat)
    return Check(seat) if may.check else Fold(seat)


def _round(hand: Round, seat: int) -> object:
    play = hand.game
    if isinstance(play, PaiGow):
        return _seven(play, seat)
    assert isinstance(play, Hands)
    if play.asked:
        return banked.NoInsurance(seat, play.asked[0])
    if play.joining:
        return banked.Stay(seat, play.joining[0])
    assert play.current is not None
    stands = play.choices().stand
    return (banked.Stand if stands else banked.Hit)(seat, play.current.square)


def _seven(play: PaiGow, seat: int) -> object:
    """Seven cards are set the house way; the pile is the first. The dice are shaken by the room."""
    if play.stage == "pile":
        return banked.ChoosePile(seat, 1)
    return banked.SetHouseWay(seat, play.unset()[0].square)
