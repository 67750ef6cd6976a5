"""The floor's card: what happened, what the house's book says, what it would do to the live hand, and the ruling."""

from typing import Any

from houseway.floor import BadIrregularity, Ruling, parse, ruling
from houseway.play.contract import Refused
from houseway.record.registry import engine_of
from houseway.room.live.hand_views import hand_view
from houseway.room.live.keeper import Keeper, Step
from houseway.table import Play


def preview(keeper: Keeper, line: str) -> dict[str, Any]:
    """The ruling, or the rulings to choose from, each with the hand as it would stand then; nothing is done."""
    found = _found(keeper, line)
    if not found.choices:
        return _told(found) | {"then": _then(keeper, found, "")}
    choices = [_told(one) | {"then": _then(keeper, found, one.choice)} for one in found.choices]
    return _told(found) | {"choices": choices}


def _then(keeper: Keeper, found: Ruling, choice: str) -> dict[str, Any]:
    """The hand as the rail would see it after the ruling, tried on a copy."""
    hand = keeper.table.hand
    trial = type(hand).replay(hand.rules, hand.log)
    trial.apply(found.command(choice=choice, order=found.shuffle(hand, choice)))
    shown, seats = hand_view(trial, None)
    return {"hand": shown, "seats": {str(seat): fields for seat, fields in seats.items()}}


def rule(keeper: Keeper, step: Step, by: str, line: str, choice: str) -> None:
    """The ruling is carried out, and everybody hears it with its citation."""
    found = _found(keeper, line)
    chosen = found.chosen(choice)
    hand = keeper.table.hand
    wanted = found.shuffle(hand, choice)
    shuffle = keeper.shuffled(f"hand {keeper.table.hands}, event {len(hand.log)}", wanted) if wanted else None
    keeper.apply(step, Play(found.command(choice=choice, order=shuffle.order if shuffle else ())), shuffle=shuffle)
    told = _told(chosen)
    keeper.note(step, "FloorRuled", by=by, what=line, **told)
    step.reply = told


def _found(keeper: Keeper, line: str) -> Ruling:
    if not keeper.table.in_play:
        raise Refused("no hand is in play; a ruling is made on a live hand")
    if "RuleOn" not in engine_of(keeper.table.rules).commands:
        raise Refused(f"the floor has no rulings for {keeper.table.rules.title} yet")
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
