"""The events of a table. Its state is computed from them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from houseway.cards import Card
from houseway.engines.contract import Event as HandEvent
from houseway.engines.contract import Fee, Post, Seated
from houseway.messages import Amount, Seat, _
from houseway.money import Cents
from houseway.rulebook.table import Way
from houseway.table import commands
from houseway.table.chairs import Blind, Debt
from houseway.table.lasting import Lasting

if TYPE_CHECKING:
    from houseway.table.state import TableState

Event = commands.Event


@dataclass(frozen=True, slots=True)
class Sat(commands.CoreEvent):
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
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Left(commands.CoreEvent):
    """A player left with their chips."""

    player: str
    seat: int
    chips: Cents
    back: bool = False
    """Whether this undoes a seating by mistake, as if the player had never sat there."""


@dataclass(frozen=True, slots=True)
class Moved(commands.CoreEvent):
    """A player changed seats; with a debt if that gained them hands before the blinds."""

    seat: int
    to: int
    debt: Debt
    way: Way
    hands: int
    back: bool = False
    """Whether this undoes a move by mistake: the player has their former seat and debts."""
    missed: tuple[Blind, ...] | None = None
    """The blinds that the player owes now; None in an older log, and if the move changes nothing."""
    chosen: bool = False

    def says(self) -> str:
        return _("Seat {number} moves to seat {to}", number=self.seat, to=self.to)


@dataclass(frozen=True, slots=True)
class Swapped(commands.CoreEvent):
    """Two players swapped seats."""

    one: Moved
    other: Moved

    def says(self) -> str:
        return _("Seats {number} and {other} swap", number=self.one.seat, other=self.other.seat)


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """Chips came onto the table; a ``full`` buy allows another short one."""

    seat: int
    chips: Cents
    full: bool
    short: bool

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        if table.bank.broken and not chair.stack:
            table.bank.someone_came()
        chair.stack += self.chips
        table.bought_in += self.chips
        chair.short_buys = 0 if self.full else chair.short_buys + self.short

    def says(self) -> str:
        return _("{player} buys {amount}", player=Seat(self.seat), amount=Amount(self.chips))


@dataclass(frozen=True, slots=True)
class OnTheirWay(Event):
    """Chips were bought that do not play in this hand."""

    seat: int
    chips: Cents
    full: bool = False
    short: bool = False

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.coming += self.chips
        table.bought_in += self.chips
        chair.short_buys = 0 if self.full else chair.short_buys + self.short


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """Chips on the way have arrived on the table."""

    seat: int
    chips: Cents

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.coming -= self.chips
        chair.stack += self.chips


@dataclass(frozen=True, slots=True)
class WentAway(Event):
    """A player left the seat for a while."""

    seat: int
    at: int
    meal: bool

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.away_since, chair.meal = self.at, self.meal

    def says(self) -> str:
        return _("{player} sits out", player=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    """A player returned to the seat."""

    seat: int
    at: int
    way: Way
    chosen: bool = False

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.chosen = chair.chosen or self.chosen
        if chair.away_since is not None and not chair.meal:
            chair.spells += ((chair.away_since, self.at),)
        chair.away_since, chair.meal, chair.way = None, False, self.way
        if table.bank.broken:
            table.bank.someone_came()

    def says(self) -> str:
        return _("{player} is back", player=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class PickedUp(commands.CoreEvent):
    """A player's time ran out: the chips are taken off and the seat is open."""

    player: str
    seat: int
    chips: Cents
    rule: str


SeatChange: TypeAlias = Sat | Left | PickedUp | Moved | Swapped


@dataclass(frozen=True, slots=True)
class ChoseWay(Event):
    """A player chose how to come in."""

    seat: int
    way: Way
    chosen: bool = True
    """False if the player is content with the house's usual way after all."""

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.way, chair.chosen = self.way, self.chosen


@dataclass(frozen=True, slots=True)
class ButtonDrawn(Event):
    """The high card won the first button."""

    seat: int
    cards: tuple[tuple[int, Card], ...]
    rule: str

    def change(self, table: "TableState") -> None:
        table.drawn = self.seat


@dataclass(frozen=True, slots=True)
class Ticked(Event):
    """The clock moved."""

    now: int

    def change(self, table: "TableState") -> None:
        table.now = self.now


@dataclass(frozen=True, slots=True)
class Listed(Event):
    """A name went on the waiting list."""

    player: str

    def change(self, table: "TableState") -> None:
        table.waiting.append(self.player)


@dataclass(frozen=True, slots=True)
class Unlisted(Event):
    """A name came off the waiting list."""

    player: str

    def change(self, table: "TableState") -> None:
        table.waiting.remove(self.player)


@dataclass(frozen=True, slots=True)
class TimePaid(Event):
    """A player paid the half hour; a negative amount is a refund."""

    topic = "fee"

    seat: int
    amount: Cents
    period: int
    rule: str

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        if chair.counted:
            chair.stack -= self.amount
        else:
            table.bought_in += self.amount
        table.drop += self.amount
        if table.paid_period != self.period:
            table.time_taken_at = table.now
        table.paid_period = chair.paid_period = self.period
        chair.paid_time += self.amount

    def says(self) -> str:
        """Announces the payment, or the refund."""
        player, amount = Seat(self.seat), Amount(abs(self.amount))
        if self.amount < 0:
            return _("{player} gets back {amount} for the half hour", player=player, amount=amount)
        return _("{player} pays {amount} for the half hour", player=player, amount=amount)


@dataclass(frozen=True, slots=True)
class BlindMissed(Event):
    """A blind passed a player who was not there to pay it."""

    seat: int
    blind: Blind
    rule: str

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.missed_count += 1
        if self.blind not in chair.missed:
            chair.missed += (self.blind,)
        if chair.debt != "missed":
            # A player too short for the blind owes it from the next deal; an absent player may wait.
            chair.debt, chair.way = "missed", "wait" if chair.away or not chair.stack else "post-both"
            chair.chosen = False

    def says(self) -> str:
        if self.blind == "small":
            return _("{player} misses the small blind", player=Seat(self.seat))
        return _("{player} misses the big blind", player=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class BlindSpared(Event):
    """A blind passed a player through no action of theirs; by ``rule`` they don't owe it, or make it up."""

    seat: int
    blind: Blind
    rule: str
    owed: bool = False
    """Whether the player posts it with the next hand dealt to them."""

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        if self.owed and self.blind not in chair.spared:
            chair.spared += (self.blind,)


@dataclass(frozen=True, slots=True)
class BlindWentBy(Event):
    """A blind passed a player who does not owe it; ``rule`` excuses them."""

    seat: int
    blind: Blind
    rule: str

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.passes += self.blind == "big"
        if chair.debt == "busted":
            chair.way = "after-blinds"


@dataclass(frozen=True, slots=True)
class CameIn(Event):
    """A player who had to come in was dealt in, in this way."""

    seat: int
    way: Way
    rule: str

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        table.owed[self.seat] = chair.debt, chair.way, chair.missed, chair.passes
        chair.debt, chair.way, chair.missed, chair.passes = "", "free", (), 0


@dataclass(frozen=True, slots=True)
class BankTaken(Event):
    """A seat took the bank for the next round: its first or second turn, on this spot."""

    topic = "bank"
    seat: int
    spot: int
    turn: int
    rule: str

    def change(self, table: "TableState") -> None:
        table.note_answer(self.seat, took=True)
        table.bank.taken(self.seat, self.spot, self.turn)

    def says(self) -> str:
        if self.turn == 1:
            return _("{player} takes the bank", player=Seat(self.seat))
        return _("{player} takes the bank for a second round", player=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class BankDeclined(Event):
    """A seat declined the bank."""

    topic = "bank"
    seat: int
    spot: int

    def change(self, table: "TableState") -> None:
        table.note_answer(self.seat, took=False)
        if table.bank.ready:
            table.bank.given_up()
        else:
            table.bank.declined += ((self.spot, self.seat),)

    def says(self) -> str:
        return _("{player} passes the bank", player=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class BankAnswerReturned(Event):
    """An answer about the bank, entered by mistake, was taken back."""

    topic = "bank"
    seat: int
    took: bool

    def change(self, table: "TableState") -> None:
        *before, (_seat, _took, bank) = table.answers
        table.answers, table.bank = tuple(before), bank

    def says(self) -> str:
        return _("Dealer takes back the answer of {player} about the bank", player=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class GameBroken(Event):
    """The game stops because no player takes the bank."""

    topic = "bank"
    rule: str

    def change(self, table: "TableState") -> None:
        table.bank.broken = True

    def says(self) -> str:
        return _("No one wants the bank. Game breaks.")


@dataclass(frozen=True, slots=True)
class HandStarted(commands.CoreEvent):
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
class Played(commands.CoreEvent):
    """Events of the hand in play."""

    events: tuple[HandEvent, ...]


@dataclass(frozen=True, slots=True)
class HandBooked(commands.CoreEvent):
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
class WentBrokeInTheBlind(Event):
    """A player lost their last chips in the big blind at a house that has ways for them to return."""

    seat: int
    way: Way

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.debt, chair.way, chair.chosen = "busted", self.way, False


@dataclass(frozen=True, slots=True)
class BlindOwed(Event):
    """A player was allowed to play before posting their blind; they make it up on a later deal."""

    seat: int
    way: Way
    rule: str

    def change(self, table: "TableState") -> None:
        chair = table.chairs[self.seat]
        chair.debt, chair.way, chair.missed, chair.chosen = "missed", self.way, ("big",), False

    def says(self) -> str:
        return _("{player} owes a blind", player=Seat(self.seat))


@dataclass(frozen=True, slots=True)
class KillButton(Event):
    """The kill button moved; ``seat`` is None if no player has it, ``due`` is True if the next hand is a kill hand."""

    seat: int | None
    due: bool
    rule: str

    def change(self, table: "TableState") -> None:
        table.kill_seat, table.kill_due = self.seat, self.due


@dataclass(frozen=True, slots=True)
class HandReopened(commands.CoreEvent):
    """The last hand is in play again: it was booked by mistake, or a hand that was thrown away is taken back."""

    def says(self) -> str:
        return _("The last hand is in play again")
