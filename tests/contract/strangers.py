"""Commands that no client should send: another engine's, for missing seats, for wrong amounts, or at random."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from houseway.cards import Card
from houseway.engines.banked.play.commands import COMMANDS as BANKED
from houseway.engines.banked.play.commands import PutUp, Share
from houseway.engines.contract import Command, Fee, Hand
from houseway.engines.pan.play.commands import COMMANDS as PAN
from houseway.engines.poker.play.commands import PokerCommand
from houseway.irregularities import TYPES, BadIrregularity, Irregularity
from houseway.rulebook.rulings import Operation

NOWHERE = (0, -1, 99)
"""Seats that no table has."""
WORDS = ("", "nonsense", *get_args(Operation))
"""Values of text fields: some that the floor writes, and some that it would not."""


COMMANDS: dict[str, tuple[type[Command], ...]] = {
    "poker": get_args(PokerCommand),
    "banked": tuple(BANKED.values()),
    "pan": tuple(PAN.values()),
}
"""Every command of each engine."""


@dataclass(frozen=True, slots=True)
class Juggle(Command):
    """A command of no engine."""

    seat: int


def foreign(hand: Hand, rng: Random) -> list[Command]:
    """Some commands that only other engines know, and one that none does."""
    own = COMMANDS[hand.rules.engine]
    others = [kind for kinds in COMMANDS.values() for kind in kinds if kind not in own]
    return [Juggle(1), *(made(kind, hand, rng) for kind in rng.sample(others, 4))]


def wild(hand: Hand, rng: Random) -> Iterator[Command]:
    """Some commands of the engine with any values."""
    kinds = COMMANDS[hand.rules.engine]
    for kind in rng.sample(kinds, min(6, len(kinds))):
        yield made(kind, hand, rng)


def unknown_seats(hand: Hand, rng: Random) -> Iterator[Command]:
    """The offered commands, for a seat that is not in the hand."""
    for option in hand.options():
        if hasattr(option.command, "seat"):
            yield seated(option.command, rng.choice(NOWHERE))


def out_of_turn(hand: Hand, rng: Random) -> Iterator[Command]:
    """The commands of the seat to act, sent by a seat without such an option."""
    if hand.to_act is None:
        return
    for option in hand.options(hand.to_act):
        for seat in hand.money:
            if not any(type(one.command) is type(option.command) for one in hand.options(seat)):
                yield seated(option.command, seat)


def bad_amounts(hand: Hand) -> Iterator[Command]:
    """Less than the least, more than the most, and between two steps."""
    for option in hand.options():
        if option.at(-1) == option.command:
            continue
        yield from (option.at(-1), option.at(0), option.at(10**9), option.at(option.least - 1))
        # The bank's options leave room for the collection, but putting that up too is allowed.
        if not isinstance(option.command, PutUp):
            yield option.at(option.most + 1)
        if option.step > 1 and option.least < option.most:
            yield option.at(option.least + 1)


def seated(command: Command, seat: int) -> Command:
    """The same for another seat."""
    changed: Any = command
    moved: Command = replace(changed, seat=seat)
    return moved


# -- anything ----------------------------------------------------------------------------------------------------------


_KINDS: list[Any] = [*TYPES.values(), *(kind for kinds in COMMANDS.values() for kind in kinds)]
_FIELDS: dict[type[Any], dict[str, Any]] = {
    kind: {one.name: get_type_hints(kind)[one.name] for one in fields(kind)} for kind in _KINDS
}
"""The fields of every command, and of every irregularity that a command can be about, with their types."""


def made(kind: type[Any], hand: Hand, rng: Random) -> Any:
    """A command, or an irregularity, with any values that its fields can have."""
    return kind(**{name: anything(hint, hand, rng) for name, hint in _FIELDS[kind].items()})


def _something_wrong(hand: Hand, rng: Random) -> Irregularity:
    """Returns a random irregularity; tries again if needed facts are missing."""
    while True:
        with suppress(BadIrregularity):
            wrong: Irregularity = made(rng.choice(list(TYPES.values())), hand, rng)
            return wrong


def anything(hint: Any, hand: Hand, rng: Random) -> Any:
    """A value of a type: seats, amounts and cards of the hand, and others."""
    if hint is Irregularity:
        return _something_wrong(hand, rng)
    if get_origin(hint) is tuple:
        return _some(get_args(hint)[0], hand, rng)
    if get_origin(hint) in (Union, UnionType):
        return anything(rng.choice(get_args(hint)), hand, rng)
    return rng.choice(get_args(hint) if get_origin(hint) is Literal else _values(hint, hand, rng))


def _values(hint: Any, hand: Hand, rng: Random) -> Sequence[Any]:
    """Some values of a plain type."""
    seat = rng.choice(list(hand.money))
    known: dict[Any, Sequence[Any]] = {
        int: (*hand.money, *hand.money, *NOWHERE, 1, 2, 100, 500, 10**9),
        bool: (True, False),
        str: WORDS,
        Card: hand.seat(seat).cards or hand.rules.deck(),
        Fee: (Fee(), Fee(200), Fee(-100)),
        Share: (Share(seat, -1), Share(seat, 0), Share(seat, 500)),
        type(None): (None,),
    }
    return known[hint]


def _some(hint: Any, hand: Hand, rng: Random) -> tuple[Any, ...]:
    """Some values of a type; of cards often some that one seat holds."""
    count = rng.choice((0, 1, 2, 3, 5))
    if hint is Card and rng.random() < 0.5:
        held = hand.seat(rng.choice(list(hand.money))).cards
        return tuple(rng.sample(held, min(count, len(held))))
    return tuple(anything(hint, hand, rng) for _ in range(count))
