"""The events of a poker hand. Its state is the fold of these."""

from dataclasses import dataclass
from typing import TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Event, Fee, PostKind, Seated
from houseway.engines.poker.play.draw_events import DrawEvent
from houseway.engines.poker.play.ruling_events import RulingEvent
from houseway.engines.positions import Placed
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The hand begins: who is dealt in, where the button is, the deck in order, and the fee fixed beforehand."""

    seats: tuple[Seated, ...]
    button: int
    stub: tuple[Card, ...]
    fee: Fee


@dataclass(frozen=True, slots=True)
class Posted(Event):
    """A blind, ante, straddle or kill goes up: the live part is the seat's bet, the dead part the pot's."""

    seat: int
    kind: PostKind
    live: Cents
    dead: Cents
    nominal: Cents
    """The bet that others face after the post, also when the poster is all-in for less."""


@dataclass(frozen=True, slots=True)
class FeeTaken(Event):
    """The collection and jackpot fee leave the pot, or the stack of the seat that pays."""

    collection: Cents
    jackpot: Cents
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """A card is burned."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandsDealt(Event):
    """Cards go round the table one at a time, in the order they left the stub.

    The last ``up`` rounds of them are dealt face up.
    """

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    up: int = 0
    folded: tuple[int, ...] = ()
    """Those of the seats that have folded; their cards go face down to the muck."""


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The stub is short: cards return to it and it is shuffled into this order."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoardDealt(Event):
    """Board cards are turned together."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    """A betting round begins; the seats in their order of action."""

    street: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """A hand goes into the muck."""

    seat: int
    still_dealt: bool = False
    """Whether the seat still receives cards until there is a bet."""


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """A seat checks."""

    seat: int


@dataclass(frozen=True, slots=True)
class BroughtIn(Event):
    """A seat makes the forced bet; ``full`` says whether that is a full bet, which a raise then builds on."""

    seat: int
    to: Cents
    """The bet that others face, also when the seat is all-in for less."""
    put: Cents
    full: bool


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A seat calls for so much."""

    seat: int
    put: Cents


@dataclass(frozen=True, slots=True)
class Wagered(Event):
    """A seat bets or raises to a total; ``full`` says whether it counts as a bet or raise or is action only."""

    seat: int
    to: Cents
    put: Cents
    full: bool


@dataclass(frozen=True, slots=True)
class OutOfTurnNoted(Event):
    """A seat acted before its turn; what it can no longer do this round."""

    seat: int
    action: str
    loses_raise: bool


@dataclass(frozen=True, slots=True)
class BetReturned(Event):
    """The uncalled part of a bet goes back."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class RoundClosed(Event):
    """The bets of the round are gathered into the pot."""


@dataclass(frozen=True, slots=True)
class DiscardsOpened(Event):
    """The seats that must now discard."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat threw cards away."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandDead(Event):
    """A hand is dead by the rules; its chips stay."""

    seat: int
    rule: str
    still_dealt: bool = False
    """Whether the seat still receives cards until there is a bet."""


@dataclass(frozen=True, slots=True)
class ShowdownOpened(Event):
    """The hands are shown in this order of seats."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """Cards are tabled."""

    seat: int
    cards: tuple[Card, ...]
    stands: bool = False
    """Whether these alone are read although the seat holds more."""


@dataclass(frozen=True, slots=True)
class Mucked(Event):
    """A claim is given up unseen."""

    seat: int


Act: TypeAlias = Folded | Checked | BroughtIn | Called | Wagered | HandDead | Mucked
"""The actions of a betting round that a hand remembers, and the hands that died in it and since."""


@dataclass(frozen=True, slots=True)
class LosersKilled(Event):
    """The dealer kills the beaten hands before a pot is pushed."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Awarded(Event):
    """A share of a pot is pushed; pot 0 is the main pot."""

    seat: int
    amount: Cents
    pot: int
    half: str
    run: int = 0
    """Which of several runs of the board it was won by, counted from 1; 0 where there was one."""


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The hand is over."""


@dataclass(frozen=True, slots=True)
class RunsOffered(Event):
    """Betting is over: the seats left in are asked, in this order, whether the rest is dealt so many times."""

    times: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RunAgreed(Event):
    """A seat agreed to it."""

    seat: int


@dataclass(frozen=True, slots=True)
class RunBegun(Event):
    """A board is complete and lies aside; the next one is dealt from where they part."""


@dataclass(frozen=True, slots=True)
class BountyPaid(Event):
    """A seat won with a seven and a deuce, shows them, and the others pay it for that."""

    seat: int
    cards: tuple[Card, ...]
    paid: tuple[tuple[int, Cents], ...]
    """The seats that pay, and how much each."""


PokerEvent: TypeAlias = (
    Started
    | Placed
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
    | RunsOffered
    | RunAgreed
    | RunBegun
    | BountyPaid
)

ROUND_CLOSED, ENDED = RoundClosed(), Ended()
