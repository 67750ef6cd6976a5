"""The log, the same for both stores."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import psycopg
import pytest

from houseway.room import (
    BadEvent,
    BadPostings,
    Broken,
    Draft,
    Entry,
    Log,
    Moved,
    NoLog,
    Posting,
    Receipt,
    Snapshot,
    moved,
    open_log,
)
from houseway.room.log.entries import GENESIS, link
from tests.room.log.kit import behind, put, said, sold, words


@pytest.fixture
def log(place: str) -> Iterator[Log]:
    with open_log(place, create=True) as opened:
        yield opened


def test_appended_events_are_read_in_order_even_after_closing(place: str) -> None:
    with open_log(place, create=True) as log:
        assert put(log, said("ante", "up")) == Receipt(1, 2)
        assert put(log, said("shuffle", expected=2)) == Receipt(3, 3)
    with open_log(place) as log:
        assert words(log) == ["ante", "up", "shuffle"]
        assert words(log, after=2) == ["shuffle"]
        assert words(log, after=3) == []


def test_an_event_carries_all_it_was_written_with(log: Log) -> None:
    draft = Draft("Dealt", {"seat": 3, "cards": ["As", "Kd"], "note": "ø\u0000\u2028"}, moved("cage", "player:7", 500))
    put(log, Entry("table:7", 0, (draft,), "player:7/abc"))
    (event,) = log.read()
    assert (event.number, event.stream, event.key, event.type, event.version) == (
        1,
        "table:7",
        "player:7/abc",
        "Dealt",
        1,
    )
    assert event.data == {"seat": 3, "cards": ["As", "Kd"], "note": "ø\u0000\u2028"}
    assert event.postings == (("cage", -500), ("player:7", 500))


def test_each_hash_follows_from_the_last_hash_and_the_events_bytes(place: str, log: Log) -> None:
    put(log, said("one", "two", "three"))
    before = GENESIS
    for number, body, hashed in behind(place, "SELECT number, body, hash FROM houseway_events ORDER BY number"):
        assert link(before, bytes(body)) == bytes(hashed)
        assert json.loads(body)["number"] == number
        before = bytes(hashed)
    assert [event.hash for event in log.read()][-1] == before


def test_streams_go_on_side_by_side_each_with_its_own_expectation(log: Log) -> None:
    receipts = log.append(
        [said("a", stream="table:1"), said("b", stream="table:2"), said("c", stream="table:1", expected=1)]
    )
    assert receipts == [Receipt(1, 1), Receipt(2, 2), Receipt(3, 3)]
    assert words(log, stream="table:1") == ["a", "c"]
    assert words(log, after=1, stream="table:1") == ["c"]
    assert words(log, stream="table:3") == []


def test_an_outdated_writer_is_refused_alone_with_the_streams_head(log: Log) -> None:
    put(log, said("first"))
    before, late, other = log.append([said("second", expected=1), said("late", expected=1), said("x", stream="cage")])
    assert before == Receipt(2, 2)
    assert isinstance(late, Moved)
    assert str(late) == "table:1 is at event 2, not 1"
    assert (late.stream, late.expected, late.actual) == ("table:1", 1, 2)
    assert other == Receipt(3, 3)
    assert words(log) == ["first", "second", "x"]


def test_two_writers_of_one_stream_cannot_both_win(place: str, log: Log) -> None:
    with open_log(place) as second:
        put(log, said("mine"))
        (lost,) = second.append([said("theirs")])
        assert isinstance(lost, Moved)
        assert words(second) == ["mine"]


def test_a_key_sent_twice_is_applied_once_even_with_other_contents(place: str, log: Log) -> None:
    first = put(log, said("call", "check", key="p7/1"))
    assert put(log, said("call", "check", key="p7/1")) == Receipt(1, 2, again=True)
    assert put(log, said("fold", expected=2, key="p7/1")) == Receipt(1, 2, again=True)
    with open_log(place) as reopened:
        assert put(reopened, said("call", "check", key="p7/1")) == Receipt(first.first, first.last, again=True)
    assert words(log) == ["call", "check"]


def test_a_key_twice_in_one_commit_is_applied_once(log: Log) -> None:
    assert log.append([said("bet", key="k"), said("bet", key="k")]) == [Receipt(1, 1), Receipt(1, 1, again=True)]
    assert words(log) == ["bet"]


def test_a_key_belongs_to_its_stream(log: Log) -> None:
    put(log, said("one", stream="table:1", key="k"))
    assert put(log, said("two", stream="table:2", key="k")) == Receipt(2, 2)


def test_a_refused_entry_leaves_its_key_free(log: Log) -> None:
    put(log, said("first"))
    (refused,) = log.append([said("second", key="k")])
    assert isinstance(refused, Moved)
    assert put(log, said("second", expected=1, key="k")) == Receipt(2, 2)


def test_entries_without_a_key_are_never_taken_for_each_other(log: Log) -> None:
    put(log, said("one"))
    assert put(log, said("two", expected=1)) == Receipt(2, 2)


def test_a_reader_sees_an_entry_whole_or_not_at_all_and_pages_do_not_show(log: Log) -> None:
    put(log, said(*(str(n) for n in range(2500))))
    assert words(log) == [str(n) for n in range(2500)]
    assert words(log, stream="table:1") == [str(n) for n in range(2500)]
    assert words(log, after=2499) == ["2499"]


def test_a_snapshot_replaces_the_last_one_and_survives_closing(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, said("one", "two"))
        one, two = log.read()
        assert log.load("lobby") is None
        log.save(Snapshot("lobby", 1, one.hash, b"old"))
        log.save(Snapshot("lobby", 2, two.hash, b"\x00new"))
        log.save(Snapshot("empty", 0, GENESIS, b""))
    with open_log(place) as log:
        assert log.load("lobby") == Snapshot("lobby", 2, two.hash, b"\x00new")
        assert log.load("empty") == Snapshot("empty", 0, GENESIS, b"")


def test_a_snapshot_of_another_history_is_refused(place: str, log: Log) -> None:
    put(log, said("one", "two"))
    log.save(Snapshot("lobby", 2, [event.hash for event in log.read()][1], b""))
    behind(place, "DELETE FROM houseway_events WHERE number > 1")
    with pytest.raises(Broken, match=r"^event 2: the snapshot of lobby was taken at another event than the log has$"):
        log.load("lobby")


@pytest.mark.parametrize(
    ("tampering", "problem"),
    [
        ("DELETE FROM houseway_events WHERE number = 3", "event 3: it is missing"),
        ("DELETE FROM houseway_events WHERE number = 1", "event 1: it is missing"),
        ("UPDATE houseway_events SET stream = 'cage' WHERE number = 2", "event 2: its place in the log is not the one"),
        ("UPDATE houseway_events SET key = 'x' WHERE number = 5", "event 5: its place in the log is not the one"),
        ("UPDATE houseway_events SET number = 9 WHERE number = 5", "event 8: it is missing"),
    ],
)
def test_a_changed_log_is_broken_where_it_was_changed(place: str, log: Log, tampering: str, problem: str) -> None:
    put(log, said("a", "b", "c", "d", "e"))
    behind(place, tampering)
    with pytest.raises(Broken) as broken:
        list(log.read())
    assert str(broken.value).startswith(problem)


@pytest.mark.parametrize("part", ["body", "hash"])
def test_one_changed_byte_of_any_event_breaks_the_chain_there(place: str, log: Log, part: str) -> None:
    put(log, said("a", "b", "c"))
    ((kept,),) = behind(place, f"SELECT {part} FROM houseway_events WHERE number = 2")
    changed = bytes([*bytes(kept)[:-1], kept[-1] ^ 1])
    behind(place, f"UPDATE houseway_events SET {part} = ? WHERE number = 2", changed)
    with pytest.raises(Broken, match=r"^event 2: its hash does not follow from its contents and the event before it$"):
        list(log.read())


def test_the_store_itself_refuses_to_change_or_delete_an_event(place: str, log: Log) -> None:
    put(log, said("a"))
    for sql in ("UPDATE houseway_events SET key = 'x'", "DELETE FROM houseway_events"):
        with pytest.raises((apsw.ConstraintError, psycopg.Error), match="append-only"):
            _plainly(place, sql)
    assert words(log) == ["a"]


def _plainly(place: str, sql: str) -> None:
    if place.startswith("postgresql"):
        with psycopg.connect(place) as connection:
            connection.execute(sql)
    else:
        apsw.Connection(place).execute(sql.replace("houseway_", ""))


def test_no_log_is_created_unless_requested(tmp_path: Path, postgres: str) -> None:
    with pytest.raises(NoLog, match=r"^there is no log at "):
        open_log(str(tmp_path / "none.db"))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(NoLog, match=r"^there is no log in this PostgreSQL database$"):
        open_log(postgres)


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("these are words and no database, long enough to be looked at " * 20)
    with pytest.raises(NoLog, match="cannot be opened as a log: file is not a database"):
        open_log(str(tmp_path / "words"))
    apsw.Connection(str(tmp_path / "other.db")).execute("CREATE TABLE chips (n)")
    for create in (False, True):
        with pytest.raises(NoLog, match="is a database, but no log of Houseway"):
            open_log(str(tmp_path / "other.db"), create=create)


def test_an_address_without_a_server_is_refused_in_one_line_without_its_password() -> None:
    with pytest.raises(NoLog) as refused:
        open_log("postgresql://houseway:secret@127.0.0.1:1/room")
    assert "\n" not in str(refused.value)
    assert "secret" not in str(refused.value)


DEEP: dict[str, Any] = {}
for _ in range(5000):
    DEEP = {"in": DEEP}


@pytest.mark.parametrize(
    "make",
    [
        lambda: Draft("", {}),
        lambda: Draft("two words", {}),
        lambda: Draft("Said", {}, version=-1),
        lambda: Draft("Said", {}, version=True),
        lambda: Draft("Said", json.loads("[1]")),
        lambda: Draft("Said", {"of": object()}),
        lambda: Draft("Said", {"half": "\ud800"}),
        lambda: Draft("Said", {"number": 10**5000}),
        lambda: Draft("Said", DEEP),
        lambda: said("a", stream=""),
        lambda: said("a", stream="a\x00b"),
        lambda: said("a", key="with a blank"),
        lambda: said("a", key="k" * 201),
        lambda: Entry("table:1", 0, ()),
    ],
)
def test_data_that_cannot_be_read_back_is_refused(make: Any) -> None:
    with pytest.raises(BadEvent):
        make()


@pytest.mark.parametrize(
    "postings",
    [
        (("cage", -100), ("player:7", 99)),
        (("cage", 100),),
        (("cage", 0),),
        (("vault", -100), ("player:7", 100)),
        (("player:", -100), ("player:7", 100)),
        (("table:7", -100), ("player:7", 100)),
        (("cage\n", -100), ("player:7", 100)),
        (("cage", json.loads("-1.5")), ("player:7", json.loads("1.5"))),
        (("cage", -(2**60)), ("player:7", 2**60)),
    ],
)
def test_postings_that_do_not_balance_between_accounts_are_refused(postings: tuple[Posting, ...]) -> None:
    with pytest.raises(BadPostings):
        Draft("Paid", {}, postings)


def test_every_kind_of_account_takes_postings(log: Log) -> None:
    names = ("player:7", "table:3:stack", "table:3:pot", "table:3:bank", "drop:3:2024-05-01.swing", "jackpot:aces")
    put(log, Entry("cage", 0, tuple(Draft("Moved", {}, moved("cage", name, 100)) for name in names)))
    assert [event.postings[1][0] for event in log.read()] == list(names)


def test_a_sale_is_one_event_with_its_postings(log: Log) -> None:
    put(log, Entry("cage", 0, (sold(7, 20000),)))
    (event,) = log.read()
    assert event.postings == (("cage", -20000), ("player:7", 20000))
