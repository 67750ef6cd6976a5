"""A hand that takes its events: the base of betting, dealing, showdown and rulings."""

from collections.abc import Callable, Iterable
from typing import Any, Self

from houseway.cards import Card
from houseway.engines.contract import Event, Refused
from houseway.engines.poker.play import draw_events, events
from houseway.engines.poker.play.changes import bets, cards, draws, floor
from houseway.engines.poker.play.ruling_events import PotTakenBack
from houseway.engines.poker.play.state import HandState
from houseway.messages import Cards, _, ngettext
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
        if isinstance(event, PotTakenBack):
            self._open_again()
        try:
            change = _CHANGES[type(event)]
        except KeyError:
            change = self.begins_with(event)
        change(self, event)
        self.log.append(event)
        self.choice = None

    def _open_again(self) -> None:
        """Lets the hand stand as it did before its last betting round or showdown was closed and the pot pushed."""
        log = self.log
        told = log[:]
        HandState.__init__(self, self.rules)
        self.take_all(_without_ends(told))
        log[:], self.log = told, log

    def begins_with(self, event: Event) -> "Callable[[HandState, Any], None]":
        """Applies an event that can begin a hand without a deal; a ValueError for any other."""
        raise ValueError(_("{event} doesn't happen in a poker hand.", event=type(event).__name__))

    def take_all(self, events: Iterable[Event]) -> None:
        """Takes events in one by one; each may depend on the state that the last one left."""
        for event in events:
            self.take(event)


_CLOSING = (
    events.BetReturned,
    events.RoundClosed,
    events.FeeTaken,
    events.LosersKilled,
    events.Awarded,
    events.BountyPaid,
    draw_events.ProofDue,
    draw_events.ProofGiven,
    draw_events.ActionVoided,
)
"""The events between the last act of a hand and its end."""


def _without_ends(log: list[Event]) -> list[Event]:
    """The events of a hand without those that ended it, each time; what was shown or ruled after them stays."""
    kept = list[Event]()
    for event in (*log, PotTakenBack()):
        if isinstance(event, PotTakenBack):
            ended = max(at for at, one in enumerate(kept) if isinstance(one, events.Ended))
            first = ended
            while isinstance(kept[first - 1], _CLOSING):
                first -= 1
            del kept[first : ended + 1]
        else:
            kept.append(event)
    return kept


def check_held(hand: HandState, at: int, cards: Iterable[Card]) -> None:
    """Checks that cards to be shown or thrown away belong to the hand; else Refused."""
    held = list(hand.hole[at])
    for one in cards:
        if one not in held:
            raise Refused(_("{card} is not in this hand.", card=Cards((one,))))
        held.remove(one)


def top(hand: HandState, count: int = 1) -> tuple[Card, ...]:
    """The next cards of the stub, all of them there."""
    cards = hand.stub.peek(count)
    if len(cards) < count:
        only = len(cards)
        raise Refused(ngettext("The stub has only {count} card.", "The stub has only {count} cards.", only))
    return cards
