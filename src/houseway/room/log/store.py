"""What the two stores have in common: the statements, and how entries are added, read back and kept beside.

A store has one connection that writes and one that reads, each used by one thread at a time. What differs between
databases is how a transaction is made durable, and how streams and keys are looked up.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from threading import Lock
from typing import Any, LiteralString, NamedTuple, Protocol, Self, TypeAlias

from houseway.money import Cents
from houseway.room.log.chain import Tail, checked_snapshot, extend, folded, walk
from houseway.room.log.log import BadEvent, Balances, Entry, Event, Moved, Overdrawn, Receipt, Snapshot
from houseway.room.log.postings import is_hold

_PAGE = 1000

Values: TypeAlias = tuple[Any, ...]
Heads: TypeAlias = Mapping[str, int]
"""The last event of each stream."""
Keys: TypeAlias = Mapping[tuple[str, str], tuple[int, int]]
"""The first and last event of each stream and key."""


class Known(NamedTuple):
    """What the log has already of what entries name."""

    heads: Heads
    keys: Keys
    balances: Mapping[str, Cents]


class Cursor(Protocol):
    """A cursor of either database."""

    def execute(self, statement: LiteralString, values: Any = None, /) -> Any:
        """Runs one statement."""

    def executemany(self, statement: LiteralString, rows: Any, /) -> Any:
        """Runs one statement for each row."""


@dataclass(frozen=True, slots=True)
class Statements:
    """The statements that differ between the databases in names and placeholders only."""

    tail: LiteralString
    insert: LiteralString
    read_all: LiteralString
    read_stream: LiteralString
    read_key: LiteralString
    save: LiteralString
    load: LiteralString
    clear: LiteralString
    post: LiteralString
    forget: LiteralString
    balances: LiteralString

    @classmethod
    def of(cls, events: LiteralString, snapshots: LiteralString, accounts: LiteralString, value: LiteralString) -> Self:
        """The statements for these tables, with this placeholder for a value."""
        page = f"SELECT e.number, e.stream, e.key, e.body, e.hash, p.hash FROM {events} e LEFT JOIN {events} p"
        page = f"{page} ON p.number = e.number - 1 WHERE e.number > {value}"
        end = f"ORDER BY e.number LIMIT {value}"
        return cls(
            tail=f"SELECT number, hash FROM {events} ORDER BY number DESC LIMIT 1",
            insert=f"INSERT INTO {events} VALUES ({value}, {value}, {value}, {value}, {value})",
            read_all=f"{page} {end}",
            read_stream=f"{page} AND e.stream = {value} {end}",
            read_key=f"{page} AND e.key = {value} AND e.key <> '' {end}",
            save=f"INSERT INTO {snapshots} VALUES ({value}, {value}, {value}, {value}) ON CONFLICT (name) "
            "DO UPDATE SET number = excluded.number, hash = excluded.hash, state = excluded.state",
            load=f"SELECT s.name, s.number, s.hash, s.state, e.hash FROM {snapshots} s "
            f"LEFT JOIN {events} e ON e.number = s.number WHERE s.name = {value}",
            clear=f"DELETE FROM {accounts}",
            post=f"INSERT INTO {accounts} VALUES ({value}, {value}) ON CONFLICT (account) "
            "DO UPDATE SET cents = excluded.cents",
            forget=f"DELETE FROM {accounts} WHERE account = {value}",
            # In one statement, so that no commit comes between the number and the balances.
            balances=f"SELECT '', coalesce(max(number), 0) FROM {events} "
            f"UNION ALL SELECT account, cents FROM {accounts}",
        )


class Store(ABC):
    """A log in a database; see ``Log``."""

    def __init__(self, statements: Statements) -> None:
        self._sql = statements
        self._write_lock, self._read_lock = Lock(), Lock()

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, *_exception: object) -> None:
        """Closes both connections."""

    def append(self, entries: Sequence[Entry]) -> list[Receipt | Moved | Overdrawn]:
        """Commits entries in one transaction, with the balances that they change."""
        with self._writing() as cursor:
            known = self._look_up(cursor, entries)
            tail = Tail(*(cursor.execute(self._sql.tail).fetchone() or ()))
            outcomes, rows, changed = extend(entries, tail, *known)
            if rows:
                cursor.executemany(self._sql.insert, rows)
            if changed:
                if sum(changed.values()) != sum(known.balances.get(account, 0) for account in changed):
                    raise BadEvent("the postings of a commit do not come to nothing")
                self._post(cursor, changed)
        return outcomes

    def balances(self) -> Balances:
        """What is in each account."""
        (_, number), *accounts = sorted(self._rows(self._sql.balances, ()))
        return Balances(number, dict(accounts))

    def read(self, after: int = 0, stream: str = "") -> Iterator[Event]:
        """Committed events."""
        if stream:
            return walk(lambda last: self._rows(self._sql.read_stream, (last, stream, _PAGE)), after)
        return walk(lambda last: self._rows(self._sql.read_all, (last, _PAGE)), after)

    def keyed(self, key: str) -> Iterator[Event]:
        """Committed events of a key."""
        return walk(lambda last: self._rows(self._sql.read_key, (last, key, _PAGE)), 0)

    def recount(self) -> None:
        """Makes the balances anew."""
        with self._writing() as cursor:
            self._look_up(cursor, ())  # takes the turn of a writer
            self._count_accounts(cursor)

    def save(self, snapshot: Snapshot) -> None:
        """Keeps a snapshot."""
        with self._writing() as cursor:
            cursor.execute(self._sql.save, (snapshot.name, snapshot.number, snapshot.hash, snapshot.state))

    def load(self, name: str) -> Snapshot | None:
        """The snapshot of that name."""
        for *kept, at in self._rows(self._sql.load, (name,)):
            return checked_snapshot(Snapshot(*kept), at)
        return None

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Cursor]:
        """A transaction that ends on the disk, or raises NotStored."""

    @abstractmethod
    def _rows(self, statement: LiteralString, values: Values) -> list[Values]:
        """What a statement reads; LogError when it cannot be read."""

    @abstractmethod
    def _look_up(self, cursor: Cursor, entries: Sequence[Entry]) -> Known:
        """The heads of the streams that entries name, which of their keys the log has, and their accounts."""

    def _count_accounts(self, cursor: Cursor) -> None:
        """Makes the balances from the events: at the opening of a log older than they, or to put them right."""

        def page(after: int) -> list[Values]:
            rows: list[Values] = cursor.execute(self._sql.read_all, (after, _PAGE)).fetchall()
            return rows

        cursor.execute(self._sql.clear)
        self._post(cursor, folded(walk(page, 0)))

    def _post(self, cursor: Cursor, balances: Mapping[str, Cents]) -> None:
        """Keeps balances; a hold that is empty is forgotten, because there are as many as there ever were buy-ins."""
        over = [(account,) for account, cents in balances.items() if not cents and is_hold(account)]
        kept = [(account, cents) for account, cents in balances.items() if cents or not is_hold(account)]
        if over:
            cursor.executemany(self._sql.forget, over)
        if kept:
            cursor.executemany(self._sql.post, kept)


def accounts_of(entries: Sequence[Entry]) -> list[str]:
    """The accounts that entries name, each once."""
    return list({account: 0 for entry in entries for draft in entry.drafts for account, _ in draft.postings})
