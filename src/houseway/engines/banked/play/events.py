"""The events of a round. The state of a round is the fold of these."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.engines.banked.play.commands import Share
from houseway.engines.contract import Event, Seated, kinds_in
from houseway.engines.positions import Placed
from houseway.engines.rulings import FLOOR_EVENTS
from houseway.money import Cents

Outcome: TypeAlias = Literal["win", "lose", "push", "surrender", "void"]


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The round begins: who is there, who has the bank, the shoe in order and the fee posted for each wager.

    Seats up to the number of squares sit at the square of that number; higher ones stand behind the table.
    """

    seats: tuple[Seated, ...]
    bank: int
    squares: int
    shoe: tuple[Card, ...]
    cut: int
    """Cards behind the cut card."""
    player_fee: Cents
    fee_steps: tuple[tuple[Cents, Cents], ...]
    """Pairs of a wager and the fee from that wager on, if the fee depends on the wager."""
    naturals: tuple[tuple[int, int], ...]
    """Seat and number of naturals it has had in the rounds just before, for the bonuses on consecutive naturals."""
    bank_fees: tuple[tuple[Cents, Cents], ...] = ()
    """Total action and the player-dealer's fee from that action on; none is due below the first."""
    bank_square: int = 0
    """The square that holds the bank; 0 for its holder's own."""


@dataclass(frozen=True, slots=True)
class BankPutUp(Event):
    """The bank is on the table."""

    seat: int
    amount: Cents
    partners: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class SecondBankPutUp(Event):
    """A second bank lies behind the first."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class Wagered(Event):
    """A wager is on a square and its collection is dropped."""

    wager: int
    seat: int
    square: int
    amount: Cents
    fee: Cents
    partners: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class SideBetPlaced(Event):
    """A side bet joins a wager."""

    wager: int
    bet: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """No more bets; the player-dealer's collection is dropped."""

    action: Cents
    bank_fee: Cents
    start: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Two rounds of cards in the order of the squares, the player-dealer last in each, as they left the shoe."""

    squares: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Insured(Event):
    """A wager is insured."""

    wager: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken(Event):
    """A natural to pay 1 to 1 at once."""

    wager: int


@dataclass(frozen=True, slots=True)
class InsuranceDeclined(Event):
    """A wager is not insured."""

    wager: int


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """The house has looked at the down card for a natural."""

    natural: bool


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A hand gets a card."""

    square: int
    hand: int
    card: Card


@dataclass(frozen=True, slots=True)
class Stood(Event):
    """A hand takes no more cards, by choice or because it has no choice left."""

    square: int
    hand: int
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """The player of the hand adds to their wagers on it."""

    square: int
    hand: int
    adds: tuple[tuple[int, Cents], ...]
    """Wager and amount."""


@dataclass(frozen=True, slots=True)
class Parted(Event):
    """A pair becomes two hands; the second stands right after the first in the order of play."""

    square: int
    hand: int
    adds: tuple[tuple[int, Cents], ...]


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """Another bettor adds to the double or split just made."""

    wager: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """Another bettor adds nothing to it."""

    wager: int


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    """A hand is given up for half."""

    square: int
    hand: int


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """The shoe has cards again."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The player-dealer's down card is face up, and the action button lies on a square."""

    card: Card
    button: int


@dataclass(frozen=True, slots=True)
class BankDrew(Event):
    """The player-dealer's hand gets a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class PilesLaid(Event):
    """Piles of seven cards lie on the table, and so many cards are left over."""

    piles: tuple[tuple[Card, ...], ...]
    left_over: int


@dataclass(frozen=True, slots=True)
class CardReplaced(Event):
    """A card seen on the deal leaves its pile for the first of those left over."""

    pile: int
    out: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Misdealt(Event):
    """Nothing of this deal counts: all wagers go back."""

    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class PileChosen(Event):
    """The action pile is named."""

    pile: int


@dataclass(frozen=True, slots=True)
class Shaken(Event):
    """The dice cup is open: the action button's position gets the action pile, those after it the next piles."""

    dice: tuple[int, ...]
    button: int


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    """A hand is set; square 0 is the player-dealer's."""

    square: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    house_way: bool


@dataclass(frozen=True, slots=True)
class Fouled(Event):
    """A player's hand is ruled foul."""

    square: int


@dataclass(frozen=True, slots=True)
class BetCounts(Event):
    """A bet of unknown size counts as this amount if the hand ends with this result."""

    wager: int
    outcome: Outcome
    amount: Cents


@dataclass(frozen=True, slots=True)
class BankOpened(Event):
    """The player-dealer's cards are face up."""

    cards: tuple[Card, ...]
    by_accident: bool


@dataclass(frozen=True, slots=True)
class HandOpened(Event):
    """A player's hand is turned up to be compared."""

    square: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    foul: bool


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """One bet is paid, collected or returned."""

    wager: int
    seat: int
    square: int
    hand: int
    bet: str
    """``main``, ``insurance`` or the name of a side bet."""
    outcome: Outcome
    stake: Cents
    """The money that leaves the square."""
    due: Cents
    """The amount the bettor would win (or, negative, lose) if the bank covered it all."""
    paid: Cents
    """The amount they win or lose."""
    second: Cents = 0
    """The part of it that the second bank pays or collects."""


@dataclass(frozen=True, slots=True)
class FundBonus(Event):
    """A hand earns a bonus that the house pays from a fund; square 0 is the player-dealer's hand."""

    square: int
    seat: int
    hand: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The bank goes back to the player-dealer with what it won or lost, and the second bank to who put it up."""

    bank_result: Cents
    second_result: Cents = 0


EVENTS: Mapping[str, type[Event]] = kinds_in(globals(), Event) | FLOOR_EVENTS | {"Placed": Placed}
"""Every event that a round's log may contain."""
