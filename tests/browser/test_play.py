"""Every family of games is played to the end through the page, by mouse and by keyboard alone."""

import pytest

from tests.browser.kit import Visitor, by_keyboard, by_mouse
from tests.soak import SOAK

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
FAMILIES = ("holdem", "stud", "five-card-draw", "push-nine", "pan", "pure-21", "pai-gow")
"""The games that stand for their family; in a long run every game is played by mouse too."""


@pytest.mark.parametrize(("house", "game", "at"), GAMES)
def test_a_hand_is_played_to_its_end_by_keyboard_alone_and_in_each_family_one_by_mouse(
    visitor: Visitor, house: str, game: str, at: dict[str, str]
) -> None:
    visitor.plays(house, game, **at)
    assert visitor.plays_out(by_keyboard)
    if SOAK or game in FAMILIES:
        assert visitor.plays_out(by_mouse)
