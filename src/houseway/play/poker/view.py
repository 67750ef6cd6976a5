"""What one seat may see of a hand, built by inclusion: nothing is in it that was not put there for that seat."""

from dataclasses import dataclass

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.contract import Pot
from houseway.play.poker.dealing.draw import number_drawn
from houseway.play.poker.showdown.pots import pots_of
from houseway.play.poker.state import HandState, Phase


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the viewer sees it."""

    seat: int
    name: str
    stack: Cents
    bet: Cents
    live: bool
    cards: tuple[Card, ...]
    """The cards the viewer may see: their own, those dealt face up, and those tabled."""
    hidden: int
    """How many more cards the seat holds."""
    drew: int | None = None
    """How many cards the seat drew, as long as the house has the table told."""
    aside: tuple[Card, ...] = ()
    """Split openers, face up beside the hand."""
    up: tuple[Card, ...] = ()
    """Those of the cards that were dealt face up."""


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat, or with seat None the rail, sees it."""

    seat: int | None
    phase: Phase
    street: str
    button: int
    board: tuple[Card, ...]
    pot: Cents
    pots: tuple[Pot, ...]
    bet_to: Cents
    seats: tuple[SeatView, ...]
    to_act: int | None
    drop: Cents
    jackpot: Cents


def view_of(hand: HandState, seat: int | None) -> View:
    """What a seat may see; None for someone who only watches."""
    return View(
        seat=seat,
        phase=hand.phase,
        street=hand.street_rules.name,
        button=hand.button,
        board=tuple(hand.board),
        pot=hand.pot,
        pots=pots_of(hand),
        bet_to=hand.bet_to,
        seats=tuple(seat_seen(hand, at, seat) for at in range(len(hand.seats))),
        to_act=hand.to_act,
        drop=hand.drop,
        jackpot=hand.jackpot,
    )


def seat_seen(hand: HandState, at: int, viewer: int | None) -> SeatView:
    """One position of a hand as a viewer sees it."""
    one = hand.seats[at]
    holds = hand.hole[at] if hand.live[at] else []
    own = one.seat == viewer and hand.live[at]
    seen = tuple(holds) if own else hand.shown[at] or (tuple(hand.up[at]) if hand.live[at] else ())
    hidden = max(0, len(holds) - len(seen))
    aside = hand.drawing.aside[at] if hand.drawing is not None else ()
    return SeatView(
        seat=one.seat,
        name=one.name,
        stack=hand.stack[at],
        bet=hand.bet[at],
        live=hand.live[at],
        cards=seen,
        hidden=hidden,
        drew=number_drawn(hand, at),
        aside=aside,
        up=tuple(hand.up[at]),
    )
