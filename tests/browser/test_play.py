"""Plays every family of games to the end of a hand, by mouse and by keyboard, on every shape of screen."""

import pytest
from playwright.sync_api import Browser

from tests.browser.geometry import FAMILIES as PLAYED
from tests.browser.geometry import SHAPES, Played, hidden
from tests.browser.kit import RECORD_STRIPS, Visitor, by_keyboard, by_mouse
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
"""Games with the same choices as hold'em, stud, draw, Pure 21.5 or Pai Gow; only a long run plays them."""
BY_MOUSE = ("push-nine",)
"""Also played by mouse, because test_still.py does not. A long run plays all games by mouse."""


@pytest.mark.parametrize(
    ("house", "game", "at"),
    [pytest.param(*one, marks=pytest.mark.soak if one[1] in LIKE_ANOTHER else ()) for one in GAMES],
)
def test_a_hand_is_played_by_keyboard_and_the_result_strip_shows_winners_and_amounts(
    visitor: Visitor, house: str, game: str, at: dict[str, str]
) -> None:
    visitor.page.add_init_script(RECORD_STRIPS)
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
"""The tightest combinations, for a short run."""


# A long run plays every family on every shape.
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
            # A choice out of turn may have disappeared.
            if out_of_sight != ["actions: missing"]:
                assert out_of_sight == [], now.asked
                visitor.press(now, by_mouse)
                asked += 1
            now = visitor.moment(until)
        assert asked
        assert visitor.errors == []
