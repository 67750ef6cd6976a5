"""The room's views match the page's types."""

from typing import Any

import msgspec
import pytest

from houseway.messages import unwired, wire
from houseway.room import commands as ask
from houseway.room.handlers import floor_rulings as rulings
from houseway.room.views import lobby, staff_pages
from houseway.room.views.facts import table_facts
from houseway.room.views.staff_pages import cage_view
from houseway.room.views.table_view import table_view
from tests.room.tables.kit import ANN, FLO, Sitting, room_of, to_act
from tests.test_page_types import PAGE, fits

ONE_OF_EACH = [
    ("limelight", "holdem", "PokerHand"),
    ("limelight", "pure-21", "BankedHand"),
    ("limelight", "pan", "PanHand"),
]


def seen(table: Sitting, seat: int | None) -> dict[str, Any]:
    """The table as the page gets it."""
    runtime, room = table.runtime, room_of(table)
    facts = table_facts(runtime, room, {ANN.id: ANN})
    sent = msgspec.json.encode(table_view(runtime.table, seat, facts), enc_hook=wire)
    view: dict[str, Any] = unwired(msgspec.json.decode(sent))
    return view


def check(view: dict[str, Any], hand: str) -> None:
    """Every object of a view against its interface."""
    fits(view, "TableView")
    fits(view["table"], "TableFacts")
    fits(view["table"]["sign"], "Sign")
    for fee in view["table"]["sign"].get("fees", ()):
        fits(fee, "PostedFee")
    for seat in view["seats"].values():
        fits(seat, "Seat")
        for meld in seat.get("melds", ()):
            fits(meld, "Meld")
    for choice in view["choices"]:
        fits(choice, "Choice")
        for name, shape in (("amount", "AmountOf"), ("cards", "CardsOf"), ("pick", "PickOf")):
            if name in choice:
                fits(choice[name], shape)
    for name, shape in (("clock", "Clock"), ("next_fee", "Fee"), ("hand", hand)):
        if name in view:
            fits(view[name], shape)
    if "fee" in view.get("hand", {}):
        fits(view["hand"]["fee"], "Fee")


@pytest.mark.parametrize(("house", "game", "hand"), ONE_OF_EACH)
def test_the_page_knows_every_field_of_a_table_while_hands_are_played(house: str, game: str, hand: str) -> None:
    table = Sitting(house, game)
    table.bots(5)
    check(seen(table, None), hand)
    table.seat(ANN, 6)
    dealt = set()
    for _ in range(300):
        for seat in (None, 6):
            if seat is None or seat in table.runtime.table.chairs:
                check(seen(table, seat), hand)
        dealt.add(table.runtime.table.hands)
        if table.runtime.due is None:
            break
        table.pass_on()
    assert len(dealt) > 1


def test_a_vote_with_only_objections_shows_no_ayes() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    for aye in (True, False):
        table.ask(ANN, ask.Vote("1", "half-kill", aye=aye))
    ballot = seen(table, 2)["votes"]["half-kill"]
    assert ballot == {"objections": [2], "needed": 3}
    fits(ballot, "Ballot")


def test_the_page_gets_the_facts_to_state_and_the_ruling() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    kinds = rulings.possible(table.runtime)
    for kind in kinds:
        fits(kind, "Irregularity")
        for field in kind["fields"]:
            fits(field, "CardsField" if field["sort"] == "cards" else "PlainField")
    steps = next(one for one in kinds if one["kind"] == "override")["fields"][0]
    assert (steps["name"], steps["sort"]) == ("does", "steps")
    found = rulings.preview(table.runtime, "override", {"does": ["misdeal"], "why": "two cards stuck together"})
    for outcome in found["outcomes"]:
        fits(outcome, "Outcome")


@pytest.mark.rule("LL-PN-FEE2")
def test_the_floors_console_offers_the_times_that_have_fees_of_their_own() -> None:
    """Pan has a rate for Friday nights; hold'em has the same fees at any time, and no button."""
    pan = Sitting("limelight", "pan")
    line = staff_pages.floor_line(pan.runtime, room_of(pan), {})
    fits(line, "FloorLine")
    assert line["fees"] == {"posted": "", "times": ["Friday 4pm to close"]}
    pan.ask(FLO, ask.AtTable("1", {"type": "PostTime", "time": line["fees"]["times"][0]}))
    assert staff_pages.floor_line(pan.runtime, room_of(pan), {})["fees"]["posted"] == "Friday 4pm to close"
    holdem = Sitting("limelight", "holdem")
    assert "fees" not in staff_pages.floor_line(holdem.runtime, room_of(holdem), {})
    page = (PAGE / "staff" / "table-menu.js").read_text(encoding="utf-8")
    assert 'type: "AtTable", table: id, command: { type: "PostTime", time: chosen }' in page


def test_the_page_knows_every_field_of_the_other_topics() -> None:
    table = Sitting("limelight", "pure-21")
    table.bots(4)
    table.seat(ANN, table.runtime.open_seats[0])
    table.until(lambda runtime: len(runtime.status.rotation) > 2)
    room, people = room_of(table), {ANN.id: ANN}
    fits(lobby.table_line(table.runtime, room), "TableLine")
    line = staff_pages.floor_line(table.runtime, room, people)
    fits(line, "FloorLine")
    assert all({"seat", "spot", "at"} <= turn.keys() <= {"seat", "spot", "at", "turn"} for turn in line["rotation"])
    for game in lobby.spread(table.runtime.table.house)["games"].values():
        fits(game, "Spread")
    fits(lobby.me(ANN, room), "Me")
    fits(cage_view(room, people, 0), "CageView")
    for account in cage_view(room, people, 0)["players"].values():
        fits(account, "Account")
    fits(staff_pages.office_view(room, 0, people), "OfficeView")
