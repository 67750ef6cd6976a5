"""The inspector of a simulated room finds each kind of mistake."""

from collections.abc import Callable
from typing import Any

import pytest

from houseway.money import Cents
from houseway.room import commands as ask
from houseway.room.handlers.room_commands import workflow_of
from houseway.room.log.entries import Draft
from houseway.room.room import Room
from houseway.room.server.inspector import Finding, Inspector, check_room
from houseway.room.server.simulated_room import Simulation
from houseway.room.tables.spread import Spot
from tests.room.tables.kit import FLO, HOUSES

HOLDEM, PURE, PAN = (Spot.posted(HOUSES, "limelight", game, "", "") for game in ("holdem", "pure-21", "pan"))
STUD = Spot.posted(HOUSES, "rogelios", "stud", "", "")
"""Where the collection is paid before the deal, by the dealer's position."""
DOLLAR: Cents = 100


def inspect(
    spot: Spot,
    told: Callable[[Draft], Draft],
    inspector: Inspector | None = None,
    *,
    seed: int = 1,
    people: int = 0,
    hours: float = 0.5,
) -> None:
    """Runs a table for a while and inspects every event after a change."""
    looks = inspector or Inspector()

    def shown(room: Room, stream: str, draft: Draft) -> None:
        looks.check_event(room, stream, told(draft))

    Simulation(HOUSES, [spot], seed, people=people, witness=shown).run(hours)


def fixed_too_high(event: dict[str, Any]) -> None:
    event["fee"]["collection"] += DOLLAR


def drop_of_a_jackpot_that_nobody_posts(event: dict[str, Any]) -> None:
    event["fee"]["jackpot"] += DOLLAR


def taken(by: Cents) -> Callable[[dict[str, Any]], None]:
    def wrong(event: dict[str, Any]) -> None:
        for one in event["events"]:
            if one["type"] == "FeeTaken":
                one["collection"] += by

    return wrong


def taken_by_nobody(event: dict[str, Any]) -> None:
    event["events"] = [one for one in event["events"] if one["type"] != "FeeTaken"]


def collected_but_not_booked(event: dict[str, Any]) -> None:
    event["collection"] = 0


def bank_pays_too_much(event: dict[str, Any]) -> None:
    for one in event["events"]:
        if one["type"] == "BetsClosed":
            one["bank_fee"] += DOLLAR


def square_pays_too_much(event: dict[str, Any]) -> None:
    for one in event["events"]:
        if one["type"] == "Wagered":
            one["fee"] += DOLLAR


def third_turn(event: dict[str, Any]) -> None:
    event["turn"] = 3


def in_seat_one(event: dict[str, Any]) -> None:
    event |= {"seat": 1, "turn": 1}


@pytest.mark.parametrize(
    ("spot", "kind", "wrong", "what"),
    [
        (HOLDEM, "HandStarted", fixed_too_high, "the fee is fixed at"),
        (HOLDEM, "HandStarted", drop_of_a_jackpot_that_nobody_posts, "the fee is fixed at"),
        (HOLDEM, "Played", taken(DOLLAR), "are taken, fixed were"),
        (HOLDEM, "Played", taken(-DOLLAR), "are taken, fixed were"),
        (HOLDEM, "Played", taken_by_nobody, "are booked as collected"),
        (HOLDEM, "HandBooked", collected_but_not_booked, "are booked as collected"),
        (STUD, "HandBooked", collected_but_not_booked, "are booked as collected"),
        (PURE, "Played", bank_pays_too_much, "the player-dealer pays"),
        (PURE, "Played", square_pays_too_much, "the square pays"),
        (PURE, "HandBooked", collected_but_not_booked, "are booked as collected"),
        (PURE, "BankTaken", third_turn, "holds the bank more than 2 times running"),
        (PURE, "BankTaken", in_seat_one, "holds the bank more than 2 times running"),
    ],
)
def test_an_event_that_no_cardroom_may_write_is_found(
    spot: Spot, kind: str, wrong: Callable[[dict[str, Any]], None], what: str
) -> None:
    def told(draft: Draft) -> Draft:
        if draft.type != kind:
            return draft
        data = draft.data
        wrong(data["event"])
        return Draft(kind, data)

    with pytest.raises(Finding, match=f"^table 1: .*{what}"):
        inspect(spot, told)


@pytest.mark.parametrize("spot", [HOLDEM, STUD], ids=["from the pot", "by the dealer's position"])
def test_a_hand_without_its_collection_is_found(spot: Spot) -> None:
    """Without a fee in the moves and in the books, the fixed fee is missing."""
    inspector = Inspector()

    def told(draft: Draft) -> Draft:
        data = draft.data
        if draft.type == "Played":
            taken_by_nobody(data["event"])
        elif draft.type == "HandBooked":
            data["event"] |= {"collection": 0, "jackpot": 0}
            inspector._fees["table:1"].taken = 0
        return Draft(draft.type, data, draft.postings)

    with pytest.raises(Finding, match=r"^table 1: \$0 were collected, fixed were"):
        inspect(spot, told, inspector)


def test_less_than_the_fee_may_be_taken_where_that_is_the_whole_pot() -> None:
    """Two blinds of a dollar are called, and four dollars are posted for the hand."""
    inspector, short = Inspector(), []

    def told(draft: Draft) -> Draft:
        if draft.type == "HandBooked" and inspector._fees["table:1"].is_short:
            short.append(draft.data["event"]["collection"])
        return draft

    inspect(Spot.posted(HOUSES, "limelight", "omaha", "", ""), told, inspector, seed=11, hours=4)
    assert short
    assert set(short) <= {100, 200, 300}


def test_a_fee_that_is_taken_once_more_in_a_later_move_is_found() -> None:
    again: list[dict[str, Any]] = []

    def told(draft: Draft) -> Draft:
        if draft.type != "Played":
            return draft
        data = draft.data
        events = data["event"]["events"]
        now = [one for one in events if one["type"] == "FeeTaken"]
        if again and not now:
            events.append(again.pop())
        again.extend(now)
        return Draft(draft.type, data)

    with pytest.raises(Finding, match=r"^table 1: \$1 are booked as collected, \$2 were taken"):
        inspect(HOLDEM, told)


@pytest.mark.parametrize(("spot", "fee"), [(HOLDEM, DOLLAR), (PAN, 125)])
def test_a_fee_returned_by_a_misdeal_is_no_finding(spot: Spot, fee: Cents) -> None:
    """A foul deck is found after the collection: after the flop, or in the play of pan."""
    inspector, booked = Inspector(), []

    def shown(room: Room, stream: str, draft: Draft) -> None:
        inspector.check_event(room, stream, draft)
        if draft.type == "HandBooked":
            booked.append(draft.data["event"])

    room = Simulation(HOUSES, [spot], 1, witness=shown)
    (runtime,) = room.room.runtimes.values()
    for _ in range(2000):
        if runtime.table.in_play and runtime.table.hand_now.collected:
            break
        room.run(1 / 3600)
    taken = inspector._fees["table:1"].taken
    room.drive(workflow_of(room.room, FLO, ask.Rule("1", "foul-deck"), ""))
    room.run(0.05)
    misdeal = next(one for one in booked if one["lasts"]["misdealt"])
    assert (taken, misdeal["collection"]) == (fee, 0)


def test_chips_of_one_who_leaves_that_go_to_somebody_else_are_found() -> None:
    def told(draft: Draft) -> Draft:
        if draft.type != "Left" or not draft.postings:
            return draft
        (stack, cents), _ = draft.postings
        return Draft(draft.type, draft.data, ((stack, cents), ("player:thief", -cents)))

    with pytest.raises(Finding, match=r"^table 1: .* leaves with .*thief"):
        inspect(HOLDEM, told, people=30, hours=4)


def test_two_shuffles_from_one_seed_are_found() -> None:
    first: list[Draft] = []

    def told(draft: Draft) -> Draft:
        if draft.type != "DeckShuffled":
            return draft
        first.append(draft)
        return first[0]

    with pytest.raises(Finding, match=r"^table 1: two shuffles have the same seed"):
        inspect(HOLDEM, told)


def a_cent_from_nowhere(room: Room) -> None:
    room.balances["cage"] += 1


def a_cent_of_another_account(room: Room) -> None:
    room.balances["cage"] -= 1
    room.balances["table:1:stack"] += 1


def a_cent_more_in_a_pot(room: Room) -> None:
    room.balances["cage"] -= 1
    room.balances["table:1:pot"] = room.balances.get("table:1:pot", 0) + 1


def a_cent_more_in_a_chair(room: Room) -> None:
    next(iter(room.runtimes["1"].table.chairs.values())).stack += 1


def a_paused_table(room: Room) -> None:
    room.runtimes["1"].status.paused = "a card is missing"


def a_table_that_is_woken_no_more(room: Room) -> None:
    room.runtimes["1"]._due = 0


def a_table_that_waits_for_nothing(room: Room) -> None:
    room.runtimes["1"]._due = None


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (a_cent_from_nowhere, r"^the ledger adds up to \$0.01 instead of zero"),
        (a_cent_of_another_account, "table 1: the stack has"),
        (a_cent_more_in_a_pot, "table 1: the pot has"),
        (a_cent_more_in_a_chair, "table 1: .* were brought"),
        (a_paused_table, "table 1: it is paused: a card is missing"),
        (a_table_that_is_woken_no_more, "table 1: it is stuck, although two could play"),
        (a_table_that_waits_for_nothing, "table 1: it is stuck, although two could play"),
    ],
)
def test_books_that_are_not_right_are_found(wrong: Callable[[Room], None], what: str) -> None:
    room = Simulation(HOUSES, [HOLDEM], 1)
    room.run(0.2)
    check_room(room.room, room.now)
    wrong(room.room)
    with pytest.raises(Finding, match=what):
        check_room(room.room, room.now)
