"""The view of one person at the table: everything except the shoe and face-down cards."""

from dataclasses import dataclass, replace

from houseway.cards import Card
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import Phase
from houseway.engines.contract import HIDDEN, Event, Option
from houseway.engines.positions import Placed
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand of 21 on the table; square 0 is the player-dealer's."""

    square: int
    number: int
    cards: tuple[Card, ...]
    half_points: int
    """The total of the cards that are face up."""
    soft: bool
    natural: bool
    stakes: tuple[tuple[int, Cents], ...]
    """Wager and money on the hand."""
    doubled: bool
    surrendered: bool
    done: bool


@dataclass(frozen=True, slots=True)
class SevenView:
    """A hand of seven cards; square 0 is the player-dealer's. Cards that a seat may not see are ``??``."""

    square: int
    cards: tuple[Card, ...]
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    done: bool
    """Whether it is set."""
    house_way: bool
    foul: bool
    """Whether it is known to be foul."""


@dataclass(frozen=True, slots=True)
class WagerView:
    """A wager on a square."""

    number: int
    seat: int
    square: int
    amount: Cents
    backline: bool
    sides: tuple[tuple[str, Cents], ...]


@dataclass(frozen=True, slots=True)
class RoundView:
    """The round as one seat sees it, or the rail."""

    seat: int | None
    """None is the rail."""
    phase: Phase
    bank_seat: int
    bank_square: int
    """Where the bank is held: its holder's own square, or the one they bet behind."""
    put_up: Cents
    bank_result: Cents
    second_seat: int
    """The seat of the second bank; 0 for none."""
    second_put_up: Cents
    second_result: Cents
    stacks: tuple[tuple[int, Cents], ...]
    collected: Cents
    squares: int
    wagers: tuple[WagerView, ...]
    hands: tuple[HandView | SevenView, ...]
    bank: HandView | SevenView | None
    button: int
    cards_left: int
    to_act: int | None
    options: tuple[Option, ...]
    """Returns the seat's options now."""


def seen(event: Event) -> Event:
    """Returns an event as everyone sees it: shoe cards and face-down cards are ``??``."""
    match event:
        case ev.Started():
            event = replace(event, shoe=hidden(event.shoe))
        case Placed():
            event = Placed("", ())
        case ev.Refilled():
            event = replace(event, cards=hidden(event.cards))
        case ev.Dealt() if len(event.cards) == 2 * len(event.squares) + 2:
            event = replace(event, cards=(*event.cards[:-1], HIDDEN))
        case ev.PilesLaid():
            event = replace(event, piles=tuple(hidden(pile) for pile in event.piles))
        case ev.CardReplaced():
            event = replace(event, card=HIDDEN)
        case ev.HandSet() if event.square:
            event = replace(event, front=hidden(event.front), back=hidden(event.back))
    return event


def hidden(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """As many cards, face down."""
    return (HIDDEN,) * len(cards)
