"""An event vouches for each snapshot, and signed heads detect a truncated log."""

from pathlib import Path

import pytest

from houseway.room import Altered, Broken, Draft, Entry, Log, LogError, Snapshot, moved, open_log
from houseway.room.log.heads import Heads, key_in
from tests.cli.kit import refused, run
from tests.room.log.kit import behind, put, said, sold


def keep(log: Log, state: bytes) -> Snapshot:
    """The state as a snapshot at the end of the log."""
    tail = log.tail()
    snapshot = Snapshot("lobby", tail.number, tail.hash, state)
    log.save(snapshot)
    return snapshot


def test_a_snapshot_is_stored_together_with_its_event(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, said("one", "two"))
        kept = keep(log, b"two words")
        *_, last = log.read()
        assert (last.number, last.stream, last.type) == (3, "snapshot:lobby", "SnapshotKept")
        assert last.data["number"] == 2
        assert log.load("lobby") == kept
        assert log.snapshot_names() == ["lobby"]


@pytest.mark.parametrize(
    "sql", ["state = ?", "state = ?, number = 1, hash = (SELECT hash FROM houseway_events WHERE number = 1)"]
)
def test_a_changed_snapshot_is_not_given_and_verify_says_so(place: str, sql: str) -> None:
    with open_log(place, create=True) as log:
        put(log, said("one", "two"))
        keep(log, b'{"player:1":100}')
        behind(place, f"UPDATE houseway_snapshots SET {sql}", b'{"player:1":900}')
        with pytest.raises(Altered, match=r"^the snapshot of lobby is not the one that the log vouches for$"):
            log.load("lobby")
    ran = run("log", "verify", place)
    assert (ran.status, ran.err) == (1, "")
    assert "the snapshot of lobby is not the one that the log vouches for" in ran.out


def test_an_older_snapshot_put_back_is_not_given(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, said("one"))
        old = keep(log, b"one")
        put(log, said("two", expected=1))
        keep(log, b"two")
        behind(place, "UPDATE houseway_snapshots SET number = ?, hash = ?, state = ?", old.number, old.hash, old.state)
        with pytest.raises(Altered):
            log.load("lobby")


def test_rebuild_throws_snapshots_away_and_the_log_is_whole_again(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, (sold(7),)))
        keep(log, b"one")
        behind(place, "UPDATE houseway_snapshots SET number = 77")
        with pytest.raises(Broken):
            log.load("lobby")
    assert run("log", "verify", place).status == 1
    assert run("log", "rebuild", place).status == 0
    assert run("log", "verify", place).status == 0


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("UPDATE houseway_accounts SET cents = 900 WHERE account = 'player:7'", "the store has $9 in player:7"),
        ("UPDATE houseway_accounts SET last = 1 WHERE account = 'cage'", "the store says of cage that other events"),
        ("UPDATE houseway_moves SET number = 3 WHERE account = 'player:7' AND number = 2", "does not look player:7 up"),
        ("DELETE FROM houseway_moves WHERE account = 'player:8'", "does not look player:8 up"),
        ("INSERT INTO houseway_accounts VALUES ('player:9', 0, 1, 1, 1)", "does not look player:9 up"),
    ],
)
def test_verify_finds_changed_balances(place: str, sql: str, why: str) -> None:
    with open_log(place, create=True) as log:
        put(
            log,
            Entry(
                "cage", 0, (sold(7), sold(7), sold(8), sold(7), Draft("ChipsCashed", {}, moved("player:8", "cage", 10)))
            ),
        )
    assert run("log", "verify", place).status == 0
    behind(place, sql)
    ran = run("log", "verify", place)
    assert ran.status == 1
    assert why in ran.out
    assert run("log", "rebuild", place).status == 0
    assert run("log", "verify", place).status == 0


def test_events_that_did_not_move_an_account_are_never_listed_for_it(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, (sold(7), sold(7), sold(8))))
        behind(place, "UPDATE houseway_moves SET number = 3 WHERE account = 'player:7' AND number = 2")
        with pytest.raises(Broken, match=r"^event 3: it did not move player:7, as the store says$"):
            list(log.moving("player:7"))


# -- signed heads ------------------------------------------------------------------------------------------------------


@pytest.fixture
def heads(tmp_path: Path) -> Heads:
    (tmp_path / "safe").mkdir()
    return Heads(tmp_path / "safe", key_in(tmp_path / "key", create=True))


def signed(place: str, heads: Heads) -> None:
    """Five events, heads signed after the second and the last."""
    with open_log(place, create=True) as log:
        heads.check(log)
        heads.sign(log, 1)  # nothing to sign yet
        put(log, said("one", "two"))
        heads.sign(log, 2)
        put(log, said("three", "four", "five", expected=2))
        heads.sign(log, 3)
        heads.sign(log, 4)  # nothing new
        assert list(heads.of(log)) == [2, 5]


def verify(place: str, tmp_path: Path, key: str = "key") -> str:
    ran = run("log", "verify", place, "--heads", str(tmp_path / "safe"), "--heads-key", str(tmp_path / key))
    assert (ran.status == 0) == ran.out.startswith("whole")
    return ran.out


def test_a_cut_tail_is_found_by_signed_heads_and_by_the_next_opening(place: str, tmp_path: Path, heads: Heads) -> None:
    signed(place, heads)
    assert verify(place, tmp_path).startswith("whole  5 events")
    behind(place, "DELETE FROM houseway_events WHERE number > 4")
    assert run("log", "verify", place).status == 0, "without the heads it can't be detected"
    assert verify(place, tmp_path) == "broken  event 5: its head was signed, and it is no longer in the log\n"
    with open_log(place) as log, pytest.raises(Broken, match=r"^event 5: its head was signed, and it is no longer"):
        heads.check(log)


def test_signed_heads_detect_a_rewritten_log(place: str, tmp_path: Path, heads: Heads) -> None:
    signed(place, heads)
    behind(place, "DELETE FROM houseway_events WHERE number > 1")
    with open_log(place) as log:
        put(log, said("zwei", "drei", "vier", "fünf", expected=1))
    assert verify(place, tmp_path) == "broken  event 2: its hash is not the one that was signed\n"
    behind(place, "DELETE FROM houseway_events")
    with open_log(place) as log:
        put(log, said("eins"))
    assert "no head of this log was signed in" in verify(place, tmp_path)


@pytest.mark.parametrize("change", ["digit", "line", "order", "key"])
def test_heads_that_are_not_what_was_signed_are_refused(sqlite: str, tmp_path: Path, heads: Heads, change: str) -> None:
    signed(sqlite, heads)
    (file,) = (tmp_path / "safe").glob("*.heads")
    one, two = file.read_bytes().splitlines(keepends=True)
    match change:
        case "digit":
            file.write_bytes(one + two.replace(b'"number":5', b'"number":4'))
        case "line":
            file.write_bytes(two)
        case "order":
            file.write_bytes(two + one)
        case "key":
            key_in(tmp_path / "other", create=True)
    assert "was not signed with this key" in verify(sqlite, tmp_path, "other" if change == "key" else "key")


def test_a_line_that_a_power_cut_left_unfinished_is_written_over(sqlite: str, tmp_path: Path, heads: Heads) -> None:
    signed(sqlite, heads)
    (file,) = (tmp_path / "safe").glob("*.heads")
    file.write_bytes(file.read_bytes()[:-7])
    with open_log(sqlite) as log:
        assert list(heads.of(log)) == [2]
        heads.sign(log, 9)
        assert list(heads.of(log)) == [2, 5]


def test_a_wrong_key_or_folder_gets_one_line(sqlite: str, tmp_path: Path) -> None:
    with open_log(sqlite, create=True):
        pass
    (tmp_path / "short").write_text("abcd")
    assert len(key_in(tmp_path / "made", create=True)) == 32
    assert oct((tmp_path / "made").stat().st_mode)[-3:] == "600"
    words = ("log", "verify", sqlite, "--heads")
    assert "there is no folder" in refused(run(*words, str(tmp_path / "none"), "--heads-key", str(tmp_path / "made")))
    with pytest.raises(LogError, match="is no key; a key has 32 bytes"):
        key_in(tmp_path / "short")
    with pytest.raises(LogError, match="cannot be read as a key"):
        key_in(tmp_path / "none")
    assert "works only with verify" in refused(run("log", "export", sqlite, "--heads", str(tmp_path)))
