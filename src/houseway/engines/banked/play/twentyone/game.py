"""The 21 family as a game of the round: the deal, the peek, the player-dealer's hand, and what each bet is worth."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from houseway.cards import Card
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import Placed, button_count, deal_order
from houseway.engines.banked.play.twentyone import deciding
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.payoffs import compare, fund_hands, surrender_loses
from houseway.engines.banked.play.twentyone.square_hand import ACE, HALF_POINTS, TEN, SquareHand
from houseway.engines.banked.play.view import HandView
from houseway.engines.contract import HIDDEN, Command, Event, Option, Refused
from houseway.messages import Seat, _
from houseway.money import Cents
from houseway.rulebook.side_bets import SideBet


@dataclass(slots=True)
class TwentyOne(Hands):
    """Plays the hands from the deal to the last card of the player-dealer."""

    def options(self) -> Iterator[Option]:
        """Returns the decisions open now."""
        if self.stage == "insurance":
            return deciding.insurance_options(self)
        return deciding.options(self) if self.stage == "decide" else iter(())

    def decide(self, command: Command) -> Event:
        """The event that a decision makes."""
        if self.stage == "decide" and not isinstance(command, do.InsuranceAnswer):
            return deciding.decide(self, command)
        if self.stage == "insurance":
            return deciding.answer_insurance(self, command)
        if isinstance(command, do.InsuranceAnswer):
            raise deciding.no_insurance_now(self)
        raise Refused(_("No one has a decision to make now."))

    def situation(self) -> str:
        """The step that the round waits for."""
        if self.asked:
            wager = self.wager(self.asked[0])
            return _("Insurance on square {square}: {player}", player=Seat(wager.seat), square=wager.square)
        if self.joining:
            wager = self.wager(self.joining[0])
            return _("{player} may add to square {square}", player=Seat(wager.seat), square=wager.square)
        hand = self.current
        if hand is None or self.lacks_card(hand):
            return _("The house deals")
        player, square, number = Seat(hand.player), hand.square, hand.number + 1
        if len(self.squares[hand.square]) > 1:
            return _("{player} plays hand {hand} on square {square}", player=player, square=square, hand=number)
        return _("{player} plays square {square}", player=player, square=square)

    # -- how a seat stands ---------------------------------------------------------------------------------------------

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards of the hands that a seat plays, one hand after the other; the player-dealer has theirs."""
        if seat == self.layout.bank_seat:
            return tuple(self.bank.cards)
        return tuple(card for hand in self.hands if hand.player == seat for card in hand.cards)

    def can_win(self, wager: Placed) -> bool:
        """Whether a wager rides on a hand that is not given up or dead; one that is over may still push."""
        there = self.squares.get(wager.square)
        if there is None:
            return True
        return any(wager.number in hand.stakes and not (hand.surrendered or hand.foul) for hand in there)

    # -- automatic steps -----------------------------------------------------------------------------------------------

    def cards_due(self) -> int:
        """Two cards for each square with a wager, and the player-dealer's."""
        return 2 * len(self.layout.on_square) + (2 if self.bank_has_two else 1)

    def step(self) -> Event | None:
        """Returns the next event that takes no decision."""
        if self.even_money or self.given_up:
            return self._settle_at_once()
        if self.stage == "decide":
            return (self.settles_early and self._early()) or self._step_decide()
        if self.stage == "deal":
            return self._deal()
        if self.stage == "insurance":
            wager = self.wager(self.asked[0])
            least, most = deciding.insurance_bounds(self, wager)
            idle = most < least and not deciding.may_take_even_money(self, wager)
            return ev.InsuranceDeclined(wager.number) if idle else None
        if self.stage == "peek":
            return ev.Peeked(self.bank.natural)
        return None if self.finished() else self._draw()

    def _deal(self) -> ev.Dealt:
        order = deal_order(self.deal.first, self.layout.bank_square, self.layout.squares)
        squares = tuple(square for square in order if square in self.layout.on_square)
        used = self.layout.used
        return ev.Dealt(squares, self.layout.shoe[used : used + self.cards_due()])

    def _early(self) -> ev.Settled | None:
        """Insurance at the check, and naturals that nothing can equal."""
        if self.settles_insurance_at_the_check:
            for wager in deciding.insured(self):
                return deciding.settle_insurance(self, wager)
        if self.pays_naturals_at_once and HALF_POINTS[self.bank.cards[0]] not in (ACE, TEN):
            for hand in self.hands:
                if hand.natural and hand.stakes:
                    number, stake = next(iter(hand.stakes.items()))
                    return self._settle_main(self.wager(number), hand, stake)
        return None

    def _step_decide(self) -> Event | None:
        hand = self.current
        if hand is None:
            if not self.bank_has_two:
                return self._draw()
            down = self.bank.cards[1]
            return ev.Turned(down, self.layout.place_button(button_count(down)))
        if self.joining:
            wager = self.wager(self.joining[0])
            least, most = deciding.join_bounds(self, wager)
            return ev.Stayed(wager.number) if most < least else None
        if self.lacks_card(hand):
            card = self.layout.next_card()
            if card is not None:
                return ev.Drew(hand.square, hand.number, card)
            return ev.Stood(hand.square, hand.number, forced=True) if self.layout.dry else None
        return ev.Stood(hand.square, hand.number, forced=True) if self.choices().none else None

    def _draw(self) -> ev.BankDrew | None:
        card = self.layout.next_card()
        return None if card is None else ev.BankDrew(card)

    def finished(self) -> bool:
        """Whether the player-dealer's hand is complete; it is not drawn to when no bet waits for it."""
        if self.misdealt:
            return True
        if self.current is not None:
            return False
        if self.layout.dry and self.layout.next_card() is None:
            return self.stage == "bank" or not self.bank_has_two
        return self.stage == "bank" and not (self.decisions.bank_draws(self.bank) and self._is_awaited())

    def _is_awaited(self) -> bool:
        waiting = any(hand.stakes and not hand.surrendered for hand in self.hands)
        return waiting or any(wager.sides for wager in self.layout.wagers)

    def seen(self, _seat: int | None) -> tuple[tuple[HandView, ...], HandView | None]:
        """Every card but the down card, which is hidden until it is turned."""
        hands = tuple(hand_view(hand) for hand in self.hands)
        if not self.bank.cards:
            return hands, None
        if self.stage == "bank" or self.opened or not self.bank_has_two:
            return hands, hand_view(self.bank)
        up = hand_view(SquareHand.of(self.bank.cards[:1]))
        return hands, replace(up, cards=(*up.cards, HIDDEN))

    # -- what the bets are worth ---------------------------------------------------------------------------------------

    def settle(self, square: int) -> Iterator[ev.Settled]:
        """Bettor by bettor, the seated player first: their hands as played, then insurance, then side bets."""
        wagers, hands = self.layout.wagers, [hand for hand in self.hands if hand.square == square]
        for number in self.layout.on_square[square]:
            wager = wagers[number]
            if self.misdealt:
                yield from self._give_back(wager)
                continue
            for hand in hands:
                if number in hand.stakes:
                    yield self._settle_main(wager, hand, hand.stakes[number])
            if "insurance" in wager.sides:
                yield deciding.settle_insurance(self, wager)
            if wager.sides:
                yield from self._settle_sides(wager)

    def _settle_at_once(self) -> ev.Settled:
        """Even money, and half of what was surrendered: before and outside the order of settlement."""
        if (hand := self.given_up) is None:
            return self._pay_even_money(self.wager(self.even_money[0]))
        number = next(number for number in self.layout.on_square[hand.square] if number in hand.stakes)
        stake = hand.stakes[number]
        return self.layout.settle(
            self.wager(number), hand.number, "main", "surrender", stake=stake, due=-surrender_loses(stake)
        )

    def _settle_main(self, wager: Placed, hand: SquareHand, stake: Cents) -> ev.Settled:
        verdict = "lose" if hand.foul else compare(self.over, hand, self.bank)
        if verdict == "win":
            paid, on = self.naturals.pays if hand.natural else (1, 1)
            return self.layout.settle(wager, hand.number, "main", "win", stake=stake, due=stake * paid // on)
        return self.layout.settle(
            wager, hand.number, "main", verdict, stake=stake, due=-stake if verdict == "lose" else 0
        )

    def _give_back(self, wager: Placed) -> Iterator[ev.Settled]:
        """Returns a bettor's money that lies on the table after a misdeal."""
        if wager.square not in self.squares:
            yield self.layout.settle(wager, 0, "main", "void", stake=wager.amount, due=0)
        for hand in self.squares.get(wager.square, ()):
            if stake := hand.stakes.get(wager.number, 0):
                yield self.layout.settle(wager, hand.number, "main", "void", stake=stake, due=0)
        for bet, stake in list(wager.sides.items()):
            yield self.layout.settle(wager, 0, bet, "void", stake=stake, due=0)

    def _undo_payments(self) -> Iterator[ev.Settled]:
        """Undoes what was paid and taken before a misdeal, last first, so that no stack and no bank is overdrawn."""
        for early in reversed(self.paid_early):
            if early.paid:
                yield replace(early, outcome="void", stake=0, due=-early.paid, paid=-early.paid, second=-early.second)

    def _pay_even_money(self, wager: Placed) -> ev.Settled:
        stake = self.squares[wager.square][0].stakes[wager.number]
        return self.layout.settle(wager, 0, "main", "win", stake=stake, due=stake)

    def _settle_sides(self, wager: Placed) -> Iterator[ev.Settled]:
        foul = self.squares[wager.square][0].foul
        for bet in self.rules.side_bets:
            if bet.name in wager.sides:
                stake, line = wager.sides[bet.name], bet.line(self._looked_at(bet, wager.square))
                if foul and bet.looks_at != "the bank's hand":
                    # Nothing is won with a dead hand.
                    line = None
                outcome: ev.Outcome = "win" if line else "lose"
                due = stake * line.pays if line else -stake
                yield self.layout.settle(wager, 0, bet.name, outcome, stake=stake, due=due)

    def _looked_at(self, bet: SideBet, square: int) -> SquareHand:
        """The cards that decide a side bet on a square; after a split, the two that were first dealt."""
        hands = self.squares[square]
        match bet.looks_at:
            case "the player's hand":
                return hands[0]
            case "the bank's hand":
                return self.bank
            case "two cards" | "three cards":
                second = hands[1].cards[0] if len(hands) > 1 else hands[0].cards[1]
                seen = (hands[0].cards[0], second, *self.bank.cards[:1])
                return SquareHand.of(seen[:2] if bet.looks_at == "two cards" else seen)
        assert_never(bet.looks_at)

    def last_words(self) -> Iterator[ev.FundBonus | ev.Settled]:
        """The bonuses of the round that a fund pays; after a misdeal, the earlier payments undone."""
        if self.misdealt:
            yield from self._undo_payments()
        if not self.funds or self.misdealt:
            return
        for hand in (self.bank, *self.hands):
            seat = hand.player if hand.square else self.layout.bank_seat
            run = self.layout.naturals.get(seat, 0) + 1
            for name in fund_hands(hand, run):
                if name in self.funds:
                    yield ev.FundBonus(hand.square, seat, name, self.funds[name])


def hand_view(hand: SquareHand) -> HandView:
    """A hand that lies face up."""
    return HandView(
        square=hand.square,
        number=hand.number,
        cards=tuple(hand.cards),
        half_points=hand.points,
        soft=hand.soft,
        natural=hand.natural,
        stakes=tuple(hand.stakes.items()),
        doubled=hand.doubled,
        surrendered=hand.surrendered,
        done=hand.done,
    )
