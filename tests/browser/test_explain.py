"""The page that explains a game: an example hand with its rules, and a hand with a coach."""

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Visitor, by_mouse

pytestmark = pytest.mark.slow


def test_an_example_hand_is_stepped_through_with_the_rule_of_the_house_at_each_step(visitor: Visitor) -> None:
    visitor.page.goto("/game/limelight/holdem")
    caption = visitor.page.locator(".caption")
    expect(caption).to_contain_text("posts the small blind")
    expect(caption.locator(".rule-quote .badge").first).to_contain_text("LL-HE-")
    visitor.page.get_by_role("slider").fill("100")
    expect(caption).to_contain_text("wins")
    visitor.page.get_by_role("button", name="One step back").click()
    expect(caption).not_to_contain_text("wins")


def test_a_new_visitor_plays_a_hand_with_a_coach_in_one_click(visitor: Visitor) -> None:
    visitor.page.goto("/game/marina/pure-21")
    visitor.page.get_by_role("button", name="Play one with a coach").click()
    coach = visitor.page.get_by_role("complementary", name="Coach")
    expect(coach).to_contain_text("play against the player-dealer")
    expect(coach.get_by_role("button", name="Why?").first).to_be_visible()
    assert visitor.plays_out(by_mouse)


def test_a_hidden_coach_stays_hidden(visitor: Visitor) -> None:
    visitor.page.goto("/game/limelight/holdem")
    visitor.page.get_by_role("button", name="Play one with a coach").click()
    coach = visitor.page.get_by_role("complementary", name="Coach")
    coach.get_by_role("button", name="Hide").click()
    expect(coach).to_have_count(0)
    visitor.page.reload()
    expect(visitor.asked.first).to_be_visible()
    expect(coach).to_have_count(0)


def test_the_last_hand_is_replayed_next_to_the_table_and_has_a_permanent_link(visitor: Visitor) -> None:
    visitor.sits_at("Texas Hold'em", "The Limelight Card Room")
    visitor.plays_out(by_mouse)
    visitor.page.get_by_role("tab", name="Last hand").click()
    panel = visitor.page.locator(".last-hand")
    first = panel.locator(".caption-said").first.inner_text()
    panel.get_by_role("button", name="One step forward").click()
    expect(panel.locator(".caption-said").first).not_to_have_text(first)
    panel.get_by_role("link", name="Permanent link").click()
    expect(visitor.page.locator(".replay .felt")).to_be_visible()
    assert "/hand/" in visitor.page.url
