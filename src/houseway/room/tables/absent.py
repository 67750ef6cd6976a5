"""What is done for a player who is not there: the least that the game allows."""

from houseway.floor import ruling
from houseway.floor.people import ClockExpired
from houseway.play.banked import Round
from houseway.play.banked import commands as banked
from houseway.play.banked.pai_gow.game import PaiGow
from houseway.play.contract import Command, Hand, Refused
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
    by_kind,
)
from houseway.players.pan import PanBot
from houseway.players.poker import beaten


def clock_ruling(hand: Hand, seat: int) -> RuleOn | None:
    """The floor's ruling on a player whose clock has run out; None where none is needed or the book has none."""
    if not isinstance(hand, PokerHand) or hand.phase != "bet" or Check in by_kind(hand.options()):
        return None
    try:
        return ruling(hand, ClockExpired(seat)).command()
    except Refused:
        return None


def quiet_move(hand: Hand, seat: int) -> Command:
    """The move that costs an absent player least."""
    match hand:
        case PokerHand():
            return _poker(hand, seat)
        case Round():
            return _round(hand, seat)
        case PanHand():
            return PanBot(hand.rules).act(hand.view(seat))
    raise TypeError(f"nobody plays {type(hand).__name__} here")


def _poker(hand: PokerHand, seat: int) -> Command:
    may = by_kind(hand.options())
    if Muck in may and (Show not in may or beaten(hand.rules, hand.view(seat))):
        return Muck(seat)
    if Show in may:
        return Show(seat)
    if Discard in may:
        return Discard(seat, tuple(hand.hole[hand.position[seat]][: may[Discard].least]))
    if Decline in may:
        return Decline(seat)
    if BringIn in may:
        return BringIn(seat)
    return Check(seat) if Check in may else Fold(seat)


def _round(hand: Round, seat: int) -> Command:
    play = hand.game
    if isinstance(play, PaiGow):
        return _seven(play, seat)
    if play.asked:
        return banked.NoInsurance(seat, play.asked[0])
    if play.joining:
        return banked.Stay(seat, play.joining[0])
    assert play.current is not None
    stands = play.choices().stand
    return (banked.Stand if stands else banked.Hit)(seat, play.current.square)


def _seven(play: PaiGow, seat: int) -> Command:
    """Seven cards are set the house way; the pile is the first. The dice are shaken by the room."""
    if play.stage == "pile":
        return banked.ChoosePile(seat, 1)
    return banked.SetHouseWay(seat, play.unset()[0].square)
