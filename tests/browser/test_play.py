"""Every family of games is played to the end through the page, by mouse and by keyboard alone."""

import pytest

from tests.browser.kit import Visitor, by_keyboard, by_mouse

pytestmark = pytest.mark.slow

GAMES = [
    ("Texas Hold'em", "The Limelight Card Room"),
    ("Seven Card Stud", "Oceana Cardroom"),
    ("5 Card Draw Poker", "Rogelio's"),
    ("Pure 21.5 Blackjack", "The Marina Club"),
    ("Pai Gow Poker", "Oceana Cardroom"),
    ("Pan", "The Limelight Card Room"),
]


@pytest.mark.parametrize(("game", "house"), GAMES)
def test_a_hand_is_played_to_its_end_by_mouse(visitor: Visitor, game: str, house: str) -> None:
    visitor.sits_at(game, house)
    assert visitor.plays_out(by_mouse)


@pytest.mark.parametrize(("game", "house"), GAMES)
def test_a_hand_is_played_to_its_end_by_keyboard_alone(visitor: Visitor, game: str, house: str) -> None:
    visitor.sits_at(game, house)
    assert visitor.plays_out(by_keyboard)
