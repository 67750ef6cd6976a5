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
)
from houseway.engines.poker.play import draw_events as dv
from houseway.engines.poker.play import events as ev
from houseway.engines.poker.play import run_events as rv
from houseway.engines.poker.play.state import HandState
from houseway.money import parse, show


def discarded(before: HandState, event: ev.Discarded) -> str:
    """Cards thrown away, or a pat hand; the opener says when they split their openers."""
    if not event.cards:
        return f"Seat {event.seat} stands pat"
    drawing = before.drawing
    splits = drawing is not None and drawing.aside[before.position[event.seat]]
    return f"Seat {event.seat} discards {text(event.cards)}{', splitting openers' if splits else ''}"


def _proof_given(_before: HandState, event: dv.ProofGiven) -> str:
    return f"Seat {event.seat} shows {text(event.cards)}" if event.cards else f"Seat {event.seat} mucks"


def _push_agreed(before: HandState, event: dv.PushAgreed) -> str:
    return f"Seat {event.seat} {'chops' if before.phase == 'push' else 'agrees to push'}"


def _is_whole(before: HandState) -> bool:
    return before.shuffle is not None and before.shuffle.whole


def fee_words(event: ev.FeeTaken) -> str:
    """The fee of a push pot, as the dealer takes it with the deal."""
    return f", taking {show(event.collection)} and {show(event.jackpot)}"


def fee_from(words: str) -> Fee:
    """The fee that ``$2 and $0`` tells; none without words."""
    collection, _, jackpot = words.partition(" and ")
    return Fee(parse(collection), parse(jackpot) if jackpot else 0) if words else NO_FEE


_TIMES = {2: "twice", 3: "three times"}


def _bounty_paid(_before: HandState, event: rv.BountyPaid) -> list[str]:
    paid = ", ".join(f"seat {seat} {show(amount)}" for seat, amount in event.paid)
    return [f"Seat {event.seat} has won with {pretty(event.cards)} and is paid for it: {paid or 'nobody has a chip'}"]


DOES: dict[type, Callable[[HandState, Any], str]] = {
    ev.Discarded: discarded,
    dv.CardsCalledFor: lambda _, event: f"Seat {event.seat} calls for {event.count}",
    dv.HandLaidOpen: lambda _, event: f"Seat {event.seat} lays the hand open",
    dv.PutShort: lambda _, event: f"Seat {event.seat} puts in {show(event.put)}",
    dv.ProofGiven: _proof_given,
    dv.HandSeen: lambda _, event: f"Seat {event.asked_by} asks to see seat {event.seat}",
    dv.PushAgreed: _push_agreed,
    dv.BoughtIn: lambda _, event: f"Seat {event.seat} buys in for {show(sum(event.amounts))}",
    dv.Declined: lambda _, event: f"Seat {event.seat} declines",
    rv.RunAgreed: lambda _, event: f"Seat {event.seat} agrees to run it again",
}
"""What a seat does."""

AROUND: dict[type, Callable[[HandState, Any], list[str]]] = {
    dv.PassedOut: lambda *_: ["Nobody opens; all ante again"],
    dv.Shuffled: lambda before, _: [
        "The deck is shuffled" if _is_whole(before) else "The stub is shuffled for the draw"
    ],
    dv.OpenersSplit: lambda _, event: [f"Seat {event.seat} lays {pretty(event.cards)} face up"],
    dv.Drawn: lambda _, event: [f"Seat {event.seat} draws {pretty(event.cards)}"],
    dv.ActionVoided: lambda _, event: [f"Seat {event.seat} takes back {show(event.amount)} by the sevens rule"],
    dv.PushDeclared: lambda _, event: [f"The pot is pushed; buying in costs {show(event.price)}"],
    rv.RunsOffered: lambda _, event: [f"Nobody can bet any more: the board may be run {_TIMES[event.times]}"],
    rv.RunBegun: lambda *_: ["The board is run again"],
    rv.BountyPaid: _bounty_paid,
    dv.ChopAsked: lambda *_: ["Nobody buys in; the tied players may chop"],
}
"""What happens around it."""


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
