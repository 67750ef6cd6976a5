"""Several tables at once: a strip with game, own cards and whose turn it is, a key to the next, on a phone a sheet."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PHONE, WIDTHS, Visitor
from tests.browser.test_access import faults

pytestmark = pytest.mark.slow


def sits_at_three(visitor: Visitor) -> None:
    """At hold'em, stud and 21; the page is that of 21, and all three wait for them."""
    for house, game in (("limelight", "holdem"), ("oceana", "stud")):
        visitor.do("PlayNow", house=house, game=game)
    visitor.plays("marina", "pure-21")
    visitor.until_asked("Hit")


def test_the_strip_names_each_game_with_own_cards_and_one_key_goes_to_the_next_that_waits(visitor: Visitor) -> None:
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


def test_on_a_phone_a_button_says_that_a_table_waits_and_a_sheet_has_them_all(visitor: Visitor) -> None:
    sits_at_three(visitor)
    visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    visitor.page.get_by_role("button", name="My tables: 3, 2 waiting for you").click()
    sheet = visitor.page.get_by_role("dialog", name="My tables")
    assert faults(visitor.page, WIDTHS[:1]) == []
    sheet.get_by_role("link", name=re.compile("Seven Card Stud")).click()
    expect(visitor.page.locator(".table-head h1")).to_contain_text("Seven Card Stud")
    expect(sheet).to_have_count(0)


def test_a_private_table_goes_by_its_name_in_the_bar(visitor: Visitor) -> None:
    opened = visitor.do("OpenTable", house="limelight", game="holdem", private=True, name="Sunday game")
    visitor.do("Join", invite=opened["invite"], sit=True)
    visitor.comes_in()
    expect(visitor.page.locator("#bar .strip-table")).to_contain_text("Sunday game")


def test_on_a_phone_every_page_and_what_one_has_is_in_the_bar_by_name(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 320, "height": 720})
    visitor.comes_in()
    expect(visitor.page.locator("#bar .who")).to_contain_text("$5,000")
    expect(visitor.page.locator("#bar .who .amount")).to_be_in_viewport(ratio=1)
    visitor.page.get_by_role("button", name="Pages").click()
    menu = visitor.page.get_by_role("dialog", name="Pages")
    assert faults(visitor.page, WIDTHS[:1]) == []
    expect(menu.get_by_role("link")).to_have_count(3)
    menu.get_by_role("link", name="Exam").click()
    expect(visitor.page).to_have_url(re.compile("/train$"))
