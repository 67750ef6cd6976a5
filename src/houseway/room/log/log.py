"""The room's log: one append-only, hash-chained sequence of events that is the truth about everything.

A log has these methods and is closed by ``with``:

- ``append`` adds entries durably, each whole or not at all, all of them in one commit;
- ``read`` gives the events after a number, each checked against the chain; ``skim`` gives them unread, for whoever
  needs only some of what they say;
- ``keyed`` gives those that were appended with an idempotency key;
- ``own`` takes the log for this process, and from then on no other's entries are stored;
- ``balances`` and ``lines`` give what is in each account, as the store itself keeps it, ``moving`` which events moved
  one, and ``recount`` makes all of that right;
- ``save`` and ``load`` keep a snapshot of something computed from the log, for which an event of the log vouches.

Each entry belongs to a stream (``table:7``, ``cage``): whoever writes to a stream names the last event they know of it,
and is refused when somebody else was faster. An entry may carry an idempotency key: appended again, even after a crash
or with other contents, it gives the first receipt and adds nothing.

The store keeps the balances, and changes them in the transaction of the events that move money: whoever takes from an
account, from whatever stream, is refused when there is less in it.
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
    """What one command adds to a stream, all of it or nothing.

    ``expected`` is the number of the last event of the stream that the writer knows, 0 for none. ``by_owner`` marks
    what a table does of itself, which a log with several writers takes from the table's owner alone. ``people`` is the
    last event about people that is known to whoever let somebody do this: such a log takes it only while there is no
    later one, so that nobody does at one member what was forbidden them at another. Below zero nobody did it.
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
    """The numbers of an entry's first and last event, once they are durable; ``again`` when they were there before."""

    first: int
    last: int
    again: bool = False


Outcome: TypeAlias = Receipt | Moved | Overdrawn | DoneAlready
"""What became of an entry."""


class Event(msgspec.Struct, frozen=True):
    """An event of the log: its number from 1, stream, type and contents, and the hash that chains it to all before."""

    number: int
    stream: str
    key: str
    type: str
    version: int
    data: dict[str, Any]
    postings: tuple[Posting, ...]
    hash: bytes


class Skimmed(msgspec.Struct, frozen=True, gc=False):
    """An event whose contents are not read yet: it has its place in the chain, and ``event`` reads it."""

    number: int
    stream: str
    type: str
    version: int
    data: msgspec.Raw
    key: str = ""
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Something computed from the log up to an event, which its number and hash name."""

    name: str
    number: int
    hash: bytes
    state: bytes


class Line(NamedTuple):
    """The balance of an account, the first and last event that moved it, and how many did."""

    cents: Cents
    first: int
    last: int
    events: int


class Tail(NamedTuple):
    """The end of the log: the number and hash of its last event."""

    number: int = 0
    hash: bytes = GENESIS


class Row(NamedTuple):
    """A row of a sheet that is kept beside the log: which sheet, the event that made it, and its values in JSON."""

    sheet: str
    number: int
    line: bytes


class Find(NamedTuple):
    """A word by which the row of a hand is found: the event that made the row, the most that anybody won, and where."""

    word: str
    number: int
    won: Cents
    place: str


class Balances(NamedTuple):
    """What is in each account after an event."""

    number: int
    accounts: dict[str, Cents]


class Appends(Protocol):
    """What takes entries."""

    def append(self, entries: Sequence[Entry]) -> list[Outcome]:
        """Commits entries durably in one transaction.

        An entry whose stream has moved on, or that would overdraw an account, is refused alone. Raises NotStored when
        the commit fails, and TakenOver when the log is somebody else's by now. No entries at all wait for their turn
        and so tell whether the log can be written, and that no commit is under way whose answer was lost.
        """
        ...


class Log(Appends, AbstractContextManager["Log"], Protocol):
    """The methods every store has; ``with`` closes it."""

    def own(self) -> int:
        """Takes the log: the number of this opening, which every entry from here carries and the store compares."""
        ...

    def read(self, after: int = 0, stream: str = "") -> Iterator[Event]:
        """The committed events after a number in order, of one stream or all; raises Broken where they do not fit."""
        ...

    def skim(self, after: int = 0) -> Iterator[Skimmed]:
        """All committed events after a number in order, each tied to the one before it, their contents unread.

        Raises Broken where a hash does not follow, an event is missing or stands in another's place.
        """
        ...

    def at(self, number: int) -> Event | None:
        """The committed event of that number."""
        ...

    def tail(self) -> Tail:
        """The last committed event."""
        ...

    def keyed(self, key: str) -> Iterator[Event]:
        """The committed events that were appended with a key, in whatever stream."""
        ...

    def balances(self) -> Balances:
        """The balances after the last committed event."""
        ...

    def lines(self, kind: str = "") -> Iterator[tuple[str, Line]]:
        """The line of each account whose name begins so, in the order of their names."""
        ...

    def moving(self, account: str, before: int = 0) -> Iterator[Event]:
        """The events that moved an account, the newest first; before a number, where one is given."""
        ...

    def recount(self) -> None:
        """Makes balances, lines and what moved them anew from the events, when somebody has changed them."""
        ...

    def save(self, snapshot: Snapshot) -> int:
        """Keeps a snapshot in place of the one of the same name; the number of the event that vouches for it."""
        ...

    def load(self, name: str) -> Snapshot | None:
        """The snapshot of that name.

        Raises Altered when the log does not vouch for it, and Broken when the event it was taken at is not in the log.
        """
        ...

    def forget(self) -> None:
        """Throws all snapshots away; they are made again."""
        ...

    def kept(self) -> list[str]:
        """The names of the snapshots."""
        ...

    def note(self, rows: Sequence[Row], finds: Sequence[Find] = ()) -> None:
        """Adds rows to the sheets, and words by which they are found; what is there already is left as it is."""
        ...

    def noted(self, sheet: str, *, after: int = 0, upto: int = 2**62) -> Iterator[Row]:
        """The rows of a sheet that were made after an event and up to another."""
        ...

    def strike(self, sheets: Sequence[str], after: int, finds: Sequence[Find]) -> None:
        """Throws away the rows of sheets that were made after an event, and words by which they were found."""
        ...

    def clear(self) -> None:
        """Throws away the rows of all sheets, and all words."""
        ...

    def find(
        self, *words: str, place: str = "", least: Cents = 0, after: int = 0, before: int = 0, most: int
    ) -> list[Row]:
        """The newest hands that have these words (two at most), without those that others stand in place of.

        With words, also only those of a table and, where a sum is given, those in which somebody won so much; only rows
        that were made after an event, and before another where one is given.
        """
        ...

    def is_rare(self, word: str) -> bool:
        """Whether few hands have a word."""
        ...

    def last_word(self, kind: str) -> str:
        """The last word of a kind that any hand has; empty where none has."""
        ...

    def replaced(self) -> set[int]:
        """The rows in whose place others stand."""
        ...

    def tally(self, *, upto: int) -> dict[str, tuple[int, int, int]]:
        """For each word how many rows it finds up to an event, the sum of their numbers and of what was won."""
        ...

    def words(self, *, upto: int) -> Iterator[Find]:
        """Every word of every row that was made up to an event."""
        ...

    def try_out(self) -> None:
        """Writes something that is no event; raises NotStored when the log cannot be written."""
        ...

    def inspect(self) -> None:
        """Has the database look itself through, as far as it can; raises Broken."""
        ...

    def check_moves(self, moved: Mapping[str, int]) -> None:
        """Compares the events by which the store looks accounts up; raises Broken.

        ``moved`` holds the sum of the numbers of the events that moved each account.
        """
        ...
