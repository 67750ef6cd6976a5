"""A guest's first hand of a game: a line of help at each decision, until the hand is over or the help is hidden."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.geometry import SHAPES, hidden
from tests.browser.kit import Visitor, by_mouse
from tests.web.kit import Served

pytestmark = pytest.mark.slow


def test_a_guest_is_helped_through_the_first_hand_of_each_game(visitor: Visitor) -> None:
    coach = visitor.page.get_by_role("complementary", name="Coach")
    visitor.plays("limelight", "holdem")
    visitor.until_asked("Call")
    expect(coach).to_contain_text("to stay in. Call, raise or fold.")
    expect(visitor.page.locator("[aria-live=assertive]")).to_contain_text("to stay in.")
    for shape, (width, height) in SHAPES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        cut = coach.locator("p").evaluate("(one) => one.scrollWidth > one.clientWidth || one.scrollHeight > 64")
        assert not cut, shape
        assert hidden(visitor.page, "own cards", "pot", "clock", "stack", "actions") == [], shape
    visitor.plays_out(by_mouse)
    expect(visitor.asked.first).to_be_visible()
    expect(coach).to_have_count(0)
    visitor.plays("limelight", "pure-21")
    visitor.until_asked("Wager")
    expect(coach).to_contain_text("Put chips on your square")


def test_hidden_help_stays_hidden(visitor: Visitor) -> None:
    coach = visitor.page.get_by_role("complementary", name="Coach")
    visitor.plays("oceana", "pai-gow")
    visitor.until_asked()
    coach.get_by_role("button", name="Hide tips").click()
    expect(coach).to_have_count(0)
    visitor.plays("limelight", "holdem")
    visitor.until_asked()
    expect(coach).to_have_count(0)


def test_account_holders_get_no_help(chromium: Browser, room: Served) -> None:
    with Visitor(chromium, room.url) as regular:
        regular.context.request.post("/api/guest", data={})
        named = {"name": "Esperanza", "password": "a long way home"}
        assert regular.context.request.post("/api/account", data=named).ok
        regular.plays("limelight", "holdem")
        regular.until_asked()
        expect(regular.page.get_by_role("complementary", name="Coach")).to_have_count(0)
