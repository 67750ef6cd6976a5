"""The running room and Debian's Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.kit import CHROMIUM, PATIENCE, SHOTS, Visitor, deals
from tests.web.kit import Served, served

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of a file: while it is open its driver's event loop runs, and no other may."""
    SHOTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        # A container's root has no sandbox of its own; the pages are ours.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    """A room of one's own in which everything that is due is due at once, and the same cards are dealt every time."""
    with served(tmp_path) as running:
        deals(running)
        yield running


@pytest.fixture
def visitor(chromium: Browser, room: Served) -> Iterator[Visitor]:
    """A newcomer with a page of their own, on which nothing may go wrong unseen."""
    with Visitor(chromium, room.url) as one:
        yield one
        assert one.troubles == []


@pytest.fixture
def staff(chromium: Browser, room: Served) -> Iterator[Visitor]:
    """Whoever opened the room, with every key."""
    with Visitor(chromium, room.url) as one:
        one.page.goto(room.keys)
        expect(one.page.locator("#bar .light")).to_have_attribute("data-state", "here")
        yield one
        assert one.troubles == []
