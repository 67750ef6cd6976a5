"""Lowball, draw, Push Nine and stud tables: what their own sections say between hands."""

import dataclasses

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Check, Deal, Fold, PokerHand
from houseway.money import dollars
from houseway.rulebook import house
from houseway.rulebook.table import Way
from houseway.table import Ask, Buy, Leave, Move, Pocket, Sit, SitIn, SitOut, Table
from houseway.table.events import BlindMissed, BlindSpared, CameIn
from tests.poker.table import may
from tests.table.table_kit import (
    back,
    dealt,
    fold_round,
    hands_until_dealt,
    miss_blinds,
    opened,
    posted_by,
    posts,
    refused,
    running,
    set_stack,
    start,
    told,
    usual_buy,
)

# -- Marina lowball ----------------------------------------------------------------------------------------------------


def marina(limit: str = "10/20", **how: int) -> Table:
    return running("marina", "lowball", structure="limit", limit=limit, **how)


@pytest.mark.rule("MC-LB-D3")
def test_three_blinds_make_up_the_limit_at_marina() -> None:
    """20 limit: big blind $10, small blind $5, button $5; 6 limit: $3, $2 and $1."""
    table = marina()
    start(table)
    assert sorted(post[1:3] for post in posts(table)) == [("big", 10), ("small", 5), ("third", 5)]
    six = marina("3/6")
    start(six)
    assert sorted(post[1:3] for post in posts(six)) == [("big", 3), ("small", 2), ("third", 1)]


@pytest.mark.rule("MC-LB-19")
def test_a_departure_spares_players_a_blind_and_they_owe_nothing() -> None:
    """Button 1, blinds 2 and 3; seat 2 leaves: button 3, blinds 4 and 5."""
    table = marina()
    table.apply(Leave(2))
    start(table)
    assert (table.button, table.blinds["small"], table.blinds["big"]) == (3, 4, 5)
    spared = {(event.seat, event.blind) for event in told(table, BlindSpared)}
    assert {(3, "small"), (4, "big")} <= spared
    assert posted_by(table, 3) == (5, 0)
    assert {event.rule for event in told(table, BlindSpared)} == {"MC-LB-19"}


@pytest.mark.rule("MC-LB-20")
def test_a_lowball_newcomer_waits_for_the_big_blind_or_straddles() -> None:
    """20 limit: $20 brings them in early."""
    table = marina()
    table.seat("Waits", 7, dollars(100))
    table.seat("Straddles", 8, dollars(100), "straddle")
    start(table)
    assert 7 not in dealt(table)
    assert posted_by(table, 8) == (20, 0)


@pytest.mark.rule("MC-LB-21")
@pytest.mark.parametrize("missed", [1, 2, 3])
def test_one_straddle_of_twice_the_big_blind_settles_any_missed_blinds(missed: int) -> None:
    table = marina()
    miss_blinds(table, 4, missed)
    back(table, 4, "straddle")
    hands_until_dealt(table, 4)
    assert posted_by(table, 4) == (20, 0)
    assert {event.rule for event in told(table, BlindMissed)} == {"MC-LB-21"}


@pytest.mark.rule("MC-LB-22")
def test_those_who_start_a_new_game_play_free_until_the_blind_comes() -> None:
    table = opened("marina", "lowball", structure="limit", limit="10/20", players=8)
    start(table)
    assert dealt(table) == set(range(1, 9))
    assert [posted_by(table, seat) for seat in (4, 5, 6, 7, 8)] == [(0, 0)] * 5
    assert {event.rule for event in told(table, CameIn)} == {"MC-LB-22"}


@pytest.mark.rule("MC-LB-23")
def test_moving_away_from_the_big_blind_costs_hands_or_a_straddle() -> None:
    """Two hands before their big blind they move to a seat four hands before it: two hands, or $20."""
    table = marina(players=7)
    table.apply(Move(5, 8))
    assert table.chairs[8].hands_out == 2
    other = marina(players=7)
    other.apply(Move(5, 8, "straddle"))
    start(other)
    assert posted_by(other, 8) == (20, 0)


@pytest.mark.rule("MC-LB-6a")
@pytest.mark.parametrize(("limit", "least"), [("10/20", 100), ("15/30", 300), ("3/6", 30)])
def test_lowball_at_marina_asks_five_limits_up_to_twenty_and_ten_above(limit: str, least: int) -> None:
    table = Table(house("marina"), "lowball", structure="limit", limit=limit)
    assert refused(table, Sit("Ana", 1, dollars(least - 1))) == "MC-LB-6a"
    table.seat("Ana", 1, dollars(least))


@pytest.mark.rule("MC-LB-6b")
def test_lowball_at_marina_has_one_short_buy() -> None:
    """20 limit: $100, then $40, a further $60 is refused, $100 is not."""
    table = opened("marina", "lowball", structure="limit", limit="10/20", players=2)
    set_stack(table, 1, 0)
    table.apply(Buy(1, dollars(40)))
    set_stack(table, 1, 0)
    assert refused(table, Buy(1, dollars(60))) == "MC-LB-6b"
    table.apply(Buy(1, dollars(100)))


# -- Limelight and Golden State lowball --------------------------------------------------------------------------------


@pytest.mark.rule("LL-LB-8a", "LL-LB-8b")
def test_a_buy_below_half_is_short_at_limelight_and_one_is_allowed_after_each_full_one() -> None:
    """Buy-in $60: $29 is short and $30 is not; a second short buy running is refused."""
    table = opened("limelight", "lowball", players=2, chips=60, buyin=(60,))
    set_stack(table, 1, 0)
    table.apply(Buy(1, dollars(29)))
    assert table.chairs[1].short_buys == 1
    set_stack(table, 1, 0)
    assert refused(table, Buy(1, dollars(20))) == "LL-LB-8b"
    table.apply(Buy(1, dollars(30)))
    assert table.chairs[1].short_buys == 0
    set_stack(table, 1, 0)
    table.apply(Buy(1, dollars(20)))


@pytest.mark.rule("GS-LB-9")
def test_lowball_at_golden_state_asks_twenty_dollars() -> None:
    table = opened("golden-state", "lowball", players=0)
    assert refused(table, Sit("Ana", 1, dollars(15))) == "GS-LB-9"
    table.seat("Ana", 1, dollars(20))


# -- Oceana ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-LB-4a")
def test_a_lowball_newcomer_at_oceana_may_wait_for_the_big_blind() -> None:
    table = running("oceana", "lowball", structure="limit", limit="4/8", players=5)
    table.seat("New", 6, dollars(40))
    hands_until_dealt(table, 6)
    assert table.blinds["big"] == 6
    assert told(table, CameIn)[-1] == CameIn(6, "wait", "OC-LB-4a")


@pytest.mark.rule("OC-LB-4b", "OC-LB-0")
def test_or_they_kill_the_pot_for_double_the_blind_at_double_the_limit() -> None:
    """$4-$8: they post $8 and the hand is played $8-$16, that hand only."""
    table = running("oceana", "lowball", structure="limit", limit="4/8", players=5)
    table.seat("New", 6, dollars(40), "kill")
    hand = start(table)
    assert posted_by(table, 6) == (8, 0)
    assert hand.rules.stakes.bets == (dollars(8), dollars(16))
    assert table.rules.stakes.bets == (dollars(4), dollars(8))


@pytest.mark.rule("OC-LB-6")
def test_each_player_pays_all_blinds_once_a_round_at_oceana() -> None:
    """Blinds $2 and $4: a player who missed both owes $6."""
    table = running("oceana", "lowball", structure="limit", limit="4/8", players=6)
    miss_blinds(table, 4)
    back(table, 4, "post-both")
    hands_until_dealt(table, 4)
    assert posted_by(table, 4) == (4, 2)


def single_blind() -> Table:
    """An Oceana lowball table with one blind of $4: seat 2 has it next."""
    table = opened("oceana", "lowball", structure="limit", limit="4/8", players=5)
    stakes = dataclasses.replace(table.rules.stakes, blinds=(dollars(4),))
    table.rules = dataclasses.replace(table.rules, stakes=stakes)
    return table


@pytest.mark.rule("OC-LB-5a")
@pytest.mark.parametrize("chips", [2, 3])
def test_half_a_blind_or_more_is_a_full_blind_in_a_single_blind_game(chips: int) -> None:
    """Blind $4, the player has $2 or $3: they are all-in for it and have met the blind."""
    table = single_blind()
    set_stack(table, 2, chips)
    start(table)
    assert posts(table) == [(2, "big", chips, 0)]
    assert not told(table, BlindMissed)


@pytest.mark.sequence
@pytest.mark.rule("OC-LB-5b")
def test_with_less_than_half_a_blind_the_next_player_takes_it() -> None:
    """They have $1: the next seat posts $4; as soon as they have chips they owe it."""
    table = single_blind()
    fold_round(table)
    set_stack(table, 3, 1)
    start(table)
    assert posts(table) == [(4, "big", 4, 0)]
    assert 3 in dealt(table)
    assert [(event.seat, event.rule) for event in told(table, BlindMissed)] == [(3, "OC-LB-5b")]
    while table.in_play:
        seat = table.hand_now.to_act
        table.play(Deal() if seat is None else Fold(seat) if not may(table.playing(PokerHand)).check else Check(seat))
    set_stack(table, 3, 40)
    hands_until_dealt(table, 3)
    assert posted_by(table, 3) == (4, 0)


@pytest.mark.rule("OC-RZ-i2", "OC-FD-i2", "OC-LB-i2", "GS-PU-3")
@pytest.mark.parametrize(
    ("where", "game", "most"),
    [
        ("oceana", "razz", 8),
        ("oceana", "five-card-draw", 7),
        ("oceana", "lowball", 7),
        ("golden-state", "push-nine", 10),
    ],
)
def test_one_player_more_than_the_game_holds_is_refused(where: str, game: str, most: int) -> None:
    table = opened(where, game, players=most)
    with pytest.raises(Refused):
        table.seat("One more", most + 1, dollars(1000))
    assert len(table.chairs) == most


# -- Rogelio's ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-LB-C1")
def test_one_who_sat_out_the_last_hand_does_not_deal_the_next() -> None:
    """Seat 4 sat out the last hand and the deal reaches them: it passes to the next who played."""
    table = running("rogelios", "lowball", limit="2/4", players=7)
    while table.button != 2:
        fold_round(table)
    table.apply(SitOut(4))
    fold_round(table)
    assert table.button == 3
    table.apply(SitIn(4))
    start(table)
    assert table.button == 5


# -- Push Nine ---------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("GS-PU-1b")
def test_the_push_nine_button_moves_clockwise() -> None:
    table = opened("golden-state", "push-nine", players=4, button=2)
    fold_round(table)
    assert table.button == 2
    fold_round(table)
    assert table.button == 3


@pytest.mark.rule("GS-PU-19a", "GS-PU-19b", "GS-PU-19d")
def test_push_nine_is_played_for_the_chips_on_the_table() -> None:
    table = opened("golden-state", "push-nine", players=3, chips=60)
    hand = start(table)
    assert refused(table, Buy(1, dollars(100))) == "GS-PU-19a"
    assert next(one.stack for one in hand.seats if one.seat == 1) == dollars(60)
    assert refused(table, Pocket(2, dollars(20))) == "GS-PU-19b"
    assert refused(table, Buy(2, dollars(100), cash=True)) == "GS-PU-19d"


@pytest.mark.rule("GS-PU-19c")
@pytest.mark.parametrize(("documented", "plays"), [(True, 160), (False, 60)])
def test_documented_chips_on_their_way_play_in_push_nine(documented: bool, plays: int) -> None:
    table = opened("golden-state", "push-nine", players=3, chips=60)
    table.apply(Ask(1, dollars(100), documented=documented))
    hand = start(table)
    assert next(one.stack for one in hand.seats if one.seat == 1) == dollars(plays)


# -- stud --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-ST-0a")
def test_a_stud_ante_at_limelight_is_a_tenth_to_a_quarter_of_the_first_bet_or_none() -> None:
    for row in house("limelight").games["stud"].stakes:
        assert row.ante == 0 or row.bets[0] <= 10 * row.ante <= 25 * row.bets[0] // 10


@pytest.mark.rule("LL-ST-11a")
def test_only_players_at_the_table_are_dealt_into_a_stud_hand() -> None:
    table = opened("limelight", "stud", players=6)
    table.apply(SitOut(6))
    start(table)
    assert 6 not in dealt(table)


@pytest.mark.parametrize("way", [None, "wait", "post-big"])
def test_a_newcomer_to_stud_at_limelight_is_dealt_in_for_the_ante_alone(way: Way | None) -> None:
    """There are no blinds to wait for or to post: whatever they say, they play the next hand for $1."""
    table = opened("limelight", "stud", players=4)
    table.seat("Gus", 7, usual_buy(table), way=way)
    hand = start(table)
    assert (7 in dealt(table), hand.pot, hand.stack[hand.position[7]]) == (
        True,
        dollars(5),
        usual_buy(table) - dollars(1),
    )


@pytest.mark.parametrize(("way", "at_once"), [("wait", False), ("post-big", True)])
def test_a_newcomer_to_lowball_at_limelight_waits_for_the_big_blind_or_posts_it(way: Way, at_once: bool) -> None:
    """6-limit: the blinds are $3 and $6; a newcomer who posts puts in $6, live."""
    table = running("limelight", "lowball", players=4)
    table.seat("Gus", 7, usual_buy(table), way=way)
    hand = start(table)
    assert (7 in dealt(table)) is at_once
    if at_once:
        assert hand.bet[hand.position[7]] == dollars(6)


def test_no_other_way_into_limelights_lowball_is_offered() -> None:
    table = running("limelight", "lowball", players=4)
    ways: tuple[Way, ...] = ("free", "post-both", "straddle", "kill")
    for way in ways:
        with pytest.raises(Refused):
            table.seat("Gus", 7, usual_buy(table), way=way)
