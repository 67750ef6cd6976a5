"""Marina: string bets, short bets, words, single chips and action out of turn."""

import pytest

from houseway.engines.contract import Event, Refused
from houseway.engines.poker.play import Bet, Fold, OutOfTurn, PokerHand, PutIn, Raise, events
from houseway.money import dollars
from tests.poker.situations import refusal
from tests.poker.table import hand, may, play, rules, stacks_of, to_flop, to_river, to_turn

FOUR_EIGHT = rules("marina", structure="limit", limit="4/8")
CALLED = events.Called(3, dollars(8))
RAISED = events.Wagered(3, dollars(16), dollars(16), full=True)


def turn_bet() -> PokerHand:
    """$4/$8, turn: seat 2 has bet $8 and seat 3 is to act."""
    return play(to_turn(hand(FOUR_EIGHT, 3)), "2 bet 8")


def after(put: PutIn) -> Event:
    one = turn_bet()
    one.apply(put)
    return one.log[-1]


@pytest.mark.rule("MC-GE-4a", "MC-HE-5a")
def test_half_a_bet_beyond_the_call_lets_a_player_go_back_to_their_stack() -> None:
    """Against $8: $12 and back for $4 is a raise to $16; $11 and back is a call, and $3 returns."""
    assert after(PutIn(3, (500, 500, 200), again=(400,))) == RAISED
    assert after(PutIn(3, (500, 500, 100), again=(500,))) == CALLED


@pytest.mark.rule("MC-HE-5a")
def test_half_a_bet_put_forward_is_completed_to_the_bet() -> None:
    """River, no bet yet: $4 forward and back to the stack for the rest is a bet of $8."""
    one = to_river(hand(FOUR_EIGHT, 3))
    play(one, "2 check")
    one.apply(PutIn(3, (200, 200), again=(400,)))
    assert one.log[-1] == events.Wagered(3, dollars(8), dollars(8), full=True)


@pytest.mark.rule("MC-GE-4b", "MC-HE-5b")
def test_a_raise_said_first_may_be_put_in_by_two_motions() -> None:
    """Says raise, puts in $8, goes back for $8: $16."""
    assert after(PutIn(3, (400, 400), said="raise", again=(400, 400))) == RAISED


@pytest.mark.rule("MC-GE-4b", "MC-HE-5b")
def test_a_bet_said_first_may_be_put_in_by_two_motions() -> None:
    one = to_turn(hand(FOUR_EIGHT, 3))
    one.apply(PutIn(2, (100,), said="bet", again=(500, 200)))
    assert one.log[-1] == events.Wagered(2, dollars(8), dollars(8), full=True)


@pytest.mark.rule("MC-GE-6a")
def test_an_action_out_of_turn_does_not_bind() -> None:
    """Seat 4 says call behind seat 3 still to act; in their turn they may fold or raise instead."""
    one = play(to_turn(hand(FOUR_EIGHT, 4)), "2 bet 8")
    assert refusal(one, Raise(4, dollars(16))) == "MC-HE-9"
    one.apply(OutOfTurn(4, "call"))
    assert stacks_of(one)[4] == dollars(96)
    play(one, "3 fold")
    assert (one.to_act, may(one).fold, may(one).raise_to) == (4, True, dollars(16))


@pytest.mark.rule("MC-GE-7")
def test_a_check_out_of_turn_loses_the_bet() -> None:
    """Flop: seat 4 checks before seat 2; seats 2 and 3 check: seat 4 may not bet."""
    one = to_flop(hand(FOUR_EIGHT, 4))
    one.apply(OutOfTurn(4, "check"))
    play(one, "2 check 3 check")
    assert refusal(one, Bet(4, dollars(4))) == "MC-HE-9"
    assert may(one).check
    play(one, "4 check 1 check deal 2 check 3 check")
    assert may(one).raise_to == dollars(8), "the next round is a new one"


@pytest.mark.rule("MC-HE-9")
def test_a_check_out_of_turn_loses_the_raise_and_not_the_call() -> None:
    """$4/$8 flop: seat 4 checked early; seat 2 bets $4, seat 3 folds: seat 4 calls $4 or folds, $8 is refused."""
    one = to_flop(hand(FOUR_EIGHT, 4))
    one.apply(OutOfTurn(4, "check"))
    play(one, "2 bet 4 3 fold")
    assert (may(one).fold, may(one).call, may(one).raise_to) == (True, dollars(4), 0)
    assert refusal(one, Raise(4, dollars(8))) == "MC-HE-9"
    play(one, "4 call")
    assert one.bet[one.position[4]] == dollars(4)


@pytest.mark.rule("MC-GE-8a")
def test_a_call_said_in_turn_is_in_the_pot() -> None:
    one = turn_bet()
    one.apply(PutIn(3, (), said="call"))
    play(one, "1 fold")
    assert CALLED in one.log
    assert stacks_of(one)[3] == dollars(88)


@pytest.mark.rule("MC-GE-11a")
@pytest.mark.parametrize("chips", [(500, 100), (500,), (100, 100)])
def test_a_short_bet_must_be_completed(chips: tuple[int, ...]) -> None:
    """$8 round: chips released as a bet are made $8."""
    one = to_turn(hand(FOUR_EIGHT, 3))
    one.apply(PutIn(2, chips))
    assert one.log[-1] == events.Wagered(2, dollars(8), dollars(8), full=True)


@pytest.mark.rule("MC-GE-11a")
def test_a_short_call_must_be_completed_unless_it_is_all_in() -> None:
    """$5 released against $8 is made $8; a player with $5 left calls with it."""
    assert after(PutIn(3, (500,))) == CALLED
    one = play(to_turn(hand(FOUR_EIGHT, 3, stacks={3: 9})), "2 bet 8")
    one.apply(PutIn(3, (500,)))
    assert one.log[-1] == events.Called(3, dollars(5))


@pytest.mark.rule("MC-GE-11b")
def test_chips_released_forward_are_a_bet_or_a_call() -> None:
    one = turn_bet()
    one.apply(PutIn(3, (500, 100, 100, 100)))
    assert one.log[-1] == CALLED
    with pytest.raises(Refused):
        one.apply(Fold(3))


@pytest.mark.rule("MC-GE-16")
def test_pass_call_bet_and_raise_hold_the_player() -> None:
    """Pass folds against a bet and checks where there is none."""
    one = to_turn(hand(FOUR_EIGHT, 3))
    one.apply(PutIn(2, (), said="pass"))
    assert one.log[-1] == events.Checked(2)
    one.apply(PutIn(3, (), said="bet"))
    one.apply(PutIn(1, (), said="raise"))
    one.apply(PutIn(2, (), said="pass"))
    one.apply(PutIn(3, (), said="call"))
    assert [event for event in one.log if isinstance(event, events.Folded)] == [events.Folded(2)]
    assert one.pot == dollars(12 + 32)


@pytest.mark.rule("MC-HE-12")
def test_a_single_larger_chip_is_a_call_unless_raise_is_said() -> None:
    """Facing $8: a silent $25 chip calls and $17 comes back; with the word it is a raise to $16."""
    assert after(PutIn(3, (2500,))) == CALLED
    assert after(PutIn(3, (2500,), said="raise")) == RAISED


def test_a_single_chip_opens_for_the_bet_of_the_round() -> None:
    one = to_turn(hand(FOUR_EIGHT, 3))
    one.apply(PutIn(2, (2500,)))
    assert one.bet_to == dollars(8)


def test_the_first_round_has_a_bet_already() -> None:
    """The big blind is that bet: a silent $4 calls it, $6 in one motion is half of the raise."""
    one = play(hand(FOUR_EIGHT, 4), "deal")
    assert one.apply(PutIn(4, (100, 100, 100, 100))) == (events.Called(4, dollars(4)),)
    assert one.apply(PutIn(1, (500, 100))) == (events.Wagered(1, dollars(8), dollars(8), full=True),)
