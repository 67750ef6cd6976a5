"""Rulings at the showdown: requests to see a hand, playing the board, cards turned over, knocks."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import AskToSee, Call, Deal, Discard, Knock, Muck, OutOfTurn, PokerHand, Raise, Show
from houseway.floor import ruling
from houseway.irregularities import BoardPlayed, HandTakenBack, PatKnock
from houseway.irregularities.definition import YesNo
from houseway.money import dollars
from tests.floor.kit import floor, is_live
from tests.poker.draw_table import stand_pat, with_a_joker
from tests.poker.situations import refusal, to_showdown
from tests.poker.stud_table import stud, to_street
from tests.poker.table import check_round, hand, play, rules, stacked_for, stacks_of

LOW = ("7h 5c 4d 3s 2h", "8c 6d 5h 4s 3c", "9d 8h 6s 5d 2c", "Td 9c 7s 4h Ac")


def lowball(bet: bool) -> PokerHand:
    """Marina's lowball after the draw, a bet called by one player or the round checked; seat 4 is out."""
    one = with_a_joker(rules("marina", "lowball", "limit", "10/20"), LOW, stack=500)
    one.apply(Deal())
    play(one, "3 call 4 fold")
    check_round(one)
    stand_pat(one)
    play(one, "1 bet 20 2 call 3 call" if bet else "1 check 2 check 3 check")
    return one


@pytest.mark.rule("MC-LB-11")
@pytest.mark.parametrize("bet", [True, False])
def test_any_player_may_ask_to_see_a_hand_that_was_live_at_the_showdown(bet: bool) -> None:
    """After a called bet and after a checked round alike, seat 4, who is not in the pot, sees the loser's hand."""
    one = lowball(bet)
    play(one, "1 show")
    one.apply(Muck(2))
    assert one.view(4).seats[one.position[2]].cards == ()
    one.apply(AskToSee(4, 2))
    assert one.view(4).seats[one.position[2]].cards == cards(LOW[1])


@pytest.mark.rule("MC-LB-11")
def test_a_hand_folded_before_the_showdown_stays_unseen() -> None:
    assert refusal(lowball(True), AskToSee(1, 4)) == "MC-LB-11"


@pytest.mark.rule("MC-LB-18a")
def test_a_knock_passes_before_a_bet_and_at_the_draw_means_a_pat_hand() -> None:
    one = with_a_joker(rules("marina", "lowball", "limit", "10/20"), LOW, stack=500)
    one.apply(Deal())
    check_round(one)
    first = one.to_act
    assert first is not None
    one.apply(Knock(first))
    assert one.drawing is not None
    assert one.drawing.called[one.position[first]] == 0
    while one.phase == "discard":
        one.apply(Discard(one.to_act or 0, ()))
    one.apply(Deal())
    seat = one.to_act
    assert seat is not None
    one.apply(Knock(seat))
    assert (one.checked[one.position[seat]], is_live(one, seat)) == (True, True)


@pytest.mark.rule("MC-LB-18a")
def test_a_knock_does_not_answer_a_bet() -> None:
    one = with_a_joker(rules("marina", "lowball", "limit", "10/20"), LOW, stack=500)
    one.apply(Deal())
    with pytest.raises(Refused):
        one.apply(Knock(3))
    assert (one.to_act, is_live(one, 3)) == (3, True)


@pytest.mark.rule("MC-LB-18b")
def test_a_pat_knock_in_ignorance_of_a_raise_does_not_cost_the_hand() -> None:
    """Seat 3 raises, seat 4 knocks pat unaware of it, seat 5 acts: seat 4 may still call the raise and stay pat."""
    held = (*LOW, "Jd Tc 8s 6h 2d")
    one = with_a_joker(rules("marina", "lowball", "limit", "10/20"), held, stack=500)
    one.apply(Deal())
    assert one.to_act == 3
    one.apply(Raise(3, dollars(20)))
    one.apply(OutOfTurn(5, "call"))
    found = floor(one, PatKnock(4))
    assert (found.does, found.cite.rule) == ((), "MC-LB-18b")
    assert one.to_act == 4
    one.apply(Call(4))
    check_round(one)
    while one.to_act != 4:
        one.apply(Discard(one.to_act or 0, ()))
    one.apply(Knock(4))
    assert is_live(one, 4)


@pytest.mark.rule("OC-FD-10")
def test_the_opener_shows_their_openers_on_request_once_the_winner_is_known() -> None:
    """The opener loses and throws their hand away; a player asks, and the jacks are shown. The other hands are not."""
    game = rules("oceana", "five-card-draw", "limit", "4/8")
    one = with_a_joker(game, ("Jc Jd Th 9s 8c", "Qd Qh 7s 6d 4c", "Kc Kd 5h 4s 3d"))
    one.apply(Deal())
    play(one, "1 bet 4 2 call 3 call")
    stand_pat(one)
    check_round(one)
    assert refusal(one, AskToSee(2, 1)) == "OC-FD-10"
    one.apply(Muck(1))
    one.apply(Muck(2))
    if not one.over:
        one.apply(Show(3))
    assert one.over
    assert refusal(one, AskToSee(3, 2)) == "OC-FD-10"
    one.apply(AskToSee(3, 1))
    assert one.view(3).seats[one.position[1]].cards == cards("Jc Jd Th 9s 8c")


def on_the_board(bet: bool) -> PokerHand:
    """Oceana hold'em, an unbeaten straight on the board; at the river a bet and a call, or checks."""
    board = "9c Td Jh Qs Kc"
    one = hand(rules("oceana", limit="4/8"), 2, stack=200, stub=stacked_for(["2c 3d", "4h 5s"], board))
    one.apply(Deal())
    while len(one.board) < 5:
        check_round(one)
        one.apply(Deal())
    if bet:
        seat = one.to_act
        play(one, f"{seat} bet 8")
        play(one, f"{one.to_act} call")
    return to_showdown(one)


@pytest.mark.rule("OC-HE-14")
def test_a_bettor_who_announced_that_they_play_the_board_may_throw_their_hand_away() -> None:
    """Board straight, bet and call: announced, they keep half of the pot; silent, they have lost their claim."""
    told: tuple[tuple[YesNo, list[int]], ...] = (("yes", [200, 200]), ("no", [188, 212]))
    for announced, pot in told:
        one = on_the_board(bet=True)
        bettor, caller = (one.seats[at].seat for at in one.pending)
        found = floor(one, BoardPlayed(bettor, announced))
        assert found.cite.rule == "OC-HE-14"
        if not one.over:
            one.apply(Show(caller))
        assert [stacks_of(one)[seat] // 100 for seat in (bettor, caller)] == pot


@pytest.mark.rule("OC-HE-14")
def test_after_a_called_bet_the_caller_must_show_and_after_checks_anyone_may_throw_away() -> None:
    one = on_the_board(bet=True)
    one.apply(Show(one.to_act or 0))
    assert ruling(one, BoardPlayed(one.to_act or 0, "yes")).does == ("dead-hand",)
    two = on_the_board(bet=False)
    first = two.to_act or 0
    assert floor(two, BoardPlayed(first)).does == ("keeps-his-claim",)
    two.apply(Show(two.to_act or 0))
    assert set(stacks_of(two).values()) == {dollars(200)}


@pytest.mark.rule("OC-HE-14")
def test_who_does_not_play_the_board_has_no_claim_without_their_cards() -> None:
    board = "9c Td Jh Qs 2c"
    one = hand(rules("oceana", limit="4/8"), 2, stub=stacked_for(["Kc 3d", "4h 5s"], board))
    one.apply(Deal())
    while len(one.board) < 5:
        check_round(one)
        one.apply(Deal())
    to_showdown(one)
    with pytest.raises(Refused, match="isn't playing the board"):
        floor(one, BoardPlayed(one.to_act or 0))


def stud_showdown() -> PokerHand:
    """Rogelio's stud with three players at the showdown; seat 2 has a full house, two of its nines in the hole."""
    third = ["As Kd 4c", "9c 9d 9h", "Qc Jd 6s"]
    one = stud(rules("rogelios", "stud"), third, "3c 5d 7h", "2d 5h 8c", "Tc 8s Jh", "6d Kh 2s")
    to_street(one, 7)
    check_round(one)
    assert one.phase == "showdown"
    return one


@pytest.mark.rule("RO-ST-18")
def test_hole_cards_turned_over_by_another_player_count() -> None:
    """Seat 2 throws their hand in; another player flips their hole cards, which make a full house: it plays."""
    one = stud_showdown()
    while one.to_act != 2:
        one.apply(Show(one.to_act or 0))
    one.apply(Muck(2))
    found = floor(one, HandTakenBack(2, opened="other"))
    assert (found.does, found.cite.rule) == (("hand-is-live", "shown-to-all"), "RO-ST-18")
    while not one.over:
        one.apply(Show(one.to_act or 0))
    assert one.result is not None
    assert {won.seat for won in one.result.won} == {2}


@pytest.mark.rule("RO-ST-18")
def test_hole_cards_turned_over_by_the_dealer_do_not() -> None:
    one = stud_showdown()
    while one.to_act != 2:
        one.apply(Show(one.to_act or 0))
    one.apply(Muck(2))
    found = floor(one, HandTakenBack(2, opened="dealer"))
    assert (found.does, is_live(one, 2)) == (("stays-dead",), False)
