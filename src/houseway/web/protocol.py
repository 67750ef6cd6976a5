"""What a client and the room say to each other; ``docs/protocol.md`` in code.

There is one decoder, and everything that is wrong with a message is a ``BadMessage`` with a sentence about it.

>>> decode(b'{"type":"Watch","topic":"table:7"}')
Watch(topic='table:7', after=None)
>>> decode(b'{"type":"Watch","topic":"table:7","topic":"office"}')
Traceback (most recent call last):
houseway.web.protocol.BadMessage: the message has 'topic' twice
"""

import json
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from houseway.engines.contract import Refused
from houseway.room.commands import Command
from houseway.room.people.policy import PAGES

LARGEST = 16 * 1024
"""Bytes of one message."""

Key: TypeAlias = Annotated[str, Meta(pattern=r"^[!-~]{1,64}\Z")]
Topic: TypeAlias = Annotated[str, Meta(pattern=rf"^({'|'.join(sorted(PAGES))}|table:[1-9][0-9]{{0,8}})\Z")]

T = TypeVar("T")


class BadMessage(Exception):
    """A message that cannot be read, and the key it came with, if that much could be."""

    def __init__(self, why: str, key: str = "") -> None:
        super().__init__(why)
        self.key = key


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=True):
    """What all messages of a client have in common."""


class Watch(_Message, frozen=True):
    """Send me this topic; ``after`` is the version that I have."""

    topic: Topic
    after: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Unwatch(_Message, frozen=True):
    """No more of this topic."""

    topic: Topic


class Do(_Message, frozen=True):
    """Carry this out, once, however often it arrives with this key."""

    key: Key
    command: Command


class Ping(_Message, frozen=True):
    """Are you there?"""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/do``."""

    key: Key
    command: Command


Message: TypeAlias = Watch | Unwatch | Do | Ping

PONG = b'{"type":"Pong"}'


_MESSAGES: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def decode(message: bytes) -> Message:
    """A message of the socket."""
    return strictly(_MESSAGES, message)


def strictly(decoder: "msgspec.json.Decoder[T]", message: bytes) -> T:
    """What a decoder reads, if it is not too much, has nothing unknown in it and nothing twice."""
    if len(message) > LARGEST:
        raise BadMessage(f"the message has {len(message):,} bytes; at most {LARGEST:,} are read")
    try:
        found = decoder.decode(message)
        # msgspec takes the last of two fields of a name, which another reader may not.
        if _may_have_lost(message):
            _look_through(message.decode())
    except msgspec.ValidationError as error:
        raise BadMessage(str(error), key_of(message)) from None
    except RecursionError:
        raise BadMessage("the message is nested too deeply") from None
    except _Twice as twice:
        raise BadMessage(f"the message has {twice.args[0]!r} twice", key_of(message)) from None
    except (msgspec.DecodeError, ValueError) as error:
        raise BadMessage(f"the message is not JSON: {error}") from None
    return found


_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


def _may_have_lost(message: bytes) -> bool:
    """Whether reading a message may lose a field: with each goes a colon, unless strings hide some."""
    return b"\\" in message or _encode(_decode(message)).count(b":") != message.count(b":")


class _Twice(Exception):
    """A field that an object has twice."""


def _each_once(pairs: list[tuple[str, Any]]) -> None:
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise _Twice(name)
        seen.add(name)


_look_through = json.JSONDecoder(object_pairs_hook=_each_once).decode


class _Keyed(msgspec.Struct):
    key: Key = ""


def key_of(message: bytes) -> str:
    """The key of a message that is wrong otherwise, so that the client knows which one it was."""
    try:
        return msgspec.json.decode(message, type=_Keyed).key
    except (msgspec.DecodeError, ValueError, RecursionError):
        return ""


def done(key: str, reply: dict[str, Any]) -> bytes:
    """Carried out and durable."""
    return msgspec.json.encode({"type": "Done", "key": key, "reply": reply})


def refused(key: str, refusal: Refused) -> bytes:
    """The rules forbid it, and which one."""
    cited = {"rule": refusal.rule, "assumed": refusal.assumed, "house": refusal.house}
    told = {name: value for name, value in cited.items() if value}
    return msgspec.json.encode({"type": "Refused", "key": key, "why": refusal.why, **told})


def denied(key: str, why: str) -> bytes:
    """The policy forbids it."""
    return msgspec.json.encode({"type": "Refused", "key": key, "why": why})


def elsewhere(topic: str, address: str, ticket: str) -> bytes:
    """Another member of the room shows the topic; the ticket lets its reader in there."""
    return msgspec.json.encode({"type": "Elsewhere", "topic": topic, "at": address, "ticket": ticket})


def others(tickets: dict[str, str]) -> bytes:
    """Where the other members of the room are, each with a ticket that lets the reader in there."""
    told = [{"at": address, "ticket": ticket} for address, ticket in tickets.items()]
    return msgspec.json.encode({"type": "Others", "others": told})


def unwatched(topic: str, why: str) -> bytes:
    """The topic is not there or not for this person."""
    return msgspec.json.encode({"type": "Error", "topic": topic, "why": why})


def error(key: str, why: str) -> bytes:
    """It could not be read, or cannot be carried out now."""
    return msgspec.json.encode({"type": "Error", **({"key": key} if key else {}), "why": why})
