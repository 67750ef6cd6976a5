"""Ownership is fenced: an old owner's entries are refused, however the lock was lost."""

import os
from pathlib import Path

import psycopg
import pytest

from houseway.room import LogError, NoLog, NotStored, Snapshot, TakenOver, open_log
from houseway.room.log.entries import GENESIS
from houseway.room.log.opening import Owned, own
from tests.cli.kit import refused, run
from tests.room.conftest import Server
from tests.room.log.kit import behind, put, said, words

REFUSED = (
    r"^the room was opened elsewhere since it was opened here as number 1 \(as number 2\); "
    r"nothing more is stored from here$"
)


def test_each_opening_takes_the_next_number_and_only_the_last_one_writes(place: str) -> None:
    with open_log(place, create=True) as old, open_log(place) as new:
        assert old.own() == 1
        put(old, said("mine"))
        assert new.own() == 2
        with pytest.raises(TakenOver, match=REFUSED):
            old.append([said("late", expected=1)])
        put(new, said("theirs", expected=1))
        assert words(old) == ["mine", "theirs"], "reading does no harm"


def test_an_old_owner_cannot_write_anything_else(place: str) -> None:
    with open_log(place, create=True) as old, open_log(place) as new:
        old.own()
        new.own()
        for write in (
            lambda: old.append([]),
            lambda: old.save(Snapshot("lobby", 0, GENESIS, b"")),
            old.recount,
            old.delete_snapshots,
        ):
            with pytest.raises(TakenOver):
                write()
        assert new.snapshot_names() == []


def test_a_process_without_ownership_writes_only_while_the_log_has_no_owner(place: str) -> None:
    with open_log(place, create=True) as plain:
        put(plain, said("one"))
        with open_log(place) as owner:
            owner.own()
        with pytest.raises(TakenOver, match=r"^the room is open elsewhere \(as number 1\)"):
            plain.append([said("two", expected=1)])


def test_an_entry_whose_answer_was_lost_is_not_stored_again_by_an_old_owner(place: str) -> None:
    with open_log(place, create=True) as old, open_log(place) as new:
        old.own()
        put(old, said("bet", key="k"))
        new.own()
        with pytest.raises(TakenOver):
            old.append([said("bet", key="k")])


def test_rebuild_takes_the_log_and_is_refused_while_the_room_is_open(place: str) -> None:
    with open_log(place, create=True) as log:
        log.own()
        release = own(place)
        assert "is open already" in refused(run("log", "rebuild", place))
        put(log, said("one"))
        release()
        assert run("log", "rebuild", place).status == 0
        with pytest.raises(TakenOver):
            log.append([said("two", expected=1)])


def test_after_the_owner_number_is_deleted_the_next_one_is_unused(place: str) -> None:
    with open_log(place, create=True) as old, open_log(place) as new:
        old.own()
        behind(place, "DELETE FROM houseway_owner")
        assert "the store has lost the number of its owner" in run("log", "verify", place).out
        with pytest.raises(TakenOver):
            old.append([said("one")])
        assert new.own() > 2**40
        put(new, said("one"))


def test_after_losing_its_connections_an_owner_writes_until_another_opens(postgres: str) -> None:
    release = own(postgres)
    with open_log(postgres, create=True) as old:
        old.own()
        put(old, said("mine"))
        end_connections(postgres)
        with pytest.raises(NotStored):
            old.append([said("cut off", expected=1)])
        put(old, said("connected again", expected=1))
        second = own(postgres)  # the lock went with its connection
        with open_log(postgres) as new:
            new.own()
            with pytest.raises(TakenOver, match=REFUSED):
                old.append([said("late", expected=2)])
            end_connections(postgres)
            for log in (old, new):
                with pytest.raises(NotStored):
                    log.append([])
            with pytest.raises(TakenOver, match=REFUSED):
                old.append([said("later", expected=2)])
            put(new, said("theirs", expected=2))
            assert words(new) == ["mine", "connected again", "theirs"]
        second()
    release()


def end_connections(place: str) -> None:
    """Ends every other connection to the database, as an administrator would."""
    with psycopg.connect(place, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")


def test_after_a_restart_of_postgresql_the_owner_continues_until_another_opens(server: Server, postgres: str) -> None:
    release = own(postgres)
    with open_log(postgres, create=True) as old:
        old.own()
        put(old, said("mine"))
        server.stop()
        with pytest.raises(NotStored):
            old.append([said("nowhere", expected=1)])
        server.start()
        put(old, said("still mine", expected=1))
        second = own(postgres)
        with open_log(postgres) as new:
            assert new.own() == 2
            with pytest.raises(TakenOver, match=REFUSED):
                old.append([said("late", expected=2)])
            put(new, said("theirs", expected=2))
        second()
    release()


def test_a_file_is_one_room_under_any_of_its_names(tmp_path: Path, sqlite: str) -> None:
    with open_log(sqlite, create=True) as log:
        log.own()
        release = own(sqlite)
        (tmp_path / "other").mkdir()
        link, folder = tmp_path / "other" / "link.db", tmp_path / "folder"
        link.symlink_to(sqlite)
        folder.symlink_to(tmp_path)
        for name in (str(link), str(folder / "room.db"), os.path.relpath(sqlite), f"{tmp_path}/other/../room.db"):
            with pytest.raises(Owned, match="is open already"):
                own(name)
        release()
        # A process that ignores the lock is fenced too.
        with open_log(str(link)) as other:
            assert other.own() == 2
            put(other, said("theirs"))
        with pytest.raises(TakenOver, match=REFUSED):
            log.append([said("late", expected=1)])
        assert words(log) == ["theirs"]


def test_a_file_with_a_second_name_on_the_disk_is_refused(tmp_path: Path, sqlite: str) -> None:
    with open_log(sqlite, create=True):
        pass
    os.link(sqlite, tmp_path / "second.db")
    for name in (sqlite, str(tmp_path / "second.db")):
        with pytest.raises(NoLog, match="has a second name on this disk"):
            open_log(name)
    with pytest.raises(LogError):
        open_log(sqlite, create=True)
