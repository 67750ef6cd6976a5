"""My game: hands, filters, saved notes, and accessibility of the page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kit import WIDTHS, Visitor, by_mouse
from tests.browser.test_access import faults
from tests.soak import SOAK
from tests.web.kit import Served


def test_a_finished_hand_is_listed_at_once_with_cards_and_result(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    visitor.plays_out(by_mouse)
    page = visitor.page
    page.goto("/hands")
    first = page.locator(".my-hand").first
    expect(first.locator("playing-card")).to_have_count(2)
    expect(first.locator(".gain")).to_have_text(re.compile(r"^([+−±]?\$)"))
    expect(first).to_contain_text(re.compile(r"You put in (\$|nothing)"))
    expect(page.locator(".graph svg")).to_have_attribute("aria-label", re.compile("^1 hand: "))
    assert faults(page) == []
    page.get_by_role("combobox", name="Result").select_option("won")
    expect(page.locator(".my-hand")).to_have_count(0)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".my-hand")).to_have_count(1)
    for tab in ("By game", "Sessions", "Players"):
        page.get_by_role("tab", name=tab).click()
        expect(page.locator(".figures tbody tr").first).to_be_visible()
        assert (tab, faults(page, WIDTHS if SOAK else WIDTHS[:1], "[role=tabpanel]")) == (tab, [])
    first_player = page.locator(".figures tbody tr").first
    first_player.get_by_role("button").click()
    page.get_by_label("My note").fill("calls with anything")
    page.get_by_role("button", name="Save note").click()
    expect(first_player).to_contain_text("calls with anything")
    page.reload()
    page.get_by_role("tab", name="Players").click()
    expect(first_player).to_contain_text("calls with anything")
    visitor.picture("my-game")


def test_without_hands_the_page_links_to_the_lobby(visitor: Visitor) -> None:
    visitor.goes_to("/hands")
    expect(visitor.page.get_by_role("link", name="Find a seat")).to_be_visible()
    assert faults(visitor.page) == []


@pytest.mark.slow
def test_earlier_hands_follow_the_first_fifty_without_duplicates(visitor: Visitor, room: Served) -> None:
    with room.guest() as regular:
        regular.lets_pass("limelight", "holdem", 53, "Check", "Fold", "Muck", "Show")
        for name, value in regular.web.cookies.items():
            visitor.context.add_cookies([{"name": name, "value": value, "url": room.url}])
    visitor.goes_to("/hands")
    rows = visitor.page.locator(".my-hand")
    expect(rows).to_have_count(50)
    visitor.page.get_by_role("button", name="Earlier hands").click()
    expect(rows.nth(51)).to_be_visible()
    links = rows.evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    numbers = [int(link.rpartition("/")[2]) for link in links]
    assert numbers == sorted(set(numbers), reverse=True)
    assert len(numbers) >= 52
    expect(visitor.page.get_by_role("button", name="Earlier hands")).to_have_count(0)
