"""Poker players: three temperaments and a thinker, for every game the poker engine plays.

A bot is asked with the view of its own seat and the options, and judges its hand by dealing out the cards it cannot
see. What sets the temperaments apart is only how good a hand must be before they pay, and before they raise.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from houseway import hands
from houseway.cards import Card
from houseway.collection import hand_fee, push_pot_fee
from houseway.money import Cents
from houseway.play.contract import NO_FEE, Command, Event, Option, Seated
from houseway.play.poker import (
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
from houseway.play.poker.betting.openers import holds_openers, split_cards
from houseway.play.poker.view import View
from houseway.players.equity import Odds
from houseway.players.quick import quick_move
from houseway.players.seats import buy_in
from houseway.rulebook import PokerRules


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a player plays."""

    name: str
    pays: float
    """The equity it calls with, as a multiple of what the call costs it."""
    raises: float
    """How far from an even share (0) to a certain win (1) its equity must be before it bets or raises."""
    bluffs: float
    """How often it bets or raises with less."""
    samples: int
    """How many deals it imagines before it decides."""


ROCK = Temperament("rock", pays=2.0, raises=0.4, bluffs=0.0, samples=12)
CALLER = Temperament("caller", pays=1.0, raises=0.7, bluffs=0.0, samples=12)
MANIAC = Temperament("maniac", pays=0.8, raises=0.05, bluffs=0.3, samples=12)
THINKER = Temperament("thinker", pays=1.4, raises=0.2, bluffs=0.04, samples=48)
TEMPERAMENTS = (THINKER, ROCK, CALLER, MANIAC)


def long_buy(rules: PokerRules) -> Cents:
    """What one who means to stay for many hands sits down with."""
    return buy_in(rules)


def least(_rules: PokerRules) -> Cents:
    """One chip is enough to be dealt in."""
    return 1


def takes_bank(_rules: PokerRules, _seat: int, _stack: Cents, _rng: Random) -> bool:
    """Poker has no bank."""
    return False


def moves(hand: PokerHand, rng: Random) -> Iterator[Command]:
    """The quick moves of a whole hand: habit and dice instead of thought."""
    while not hand.over:
        yield quick_move(hand, rng)


def play_hand(rules: PokerRules, seats: Sequence[Seated], rng: Random, *, button: int, fees: bool = False) -> PokerHand:
    """Shuffles, deals and plays one hand with a bot in every seat."""
    hand = shuffle_up(rules, seats, rng, button=button, fees=fees)
    bots = {one.seat: Bot(rules, temperament_of(one.seat), rng) for one in seats}
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


def temperament_of(seat: int) -> Temperament:
    """Who sits where: the four kinds of player alternate round the table."""
    return TEMPERAMENTS[seat % len(TEMPERAMENTS)]


@dataclass(frozen=True, slots=True)
class Bot:
    """A player who decides from what its seat sees."""

    rules: PokerRules
    temperament: Temperament
    rng: Random

    def act(self, view: View, options: Iterable[Option]) -> Command:
        """The seat's move among its options."""
        seat, may = view.seat, by_kind(options)
        assert seat is not None
        if Show in may or Muck in may:
            gives_up = Muck in may and (Show not in may or beaten(self.rules, view))
            return Muck(seat) if gives_up else Show(seat)
        if BuyIn in may:
            return BuyIn(seat) if self.temperament.pays <= 1 else Decline(seat)
        if Chop in may:
            return Decline(seat) if self.temperament.bluffs else Chop(seat)
        if Discard in may:
            least, most = may[Discard].least, may[Discard].most
            return Discard(seat, self._least_useful(view, least) if least else self._draw(view, most))
        return self._bet_or_not(view, may, seat)

    def _bet_or_not(self, view: View, may: Mapping[type[Command], Option], seat: int) -> Command:
        mine, share = self._strength(view)
        good = mine >= share + (1 - share) * self.temperament.raises
        wager = may.get(Bet) or may.get(Raise)
        if wager and self._is_true(view, wager) and (good or self.rng.random() < self.temperament.bluffs):
            return wager.at(self._size(view, wager))
        if BringIn in may:
            return BringIn(seat)
        if Check in may:
            return Check(seat)
        if Call in may and mine >= self.temperament.pays * self._price(view, may[Call].least, share):
            return Call(seat)
        return Fold(seat)

    def _strength(self, view: View) -> tuple[float, float]:
        """What the hand can expect to win, and what an even share would be."""
        odds = Odds(self.rules, view)
        if self.rules.draw is None:
            return odds.equity(odds.own, self.temperament.samples, self.rng), 1 / (1 + len(odds.rivals))
        most = self.rules.draw.most if self._before_draw(view) else 0
        _, mine = odds.best_draw(most, self.temperament.samples, self.rng)
        return mine, 1 / (1 + odds.hands_to_beat)

    def _before_draw(self, view: View) -> bool:
        return view.street == self.rules.deal.streets[0].name

    def _is_true(self, view: View, wager: Option) -> bool:
        """Whether a bet is no false opening, where openers are needed."""
        draw = self.rules.draw
        if not isinstance(wager.command, Bet) or draw is None or draw.openers == "any-hand":
            return True
        return not self._before_draw(view) or holds_openers(Odds(self.rules, view).own)

    def _draw(self, view: View, most: int) -> tuple[Card, ...]:
        """The cards to draw to; openers are never split."""
        odds = Odds(self.rules, view)
        needed = self.rules.draw is not None and self.rules.draw.openers != "any-hand" and holds_openers(odds.own)
        out, _ = odds.best_draw(
            most, 2 * self.temperament.samples, self.rng, lambda out: not needed or not split_cards(odds.own, out)
        )
        return out

    def _price(self, view: View, call: Cents, share: float) -> float:
        """The equity that a call costs: the pot's odds for a stack, no more than an even share for small change."""
        odds = call / (view.pot + call)
        left = next(one.stack for one in view.seats if one.seat == view.seat)
        risk = call / max(call, left)
        return odds * risk + min(odds, share) * (1 - risk)

    def _size(self, view: View, wager: Option) -> Cents:
        """A bet of half to all of the pot, in whole chips, within what is offered."""
        chip = self.rules.pot.chip
        want = view.bet_to + int(self.rng.choice((0.5, 0.75, 1.0)) * view.pot) // chip * chip
        fits = min(max(want, wager.least), wager.most)
        return fits - (fits - wager.least) % wager.step

    def _least_useful(self, view: View, count: int) -> tuple[Card, ...]:
        """The cards without which the hand is worth most; every choice is tried against the same deals."""
        odds = Odds(self.rules, view)
        deals = self.rng.getrandbits(32)

        def kept_equity(out: tuple[Card, ...]) -> float:
            kept = tuple(one for one in odds.own if one not in out)
            return odds.equity(kept, self.temperament.samples, Random(deals))

        return max(combinations(odds.own, count), key=kept_equity)


def beaten(rules: PokerRules, view: View) -> bool:
    """Whether a hand already tabled beats this seat's in every half of every pot it could win."""
    tabled = {one.seat: one.cards for one in view.seats if one.live and not one.hidden}
    assert view.seat is not None
    for pot in view.pots:
        others = [tabled[seat] for seat in pot.seats if seat in tabled and seat != view.seat]
        if view.seat not in pot.seats:
            continue
        for half in rules.ranking.halves:
            worth = hands.evaluator(half.ranking, half.selection)
            mine = worth(tabled[view.seat], view.board)
            if mine and all(worth(cards, view.board) <= mine for cards in others):
                return False
    return True
