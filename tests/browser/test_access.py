"""Everybody can use it: axe finds nothing, text grows, keys suffice, cards are spoken."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.kit import WIDTHS, Visitor

pytestmark = pytest.mark.slow

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # It would fetch every sheet once more by itself, which the policy of the page forbids.
    "preload": False,
    "resultTypes": ["violations"],
}
AXE = Axe()
TABLES = [
    ("Texas Hold'em", "The Limelight Card Room"),
    ("Pai Gow Poker", "Oceana Cardroom"),
    ("Pan", "The Limelight Card Room"),
]


THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


def faults(page: Page, widths: tuple[tuple[int, int], ...] = WIDTHS) -> list[str]:
    """What axe finds in both themes at three widths, and what sticks out sideways."""
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => 0)")
        for width, height in widths:
            page.set_viewport_size({"width": width, "height": height})
            report = AXE.run(page, options=RULES)
            for fault in report.response["violations"]:
                found += [f"{theme} {width}: {fault['id']}: {node['html'][:160]}" for node in fault["nodes"]]
            beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            found += [f"{theme} {width}: {beyond} pixels beyond the edge"] if beyond > 0 else []
    return found


@pytest.mark.parametrize("path", ["/house/oceana", "/game/limelight/pan", "/nowhere"])
def test_axe_finds_nothing_on_a_page_in_either_theme_at_three_widths(visitor: Visitor, path: str) -> None:
    visitor.page.goto(path)
    expect(visitor.page.locator("h1")).not_to_have_text("…")
    expect(visitor.page.locator("#bar .light")).to_have_attribute("data-state", "here")
    assert faults(visitor.page) == []


def test_axe_finds_nothing_in_the_whole_lobby(visitor: Visitor) -> None:
    visitor.page.goto("/")
    expect(visitor.page.locator(".game").first).to_be_visible()
    assert faults(visitor.page, WIDTHS[:1]) == []


@pytest.mark.parametrize(("game", "house"), TABLES)
def test_axe_finds_nothing_at_a_table_in_either_theme_at_three_widths(visitor: Visitor, game: str, house: str) -> None:
    visitor.sits_at(game, house)
    expect(visitor.asked.first).to_be_visible()
    assert faults(visitor.page) == []


def test_axe_finds_nothing_in_the_dialogs(visitor: Visitor) -> None:
    visitor.sits_at("Texas Hold'em", "The Limelight Card Room")
    for button in ("Comfort: theme, deck, motion", "Floor!"):
        visitor.page.get_by_role("button", name=button).click()
        expect(visitor.page.locator("dialog")).to_be_visible()
        assert faults(visitor.page, WIDTHS[:1]) == []
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("game", "house"), TABLES)
def test_text_of_twice_the_size_stays_within_a_phone(visitor: Visitor, game: str, house: str) -> None:
    visitor.page.set_viewport_size({"width": 640, "height": 900})
    visitor.sits_at(game, house)
    expect(visitor.asked.first).to_be_visible()
    visitor.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_own_cards_are_spoken_and_the_turn_is_called(visitor: Visitor) -> None:
    visitor.sits_at("Texas Hold'em", "The Limelight Card Room")
    expect(visitor.asked.first).to_be_visible()
    spoken = visitor.page.get_by_role("group", name="Your cards").get_by_role("img").all()
    assert len(spoken) == 2
    assert all(" of " in (card.get_attribute("aria-label") or "") for card in spoken)
    expect(visitor.page.locator("#assertive")).to_contain_text("Your turn.")


def test_a_newcomer_gets_from_the_door_to_his_first_decision_with_tab_and_enter(visitor: Visitor) -> None:
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("button", name="Play Hold'em")).to_be_visible()
    for _ in range(12):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.textContent") == "Play Hold'em":
            break
    visitor.page.keyboard.press("Enter")
    expect(visitor.asked.first).to_be_visible()
