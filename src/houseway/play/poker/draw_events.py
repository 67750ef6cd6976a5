"""What happens in draw games and in push pots, beside the events of every poker hand."""

from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.recording import record


@record
class DeckCut:
    """The deck was cut; so many cards went from the top to the bottom."""

    depth: int


@record
class PutShort:
    """A seat put in fewer chips than the call; it completes the call or gives them up."""

    seat: int
    put: Cents


@record
class PassedOut:
    """Nobody opened: the hands are thrown in and everyone antes again."""


@record
class HandLaidOpen:
    """A seat laid its cards face up before the draw."""

    seat: int


@record
class CardsCalledFor:
    """A seat said how many cards it will draw."""

    seat: int
    count: int


@record
class OpenersSplit:
    """The opener splits his openers; the split cards lie face up beside his hand."""

    seat: int
    cards: tuple[Card, ...]


@record
class Drawn:
    """A seat gets cards for those it threw away."""

    seat: int
    cards: tuple[Card, ...]


@record
class ShuffleDue:
    """These cards wait for a new order: the whole deck, or what becomes the stub for the rest of the draw."""

    cards: tuple[Card, ...]
    whole: bool


@record
class Shuffled:
    """The cards that waited have a new order."""

    order: tuple[Card, ...]


@record
class ProofDue:
    """The last player left in must show something before he wins."""

    seat: int
    of: Literal["openers", "over-seven"]


@record
class ProofGiven:
    """It was shown; no cards when it was not."""

    seat: int
    cards: tuple[Card, ...]


@record
class ActionVoided:
    """A seat's bets after the draw go back to it by the sevens rule."""

    seat: int
    amount: Cents


@record
class HandSeen:
    """A hand that was given up is turned over because a seat asked."""

    seat: int
    asked_by: int


@record
class PushAgreed:
    """A seat agreed to push the pot unseen, or, when that is asked, to chop it."""

    seat: int


@record
class PushDeclared:
    """Equal hands do not divide: their pots are pushed. Each is (amount, seats); the price is what buying in costs."""

    pots: tuple[tuple[Cents, tuple[int, ...]], ...]
    price: Cents
    buyers: tuple[int, ...]
    """The seats that may buy in."""


@record
class BoughtIn:
    """A seat bought into the push pots, so much into each."""

    seat: int
    amounts: tuple[Cents, ...]


@record
class Declined:
    """A seat did not buy in, or did not chop."""

    seat: int


@record
class ChopAsked:
    """Nobody bought in: the tied players may chop or play."""


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
