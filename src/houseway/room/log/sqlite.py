"""The log in one SQLite file: the embedded store.

Write-ahead logging with ``synchronous=FULL``: a commit returns when its pages have reached the disk. One connection
writes and another reads, so that a reader sees committed events only.

While a room is open, and after a crash, the newest events are in the file's ``-wal`` only. An open room marks its file,
so that a copy made without the ``-wal`` is recognized.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import LiteralString

import apsw
import msgspec

from houseway.room.log.entries import Entry
from houseway.room.log.errors import Broken, LogError, NoLog, NotStored
from houseway.room.log.log import Known, Log, Statements, accounts_of
from houseway.room.log.sheet_tables import Cursor, SheetStatements, Values
from houseway.room.log.versions import FORMAT, check_format

_OURS = 0x48_57_4C_30  # "HWL0"
_MARK = _OURS + FORMAT
"""The file's application_id: a file of ours, and the format of its log. Opening the file as a room raises it."""
_OLDER = (_OURS + 1, _OURS + 2)
"""Older layouts with the same events; their other tables are rebuilt."""

_CLOSED, _OPEN = 0, 1
"""The file's user_version: whether a room has it open, or had when it crashed."""
_LACKS_WAL = (
    "{} was copied from an open room without its -wal file, so the last events may be missing; "
    "copy a room with houseway backup"
)

_BESIDE = f"""
CREATE TABLE snapshots (
    name TEXT PRIMARY KEY, number INTEGER NOT NULL, hash BLOB NOT NULL, state BLOB NOT NULL
) STRICT;
CREATE TABLE accounts (
    account TEXT PRIMARY KEY, cents INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    events INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE moves (account TEXT, number INTEGER, PRIMARY KEY (account, number)) STRICT, WITHOUT ROWID;
CREATE TABLE sheets (
    sheet TEXT, number INTEGER, line BLOB NOT NULL, PRIMARY KEY (sheet, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE owner (number INTEGER NOT NULL) STRICT;
INSERT INTO owner VALUES (0);
PRAGMA application_id = {_MARK};
"""

# Older files don't have this table; the report indexer fills it.
_FINDS = """
CREATE TABLE IF NOT EXISTS finds (
    word TEXT, number INTEGER, won INTEGER NOT NULL, place TEXT NOT NULL, PRIMARY KEY (word, number)
) STRICT, WITHOUT ROWID;
"""

# Older files don't have this table; a room makes the keys when it is opened.
_PERSON_KEYS = """
CREATE TABLE IF NOT EXISTS person_keys (person TEXT PRIMARY KEY, sealed BLOB) STRICT, WITHOUT ROWID;
"""

# Keys are looked up in one stream and in all; the index of older files supports only the first.
_KEYS = """
DROP INDEX IF EXISTS events_key;
CREATE INDEX IF NOT EXISTS events_by_key ON events (key, stream) WHERE key <> '';
"""

_SCHEMA = f"""
CREATE TABLE events (
    number INTEGER PRIMARY KEY, stream TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL
) STRICT;
CREATE INDEX events_stream ON events (stream);
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT raise(ABORT, 'the log is append-only'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN SELECT raise(ABORT, 'the log is append-only'); END;
{_KEYS}
{_BESIDE}
{_FINDS}
{_PERSON_KEYS}
"""
_LAYOUT = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"

_LOOK_UP = """
SELECT stream, key,
    (SELECT number FROM events WHERE stream = wanted.stream ORDER BY number DESC LIMIT 1),
    (SELECT min(number) FROM events WHERE stream = wanted.stream AND key = wanted.key AND key <> ''),
    (SELECT max(number) FROM events WHERE stream = wanted.stream AND key = wanted.key AND key <> '')
FROM (SELECT value ->> 0 AS stream, value ->> 1 AS key FROM json_each(?)) wanted
"""
_BALANCES = "SELECT account, cents FROM accounts WHERE account IN (SELECT value FROM json_each(?))"
_SQL, _SHELF = Statements.of("", "?"), SheetStatements.of("", "?", "DELETE FROM")


class SqliteLog(Log):
    """A log in an SQLite file; see ``Log``."""

    def __init__(self, where: str, *, create: bool = False) -> None:
        if not create and not Path(where).is_file():
            raise NoLog(f"there is no log at {where}")
        if Path(where).is_file() and Path(where).stat().st_nlink > 1:
            # SQLite names its write-ahead log after this file: with two names commits would be lost.
            raise NoLog(f"{where} has a second name on this disk (a hard link); remove one of them first")
        flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
        super().__init__(_SQL, _SHELF)
        self._where = where
        self._lost = False
        """Whether a write or a sync has failed, so that the file must be recovered first."""
        has_wal = Path(f"{where}-wal").exists()
        try:
            self._writes = _connected(where, flags)
            self._lay_out(create)
            self._reads = _connected(where, flags)
        except apsw.Error as error:
            raise NoLog(f"{where} cannot be opened as a log: {_sentence(error)}") from None
        if self._writes.pragma("user_version") == _OPEN:
            # Closing an incomplete file must not leave a new ``-wal``, by which it would look complete the next time.
            self.incomplete = "" if has_wal else _LACKS_WAL.format(where)
            self._keep_wal(has_wal)

    def __exit__(self, *_exception: object) -> None:
        if self._opening and not self._lost:
            with suppress(apsw.Error, LogError):
                with self._owning() as cursor:
                    cursor.execute(f"PRAGMA user_version = {_CLOSED}")
                self._keep_wal(False)
        self._close()

    def _keep_wal(self, keep: bool) -> None:
        """Chooses whether closing the file leaves its ``-wal``; only a room that closes cleanly removes it."""
        for connection in (self._reads, self._writes):
            connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, int(keep))

    def own(self) -> int:
        """Takes the log for this process, and marks its file as open."""
        number = super().own()
        with self._owning() as cursor:
            cursor.execute(f"PRAGMA user_version = {_OPEN}; PRAGMA application_id = {_MARK}")
        self._writes.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        self._keep_wal(True)
        return number

    def wipe(self) -> None:
        """Empties the ``-wal``; what is deleted in the file itself is overwritten at once."""
        with suppress(apsw.BusyError), self._write_lock:  # a reader has it open; the next checkpoint empties it
            self._writes.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)

    def back_up(self, file: str) -> None:
        """Copies the whole log to a new file, as of one moment; the room goes on meanwhile."""
        try:
            with closing(_connected(file, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)) as copy:
                with self._read_lock, copy.backup("main", self._reads, "main") as pages:
                    pages.step()
                copy.pragma("user_version", _CLOSED)
        except apsw.FullError:  # after a backup step SQLite has no sentence for it
            raise LogError(f"{file} could not be written: the disk is full") from None
        except apsw.Error as error:
            raise LogError(f"{file} could not be written: {_sentence(error)}") from None

    def _close(self) -> None:
        """Closes both connections; acknowledged commits are on the disk, so errors don't matter."""
        for connection in (self._reads, self._writes):
            with suppress(apsw.Error):
                connection.close(force=True)

    def _look_up(self, cursor: Cursor, entries: Sequence[Entry]) -> Known:
        wanted = msgspec.json.encode([(entry.stream, entry.key) for entry in entries]).decode()
        facts: list[Values] = cursor.execute(_LOOK_UP, (wanted,)).fetchall()
        keys = {(stream, key): (first, last) for stream, key, _, first, last in facts if first}
        heads = {stream: head or 0 for stream, _, head, _, _ in facts}
        accounts = accounts_of(entries)
        named = msgspec.json.encode(accounts).decode()
        return Known(heads, keys, dict(cursor.execute(_BALANCES, (named,)).fetchall()) if accounts else {})

    @contextmanager
    def _writing(self) -> Iterator[apsw.Cursor]:
        """Opens a durable transaction, or stores nothing and raises NotStored."""
        with self._write_lock:
            if self._lost:
                self._recover()
            cursor = self._writes.cursor()
            try:
                cursor.execute("BEGIN IMMEDIATE")
                yield cursor
                cursor.execute("COMMIT")
            except apsw.Error as error:
                self._lost = self._lost or isinstance(error, apsw.IOError)
                raise NotStored(f"the log could not be written: {_sentence(error)}") from error
            finally:
                if not self._lost and not self._writes.get_autocommit():
                    cursor.execute("ROLLBACK")

    def _recover(self) -> None:
        """Opens the file again once the disk works, or raises NotStored.

        After a failed sync, commits may be in memory only. So all of them are written to the database and synced again,
        and the write-ahead log is truncated.
        """
        with self._read_lock:
            self._close()
            try:
                self._writes = _connected(self._where, apsw.SQLITE_OPEN_READWRITE)
                self._lay_out(create=False)
                self._writes.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
                self._reads = _connected(self._where, apsw.SQLITE_OPEN_READWRITE)
            except apsw.Error as error:
                raise NotStored(f"the disk failed, and the log cannot be opened again: {_sentence(error)}") from error
        self._lost = False

    def _lay_out(self, create: bool) -> None:
        """Creates the tables of a new file, adds those missing in older ones, and refuses other databases."""
        connection, cursor = self._writes, self._writes.cursor()
        if create or connection.pragma("application_id") in _OLDER:
            cursor.execute("BEGIN IMMEDIATE")
            if not connection.execute("SELECT count(*) FROM sqlite_schema").get:
                cursor.execute(_SCHEMA)
            elif connection.pragma("application_id") in _OLDER:
                cursor.execute("DROP TABLE IF EXISTS accounts; DROP TABLE snapshots")
                cursor.execute(_BESIDE)
                self._count_accounts(cursor)
            cursor.execute("COMMIT")
        mark = connection.pragma("application_id")
        if _OURS < mark < _OURS + 100:
            check_format(mark - _OURS)
        else:
            raise NoLog(f"{self._where} is a database, but no log of Houseway")
        cursor.execute(_KEYS)
        cursor.execute(_FINDS)
        cursor.execute(_PERSON_KEYS)
        connection.pragma("journal_mode", "wal")
        connection.pragma("synchronous", "FULL")
        connection.pragma("secure_delete", True)  # the keys of people who were erased

    def inspect(self) -> None:
        """Checks every page and index, and that tables and triggers are unchanged."""
        problems = [str(one) for (one,) in self._rows("PRAGMA integrity_check(1)", ()) if one != "ok"]
        with closing(apsw.Connection(":memory:")) as fresh:
            fresh.execute(_SCHEMA)
            if not problems and fresh.execute(_LAYOUT).fetchall() != self._rows(_LAYOUT, ()):
                problems = ["its tables, indexes or triggers are not those that were made"]
        if problems:
            raise Broken(0, f"the file is damaged: {' '.join(problems[0].split())}")

    def _rows(self, statement: LiteralString, values: Values) -> list[Values]:
        with self._read_lock:
            try:
                return self._reads.execute(statement, values).fetchall()
            except (apsw.Error, UnicodeDecodeError) as error:
                raise LogError(f"the log could not be read: {_sentence(error)}") from error


def _sentence(error: Exception) -> str:
    """Returns an error message in one line."""
    return " ".join(str(error).split())


def _connected(where: str, flags: int) -> apsw.Connection:
    connection = apsw.Connection(where, flags)
    connection.set_busy_timeout(10_000)
    return connection
