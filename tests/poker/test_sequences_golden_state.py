"""Golden State's poker in sequences: its room rules twice, late, short-handed and after other rulings."""

import pytest

from houseway.engines.poker.play import Deal, OutOfTurn, PokerHand
from houseway.engines.rulings import Err
from houseway.floor import ruling
from houseway.irregularities import (
    ExposedOnDeal,
    HandInMuck,
    Irregularity,
    OffColourCard,
    OffTable,
    WrongBlind,
)
from houseway.money import dollars
from houseway.table import Buy, Leave, Move, PutOnList, SitOut, Straddle, Table, Tick
from houseway.table.events import PickedUp
from tests.floor.kit import floor, held, is_live, is_misdeal
from tests.poker.draw_table import stand_pat, with_a_joker
from tests.poker.situations import raise_in_turn, show_all, to_showdown
from tests.poker.table import check_round, hand, may, play, rules
from tests.table.table_kit import (
    back,
    fold_round,
    fold_to,
    hands_until_dealt,
    miss_blinds,
    posted_by,
    posts,
    refused,
    running,
    set_stack,
    start,
    told,
    win,
)

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule
LIMIT = [pytest.param("holdem", "3x6", id="holdem"), pytest.param("lowball", "1/2", id="lowball")]
BOTH = pytest.mark.parametrize(("game", "limit"), LIMIT)
LOW = rules("golden-state", "lowball", "limit", "1/2")
HELD = ("Kh Qc 9d 8h 7s", "Kc Qd 9h 8s 7c", "Ks Qh 9s 8c 7d", "Ac Qs Js 8d 7h")


def at_table(game: str = "holdem", limit: str = "3x6", players: int = 6) -> Table:
    """Everyone has $100, the button is at seat 1, the first round is over."""
    return running("golden-state", game, limit=limit, structure="limit", players=players, chips=100)


def straddle_of(limit: str) -> int:
    """Twice the big blind in cents."""
    return dollars({"3x6": 6, "1/2": 2, "4x8": 8}[limit])


def rule(table: Table, what: Irregularity) -> None:
    """The floor rules on what happened in the hand at the table."""
    table.play(ruling(table.playing(PokerHand), what).command())


def low(players: int = 4, *, stacks: dict[int, int] | None = None) -> PokerHand:
    """Lowball hands, the button in the last seat."""
    one = with_a_joker(LOW, HELD[:players], stacks=stacks)
    one.apply(Deal())
    return one


# -- live straddles ----------------------------------------------------------------------------------------------------


@BOTH
@proves("GS-HE-29a")
def test_the_straddler_acts_last_and_may_raise_themselves(game: str, limit: str) -> None:
    """Button 2, blinds 3 and 4, straddle 5: all call, and seat 5 still has its raise."""
    table = at_table(game, limit)
    table.apply(Straddle(5, straddle_of(limit)))
    one = start(table)
    assert posts(table)[-1] == (5, "straddle", straddle_of(limit) // 100, 0)
    for seat in (6, 1, 2, 3, 4):
        assert one.to_act == seat
        play(one, f"{seat} call")
    assert (one.to_act, may(one).raise_from > 0) == (5, True)


@BOTH
@proves("GS-HE-32c")
def test_with_a_straddle_a_bet_and_four_raises_go_in_and_without_it_three(game: str, limit: str) -> None:
    """The straddle is the first of four raises: five lower bets in all, the bankroll that rule 29 asks for."""
    least = {"3x6": 3, "1/2": 1}[limit]
    for straddled, most in ((True, 5), (False, 4)):
        table = at_table(game, limit)
        if straddled:
            table.apply(Straddle(5, straddle_of(limit)))
        one = start(table)
        while may(one).raise_from:
            raise_in_turn(one, may(one).raise_from // 100)
        assert one.bet_to == dollars(most * least)


@BOTH
@proves("GS-HE-29b")
def test_a_bankroll_below_five_lower_bets_straddles_in_neither_game(game: str, limit: str) -> None:
    table = at_table(game, limit)
    enough = 5 * straddle_of(limit) // 200
    set_stack(table, 5, enough - 1)
    assert refused(table, Straddle(5, straddle_of(limit))) == "GS-HE-29b"
    set_stack(table, 5, enough)
    table.apply(Straddle(5, straddle_of(limit)))


@BOTH
@proves("GS-HE-29a")
def test_a_straddler_who_leaves_or_gets_up_before_the_deal_has_not_straddled(game: str, limit: str) -> None:
    for command in (Leave(5), SitOut(5)):
        table = at_table(game, limit)
        table.apply(Straddle(5, straddle_of(limit)))
        table.apply(command)
        start(table)
        assert "straddle" not in [post[1] for post in posts(table)]


@proves("GS-HE-29a")
def test_a_straddler_who_is_no_longer_next_to_the_big_blind_has_not_straddled() -> None:
    """The big blind leaves: seat 5 has the big blind now, and posts that alone."""
    table = at_table()
    table.apply(Straddle(5, dollars(6)))
    table.apply(Leave(4))
    start(table)
    assert [post[:2] for post in posts(table)] == [(3, "small"), (5, "big")]


@BOTH
@proves("GS-HE-29a")
def test_two_players_cannot_straddle_also_when_the_others_leave_after_it(game: str, limit: str) -> None:
    table = at_table(game, limit, players=3)
    seat = straddler(table)
    table.apply(Straddle(seat, straddle_of(limit)))
    table.apply(Leave(next(one for one in (1, 2, 3) if one != seat)))
    start(table)
    assert len(posts(table)) == 2
    assert "straddle" not in [post[1] for post in posts(table)]


def straddler(table: Table) -> int:
    """The seat that may straddle in the next hand."""
    (seat,) = (seat for seat in table.chairs if [*Straddle.offers(table, seat)])
    return seat


@proves("GS-HE-29a", "GS-HE-M11c")
def test_a_wrong_blind_beside_a_straddle_is_a_misdeal_and_the_straddle_is_up_again() -> None:
    table = at_table()
    table.apply(Straddle(5, dollars(6)))
    start(table)
    rule(table, WrongBlind(3, dollars(3)))
    assert not table.in_play
    start(table)
    assert posts(table)[-1] == (5, "straddle", 6, 0)


# -- acting out of turn ------------------------------------------------------------------------------------------------


@proves("GS-HE-20c")
def test_one_who_raised_out_of_turn_may_not_bet_when_it_is_checked_to_them_either() -> None:
    one = play(hand(rules("golden-state", limit="3x6"), 4), "deal")
    check_round(one)
    one.apply(Deal())
    one.apply(OutOfTurn(4, "bet"))
    play(one, "2 check 3 check")
    assert (one.to_act, may(one).check, may(one).raise_from) == (4, True, 0)
    play(one, "4 check 1 bet 3 2 raise 6 3 fold")
    assert (one.to_act, may(one).call, may(one).raise_from) == (4, dollars(6), 0)


@proves("GS-HE-20c")
def test_acting_out_of_turn_twice_costs_the_raise_in_that_round_and_no_more() -> None:
    one = low()
    one.apply(OutOfTurn(1, "raise"))
    play(one, "3 raise 2")
    one.apply(OutOfTurn(1, "raise"))
    play(one, "4 raise 3")
    assert may(one).raise_from == 0
    check_round(one)
    stand_pat(one)
    assert may(one).raise_from == dollars(2)


@proves("GS-HE-20c", "GS-HE-32a")
def test_one_who_may_only_call_lets_the_others_raise_on() -> None:
    one = low()
    one.apply(OutOfTurn(4, "raise"))
    play(one, "3 raise 2")
    assert may(one).raise_from == 0
    play(one, "4 call 1 raise 3")
    assert may(one).raise_from == dollars(4)


# -- raises ------------------------------------------------------------------------------------------------------------


@proves("GS-HE-32a", "GS-HE-32d")
def test_an_all_in_player_does_not_count_for_the_cap_in_lowball() -> None:
    """Seat 1 is all-in: two players who are not all-in raise without end."""
    one = low(3, stacks={1: 2})
    play(one, "3 raise 2 1 call 2 raise 3 3 raise 4")
    assert may(one).raise_from == dollars(5)
    play(one, "2 raise 5 3 raise 6")
    assert may(one).raise_from == dollars(7)


@proves("GS-HE-32a", "GS-HE-32d")
def test_after_the_third_raise_a_fold_that_leaves_two_opens_the_raising() -> None:
    one = low(3)
    play(one, "3 raise 2 1 raise 3 2 raise 4")
    assert may(one).raise_from == 0
    play(one, "3 fold")
    assert may(one).raise_from == dollars(5)


# -- misdeals ----------------------------------------------------------------------------------------------------------


@BOTH
@proves("GS-HE-M11c")
def test_a_wrong_blind_seen_after_one_player_has_acted_leaves_the_game_live(game: str, limit: str) -> None:
    table = at_table(game, limit)
    one = start(table)
    table.play(Err(wrong := WrongBlind(3, dollars(2))))
    play(one, f"{one.to_act} fold")
    rule(table, wrong)
    assert table.in_play


@BOTH
@proves("GS-HE-M11c")
def test_a_wrong_blind_in_the_redeal_is_a_misdeal_once_more(game: str, limit: str) -> None:
    table = at_table(game, limit)
    start(table)
    button, chips = table.button, {seat: chair.stack for seat, chair in table.chairs.items()}
    rule(table, WrongBlind(3, dollars(2)))
    start(table)
    rule(table, WrongBlind(4, dollars(2)))
    assert {seat: chair.stack for seat, chair in table.chairs.items()} == chips
    start(table)
    assert table.button == button


@pytest.mark.parametrize("game", ["holdem", "lowball", "push-nine"])
@proves("GS-HE-M11d")
def test_a_card_of_another_color_found_after_bets_and_folds_gives_all_bets_back(game: str) -> None:
    one = hand(rules("golden-state", game), 4, stack=200, jokers=game == "lowball")
    one.apply(Deal())
    raise_in_turn(one, may(one).raise_from // 100)
    play(one, f"{one.to_act} fold")
    floor(one, OffColourCard())
    assert is_misdeal(one)


@pytest.mark.parametrize("game", ["holdem", "lowball", "push-nine"])
@proves("GS-HE-M11b")
def test_one_exposed_card_and_later_another_of_another_hand_are_two_and_a_misdeal(game: str) -> None:
    one = hand(rules("golden-state", game), 4, stack=200, jokers=game == "lowball")
    one.apply(Deal())
    floor(one, ExposedOnDeal(3, held(one, 3)[1:2]))
    assert not one.over
    floor(one, ExposedOnDeal(4, held(one, 4)[1:2]))
    assert is_misdeal(one)


# -- cards off the table, hands in the muck ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["holdem", "lowball", "push-nine"])
@proves("GS-HE-M9")
def test_two_cards_off_the_table_are_both_dead_and_both_replaced_before_the_player_acts(game: str) -> None:
    one = hand(rules("golden-state", game), 4, stack=200, jokers=game == "lowball")
    one.apply(Deal())
    size = len(held(one, 3))
    first, second = held(one, 3)[:2]
    floor(one, OffTable(3, (first,)))
    floor(one, OffTable(3, (second,)))
    assert len(held(one, 3)) == size
    assert {first, second} <= set(one.stub.aside)


@pytest.mark.parametrize("game", ["holdem", "lowball", "push-nine"])
@proves("GS-HE-M5")
def test_a_hand_in_the_muck_cannot_come_back_even_when_the_dealer_put_it_there(game: str) -> None:
    one = hand(rules("golden-state", game), 4, stack=200, jokers=game == "lowball")
    one.apply(Deal())
    floor(one, HandInMuck(3, "swept"))
    assert not is_live(one, 3)


@proves("GS-HE-M5")
def test_the_winner_s_tabled_hand_that_falls_into_the_muck_loses_the_pot() -> None:
    """River, both hands shown in turn: seat 2's better hand touches the muck, and seat 3 wins."""
    one = to_showdown(hand(rules("golden-state", limit="3x6"), 3))
    seat = one.to_act
    assert seat is not None
    floor(one, HandInMuck(seat, "flipped"))
    assert not is_live(one, seat)
    show_all(one)
    assert one.result is not None
    assert seat not in {share.seat for share in one.result.won}


# -- lowball: what the room rules and the misc rules add ---------------------------------------------------------------


@pytest.mark.parametrize(("game", "limit"), [*LIMIT, pytest.param("push-nine", "5 ante", id="push-nine")])
@proves("GS-HE-M2")
def test_the_third_man_up_is_taken_out_in_every_poker_game(game: str, limit: str) -> None:
    table = running("golden-state", game, limit=limit, chips=100)
    table.apply(PutOnList("Waiting"))
    table.apply(SitOut(2))
    table.apply(SitOut(6))
    table.apply(SitOut(4))
    assert 4 not in table.chairs
    assert told(table, PickedUp)[-1].rule == "GS-HE-M2"


@pytest.mark.parametrize(("game", "limit"), [*LIMIT, pytest.param("push-nine", "5 ante", id="push-nine")])
@proves("GS-HE-M3")
def test_a_player_away_more_than_fifteen_minutes_is_picked_up_in_every_poker_game(game: str, limit: str) -> None:
    """Back after fourteen minutes and away again: the clock starts over."""
    table = running("golden-state", game, limit=limit, chips=100)
    table.apply(SitOut(5))
    table.apply(Tick(14 * 60))
    back(table, 5)
    table.apply(SitOut(5))
    table.apply(Tick(29 * 60))
    assert 5 in table.chairs
    table.apply(Tick(29 * 60 + 1))
    assert 5 not in table.chairs


@proves("GS-HE-M3")
def test_three_missed_blinds_in_lowball_and_the_player_is_picked_up() -> None:
    table = at_table("lowball", "1/2")
    miss_blinds(table, 5, 2)
    assert 5 in table.chairs
    while table.chairs[5].missed_count < 3:
        fold_round(table)
    table.apply(Tick(60))
    assert 5 not in table.chairs
    assert told(table, PickedUp)[-1].rule == "GS-HE-M3"


@proves("GS-HE-30a")
def test_both_blinds_missed_in_lowball_are_posted_one_live_one_dead() -> None:
    table = at_table("lowball", "1/2")
    miss_blinds(table, 5, 2)
    back(table, 5, "post-missed")
    hands_until_dealt(table, 5)
    assert posted_by(table, 5) == (1, 1) or table.blinds["big"] == 5


@proves("GS-HE-21a", "GS-HE-25b")
def test_adding_to_a_lowball_stack_as_often_as_wanted_is_no_short_buy_and_the_short_buy_comes_once() -> None:
    table = at_table("lowball", "1/2")
    for _ in range(3):
        table.apply(Buy(5, dollars(1)))
    set_stack(table, 5, 0)
    table.apply(Buy(5, dollars(5)))
    set_stack(table, 5, 0)
    assert refused(table, Buy(5, dollars(5))) == "GS-HE-25b"
    table.apply(Buy(5, dollars(20)))


@proves("GS-HE-21b")
def test_no_chips_are_added_during_a_lowball_hand() -> None:
    table = at_table("lowball", "1/2")
    start(table)
    assert refused(table, Buy(5, dollars(20))) == "GS-HE-21b"


# -- half kills --------------------------------------------------------------------------------------------------------


def killing() -> Table:
    """3x6 with half kill; seat 4 has won two pots in a row."""
    table = running("golden-state", limit="3x6 half kill", structure="limit", players=6, chips=200)
    win(table, 4)
    win(table, 4)
    assert table.kill_due
    return table


@proves("GS-HE-27a")
def test_a_misdeal_between_the_two_pots_does_not_break_the_row() -> None:
    table = running("golden-state", limit="3x6 half kill", structure="limit", players=6, chips=200)
    win(table, 4)
    start(table)
    rule(table, OffColourCard())
    assert not table.kill_due
    win(table, 4)
    assert table.kill_due


@proves("GS-HE-27a")
def test_a_player_who_changes_seats_between_the_two_pots_wins_two_in_a_row() -> None:
    table = running("golden-state", limit="3x6 half kill", structure="limit", players=6, chips=200)
    win(table, 4)
    table.apply(Move(4, 8, "post-small"))
    win(table, 8)
    assert table.kill_due


@proves("GS-HE-27a")
def test_a_new_player_in_the_winner_s_seat_has_not_won_the_first_pot() -> None:
    table = running("golden-state", limit="3x6 half kill", structure="limit", players=6, chips=200)
    win(table, 4)
    table.apply(Leave(4))
    table.seat("New", 4, dollars(100), "post-both")
    hands_until_dealt(table, 4)
    win(table, 4)
    assert not table.kill_due


@proves("GS-HE-27b", "GS-HE-29a", "GS-HE-29b")
def test_a_straddle_in_a_half_kill_hand_is_twice_its_big_blind_for_five_of_its_lower_bets() -> None:
    """3x6 is played as 4x8: a straddle of $8, for a player with $20."""
    table = killing()
    seat = straddler(table)
    set_stack(table, seat, 19)
    assert refused(table, Straddle(seat, dollars(8))) == "GS-HE-29b"
    set_stack(table, seat, 20)
    assert refused(table, Straddle(seat, dollars(6)))
    table.apply(Straddle(seat, dollars(8)))
    one = start(table)
    assert one.rules.stakes.bets == (dollars(4), dollars(8))
    assert posts(table)[-1] == (seat, "straddle", 8, 0)


@proves("GS-HE-27b", "GS-HE-27c", "GS-HE-M11d")
def test_a_misdeal_in_a_half_kill_keeps_the_higher_limit_and_another_winner_ends_it() -> None:
    table = killing()
    start(table)
    rule(table, OffColourCard())
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))
    fold_to(table, 5)
    assert start(table).rules.stakes.bets == (dollars(3), dollars(6))


@proves("GS-HE-27c")
def test_the_double_winner_who_keeps_winning_keeps_the_half_kill() -> None:
    table = killing()
    for _ in range(3):
        win(table, 4)
        assert table.kill_due
    win(table, 2)
    assert not table.kill_due
    win(table, 2)
    assert table.kill_due


@proves("GS-HE-27b")
def test_the_half_kill_is_played_once_when_the_double_winner_quits() -> None:
    table = killing()
    table.apply(Leave(4))
    assert start(table).rules.stakes.bets == (dollars(4), dollars(8))
    fold_to(table, 5)
    assert not table.kill_due
