"""What has happened in a poker hand. The state of a hand is the fold of these."""

from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.contract import Fee, Seated
from houseway.play.poker.draw_events import DrawEvent
from houseway.play.poker.ruling_events import RulingEvent
from houseway.play.recording import record

PostKind: TypeAlias = Literal["ante", "small", "big", "third", "straddle", "kill", "post"]


@record
class Started:
    """The hand begins: who is dealt in, where the button is, the deck in order, and the fee fixed beforehand."""

    seats: tuple[Seated, ...]
    button: int
    stub: tuple[Card, ...]
    fee: Fee


@record
class Posted:
    """A blind, ante, straddle or kill goes up: the live part is the seat's bet, the dead part the pot's."""

    seat: int
    kind: PostKind
    live: Cents
    dead: Cents
    nominal: Cents
    """What the post makes it to the others, also when the poster is all-in for less."""


@record
class FeeTaken:
    """The collection and jackpot fee leave the pot, or the stack of the seat that pays."""

    collection: Cents
    jackpot: Cents
    seat: int | None = None


@record
class Burned:
    """A card is burned."""

    card: Card


@record
class HandsDealt:
    """Cards go round the table one at a time, in the order in which they left the stub.

    The last ``up`` rounds of them are dealt face up.
    """

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    up: int = 0
    folded: tuple[int, ...] = ()
    """Those of the seats that have folded; their cards go face down to the muck."""


@record
class Reshuffled:
    """The stub is short: cards return to it and it is shuffled into this order."""

    order: tuple[Card, ...]


@record
class BoardDealt:
    """Board cards are turned together."""

    cards: tuple[Card, ...]


@record
class RoundOpened:
    """A betting round begins; the seats in the order in which they act."""

    street: int
    order: tuple[int, ...]


@record
class Folded:
    """A hand goes into the muck."""

    seat: int
    still_dealt: bool = False
    """Whether the seat goes on receiving cards until somebody bets."""


@record
class Checked:
    """A seat checks."""

    seat: int


@record
class BroughtIn:
    """A seat makes the forced bet; ``full`` says whether that is a full bet, which a raise then builds on."""

    seat: int
    to: Cents
    """What it makes it to the others, also when the seat is all-in for less."""
    put: Cents
    full: bool


@record
class Called:
    """A seat calls for so much."""

    seat: int
    put: Cents


@record
class Wagered:
    """A seat bets or raises to a total; ``full`` says whether it counts as a bet or raise or is action only."""

    seat: int
    to: Cents
    put: Cents
    full: bool


@record
class OutOfTurnNoted:
    """A seat acted before its turn; what it can no longer do this round."""

    seat: int
    action: str
    loses_raise: bool


@record
class BetReturned:
    """The part of a bet that nobody called goes back."""

    seat: int
    amount: Cents


@record
class RoundClosed:
    """The bets of the round are gathered into the pot."""


@record
class DiscardsOpened:
    """The seats that must now discard."""

    seats: tuple[int, ...]


@record
class Discarded:
    """A seat threw cards away."""

    seat: int
    cards: tuple[Card, ...]


@record
class HandDead:
    """A hand is dead by the rules; its chips stay."""

    seat: int
    rule: str
    still_dealt: bool = False
    """Whether the seat goes on receiving cards until somebody bets."""


@record
class ShowdownOpened:
    """The hands are shown in this order of seats."""

    order: tuple[int, ...]


@record
class Shown:
    """Cards are tabled."""

    seat: int
    cards: tuple[Card, ...]
    stands: bool = False
    """Whether these alone are read although the seat holds more."""


@record
class Mucked:
    """A claim is given up unseen."""

    seat: int


@record
class LosersKilled:
    """The dealer kills the beaten hands before a pot is pushed."""

    seats: tuple[int, ...]


@record
class Awarded:
    """A share of a pot is pushed; pot 0 is the main pot."""

    seat: int
    amount: Cents
    pot: int
    half: str


@record
class Ended:
    """The hand is over."""


Event: TypeAlias = (
    Started
    | Posted
    | FeeTaken
    | Burned
    | HandsDealt
    | Reshuffled
    | BoardDealt
    | RoundOpened
    | Folded
    | Checked
    | BroughtIn
    | Called
    | Wagered
    | OutOfTurnNoted
    | BetReturned
    | RoundClosed
    | DiscardsOpened
    | Discarded
    | HandDead
    | ShowdownOpened
    | Shown
    | Mucked
    | LosersKilled
    | Awarded
    | Ended
    | DrawEvent
    | RulingEvent
)
