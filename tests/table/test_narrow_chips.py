"""Chips, collections and the bank where one more or one less makes a difference; told by hand and dealt by the room."""

from dataclasses import replace

import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.rulebook import BankedRules, TableRules, house
from houseway.table import (
    Ask,
    AskForDeck,
    Buy,
    CallMisdeal,
    DealByHand,
    DeclineBank,
    EndHand,
    Leave,
    Move,
    PlayDoubles,
    PostBonus,
    ReturnCollection,
    Sit,
    SitIn,
    SitOut,
    StartHand,
    Straddle,
    Table,
    TakeAnswerBack,
    TakeBank,
    TakeCollection,
    TakeTime,
    Tick,
    Vote,
    Wager,
    fills_main_table,
)
from houseway.table.by_hand import owing_time
from houseway.table.debts import debt_rule
from houseway.table.events import Bought, ButtonDrawn, GameBroken, HandBooked, TimePaid
from houseway.table.kill import killed_pot
from houseway.table.next_hand import needed_results
from tests import books
from tests.table.table_kit import (
    NAMES,
    fold_round,
    opened,
    refused,
    running,
    set_stack,
    start,
    told,
)
from tests.table.test_by_hand import felt
from tests.table.test_seats_and_turns import bank_round, banking

# -- chips -------------------------------------------------------------------------------------------------------------


def casino(players: int = 3) -> Table:
    """The neutral casino's hold'em, which has no rules for coming in and buying."""
    table = Table(house("casino"), "holdem", limit="2/4")
    for seat in range(1, players + 1):
        table.seat(NAMES[seat], seat, dollars(100))
    return table


@pytest.mark.rule("LL-HE-NL6b")
def test_chips_asked_for_in_the_hand_stay_below_the_greatest_buy_in_too() -> None:
    """A table of $100 to $200: with $150 in front one may ask for $50 more, before the deal and after it."""
    table = running("limelight", structure="no-limit", limit="1/3 100-200", players=4, chips=150)
    for begun in (False, True):
        if begun:
            start(table)
        have = table.chairs[4].stack + table.chairs[4].coming
        with pytest.raises(Refused, match="at most"):
            table.apply(Ask(4, dollars(200) - have + 100))
    table.apply(Ask(4, dollars(200) - table.chairs[4].stack))


@pytest.mark.parametrize("command", [Buy, Ask])
def test_nobody_buys_no_chips(command: type[Buy] | type[Ask]) -> None:
    table = opened("limelight", limit="4/8", players=3)
    for chips in (0, -100):
        with pytest.raises(Refused, match="at least one chip"):
            table.apply(command(2, chips))
    table.apply(command(2, 1))


def test_a_house_that_says_nothing_of_buying_sells_chips_between_hands_and_never_in_one() -> None:
    table = casino()
    table.apply(Ask(2, dollars(20)))
    assert table.chairs[2].stack == dollars(120)
    start(table)
    with pytest.raises(Refused, match="Add chips between hands"):
        table.apply(Buy(2, dollars(20)))


@pytest.mark.rule("MC-HE-6b")
def test_a_buy_is_full_short_or_added_on() -> None:
    """Marina's 4/8 asks $40: less is the one short buy, $40 renews nothing, and with chips in front it is neither."""
    table = running("marina", limit="4/8", players=4)
    for have, chips, kind in ((0, 40, (False, False)), (0, 39, (False, True)), (10, 5, (False, False))):
        set_stack(table, 2, have)
        table.apply(Buy(2, dollars(chips)))
        bought = told(table, Bought)[-1]
        assert (bought.full, bought.short) == kind
    table = casino()
    set_stack(table, 2, 0)
    refused(table, Buy(2, dollars(1)))
    table.apply(Buy(2, dollars(20)))
    assert (told(table, Bought)[-1].full, told(table, Bought)[-1].short) == (True, False)


@pytest.mark.sequence
@pytest.mark.rule("LL-LB-FEE")
def test_the_half_hour_is_paid_by_two_and_by_latecomers_within_the_minutes_of_the_house() -> None:
    table = opened("limelight", "lowball", players=2, chips=100)
    table.apply(Tick(0))
    assert [event.seat for event in told(table, TimePaid)] == [1, 2]
    assert table.rules.rental is not None
    table.rules = replace(table.rules, rental=replace(table.rules.rental, late=10))
    for minutes, seat, pays in ((10, 3, True), (11, 4, False), (20, 5, False)):
        table.apply(Tick(minutes * 60))
        table.seat(NAMES[seat], seat, dollars(100))
        assert (seat in {event.seat for event in told(table, TimePaid)}) is pays


def test_one_who_owes_nothing_owes_it_by_no_rule() -> None:
    table = running("oceana", limit="4/8", players=3)
    table.seat("Newcomer", 5, dollars(200))
    assert [debt_rule(table, table.chairs[seat]) for seat in (1, 5)] == ["", "OC-HE-17a"]


def test_only_no_limit_becomes_a_forced_bet_game_and_a_kill_is_one_that_is_spread() -> None:
    limit = running("limelight", limit="4/8", players=4)
    with pytest.raises(Refused, match="Only a no-limit game"):
        limit.apply(Vote("forced-bet", (1, 2, 3, 4)))
    omaha = running("limelight", "omaha", structure="limit", players=4)
    with pytest.raises(Refused, match="half kill"):
        omaha.apply(Vote("half-kill", (1, 2, 3, 4)))


def test_by_hand_the_dealer_sees_to_it_that_the_chips_for_doubles_reach() -> None:
    felt("limelight", "pan", players=3).apply(PlayDoubles(2, on=True))
    table = opened("limelight", "pan", players=3)
    with pytest.raises(Refused):
        table.apply(PlayDoubles(2, on=True))
    table.apply(PlayDoubles(2, on=False))


# -- told by hand ------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("GS-PU-20b")
def test_two_hands_are_enough_for_a_push_pot_and_one_is_not() -> None:
    table = felt("golden-state", "push-nine", players=5)
    table.apply(DealByHand())
    for hands in (1, 6):
        with pytest.raises(Refused, match="2 to 5 hands"):
            table.apply(TakeCollection(push=hands))
    before = table.drop
    table.apply(TakeCollection(push=2))
    assert table.drop > before


def test_only_one_who_went_out_alone_is_remembered_as_the_winner_and_only_in_pan() -> None:
    pan = felt("limelight", "pan", players=5)
    pan.apply(DealByHand())
    pan.apply(EndHand((3, 4)))
    assert not any(chair.won_in for chair in pan.chairs.values()), "the Tops were split"
    poker = felt("limelight", structure="limit", limit="4/8")
    poker.apply(DealByHand())
    poker.apply(EndHand((3,)))
    assert not any(chair.won_in for chair in poker.chairs.values())


@pytest.mark.sequence
@pytest.mark.rule("RO-GE-F1")
def test_a_misdeal_by_hand_books_what_stands_and_nothing_else() -> None:
    """The collection before the cards counts for the new deal; a collection from the pot is returned."""
    before = felt("rogelios", limit="4/8", players=7)
    before.apply(DealByHand())
    before.apply(CallMisdeal())
    flop = felt("limelight", structure="limit", limit="4/8")
    flop.apply(DealByHand())
    flop.apply(TakeCollection())
    flop.apply(CallMisdeal())
    booked = [told(table, HandBooked)[-1] for table in (before, flop)]
    assert [(one.collection, one.jackpot) for one in booked] == [(dollars(3), dollars(1)), (0, 0)]


@pytest.mark.rule("GS-HE-29a")
def test_a_straddle_is_up_again_after_a_misdeal_by_hand() -> None:
    table = felt("golden-state", limit="3x6")
    for straddles in (False, True):
        line = table.lineup()
        assert line is not None
        if straddles:
            table.apply(Straddle(line.dealt[2], dollars(6)))
        table.apply(DealByHand())
        table.apply(CallMisdeal())
        assert table.straddle == ((line.dealt[2], dollars(6)) if straddles else None)


def test_naturals_are_told_of_player_dealer_games_alone() -> None:
    table = felt("marina", "pure-21", players=3)
    table.apply(TakeBank(1))
    table.apply(DealByHand((Wager(2, 2, 0), Wager(3, 3, 0)), dollars(30)))
    table.apply(EndHand(naturals=(3, 2)))
    assert told(table, HandBooked)[-1].lasts.naturals == (2, 3)
    poker = felt("limelight", structure="limit", limit="4/8")
    poker.apply(DealByHand())
    poker.apply(EndHand())
    assert told(poker, HandBooked)[-1].lasts.naturals is None


@pytest.mark.rule("GS-HE-25c")
def test_only_one_who_went_broke_in_the_big_blind_has_ways_of_their_own() -> None:
    for where in ("big", "small"):
        table = felt("golden-state", limit="3x6")
        table.apply(DealByHand())
        big = table.blinds["big"]
        table.apply(EndHand(broke=(table.blinds[where],)))
        assert (table.chairs[big].debt == "busted") is (where == "big")


@pytest.mark.rule("RO-HE-14")
def test_the_first_button_names_its_rule_by_hand_too() -> None:
    assert told(felt("rogelios", limit="4/8", button=3), ButtonDrawn) == [ButtonDrawn(3, (), "RO-HE-14")]


@pytest.mark.sequence
@pytest.mark.rule("LL-LB-FEE")
def test_two_players_owe_the_half_hour_and_one_alone_does_not() -> None:
    table = felt("limelight", "lowball", players=2)
    assert owing_time(table) == (1, 2)
    table.apply(Leave(2))
    assert owing_time(table) == ()


def test_one_who_sits_down_within_the_minutes_that_a_house_names_owes_the_half_hour() -> None:
    for minutes, owes in ((10, (3,)), (0, ())):
        table = felt("limelight", "lowball", players=2)
        assert table.rules.rental is not None
        table.rules = replace(table.rules, rental=replace(table.rules.rental, late=minutes))
        table.apply(TakeTime((1, 2)))
        table.apply(Tick(5 * 60))
        table.seat("Cleo", 3, 0)
        assert owing_time(table) == owes


@pytest.mark.rule("MC-NJ-F1")
def test_what_the_squares_paid_stands_by_the_rule_of_their_fee() -> None:
    table = felt("marina", "pure-21", players=3)
    table.apply(TakeBank(1))
    table.apply(DealByHand((Wager(2, 2, dollars(10)),), dollars(10)))
    with pytest.raises(Refused) as refusal:
        table.apply(ReturnCollection())
    assert refusal.value.rule == "MC-NJ-F1"


# -- the bank ----------------------------------------------------------------------------------------------------------


def test_one_player_alone_waits_for_another_and_the_game_is_not_broken_yet() -> None:
    """Seat 1 has had both rounds; when the other player leaves there is no game left to break."""
    table = banking("limelight", "pure-21", players=2)
    for _ in range(2):
        table.apply(TakeBank(1))
        bank_round(table, {2: 2})
    table.apply(Leave(2))
    assert not told(table, GameBroken)
    table.apply(Sit("Bo again", 2, dollars(500)))
    assert table.bank_offer() == 2


def test_the_bank_of_one_who_leaves_before_the_deal_was_never_had() -> None:
    table = banking("limelight", "pure-21", players=3)
    table.apply(TakeBank(1))
    table.apply(Leave(1))
    assert (table.bank.seat, table.bank.turn, table.bank.ready) == (None, 0, False)
    with pytest.raises(Refused, match="Offer the bank to seat 2 first"):
        table.apply(StartHand(books.pack(table.rules)))


def test_where_no_book_minds_anyone_may_ask_for_a_new_deck_between_two_deals_of_one_bank() -> None:
    table = banking("oceana", "pai-gow")
    table.apply(TakeBank(1))
    bank_round(table, {2: 2, 3: 3})
    table.apply(AskForDeck(2))


@pytest.mark.rule("MC-P21-B8")
def test_the_bonus_option_that_is_posted_is_the_one_that_is_played() -> None:
    table = Table(house("marina"), "pure-21")
    for seat in (1, 2):
        table.seat(NAMES[seat - 1], seat, dollars(500))
    for option in (2, 1):
        table.apply(PostBonus(option))
        assert isinstance(table.rules, BankedRules)
        assert table.rules.value_of("bonus_bet.option") == option
    for option in (0, 99):
        with pytest.raises(Refused, match="no such bonus bet"):
            table.apply(PostBonus(option))


def test_who_let_the_bank_pass_has_let_it_pass_in_the_next_seat_too_and_others_where_they_sit() -> None:
    table = banking("limelight", "pure-21", players=4)
    for seat in (1, 2):
        table.apply(DeclineBank(seat))
    table.apply(Move(2, 6))
    assert {seat for _, seat in table.bank.declined} == {1, 6}


def test_a_newcomer_to_a_game_that_goes_on_leaves_its_rounds_and_wagers_as_they_were() -> None:
    table = banking("marina", "pure-21", players=3)
    table.apply(TakeBank(1))
    bank_round(table, {2: 2, 3: 3})
    wagered = table.bank.spots
    table.apply(Sit("Newcomer", 5, dollars(500)))
    assert (table.bank.rounds, table.bank.spots) == (1, wagered)


@pytest.mark.rule("LL-LB-FEE")
def test_a_collection_is_as_old_as_its_first_payment() -> None:
    table = felt("limelight", "lowball", players=3)
    table.apply(Tick(60))
    table.apply(TakeTime((1, 2)))
    table.apply(Tick(120))
    table.apply(TakeTime((3,)))
    assert table.time_taken_at == 60
    table.apply(Tick(1900))
    table.apply(TakeTime((1,)))
    assert table.time_taken_at == 1900


def test_nobody_goes_out_in_a_game_of_scoops() -> None:
    assert not needed_results(felt("limelight", "omaha-hilo", structure="limit", limit="3/6", kill="full")).goes_out


# -- moves, meals, kills and answers -----------------------------------------------------------------------------------


@pytest.mark.rule("MC-GE-20")
def test_one_who_comes_back_from_a_meal_is_at_no_meal_any_more() -> None:
    table = running("marina", limit="4/8", players=6)
    table.apply(SitOut(5, meal=True))
    assert table.chairs[5].meal
    table.apply(SitIn(5))
    assert not table.chairs[5].meal


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-33")
def test_one_who_owes_a_small_blind_for_a_move_owes_the_same_one_after_the_next_move() -> None:
    """Seat 3 is due the small blind and moves past two players; a hand later it moves past another."""
    table = running("golden-state", structure="limit", limit="3x6", players=9, chips=100)
    for seat in (6, 8):
        table.apply(Leave(seat))
    table.apply(Move(3, 6, "sit-out"))
    assert table.chairs[6].missed == ("small",)
    fold_round(table)
    table.apply(Move(6, 8, "sit-out"))
    assert (table.chairs[8].debt, table.chairs[8].missed) == ("moved", ("small",))


@pytest.mark.rule("OC-LB-6")
def test_a_full_kill_by_one_who_comes_in_is_priced_at_twice_the_big_blind_and_others_are_refused() -> None:
    rules = house("oceana").game("lowball", structure="limit")
    assert isinstance(rules, TableRules)
    assert rules.kill is None
    pot = killed_pot(rules, "full")
    assert (pot.post, pot.setting) == (2 * rules.stakes.big_blind, "entry.newcomer")
    assert pot.rules.stakes.bets[0] == 2 * rules.stakes.bets[0]
    with pytest.raises(Refused):
        killed_pot(rules, "half")


@pytest.mark.parametrize(("where", "game"), [("limelight", "pure-21"), ("marina", "double-hand"), ("casino", "holdem")])
def test_a_game_without_rules_of_seating_has_no_main_table_to_fill(where: str, game: str) -> None:
    rules = house(where).game(game)
    assert isinstance(rules, TableRules)
    assert not fills_main_table(rules)


@pytest.mark.sequence
def test_an_answer_about_the_bank_is_taken_back_at_a_table_dealt_by_hand_and_nowhere_else() -> None:
    table = felt("limelight", "pure-21", players=3)
    first = table.bank_offer()
    assert first is not None
    table.apply(DeclineBank(first))
    second = table.bank_offer()
    assert second != first
    table.apply(TakeAnswerBack())
    assert table.bank_offer() == first
    table.apply(TakeBank(first))
    table.apply(TakeAnswerBack())
    assert (table.bank_offer(), table.bank.ready) == (first, False)
    refused(table, TakeAnswerBack())
    dealt = banking("limelight", "pure-21")
    refused(dealt, TakeAnswerBack())
