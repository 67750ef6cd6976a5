"""A table as one observer may see it, in the shape of the protocol.

Built by inclusion: whatever is not put in for that observer is not there. An empty field is left out, and lists that
belong to seats, squares or wagers are objects keyed by their number, so that the change from one view to the next is a
small merge patch.
"""

from collections.abc import Iterator
from typing import Any

from houseway.play.contract import Hand
from houseway.room.engines.registry import engine_of
from houseway.room.shapes.facts import Facts
from houseway.room.shapes.shown import Json, filled
from houseway.room.showing.between import Between, Over, OwnPart
from houseway.room.showing.choices import choices
from houseway.room.showing.sights import Own, Path, laid
from houseway.table import Table


def table_view(table: Table, seat: int | None, facts: Facts) -> Json:
    """What an observer in this seat, or with None at the rail, may see and do."""
    rail = rail_view(table, facts)
    return laid(rail, own_part(table, seat, facts, rail))


def own_part(table: Table, seat: int | None, facts: Facts, rail: Json, between: Between | None = None) -> Own:
    """What an observer may do, and what they see otherwise than the rail does."""
    hand = between.playing if between else None
    if seat is None or between is None or hand is None:
        return _own_part(table, seat, facts, rail, between)
    known = between.own.get(seat)
    between.untouched.add(seat)
    rests = engine_of(hand.rules).shown.rests_on(hand, seat)
    sees = known.sees if known is not None and rests is not None and known.rests == rests else None
    may = choices(table, seat, facts, between)
    if known is None or sees is None or may is not known.whole["choices",]:
        sees = {("you",): {"seat": seat}, **dict(_in_hand(hand, seat, rail, None))} if sees is None else sees
        known = between.own[seat] = OwnPart(rests, sees, {("choices",): may, **sees})
    return known.whole


def _own_part(table: Table, seat: int | None, facts: Facts, rail: Json, between: Between | None) -> Own:
    own: dict[Path, Any] = {("choices",): choices(table, seat, facts, between)}
    if seat is not None:
        own["you",] = {"seat": seat}
    if seat is not None and table.hand is not None:
        own |= _in_hand(table.hand, seat, rail, between.over if between else None)
    return own


def _in_hand(hand: Hand, seat: int, rail: Json, over: Over | None) -> Iterator[tuple[Path, Any]]:
    """What a seat sees of the hand that the rail does not."""
    shown = engine_of(hand.rules).shown
    fields, seats = shown.own_view(hand, seat)
    for name, value in fields.items():
        if rail["hand"].get(name) != value:
            yield ("hand", name), value
    for number, one in seats.items():
        seen = rail["seats"].get(str(number), one)
        for name, value in one.items():
            if seen.get(name) != value:
                yield ("seats", str(number), name), value
    if made := shown.made(hand, seat):
        yield ("made",), made
    if reckoning := over.reckoning(seat) if over else shown.reckoning(hand, seat) if hand.over else "":
        yield ("reckoning",), reckoning


def rail_view(table: Table, facts: Facts, between: Between | None = None) -> Json:
    """What everybody sees of a table; ``between`` is what has been kept of it, if anything has."""
    between = between or Between(table, facts)
    hand, seats = between.of_hand()
    rail = {"seats": seats, **between.fields}
    if hand:
        rail["hand"] = {**hand, **between.frame}
    if between.clock:
        rail["clock"] = filled(**between.clock._asdict())
    return rail
