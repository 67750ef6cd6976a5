"""The floor's card: what can have happened, what the house's book says, what it would do to the live hand, the ruling.

The floor sees no live card: a card is told by its place in the hand, and the room knows which one lies there.
"""

from collections.abc import Mapping
from typing import Any

from houseway.cards import Card
from houseway.floor import Ruling, desk, ruling
from houseway.play.contract import Hand, Refused
from houseway.play.irregularities import BadIrregularity, Irregularity
from houseway.play.rulings import copy_of
from houseway.room.commands import Rule
from houseway.room.engines.registry import engine_of
from houseway.room.tables.keeper import Keeper
from houseway.room.work import Step
from houseway.table import Play

Told = Mapping[str, Any]


def possible(keeper: Keeper) -> list[dict[str, Any]]:
    """What can have gone wrong by now, and what must be told about it; of cards only how many there are."""
    return [
        {"kind": one.kind, "says": one.says, "fields": [_field(field) for field in one.fields]}
        for one in desk.possible(_hand(keeper))
    ]


def _field(field: desk.Field) -> dict[str, Any]:
    told: dict[str, Any] = {"name": field.name, "sort": field.sort, "needed": field.needed}
    if field.values:
        told["values"] = list(field.values)
    if field.cards:
        told["counts"] = {seat: len(cards) for seat, cards in field.cards.items()}
    return told | ({"least": field.least, "most": field.most} if field.most else {})


def preview(keeper: Keeper, kind: str, told: Told) -> dict[str, Any]:
    """The ruling, or the rulings to choose from; nothing is done."""
    found = _found(keeper, kind, told)
    outcomes = [_outcome(one) | {"then": _then(_hand(keeper), found, one.choice)} for one in found.choices or (found,)]
    return {"house": found.house, "outcomes": outcomes}


def _then(hand: Hand, found: Ruling, choice: str) -> dict[str, Any]:
    """How the hand would stand after the ruling, tried on a copy: the money and whose turn it is, never a card."""
    trial = copy_of(hand)
    trial.apply(found.command(choice=choice, order=found.shuffle(hand, choice)))
    shown, seats = engine_of(hand.rules).shown.view(trial, None)
    then = {name: shown[name] for name in ("phase", "street", "stage", "pot", "bet_to", "to_act") if name in shown}
    plain = ("stack", "bet", "live", "status")
    told = {str(seat): {name: one[name] for name in plain if name in one} for seat, one in seats.items()}
    return then | {"seats": told}


def rule(keeper: Keeper, step: Step, by: str, command: Rule) -> None:
    """The ruling is carried out, and everybody hears it with its citation."""
    found = _found(keeper, command.kind, command.facts)
    chosen = found.chosen(command.choice)
    hand = _hand(keeper)
    wanted = found.shuffle(hand, command.choice)
    shuffle = keeper.shuffled(f"hand {keeper.table.hands}, event {len(hand.log)}", wanted) if wanted else None
    order = shuffle.order if shuffle else ()
    keeper.apply(step, Play(found.command(choice=command.choice, order=order)), shuffle=shuffle)
    keeper.note(step, "FloorRuled", by=by, what=command.kind, **_outcome(chosen))
    step.reply = _outcome(chosen)


def _hand(keeper: Keeper) -> Hand:
    if not keeper.table.in_play:
        raise Refused("no hand is in play; a ruling is made on a live hand")
    return keeper.table.hand_now


def _found(keeper: Keeper, kind: str, told: Told) -> Ruling:
    hand = _hand(keeper)
    try:
        return ruling(hand, _told(hand, kind, told))
    except BadIrregularity as error:
        raise Refused(str(error)) from None


def _told(hand: Hand, kind: str, told: Told) -> Irregularity:
    """The irregularity, with the cards that lie at the places that were told."""
    values = dict(told)
    if "cards" in values:
        values["cards"] = [_card(hand, kind, values.get("seat"), place) for place in values["cards"]]
    return desk.from_data(kind, values)


def _card(hand: Hand, kind: str, seat: Any, place: Any) -> Card:
    fields = [field for one in desk.possible(hand) if one.kind == kind for field in one.fields if field.name == "cards"]
    there = fields[0].cards.get(str(seat or ""), ()) if fields else ()
    if not isinstance(place, int) or not 1 <= place <= len(there):
        raise Refused(f"{place!r} is the place of no card here; there are {len(there)}")
    return there[place - 1]


def _outcome(found: Ruling) -> dict[str, Any]:
    told = {
        "choice": found.choice,
        "does": list(found.does),
        "steps": list(found.steps),
        "rules": list(found.cite.rules),
        "where": found.cite.where,
        "assumed": found.cite.assumed,
    }
    return {name: value for name, value in told.items() if value}
