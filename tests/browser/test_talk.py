"""Talk at a table: in a tab or a dialog, with muting and reports, and without layout shifts."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.geometry import SHAPES
from tests.browser.kit import PHONE, WIDTHS, Visitor, by_mouse
from tests.browser.test_access import faults
from tests.browser.test_still import WATCHES
from tests.web.kit import Served

pytestmark = pytest.mark.slow


def friends(ann: Visitor, ben: Visitor) -> None:
    """Seats both at Ann's private table with bots."""
    opened = ann.do(
        "OpenTable", house="limelight", game="holdem", limit="3/6", private=True, name="Sunday game", bots="some"
    )
    for one in (ann, ben):
        one.do("Join", invite=opened["invite"], sit=True)
        one.goes_to(f"/table/{opened['table']}")
        expect(one.page.locator(".felt")).to_be_visible()


def test_two_people_talk_and_one_mutes_and_reports_the_other(
    chromium: Browser, room: Served, visitor: Visitor, staff: Visitor
) -> None:
    ann = visitor
    with Visitor(chromium, room.url, size=PHONE) as ben:
        friends(ann, ben)
        told = ann.page.locator(".talk-line")
        ann.page.keyboard.press("/")
        ann.page.keyboard.type("Good <b>evening</b>")
        ann.page.keyboard.press("Enter")
        expect(told.first).to_have_text("You Good <b>evening</b>")
        expect(ann.page.locator("#side-panel input")).to_have_value("")
        # A phone has a button with the number of new lines, which opens a dialog.
        button = ben.page.locator(".talk-button")
        expect(button).to_have_accessible_name("Talk, 1 new")
        button.click()
        sheet = ben.page.get_by_role("dialog", name="Talk")
        expect(sheet.locator(".talk-line")).to_contain_text("Good <b>evening</b>")
        sheet.get_by_role("button", name="Nice hand.").click()
        expect(told.nth(1)).to_contain_text("Nice hand.")
        assert faults(ben.page, WIDTHS[:1]) == []
        assert faults(ann.page, WIDTHS[-1:]) == []
        ann.page.set_viewport_size({"width": SHAPES["desk"][0], "height": SHAPES["desk"][1]})
        about = told.nth(1).get_by_role("button", name=f"Mute {ben.name} or report this line")
        about.click()
        ann.page.get_by_role("dialog").get_by_role("button", name="Report to the floor").click()
        expect(ann.page.locator(".toast")).to_contain_text("Reported to the floor.")
        about.click()
        ann.page.get_by_role("dialog").get_by_role("button", name=f"Mute {ben.name}").click()
        expect(told).to_have_count(1)
        sheet.get_by_role("button", name="Sorry!").click()
        expect(sheet.locator(".talk-line")).to_have_count(3)
        expect(told).to_have_count(1)
        ann.page.get_by_role("button", name=f"Unmute {ben.name}").click()
        expect(told).to_have_count(3)
        assert ben.errors == []
    staff.goes_to("/floor")
    more = staff.page.get_by_role("button", name="More for table 1")
    more.click()
    staff.page.get_by_role("button", name="Reported talk").click()
    dialog = staff.page.get_by_role("dialog", name="Reported talk")
    expect(dialog.locator(".reported")).to_contain_text("Nice hand.")
    assert faults(staff.page, WIDTHS[:1]) == []
    dialog.get_by_label("Your answer").fill("a word with them")
    dialog.get_by_label(re.compile("Silence .* at this table")).check()
    dialog.get_by_role("button", name="Close the report").click()
    expect(dialog).to_have_count(0)
    more.click()
    expect(staff.page.get_by_role("button", name="Reported talk")).to_have_count(0)
    silenced = staff.page.get_by_role("button", name="Silenced")
    silenced.click()
    dialog = staff.page.get_by_role("dialog", name="Let a player talk again")
    dialog.get_by_label("Reason").fill("they are sorry")
    dialog.get_by_role("button", name="Let a player talk again").click()
    expect(dialog).to_have_count(0)
    more.click()
    expect(silenced).to_have_count(0)


def test_the_talk_panel_ends_with_the_houses_rules_on_talk(visitor: Visitor) -> None:
    opened = visitor.do("OpenTable", house="golden-state", game="holdem", private=True, bots="some")
    visitor.do("Join", invite=opened["invite"], sit=True)
    visitor.goes_to(f"/table/{opened['table']}")
    visitor.page.get_by_role("tab", name="Talk").click()
    line = visitor.page.locator(".talk-house")
    expect(line).to_contain_text("Only English may be spoken while a hand is in play.")
    assert "GS-GE" not in line.inner_text()
    line.get_by_role("button", name="Which rule?").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("GS-GE-4")


def test_talk_shifts_nothing_at_the_table(chromium: Browser, room: Served) -> None:
    with Visitor(chromium, room.url, size=PHONE) as ann, Visitor(chromium, room.url) as ben:
        friends(ann, ben)
        ann.until_asked()
        ann.page.evaluate(WATCHES)
        for text in ("One", "Two", "Three"):
            ben.do("Say", table="1", text=text)
        expect(ann.page.locator(".talk-button")).to_have_accessible_name("Talk, 3 new")
        ann.press(ann.moment(), by_mouse)
        assert sum(value for value, _ in ann.page.evaluate("moved")) <= 0.05


def test_a_table_without_talk_has_no_tab_and_no_button_for_it(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    visitor.until_asked()
    expect(visitor.page.get_by_role("tab", name="Talk")).to_have_count(0)
    expect(visitor.page.locator(".talk-button")).to_have_count(0)
