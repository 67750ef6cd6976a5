"""Whose turn the bank is when seats stay empty, leave or move; who may sit, move and straddle where."""

import pytest

from houseway.cards import pan_stock
from houseway.engines.banked.play import NoMoreBets, PutUp, Round, Share, Wager
from houseway.engines.contract import Refused
from houseway.engines.pan.play import Declare, PanHand
from houseway.engines.poker.play import Check, Deal, Decline, PokerHand, Show
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import (
    AskForDeck,
    Buy,
    DeclineBank,
    Leave,
    Move,
    PassShare,
    PostTime,
    PutOnList,
    Sit,
    SitIn,
    SitOut,
    Straddle,
    Table,
    TakeBank,
    Tick,
)
from houseway.table.absence import kept_until
from houseway.table.events import BankTaken, BlindWentBy, Bought, GameBroken, KillButton
from tests import books
from tests.poker.draw_table import dealt
from tests.table.table_kit import NAMES, fold_round, fold_to, opened, posts, refused, running, start, told, win

MINUTE = 60


def banking(where: str, game: str, players: int = 4) -> Table:
    """A player-dealer table without a bank so far."""
    table = Table(house(where), game)
    for seat in range(1, players + 1):
        table.seat(NAMES[seat - 1], seat, dollars(5000))
    return table


def bank_round(table: Table, wagers: dict[int, int]) -> None:
    """Plays a round with wagers of $10 on spots."""
    table.next_hand(books.pack(table.rules))
    assert table.bank.seat is not None
    table.play(PutUp(table.bank.seat, dollars(1000)))
    for seat, spot in wagers.items():
        table.play(Wager(seat, spot, dollars(10)))
    table.play(NoMoreBets())
    while table.in_play:
        table.play(table.playing(Round).options()[0].command)


# -- the order of the bank ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-P21-R15")
def test_where_no_wager_is_asked_for_a_seat_that_made_none_is_offered_the_bank() -> None:
    table = banking("limelight", "pure-21")
    for _ in range(2):
        table.apply(TakeBank(1))
        bank_round(table, {3: 3, 4: 4})
    assert table.bank_offer() == 2


@pytest.mark.rule("MC-AD-23a", "MC-AD-23b")
def test_the_first_bank_is_open_to_all_and_a_later_one_to_those_who_wagered_on_the_spot() -> None:
    """Seat 3 alone wagers on spot 2: seat 2 is passed over, and seat 3 is asked for spot 2 and then for its own."""
    table = banking("marina", "double-hand")
    assert table.bank_offer() == 1
    table.apply(DeclineBank(1))
    assert table.bank_offer() == 2
    table.apply(TakeBank(2))
    bank_round(table, {1: 1, 3: 3, 4: 3})
    table.apply(DeclineBank(2))
    assert table.bank_offer() == 3
    table.apply(DeclineBank(3))
    table.apply(TakeBank(4))
    assert told(table, BankTaken)[-1].spot == 3


@pytest.mark.rule("MC-AD-23b")
def test_one_who_only_bet_elsewhere_is_not_offered_the_bank_on_their_own_spot() -> None:
    table = banking("marina", "double-hand")
    table.apply(TakeBank(1))
    bank_round(table, {3: 2, 4: 4})
    table.apply(DeclineBank(1))
    assert table.bank_offer() == 3
    assert refused(table, TakeBank(2)) == "MC-AD-23b"


@pytest.mark.rule("MC-AD-23a")
def test_when_a_player_leaves_the_wagers_of_the_others_still_count() -> None:
    table = banking("marina", "double-hand")
    table.apply(TakeBank(1))
    bank_round(table, {2: 2, 3: 3, 4: 3})
    table.apply(Leave(4))
    table.apply(DeclineBank(1))
    assert table.bank_offer() == 2
    table.apply(DeclineBank(2))
    assert table.bank_offer() == 3
    table.apply(DeclineBank(3))
    assert told(table, GameBroken)


@pytest.mark.rule("MC-AD-23a")
def test_a_player_who_moves_takes_the_right_to_the_bank_along_and_the_spot_stays() -> None:
    table = banking("marina", "double-hand")
    table.apply(TakeBank(1))
    bank_round(table, {2: 2, 3: 3})
    table.apply(Move(2, 6))
    table.apply(DeclineBank(1))
    assert table.bank_offer() == 6
    table.apply(TakeBank(6))
    assert told(table, BankTaken)[-1].spot == 2


def test_any_player_may_save_a_broken_game_at_their_own_place() -> None:
    table = banking("limelight", "pure-21", players=3)
    for _ in range(2):
        table.apply(TakeBank(1))
        bank_round(table, {2: 2, 3: 3})
    for seat in (2, 3):
        table.apply(DeclineBank(seat))
    assert table.bank.broken
    refused(table, TakeBank(1))
    table.apply(TakeBank(3))
    assert (table.bank.seat, table.bank.spot, table.bank.turn) == (3, 3, 1)


def test_who_takes_the_bank_and_gets_up_before_the_deal_has_let_it_pass_and_not_had_it() -> None:
    """Seat 1 sits out and comes back: it is seat 2's turn now, and seat 1 has both of its rounds still to come."""
    table = banking("limelight", "pure-21", players=3)
    table.apply(TakeBank(1))
    table.apply(SitOut(1))
    assert table.bank_offer() == 2
    table.apply(SitIn(1))
    assert table.bank_offer() == 2
    table.apply(TakeBank(2))
    bank_round(table, {1: 1, 3: 3})
    for seat in (2, 3):
        table.apply(DeclineBank(seat))
    for turn in (1, 2):
        table.apply(TakeBank(1))
        assert told(table, BankTaken)[-1].turn == turn
        bank_round(table, {2: 2, 3: 3})
    assert table.bank_offer() == 2


@pytest.mark.rule("MC-AD-41a", "MC-AD-41b")
def test_the_deck_is_the_banks_own_between_its_two_deals_and_anyones_behind_them() -> None:
    table = banking("marina", "double-hand")
    for turn in (1, 2):
        table.apply(TakeBank(1))
        bank_round(table, {2: 2, 3: 3})
        if turn == 1:
            assert refused(table, AskForDeck(2)) == "MC-AD-41a"
            table.apply(AskForDeck(1))
    table.apply(AskForDeck(2))


def test_fees_of_a_time_are_posted_where_there_are_any_and_the_refusal_names_them() -> None:
    pan = Table(house("limelight"), "pan", limit="$1")
    with pytest.raises(Refused, match="The posted times are Friday 4pm to close"):
        pan.apply(PostTime("Sunday"))
    with pytest.raises(Refused, match="They are the same at any time"):
        opened("limelight", limit="4/8", players=3).apply(PostTime("Sunday"))


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16f")
def test_a_leg_goes_with_its_winner_and_the_next_hand_is_no_kill() -> None:
    table = opened("limelight", limit="4/8", players=5, kill="full")
    win(table, 3)
    assert told(table, KillButton)[-1].seat == 3
    table.apply(Leave(3))
    assert (table.kill_seat, table.kill_due, told(table, KillButton)[-1].due) == (None, False, False)


# -- seats -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["limelight", "golden-state", "oceana", "rogelios"])
def test_relatives_share_a_table_where_the_book_does_not_keep_them_apart(where: str) -> None:
    table = opened(where, players=4)
    table.apply(Sit("Wife", 6, books.usual_buy(table.rules), related=("Cleo",)))
    assert 6 in table.chairs


@pytest.mark.rule("MC-GE-2")
def test_strangers_need_no_approval_where_relatives_do() -> None:
    table = opened("marina", limit="4/8", players=4)
    table.apply(Sit("Guest", 6, dollars(40), related=("Zoe",)))
    assert 6 in table.chairs


def test_a_player_may_move_to_the_first_seat_and_the_last_and_no_farther() -> None:
    """Marina's hold'em has nine seats (MC-HE-S)."""
    table = opened("marina", limit="4/8", players=3)
    table.apply(Leave(1))
    table.apply(Move(3, 1))
    table.apply(Move(1, 9))
    assert 9 in table.chairs
    for nowhere in (0, 10):
        refused(table, Move(9, nowhere))


def test_only_where_the_book_says_so_a_winner_must_move_seats_at_once_while_others_wait() -> None:
    """Limelight's rule is one of pan; at hold'em one may move whenever one likes."""
    table = opened("limelight", limit="4/8", players=5)
    table.apply(PutOnList("Waiting"))
    table.hands, table.chairs[4].won_in = 9, 6
    table.apply(Move(4, 7))
    assert 7 in table.chairs


@pytest.mark.rule("GS-HE-29a")
def test_of_three_players_the_button_sits_left_of_the_big_blind_and_may_straddle() -> None:
    table = running("golden-state", limit="3x6", chips=100, players=3)
    line = table.lineup()
    assert line is not None
    table.apply(Straddle(line.dealt[2], dollars(6)))
    start(table)
    assert posts(table)[-1] == (line.dealt[2], "straddle", 6, 0)


@pytest.mark.rule("GS-HE-29a")
def test_two_players_have_nobody_left_of_the_big_blind_to_straddle() -> None:
    table = running("golden-state", limit="3x6", chips=100, players=2)
    refused(table, Straddle(1, dollars(6)))
    assert table.straddle is None


def test_a_straddle_goes_when_its_player_moves_and_stays_when_another_does() -> None:
    for mover, stays in ((5, False), (2, True)):
        table = running("golden-state", limit="3x6", chips=100, players=6)
        table.apply(Straddle(5, dollars(6)))
        table.apply(Move(mover, 9))
        assert (table.straddle is not None) is stays


def test_a_house_without_rules_for_coming_in_deals_to_everyone_who_sits_there() -> None:
    """The neutral casino's hold'em: a newcomer plays the next hand, and the blinds are posted as ever."""
    table = Table(house("casino"), "holdem", limit="2/4")
    for seat in (1, 2, 3):
        table.seat(NAMES[seat - 1], seat, dollars(100))
    start(table)
    fold_to(table, None)
    table.seat("Newcomer", 5, dollars(100))
    hand = start(table)
    assert [one.seat for one in sorted(hand.seats, key=lambda one: one.seat)] == [1, 2, 3, 5]
    assert [(kind, live) for _, kind, live, _ in posts(table)] == [("small", 1), ("big", 2)]


# -- chips and time ----------------------------------------------------------------------------------------------------


def test_at_a_table_without_rules_for_buying_in_a_player_buys_short_as_often_as_they_like() -> None:
    table = banking("limelight", "pure-21", players=3)
    for _ in range(3):
        table.chairs[2].stack = 0
        table.apply(Buy(2, dollars(5)))
    assert [(event.chips, event.short) for event in told(table, Bought)] == [(dollars(5), False)] * 3


@pytest.mark.rule("LL-PN-G2")
def test_the_table_remembers_who_won_the_last_hand_of_pan() -> None:
    """All but one player pass: that player has the Tops, and changes seats within one more hand if at all."""
    table = Table(house("limelight"), "pan", limit="$1")
    for seat in (1, 2, 3, 4):
        table.seat(NAMES[seat - 1], seat, dollars(60))
    table.next_hand(pan_stock())
    plays = table.playing(PanHand).to_act
    while table.in_play:
        turn = table.playing(PanHand).to_act
        assert turn is not None
        table.play(Declare(turn, plays=turn == plays))
    assert {seat: chair.won_in for seat, chair in table.chairs.items() if chair.won_in} == {plays: 1}


@pytest.mark.sequence
@pytest.mark.rule("MC-GE-20b")
def test_minutes_away_within_the_hour_shorten_the_next_absence_at_marina() -> None:
    """Fifteen minutes an hour: ten were used, so that five are left. An hour later all fifteen are there again."""
    table = running("marina", limit="4/8", players=6)
    absence = table.rules.absence
    assert absence is not None
    table.apply(SitOut(5))
    table.apply(Tick(10 * MINUTE))
    table.apply(SitIn(5))
    table.apply(Tick(20 * MINUTE))
    assert kept_until(absence, table.chairs[5]) is None
    table.apply(SitOut(5))
    assert kept_until(absence, table.chairs[5]) == 25 * MINUTE
    table.apply(SitIn(5))
    table.apply(Tick(90 * MINUTE))
    table.apply(SitOut(5))
    assert kept_until(absence, table.chairs[5]) == 105 * MINUTE


@pytest.mark.rule("MC-GE-20")
def test_a_meal_keeps_the_seat_for_half_an_hour_at_marina() -> None:
    table = running("marina", limit="4/8", players=6)
    absence = table.rules.absence
    assert absence is not None
    table.apply(SitOut(5, meal=True))
    assert kept_until(absence, table.chairs[5]) == 30 * MINUTE


@pytest.mark.rule("GS-HE-M3")
def test_every_absence_has_its_own_fifteen_minutes_at_golden_state() -> None:
    table = running("golden-state", limit="3x6", players=6)
    absence = table.rules.absence
    assert absence is not None
    table.apply(SitOut(5))
    table.apply(Tick(10 * MINUTE))
    table.apply(SitIn(5))
    table.apply(SitOut(5))
    assert kept_until(absence, table.chairs[5]) == 25 * MINUTE


@pytest.mark.parametrize("where", ["limelight", "oceana", "marina", "rogelios"])
def test_where_no_book_minds_a_third_player_may_get_up_though_others_wait(where: str) -> None:
    table = running(where, players=6)
    table.apply(PutOnList("Waiting"))
    for seat in (3, 4, 5):
        table.apply(SitOut(seat))
    assert {3, 4, 5} <= set(table.chairs)


@pytest.mark.rule("MC-HE-27")
def test_blinds_that_go_by_one_who_moved_after_meeting_them_are_excused_by_that_rule() -> None:
    table = running("marina", limit="4/8", players=6)
    table.apply(Leave(4))
    table.apply(Move(2, 4))
    for _ in range(4):
        fold_round(table)
    went_by = told(table, BlindWentBy)
    assert {event.rule for event in went_by if event.seat == 4} == {"MC-HE-27"}


# -- partners divide ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-AD-6", "MC-AD-8")
def test_partners_in_a_bank_divide_among_themselves_after_the_round() -> None:
    """Seat 3 has $100 in seat 1's bank: between rounds seat 1 may pass chips only to seat 3."""
    table = banking("marina", "double-hand")
    table.apply(TakeBank(1))
    refused(table, PassShare(1, 3, dollars(50)))
    table.next_hand(books.pack(table.rules))
    table.play(PutUp(1, dollars(500), (Share(3, dollars(100)),)))
    table.play(Wager(2, 2, dollars(10)))
    refused(table, PassShare(1, 3, dollars(50)))
    table.play(NoMoreBets())
    while table.in_play:
        table.play(table.playing(Round).options()[0].command)
    stacks = {seat: chair.stack for seat, chair in table.chairs.items()}
    for wrong in (PassShare(1, 2, 100), PassShare(3, 1, 100), PassShare(1, 3, 0), PassShare(1, 3, stacks[1] + 1)):
        refused(table, wrong)
    table.apply(PassShare(1, 3, dollars(50)))
    assert (table.chairs[1].stack, table.chairs[3].stack) == (stacks[1] - dollars(50), stacks[3] + dollars(50))
    table.apply(PassShare(1, 3, table.chairs[1].stack))
    assert table.chairs[1].stack == 0


# -- the fee of a push pot ---------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("GS-PU-20b")
def test_the_new_deal_of_a_push_pot_pays_the_fee_of_its_own_row() -> None:
    """Five hands pay $2; the push pot of the two who tie pays $2 more, by the row for up to four hands."""
    table = opened("golden-state", "push-nine", limit="5 ante", players=5, chips=500, button=5)
    held = ("3h 5c Ad", "Kh Kc 9d", "2h 4c 2d", "9s 6c As", "Jh 4d 3s")
    table.next_hand(dealt(held))
    table.play(Deal())
    hand = table.playing(PokerHand)
    assert hand.drop == dollars(2)
    while hand.phase in ("bet", "showdown"):
        assert hand.to_act is not None
        table.play(Show(hand.to_act) if hand.phase == "showdown" else Check(hand.to_act))
    while hand.to_act is not None:
        table.play(Decline(hand.to_act))
    table.play(Deal(hand.shuffle_due))
    assert hand.drop == dollars(4)
