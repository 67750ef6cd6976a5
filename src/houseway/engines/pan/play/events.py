"""The events of a hand of pan. The state of a hand is the fold of these."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from houseway.cards import Card
from houseway.engines.contract import Event, Fee, Seated, kinds_in
from houseway.engines.pan.play.melds import Meld
from houseway.engines.positions import Placed
from houseway.engines.rulings import FLOOR_EVENTS
from houseway.money import Cents

Pool = Literal["tops", "double-tops", "drop"]
Why = Literal["ante", "fee", "pay", "repay", "outs", "bust-out", "tops", "split", "settlement", "returned"]
Leaving = Literal["dead", "broke", "foul", "thrown-in", "misled"]
Ending = Literal["out", "last", "split", "settled", "void", "redealt", "misdealt"]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The seats in the order of play, the stock, and how many cards each was dealt."""

    seats: tuple[Seated, ...]
    stock: tuple[Card, ...]
    counts: tuple[int, ...]
    fee: Fee
    doubles: tuple[int, ...] = ()
    """The seats that play double condition."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Chips changing hands between two seats, or a seat and the Tops."""

    source: int | Pool
    target: int | Pool
    amount: Cents
    why: Why


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A player is in, or has passed."""

    seat: int
    plays: bool


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A card off the deck lies face up."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """Cards spread: the meld as it now lies, and which cards of the hand went into it."""

    seat: int
    meld: Meld
    cards: tuple[Card, ...]
    exposed: bool
    """Whether the drawn card, or the one let go before, is among them."""
    on: int | None
    pay: int
    """Chips that it earns from each player."""


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """A player has called for their pay; what their own small stack kept them from asking stays owed."""

    seat: int
    owed: tuple[tuple[int, Cents], ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card has gone to the discards, from the hand or straight off the deck; none from a player who holds none."""

    seat: int
    card: Card | None
    from_hand: bool


@dataclass(frozen=True, slots=True)
class Forced(Event):
    """A card has been forced onto a board spread; a card drawn meanwhile goes back on the deck."""

    by: int
    seat: int
    card: Card
    meld: Meld
    on: int
    pay: int
    put_back: Card | None


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """Someone has offered to split or to settle."""

    seat: int
    each: Cents


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """An offer has been taken or declined by one of those asked."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A hand is out of the play: dead by its count, out of chips, foul, or thrown in by its own player.

    One thrown in because another player said wrongly that they were out was ``misled``.
    """

    seat: int
    reason: Leaving


@dataclass(frozen=True, slots=True)
class CardAdded(Event):
    """The tenth card of a hand that had nine."""

    seat: int
    card: Card
    place: Literal["top", "middle"]


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """The eleventh card of a hand is taken; its player may declare again."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Relaid(Event):
    """A spread that was no meld: as it lies now, None where its cards are back in the hand; and the pay not owed."""

    seat: int
    on: int
    meld: Meld | None
    to_hand: tuple[Card, ...]
    from_hand: tuple[Card, ...]
    undone: int


@dataclass(frozen=True, slots=True)
class Misdealt(Event):
    """The deal is void: all players get back their money."""

    rule: str


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A new deck from the discards."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The hand is over; there is no winner if it was split, or void for lack of players."""

    winner: int | None
    how: Ending


EVENTS: Mapping[str, type[Event]] = kinds_in(globals(), Event) | FLOOR_EVENTS | {"Placed": Placed}
"""Every event that a hand's log may contain."""
