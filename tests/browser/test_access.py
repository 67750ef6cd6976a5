"""Accessibility: axe finds no violations on any page, and no page scrolls sideways.

test_shapes.py checks tables in play.
"""

from typing import Any, TypeAlias

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.browser.kit import THEMES, WIDTHS, Theme, Visitor, by_mouse
from tests.soak import SOAK
from tests.web.kit import Served

pytestmark = pytest.mark.slow

Widths: TypeAlias = tuple[tuple[int, int], ...]
RULES: dict[str, Any] = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # Preloading fetches every style sheet again, which the page's security policy forbids.
    "preload": False,
    "resultTypes": ["violations"],
}
COLOR_RULES = ("color-contrast", "link-in-text-block")
COLORS = RULES | {"runOnly": list(COLOR_RULES)}
"""Rules whose result depends on the theme."""
PLACES = RULES | {"rules": {one: {"enabled": False} for one in COLOR_RULES}}
"""Rules whose result depends on the width. Color checks take the longest."""
LOOK = """async ([rules, within]) => {
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const { violations } = rules ? await axe.run(within, rules) : { violations: [] };
  const told = (id, { html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`;
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => told(id, node)));
  const beyond = document.documentElement.scrollWidth - innerWidth;
  return beyond > 0 ? [...found, `${beyond} pixels beyond the edge`] : found;
}"""
TABLES = [
    ("limelight", "holdem"),
    ("oceana", "stud"),
    ("rogelios", "five-card-draw"),
    ("golden-state", "push-nine"),
    ("marina", "pure-21"),
    ("oceana", "pai-gow"),
    ("limelight", "pan"),
]
OPEN = [
    "/",
    "/house/oceana",
    "/game/limelight/pan",
    "/game/oceana/holdem",
    "/train",
    "/train/oceana?seed=1",
    "/nowhere",
]
STAFF = ["/floor", "/cage", "/office", "/hands"]


def faults(page: Page, widths: Widths = WIDTHS, within: str = "html") -> list[str]:
    """Returns axe's violations in both themes, and any overflow at three widths.

    Colors depend on the theme and layout on the width, so a short run checks colors once per theme and layout at the
    widest and narrowest screen; a long run checks everything everywhere. ``within`` limits a short run to a part of the
    page.
    """
    found = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        for width, height in widths if SOAK or theme == THEMES[0] else widths[:1]:
            page.set_viewport_size({"width": width, "height": height})
            looked = page.evaluate(LOOK, [rules(theme, width, widths), "html" if SOAK else within])
            found += [f"{theme} {width}: {fault}" for fault in looked]
    return found


def rules(theme: Theme, width: int, widths: Widths) -> dict[str, Any] | None:
    """The rules to check in a theme and a width; None for no check."""
    if SOAK:
        return RULES
    if theme != THEMES[0]:
        return COLORS
    return RULES if width == widths[-1][0] else PLACES if width == widths[0][0] else None


def name_of(path: str) -> str:
    """The file name of a page's picture."""
    return path.partition("?")[0].strip("/").replace("/", "-") or "lobby"


def test_axe_finds_nothing_on_any_open_page(visitor: Visitor, room: Served) -> None:
    with room.guest() as host:
        for house, game in TABLES:
            host.done("OpenTable", house=house, game=game)
        for path in OPEN:
            visitor.goes_to(path)
            expect(visitor.page.locator("h1")).not_to_have_text("…")
            assert (path, faults(visitor.page)) == (path, [])
            visitor.picture(name_of(path))


def test_axe_finds_nothing_in_the_dialogs_and_the_panels(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    visitor.until_asked()
    for tab in ("Last hand", "Rules", "Posted", "Seat"):
        visitor.page.get_by_role("tab", name=tab).click()
        assert (tab, faults(visitor.page, WIDTHS[:1], "[role=tabpanel]")) == (tab, [])
    for button in ("Preferences: theme, deck, motion", "Floor!", "Why?", "Guest"):
        visitor.page.get_by_role("button", name=button).first.click()
        expect(visitor.page.locator("dialog")).to_be_visible()
        assert (button, faults(visitor.page, WIDTHS[:1], "dialog")) == (button, [])
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.locator("dialog")).to_have_count(0)


def test_axe_finds_nothing_with_a_coach_and_in_the_last_hand(visitor: Visitor) -> None:
    visitor.goes_to("/game/limelight/holdem")
    visitor.page.get_by_role("button", name="Play one with a coach").click()
    visitor.until_asked()
    assert faults(visitor.page) == []
    visitor.plays_out(by_mouse)
    visitor.page.get_by_role("tab", name="Last hand").click()
    expect(visitor.page.locator(".last-hand .caption")).to_be_visible()
    assert faults(visitor.page) == []


def test_axe_finds_nothing_on_the_pages_for_staff_after_a_hand(visitor: Visitor, staff: Visitor) -> None:
    table = visitor.plays("limelight", "holdem")
    visitor.plays_out(by_mouse)
    # The staff count the table's box, so only its players see the hand before that.
    for who, path in [*((staff, path) for path in STAFF), (visitor, f"/hand/{table}/1")]:
        who.goes_to(path)
        expect(who.page.locator("h1")).not_to_have_text("…")
        assert (path, faults(who.page)) == (path, [])
        who.picture("replay" if path.startswith("/hand/") else name_of(path))
    staff.goes_to("/floor")
    staff.page.get_by_role("button", name="Ruling").first.click()
    expect(staff.page.locator("dialog .happenings button").first).to_be_visible()
    assert faults(staff.page, WIDTHS[:1], "dialog") == []
