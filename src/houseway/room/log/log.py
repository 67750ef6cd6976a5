"""The room's log: one append-only, hash-chained sequence of events; everything else is computed from it.

- ``append`` commits entries durably in one transaction, each of them whole or refused;
- ``read`` returns events, each checked against the chain; ``skim`` returns them with their data undecoded;
- ``keyed`` returns the events of an idempotency key;
- ``own`` takes the log for this process: from then on the store refuses other writers;
- ``balances``, ``lines`` and ``moving`` return the accounts as the store keeps them, ``recount`` repairs them;
- ``save`` and ``load`` keep snapshots of computed state, for which an event of the log vouches.

Each entry belongs to a stream such as ``table:7`` or ``cage`` and names the last event of the stream that its writer
knows. If there is a newer one, the entry is refused. An entry with an idempotency key that the stream already has
adds nothing and gets the first receipt, even after a crash.

The store updates the balances in the transaction of the events, and refuses entries that would overdraw an account.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from houseway.money import Cents
from houseway.room.log.draft import Draft
from houseway.room.log.errors import BadEvent, DoneAlready, Moved, Overdrawn
from houseway.room.log.postings import Posting

STREAM = r"^[A-Za-z0-9][A-Za-z0-9:_.-]{0,99}\Z"
KEY = r"^[!-~]{0,200}\Z"
GENESIS = bytes(32)
"""The hash before the first event."""
_matches_stream, _is_key = (re.compile(pattern).match for pattern in (STREAM, KEY))


@lru_cache(4096)
def _is_stream(name: str) -> bool:
    return _matches_stream(name) is not None


class Entry(msgspec.Struct, frozen=True):
    """The events that one command adds to a stream; all of them are stored, or none.

    ``expected`` is the last event of the stream that the writer knows, 0 for none. The other fields matter to a log
    with several servers. ``by_owner`` marks automatic actions of a table, which only its owner may store. ``people``
    is the last event about people that the permission check used: if there is a newer one, the entry is refused, so
    that a player barred at one server can't act at another. It is negative if no person acted.
    """

    stream: str
    expected: int
    drafts: tuple[Draft, ...]
    key: str = ""
    by_owner: bool = False
    people: int = -1

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


class Event(msgspec.Struct, frozen=True):
    """An event of the log, numbered from 1, with the hash that chains it to the events before."""

    number: int
    stream: str
    key: str
    type: str
    version: int
    data: dict[str, Any]
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


@dataclass(frozen=True, slots=True)
class Snapshot:
    """State computed from the log up to an event, with the number and hash of that event."""

    name: str
    number: int
    hash: bytes
    state: bytes


class AccountLine(NamedTuple):
    """The balance of an account, the first and last event that moved it, and their number."""

    cents: Cents
    first: int
    last: int
    events: int


class Tail(NamedTuple):
    """The number and hash of the last event."""

    number: int = 0
    hash: bytes = GENESIS


class Row(NamedTuple):
    """A stored row of a sheet: the sheet, the event that added it, and its values in JSON."""

    sheet: str
    number: int
    line: bytes


class IndexedWord(NamedTuple):
    """A word to find a hand's row by: the event of the row, the largest win of the hand, and its table."""

    word: str
    number: int
    won: Cents
    place: str


class Balances(NamedTuple):
    """The balance of each account after an event."""

    number: int
    accounts: dict[str, Cents]


class Appends(Protocol):
    """The part of a log that takes entries."""

    def append(self, entries: Sequence[Entry]) -> list[Outcome]:
        """Commits entries durably in one transaction.

        An entry with an outdated expectation, or that would overdraw an account, is refused alone. Raises NotStored if
        the commit fails, and TakenOver if another process has taken the log. Appending no entries waits until earlier
        commits are done, and so tests whether the log can be written.
        """
        ...


class Log(Appends, AbstractContextManager["Log"], Protocol):
    """The methods every store has; ``with`` closes it."""

    def own(self) -> int:
        """Takes the log for this process; returns the number that the store checks with every entry from now on."""
        ...

    def read(self, after: int = 0, stream: str = "") -> Iterator[Event]:
        """Returns the committed events after a number, of one stream or all; raises Broken if they don't fit."""
        ...

    def skim(self, after: int = 0) -> Iterator[Skimmed]:
        """Returns all committed events after a number with their data undecoded.

        Raises Broken if a hash is wrong, or an event is missing or misplaced.
        """
        ...

    def at(self, number: int) -> Event | None:
        """Returns the committed event with a number."""
        ...

    def tail(self) -> Tail:
        """Returns the last committed event."""
        ...

    def keyed(self, key: str) -> Iterator[Event]:
        """Returns the committed events with an idempotency key, in all streams."""
        ...

    def balances(self) -> Balances:
        """Returns the balances after the last committed event."""
        ...

    def lines(self, kind: str = "") -> Iterator[tuple[str, AccountLine]]:
        """Returns the accounts with a prefix, ordered by name."""
        ...

    def moving(self, account: str, before: int = 0) -> Iterator[Event]:
        """Returns the events that moved an account, newest first, optionally before a number."""
        ...

    def recount(self) -> None:
        """Computes the accounts again from the events, to repair them."""
        ...

    def save(self, snapshot: Snapshot) -> int:
        """Saves a snapshot under its name; returns the number of the event that vouches for it."""
        ...

    def load(self, name: str) -> Snapshot | None:
        """Returns the snapshot with a name.

        Raises Altered if the log does not vouch for it, and Broken if its event is not in the log.
        """
        ...

    def delete_snapshots(self) -> None:
        """Deletes all snapshots."""
        ...

    def snapshot_names(self) -> list[str]:
        """Returns the names of the snapshots."""
        ...

    def add_rows(self, rows: Sequence[Row], finds: Sequence[IndexedWord] = ()) -> None:
        """Adds rows to the sheets, and words to find them by; existing ones stay unchanged."""
        ...

    def sheet_rows(self, sheet: str, *, after: int = 0, upto: int = 2**62) -> Iterator[Row]:
        """Returns the rows of a sheet that were added after an event and up to another."""
        ...

    def delete_rows(self, sheets: Sequence[str], after: int, finds: Sequence[IndexedWord]) -> None:
        """Deletes the rows of sheets that were added after an event, and their words."""
        ...

    def delete_sheets(self) -> None:
        """Deletes the rows of all sheets, and all words."""
        ...

    def find_rows(
        self, *words: str, place: str = "", least: Cents = 0, after: int = 0, before: int = 0, most: int
    ) -> list[Row]:
        """Returns the newest hands that have these words (two at most), without replaced rows.

        A search with words can be limited to a table, a least win, and rows added after and before given events.
        """
        ...

    def is_rare(self, word: str) -> bool:
        """Returns whether few hands have a word."""
        ...

    def last_word(self, kind: str) -> str:
        """Returns the last word of a kind in alphabetical order; empty if there is none."""
        ...

    def replaced(self) -> set[int]:
        """Returns the numbers of the rows that were replaced."""
        ...

    def tally(self, *, upto: int) -> dict[str, tuple[int, int, int]]:
        """Returns for each word the number of rows up to an event, the sum of their numbers, and of the wins."""
        ...

    def words(self, *, upto: int) -> Iterator[IndexedWord]:
        """Returns every word of every row that was added up to an event."""
        ...

    def try_out(self) -> None:
        """Tests whether the log can be written; raises NotStored if not."""
        ...

    def inspect(self) -> None:
        """Runs the integrity check of the database, if it has one; raises Broken."""
        ...

    def check_moves(self, moved: Mapping[str, int]) -> None:
        """Checks the index from accounts to events; raises Broken.

        ``moved`` has the sum of the numbers of the events that moved each account.
        """
        ...
