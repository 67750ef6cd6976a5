"""Whether the sheets of the back office are those that the log vouches for, and hands are found by their words."""

from collections.abc import Iterator
from itertools import islice

from houseway.room.log.errors import Broken
from houseway.room.log.log import Find, Log, Row
from houseway.room.log.shelf import FOUND, PAGE
from houseway.room.office.archive import finds, read
from houseway.room.office.sheets import TITLES, added


class Words:
    """What the words of hands come to, counted from the hands themselves."""

    def __init__(self) -> None:
        self.tally: dict[str, tuple[int, int, int]] = {}
        self.sum = 0
        """The sum of the hashes of all of them."""
        self._rows: dict[str, tuple[int, int]] = {}
        """The last hand of each table, and the event that made its row."""

    def of(self, row: Row) -> Iterator[Find]:
        """The words of the next row."""
        hand = read(row)
        last, made = self._rows.get(hand.table, (0, 0))
        self._rows[hand.table] = hand.number, row.number
        return finds(hand, made if last == hand.number else 0, row.number)

    def take(self, row: Row) -> None:
        """Counts the words of the next row."""
        for find in self.of(row):
            self.sum += hash(find)
            # Every hand has a word of its own: these are counted together.
            word = "hand" if find.word.startswith("hand ") else find.word
            count, numbers, won = self.tally.get(word, (0, 0, 0))
            self.tally[word] = count + 1, numbers + find.number, won + find.won


def comparing(log: Log, number: int, wanted: str) -> Iterator[int]:
    """Compares the rows up to an event with the sum that the log vouches for, and says how far it is.

    Raises Broken where they differ. The words by which hands are found are compared in sums, word by word.
    """
    yield from _compared(log, number, wanted, Words())


def check(log: Log, number: int, wanted: str) -> None:
    """Compares the same, and every single word."""
    words = Words()
    for _ in _compared(log, number, wanted, words):
        pass
    if sum(map(hash, log.words(upto=number))) != words.sum:
        raise _unfound(number)


def _compared(log: Log, number: int, wanted: str, words: Words) -> Iterator[int]:
    found = "0"
    for sheet in (*TITLES, FOUND):
        rows = log.noted(sheet, upto=number)
        while some := list(islice(rows, PAGE)):
            found = added(found, some)
            if sheet == FOUND:
                for row in some:
                    words.take(row)
                yield some[-1].number
    if found != wanted:
        raise Broken(number, "the sheets of the back office are not those that the log vouches for")
    if log.tally(upto=number) != words.tally:
        raise _unfound(number)


def _unfound(number: int) -> Broken:
    return Broken(number, "the back office does not find hands by the words that they have")
