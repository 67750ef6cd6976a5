"""The log in one SQLite file: the embedded store.

Write-ahead logging with ``synchronous=FULL``: a commit returns when its pages have reached the disk. One connection
writes and another reads, so that a reader sees committed events only.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import apsw
import msgspec

from houseway.room.log.chain import Tail, checked_snapshot, extend, walk
from houseway.room.log.log import Entry, Event, LogError, Moved, NoLog, NotStored, Receipt, Snapshot

_MARK = 0x48_57_4C_31  # "HWL1": a file of ours, and its layout
_PAGE = 1000

_SCHEMA = f"""
CREATE TABLE events (
    number INTEGER PRIMARY KEY, stream TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL
) STRICT;
CREATE INDEX events_stream ON events (stream);
CREATE INDEX events_key ON events (stream, key) WHERE key <> '';
CREATE TABLE snapshots (
    name TEXT PRIMARY KEY, number INTEGER NOT NULL, hash BLOB NOT NULL, state BLOB NOT NULL
) STRICT;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT raise(ABORT, 'the log is append-only'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN SELECT raise(ABORT, 'the log is append-only'); END;
PRAGMA application_id = {_MARK};
"""

_TAIL = "SELECT number, hash FROM events ORDER BY number DESC LIMIT 1"
_FACTS = """
SELECT stream, key,
    (SELECT number FROM events WHERE stream = wanted.stream ORDER BY number DESC LIMIT 1),
    (SELECT min(number) FROM events WHERE stream = wanted.stream AND key = wanted.key AND key <> ''),
    (SELECT max(number) FROM events WHERE stream = wanted.stream AND key = wanted.key AND key <> '')
FROM (SELECT value ->> 0 AS stream, value ->> 1 AS key FROM json_each(?)) wanted
"""
_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?)"
_READ = """
SELECT e.number, e.stream, e.key, e.body, e.hash, p.hash
FROM events e LEFT JOIN events p ON p.number = e.number - 1
WHERE e.number > ? {} ORDER BY e.number LIMIT ?
"""
_READ_ALL, _READ_STREAM = _READ.format(""), _READ.format("AND e.stream = ?")
_SAVE = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)"
_LOAD = """
SELECT s.name, s.number, s.hash, s.state, e.hash
FROM snapshots s LEFT JOIN events e ON e.number = s.number WHERE s.name = ?
"""


class SqliteLog:
    """A log in an SQLite file; see ``Log``."""

    def __init__(self, where: str, *, create: bool = False) -> None:
        if not create and not Path(where).is_file():
            raise NoLog(f"there is no log at {where}")
        flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
        self._where = where
        self._locks = Lock(), Lock()
        self._lost = False
        """Whether a write or a sync has failed, after which only a recovery knows what the disk holds."""
        try:
            self._writes = _connected(where, flags)
            _lay_out(self._writes, where, create)
            self._reads = _connected(where, flags)
        except apsw.Error as error:
            raise NoLog(f"{where} cannot be opened as a log: {error}") from None

    def __enter__(self) -> "SqliteLog":
        return self

    def __exit__(self, *_exception: object) -> None:
        for connection in (self._reads, self._writes):
            connection.close()

    def append(self, entries: Sequence[Entry]) -> list[Receipt | Moved]:
        """Commits entries in one transaction."""
        wanted = msgspec.json.encode([(entry.stream, entry.key) for entry in entries]).decode()
        with self._writing() as run:
            facts: list[tuple[Any, ...]] = run.execute(_FACTS, (wanted,)).fetchall()
            heads = {stream: head or 0 for stream, _, head, _, _ in facts}
            known = {(stream, key): (first, last) for stream, key, _, first, last in facts if first}
            outcomes, rows = extend(entries, Tail(*(run.execute(_TAIL).get or ())), heads, known)
            run.executemany(_INSERT, rows)
        return outcomes

    def read(self, after: int = 0, stream: str = "") -> Iterator[Event]:
        """Committed events."""
        if stream:
            return walk(lambda last: self._read(_READ_STREAM, (last, stream, _PAGE)), after)
        return walk(lambda last: self._read(_READ_ALL, (last, _PAGE)), after)

    def save(self, snapshot: Snapshot) -> None:
        """Keeps a snapshot."""
        with self._writing() as run:
            run.execute(_SAVE, (snapshot.name, snapshot.number, snapshot.hash, snapshot.state))

    def load(self, name: str) -> Snapshot | None:
        """The snapshot of that name."""
        for *kept, at in self._read(_LOAD, (name,)):
            return checked_snapshot(Snapshot(*kept), at)
        return None

    @contextmanager
    def _writing(self) -> Iterator[apsw.Cursor]:
        """A transaction that ends on the disk, or leaves nothing and raises NotStored."""
        with self._locks[0]:
            if self._lost:
                self._recover()
            cursor = self._writes.cursor()
            try:
                cursor.execute("BEGIN IMMEDIATE")
                yield cursor
                cursor.execute("COMMIT")
            except apsw.Error as error:
                self._lost = self._lost or isinstance(error, apsw.IOError)
                raise NotStored(f"the log could not be written: {error}") from error
            finally:
                if not self._lost and not self._writes.get_autocommit():
                    cursor.execute("ROLLBACK")

    def _recover(self) -> None:
        """Opens the file anew once the disk is well again, or raises NotStored.

        What a failed sync left in memory may never have reached the disk. So everything committed is written into the
        database once more and synced, and the write-ahead log begins afresh.
        """
        with self._locks[1]:
            try:
                for connection in (self._reads, self._writes):
                    connection.close(force=True)
                self._writes = _connected(self._where, apsw.SQLITE_OPEN_READWRITE)
                _lay_out(self._writes, self._where, create=False)
                self._writes.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
                self._reads = _connected(self._where, apsw.SQLITE_OPEN_READWRITE)
            except apsw.Error as error:
                raise NotStored(f"the disk failed, and the log cannot be opened again: {error}") from error
        self._lost = False

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with self._locks[1]:
            try:
                return self._reads.execute(sql, values).fetchall()
            except apsw.Error as error:
                raise LogError(f"the log could not be read: {error}") from error


def _connected(where: str, flags: int) -> apsw.Connection:
    connection = apsw.Connection(where, flags)
    connection.set_busy_timeout(10_000)
    return connection


def _lay_out(connection: apsw.Connection, where: str, create: bool) -> None:
    """Makes the tables of a new file, and refuses a database that is not a log of this layout."""
    if create:
        connection.execute("BEGIN IMMEDIATE")
        if not connection.execute("SELECT count(*) FROM sqlite_schema").get:
            connection.execute(_SCHEMA)
        connection.execute("COMMIT")
    if connection.pragma("application_id") != _MARK:
        raise NoLog(f"{where} is a database, but no log of this version of Houseway")
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "FULL")
