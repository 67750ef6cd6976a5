"""Events of draw games and push pots, added to the events of every poker hand."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Event
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class DeckCut(Event):
    """The deck was cut; so many cards went from the top to the bottom."""

    depth: int


@dataclass(frozen=True, slots=True)
class PutShort(Event):
    """A seat put in fewer chips than the bet or call; it completes it or gives them up."""

    seat: int
    put: Cents


@dataclass(frozen=True, slots=True)
class PassedOut(Event):
    """No player opened: the hands are thrown in and everyone antes again."""


@dataclass(frozen=True, slots=True)
class HandLaidOpen(Event):
    """A seat laid its cards face up before the draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsCalledFor(Event):
    """A seat said how many cards it will draw."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class OpenersSplit(Event):
    """The opener splits their openers; the split cards lie face up next to the hand."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A seat gets cards for those it threw away."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShuffleDue(Event):
    """These cards wait for a new order: the whole deck, or what becomes the stub for the rest of the draw."""

    cards: tuple[Card, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The cards that waited have a new order."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ProofDue(Event):
    """The last player left in must show something before they win."""

    seat: int
    of: Literal["openers", "over-seven"]


@dataclass(frozen=True, slots=True)
class ProofGiven(Event):
    """It was shown; no cards when it was not."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ActionVoided(Event):
    """A seat's bets after the draw go back to it by the sevens rule."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    """A hand that was given up is turned over because a seat asked."""

    seat: int
    asked_by: int


@dataclass(frozen=True, slots=True)
class PushAgreed(Event):
    """A seat agreed to push the pot unseen, or, when that is asked, to chop it."""

    seat: int


@dataclass(frozen=True, slots=True)
class PushDeclared(Event):
    """Equal hands do not divide: their pots are pushed. Each is (amount, seats); the price is what buying in costs."""

    pots: tuple[tuple[Cents, tuple[int, ...]], ...]
    price: Cents
    buyers: tuple[int, ...]
    """The seats that may buy in."""


@dataclass(frozen=True, slots=True)
class BoughtIn(Event):
    """A seat bought into the push pots, so much into each."""

    seat: int
    amounts: tuple[Cents, ...]


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat did not buy in, did not chop, would not push the pot unseen, or has the board dealt once."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChopAsked(Event):
    """No player bought in: the tied players may chop or play."""


DrawEvent: TypeAlias = (
    DeckCut
    | PutShort
    | PassedOut
    | HandLaidOpen
    | CardsCalledFor
    | OpenersSplit
    | Drawn
    | ShuffleDue
    | Shuffled
    | ProofDue
    | ProofGiven
    | ActionVoided
    | HandSeen
    | PushAgreed
    | PushDeclared
    | BoughtIn
    | Declined
    | ChopAsked
)
