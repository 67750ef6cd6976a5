"""A table as one observer may see it, in the shape of the protocol.

Built by inclusion: whatever is not put in for that observer is not there. An empty field is left out, and lists that
belong to seats, squares or wagers are objects keyed by their number, so that the change from one view to the next is a
small merge patch.
"""

from typing import Any

from houseway.room.engines.registry import engine_of
from houseway.room.shapes.facts import Facts
from houseway.room.shapes.shown import Json, filled
from houseway.room.showing.between import Between
from houseway.room.showing.choices import choices
from houseway.room.showing.sights import Own, Path, laid
from houseway.table import Table


def table_view(table: Table, seat: int | None, facts: Facts) -> Json:
    """What an observer in this seat, or with None at the rail, may see and do."""
    rail = rail_view(table, facts)
    return laid(rail, own_part(table, seat, facts, rail))


def own_part(table: Table, seat: int | None, facts: Facts, rail: Json, between: Between | None = None) -> Own:
    """What an observer may do, and what they see otherwise than the rail does."""
    own: dict[Path, Any] = {("choices",): choices(table, seat, facts, between.beside if between else None)}
    if seat is None:
        return own
    own["you",] = {"seat": seat}
    if table.hand is None:
        return own
    shown = engine_of(table.hand.rules).shown
    hand, seats = shown.own_view(table.hand, seat)
    own |= {("hand", name): value for name, value in hand.items() if rail["hand"].get(name) != value}
    for number, one in seats.items():
        if number in table.chairs:
            seen = rail["seats"][str(number)]
            own |= {("seats", str(number), name): value for name, value in one.items() if seen.get(name) != value}
    if made := shown.made(table.hand, seat):
        own["made",] = made
    if reckoning := shown.reckoning(table.hand, seat):
        own["reckoning",] = reckoning
    return own


def rail_view(table: Table, facts: Facts, between: Between | None = None) -> Json:
    """What everybody sees of a table; ``between`` is what has been kept of it, if anything has."""
    between = between or Between(table, facts)
    hand, seats = engine_of(table.hand.rules).shown.view(table.hand, None) if table.hand is not None else ({}, {})
    taken = {str(number): chair | seats.get(number, {}) for number, chair in between.chairs.items()}
    rail = {"seats": taken, **between.fields}
    if hand:
        rail["hand"] = hand | between.frame
    if facts.clock:
        rail["clock"] = filled(**facts.clock._asdict())
    return rail
