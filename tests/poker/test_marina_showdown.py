"""Marina hold'em: the deal, what wins, who shows and what must be shown."""

import pytest

from houseway.cards import cards
from houseway.engines.poker.play import Muck, Show, events
from houseway.money import dollars
from tests.poker.situations import show_all, to_showdown, won
from tests.poker.table import check_round, hand, play, rules, stacked_for, to_river

GAME = rules("marina", structure="limit", limit="4/8")
BROADWAY = "Tc Jd Qh Ks Ad"
DRY = "Ks Qh 9d 8c 2s"


@pytest.mark.rule("MC-HE-G1")
def test_four_betting_rounds_around_three_one_and_one_board_cards() -> None:
    one = to_showdown(hand(GAME, 3))
    dealt = [len(event.cards) for event in one.log if isinstance(event, events.HandsDealt | events.BoardDealt)]
    assert dealt == [6, 3, 1, 1]
    assert sum(isinstance(event, events.RoundOpened) for event in one.log) == 4


@pytest.mark.rule("MC-HE-G2")
def test_two_one_or_no_hole_cards_may_play() -> None:
    """Board T-J-Q-K-A: 9-9, 3-2 and A-K all play the same straight and split."""
    one = hand(GAME, 3, stub=stacked_for(["9c 9d", "3c 2d", "As Kd"], BROADWAY))
    assert won(show_all(to_showdown(one))) == {2: dollars(4), 3: dollars(4), 1: dollars(4)}


@pytest.mark.rule("MC-HE-2a")
def test_cards_speak() -> None:
    """The straight beats three kings, even if its holder miscalls it."""
    one = hand(GAME, 2, stub=stacked_for(["Jc Ts", "Kc Kd"], DRY))
    one = show_all(to_showdown(one))
    assert one.result is not None
    assert [(share.seat, share.hand.name) for share in one.result.won if share.hand] == [(2, "a king-high straight")]


@pytest.mark.rule("MC-HE-2b")
def test_the_last_to_bet_or_raise_shows_first() -> None:
    one = play(to_river(hand(GAME, 5)), "2 check 3 check 4 check 5 bet 8 1 fold 2 call 3 fold 4 fold")
    assert one.log[-1] == events.ShowdownOpened((5, 2))
    raised = play(to_river(hand(GAME, 3)), "2 bet 8 3 raise 16 1 fold 2 call")
    assert raised.log[-1] == events.ShowdownOpened((3, 2))


@pytest.mark.rule("MC-HE-2b")
def test_after_a_round_of_checks_the_first_checker_shows_first() -> None:
    one = to_river(hand(GAME, 4))
    check_round(one)
    assert one.log[-1] == events.ShowdownOpened((2, 3, 4, 1))


@pytest.mark.rule("MC-HE-11")
def test_no_pot_is_awarded_before_the_losing_hands_are_killed() -> None:
    one = show_all(to_showdown(hand(GAME, 3, stub=stacked_for(["As Ah", "3c 3d", "4c 4d"], DRY))))
    kinds = [type(event) for event in one.log]
    assert kinds.index(events.LosersKilled) < kinds.index(events.Awarded)
    assert one.muck == ["3c", "3d", "4c", "4d"]
    seen = {seat.seat: (seat.live, seat.cards) for seat in one.view(None).seats}
    assert seen[2] == (True, ("As", "Ah")), "the winning hand stays face up"


@pytest.mark.rule("MC-HE-21", "MC-HE-2a")
def test_the_pot_is_held_until_both_cards_are_shown() -> None:
    one = to_showdown(hand(GAME, 2, stub=stacked_for(["As Ah", "3c 3d"], DRY)))
    one.apply(Show(2, cards("As")))
    assert one.to_act == 2
    one.apply(Show(2))
    one.apply(Show(1))
    assert won(one) == {2: dollars(8)}


@pytest.mark.rule("MC-HE-21")
def test_the_last_hand_left_need_not_show() -> None:
    one = to_showdown(hand(GAME, 3))
    one.apply(Muck(2))
    one.apply(Muck(3))
    assert won(one) == {1: dollars(12)}
    assert not any(isinstance(event, events.Shown) for event in one.log)


@pytest.mark.rule("MC-HE-22")
def test_a_player_without_their_hand_cannot_play_the_board() -> None:
    """Royal flush on the board: seat 4 throws their cards away saying board and gets no share."""
    stub = stacked_for(["2c 2d", "3c 3d", "4c 4d", "5c 5d"], "Ts Js Qs Ks As")
    one = to_showdown(hand(GAME, 4, stub=stub))
    play(one, "2 muck 3 show 4 muck 1 show")
    assert won(one) == {3: dollars(8), 1: dollars(8)}
