"""Encodes a table's events for the log, and decodes them.

The data is ``{"at": wall milliseconds, "time": game milliseconds, "event": its fields}``. The order of the cards
isn't stored: the log keeps the seed of the shuffle, which determines it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeAlias

import msgspec

from houseway.cards import Card
from houseway.engines.contract import Event as HandEvent
from houseway.engines.contract import Hand
from houseway.record.codec import item_of, table_of
from houseway.record.recorder import recorder
from houseway.room.cards.shuffles import Shuffle, kept_order
from houseway.room.log.entries import UNENCODED, Draft, Posting
from houseway.room.log.errors import BadEvent
from houseway.rulebook import TableRules
from houseway.table import Event, Table, events
from houseway.table.commands import EVENTS
from houseway.table.dealing import replay_hand

Told: TypeAlias = dict[str, Any]
"""An event as decoded JSON."""
_encode = msgspec.json.Encoder().encode


def drafted(event: Event, at: int, time: int, more: Told, postings: tuple[Posting, ...] = ()) -> Draft:
    """Returns the draft of a table's event, with extra fields."""
    kind = type(event).__name__
    try:
        json = _encode({"at": at, "time": time, "event": _stored(event), **more})
    except UNENCODED as error:
        raise BadEvent(f"{kind}: {error}") from None
    return Draft(kind, {"at": at, "time": time, **more}, postings, json=json)


def _stored(event: Event) -> object:
    """Returns an event in its JSON form, without the order of the cards."""
    if isinstance(event, events.Played):
        return {"events": [table_of(one) for one in event.events]}
    if isinstance(event, events.HandStarted):
        return {one.name: getattr(event, one.name) for one in fields(event) if one.name != "order"}
    return event


def read(table: Table, kind: str, data: Told, dealt: Shuffle | None) -> Event:
    """Decodes an event. ``dealt`` is the shuffle made for the next hand."""
    fields = data["event"]
    if kind == "Played":
        return events.Played(hand_events(table.rules, fields["events"]))
    if kind == "HandStarted" and (dealt is not None or table.by_hand):
        return started(fields, dealt.order if dealt else ())
    return item_of(EVENTS, {"type": kind, **fields})


def read_outline(kind: str, data: Told) -> Event:
    """Decodes an event with converted fields, leaving out the cards of a new hand."""
    fields: Told = data["event"]
    given = fields | {"order": ()} if kind == "HandStarted" else fields
    return msgspec.convert(given, EVENTS[kind])


def started(fields: Mapping[str, Any], order: Sequence[Card]) -> events.HandStarted:
    """Returns the start of a hand with the cards in this order."""
    event = item_of({"HandStarted": events.HandStarted}, {"type": "HandStarted", **fields, "order": []})
    return replace(event, order=tuple(order))


def hand_events(rules: TableRules, told: Iterable[Told]) -> tuple[HandEvent, ...]:
    """Decodes the events of a hand played by these rules."""
    known = recorder(rules).EVENTS
    return tuple(item_of(known, one) for one in told)


def hand_told(hand: Hand | None) -> list[Told]:
    """Returns a hand as JSON events. Empty for no hand."""
    return [table_of(event) for event in hand.log] if hand else []


def hand_replayed(rules: TableRules, told: Iterable[Told]) -> Hand:
    """Replays a hand from its JSON events."""
    return replay_hand(rules, hand_events(rules, told))


def shuffle_kept(table: Table, data: Mapping[str, Any]) -> Shuffle:
    """Returns the next hand's shuffle from a stored status event."""
    return kept_order(data["shuffle"], table.rules.deck())
