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

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import islice
from secrets import randbits
from threading import Lock
from typing import LiteralString, NamedTuple, Self, TypeAlias

from houseway.money import Cents
from houseway.room.log.entries import Entry, EventRow, Outcome, PersonKey, Receipt, Tail, extend, is_hold
from houseway.room.log.errors import BadEvent, Broken, TakenOver
from houseway.room.log.events import (
    VOUCHED,
    Event,
    Skimmed,
    Snapshot,
    checked,
    folded,
    skimmed,
    vouched,
    vouching,
    walk,
)
from houseway.room.log.sheet_tables import BEYOND, PAGE, Cursor, SheetStatements, SheetTables, Values

Heads: TypeAlias = Mapping[str, int]
"""The last event of each stream."""
Keys: TypeAlias = Mapping[tuple[str, str], tuple[int, int]]
"""The first and last event of each stream and key."""


class AccountLine(NamedTuple):
    """The balance of an account, the first and last event that moved it, and their number."""

    cents: Cents
    first: int
    last: int
    events: int


class Balances(NamedTuple):
    """The balance of each account after an event."""

    number: int
    accounts: dict[str, Cents]


class Known(NamedTuple):
    """The stored state that new entries are checked against."""

    heads: Heads
    keys: Keys
    balances: Mapping[str, Cents]


@dataclass(frozen=True, slots=True)
class Statements:
    """The SQL statements of a log; databases differ only in table names and placeholders."""

    tail: LiteralString
    insert: LiteralString
    read_all: LiteralString
    skim: LiteralString
    read_stream: LiteralString
    read_last: LiteralString
    read_account: LiteralString
    read_key: LiteralString
    save: LiteralString
    load: LiteralString
    kept: LiteralString
    forget: LiteralString
    clear: tuple[LiteralString, LiteralString]
    post: LiteralString
    move: LiteralString
    empty: tuple[LiteralString, LiteralString]
    balances: LiteralString
    lines: LiteralString
    moves: LiteralString
    person_keys: LiteralString
    person_key: LiteralString
    add_person_key: LiteralString
    set_person_key: LiteralString
    owner: LiteralString
    own: LiteralString
    disown: LiteralString
    try_out: LiteralString

    @classmethod
    def of(cls, prefix: LiteralString, value: LiteralString) -> Self:
        """Returns the statements for a table prefix and a placeholder."""
        events, accounts, moves = f"{prefix}events", f"{prefix}accounts", f"{prefix}moves"
        snapshots, owner, keys = f"{prefix}snapshots", f"{prefix}owner", f"{prefix}person_keys"
        row = "e.number, e.stream, e.key, e.body, e.hash, p.hash"
        page = f"SELECT {row} FROM {events} e LEFT JOIN {events} p"
        page = f"{page} ON p.number = e.number - 1 WHERE e.number > {value}"
        end = f"ORDER BY e.number LIMIT {value}"
        return cls(
            tail=f"SELECT number, hash FROM {events} ORDER BY number DESC LIMIT 1",
            insert=f"INSERT INTO {events} VALUES ({value}, {value}, {value}, {value}, {value})",
            read_all=f"{page} {end}",
            skim=f"SELECT number, stream, key, body, hash FROM {events} WHERE number > {value} "
            f"ORDER BY number LIMIT {value}",
            read_stream=f"{page} AND e.stream = {value} {end}",
            read_last=f"{page} AND e.stream = {value} ORDER BY e.number DESC LIMIT 1",
            read_account=f"SELECT {row} FROM {moves} m JOIN {events} e ON e.number = m.number "
            f"LEFT JOIN {events} p ON p.number = m.number - 1 "
            f"WHERE m.account = {value} AND m.number < {value} ORDER BY m.number DESC LIMIT {value}",
            read_key=f"{page} AND e.key = {value} AND e.key <> '' {end}",
            save=f"INSERT INTO {snapshots} VALUES ({value}, {value}, {value}, {value}) ON CONFLICT (name) "
            "DO UPDATE SET number = excluded.number, hash = excluded.hash, state = excluded.state",
            load=f"SELECT s.name, s.number, s.hash, s.state, e.hash FROM {snapshots} s "
            f"LEFT JOIN {events} e ON e.number = s.number WHERE s.name = {value}",
            kept=f"SELECT name FROM {snapshots} ORDER BY name",
            forget=f"DELETE FROM {snapshots}",
            clear=(f"DELETE FROM {accounts}", f"DELETE FROM {moves}"),
            post=f"INSERT INTO {accounts} VALUES ({value}, {value}, {value}, {value}, {value}) "
            f"ON CONFLICT (account) DO UPDATE SET cents = {accounts}.cents + excluded.cents, last = excluded.last, "
            f"events = {accounts}.events + excluded.events",
            empty=(
                f"DELETE FROM {accounts} WHERE account = {value} AND cents = 0",
                f"DELETE FROM {moves} WHERE account = {value} AND account NOT IN (SELECT account FROM {accounts})",
            ),
            move=f"INSERT INTO {moves} VALUES ({value}, {value})",
            # One statement, so that no commit comes between the number and the balances.
            balances=f"SELECT '', coalesce(max(number), 0) FROM {events} "
            f"UNION ALL SELECT account, cents FROM {accounts}",
            lines=f"SELECT account, cents, first, last, events FROM {accounts} "
            f"WHERE account > {value} AND account < {value} ORDER BY account LIMIT {value}",
            moves=f"SELECT account, count(*), sum(number) FROM {moves} GROUP BY account",
            person_keys=f"SELECT person, sealed FROM {keys} ORDER BY person",
            person_key=f"SELECT person, sealed FROM {keys} WHERE person = {value}",
            add_person_key=f"INSERT INTO {keys} VALUES ({value}, {value}) ON CONFLICT DO NOTHING",
            set_person_key=f"INSERT INTO {keys} VALUES ({value}, {value}) ON CONFLICT (person) "
            "DO UPDATE SET sealed = excluded.sealed",
            owner=f"SELECT number FROM {owner}",
            disown=f"DELETE FROM {owner}",
            own=f"INSERT INTO {owner} VALUES ({value})",
            try_out=f"UPDATE {owner} SET number = number",
        )


class Log(SheetTables):
    """A log in a database, with one connection for writing and one for reading, each used by one thread at a time."""

    def __init__(self, statements: Statements, sheets: SheetStatements) -> None:
        super().__init__(sheets)
        self._sql = statements
        self._write_lock, self._read_lock = Lock(), Lock()
        self._opening = 0
        """The number with which this process owns the log; 0 if it doesn't."""
        self.incomplete = ""
        """Why the last events of the log may be missing, in a sentence."""

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, *_exception: object) -> None:
        """Closes both connections."""

    def own(self) -> int:
        """Takes the log for this process; returns the number that the store checks with every entry from now on."""
        with self._writing() as cursor:
            self._look_up(cursor, ())  # waits for the turn to write
            self._strike_others(cursor)
            number = self._next_number(cursor)
        self._opening = number
        return number

    def _next_number(self, cursor: Cursor) -> int:
        """Returns a new owner number and stores it."""
        numbers = [number for (number,) in cursor.execute(self._sql.owner).fetchall()]
        # If the number was deleted, start from a random one that no process ever had.
        (before,) = numbers if len(numbers) == 1 else (2**40 + randbits(40),)
        cursor.execute(self._sql.disown)
        cursor.execute(self._sql.own, (before + 1,))
        return int(before) + 1

    def _strike_others(self, cursor: Cursor) -> None:
        """Stops other processes from writing the log."""

    def append(self, entries: Sequence[Entry]) -> list[Outcome]:
        """Commits entries durably in one transaction.

        An entry with an outdated expectation, or that would overdraw an account, is refused alone. Raises NotStored if
        the commit fails, and TakenOver if another process has taken the log. Appending no entries waits until earlier
        commits are done, and so tests whether the log can be written.
        """
        with self._writing() as cursor:
            return self._add(cursor, entries, self._turn(cursor, entries))

    def _turn(self, cursor: Cursor, entries: Sequence[Entry] = ()) -> Known:
        """Waits for the turn to write, checks the ownership, and returns the state that entries are checked against."""
        known = self._look_up(cursor, entries)
        (owner,) = cursor.execute(self._sql.owner).fetchone() or (-1,)
        if owner != self._opening:
            raise TakenOver(self._opening, owner)
        return known

    def _add(self, cursor: Cursor, entries: Sequence[Entry], known: Known) -> list[Outcome]:
        tail = Tail(*(cursor.execute(self._sql.tail).fetchone() or ()))
        outcomes, rows, moves = extend(entries, tail, *known)
        if rows:
            cursor.executemany(self._sql.insert, rows)
        if moves:
            if sum(cents for _, _, cents in moves):
                raise BadEvent("the postings of a commit do not add up to zero")
            self._post(cursor, moves)
        stored = (
            entry for entry, one in zip(entries, outcomes, strict=True) if isinstance(one, Receipt) and not one.again
        )
        if keys := [key for entry in stored for key in entry.keys]:
            cursor.executemany(self._sql.set_person_key, keys)
        return outcomes

    def _post(self, cursor: Cursor, moves: Sequence[tuple[int, str, Cents]]) -> None:
        """Updates balances. Empty holds are deleted, because every buy-in makes one."""
        lines: dict[str, tuple[str, Cents, int, int, int]] = {}
        for number, account, cents in moves:
            _, before, first, _, events = lines.get(account, (account, 0, number, number, 0))
            lines[account] = account, before + cents, first, number, events + 1
        cursor.executemany(self._sql.post, [*lines.values()])
        cursor.executemany(self._sql.move, [(account, number) for number, account, _ in moves])
        if holds := [(account,) for account in lines if is_hold(account)]:
            for empty in self._sql.empty:
                cursor.executemany(empty, holds)

    def tail(self) -> Tail:
        """Returns the last committed event."""
        for number, hash in self._rows(self._sql.tail, ()):
            if not isinstance(hash, bytes):
                raise Broken(number, "it has no hash")
            return Tail(number, hash)
        return Tail()

    def balances(self) -> Balances:
        """Returns the balances after the last committed event."""
        (_, number), *accounts = sorted(self._rows(self._sql.balances, ()))
        return Balances(number, dict(accounts))

    def lines(self, kind: str = "") -> Iterator[tuple[str, AccountLine]]:
        """Returns the accounts with a prefix, ordered by name."""
        after = kind
        while rows := self._rows(self._sql.lines, (after, f"{kind}~", PAGE)):
            yield from ((account, AccountLine(*line)) for account, *line in rows)
            after = rows[-1][0]

    def moving(self, account: str, before: int = 0) -> Iterator[Event]:
        """Returns the events that moved an account, newest first, optionally before a number."""
        for event in walk(lambda last: self._rows(self._sql.read_account, (account, last, PAGE)), before or BEYOND):
            if all(moved != account for moved, _ in event.postings):
                raise Broken(event.number, f"it did not move {account}, as the store says")
            yield event

    def read(self, after: int = 0, stream: str = "") -> Iterator[Event]:
        """Returns the committed events after a number, of one stream or all; raises Broken if they don't fit."""
        if stream:
            return walk(lambda last: self._rows(self._sql.read_stream, (last, stream, PAGE)), after)
        return walk(lambda last: self._rows(self._sql.read_all, (last, PAGE)), after)

    def skim(self, after: int = 0) -> Iterator[Skimmed]:
        """Returns all committed events after a number with their data undecoded.

        Raises Broken if a hash is wrong, or an event is missing or misplaced.
        """
        before = self.at(after)
        if after and before is None:
            raise Broken(after, "it is missing")
        tail = Tail(after, before.hash) if before else Tail()
        return skimmed(self._pages(after), tail)

    def _pages(self, after: int) -> Iterator[list[Values]]:
        """Returns the rows after an event, page by page."""
        while rows := self._rows(self._sql.skim, (after, PAGE)):
            yield rows
            after = rows[-1][0]

    def at(self, number: int) -> Event | None:
        """Returns the committed event with a number."""
        rows = self._rows(self._sql.read_all, (number - 1, 1)) if number else []
        found = [checked(EventRow(*row), before) for *row, before in rows]
        return found[0] if found and found[0].number == number else None

    def keyed(self, key: str) -> Iterator[Event]:
        """Returns the committed events with an idempotency key, in all streams."""
        return walk(lambda last: self._rows(self._sql.read_key, (last, key, PAGE)), 0)

    def copy_events(self, source: "Log", progress: Callable[[int], None]) -> None:
        """Copies the events of another log, as far as they are committed now, into this empty log."""
        last = source.tail().number
        with self._owning() as cursor:
            for page in source._pages(0):
                rows = [row for row in page if row[0] <= last]
                if not rows:
                    break
                cursor.executemany(self._sql.insert, rows)
                progress(len(rows))
            cursor.executemany(self._sql.add_person_key, source.person_keys())
            self._count_accounts(cursor)

    def recount(self) -> None:
        """Computes the accounts again from the events, to repair them."""
        with self._owning() as cursor:
            self._count_accounts(cursor)

    def person_keys(self, person: str | None = None) -> list[PersonKey]:
        """Returns the encrypted key of a person, or all keys."""
        if person is None:
            return [PersonKey(*row) for row in self._rows(self._sql.person_keys, ())]
        return [PersonKey(*row) for row in self._rows(self._sql.person_key, (person,))]

    def add_person_keys(self, keys: Sequence[PersonKey]) -> None:
        """Adds encrypted keys of people; existing ones stay unchanged, so that this may come before owning the log."""
        with self._writing() as cursor:
            self._look_up(cursor, ())  # waits for the turn to write
            cursor.executemany(self._sql.add_person_key, list(keys))

    @abstractmethod
    def wipe(self) -> None:
        """Overwrites what was deleted, as far as the database can."""

    def save(self, snapshot: Snapshot) -> int:
        """Saves a snapshot under its name; returns the number of the event that vouches for it."""
        with self._writing() as cursor:
            entry = vouching(snapshot, 0)
            known = self._turn(cursor, [entry])
            cursor.execute(self._sql.save, (snapshot.name, snapshot.number, snapshot.hash, snapshot.state))
            (receipt,) = self._add(cursor, [vouching(snapshot, known.heads.get(entry.stream, 0))], known)
        assert isinstance(receipt, Receipt)
        return receipt.last

    def load(self, name: str) -> Snapshot | None:
        """Returns the snapshot with a name.

        Raises Altered if the log does not vouch for it, and Broken if its event is not in the log.
        """
        for *kept, at in self._rows(self._sql.load, (name,)):
            last = [
                checked(EventRow(*row), before) for *row, before in self._rows(self._sql.read_last, (0, VOUCHED + name))
            ]
            return vouched(Snapshot(*kept), at, last[0] if last else None)
        return None

    def delete_snapshots(self) -> None:
        """Deletes all snapshots."""
        with self._owning() as cursor:
            cursor.execute(self._sql.forget)

    def snapshot_names(self) -> list[str]:
        """Returns the names of the snapshots."""
        return [name for (name,) in self._rows(self._sql.kept, ())]

    def try_out(self) -> None:
        """Tests whether the log can be written; raises NotStored if not."""
        with self._writing() as cursor:
            cursor.execute(self._sql.try_out)

    @abstractmethod
    def inspect(self) -> None:
        """Runs the integrity check of the database, if it has one; raises Broken."""

    def check_moves(self, moved: Mapping[str, int]) -> None:
        """Checks the index from accounts to events; raises Broken.

        ``moved`` has the sum of the numbers of the events that moved each account.
        """
        if len(self._rows(self._sql.owner, ())) != 1:
            raise Broken(self.tail().number, "the store has lost the number of its owner")
        lines = {account: (line.events, moved.get(account)) for account, line in self.lines()}
        moves = {account: (count, int(numbers)) for account, count, numbers in self._rows(self._sql.moves, ())}
        if odd := min(dict(lines.items() ^ moves.items()), default=""):
            raise Broken(self.tail().number, f"the store does not look {odd} up at the events that moved it")

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Cursor]:
        """Opens a durable transaction, or raises NotStored."""

    @contextmanager
    def _owning(self) -> Iterator[Cursor]:
        with self._writing() as cursor:
            self._turn(cursor)
            yield cursor

    @abstractmethod
    def _look_up(self, cursor: Cursor, entries: Sequence[Entry]) -> Known:
        """Returns the heads, keys and balances that entries are checked against."""

    def _count_accounts(self, cursor: Cursor) -> None:
        """Computes the balances from the events, for an old log without them or to repair them."""

        def page(after: int) -> list[Values]:
            rows: list[Values] = cursor.execute(self._sql.read_all, (after, PAGE)).fetchall()
            return rows

        for clear in self._sql.clear:
            cursor.execute(clear)
        moves = folded(walk(page, 0))
        while some := list(islice(moves, 10 * PAGE)):
            self._post(cursor, some)


def accounts_of(entries: Sequence[Entry]) -> list[str]:
    """Returns the accounts in the postings of entries."""
    return list({account: 0 for entry in entries for draft in entry.drafts for account, _ in draft.postings})
