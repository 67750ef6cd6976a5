"""Lines for what only draw games and push pots have: the draw, a proof, and pots that are pushed."""

from collections.abc import Callable
from typing import Any

from houseway.cards import cards, pretty, text
from houseway.engines.contract import NO_FEE, Fee
from houseway.engines.poker.play import (
    AgreeToPush,
    AgreeToRun,
    AskToSee,
    BuyIn,
    CallForCards,
    Chop,
    Decline,
    Discard,
    Knock,
    PokerCommand,
    PokerHand,
    Show,
    draw_events,
    events,
    run_events,
)
from houseway.engines.poker.play.state import HandState
from houseway.money import parse, show


def discarded(before: HandState, event: events.Discarded) -> str:
    """Cards thrown away, or a pat hand; the opener says when they split their openers."""
    if not event.cards:
        return f"Seat {event.seat} stands pat"
    drawing = before.drawing
    splits = drawing is not None and drawing.aside[before.position[event.seat]]
    return f"Seat {event.seat} discards {text(event.cards)}{', splitting openers' if splits else ''}"


def _proof_given(_before: HandState, event: draw_events.ProofGiven) -> str:
    return f"Seat {event.seat} shows {text(event.cards)}" if event.cards else f"Seat {event.seat} mucks"


def _push_agreed(before: HandState, event: draw_events.PushAgreed) -> str:
    return f"Seat {event.seat} {'chops' if before.phase == 'push' else 'agrees to push'}"


def _is_whole(before: HandState) -> bool:
    return before.shuffle is not None and before.shuffle.whole


def fee_words(event: events.FeeTaken) -> str:
    """The fee of a push pot, as the dealer takes it with the deal."""
    return f", taking {show(event.collection)} and {show(event.jackpot)}"


def fee_from(words: str) -> Fee:
    """The fee that ``$2 and $0`` tells; none without words."""
    collection, _, jackpot = words.partition(" and ")
    return Fee(parse(collection), parse(jackpot) if jackpot else 0) if words else NO_FEE


_TIMES = {2: "twice", 3: "three times"}


def _bounty_paid(_before: HandState, event: run_events.BountyPaid) -> list[str]:
    paid = ", ".join(f"seat {seat} {show(amount)}" for seat, amount in event.paid)
    return [f"Seat {event.seat} has won with {pretty(event.cards)} and is paid for it: {paid or 'nobody has a chip'}"]


DOES: dict[type, Callable[[HandState, Any], str]] = {
    events.Discarded: discarded,
    draw_events.CardsCalledFor: lambda _, event: f"Seat {event.seat} calls for {event.count}",
    draw_events.HandLaidOpen: lambda _, event: f"Seat {event.seat} lays the hand open",
    draw_events.PutShort: lambda _, event: f"Seat {event.seat} puts in {show(event.put)}",
    draw_events.ProofGiven: _proof_given,
    draw_events.HandSeen: lambda _, event: f"Seat {event.asked_by} asks to see seat {event.seat}",
    draw_events.PushAgreed: _push_agreed,
    draw_events.BoughtIn: lambda _, event: f"Seat {event.seat} buys in for {show(sum(event.amounts))}",
    draw_events.Declined: lambda _, event: f"Seat {event.seat} declines",
    run_events.RunAgreed: lambda _, event: f"Seat {event.seat} agrees to run it again",
}
"""The lines for the actions of a seat."""

AROUND: dict[type, Callable[[HandState, Any], list[str]]] = {
    draw_events.PassedOut: lambda *_: ["Nobody opens; all ante again"],
    draw_events.Shuffled: lambda before, _: [
        "The deck is shuffled" if _is_whole(before) else "The stub is shuffled for the draw"
    ],
    draw_events.OpenersSplit: lambda _, event: [f"Seat {event.seat} lays {pretty(event.cards)} face up"],
    draw_events.Drawn: lambda _, event: [f"Seat {event.seat} draws {pretty(event.cards)}"],
    draw_events.ActionVoided: lambda _, event: [
        f"Seat {event.seat} takes back {show(event.amount)} by the sevens rule"
    ],
    draw_events.PushDeclared: lambda _, event: [f"The pot is pushed; buying in costs {show(event.price)}"],
    run_events.RunsOffered: lambda _, event: [f"Nobody can bet any more: the board may be run {_TIMES[event.times]}"],
    run_events.RunBegun: lambda *_: ["The board is run again"],
    run_events.BountyPaid: _bounty_paid,
    draw_events.ChopAsked: lambda *_: ["Nobody buys in; the tied players may chop"],
}
"""The lines for other events."""


def _discard(_hand: PokerHand, seat: int, gone: str, splits: str | None) -> PokerCommand:
    return Discard(seat, cards(gone), bool(splits))


ACTIONS: tuple[tuple[str, Callable[..., PokerCommand]], ...] = (
    (r"stands pat", lambda _hand, seat: Discard(seat, ())),
    (r"knocks", lambda _hand, seat: Knock(seat)),
    (r"discards (.+?)(, splitting openers)?", _discard),
    (r"calls for (\d)", lambda _hand, seat, count: CallForCards(seat, int(count))),
    (r"lays the hand open", lambda _hand, seat: Show(seat)),
    (r"asks to see seat (\d{1,4})", lambda _hand, seat, other: AskToSee(seat, int(other))),
    (r"agrees to run it again", lambda _hand, seat: AgreeToRun(seat)),
    (r"agrees to push", lambda _hand, seat: AgreeToPush(seat)),
    (r"chops", lambda _hand, seat: Chop(seat)),
    (r"buys in(?: for \$?[\d.,]{1,20})?", lambda _hand, seat: BuyIn(seat)),
    (r"declines", lambda _hand, seat: Decline(seat)),
)
"""The commands that lines tell, before those of every poker game: ``calls for 2`` is no call."""
