"""Decks and deals of the books, typed from them: taken from the settings, they would test nothing."""

from functools import cache
from typing import Literal

from houseway.cards import Card, shoe
from houseway.money import Cents, dollars
from houseway.rulebook import GameRules
from houseway.rulebook.house import Game
from tests.printed.book import Limit, Stakes, amounts, limits
from tests.soak import times

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
"""The games of 21 with one card for the player-dealer until the players have finished."""
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


def pack(rules: GameRules) -> tuple[Card, ...]:
    """The cards of a player-dealer game: one deck for hands of seven cards, else as many decks as are ever used."""
    one_deck = rules.game in ("pai-gow", "double-hand")
    return shoe(1 if one_deck else MOST_DECKS, jokers(rules))


def first_dealt(rules: GameRules) -> Literal["left-of-bank", "dealers-left"]:
    """Where the deal of 21 begins."""
    return "dealers-left" if _name(rules) in FROM_THE_DEALERS_LEFT else "left-of-bank"


def bank_cards_at_first(rules: GameRules) -> int:
    """How many cards the player-dealer of 21 has while the players decide."""
    return 1 if _name(rules) in SECOND_CARD_LAST else 2


def squares(rules: GameRules) -> int:
    """Betting squares of a table of 21: seven at Golden State, eight everywhere else."""
    return 7 if rules.house.slug == "golden-state" else 8


def usual_buy(rules: GameRules) -> Cents:
    """The least buy-in that is printed for a table, or ten of its least bets where none is."""
    printed = stakes(rules.house.slug, rules.game, rules.structure, rules.stakes.name)
    least = min(printed.bets, default=0) or max(printed.blinds, default=0) or printed.ante
    return printed.buyin[0] if printed.buyin else 10 * least


@cache
def stakes(house: str, game: str, structure: str, name: str) -> Stakes:
    """A table's limit as the house prints it, with the amounts in its name."""
    wanted = amounts(name)
    found = (one for one in limits(house, game, structure) if wanted in _names(one))
    return next(found).stakes("poker")


def _names(limit: Limit) -> list[tuple[Cents, ...]]:
    """Returns the amounts that may name a printed limit: its own, or those of its blinds, ante and buy-in."""
    read = {name: amounts(words) for name, words in limit.cells.items()}
    posted = read.get("blinds", ()) or read.get("ante", ())
    buyin = read.get("buyin least", ()) + read.get("buyin most", ())
    alone = (read.get(name, ()) for name in ("limit", "words", "bets"))
    return [*alone, posted, posted + buyin, posted + buyin[:1], buyin, read.get("bets", ())[:1]]


def _name(rules: GameRules) -> tuple[str, str]:
    return rules.house.slug, rules.game


def structures(name: str, game: Game) -> tuple[str, ...]:
    """The limits to play: each in the five books; one of the neutral house, or each in a long run."""
    return game.structures[: times(1, len(game.structures))] if name == "casino" else game.structures
