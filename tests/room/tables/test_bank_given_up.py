"""A player who takes the bank and misses the deal holds up no one: the bank passes, and a broken game can resume."""

from collections.abc import Callable

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.people.people import Person
from houseway.room.tables.runtime import TableRuntime
from houseway.table.bank import largest_bank_fee
from tests.room.tables.kit import ANN, BEN, GAMES, HOUSES, Sitting
from tests.room.tables.test_between_hands import offered

BANKED = [(where, game) for where, game in GAMES if HOUSES[where].game(game).engine == "banked"]
everywhere = pytest.mark.parametrize(("where", "game"), BANKED)
CHIPS = 100_000


def deals_on(table: Sitting) -> None:
    """Checks that the table isn't paused and deals the next two hands."""
    number = table.runtime.table.hands
    table.until(lambda runtime: runtime.table.hands == number + 2)
    assert "TablePaused" not in table.types()


def bank_of(seat: int) -> Callable[[TableRuntime], bool]:
    """Tells whether a seat is offered the bank."""
    return lambda runtime: not runtime.table.in_play and runtime.table.bank_offer() == seat


def with_bank(where: str, game: str) -> Sitting:
    """A table where Ann has just taken the bank for the next round."""
    table = Sitting(where, game)
    table.bots(3)
    table.runtime.watched = 1
    table.seat(ANN, 2, CHIPS)
    table.until(bank_of(2))
    table.ask(ANN, ask.AtTable("1", {"type": "TakeBank"}))
    assert table.runtime.table.bank.ready
    return table


@everywhere
def test_a_guest_who_takes_the_bank_and_leaves_before_the_deal_passes_it_on(where: str, game: str) -> None:
    table = with_bank(where, game)
    table.ask(ANN, ask.AtTable("1", {"type": "Leave"}))
    assert not table.runtime.table.bank.ready
    deals_on(table)


@everywhere
def test_a_guest_who_takes_the_bank_and_sits_out_before_the_deal_passes_it_on(where: str, game: str) -> None:
    table = with_bank(where, game)
    table.ask(ANN, ask.AtTable("1", {"type": "SitOut"}))
    table.ask(ANN, ask.AtTable("1", {"type": "SitIn"}))
    assert table.runtime.table.bank_offer() != 2
    deals_on(table)


@everywhere
def test_a_guest_takes_the_bank_along_to_another_seat(where: str, game: str) -> None:
    table = with_bank(where, game)
    to = table.runtime.open_seats[0]
    table.ask(ANN, ask.AtTable("1", {"type": "Move", "to": to}))
    assert (table.runtime.table.bank.seat, table.runtime.table.bank.ready) == (to, True)
    deals_on(table)


@everywhere
def test_fewer_bots_while_a_bot_has_the_bank_stop_nobody(where: str, game: str) -> None:
    table = Sitting(where, game)
    table.bots(4)
    table.seat(ANN, 2, CHIPS)
    table.until(lambda runtime: not runtime.table.in_play and runtime.table.bank.ready and runtime.table.bank.seat != 2)
    table.ask(ANN, ask.AskForBots("1", 1))
    assert len(table.runtime.bots) == 1
    deals_on(table)


def without_bank() -> Sitting:
    """A table of two people who both decline the bank."""
    table = Sitting("limelight", "pure-21")
    table.seat(ANN, 2, CHIPS)
    table.seat(BEN, 4, CHIPS)
    for person in (ANN, BEN):
        table.ask(person, ask.AtTable("1", {"type": "DeclineBank"}))
    assert table.types()[-1] == "GameBroken"
    return table


@pytest.mark.rule("LL-P21-R16")
def test_one_who_let_the_bank_pass_may_still_save_the_broken_game() -> None:
    table = without_bank()
    assert offered(table, 4)["take-bank"]["command"] == {
        "type": "AtTable",
        "table": "1",
        "command": {"type": "TakeBank"},
    }
    assert "decline-bank" not in offered(table, 4)
    table.ask(BEN, ask.AtTable("1", {"type": "TakeBank"}))
    table.until(lambda runtime: runtime.table.hands == 1)


def test_one_who_comes_back_is_asked_anew() -> None:
    table = without_bank()
    table.ask(ANN, ask.AtTable("1", {"type": "SitOut"}))
    table.ask(ANN, ask.AtTable("1", {"type": "SitIn"}))
    assert table.runtime.table.bank_offer() == 2


@pytest.mark.rule("LL-P21-R16")
def test_when_the_last_who_could_take_the_bank_leaves_the_game_is_broken() -> None:
    table = Sitting("limelight", "pure-21")
    table.seat(ANN, 2, CHIPS)
    table.seat(BEN, 4, CHIPS)
    cal = Person("p4", "Cal")
    table.seat(cal, 6, CHIPS)
    for person in (ANN, BEN):
        table.ask(person, ask.AtTable("1", {"type": "DeclineBank"}))
    table.ask(cal, ask.AtTable("1", {"type": "Leave"}))
    assert table.runtime.table.bank.broken


@pytest.mark.rule("LL-P21-LEG")
def test_who_has_had_the_bank_twice_does_not_save_the_game() -> None:
    table = without_bank()
    table.ask(ANN, ask.AtTable("1", {"type": "TakeBank"}))
    table.until(bank_of(2))
    table.ask(ANN, ask.AtTable("1", {"type": "TakeBank"}))
    table.until(bank_of(4))
    table.ask(BEN, ask.AtTable("1", {"type": "DeclineBank"}))
    with pytest.raises(Refused, match="2 rounds in a row"):
        table.ask(ANN, ask.AtTable("1", {"type": "TakeBank"}))


# -- a bank that runs short --------------------------------------------------------------------------------------------


def with_few_chips(where: str, game: str, more: int) -> Sitting:
    """A table where Ann has the least bank, the largest collection and so much more, and is offered the bank."""
    table = Sitting(where, game)
    table.bots(3)
    table.runtime.watched = 1
    state = table.runtime.table
    least = state.rules.stakes.minimum
    table.seat(ANN, 2, max(least, least + largest_bank_fee(state, 2) + more))
    table.until(bank_of(2))
    return table


@everywhere
def test_a_player_without_the_chips_for_a_bank_is_asked_to_pass_it_and_does_so_in_time(where: str, game: str) -> None:
    table = with_few_chips(where, game, -1)
    state = table.runtime.table
    if state.chairs[2].stack >= state.rules.stakes.minimum + largest_bank_fee(state, 2):
        return  # nothing is collected from the bank, or the others have lost chips
    assert "decline-bank" in offered(table, 2)
    assert "take-bank" not in offered(table, 2)
    with pytest.raises(Refused, match="Seat 2 needs"):
        table.ask(ANN, ask.AtTable("1", {"type": "TakeBank"}))
    deals_on(table)


@everywhere
def test_a_bank_of_hardly_more_than_the_collection_is_put_up_and_the_betting_is_closed(where: str, game: str) -> None:
    """The player does not say how much is put up: all but the largest collection, and the round is played."""
    table = with_few_chips(where, game, 0)
    state = table.runtime.table
    if state.chairs[2].stack >= state.rules.stakes.minimum + largest_bank_fee(state, 2):
        table.ask(ANN, ask.AtTable("1", {"type": "TakeBank"}))
    deals_on(table)


@everywhere
def test_a_bank_that_leaves_while_it_should_put_up_holds_up_no_one(where: str, game: str) -> None:
    table = with_bank(where, game)
    table.until(lambda runtime: runtime.table.in_play)
    table.ask(ANN, ask.AtTable("1", {"type": "Leave"}))
    deals_on(table)
    assert ANN.id not in {chair.player for chair in table.runtime.table.chairs.values()}
