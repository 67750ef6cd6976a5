"""Small entries, and a way into the database behind the log's back."""

from contextlib import closing
from typing import Any

import apsw
import psycopg

from houseway.room import Draft, Entry, Log, Receipt, moved
from houseway.room.log.entries import Tail, body, link


def sold(player: int, cents: int = 100) -> Draft:
    """The cage sells chips to a player."""
    return Draft("ChipsSold", {"at": 0, "player": player}, moved("cage", f"player:{player}", cents))


def said(*words: str, stream: str = "table:1", expected: int = 0, key: str = "") -> Entry:
    """An entry of plain events."""
    return Entry(stream, expected, tuple(Draft("TablePaused", {"word": word}) for word in words), key)


def put(log: Log, entry: Entry) -> Receipt:
    """Appends one entry, which must be accepted."""
    (receipt,) = log.append([entry])
    assert isinstance(receipt, Receipt)
    return receipt


def words(log: Log, after: int = 0, stream: str = "") -> list[str]:
    """The logged lines."""
    return [event.data["word"] for event in log.read(after, stream)]


def behind(place: str, sql: str, *values: Any) -> list[Any]:
    """Runs SQL on the database with the guards against changes disabled."""
    if place.startswith("postgresql"):
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute("ALTER TABLE houseway_events DISABLE TRIGGER ALL")
            cursor = connection.execute(sql.replace("?", "%s"), values)
            return cursor.fetchall() if cursor.description else []
    with closing(apsw.Connection(place)) as lite:
        guards = lite.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            lite.execute(f"DROP TRIGGER {name}")
        found = lite.execute(sql.replace("houseway_", ""), values).fetchall()
        for _, made in guards:
            lite.execute(str(made))
        return found


def forged(place: str, entry: Entry) -> None:
    """Chains an entry to the end of a log behind the store's back, whatever it does to the balances."""
    ends = behind(place, "SELECT number, hash FROM houseway_events ORDER BY number DESC LIMIT 1")
    last, hashed = Tail(*(ends[0] if ends else ()))
    for number, draft in enumerate(entry.drafts, last + 1):
        written = body(number, entry.stream, entry.key, draft)
        hashed = link(bytes(hashed), written)
        behind(
            place,
            "INSERT INTO houseway_events VALUES (?, ?, ?, ?, ?)",
            number,
            entry.stream,
            entry.key,
            written,
            hashed,
        )
