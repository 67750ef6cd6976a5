"""A table's events in the log, and back.

The data of each is ``{"at": milliseconds, "event": its fields}``. What a hand is dealt from is not written out: the
log keeps the seed of the shuffle, and the order follows from it.
"""

from typing import Any

from houseway.record.codec import item_of, kinds, table_of
from houseway.record.registry import engine_of
from houseway.room.cards.shuffles import Shuffle, kept_order
from houseway.table import Event, Table
from houseway.table import events as ev

KINDS: dict[str, type[Any]] = kinds(Event)


def written(event: Event, now: int, shuffle: Shuffle | None = None) -> dict[str, Any]:
    """The data of a table's event."""
    if isinstance(event, ev.Played):
        fields: dict[str, Any] = {"events": [table_of(one) for one in event.events]}
    else:
        fields = table_of(event)
        del fields["type"]
    if isinstance(event, ev.HandStarted):
        del fields["order"]
    data: dict[str, Any] = {"at": now, "event": fields}
    if shuffle is not None:
        data["shuffle"] = shuffle.kept
    return data


def read(table: Table, kind: str, data: dict[str, Any], dealt: Shuffle | None) -> Event:
    """The event that was written; ``dealt`` is the shuffle that was made for the next hand."""
    fields = dict(data["event"])
    if kind == "Played":
        known = engine_of(table.rules).events
        return ev.Played(tuple(item_of(known, one) for one in fields["events"]))
    if kind == "HandStarted" and dealt is not None:
        fields["order"] = list(dealt.order)
    event: Event = item_of(KINDS, {"type": kind, **fields})
    return event


def shuffle_kept(table: Table, data: dict[str, Any]) -> Shuffle:
    """The shuffle for the next hand that a fact of the desk keeps."""
    return kept_order(data["shuffle"], table.rules.deck())
