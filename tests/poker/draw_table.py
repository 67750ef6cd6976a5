"""Situations of draw games: stacked hands, the draw in a few words."""

from collections.abc import Sequence
from typing import Any

from houseway.cards import Card, cards, deck
from houseway.engines.poker.play import Deal, Discard, PokerHand
from houseway.rulebook import PokerRules
from tests.poker.table import hand


def dealt(held: Sequence[str], then: str = "", *, jokers: int = 0) -> tuple[Card, ...]:
    """A deck that deals these hands, listed from the button's left, and then these cards: the burn and the draws."""
    each = [cards(one) for one in held]
    first = [one[turn] for turn in range(len(each[0])) for one in each] + list(cards(then))
    rest = list(deck(jokers))
    for one in first:
        rest.remove(one)
    return (*first, *rest)


def seats_of(game: PokerRules, held: Sequence[str], then: str = "", **others: Any) -> PokerHand:
    """A hand in which seats 1, 2, … are dealt these cards; the last seat has the button. The test names the jokers."""
    stub = dealt(held, then, jokers=others.pop("jokers", 0))
    return hand(game, len(held), button=len(held), stub=stub, **others)


def with_a_joker(game: PokerRules, held: Sequence[str], then: str = "", **others: Any) -> PokerHand:
    """The same for a game whose rules put a joker into the deck, or as many as the test names."""
    return seats_of(game, held, then, **{"jokers": 1} | others)


def draws(one: PokerHand, *thrown: str) -> PokerHand:
    """Everyone discards in turn, an empty text for a pat hand, and the draw is dealt."""
    for text in thrown:
        assert one.to_act is not None
        one.apply(Discard(one.to_act, cards(text)))
    one.apply(Deal())
    return one


def stand_pat(one: PokerHand) -> PokerHand:
    """No player draws."""
    return draws(one, *[""] * len(one.pending))
