"""What is read from the log: events and snapshots, each checked against the hash chain.

The decoder accepts exactly what ``entries.py`` writes: it refuses duplicate or unknown fields, another order, and
blanks.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from houseway.money import Cents
from houseway.room.log.entries import (
    GENESIS,
    KEY,
    STREAM,
    TYPE,
    VERSIONS,
    BadPostings,
    Draft,
    Entry,
    EventRow,
    Posting,
    Tail,
    check_postings,
    link,
    summed,
)
from houseway.room.log.errors import Altered, BadEvent, Broken
from houseway.room.log.sheet_tables import Values
from houseway.room.log.versions import RENAMED, UPCASTS, Data, is_newest, upcast

VOUCHED = "snapshot:"
"""The prefix of the streams with events that vouch for snapshots."""

_Number = Annotated[int, Meta(ge=1, le=2**53 - 1)]
_Version = Annotated[int, Meta(ge=1, le=VERSIONS)]
_Stream = Annotated[str, Meta(pattern=STREAM)]
_Type = Annotated[str, Meta(pattern=TYPE)]
_Key = Annotated[str, Meta(pattern=KEY)]


class Event(msgspec.Struct, frozen=True):
    """An event of the log, numbered from 1, with the hash that chains it to the events before."""

    number: int
    stream: str
    key: str
    type: str
    version: int
    data: Data
    postings: tuple[Posting, ...]
    hash: bytes


class Skimmed(msgspec.Struct, frozen=True, gc=False):
    """An event that was checked against the chain, with its data undecoded."""

    number: int
    stream: str
    type: str
    version: int
    data: msgspec.Raw
    key: str = ""
    postings: tuple[Posting, ...] = ()


class _Read(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The stored form of an event."""

    number: _Number
    stream: _Stream
    type: _Type
    version: _Version
    data: Data
    key: _Key = ""
    postings: tuple[Posting, ...] = ()


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Read).decode
_skim = msgspec.json.Decoder(Skimmed).decode
_contents = msgspec.json.Decoder(Data).decode


def event(written: bytes, hashed: bytes) -> Event:
    """Decodes an event; raises BadEvent for anything that the encoder would not write."""
    try:
        read = _decode(written)
        same = _encode(read) == written
        check_postings(read.postings)
    except RecursionError:
        raise BadEvent("nested too deeply") from None
    except (msgspec.DecodeError, UnicodeError, BadPostings) as error:
        raise BadEvent(str(error)) from None
    if not same:
        raise BadEvent("not in the form of a stored event")
    return Event(read.number, read.stream, read.key, read.type, read.version, read.data, read.postings, hashed)


def walk(page: Callable[[int], Sequence[Values]], after: int) -> Iterator[Event]:
    """Returns the checked events of a store; ``page`` returns rows after a number, each with the hash before it.

    Pages, not one long query, so that a slow reader doesn't hold up the store.
    """
    while rows := page(after):
        for *row, before in rows:
            yield checked(EventRow(*row), before)
        after = rows[-1][0]


def skimmed(pages: Iterable[Sequence[Values]], tail: Tail) -> Iterator[Skimmed]:
    """Returns the events in pages of rows after a given tail, with their data undecoded."""
    last, before = tail
    for rows in pages:
        for number, stream, key, written, hashed in rows:
            if number != last + 1:
                raise Broken(last + 1, "it is missing")
            if not isinstance(written, bytes) or link(before, written) != hashed:
                raise Broken(number, "its hash does not follow from its contents and the event before it")
            try:
                one = _skim(written)
            except (msgspec.DecodeError, UnicodeError) as wrong:
                raise Broken(number, f"its bytes are no event: {wrong}") from None
            if one.number != number or one.stream != stream or one.key != key:
                raise Broken(number, "its place in the log is not the one it was written for")
            # Few types have ever changed, so most events pass without another call.
            changed = one.version != 1 or one.type in UPCASTS or one.type in RENAMED
            yield _upcast_skimmed(one) if changed else one
            last, before = number, hashed


def _upcast_skimmed(one: Skimmed) -> Skimmed:
    """Returns an event in its newest version."""
    if is_newest(one.type, one.version):
        return one
    try:
        type, version, data = upcast(one.type, one.version, contents(one))
    except BadEvent as newer:
        raise Broken(one.number, str(newer)) from None
    return replace(one, type=type, version=version, data=msgspec.Raw(_encode(data)))


def contents(one: Skimmed) -> Data:
    """Returns the data of an event."""
    try:
        return _contents(one.data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Broken(one.number, f"its bytes are no event: {wrong}") from None


def read_now(one: Skimmed) -> Event:
    """Returns an event with its data decoded, without its hash, which was checked before."""
    return Event(one.number, one.stream, one.key, one.type, one.version, contents(one), one.postings, b"")


def checked(row: EventRow, before: bytes | None) -> Event:
    """Returns the event of a row, after checking it against the hash of the row before; raises Broken."""
    if row.number == 1:
        before = GENESIS
    if before is None:
        raise Broken(row.number - 1, "it is missing")
    if not isinstance(before, bytes) or not isinstance(row.body, bytes) or link(before, row.body) != row.hash:
        raise Broken(row.number, "its hash does not follow from its contents and the event before it")
    try:
        read = event(row.body, row.hash)
    except BadEvent as wrong:
        raise Broken(row.number, f"its bytes are no event: {wrong}") from None
    if (read.number, read.stream, read.key) != (row.number, row.stream, row.key):
        raise Broken(row.number, "its place in the log is not the one it was written for")
    if is_newest(read.type, read.version):
        return read
    try:
        type, version, data = upcast(read.type, read.version, read.data)
    except BadEvent as newer:
        raise Broken(row.number, str(newer)) from None
    return replace(read, type=type, version=version, data=data)


def folded(events: Iterable[Event]) -> Iterator[tuple[int, str, Cents]]:
    """Returns the change of each event to each account, in order."""
    for one in events:
        for account, cents in summed(one.postings).items():
            yield one.number, account, cents


# -- snapshots ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Snapshot:
    """State computed from the log up to an event, with the number and hash of that event."""

    name: str
    number: int
    hash: bytes
    state: bytes


def vouching(snapshot: Snapshot, head: int) -> Entry:
    """Returns the entry that vouches for a snapshot with its event and a hash over all of it."""
    data = {"number": snapshot.number, "sha256": digest(snapshot)}
    return Entry(VOUCHED + snapshot.name, head, (Draft("SnapshotKept", data),))


def digest(snapshot: Snapshot) -> str:
    """Returns a hash over everything in a snapshot."""
    head = _encode((snapshot.name, snapshot.number, snapshot.hash))
    return sha256(len(head).to_bytes(8) + head + snapshot.state).hexdigest()


def vouched(snapshot: Snapshot, at: bytes | None, last: Event | None) -> Snapshot:
    """Returns a snapshot after checking that the log vouches for it and that its event is unchanged."""
    if snapshot.hash != (at if snapshot.number else GENESIS):
        why = f"the snapshot of {snapshot.name} was taken at another event than the log has"
        raise Broken(snapshot.number, why)
    if last is None or last.data != {"number": snapshot.number, "sha256": digest(snapshot)}:
        raise Altered(f"the snapshot of {snapshot.name} is not the one that the log vouches for")
    return snapshot
