"""The moves of a pan player, and doubles before the hand."""

from collections.abc import Callable
from typing import Any

import msgspec

from houseway.cards import Card, pretty
from houseway.engines.contract import Option
from houseway.engines.pan.play import PanHand
from houseway.engines.pan.play import commands as do
from houseway.engines.pan.room_between_hands import pan_rules
from houseway.room.view_types import Choice, Facts, amount, cards, choice, snapped, table_choice
from houseway.table import Table


def choices(hand: PanHand, seat: int, table: str) -> list[Choice]:
    """Every move, in turn or out of it; one choice for all discards."""
    thrown: dict[Card, Option] = {}
    found: list[Choice] = []
    for at, option in enumerate(hand.options(seat)):
        match option.command:
            case do.Discard(card=card) if card is not None:
                thrown[card] = option
            case do.Offer() if option.most:
                found.append(_settlement(hand, option, table))
            case _:
                found.append(_plain(option, at, table))
    if thrown:
        found.append(_discard(thrown, table))
    return found


def _discard(thrown: dict[Card, Option], table: str) -> Choice:
    chosen = cards(("command", "card"), list(thrown), 1, 1) | {"one": True}
    rule = _rule(next(iter(thrown.values())))
    return choice("discard", "d", "Discard", {"type": "Discard"}, table=table, cards=chosen, rule=rule)


def _settlement(hand: PanHand, option: Option, table: str) -> Choice:
    """An offer to foul hands; what going out with the spreads as they lie would bring is the usual amount."""
    worth = hand.state.active[0].worth + hand.rules.pays.bust_out
    usual = snapped(worth * hand.rules.chip, option.least, option.most, option.step)
    scale = amount(("command", "amount"), option.least, option.most, option.step, usual=usual)
    says = "Offer each foul hand to settle for"
    return choice("offer", "e", says, {"type": "Offer"}, table=table, amount=scale, rule=_rule(option))


def _plain(option: Option, at: int, table: str) -> Choice:
    command = option.command
    key, says = _SAYS[type(command)]
    fields = {
        name: value for name, value in msgspec.to_builtins(command).items() if name != "seat" and value is not None
    }
    kind = type(command).__name__
    return choice(
        f"{kind.lower()}-{at}",
        key(command) if callable(key) else key,
        says(command),
        {"type": kind, **fields},
        table=table,
        rule=_rule(option),
    )


def _rule(option: Option) -> str:
    return " ".join(option.rules)


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
    do.Offer: ("e", lambda _: "Offer to split the Tops"),
    do.Answer: (lambda move: "y" if move.agrees else "n", lambda move: "Agree" if move.agrees else "Decline"),
    do.FixCount: ("k", lambda _: "Have the count of cards put right"),
}
"""The key and the words of every move that is offered."""


def doubles(table: Table, seat: int, facts: Facts) -> list[Choice]:
    """Doubles are open to a player with two buy-ins, and singles to all (LL-PN-D1)."""
    rules, chair = pan_rules(table.rules), table.chairs[seat]
    wanted = facts.doubles.get(seat, chair.doubles)
    if not wanted and chair.stack < rules.buyin.doubles * rules.chip:
        return []
    label = "Play singles again" if wanted else "Play doubles"
    command = {"type": "PlayDoubles", "on": not wanted}
    return [table_choice("doubles", "2", label, command, table=facts.table, rule=rules.cite("buyin.doubles").rule)]
