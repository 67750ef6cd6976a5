"""One function deals a hand of any game, by the engine that plays it."""

from dataclasses import dataclass, fields

import pytest

import houseway as hw
from houseway.cards import Card, pan_stock, shoe
from houseway.engines.contract import NO_FEE, Fee, Hand, Seated
from houseway.engines.registry import ENGINES, engine_of
from houseway.rulebook import GameRules

SEATS = [Seated(1, hw.dollars(100), "Ana"), Seated(2, hw.dollars(100), "Bo"), Seated(5, hw.dollars(100), "Cleo")]

GAMES = [("holdem", hw.deck()), ("pure-21", shoe(8)), ("pan", pan_stock())]
"""A game of each engine with its cards."""


def dealt(game: str, cards: tuple[Card, ...], fee: Fee = NO_FEE) -> Hand:
    return hw.deal(hw.house("limelight").game(game), SEATS, cards, button=2, fee=fee)


@pytest.mark.parametrize(("game", "cards"), GAMES)
def test_a_hand_is_dealt_by_the_engine_of_its_rules(game: str, cards: tuple[Card, ...]) -> None:
    hand = dealt(game, cards)
    assert type(hand) is ENGINES[hand.rules.engine].hand
    assert hand.rules.game == game
    assert not hand.over
    assert type(hand).replay(hand.rules, hand.log) == hand


def test_the_button_has_the_bank_or_the_first_hand() -> None:
    """Pan moves to the right: from seat 2 to seat 1, then 5."""
    pan = dealt("pan", pan_stock())
    assert pan.to_act == 2
    assert list(pan.money) == [2, 1, 5]
    assert dealt("pure-21", shoe(8)).to_act == 2


def test_a_fee_comes_out_of_the_tops() -> None:
    assert dealt("pan", pan_stock(), Fee(collection=50, jackpot=50)).collected == 100


def test_doubles_are_put_up_apart() -> None:
    rules = hw.house("limelight").game("pan")
    hand = hw.deal(rules, SEATS, pan_stock(), button=1, doubles=(5,))
    assert [(pot.name, pot.seats) for pot in hand.pots] == [("tops", (1, 5, 2)), ("double tops", (5,))]


def test_every_game_of_every_house_names_an_engine() -> None:
    for name in hw.names():
        for game in hw.house(name).games.values():
            rules = game.at()
            assert rules.engine == game.engine
            assert engine_of(rules).name == rules.engine


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiddlywinks(GameRules):
    """A game that no engine plays."""

    engine = "tiddlywinks"
    family = "tiddlywinks"

    def deck(self) -> tuple[hw.Card, ...]:
        return ()


def test_rules_without_an_engine_cannot_be_dealt() -> None:
    rules = hw.house("limelight").game("holdem")
    bare = Tiddlywinks(**{one.name: getattr(rules, one.name) for one in fields(GameRules)})
    with pytest.raises(TypeError, match="no engine plays Texas Hold'em"):
        hw.deal(bare, SEATS, hw.deck(), button=1)
