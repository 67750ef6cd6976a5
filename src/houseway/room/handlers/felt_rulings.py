"""Floor rulings at a table that is dealt by hand.

The room can't see the hand, so the floor says when the irregularity was found and what is known. The handler looks up
the house's rulings that match, one or several. It carries out a ruling that calls a misdeal; the dealer does the rest
on the felt.
"""

from collections.abc import Mapping
from typing import Any

from houseway.engines.contract import Refused
from houseway.floor.lookup import Stated, kinds_in, stated
from houseway.floor.questions import answer, choice, question
from houseway.irregularities import TYPES
from houseway.messages import OneOf, _
from houseway.room.commands import Rule
from houseway.room.tables.runtime import TableRuntime
from houseway.room.view_types import Json, filled
from houseway.room.work import Step
from houseway.table import CallMisdeal, Table
from houseway.table.next_hand import rules_in_play

_LABEL = 60
"""The most characters in the label of a choice."""


def overview(runtime: TableRuntime) -> Json:
    """Returns the irregularities possible in this game, the questions to ask, and the hands recorded for disputes."""
    table = runtime.table
    kinds = [_kind(table, kind) for kind in kinds_in(rules_in_play(table))]
    recorded = runtime.status.recorded[::-1]
    return {"by_hand": True, "kinds": kinds, **filled(in_play=table.in_play, recorded=recorded)}


def _kind(table: Table, kind: str) -> Json:
    found = stated(table.house, rules_in_play(table), kind, "", {})
    moments = [one for one in dict.fromkeys(one.moment for one in found) if one != "any"]
    asks: dict[str, dict[str, None]] = {}
    for one in found:
        for name, values in one.case.items():
            asks.setdefault(name, {}).update(dict.fromkeys(values))
    fields = [_word(kind, "moment", moments)] if moments else []
    fields += [_word(kind, name, list(values)) for name, values in asks.items()]
    seats: Json = {"name": "seat", "asks": question(kind, "seat"), "sort": "seat", "needed": False}
    seats["values"] = sorted(table.chairs)
    return {"kind": kind, "says": TYPES[kind].says, "fields": [*fields, seats]}


def _word(kind: str, name: str, values: list[str]) -> Json:
    labels = [answer(kind, name, value) for value in values]
    return {
        "name": name,
        "asks": question(kind, name),
        "sort": "word",
        "needed": False,
        "values": values,
        "labels": labels,
    }


def preview(runtime: TableRuntime, kind: str, facts: Mapping[str, Any]) -> Json:
    """Returns the house's rulings that match the answers. Changes nothing."""
    found = _found(runtime.table, kind, facts)
    outcomes = [_outcome(name, one) | filled(when=_when(kind, one) if name else []) for name, one in found.items()]
    return {"house": runtime.table.house.name, "outcomes": outcomes}


def _when(kind: str, one: Stated) -> list[str]:
    """Returns the answers to which a ruling belongs, and the choice that it is."""
    asked = [] if one.moment == "any" else [(question(kind, "moment"), answer(kind, "moment", one.moment))]
    asked += [
        (question(kind, name), _("{answers}", answers=OneOf(tuple(answer(kind, name, value) for value in values))))
        for name, values in one.case.items()
    ]
    lines: list[str] = [_("{question} {answer}", question=asks, answer=said) for asks, said in asked]
    lines += [choice(one.choice)] if one.choice else []
    return lines or [_("In any other case")]


def _found(table: Table, kind: str, facts: Mapping[str, Any]) -> dict[str, Stated]:
    """Returns each matching ruling, keyed by the words that distinguish it. A single match has an empty
    key."""
    rules = rules_in_play(table)
    if kind not in kinds_in(rules):
        raise Refused(f"no ruling on {kind!r} in {rules.title}")
    told = {name: str(value) for name, value in facts.items() if name != "seat" and value}
    moment = told.pop("moment", "")
    found = stated(table.house, rules, kind, moment, told)
    if not found:
        raise Refused("the book has no ruling that agrees with that")
    if len(found) == 1 and not found[0].choice:
        return {"": found[0]}
    return {f"{number}. {_heading(one)}"[:_LABEL]: one for number, one in enumerate(found, 1)}


def _heading(one: Stated) -> str:
    parts = [] if one.moment == "any" else [one.moment.replace("-", " ")]
    parts += [f"{name} {' or '.join(values)}" for name, values in one.case.items()]
    parts += [one.choice] if one.choice else []
    return ", ".join(parts) or "in any other case"


def _outcome(name: str, one: Stated) -> Json:
    found = filled(
        choice=name,
        does=list(one.does),
        steps=list(one.steps),
        rules=list(one.rules),
        where=one.where,
        assumed=one.assumed,
    )
    return found | {"then": {}}


def _done(runtime: TableRuntime, step: Step, by: str, one: Stated) -> str:
    """Carries out the part of a ruling that the room can do, and describes it."""
    if "misdeal" not in one.does:
        return "It is done on the felt."
    if not runtime.table.in_play:
        return "No hand is in play, so that nothing is called off."
    runtime.apply(step, CallMisdeal(), by=by)
    return "The deal is called off."


def rule(runtime: TableRuntime, step: Step, by: str, command: Rule) -> None:
    """Logs the ruling as an incident with the floor's answers, and calls the misdeal if the ruling requires it."""
    found = _found(runtime.table, command.kind, command.facts)
    if command.choice not in found:
        raise Refused(f"choose one of: {'; '.join(found)}")
    one = found[command.choice]
    said = {name: value for name, value in _outcome(command.choice, one).items() if name != "then"}
    said["done"] = _done(runtime, step, by, one)
    seat = {"seat": command.facts["seat"]} if command.facts.get("seat") else {}
    hand = runtime.table.hands
    runtime.log_status(
        step, "FloorRuled", by=by, what=command.kind, **seat, hand=hand, told=dict(command.facts), **said
    )
    step.reply = said
