"""Nine people at one table, and the first minute of a new visitor."""

import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from houseway.web.serve import PACES
from tests.browser.kit import DESK, PATIENCE, PHONE, Visitor, until_seen
from tests.soak import times
from tests.web.kit import Served, served

pytestmark = pytest.mark.slow

HANDS = times(1, 100)
"""Hands that nine people play together."""
SCREENS = [PHONE, (820, 1180), DESK] * 3
HABITS = {"Fold": 6, "Check": 5, "Call": 3, "Bet": 1, "Raise": 1, "Show": 1, "Muck": 1}
"""Weights for the random moves."""

TURN = until_seen("""
    const name = document.querySelector(".plate.to-act .name")?.textContent;
    if (hand >= until) end("");
    else if (name && ready) end(name);
""")
"""Resolves with the name of the player to act, or with an empty name once that hand has begun."""


def test_nine_people_play_at_one_table_without_errors_on_any_page(chromium: Browser, room: Served) -> None:
    dice = Random(9)
    with ExitStack() as stack:
        people = [stack.enter_context(Visitor(chromium, room.url, size=size)) for size in SCREENS]
        table = people[0].do("OpenTable", house="limelight", game="holdem")["table"]
        by_name: dict[str, Visitor] = {}
        for one in people:
            one.do("Sit", table=table, seat=len(by_name) + 1, chips=200_00)
            one.goes_to(f"/table/{table}")
            by_name[one.name] = one
        until = max(one.hand for one in people) + HANDS
        last = people[0]
        while name := last.page.evaluate(TURN, [until, PATIENCE]):
            last = last if name == "You" else by_name[name]
            asked = last.moment(wanted=tuple(HABITS)).asked
            likes = [next((HABITS[word] for word in HABITS if word in text), 0) for text in asked]
            last.asked.nth(dice.choices(range(len(asked)), likes)[0]).click()
        assert name == ""
        assert [one.errors for one in people] == [[]] * 9


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.soak)])
def test_a_new_visitor_acts_within_a_minute_with_the_usual_bots(
    chromium: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with served(tmp_path, pace=PACES["people"], first=True) as room:
        began = time.monotonic()
        with Visitor(chromium, room.url, size=size, moves=True) as one:
            one.context.set_default_timeout(90_000)
            one.page.goto("/")
            one.page.get_by_role("button", name="Play hold'em").click()
            one.asked.first.wait_for()
            one.page.locator(".act .choice").last.click()
            took = time.monotonic() - began
            one.shot(f"newcomer-{size[0]}")
            assert one.errors == []
    # For information only, because it depends on the machine.
    print(f"first action {took:.1f} s after the first page was asked for")
