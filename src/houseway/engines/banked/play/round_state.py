"""The state of a round at a player-dealer table: stacks, banks, wagers on their squares, and the shoe.

Squares are numbered clockwise from the house dealer's left; the player-dealer's own square has no hand.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, assert_never

from houseway.cards import BadCards, Card
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.commands import Share
from houseway.engines.contract import Pot
from houseway.engines.rulings import CardsMoved, Erred, Ruled
from houseway.irregularities import words
from houseway.messages import Cards, _
from houseway.money import Cents
from houseway.rulebook.engines.banked import BankedRules

Phase: TypeAlias = Literal["bank", "wagers", "play", "over"]


# -- the order of the squares ------------------------------------------------------------------------------------------


def from_bank(bank: int, squares: int) -> tuple[int, ...]:
    """Every square but the bank's, clockwise from the player-dealer's left.

    >>> from_bank(3, 7)
    (4, 5, 6, 7, 1, 2)
    """
    if bank > squares:
        return tuple(range(1, squares + 1))
    return (*range(bank + 1, squares + 1), *range(1, bank))


def deal_order(first: Literal["left-of-bank", "dealers-left"], bank: int, squares: int) -> tuple[int, ...]:
    """The squares in the order of the deal and of the decisions."""
    around = from_bank(bank, squares)
    match first:
        case "left-of-bank":
            return around
        case "dealers-left":
            return tuple(sorted(around))
    assert_never(first)


def button_count(down: Card) -> int:
    """Returns the down card's count for the action button: ace 1, ten-value cards 10."""
    return 1 if down[0] == "A" else 10 if down[0] in "TJQK" else int(down[0])


def button_square(count: int, bank: int, squares: int) -> int:
    """Returns the square that a count lands on, clockwise from the player-dealer's left, skipping their own square.

    >>> button_square(4, bank=3, squares=7), button_square(10, bank=3, squares=7)
    (7, 7)
    """
    around = from_bank(bank, squares)
    return around[(count - 1) % len(around)]


def clockwise_from(start: int, squares: Iterable[int]) -> tuple[int, ...]:
    """The squares clockwise from a place, whether or not that place is among them."""
    ordered = sorted(squares)
    return (*(square for square in ordered if square >= start), *(square for square in ordered if square < start))


# -- how far the bank reaches ------------------------------------------------------------------------------------------


def covered(policy: Literal["net", "gross"], *, due: Cents, put_up: Cents, result: Cents, used: Cents) -> Cents:
    """The part of a bettor's win (or, negative, loss) that changes hands.

    ``net``: the bank's running result of the round stays between minus and plus the money put up. ``gross``: every
    decided bet uses up cover by what changes hands, whichever way it goes. A push moves nothing and uses nothing.

    >>> covered("net", due=8000, put_up=10000, result=6000, used=6000)
    8000
    >>> covered("gross", due=8000, put_up=10000, result=6000, used=6000)
    4000
    >>> covered("net", due=-6000, put_up=10000, result=6000, used=6000)
    -4000
    """
    match policy:
        case "net":
            most_paid, most_taken = put_up + result, put_up - result
        case "gross":
            most_paid = most_taken = put_up - used
        case _:
            assert_never(policy)
    return min(due, max(most_paid, 0)) if due > 0 else max(due, -max(most_taken, 0))


def _step(steps: tuple[tuple[Cents, Cents], ...], amount: Cents, fee: Cents) -> Cents:
    """The fee on an amount: the last step that it reaches, else the fee below the first."""
    for least, more in steps:
        if amount >= least:
            fee = more
    return fee


def most_fee(steps: Iterable[tuple[Cents, Cents]], action: Cents) -> Cents:
    """Returns the largest fee in steps of the total action, for an action up to an amount.

    >>> most_fee([(1, 50), (10001, 200)], 10000), most_fee([(1, 50), (10001, 200)], 20000), most_fee([], 20000)
    (50, 200, 0)
    """
    return max((fee for least, fee in steps if least <= action), default=0)


# -- the layout --------------------------------------------------------------------------------------------------------


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
    riding: Cents
    """Everything of it that still lies on the square: doubles, splits, side bets and insurance too."""
    sides: dict[str, Cents] = field(default_factory=dict)
    """Side bets and insurance that are not settled yet."""
    counts: dict[ev.Outcome, Cents] = field(default_factory=dict)
    """The bet's amount for a given outcome, if the floor has ruled on a bet taken off its spot."""


@dataclass(slots=True)
class SecondBank:
    """Money behind the bank, for what the bank leaves uncovered."""

    seat: int
    put_up: Cents
    result: Cents = 0
    moved: Cents = 0


@dataclass(slots=True)
class RoundState:
    """Stacks, banks, wagers and shoe."""

    rules: BankedRules = field(compare=False, repr=False)
    squares: int
    bank_seat: int
    player_fee: Cents
    stacks: dict[int, Cents]
    shoe: tuple[Card, ...] = field(repr=False)
    cut: int
    fee_steps: tuple[tuple[Cents, Cents], ...]
    naturals: dict[int, int]
    bank_fees: tuple[tuple[Cents, Cents], ...] = ()
    bank_at: int = 0
    """The square with the bank, if it is not its holder's own."""
    used: int = 0
    """Cards that have left the shoe."""
    aside: list[Card] = field(default_factory=list)
    """Cards that a ruling has put out of play."""
    phase: Phase = "bank"
    put_up: Cents = 0
    result: Cents = 0
    """The bank's winnings in the round so far."""
    moved: Cents = 0
    """The total paid between the bank and the bettors, in both directions."""
    partners: tuple[int, ...] = ()
    """The seats that have a share in the bank, kum-kum."""
    second: SecondBank | None = None
    collected: Cents = 0
    bonuses: Cents = 0
    """The total that the house's fund has paid into the stacks."""
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
    paid: list[ev.Settled] = field(default_factory=list)
    """Every bet that is settled, in order."""
    funded: list[ev.FundBonus] = field(default_factory=list)
    """Every bonus that the house's fund has paid."""
    errors: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Errors that the floor has not ruled on yet, as recorded, and the cards of each."""
    final: ev.Ended | None = None
    """The results of the banks; None until the round is over."""

    def next_card(self) -> Card | None:
        """The top of the shoe; None when it has run out."""
        return self.shoe[self.used] if self.used < len(self.shoe) else None

    @property
    def action(self) -> Cents:
        """The total of all opening wagers, including backline: the base of the player-dealer's collection."""
        return sum(wager.in_action for wager in self.wagers)

    @property
    def riding(self) -> Cents:
        """All bettors' money on the squares."""
        return sum(wager.riding for wager in self.wagers)

    @property
    def banks(self) -> Cents:
        """The current money of the bank and the second bank."""
        behind = self.second.put_up + self.second.result if self.second else 0
        return self.put_up + self.result + behind

    def pots(self) -> Iterator[Pot]:
        """The banks, and each square with money on it."""
        if self.put_up + self.result:
            yield Pot("bank", self.put_up + self.result, (self.bank_seat,))
        if (second := self.second) is not None and second.put_up + second.result:
            yield Pot("second bank", second.put_up + second.result, (second.seat,))
        for square in sorted(self.on_square):
            there = [wager for number in self.on_square[square] if (wager := self.wagers[number]).riding]
            if there:
                seats = tuple(dict.fromkeys(wager.seat for wager in there))
                yield Pot(f"square {square}", sum(wager.riding for wager in there), seats)

    def fee(self, wager: Cents) -> Cents:
        """The collection on a wager."""
        return _step(self.fee_steps, wager, self.player_fee)

    @property
    def bank_fee(self) -> Cents:
        """The player-dealer's collection as posted for the action."""
        return _step(self.bank_fees, self.action, 0) if self.bank_fees else 0

    @property
    def largest_bank_fee(self) -> Cents:
        """The most that the player-dealer's collection can be, if the others wager all that they have."""
        return most_fee(self.bank_fees, sum(self.stacks.values()) - self.stacks[self.bank_seat])

    @property
    def most_bank(self) -> Cents:
        """The largest bank that leaves the player-dealer enough for the collection."""
        return self.stacks[self.bank_seat] - self.largest_bank_fee

    def affordable(self, stack: Cents) -> Cents:
        """The greatest wager that a stack can pay together with its collection."""
        most = stack - self.player_fee
        for least, fee in self.fee_steps:
            most = stack - fee if stack - fee >= least else min(most, least - 1)
        return most

    def room(self, square: int) -> Cents | None:
        """How much of one more wager on a square can be in action; None where the table has no maximum."""
        most, bind = self.rules.stakes.maximum, self.rules.wagers.limits_bind
        if not most:
            return None
        match bind:
            case "wager":
                return most
            case "square":
                there = self.on_square.get(square)
                return most - sum(self.wagers[number].in_action for number in there) if there else most
        assert_never(bind)

    def player_of(self, square: int) -> int:
        """The seat that decides for a square: who sits there, or the largest wager, else the first bettor."""
        numbers, decides = self.on_square[square], self.rules.wagers.decides
        first = self.wagers[numbers[0]].seat
        if len(numbers) == 1:
            return first
        match decides:
            case "seated":
                return first
            case "largest-wager":
                most = max(self.wagers[number].amount for number in numbers)
                largest = [number for number in numbers if self.wagers[number].amount == most]
                return self.wagers[largest[0]].seat if len(largest) == 1 else first
        assert_never(decides)

    @property
    def by_button(self) -> bool:
        """Whether settlement starts at the action button: always, or when the bank is short of all opening wagers."""
        order, bank_short = self.rules.settlement.order, self.rules.settlement.bank_short
        match order:
            case "action-button":
                return True
            case "dealers-right":
                pass
            case _:
                assert_never(order)
        match bank_short:
            case "same-order":
                return False
            case "action-button":
                return self.put_up < self.opening
        assert_never(bank_short)

    @property
    def bank_square(self) -> int:
        """The square with the bank: its holder's own, or the one they bet behind."""
        return self.bank_at or self.bank_seat

    def place_button(self, count: int) -> int:
        """The square that a count gives the action button; 0 where none is used."""
        if not self.by_button:
            return 0
        return self.start or button_square(count, self.bank_square, self.squares)

    def settlement_order(self) -> tuple[int, ...]:
        """The squares with wagers in payment order: from the button, or from the dealer's right."""
        if self.by_button:
            return clockwise_from(self.button, self.on_square)
        return tuple(sorted(self.on_square, reverse=True))

    def add(self, wager: Placed, amount: Cents) -> None:
        """More money of a bettor goes from the stack onto the square."""
        self.stacks[wager.seat] -= amount
        wager.riding += amount

    def settle(
        self, wager: Placed, hand: int, bet: str, outcome: ev.Outcome, *, stake: Cents, due: Cents
    ) -> ev.Settled:
        """Settles one bet from the bank's money, and then from the second bank's."""
        policy = self.rules.bank.coverage
        paid = covered(policy, due=due, put_up=self.put_up, result=self.result, used=self.moved)
        if (second := self.second) is None or paid == due:
            return ev.Settled(wager.number, wager.seat, wager.square, hand, bet, outcome, stake, due, paid)
        more = covered(policy, due=due - paid, put_up=second.put_up, result=second.result, used=second.moved)
        return ev.Settled(wager.number, wager.seat, wager.square, hand, bet, outcome, stake, due, paid + more, more)

    # -- what events change --------------------------------------------------------------------------------------------

    def bank_put_up(self, event: ev.BankPutUp) -> None:
        """The bank leaves the stacks of the player-dealer and the partners."""
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
        if event.fee:
            self.stacks[seat] -= event.fee
            self.collected += event.fee
        backline = square in self.stacks and seat != square
        room = self.room(square)
        in_action = amount if room is None else min(amount, room)
        self.wagers.append(Placed(event.wager, seat, square, amount, backline, in_action, amount))
        there = self.on_square.setdefault(square, [])
        if there and seat == square:
            there.insert(sum(self.wagers[number].seat == seat for number in there), event.wager)
        else:
            there.append(event.wager)

    def _together(self, seat: int, amount: Cents, partners: tuple[Share, ...]) -> Cents:
        self.stacks[seat] -= amount
        for share in partners:
            self.stacks[share.seat] -= share.amount
            amount += share.amount
        return amount

    def side_bet_placed(self, event: ev.SideBetPlaced) -> None:
        """A side bet leaves the stack."""
        wager = self.wagers[event.wager]
        self.add(wager, event.amount)
        wager.sides[event.bet] = event.amount

    def bets_closed(self, event: ev.BetsClosed) -> None:
        """The player-dealer's fee leaves their stack, and play begins."""
        self.stacks[self.bank_seat] -= event.bank_fee
        self.collected += event.bank_fee
        self.start = event.start
        self.opening = self.riding
        self.phase = "play"

    def refilled(self, event: ev.Refilled) -> None:
        """New cards behind those already dealt."""
        self.shoe += event.cards
        self.dry = not event.cards

    def settled(self, event: ev.Settled) -> None:
        """Returns a stake to its owner with what it won, or less what it lost."""
        self.paid.append(event)
        paid, wager = event.paid, self.wagers[event.wager]
        self.stacks[event.seat] += event.stake + paid
        wager.riding -= event.stake
        # A misdeal undoes an earlier payment: the cover that it used is free again.
        sign = -1 if event.outcome == "void" else 1
        if event.second and self.second:
            paid -= event.second
            self.second.result -= event.second
            self.second.moved += sign * abs(event.second)
        self.result -= paid
        self.moved += sign * abs(paid)
        if event.bet != "main":
            wager.sides.pop(event.bet, None)

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
            raise BadCards(_("{card} isn't the next card in the shoe.", card=Cards((card,))))
        self.used += 1

    def _put_back(self, card: Card) -> None:
        out = list(self.shoe[: self.used])
        out.remove(card)
        self.shoe = (*out, card, *self.shoe[self.used :])
        self.used -= 1

    def fund_bonus(self, event: ev.FundBonus) -> None:
        """Adds a bonus that is paid from outside the round."""
        self.stacks[event.seat] += event.amount
        self.bonuses += event.amount
        self.funded.append(event)

    def misdealt(self, event: ev.Misdealt) -> None:
        """Before the cards the fees lie with the wagers and go back with them; later they are in the box and stand."""
        if self.phase == "play":
            return
        for wager in self.wagers:
            fee = min(self.fee(wager.amount), self.collected)
            self.stacks[wager.seat] += fee
            self.collected -= fee

    def erred(self, event: Erred) -> None:
        """An error waits to be ruled upon."""
        self.errors[words(event.what)] = event.cards

    def ruled(self, event: Ruled) -> None:
        """The error is ruled upon."""
        self.errors.pop(words(event.what), None)

    def ended(self, event: ev.Ended) -> None:
        """The bank goes back to the player-dealer, the second bank to its owner."""
        self.stacks[self.bank_seat] += self.put_up + event.bank_result
        if self.second:
            self.stacks[self.second.seat] += self.second.put_up + event.second_result
            self.second = None
        self.put_up = self.result = 0
        self.phase, self.final = "over", event
