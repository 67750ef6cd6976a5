"""What a store keeps beside its events for the back office: sheets, and the words by which hands are found."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, LiteralString, Protocol, Self, TypeAlias

from houseway.money import Cents
from houseway.room.log.log import Find, Row

PAGE = 1000
BEYOND = 2**62
"""More than any event's number."""
_FEW = 5_000
FOUND = "hands"
"""The sheet whose rows are found by words."""
REPLACED = "replaced"
"""The word of a row that stands in place of another, before the number of that one."""

Values: TypeAlias = tuple[Any, ...]


class Cursor(Protocol):
    """A cursor of either database."""

    def execute(self, statement: LiteralString, values: Any = None, /) -> Any:
        """Runs one statement."""

    def executemany(self, statement: LiteralString, rows: Any, /) -> Any:
        """Runs one statement for each row."""


@dataclass(frozen=True, slots=True)
class ShelfStatements:
    """The statements about sheets that differ between the databases in names and placeholders only."""

    note: LiteralString
    noted: LiteralString
    newest: LiteralString
    strike: tuple[LiteralString, LiteralString]
    clear: tuple[LiteralString, LiteralString]
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
        """The statements for tables whose names begin so, with this placeholder, and these words to empty a table."""
        sheets, finds = f"{prefix}sheets", f"{prefix}finds"
        standing = f"NOT EXISTS (SELECT 1 FROM {finds} r WHERE r.word = '{REPLACED} ' || s.number)"
        row = "SELECT s.sheet, s.number, s.line FROM"
        one = f"{row} {finds} f JOIN {sheets} s ON s.sheet = '{FOUND}' AND s.number = f.number"
        one = f"{one} WHERE f.word = {value} AND f.number > {value} AND f.number < {value} AND f.won >= {value}"
        one = f"{one} AND ({value} = '' OR f.place = {value})"
        other = f"EXISTS (SELECT 1 FROM {finds} o WHERE o.word = {value} AND o.number = f.number)"
        last = f"DESC LIMIT {value}"
        return cls(
            note=f"INSERT INTO {sheets} VALUES ({value}, {value}, {value}) ON CONFLICT DO NOTHING",
            noted=f"{row} {sheets} s WHERE s.sheet = {value} AND s.number > {value} "
            f"AND s.number <= {value} ORDER BY s.number LIMIT {value}",
            newest=f"{row} {sheets} s WHERE s.sheet = '{FOUND}' AND s.number < {value} AND {standing} "
            f"ORDER BY s.number {last}",
            strike=(
                f"DELETE FROM {sheets} WHERE sheet = {value} AND number > {value}",
                f"DELETE FROM {finds} WHERE word = {value} AND number = {value}",
            ),
            clear=(f"{clear} {sheets}", f"{clear} {finds}"),
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


class Shelf(ABC):
    """The sheets of a store; see ``Log``."""

    def __init__(self, statements: ShelfStatements) -> None:
        self._shelf = statements

    def note(self, rows: Sequence[Row], finds: Sequence[Find] = ()) -> None:
        """Adds rows, and by what they are found."""
        with self._owning() as cursor:
            cursor.executemany(self._shelf.note, list(rows))
            if finds:
                cursor.executemany(self._shelf.word, list(finds))

    def noted(self, sheet: str, *, after: int = 0, upto: int = BEYOND) -> Iterator[Row]:
        """The rows of a sheet."""
        while rows := self._rows(self._shelf.noted, (sheet, after, upto, PAGE)):
            yield from map(Row._make, rows)
            after = rows[-1][1]

    def strike(self, sheets: Sequence[str], after: int, finds: Sequence[Find]) -> None:
        """Throws rows away."""
        rows, words = self._shelf.strike
        with self._owning() as cursor:
            cursor.executemany(rows, [(sheet, after) for sheet in sheets])
            if finds:
                cursor.executemany(words, [(find.word, find.number) for find in finds])

    def clear(self) -> None:
        """Throws all rows away."""
        with self._owning() as cursor:
            for clear in self._shelf.clear:
                cursor.execute(clear)

    def find(
        self, *words: str, place: str = "", least: Cents = 0, after: int = 0, before: int = 0, most: int
    ) -> list[Row]:
        """The newest rows that have these words."""
        before = before or BEYOND
        # Where the collection is more than the pot, everybody lost.
        least = least or -BEYOND
        match words:
            case ():
                rows = self._rows(self._shelf.newest, (before, most))
            case (word,):
                rows = self._rows(self._shelf.find, (word, after, before, least, place, place, most))
            case (word, other):
                rows = self._rows(self._shelf.find_both, (word, after, before, least, place, place, other, most))
            case _:
                raise ValueError("a row is found by two words at most")
        return [Row(*row) for row in rows]

    def is_rare(self, word: str) -> bool:
        """Whether few rows have a word, so that others are looked for among them."""
        return bool(self._rows(self._shelf.rare, (word, _FEW))[0][0] < _FEW)

    def last_word(self, kind: str) -> str:
        """The last word of a kind that any row has, in the order of words."""
        return "".join(word for (word,) in self._rows(self._shelf.last_word, (f"{kind} ", f"{kind}~")))

    def replaced(self) -> set[int]:
        """The numbers of the rows in whose place others stand."""
        return {int(word.partition(" ")[2]) for (word,) in self._rows(self._shelf.replaced, ())}

    def tally(self, *, upto: int) -> dict[str, tuple[int, int, int]]:
        """For each word how many rows it finds, the sum of their numbers, and that of what was won."""
        rows = self._rows(self._shelf.tally, (upto, upto))
        return {word: (count, int(numbers), int(won)) for word, count, numbers, won in rows if count}

    def words(self, *, upto: int) -> Iterator[Find]:
        """Every word of every row."""
        word, number = "", 0
        while rows := self._rows(self._shelf.words, (word, number, upto, PAGE)):
            yield from map(Find._make, rows)
            word, number = rows[-1][:2]

    @abstractmethod
    def _owning(self) -> AbstractContextManager[Cursor]:
        """A transaction of the log's owner that ends on the disk, or raises NotStored."""

    @abstractmethod
    def _rows(self, statement: LiteralString, values: Values) -> list[Values]:
        """What a statement reads; LogError when it cannot be read."""
