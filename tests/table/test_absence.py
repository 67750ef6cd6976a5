"""How long a seat is kept, and what happens when too many get up."""

import shutil
from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import Leave, PutOnList, Sit, SitIn, SitOut, Table, TableOptions, Tick, moves_to_main_table
from houseway.table.events import KillButton, Listed, PickedUp, TimePaid
from tests.table.table_kit import fold_round, fold_to, miss_blinds, opened, refused, running, start, told

MINUTE = 60

SEAT_RENTAL = """
[[schedule]]
name = "rental"
title = "Seat rental"
rule = "MC-GE-1"
games = ["holdem"]
structures = ["limit"]
payer = "each-player"
per = "half-hour"
moment = "half-hour"
option = "rental"
row = [{ limit = "20/40", collection = "$6" }]
"""


@pytest.mark.rule("GS-HE-M3")
def test_golden_state_picks_up_a_player_who_is_away_more_than_fifteen_minutes() -> None:
    """Exactly fifteen minutes and two blinds: not yet. Sixteen: picked up."""
    table = running("golden-state", limit="3x6")
    table.apply(SitOut(5))
    table.apply(Tick(15 * MINUTE))
    assert 5 in table.chairs
    table.apply(Tick(16 * MINUTE))
    assert told(table, PickedUp) == [PickedUp("Elif", 5, dollars(30), "GS-HE-M3")]
    assert 5 not in table.chairs


@pytest.mark.rule("GS-HE-M3")
def test_golden_state_picks_up_a_player_who_misses_three_blinds() -> None:
    table = running("golden-state", limit="3x6")
    miss_blinds(table, 5, 2)
    table.apply(Tick(12 * MINUTE))
    assert 5 in table.chairs
    while table.chairs[5].missed_count < 3:
        fold_round(table)
    table.apply(Tick(12 * MINUTE))
    assert 5 not in table.chairs


@pytest.mark.rule("GS-HE-M2")
def test_the_third_man_up_is_taken_out_when_someone_waits() -> None:
    """A name on the board, seats 2 and 6 away, seat 4 gets up."""
    table = running("golden-state", limit="3x6")
    table.apply(PutOnList("Waiting"))
    table.apply(SitOut(2))
    table.apply(SitOut(6))
    table.apply(SitOut(4))
    assert [event.rule for event in told(table, PickedUp)] == ["GS-HE-M2"]
    assert 4 not in table.chairs


@pytest.mark.rule("GS-HE-M2")
def test_with_nobody_waiting_the_third_man_may_get_up() -> None:
    table = running("golden-state", limit="3x6")
    for seat in (2, 6, 4):
        table.apply(SitOut(seat))
    assert table.chairs[4].away


@pytest.mark.rule("GS-HE-M7")
def test_players_are_moved_to_the_main_table_when_nobody_waits() -> None:
    rules = opened("golden-state", players=0).rules
    assert moves_to_main_table(rules, waiting=0, open_seats=1)
    assert not moves_to_main_table(rules, waiting=2, open_seats=1)
    assert not moves_to_main_table(rules, waiting=0, open_seats=0)
    assert not moves_to_main_table(opened("limelight", players=0).rules, waiting=0, open_seats=1)


@pytest.mark.rule("GS-HE-M1")
def test_only_seated_players_are_dealt_in() -> None:
    """Seat 5 is at the rail when the deal starts."""
    table = opened("golden-state", limit="3x6")
    table.apply(SitOut(5))
    hand = start(table)
    assert 5 not in {one.seat for one in hand.seats}


@pytest.mark.rule("MC-GE-20")
@pytest.mark.parametrize("game", ["holdem", "lowball"])
def test_marina_keeps_a_seat_half_an_hour_for_a_meal(game: str) -> None:
    """6:00 to 6:30: seated. After that: picked up, the seat open, their name on the list."""
    table = running("marina", game, structure="limit", limit="4/8")
    table.apply(SitOut(3, meal=True))
    table.apply(Tick(30 * MINUTE))
    assert 3 in table.chairs
    table.apply(Tick(30 * MINUTE + 1))
    assert 3 not in table.chairs
    assert told(table, Listed) == [Listed("Cleo")]
    assert told(table, PickedUp)[0].rule == "MC-GE-20"


@pytest.mark.rule("MC-GE-20b")
@pytest.mark.parametrize("game", ["holdem", "lowball"])
def test_marina_gives_fifteen_minutes_of_every_hour_for_anything_else(game: str) -> None:
    """Two absences of ten minutes: the second is over time after five."""
    table = running("marina", game, structure="limit", limit="4/8")
    table.apply(SitOut(3))
    table.apply(Tick(10 * MINUTE))
    table.apply(SitIn(3))
    table.apply(Tick(20 * MINUTE))
    table.apply(SitOut(3))
    table.apply(Tick(25 * MINUTE))
    assert 3 in table.chairs
    table.apply(Tick(25 * MINUTE + 1))
    assert 3 not in table.chairs
    assert told(table, PickedUp)[0].rule == "MC-GE-20b"
    assert table.waiting == ["Cleo"]


@pytest.mark.sequence
@pytest.mark.rule("MC-GE-20b")
def test_an_absence_of_an_hour_ago_is_forgotten_at_marina() -> None:
    table = running("marina", limit="4/8")
    table.apply(SitOut(3))
    table.apply(Tick(15 * MINUTE))
    table.apply(SitIn(3))
    table.apply(Tick(75 * MINUTE))
    table.apply(SitOut(3))
    table.apply(Tick(90 * MINUTE))
    assert 3 in table.chairs


# -- time collections --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-GE-F1")
def test_each_player_of_a_twenty_forty_table_pays_four_dollars_a_half_hour_five_handed() -> None:
    """$20 in all, nothing per hand."""
    table = opened("rogelios", limit="20/40", players=5, chips=400)
    table.apply(Tick(0))
    assert table.drop == dollars(20)
    fold_round(table)
    assert table.drop == dollars(20)
    table.apply(Tick(30 * MINUTE))
    assert table.drop == dollars(40)
    assert {event.rule for event in told(table, TimePaid)} == {"RO-GE-F1"}


@pytest.mark.rule("RO-GE-F3")
def test_eight_players_at_ten_twenty_no_limit_pay_forty_eight_dollars_a_half_hour() -> None:
    table = opened("rogelios", structure="no-limit", limit="10/20", players=8, chips=400)
    table.apply(Tick(0))
    assert table.drop == dollars(48)


@pytest.mark.rule("OC-GE-F4")
def test_oceana_collects_by_the_half_hour_only_where_the_table_posts_it() -> None:
    """Eight players at a $500 table: $56 each half hour and no drop; by default per hand."""
    table = opened("oceana", structure="no-limit", limit="5/10 500+", players=8, chips=500, fee_option="half-hour")
    table.apply(Tick(0))
    assert table.drop == dollars(56)
    assert table.fee(8).total == 0
    by_hand = opened("oceana", structure="no-limit", limit="5/10 500+", players=8, chips=500)
    by_hand.apply(Tick(0))
    assert by_hand.drop == 0
    assert by_hand.fee(8).collection == dollars(5)


def test_a_half_hour_that_begins_during_a_hand_is_collected_after_it() -> None:
    table = opened("rogelios", limit="20/40", players=3, chips=400)
    table.apply(Tick(0))
    start(table)
    table.apply(Tick(30 * MINUTE))
    assert table.drop == dollars(6)
    fold_to(table, None)
    assert table.drop == dollars(12)


@pytest.mark.rule("MC-GE-1")
def test_marina_takes_seat_rental_in_advance_and_in_full_up_to_ten_minutes_late(tmp_path: Path) -> None:
    """Collection at 2:00: who sits at 2:08 pays the full rate, who sits at 2:11 pays from the next one on.

    No printed row of the house is a seat rental, so a table of it is given one.
    """
    folder = tmp_path / "marina"
    shutil.copytree(house("marina").folder, folder)
    with (folder / "collections.toml").open("a", encoding="utf-8") as fees:
        fees.write(SEAT_RENTAL)
    table = Table(house(folder), "holdem", limit="20/40", options=TableOptions(fee_option="rental"))
    table.seat("Ana", 1, dollars(400))
    table.seat("Bo", 2, dollars(400))
    table.apply(Tick(0))
    assert table.drop == 2 * dollars(6)
    table.apply(Tick(8 * MINUTE))
    table.apply(Sit("Late", 5, dollars(400)))
    assert table.drop == 3 * dollars(6)
    table.apply(Tick(11 * MINUTE))
    table.apply(Sit("Later", 6, dollars(400)))
    assert table.drop == 3 * dollars(6)
    table.apply(Tick(30 * MINUTE))
    assert table.drop == 7 * dollars(6)
    assert "MC-GE-1" in {event.rule for event in told(table, TimePaid)}
    assert refused(table, Sit("Late", 5, dollars(1)))


@pytest.mark.sequence
@pytest.mark.rule("MC-GE-1")
def test_two_late_players_pay_the_rental_in_full_and_one_who_left_pays_no_more_at_marina(tmp_path: Path) -> None:
    """Eight minutes after a collection, and after the next one, a new player pays in full."""
    folder = tmp_path / "marina"
    shutil.copytree(house("marina").folder, folder)
    with (folder / "collections.toml").open("a", encoding="utf-8") as fees:
        fees.write(SEAT_RENTAL)
    table = Table(house(folder), "holdem", limit="20/40", options=TableOptions(fee_option="rental"))
    table.seat("Ana", 1, dollars(400))
    table.seat("Bo", 2, dollars(400))
    for start_at, owed in ((0, 2), (30, 3)):
        before = table.drop
        table.apply(Tick(start_at * MINUTE))
        assert table.drop == before + owed * dollars(6)
        table.apply(Tick((start_at + 8) * MINUTE))
        table.apply(Sit(f"Late {start_at}", 5 + start_at // 30, dollars(400)))
        assert table.drop == before + (owed + 1) * dollars(6)
    table.apply(Leave(5))
    before = table.drop
    table.apply(Tick(60 * MINUTE))
    assert table.drop == before + 3 * dollars(6)


# -- the rest of the ways ----------------------------------------------------------------------------------------------


def test_one_who_is_away_cannot_get_up_again_and_one_who_is_there_cannot_come_back() -> None:
    table = running("golden-state", limit="3x6")
    with pytest.raises(Refused, match="Seat 5 isn't away"):
        table.apply(SitIn(5))
    table.apply(SitOut(5))
    with pytest.raises(Refused, match="is already away"):
        table.apply(SitOut(5))


@pytest.mark.rule("GS-HE-M3")
def test_a_meal_is_an_absence_like_any_other_where_the_house_grants_none() -> None:
    table = running("golden-state", limit="3x6")
    table.apply(SitOut(5, meal=True))
    table.apply(Tick(16 * MINUTE))
    assert 5 not in table.chairs


def test_nobody_is_picked_up_where_the_house_says_nothing_of_absences() -> None:
    table = running("limelight", limit="3/6")
    table.apply(SitOut(5))
    table.apply(Tick(600 * MINUTE))
    assert (5 in table.chairs, told(table, PickedUp)) == (True, [])


@pytest.mark.rule("GS-HE-M3")
def test_one_whose_time_is_up_in_a_hand_is_picked_up_after_it() -> None:
    """Seat 5 is dealt in and gets up: their chips may be in the pot, so that they stay until the hand is over."""
    table = running("golden-state", limit="3x6")
    start(table)
    table.apply(SitOut(5))
    table.apply(Tick(16 * MINUTE))
    assert 5 in table.chairs
    fold_to(table, None)
    table.apply(Tick(17 * MINUTE))
    assert 5 not in table.chairs


@pytest.mark.rule("GS-HE-M2", "MC-GE-20b")
def test_only_one_whose_time_ran_out_goes_on_the_list_and_only_where_the_house_says_so() -> None:
    """Golden State: picked up and not listed, also the third man up. Marina: picked up and on the list."""
    table = running("golden-state", limit="3x6")
    table.apply(PutOnList("Waiting"))
    for seat in (2, 6, 4):
        table.apply(SitOut(seat))
    table.apply(Tick(16 * MINUTE))
    assert ([one.seat for one in told(table, PickedUp)], table.waiting) == ([4, 2, 6], ["Waiting"])
    marina = running("marina", limit="4/8")
    marina.apply(SitOut(5))
    marina.apply(Tick(16 * MINUTE))
    assert told(marina, Listed) == [Listed("Elif")]


@pytest.mark.rule("GS-HE-27a")
def test_the_leg_of_one_who_is_picked_up_goes_with_them() -> None:
    table = running("golden-state", limit="3x6 half kill")
    table.take(KillButton(5, False, "GS-HE-27a"))
    table.apply(SitOut(5))
    table.apply(Tick(16 * MINUTE))
    assert (told(table, KillButton)[-1].seat, table.kill_seat) == (None, None)


@pytest.mark.rule("OC-GE-F4")
def test_a_player_without_chips_is_neither_counted_nor_charged_for_the_half_hour() -> None:
    table = opened("oceana", structure="no-limit", limit="5/10 500+", players=4, chips=500, fee_option="half-hour")
    table.chairs[3].stack = 0
    table.apply(Tick(0))
    assert [(event.seat, event.amount) for event in told(table, TimePaid)] == [(seat, dollars(7)) for seat in (1, 2, 4)]
