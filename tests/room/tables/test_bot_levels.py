"""The level of a table's bots, and the pace of a hand with only bots left."""

from typing import Any

import pytest

from houseway.engines.poker.play import PokerHand
from houseway.players import LEVELS, LevelName
from houseway.room import commands as ask
from houseway.room.room import Room
from houseway.room.settings import SECOND, Pace
from houseway.room.tables.bots import bot_id, level_of, name_of
from houseway.room.tables.runtime import TableRuntime
from houseway.room.view_types import Facts
from houseway.room.views.choices import choices
from houseway.room.views.facts import known, table_facts
from houseway.room.views.table_view import table_view
from tests.room.tables.kit import ANN, BEN, HOUSES, Sitting, to_act

SLOW = Pace(bot=(10 * SECOND, 10 * SECOND), street=4 * SECOND)


# -- levels ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_bots_level_is_part_of_who_it_is(level: LevelName) -> None:
    bot = bot_id("3", 7, level)
    assert level_of(bot) == level
    assert name_of(bot) == name_of(bot_id("3", 7))
    assert known(bot, {}).bot == level


def test_a_bot_of_an_older_log_is_steady() -> None:
    assert level_of("b300007") == "steady"
    assert name_of("b300007") == name_of(bot_id("3", 7))


def levels(table: Sitting) -> list[str]:
    return [level_of(bot) for bot in table.runtime.bots.values()]


def test_bots_come_in_the_level_that_was_asked_for_and_others_make_room_for_them() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.ask(ANN, ask.AskForBots("1", 3))
    assert levels(table) == ["steady"] * 3
    table.ask(ANN, ask.AskForBots("1", 4, "sharp"))
    assert levels(table) == ["sharp"] * 4
    table.ask(ANN, ask.AskForBots("1", 2))
    assert levels(table) == ["sharp"] * 2


def test_a_hand_that_is_over_keeps_the_names_of_those_who_played_it() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.ask(ANN, ask.AskForBots("1", 3))
    table.seat(ANN, table.runtime.open_seats[0])
    table.until(lambda runtime: runtime.table.hands > 0 and not runtime.table.in_play)
    before = view(table.runtime, None)
    assert "names" not in before["hand"]
    names = {seat: one["name"] for seat, one in before["seats"].items() if one.get("bot")}
    table.ask(ANN, ask.AskForBots("1", 0))
    after = view(table.runtime, None)
    assert (len(after["seats"]), after["hand"]["results"]) == (1, before["hand"]["results"])
    assert after["hand"]["names"] == names


def test_everybody_sees_the_level_beside_the_name() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.ask(ANN, ask.AskForBots("1", 3, "easy"))
    table.seat(ANN, table.runtime.open_seats[0])
    seats = view(table.runtime, None)["seats"]
    assert sorted(one.get("bot", "") for one in seats.values()) == ["", "easy", "easy", "easy"]


def view(runtime: TableRuntime, seat: int | None) -> dict[str, Any]:
    return table_view(runtime.table, seat, told(runtime))


def told(runtime: TableRuntime) -> Facts:
    """The room's facts about a table."""
    people = {ANN.id: ANN, BEN.id: BEN}
    return table_facts(runtime, Room(HOUSES, lambda _: runtime.services, runtimes={"1": runtime}), people)


# -- a hand that is left to bots ---------------------------------------------------------------------------------------


def folded(*others: Any, pace: Pace = SLOW) -> Sitting:
    """A hand of hold'em with bots where a person has just folded, after any others."""
    table = Sitting("limelight", "holdem", limit="3/6", pace=pace)
    table.bots(5 - len(others))
    for person in (ANN, *others):
        table.seat(person, table.runtime.open_seats[0])
    for _ in range(40):
        table.until(lambda runtime: any(to_act(person)(runtime) for person in (ANN, *others)))
        person = next(one for one in (ANN, *others) if to_act(one)(table.runtime))
        if person is ANN and live_bots(table.runtime) > 1:
            table.ask(ANN, ask.Play("1", {"type": "Fold"}))
            if table.runtime.table.in_play:
                return table
        else:
            table.ask(person, ask.Play("1", {"type": "Fold"}))
    raise AssertionError("no hand met the condition")


def live_bots(runtime: TableRuntime) -> int:
    hand = runtime.table.playing(PokerHand)
    return sum(hand.seat(seat).live for seat in runtime.bots if seat in hand.money)


def wait(table: Sitting) -> int:
    """How long the table waits for its next action."""
    assert table.runtime.due is not None
    return table.runtime.due - table.now


def offers_skip(table: Sitting) -> bool:
    seat = table.runtime.seat_of(ANN.id)
    return any(one["id"] == "skip" for one in choices(table.runtime.table, seat, told(table.runtime)))


def test_bots_take_less_time_once_the_only_person_has_folded() -> None:
    table = folded()
    assert wait(table) in (4 * SECOND, 1600)
    assert table.runtime.table.in_play


def test_one_who_has_folded_may_skip_to_the_end_and_the_hand_runs_at_once() -> None:
    table = folded()
    assert offers_skip(table)
    at = table.now
    table.ask(ANN, ask.Ready("1"))
    assert not offers_skip(table)
    table.until(lambda runtime: not runtime.table.in_play)
    assert table.now == at


def test_the_pause_after_a_hand_that_was_skipped_is_as_long_as_ever() -> None:
    table = folded()
    table.ask(ANN, ask.Ready("1"))
    table.until(lambda runtime: runtime.next_action is not None and runtime.next_action.kind == "start")
    assert wait(table) == SLOW.between


def test_nobody_skips_while_a_person_is_in_the_hand() -> None:
    """Ann has folded and Ben has not: bots keep their pace, and there is no offer to skip."""
    table = Sitting("limelight", "holdem", limit="3/6", pace=SLOW)
    table.bots(4)
    for person in (ANN, BEN):
        table.seat(person, table.runtime.open_seats[0])

    def ben_is_left(runtime: TableRuntime) -> bool:
        if to_act(BEN)(runtime):
            table.ask(BEN, ask.Play("1", quiet(runtime)))
        elif to_act(ANN)(runtime):
            table.ask(ANN, ask.Play("1", {"type": "Fold"}))
            return runtime.table.in_play and runtime.table.hand_now.seat(runtime.seat_of(BEN.id) or 0).live
        return False

    table.until(ben_is_left)
    assert not offers_skip(table)
    assert table.runtime.pace == SLOW


def quiet(runtime: TableRuntime) -> dict[str, Any]:
    kinds = {type(option.command).__name__ for option in runtime.table.hand_now.options()}
    return {"type": "Check" if "Check" in kinds else "Call" if "Call" in kinds else "Show"}


def test_two_people_who_have_folded_skip_when_both_ask() -> None:
    table = folded(BEN)
    while table.runtime.table.hand_now.seat(table.runtime.seat_of(BEN.id) or 0).live:
        table.until(to_act(BEN))
        table.ask(BEN, ask.Play("1", {"type": "Fold"}))
    assert table.runtime.table.in_play
    table.ask(ANN, ask.Ready("1"))
    assert table.runtime.pace.bot == (4 * SECOND, 4 * SECOND)
    table.ask(BEN, ask.Ready("1"))
    assert table.runtime.pace.bot == (0, 0)


def test_while_bets_are_open_no_round_is_left_to_bots() -> None:
    table = Sitting("limelight", "pure-21", pace=SLOW)
    table.bots(3)
    table.seat(ANN, table.runtime.open_seats[0])
    table.until(lambda runtime: runtime.next_action is not None and runtime.next_action.kind in ("bet", "no-more-bets"))
    assert table.runtime.pace == SLOW
    assert not offers_skip(table)
