"""What an inspector reads of an event in the log: the fields that it looks at, and no others."""

from typing import Any, Generic, TypeVar

import msgspec

from houseway.money import Cents

E = TypeVar("E")


class Told(msgspec.Struct, Generic[E]):
    """What is told of a table's event."""

    event: E


class Fixed(msgspec.Struct):
    """A fee as it is fixed when a hand begins."""

    collection: Cents
    jackpot: Cents
    moment: str


class Dealt(msgspec.Struct):
    """A seat that is dealt in, with its chips."""

    seat: int
    stack: Cents


class Started(msgspec.Struct):
    """The beginning of a hand."""

    button: int
    seats: list[Dealt]
    fee: Fixed


class Collecting(msgspec.Struct):
    """What happened in a hand: of an event that collects, what it says of that."""

    type: str
    collection: Any = 0
    jackpot: Any = 0
    bank_fee: Any = 0
    action: Any = 0
    fee: Any = 0
    amount: Any = 0


class Played(msgspec.Struct):
    """A move of a hand, and what followed from it."""

    events: list[Collecting]


class Booked(msgspec.Struct):
    """The end of a hand."""

    collection: Cents
    jackpot: Cents


started = msgspec.json.Decoder(Told[Started]).decode
played = msgspec.json.Decoder(Told[Played]).decode
booked = msgspec.json.Decoder(Told[Booked]).decode
