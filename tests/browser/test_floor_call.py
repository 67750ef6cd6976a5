"""A call for the floor at a table dealt by hand: who sees it, and who sees the ruling."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import PHONE, Visitor
from tests.web.kit import Served

pytestmark = pytest.mark.slow

OPEN = {"house": "golden-state", "game": "holdem", "limit": "2x4", "dealt": "by hand"}
REPORT = "a third card fell off the deck"


def signed_in(visitor: Visitor, name: str) -> str:
    visitor.context.request.post("/api/account", data={"name": name, "password": "correct horse"})
    player: str = visitor.context.request.get("/api/me").json()["id"]
    return player


@pytest.fixture
def dee(chromium: Browser, room: Served, staff: Visitor) -> Iterator[Visitor]:
    """A visitor who has only the dealer's role."""
    with Visitor(chromium, room.url, size=(820, 1180)) as one:
        staff.do("GiveRole", player=signed_in(one, "Dee"), role="dealer")
        yield one
        assert one.errors == []


def test_every_dealer_sees_a_call_from_a_phone_and_everyone_at_the_table_sees_the_ruling_with_its_rule(
    chromium: Browser, room: Served, staff: Visitor, dee: Visitor
) -> None:
    first, second = (staff.do("OpenTable", **OPEN)["table"] for _ in range(2))
    with Visitor(chromium, room.url, size=PHONE) as phone:
        staff.do("Seat", table=first, seat=5, player=signed_in(phone, "Walt Kim"))
        dee.page.goto(f"/dealer/{second}")
        expect(dee.page.locator(".dealer-head h1")).to_contain_text(f"Table {second}")

        phone.page.goto(f"/table/{first}")
        phone.page.get_by_role("button", name="Floor!").click()
        sheet = phone.page.get_by_role("dialog")
        expect(sheet.locator("input[type=radio]:checked")).to_have_count(0)
        sheet.get_by_role("button", name="Call the floor").click()
        expect(phone.page.locator("#toasts")).to_contain_text("Choose what happened")
        sheet.get_by_label("your own words").fill(REPORT)
        phone.shot("floor-call-phone")
        sheet.get_by_role("button", name="Call the floor").click()
        expect(phone.page.locator(".stopped")).to_contain_text(f"Floor called: {REPORT}.")

        # The dealer of another table sees it on the tablet, on the list of tables, and on any other page.
        expect(dee.page.locator(".dealer-notes")).to_contain_text(f"Floor called at table {first}")
        expect(dee.page.locator(".dealer-notes")).to_contain_text(f"Walt Kim: {REPORT}")
        expect(dee.page).to_have_title(re.compile(r"^\(1\) Floor called"))
        dee.shot("floor-call-dealer")
        dee.page.goto("/dealer")
        expect(dee.page.get_by_role("alert", name="Calls for the floor")).to_contain_text(f"Walt Kim: {REPORT}")
        expect(dee.page.get_by_role("button", name="Ruling at table")).to_have_count(0)
        dee.page.goto("/")
        expect(dee.page.get_by_role("alert").get_by_text(f"Floor called: table {first}")).to_be_visible()
        dee.page.goto(f"/dealer/{first}")

        # Between hands there is no deal that a ruling could call off.
        staff.page.goto("/floor")
        staff.page.get_by_role("button", name=f"Ruling at table {first}").click()
        desk = staff.page.get_by_role("dialog")
        expect(desk).to_contain_text(f"Walt Kim called the floor: {REPORT}")
        expect(desk).to_contain_text("No hand is in play, so a ruling is only recorded.")
        desk.get_by_role("searchbox").fill("wrong seat")
        desk.locator(".happenings button").first.click()
        desk.get_by_role("button", name="Show the rule").click()
        outcome = desk.locator(".outcome", has_text="misdeal").first
        steps = outcome.locator("li").all_inner_texts()
        staff.shot("floor-call-desk")
        outcome.get_by_role("button", name="Make the ruling").click()
        expect(staff.page.locator("#toasts")).to_contain_text("nothing is called off")

        for page in (phone.page, dee.page):
            ruled = page.locator(".ruled")
            expect(ruled).to_contain_text("Floor ruling:")
            for step in steps:
                expect(ruled).to_contain_text(step)
            expect(ruled.locator("why-button")).to_be_visible()
        phone.shot("floor-call-ruled-phone")
        dee.shot("floor-call-ruled-dealer")
        assert phone.errors == []
