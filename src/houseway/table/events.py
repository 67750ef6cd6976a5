"""The events of a table. Its state is computed from them."""

from dataclasses import dataclass
from typing import TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Event as HandEvent
from houseway.engines.contract import Fee, Post, Seated
from houseway.money import Cents
from houseway.rulebook.table import Way
from houseway.table.chairs import Blind, Debt
from houseway.table.options import Change


class TableEvent:
    """An event at a table."""

    __slots__ = ()


class SeatChange(TableEvent):
    """A player sits down, leaves or changes seats."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sat(SeatChange):
    """A player sat down with a buy-in; debt ``new`` if they have to come in."""

    player: str
    seat: int
    chips: Cents
    debt: Debt
    way: Way
    related: tuple[str, ...] = ()
    approved: bool = False
    back: bool = False
    """Whether this undoes a departure by mistake: the player has their former seat, debts and rights."""


@dataclass(frozen=True, slots=True)
class Left(SeatChange):
    """A player left with their chips."""

    player: str
    seat: int
    chips: Cents
    back: bool = False
    """Whether this undoes a seating by mistake, as if the player had never sat there."""


@dataclass(frozen=True, slots=True)
class Moved(SeatChange):
    """A player changed seats; with a debt if that gained them hands before the blinds."""

    seat: int
    to: int
    debt: Debt
    way: Way
    hands: int
    back: bool = False
    """Whether this undoes a move by mistake: the player has their former seat and debts."""


@dataclass(frozen=True, slots=True)
class Swapped(SeatChange):
    """Two players swapped seats."""

    one: Moved
    other: Moved


@dataclass(frozen=True, slots=True)
class Bought(TableEvent):
    """Chips came onto the table; a ``full`` buy allows another short one."""

    seat: int
    chips: Cents
    full: bool
    short: bool


@dataclass(frozen=True, slots=True)
class OnTheirWay(TableEvent):
    """Chips were bought that do not play in this hand."""

    seat: int
    chips: Cents


@dataclass(frozen=True, slots=True)
class Landed(TableEvent):
    """Chips on the way have arrived on the table."""

    seat: int
    chips: Cents


@dataclass(frozen=True, slots=True)
class WentAway(TableEvent):
    """A player left the seat for a while."""

    seat: int
    at: int
    meal: bool


@dataclass(frozen=True, slots=True)
class CameBack(TableEvent):
    """A player returned to the seat."""

    seat: int
    at: int
    way: Way


@dataclass(frozen=True, slots=True)
class PickedUp(SeatChange):
    """A player's time ran out: the chips are taken off and the seat is open."""

    player: str
    seat: int
    chips: Cents
    rule: str


@dataclass(frozen=True, slots=True)
class ChoseWay(TableEvent):
    """A player chose how to come in."""

    seat: int
    way: Way


@dataclass(frozen=True, slots=True)
class ButtonDrawn(TableEvent):
    """The high card won the first button."""

    seat: int
    cards: tuple[tuple[int, Card], ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Straddled(TableEvent):
    """A live straddle was announced for the next hand."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class GameChosen(TableEvent):
    """A player named the next game of a mix, counted from 1."""

    seat: int
    game: int
    title: str
    rule: str


@dataclass(frozen=True, slots=True)
class Converted(TableEvent):
    """The players voted to change the game."""

    to: Change
    rule: str


@dataclass(frozen=True, slots=True)
class DoublesSet(TableEvent):
    """A pan player started or stopped double condition."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class ConditionRaised(TableEvent):
    """The game is played for the next higher chip, with every player on single condition again."""

    limit: str
    rule: str


@dataclass(frozen=True, slots=True)
class TimePosted(TableEvent):
    """The fees of a special time apply from the next hand; an empty time means the usual fees."""

    time: str
    rule: str


@dataclass(frozen=True, slots=True)
class BonusPosted(TableEvent):
    """Another pay table of the bonus bet is in force."""

    option: int


@dataclass(frozen=True, slots=True)
class Ticked(TableEvent):
    """The clock moved."""

    now: int


@dataclass(frozen=True, slots=True)
class Listed(TableEvent):
    """A name went on the waiting list."""

    player: str


@dataclass(frozen=True, slots=True)
class Unlisted(TableEvent):
    """A name came off the waiting list."""

    player: str


@dataclass(frozen=True, slots=True)
class TimePaid(TableEvent):
    """A player paid the half hour; a negative amount is a refund."""

    seat: int
    amount: Cents
    period: int
    rule: str


@dataclass(frozen=True, slots=True)
class BlindMissed(TableEvent):
    """A blind passed a player who was not there to pay it."""

    seat: int
    blind: Blind
    rule: str


@dataclass(frozen=True, slots=True)
class BlindSpared(TableEvent):
    """A blind passed a player through no action of theirs; ``rule`` spares them."""

    seat: int
    blind: Blind
    rule: str


@dataclass(frozen=True, slots=True)
class BlindWentBy(TableEvent):
    """A blind passed a player who does not owe it; ``rule`` excuses them."""

    seat: int
    blind: Blind
    rule: str


@dataclass(frozen=True, slots=True)
class CameIn(TableEvent):
    """A player who had to come in was dealt in, in this way."""

    seat: int
    way: Way
    rule: str


@dataclass(frozen=True, slots=True)
class BankTaken(TableEvent):
    """A seat took the bank for the next round: its first or second turn, on this spot."""

    seat: int
    spot: int
    turn: int
    rule: str


@dataclass(frozen=True, slots=True)
class BankDeclined(TableEvent):
    """A seat declined the bank."""

    seat: int
    spot: int


@dataclass(frozen=True, slots=True)
class BankAnswerReturned(TableEvent):
    """An answer about the bank, entered by mistake, was taken back."""

    seat: int
    took: bool


@dataclass(frozen=True, slots=True)
class GameBroken(TableEvent):
    """The game stops because no player takes the bank."""

    rule: str


@dataclass(frozen=True, slots=True)
class SharePassed(TableEvent):
    """A kum-kum partner received their share of a joint payment."""

    seat: int
    to: int
    cents: Cents


@dataclass(frozen=True, slots=True)
class DeckChanged(TableEvent):
    """A new deck was brought at a player's request."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandStarted(TableEvent):
    """A hand or round began; a kill hand has raised stakes."""

    number: int
    button: int
    small: int | None
    big: int | None
    seats: tuple[Seated, ...]
    posts: tuple[Post, ...]
    fee: Fee
    order: tuple[Card, ...]
    kill: bool = False
    square_fee: Cents = 0
    """The fee on each wager at a player-dealer table."""
    fee_steps: tuple[tuple[Cents, Cents], ...] = ()
    """Steps of that fee: the least wager, and the fee."""
    doubles: tuple[int, ...] = ()
    """The seats on double condition."""
    naturals: tuple[tuple[int, int], ...] = ()
    """Seat and naturals in a row before this round, if any."""
    bank_fees: tuple[tuple[Cents, Cents], ...] = ()
    """Steps of the player-dealer's fee: the least total action, and the fee."""
    bank_square: int = 0
    """The square of the bank; 0 for the holder's own square."""
    game: int = 0
    """The chosen game of a mix, counted from 1; 0 if games come in order."""


@dataclass(frozen=True, slots=True)
class Played(TableEvent):
    """Events of the hand in play."""

    events: tuple[HandEvent, ...]


@dataclass(frozen=True, slots=True)
class Lasting:
    """The results of a hand that later hands depend on, so that a table continues without replaying it."""

    misdealt: bool = False
    """Whether the deal did not count and the same button deals again."""
    straddle: tuple[int, Cents] | None = None
    naturals: tuple[int, ...] | None = None
    """The seats that had a natural; None if they are not counted."""
    spots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The spots of a round with a wager, each with its bettors, the seated player first."""
    winner: int | None = None
    """The seat that went out in a hand of pan."""


@dataclass(frozen=True, slots=True)
class HandBooked(TableEvent):
    """The hand is over: the stacks, the collection, and the bonuses paid by the house's fund."""

    stacks: tuple[tuple[int, Cents], ...]
    collection: Cents
    jackpot: Cents
    bonuses: Cents = 0
    lasts: Lasting | None = None
    """None in an older log; the hand itself must be replayed."""
    paid: tuple[tuple[int, Cents], ...] = ()
    """The known payers of collection and jackpot with their amounts; a seat may appear twice."""


@dataclass(frozen=True, slots=True)
class WentBrokeInTheBlind(TableEvent):
    """A player lost their last chips in the big blind at a house that has ways for them to return."""

    seat: int
    way: Way


@dataclass(frozen=True, slots=True)
class BlindOwed(TableEvent):
    """A player was allowed to play before posting their blind; they make it up on a later deal."""

    seat: int
    way: Way
    rule: str


@dataclass(frozen=True, slots=True)
class KillButton(TableEvent):
    """The kill button moved; ``seat`` is None if no player has it, ``due`` is True if the next hand is a kill hand."""

    seat: int | None
    due: bool
    rule: str


@dataclass(frozen=True, slots=True)
class WagersTold(TableEvent):
    """The squares with a wager in a round dealt by hand, each with its bettors, the seated player first."""

    spots: tuple[tuple[int, tuple[int, ...]], ...]
    action: Cents


@dataclass(frozen=True, slots=True)
class CollectionTaken(TableEvent):
    """The dealer of a table dealt by hand put a hand's or push pot's collection into the box."""

    collection: Cents
    jackpot: Cents
    rule: str
    push: bool = False
    paid: tuple[tuple[int, Cents], ...] = ()
    """The payers of a collection that is not from the pot: each wager, then the bank."""


@dataclass(frozen=True, slots=True)
class CollectionReturned(TableEvent):
    """The whole collection of the hand in play was returned."""

    collection: Cents
    jackpot: Cents


@dataclass(frozen=True, slots=True)
class HandReopened(TableEvent):
    """A hand dealt by hand, booked by mistake, is in play again."""


Event: TypeAlias = (
    Sat | Left | Moved | Swapped | Bought | OnTheirWay | Landed | WentAway | CameBack | PickedUp | ChoseWay |
    ButtonDrawn | Straddled | GameChosen | Converted | DoublesSet | ConditionRaised | TimePosted | BonusPosted |
    Ticked | Listed | Unlisted | TimePaid | BlindMissed | BlindSpared | BlindWentBy | CameIn | BankTaken |
    BankDeclined | GameBroken | SharePassed | DeckChanged | HandStarted | Played | HandBooked | WentBrokeInTheBlind
    | BlindOwed | KillButton | WagersTold | CollectionTaken | CollectionReturned | HandReopened
    | BankAnswerReturned
)  # fmt: skip
