"""The browser fixtures."""

from tests.browser.conftest import chromium, opened, room, staff, visitor

__all__ = ["chromium", "opened", "room", "staff", "visitor"]
