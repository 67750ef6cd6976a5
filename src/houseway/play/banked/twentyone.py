"""The 21 family as a game of the round: the deal, the peek, the player-dealer's hand, and what each bet is worth."""

from collections.abc import Iterator
from dataclasses import replace

from houseway.money import Cents
from houseway.play.banked import commands as do
from houseway.play.banked import deciding, insurance
from houseway.play.banked import events as ev
from houseway.play.banked.commands import Option
from houseway.play.banked.hand import Hand
from houseway.play.banked.hands import Hands
from houseway.play.banked.order import button_count, deal_order
from houseway.play.banked.outcome import compare
from houseway.play.banked.side_bets import bonus_pays, buster_pays, fund_hands
from houseway.play.banked.table import Placed
from houseway.play.banked.totals import ACE, HALF_POINTS, TEN
from houseway.play.banked.view import HIDDEN, HandView, hand_view


class TwentyOne(Hands):
    """Plays the hands from the deal to the last card of the player-dealer."""

    __slots__ = ()

    def options(self) -> Iterator[Option]:
        """What may be decided now."""
        if self.stage == "insurance":
            return insurance.options(self)
        return deciding.options(self) if self.stage == "decide" else iter(())

    def decide(self, command: do.Command) -> ev.Event:
        """The event that a decision makes."""
        if self.stage == "decide" and not isinstance(command, insurance.ANSWERS):
            return deciding.decide(self, command)
        if self.stage == "insurance":
            return insurance.answer(self, command)
        raise insurance.not_now(self)

    # -- what happens by itself ----------------------------------------------------------------------------------------

    def cards_due(self) -> int:
        """Two cards for each square with a wager, and the player-dealer's."""
        return 2 * len(self.table.on_square) + (2 if self.deal.bank_second == "down" else 1)

    def step(self) -> ev.Event | None:
        """The next event that needs nobody's decision."""
        if self.even_money:
            return self._pay_even_money(self.wager(self.even_money[0]))
        if self.stage == "decide":
            return (self.settles_early and self._early()) or self._step_decide()
        if self.stage == "deal":
            return self._deal()
        if self.stage == "insurance":
            wager = self.wager(self.asked[0])
            least, most = insurance.bounds(self, wager)
            idle = most < least and not insurance.may_take_even_money(self, wager)
            return ev.InsuranceDeclined(wager.number) if idle else None
        if self.stage == "peek":
            return ev.Peeked(self.bank.natural)
        return None if self.finished() else self._draw()

    def _deal(self) -> ev.Dealt:
        order = deal_order(self.deal.first, self.table.bank_seat, self.table.squares)
        squares = tuple(square for square in order if square in self.table.on_square)
        used = self.table.used
        return ev.Dealt(squares, self.table.shoe[used : used + self.cards_due()])

    def _early(self) -> ev.Settled | None:
        """Insurance at the check, and naturals that nothing can equal."""
        if self.insurance and self.insurance.settled == "when-checked":
            for wager in insurance.to_settle(self):
                return insurance.settled(self, wager)
        if self.naturals.paid == "at-once" and HALF_POINTS[self.bank.cards[0]] not in (ACE, TEN):
            for hand in self.hands:
                if hand.natural and hand.stakes:
                    number, stake = next(iter(hand.stakes.items()))
                    return self._settle_main(self.wager(number), hand, stake)
        return None

    def _step_decide(self) -> ev.Event | None:
        hand = self.current
        if hand is None:
            if self.deal.bank_second == "after-players":
                return self._draw()
            down = self.bank.cards[1]
            return ev.Turned(down, self.table.place_button(button_count(down)))
        if self.joining:
            wager = self.wager(self.joining[0])
            least, most = deciding.join_bounds(self, wager)
            return ev.Stayed(wager.number) if most < least else None
        if len(hand.cards) == 1 or (hand.doubled and len(hand.cards) == 2):
            card = self.table.next_card()
            if card is not None:
                return ev.Drew(hand.square, hand.number, card)
            return ev.Stood(hand.square, hand.number, forced=True) if self.table.dry else None
        return ev.Stood(hand.square, hand.number, forced=True) if self.choices().none else None

    def _draw(self) -> ev.BankDrew | None:
        card = self.table.next_card()
        return None if card is None else ev.BankDrew(card)

    def finished(self) -> bool:
        """Whether the player-dealer's hand is complete; it is not drawn to when no bet waits for it."""
        if self.misdealt:
            return True
        if self.current is not None:
            return False
        if self.table.dry and self.table.next_card() is None:
            return self.stage == "bank" or self.deal.bank_second == "after-players"
        return self.stage == "bank" and not (self.decisions.bank_draws(self.bank) and self._is_awaited())

    def _is_awaited(self) -> bool:
        waiting = any(hand.stakes and not hand.surrendered for hand in self.hands)
        return waiting or any(wager.sides for wager in self.table.wagers)

    def seen(self, seat: int) -> tuple[tuple[HandView, ...], HandView | None]:
        """Every card but the down card, which is hidden until it is turned."""
        hands = tuple(hand_view(hand) for hand in self.hands)
        if not self.bank.cards:
            return hands, None
        if self.stage == "bank" or self.opened or self.deal.bank_second == "after-players":
            return hands, hand_view(self.bank)
        up = hand_view(Hand.of(self.bank.cards[:1]))
        return hands, replace(up, cards=(*up.cards, HIDDEN))

    # -- what the bets are worth ---------------------------------------------------------------------------------------

    def settle(self, square: int) -> Iterator[ev.Settled]:
        """Bettor by bettor, the seated player first: his hands in order, then insurance, then side bets."""
        for number in self.table.on_square[square]:
            wager = self.wager(number)
            if self.misdealt:
                yield from self._give_back(wager)
                continue
            for hand in self.squares[square]:
                if number in hand.stakes:
                    yield self._settle_main(wager, hand, hand.stakes[number])
            if "insurance" in wager.sides:
                yield insurance.settled(self, wager)
            if wager.sides:
                yield from self._settle_sides(wager, self.squares[square][0])

    def _settle_main(self, wager: Placed, hand: Hand, stake: Cents) -> ev.Settled:
        if hand.surrendered:
            return self.table.settle(wager, hand.number, "main", "surrender", stake=stake, due=-(stake // 2))
        verdict = "lose" if hand.foul else compare(self.over, hand, self.bank)
        if verdict == "win":
            paid, on = self.naturals.pays if hand.natural else (1, 1)
            return self.table.settle(wager, hand.number, "main", "win", stake=stake, due=stake * paid // on)
        return self.table.settle(
            wager, hand.number, "main", verdict, stake=stake, due=-stake if verdict == "lose" else 0
        )

    def _give_back(self, wager: Placed) -> Iterator[ev.Settled]:
        """A misdeal: what lies on the table goes back to its owner, and what was paid or taken before is undone."""
        for hand in self.squares[wager.square]:
            if stake := hand.stakes.get(wager.number, 0):
                yield self.table.settle(wager, hand.number, "main", "void", stake=stake, due=0)
        for bet, stake in list(wager.sides.items()):
            yield self.table.settle(wager, 0, bet, "void", stake=stake, due=0)
        for paid in self.paid_early:
            if paid.wager == wager.number and paid.paid:
                yield replace(paid, outcome="void", stake=0, due=-paid.paid, paid=-paid.paid)

    def _pay_even_money(self, wager: Placed) -> ev.Settled:
        stake = self.squares[wager.square][0].stakes[wager.number]
        return self.table.settle(wager, 0, "main", "win", stake=stake, due=stake)

    def _settle_sides(self, wager: Placed, hand: Hand) -> Iterator[ev.Settled]:
        rules = self.rules
        if rules.bonus_bet and "bonus" in wager.sides:
            yield self._settle_side(wager, "bonus", bonus_pays(rules.bonus_bet, hand))
        if rules.buster and "buster" in wager.sides:
            yield self._settle_side(wager, "buster", buster_pays(rules.buster, self.bank))

    def _settle_side(self, wager: Placed, bet: do.SideBetName, pays: int) -> ev.Settled:
        stake = wager.sides[bet]
        if pays:
            return self.table.settle(wager, 0, bet, "win", stake=stake, due=stake * pays)
        return self.table.settle(wager, 0, bet, "lose", stake=stake, due=-stake)

    def last_words(self) -> Iterator[ev.FundBonus]:
        """The bonuses of the round that a fund pays."""
        if not self.funds or self.misdealt:
            return
        for hand in (self.bank, *self.hands):
            seat = hand.player if hand.square else self.table.bank_seat
            run = self.table.naturals.get(seat, 0) + 1
            for name in fund_hands(hand, run):
                if name in self.funds:
                    yield ev.FundBonus(hand.square, seat, name, self.funds[name])
