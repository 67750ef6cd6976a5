"""Fixtures: a running room and Debian's Chromium."""

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
"""Seconds until a test counts as hanging: far more than any test takes on a busy machine."""


def _hangs(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"the test has not ended within {LONGEST} seconds")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Fails a test that waits for a browser that never answers, with a traceback to where it waits."""
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
        # Chromium's sandbox does not work for root in a container; the pages are our own.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def chromium(opened: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The browser. The driver's event loop counts as running only during browser tests; other tests use their own."""
    browser, loop = opened
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    """A room without waiting times that deals the same cards in every run."""
    with served(tmp_path) as running:
        deals(running)
        yield running


@pytest.fixture
def visitor(chromium: Browser, room: Served) -> Iterator[Visitor]:
    """A new visitor with a page. The test fails on any error in the page's console."""
    with Visitor(chromium, room.url) as one:
        yield one
        assert one.errors == []


@pytest.fixture
def staff(chromium: Browser, room: Served) -> Iterator[Visitor]:
    """A visitor with every staff role."""
    with Visitor(chromium, room.url) as one:
        assert one.context.request.get(room.keys).ok
        yield one
        assert one.errors == []
