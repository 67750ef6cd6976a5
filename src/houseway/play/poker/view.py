"""What one seat may see of a hand, built by inclusion: nothing is in it that was not put there for that seat."""

from dataclasses import dataclass

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.poker.draw import number_drawn
from houseway.play.poker.pots import pots
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
    """The cards the viewer may see: his own, those dealt face up, and those tabled."""
    hidden: int
    """How many more cards the seat holds."""
    drew: int | None = None
    """How many cards the seat drew, as long as the house has the table told."""
    aside: tuple[Card, ...] = ()
    """Split openers, face up beside the hand."""


@dataclass(frozen=True, slots=True)
class PotView:
    """A pot with the seats that can win it."""

    amount: Cents
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat, or with seat None the rail, sees it."""

    seat: int | None
    phase: Phase
    street: str
    button: int
    board: tuple[Card, ...]
    pot: Cents
    pots: tuple[PotView, ...]
    bet_to: Cents
    seats: tuple[SeatView, ...]
    to_act: int | None
    drop: Cents
    jackpot: Cents


def view(hand: HandState, seat: int | None) -> View:
    """What a seat may see; None for someone who only watches."""
    return View(
        seat=seat,
        phase=hand.phase,
        street=hand.street_rules.name,
        button=hand.button,
        board=tuple(hand.board),
        pot=hand.pot,
        pots=_pots_seen(hand),
        bet_to=hand.bet_to,
        seats=tuple(seat_seen(hand, at, seat) for at in range(len(hand.seats))),
        to_act=hand.seats[hand.pending[0]].seat if hand.pending else None,
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
        one.seat, one.name, hand.stack[at], hand.bet[at], hand.live[at], seen, hidden, number_drawn(hand, at), aside
    )


def _pots_seen(hand: HandState) -> tuple[PotView, ...]:
    if hand.phase == "over":
        return ()
    return tuple(PotView(pot.amount, tuple(hand.seats[at].seat for at in pot.contenders)) for pot in pots(hand))
