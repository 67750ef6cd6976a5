"""The log in PostgreSQL, for rooms that already run one, or that share a log among processes.

Writers take turns with an advisory lock for the length of a transaction, so that the chain has one end. The tables
lie in the first schema of the connection's search path; a second room in the same database names its own schema
(``?options=-csearch_path%3Droom2``).
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from typing import LiteralString

import psycopg

from houseway.room.log.entries import Entry
from houseway.room.log.errors import LogError, NoLog, NotStored, OlderMember
from houseway.room.log.log import Keys, Known, Log, Statements, accounts_of
from houseway.room.log.sheet_tables import PAGE, Cursor, SheetStatements, Values
from houseway.room.log.versions import FORMAT, check_format

_SCHEMA = """
CREATE TABLE houseway_events (
    number bigint PRIMARY KEY, stream text NOT NULL, key text NOT NULL, body bytea NOT NULL, hash bytea NOT NULL
);
CREATE INDEX houseway_events_stream ON houseway_events (stream, number);
CREATE FUNCTION houseway_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$;
CREATE TRIGGER houseway_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON houseway_events
    EXECUTE FUNCTION houseway_append_only();
"""
_BESIDE = """
DROP TABLE IF EXISTS houseway_accounts, houseway_snapshots;
CREATE TABLE houseway_snapshots (
    name text PRIMARY KEY, number bigint NOT NULL, hash bytea NOT NULL, state bytea NOT NULL
);
CREATE TABLE houseway_accounts (
    account text COLLATE "C" PRIMARY KEY, cents bigint NOT NULL, first bigint NOT NULL, last bigint NOT NULL,
    events bigint NOT NULL
);
CREATE TABLE houseway_moves (account text COLLATE "C", number bigint, PRIMARY KEY (account, number));
CREATE TABLE houseway_sheets (sheet text, number bigint, line bytea NOT NULL, PRIMARY KEY (sheet, number));
CREATE TABLE houseway_owner (number bigint NOT NULL);
INSERT INTO houseway_owner VALUES (0);
"""
# Older databases don't have this table; the report indexer fills it.
_FINDS = """
CREATE TABLE IF NOT EXISTS houseway_finds (
    word text COLLATE "C", number bigint, won bigint NOT NULL, place text COLLATE "C" NOT NULL,
    PRIMARY KEY (word, number) INCLUDE (won, place)
);
"""
# Older databases don't have this table; a room makes the keys when it is opened.
_PERSON_KEYS = """
CREATE TABLE IF NOT EXISTS houseway_person_keys (person text COLLATE "C" PRIMARY KEY, sealed bytea);
"""
# The members of a room with several processes: the fencing number of each, and the owner of each table.
_MEMBERS = """
CREATE TABLE IF NOT EXISTS houseway_members (
    number bigint PRIMARY KEY, name text NOT NULL, address text NOT NULL, secret bytea NOT NULL, state text NOT NULL,
    beat timestamptz NOT NULL, clock bigint NOT NULL, actions double precision NOT NULL, heart integer NOT NULL,
    plays text NOT NULL
);
CREATE TABLE IF NOT EXISTS houseway_owners (stream text PRIMARY KEY, member bigint NOT NULL);
CREATE TABLE IF NOT EXISTS houseway_tries (
    whose text PRIMARY KEY, count integer NOT NULL, until double precision NOT NULL
);
"""
# Columns missing in older databases; checked first, because altering a table blocks the room.
_HAS = "SELECT 1 FROM pg_attribute WHERE attrelid = 'houseway_members'::regclass AND attname = %s"
_ADDED: dict[str, LiteralString] = {
    "heart": "ALTER TABLE houseway_members ADD COLUMN heart integer NOT NULL DEFAULT 0",
    "plays": "ALTER TABLE houseway_members ADD COLUMN plays text NOT NULL DEFAULT ''",
}
# Written when a room is first opened by a program with a newer format; the trigger refuses older programs.
_FORMAT = """
CREATE TABLE IF NOT EXISTS houseway_format (number integer NOT NULL);
DELETE FROM houseway_format;
CREATE OR REPLACE FUNCTION houseway_check_format() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE has integer := (SELECT number FROM houseway_format);
    BEGIN
        IF has > coalesce(nullif(current_setting('houseway.format', true), ''), '3')::integer THEN
            RAISE EXCEPTION 'a newer Houseway keeps this room: its log has format %', has;
        END IF;
        RETURN NULL;
    END $$;
DROP TRIGGER IF EXISTS houseway_owner_format ON houseway_owner;
CREATE TRIGGER houseway_owner_format BEFORE INSERT ON houseway_owner
    FOR EACH STATEMENT EXECUTE FUNCTION houseway_check_format();
"""
_FIRST_WITH_OWNER = 3
"""The format of rooms from before the database had it."""
# Keys are looked up in one stream and in all; the index of older databases supports only the first.
_BY_KEY = """
DROP INDEX IF EXISTS houseway_events_key;
CREATE INDEX houseway_events_by_key ON houseway_events (key, stream) WHERE key <> '';
"""

TURN = "SELECT pg_advisory_xact_lock('houseway_events'::regclass::oid::bigint)"
_HEADS = """
SELECT wanted, (SELECT number FROM houseway_events WHERE stream = wanted ORDER BY number DESC LIMIT 1)
FROM unnest(%s::text[]) AS wanted
"""
_KEYS = """
SELECT stream, key, min(number), max(number)
FROM houseway_events JOIN unnest(%s::text[], %s::text[]) AS wanted (stream, key) USING (stream, key)
WHERE key <> '' GROUP BY stream, key
"""
_BALANCES = "SELECT account, cents FROM houseway_accounts WHERE account = ANY(%s)"
_SQL, _SHELF = Statements.of("houseway_", "%s"), SheetStatements.of("houseway_", "%s", "TRUNCATE")


class PostgresLog(Log):
    """A log in a PostgreSQL database; see ``Log``."""

    def __init__(self, where: str, *, create: bool = False) -> None:
        super().__init__(_SQL, _SHELF)
        self._where = where
        try:
            with ExitStack() as opened:
                self._writes = opened.enter_context(closing(self._connected()))
                self._lay_out(create)
                self._reads = opened.enter_context(closing(self._connected()))
                opened.pop_all()
        except psycopg.Error as error:
            raise NoLog(f"the log in PostgreSQL cannot be opened: {sentence(error)}") from None

    def __exit__(self, *_exception: object) -> None:
        for connection in (self._reads, self._writes):
            connection.close()

    def _look_up(self, cursor: Cursor, entries: Sequence[Entry]) -> Known:
        cursor.execute(TURN)
        keys: Keys = {}
        if keyed := {(entry.stream, entry.key) for entry in entries if entry.key}:
            found = cursor.execute(_KEYS, tuple(map(list, zip(*keyed, strict=True))))
            keys = {(stream, key): (first, last) for stream, key, first, last in found}
        heads = cursor.execute(_HEADS, (list({entry.stream for entry in entries}),)).fetchall()
        accounts = accounts_of(entries)
        balances = dict(cursor.execute(_BALANCES, (accounts,)).fetchall()) if accounts else {}
        return Known({name: head or 0 for name, head in heads}, keys, balances)

    def _format(self, cursor: Cursor) -> int:
        """Returns the format of the log."""
        if cursor.execute("SELECT to_regclass('houseway_format')").fetchone() == (None,):
            return _FIRST_WITH_OWNER
        ((format,),) = cursor.execute("SELECT number FROM houseway_format").fetchall()
        return int(format)

    def _next_number(self, cursor: Cursor) -> int:
        """Returns a new owner number, stores it, and raises the format of the log to that of this program.

        Raises OlderMember if a live member could not read that format.
        """
        cursor.execute("SELECT set_config('houseway.format', %s, true)", (str(FORMAT),))
        if self._format(cursor) < FORMAT:
            for (name,) in cursor.execute("SELECT name FROM houseway_members WHERE state <> 'struck'").fetchall():
                raise OlderMember(name)
            cursor.execute(_FORMAT)
            cursor.execute("INSERT INTO houseway_format VALUES (%s)", (FORMAT,))
        return super()._next_number(cursor)

    def _strike_others(self, cursor: Cursor) -> None:
        cursor.execute("UPDATE houseway_members SET state = 'struck'")

    def wipe(self) -> None:
        """Writes the table of people's keys again, without old versions of its rows."""
        with self._write_lock:
            try:
                if self._writes.closed:
                    self._writes = self._connected()
                self._writes.execute("VACUUM FULL houseway_person_keys")
            except psycopg.Error as error:
                raise NotStored(f"the deleted keys could not be overwritten: {sentence(error)}") from error

    def inspect(self) -> None:
        """Does nothing: PostgreSQL checks its pages when it reads them."""

    @contextmanager
    def _writing(self) -> Iterator[psycopg.Cursor]:
        """Opens a durable transaction, or raises NotStored; reconnects if the connection was lost before."""
        with self._write_lock:
            try:
                if self._writes.closed:
                    self._writes = self._connected()
                with self._writes.transaction(), self._writes.cursor() as cursor:
                    yield cursor
            except psycopg.Error as error:
                raise NotStored(f"the log could not be written: {sentence(error)}") from error

    def _rows(self, statement: LiteralString, values: Values) -> list[Values]:
        """Returns the rows of a query; reconnects at once if the connection is lost, because reading is safe to repeat.

        Binary rows, because as text events are twice as long and take twice the time.
        """
        with self._read_lock:
            try:
                try:
                    return self._reads.execute(statement, values, binary=True).fetchall()
                except psycopg.OperationalError:
                    self._reads.close()
                    self._reads = self._connected()
                    return self._reads.execute(statement, values, binary=True).fetchall()
            except psycopg.Error as error:
                raise LogError(f"the log could not be read: {sentence(error)}") from error

    def _lay_out(self, create: bool) -> None:
        """Creates missing tables; processes that open a new room together take turns."""
        with self._writes.transaction(), self._writes.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext('houseway'))")
            wanted = ("houseway_events", "houseway_owner", "houseway_events_by_key")
            cursor.execute("SELECT to_regclass(%s), to_regclass(%s), to_regclass(%s)", wanted)
            events, owner, keys = cursor.fetchone() or (None, None, None)
            if events is None:
                if not create:
                    raise NoLog("there is no log in this PostgreSQL database")
                cursor.execute(_SCHEMA)
            cursor.execute(_FINDS)
            cursor.execute(_PERSON_KEYS)
            cursor.execute(_MEMBERS)
            for column, adds in _ADDED.items():
                if not cursor.execute(_HAS, (column,)).fetchone():
                    cursor.execute(adds)
            if keys is None:
                cursor.execute(_BY_KEY)
            check_format(self._format(cursor))
            if owner is None:
                # A new log, or one of an older layout: the tables other than events are rebuilt.
                cursor.execute(TURN)
                cursor.execute(_BESIDE)
                self._count_accounts(cursor)

    def _pages(self, after: int) -> Iterator[list[Values]]:
        """Returns the rows after an event, page by page; fetches the next page while one is read."""
        with ThreadPoolExecutor(1) as reader:
            coming = reader.submit(self._rows, self._sql.skim, (after, PAGE))
            while rows := coming.result():
                coming = reader.submit(self._rows, self._sql.skim, (rows[-1][0], PAGE))
                yield rows

    def _connected(self) -> psycopg.Connection:
        connection = psycopg.connect(self._where, autocommit=True, connect_timeout=10)
        # The database may be configured to acknowledge commits before they are on disk; this log needs them there.
        connection.execute("SET synchronous_commit = on")
        return connection


def sentence(error: psycopg.Error) -> str:
    """Returns an error message in one line, without the address and its password."""
    return " ".join(str(error).split()) or type(error).__name__
