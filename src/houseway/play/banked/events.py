"""What has happened in a round. The state of a round is the fold of these."""

from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.banked.commands import Share, SideBetName
from houseway.play.contract import Seated
from houseway.play.recording import record
from houseway.play.rulings import FloorEvent

Bet: TypeAlias = Literal["main", "insurance", "bonus", "buster"]
Outcome: TypeAlias = Literal["win", "lose", "push", "surrender", "void"]


@record
class Started:
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
    """Wager and fee: from that wager on the fee is this one instead, where it goes by the wager."""
    naturals: tuple[tuple[int, int], ...]
    """Seat and number of naturals it has had in the rounds just before, for the bonuses on consecutive naturals."""


@record
class BankPutUp:
    """The bank is on the table."""

    seat: int
    amount: Cents
    partners: tuple[Share, ...]


@record
class SecondBankPutUp:
    """A second bank lies behind the first."""

    seat: int
    amount: Cents


@record
class Wagered:
    """A wager is on a square and its collection is dropped."""

    wager: int
    seat: int
    square: int
    amount: Cents
    fee: Cents
    partners: tuple[Share, ...]


@record
class SideBetPlaced:
    """A side bet lies beside a wager."""

    wager: int
    bet: SideBetName
    amount: Cents


@record
class BetsClosed:
    """No more bets; the player-dealer's collection is dropped."""

    action: Cents
    bank_fee: Cents
    start: int


@record
class Dealt:
    """Two rounds of cards in the order of the squares, the player-dealer last in each, as they left the shoe."""

    squares: tuple[int, ...]
    cards: tuple[Card, ...]


@record
class Insured:
    """A wager is insured."""

    wager: int
    amount: Cents


@record
class EvenMoneyTaken:
    """A natural is to be paid 1 to 1 at once."""

    wager: int


@record
class InsuranceDeclined:
    """A wager is not insured."""

    wager: int


@record
class Peeked:
    """The house has looked at the down card for a natural."""

    natural: bool


@record
class Drew:
    """A hand gets a card."""

    square: int
    hand: int
    card: Card


@record
class Stood:
    """A hand takes no more cards, by choice or because nothing else is open to it."""

    square: int
    hand: int
    forced: bool = False


@record
class Doubled:
    """The one who plays the hand adds to his wagers on it."""

    square: int
    hand: int
    adds: tuple[tuple[int, Cents], ...]
    """Wager and amount."""


@record
class Parted:
    """A pair becomes two hands; the second stands right after the first in the order of play."""

    square: int
    hand: int
    adds: tuple[tuple[int, Cents], ...]


@record
class Joined:
    """Another bettor adds to the double or split just made."""

    wager: int
    amount: Cents


@record
class Stayed:
    """Another bettor adds nothing to it."""

    wager: int


@record
class Surrendered:
    """A hand is given up for half."""

    square: int
    hand: int


@record
class Refilled:
    """The shoe has cards again."""

    cards: tuple[Card, ...]


@record
class Turned:
    """The player-dealer's down card is face up, and the action button lies on a square."""

    card: Card
    button: int


@record
class BankDrew:
    """The player-dealer's hand gets a card."""

    card: Card


@record
class PilesLaid:
    """Piles of seven cards lie on the table, and so many cards are left over."""

    piles: tuple[tuple[Card, ...], ...]
    left_over: int


@record
class CardReplaced:
    """A card seen on the deal leaves its pile for the first of those left over."""

    pile: int
    out: Card
    card: Card


@record
class Misdealt:
    """Nothing of this deal counts: all wagers go back."""

    why: str
    rule: str


@record
class PileChosen:
    """The action pile is named."""

    pile: int


@record
class Shaken:
    """The dice cup is open: the action button's position gets the action pile, those after it the next piles."""

    dice: tuple[int, ...]
    button: int


@record
class HandSet:
    """A hand is set; square 0 is the player-dealer's."""

    square: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    house_way: bool


@record
class Fouled:
    """A player's hand is ruled foul."""

    square: int


@record
class BetCounts:
    """A bet whose size nobody knows counts for so much if the hand comes out so."""

    wager: int
    outcome: Outcome
    amount: Cents


@record
class BankOpened:
    """The player-dealer's cards are face up."""

    cards: tuple[Card, ...]
    by_accident: bool


@record
class HandOpened:
    """A player's hand is turned up to be compared."""

    square: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    foul: bool


@record
class Settled:
    """One bet is paid, collected or returned."""

    wager: int
    seat: int
    square: int
    hand: int
    bet: Bet
    outcome: Outcome
    stake: Cents
    """The money that leaves the square."""
    due: Cents
    """What the bettor would win (or, negative, lose) if the bank covered it all."""
    paid: Cents
    """What he wins or loses."""
    second: Cents = 0
    """The part of it that the second bank pays or collects."""


@record
class FundBonus:
    """A hand earns a bonus that the house pays from a fund; square 0 is the player-dealer's hand."""

    square: int
    seat: int
    hand: str
    amount: Cents


@record
class Ended:
    """The bank goes back to the player-dealer with what it won or lost, and the second bank to who put it up."""

    bank_result: Cents
    second_result: Cents = 0


Event: TypeAlias = (
    Started
    | BankPutUp
    | SecondBankPutUp
    | Wagered
    | SideBetPlaced
    | BetsClosed
    | Dealt
    | Insured
    | EvenMoneyTaken
    | InsuranceDeclined
    | Peeked
    | Drew
    | Stood
    | Doubled
    | Parted
    | Joined
    | Stayed
    | Surrendered
    | Refilled
    | Turned
    | BankDrew
    | PilesLaid
    | CardReplaced
    | Misdealt
    | PileChosen
    | Shaken
    | HandSet
    | Fouled
    | BetCounts
    | BankOpened
    | HandOpened
    | Settled
    | FundBonus
    | Ended
    | FloorEvent
)
