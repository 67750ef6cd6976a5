"""A changed bit anywhere in the file is found or harmless: random flips, cuts and swaps in a real SQLite file."""

import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from houseway.room import Draft, Entry, Log, LogError, Snapshot, moved, open_log
from houseway.room.log.heads import Heads, key_in
from houseway.room.office.archive import HandQuery
from houseway.room.office.sheets import Sheet
from houseway.room.server.report_indexer import ReportIndexer
from tests.cli.kit import run
from tests.room.log.kit import put
from tests.room.office.test_archive import Table
from tests.soak import times

TABLES = ("events", "accounts", "moves", "snapshots", "owner", "sheets", "finds")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("whole"))


def filled(folder: Path) -> Path:
    """The folder with a log of some hundred events, its snapshot, and the key and folder of its signed heads."""
    (folder / "safe").mkdir()
    heads = Heads(folder / "safe", key_in(folder / "key", create=True))
    with open_log(str(folder / "room.db"), create=True) as log:
        log.own()
        # The sheets ignore these types, so they need no more data.
        sent = (Draft("ChipsSent", {"at": 0}, moved("cage", f"player:{player}", 10_000)) for player in range(1, 9))
        head = put(log, Entry("cage", 0, tuple(sent))).last
        for hand in range(120):
            bets = moved(f"player:{hand % 8 + 1}", f"table:{hand % 3}:pot", 100)
            drafts = Draft("ChipsSent", {"at": 0, "hand": hand}, bets), Draft("ChipsReturned", {"of": "x" * hand})
            entry = Entry("cage", head, drafts, f"k{hand}")
            head = put(log, entry).last
            if hand in (60, 110):
                tail = log.tail()
                log.save(Snapshot("room", tail.number, tail.hash, bytes(str(log.balances()), "utf-8") * 3))
        hands_of_an_evening(log)
        heads.sign(log, 1)
    return folder


def hands_of_an_evening(log: Log) -> None:
    """Twenty hands and a pause, with the sheets that the clerk keeps of them."""
    table = Table(log, "1")
    for number in range(1, 21):
        table.hand(number, {"p1": 100 * number, "p2": -100 * number}, *(["MC-1"] if number % 5 == 0 else []))
    table.write(table.draft("TablePaused", by="p9", reason="a spilled drink"))
    indexer = ReportIndexer(log)
    assert len(list(indexer.hands())) == 20
    indexer._save()


def sheets(log: Log) -> list[Any]:
    """Returns what the back office reads."""
    indexer = ReportIndexer(log)
    rows: tuple[Sheet, ...] = ("audit", "sessions", "rotation")
    asked = (HandQuery(), HandQuery(player="p1"), HandQuery(ruling="MC-1"), HandQuery(least=1000), HandQuery(table="1"))
    return [*(list(indexer.rows(sheet)) for sheet in rows), *(indexer.search(one, 100) for one in asked)]


def told(where: str) -> list[Any]:
    """Everything that a room makes of its log: events, accounts, what moved them, keys, the snapshot and the sheets."""
    with open_log(where) as log:
        log.own()
        found: list[Any] = [list(log.read()), log.balances(), dict(log.lines()), log.load("room"), log.tail()]
        found += [list(log.read(stream=stream)) for stream in ("cage", "snapshot:room")]
        found += [list(log.moving(account)) for account, _ in log.lines()]
        found += sheets(log)
        found.append(log.append([Entry("cage", 0, (Draft("Again", {}),), f"k{hand}") for hand in range(120)]))
        return found


def flipped(file: Path, rng: random.Random) -> None:
    """One to eight bits, anywhere."""
    with file.open("r+b") as data:
        size = file.stat().st_size
        for at in rng.sample(range(size), rng.choice((1, 1, 2, 8))):
            data.seek(at)
            (byte,) = data.read(1)
            data.seek(at)
            data.write(bytes([byte ^ 1 << rng.randrange(8)]))


def cut(file: Path, rng: random.Random) -> None:
    """The end of the file, or a stretch in it."""
    data = file.read_bytes()
    at = rng.randrange(len(data))
    file.write_bytes(data[:at] if rng.random() < 0.5 else data[:at] + bytes(min(64, len(data) - at)) + data[at + 64 :])


def pages_swapped(file: Path, rng: random.Random) -> None:
    """Two pages change places."""
    data, size = bytearray(file.read_bytes()), 4096
    one, two = (at * size for at in rng.sample(range(len(data) // size), 2))
    data[one : one + size], data[two : two + size] = data[two : two + size], data[one : one + size]
    file.write_bytes(data)


def rows_changed(file: Path, rng: random.Random) -> None:
    """Tampers with the database: moves a row, changes a value, cuts off the end."""
    with closing(apsw.Connection(str(file))) as lite:
        guards = lite.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            lite.execute(f"DROP TRIGGER {name}")
        table = rng.choice(TABLES)
        columns = [column[1] for column in lite.execute(f"PRAGMA table_info({table})")]
        one, two = (
            lite.execute(f"SELECT * FROM {table} ORDER BY {columns[0]} LIMIT 1 OFFSET ?", (rng.randrange(rows),)).get
            for rows in [int(str(lite.execute(f"SELECT count(*) FROM {table}").get))] * 2
        )
        column = rng.randrange(len(columns))
        match rng.randrange(3):
            case 0 if table == "events":
                lite.execute("DELETE FROM events WHERE number > ?", (rng.randrange(240),))
            case 0:
                lite.execute(f"DELETE FROM {table} WHERE {columns[0]} = ?", (_first(one),))
            case 1:
                value = _other(one if not isinstance(one, tuple) else one[column], rng)
                sql = f"UPDATE OR REPLACE {table} SET {columns[column]} = ? WHERE {columns[0]} = ?"
                lite.execute(sql, (value, _first(one)))
            case _:
                value = two if not isinstance(two, tuple) else two[column]
                sql = f"UPDATE OR REPLACE {table} SET {columns[column]} = ? WHERE {columns[0]} = ?"
                lite.execute(sql, (value, _first(one)))
        for _, made in guards:
            lite.execute(str(made))


def _first(row: Any) -> Any:
    return row[0] if isinstance(row, tuple) else row


def _other(value: Any, rng: random.Random) -> Any:
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 7, 1000))
    if isinstance(value, str):
        return value + "1"
    at = rng.randrange(len(value) or 1)
    return value[:at] + bytes([(value[at] if value else 0) ^ 1 << rng.randrange(8)]) + value[at + 1 :]


CHANGES: tuple[Callable[[Path, random.Random], None], ...] = (flipped, flipped, cut, pages_swapped, rows_changed)


def changes(whole: Path, folder: Path, seeds: range) -> Iterator[tuple[str, str]]:
    """Yields the path of a copy of the file for each change."""
    for seed in seeds:
        where = folder / "room.db"
        for old in folder.glob("room.db*"):
            old.unlink()
        shutil.copy(whole / "room.db", where)
        rng = random.Random(seed)
        change = rng.choice(CHANGES)
        change(where, rng)
        yield f"{change.__name__}, seed {seed}", str(where)


def tried(whole: Path, folder: Path, seeds: range) -> Counter[str]:
    """Changes that are found by `houseway log verify`, or harmless: whatever a room reads there is what it was."""
    shutil.copy(whole / "room.db", folder / "room.db")
    expected = told(str(folder / "room.db"))
    # Without one, the room is made from the events.
    without_snapshot = [None if isinstance(part, Snapshot) else part for part in expected]
    words = ("--heads", str(whole / "safe"), "--heads-key", str(whole / "key"))
    seen: Counter[str] = Counter(changes=0, found=0, harmless=0)
    for change, where in changes(whole, folder, seeds):
        seen["changes"] += 1
        ran = run("log", "verify", where, *words)
        assert "Traceback" not in ran.err, f"{change}: {ran.err}"
        if ran.status:
            assert len((ran.out + ran.err).splitlines()) == 1, f"{change}: {ran.out}{ran.err}"
            seen["found"] += 1
            continue
        seen["harmless"] += 1
        try:
            assert told(where) in (expected, without_snapshot), change
        except LogError as error:
            raise AssertionError(f"{change}: found by use and not by verify: {error}") from error
    return seen


@pytest.mark.slow
def test_any_change_in_the_file_is_found_or_harmless(whole: Path, tmp_path: Path) -> None:
    seen = tried(whole, tmp_path, range(times(120, 10_000)))
    assert seen["found"] > 2 * seen["harmless"]
