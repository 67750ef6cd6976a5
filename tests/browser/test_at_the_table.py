"""Choices of a player at the table: a vote, showing one card, a break at the blind, confirming all-in."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Visitor, by_mouse

pytestmark = pytest.mark.slow


def seat_menu(visitor: Visitor, choice: str) -> None:
    visitor.page.get_by_role("tab", name="Seat").click()
    visitor.page.locator("#side-panel").get_by_role("button", name=choice).click()


@pytest.mark.rule("LL-HE-16e")
def test_a_vote_for_a_kill_game_stays_on_the_page_until_the_next_hand_and_then_changes_the_game(
    visitor: Visitor,
) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    seat_menu(visitor, "Ask for a half kill game")
    ballot = visitor.page.locator(".ballot")
    expect(ballot).to_contain_text("Vote on a half kill game")
    expect(ballot.get_by_role("button", name="Vote yes")).to_have_attribute("aria-pressed", "true")
    visitor.plays_out(by_mouse)
    visitor.page.get_by_role("tab", name="Log").click()
    expect(visitor.page.locator(".heard", has_text="The game is now a half kill game")).to_be_visible()


# A choice with a question to confirm; the fixed cards do not produce one.
MUCKS = """async () => {
  const { TableSession } = await import("/static/js/table/session.js");
  const table = location.pathname.split("/")[2];
  const at = new TableSession({ seats: {}, table: { id: table } }, () => {});
  const command = { type: "Play", table, command: { type: "Muck" } };
  void at.send({ id: "muck", label: "Muck", sure: "No hand that was shown beats yours.", command });
}"""


def test_one_card_is_shown_at_the_showdown_before_the_hand_is_given_up(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    visitor.until_asked("Show one card")
    shows = visitor.asked.filter(has_text="Show one card")
    card = visitor.page.locator(".pick-card").first
    spoken = card.get_by_role("img").get_attribute("aria-label") or ""
    card.click()
    shows.click()
    expect(visitor.page.locator(".heard", has_text=re.compile("shows .[♠♥♦♣]$|shows 10[♠♥♦♣]$")).first).to_be_visible()
    assert " of " in spoken
    expect(visitor.asked.filter(has_text="Muck")).to_be_visible()
    visitor.page.evaluate(MUCKS)
    asks = visitor.page.get_by_role("dialog", name="Muck?")
    expect(asks).to_contain_text("No hand that was shown beats yours")
    asks.get_by_role("button", name="Cancel").click()
    expect(asks).to_have_count(0)
    expect(visitor.page.locator(".heard", has_text=f"{visitor.name} mucks")).to_have_count(0)


def test_a_player_may_sit_out_at_the_next_big_blind_and_change_their_mind(
    visitor: Visitor,
) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    seat_menu(visitor, "Sit out next big blind")
    seat_menu(visitor, "Play next big blind")
    expect(visitor.page.get_by_role("button", name="Sit out next big blind")).to_be_visible()


def test_the_collection_is_shown_with_its_reason_and_rule(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.page.locator(".fee")).to_contain_text("Collection $")
    expect(visitor.page.locator(".fee-why")).to_contain_text("players dealt in. Taken from the pot on the flop.")


def test_all_in_needs_a_confirmation(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem", limit="1/2 40-100")
    visitor.until_asked("Raise to", "Bet")
    raises = visitor.asked.filter(has_text=re.compile("Raise to|Bet"))
    visitor.page.locator(".preset", has_text="all-in").click()
    raises.click()
    sure = visitor.page.get_by_role("dialog", name="All in?")
    expect(sure).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(raises).to_be_visible()
    raises.click()
    yes = sure.get_by_role("button", name="All in for $")
    expect(yes).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".heard", has_text="all-in").first).to_be_visible()


def test_the_log_has_the_hand_after_a_reload_and_ends_with_the_newest_line_on_a_smaller_screen(
    visitor: Visitor,
) -> None:
    visitor.plays("limelight", "holdem")
    visitor.until_asked("Bet")
    lines = visitor.page.locator(".log .heard > span")
    before = lines.all_inner_texts()
    visitor.page.reload()
    expect(visitor.asked.first).to_be_visible()
    # The player's own cards are in the log once, and then on the felt.
    assert lines.all_inner_texts() == [one for one in before if "is dealt" not in one]
    rest = "(one) => one.scrollHeight - one.scrollTop - one.clientHeight"
    panel = visitor.page.locator("#side-panel")
    for width, height in ((1440, 620), (1366, 400), (1440, 520)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert panel.evaluate(rest) < 1
    assert panel.evaluate("(one) => one.scrollTop") > 0
