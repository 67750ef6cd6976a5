"""A page of one member of a room plays at a table of another, and goes on when that one is gone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from houseway.room.log.membership import Register
from tests.browser.kit import Visitor, by_mouse
from tests.room.conftest import postgres, server
from tests.room.members.kit import Members, until

__all__ = ["postgres", "server"]
pytestmark = pytest.mark.slow


@pytest.fixture
def two(postgres: str) -> Iterator[Members]:
    with Members(postgres, "one", "two") as members:
        yield members


def test_a_page_plays_on_when_its_table_moves_and_when_the_member_that_has_it_is_killed(
    chromium: Browser, two: Members
) -> None:
    with Visitor(chromium, two["one"].url) as visitor:
        visitor.plays("limelight", "holdem")
        table = re.findall(r"\d+$", visitor.page.url)[0]
        with Register(two.where) as register:
            register.move(table, "two")
        assert visitor.plays_out(by_mouse)
        assert two.owner(table) == "two"
        two["two"].kill()
        until(lambda: two.owner(table) == "one")
        assert visitor.plays_out(by_mouse)
        dead = str(two["two"].port)
        assert [one for one in visitor.troubles if dead not in one] == []
