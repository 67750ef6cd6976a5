"""Events to be written, their bytes in the log and their hashes; ``chain.py`` reads them."""

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec

from houseway.room.log.errors import BadEvent
from houseway.room.log.postings import Posting, check
from houseway.room.log.versions import newest_version

TYPE = r"^[A-Za-z][A-Za-z0-9_.-]{0,99}\Z"
VERSIONS = 9999
UNENCODED = (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError)
"""Errors of msgspec for values that JSON can't express."""
_matches_type = re.compile(TYPE).match
_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


class Draft(msgspec.Struct):
    """An event to be written. Data that JSON can't express and postings that don't balance are refused."""

    type: str
    facts: Mapping[str, Any]
    """Its data; for an event of a game only the facts about it."""
    postings: tuple[Posting, ...] = ()
    version: int = 0
    """The newest version of its type, unless given."""
    json: bytes = b""
    """All of its data as JSON; encoded and checked here unless given."""

    def __post_init__(self) -> None:
        if not _is_type(self.type):
            raise BadEvent(f"{self.type!r} cannot be the type of an event")
        if self.version == 0:
            self.version = newest_version(self.type)
        if type(self.version) is not int or not 1 <= self.version <= VERSIONS:
            raise BadEvent(f"{self.type}: {self.version!r} cannot be a version; those count from 1")
        if self.postings:
            check(self.postings)
        if not self.json:
            self.json = _json(self.type, self.facts)

    @property
    def data(self) -> dict[str, Any]:
        """All of its data, as the log reads it."""
        data: dict[str, Any] = _decode(self.json)
        return data


def body(number: int, stream: str, key: str, draft: Draft) -> bytes:
    """Returns the bytes of an event."""
    # Names of streams and types need no escapes in JSON.
    head = f'{{"number":{number},"stream":"{stream}","type":"{draft.type}","version":{draft.version},"data":'.encode()
    keyed = b',"key":' + _encode(key) if key else b""
    if draft.postings:
        return b"".join((head, draft.json, keyed, b',"postings":', _encode(draft.postings), b"}"))
    return b"".join((head, draft.json, keyed, b"}"))


def link(before: bytes, body: bytes) -> bytes:
    """Returns the hash of an event from the hash before and its bytes."""
    return sha256(before + body).digest()


@lru_cache
def _is_type(name: str) -> bool:
    return _matches_type(name) is not None


def _json(what: str, data: Mapping[str, Any]) -> bytes:
    try:
        json = _encode(data)
        same = json[:1] == b"{" and _encode(_decode(json)) == json
    except UNENCODED as error:
        raise BadEvent(f"{what}: {error}") from None
    if not same:
        raise BadEvent(f"{what}: the data is no JSON object that reads back as it was written")
    return json
