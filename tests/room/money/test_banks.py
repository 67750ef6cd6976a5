"""Windows and floor banks: counted blind, filled and credited by two people, closed with their shift."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.log.entries import Draft
from houseway.room.money.cage import Cage
from houseway.room.people.people import Person
from houseway.room.server.simulated_room import PURSE
from houseway.room.settings import Settings
from houseway.room.views.staff_pages import cage_view
from tests.room.tables.test_lists import PEOPLE, Desk

CASS, DEL = (Person(f"p{number}", name, frozenset({"cage"})) for number, name in ((71, "Cass"), (72, "Del")))
ANN = PEOPLE[0]
NAMES = {one.id: one for one in (*PEOPLE, CASS, DEL)}
TRAY = {"10000": 20, "2500": 40, "500": 100}  # $2,000 + $1,000 + $500
WORTH = dollars(3500)


class Cashiers(Desk):
    """A room that keeps the events of the cage."""

    def __init__(self) -> None:
        super().__init__()
        self.drafts: list[Draft] = []
        self.simulation._witness = lambda _room, stream, draft: self.drafts.append(draft) if stream == "cage" else None

    def view(self) -> dict[str, Any]:
        return cage_view(self.room, NAMES, self.simulation.now)


def opened() -> Cashiers:
    """Window 1 is Cass's and has been filled by Del with the tray."""
    desk = Cashiers()
    desk.ask(CASS, ask.OpenBank("window-1", {}))
    sent = desk.ask(DEL, ask.Fill("window-1", TRAY))["transfer"]
    desk.ask(CASS, ask.Receive(sent))
    return desk


def test_a_window_is_counted_blind_and_shows_its_variance_only_afterwards() -> None:
    desk = opened()
    desk.ask(CASS, ask.SellChips(ANN.id, dollars(300), "window-1", {"10000": 3}))
    desk.ask(CASS, ask.CashOut(ANN.id, dollars(25), "window-1"))
    expected = WORTH - dollars(275)
    assert desk.room.balances["bank:window-1"] == expected
    assert str(expected) not in json.dumps(desk.view())
    reply = desk.ask(CASS, ask.CloseBank("window-1", {"10000": 17, "2500": 40, "500": 100}))
    assert (reply["counted"], reply["expected"]) == (dollars(3200), expected)
    sheet = desk.view()["sheets"][0]
    assert (sheet["title"], sheet["name"], sheet["counted"] - sheet["expected"]) == ("window 1", "Cass", -dollars(25))


def test_a_shortage_waits_in_a_separate_account_until_it_is_found() -> None:
    desk = opened()
    desk.ask(CASS, ask.CloseBank("window-1", {"10000": 35}))
    assert "short:window-1" not in desk.room.balances
    desk.ask(DEL, ask.OpenBank("window-1", {"10000": 34}))
    assert (desk.room.balances["bank:window-1"], desk.room.balances["short:window-1"]) == (dollars(3400), dollars(100))
    out = desk.room.balances["cage"]
    desk.ask(DEL, ask.CloseBank("window-1", {"10000": 36}))
    assert (desk.room.balances["bank:window-1"], desk.room.balances["short:window-1"]) == (dollars(3600), 0)
    assert desk.room.balances["cage"] == out - dollars(100)
    shift = desk.room.cage.banks.shift
    assert (shift.short, shift.over) == (dollars(100), dollars(200))
    assert sum(desk.room.balances.values()) == 12 * PURSE


def test_a_fill_and_a_credit_are_signed_at_both_ends_by_two_people() -> None:
    desk = Cashiers()
    desk.ask(CASS, ask.OpenBank("floor-1", {}))
    with pytest.raises(Refused, match="another cashier fills it"):
        desk.ask(CASS, ask.Fill("floor-1", TRAY))
    sent = desk.ask(DEL, ask.Fill("floor-1", TRAY))["transfer"]
    assert desk.room.balances[f"held:transfer:{sent}"] == WORTH
    with pytest.raises(Refused, match="you sent this fill; another person receives it"):
        desk.ask(DEL, ask.Receive(sent))
    with pytest.raises(Refused, match="sign for them first"):
        desk.ask(CASS, ask.CloseBank("floor-1", {}))
    desk.ask(CASS, ask.Receive(sent))
    assert desk.room.balances["bank:floor-1"] == WORTH
    back = desk.ask(CASS, ask.Credit("floor-1", {"10000": 5}))["transfer"]
    with pytest.raises(Refused, match="you sent this credit"):
        desk.ask(CASS, ask.Receive(back))
    desk.ask(DEL, ask.Receive(back))
    assert desk.room.balances["bank:floor-1"] == WORTH - dollars(500)
    assert not [account for account in desk.room.balances if account.startswith("held:")]


def test_an_unsigned_fill_is_released_to_the_cage() -> None:
    desk = Cashiers()
    floor = Person("p73", "Flo", frozenset({"floor"}))
    desk.ask(CASS, ask.OpenBank("window-1", {}))
    sent = desk.ask(DEL, ask.Fill("window-1", TRAY))["transfer"]
    desk.ask(floor, ask.Release(f"transfer:{sent}", "sent to the wrong window"))
    assert (desk.room.balances.get("bank:window-1", 0), desk.room.balances["cage"]) == (0, 0)
    with pytest.raises(Refused, match="nothing is on its way"):
        desk.ask(CASS, ask.Receive(sent))


def test_the_person_who_counts_cannot_verify() -> None:
    desk = opened()
    sheet = desk.ask(CASS, ask.CloseBank("window-1", TRAY))["sheet"]
    with pytest.raises(Refused, match="you made this count; another person verifies it"):
        desk.ask(CASS, ask.VerifySheet(sheet))
    desk.ask(DEL, ask.VerifySheet(sheet))
    assert desk.view()["sheets"][0]["verified"] == "Del"
    with pytest.raises(Refused, match="waits for a second signature"):
        desk.ask(DEL, ask.VerifySheet(sheet))


def test_only_its_cashier_uses_a_window_and_no_refusal_reveals_its_balance() -> None:
    desk = opened()
    with pytest.raises(Refused, match="belongs to another cashier"):
        desk.ask(DEL, ask.SellChips(ANN.id, dollars(100), "window-1"))
    with pytest.raises(Refused) as told:
        desk.ask(CASS, ask.SellChips(ANN.id, WORTH + 100, "window-1"))
    assert str(told.value) == "by the books window 1 does not have so much; ask for a fill"
    with pytest.raises(Refused, match=r"come to \$300, not to \$301"):
        desk.ask(CASS, ask.SellChips(ANN.id, dollars(301), "window-1", {"10000": 3}))
    with pytest.raises(Refused, match=r"no chips of 0\.07"):
        desk.ask(CASS, ask.CloseBank("window-1", {"7": 1}))


@pytest.mark.parametrize("way", ["Credit", "SellChips", "SellChips to nobody"])
def test_whoever_tries_amounts_learns_at_most_three_answers_until_the_window_is_counted(way: str) -> None:
    desk = opened()
    desk.room.settings = Settings(dealt="both")
    orders: dict[str, Callable[[int], Any]] = {
        "Credit": lambda cents: ask.Credit("window-1", {"100": cents // 100}),
        "SellChips": lambda cents: ask.SellChips(ANN.id, cents, "window-1"),
        "SellChips to nobody": lambda cents: ask.SellChips("w:Nobody", cents, "window-1"),
    }
    heard = []
    for cents in (10**9, 10**8, 10**7, 10**6, 100, WORTH):
        with pytest.raises(Refused) as refused:
            desk.ask(CASS, orders[way](cents))
        heard.append(str(refused.value))
    assert heard == [
        *["by the books window 1 does not have so much; ask for a fill"] * 3,
        *["more was asked of window 1 than it has 3 times; count and close it first"] * 3,
    ]
    tried = [draft.data for draft in desk.drafts if draft.type == "BankRefused"]
    assert [(one["by"], one["cents"]) for one in tried] == [(CASS.id, 10**9), (CASS.id, 10**8), (CASS.id, 10**7)]
    desk.ask(CASS, ask.CloseBank("window-1", TRAY))
    desk.ask(CASS, ask.OpenBank("window-1", TRAY))
    desk.ask(CASS, orders[way](100))


def test_a_shift_closes_when_every_bank_is_counted_and_another_person_takes_over() -> None:
    desk = opened()
    desk.ask(CASS, ask.SellChips(ANN.id, dollars(300), "window-1"))
    with pytest.raises(Refused, match="window 1 must be counted and closed first"):
        desk.ask(CASS, ask.CloseShift())
    desk.ask(CASS, ask.CloseBank("window-1", {"10000": 32}))
    shift = desk.ask(CASS, ask.CloseShift())["shift"]
    with pytest.raises(Refused, match="you closed this shift; another person takes it over"):
        desk.ask(CASS, ask.SignShift(shift))
    desk.ask(DEL, ask.SignShift(shift))
    line = desk.view()["shifts"][0]
    assert (line["sold"], line["fills"], line["over"], line["short"]) == (dollars(300), WORTH, 0, 0)
    assert (line["name"], line["signed"]) == ("Cass", "Del")
    assert desk.room.cage.banks.shift.sold == 0


def test_the_cage_is_warned_when_a_person_reaches_the_daily_amounts() -> None:
    desk = opened()
    desk.room.settings = Settings(warnings=(dollars(500), dollars(1000)))
    assert "warning" not in desk.ask(CASS, ask.SellChips(ANN.id, dollars(400), "window-1"))
    assert desk.ask(DEL, ask.SellChips(ANN.id, dollars(600)))["warning"] == dollars(1000)
    line = desk.view()["players"][ANN.id]
    assert line["reached"] == dollars(1000)
    assert line.keys().isdisjoint({"bought", "cashed"}), "while a window is open they would add up to what it has"
    desk.ask(CASS, ask.CloseBank("window-1", TRAY))
    line = desk.view()["players"][ANN.id]
    assert (line["bought"], line.get("cashed"), line["reached"]) == (dollars(1000), None, dollars(1000))
    desk.pass_time(24 * 60 + 1)
    assert desk.view()["players"][ANN.id].keys().isdisjoint({"bought", "reached"})
    assert "warning" not in desk.ask(DEL, ask.CashOut(ANN.id, dollars(499)))


def test_the_gaming_day_begins_at_the_rooms_hour_in_its_time_zone() -> None:
    settings = Settings(zone="America/Los_Angeles", day_begins=6)
    here = ZoneInfo("America/Los_Angeles")

    def moment(day: int, hour: int) -> int:
        return int(datetime(2026, 2, day, hour, 30, tzinfo=here).timestamp() * 1000)

    day = int(datetime(2026, 2, 6, 6, tzinfo=here).timestamp() * 1000)
    assert {settings.day_of(moment(6, 6)), settings.day_of(moment(6, 23)), settings.day_of(moment(7, 5))} == {day}
    assert settings.day_of(moment(7, 6)) > day


def test_the_cage_follows_from_its_events() -> None:
    desk, told = opened(), Cage()
    desk.ask(CASS, ask.SellChips(ANN.id, dollars(300), "window-1"))
    sheet = desk.ask(CASS, ask.CloseBank("window-1", {"10000": 30}))["sheet"]
    desk.ask(DEL, ask.VerifySheet(sheet))
    desk.ask(CASS, ask.CloseShift())
    for draft in desk.drafts:
        told._apply(draft.type, draft.data, draft.postings)
    assert told == desk.room.cage
