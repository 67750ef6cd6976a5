"""A shift in the cage with two cashiers: a window is opened, filled, used, counted and closed."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import Visitor
from tests.web.kit import Served

pytestmark = pytest.mark.slow


@pytest.fixture
def cashiers(chromium: Browser, room: Served, staff: Visitor) -> Iterator[list[Visitor]]:
    """Cass and Del, who have only the role for the cage."""
    with ExitStack() as windows:
        both = [windows.enter_context(Visitor(chromium, room.url)) for _ in range(2)]
        for one, name in zip(both, ("Cass", "Del"), strict=True):
            one.context.request.post("/api/account", data={"name": name, "password": "correct horse"})
            staff.do("GiveRole", player=one.context.request.get("/api/me").json()["id"], role="cage")
            one.goes_to("/cage")
        yield both
        assert [one.errors for one in both] == [[], []]


def counts(one: Visitor, yes: str, **chips: str) -> None:
    """Fills in chips by denomination and presses a button."""
    for value, count in chips.items():
        one.page.get_by_label(f"${value.removeprefix('of_')} chips").fill(count)
    one.page.get_by_role("dialog").get_by_role("button", name=yes).click()


def test_the_cage_trades_real_chips_and_account_chips_in_a_room_with_both(
    cashiers: list[Visitor], visitor: Visitor, staff: Visitor
) -> None:
    visitor.goes_to()
    cass, _ = cashiers
    table = staff.do("OpenTable", house="limelight", game="pan", dealt="by hand")["table"]
    staff.do("Tell", table=table, command={"type": "Sit", "player": "Ana Lima", "seat": 1, "chips": 0})
    search, people = cass.page.get_by_role("searchbox"), cass.page.get_by_role("table", name="Accounts")
    search.fill("ana")
    cass.page.get_by_role("button", name="Cash out: Ana Lima").click()
    counts(cass, "Cash out", of_100="2")
    expect(cass.page.locator("#toasts")).to_contain_text("Pay Ana Lima $200.")
    expect(people).to_contain_text(f"Table {table}")
    expect(people).to_contain_text("In $0, out $200")
    search.fill("Zed")
    cass.page.get_by_role("button", name="Sell chips: Zed").click()
    counts(cass, "Sell chips", of_100="1")
    expect(people).to_contain_text("In $100, out $0")
    expect(cass.page.get_by_role("button", name="Cash out: Zed")).to_be_visible()
    search.fill(visitor.name)
    expect(cass.page.get_by_role("button", name=f"Cash out: {visitor.name}")).to_have_count(0)
    cass.page.get_by_role("button", name=f"Sell chips: {visitor.name}").click()
    counts(cass, "Sell chips", of_25="2")
    expect(cass.page.get_by_role("button", name=f"Cash out: {visitor.name}")).to_be_visible()
    expect(people).to_contain_text("$5,000")
    cass.shot("cage-real", whole=True)


def test_a_shift_from_opening_a_window_to_closing_shows_names_instead_of_ids(
    cashiers: list[Visitor], visitor: Visitor
) -> None:
    visitor.goes_to()
    cass, dell = cashiers
    cass.page.get_by_role("button", name="New", exact=True).click()
    cass.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()
    window = cass.page.get_by_role("listitem", name="window 1")
    expect(window).to_contain_text("Cass")

    dell.page.get_by_role("listitem", name="window 1").get_by_role("button", name="Fill").click()
    counts(dell, "Sign and send", of_100="20", of_5="100")
    expect(dell.page.get_by_text("The other side signs")).to_be_visible()
    cass.page.get_by_role("button", name="Received").click()
    expect(cass.page.get_by_role("button", name="Received")).to_have_count(0)

    cass.page.get_by_role("searchbox").fill(visitor.name)
    cass.page.get_by_role("button", name=f"Sell chips: {visitor.name}").click()
    expect(cass.page.get_by_role("dialog")).to_contain_text("The chips come from Window 1")
    counts(cass, "Sell chips", of_100="3")
    expect(cass.page.locator("#toasts")).to_contain_text("added to the account")
    accounts = cass.page.get_by_role("table", name="Accounts")
    expect(accounts).to_contain_text("$5,300")
    expect(accounts).not_to_contain_text("In $300")

    window.get_by_role("button", name="Close").click()
    dialog = cass.page.get_by_role("dialog")
    assert "2,200" not in cass.page.locator("main").inner_text()
    assert "2,200" not in dialog.inner_text()
    counts(cass, "Close with this count", of_100="17", of_5="99")
    expect(cass.page.locator("#toasts")).to_contain_text(
        "You counted $2,195. The books say $2,200, so you are $5 short."
    )
    expect(accounts).to_contain_text("In $300, out $0")
    expect(cass.page.get_by_text("Another cashier verifies").first).to_be_visible()
    dell.page.get_by_role("button", name="Verify").first.click()
    expect(cass.page.get_by_role("table", name="Counts", exact=True)).to_contain_text("Del")

    cass.page.get_by_role("button", name="Close the shift").click()
    cass.page.get_by_role("dialog").get_by_role("button", name="Close the shift").click()
    dell.page.get_by_role("button", name="Sign", exact=True).click()
    shift = cass.page.get_by_role("table", name="Cage shifts")
    expect(shift).to_contain_text("Del")
    expect(shift).to_contain_text("$5")
    cass.shot("cage-desk", whole=True)
    assert " p1" not in cass.page.locator("main").inner_text()
