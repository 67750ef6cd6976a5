"""A table as one observer may see it, in the shape of the protocol.

Built by inclusion: whatever is not put in for that observer is not there. An empty field is left out, and lists that
belong to seats, squares or wagers are objects keyed by their number, so that the change from one view to the next is a
small merge patch.
"""

from collections.abc import Iterator
from typing import Any

from houseway.engines.contract import Hand
from houseway.room.engines.registry import engine_of
from houseway.room.shapes.facts import Facts
from houseway.room.shapes.shown import Json, filled
from houseway.room.showing.between import Between, Over, OwnPart
from houseway.room.showing.choices import choices
from houseway.room.showing.sights import Part, Path, laid
from houseway.table import Table


def table_view(table: Table, seat: int | None, facts: Facts) -> Json:
    """What an observer in this seat, or with None at the rail, may see and do."""
    rail = rail_view(table, facts)
    return laid(rail, own_part(table, seat, facts, rail).whole)


def own_part(table: Table, seat: int | None, facts: Facts, rail: Json, between: Between | None = None) -> Part:
    """What an observer may do, and what they see otherwise than the rail does."""
    may = choices(table, seat, facts, between)
    if between is None:
        return Part(may, dict(_seen_by(seat, table.hand, rail)))
    known, rests = between.own.get(seat), between.rests_on(seat)
    between.untouched.add(seat)
    if known is not None and rests is not None and known.rests == rests:
        own = Part(may, known.own.sees)
    else:
        own = Part(may, dict(_seen_by(seat, table.hand, rail, between.over)))
    between.own[seat] = OwnPart(rests, own)
    return own


def _seen_by(seat: int | None, hand: Hand | None, rail: Json, over: Over | None = None) -> Iterator[tuple[Path, Any]]:
    """What a seat sees that the rail does not."""
    if seat is None:
        return
    yield ("you",), {"seat": seat}
    if hand is None:
        return
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
