"""The tables of a log that the back office uses: the rows of sheets, and the index of words to find hands by."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, LiteralString, NamedTuple, Protocol, Self, TypeAlias

from houseway.money import Cents

PAGE = 1000
BEYOND = 2**62
"""A number larger than any event's."""
_FEW = 5_000
FOUND = "hands"
"""The sheet with indexed rows."""
REPLACED = "replaced"
"""The word of a row that replaces another, followed by the number of that row."""

Values: TypeAlias = tuple[Any, ...]


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


class Cursor(Protocol):
    """A cursor of either database."""

    def execute(self, statement: LiteralString, values: Any = None, /) -> Any:
        """Runs one statement."""

    def executemany(self, statement: LiteralString, rows: Any, /) -> Any:
        """Runs one statement for each row."""


@dataclass(frozen=True, slots=True)
class SheetStatements:
    """The SQL statements for sheets; databases differ only in table names and placeholders."""

    add: LiteralString
    rows: LiteralString
    newest: LiteralString
    delete: tuple[LiteralString, LiteralString]
    delete_all: tuple[LiteralString, LiteralString]
    word: LiteralString
    find: LiteralString
    find_both: LiteralString
    rare: LiteralString
    last_word: LiteralString
    replaced: LiteralString
    tally: LiteralString
    words: LiteralString

    @classmethod
    def of(cls, prefix: LiteralString, value: LiteralString, clear: LiteralString) -> Self:
        """Returns the statements for a table prefix, a placeholder, and the command that empties a table."""
        sheets, finds = f"{prefix}sheets", f"{prefix}finds"
        standing = f"NOT EXISTS (SELECT 1 FROM {finds} r WHERE r.word = '{REPLACED} ' || s.number)"
        row = "SELECT s.sheet, s.number, s.line FROM"
        one = f"{row} {finds} f JOIN {sheets} s ON s.sheet = '{FOUND}' AND s.number = f.number"
        one = f"{one} WHERE f.word = {value} AND f.number > {value} AND f.number < {value} AND f.won >= {value}"
        one = f"{one} AND ({value} = '' OR f.place = {value})"
        other = f"EXISTS (SELECT 1 FROM {finds} o WHERE o.word = {value} AND o.number = f.number)"
        last = f"DESC LIMIT {value}"
        return cls(
            add=f"INSERT INTO {sheets} VALUES ({value}, {value}, {value}) ON CONFLICT DO NOTHING",
            rows=f"{row} {sheets} s WHERE s.sheet = {value} AND s.number > {value} "
            f"AND s.number <= {value} ORDER BY s.number LIMIT {value}",
            newest=f"{row} {sheets} s WHERE s.sheet = '{FOUND}' AND s.number < {value} AND {standing} "
            f"ORDER BY s.number {last}",
            delete=(
                f"DELETE FROM {sheets} WHERE sheet = {value} AND number > {value}",
                f"DELETE FROM {finds} WHERE word = {value} AND number = {value}",
            ),
            delete_all=(f"{clear} {sheets}", f"{clear} {finds}"),
            word=f"INSERT INTO {finds} VALUES ({value}, {value}, {value}, {value}) ON CONFLICT (word, number) "
            "DO UPDATE SET won = excluded.won, place = excluded.place",
            find=f"{one} AND {standing} ORDER BY f.number {last}",
            find_both=f"{one} AND {other} AND {standing} ORDER BY f.number {last}",
            rare=f"SELECT count(*) FROM (SELECT 1 FROM {finds} WHERE word = {value} LIMIT {value}) AS few",
            last_word=f"SELECT word FROM {finds} WHERE word > {value} AND word < {value} ORDER BY word DESC LIMIT 1",
            replaced=f"SELECT word FROM {finds} WHERE word > '{REPLACED} ' AND word < '{REPLACED}~'",
            tally=f"SELECT word, count(*), sum(number), sum(won) FROM {finds} WHERE number <= {value} "
            "AND (word < 'hand ' OR word > 'hand~') GROUP BY word UNION ALL "
            f"SELECT 'hand', count(*), sum(number), sum(won) FROM {finds} WHERE number <= {value} "
            "AND word > 'hand ' AND word < 'hand~'",
            words=f"SELECT word, number, won, place FROM {finds} WHERE (word, number) > ({value}, {value}) "
            f"AND number <= {value} ORDER BY word, number LIMIT {value}",
        )


class SheetTables(ABC):
    """The sheets of a log."""

    def __init__(self, statements: SheetStatements) -> None:
        self._sheet_sql = statements

    def add_rows(self, rows: Sequence[Row], finds: Sequence[IndexedWord] = ()) -> None:
        """Adds rows to the sheets, and words to find them by; existing ones stay unchanged."""
        with self._owning() as cursor:
            cursor.executemany(self._sheet_sql.add, list(rows))
            if finds:
                cursor.executemany(self._sheet_sql.word, list(finds))

    def sheet_rows(self, sheet: str, *, after: int = 0, upto: int = BEYOND) -> Iterator[Row]:
        """Returns the rows of a sheet that were added after an event and up to another."""
        while rows := self._rows(self._sheet_sql.rows, (sheet, after, upto, PAGE)):
            yield from map(Row._make, rows)
            after = rows[-1][1]

    def delete_rows(self, sheets: Sequence[str], after: int, finds: Sequence[IndexedWord]) -> None:
        """Deletes the rows of sheets that were added after an event, and their words."""
        rows, words = self._sheet_sql.delete
        with self._owning() as cursor:
            cursor.executemany(rows, [(sheet, after) for sheet in sheets])
            if finds:
                cursor.executemany(words, [(find.word, find.number) for find in finds])

    def delete_sheets(self) -> None:
        """Deletes the rows of all sheets, and all words."""
        with self._owning() as cursor:
            for statement in self._sheet_sql.delete_all:
                cursor.execute(statement)

    def find_rows(
        self, *words: str, place: str = "", least: Cents = 0, after: int = 0, before: int = 0, most: int
    ) -> list[Row]:
        """Returns the newest hands that have these words (two at most), without replaced rows.

        A search with words can be limited to a table, a least win, and rows added after and before given events.
        """
        before = before or BEYOND
        # If the collection takes the whole pot, all seats lost.
        least = least or -BEYOND
        match words:
            case ():
                rows = self._rows(self._sheet_sql.newest, (before, most))
            case (word,):
                rows = self._rows(self._sheet_sql.find, (word, after, before, least, place, place, most))
            case (word, other):
                rows = self._rows(self._sheet_sql.find_both, (word, after, before, least, place, place, other, most))
            case _:
                raise ValueError("a row is found by two words at most")
        return [Row(*row) for row in rows]

    def is_rare(self, word: str) -> bool:
        """Returns whether few hands have a word."""
        return bool(self._rows(self._sheet_sql.rare, (word, _FEW))[0][0] < _FEW)

    def last_word(self, kind: str) -> str:
        """Returns the last word of a kind in alphabetical order; empty if there is none."""
        return "".join(word for (word,) in self._rows(self._sheet_sql.last_word, (f"{kind} ", f"{kind}~")))

    def replaced(self) -> set[int]:
        """Returns the numbers of the rows that were replaced."""
        return {int(word.partition(" ")[2]) for (word,) in self._rows(self._sheet_sql.replaced, ())}

    def tally(self, *, upto: int) -> dict[str, tuple[int, int, int]]:
        """Returns for each word the number of rows up to an event, the sum of their numbers, and of the wins."""
        rows = self._rows(self._sheet_sql.tally, (upto, upto))
        return {word: (count, int(numbers), int(won)) for word, count, numbers, won in rows if count}

    def words(self, *, upto: int) -> Iterator[IndexedWord]:
        """Returns every word of every row that was added up to an event."""
        word, number = "", 0
        while rows := self._rows(self._sheet_sql.words, (word, number, upto, PAGE)):
            yield from map(IndexedWord._make, rows)
            word, number = rows[-1][:2]

    @abstractmethod
    def _owning(self) -> AbstractContextManager[Cursor]:
        """Opens a durable transaction of the log's owner, or raises NotStored."""

    @abstractmethod
    def _rows(self, statement: LiteralString, values: Values) -> list[Values]:
        """Returns the rows of a query, or raises LogError."""
