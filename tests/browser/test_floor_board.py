"""The floor's board by mouse and keyboard: seating people from a list, moving and swapping them, and undo."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kit import Visitor
from tests.web.kit import Served

pytestmark = pytest.mark.slow

JOIN = {"house": "limelight", "game": "holdem", "limit": "3/6"}


def chair(page: Page, table: str, seat: int, who: str) -> None:
    """Expects a player, or "open", in a seat."""
    expect(page.get_by_role("button", name=f"Table {table}, Seat {seat}: {who}", exact=False)).to_be_visible()


def board(room: Served, staff: Visitor, visitors: list[Visitor]) -> None:
    """Opens two hold'em tables without bots, and puts people on the list."""
    for _ in range(2):
        staff.do("OpenTable", **JOIN)
    for one in visitors:
        one.do("JoinList", **JOIN)
    staff.page.goto("/floor")
    expect(staff.page.get_by_role("region", name="Waiting lists")).to_contain_text("Texas Hold'em, $3/$6 Limit")


def test_people_are_dragged_from_the_list_to_a_seat_and_another_table_and_moved_back_by_undo(
    chromium: Browser, room: Served, staff: Visitor
) -> None:
    with Visitor(chromium, room.url) as ann, Visitor(chromium, room.url) as ben:
        board(room, staff, [ann, ben])
        page = staff.page
        waits = page.get_by_role("region", name="Waiting lists")
        waits.get_by_role("button", name=f"{ann.name}, ").drag_to(
            page.get_by_role("button", name="Table 1, Seat 5: open")
        )
        page.get_by_role("button", name="Seat the player").click()
        chair(page, "1", 5, ann.name)
        expect(waits.get_by_role("button", name=f"{ann.name}, ")).to_have_count(0)

        # The second one by keyboard only.
        waits.get_by_role("button", name=f"{ben.name}, ").press("Enter")
        expect(page.locator(".carrying[role=status]")).to_contain_text(ben.name)
        page.get_by_role("button", name="Table 2, Seat 3: open").press("Enter")
        page.get_by_label("Buy-in").press("Enter")
        chair(page, "2", 3, ben.name)
        expect(page.locator("[data-now=filling]")).to_have_count(2)

        page.get_by_role("button", name=f"Table 1, Seat 5: {ann.name}").drag_to(
            page.get_by_role("button", name=f"Table 2, Seat 3: {ben.name}")
        )
        page.get_by_role("button", name="Swap seats", exact=True).click()
        chair(page, "2", 3, ann.name)
        chair(page, "1", 5, ben.name)
        staff.picture("floor-board", {"desk": (1440, 900), "tablet": (820, 1180)})

        page.get_by_role("button", name=re.compile("^Undo: .* changed seats")).click()
        chair(page, "1", 5, ann.name)
        page.get_by_role("button", name=re.compile(f"^Undo: {ben.name} took seat")).click()
        chair(page, "2", 3, "open")
        expect(waits.get_by_role("button", name=f"{ben.name}, ")).to_be_visible()


def test_tables_dealt_by_hand_ask_for_no_buy_in_and_an_undone_swap_changes_nothing(
    chromium: Browser, room: Served, staff: Visitor
) -> None:
    spread = {"house": "golden-state", "game": "holdem", "limit": "2x4"}
    staff.do("OpenTable", **spread, dealt="by hand")

    def tell(kind: str, **fields: object) -> None:
        staff.do("Tell", table="1", command={"type": kind, **fields})

    page, now = staff.page, staff.page.locator(".console .now")
    page.goto("/floor")
    expect(now).to_have_text("Empty")
    for seat, name in ((1, "Ana"), (2, "Bo"), (4, "Cleo"), (6, "Dov del Rio")):
        tell("Sit", player=name, seat=seat, chips=0)
    expect(now).to_contain_text("Waiting for the first button")
    tell("GiveButton", seat=1)
    for _ in range(3):
        tell("DealByHand")
        tell("EndHand")
    expect(now).to_have_text("Running · hand 3")
    with Visitor(chromium, room.url) as walt:
        walt.do("JoinList", **spread)
        waits = page.get_by_role("region", name="Waiting lists")
        waits.get_by_role("button", name=f"{walt.name}, ").press("Enter")
        page.get_by_role("button", name="Table 1, Seat 7: open").press("Enter")
        chair(page, "1", 7, walt.name)
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Table 1, Seat 1: Ana").drag_to(
        page.get_by_role("button", name="Table 1, Seat 6: Dov del Rio")
    )
    page.get_by_role("button", name="Swap seats", exact=True).click()
    chair(page, "1", 6, "Ana")
    page.get_by_role("button", name=re.compile("^Undo: .* changed seats")).click()
    chair(page, "1", 1, "Ana")
    page.goto("/dealer/1")
    seats = page.locator(".dealer-seats > li")
    expect(seats.nth(0)).not_to_contain_text("sits out")
    expect(seats.nth(5)).not_to_contain_text("sits out")
    staff.do("MovePlayer", table="1", seat=4, to_table="1", to_seat=5)
    page.get_by_role("button", name="Deal hand 4").click()
    page.goto("/floor")
    done = page.get_by_role("region", name="Latest actions")
    expect(done).to_contain_text("Can't undo. A hand has been dealt since")
    expect(done.get_by_role("button", name=re.compile("Cleo moved"))).to_have_count(0)
    staff.shot("floor-by-hand")


def test_a_tile_has_three_buttons_and_a_menu_and_people_are_found_by_name(
    chromium: Browser, room: Served, staff: Visitor
) -> None:
    with Visitor(chromium, room.url) as ann:
        ann.goes_to()
        board(room, staff, [ann])
        page = staff.page
        tile = page.locator(".console").first
        expect(tile.locator(".duties button")).to_have_text(["Ruling", "Pause", "Seat", "More"])
        expect(tile.locator(".now")).to_have_text("Empty")
        tile.get_by_role("button", name="Seat", exact=True).click()
        page.get_by_role("dialog").get_by_label("Name").fill(ann.name.lower())
        page.get_by_role("list", name="People").get_by_role("button", name=ann.name).click()
        page.get_by_role("button", name="Seat the player").click()
        chair(page, "1", 1, ann.name)
        expect(tile.locator(".now")).to_have_text("Filling: 1 more to play")
        tile.get_by_role("button", name="Pause").click()
        page.get_by_label("Reason").fill("a spilled drink")
        page.get_by_role("button", name="Pause the game").click()
        expect(tile.locator(".now")).to_have_text("Paused: a spilled drink")
        tile.get_by_role("button", name="More for table 1").click()
        expect(page.get_by_role("dialog", name="Table 1")).to_contain_text("Bar a player")


def test_a_dealer_is_put_on_duty_by_name_sent_to_a_table_and_pushed_to_a_break(
    chromium: Browser, room: Served, staff: Visitor
) -> None:
    with Visitor(chromium, room.url) as xi:
        xi.context.request.post("/api/account", data={"name": "Xi", "password": "correct horse"})
        staff.do("GiveRole", player=xi.context.request.get("/api/me").json()["id"], role="dealer")
        staff.do("OpenTable", **JOIN)
        page = staff.page
        page.goto("/floor")
        dealers = page.get_by_role("region", name="Dealers")
        for name in ("Xi", "The house"):
            dealers.get_by_role("button", name="Dealer in").click()
            page.get_by_role("list", name="People").get_by_role("button", name=name).click()
            expect(dealers).to_contain_text(name)
        dealers.get_by_role("button", name="Send Xi").click()
        page.get_by_role("button", name="Send to table 1").click()
        tile = page.locator(".console").first
        expect(tile).to_contain_text("Xi deals")
        expect(tile.locator(".now")).to_have_text("Dead spread")
        dealers.get_by_role("button", name="Push due in 30 min").click()
        expect(tile).to_contain_text("The house deals")
        expect(dealers).to_contain_text("1 down")
