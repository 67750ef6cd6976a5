"""Reads the betting from one seat: how many bets have gone in, and how good a hand each of the others must have."""

from dataclasses import dataclass, replace
from functools import cached_property
from math import log

from houseway.engines.poker.bots.drawn import HELD, beats
from houseway.engines.poker.play.state import right_count_by
from houseway.engines.poker.play.view import SeatView, View
from houseway.hands import evaluator
from houseway.money import Cents
from houseway.rulebook import PokerRules
from houseway.rulebook.engines.poker import Street

AFTER_DRAWING = (8, 4, 2, 1, 1, 1)
"""A player who drew this many cards gets the best of this many hands; a pat player has a made one."""


def is_foul(rules: PokerRules, view: View) -> bool:
    """Whether the seat whose view it is has too many or too few cards; between push pots no seat has any."""
    own = next(one for one in view.seats if one.seat == view.seat)
    return view.phase != "push" and len(own.cards) != _right_count(rules, view)


def with_right_counts(rules: PokerRules, view: View) -> View:
    """The view as if no other seat had too many cards: no hand can be made of those."""
    right = _right_count(rules, view)
    if all(len(one.cards) + one.hidden <= right for one in view.seats):
        return view
    seats = [replace(one, hidden=min(one.hidden, max(0, right - len(one.cards)))) for one in view.seats]
    return replace(view, seats=tuple(seats))


def _right_count(rules: PokerRules, view: View) -> int:
    street = next(nth for nth, one in enumerate(rules.deal.streets) if one.name == view.street)
    return right_count_by(rules, street, len(view.board))


@dataclass(frozen=True)
class Reading:
    """A hand as it lies before one seat."""

    rules: PokerRules
    view: View

    @cached_property
    def me(self) -> SeatView:
        """The seat's own chips and cards."""
        return next(one for one in self.view.seats if one.seat == self.view.seat)

    @cached_property
    def rivals(self) -> list[SeatView]:
        """The others that are in the hand."""
        return [one for one in self.view.seats if one.live and one.seat != self.view.seat]

    @property
    def share(self) -> float:
        """An even share of the pot. It reflects position: before the flop the first to act has all players against
        them, the button only the blinds."""
        return 1 / (1 + len(self.rivals))

    @cached_property
    def street(self) -> Street:
        """The street that is bet on."""
        return next(street for street in self.rules.deal.streets if street.name == self.view.street)

    @property
    def is_start(self) -> bool:
        """Whether this is the first of several rounds of betting."""
        streets = self.rules.deal.streets
        return self.street is streets[0] and len(streets) > 1

    @property
    def is_drawn(self) -> bool:
        """Whether every player has made the only draw of a game whose hands after a draw ``drawn`` knows."""
        streets, halves = self.rules.deal.streets, self.rules.ranking.halves
        once = self.rules.draw is not None and len(streets) == 2 and not self.is_start
        return once and len(halves) == 1 and halves[0].ranking in HELD

    @property
    def is_fixed(self) -> bool:
        """Whether every bet is of one size."""
        return self.rules.betting.sizing == "fixed"

    @cached_property
    def before(self) -> Cents:
        """The pot before this round's bets; not less than the blinds or the forced bet, which are bets already."""
        pot = self.view.pot - sum(one.bet for one in self.view.seats)
        return max(pot, self.forced * 3 // 2, self.rules.bet_size(self.street))

    @property
    def forced(self) -> Cents:
        """The big blind or the forced bet of stud, in the round that has it."""
        stakes = self.rules.stakes
        return stakes.big_blind or stakes.bring_in if self.is_start else 0

    @cached_property
    def bets(self) -> float:
        """How many bets a player must have put in to stay; where sizes are free, a bet of the pot is one."""
        return self.bets_in(self.view.bet_to)

    def bets_in(self, chips: Cents) -> float:
        """How many bets so many chips of this round are."""
        if self.is_fixed:
            return chips / self.rules.bet_size(self.street)
        return log(1 + 2 * chips / self.before, 3)

    @property
    def raises(self) -> float:
        """How many of the bets were voluntary."""
        return max(0.0, self.bets - self.bets_in(self.forced))

    def price(self, call: Cents) -> float:
        """The part of the pot that a call pays for."""
        return call / (self.view.pot + call)

    def choices(self, respect: float) -> dict[int, int]:
        """Of how many hands each rival has the best, by what they drew and what they have bet."""
        return {one.seat: round(self._drew(one) + respect * 2 * self._recent_bets(one) ** 1.5) for one in self.rivals}

    def beats_all(self, respect: float) -> float:
        """How often the seat's hand is the best after the draw; who has bet has the best of some such hands."""
        half, mine = self.rules.ranking.halves[0], 1.0
        value = evaluator(half.ranking, half.selection)(self.me.cards, ())
        for one in self.rivals:
            mine *= beats(self.rules, value, one.drew) ** (1 + respect * 2 * self.bets_in(one.bet) ** 1.5)
        return mine

    def _drew(self, one: SeatView) -> int:
        return 1 if one.drew is None else AFTER_DRAWING[one.drew]

    def _recent_bets(self, one: SeatView) -> float:
        """Returns a rival's bets of this round, and a small part of the earlier ones."""
        earlier = self.before / (1 + len(self.rivals)) / (2 * self.rules.bet_size(self.street))
        return self.bets_in(one.bet) + (0 if self.is_start else min(1.0, earlier / 2))
