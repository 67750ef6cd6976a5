"""The view of a hand from one seat, built by inclusion: only what that seat may see is put in."""

from dataclasses import dataclass

from houseway.cards import Card
from houseway.engines.contract import Pot
from houseway.engines.poker.play.dealing.draw import number_drawn
from houseway.engines.poker.play.showdown.pots import pots_of
from houseway.engines.poker.play.state import HandState, Phase
from houseway.money import Cents


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
    """Split openers, face up next to the hand."""
    up: tuple[Card, ...] = ()
    """Those of the cards that were dealt face up."""
    open: tuple[Card, ...] = ()
    """Those of the cards that lie face up because they were seen by accident."""


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
    runs: tuple[tuple[Card, ...], ...] = ()
    """The boards that are complete, where the board is dealt more than once."""


def view_of(hand: HandState, seat: int | None) -> View:
    """The cards that a seat may see; None for a spectator."""
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
        runs=tuple(hand.runs.done) if hand.runs is not None else (),
    )


def seat_seen(hand: HandState, at: int, viewer: int | None) -> SeatView:
    """One position of a hand as a viewer sees it."""
    one = hand.seats[at]
    holds = hand.hole[at] if hand.live[at] else []
    own = one.seat == viewer and hand.live[at]
    accident = _open(hand, at) if hand.floor is not None else ()
    seen = tuple(holds) if own else _faces(hand, at, accident)
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
        open=accident,
    )


def _faces(hand: HandState, at: int, accident: tuple[Card, ...]) -> tuple[Card, ...]:
    """Returns the public cards of a hand: tabled, dealt face up, or exposed by accident."""
    shown = hand.shown[at]
    if not hand.live[at]:
        return shown
    return (*shown, *(card for card in (*accident, *hand.up[at]) if card not in shown))


def _open(hand: HandState, at: int) -> tuple[Card, ...]:
    """The cards of a live hand that were seen by accident and are still in it."""
    if hand.floor is None or not hand.live[at]:
        return ()
    up, held = hand.up[at], hand.hole[at]
    return tuple(dict.fromkeys(card for card in hand.floor.open.get(at, ()) if card in held and card not in up))
