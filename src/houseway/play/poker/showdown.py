"""Showing hands: who first, what must be shown, and what the pots come to."""

from houseway import hands
from houseway.cards import Card
from houseway.play.contract import Refused
from houseway.play.poker.betting import refuse
from houseway.play.poker.commands import Show
from houseway.play.poker.pots import pots
from houseway.play.poker.state import HandState
from houseway.play.poker.stud import first_to_act


def order_of_showing(hand: HandState) -> list[int]:
    """The positions in the order in which they show.

    The last to bet or raise on the final round shows first (in some houses its first bettor); after a round without
    a bet the first, or last, to act. The others follow clockwise.
    """
    live = [at for at, live in enumerate(hand.live) if live]
    policy = hand.rules.showdown
    first = hand.aggressor if policy.shows_first == "last-aggressor" else hand.opener
    if (first < 0 or not hand.live[first]) and hand.rules.stud is not None:
        first = first_to_act(hand)
    elif first < 0 or not hand.live[first]:
        first = live[0] if policy.checked_through == "first-to-act" else live[-1]
    return [at for at in hand.ring(first) if hand.live[at]]


def check_show(hand: HandState, at: int, show: Show) -> None:
    """Only cards of one's own hand can be shown."""
    held = list(hand.hole[at])
    for one in show.cards:
        if one not in held:
            raise Refused(f"{one} is not in this hand")
        held.remove(one)


def five_stand(hand: HandState, at: int, shown: tuple[Card, ...]) -> bool:
    """Whether five tabled cards are taken as the hand: where the house reads five, if no hand on the table is better.

    Otherwise the dealer asks. The player turns over the rest, or the hand goes to the muck with its other cards unread.
    """
    if hand.rules.showdown.must_show != "five-cards" or len(shown) != 5:
        return False
    tabled = [hand.shown[other] for other in hand.others[at] if hand.live[other] and hand.shown[other]]
    for half in hand.rules.ranking.halves:
        worth = hands.evaluator(half.ranking, half.selection)
        mine = worth(shown, hand.board)
        if mine and all(mine >= worth(other, hand.board) for other in tabled):
            return True
    return False


def check_muck(hand: HandState, at: int) -> None:
    """A hand with cards face up is read before it can go; the last claim on a side pot is not given up unseen."""
    for pot in pots(hand)[1:]:
        if pot.contenders == (at,):
            raise refuse(hand, "showdown.must_show", "this hand is the last claim on a side pot")


def shown_in_full(hand: HandState, at: int) -> bool:
    """Whether all cards of a hand lie face up, as a claim on a contested pot needs."""
    return len(hand.shown[at]) == len(hand.hole[at])
