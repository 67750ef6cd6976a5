"""Time-outs: the page shows the time bank and its consequence, and how to come back."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.scheduled import finish
from houseway.room.work import Step, Workflow
from houseway.table import Tick
from tests.browser.geometry import SHAPES, overprinted
from tests.browser.kit import PATIENCE, WIDTHS, Visitor, deals
from tests.browser.test_access import faults
from tests.web.kit import STILL, Served, served

pytestmark = pytest.mark.slow


def test_a_running_time_bank_is_shown_with_its_consequence(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path, pace=replace(STILL, action=500, clock=3_600_000)) as room:
        deals(room)
        with Visitor(chromium, room.url) as one:
            one.plays("golden-state", "holdem")
            line = one.page.locator(".dealers-call.time")
            expect(line).to_contain_text("If time runs out: ")
            expect(one.page.locator(".seat.own .note")).to_have_text("Time bank")
            for width, height in SHAPES.values():
                one.page.set_viewport_size({"width": width, "height": height})
                assert overprinted(one.page, ".dealers-call, .above, .choices, .felt") == []
                fits = "(one) => one.scrollHeight <= one.clientHeight + 2 && one.scrollWidth <= one.clientWidth"
                assert line.evaluate(fits), (width, height)
            assert faults(one.page, WIDTHS[:1]) == []
            assert one.errors == []


def an_hour_passes(room: Served, table: str) -> None:
    """Advances the table's clock by an hour."""
    host = room.running.host

    def passes(runtime: TableRuntime, now: int) -> Step:
        step = Step(now)
        runtime.apply(step, Tick(runtime.seconds(now) + 3600))
        finish(runtime, step)
        return step

    def course() -> Workflow:
        yield host.room.work(table, passes)
        return {}

    asyncio.run_coroutine_threadsafe(host.run(course()), room.loop).result(PATIENCE / 1000)


def test_a_player_who_lost_the_seat_sees_the_chips_returned_and_sits_again(visitor: Visitor, room: Served) -> None:
    table = visitor.do("OpenTable", house="golden-state", game="holdem")["table"]
    visitor.do("Sit", table=table, seat=3, chips=154_00)
    visitor.do("AtTable", table=table, command={"type": "SitOut"})
    visitor.goes_to(f"/table/{table}")
    idle = visitor.page.locator(".idle")
    expect(idle).to_contain_text("You're sitting out. Your seat is held until")
    expect(idle).to_contain_text("or 3 more blinds.")
    an_hour_passes(room, table)
    expect(idle).to_have_text("You were away too long and lost your seat. You got $154 back.")
    assert faults(visitor.page, WIDTHS[:1]) == []
    visitor.page.get_by_role("button", name="Sit down again").click()
    visitor.page.get_by_role("dialog", name="Seat 3").get_by_role("button", name="Sit down").click()
    expect(visitor.page.locator(".seat.own")).to_be_visible()


def test_a_player_who_lost_the_seat_is_told_on_any_page(visitor: Visitor, room: Served) -> None:
    table = visitor.do("OpenTable", house="golden-state", game="holdem")["table"]
    visitor.do("Sit", table=table, seat=3, chips=154_00)
    visitor.do("AtTable", table=table, command={"type": "SitOut"})
    visitor.goes_to()
    an_hour_passes(room, table)
    expect(visitor.page.locator(".toast")).to_contain_text("lost your seat at Texas Hold'em 2x4. $154 went back")
