"""The floor, the cage, the back office, the replayer and the exam."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Visitor, by_mouse

pytestmark = pytest.mark.slow


def test_a_ruling_from_the_call_to_its_citation_on_the_players_page(visitor: Visitor, staff: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    visitor.page.get_by_role("button", name="Floor!").click()
    visitor.page.get_by_label("Misdeal: wrong number of cards").check()
    visitor.page.get_by_role("button", name="Call the floor").click()
    expect(visitor.page.locator(".stopped")).to_contain_text("Floor called")

    for page in ("/cage", "/office", "/floor"):
        staff.page.goto(page)
        calls = staff.page.get_by_role("alert", name="Calls for the floor")
        expect(calls).to_contain_text("Texas Hold'em")
        expect(calls).to_contain_text("The Limelight Card Room")
        expect(staff.page).to_have_title(re.compile(r"^\(1\) Floor called"))
    expect(staff.page.locator(".console.wants")).to_contain_text("Floor called")
    for elsewhere in ("/train", "/"):
        staff.page.goto(elsewhere)
        expect(staff.page).to_have_title(re.compile(r"^\(1\) Floor called"))
        link = staff.page.get_by_role("alert").get_by_text("Floor called: table")
        expect(link).to_be_visible()
    link.click()
    expect(staff.page.get_by_text("Floor called: table")).to_have_count(0)  # this page shows the calls itself
    expect(staff.page).to_have_title(re.compile(r"^\(1\) Floor called"))
    calls.get_by_role("button", name="Ruling at table").click()
    expect(staff.page.get_by_role("dialog")).to_contain_text("called the floor: Misdeal")
    staff.page.get_by_role("button", name="Close").last.click()
    expect(calls).to_contain_text("Texas Hold'em")  # the call stays open until there is a ruling
    calls.get_by_role("button", name="Ruling at table").click()
    staff.page.get_by_role("searchbox").fill("flop")
    staff.page.locator(".happenings button", has_text=re.compile("flop", re.IGNORECASE)).first.click()
    if staff.page.locator(".outcome").count() == 0:
        staff.page.get_by_role("button", name="Show the rule").click()
    outcome = staff.page.locator(".outcome").first
    expect(outcome.locator("why-button")).to_be_visible()
    outcome.get_by_role("button", name="Make the ruling").click()

    heard = visitor.page.locator(".heard[data-kind=ruling]").first
    expect(heard).to_contain_text("The floor rules on")
    expect(visitor.page.locator(".stopped")).to_have_count(0)
    expect(calls).to_have_count(0)
    expect(staff.page).to_have_title(re.compile("^The floor|^Floor"))
    heard.locator("why-button").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("LL-HE-")


def test_the_ruling_desk_stops_the_table_shows_players_and_refusals_and_resumes_the_game(
    visitor: Visitor, staff: Visitor
) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    staff.page.goto("/floor")
    staff.page.locator(".console", has_text="Guest").get_by_role("button", name="Ruling").click()
    desk = staff.page.get_by_role("dialog", name=re.compile("Ruling at table"))
    expect(desk).to_contain_text("Texas Hold'em")
    expect(desk).to_contain_text("Guest")
    expect(visitor.page.locator(".stopped")).to_contain_text("The floor is making a ruling")
    desk.get_by_role("searchbox").fill("exposed")
    desk.locator(".happenings button").first.click()
    desk.get_by_role("button", name="Show the rule").click()
    expect(desk.get_by_role("alert")).to_be_visible()
    desk.get_by_role("checkbox").first.check()
    desk.get_by_role("button", name="Show the rule").click()
    expect(desk.get_by_role("alert")).to_have_count(0)
    expect(desk.locator(".standing").first).to_contain_text("Pot")
    desk.get_by_role("button", name="Close").click()
    expect(visitor.page.locator(".stopped")).to_have_count(0)


def test_chips_are_sold_in_the_cage_and_the_drop_is_counted_in_the_office(visitor: Visitor, staff: Visitor) -> None:
    visitor.plays("limelight", "omaha")
    visitor.plays_out(by_mouse)
    staff.page.goto("/cage")
    staff.page.get_by_role("searchbox").fill("guest")
    staff.page.get_by_role("button", name=re.compile("Sell chips: Guest")).first.click()
    staff.page.get_by_label("$25 chips").fill("10")
    expect(staff.page.get_by_role("dialog")).to_contain_text("Total $250")
    staff.page.get_by_role("dialog").get_by_role("button", name="Sell chips").click()
    expect(staff.page.locator("#toasts")).to_contain_text("added to the account")

    staff.page.goto("/office")
    staff.page.get_by_role("button", name=re.compile("Count the box")).first.click()
    staff.page.get_by_label("Amount counted").fill("1")
    staff.page.get_by_role("button", name="Count the box").last.click()
    staff.page.get_by_role("button", name=re.compile("Correct the count")).first.click()
    staff.page.get_by_label("Amount counted").fill("2")
    staff.page.get_by_label("Reason").fill("a chip under the lid")
    staff.page.get_by_role("button", name="Correct the count").last.click()
    expect(staff.page.locator(".figures s")).to_have_text("$1")


def test_a_finished_hand_is_replayed_step_by_step_from_a_link(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    visitor.plays_out(by_mouse)
    visitor.page.goto("/hands")
    visitor.page.locator("a[href^='/hand/']").first.click()
    step = visitor.page.locator(".steps [aria-current=step]").first
    first = step.text_content() or ""
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("ArrowRight")
    expect(step).not_to_have_text(first)
    shared = visitor.page.url
    assert "step=2" in shared
    here = step.text_content() or ""
    visitor.page.goto(shared)
    expect(step).to_have_text(here)


def test_the_exam_is_answered_by_keys_and_cites_its_rule(visitor: Visitor) -> None:
    visitor.page.goto("/train/limelight?seed=5")
    expect(visitor.page.locator(".question h2")).to_contain_text("Question 1 of 10")
    visitor.page.keyboard.press("1")
    expect(visitor.page.locator(".ruling-answer.right")).to_be_visible()
    expect(visitor.page.locator(".question why-button")).to_be_visible()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".question h2")).to_contain_text("Question 2 of 10")


PAGES = """() => {
  const shown = (node) => node.getClientRects().length > 0;
  const room = document.querySelector("#bar nav").getBoundingClientRect();
  const names = [...document.querySelectorAll("#bar nav a.quiet")].filter(shown);
  const whole = names.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left >= room.left - 0.5 && box.right <= room.right + 0.5;
  });
  return [names.length, whole.length, shown(document.querySelector("#bar .menu-button"))];
}"""


def test_every_page_is_in_the_bar_or_in_its_menu_at_every_width(staff: Visitor) -> None:
    staff.goes_to()
    every = ["My game", "Exam", "Deal", "Floor", "Cage", "Office"]
    found = {}
    for width in (320, 390, 560, 700, 768, 820, 900, 1024, 1180, 1440):
        staff.page.set_viewport_size({"width": width, "height": 900})
        # The bar fits its names after the layout of the new size.
        staff.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found[width] = staff.page.evaluate(PAGES)
    assert all(one in ([0, 0, True], [len(every), len(every), False]) for one in found.values()), found
    assert found[1440] == [len(every), len(every), False]
    assert found[390] == [0, 0, True]
    for width in found:
        staff.page.set_viewport_size({"width": width, "height": 900})
        if found[width][2]:
            staff.page.get_by_role("button", name="Pages").click()
            menu = staff.page.get_by_role("dialog").get_by_role("link")
            expect(menu).to_have_text(["Lobby", *every])
            staff.page.keyboard.press("Escape")
