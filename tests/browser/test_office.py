"""The back office: amounts with their events, and reports on the page and on paper; the lobby: cards and lists."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Visitor, by_mouse
from tests.web.kit import Served

pytestmark = pytest.mark.slow


def test_an_amount_of_the_drop_opens_its_events_and_the_page_shows_the_session_ledger(
    visitor: Visitor, staff: Visitor
) -> None:
    visitor.sits_at("Pure 21.5 Blackjack", "The Marina Club")
    visitor.plays_out(by_mouse)
    staff.page.goto("/office")
    drop = staff.page.get_by_role("region", name="By box")
    expect(drop).to_contain_text("The Marina Club")
    drop.get_by_role("button", name="Count the box").first.click()
    staff.page.get_by_label("Amount counted").fill("1")
    staff.page.keyboard.press("Enter")
    drop.get_by_role("button", name="events of Drop box of table").first.click()
    events = staff.page.get_by_role("dialog").get_by_role("row")
    expect(events.nth(1)).to_contain_text(re.compile(r"Table \d"))
    staff.page.keyboard.press("Escape")
    staff.page.get_by_role("button", name="Player sessions").click()
    ledger = staff.page.get_by_role("region", name="Player sessions, newest first")
    expect(ledger.get_by_role("row").nth(1)).to_contain_text("$120")
    heads = ledger.get_by_role("columnheader").all_inner_texts()
    assert [head.lower() for head in heads[:6]] == ["table", "sat down", "left", "bought in", "left with", "hands"]
    days = staff.page.get_by_role("group", name="Days of the reports")
    days.get_by_role("button", name="The day before").click()
    sheet = staff.page.get_by_role("article", name="Player sessions")
    expect(sheet).to_contain_text("Nothing on this sheet for these days")
    days.get_by_role("button", name="This gaming day").click()
    expect(ledger.get_by_role("row").nth(1)).to_contain_text("$120")
    expect(sheet.get_by_role("link", name="Download sessions.csv")).to_have_attribute("href", re.compile("from=.*to="))
    staff.page.get_by_role("button", name="Bank rotation").click()
    turns = staff.page.get_by_role("article", name="Bank rotation")
    expect(turns).to_contain_text("Gaming day")
    turns.get_by_role("button", name=re.compile("^Event")).first.click()
    expect(staff.page.get_by_role("dialog")).to_contain_text("Bank taken")
    staff.shot("office-event")


def test_the_floors_rotation_board_shows_who_took_the_bank(visitor: Visitor, staff: Visitor) -> None:
    visitor.sits_at("Pure 21.5 Blackjack", "The Marina Club")
    visitor.plays_out(by_mouse)
    staff.page.goto("/floor")
    expect(staff.page.locator(".rotation .took").first).to_contain_text("Took the bank, 1st turn")


def test_a_house_shows_its_card_and_a_game_its_waiting_list(visitor: Visitor, room: Served) -> None:
    with room.guest() as other:
        other.done("JoinList", house="oceana", game="razz", limit="3/6")
        visitor.page.goto("/house/oceana")
        visitor.page.get_by_text("About this house").click()
        card = visitor.page.locator(".house-card")
        expect(card).to_contain_text("Oceana Cardroom plays by its own")
        expect(card.get_by_role("table")).to_contain_text("$")
        razz = visitor.page.locator(".game", has_text="Razz")
        expect(razz).to_contain_text("1 waiting")


def test_a_list_is_joined_called_and_answered(visitor: Visitor, room: Served) -> None:
    with room.keyholder() as host:
        table = host.done("OpenTable", house="limelight", game="holdem", structure="limit", limit="3/6")["table"]
        visitor.page.goto("/house/limelight")
        visitor.page.get_by_label("Limit of Texas Hold'em, The Limelight Card Room").select_option("3/6")
        visitor.page.get_by_role("button", name="Join the list for Texas Hold'em, The Limelight Card Room").click()
        call = visitor.page.locator(".call", has_text="Your seat is ready")
        expect(call).to_contain_text(f"table {table}")
        expect(call.locator("clock-ring")).to_be_visible()
        call.get_by_role("button", name="Take seat").click()
        expect(visitor.page.locator(".seat.own .plate")).to_be_visible()


def test_a_report_is_printed_as_a_sheet_with_the_room_the_day_and_lines_to_sign(
    visitor: Visitor, staff: Visitor
) -> None:
    visitor.sits_at("Pure 21.5 Blackjack", "The Marina Club")
    visitor.plays_out(by_mouse)
    staff.page.goto("/office")
    box = staff.page.get_by_role("region", name="By box")
    box.get_by_role("button", name="Count the box").first.click()
    staff.page.get_by_label("Amount counted").fill("1")
    staff.page.keyboard.press("Enter")
    expect(box.get_by_role("button", name="events of Drop box of table").first).to_be_visible()
    staff.page.get_by_role("button", name="Collections by rate and hour").click()
    sheet = staff.page.get_by_role("article", name="Collections by rate and hour")
    expect(sheet.get_by_role("row").nth(1)).to_contain_text("MC-")
    sheet.get_by_role("button", name="events of Drop box of table").first.click()
    expect(staff.page.get_by_role("dialog").get_by_role("row").nth(1)).to_contain_text(re.compile(r"Table \d"))
    staff.page.keyboard.press("Escape")
    staff.shot("office-collections", whole=True)
    staff.page.emulate_media(media="print")
    expect(sheet.locator(".sheet-head")).to_contain_text("gaming days")
    expect(sheet.get_by_text("Verified by")).to_be_visible()
    for hidden in (staff.page.locator("#bar"), box, sheet.get_by_role("button", name="Print the sheet")):
        expect(hidden).to_be_hidden()
    assert staff.page.pdf().startswith(b"%PDF")
    staff.shot("office-sheet", whole=True)
