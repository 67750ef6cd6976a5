"""The inspector of a simulated room notices what it is there for: each mistake is made once, and found."""

from collections.abc import Callable
from typing import Any

import pytest

from houseway.money import Cents
from houseway.room.log.draft import Draft
from houseway.room.room import Room
from houseway.room.running.inspector import Finding, Inspector, check_books
from houseway.room.running.simulated_room import Simulation
from houseway.room.tables.spread import Spot
from tests.room.tables.kit import HOUSES

HOLDEM, PURE = (Spot.posted(HOUSES, "limelight", game, "", "") for game in ("holdem", "pure-21"))
DOLLAR: Cents = 100


def fixed_too_high(event: dict[str, Any]) -> None:
    event["fee"]["collection"] += DOLLAR


def drop_of_a_jackpot_that_nobody_posts(event: dict[str, Any]) -> None:
    event["fee"]["jackpot"] += DOLLAR


def taken_too_high(event: dict[str, Any]) -> None:
    for one in event["events"]:
        if one["type"] == "FeeTaken":
            one["collection"] += DOLLAR


def bank_pays_too_much(event: dict[str, Any]) -> None:
    for one in event["events"]:
        if one["type"] == "BetsClosed":
            one["bank_fee"] += DOLLAR


def third_turn(event: dict[str, Any]) -> None:
    event["turn"] = 3


def in_seat_one(event: dict[str, Any]) -> None:
    event |= {"seat": 1, "turn": 1}


@pytest.mark.parametrize(
    ("spot", "kind", "wrong", "what"),
    [
        (HOLDEM, "HandStarted", fixed_too_high, "the fee is fixed at"),
        (HOLDEM, "HandStarted", drop_of_a_jackpot_that_nobody_posts, "the fee is fixed at"),
        (HOLDEM, "Played", taken_too_high, "are taken, fixed were"),
        (PURE, "Played", bank_pays_too_much, "the bank pays"),
        (PURE, "BankTaken", third_turn, "holds the bank more than 2 times running"),
        (PURE, "BankTaken", in_seat_one, "holds the bank more than 2 times running"),
    ],
)
def test_an_event_that_no_cardroom_may_write_is_found(
    spot: Spot, kind: str, wrong: Callable[[dict[str, Any]], None], what: str
) -> None:
    inspector = Inspector()

    def shown(room: Room, stream: str, draft: Draft) -> None:
        if draft.type == kind:
            data = draft.data
            wrong(data["event"])
            draft = Draft(kind, data)
        inspector.sees(room, stream, draft)

    with pytest.raises(Finding, match=f"^table 1: .*{what}"):
        Simulation(HOUSES, [spot], 1, witness=shown).run(0.5)


def test_less_than_the_fee_may_be_taken_where_the_pot_is_small() -> None:
    inspector = Inspector()

    def shown(room: Room, stream: str, draft: Draft) -> None:
        if b'"FeeTaken"' in draft.json:
            data = draft.data
            for one in data["event"]["events"]:
                if one["type"] == "FeeTaken":
                    one["collection"] -= DOLLAR
            draft = Draft(draft.type, data)
        inspector.sees(room, stream, draft)

    Simulation(HOUSES, [HOLDEM], 1, witness=shown).run(0.2)
    assert inspector.seen["HandBooked"] > 3


def a_cent_from_nowhere(room: Room) -> None:
    room.balances["cage"] += 1


def a_cent_of_another_account(room: Room) -> None:
    room.balances["cage"] -= 1
    room.balances["table:1:stack"] += 1


def a_cent_more_in_a_pot(room: Room) -> None:
    room.balances["cage"] -= 1
    room.balances["table:1:pot"] = room.balances.get("table:1:pot", 0) + 1


def a_cent_more_in_a_chair(room: Room) -> None:
    next(iter(room.keepers["1"].table.chairs.values())).stack += 1


def a_table_that_stands_still(room: Room) -> None:
    room.keepers["1"].status.paused = "a card is missing"


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (a_cent_from_nowhere, r"^the ledger comes to \$0.01 instead of nothing"),
        (a_cent_of_another_account, "table 1: the stack has"),
        (a_cent_more_in_a_pot, "table 1: the pot has"),
        (a_cent_more_in_a_chair, "table 1: .* were brought"),
        (a_table_that_stands_still, "table 1: it is paused: a card is missing"),
    ],
)
def test_books_that_are_not_right_are_found(wrong: Callable[[Room], None], what: str) -> None:
    room = Simulation(HOUSES, [HOLDEM], 1)
    room.run(0.2)
    check_books(room.room)
    wrong(room.room)
    with pytest.raises(Finding, match=what):
        check_books(room.room)
