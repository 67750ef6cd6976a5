"""Events of errors and of the floor's rulings, added to the events of every poker hand."""

from dataclasses import dataclass
from typing import TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Event
from houseway.engines.rulings import FloorEvent
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """How a later street is dealt: so many burns, None for the usual; whether cards are shuffled in before, and cut."""

    street: int
    burns: int | None = None
    shuffle: bool = False
    cut: bool = False


@dataclass(frozen=True, slots=True)
class MoneyReturned(Event):
    """A seat gets back chips it had put in; ``dead`` of them from its dead post."""

    seat: int
    amount: Cents
    dead: Cents = 0


@dataclass(frozen=True, slots=True)
class RoundCleared(Event):
    """The betting round begins again without bets; the bets made are back, or gathered into the pot."""

    gathered: bool = False


@dataclass(frozen=True, slots=True)
class RaiseLost(Event):
    """A seat may only call or fold in this round, by that rule."""

    seat: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class StoodPat(Event):
    """A seat must draw no card, by that rule; cards it has thrown away for the draw are back in its hand."""

    seat: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class SightLost(Event):
    """A seat may not ask to see a hand, by that rule."""

    seat: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class BackToAct(Event):
    """A seat takes its last action back, with so many chips, and acts again."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class WagerTakenBack(Event):
    """A seat takes its bet or raise back and acts again; the betting stands as it did before."""

    seat: int
    amount: Cents
    bet_to: Cents
    full_to: Cents
    last_raise: Cents
    wagers: int
    full_wagers: int
    capped: bool
    opener: int | None
    """The seat that opened the betting, and the last to bet or raise; None for no seat."""
    aggressor: int | None
    pending: tuple[int, ...]
    """The seats that were to act, this one first."""


@dataclass(frozen=True, slots=True)
class BettingOver(Event):
    """No more bets in this hand, by that rule."""

    rule: str = ""


@dataclass(frozen=True, slots=True)
class ChipsKept(Event):
    """A seat plays for the pot as it stands and keeps the chips it has left."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class HandRevived(Event):
    """A hand that was thrown away is live again."""

    seat: int


@dataclass(frozen=True, slots=True)
class PotTakenBack(Event):
    """The pot is back in the middle: the hand stands as it did before its last betting round or showdown was closed."""


@dataclass(frozen=True, slots=True)
class FacesTurned(Event):
    """Which cards of a hand lie face up."""

    seat: int
    up: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LiesOpen(Event):
    """Cards of a hand have been exposed: they lie face up while they stay in it."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ClaimKept(Event):
    """A hand need not be shown to have its share."""

    seat: int


@dataclass(frozen=True, slots=True)
class BlindCorrected(Event):
    """Chips are added to a blind, or with a minus taken back; the bet to call stays as it is."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class BlindOwed(Event):
    """A hand plays on although its blind was not posted; the player makes the blind up on a later deal."""

    seat: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class CardsOwed(Event):
    """A seat gets so many cards on the draw beyond those it throws away."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Misdealt(Event):
    """The deal is void: everyone has back what they put in, and the hand is over."""

    rule: str


RulingEvent: TypeAlias = (
    FloorEvent
    | Ordered
    | MoneyReturned
    | RoundCleared
    | RaiseLost
    | StoodPat
    | SightLost
    | BackToAct
    | WagerTakenBack
    | BettingOver
    | ChipsKept
    | HandRevived
    | PotTakenBack
    | FacesTurned
    | LiesOpen
    | ClaimKept
    | BlindCorrected
    | BlindOwed
    | CardsOwed
    | Misdealt
)
