"""A log in PostgreSQL that several members of one room write.

A joining member takes the next number of the log, as every opening does, and gets a row. Its heartbeat updates the row
by the clock of the database. A member that sees a late row marks it as struck and gives its tables to others in the
same transaction; from then on the store refuses that number. Automatic actions of a table are stored only from its
owner; commands from any member, because the heads of the streams decide which came first.
"""

import os
import socket
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from secrets import token_bytes
from threading import Lock
from typing import LiteralString

import psycopg

from houseway.room.log.entries import Entry, EventRow, Outcome, Receipt, body
from houseway.room.log.errors import DoneAlready, LogError, Moved, NameTaken, NotStored, PlaysOtherwise, Struck
from houseway.room.log.events import Event, checked
from houseway.room.log.log import Known
from houseway.room.log.members import GONE, LATE, Joining, Member, Roll, State, balanced, shared_out
from houseway.room.log.postgres import TURN, PostgresLog, sentence
from houseway.room.log.sheet_tables import PAGE, Cursor, Values

# A member without a recent heartbeat is late, and sooner if its connection is gone too, as after kill -9.
_IS_LATE: LiteralString = """
CASE WHEN clock_timestamp() - m.beat > make_interval(secs => %s) THEN true
    WHEN clock_timestamp() - m.beat > make_interval(secs => %s)
    THEN NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.pid = m.heart)
    ELSE false END
"""
_ROWS: LiteralString = f"""
SELECT m.number, m.name, m.address, m.state, {_IS_LATE}, m.clock,
    m.actions, (SELECT count(*) FROM houseway_owners o WHERE o.member = m.number)::int, m.secret,
    extract(epoch FROM clock_timestamp() - m.beat)::float8, m.plays
FROM houseway_members m WHERE m.state <> 'struck' ORDER BY m.number
"""
_STRIKE_LATE: LiteralString = f"UPDATE houseway_members m SET state = 'struck' WHERE m.state <> 'struck' AND {_IS_LATE}"
# A process frozen while sending rows would keep its turn forever: PostgreSQL sees it as busy, not idle.
_END_STUCK: LiteralString = """
SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()
AND ((l.classid::bigint << 32) | l.objid::bigint) = 'houseway_events'::regclass::oid::bigint
AND a.wait_event_type = 'Client' AND clock_timestamp() - a.query_start > interval '1 second'
"""
_BEAT = """
UPDATE houseway_members SET beat = clock_timestamp(), clock = %s, actions = %s, heart = pg_backend_pid()
WHERE number = %s AND state <> 'struck'
"""
_ORPHANS = """
SELECT stream FROM houseway_owners WHERE member NOT IN (SELECT number FROM houseway_members WHERE state <> 'struck')
ORDER BY stream
"""
_OWN = "INSERT INTO houseway_owners VALUES (%s, %s) ON CONFLICT (stream) DO UPDATE SET member = excluded.member"
_STANDING = """
SELECT (SELECT state FROM houseway_members WHERE number = %s),
    ARRAY(SELECT stream FROM houseway_owners WHERE stream = ANY(%s) AND member = %s)
"""
_RECENT = """
SELECT stream, count(*) FROM houseway_events WHERE number > (SELECT max(number) FROM houseway_events) - %s
GROUP BY stream
"""
_LOOKS_BACK = 2000
"""The number of recent events that show which tables are busy."""
_LAST_OF_PEOPLE = "SELECT coalesce(max(number), 0) FROM houseway_events WHERE stream = 'people'"
_KEYED = """
SELECT e.key, e.number, e.body FROM unnest(%s::text[]) AS w (key)
JOIN houseway_events e ON e.key = w.key AND e.key <> '' ORDER BY e.number
"""
_SECRET = "SELECT secret FROM houseway_members WHERE name = %s AND address = %s ORDER BY number DESC LIMIT 1"
_CLAIM = "SELECT pg_try_advisory_lock('houseway_owners'::regclass::oid::bigint::int, hashtext(%s))"
_RELEASE = "SELECT pg_advisory_unlock('houseway_owners'::regclass::oid::bigint::int, hashtext(%s))"
_TRIES_TURN = "SELECT pg_advisory_xact_lock('houseway_tries'::regclass::oid::bigint)"
_FORGET_TRIES = """
WITH moment AS (SELECT extract(epoch FROM clock_timestamp())::float8 AS now),
    old AS (DELETE FROM houseway_tries USING moment WHERE until < now - 3600) SELECT now FROM moment
"""
_LISTEN, _TOLD = "LISTEN houseway", "SELECT pg_notify('houseway', current_schema() || ' ' || %s)"
_STUCK = 2000
"""Milliseconds until a member frozen during a commit loses its turn."""


class SharedLog(PostgresLog):
    """The log of one member; ``join`` must come before other writes."""

    def __init__(self, where: str, *, create: bool = False) -> None:
        super().__init__(where, create=create)
        self._heartbeat, self._listener, self._claims = self._connected(), self._connected(), self._connected()
        self._beat_lock, self._claim_lock = Lock(), Lock()
        self._listener.execute(_LISTEN)
        ((self._schema,),) = self._rows("SELECT current_schema()", ())

    def __exit__(self, *_exception: object) -> None:
        super().__exit__()
        for connection in (self._heartbeat, self._listener, self._claims):
            connection.close()

    def _connected(self) -> psycopg.Connection:
        connection = super()._connected()
        connection.execute(f"SET idle_in_transaction_session_timeout = {_STUCK}")
        return connection

    # -- members -----------------------------------------------------------------------------------------------------

    def join(self, joining: Joining) -> int:
        """Takes the next number, and removes dead members, such as this one's predecessor after a crash.

        Raises NameTaken if a live member has the name or the address, PlaysOtherwise if one has other rules.
        """
        with self._writing() as cursor:
            cursor.execute(TURN)
            cursor.execute(_STRIKE_LATE, (LATE, 0))
            for one in _members(cursor):
                if one.name == joining.name or one.address == joining.address:
                    raise NameTaken(f"{one.name} is at {one.address}: a member has its own name and address")
                if one.plays and joining.plays and one.plays != joining.plays:
                    raise PlaysOtherwise(
                        f"{one.name} has other rulebooks, another law, zone or first hour of the day, other chips"
                        " or other rules for talk; the members of a room have the same"
                    )
            number = self._next_number(cursor)
            before = cursor.execute(_SECRET, (joining.name, joining.address)).fetchone()
            # A restarted member accepts the tickets of its predecessor, which pages of a dead member may have.
            # They are at most a minute old, and bound to a session and a page.
            secret = before[0] if before else token_bytes(32)
            cursor.execute(
                "INSERT INTO houseway_members VALUES (%s, %s, %s, %s, 'working', clock_timestamp(), 0, 0, %s, %s)",
                (number, joining.name, joining.address, secret, self._heartbeat.info.backend_pid, joining.plays),
            )
            self._share_out(cursor)
        self._opening = number
        return number

    def adopt(self, streams: Sequence[str]) -> None:
        """Assigns owners to tables that have none, in a room that a single process had before."""
        with self._owning() as cursor:
            known = {stream for (stream,) in cursor.execute("SELECT stream FROM houseway_owners").fetchall()}
            self._give(cursor, shared_out([one for one in streams if one not in known], _members(cursor)))

    def beat(self, clock: int, actions: float, *, strikes: bool = True) -> Roll:
        """Sends this member's heartbeat, removes late members, and returns the live ones.

        Without ``strikes`` it removes none, for a member that had lost the database itself.
        """
        with self._beat_lock:
            try:
                try:
                    return self._beaten(clock, actions, strikes)
                except psycopg.OperationalError:
                    # At once, because without a connection this member is soon taken for dead.
                    self._heartbeat.close()
                    self._heartbeat = self._connected()
                    return self._beaten(clock, actions, strikes)
            except psycopg.Error as error:
                raise NotStored(f"the members' rows cannot be written: {sentence(error)}") from error

    def _beaten(self, clock: int, actions: float, strikes: bool) -> Roll:
        with self._heartbeat.cursor() as cursor:
            cursor.execute(_BEAT, (clock, actions, self._opening))
            if not cursor.rowcount:
                raise Struck(self._opening)
            roll = _roll(cursor)
        if strikes and any(one.late for one in roll.members):
            self._heartbeat.execute(_END_STUCK)
            with self._heartbeat.transaction(), self._heartbeat.cursor() as cursor:
                cursor.execute(TURN)
                cursor.execute(_STRIKE_LATE, (LATE, GONE))
                self._share_out(cursor)
                roll = _roll(cursor)
        return roll

    def balance(self) -> None:
        """Moves some tables, if one member is much busier than another."""
        with self._owning() as cursor:
            recent: dict[str, int] = dict(cursor.execute(_RECENT, (_LOOKS_BACK,)).fetchall())
            self._give(cursor, balanced(_roll(cursor), recent))

    def rest(self) -> None:
        """Gives this member's tables to working members before it stops."""
        with self._owning() as cursor:
            _rest(cursor, self._opening)

    def leave(self) -> None:
        """Removes this member."""
        with self._owning() as cursor:
            _set(cursor, self._opening, "struck")
            self._share_out(cursor)

    def disconnect(self) -> None:
        """Closes the connections to a silent database, also under waiting threads."""
        for connection in (self._writes, self._reads, self._heartbeat, self._listener, self._claims):
            with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)

    @contextmanager
    def locked(self, names: Sequence[str]) -> Iterator[tuple[float, dict[str, tuple[int, float]]]]:
        """Yields the time of the database and the counted sign-in tries, which all members share."""
        hashed = {sha256(one.encode()).hexdigest(): one for one in names}  # names and addresses stay private
        with self._writing() as cursor:
            cursor.execute(_TRIES_TURN)
            ((now,),) = cursor.execute(_FORGET_TRIES).fetchall()
            found = cursor.execute("SELECT * FROM houseway_tries WHERE whose = ANY(%s)", (list(hashed),)).fetchall()
            known = {hashed[one]: (count, until) for one, count, until in found}
            yield now, known
            cursor.execute("DELETE FROM houseway_tries WHERE whose = ANY(%s)", (list(hashed),))
            kept = [(one, *known[of]) for one, of in hashed.items() if of in known]
            cursor.executemany("INSERT INTO houseway_tries VALUES (%s, %s, %s)", kept)

    def claim(self, key: str) -> bool:
        """Claims a command for this member until it releases it or disconnects; returns whether it was free."""
        return self._call_claim(_CLAIM, key)

    def release(self, key: str) -> None:
        """Releases a command."""
        self._call_claim(_RELEASE, key)

    def _call_claim(self, statement: LiteralString, key: str) -> bool:
        with self._claim_lock:
            try:
                try:
                    ((done,),) = self._claims.execute(statement, (key,)).fetchall()
                except psycopg.OperationalError:  # its claims ended with the connection
                    self._claims.close()
                    self._claims = self._connected()
                    ((done,),) = self._claims.execute(statement, (key,)).fetchall()
            except psycopg.Error as error:
                raise NotStored(f"the database does not answer: {sentence(error)}") from error
        return bool(done)

    # -- what others wrote -------------------------------------------------------------------------------------------

    def wait_for_news(self, seconds: float) -> str:
        """Waits until another member writes; returns "events", "owners", or nothing after the timeout."""
        try:
            if self._listener.closed:
                self._listener = self._connected()
                self._listener.execute(_LISTEN)
            own = self._writes.info.backend_pid if not self._writes.closed else 0
            until = time.monotonic() + seconds
            while (rest := until - time.monotonic()) > 0:
                for one in self._listener.notifies(timeout=rest, stop_after=1):
                    schema, what = one.payload.split()
                    if one.pid != own and schema == self._schema:
                        return what
        except psycopg.Error as error:
            self._listener.close()
            raise LogError(f"the log cannot be heard: {sentence(error)}") from error
        return ""

    def news(self, after: int) -> list[Event]:
        """Returns the next page of committed events after a number."""
        return [checked(EventRow(*row), before) for *row, before in self._rows(self._sql.read_all, (after, PAGE))]

    # -- writing -----------------------------------------------------------------------------------------------------

    def append(self, entries: Sequence[Entry]) -> list[Outcome]:
        """Commits entries, except those of three kinds.

        Automatic actions of a table that has another owner now are Moved. Commands that another member has executed are
        DoneAlready. Commands checked against outdated facts about people are Moved in the stream of people.
        """
        with self._writing() as cursor:
            known = self._turn(cursor, entries)
            left_out: dict[str, Outcome] = {**self._outdated(cursor, entries), **self._done(cursor, entries)}
            fresh = [entry for entry in entries if entry.key not in left_out]
            stored = iter(self._add(cursor, fresh, known))
            outcomes = [left_out[entry.key] if entry.key in left_out else next(stored) for entry in entries]
            self._update_owners(cursor, entries, outcomes)
            if entries:
                cursor.execute(_TOLD, ("events",))
        return outcomes

    def _turn(self, cursor: Cursor, entries: Sequence[Entry] = ()) -> Known:
        """Waits for the turn to write, and makes entries for tables of other owners fail as Moved; raises Struck."""
        known = self._look_up(cursor, entries)
        own = [one.stream for one in entries if one.by_owner]
        state, ours = cursor.execute(_STANDING, (self._opening, own, self._opening)).fetchone()
        if state in (None, "struck"):
            raise Struck(self._opening)
        lost = set(own) - set(ours)
        return known._replace(heads={one: -1 if one in lost else head for one, head in known.heads.items()})

    def _done(self, cursor: Cursor, entries: Sequence[Entry]) -> dict[str, DoneAlready]:
        """Returns the keys that the log has with other events; an identical entry is a retry."""
        keyed = {one.key: one for one in entries if one.key}
        found: dict[str, dict[int, bytes]] = {}
        for key, number, written in cursor.execute(_KEYED, (list(keyed),)).fetchall() if keyed else ():
            found.setdefault(key, {})[number] = written
        return {
            key: DoneAlready(f"{key} was carried out by another member")
            for key, bodies in found.items()
            if list(bodies.values()) != _written(keyed[key], bodies)
        }

    def _outdated(self, cursor: Cursor, entries: Sequence[Entry]) -> dict[str, Moved]:
        """Returns the keys of entries that were checked against outdated facts about people."""
        by_people = [one for one in entries if one.people >= 0]
        if not by_people:
            return {}
        ((last,),) = cursor.execute(_LAST_OF_PEOPLE).fetchall()
        return {one.key: Moved("people", one.people, last) for one in by_people if one.people != last}

    def _update_owners(self, cursor: Cursor, entries: Sequence[Entry], outcomes: Sequence[Outcome]) -> None:
        """Assigns an owner to a new table in its opening transaction, and removes that of a closed table."""
        stored = [entry for entry, one in zip(entries, outcomes, strict=True) if isinstance(one, Receipt)]
        kinds = [(entry.stream, {draft.type for draft in entry.drafts}) for entry in stored]
        if opened := [stream for stream, kind in kinds if "TableOpened" in kind]:
            self._give(cursor, shared_out(opened, _members(cursor)))
        if closed := [stream for stream, kind in kinds if "TableClosed" in kind]:
            cursor.execute("DELETE FROM houseway_owners WHERE stream = ANY(%s)", (closed,))

    def _share_out(self, cursor: Cursor) -> None:
        orphans = [stream for (stream,) in cursor.execute(_ORPHANS).fetchall()]
        self._give(cursor, shared_out(orphans, _members(cursor)))

    def _give(self, cursor: Cursor, owners: Mapping[str, int]) -> None:
        if owners:
            cursor.executemany(_OWN, list(owners.items()))
        cursor.execute(_TOLD, ("owners",))


class Register(PostgresLog):
    """The members, for an administrator's process that is not a member."""

    def roll(self) -> Roll:
        """Returns the live members."""
        with self._writing() as cursor:
            return _roll(cursor)

    def move(self, table: str, member: str) -> None:
        """Moves a table to a member."""
        with self._writing() as cursor:
            cursor.execute(TURN)
            found = _named(_members(cursor), member)
            if found.late:
                raise LogError(f"{member} was not heard of for {found.silent:.0f} seconds; it gets no table")
            row = cursor.execute(
                "UPDATE houseway_owners SET member = %s WHERE stream = %s", (found.number, f"table:{table}")
            )
            if not row.rowcount:
                raise LogError(f"there is no table {table}")
            cursor.execute(_TOLD, ("owners",))

    def rest(self, member: str) -> None:
        """Gives a member's tables away, and no more to it until it works again."""
        with self._writing() as cursor:
            cursor.execute(TURN)
            members = _members(cursor)
            found = _named(members, member)
            if all(one.state == "resting" or one.late for one in members if one is not found):
                raise LogError(f"no other member works: {member} cannot rest")
            _rest(cursor, found.number)

    def work(self, member: str) -> None:
        """Lets a resting member get tables again."""
        with self._writing() as cursor:
            _set(cursor, _named(_members(cursor), member).number, "working")


def _written(entry: Entry, numbers: Iterable[int]) -> list[bytes]:
    """Returns the bytes of an entry's events with these numbers."""
    return [body(number, entry.stream, entry.key, draft) for number, draft in zip(numbers, entry.drafts, strict=False)]


def _set(cursor: Cursor, number: int, state: State) -> None:
    cursor.execute("UPDATE houseway_members SET state = %s WHERE number = %s", (state, number))


def _rest(cursor: Cursor, number: int) -> None:
    _set(cursor, number, "resting")
    own = sorted(one for one, owner in _roll(cursor).owners.items() if owner == number)
    if given := shared_out(own, _members(cursor)):
        cursor.executemany(_OWN, list(given.items()))
    cursor.execute(_TOLD, ("owners",))


def _members(cursor: Cursor) -> list[Member]:
    rows: list[Values] = cursor.execute(_ROWS, (LATE, GONE)).fetchall()
    return [Member(*row) for row in rows]


def _roll(cursor: Cursor) -> Roll:
    owners = dict(cursor.execute("SELECT stream, member FROM houseway_owners").fetchall())
    return Roll(tuple(_members(cursor)), owners)


def _named(members: Sequence[Member], name: str) -> Member:
    for one in members:
        if one.name == name:
            return one
    raise LogError(f"no member is called {name}; there are {', '.join(one.name for one in members) or 'none'}")
