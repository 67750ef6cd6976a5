"""What is written to the log: the postings of an event, drafts of events, entries, and how they become hashed bytes.

The bytes of an event are one JSON object in one fixed form. Its hash is the SHA-256 of the previous hash and these
bytes, so a change to an earlier event changes every later hash. ``events.py`` reads them.

>>> check_postings(moved("cage", "player:7", 20000))
>>> check_postings((("cage", -20000), ("player:7", 19900)))
Traceback (most recent call last):
houseway.room.log.entries.BadPostings: the postings add up to -$1 instead of zero
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.money import Cents, show
from houseway.room.log.errors import BadEvent, DoneAlready, Moved, Overdrawn
from houseway.room.log.versions import UPCASTS, Data

# -- postings ----------------------------------------------------------------------------------------------------------

LARGEST = 2**53 - 1
"""The largest number of cents that every reader of JSON keeps exact."""
_ID = r"[A-Za-z0-9_.-]{1,64}"
_HELD = "held:"
PLAYER = "player:"
CAGE = "cage"
REAL_CHIPS = "chips"
"""Real chips outside the cage: at tables dealt by hand, and in people's pockets."""
OWED = frozenset({CAGE, REAL_CHIPS})
"""Accounts that may be negative: the cage owes the chips that it sold, and more real chips may come back than were sold
in this log."""
Posting: TypeAlias = tuple[str, Cents]
"""An account and the amount added to it; negative amounts are taken from it."""
_ACCOUNT = re.compile(
    # Old logs have a transit account for each table.
    rf"{CAGE}|{REAL_CHIPS}|{PLAYER}{_ID}|table:{_ID}:(?:stack|pot|bank|transit)|drop:{_ID}:{_ID}|jackpot:{_ID}"
    rf"|share:{_ID}:{_ID}:{_ID}"
    rf"|bank:{_ID}|short:{_ID}|{_HELD}(?:sending|adjustment|claim|transfer):{_ID}"
)


class BadPostings(ValueError):
    """Postings with an unknown account, a bad amount, or a sum other than zero."""


def moved(source: str, target: str, cents: Cents) -> tuple[Posting, Posting]:
    """Returns the postings that move an amount between two accounts."""
    return (source, -cents), (target, cents)


def hold(kind: Literal["sending", "adjustment", "claim", "transfer"], id: str) -> str:
    """Returns the account that holds money for one purpose."""
    return f"{_HELD}{kind}:{id}"


def is_hold(account: str) -> bool:
    """Returns whether an account is a hold; empty holds are deleted."""
    return account.startswith(_HELD)


def post(balances: dict[str, Cents], postings: Sequence[Posting]) -> bool:
    """Applies postings to balances; returns whether a player's account was among them."""
    of_player = False
    for account, cents in postings:
        balances[account] = balance = balances.get(account, 0) + cents
        if account.startswith(PLAYER):
            of_player = True
        elif not balance and is_hold(account):
            del balances[account]
    return of_player


@lru_cache(4096)
def _is_account(name: str) -> bool:
    return _ACCOUNT.fullmatch(name) is not None


def check_postings(postings: tuple[tuple[Any, Any], ...]) -> None:
    """Raises BadPostings unless postings are whole cents between known accounts and add up to zero."""
    total = 0
    for account, cents in postings:
        if not _is_account(account):
            raise BadPostings(
                f"{account!r} is no account; those are cage, chips, player:ID, table:ID:stack|pot|bank|transit, "
                "drop:TABLE:BOX, share:FUND:TABLE:BOX, jackpot:FUND, bank:ID, short:ID and "
                "held:sending|adjustment|claim|transfer:ID"
            )
        amount: Cents = cents if type(cents) is int else 0
        if not amount or not -LARGEST <= amount <= LARGEST:
            raise BadPostings(f"{account}: {cents!r} is no amount to post; whole cents other than zero are")
        total += amount
    if total:
        raise BadPostings(f"the postings add up to {show(total)} instead of zero")


def summed(postings: Iterable[Posting]) -> dict[str, Cents]:
    """Returns the sum of postings for each account."""
    sums: dict[str, Cents] = {}
    for account, cents in postings:
        sums[account] = sums.get(account, 0) + cents
    return sums


# -- drafts and entries ------------------------------------------------------------------------------------------------

TYPE = r"^[A-Za-z][A-Za-z0-9_.-]{0,99}\Z"
VERSIONS = 9999
STREAM = r"^[A-Za-z0-9][A-Za-z0-9:_.-]{0,99}\Z"
KEY = r"^[!-~]{0,200}\Z"
GENESIS = bytes(32)
"""The hash before the first event."""
UNENCODED = (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError)
"""Errors of msgspec for values that JSON can't express."""
_matches_type, _matches_stream, _is_key = (re.compile(pattern).match for pattern in (TYPE, STREAM, KEY))
_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder().decode


@lru_cache
def _is_type(name: str) -> bool:
    return _matches_type(name) is not None


@lru_cache(4096)
def _is_stream(name: str) -> bool:
    return _matches_stream(name) is not None


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
            self.version = 1 + len(UPCASTS.get(self.type, ()))
        if type(self.version) is not int or not 1 <= self.version <= VERSIONS:
            raise BadEvent(f"{self.type}: {self.version!r} cannot be a version; those count from 1")
        if self.postings:
            check_postings(self.postings)
        if not self.json:
            self.json = _json(self.type, self.facts)

    @property
    def data(self) -> Data:
        """All of its data, as the log reads it."""
        data: Data = _decode(self.json)
        return data


def _json(what: str, data: Mapping[str, Any]) -> bytes:
    try:
        json = _encode(data)
        same = json[:1] == b"{" and _encode(_decode(json)) == json
    except UNENCODED as error:
        raise BadEvent(f"{what}: {error}") from None
    if not same:
        raise BadEvent(f"{what}: the data is no JSON object that reads back as it was written")
    return json


class PersonKey(NamedTuple):
    """The key that a person's private data is encrypted with, itself encrypted; None once the person was erased."""

    person: str
    sealed: bytes | None


class Entry(msgspec.Struct, frozen=True):
    """The events that one command adds to a stream; all of them are stored, or none.

    ``expected`` is the last event of the stream that the writer knows, 0 for none. The other fields matter to a log
    with several servers. ``by_owner`` marks automatic actions of a table, which only its owner may store. ``people``
    is the last event about people that the permission check used: if there is a newer one, the entry is refused, so
    that a player barred at one server can't act at another. It is negative if no person acted.

    ``keys`` are stored, or deleted, with the events.
    """

    stream: str
    expected: int
    drafts: tuple[Draft, ...]
    key: str = ""
    by_owner: bool = False
    people: int = -1
    keys: tuple[PersonKey, ...] = ()

    def __post_init__(self) -> None:
        if not _is_stream(self.stream):
            raise BadEvent(f"{self.stream!r} cannot be the name of a stream")
        if not _is_key(self.key):
            raise BadEvent(f"{self.key!r} cannot be a key; at most 200 visible ASCII characters")
        if not self.drafts:
            raise BadEvent("an entry holds at least one event")


class Receipt(msgspec.Struct, frozen=True):
    """The numbers of an entry's first and last event; ``again`` if it was stored before."""

    first: int
    last: int
    again: bool = False


Outcome: TypeAlias = Receipt | Moved | Overdrawn | DoneAlready
"""The result of appending an entry."""


# -- bytes and hashes --------------------------------------------------------------------------------------------------


class Tail(NamedTuple):
    """The number and hash of the last event."""

    number: int = 0
    hash: bytes = GENESIS


class EventRow(NamedTuple):
    """A stored event: its bytes, with its stream and key as columns."""

    number: int
    stream: str
    key: str
    body: bytes
    hash: bytes


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


def extend(
    entries: Sequence[Entry],
    tail: Tail,
    heads: Mapping[str, int],
    known: Mapping[tuple[str, str], tuple[int, int]],
    balances: Mapping[str, Cents],
) -> tuple[list[Outcome], list[EventRow], list[tuple[int, str, Cents]]]:
    """Returns the outcome of each entry, the rows to write, and the changes to accounts.

    ``heads`` has the last event of each stream, ``known`` the first and last event of each key that its stream already
    has, ``balances`` the balance of each account.
    """
    number, hashed = tail
    heads, known = dict(heads), dict(known)
    rows: list[EventRow] = []
    moves: list[tuple[int, str, Cents]] = []
    balances = dict(balances)
    outcomes: list[Outcome] = []
    for entry in entries:
        if entry.key and (before := known.get((entry.stream, entry.key))):
            outcomes.append(Receipt(*before, again=True))
            continue
        head = heads.get(entry.stream, 0)
        if head != entry.expected:
            outcomes.append(Moved(entry.stream, entry.expected, head))
            continue
        after = _posted(entry, balances)
        if isinstance(after, Overdrawn):
            outcomes.append(after)
            continue
        balances.update(after)
        first = number + 1
        for draft in entry.drafts:
            number += 1
            written = body(number, entry.stream, entry.key, draft)
            hashed = link(hashed, written)
            rows.append(EventRow(number, entry.stream, entry.key, written, hashed))
            if draft.postings:
                moves += [(number, account, cents) for account, cents in summed(draft.postings).items()]
        heads[entry.stream] = number
        known[entry.stream, entry.key] = (first, number)
        outcomes.append(Receipt(first, number))
    return outcomes, rows, moves


def _posted(entry: Entry, have: Mapping[str, Cents]) -> dict[str, Cents] | Overdrawn:
    """Returns the balances after an entry; each event must add up to zero and not overdraw an account."""
    after: dict[str, Cents] = {}
    for draft in entry.drafts:
        total = 0
        for account, cents in draft.postings:
            after[account] = (after[account] if account in after else have.get(account, 0)) + cents
            total += cents
        if total:
            raise BadEvent(f"the postings of {draft.type} add up to {show(total)} instead of zero")
        for account, _ in draft.postings:
            if after[account] < 0 and account not in OWED:
                change = sum(cents for name, cents in draft.postings if name == account)
                if change < 0:
                    return Overdrawn(account, -change, after[account] - change)
    return after
