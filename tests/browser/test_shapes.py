"""Layouts: on every shape of screen, all parts needed for a decision are visible and uncovered."""

import pytest
from playwright.sync_api import expect

from tests.browser.geometry import AT_SEATS, FAMILIES, LARGE, SHAPES, Played, cut, doubles_text, hidden, overprinted
from tests.browser.kit import Visitor
from tests.browser.test_access import faults
from tests.soak import SOAK

pytestmark = pytest.mark.slow


def needed(played: Played) -> tuple[str, ...]:
    """The parts that a player needs for a decision."""
    board = ("board",) if played.game == "holdem" else ()
    return ("own cards", "pot", "clock", "stack", "actions", *board)


def to_a_decision(visitor: Visitor, played: Played) -> None:
    """Plays until a decision in the middle of a hand; at hold'em, with a board."""
    visitor.plays(played.house, played.game, **played.at)
    visitor.until_asked(*played.asked)
    if played.game == "holdem":
        while not visitor.page.locator(".board playing-card").count():
            visitor.press(visitor.moment(), lambda _, button: button.click())
            visitor.until_asked(*played.asked)


LOOKED_AT = (*FAMILIES, Played("golden-state", "push-nine", ("Push", "Fold")))


@pytest.mark.parametrize("played", LOOKED_AT, ids=lambda one: f"{one.game} {one.structure}")
def test_all_parts_for_a_decision_are_visible_and_axe_finds_nothing(visitor: Visitor, played: Played) -> None:
    to_a_decision(visitor, played)
    assert faults(visitor.page) == []
    for shape, (width, height) in SHAPES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.shot(f"shape-{played.game}{played.structure}-{shape}")
        assert hidden(visitor.page, *needed(played)) == [], shape
        assert overprinted(visitor.page, AT_SEATS) == [], shape
        assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0, shape
    doubles_text(visitor.page)
    at = LOOKED_AT.index(played)
    for shape in LARGE if SOAK else (LARGE[at % 5], LARGE[(at + 2) % 5]):
        width, height = SHAPES[shape]
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.shot(f"shape-{played.game}{played.structure}-{shape}-large")
        assert hidden(visitor.page, *needed(played), "bar") == [], f"{shape}, large text"
        assert overprinted(visitor.page, AT_SEATS) == [], f"{shape}, large text"
        assert overprinted(visitor.page, ".table-head, .felt, .dealers-call, .act") == [], f"{shape}, large text"
        assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0, f"{shape}, large text"


def test_a_long_title_and_four_tables_leave_everything_in_its_place(visitor: Visitor) -> None:
    for house, game in (("limelight", "holdem"), ("oceana", "stud"), ("limelight", "pan")):
        visitor.do("PlayNow", house=house, game=game)
    longest = Played("limelight", "omaha-hilo", ("Check", "Bet", "Call"), "pot-limit")
    visitor.plays(longest.house, longest.game, **longest.at)
    visitor.until_asked(*longest.asked)
    expect(visitor.page.locator("#bar nav a[href^='/table/']")).to_have_count(4)
    for shape, (width, height) in SHAPES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.shot(f"shape-long-title-{shape}")
        assert hidden(visitor.page, "own cards", "pot", "clock", "stack", "actions") == [], shape
        assert (
            overprinted(visitor.page, ".table-title h1, .table-head .fee, .table-facts why-button, .floor-button") == []
        )
        assert overprinted(visitor.page, "#bar nav > a, #bar nav > span > a") == [], shape
        assert overprinted(visitor.page, "#bar nav, #bar .brand, #bar .light, #bar .who") == [], shape
        assert cut(visitor.page, "#bar .strip-table", "nav") == [], shape
        assert cut(visitor.page, "#bar .strip-turn", ".strip-how") == [], shape
        assert cut(visitor.page, "#bar .mini-card", ".strip-cards") == [], shape
        fee = visitor.page.locator(".table-head .fee")
        assert fee.evaluate("(one) => one.scrollWidth <= one.clientWidth"), f"{shape}: the fee is cut"


def test_a_long_message_never_covers_the_choices(visitor: Visitor) -> None:
    to_a_decision(visitor, FAMILIES[2])
    visitor.page.evaluate(
        """(text) => {
          const toast = document.createElement("div");
          toast.className = "toast refused";
          toast.append(Object.assign(document.createElement("span"), { textContent: text }));
          document.querySelector("#toasts").append(toast);
        }""",
        "A player acts for their own seat, and this choice is gone, because the next player has acted already.",
    )
    for shape, (width, height) in SHAPES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.shot(f"message-{shape}")
        assert hidden(visitor.page, "actions") == [], shape
