"""The hands of a round of 21: the state that the events of the play change, and whose turn it is."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, assert_never

from houseway.cards import BadCards, Card
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import Placed, RoundState
from houseway.engines.banked.play.twentyone.chart import FINISHED, Choices, Decisions
from houseway.engines.banked.play.twentyone.square_hand import ACE, HALF_POINTS, TEN, SquareHand
from houseway.engines.contract import Event
from houseway.engines.rulings import CardsMoved, Resumed
from houseway.messages import Cards, _
from houseway.money import Cents
from houseway.rulebook.engines.banked import BankedRules, Deal, Insurance, Naturals, Over

Stage: TypeAlias = Literal["deal", "insurance", "peek", "decide", "bank"]
BANK = "bank"
"""The place of the player-dealer's cards."""


@dataclass(slots=True)
class Hands:
    """The cards, stakes and stage of play. Comparison ignores the house's settings."""

    rules: BankedRules = field(compare=False, repr=False)
    layout: RoundState = field(compare=False, repr=False)
    deal: Deal = field(init=False, compare=False, repr=False)
    naturals: Naturals = field(init=False, compare=False, repr=False)
    over: Over = field(init=False, compare=False, repr=False)
    decisions: Decisions = field(init=False, compare=False, repr=False)
    insurance: Insurance | None = field(init=False, compare=False, repr=False)
    """The offered insurance choices."""
    settles_early: bool = field(init=False, compare=False, repr=False)
    """Whether some bets are settled before the decisions."""
    funds: dict[str, Cents] = field(init=False, compare=False, repr=False)
    stage: Stage = "deal"
    hands: list[SquareHand] = field(default_factory=list)
    """In the order of play; a hand made by a split stands right after the one it came from."""
    squares: dict[int, list[SquareHand]] = field(default_factory=dict)
    """Square → its hands by number."""
    bank: SquareHand = field(default_factory=SquareHand)
    splits: dict[int, int] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)
    """Wagers still to answer the offer of insurance."""
    even_money: list[int] = field(default_factory=list)
    """Wagers that have taken even money and are due now."""
    joining: list[int] = field(default_factory=list)
    """Wagers still to be asked whether they add to the double or split just made."""
    opened: bool = False
    """Whether the player-dealer's down card was seen by accident."""
    misdealt: bool = False
    paid_early: list[ev.Settled] = field(default_factory=list)
    """Bets settled while the hands were still played: a misdeal takes them back."""
    given_up: SquareHand | None = field(default=None, compare=False)
    """The hand just surrendered, until each wager on it is settled."""
    window: int = 0
    """The square that decided last: where surrender is open at any time, it still may."""
    current: SquareHand | None = field(default=None, compare=False)
    """The hand to be decided or dealt to: the first that is not done."""
    _at: int = field(default=0, compare=False, repr=False)
    _choices: Choices | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        rules = self.rules
        if rules.deal is None or rules.naturals is None or rules.over is None:
            raise ValueError(rules.lacks())
        self.deal, self.naturals, self.over = rules.deal, rules.naturals, rules.over
        self.decisions = Decisions.of(rules)
        offered = rules.insurance is not None and rules.insurance.offered and not rules.conflicts()
        self.insurance = rules.insurance if offered else None
        self.settles_early = self.pays_naturals_at_once or self.settles_insurance_at_the_check
        self.funds = {line.hand: line.pays for line in rules.funds.lines} if rules.funds else {}

    @property
    def pays_naturals_at_once(self) -> bool:
        """Whether a natural is paid as soon as the player-dealer can have none."""
        match self.naturals.paid:
            case "at-once":
                return True
            case "in-turn":
                return False
        assert_never(self.naturals.paid)

    @property
    def settles_insurance_at_the_check(self) -> bool:
        """Whether insurance is paid and collected when the down card is checked."""
        if self.insurance is None:
            return False
        match self.insurance.settled:
            case "when-checked":
                return True
            case "in-turn":
                return False
        assert_never(self.insurance.settled)

    @property
    def bank_has_two(self) -> bool:
        """Whether the player-dealer's second card is dealt, face down, before the players decide."""
        match self.deal.bank_second:
            case "down":
                return True
            case "after-players":
                return False
        assert_never(self.deal.bank_second)

    # -- whose turn ----------------------------------------------------------------------------------------------------

    def _next(self) -> None:
        """Passes over the hands that are done."""
        hands = self.hands
        while self._at < len(hands) and hands[self._at].done:
            self._at += 1
        self.current = hands[self._at] if self._at < len(hands) else None

    def to_act(self) -> int | None:
        """Returns the seat to answer or decide."""
        waiting = self.asked or self.joining
        if waiting:
            return self.layout.wagers[waiting[0]].seat
        hand = self.current
        return hand.player if self.stage == "decide" and hand and not self.lacks_card(hand) else None

    def lacks_card(self, hand: SquareHand) -> bool:
        """Whether a hand gets a card before anything is decided about it: after a split, and for doubling."""
        return len(hand.cards) == 1 or (hand.doubled and len(hand.cards) == 2)

    def choices(self) -> Choices:
        """Returns the options of the hand in play."""
        if self._choices is None:
            hand = self.current
            if hand is None or self.layout.dry:
                return FINISHED
            stake = sum(self.own_stakes(hand).values()) if len(hand.cards) == 2 else 0
            splits = self.splits.get(hand.square, 0)
            self._choices = self.decisions.choices(hand, stake, self.layout.stacks[hand.player], splits)
            if self._choices.surrender and self.why_no_surrender(hand):
                self._choices = replace(self._choices, surrender=False)
        return self._choices

    def why_no_surrender(self, hand: SquareHand) -> tuple[str, str] | None:
        """Returns why the hand may not be surrendered, and the setting that forbids it.

        Surrender on the first two cards ends when the player-dealer's down card is exposed, even by accident.
        """
        if self.opened and not self.decisions.may_surrender_late:
            return _DOWN_CARD_SEEN, "surrender.when"
        return self.decisions.why_no_surrender(hand)

    def own_stakes(self, hand: SquareHand) -> dict[int, Cents]:
        """Returns the money that the hand's player has on it, by wager."""
        if len(hand.stakes) == 1:
            return hand.stakes
        wagers = self.layout.wagers
        return {number: stake for number, stake in hand.stakes.items() if wagers[number].seat == hand.player}

    def has_acted(self, square: int) -> bool:
        """Whether something was decided on the hands of a square."""
        return any(hand.acted for hand in self.squares.get(square, ()))

    def wager(self, number: int) -> Placed:
        """A wager by its number."""
        return self.layout.wagers[number]

    # -- what events change --------------------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Applies an event."""
        self._choices = None
        if handler := _TAKE.get(type(event)):
            handler(self, event)

    def _dealt(self, event: ev.Dealt) -> None:
        cards, squares, layout = event.cards, event.squares, self.layout
        layout.used += len(cards)
        made_of, second = self.naturals.made_of, len(squares) + 1
        for at, square in enumerate(squares):
            stakes = {number: layout.wagers[number].amount for number in layout.on_square[square]}
            hand = SquareHand(square, 0, [], layout.player_of(square), stakes)
            hand.add(cards[at])
            hand.add(cards[second + at])
            if hand.is_natural(made_of):
                hand.natural, hand.points = True, self.naturals.half_points
            self.hands.append(hand)
            self.squares[square] = [hand]
        self.current = self.hands[0]
        self.bank_card(cards[len(squares)])
        if self.bank_has_two:
            self.bank_card(cards[-1])
        up = HALF_POINTS[self.bank.cards[0]]
        self.stage = "peek" if self.deal.peek and up in (ACE, TEN) else "decide"
        if self.insurance and up == ACE:
            self.stage = "insurance"
            self.asked = [number for square in squares for number in layout.on_square[square]]
        self._look_for_joker_up()

    def _look_for_joker_up(self) -> None:
        """Where nobody decides against a joker, all hands are finished."""
        joker_up = self.deal.joker_up
        match joker_up:
            case "no-decisions":
                if self.bank.joker:
                    self._finish_all()
            case "no-jokers":
                pass
            case _:
                assert_never(joker_up)

    def _finish_all(self) -> None:
        for hand in self.hands:
            hand.done = True
        self._next()

    def bank_card(self, card: Card) -> None:
        """One more card for the player-dealer."""
        bank = self.bank
        bank.add(card)
        if len(bank.cards) == 2 and bank.is_natural(self.naturals.made_of):
            bank.natural, bank.points = True, self.naturals.half_points

    def _insured(self, event: ev.Insured) -> None:
        wager = self.wager(event.wager)
        self.layout.add(wager, event.amount)
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
        self.layout.used += 1
        hand = self.squares[event.square][event.hand]
        hand.add(event.card)
        self._may_be_natural(hand)
        hand.acted = True
        self.window = event.square
        if hand.over or (hand.doubled and not self.decisions.may_give_up_doubled(hand)):
            hand.done = True
            self._next()

    def _stood(self, event: ev.Stood) -> None:
        hand = self.squares[event.square][event.hand]
        hand.done = hand.acted = True
        if not event.forced:
            self.window = event.square
        self._next()

    def _surrendered(self, event: ev.Surrendered) -> None:
        hand = self.squares[event.square][event.hand]
        hand.done = hand.surrendered = hand.acted = True
        self.given_up = hand if hand.stakes else None
        self.window = event.square
        self._next()

    def _doubled(self, event: ev.Doubled) -> None:
        hand = self.squares[event.square][event.hand]
        hand.doubled = hand.acted = True
        self._asks(hand, event.adds)
        for number, amount in event.adds:
            self.layout.add(self.wager(number), amount)
            hand.stakes[number] += amount
        self.window = event.square

    def _parted(self, event: ev.Parted) -> None:
        hand = self.squares[event.square][event.hand]
        hand.acted = True
        self._asks(hand, event.adds)
        for number, amount in event.adds:
            self.layout.add(self.wager(number), amount)
        there = self.squares[event.square]
        other = hand.part(len(there), dict(event.adds))
        there.append(other)
        self.hands.insert(self._place(hand) + 1, other)
        self.splits[event.square] = self.splits.get(event.square, 0) + 1
        self.window = event.square

    def _place(self, hand: SquareHand) -> int:
        return next(at for at, other in enumerate(self.hands) if other is hand)

    def _asks(self, hand: SquareHand, adds: tuple[tuple[int, Cents], ...]) -> None:
        added = {number for number, _ in adds}
        self.joining = [number for number in hand.stakes if number not in added]

    def _joined(self, event: ev.Joined) -> None:
        hand = self.current
        assert hand is not None
        self.layout.add(self.wager(event.wager), event.amount)
        target = hand if hand.doubled else self.hands[self._place(hand) + 1]
        target.stakes[event.wager] = target.stakes.get(event.wager, 0) + event.amount
        del self.joining[0]

    def _stayed(self, event: ev.Stayed) -> None:
        del self.joining[0]

    def _turned(self, event: ev.Turned) -> None:
        self.layout.button = event.button
        self.stage = "bank"

    def _bank_drew(self, event: ev.BankDrew) -> None:
        self.layout.used += 1
        self.bank_card(event.card)
        self.stage = "bank"

    def _settled(self, event: ev.Settled) -> None:
        if self.stage != "bank" and not self.misdealt:
            self.paid_early.append(event)
        if event.bet == "main":
            hand = self.squares[event.square][event.hand]
            hand.stakes.pop(event.wager, None)
            if hand is self.given_up and not hand.stakes:
                self.given_up = None
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
        self._bank_cards_replaced(event)
        by_place = {place_of(hand): hand for hand in self.hands}
        aside = {move.source for move in event.moves if move.target == "aside"}
        replaced = aside & {move.target for move in event.moves}
        for move in event.moves:
            if hand := by_place.get(move.source):
                if move.card not in hand.cards:
                    card = Cards((move.card,))
                    raise BadCards(_("{card} isn't on square {square}.", card=card, square=hand.square))
                was_over = hand.over
                hand.cards.remove(move.card)
                self.hold(hand, hand.cards)
                if move.source in replaced or len(hand.cards) == 1 or (was_over and not hand.over):
                    # The hand is not what its player stood on: they decide again.
                    hand.done = False
            if hand := by_place.get(move.target):
                self.hold(hand, [*hand.cards, move.card])

    def _bank_cards_replaced(self, event: CardsMoved) -> None:
        """New cards lie where the old ones lay, up or down; a new down card is checked like the first."""
        new = [move.card for move in event.moves if move.target == BANK]
        cards = list(self.bank.cards)
        for out in (move.card for move in event.moves if move.source == BANK):
            if out not in cards:
                raise BadCards(_("{card} isn't the player-dealer's.", card=Cards((out,))))
            cards[cards.index(out)] = new.pop(0)
        if cards != self.bank.cards:
            self.bank.hold(())
            for card in cards:
                self.bank_card(card)
            if self.deal.peek and HALF_POINTS[cards[0]] in (ACE, TEN):
                self.stage = "peek"
            self._look_for_joker_up()

    def hold(self, hand: SquareHand, cards: list[Card]) -> None:
        """A hand holds these cards; two cards first dealt may be a natural."""
        hand.hold(cards)
        self._may_be_natural(hand)

    def _may_be_natural(self, hand: SquareHand) -> None:
        """The first two cards may be a natural, even if the second was dealt late."""
        if len(hand.cards) == 2 and hand.origin is None and hand.is_natural(self.naturals.made_of):
            hand.natural, hand.points = True, self.naturals.half_points

    def _resumed(self, event: Resumed) -> None:
        """Takes out a hand that is over 21; play moves to the first unfinished hand."""
        for hand in self.hands:
            hand.done = hand.done or hand.over
        self.find_current()

    def find_current(self) -> None:
        """The first hand that is not done is in play; none after a misdeal."""
        self._at = 0
        self._next()
        if self.misdealt:
            self.current = None


_DOWN_CARD_SEEN = _("It's too late to surrender: the player-dealer's down card was exposed.")


def place_of(hand: SquareHand) -> str:
    """Returns the name of a hand's place on the table, for moving cards."""
    return f"square {hand.square}" + (f" hand {hand.number + 1}" if hand.number else "")


_TAKE: dict[type, Callable[[Hands, Any], None]] = {
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
