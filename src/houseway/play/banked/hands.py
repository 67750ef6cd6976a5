"""The hands of a round of 21: the state that the events of the play fold into, and whose turn it is."""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, TypeVar

from houseway.cards import BadCards, Card
from houseway.money import Cents
from houseway.play.banked import events as ev
from houseway.play.banked.chart import FINISHED, Choices, Decisions
from houseway.play.banked.hand import Hand
from houseway.play.banked.table import Placed, Table
from houseway.play.banked.totals import ACE, HALF_POINTS, TEN
from houseway.play.rulings import CardsMoved, Resumed
from houseway.rulebook.banked import BankedRules

Stage: TypeAlias = Literal["deal", "insurance", "peek", "decide", "bank"]
T = TypeVar("T")


def _needed(section: T | None, name: str) -> T:
    if section is None:
        raise ValueError(f"a game of 21 needs the section {name}")
    return section


class Hands:
    """Cards, stakes and the stage of the play."""

    __slots__ = (
        "_at", "_choices", "asked", "bank", "current", "deal", "decisions", "even_money", "funds", "hands", "insurance",
        "joining", "misdealt", "naturals", "opened", "over", "paid_early", "rules", "settles_early", "splits",
        "squares", "stage", "table", "window",
    )  # fmt: skip

    def __init__(self, rules: BankedRules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self.deal = _needed(rules.deal, "deal")
        self.naturals = _needed(rules.naturals, "naturals")
        self.over = _needed(rules.over, "over")
        self.decisions = Decisions(
            rules,
            _needed(rules.chart, "chart"),
            _needed(rules.double, "double"),
            _needed(rules.split, "split"),
            _needed(rules.surrender, "surrender"),
        )
        offered = rules.insurance is not None and rules.insurance.offered and not rules.conflicts()
        self.insurance = rules.insurance if offered else None
        checked = self.insurance is not None and self.insurance.settled == "when-checked"
        self.settles_early = checked or self.naturals.paid == "at-once"
        """Whether some bets are settled before the decisions."""
        self.funds = {line.hand: line.pays for line in rules.funds.lines} if rules.funds else {}
        self.stage: Stage = "deal"
        self.hands: list[Hand] = []
        """In the order of play; a hand made by a split stands right after the one it came from."""
        self.squares: dict[int, list[Hand]] = {}
        """Square → its hands by number."""
        self.bank = Hand()
        self.splits: dict[int, int] = {}
        self.asked: list[int] = []
        """Wagers still to answer the offer of insurance."""
        self.even_money: list[int] = []
        """Wagers that have taken even money and are to be paid now."""
        self.joining: list[int] = []
        """Wagers still to be asked whether they add to the double or split just made."""
        self.opened = False
        """Whether the player-dealer's down card was seen by accident."""
        self.misdealt = False
        self.paid_early: list[ev.Settled] = []
        """Bets settled while the hands were still played: a misdeal takes them back."""
        self.window = 0
        """The square that decided last: where surrender is open at any time, it still may."""
        self.current: Hand | None = None
        """The hand to be decided or dealt to: the first that is not done."""
        self._at = 0
        self._choices: Choices | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hands) and self._state() == other._state()

    def _state(self) -> tuple[object, ...]:
        return (
            self.stage, self.hands, self.squares, self.bank, self.splits, self.asked, self.even_money, self.joining,
            self.window, self.opened, self.misdealt, self.paid_early,
        )  # fmt: skip

    # -- whose turn ----------------------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Passes over the hands that are done."""
        hands = self.hands
        while self._at < len(hands) and hands[self._at].done:
            self._at += 1
        self.current = hands[self._at] if self._at < len(hands) else None

    def to_act(self) -> int | None:
        """The seat whose answer or decision is awaited."""
        waiting = self.asked or self.joining
        if waiting:
            return self.table.wagers[waiting[0]].seat
        return self.current.player if self.stage == "decide" and self.current else None

    def choices(self) -> Choices:
        """What is open to the hand in play."""
        if self._choices is None:
            hand = self.current
            if hand is None or self.table.dry:
                return FINISHED
            stake = sum(self.own_stakes(hand).values())
            splits = self.splits.get(hand.square, 0)
            self._choices = self.decisions.choices(hand, stake, self.table.stacks[hand.player], splits)
        return self._choices

    def own_stakes(self, hand: Hand) -> dict[int, Cents]:
        """What the one who plays a hand has on it, by wager."""
        if len(hand.stakes) == 1:
            return hand.stakes
        wagers = self.table.wagers
        return {number: stake for number, stake in hand.stakes.items() if wagers[number].seat == hand.player}

    def wager(self, number: int) -> Placed:
        """A wager by its number."""
        return self.table.wagers[number]

    # -- the fold ------------------------------------------------------------------------------------------------------

    def fold(self, event: ev.Event) -> None:
        """What an event changes here."""
        self._choices = None
        if handler := _FOLD.get(type(event)):
            handler(self, event)

    def _dealt(self, event: ev.Dealt) -> None:
        cards, squares, table = event.cards, event.squares, self.table
        table.used += len(cards)
        made_of, second = self.naturals.made_of, len(squares) + 1
        for at, square in enumerate(squares):
            hand = Hand(square, player=table.player_of(square))
            hand.add(cards[at])
            hand.add(cards[second + at])
            hand.stakes = {number: table.wagers[number].amount for number in table.on_square[square]}
            if hand.is_natural(made_of):
                hand.natural, hand.points = True, self.naturals.half_points
            self.hands.append(hand)
            self.squares[square] = [hand]
        self.current = self.hands[0]
        self._bank_card(cards[len(squares)])
        if self.deal.bank_second == "down":
            self._bank_card(cards[-1])
        up = HALF_POINTS[self.bank.cards[0]]
        self.stage = "peek" if self.deal.peek and up in (ACE, TEN) else "decide"
        if self.insurance and up == ACE:
            self.stage = "insurance"
            self.asked = [number for square in squares for number in table.on_square[square]]
        if self.deal.joker_up == "no-decisions" and self.bank.joker:
            self._finish_all()

    def _finish_all(self) -> None:
        for hand in self.hands:
            hand.done = True
        self._next()

    def _bank_card(self, card: Any) -> None:
        bank = self.bank
        bank.add(card)
        if len(bank.cards) == 2 and bank.is_natural(self.naturals.made_of):
            bank.natural, bank.points = True, self.naturals.half_points

    def _insured(self, event: ev.Insured) -> None:
        wager = self.wager(event.wager)
        self.table.take(wager.seat, event.amount)
        wager.sides["insurance"] = event.amount
        self._answered()

    def _answered(self) -> None:
        del self.asked[0]
        if not self.asked:
            self.stage = "peek" if self.deal.peek else "decide"

    def _even_money_taken(self, event: ev.EvenMoneyTaken) -> None:
        self.even_money.append(event.wager)
        self._answered()

    def _insurance_declined(self, event: ev.InsuranceDeclined) -> None:
        self._answered()

    def _peeked(self, event: ev.Peeked) -> None:
        self.stage = "decide"
        if event.natural:
            self._finish_all()

    def _drew(self, event: ev.Drew) -> None:
        self.table.used += 1
        hand = self.squares[event.square][event.hand]
        hand.add(event.card)
        self.window = event.square
        if hand.over or (hand.doubled and not self.decisions.may_give_up_doubled(hand)):
            hand.done = True
            self._next()

    def _stood(self, event: ev.Stood) -> None:
        self.squares[event.square][event.hand].done = True
        if not event.forced:
            self.window = event.square
        self._next()

    def _surrendered(self, event: ev.Surrendered) -> None:
        hand = self.squares[event.square][event.hand]
        hand.done = hand.surrendered = True
        self.window = event.square
        self._next()

    def _doubled(self, event: ev.Doubled) -> None:
        hand = self.squares[event.square][event.hand]
        hand.doubled = True
        self._asks(hand, event.adds)
        for number, amount in event.adds:
            self.table.take(self.wager(number).seat, amount)
            hand.stakes[number] += amount
        self.window = event.square

    def _parted(self, event: ev.Parted) -> None:
        hand = self.squares[event.square][event.hand]
        self._asks(hand, event.adds)
        for number, amount in event.adds:
            self.table.take(self.wager(number).seat, amount)
        there = self.squares[event.square]
        other = hand.part(len(there), dict(event.adds))
        there.append(other)
        self.hands.insert(self._place(hand) + 1, other)
        self.splits[event.square] = self.splits.get(event.square, 0) + 1
        self.window = event.square

    def _place(self, hand: Hand) -> int:
        return next(at for at, other in enumerate(self.hands) if other is hand)

    def _asks(self, hand: Hand, adds: tuple[tuple[int, Cents], ...]) -> None:
        added = {number for number, _ in adds}
        self.joining = [number for number in hand.stakes if number not in added]

    def _joined(self, event: ev.Joined) -> None:
        hand = self.current
        assert hand is not None
        self.table.take(self.wager(event.wager).seat, event.amount)
        target = hand if hand.doubled else self.hands[self._place(hand) + 1]
        target.stakes[event.wager] = target.stakes.get(event.wager, 0) + event.amount
        del self.joining[0]

    def _stayed(self, event: ev.Stayed) -> None:
        del self.joining[0]

    def _turned(self, event: ev.Turned) -> None:
        self.table.button = event.button
        self.stage = "bank"

    def _bank_drew(self, event: ev.BankDrew) -> None:
        self.table.used += 1
        self._bank_card(event.card)
        self.stage = "bank"

    def _settled(self, event: ev.Settled) -> None:
        if self.stage != "bank" and not self.misdealt:
            self.paid_early.append(event)
        if event.bet == "main":
            self.squares[event.square][event.hand].stakes.pop(event.wager, None)
            if self.even_money:
                self.even_money = [number for number in self.even_money if number != event.wager]

    # -- rulings -------------------------------------------------------------------------------------------------------

    def _misdealt(self, event: ev.Misdealt) -> None:
        self.misdealt, self.stage, self.current = True, "bank", None
        self.asked, self.joining, self.even_money = [], [], []

    def _bank_opened(self, event: ev.BankOpened) -> None:
        self.opened = True

    def _fouled(self, event: ev.Fouled) -> None:
        for hand in self.squares[event.square]:
            hand.foul = hand.done = True
        self._next()

    def _cards_moved(self, event: CardsMoved) -> None:
        by_place = {place_of(hand): hand for hand in self.hands}
        for move in event.moves:
            if hand := by_place.get(move.source):
                if move.card not in hand.cards:
                    raise BadCards(f"{move.card} is not on square {hand.square}")
                was_over = hand.over
                hand.cards.remove(move.card)
                self._hold(hand, hand.cards)
                if was_over and not hand.over:
                    hand.done = False
            if hand := by_place.get(move.target):
                self._hold(hand, [*hand.cards, move.card])

    def _hold(self, hand: Hand, cards: list[Card]) -> None:
        hand.hold(cards)
        if len(cards) == 2 and hand.origin is None and hand.is_natural(self.naturals.made_of):
            hand.natural, hand.points = True, self.naturals.half_points

    def _resumed(self, event: Resumed) -> None:
        """Who is over is out; the play goes on with the first hand that is not done."""
        for hand in self.hands:
            hand.done = hand.done or hand.over
        self._at = 0
        self._next()


def place_of(hand: Hand) -> str:
    """What the place of a hand on the table is called when cards move."""
    return f"square {hand.square}" + (f" hand {hand.number + 1}" if hand.number else "")


_FOLD: dict[type, Callable[[Hands, Any], None]] = {
    ev.Dealt: Hands._dealt,
    ev.Insured: Hands._insured,
    ev.EvenMoneyTaken: Hands._even_money_taken,
    ev.InsuranceDeclined: Hands._insurance_declined,
    ev.Peeked: Hands._peeked,
    ev.Drew: Hands._drew,
    ev.Stood: Hands._stood,
    ev.Surrendered: Hands._surrendered,
    ev.Doubled: Hands._doubled,
    ev.Parted: Hands._parted,
    ev.Joined: Hands._joined,
    ev.Stayed: Hands._stayed,
    ev.Turned: Hands._turned,
    ev.BankDrew: Hands._bank_drew,
    ev.Settled: Hands._settled,
    ev.Misdealt: Hands._misdealt,
    ev.BankOpened: Hands._bank_opened,
    ev.Fouled: Hands._fouled,
    CardsMoved: Hands._cards_moved,
    Resumed: Hands._resumed,
}
