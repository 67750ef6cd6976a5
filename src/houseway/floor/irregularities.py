"""Irregularities: one small type for each kind of thing that goes wrong, with the facts the floor must be told.

What can be read off the hand itself (which card of the deal it was, whether anyone has acted) is not asked for.

>>> words(EarlyTurn())
'early-turn'
>>> words(ExposedOnDeal(5, (Card("8c"),)))
'exposed-on-deal: seat 5, cards 8c'
>>> parse("exposed-on-deal: seat 5, cards 8c") == ExposedOnDeal(5, (Card("8c"),))
True
"""

import dataclasses
from typing import Any, Literal, get_args, get_origin, get_type_hints

from houseway.cards import Card, cards, text
from houseway.floor import deals, people
from houseway.floor.deals import (
    BoxedCard,
    BurnDealt,
    DealtIn,
    DealtOut,
    DealtOutOfOrder,
    DrawOutOfOrder,
    EarlyFlop,
    EarlyRiver,
    EarlyStreet,
    EarlyTurn,
    ExposedOnDeal,
    ExposedOnDraw,
    ExtraBurn,
    FlashedCard,
    FoulDeck,
    FourCardFlop,
    JokerFound,
    LastCardExposed,
    MissedBurn,
    OffColourCard,
    OffTable,
    OwedBlind,
    StubMixed,
    TooFewCards,
    TooManyCards,
    WrongBlind,
    WrongDealer,
    WrongSeat,
)
from houseway.floor.kinds import BadIrregularity, Irregularity
from houseway.floor.people import (
    BankExposed,
    BoardPlayed,
    ClockExpired,
    DamagedCard,
    DeadPlayer,
    FalseOpener,
    FalseOut,
    FouledByAnother,
    HandInMuck,
    InvalidMeld,
    LiftedCard,
    Miscall,
    MisreadHand,
    MixedCards,
    OutOfTurn,
    Override,
    PassedOver,
    PatKnock,
    PickedUpStub,
    ReleasedHand,
    RemovedBet,
    RetrievedHand,
    SharedAction,
    ShortBet,
    ShortRaise,
    ShownToOne,
    SplitOpeners,
    StringBet,
    StubNotFour,
    TurnedUpCards,
    UnannouncedPair,
    UnannouncedRaise,
    UnderKill,
    WrongHouseWay,
)

__all__ = [
    "TYPES",
    "BadIrregularity",
    "BankExposed",
    "BoardPlayed",
    "BoxedCard",
    "BurnDealt",
    "ClockExpired",
    "DamagedCard",
    "DeadPlayer",
    "DealtIn",
    "DealtOut",
    "DealtOutOfOrder",
    "DrawOutOfOrder",
    "EarlyFlop",
    "EarlyRiver",
    "EarlyStreet",
    "EarlyTurn",
    "ExposedOnDeal",
    "ExposedOnDraw",
    "ExtraBurn",
    "FalseOpener",
    "FalseOut",
    "FlashedCard",
    "FoulDeck",
    "FouledByAnother",
    "FourCardFlop",
    "HandInMuck",
    "InvalidMeld",
    "Irregularity",
    "JokerFound",
    "LastCardExposed",
    "LiftedCard",
    "Miscall",
    "MisreadHand",
    "MissedBurn",
    "MixedCards",
    "OffColourCard",
    "OffTable",
    "OutOfTurn",
    "Override",
    "OwedBlind",
    "PassedOver",
    "PatKnock",
    "PickedUpStub",
    "ReleasedHand",
    "RemovedBet",
    "RetrievedHand",
    "SharedAction",
    "ShortBet",
    "ShortRaise",
    "ShownToOne",
    "SplitOpeners",
    "StringBet",
    "StubMixed",
    "StubNotFour",
    "TooFewCards",
    "TooManyCards",
    "TurnedUpCards",
    "UnannouncedPair",
    "UnannouncedRaise",
    "UnderKill",
    "WrongBlind",
    "WrongDealer",
    "WrongHouseWay",
    "WrongSeat",
    "build",
    "fields_of",
    "parse",
    "words",
]


TYPES: dict[str, type[Irregularity]] = {
    one.kind: one
    for one in (*vars(deals).values(), *vars(people).values())
    if isinstance(one, type) and issubclass(one, Irregularity) and "kind" in vars(one)
}
"""Every irregularity by its kind."""


def fields_of(kind: type[Irregularity]) -> tuple[str, ...]:
    """The facts that a kind of irregularity is told with."""
    return tuple(part.name for part in dataclasses.fields(kind))


def words(one: Irregularity) -> str:
    """An irregularity as a line of text; facts that are as usual are left out."""
    said = []
    for part in dataclasses.fields(one):
        value = getattr(one, part.name)
        if value != part.default:
            said.append(f"{part.name} {_written(value)}")
    return one.kind + (f": {', '.join(said)}" if said else "")


def _written(value: Any) -> str:
    return text(value) if isinstance(value, tuple) else str(value)


def parse(line: str) -> Irregularity:
    """The irregularity that a line of text names."""
    name, _, rest = line.strip().partition(":")
    found = TYPES.get("-".join(name.split()))
    if found is None:
        raise BadIrregularity(f"{name!r} is no irregularity; they are {', '.join(TYPES)}")
    hints = get_type_hints(found)
    values: dict[str, Any] = {}
    for said in filter(None, (part.strip() for part in rest.split(","))):
        key, _, value = said.partition(" ")
        if key not in hints or key == "kind":
            known = ", ".join(fields_of(found))
            raise BadIrregularity(f"{name} has no {key!r}; it has {known or 'nothing to say'}")
        values[key] = _read(hints[key], value.strip(), f"{name}, {key}")
    return build(found, values)


def build(kind: type[Irregularity], values: dict[str, Any]) -> Irregularity:
    """An irregularity from its facts; one that lacks a fact is refused with its name."""
    unset = dataclasses.MISSING
    for part in dataclasses.fields(kind):
        if part.name not in values and part.default is unset:
            raise BadIrregularity(f"{kind.kind}: say the {part.name}")
    return kind(**values)


def _read(hint: Any, value: str, where: str) -> Any:
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise BadIrregularity(f"{where}: {value!r} is not one of {', '.join(get_args(hint))}")
        return value
    if hint == tuple[Card, ...]:
        return cards(value)
    if hint == tuple[str, ...]:
        return tuple(value.split())
    if hint is str:
        return value
    if not value.isdecimal():
        raise BadIrregularity(f"{where}: {value!r} is not a number")
    return int(value)
