"""Dealing a street: the burn, the cards round the table and in the middle, and who then acts first."""

from functools import lru_cache
from itertools import compress

from houseway.play.contract import Refused
from houseway.play.poker import events as ev
from houseway.play.poker import stud
from houseway.play.poker.betting import to_call
from houseway.play.poker.posting import take_fee
from houseway.play.poker.state import HandState
from houseway.rulebook.poker import Street

_burned = lru_cache(maxsize=64)(ev.Burned)  # one for each card


def deal_street(hand: HandState, street: Street) -> None:
    """The burn, then each live hand's cards, then the board; a fee that is due with the first board is taken."""
    if len(hand.stub) < street.burn + street.board + (street.down + street.up) * hand.in_count:
        raise Refused(f"the stub has {len(hand.stub)} cards, too few for the {street.name}")
    if street.burn:
        hand.fold(_burned(hand.stub.peek(1)[0]))
    if street.down or street.up:
        deal_hands(hand, street)
    if street.board:
        hand.fold(ev.BoardDealt(hand.stub.peek(street.board)))
        if hand.fee.moment == "flop" and len(hand.board) == street.board:
            take_fee(hand, hand.fee)


def deal_hands(hand: HandState, street: Street) -> None:
    """The street's cards for each live hand."""
    seats = tuple(compress(hand.position, hand.live))
    hand.fold(ev.HandsDealt(seats, hand.stub.peek((street.down + street.up) * len(seats)), street.up))


def open_round(hand: HandState, number: int, opens: str) -> None:
    """Opens the betting round of a street, counted from 0."""
    hand.fold(ev.RoundOpened(number, _order_of_action(hand, opens)))


def _order_of_action(hand: HandState, opens: str) -> tuple[int, ...]:
    """The seats in turn: left of the last blind on the first round, left of the button afterwards.

    In stud the cards that show decide who is first.
    A killer acts last on the first round, wherever he sits, where the house says so.
    """
    if hand.floor is not None and hand.floor.no_betting:
        return ()
    first = 0
    if opens == "left-of-blinds":
        forced = [post.seat for post in hand.posts if post.kind in ("small", "big", "third", "straddle")]
        first = hand.position[forced[-1]] + 1 if forced else 0
    elif hand.rules.stud is not None:
        first = stud.leader(hand, opens)
    able = hand.able(hand.ring(first))
    if len(able) == 1 and not to_call(hand, able[0]):
        able = []
    if opens == "left-of-blinds" and hand.killer in able and hand.rules.blinds.killer_acts == "last":
        able.remove(hand.killer)
        able.append(hand.killer)
    return tuple([hand.seats[at].seat for at in able])
