"""The running room and Debian's Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import CHROMIUM, Visitor
from tests.web.kit import Served, served


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of a file: while it is open its driver's event loop runs, and no other may."""
    with sync_playwright() as playwright:
        # A container's root has no sandbox of its own; the pages are ours.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    """A room of one's own in which everything that is due is due at once."""
    with served(tmp_path) as running:
        yield running


@pytest.fixture
def visitor(chromium: Browser, room: Served) -> Iterator[Visitor]:
    """A newcomer with a page of his own, on which nothing may go wrong unseen."""
    with Visitor(chromium, room.url) as one:
        yield one
        assert one.troubles == []
