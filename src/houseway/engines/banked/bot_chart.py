"""The chart that bots play 21 by: the usual one for six decks, wherever the house leaves a choice.

The best chart of a house differs from it in a few close hands, which ``houseway edge`` shows.
"""

from typing import Literal, TypeAlias

from houseway.engines.banked.play.twentyone.chart import Choices
from houseway.engines.banked.play.twentyone.square_hand import SquareHand

Move: TypeAlias = Literal["hit", "stand", "double", "split", "surrender"]

_TENS = "TJQK"
_NO_ACE = f"23456789{_TENS}"

SPLIT = {"A": _NO_ACE, "9": "2345689", "8": _NO_ACE, "7": "234567", "6": "23456", "3": "234567", "2": "234567"}
"""Pairs, and the cards of the player-dealer against which they are split."""
DOUBLE = {11: _NO_ACE, 10: "23456789", 9: "3456"}
"""Hard totals that are doubled, and against what."""
SURRENDER = {16: f"9{_TENS}A", 15: f"{_TENS}A"}
"""Hard totals of two cards that are given up."""
STIFF = 16
"""Up to this total a hand wins only when the player-dealer goes over."""


def charted(hand: SquareHand, shows: str, may: Choices) -> Move:
    """Returns the chart's choice for a hand against the player-dealer's up card, among the open options."""
    total = hand.points // 2
    if may.split and shows in SPLIT.get(hand.cards[0][0], ""):
        return "split"
    if may.surrender and not hand.soft and shows in _given_up_to(hand, total):
        return "surrender"
    if hand.doubled:
        return "stand"
    if may.double and not hand.soft and shows in DOUBLE.get(total, ""):
        return "double"
    if may.hit and (not may.stand or total < _stands_from(hand, shows)):
        return "hit"
    return "stand"


def _given_up_to(hand: SquareHand, total: int) -> str:
    """Against what a hand is given up: once doubled, any that is stiff against an eight or better."""
    if hand.doubled:
        return f"89{_TENS}A" if total <= STIFF else ""
    return SURRENDER.get(total, "") if len(hand.cards) == 2 else ""


def _stands_from(hand: SquareHand, shows: str) -> int:
    """The least total that stands."""
    if hand.soft:
        return 18 if shows in "2345678" else 19
    if shows in "456":
        return 12
    return 13 if shows in "23" else 17
