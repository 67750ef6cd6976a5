"""Poker players of three levels, for every game the poker engine plays.

A bot is asked with the view of its seat and the options, and judges its hand by dealing out the cards it cannot
see. It chooses its starting hands by their place among all, and plays on by its expected share of the pot.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.collection import hand_fee, push_pot_fee
from houseway.engines.contract import NO_FEE, Command, Event, Option, Seated
from houseway.engines.poker.bots.equity import Odds, beaten
from houseway.engines.poker.bots.quick import quick_move, quick_moves
from houseway.engines.poker.bots.reading import Reading, is_foul, with_right_counts
from houseway.engines.poker.bots.starting import place, usual_worth, worth
from houseway.engines.poker.play import (
    AgreeToRun,
    Bet,
    BringIn,
    BuyIn,
    Call,
    Check,
    Chop,
    Deal,
    Decline,
    Discard,
    Fold,
    Muck,
    PokerHand,
    Raise,
    Show,
    by_kind,
)
from houseway.engines.poker.play.betting.openers import holds_openers, split_cards
from houseway.engines.poker.play.view import View
from houseway.money import Cents
from houseway.players import LEVELS, Level, LevelName, buy_in
from houseway.rulebook import PokerRules

Wish: TypeAlias = Literal["raise", "call", "check"]
"""Bet or raise; pay to stay; stay for nothing or fold."""


def long_buy(rules: PokerRules) -> Cents:
    """The buy-in of a player who means to stay for many hands."""
    return buy_in(rules)


def least(_rules: PokerRules) -> Cents:
    """One chip is enough to be dealt in."""
    return 1


def takes_bank(_rules: PokerRules, _seat: int, _stack: Cents, _others: int, _rng: Random) -> bool:
    """Poker has no bank."""
    return False


def moves(hand: PokerHand, rng: Random, *, level: LevelName | None = None) -> Iterator[Command]:
    """The moves of a whole hand; where no level is named, by habit and dice instead of thought."""
    return quick_moves(hand, rng) if level is None else _thought(hand, rng, level)


def _thought(hand: PokerHand, rng: Random, level: LevelName) -> Iterator[Command]:
    bot = Bot(hand.rules, LEVELS[level], rng)
    while not hand.over:
        if hand.to_act is None:
            yield quick_move(hand, rng)
        else:
            yield bot.act(hand.view(hand.to_act), hand.options())


def play_hand(
    rules: PokerRules,
    seats: Sequence[Seated],
    rng: Random,
    *,
    button: int,
    fees: bool = False,
    level: LevelName = "steady",
) -> PokerHand:
    """Shuffles, deals and plays one hand with a bot in every seat."""
    hand = shuffle_up(rules, seats, rng, button=button, fees=fees)
    bots = {one.seat: Bot(rules, LEVELS[level], rng) for one in seats}
    while not hand.over:
        play_on(hand, bots, rng, fees)
    return hand


def shuffle_up(rules: PokerRules, seats: Sequence[Seated], rng: Random, *, button: int, fees: bool) -> PokerHand:
    """A hand with the blinds up and a shuffled deck, about to be dealt."""
    whole = rules.deck()
    fee = hand_fee(rules, len(seats)) if fees else NO_FEE
    return PokerHand(rules, seats, rng.sample(whole, len(whole)), button=button, fee=fee)


def play_on(hand: PokerHand, bots: "Mapping[int, Bot]", rng: Random, fees: bool) -> tuple[Event, ...]:
    """The next step of a hand, by the dealer or by the bot whose turn it is."""
    if hand.to_act is not None:
        return hand.apply(bots[hand.to_act].act(hand.view(hand.to_act), hand.options()))
    order = tuple(rng.sample(hand.shuffle_due, len(hand.shuffle_due)))
    if not fees or hand.push is None or not hand.push.pots:
        return hand.apply(Deal(order))
    return hand.apply(Deal(order, push_pot_fee(hand.rules, hand.in_count, hand.push.count)))


MOST_BETS = 5
"""The most bets in a round: every player who is still in has a hand as good."""
PLAYS_ON = {True: 0.65, False: 0.4}
"""Each raise before one leaves this part of the starting hands; less where bets are not of one size."""
USUAL_PRICE = 0.36
"""The odds that the pot offers to a player who calls a raise cold."""
COMMITTED = 0.4
"""A bet of this part of the stack is treated as all-in."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player who decides from what its seat sees."""

    rules: PokerRules
    level: Level
    rng: Random

    def act(self, view: View, options: Iterable[Option]) -> Command:
        """The seat's move among its options."""
        seat, may = view.seat, by_kind(options)
        assert seat is not None
        if Show in may or Muck in may:
            gives_up = Muck in may and (Show not in may or beaten(self.rules, view))
            return Muck(seat) if gives_up else Show(seat)
        if BuyIn in may:
            return Decline(seat)
        if AgreeToRun in may:
            return AgreeToRun(seat)
        if Chop in may:
            return Chop(seat)
        return self._give_up(view, may) if is_foul(self.rules, view) else self._in_play(seat, view, may)

    def _in_play(self, seat: int, view: View, may: Mapping[type[Command], Option]) -> Command:
        """The move of a hand that can win."""
        view = with_right_counts(self.rules, view)
        if Discard in may:
            least, most = may[Discard].least, may[Discard].most
            return Discard(seat, self._least_useful(view, least) if least else self._draw(view, most))
        reading = Reading(self.rules, view)
        wanted = (self._start if reading.is_start else self._play_on)(reading, may)
        return self._done(reading, may, wanted)

    def _give_up(self, view: View, may: Mapping[type[Command], Option]) -> Command:
        """A hand with the wrong number of cards can win nothing: it puts in no more chips than it must."""
        own = next(one for one in view.seats if one.seat == view.seat)
        if Discard in may:
            return Discard(own.seat, own.cards[: may[Discard].least])
        return next(kind(own.seat) for kind in (Check, BringIn, Fold) if kind in may)

    def _start(self, reading: Reading, may: Mapping[type[Command], Option]) -> Wish:
        """With how many of all starting hands one raises or calls, the hand being one of them or not."""
        held = place(self.rules, self._worth(reading))
        raises = reading.raises
        plays = self.level.starts * reading.share * PLAYS_ON[reading.is_fixed] ** raises
        if held <= plays * self.level.leads / (1 + raises):
            return "raise"
        if Call not in may:
            return "raise" if Check not in may and held <= plays else "check"
        price = reading.price(may[Call].least)
        return "call" if held <= plays * (USUAL_PRICE / price) ** 1.5 else "check"

    def _worth(self, reading: Reading) -> float:
        own = reading.me.cards
        if len(own) == 2:
            return usual_worth(self.rules, own)
        return worth(self.rules, own, reading.rivals, self.level.samples, self.rng)

    def _play_on(self, reading: Reading, may: Mapping[type[Command], Option]) -> Wish:
        level, rivals, mine = self.level, len(reading.rivals), self._equity(reading)
        edge = (mine - reading.share) / (1 - reading.share)
        if edge >= min(0.9, level.presses + 0.15 * max(0.0, reading.bets - 1)):
            return "raise"
        if Check in may:
            return "raise" if self.rng.random() < level.bluffs / rivals else "check"
        if Call in may and mine >= level.pays * reading.price(may[Call].least):
            return "call"
        return "check"

    def _equity(self, reading: Reading) -> float:
        """The part of the pot that the hand can expect to win."""
        level = self.level
        if level.counts_draws and reading.is_drawn:
            return reading.beats_all(level.respects)
        odds = Odds.of(self.rules, reading.view)
        return odds.equity(odds.own, level.samples, self.rng, reading.choices(level.respects))

    def _done(self, reading: Reading, may: Mapping[type[Command], Option], wanted: Wish) -> Command:
        """Returns the legal command nearest to the wish."""
        seat, wager = reading.me.seat, may.get(Bet) or may.get(Raise)
        if wanted == "raise" and wager and reading.bets < MOST_BETS and self._is_true(reading, wager):
            return wager.at(self._size(reading, wager))
        if BringIn in may:
            return BringIn(seat)
        if Check in may:
            return Check(seat)
        return Call(seat) if Call in may and wanted != "check" else Fold(seat)

    def _is_true(self, reading: Reading, wager: Option) -> bool:
        """Whether a bet is no false opening, where openers are needed."""
        draw = self.rules.draw
        if not isinstance(wager.command, Bet) or draw is None or draw.openers == "any-hand":
            return True
        return not reading.is_start or holds_openers(reading.me.cards)

    def _size(self, reading: Reading, wager: Option) -> Cents:
        """Half to all of the pot, in whole chips, within what is offered; all-in where little would be left."""
        view, me, chip = reading.view, reading.me, self.rules.pot.chip
        pot = view.pot + view.bet_to - me.bet
        want = view.bet_to + int(self.rng.choice((0.5, 0.7, 1.0)) * pot) // chip * chip
        if want - me.bet >= COMMITTED * me.stack:
            want = wager.most
        fits = min(max(want, wager.least), wager.most)
        return fits if fits == wager.most else fits - (fits - wager.least) % wager.step

    def _draw(self, view: View, most: int) -> tuple[Card, ...]:
        """The cards to draw to; openers are never split."""
        odds = Odds.of(self.rules, view)
        needed = self.rules.draw is not None and self.rules.draw.openers != "any-hand" and holds_openers(odds.own)
        out, _ = odds.best_draw(
            most, 2 * self.level.samples, self.rng, lambda out: not needed or not split_cards(odds.own, out)
        )
        return out

    def _least_useful(self, view: View, count: int) -> tuple[Card, ...]:
        """The cards without which the hand is worth most; every choice is tried against the same deals."""
        odds = Odds.of(self.rules, view)
        deals = self.rng.getrandbits(32)

        def kept_equity(out: tuple[Card, ...]) -> float:
            kept = tuple(one for one in odds.own if one not in out)
            return odds.equity(kept, self.level.samples, Random(deals))

        return max(combinations(odds.own, count), key=kept_equity)
