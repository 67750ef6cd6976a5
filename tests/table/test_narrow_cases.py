"""Cases that only just differ: two players and three, a leg and a kill, the last pass that is free."""

import random
from dataclasses import replace

import pytest

from houseway.money import dollars
from houseway.play.contract import Refused
from houseway.rulebook import BankedRules, house
from houseway.table import (
    AskForDeck,
    DealByHand,
    EndHand,
    Leave,
    Move,
    PostBonus,
    Sit,
    SitOut,
    StartHand,
    Straddle,
    Swap,
    Table,
    TakeBank,
    TakeCollection,
    Vote,
)
from houseway.table.changes import open_changes
from houseway.table.events import GameBroken, HandStarted, KillButton
from tests import books
from tests.table import test_mixed_games as mixes
from tests.table.table_kit import (
    NAMES,
    dealt,
    fold_round,
    fold_to,
    next_dealt,
    opened,
    refused,
    running,
    set_stack,
    start,
    told,
    usual_buy,
    win,
)
from tests.table.test_by_hand import felt
from tests.table.test_seats_and_turns import bank_round, banking

# -- the button and the blinds -----------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-4b")
def test_of_two_players_the_button_has_the_small_blind_and_of_three_it_has_none() -> None:
    for players, places in ((2, (2, 2, 1)), (3, (2, 3, 1))):
        table = opened("limelight", limit="4/8", players=players, button=2)
        start(table)
        begun = told(table, HandStarted)[-1]
        assert (begun.button, begun.small, begun.big) == places


@pytest.mark.rule("OC-HE-17a")
def test_a_newcomer_to_two_players_still_waits_for_the_big_blind() -> None:
    """With two who owe nothing the game goes on; it starts anew only when fewer are left."""
    table = running("oceana", limit="4/8", players=2)
    table.seat("Newcomer", 5, dollars(200), "wait")
    line = table.lineup()
    assert line is not None
    assert [way for _, way in line.coming_in] in ([], ["wait"])
    table.apply(SitOut(2))
    line = table.lineup()
    assert line is not None
    assert dict(line.coming_in)[5] == "free"


@pytest.mark.rule("RO-LB-C1")
def test_when_a_game_starts_anew_only_who_played_the_last_hand_deals_the_next() -> None:
    """Seat 1 is left of the old game, three have just sat down: where the book says nothing one of them deals."""
    for where, game, deals in (("rogelios", "lowball", 1), ("oceana", "holdem", 2)):
        table = running(where, game, players=2)
        while table.button != 1:
            fold_round(table)
        table.apply(Leave(2))
        for seat in (2, 3, 4):
            table.seat(f"New {seat}", seat, usual_buy(table))
        start(table)
        assert table.button == deals


@pytest.mark.rule("CA-MX-2")
def test_in_the_stud_games_of_a_mix_the_button_goes_on_only_when_its_player_has_left() -> None:
    table, rng = mixes.mixed("horse", 4), random.Random(5)
    while table.hands < 17:
        mixes.dealt(table, rng)
    stays = table.button
    assert mixes.dealt(table, rng).button == stays
    table.apply(Leave(stays or 0))
    assert mixes.dealt(table, rng).button == (stays or 0) % 4 + 1


def test_a_mix_may_let_the_button_go_on_in_its_stud_games_too() -> None:
    table, rng = mixes.mixed("horse", 3), random.Random(6)
    assert table.rules.mix is not None
    table.rules = replace(table.rules, mix=replace(table.rules.mix, button="moves"))
    buttons = [mixes.dealt(table, rng).button for _ in range(20)]
    assert buttons[17:] != [buttons[16]] * 3


@pytest.mark.rule("GS-HE-29a")
def test_who_may_straddle_is_named_when_another_one_tries() -> None:
    table = running("golden-state", limit="3x6", chips=100, players=6)
    line = table.lineup()
    assert line is not None
    with pytest.raises(Refused, match=f"only seat {line.dealt[2]}, left of the big blind, may straddle"):
        table.apply(Straddle(line.dealt[3], dollars(6)))


@pytest.mark.rule("GS-HE-31c")
def test_one_free_pass_is_free_and_the_second_is_not() -> None:
    """After the first time the blinds went by, a newcomer may let them go by once more; then no longer."""
    table = running("golden-state", limit="3x6", players=5, chips=100)
    table.seat("Newcomer", 9, dollars(100), "after-blinds")
    chair = table.chairs[9]
    for passes, offered in ((0, True), (1, True), (2, False)):
        chair.passes = passes
        assert ("after-blinds" in table.ways(9)) is offered


# -- kills and votes ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-16c")
def test_a_leg_moves_with_its_player_and_stays_when_others_move() -> None:
    table = opened("limelight", limit="4/8", players=5, kill="full")
    win(table, 3)
    assert table.kill_seat == 3
    table.apply(Move(2, 8))
    assert table.kill_seat == 3
    table.apply(Move(3, 9))
    assert table.kill_seat == 9
    table.apply(Swap(9, 5))
    assert table.kill_seat == 5


@pytest.mark.rule("LL-HE-16f")
def test_one_who_has_a_leg_may_announce_in_the_hand_that_they_get_up() -> None:
    """Only a killer is held to their seat until the kill is posted and played."""
    table = opened("limelight", limit="4/8", players=5, kill="full")
    win(table, 3)
    start(table)
    table.apply(SitOut(3))
    assert table.chairs[3].away
    table = opened("limelight", limit="4/8", players=5, kill="full")
    for _ in range(2):
        win(table, 3, callers=(2, 4))
    assert table.kill_due
    start(table)
    refused(table, SitOut(3))
    table.apply(SitOut(2))


@pytest.mark.rule("LL-HE-16e")
def test_what_players_may_vote_for_is_what_the_game_is_not_yet() -> None:
    table = running("limelight", limit="4/8", players=4)
    assert open_changes(table) == ("half-kill", "full-kill")
    table.apply(Vote("full-kill", (1, 2, 3, 4)))
    assert open_changes(table) == ("half-kill", "regular")
    assert open_changes(running("oceana", players=3)) == ()
    no_limit = running("limelight", structure="no-limit", limit="1/3 100-200", players=4)
    assert open_changes(no_limit) == ("forced-bet",)


@pytest.mark.rule("LL-HE-16e")
def test_a_vote_back_to_the_regular_game_ends_a_kill_that_is_due() -> None:
    table = opened("limelight", limit="4/8", players=5, kill="full")
    for _ in range(2):
        win(table, 3, callers=(2, 4))
    assert (table.kill_seat, table.kill_due) == (3, True)
    table.apply(Vote("half-kill", (1, 2, 3, 4, 5)))
    assert (table.kill_seat, table.kill_due) == (3, True), "another kill is a kill still"
    table.apply(Vote("regular", (1, 2, 3, 4, 5)))
    assert (table.kill_game, table.kill_seat, table.kill_due) == ("none", None, False)
    start(table)
    assert not told(table, HandStarted)[-1].kill


@pytest.mark.rule("LL-HE-16e")
def test_a_vote_wants_more_than_half_and_nobody_on_both_sides() -> None:
    table = running("limelight", limit="4/8", players=4)
    assert refused(table, Vote("full-kill", (1, 2))) == "LL-HE-16e"
    with pytest.raises(Refused, match="both ways"):
        table.apply(Vote("full-kill", (1, 2, 3), (3,)))
    with pytest.raises(Refused, match="already"):
        table.apply(Vote("regular", (1, 2, 3)))
    start(table)
    with pytest.raises(Refused, match="between hands"):
        table.apply(Vote("full-kill", (1, 2, 3)))


# -- blinds that were missed -------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-LB-5b")
def test_who_was_too_short_for_the_blind_posts_it_and_who_was_away_may_wait() -> None:
    """One with a chip left is dealt in and owes both from the next deal on; one who was away waits for the big blind."""
    table = opened("oceana", "lowball", structure="limit", limit="4/8", players=5)
    table.rules = replace(table.rules, stakes=replace(table.rules.stakes, blinds=(dollars(4),)))
    fold_round(table)
    set_stack(table, 3, 1)
    start(table)
    assert (table.chairs[3].debt, table.chairs[3].way, table.chairs[3].missed) == ("missed", "post-both", ("big",))

    away = running("oceana", limit="4/8", players=5)
    away.apply(SitOut(3))
    while not away.chairs[3].missed_count:
        fold_round(away)
    assert (away.chairs[3].debt, away.chairs[3].way) == ("missed", "wait")


# -- told by hand ------------------------------------------------------------------------------------------------------


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


# -- the bank ----------------------------------------------------------------------------------------------------------


def test_one_player_alone_waits_for_another_and_the_game_is_not_broken_yet() -> None:
    """Seat 1 has had both rounds; when the other one leaves there is nobody to break the game for."""
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
    with pytest.raises(Refused, match="the bank is offered to seat 2 first"):
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
        assert table.rules.bonus_bet is not None
        assert table.rules.bonus_bet.option == option
    for option in (0, 99):
        with pytest.raises(Refused, match="no such bonus bet"):
            table.apply(PostBonus(option))
