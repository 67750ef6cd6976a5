"""The running room and Debian's Chromium."""

import asyncio
import signal
from collections.abc import Generator, Iterator
from pathlib import Path
from types import FrameType

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.kit import CHROMIUM, PATIENCE, SHOTS, Visitor, deals
from tests.web.kit import Served, served

expect.set_options(timeout=PATIENCE)

LONGEST = 150
"""Seconds after which a test hangs: far more than any takes on a busy machine, far less than a night."""


def _hangs(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"the test has not ended within {LONGEST} seconds")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """A test that waits for a browser which never answers fails, and says where it waited."""
    before = signal.signal(signal.SIGALRM, _hangs)
    signal.alarm(LONGEST)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def opened() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """A browser for all tests of this process, and the event loop of its driver."""
    if SHOTS:
        SHOTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        # A container's root has no sandbox of its own; the pages are ours.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def chromium(opened: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The browser. The driver's loop counts as running for as long as a test looks at pages: others have their own."""
    browser, loop = opened
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


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
        assert one.context.request.get(room.keys).ok
        yield one
        assert one.troubles == []
