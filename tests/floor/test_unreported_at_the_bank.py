"""Errors at player-dealer tables and at pan as they really come: unreported, late, in pairs, after other rulings."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from houseway import floor, irregularities
from houseway.cards import Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Hand, Refused, Seated
from houseway.engines.pan.play import PanHand
from houseway.engines.positions import Placed
from houseway.engines.rulings import Err
from houseway.irregularities import Irregularity
from houseway.rulebook import BankedRules, PanRules, house, names
from tests import books
from tests.floor.kit import every_card, every_chip
from tests.floor.random_play import anything_wrong, call_the_floor
from tests.pan.test_positions_pan import go_on as pan_goes_on
from tests.pan.test_positions_pan import walked as pan_walked
from tests.soak import times

pytestmark = pytest.mark.sequence

BANKED = [
    (name, slug, structure)
    for name in names()
    for slug, game in house(name).games.items()
    for structure in game.structures
    if isinstance(game.at(), BankedRules)
]
PAN = [
    (name, slug, row.name)
    for name in names()
    for slug, game in house(name).games.items()
    if isinstance(game.at(), PanRules)
    for row in game.stakes
]
MISDEAL = irregularities.Override(("misdeal",), "the deck is foul")


class Told:
    """A hand in which errors happen, and what has been noticed of them so far."""

    def __init__(self, one: Hand, rng: random.Random, go_on: Callable[[Hand, random.Random], None]) -> None:
        self.one, self.rng, self.go_on = one, rng, go_on
        self.chips, self.cards = every_chip(one), every_card(one)
        self.unreported: list[Irregularity] = []

    def step(self) -> None:
        """A move, an error that nobody reports, a ruling at once, or one on an error of long ago."""
        one, rng = self.one, self.rng
        what = rng.random()
        before, text = list(one.log), str(one)
        if what < 0.15:
            self._goes_wrong()
        elif what < 0.2 and self.unreported:
            call_the_floor(one, rng.choice(self.unreported), rng)
        elif what < 0.25 and (error := anything_wrong(one, rng)) is not None:
            if not call_the_floor(one, error, rng):
                assert one.log == before
                assert str(one) == text
        elif what < 0.255:
            call_the_floor(one, MISDEAL, rng)
        else:
            self.go_on(one, rng)
        self.check()

    def _goes_wrong(self) -> None:
        error = anything_wrong(self.one, self.rng)
        before = list(self.one.log)
        try:
            if error is not None:
                self.one.apply(Err(error))
                self.unreported.append(error)
        except Refused:
            assert self.one.log == before

    def check(self) -> None:
        one = self.one
        assert every_chip(one) == self.chips
        assert every_card(one) == self.cards, (self.cards - every_card(one), every_card(one) - self.cards)
        if isinstance(one, Round):
            _check_banks(one)
        if not one.over:
            assert _way_on(one), f"nobody can go on: {one}"
        if self.rng.random() < 0.2:
            rest = one.layout.shoe[one.layout.used :] if isinstance(one, Round) else _stock(one)
            assert str(type(one).replay(one.rules, [Placed(str(one), rest)])) == str(one)
            assert type(one).replay(one.rules, one.log) == one


def _stock(one: Hand) -> tuple[Card, ...]:
    assert isinstance(one, PanHand)
    return tuple(reversed(one.state.stock))


def _check_banks(one: Round) -> None:
    """A bank neither wins nor loses more than was put up, and no stack is below zero."""
    layout = one.layout
    assert min(layout.stacks.values()) >= 0
    assert layout.riding >= 0
    for bank in (layout, layout.second):
        if bank is not None:
            assert -bank.put_up <= bank.result <= bank.put_up


def _way_on(one: Hand) -> bool:
    """Whether someone has an option, cards are due, or the floor can end the hand."""
    if one.shuffle_due or any(one.options(seat) for seat in (None, *one.money)):
        return True
    trial = type(one).replay(one.rules, one.log)
    decided = floor.ruling(trial, MISDEAL)
    trial.apply(decided.command())
    return trial.over


# -- player-dealer games -----------------------------------------------------------------------------------------------


def round_of(game: tuple[str, str, str], rng: random.Random) -> Round:
    """A round before the bank is up, with either coverage, posted fees, short stacks and every option of the house."""
    where = house(game[0])
    rules = where.game(game[1], structure=game[2], limit=rng.choice(where.games[game[1]].limits(game[2])).name)
    assert isinstance(rules, BankedRules)
    rules = rules.with_section("bank", replace(rules.bank, coverage=rng.choice(("net", "gross"))))
    if rules.insurance is not None and rules.naturals is not None and rng.random() < 0.5:
        rules = rules.with_section("insurance", replace(rules.insurance, offered=True, barred_at=()))
    least = max(rules.stakes.minimum, rules.wagers.step)
    seats = [Seated(seat, rng.choice((3, 8, 40)) * least) for seat in rng.sample(range(1, 8), rng.randint(2, 6))]
    whole = books.pack(rules)
    order = rng.sample(whole, len(whole))
    if rules.piles is None and rng.random() < 0.5:
        few = (*rng.sample("23456789", 3), "A", "T", "J", "8")
        order = [card for card in order if card[0] in few]
    return Round(rules, seats, order, bank=seats[0].seat, bank_fees=rng.choice(((), ((1, 100), (20 * least, 200)))))


def play(one: Hand, rng: random.Random) -> None:
    """Any of the options, wagers rather than the closing of the betting."""
    assert isinstance(one, Round)
    options = one.options()
    if not options or (one.needs_cards and len(options) == 1):
        if one.needs_cards:
            one.apply(do.Refill(()))
        return
    option = rng.choice(options)
    command = option.at(rng.randrange(option.least, option.most + 1, option.step)) if option.most else option.command
    if isinstance(command, do.Shake):
        command = do.Shake(command.seat, tuple(rng.randint(1, 6) for _ in command.dice))
    one.apply(command)


@pytest.mark.parametrize("game", BANKED, ids="-".join)
def test_errors_of_a_round_go_unreported_and_late_and_nothing_is_lost_or_stuck(game: tuple[str, str, str]) -> None:
    for seed in range(times(15, 5000)):
        rng = random.Random(f"{game} {seed}")
        told = Told(round_of(game, rng), rng, play)
        for _ in range(60):
            if told.one.over:
                break
            told.step()
        if not told.one.over:
            assert call_the_floor(told.one, MISDEAL, rng)
            told.check()
        _check_result(told.one)


def _check_result(one: Hand) -> None:
    """After a misdeal all have what they brought, but for the collection."""
    assert isinstance(one, Round)
    assert one.result is not None
    if one.result.misdealt:
        brought = sum(seated.stack for seated in one.started.seats)
        assert sum(one.result.stacks.values()) == brought - one.result.collection
        for seated in one.started.seats:
            paid = one.result.collection if seated.seat == one.started.bank else 0
            assert one.result.stacks[seated.seat] == seated.stack - paid


# -- pan ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PAN, ids="-".join)
def test_errors_of_pan_go_unreported_and_late_and_nothing_is_lost_or_stuck(game: tuple[str, str, str]) -> None:
    for seed in range(times(3, 500)):
        rng = random.Random(f"{game} {seed}")
        one = pan_walked(game, random.Random(seed))
        told = Told(one, rng, lambda hand, chance: pan_goes_on(hand, chance) if isinstance(hand, PanHand) else None)
        for _ in range(40):
            if told.one.over:
                break
            told.step()
