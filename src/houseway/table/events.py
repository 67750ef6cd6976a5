"""What has happened at a table. Its state is the fold of these."""

from dataclasses import dataclass
from typing import TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.contract import Event as HandEvent
from houseway.play.contract import Fee, Seated
from houseway.play.poker import Post
from houseway.rulebook.table import Way
from houseway.table.chairs import Blind, Debt
from houseway.table.commands import Change


class TableEvent:
    """Something that has happened at a table."""

    __slots__ = ()


class SeatChange(TableEvent):
    """Somebody sits down, leaves or changes seats."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sat(SeatChange):
    """A player sat down with a buy-in; with debt ``new`` where they have to come in one way or another."""

    player: str
    seat: int
    chips: Cents
    debt: Debt
    way: Way
    related: tuple[str, ...] = ()
    approved: bool = False
    back: bool = False
    """Whether they had left by mistake: they sit there as they did before."""


@dataclass(frozen=True, slots=True)
class Left(SeatChange):
    """A player left with their chips."""

    player: str
    seat: int
    chips: Cents
    back: bool = False
    """Whether they had been seated by mistake: it is as if they had never sat there."""


@dataclass(frozen=True, slots=True)
class Moved(SeatChange):
    """A player changed their seat; with a debt where that took them away from the blinds by so many hands."""

    seat: int
    to: int
    debt: Debt
    way: Way
    hands: int
    back: bool = False
    """Whether they had changed it by mistake: they sit there as they did before, and owe what they owed then."""


@dataclass(frozen=True, slots=True)
class Swapped(SeatChange):
    """Two players changed seats with each other: each moved to where the other sat."""

    one: Moved
    other: Moved


@dataclass(frozen=True, slots=True)
class Bought(TableEvent):
    """Chips came onto the table; a ``full`` buy renews the right to a short one."""

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
    """Chips that were on their way are on the table now."""

    seat: int
    chips: Cents


@dataclass(frozen=True, slots=True)
class WentAway(TableEvent):
    """A player left their seat for a while."""

    seat: int
    at: int
    meal: bool


@dataclass(frozen=True, slots=True)
class CameBack(TableEvent):
    """A player is in their seat again."""

    seat: int
    at: int
    way: Way


@dataclass(frozen=True, slots=True)
class PickedUp(SeatChange):
    """A player's time is up: their chips are taken off and their seat is open."""

    player: str
    seat: int
    chips: Cents
    rule: str


@dataclass(frozen=True, slots=True)
class ChoseWay(TableEvent):
    """A player said how they come in."""

    seat: int
    way: Way


@dataclass(frozen=True, slots=True)
class ButtonDrawn(TableEvent):
    """The high card gives the first button."""

    seat: int
    cards: tuple[tuple[int, Card], ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Straddled(TableEvent):
    """A live straddle is announced for the next hand."""

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
    """The game changed by the players' vote."""

    to: Change
    rule: str


@dataclass(frozen=True, slots=True)
class DoublesSet(TableEvent):
    """A pan player is on double condition, or off it."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class ConditionRaised(TableEvent):
    """The game is played for the next higher chip, everyone on single condition again."""

    limit: str
    rule: str


@dataclass(frozen=True, slots=True)
class TimePosted(TableEvent):
    """The fees of a time with rows of its own are posted from the next hand on; the usual ones where it has no name."""

    time: str
    rule: str


@dataclass(frozen=True, slots=True)
class BonusPosted(TableEvent):
    """Another pay table of the bonus bet is in force."""

    option: int


@dataclass(frozen=True, slots=True)
class Ticked(TableEvent):
    """The clock went on."""

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
    """A player paid the half hour, or has an amount below zero of it back."""

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
    """A blind passed a player through no doing of theirs; the rule that spares them."""

    seat: int
    blind: Blind
    rule: str


@dataclass(frozen=True, slots=True)
class BlindWentBy(TableEvent):
    """A blind passed a player who does not owe it; the rule that excuses them."""

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
    """A seat has the bank for the next round: its first or second turn, on this spot."""

    seat: int
    spot: int
    turn: int
    rule: str


@dataclass(frozen=True, slots=True)
class BankDeclined(TableEvent):
    """A seat let the bank pass."""

    seat: int
    spot: int


@dataclass(frozen=True, slots=True)
class BankAnswerReturned(TableEvent):
    """What was told of the bank by mistake is as if it had not been answered: that a seat took it, or let it pass."""

    seat: int
    took: bool


@dataclass(frozen=True, slots=True)
class GameBroken(TableEvent):
    """Nobody else takes the bank: the game is stopped."""

    rule: str


@dataclass(frozen=True, slots=True)
class SharePassed(TableEvent):
    """A kum-kum partner gets their part of what was paid as one."""

    seat: int
    to: int
    cents: Cents


@dataclass(frozen=True, slots=True)
class DeckChanged(TableEvent):
    """A new deck was brought at a player's request."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandStarted(TableEvent):
    """A hand or round begins; in a kill hand the stakes are those of the kill."""

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
    """What each wager pays at a player-dealer table."""
    fee_steps: tuple[tuple[Cents, Cents], ...] = ()
    """Where that goes by the wager: from how much on, and what."""
    doubles: tuple[int, ...] = ()
    """The seats on double condition."""
    naturals: tuple[tuple[int, int], ...] = ()
    """Seat and naturals in a row before this round, where there are any."""
    bank_fees: tuple[tuple[Cents, Cents], ...] = ()
    """What the player-dealer pays by the total action: from how much on, and what."""
    bank_square: int = 0
    """The square on which the bank is held; 0 for its holder's own."""
    game: int = 0
    """The game of a mix that was chosen for it, counted from 1; 0 where they come in order."""


@dataclass(frozen=True, slots=True)
class Played(TableEvent):
    """What happened in the hand in play."""

    events: tuple[HandEvent, ...]


@dataclass(frozen=True, slots=True)
class Lasting:
    """What of a hand lasts beyond it, so that a table goes on from it without playing the hand again."""

    misdealt: bool = False
    """Whether the deal did not count: the same button deals again."""
    straddle: tuple[int, Cents] | None = None
    naturals: tuple[int, ...] | None = None
    """The seats that had a natural; None where none are counted."""
    spots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The spots of a round that had a wager, each with its bettors, the seated player first."""
    winner: int | None = None
    """The seat that went out in a hand of pan."""


@dataclass(frozen=True, slots=True)
class HandBooked(TableEvent):
    """The hand is over: the chips everyone has now, what was collected, and bonuses that the house's fund has paid."""

    stacks: tuple[tuple[int, Cents], ...]
    collection: Cents
    jackpot: Cents
    bonuses: Cents = 0
    lasts: Lasting | None = None
    """None in a log from before this was written down: the hand itself has to tell it."""
    paid: tuple[tuple[int, Cents], ...] = ()
    """Which seat paid how much of collection and jackpot, as far as it is known; one seat may pay twice."""


@dataclass(frozen=True, slots=True)
class WentBrokeInTheBlind(TableEvent):
    """A player lost their last chips in the big blind at a house that has ways for them."""

    seat: int
    way: Way


@dataclass(frozen=True, slots=True)
class BlindOwed(TableEvent):
    """A player was let play before they had posted their blind: they make it up on a later deal."""

    seat: int
    way: Way
    rule: str


@dataclass(frozen=True, slots=True)
class KillButton(TableEvent):
    """The kill button goes to a seat, or to nobody; ``due`` when the next hand is a kill hand."""

    seat: int | None
    due: bool
    rule: str


@dataclass(frozen=True, slots=True)
class WagersTold(TableEvent):
    """The squares that have a wager in a round that is dealt by hand, each with its bettors, the seated one first."""

    spots: tuple[tuple[int, tuple[int, ...]], ...]
    action: Cents


@dataclass(frozen=True, slots=True)
class CollectionTaken(TableEvent):
    """The dealer of a table that is dealt by hand put the collection of a hand, or of a push pot, into the box."""

    collection: Cents
    jackpot: Cents
    rule: str
    push: bool = False
    paid: tuple[tuple[int, Cents], ...] = ()
    """Which seat paid what of it, where it does not come out of the pot: each wager, then the bank."""


@dataclass(frozen=True, slots=True)
class CollectionReturned(TableEvent):
    """All that was collected for the hand in play went back."""

    collection: Cents
    jackpot: Cents


@dataclass(frozen=True, slots=True)
class HandReopened(TableEvent):
    """A hand that was dealt by hand is in play again: it was booked by mistake."""


Event: TypeAlias = (
    Sat | Left | Moved | Swapped | Bought | OnTheirWay | Landed | WentAway | CameBack | PickedUp | ChoseWay |
    ButtonDrawn | Straddled | GameChosen | Converted | DoublesSet | ConditionRaised | TimePosted | BonusPosted |
    Ticked | Listed | Unlisted | TimePaid | BlindMissed | BlindSpared | BlindWentBy | CameIn | BankTaken |
    BankDeclined | GameBroken | SharePassed | DeckChanged | HandStarted | Played | HandBooked | WentBrokeInTheBlind
    | BlindOwed | KillButton | WagersTold | CollectionTaken | CollectionReturned | HandReopened
    | BankAnswerReturned
)  # fmt: skip
