"""A hand that takes its events: the base of betting, dealing, showdown and rulings."""

from collections.abc import Callable, Iterable
from typing import Any, Self

from houseway.cards import Card
from houseway.engines.contract import Event, Refused
from houseway.engines.poker.play.changes import bets, cards, draws, floor
from houseway.engines.poker.play.state import HandState
from houseway.rulebook import PokerRules

_CHANGES: dict[type, Callable[[HandState, Any], None]] = {
    **bets.CHANGES,
    **cards.CHANGES,
    **draws.CHANGES,
    **floor.CHANGES,
}


class Play(HandState):
    """A hand whose state is the fold of its events; only events change it."""

    __slots__ = ()

    @classmethod
    def replay(cls, rules: PokerRules, events: Iterable[Event]) -> Self:
        """The hand that these events tell."""
        hand = cls(rules)
        hand.take_all(events)
        return hand

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[PokerRules, list[Event]]]:
        # A hand travels as its events: they are all it is made of.
        return self.replay, (self.rules, self.log)

    def take(self, event: Event) -> None:
        """Takes one event into the state."""
        try:
            change = _CHANGES[type(event)]
        except KeyError:
            change = self.begins_with(event)
        change(self, event)
        self.log.append(event)
        self.choice = None

    def begins_with(self, event: Event) -> "Callable[[HandState, Any], None]":
        """Applies an event that can begin a hand without a deal; a ValueError for any other."""
        raise ValueError(f"{type(event).__name__} does not happen in a poker hand")

    def take_all(self, events: Iterable[Event]) -> None:
        """Takes events in one by one; each may depend on the state that the last one left."""
        for event in events:
            self.take(event)


def check_held(hand: HandState, at: int, cards: Iterable[Card]) -> None:
    """Checks that cards to be shown or thrown away belong to the hand; else Refused."""
    held = list(hand.hole[at])
    for one in cards:
        if one not in held:
            raise Refused(f"{one} is not in this hand")
        held.remove(one)


def top(hand: HandState, count: int = 1) -> tuple[Card, ...]:
    """The next cards of the stub, all of them there."""
    cards = hand.stub.peek(count)
    if len(cards) < count:
        raise Refused(f"the stub has only {len(cards)} cards")
    return cards
