"""``houseway doctor``: what it finds, and how it says to fix it."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from houseway.room import Draft, Entry, open_log
from tests.cli.kit import Ran, refused, run
from tests.room.log.kit import put, sold
from tests.web.kit import served


class Disk(NamedTuple):
    free: int


def doctor(where: Path, *more: str) -> Ran:
    """Checks a room at a free port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    return run("doctor", "--db", str(where), "--port", str(port), *more)


def findings(ran: Ran) -> dict[str, tuple[str, str]]:
    """Returns level and sentence of each check."""
    return {one["check"]: (one["level"], one["says"]) for one in ran.data["findings"]}


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A room with two events that was closed."""
    file = tmp_path / "room.db"
    os.close(os.open(file, os.O_CREAT, 0o600))
    with open_log(str(file), create=True) as log:
        log.own()
        put(log, Entry("cage", 0, (sold(7, 20000), sold(8, 5000))))
    return file


def test_a_room_without_problems_has_status_0(room: Path) -> None:
    ran = doctor(room, "--json")
    found = findings(ran)
    assert ran.status == 0
    assert ran.data["ok"]
    assert {level for level, _ in found.values()} == {"ok"}
    assert found["log"][1] == f"{room} has 2 events; houseway log verify checks them"
    assert {"versions", "open files", "port", "disk", "clock"} <= set(found)


def test_each_problem_is_one_line_with_its_fix_and_status_1(room: Path) -> None:
    room.chmod(0o644)
    ran = doctor(room)
    assert ran.status == 1
    assert f"problem  file: others can read {room}, which has the cards of live hands; chmod 600 {room}\n" in ran.out


def test_a_room_that_was_not_opened_yet_has_no_problem(tmp_path: Path) -> None:
    assert findings(doctor(tmp_path / "new.db", "--json"))["log"] == ("ok", f"{tmp_path / 'new.db'} is new")
    assert not list(tmp_path.iterdir())
    found = findings(doctor(tmp_path / "none" / "new.db", "--json"))
    folder = tmp_path / "none"
    assert found["file"] == ("problem", f"there is no folder {folder}; make it: mkdir -m 700 {folder}")


def test_another_program_at_the_port_is_named(room: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        found = findings(run("doctor", "--db", str(room), "--port", str(port), "--json"))
    assert found["port"][0] == "problem"
    assert found["port"][1].endswith("close the other program or give --port")


def test_a_room_that_is_open_may_have_its_port(tmp_path: Path) -> None:
    with served(tmp_path) as open_room:
        port = open_room.url.rpartition(":")[2]
        found = findings(run("doctor", "--db", open_room.where, "--port", port, "--json"))
    assert found["port"] == ("ok", f"a room is open at 127.0.0.1:{port}")


def test_an_address_of_another_machine_is_named(room: Path) -> None:
    says = findings(run("doctor", "--db", str(room), "--host", "203.0.113.7", "--port", "0", "--json"))["port"]
    assert (says[0], says[1].endswith("this machine doesn't have the address; give --host")) == ("problem", True)


def test_a_number_that_is_no_port_is_a_problem(room: Path) -> None:
    found = findings(run("doctor", "--db", str(room), "--port", "99999", "--json"))
    assert found["port"] == ("problem", "99999 is no port; those go from 0 to 65535")


def test_an_address_that_others_reach_needs_encryption(room: Path) -> None:
    level, says = findings(doctor(room, "--host", "0.0.0.0", "--json"))["TLS"]
    assert level == "warning"
    assert says.startswith("0.0.0.0 can be reached from outside without TLS; give --cert and --key, or")


def test_a_folder_in_place_of_the_rooms_file_is_a_problem(tmp_path: Path) -> None:
    found = findings(doctor(tmp_path, "--json"))
    assert found["file"] == ("problem", f"{tmp_path} is a folder; name a file in it, such as {tmp_path}/room.db")
    assert "log" not in found


def test_a_missing_folder_is_a_problem_and_nothing_in_it_is_checked(tmp_path: Path) -> None:
    found = findings(doctor(tmp_path / "none" / "room.db", "--json"))
    assert found["file"][1] == f"there is no folder {tmp_path}/none; make it: mkdir -m 700 {tmp_path}/none"
    assert not {"log", "disk"} & set(found)


def test_a_package_of_the_wrong_version_is_named(room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "older" / "uvicorn-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: uvicorn\nVersion: 0.1\n")
    monkeypatch.syspath_prepend(str(info.parent))
    level, says = findings(doctor(room, "--json"))["versions"]
    assert level == "problem"
    assert "with uvicorn 0.1 instead of <" in says
    assert says.endswith("; pip install --upgrade 'houseway[room]'")


def test_few_open_files_are_a_warning(room: Path) -> None:
    before = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (256, before[1]))
    try:
        found = findings(doctor(room, "--json"))["open files"]
    finally:
        setrlimit(RLIMIT_NOFILE, before)
    assert found == ("warning", "at most 256, so about 128 players; raise ulimit -n")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can start a program as another user")
def test_a_folder_that_the_user_cannot_write_is_a_problem() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        command = [sys.executable, "-m", "houseway.cli", "doctor", "--db", str(folder / "room.db"), "--port", "0"]
        try:
            ran = subprocess.run([*command, "--json"], user=65534, capture_output=True, text=True, check=False, cwd="/")
        except PermissionError:
            pytest.skip("other users can't start the Python of these tests")
        found = {one["check"]: one["says"] for one in json.loads(ran.stdout)["findings"] if one["level"] == "problem"}
    assert list(found) == ["file"]
    assert found["file"].startswith(f"{folder} can't be written; SQLite makes files next to room.db, so give")


def test_a_database_that_does_not_answer_is_a_problem() -> None:
    found = findings(run("doctor", "--db", "postgresql://127.0.0.1:1/none", "--port", "0", "--json"))["log"]
    assert (found[0], found[1].endswith("; start PostgreSQL, or correct --db")) == ("problem", True)


def test_a_damaged_log_is_a_problem(room: Path) -> None:
    room.write_bytes(b"no database" * 1000)
    room.chmod(0o600)
    level, says = findings(doctor(room, "--json"))["log"]
    assert (level, says.endswith("; make the room from a backup: houseway restore")) == ("problem", True)


def test_a_clock_behind_the_log_is_a_problem(room: Path) -> None:
    with open_log(str(room)) as log:
        log.own()
        put(log, Entry("cage:2", 0, (Draft("Noted", {"at": int((time.time() + 3600) * 1000)}),)))
    level, says = findings(doctor(room, "--json"))["clock"]
    assert level == "problem"
    assert "behind the newest event; set it with NTP" in says


@pytest.mark.parametrize(("free", "level"), [(100, "problem"), (500_000_000, "warning"), (5_000_000_000, "ok")])
def test_a_full_disk_is_found(room: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Disk(free))
    assert findings(doctor(room, "--json"))["disk"][0] == level


def test_a_copy_without_its_wal_is_a_problem(room: Path, tmp_path: Path) -> None:
    with open_log(str(room)) as log:
        log.own()
        put(log, Entry("cage", 2, (sold(7, 100),)))
        (tmp_path / "copy.db").write_bytes(room.read_bytes())
    level, says = findings(doctor(tmp_path / "copy.db", "--json"))["log"]
    assert (level, "copied from an open room" in says) == ("problem", True)


def certificate(folder: Path, days: int) -> tuple[str, str]:
    cert, key = str(folder / "room.pem"), str(folder / "room.key")
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=room", "-days", str(days)]
    subprocess.run([*words, "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


def test_a_certificate_is_checked_with_its_key_and_its_end(room: Path, tmp_path: Path) -> None:
    def checked(cert: str, key: str) -> tuple[str, str]:
        return findings(doctor(room, "--cert", cert, "--key", key, "--json"))["TLS"]

    cert, key = certificate(tmp_path, 100)
    assert checked(cert, key) == ("ok", f"{cert} is valid for 100 more days")
    assert checked(key, cert)[0] == "problem"
    assert checked(str(tmp_path / "none.pem"), key)[0] == "problem"
    cert, key = certificate(tmp_path, 3)
    assert checked(cert, key) == ("warning", f"{cert} is valid for 3 more days; renew it")
    level, says = findings(doctor(room, "--cert", cert, "--key", key, "--name", "other.example", "--json"))["TLS"]
    assert (level, "other.example" in says, "names that has not expired" in says) == ("problem", True, True)
    Path(key).chmod(0o644)
    assert findings(doctor(room, "--cert", cert, "--key", key, "--json"))["TLS key"] == (
        "problem",
        f"others can read {key}; chmod 600 {key}",
    )
    assert "go together" in refused(doctor(room, "--cert", cert))


def test_backups_of_the_rooms_file_are_checked(tmp_path: Path) -> None:
    file, folder = tmp_path / "my-room.toml", tmp_path / "backups"
    folder.mkdir()
    file.write_text('house = "limelight"\n[backups]\nfolder = "backups"\n')

    def checked() -> Any:
        return findings(run("doctor", "--room", str(file), "--port", "0", "--json"))["backups"]

    assert checked() == ("warning", f"there are none in {folder}; the room makes one when it is open")
    (folder / "room-20200101-000000.db").touch(0o600)
    assert checked()[0] == "warning"
    assert checked()[1].endswith("unless the room was closed, the program's log says why; make one: houseway backup")
    newest = folder / f"room-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}.db"
    newest.touch(0o600)
    assert checked()[0] == "ok"
    newest.chmod(0o644)
    assert checked()[0] == "problem"
    newest.chmod(0o600)
    assert json.loads(run("doctor", "--room", str(file), "--port", "0", "--json").out)["ok"]
    file.write_text('house = "limelight"\n')
    assert checked() == ("warning", "the room's file has none; add [backups] with a folder on another disk")
