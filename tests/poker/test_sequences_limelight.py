"""Limelight's poker sections in sequences: what they say happens twice, late, all-in, in a kill or after a ruling."""

import pytest

from houseway.cards import cards
from houseway.engines.poker.play import Away, BringIn, Deal, Discard, Muck, PokerHand, PutIn, Raise, Show
from houseway.floor import ruling
from houseway.irregularities import (
    ClockExpired,
    EarlyFlop,
    EarlyRiver,
    EarlyTurn,
    ExposedOnDeal,
    ExposedOnDraw,
    FourCardFlop,
    HandTakenBack,
    JokerFound,
    Miscall,
    Override,
)
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import Buy, Leave, Move, SitOut, Straddle, Table
from tests.floor.kit import deal, every_card, every_chip, floor, held, is_live
from tests.poker.draw_table import draws, with_a_joker
from tests.poker.situations import refusal, show_all, won
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, hand, may, play, rules, stacks_of, to_flop, to_turn
from tests.table.table_kit import fold_to, opened, posts, refused, running, set_stack, start, win

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule

LIMIT = rules("limelight", "holdem", limit="3/6")
NO_LIMIT = rules("limelight", "holdem", "no-limit")
LOWBALL = rules("limelight", "lowball")
STUD = rules("limelight", "stud")
ROUGH = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Kd Qh 9s 8c 7d")

# -- lowball -----------------------------------------------------------------------------------------------------------


@proves("LL-LB-3a", "LL-LB-3b")
def test_of_two_cards_exposed_in_one_hand_the_five_stays_and_the_nine_is_replaced() -> None:
    """The substitute is exposed too: a ten, and it is replaced in its turn."""
    one = with_a_joker(LOWBALL, ("9c 5c Ks 8d 7h", *ROUGH[1:]), "Td 3h")
    one.apply(Deal())
    floor(one, ExposedOnDeal(1, cards("5c 9c")))
    assert held(one, 1) == cards("5c Ks 8d 7h Td")
    floor(one, ExposedOnDeal(1, cards("Td")))
    assert held(one, 1) == cards("5c Ks 8d 7h 3h")


@proves("LL-LB-3a", "LL-LB-0c")
def test_an_exposed_joker_is_as_low_as_any_card_and_must_be_taken() -> None:
    one = with_a_joker(LOWBALL, ("Jk 5c Ks 8d 7h", *ROUGH[1:]))
    one.apply(Deal())
    floor(one, ExposedOnDeal(1, cards("Jk")))
    assert held(one, 1) == cards("Jk 5c Ks 8d 7h")


@proves("LL-LB-3c", "LL-LB-3d")
def test_against_the_dealer_a_player_refuses_one_exposed_card_keeps_the_next_and_the_dealer_keeps_none() -> None:
    one = with_a_joker(LOWBALL, ROUGH[:2], "2h 3h 4h 5h 6h")
    one.apply(Deal())
    check_round(one)
    draws(one, "Kh", "Kc")
    floor(one, ExposedOnDraw(1, cards("3h")), "refuse")
    assert held(one, 1)[-1] == "5h"
    floor(one, ExposedOnDraw(1, cards("5h")), "keep")
    floor(one, ExposedOnDraw(2, cards("4h")))
    assert (held(one, 1)[-1], held(one, 2)[-1]) == ("5h", "6h")


@proves("LL-LB-3c", "LL-LB-3d")
def test_two_players_without_the_dealer_have_no_choice_about_an_exposed_card() -> None:
    """The dealer folded before the draw, so the exception for a pot with the dealer is not met."""
    one = with_a_joker(LOWBALL, ROUGH, "2h 3h 4h 5h")
    play(one, "deal 3 fold 1 call 2 check")
    draws(one, "Kh", "Kc")
    floor(one, ExposedOnDraw(1, cards("3h")))
    assert held(one, 1)[-1] == "5h"


@proves("LL-LB-4")
def test_a_player_who_checked_may_only_call_a_short_all_in_whoever_else_called() -> None:
    """Seat 2 bets its last $4; seat 3 may raise it, seat 1 checked and may not, and is told so by rule 4."""
    one = with_a_joker(LOWBALL, ROUGH, stacks={2: 10})
    one.apply(Deal())
    check_round(one)
    draws(one, "", "", "")
    play(one, "1 check 2 bet 4")
    assert may(one).raise_from == dollars(10)
    play(one, "3 call")
    assert (may(one).call, may(one).raise_from) == (dollars(4), 0)
    assert refusal(one, Raise(1, dollars(10))) == "LL-LB-4"


@proves("LL-LB-5")
def test_two_checked_sevens_each_take_their_later_call_back_and_the_better_one_wins_what_was_in_before() -> None:
    """$6 each before the draw; both sevens check, seat 3 bets a nine and both call."""
    one = with_a_joker(LOWBALL, ("7h 5c 4d 3h As", "7c 6h 4s 3s Ad", "9h 6d 5s 3c 2s"))
    one.apply(Deal())
    check_round(one)
    draws(one, "", "", "")
    play(one, "1 check 2 check 3 bet 6 1 call 2 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(112), 2: dollars(94), 3: dollars(94)}


@proves("LL-LB-5")
def test_a_checked_seven_against_an_all_in_and_a_raise_wins_the_first_pot_alone() -> None:
    """Seat 2 is all-in for $3 after the draw, seat 3 makes it $9, seat 1 calls: the eight beats the nine for the $3."""
    one = with_a_joker(LOWBALL, ("7h 5c 4d 3h As", "9c 6h 4s 3s Ad", "8s 5d 4c 3d 2s"), stacks={2: 9})
    one.apply(Deal())
    check_round(one)
    draws(one, "", "", "")
    play(one, "1 check 2 bet 3 3 raise 9 1 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(112), 2: 0, 3: dollars(97)}


@proves("LL-LB-7a", "LL-LB-7c")
def test_heads_up_a_short_raise_before_the_draw_is_allowed_and_then_not_raised() -> None:
    """$9 over the $6 blind: three-handed only a call; once the third folds it may go in, and is called, not raised."""
    one = with_a_joker(LOWBALL, ROUGH, stacks={1: 9})
    play(one, "deal 3 fold 1 raise 9")
    assert (may(one).call, may(one).raise_from) == (dollars(3), 0)


@proves("LL-LB-2b")
def test_a_dealer_who_was_raised_all_in_still_draws_four_at_most() -> None:
    one = with_a_joker(LOWBALL, ROUGH, "Ah As Ad 2d 2c 2s 3d 3c 3h", stacks={3: 6})
    play(one, "deal 3 call 1 raise 12 2 call")
    one.apply(Discard(1, ()))
    one.apply(Discard(2, held(one, 2)))
    assert may(one).draw == 4
    assert refusal(one, Discard(3, held(one, 3))) == "LL-LB-2b"


@proves("LL-LB-8a", "LL-LB-8b")
def test_a_buy_of_half_or_more_opens_the_way_to_another_short_buy() -> None:
    """The game's buy-in is $60: $29, then $30 at least, then $29 again, and not twice."""
    table = opened("limelight", "lowball", players=3, chips=60)
    for amount in (29, 30, 29):
        set_stack(table, 2, 0)
        if amount == 30:
            assert refused(table, Buy(2, dollars(29))) == "LL-LB-8b"
        table.apply(Buy(2, dollars(amount)))
    set_stack(table, 2, 0)
    assert refused(table, Buy(2, dollars(29))) == "LL-LB-8b"


# -- limit hold'em: bets -----------------------------------------------------------------------------------------------


@proves("LL-HE-8a", "LL-HE-9a", "LL-HE-9b")
def test_a_capped_round_stays_capped_when_one_folds_and_the_next_round_has_no_cap() -> None:
    one = to_flop(hand(LIMIT, 3))
    play(one, "2 bet 3 3 raise 6 1 raise 9 2 raise 12")
    assert refusal(one, Raise(3, dollars(15))) == "LL-HE-8a"
    play(one, "3 call 1 fold deal 2 bet 6")
    for total in range(12, 42, 6):
        play(one, f"{one.to_act} raise {total}")
    assert may(one).raise_from == dollars(42)


@proves("LL-HE-10a", "LL-HE-10c")
def test_two_short_all_ins_that_make_half_a_bet_together_are_a_full_bet_for_the_first_bettor() -> None:
    """$6 on the turn, all-in $8, all-in $9: the bettor may call $3 more or make it $15."""
    one = to_turn(hand(LIMIT, 5, stacks={3: 11, 4: 12}))
    play(one, "2 bet 6 3 raise 8 4 raise 9 5 call 1 fold")
    assert (one.to_act, may(one).call, may(one).raise_from) == (2, dollars(3), dollars(15))


@proves("LL-HE-8b", "LL-HE-10b")
def test_completing_an_all_in_opening_leaves_three_raises() -> None:
    """Seat 2 is all-in for $1 on the flop; $3 completes it, then 6, 9 and 12, and no more."""
    one = to_flop(hand(LIMIT, 4, stacks={2: 4}))
    play(one, "2 bet 1 3 raise 3 4 raise 6 1 raise 9 3 raise 12")
    assert refusal(one, Raise(4, dollars(15))) == "LL-HE-8a"


# -- limit hold'em: the board ------------------------------------------------------------------------------------------


@proves("LL-HE-12a", "LL-HE-13", "LL-HE-14a", "LL-HE-14b", "LL-HE-15")
def test_every_error_of_the_board_in_one_hand_leaves_three_burns_and_a_whole_deck() -> None:
    """An early flop, a new flop of four cards, an early turn and an early river, each ruled on in its turn."""
    one = hand(LIMIT, 4)
    one.apply(Deal())
    pack = every_card(one)
    play(one, "4 call")
    floor(one, EarlyFlop())
    check_round(one)
    deal(one)
    assert len(one.stub.burns) == 1
    floor(one, FourCardFlop())
    assert (len(one.board), len(one.stub.burns)) == (3, 1)
    floor(one, EarlyTurn())
    natural = one.stub.peek(2)[1]
    check_round(one)
    deal(one)
    assert one.board[3] == natural
    floor(one, EarlyRiver())
    check_round(one)
    deal(one)
    assert (len(one.board), len(one.stub.burns)) == (5, 3)
    assert every_card(one) == pack


@proves("LL-HE-12a", "LL-HE-12b")
@pytest.mark.parametrize(
    ("line", "stands"),
    [
        ("2 bet 3", False),
        ("2 bet 3 3 fold", False),
        ("2 check 3 check", False),
        ("2 bet 3 3 call", True),
        ("2 check 3 bet 3 4 raise 6", True),
    ],
)
def test_a_flop_of_four_cards_stands_once_two_have_put_money_in(line: str, stands: bool) -> None:
    """Otherwise it is dealt again and a single bet goes back; one who folded to it stays out."""
    one = play(to_flop(hand(LIMIT, 4)), line)
    first, chips = list(one.board), every_chip(one)
    floor(one, FourCardFlop())
    assert (one.board == first) is stands
    assert every_chip(one) == chips
    if not stands:
        assert (one.to_act, one.bet_to, set(stacks_of(one).values())) == (2, 0, {dollars(97)})
        assert is_live(one, 3) is ("fold" not in line)


@proves("LL-HE-11a", "LL-HE-11b")
def test_a_hand_that_its_owner_took_back_lies_face_up_and_must_still_meet_the_bet() -> None:
    one = to_flop(hand(LIMIT, 4))
    play(one, "2 bet 3 3 fold")
    floor(one, HandTakenBack(3))
    assert one.view(None).seats[1].cards == held(one, 3)
    play(one, "4 fold 1 call")
    assert (one.to_act, may(one).call) == (3, dollars(3))
    play(one, "3 fold")
    floor(one, HandTakenBack(3, opened="other"))
    assert not is_live(one, 3)


# -- no-limit ----------------------------------------------------------------------------------------------------------


@proves("LL-HE-NL2c")
def test_short_all_ins_reopen_the_betting_only_when_they_add_up_to_a_full_raise() -> None:
    """Bet $100, all-in $150: no raise for the bettor after calls. All-in $200 behind it: a raise to $300."""
    one = to_flop(hand(NO_LIMIT, 4, stack=1000, stacks={3: 152}))
    play(one, "2 bet 100 3 raise 150 4 call 1 call")
    assert (may(one).call, may(one).raise_from) == (dollars(50), 0)
    assert refusal(one, Raise(2, dollars(400))) == "LL-HE-NL2c"
    two = to_flop(hand(NO_LIMIT, 4, stack=1000, stacks={3: 152, 4: 202}))
    play(two, "2 bet 100 3 raise 150 4 raise 200 1 call")
    assert (may(two).call, may(two).raise_from) == (dollars(100), dollars(300))


@proves("LL-HE-NL2a")
def test_a_bet_and_each_raise_behind_it_go_up_by_a_thousand_at_most() -> None:
    one = to_flop(hand(NO_LIMIT, 3, stack=5000))
    play(one, "2 bet 1000")
    assert refusal(one, Raise(3, dollars(2001))) == "LL-HE-NL2a"
    play(one, "3 raise 2000")
    assert may(one).raise_to == dollars(3000)


@proves("LL-HE-NL4a")
def test_more_than_double_the_last_raise_is_needed_for_a_silent_raise() -> None:
    """After a raise to $150, chips of $300 in several pieces are a call of $150, and $301 a raise."""
    for extra, raised in ((0, False), (1, True)):
        one = to_flop(hand(NO_LIMIT, 3, stack=1000))
        play(one, "2 bet 50 3 raise 150")
        one.apply(PutIn(1, (dollars(200), dollars(100 + extra))))
        assert (one.bet_to > dollars(150)) is raised


@proves("LL-HE-NL7")
def test_a_clock_that_runs_out_twice_kills_two_hands_and_the_last_one_wins() -> None:
    one = to_flop(hand(NO_LIMIT, 3))
    floor(one, ClockExpired(2))
    floor(one, ClockExpired(3))
    assert won(one) == {1: dollars(6)}


@proves("LL-HE-NL8")
def test_one_straddle_by_the_seat_left_of_the_big_blind_and_no_other_after_it() -> None:
    table = running("limelight", structure="no-limit", players=5, chips=100)
    table.apply(Straddle(5, dollars(6)))
    for seat in (1, 2, 3, 4):
        assert refused(table, Straddle(seat, dollars(12))) == "LL-HE-NL8"
    one = start(table)
    play(one, "1 call 2 call 3 call 4 call")
    assert (one.to_act, may(one).check, may(one).raise_from) == (5, True, dollars(12))


# -- kills -------------------------------------------------------------------------------------------------------------


def kill_game(players: int = 6, game: str = "holdem") -> Table:
    """Seat 5, or the first seat heads-up, has won two pots at $4/$8, so that it kills the next one."""
    table = running("limelight", game, structure="limit", limit="4/8", players=players, chips=1000, kill="full")
    winner = min(players, 5) if players > 2 else 1
    callers = tuple(seat for seat in table.chairs if seat != winner)
    win(table, winner, callers=callers)
    win(table, winner, callers=callers)
    return table


@proves("LL-HE-16a", "LL-HE-16i")
def test_a_misdealt_kill_hand_is_a_kill_hand_again() -> None:
    table = kill_game()
    start(table)
    before = posts(table)
    table.play(ruling(table.playing(PokerHand), Override(("misdeal",), "a card was lost")).command())
    assert not table.in_play
    start(table)
    assert posts(table) == before
    assert (5, "kill", 8, 0) in before


@proves("LL-HE-16i")
def test_a_killer_who_may_not_leave_posts_from_the_seat_they_move_to_and_then_may() -> None:
    table = kill_game()
    assert refused(table, Leave(5)) == "LL-HE-16i"
    assert refused(table, SitOut(5)) == "LL-HE-16i"
    table.apply(Move(5, 8))
    start(table)
    assert (8, "kill", 8, 0) in posts(table)
    fold_to(table, 2)
    table.apply(Leave(8))
    assert 8 not in table.chairs


@proves("LL-HE-16a", "LL-HE-16d")
def test_a_killer_with_three_dollars_is_all_in_and_the_others_still_play_for_the_kill() -> None:
    table = kill_game()
    set_stack(table, 5, 3)
    one = start(table)
    assert (5, "kill", 3, 0) in posts(table)
    assert (may(one).call, may(one).raise_from) == (dollars(8), dollars(16))


@proves("LL-HE-16d", "LL-HE-16j")
def test_heads_up_a_killer_acts_last_before_the_flop_and_kills_again_after_another_win() -> None:
    table = kill_game(2)
    one = start(table)
    assert (1, "kill", 8, 0) in posts(table)
    assert one.to_act == 2
    play(one, "2 call")
    assert (one.to_act, may(one).check, may(one).raise_from) == (1, True, dollars(16))
    fold_to(table, 1)
    assert (table.kill_seat, table.kill_due) == (1, True)


@proves("LL-HE-16d")
def test_a_raise_before_the_killer_acts_brings_the_turn_back_to_the_others_after_the_killer() -> None:
    """Seat 5 killed, seat 1 raises, all call: the killer is last, and re-raises, and everyone acts again."""
    one = start(kill_game())
    play(one, "1 raise 16 2 call 3 call 4 call 6 call")
    assert one.to_act == 5
    play(one, "5 raise 24")
    assert (one.to_act, may(one).call) == (6, dollars(8))


@proves("LL-HE-16k")
def test_a_bet_of_the_lesser_amount_in_a_kill_pot_is_made_up_to_the_kill() -> None:
    one = start(kill_game())
    one.apply(PutIn(1, (dollars(4),), "call"))
    assert one.bet[one.position[1]] == dollars(8)


# -- Omaha and Crazy Pineapple -----------------------------------------------------------------------------------------


@proves("LL-OM-S2", "LL-CP-S2")
@pytest.mark.parametrize("game", ["omaha", "omaha-hilo", "crazy-pineapple", "crazy-pineapple-hilo"])
def test_a_pot_limit_straddle_is_half_the_stack_at_most_also_after_a_loss(game: str) -> None:
    """With $100 up to $50; the stack falls to $21, and $10 is the most in whole dollars."""
    table = running("limelight", game, structure="pot-limit", players=4, chips=100)
    rule = "LL-OM-S2" if "omaha" in game else "LL-CP-S2"
    assert refused(table, Straddle(1, dollars(51))) == rule
    set_stack(table, 1, 21)
    assert refused(table, Straddle(1, dollars(11))) == rule
    table.apply(Straddle(1, dollars(10)))
    start(table)
    assert (1, "straddle", 10, 0) in posts(table)


@proves("LL-OM-8c")
def test_in_pot_limit_omaha_a_pot_of_more_than_a_thousand_is_not_bet() -> None:
    """Raises of the pot on flop and turn: $3,354 before the river, bet and raised by $1,000."""
    one = to_flop(hand(rules("limelight", "omaha", "pot-limit", "1/2 100-300"), 3, stack=9000))
    play(one, "2 bet 6 3 raise 24 1 raise 84 2 call 3 call deal 2 bet 258 3 raise 1032 1 call 2 call deal")
    assert (one.pot, may(one).raise_to) == (dollars(3354), dollars(1000))
    play(one, "2 bet 1000")
    assert may(one).raise_to == dollars(2000)


@proves("LL-CP-4b")
def test_an_all_in_player_and_one_whose_hand_came_back_each_discard_one_card_before_the_turn() -> None:
    one = to_flop(hand(rules("limelight", "crazy-pineapple", limit="3/6"), 3, stacks={2: 4}))
    play(one, "2 bet 1 3 raise 3 1 fold")
    if one.phase == "discard":
        assert set(one.pending) == {one.position[2], one.position[3]}
    one.apply(Discard(2, held(one, 2)[:1]))
    assert refusal(one, Deal()) == "LL-CP-4"
    one.apply(Discard(3, held(one, 3)[:1]))
    deal(one)
    assert (len(held(one, 2)), len(held(one, 3)), len(one.board)) == (2, 2, 4)


# -- stud and razz -----------------------------------------------------------------------------------------------------


@proves("LL-ST-10b", "LL-ST-10c")
def test_two_jokers_dealt_down_are_replaced_and_a_third_announced_late_fouls_the_hand() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"))
    for seat in (1, 2):
        joker = held(one, seat)[0]
        floor(one, JokerFound(seat, (joker,)))
        assert joker in one.stub.aside
    assert [len(hole) for hole in one.hole] == [3, 3, 3]
    passively(one)
    floor(one, JokerFound(3, held(one, 3)[:1]))
    assert not is_live(one, 3)


@proves("LL-ST-10c")
def test_a_late_joker_heads_up_gives_the_pot_to_the_other_player() -> None:
    """Antes of $1 and $2 each: $6."""
    one = stud(STUD, showing("7c", "4d"))
    passively(one)
    floor(one, JokerFound(2, held(one, 2)[:1]))
    assert won(one) == {1: dollars(6)}


@proves("LL-ST-11a", "LL-ST-11b")
def test_the_absent_low_card_puts_in_the_forced_bet_and_a_second_absent_player_loses_only_the_ante() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"))
    one.apply(Away(2))
    one.apply(Away(3))
    assert one.over
    assert stacks_of(one) == {1: dollars(204), 2: dollars(197), 3: dollars(199)}


@proves("LL-ST-5b")
def test_when_a_fold_leaves_two_before_the_cap_they_raise_without_limit() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"))
    one.apply(BringIn(2))
    play(one, "3 raise 5 1 raise 10 2 fold")
    for total in range(15, 50, 5):
        play(one, f"{one.to_act} raise {total}")
    assert may(one).raise_from == dollars(50)


@proves("LL-ST-2a")
def test_a_bettor_who_miscalls_loses_to_the_third_hand_and_else_to_the_one_who_was_misled() -> None:
    for players in (3, 2):
        one = stud(STUD, showing("7c", "4d", "9s")[:players])
        to_street(one, 7)
        bettor = one.to_act
        assert bettor is not None
        play(one, f"{bettor} bet 10")
        check_round(one)
        one.apply(Show(bettor))
        misled = one.to_act
        assert misled is not None
        if players == 3:
            one.apply(Muck(misled))
        floor(one, Miscall(bettor, other=misled))
        show_all(one)
        (winner,) = won(one)
        assert winner != bettor
        assert (winner == misled) is (players == 2)


@proves("LL-RZ-0c", "LL-RZ-0b")
def test_in_razz_two_open_pairs_on_the_fourth_card_leave_the_lower_limit() -> None:
    one = stud(rules("limelight", "razz"), showing("7c", "4d", "9s"), "7d 4c Kc")
    assert one.to_act == 3
    passively(one)
    deal(one)
    assert (one.to_act, may(one).raise_from) == (3, one.rules.stakes.bets[0])


# -- point 8: each rule in its own games -------------------------------------------------------------------------------


@proves("LL-LB-4", "LL-HE-5", "LL-ST-4")
def test_no_check_raise_is_a_rule_of_lowball_and_of_no_other_game() -> None:
    for game in ("holdem", "omaha", "omaha-hilo", "crazy-pineapple", "crazy-pineapple-hilo", "stud", "razz"):
        assert rules("limelight", game).betting.check_raise
    assert not LOWBALL.betting.check_raise


@proves("LL-LB-8a")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo", "crazy-pineapple", "crazy-pineapple-hilo", "stud"])
def test_the_short_buy_of_lowball_is_not_offered_in_another_game(game: str) -> None:
    table = opened("limelight", game, players=3)
    set_stack(table, 2, 0)
    assert refused(table, Buy(2, dollars(9))) != "LL-LB-8b"


@proves("LL-LB-5")
def test_no_rule_of_lowball_is_cited_by_another_game() -> None:
    place = house("limelight")
    for slug, game in place.games.items():
        for structure in game.structures if game.engine == "poker" and slug != "lowball" else ():
            cited = {rule for cite in place.game(slug, structure=structure).cites.values() for rule in cite.rules}
            assert not {rule for rule in cited if rule.startswith("LL-LB")}
