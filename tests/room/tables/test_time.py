"""A player's time: time banks, the messages when it ends, and the lost seat."""

from dataclasses import replace
from random import Random

import pytest

from houseway.engines.poker.play.events import HandDead
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.engine import engine_of
from houseway.room.settings import MINUTE, SECOND, Pace
from houseway.room.view_types import ShownClock
from houseway.room.views import lobby
from houseway.room.views.facts import shown_clock, table_facts
from houseway.room.views.table_view import table_view
from houseway.room.work import Step
from houseway.table import Play
from houseway.table.events import PickedUp
from tests.room.tables.kit import ANN, BEN, Sitting, room_of, to_act


def thinking(house: str = "limelight", game: str = "holdem", pace: Pace | None = None) -> Sitting:
    """Ann is to act among bots."""
    table = Sitting(house, game, pace=pace)
    table.bots(4)
    table.seat(ANN, table.runtime.open_seats[0])
    while table.runtime.next_action is None or table.runtime.next_action.kind != "clock":
        if table.runtime.next_action and table.runtime.next_action.kind == "no-more-bets":
            bets(table)
        table.pass_on()
    return table


def bets(table: Sitting) -> None:
    """Ann bets on a square."""
    hand, seat = table.runtime.table.hand_now, table.runtime.seat_of(ANN.id)
    assert seat is not None
    for wager in engine_of(hand.rules).in_hand.wishes(hand, seat, Random(3)):
        table.runtime.apply(Step(table.now), Play(wager))


def clock(table: Sitting) -> ShownClock:
    shown = shown_clock(table.runtime)
    assert shown is not None
    return shown


def lasts(table: Sitting) -> int:
    """Seconds left on the displayed clock."""
    return (clock(table).until - table.now) // SECOND


def test_after_the_time_to_act_comes_a_time_bank_and_the_page_says_so() -> None:
    table = thinking()
    shown = clock(table)
    assert (shown.kind, lasts(table), shown.bank, shown.left) == ("action", 30, 0, 3)
    assert shown.then == "Your time bank of 60 s starts"
    table.pass_on()
    shown = clock(table)
    assert (shown.kind, lasts(table), shown.of, shown.bank, shown.left) == ("clock", 60, MINUTE, 1, 2)
    assert shown.then == "You fold"
    table.pass_on()
    shown = clock(table)
    assert (shown.kind, lasts(table), shown.bank) == ("warning", 10, 1)


def test_a_clock_that_somebody_asked_for_is_no_time_bank() -> None:
    table = thinking()
    table.seat(BEN, table.runtime.open_seats[0])
    table.ask(BEN, ask.CallClock("1"))
    assert (clock(table).kind, clock(table).bank, clock(table).left) == ("clock", 0, 3)


def uses_a_bank(table: Sitting) -> None:
    """Ann takes longer than the time allows, and then checks or folds."""
    table.pass_on()
    used = table.runtime.status.banks_used
    may = {one["command"]["command"]["type"] for one in choices(table)}
    table.ask(ANN, ask.Play("1", {"type": "Check" if "Check" in may else "Fold"}))
    assert used
    table.until(to_act(ANN))


def choices(table: Sitting) -> list[dict[str, dict[str, dict[str, str]]]]:
    seat = table.runtime.seat_of(ANN.id)
    facts = table_facts(table.runtime, room_of(table), {ANN.id: ANN})
    found = table_view(table.runtime.table, seat, facts)["choices"]
    return [one for one in found if one["command"]["type"] == "Play"]


def test_time_banks_run_out_and_then_only_the_warning_is_left() -> None:
    table = thinking(pace=Pace(banks=2, bank_every=1000))
    for _ in range(2):
        uses_a_bank(table)
    assert clock(table).then == "You get 10 s more"
    table.pass_on()
    table.pass_on()
    shown = clock(table)
    assert (shown.kind, lasts(table), shown.of, shown.bank, shown.left) == ("warning", 10, 10 * SECOND, 0, 0)


def test_a_time_bank_comes_back_with_the_hands() -> None:
    table = thinking(pace=Pace(banks=2, bank_every=3))
    uses_a_bank(table)
    seat = table.runtime.seat_of(ANN.id)
    assert seat is not None
    while table.runtime.table.hands % 3:
        if to_act(ANN)(table.runtime):
            table.ask(ANN, ask.Play("1", {"type": "Fold"}))
        table.pass_on()
    assert table.runtime.banks_left(seat) == 2
    assert "TimeBankBack" in table.types()


def test_time_banks_go_along_to_another_seat_and_are_new_for_the_next_player() -> None:
    table = thinking()
    seat = table.runtime.seat_of(ANN.id)
    assert seat is not None
    table.pass_on()
    table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    table.until(lambda runtime: not runtime.table.in_play)
    other = table.runtime.open_seats[0]
    table.ask(ANN, ask.AtTable("1", {"type": "Move", "to": other}))
    assert (table.runtime.banks_left(other), table.runtime.banks_left(seat)) == (2, 3)


@pytest.mark.parametrize(
    ("house", "game", "then"),
    [
        ("limelight", "holdem", "You fold"),
        ("golden-state", "holdem", "You fold"),
        ("rogelios", "lowball", "You fold"),
        ("marina", "pure-21", "You stand if the chart allows it"),
        ("oceana", "pai-gow", "Your hand is set the house way"),
        ("limelight", "pan", "A bot plays for you"),
    ],
)
def test_what_happens_at_the_end_is_said_before_it_happens(house: str, game: str, then: str) -> None:
    table = thinking(house, game)
    table.pass_on()
    assert clock(table).then == then


def test_where_nothing_is_to_be_called_and_the_book_is_silent_the_end_is_a_check() -> None:
    table = thinking("golden-state")
    while "Check" not in (offered := {one["command"]["command"]["type"] for one in choices(table)}):
        table.ask(ANN, ask.Play("1", {"type": "Call" if "Call" in offered else "Show"}))
        table.until(to_act(ANN))
    table.pass_on()
    assert clock(table).then == "You check"


def test_who_is_put_out_of_the_seat_is_told_what_went_back_until_they_sit_again() -> None:
    table = thinking("golden-state")
    seat = table.runtime.seat_of(ANN.id)
    assert seat is not None
    table.until(lambda runtime: runtime.seat_of(ANN.id) is None, most=5000)
    left = next(one for one in reversed(table.drafts) if one.type == PickedUp.__name__)
    mine = lobby.me(ANN, room_of(table))["put_out"]["1"]
    chips = left.data["event"]["chips"]
    assert (mine["chips"], mine["seat"]) == (chips, seat)
    assert dollars(0) < chips
    assert mine["rule"].startswith("GS-HE-")
    assert "put_out" not in lobby.me(BEN, room_of(table))
    table.now += 2 * 60 * MINUTE
    table.seat(ANN, seat, chips)
    assert "put_out" not in lobby.me(ANN, room_of(table))


def test_a_seat_says_until_when_it_is_kept() -> None:
    table = thinking("marina")
    seat = table.runtime.seat_of(ANN.id)
    assert seat is not None
    while not table.runtime.table.chairs[seat].away:
        table.pass_on()
    facts = table_facts(table.runtime, room_of(table), {ANN.id: ANN})
    away_at = table.now
    assert abs(facts.kept[seat].until - away_at - 15 * MINUTE) < 2 * MINUTE
    table.until(lambda runtime: runtime.seat_of(ANN.id) is None, most=5000)
    assert facts.kept[seat].until <= table.now < away_at + 20 * MINUTE


def test_one_whose_time_ran_out_is_told_so_until_they_are_back() -> None:
    table = thinking()
    seat = table.runtime.seat_of(ANN.id)
    assert seat is not None

    def told() -> dict[str, str]:
        facts = table_facts(table.runtime, room_of(table), {ANN.id: ANN})
        shown = table_view(table.runtime.table, seat, facts)["seats"][str(seat)]
        return {name: shown[name] for name in ("late", "away") if name in shown}

    assert told() == {}
    for _ in range(3):
        table.pass_on()
    assert told()["late"] == "You fold"
    table.until(lambda runtime: runtime.table.chairs[seat].away)
    assert told() == {"late": "You fold", "away": True}
    table.ask(ANN, ask.AtTable("1", {"type": "SitIn"}))
    assert told() == {}


def test_a_hand_that_the_clock_killed_is_told_in_words_with_the_rule_beside_them() -> None:
    table = thinking()
    hand = table.runtime.table.hand_now
    for _ in range(3):
        table.pass_on()
    ((at, dead),) = ((at, event) for at, event in enumerate(hand.log) if isinstance(event, HandDead))
    lines = engine_of(hand.rules).shown.retold(type(hand).replay(hand.rules, hand.log[:at]), hand, at)
    assert [(line.text, bool(line.rule)) for line in lines] == [(f"Seat {dead.seat} has a dead hand", True)]


def test_a_room_that_names_its_zone_tells_everybody_whose_clock_the_pages_show() -> None:
    room = room_of(thinking("golden-state"))
    assert "zone" not in lobby.me(ANN, room)
    room.settings = replace(room.settings, zone="Asia/Tokyo")
    assert lobby.me(ANN, room)["zone"] == "Asia/Tokyo"
