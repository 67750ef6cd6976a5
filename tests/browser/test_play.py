"""Every family of games is played to the end through the page, by mouse and by keyboard alone, on every screen."""

import pytest
from playwright.sync_api import Browser

from tests.browser.geometry import FAMILIES as PLAYED
from tests.browser.geometry import SHAPES, Played, hidden
from tests.browser.kit import KEEPS, Visitor, by_keyboard, by_mouse
from tests.soak import SOAK
from tests.web.kit import Served

pytestmark = pytest.mark.slow

GAMES = [
    ("limelight", "holdem", {}),
    ("marina", "holdem", {"structure": "no-limit"}),
    ("oceana", "omaha", {}),
    ("limelight", "crazy-pineapple", {}),
    ("oceana", "lazy-pineapple", {}),
    ("oceana", "stud", {}),
    ("limelight", "razz", {}),
    ("rogelios", "five-card-draw", {}),
    ("marina", "lowball", {}),
    ("golden-state", "push-nine", {}),
    ("limelight", "pan", {}),
    ("marina", "pure-21", {}),
    ("golden-state", "no-bust-21", {}),
    ("oceana", "pai-gow", {}),
    ("marina", "double-hand", {}),
]
LIKE_ANOTHER = ("omaha", "lazy-pineapple", "razz", "lowball", "no-bust-21", "double-hand")
"""Their page asks what that of hold'em, stud, draw, Pure 21.5 or Pai Gow asks: a long run plays these too."""
BY_MOUSE = ("push-nine",)
"""Played by mouse too: the family that test_still.py, where nothing moves, does not play so. A long run plays all."""


@pytest.mark.parametrize(
    ("house", "game", "at"),
    [pytest.param(*one, marks=pytest.mark.soak if one[1] in LIKE_ANOTHER else ()) for one in GAMES],
)
def test_a_hand_is_played_to_its_end_by_keyboard_alone_and_a_strip_says_who_won_what_and_what_it_came_to(
    visitor: Visitor, house: str, game: str, at: dict[str, str]
) -> None:
    visitor.page.add_init_script(KEEPS)
    visitor.plays(house, game, **at)
    assert visitor.plays_out(by_keyboard)
    [first, *_] = visitor.page.evaluate("strips")
    assert "You " in first["text"]
    assert "$" in first["text"]
    assert "hard " not in first["text"]
    assert first["over"] == []
    if SOAK or game in BY_MOUSE:
        assert visitor.plays_out(by_mouse)


USUAL = (("stud", "sideways"), ("pai-gow", "narrow"))
"""What is played where the least fits on the screen."""


# The long run plays every family on every shape.
SCREENS = [
    pytest.param(
        played,
        shape,
        id=f"{played.game} {played.structure}-{shape}",
        marks=() if (played.game, shape) in USUAL else pytest.mark.soak,
    )
    for played in PLAYED
    for shape in SHAPES
]


@pytest.mark.parametrize(("played", "shape"), SCREENS)
def test_a_hand_of_each_family_is_played_to_its_end_on_each_shape_of_screen(
    chromium: Browser, room: Served, played: Played, shape: str
) -> None:
    with Visitor(chromium, room.url, size=SHAPES[shape]) as visitor:
        visitor.plays(played.house, played.game, **played.at)
        now = visitor.moment()
        until, asked = now.hand + 1, 0
        while now.hand < until:
            out_of_sight = hidden(visitor.page, "stack", "actions")
            # What was offered out of turn may be gone by now.
            if out_of_sight != ["actions: missing"]:
                assert out_of_sight == [], now.asked
                visitor.press(now, by_mouse)
                asked += 1
            now = visitor.moment(until)
        assert asked
        assert visitor.troubles == []
