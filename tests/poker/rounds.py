"""A betting round without a bet yet, in any poker game: on the flop, on fourth street or after the draw."""

from dataclasses import dataclass

import pytest
from _pytest.mark.structures import ParameterSet

from houseway.cards import cards
from houseway.engines.poker.play import Bet, BringIn, Call, Check, Deal, Discard, PokerHand
from houseway.rulebook import PokerRules
from tests.poker.draw_table import dealt
from tests.poker.table import hand, may, rules

JACKS = ("Jh Jc 4d 3s 2h", "Js Jd 5h 4s 3c", "Qd Qh 6s 5d 2c", "Ks Kd 8s 7d 6c")
"""Hands that may always open."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A game at a limit, in the words of a table of cases: house, game, structure and the limit's name."""

    words: str
    jokers: int = 0

    @property
    def rules(self) -> PokerRules:
        house, game, structure, limit = self.words.split(maxsplit=3)
        return rules(house, game, structure, limit)


def row(words: str, *values: object, rule: str, jokers: int = 0) -> ParameterSet:
    """A row of a table of cases: a game at a limit, what the book says of it, and the rule."""
    marks = pytest.mark.rule(*rule.split())
    return pytest.param(Spot(words, jokers), *values, marks=marks, id=f"{words} {rule}")


def clean_round(spot: Spot, *chips: int) -> tuple[PokerHand, list[int]]:
    """A round before its first bet, and the seats in turn: each has so many dollars left."""
    dry = _quiet(spot, len(chips), {})
    seats = [seated.seat for seated in dry.seats]
    assert dry.to_act is not None
    at = seats.index(dry.to_act)
    order = [*seats[at:], *seats[:at]]
    paid = {seat: 5000 - dry.stack[dry.position[seat]] // 100 for seat in order}
    return _quiet(spot, len(chips), {seat: left + paid[seat] for seat, left in zip(order, chips, strict=True)}), order


def _quiet(spot: Spot, players: int, stacks: dict[int, int]) -> PokerHand:
    game = spot.rules
    stub = dealt(JACKS[:players], jokers=spot.jokers) if game.draw is not None else None
    one = hand(game, players, stack=5000, stacks=stacks, button=players, stub=stub)
    one.apply(Deal())
    if len(game.deal.streets) == 1:
        return one
    settle(one, opens=game.draw is not None)
    if game.draw is not None:
        while one.phase == "discard":
            assert one.to_act is not None
            one.apply(Discard(one.to_act, cards("")))
    one.apply(Deal())
    return one


def settle(one: PokerHand, *, opens: bool = False) -> PokerHand:
    """The round is finished with no more than what must be bet, checks and calls."""
    while one.phase == "bet":
        options = may(one)
        assert options.seat is not None
        if options.bring_in:
            one.apply(BringIn(options.seat))
        elif options.check and not (opens and options.opens):
            one.apply(Check(options.seat))
        elif options.call:
            one.apply(Call(options.seat))
        else:
            one.apply(Bet(options.seat, options.raise_from))
    return one
