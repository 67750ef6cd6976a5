"""Nine people at one table, and a newcomer's first minute."""

import os
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from houseway.web.serve import PACES
from tests.browser.kit import Visitor, by_mouse
from tests.web.kit import Served, served

pytestmark = pytest.mark.slow

HANDS = int(os.environ.get("HOUSEWAY_HANDS", "2"))
"""Hands that nine people play together; a long evening is asked for by the environment."""
SHOTS = os.environ.get("HOUSEWAY_SHOTS", "")
"""A folder for pictures of what a newcomer sees."""


OPENS = """() => fetch("/api/do", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ key: "opens", command: { type: "OpenTable", house: "limelight", game: "holdem" } }),
})"""


def test_nine_people_play_at_one_table_and_nothing_goes_wrong_on_any_page(chromium: Browser, room: Served) -> None:
    with ExitStack() as everybody:
        people = [everybody.enter_context(Visitor(chromium, room.url, width=1024)) for _ in range(9)]
        people[0].page.goto("/")
        expect(people[0].page.locator("#bar .light")).to_have_attribute("data-state", "here")
        people[0].page.evaluate(OPENS)
        for one in people:
            one.page.goto("/table/1")
            one.page.get_by_role("button", name="Sit in seat").first.click()
            one.page.get_by_role("button", name="Sit down").click()
            expect(one.page.locator(".seat.own .plate")).to_be_visible()
        begun = max(one.hand for one in people)
        for _ in range(400 * HANDS):
            if max(one.hand for one in people) >= begun + HANDS:
                break
            for one in people:
                if button := one.next_choice():
                    by_mouse(one, button)
        assert max(one.hand for one in people) >= begun + HANDS
        assert [one.troubles for one in people] == [[]] * 9


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)])
def test_a_newcomer_acts_within_a_minute_of_the_first_page_with_the_usual_bots(
    chromium: Browser, tmp_path: Path, width: int, height: int
) -> None:
    with served(tmp_path, pace=PACES["people"], first=True) as room:
        began = time.monotonic()
        with Visitor(chromium, room.url, width=width, height=height) as one:
            one.context.set_default_timeout(90_000)
            one.page.goto("/")
            one.page.get_by_role("button", name="Play Hold'em").click()
            one.asked.first.wait_for()
            one.page.locator(".act .choice").last.click()
            took = time.monotonic() - began
            if SHOTS:
                one.page.screenshot(path=Path(SHOTS) / f"newcomer-{width}.png")
            assert one.troubles == []
    # Printed for whoever looks; a slow machine is no defect of the room.
    print(f"{width} px: first action after {took:.1f} s")
