"""Private tables: one person opens a table, another follows the link, picks a name and sits down."""

from collections.abc import Callable, Iterator
from typing import TypeAlias
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.geometry import hidden
from tests.browser.kit import DESK, PATIENCE, PHONE, WIDTHS, Visitor, by_mouse
from tests.browser.test_access import faults
from tests.browser.test_crowd import TURN
from tests.soak import times
from tests.web.kit import Served

pytestmark = pytest.mark.slow

HANDS = times(2, 10)
Look: TypeAlias = Callable[[Visitor, str, tuple[int, int]], None]


@pytest.fixture
def ann(chromium: Browser, room: Served) -> Iterator[Visitor]:
    with Visitor(chromium, room.url, size=DESK) as one:
        yield one
        assert one.errors == []


@pytest.fixture
def ben(chromium: Browser, room: Served) -> Iterator[Visitor]:
    with Visitor(chromium, room.url, size=PHONE) as one:
        yield one
        assert one.errors == []


def check_look(one: Visitor, name: str, size: tuple[int, int]) -> None:
    """Saves a picture, and expects no violations on the narrowest screen."""
    one.picture(name)
    assert faults(one.page, WIDTHS[:1]) == []
    one.page.set_viewport_size({"width": size[0], "height": size[1]})


def skip_look(_one: Visitor, _name: str, _size: tuple[int, int]) -> None:
    """Skips a check that another test makes."""


def opens_a_table(ann: Visitor, look: Look, bots: str = "none") -> Locator:
    """Ann opens a private table in one dialog; returns the dialog with its link."""
    ann.goes_to()
    ann.page.get_by_role("button", name="Play with friends").click()
    dialog = ann.page.get_by_role("dialog", name="Play with friends")
    dialog.get_by_label("Table name").fill("Sunday game")
    dialog.get_by_label("Your name").fill("Annie")
    dialog.get_by_label("House").select_option("limelight")
    dialog.get_by_label("Game").select_option("holdem")
    dialog.get_by_label("Limit").select_option("3/6")
    dialog.get_by_label("Pace").select_option("calm")
    dialog.get_by_label("Bots").select_option(bots)
    look(ann, "friends-open", DESK)
    dialog.get_by_role("button", name="Open table").click()
    invite = ann.page.get_by_role("dialog", name="Sunday game")
    expect(invite.get_by_role("img", name="QR code")).to_be_visible()
    return invite


def comes_by(link: str, ben: Visitor, look: Look) -> None:
    """Ben opens the link on a phone, picks a nickname, no password, and sits."""
    ben.goes_to(urlsplit(link).path)
    expect(ben.page.get_by_role("heading", name="Sunday game")).to_be_visible()
    look(ben, "friends-join", PHONE)
    ben.page.get_by_label("Your name").fill("The floor")
    ben.page.get_by_role("button", name="Take a seat").click()
    expect(ben.page.get_by_role("alert").filter(has_text="taken for the house")).to_be_visible()
    ben.errors.clear()  # Chromium logs the refusal
    ben.page.get_by_label("Your name").fill("Benny")
    ben.page.get_by_role("button", name="Take a seat").click()
    expect(ben.page.locator(".felt")).to_be_visible()


def test_two_people_meet_by_a_link_and_play_without_bots(ann: Visitor, ben: Visitor) -> None:
    invite = opens_a_table(ann, check_look)
    link = invite.get_by_label("Link").input_value()
    check_look(ann, "friends-invite", DESK)
    invite.get_by_role("button", name="Close").click()
    comes_by(link, ben, check_look)
    assert ben.name == "Benny"
    by_name = {"Annie": ann, "Benny": ben}
    assert [one.page.locator("#bar").inner_text().count(name) for name, one in by_name.items()] == [1, 1]
    ann.moment(until=1)
    until, last, acted = HANDS + 1, ann, set()
    while name := last.page.evaluate(TURN, [until, PATIENCE]):
        last = last if name == "You" else by_name[name]
        acted.add(last)
        last.press(last.moment(), by_mouse)
    assert name == ""
    assert acted == {ann, ben}
    assert ann.page.locator(".plate .name", has_text="Benny").count() == 1
    ann.picture("friends-playing")


def test_the_host_pauses_changes_the_pace_removes_bots_and_makes_another_player_host(
    ann: Visitor, ben: Visitor
) -> None:
    invite = opens_a_table(ann, skip_look, "some")
    link = invite.get_by_label("Link").input_value()
    invite.get_by_role("button", name="Close").click()
    comes_by(link, ben, skip_look)
    ann.page.get_by_role("button", name="Your table").click()
    dialog = ann.page.get_by_role("dialog", name="Sunday game")
    felt = ann.page.locator(".felt").bounding_box()
    dialog.get_by_role("button", name="Pause").click()
    expect(ben.page.locator(".stopped")).to_contain_text("the host asked for a break")
    expect(ann.page.locator(".stopped")).to_be_attached()
    assert ann.page.locator(".felt").bounding_box() == felt
    assert ben.page.locator(".stage").inner_text().lower().count("paused") == 1
    dialog.get_by_role("button", name="Remove bots").click()
    expect(dialog.locator(".toast")).to_contain_text("The bots leave")
    assert hidden(ann.page, "message") == []
    dialog.locator(".toast").get_by_role("button", name="Dismiss").click()
    dialog.get_by_label("Pace").select_option("quick")
    check_look(ann, "friends-host", DESK)
    dialog.get_by_role("button", name="Resume").click()
    expect(ben.page.locator(".stopped")).to_have_count(0)
    dialog.get_by_label("Make someone else host").select_option(label="Benny")
    expect(dialog.get_by_role("button", name="Pause")).to_have_count(0)
    ben.page.get_by_role("button", name="Your table").click()
    expect(ben.page.get_by_role("dialog").get_by_role("button", name="Pause")).to_be_visible()
    expect(ben.page.get_by_role("dialog").get_by_label("Pace")).to_have_value("quick")
