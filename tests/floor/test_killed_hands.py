"""A hand that is killed: what it put in is lost, its lead passes on; and one short of the muck is taken back or not."""

from typing import Literal

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, Fold, Muck, PokerHand, Show
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.irregularities import (
    BoardPlayed,
    ClockExpired,
    ExposedOnDeal,
    HandInMuck,
    HandTakenBack,
    JokerFound,
    TooManyCards,
)
from houseway.money import dollars
from tests.floor.kit import every_chip, floor, held, is_live, unnoticed
from tests.poker.draw_table import seats_of
from tests.poker.situations import show_all, to_showdown, won
from tests.poker.stud_table import stud
from tests.poker.table import check_round, dealt, hand, may, play, rules, stacked_for, stacks_of

pytestmark = pytest.mark.sequence

# -- all it put in -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-HE-16c")
def test_a_raiser_found_with_three_cards_forfeits_the_whole_raise_when_the_others_fold() -> None:
    """$4/$8, blinds $2 and $4: seat 4 raises to $8, all fold but the big blind, and it dies: the blind has $14."""
    one = hand(rules("marina", limit="4/8"), 4)
    one.apply(Deal())
    play(one, "4 raise 8 1 fold 2 fold")
    unnoticed(one, TooManyCards(4))
    floor(one, TooManyCards(4))
    assert one.over
    assert stacks_of(one) == {1: dollars(100), 2: dollars(98), 3: dollars(110), 4: dollars(92)}


@pytest.mark.rule("MC-HE-13d")
def test_a_raiser_who_says_too_late_that_they_have_a_joker_forfeits_the_whole_raise() -> None:
    """Seat 4 raises to $8 with a joker, all but the big blind fold, and the joker comes out."""
    one = hand(rules("marina", limit="4/8"), 4)
    one.apply(Deal())
    play(one, "4 raise 8 1 fold 2 fold")
    floor(one, JokerFound(4, held(one, 4)[:1]))
    assert stacks_of(one)[4] == dollars(92)
    assert won(one) == {3: dollars(14)}


@pytest.mark.rule("MC-LB-7b")
def test_a_lowball_raise_with_six_cards_stays_in_the_pot() -> None:
    """$10/$20 lowball: seat 3 makes it $20, seat 4 and the blinds fold but one; six cards foul the hand and the $20."""
    low = ("7h 5c 4d 3s 2h", "8c 6d 5h 4s 3c", "9d 8h 6s 5d 2c", "Td 9c 7s 4h Ac")
    one = seats_of(rules("marina", "lowball", "limit", "10/20"), low, stack=500, jokers=1)
    before = every_chip(one)
    one.apply(Deal())
    play(one, "3 raise 20 4 fold 1 fold")
    floor(one, TooManyCards(3))
    assert (one.over, stacks_of(one)[3]) == (True, dollars(480))
    assert every_chip(one) == before


@pytest.mark.parametrize(
    ("house", "game", "limit"),
    [
        pytest.param("limelight", "holdem", "3/6", marks=pytest.mark.rule("LL-HE-11a")),
        pytest.param("golden-state", "holdem", "3x6", marks=pytest.mark.rule("GS-HE-M5")),
        pytest.param("marina", "holdem", "4/8", marks=pytest.mark.rule("MC-HE-1a")),
        ("oceana", "holdem", "3/6"),
        ("rogelios", "holdem", "3/6"),
    ],
)
def test_the_uncalled_part_of_a_bet_goes_to_the_winner_when_the_bettor_s_hand_is_killed(
    house: str, game: str, limit: str
) -> None:
    """On the flop seat 2 bets and its hand touches the muck; seat 3 folds, and seat 1 has the bet with the pot."""
    one = hand(rules(house, game, "limit", limit), 3)
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    bet = may(one).raise_from
    assert may(one).seat == 2
    play(one, f"2 bet {bet // 100}")
    pot = one.pot
    floor(one, HandInMuck(2, "touched"))
    play(one, "3 fold")
    assert won(one) == {1: pot}


def test_the_rest_of_a_dead_bet_goes_to_the_last_hand_that_is_all_in_for_less() -> None:
    """Seat 2 bets $40, seat 3 is all-in for $10, seat 2's hand is killed: seat 3 wins the whole $40 and its own bet."""
    one = hand(rules("limelight", structure="no-limit", limit="1/3 100-200"), 3, stacks={3: 13})
    one.apply(Deal())
    play(one, "1 call 2 call 3 check")
    one.apply(Deal())
    play(one, "2 bet 40 3 call")
    floor(one, HandInMuck(2, "touched"))
    play(one, "1 fold")
    assert stacks_of(one) == {1: dollars(97), 2: dollars(57), 3: dollars(59)}


def test_a_live_bettor_without_a_caller_still_gets_their_bet_back() -> None:
    one = hand(rules("limelight", limit="3/6"), 3)
    one.apply(Deal())
    play(one, "1 raise 6 2 fold 3 fold")
    assert stacks_of(one) == {1: dollars(104), 2: dollars(99), 3: dollars(97)}


# -- the lead passes to the next card ----------------------------------------------------------------------------------


@pytest.mark.rule("OC-ST-8b", "OC-ST-4")
def test_when_the_low_hand_is_killed_the_forced_bet_passes_to_the_next_low_card() -> None:
    """Doors 2c, Kd, 4d, 9h: both hole cards of the deuce were exposed. The four brings it in, not the king."""
    one = stud(rules("oceana", "stud", "limit", "4/8"), ["As Qh 2c", "Ks Qd Kd", "Js Td 4d", "Ts 8h 9h"])
    assert (may(one).seat, may(one).bring_in > 0) == (1, True)
    floor(one, ExposedOnDeal(1, cards("As Qh")))
    assert not is_live(one, 1)
    assert (may(one).seat, may(one).bring_in > 0) == (3, True)


@pytest.mark.rule("OC-ST-4")
def test_of_two_equal_low_cards_the_lower_suit_takes_the_forced_bet_over() -> None:
    """The deuce is killed; of the fours the club is lower than the diamond."""
    one = stud(rules("oceana", "stud", "limit", "4/8"), ["As Qh 2c", "Ks Qd 4d", "Js Td Kd", "Ts 8h 4c"])
    floor(one, ExposedOnDeal(1, cards("As Qh")))
    assert may(one).seat == 4


def test_in_razz_the_forced_bet_passes_to_the_next_high_card() -> None:
    one = stud(rules("oceana", "razz", "limit", "4/8"), ["As Qh Kc", "Ks Qd 3d", "Js Td Qs", "Ts 8h 9h"])
    assert may(one).seat == 1
    floor(one, ExposedOnDeal(1, cards("As Qh")))
    assert (may(one).seat, may(one).bring_in > 0) == (3, True)


def test_on_a_later_street_the_lead_passes_to_the_next_best_board() -> None:
    """Boards A-K, 5-4 and Q-J: the first dies before it acts, and the queen leads."""
    one = stud(rules("limelight", "stud", "limit", "5/10"), ["2s 7h As", "8s 6d 5d", "9s Td Qc"], "Kh 4c Jd")
    while one.phase == "bet":
        play(one, f"{one.to_act} brings" if may(one).bring_in else f"{one.to_act} call")
    one.apply(Deal())
    assert one.to_act == 1
    floor(one, HandInMuck(1, "touched"))
    assert one.to_act == 3


def test_a_hand_killed_after_the_forced_bet_leaves_the_turn_where_it_is() -> None:
    one = stud(rules("oceana", "stud", "limit", "4/8"), ["As Qh 2c", "Ks Qd Kd", "Js Td 4d", "Ts 8h 9h"])
    play(one, "1 brings")
    floor(one, HandInMuck(3, "touched"))
    assert (one.to_act, one.bet_to > 0) == (2, True)


# -- a hand thrown short of the muck -----------------------------------------------------------------------------------

SPLIT = ("Ah Ad", "Kh Kd")
QUIET = "2c 7d 9s Jh 3c"


def two_left(house: str, limit: str) -> PokerHand:
    """Two players at the showdown: seat 2 has aces, seat 1 kings."""
    one = hand(
        rules(house, "holdem", "limit", limit), 2, button=1, stub=dealt({2: SPLIT[0], 1: SPLIT[1]}, QUIET, players=2)
    )
    return to_showdown(one)


@pytest.mark.rule("LL-HE-11a", "LL-HE-11b")
def test_the_winner_of_two_may_take_back_a_hand_that_stopped_short_of_the_muck_and_open_it() -> None:
    one = two_left("limelight", "3/6")
    floor(one, HandTakenBack(2))
    show_all(one)
    assert set(won(one)) == {2}


@pytest.mark.rule("LL-HE-11b")
@pytest.mark.parametrize("by", ["other", "dealer"])
def test_the_winner_of_two_loses_a_thrown_hand_that_another_player_opened(by: str) -> None:
    """It is for information only: seat 2 cannot show it any more, and seat 1 has the pot."""
    one = two_left("limelight", "3/6")
    floor(one, HandTakenBack(2, opened="other" if by == "other" else "dealer"))
    assert (one.over, set(won(one))) == (True, {1})
    with pytest.raises(Refused):
        one.apply(Show(2))


@pytest.mark.rule("LL-HE-11a")
def test_a_hand_whose_throwing_misled_another_stays_dead() -> None:
    one = hand(rules("limelight", limit="3/6"), 3)
    to_showdown(one)
    floor(one, HandTakenBack(2, misled="yes"))
    assert (is_live(one, 2), one.over) == (False, False)
    with pytest.raises(Refused):
        one.apply(Show(2))


@pytest.mark.rule("RO-ST-18")
@pytest.mark.parametrize(("by", "wins"), [("other", 1), ("dealer", 2)])
def test_with_two_stud_players_hole_cards_count_if_another_player_turned_them_over(by: str, wins: int) -> None:
    third = ["As Ad Ah", "Ks Qd 4d"]
    one = stud(rules("rogelios", "stud", "spread"), third, "9h 8c", "7d 6c", "3d 2h", "Ts 5c")
    while one.phase in ("bet", "deal"):
        if one.phase == "deal":
            one.apply(Deal())
        elif may(one).bring_in:
            play(one, f"{one.to_act} brings")
        else:
            check_round(one)
    floor(one, HandTakenBack(1, opened="other" if by == "other" else "dealer"))
    if not one.over:
        show_all(one)
    assert set(won(one)) == {wins}


@pytest.mark.rule("MC-HE-1b")
def test_at_marina_the_dealer_says_whether_a_thrown_hand_comes_back() -> None:
    one = two_left("marina", "4/8")
    floor(one, HandTakenBack(2), "dead")
    assert set(won(one)) == {1}
    one = two_left("marina", "4/8")
    floor(one, HandTakenBack(2), "retrievable")
    assert is_live(one, 2)


@pytest.mark.rule("GS-HE-M5")
@pytest.mark.parametrize("how", ["swept", "thrown", "touched", "tabled", "flipped"])
def test_at_golden_state_a_hand_in_the_muck_is_dead_however_it_got_there(
    how: Literal["swept", "thrown", "touched", "tabled", "flipped"],
) -> None:
    """Line 213: "Once a hand hits or is in the muck, the hand is dead (it is non-retrievable)"."""
    one = two_left("golden-state", "3x6")
    floor(one, HandInMuck(2, how))
    assert set(won(one)) == {1}


@pytest.mark.rule("GS-HE-M5")
@pytest.mark.parametrize("game", ["holdem", "lowball", "push-nine"])
def test_at_golden_state_a_hand_thrown_short_of_the_muck_is_live_and_one_in_the_muck_is_not(game: str) -> None:
    """Seat 2's hand stops short of the muck and comes back; seat 3's hand is in the muck and stays there."""
    one = hand(rules("golden-state", game), 4, jokers=game == "lowball", stack=500)
    one.apply(Deal())
    floor(one, HandTakenBack(2))
    assert is_live(one, 2)
    thrown = one.to_act
    assert thrown is not None
    one.apply(Fold(thrown))
    found = floor(one, HandTakenBack(thrown))
    assert (found.does, found.cite.rule, is_live(one, thrown)) == (("stays-dead",), "GS-HE-M5", False)


# -- playing the board -------------------------------------------------------------------------------------------------

ROYAL = "As Ks Qs Js Ts"


def on_the_board(house: str, limit: str, game: str = "holdem", hole: tuple[str, ...] = ("2c 3d", "4c 5d")) -> PokerHand:
    """A royal flush lies on the board; everyone has checked."""
    stub = stacked_for(hole, ROYAL, rounds=len(hole[0].split()))
    return to_showdown(hand(rules(house, game, "limit", limit), 2, button=1, stub=stub))


@pytest.mark.parametrize(
    ("house", "limit", "rule"),
    [
        pytest.param("marina", "4/8", "MC-HE-22", marks=pytest.mark.rule("MC-HE-22", "MC-HE-G2")),
        pytest.param("golden-state", "3x6", "GS-HE-34a", marks=pytest.mark.rule("GS-HE-34a")),
        pytest.param("rogelios", "3/6", "RO-HE-17", marks=pytest.mark.rule("RO-HE-17")),
        pytest.param("limelight", "3/6", "LL-HE-2a", marks=pytest.mark.rule("LL-HE-2a")),
    ],
)
def test_one_who_throws_their_hand_away_to_play_the_board_has_no_share(house: str, limit: str, rule: str) -> None:
    """Announced or not, checked or called: without the cards there is no claim."""
    one = on_the_board(house, limit)
    seat = one.to_act
    assert seat is not None
    assert [told.fields[0].values for told in possible(one) if told.kind == "board-played"] == [(seat,)]
    assert ruling(one, BoardPlayed(seat)).cite.rule == rule
    floor(one, BoardPlayed(seat, "yes"))
    assert set(won(one)) == {3 - seat}


@pytest.mark.rule("OC-HE-14")
def test_at_oceana_a_checked_round_leaves_the_share_of_the_board() -> None:
    one = on_the_board("oceana", "3/6")
    seat = one.to_act
    assert seat is not None
    floor(one, BoardPlayed(seat))
    show_all(one)
    assert set(won(one)) == {1, 2}


# -- the clock and giving up -------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-NL7")
def test_a_hand_that_the_clock_killed_loses_its_uncalled_bet_too() -> None:
    """Seat 2 bets $20, seat 3 raises to $60, and seat 2 lets the clock run out: seat 3 has it all."""
    one = hand(rules("limelight", structure="no-limit", limit="1/3 100-200"), 2, button=2)
    one.apply(Deal())
    play(one, "2 raise 20 1 raise 60")
    floor(one, ClockExpired(2))
    assert stacks_of(one) == {1: dollars(120), 2: dollars(80)}


@pytest.mark.rule("GS-PU-16")
def test_a_player_may_give_up_their_hand_at_the_showdown_before_the_others_show() -> None:
    """Push Nine, three in: seat 3 throws its hand in though seat 1 is to show; the others go on."""
    one = seats_of(rules("golden-state", "push-nine"), ("9c Kd Qs", "8c Kh Qd", "6c Ks Jd"))
    play(one, "deal 1 bet 10 2 call 3 call")
    assert one.to_act == 1
    assert next(type(option.command) for option in one.options(3)) is Muck
    play(one, "3 muck")
    assert (one.to_act, is_live(one, 3)) == (1, False)
    play(one, "1 show 2 show")
    assert set(won(one)) == {1}


@pytest.mark.parametrize(("house", "limit"), [("limelight", "3/6"), ("oceana", "3/6"), ("marina", "4/8")])
def test_so_may_one_in_any_other_game_but_not_the_last_claim_on_a_side_pot(house: str, limit: str) -> None:
    """Seat 1 is all-in before the flop; seats 2 and 3 have a side pot of their bets on it."""
    one = hand(rules(house, "holdem", "limit", limit), 3, stacks={1: 4})
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    bet = may(one).raise_from // 100
    play(one, f"2 bet {bet} 3 call")
    to_showdown(one)
    assert one.to_act == 2
    play(one, "3 muck")
    with pytest.raises(Refused, match="the last hand for a side pot"):
        play(one, "2 muck")
