"""Floor rulings on a hand that the room deals.

The floor doesn't see face-down cards. It identifies a card by its position in the hand, and by its face if the card
is exposed. The rulings are worked out without the hidden cards (``floor.blind``). Only a ruling that is carried out
is checked against them. If they contradict the floor's report, the log records a mistake that the whole table sees.
After two mistakes in a hand the floor can only call a misdeal, so guessing can't reveal a card.
"""

from collections.abc import Mapping
from typing import Any

from houseway.engines.contract import Hand, Refused
from houseway.floor import Ruling, desk
from houseway.floor.blind import Incident, blind_ruling, borne_out, cards_at, hands, with_real_cards
from houseway.floor.questions import answer, choice, question
from houseway.room.commands import Rule
from houseway.room.engine import engine_of
from houseway.room.tables.runtime import TableRuntime
from houseway.room.view_types import Json, filled
from houseway.room.work import Step
from houseway.table import Play

MISTAKES = 2
"""The most wrong reports about cards in one hand."""
_TRIED = 4
"""How many sample hands a ruling is tried on before it is made."""


def overview(runtime: TableRuntime) -> Json:
    """Returns the state of the hand and the possible irregularities, or neither between hands."""
    if runtime.table.hand is None:
        return {"kinds": []}
    return {"kinds": possible(runtime), "now": _public_state(runtime.table.hand_now)}


def possible(runtime: TableRuntime) -> list[Json]:
    """Returns the irregularities possible now and the facts each needs. Lists cards by count only."""
    return [
        {
            "kind": one.kind,
            "says": one.says,
            "fields": [told for field in one.fields for told in _field(one.kind, field)],
        }
        for one in desk.possible(_hand(runtime), blind=True)
    ]


def _field(kind: str, field: desk.Field) -> list[Json]:
    told: Json = {"name": field.name, "asks": question(kind, field.name), "sort": field.sort, "needed": field.needed}
    if field.values:
        told["values"] = list(field.values)
    if field.values and field.sort != "seat":
        told["labels"] = [answer(kind, field.name, value) for value in field.values]
    if field.cards:
        told["counts"] = {seat: len(cards) for seat, cards in field.cards.items()}
        return [told, {"name": "faces", "asks": question(kind, "faces"), "sort": "text", "needed": False}]
    return [told | ({"least": field.least, "most": field.most} if field.most else {})]


def preview(runtime: TableRuntime, kind: str, facts: Mapping[str, Any]) -> Json:
    """Returns the ruling, or the rulings to choose from. Changes nothing."""
    hand, told = _hand(runtime), Incident.of(kind, facts)
    found = blind_ruling(hand, told)
    outcomes = [
        _outcome(one)
        | filled(when=[choice(one.choice)] if one.choice else [])
        | {"then": _outlook(hand, told, found, one.choice)}
        for one in found.choices or (found,)
    ]
    return {"house": found.house, "outcomes": outcomes}


def _outlook(hand: Hand, told: Incident, found: Ruling, choice: str) -> Json:
    """Returns the hand after the ruling, without anything that depends on a hidden card."""
    seen: list[Json] = []
    refused: Refused | None = None
    for other, one in hands(hand, told, _TRIED):
        try:
            seen.append(_try_ruling(other, with_real_cards(found, one), choice))
        except Refused as refusal:
            refused = refused or refusal
    if refused and not seen:
        raise refused
    return _common_part(seen)


def _try_ruling(hand: Hand, found: Ruling, choice: str) -> Json:
    """Returns the hand's public state after a ruling."""
    hand.apply(found.command(choice=choice, order=found.shuffle(hand, choice)))
    return _public_state(hand)


def _public_state(hand: Hand) -> Json:
    """Returns the money and the seat to act, without cards."""
    shown, seats = engine_of(hand.rules).shown.view(hand, None)
    nothing: Json = {"pot": 0, "to_act": 0}
    told = nothing | {
        name: shown[name] for name in ("phase", "street", "stage", "pot", "bet_to", "to_act") if name in shown
    }
    plain = ("stack", "bet", "live", "status")
    return told | {"seats": {str(n): {name: one[name] for name in plain if name in one} for n, one in seats.items()}}


def _common_part(seen: list[Json]) -> Json:
    """Returns the entries that are the same in all of them."""
    first, *others = seen
    out: Json = {}
    for name, value in first.items():
        if isinstance(value, dict):
            out[name] = _common_part([one[name] for one in seen if name in one])
        elif all(name in one and one[name] == value for one in others):
            out[name] = value
    return out


def rule(runtime: TableRuntime, step: Step, by: str, command: Rule) -> None:
    """Carries out the ruling and announces it with its citation."""
    hand, told = _hand(runtime), Incident.of(command.kind, command.facts)
    found = blind_ruling(hand, told)
    chosen = found.chosen(command.choice)
    _outlook(hand, told, found, command.choice)
    if runtime.status.mistakes >= MISTAKES and chosen.does != ("misdeal",):
        raise Refused("the floor was mistaken about the cards of this hand before; it can only call the deal off")
    said = _said(told)
    try:
        if not borne_out(hand, told):
            raise Refused("another card lies there")
        _carry_out(runtime, step, with_real_cards(found, told.about(cards_at(hand, told))), command.choice)
    except Refused:
        # The reason for the mismatch would reveal the cards.
        runtime.log_status(step, "FloorMistaken", by=by, **said)
        raise Refused("the cards do not bear this out; the table has been told") from None
    outcome = _outcome(chosen) | {"done": "The ruling is carried out."}
    runtime.log_status(step, "FloorRuled", by=by, **said, **outcome)
    step.reply = outcome


def _carry_out(runtime: TableRuntime, step: Step, found: Ruling, choice: str) -> None:
    hand = _hand(runtime)
    wanted = found.shuffle(hand, choice)
    shuffle = runtime.shuffled(f"hand {runtime.table.hands}, event {len(hand.log)}", wanted) if wanted else None
    order = shuffle.order if shuffle else ()
    runtime.apply(step, Play(found.command(choice=choice, order=order)), shuffle=shuffle)


def _said(told: Incident) -> Json:
    """Returns the floor's report as shown to the whole table."""
    said: Json = {"what": told.kind, "seat": told.seat, "cards": list(told.places), "faces": list(told.faces)}
    return {name: value for name, value in said.items() if value}


def _hand(runtime: TableRuntime) -> Hand:
    if runtime.table.hand is None:
        raise Refused("no hand has been dealt; a ruling is made on a hand")
    return runtime.table.hand_now


def _outcome(found: Ruling) -> Json:
    told = {
        "choice": found.choice,
        "does": list(found.does),
        "steps": list(found.steps),
        "rules": list(found.cite.rules),
        "where": found.cite.where,
        "assumed": found.cite.assumed,
    }
    return {name: value for name, value in told.items() if value}
