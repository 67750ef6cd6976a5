"""What the books say of decks and deals, typed from them: a kit that took it from the settings would test nothing."""

from typing import Literal

from houseway.money import Cents, dollars
from houseway.rulebook import GameRules

JOKERS = {
    ("golden-state", "lowball"): 1,
    ("limelight", "lowball"): 1,
    ("rogelios", "lowball"): 1,
    ("oceana", "lowball"): 1,
    ("oceana", "five-card-draw"): 1,
    ("marina", "lowball"): 1,
    ("marina", "double-hand"): 1,
    ("marina", "no-bust-joker"): 1,
}
"""Jokers in each deck; none in any other game."""
PAI_GOW_JOKERS = {"no-joker": 0, "one-joker": 1, "two-jokers": 2}
FROM_THE_DEALERS_LEFT = {("golden-state", "no-bust-21"), ("marina", "no-bust-joker"), ("marina", "no-bust-buster")}
"""21 dealt from the house dealer's left; elsewhere it starts at the left of the player-dealer."""
SECOND_CARD_LAST = {("marina", "no-bust-joker")}
"""21 in which the player-dealer has one card until the players have finished."""
MOST_DECKS = 8
PAN_CARDS = 10
"""Cards to each hand of pan."""
PAN_CHIP: Cents = dollars(1)
"""The chip of the tables that the tests open."""


def jokers(rules: GameRules) -> int:
    """Jokers in each deck of a game."""
    if rules.game == "pai-gow":
        return PAI_GOW_JOKERS[rules.structure]
    return JOKERS.get(_name(rules), 0)


def first_dealt(rules: GameRules) -> Literal["left-of-bank", "dealers-left"]:
    """Where the deal of 21 begins."""
    return "dealers-left" if _name(rules) in FROM_THE_DEALERS_LEFT else "left-of-bank"


def bank_cards_at_first(rules: GameRules) -> int:
    """How many cards the player-dealer of 21 has while the players decide."""
    return 1 if _name(rules) in SECOND_CARD_LAST else 2


def squares(rules: GameRules) -> int:
    """Betting squares of a table of 21: seven at Golden State, eight everywhere else."""
    return 7 if rules.house.slug == "golden-state" else 8


def _name(rules: GameRules) -> tuple[str, str]:
    return rules.house.slug, rules.game
