"""A table's events in the log, and back.

The data of each is ``{"at": milliseconds on the wall, "time": milliseconds of the games, "event": its fields}``. What a
hand is dealt from is not written out: the log keeps the seed of the shuffle, and the order follows from it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeAlias

import msgspec

from houseway.cards import Card
from houseway.engines.contract import Event as HandEvent
from houseway.engines.contract import Hand
from houseway.record.codec import encode, item_of, kinds, table_of
from houseway.record.recorder import recorder
from houseway.room.cards.shuffles import Shuffle, kept_order
from houseway.room.log.draft import UNENCODED, Draft
from houseway.room.log.errors import BadEvent
from houseway.room.log.postings import Posting
from houseway.rulebook import TableRules
from houseway.table import Event, Table
from houseway.table import events as ev
from houseway.table.dealing import replay_hand

KINDS: dict[str, type[Any]] = kinds(Event)
Told: TypeAlias = dict[str, Any]
"""An event as JSON has it."""
_encode = msgspec.json.Encoder().encode


def drafted(event: Event, at: int, time: int, more: Told, postings: tuple[Posting, ...] = ()) -> Draft:
    """Returns the draft of a table's event, with more facts about it."""
    kind = type(event).__name__
    try:
        json = _encode({"at": at, "time": time, "event": _stored(event), **more})
    except UNENCODED as error:
        raise BadEvent(f"{kind}: {error}") from None
    return Draft(kind, {"at": at, "time": time, **more}, postings, json=json)


def _stored(event: Event) -> object:
    """Returns an event as its JSON has it: without the order of the cards, which follows from the seed."""
    if isinstance(event, ev.Played):
        return {"events": [msgspec.Raw(encode(one)) for one in event.events]}
    if isinstance(event, ev.HandStarted):
        return {one.name: getattr(event, one.name) for one in fields(event) if one.name != "order"}
    return event


def read(table: Table, kind: str, data: Told, dealt: Shuffle | None) -> Event:
    """The event that was written; ``dealt`` is the shuffle that was made for the next hand."""
    fields = data["event"]
    if kind == "Played":
        return ev.Played(hand_events(table.rules, fields["events"]))
    if kind == "HandStarted" and (dealt is not None or table.by_hand):
        return started(fields, dealt.order if dealt else ())
    event: Event = item_of(KINDS, {"type": kind, **fields})
    return event


def read_outline(kind: str, data: Told) -> Event:
    """The event that was written, without the cards where it begins a hand; its fields are those of its kind."""
    fields: Told = data["event"]
    given = fields | {"order": ()} if kind == "HandStarted" else fields
    event: Event = msgspec.convert(given, KINDS[kind])
    return event


def started(fields: Mapping[str, Any], order: Sequence[Card]) -> ev.HandStarted:
    """The beginning of a hand that is dealt from cards in this order."""
    event: ev.HandStarted = item_of(KINDS, {"type": "HandStarted", **fields, "order": []})
    return replace(event, order=tuple(order))


def hand_events(rules: TableRules, told: Iterable[Told]) -> tuple[HandEvent, ...]:
    """The events of a hand that was played by these rules."""
    known = recorder(rules).EVENTS
    return tuple(item_of(known, one) for one in told)


def hand_told(hand: Hand | None) -> list[Told]:
    """A hand as its events; nothing where there is none."""
    return [table_of(event) for event in hand.log] if hand else []


def hand_replayed(rules: TableRules, told: Iterable[Told]) -> Hand:
    """The hand that these events tell."""
    return replay_hand(rules, hand_events(rules, told))


def shuffle_kept(table: Table, data: Mapping[str, Any]) -> Shuffle:
    """The shuffle for the next hand that a fact about the table keeps."""
    return kept_order(data["shuffle"], table.rules.deck())
