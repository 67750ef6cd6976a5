"""The messages between clients and the room, as described in ``docs/protocol.md``.

There is one decoder. Anything wrong with a message is a ``BadMessage`` with a sentence about it.

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
from houseway.messages import wire
from houseway.room.commands import Command
from houseway.room.people.people import Barred
from houseway.room.people.policy import PAGES

LARGEST = 16 * 1024
"""The most bytes in one message."""

Key: TypeAlias = Annotated[str, Meta(pattern=r"^[!-~]{1,64}\Z")]
Topic: TypeAlias = Annotated[str, Meta(pattern=rf"^({'|'.join(sorted(PAGES))}|table:[1-9][0-9]{{0,8}})\Z")]

T = TypeVar("T")


class BadMessage(Exception):
    """A message that can't be read, with its key if it has a readable one."""

    def __init__(self, why: str, key: str = "") -> None:
        super().__init__(why)
        self.key = key


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=True):
    """A message of a client."""


class Watch(_Message, frozen=True):
    """Asks for a topic; ``after`` is the version that the client has."""

    topic: Topic
    after: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Unwatch(_Message, frozen=True):
    """Ends a topic."""

    topic: Topic


class Do(_Message, frozen=True):
    """Executes a command once, however often it arrives with this key."""

    key: Key
    command: Command


class Ping(_Message, frozen=True):
    """Asks for a sign of life."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/do``."""

    key: Key
    command: Command


Message: TypeAlias = Watch | Unwatch | Do | Ping

PONG = b'{"type":"Pong"}'


_MESSAGES: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def decode(message: bytes) -> Message:
    """Reads a message of a socket."""
    return strictly(_MESSAGES, message)


def strictly(decoder: "msgspec.json.Decoder[T]", message: bytes) -> T:
    """Decodes a message; refuses one that is too long, or has an unknown field or a field twice."""
    if len(message) > LARGEST:
        raise BadMessage(f"the message has {len(message):,} bytes; at most {LARGEST:,} are read")
    try:
        found = decoder.decode(message)
        # msgspec takes the last of two fields with the same name; another reader may take the first.
        if _may_repeat(message):
            _check_repeats(message.decode())
    except msgspec.ValidationError as error:
        raise BadMessage(str(error), key_of(message)) from None
    except RecursionError:
        raise BadMessage("the message is nested too deeply") from None
    except _Repeated as repeated:
        raise BadMessage(f"the message has {repeated.args[0]!r} twice", key_of(message)) from None
    except (msgspec.DecodeError, ValueError) as error:
        raise BadMessage(f"the message is not JSON: {error}") from None
    return found


_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode
_to_page = msgspec.json.Encoder(enc_hook=wire).encode


def _may_repeat(message: bytes) -> bool:
    """Returns whether decoding may have dropped a field: the decoded message then has fewer colons."""
    return b"\\" in message or _encode(_decode(message)).count(b":") != message.count(b":")


class _Repeated(Exception):
    """An object has a field twice."""


def _refuse_repeats(pairs: list[tuple[str, Any]]) -> None:
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise _Repeated(name)
        seen.add(name)


_check_repeats = json.JSONDecoder(object_pairs_hook=_refuse_repeats).decode


class _Keyed(msgspec.Struct):
    key: Key = ""


def key_of(message: bytes) -> str:
    """Returns the key of a bad message, so that the client knows which one it was; empty if it has none."""
    try:
        return msgspec.json.decode(message, type=_Keyed).key
    except (msgspec.DecodeError, ValueError, RecursionError):
        return ""


def done(key: str, reply: dict[str, Any]) -> bytes:
    """A command was executed and stored."""
    return _to_page({"type": "Done", "key": key, "reply": reply})


def refused(key: str, refusal: Refused) -> bytes:
    """The rules forbid a command; names the rule."""
    cited = {"rule": refusal.rule, "assumed": refusal.assumed, "house": refusal.house}
    if isinstance(refusal, Barred):
        cited["barred"] = refusal.player
    fields = {name: value for name, value in cited.items() if value}
    return _to_page({"type": "Refused", "key": key, "why": refusal.why, **fields})


def denied(key: str, why: str) -> bytes:
    """The policy forbids a command."""
    return _to_page({"type": "Refused", "key": key, "why": why})


def elsewhere(topic: str, address: str, ticket: str) -> bytes:
    """Another server shows the topic; the ticket lets the client in there."""
    return _to_page({"type": "Elsewhere", "topic": topic, "at": address, "ticket": ticket})


def others(tickets: dict[str, str]) -> bytes:
    """The addresses of the other servers, each with a ticket that lets the client in there."""
    servers = [{"at": address, "ticket": ticket} for address, ticket in tickets.items()]
    return _to_page({"type": "Others", "others": servers})


def unwatched(topic: str, why: str) -> bytes:
    """There is no such topic, or not for this person."""
    return _to_page({"type": "Error", "topic": topic, "why": why})


def error(key: str, why: str) -> bytes:
    """A message can't be read, or a command can't be executed now."""
    return _to_page({"type": "Error", **({"key": key} if key else {}), "why": why})
