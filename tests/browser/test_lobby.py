"""The lobby: houses, filters, an empty seat, and an account."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Visitor
from tests.web.kit import Served

pytestmark = pytest.mark.slow


def test_filters_leave_the_games_of_one_house_and_kind(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("link", name=re.compile("The Marina Club")).first.click()
    visitor.page.get_by_role("radio", name="Player-dealer games").check()
    titles = visitor.page.locator(".game h3").all_inner_texts()
    assert len(titles) == 4
    assert "Asian Double Hand Poker" in titles


def test_a_game_of_another_limit_is_opened_at_that_limit(visitor: Visitor) -> None:
    visitor.page.goto("/house/limelight")
    visitor.page.get_by_label("Limit of Texas Hold'em, The Limelight Card Room").select_option("4/8")
    visitor.page.get_by_role("button", name="Play Texas Hold'em, The Limelight Card Room now").click()
    expect(visitor.page.locator(".table-head h1")).to_contain_text("4/8")


def test_an_empty_seat_is_taken_with_a_buy_in(visitor: Visitor, room: Served) -> None:
    with room.guest() as host:
        table = host.done("PlayNow", house="limelight", game="holdem")["table"]
        visitor.page.goto(f"/table/{table}")
        visitor.page.locator(".sit").first.click()
        visitor.page.get_by_role("button", name="Sit down").click()
        expect(visitor.page.locator(".seat.own .name")).to_have_text("You")


def test_the_default_buy_in_equals_that_of_play_now(visitor: Visitor, room: Served) -> None:
    with room.guest() as host:
        table = host.done("PlayNow", house="limelight", game="holdem")["table"]
        visitor.page.goto(f"/table/{table}")
        visitor.page.locator(".sit").first.click()
        asked = visitor.page.locator(".big-amount").inner_text()
        chips = visitor.page.locator("#bar .who .amount")
        expect(chips).to_have_text("$5,000")
        visitor.do("PlayNow", house="limelight", game="holdem")
        expect(chips).to_have_text(f"${5000 - int(asked.removeprefix('$')):,}")


def test_a_phone_shows_families_first_and_limits_after_the_game(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.page.goto("/")
    expect(visitor.page.locator(".family-door")).to_have_count(3)
    assert visitor.page.evaluate("document.documentElement.scrollHeight / innerHeight") < 2
    expect(visitor.page.locator(".filters").get_by_role("combobox", name="Limit")).to_have_count(0)
    visitor.page.locator(".family-door", has_text="Poker").click()
    visitor.page.locator(".filters").get_by_role("combobox", name="Game").select_option("holdem")
    expect(visitor.page.locator(".filters").get_by_role("combobox", name="Limit")).to_be_visible()


def test_a_guest_takes_a_name_and_keeps_it_after_a_reload(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name=re.compile("Guest")).click()
    form = visitor.page.locator("form", has_text="Keep this name")
    form.get_by_label("Name").fill("Esperanza")
    form.get_by_label("Password").fill("a long way home")
    form.get_by_role("button", name="Create account").click()
    expect(visitor.page.locator("#bar .who")).to_contain_text("Esperanza")
    visitor.page.reload()
    expect(visitor.page.locator("#bar .who")).to_contain_text("Esperanza")


def test_a_session_elsewhere_is_ended_from_the_account_dialog(visitor: Visitor, room: Served) -> None:
    named = {"name": "Esperanza", "password": "a long way home"}
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name=re.compile("Guest")).click()
    form = visitor.page.locator("form", has_text="Keep this name")
    form.get_by_label("Name").fill(named["name"])
    form.get_by_label("Password").fill(named["password"])
    form.get_by_role("button", name="Create account").click()
    expect(visitor.page.locator("#bar .who")).to_contain_text("Esperanza")
    with room.client() as phone:
        phone.headers["user-agent"] = "A phone"
        phone.post("/api/login", json=named).raise_for_status()
        visitor.page.get_by_role("button", name="Esperanza").click()
        visitor.page.get_by_role("button", name="Where you're signed in").click()
        visitor.page.locator("li", has_text="A phone").get_by_role("button", name="Sign out").click()
        expect(visitor.page.locator("#toasts")).to_contain_text("Signed out there")
        assert phone.get("/api/me").status_code == 401
    expect(visitor.page.locator("#bar .who")).to_contain_text("Esperanza")


def test_the_theme_and_the_four_color_deck_are_saved(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.opens_preferences()
    visitor.page.locator("dialog").get_by_label("Light").check()
    visitor.page.get_by_label("Four colors").check()
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "light")
    expect(visitor.page.locator("html")).to_have_attribute("data-deck", "four")
