"""The moves of a pan player."""

from collections.abc import Callable
from typing import Any

import msgspec

from houseway.cards import Card, pretty
from houseway.money import show
from houseway.play.pan import PanHand
from houseway.play.pan import commands as do
from houseway.room.showing.choices.choice import Choice, cards, choice


def choices(hand: PanHand, seat: int, table: str) -> list[Choice]:
    """Every move, in turn or out of it; one choice for all discards."""
    offered = hand.options(seat)
    thrown = [one.card for one in offered if isinstance(one, do.Discard) and one.card]
    found = [_plain(one, at, table) for at, one in enumerate(offered) if not (isinstance(one, do.Discard) and one.card)]
    if thrown:
        found.append(_discard(thrown, table))
    return found


def _discard(thrown: list[Card], table: str) -> Choice:
    chosen = cards(("command", "card"), thrown, 1, 1) | {"one": True}
    return choice("discard", "d", "Discard", {"type": "Discard"}, table=table, cards=chosen)


def _plain(command: do.Command, at: int, table: str) -> Choice:
    key, says = _SAYS[type(command)]
    fields = {
        name: value for name, value in msgspec.to_builtins(command).items() if name != "seat" and value is not None
    }
    sent = {"type": type(command).__name__, **fields}
    return choice(
        f"{sent['type'].lower()}-{at}", key(command) if callable(key) else key, says(command), sent, table=table
    )


def _spread(move: do.Spread) -> str:
    parts = [pretty(move.cards)] * bool(move.cards) + ["the exposed card"] * move.with_card
    return f"Spread {' with '.join(parts)}{'' if move.on is None else f' on spread {move.on + 1}'}"


Says = tuple[str | Callable[[Any], str], Callable[[Any], str]]

_SAYS: dict[type, Says] = {
    do.Declare: (lambda move: "p" if move.plays else "x", lambda move: "Play" if move.plays else "Pass"),
    do.Draw: ("t", lambda _: "Turn up a card"),
    do.Spread: ("s", _spread),
    do.Collect: ("c", lambda _: "Collect the pay"),
    do.GoOut: ("o", lambda _: "Go out"),
    do.Discard: ("l", lambda _: "Let the card go"),
    do.Force: ("f", lambda move: f"Force {pretty([move.card])} on seat {move.on}"),
    do.Offer: (
        "e",
        lambda move: f"Offer to settle for {show(move.each)} each" if move.each else "Offer to split the Tops",
    ),
    do.Answer: (lambda move: "y" if move.agrees else "n", lambda move: "Agree" if move.agrees else "Decline"),
    do.FixCount: ("k", lambda _: "Have the count of cards put right"),
}
"""The key and the words of every move that is offered."""
