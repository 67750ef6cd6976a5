"""``houseway people``: prints and erases what a closed room keeps of a person."""

import json
import time
from pathlib import Path

import pytest

from houseway.room.log.opening import open_log, own
from houseway.room.log.vault import ROOM_KEY, key_file
from tests.cli.kit import Ran, refused, run
from tests.room.people.test_private_data import NAME, NICK, WALKS, WORDS, checked, opened, whole_evening
from tests.room.people.test_private_data import run as finish


def command(*words: str) -> Ran:
    """Runs the command; PostgreSQL frees the lock of the one before a moment after it ended."""
    while "is open already" in (ran := run("people", *words)).err:
        time.sleep(0.01)
    return ran


def test_export_prints_everything_as_json_and_is_logged(place: str) -> None:
    zeb, xan, walks = whole_evening(place)
    for name, id in ((NAME, zeb), (NAME.lower(), zeb), (NICK, xan), (WALKS, walks), (zeb, zeb)):
        kept = json.loads(command("export", place, name).out)
        assert kept["person"]["id"] == id
    assert "you cheat" in command("export", place, NAME).out
    with open_log(place) as log:
        assert [one.data["about"] for one in log.read(stream="looks")] == [zeb, zeb, xan, walks, zeb, zeb]
    checked(place)


def test_erase_leaves_the_log_whole_and_the_room_opens_with_the_new_name(place: str) -> None:
    zeb, xan, walks = whole_evening(place)
    before = checked(place)
    assert f"{NAME}, who is {zeb} from now on" in command("erase", place, NAME).out
    ran = command("erase", place, xan, "--json")
    assert ran.err == ""
    assert ran.data == {"ok": True, "person": xan, "unencrypted": []}
    command("erase", place, WALKS)
    assert checked(place) == before
    assert "the room has no record of" in refused(command("erase", place, NAME))
    assert "is erased already" in refused(command("erase", place, zeb))
    assert not [word for word in WORDS if word in command("export", place, zeb).out]

    async def names() -> list[str]:
        host = await opened(place)
        found = [host.accounts.people.name_of(one) for one in (zeb, xan, walks)]
        assert host.clock.game() < 10**9, "the room's own time goes on from where it was"
        await host.close()
        return found

    assert finish(names) == ["Erased person 1", "Erased person 2", "Erased walk-in 1"]


@pytest.mark.parametrize("action", ["export", "erase"])
def test_an_open_room_and_one_without_its_key_are_left_alone(action: str, tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    whole_evening(where)
    release = own(where)
    assert f"{where} is open already" in refused(run("people", action, where, NAME))
    release()
    with open_log(where) as log:
        path, events = key_file(where, log.person_keys(ROOM_KEY)), log.tail().number
    path.rename(tmp_path / "away")
    assert "the key to this room's private data is missing" in refused(run("people", action, where, NAME))
    with open_log(where) as log:
        assert log.tail().number == events
    assert run("people", "export", where, NAME, "--private-key", str(tmp_path / "away")).data["person"]["name"] == NAME


def test_doctor_checks_the_key(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    whole_evening(where)

    def says() -> tuple[str, str]:
        found = run("doctor", "--db", where, "--json").data["findings"]
        ((level, sentence),) = [(one["level"], one["says"]) for one in found if one["check"] == "private data"]
        return level, sentence

    key = Path(f"{where}.key")
    assert says() == ("ok", f"{key} opens it; keep a copy in another place")
    key.chmod(0o644)
    assert says() == ("problem", f"others can read {key}, which opens people's private data; chmod 600 {key}")
    key.rename(tmp_path / "away")
    level, sentence = says()
    assert level == "problem"
    assert f"put {key} back" in sentence


def test_backup_and_restore_say_that_the_key_is_needed(tmp_path: Path) -> None:
    where, backup, again = (str(tmp_path / name) for name in ("room.db", "backup.db", "again.db"))
    whole_evening(where)
    assert f"{where}.key" in run("backup", where, backup).out
    assert f"{again}.key" in run("restore", backup, again).out
