"""Whose turn it is: who acts first on a street and who then follows."""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias, assert_never

from houseway.cards import JOKER, RANKS, SUITS, Card, deck
from houseway.engines.contract import Refused, not_in_hand, refuse, refuse_by
from houseway.engines.poker.play import events
from houseway.engines.poker.play.betting.raises import to_call
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.state import HandState, Phase
from houseway.hands import showing_high, showing_low
from houseway.messages import Message, Seat, _

Showing: TypeAlias = Literal["low-card", "high-card", "high-hand", "low-hand"]
Opens: TypeAlias = Literal["left-of-blinds", "left-of-button", Showing]
"""Who acts first on a street, as rulebooks say it."""

_ACE_HIGH = {one: RANKS.index(one[0]) * 4 + SUITS.index(one[1]) for one in deck()} | {JOKER: 52}
_ACE_LOW = {one: place + 4 if one[0] != "A" else place - 48 for one, place in _ACE_HIGH.items()}

_WRONG_TIME: dict[Phase, Message] = {
    "deal": _("It's not time to deal."),
    "bet": _("There is no betting now."),
    "discard": _("It's not time to discard."),
    "runs": _("There is no offer to run the board more than once."),
    "push": _("There is no push pot now."),
    "showdown": _("It's not time to show hands."),
    "over": _("The hand isn't over."),
}
"""The refusal of an action whose phase it isn't, by its phase."""

_LEADS: dict[Showing, Callable[[Sequence[Card]], int]] = {
    "low-card": lambda up: -_ACE_HIGH[up[0]],
    "high-card": lambda up: _ACE_LOW[up[0]],
    "high-hand": showing_high,
    "low-hand": showing_low,
}


def turn(hand: HandState, seat: int, phase: Phase) -> int:
    """The position of the seat if it is its turn in that phase; else Refused."""
    at = hand.position.get(seat, -1)
    if hand.phase == phase and hand.pending and hand.pending[0] == at:
        return at
    if at < 0:
        raise not_in_hand(seat)
    if hand.phase != phase or hand.to_act is None:
        raise _wrong_time(hand, phase)
    why = _("It's not {player}'s turn. Action is on {acting}.", player=Seat(seat), acting=Seat(hand.to_act))
    raise refuse(hand.rules, why, "betting.out_of_turn")


def _wrong_time(hand: HandState, phase: Phase) -> Refused:
    """Why this is not the time for something: the streets of the game, or a ruling that has ended the betting."""
    if phase != "bet" or hand.floor is None or not hand.floor.no_betting:
        return refuse(hand.rules, _WRONG_TIME[phase], "deal.streets")
    why = _("There is no more betting in this hand. Show down.")
    return refuse_by(hand.rules, why, hand.floor.no_betting_by)


def open_round(hand: Play, number: int, opens: Opens) -> None:
    """Opens the betting round of a street, counted from 0; some streets are dealt without one."""
    betting = hand.rules.deal.streets[number].bets != "none"
    hand.take(events.RoundOpened(number, order_of_action(hand, opens) if betting else ()))


def order_of_action(hand: HandState, opens: Opens) -> tuple[int, ...]:
    """Returns the seats in turn: left of the last blind on the first round, left of the button afterwards.

    In stud the cards that show decide who is first.
    A killer acts last on the first round in some houses, in any seat.
    """
    if hand.floor is not None and hand.floor.no_betting:
        return ()
    match opens:
        case "left-of-button":
            first = 0
        case "left-of-blinds":
            forced = [post.seat for post in hand.posts if post.kind in ("small", "big", "third", "straddle")]
            first = hand.position[forced[-1]] + 1 if forced else 0
        case "low-card" | "high-card" | "high-hand" | "low-hand":
            first = leader(hand, opens)
        case _:
            assert_never(opens)
    able = hand.able_from(first % len(hand.seats))
    if len(able) == 1 and not to_call(hand, able[0]):
        able = []
    if opens == "left-of-blinds":
        hand.killer_waits(able)
    return tuple([hand.seats[at].seat for at in able])


def leader(hand: HandState, opens: Showing) -> int:
    """The position that acts first on a street of stud.

    Third street: the lowest up card, in razz the highest with the ace low; equal ranks go by suit, clubs lowest. Later:
    the best hand showing, in razz the lowest, with a common card if there is one; equal hands go by position from the
    dealer's left, never by suit. For a leader who is all-in the house names another.
    """
    stud, live = hand.stud, hand.live
    assert stud is not None
    match stud.all_in_leader:
        case "next-best-board" if hand.able:
            leading = hand.able
        case "next-best-board" | "next-clockwise":
            leading = [at for at in hand.ring(0) if live[at]]
        case policy:
            assert_never(policy)
    up, board, worth = hand.up, hand.board, _LEADS[opens]
    leading = [at for at in leading if up[at]] or leading  # a hand that was dealt too few cards may show none
    showing = [worth(up[at] + board if board else up[at]) for at in leading]
    return leading[showing.index(max(showing))]


def first_to_act(hand: HandState, opens: Showing) -> int:
    """Returns the position that began the last betting round of stud if it is still in; else the leading hand."""
    acted = (hand.position[act.seat] for act in hand.acts)
    first = next((at for at in acted if hand.live[at]), None)
    return leader(hand, opens) if first is None else first
