"""Double-board bomb pots: antes, no betting before the flop, and half of the pot on each board."""

import pytest

from houseway.cards import cards
from houseway.engines.poker.play import Check, Deal, PokerHand, Show
from houseway.engines.poker.play.events import Awarded
from houseway.money import dollars
from tests.poker.table import rules, seated, stacked

BOMB = rules("casino", "bomb-pot", "no-limit")


def shown_down(order: str, players: int = 3) -> PokerHand:
    """A hand that everyone checks and shows, the button in seat 1."""
    one = PokerHand(BOMB, seated(players), stacked(order), button=1)
    while not one.over:
        if one.to_act is None:
            one.apply(Deal())
        else:
            one.apply(Check(one.to_act) if one.phase == "bet" else Show(one.to_act))
    return one


HANDS = "Ac Kc 2c  Ad Kd 7d"
"""From the button's left: aces for seat 2, kings for seat 3, nothing for seat 1."""
BOARDS = "3h  4h 5s 9h 4c 5c Ks  3s  Jd Jh  3c  Td Th"
"""A burn and both flops, a burn and both turns, a burn and both rivers."""


@pytest.mark.rule("CA-BP-1")
def test_everyone_antes_and_the_betting_begins_on_the_flop_left_of_the_button() -> None:
    one = PokerHand(BOMB, seated(3), stacked(f"{HANDS} {BOARDS}"), button=1)
    one.apply(Deal())
    assert (one.pot, one.to_act, one.phase) == (dollars(15), None, "deal")
    one.apply(Deal())
    assert (len(one.board), one.to_act, one.street_rules.name) == (6, 2, "flop")
    assert one.bet_size == dollars(5)


@pytest.mark.rule("CA-BP-1", "CA-BP-2", "CA-OM-1")
def test_the_omaha_bomb_pot_deals_four_cards_and_two_play_on_each_board() -> None:
    """Aces with one heart against kings: four hearts of the first board are no flush; on the second falls a king."""
    game = rules("casino", "bomb-pot-omaha", "no-limit")
    held = "As Ks Ad Kd 2h 7c 3c 8d"
    one = PokerHand(game, seated(2), stacked(f"{held}  9c  4h 5h 9h Kc Jc Td  9d  Jh 4d  9s  Qd 6s"), button=1)
    one.apply(Deal())
    assert (one.pot, one.to_act, one.phase, len(one.hole[0])) == (dollars(10), None, "deal", 4)
    one.apply(Deal())
    assert (len(one.board), one.to_act) == (6, 2)
    while not one.over:
        if one.to_act is None:
            one.apply(Deal())
        else:
            one.apply(Check(one.to_act) if one.phase == "bet" else Show(one.to_act))
    assert one.result is not None
    won = [(share.seat, share.hand.name) for share in one.result.won if share.hand]
    assert won == [(2, "a pair of aces"), (1, "three kings")]


@pytest.mark.rule("CA-BP-2")
def test_each_board_has_its_own_winner() -> None:
    one = shown_down(f"{HANDS} {BOARDS}")
    won = [(event.seat, event.amount, event.half) for event in one.log if isinstance(event, Awarded)]
    assert won == [(2, 750, "first board"), (3, 750, "second board")]
    assert one.result is not None
    assert [share.hand.name for share in one.result.won if share.hand] == ["a pair of aces", "three kings"]


def test_each_street_deals_to_both_boards() -> None:
    one = shown_down(f"{HANDS} {BOARDS}")
    first, second = (BOMB.board_of(half, one.board) for half in BOMB.ranking.halves)
    assert tuple(first) == cards("4h 5s 9h Jd Td")
    assert tuple(second) == cards("4c 5c Ks Jh Th")


def test_one_hand_that_is_best_on_both_boards_takes_everything() -> None:
    one = shown_down(f"{HANDS} {BOARDS.replace('Ks', '2s')}")
    assert sum(event.amount for event in one.log if isinstance(event, Awarded) and event.seat == 2) == dollars(15)


@pytest.mark.rule("CA-BP-1")
def test_only_the_flop_turn_and_river_add_cards_and_only_to_the_boards() -> None:
    one = shown_down(f"{HANDS} {BOARDS}")
    assert [len(held) for held in one.hole] == [2, 2, 2]
    assert len(one.board) == 10


@pytest.mark.rule("CA-BP-2", "CA-OM-1")
def test_two_hole_cards_play_on_the_second_board_of_an_omaha_bomb_pot_too() -> None:
    """The second board is a straight to the king: seat 2 plays its two aces with three cards, seat 1 its queens."""
    game = rules("casino", "bomb-pot-omaha", "no-limit")
    held = "As Qs Ad Qd 2h 3h 2c 3c"
    one = PokerHand(game, seated(2), stacked(f"{held}  9c  4h 5h 8d Kc Jc Td  6d  8c 9h  6s  4s Qh"), button=1)
    while not one.over:
        if one.to_act is None:
            one.apply(Deal())
        else:
            one.apply(Check(one.to_act) if one.phase == "bet" else Show(one.to_act))
    assert one.result is not None
    second = [(share.seat, share.hand.name) for share in one.result.won if share.hand][-1]
    assert second == (1, "three queens")
