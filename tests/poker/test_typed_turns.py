"""Positions as a person types them, played on: who is still to act where the turn was passed over."""

import pytest

import houseway as hw
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Muck, PokerHand, Show
from tests.poker.table import play

FLOP = "limelight holdem 3/6; flop; board 7h 8c 2d; seat 1 $50; seat 2 $60; seat 3 $70"


def typed(text: str) -> PokerHand:
    hand = hw.position(text)
    assert isinstance(hand, PokerHand)
    return hand


def test_who_has_bet_is_not_asked_again_when_the_turn_went_past_the_next() -> None:
    """Seat 1 bets, seat 3 acts before seat 2: after both have called, the round is over."""
    one = typed(f"{FLOP.replace('$50', '$47 bet $3')}; action 1 bets $3; to act 3")
    play(one, "3 call 2 call")
    assert (one.phase, one.to_act) == ("deal", None)


def test_who_has_not_acted_and_who_owes_more_is_asked_in_turn_from_there() -> None:
    one = typed(f"{FLOP}; action 1 checks; to act 3")
    play(one, "3 bet 3")
    assert one.to_act == 1
    play(one, "1 call")
    assert one.to_act == 2
    play(one, "2 call")
    assert one.phase == "deal"


def test_who_has_checked_is_not_asked_again_when_the_turn_went_past_the_next() -> None:
    one = typed(f"{FLOP}; action 1 checks; to act 3")
    play(one, "3 check 2 check")
    assert (one.phase, one.to_act) == ("deal", None)


def test_a_hand_without_named_cards_is_not_shown_and_does_not_win_by_the_board() -> None:
    one = typed(FLOP.replace("flop;", "flop, showdown;"))
    assert [type(option.command) for option in one.options()] == [Muck]
    before = str(one)
    with pytest.raises(Refused, match=r"has no cards for seat 1\. Write them, or \?\? for each"):
        one.apply(Show(1))
    assert str(one) == before
