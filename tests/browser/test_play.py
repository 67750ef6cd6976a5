"""Every family of games is played to the end through the page, by mouse and by keyboard alone."""

import pytest

from tests.browser.kit import Visitor, by_keyboard, by_mouse

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


@pytest.mark.parametrize(("house", "game", "at"), GAMES)
def test_a_hand_is_played_to_its_end_by_mouse_and_the_next_by_keyboard_alone(
    visitor: Visitor, house: str, game: str, at: dict[str, str]
) -> None:
    visitor.plays(house, game, **at)
    assert visitor.plays_out(by_mouse)
    assert visitor.plays_out(by_keyboard)
