"""Hands to be recorded: random play from a seed, at any house."""

import random
from collections.abc import Sequence
from pathlib import Path

from houseway.engines.contract import NO_FEE, Fee, Seated
from houseway.engines.poker.play import (
    AgreeToPush,
    AgreeToRun,
    Bet,
    BringIn,
    Call,
    Check,
    Deal,
    Decline,
    Fold,
    Muck,
    PokerCommand,
    PokerHand,
    Post,
    Raise,
    Show,
)
from houseway.record.story import read
from houseway.rulebook import House, PokerRules
from tests.poker.driver import offered
from tests.poker.table import May, may


def random_hand(
    rules: PokerRules,
    seed: int,
    *,
    players: int = 0,
    cents: bool = False,
    fee: Fee = NO_FEE,
    posts: Sequence[Post] | None = None,
    named: bool = False,
) -> PokerHand:
    """A hand played to its end by players who do anything that is allowed; short stacks are common."""
    rng = random.Random(seed)
    count = players or rng.randint(2, 6)
    numbers = sorted(rng.sample(range(1, 10), count))
    grain = 1 if cents else 100
    big = max(rules.stakes.big_blind, 100)
    seats = [
        Seated(number, rng.randint(1, 40) * big // 2 // grain * grain + grain, f"Player {number}" if named else "")
        for number in numbers
    ]
    stub = list(rules.deck())
    rng.shuffle(stub)
    hand = PokerHand(rules, seats, stub, button=rng.choice(numbers), fee=fee, posts=posts)
    while not hand.over:
        hand.apply(random_command(hand, may(hand), rng))
    return hand


def poker_story(source: str | Path, house: House | None = None) -> PokerHand:
    """The poker hand that a story tells."""
    played = read(source, house).hand
    assert isinstance(played, PokerHand)
    return played


def random_command(hand: PokerHand, options: May, rng: random.Random) -> PokerCommand:
    """Something the options allow."""
    if options.seat is None:
        order = tuple(rng.sample(options.shuffle, len(options.shuffle)))
        return Deal(order, Fee(200) if hand.push and order else NO_FEE)
    seat = options.seat
    if hand.phase == "runs":
        return Decline(seat) if rng.random() < 0.1 else AgreeToRun(seat)
    if options.discard or options.draw is not None or options.buy_in or options.chop:
        return rng.choice(offered(hand, rng))
    if options.show or options.muck:
        gives_up = options.muck and (rng.random() < 0.3 or not options.show)
        return AgreeToPush(seat) if options.push and rng.random() < 0.2 else Muck(seat) if gives_up else Show(seat)
    choices: list[PokerCommand] = (
        [Check(seat)] * 3 if options.check else [BringIn(seat) if options.bring_in else Fold(seat)]
    )
    if options.call:
        choices += [Call(seat)] * 4
    if options.raise_to:
        to = rng.choice(range(options.raise_from, options.raise_to + 1, options.raise_step or 1))
        choices += [Bet(seat, to) if options.opens else Raise(seat, to)] * 2
    return rng.choice(choices)
