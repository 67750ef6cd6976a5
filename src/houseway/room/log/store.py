"""What the two stores have in common: the statements, and how entries are added, read back and kept beside.

A store has one connection that writes and one that reads, each used by one thread at a time. What differs between
databases is how a transaction is made durable, and how streams and keys are looked up.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import islice
from secrets import randbits
from threading import Lock
from typing import LiteralString, NamedTuple, Self, TypeAlias

from houseway.money import Cents
from houseway.room.log.chain import VOUCHED, Row, checked, extend, folded, skimmed, vouched, vouching, walk
from houseway.room.log.errors import BadEvent, Broken, TakenOver
from houseway.room.log.log import Balances, Entry, Event, Line, Outcome, Receipt, Skimmed, Snapshot, Tail
from houseway.room.log.postings import is_hold
from houseway.room.log.shelf import BEYOND, PAGE, Cursor, Shelf, ShelfStatements, Values

Heads: TypeAlias = Mapping[str, int]
"""The last event of each stream."""
Keys: TypeAlias = Mapping[tuple[str, str], tuple[int, int]]
"""The first and last event of each stream and key."""


class Known(NamedTuple):
    """What the log has already of what entries name."""

    heads: Heads
    keys: Keys
    balances: Mapping[str, Cents]


@dataclass(frozen=True, slots=True)
class Statements:
    """The statements that differ between the databases in names and placeholders only."""

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
    owner: LiteralString
    own: LiteralString
    disown: LiteralString
    try_out: LiteralString

    @classmethod
    def of(cls, prefix: LiteralString, value: LiteralString) -> Self:
        """The statements for tables whose names begin so, with this placeholder for a value."""
        events, accounts, moves = f"{prefix}events", f"{prefix}accounts", f"{prefix}moves"
        snapshots, owner = f"{prefix}snapshots", f"{prefix}owner"
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
            # In one statement, so that no commit comes between the number and the balances.
            balances=f"SELECT '', coalesce(max(number), 0) FROM {events} "
            f"UNION ALL SELECT account, cents FROM {accounts}",
            lines=f"SELECT account, cents, first, last, events FROM {accounts} "
            f"WHERE account > {value} AND account < {value} ORDER BY account LIMIT {value}",
            moves=f"SELECT account, count(*), sum(number) FROM {moves} GROUP BY account",
            owner=f"SELECT number FROM {owner}",
            disown=f"DELETE FROM {owner}",
            own=f"INSERT INTO {owner} VALUES ({value})",
            try_out=f"UPDATE {owner} SET number = number",
        )


class Store(Shelf):
    """A log in a database; see ``Log``."""

    def __init__(self, statements: Statements, shelf: ShelfStatements) -> None:
        super().__init__(shelf)
        self._sql = statements
        self._write_lock, self._read_lock = Lock(), Lock()
        self._opening = 0
        """The number under which this process owns the log; 0 for none."""

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, *_exception: object) -> None:
        """Closes both connections."""

    def own(self) -> int:
        """Takes the log."""
        with self._writing() as cursor:
            self._look_up(cursor, ())  # takes the turn of a writer
            number = self._next_number(cursor)
            self._ends_others(cursor)
        self._opening = number
        return number

    def _next_number(self, cursor: Cursor) -> int:
        """The number of the next opening, which is the log's from then on."""
        numbers = [number for (number,) in cursor.execute(self._sql.owner).fetchall()]
        # Where somebody has removed the number, a new one follows that nobody was ever given.
        (before,) = numbers if len(numbers) == 1 else (2**40 + randbits(40),)
        cursor.execute(self._sql.disown)
        cursor.execute(self._sql.own, (before + 1,))
        return int(before) + 1

    def _ends_others(self, cursor: Cursor) -> None:
        """Whoever else writes the log no longer does."""

    def append(self, entries: Sequence[Entry]) -> list[Outcome]:
        """Commits entries in one transaction, with the balances that they change."""
        with self._writing() as cursor:
            return self._add(cursor, entries, self._turn(cursor, entries))

    def _turn(self, cursor: Cursor, entries: Sequence[Entry] = ()) -> Known:
        """Takes the turn of a writer, who must be the owner still; what the log has of what entries name."""
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
                raise BadEvent("the postings of a commit do not come to nothing")
            self._post(cursor, moves)
        return outcomes

    def _post(self, cursor: Cursor, moves: Sequence[tuple[int, str, Cents]]) -> None:
        """Keeps balances; a hold that is empty is forgotten, because there are as many as there ever were buy-ins."""
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
        """The last event."""
        for number, hash in self._rows(self._sql.tail, ()):
            if not isinstance(hash, bytes):
                raise Broken(number, "it has no hash")
            return Tail(number, hash)
        return Tail()

    def balances(self) -> Balances:
        """What is in each account."""
        (_, number), *accounts = sorted(self._rows(self._sql.balances, ()))
        return Balances(number, dict(accounts))

    def lines(self, kind: str = "") -> Iterator[tuple[str, Line]]:
        """What is in each account, and which events moved it."""
        after = kind
        while rows := self._rows(self._sql.lines, (after, f"{kind}~", PAGE)):
            yield from ((account, Line(*line)) for account, *line in rows)
            after = rows[-1][0]

    def moving(self, account: str, before: int = 0) -> Iterator[Event]:
        """The events that moved an account."""
        for event in walk(lambda last: self._rows(self._sql.read_account, (account, last, PAGE)), before or BEYOND):
            if all(moved != account for moved, _ in event.postings):
                raise Broken(event.number, f"it did not move {account}, as the store says")
            yield event

    def read(self, after: int = 0, stream: str = "") -> Iterator[Event]:
        """Committed events."""
        if stream:
            return walk(lambda last: self._rows(self._sql.read_stream, (last, stream, PAGE)), after)
        return walk(lambda last: self._rows(self._sql.read_all, (last, PAGE)), after)

    def skim(self, after: int = 0) -> Iterator[Skimmed]:
        """Committed events, unread."""
        before = self.at(after)
        if after and before is None:
            raise Broken(after, "it is missing")
        tail = Tail(after, before.hash) if before else Tail()
        return skimmed(self._pages(after), tail)

    def _pages(self, after: int) -> Iterator[list[Values]]:
        """The rows behind an event, page by page."""
        while rows := self._rows(self._sql.skim, (after, PAGE)):
            yield rows
            after = rows[-1][0]

    def at(self, number: int) -> Event | None:
        """A committed event."""
        rows = self._rows(self._sql.read_all, (number - 1, 1)) if number else []
        found = [checked(Row(*row), before) for *row, before in rows]
        return found[0] if found and found[0].number == number else None

    def keyed(self, key: str) -> Iterator[Event]:
        """Committed events of a key."""
        return walk(lambda last: self._rows(self._sql.read_key, (last, key, PAGE)), 0)

    def recount(self) -> None:
        """Makes the balances anew."""
        with self._owning() as cursor:
            self._count_accounts(cursor)

    def save(self, snapshot: Snapshot) -> int:
        """Keeps a snapshot, and the event that vouches for it, in one transaction."""
        with self._writing() as cursor:
            entry = vouching(snapshot, 0)
            known = self._turn(cursor, [entry])
            cursor.execute(self._sql.save, (snapshot.name, snapshot.number, snapshot.hash, snapshot.state))
            (receipt,) = self._add(cursor, [vouching(snapshot, known.heads.get(entry.stream, 0))], known)
        assert isinstance(receipt, Receipt)
        return receipt.last

    def load(self, name: str) -> Snapshot | None:
        """The snapshot of that name."""
        for *kept, at in self._rows(self._sql.load, (name,)):
            last = [checked(Row(*row), before) for *row, before in self._rows(self._sql.read_last, (0, VOUCHED + name))]
            return vouched(Snapshot(*kept), at, last[0] if last else None)
        return None

    def forget(self) -> None:
        """Throws all snapshots away."""
        with self._owning() as cursor:
            cursor.execute(self._sql.forget)

    def kept(self) -> list[str]:
        """The names of the snapshots."""
        return [name for (name,) in self._rows(self._sql.kept, ())]

    def try_out(self) -> None:
        """Writes something."""
        with self._writing() as cursor:
            cursor.execute(self._sql.try_out)

    @abstractmethod
    def inspect(self) -> None:
        """Has the database look itself through."""

    def check_moves(self, moved: Mapping[str, int]) -> None:
        """Whether the events of each account are found, and no others: ``moving`` compares each one it gives."""
        if len(self._rows(self._sql.owner, ())) != 1:
            raise Broken(self.tail().number, "the store has lost the number of its owner")
        lines = {account: (line.events, moved.get(account)) for account, line in self.lines()}
        moves = {account: (count, int(numbers)) for account, count, numbers in self._rows(self._sql.moves, ())}
        if odd := min(dict(lines.items() ^ moves.items()), default=""):
            raise Broken(self.tail().number, f"the store does not look {odd} up at the events that moved it")

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Cursor]:
        """A transaction that ends on the disk, or raises NotStored."""

    @contextmanager
    def _owning(self) -> Iterator[Cursor]:
        with self._writing() as cursor:
            self._turn(cursor)
            yield cursor

    @abstractmethod
    def _look_up(self, cursor: Cursor, entries: Sequence[Entry]) -> Known:
        """The heads of the streams that entries name, which of their keys the log has, and their accounts."""

    def _count_accounts(self, cursor: Cursor) -> None:
        """Makes the balances from the events: at the opening of a log older than they, or to put them right."""

        def page(after: int) -> list[Values]:
            rows: list[Values] = cursor.execute(self._sql.read_all, (after, PAGE)).fetchall()
            return rows

        for clear in self._sql.clear:
            cursor.execute(clear)
        moves = folded(walk(page, 0))
        while some := list(islice(moves, 10 * PAGE)):
            self._post(cursor, some)


def accounts_of(entries: Sequence[Entry]) -> list[str]:
    """The accounts that entries name, each once."""
    return list({account: 0 for entry in entries for draft in entry.drafts for account, _ in draft.postings})
