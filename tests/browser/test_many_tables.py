"""Several tables at once: a strip with games, cards and turns, a key to the next one, and a dialog on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PHONE, WIDTHS, Visitor
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow


def sits_at_three(visitor: Visitor) -> None:
    """Seats the visitor at hold'em, stud and 21, with the page of 21 open and all three waiting for them."""
    for house, game in (("limelight", "holdem"), ("oceana", "stud")):
        visitor.do("PlayNow", house=house, game=game)
    visitor.plays("marina", "pure-21")
    visitor.until_asked("Hit")


def test_the_strip_shows_each_game_with_cards_and_a_key_goes_to_the_next_table_that_waits(visitor: Visitor) -> None:
    sits_at_three(visitor)
    strip = visitor.page.locator("#bar .strip-table")
    expect(strip).to_have_count(3)
    for nth, (game, cards) in enumerate((("Texas Hold'em", 2), ("Seven Card Stud", 3), ("Pure 21.5", 2))):
        expect(strip.nth(nth)).to_contain_text(game)
        expect(strip.nth(nth)).to_contain_text("Your turn")
        expect(strip.nth(nth).locator(".mini-card")).to_have_count(cards)
    expect(strip.nth(2)).to_have_attribute("aria-current", "page")
    for game in ("Texas Hold'em", "Seven Card Stud", "Pure 21.5"):
        visitor.page.keyboard.press(".")
        expect(visitor.page.locator(".table-head h1")).to_contain_text(game)
    assert faults(visitor.page, WIDTHS[-1:]) == []


def test_a_phone_has_a_button_for_waiting_tables_and_a_dialog_with_all(visitor: Visitor) -> None:
    sits_at_three(visitor)
    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    visitor.page.get_by_role("button", name="My tables: 3, 2 waiting for you").click()
    sheet = visitor.page.get_by_role("dialog", name="My tables")
    assert faults(visitor.page, WIDTHS[:1]) == []
    sheet.get_by_role("link", name=re.compile("Seven Card Stud")).click()
    expect(visitor.page.locator(".table-head h1")).to_contain_text("Seven Card Stud")
    expect(sheet).to_have_count(0)


def test_a_private_table_has_its_name_in_the_bar(visitor: Visitor) -> None:
    opened = visitor.do("OpenTable", house="limelight", game="holdem", private=True, name="Sunday game")
    visitor.do("Join", invite=opened["invite"], sit=True)
    visitor.goes_to()
    expect(visitor.page.locator("#bar .strip-table")).to_contain_text("Sunday game")


def test_a_phone_has_every_page_and_the_chips_in_the_bar(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 320, "height": 720})
    visitor.goes_to()
    expect(visitor.page.locator("#bar .who")).to_contain_text("$5,000")
    expect(visitor.page.locator("#bar .who .amount")).to_be_in_viewport(ratio=1)
    visitor.page.get_by_role("button", name="Pages").click()
    menu = visitor.page.get_by_role("dialog", name="Pages")
    assert faults(visitor.page, WIDTHS[:1]) == []
    expect(menu.get_by_role("link")).to_have_count(3)
    menu.get_by_role("link", name="Exam").click()
    expect(visitor.page).to_have_url(re.compile("/train$"))
