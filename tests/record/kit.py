"""Hands, texts and values for the tests of records."""

import dataclasses
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from houseway.cards import Card, deck
from houseway.engines.contract import NO_FEE, Fee, Seated
from houseway.engines.poker import pokerstars
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
from houseway.engines.poker.pokerstars import Told
from houseway.irregularities import TYPES, Irregularity, SharedAction, fields_of
from houseway.record.story import read
from houseway.rulebook import House, PokerRules
from houseway.rulebook.rulings import Operation
from tests.poker.driver import offered
from tests.poker.table import May, may


def changed(of: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in of
        of = of.replace(old, new)
    return of


def told(text: str) -> Told:
    [one] = pokerstars.read(text)
    return one


def ends(text: str) -> dict[str, int | None]:
    played = told(text).played
    return {one.name: stack for one, stack in zip(played.hand.seats, played.stacks, strict=True)}


SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    Card: st.sampled_from(deck(1)),
    int: st.integers(min_value=-(2**53) + 1, max_value=2**53 - 1),
    str: st.text(),
    bool: st.booleans(),
}


def any_irregularity(kind: type[Irregularity]) -> st.SearchStrategy[Irregularity]:
    """Random irregularities of a kind."""
    hints = get_type_hints(kind)
    facts = {name: anything(hints[name]) for name in fields_of(kind)}
    if "cards" in facts:
        facts["cards"] = st.lists(SIMPLE[Card], min_size=1, max_size=4).map(tuple)
    if "does" in facts:
        facts["does"] = st.lists(st.sampled_from(get_args(Operation)), max_size=3).map(tuple)
    if kind is SharedAction:  # with somebody else
        return st.tuples(facts["seat"], facts["other"]).filter(lambda two: two[0] != two[1]).map(lambda two: kind(*two))
    return st.builds(kind, **facts)


def anything(of: Any) -> st.SearchStrategy[Any]:
    """Any value of a field's type, money and seats within the range of a message."""
    if of in SIMPLE:
        return SIMPLE[of]
    if isinstance(of, type) and (dataclasses.is_dataclass(of) or hasattr(of, "_fields")):
        hints = get_type_hints(of)
        names = [part.name for part in dataclasses.fields(of)] if dataclasses.is_dataclass(of) else list(hints)
        return st.builds(of, **{name: anything(hints[name]) for name in names})
    inside = get_args(of)
    if get_origin(of) is Literal:
        return st.sampled_from(inside)
    if get_origin(of) is tuple and inside[-1] is not Ellipsis:
        return st.tuples(*map(anything, inside))
    if get_origin(of) is tuple:
        return st.lists(anything(inside[0]), max_size=4).map(tuple)
    return st.one_of(*(st.none() if one is type(None) else anything(one) for one in inside))


SIMPLE[Irregularity] = st.sampled_from(list(TYPES.values())).flatmap(any_irregularity)


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
