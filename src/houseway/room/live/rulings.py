"""The floor's card: what happened, what the house's book says, what it would do to the live hand, and the ruling."""

from typing import Any

from houseway.floor import BadIrregularity, Ruling, parse, ruling
from houseway.play.contract import Refused
from houseway.play.poker import PokerHand
from houseway.room.live.keeper import Keeper, Step
from houseway.table import Play


def preview(keeper: Keeper, line: str) -> dict[str, Any]:
    """The ruling, or the rulings to choose from; nothing is done."""
    found = _found(keeper, line)
    told = _told(found)
    if found.choices:
        told["choices"] = [_told(one) for one in found.choices]
    return told


def rule(keeper: Keeper, step: Step, by: str, line: str, choice: str) -> None:
    """The ruling is carried out, and everybody hears it with its citation."""
    found = _found(keeper, line)
    chosen = found.chosen(choice)
    hand: PokerHand = keeper.table.hand
    wanted = found.shuffle(hand, choice)
    shuffle = keeper.shuffled(f"hand {keeper.table.hands}, event {len(hand.log)}", wanted) if wanted else None
    keeper.apply(step, Play(found.command(choice=choice, order=shuffle.order if shuffle else ())), shuffle=shuffle)
    told = _told(chosen)
    keeper.note(step, "FloorRuled", by=by, what=line, **told)
    step.reply = told


def _found(keeper: Keeper, line: str) -> Ruling:
    if not keeper.table.in_play:
        raise Refused("no hand is in play; a ruling is made on a live hand")
    if not isinstance(keeper.table.hand, PokerHand):
        raise Refused("rulings on this game are made at the table")
    try:
        return ruling(keeper.table.hand, parse(line), keeper.table.house)
    except BadIrregularity as error:
        raise Refused(str(error)) from None


def _told(found: Ruling) -> dict[str, Any]:
    told: dict[str, Any] = {
        "does": list(found.does),
        "steps": list(found.steps),
        "rule": found.cite.rule,
        "where": found.cite.where,
        "house": found.house,
    }
    if found.choice:
        told["choice"] = found.choice
    if found.cite.assumed:
        told["assumed"] = found.cite.assumed
    return told
