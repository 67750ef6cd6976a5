"""The money and the squares of a round: what every player-dealer game has in common."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from houseway.cards import BadCards, Card
from houseway.money import Cents
from houseway.play.banked import events as ev
from houseway.play.banked.commands import Share
from houseway.play.banked.coverage import covered
from houseway.play.banked.order import button_square, clockwise_from, counter_clockwise
from houseway.play.contract import Refused
from houseway.play.rulings import CardsMoved
from houseway.rulebook.banked import BankedRules

Phase: TypeAlias = Literal["bank", "wagers", "play", "over"]


@dataclass(slots=True)
class Placed:
    """A wager on a square."""

    number: int
    seat: int
    square: int
    amount: Cents
    """The opening wager; doubles and splits are on the hands."""
    backline: bool
    in_action: Cents
    """The part of the wager that is within the table's maximum."""
    sides: dict[ev.Bet, Cents] = field(default_factory=dict)
    """Side bets and insurance that are not settled yet."""
    counts: dict[ev.Outcome, Cents] = field(default_factory=dict)
    """What it counts for if the hand comes out so, where the floor has ruled on a bet taken off its spot."""


@dataclass(slots=True)
class SecondBank:
    """Money behind the bank, for what the bank leaves uncovered."""

    seat: int
    put_up: Cents
    result: Cents = 0
    moved: Cents = 0


@dataclass(slots=True)
class Table:
    """Stacks, bank, wagers and shoe."""

    rules: BankedRules = field(compare=False, repr=False)
    squares: int
    bank_seat: int
    player_fee: Cents
    stacks: dict[int, Cents]
    shoe: tuple[Card, ...] = field(repr=False)
    cut: int
    fee_steps: tuple[tuple[Cents, Cents], ...]
    naturals: dict[int, int]
    used: int = 0
    """Cards that have left the shoe."""
    aside: list[Card] = field(default_factory=list)
    """Cards that a ruling has put out of play."""
    phase: Phase = "bank"
    put_up: Cents = 0
    result: Cents = 0
    """What the bank has won in the round so far."""
    moved: Cents = 0
    """What has changed hands between the bank and the bettors, either way."""
    partners: tuple[int, ...] = ()
    """The seats that have a share in the bank, kum-kum."""
    second: SecondBank | None = None
    riding: Cents = 0
    """All bettors' money on the table."""
    drop: Cents = 0
    bonuses: Cents = 0
    """What the house's fund has paid into the stacks."""
    wagers: list[Placed] = field(default_factory=list)
    on_square: dict[int, list[int]] = field(default_factory=dict)
    """Square → its wagers, the seated player's first."""
    opening: Cents = 0
    """Wagers and side bets together when the betting closed."""
    start: int = 0
    """The square a record says settlement starts on; 0 leaves it to the button."""
    button: int = 0
    dry: bool = False
    """Whether the shoe has run out and there is nothing to fill it with."""

    def refuse(self, why: str, setting: str) -> Refused:
        """A refusal with the rule behind a setting."""
        return Refused(why, self.rules.cite(setting), self.rules.house.name)

    def next_card(self) -> Card | None:
        """The top of the shoe; None when it has run out."""
        return self.shoe[self.used] if self.used < len(self.shoe) else None

    @property
    def action(self) -> Cents:
        """All opening wagers, backline included: what the player-dealer's collection goes by."""
        return sum(wager.in_action for wager in self.wagers)

    def fee(self, wager: Cents) -> Cents:
        """The collection on a wager."""
        return next((fee for least, fee in reversed(self.fee_steps) if wager >= least), self.player_fee)

    def affordable(self, stack: Cents) -> Cents:
        """The greatest wager that a stack can pay together with its collection."""
        most = stack - self.player_fee
        for least, fee in self.fee_steps:
            most = stack - fee if stack - fee >= least else min(most, least - 1)
        return most

    def room(self, square: int) -> Cents | None:
        """How much of one more wager on a square can be in action; None where the table has no maximum."""
        most = self.rules.stakes.maximum
        if most and self.rules.wagers.limits_bind == "square":
            return most - sum(self.wagers[number].in_action for number in self.on_square.get(square, ()))
        return most or None

    def player_of(self, square: int) -> int:
        """The seat that decides for a square: who sits there, or the largest wager, else the first bettor."""
        numbers = self.on_square[square]
        if len(numbers) > 1 and self.rules.wagers.decides == "largest-wager":
            most = max(self.wagers[number].amount for number in numbers)
            largest = [number for number in numbers if self.wagers[number].amount == most]
            if len(largest) == 1:
                return self.wagers[largest[0]].seat
        return self.wagers[numbers[0]].seat

    @property
    def chips(self) -> Cents:
        """Everything there is but what a fund has added; the same at every step."""
        return sum(self.stacks.values()) + self.riding + self.banks + self.drop - self.bonuses

    @property
    def banks(self) -> Cents:
        """What the bank and the one behind it hold now."""
        behind = self.second.put_up + self.second.result if self.second else 0
        return self.put_up + self.result + behind

    @property
    def by_button(self) -> bool:
        """Whether settlement starts at the action button: always, or when the bank is short of all opening wagers."""
        rules = self.rules.settlement
        return rules.order == "action-button" or (rules.bank_short == "action-button" and self.put_up < self.opening)

    def place_button(self, count: int) -> int:
        """The square that a count gives the action button; 0 where none is used."""
        if not self.by_button:
            return 0
        return self.start or button_square(count, self.bank_seat, self.squares)

    def settlement_order(self) -> tuple[int, ...]:
        """The squares with wagers in the order in which they are paid and collected."""
        return clockwise_from(self.button, self.on_square) if self.by_button else counter_clockwise(self.on_square)

    def take(self, seat: int, amount: Cents) -> None:
        """Money goes from a stack onto a square."""
        self.stacks[seat] -= amount
        self.riding += amount

    def settle(
        self, wager: Placed, hand: int, bet: ev.Bet, outcome: ev.Outcome, *, stake: Cents, due: Cents
    ) -> ev.Settled:
        """The settling of one bet, as far as the bank covers it, and then as far as the second bank does."""
        policy = self.rules.bank.coverage
        paid = covered(policy, due=due, put_up=self.put_up, result=self.result, used=self.moved)
        if (second := self.second) is None or paid == due:
            return ev.Settled(wager.number, wager.seat, wager.square, hand, bet, outcome, stake, due, paid)
        more = covered(policy, due=due - paid, put_up=second.put_up, result=second.result, used=second.moved)
        return ev.Settled(wager.number, wager.seat, wager.square, hand, bet, outcome, stake, due, paid + more, more)

    # -- the fold ------------------------------------------------------------------------------------------------------

    def bank_put_up(self, event: ev.BankPutUp) -> None:
        """The bank leaves the player-dealer's stack and those of his partners."""
        self.put_up = self._together(event.seat, event.amount, event.partners)
        self.partners = tuple(share.seat for share in event.partners)
        self.phase = "wagers"

    def second_bank_put_up(self, event: ev.SecondBankPutUp) -> None:
        """The second bank leaves the stack of who puts it up."""
        self.stacks[event.seat] -= event.amount
        self.second = SecondBank(event.seat, event.amount)

    def wagered(self, event: ev.Wagered) -> None:
        """A wager and its fee leave the stack."""
        seat, square = event.seat, event.square
        amount = self._together(seat, event.amount, event.partners)
        self.stacks[seat] -= event.fee
        self.drop += event.fee
        self.riding += amount
        backline = square in self.stacks and seat != square
        room = self.room(square)
        wager = Placed(event.wager, seat, square, amount, backline, amount if room is None else min(amount, room))
        self.wagers.append(wager)
        there = self.on_square.setdefault(square, [])
        ahead = len(there) if seat != square else sum(self.wagers[number].seat == seat for number in there)
        there.insert(ahead, event.wager)

    def _together(self, seat: int, amount: Cents, partners: tuple[Share, ...]) -> Cents:
        self.stacks[seat] -= amount
        for share in partners:
            self.stacks[share.seat] -= share.amount
            amount += share.amount
        return amount

    def side_bet_placed(self, event: ev.SideBetPlaced) -> None:
        """A side bet leaves the stack."""
        wager = self.wagers[event.wager]
        self.take(wager.seat, event.amount)
        wager.sides[event.bet] = event.amount

    def bets_closed(self, event: ev.BetsClosed) -> None:
        """The player-dealer's fee leaves his stack, and play begins."""
        self.stacks[self.bank_seat] -= event.bank_fee
        self.drop += event.bank_fee
        self.start = event.start
        self.opening = self.riding
        self.phase = "play"

    def refilled(self, event: ev.Refilled) -> None:
        """New cards behind those already dealt."""
        self.shoe += event.cards
        self.dry = not event.cards

    def settled(self, event: ev.Settled) -> None:
        """A stake goes back to its owner with what it won, or less what it lost."""
        paid = event.paid
        self.stacks[event.seat] += event.stake + paid
        self.riding -= event.stake
        if event.second and self.second:
            paid -= event.second
            self.second.result -= event.second
            self.second.moved += abs(event.second)
        self.result -= paid
        self.moved += abs(paid)
        if event.bet != "main":
            self.wagers[event.wager].sides.pop(event.bet, None)

    def bet_counts(self, event: ev.BetCounts) -> None:
        """The floor has ruled on a bet of unknown size."""
        self.wagers[event.wager].counts[event.outcome] = event.amount

    def cards_moved(self, event: CardsMoved) -> None:
        """Cards leave the shoe or come back to it; the shoe stays what it was but for their order."""
        for move in event.moves:
            if move.source == "top":
                self._draw(move.card)
            if move.target == "aside":
                self.aside.append(move.card)
        for move in reversed(event.moves):
            if move.target == "top":
                self._put_back(move.card)

    def _draw(self, card: Card) -> None:
        if card != self.next_card():
            raise BadCards(f"{card} is not the next card of the shoe")
        self.used += 1

    def _put_back(self, card: Card) -> None:
        out = list(self.shoe[: self.used])
        out.remove(card)
        self.shoe = (*out, card, *self.shoe[self.used :])
        self.used -= 1

    def fund_bonus(self, event: ev.FundBonus) -> None:
        """A bonus comes from outside the round."""
        self.stacks[event.seat] += event.amount
        self.bonuses += event.amount

    def ended(self, event: ev.Ended) -> None:
        """The bank goes back to the player-dealer, the second bank to its owner."""
        self.stacks[self.bank_seat] += self.put_up + event.bank_result
        if self.second:
            self.stacks[self.second.seat] += self.second.put_up + event.second_result
            self.second = None
        self.put_up = self.result = 0
        self.phase = "over"
