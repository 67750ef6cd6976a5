"""``houseway open`` as a first-time user runs it: in another process, ended by Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from houseway.room import open_log
from houseway.web.serve import FIRST_TABLES
from tests.cli.kit import refused, run
from tests.web.kit import PATIENCE, Guest


@contextmanager
def opened(folder: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", dict[str, str]]]:
    """The room, once it says where it is."""
    command = [sys.executable, "-m", "houseway.cli", "open", "--port", "0", "--json", *words]
    home = os.environ | {"XDG_DATA_HOME": str(folder)}
    process = subprocess.Popen(command, env=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        lines = [process.stdout.readline() for _ in range(5)]
        yield process, json.loads("".join(lines))
    finally:
        process.kill()
        process.wait(PATIENCE)


def test_a_newcomer_finds_a_table_of_bots_in_each_house_and_ctrl_c_closes_the_room(tmp_path: Path) -> None:
    with opened(tmp_path) as (process, told):
        with httpx.Client(base_url=told["url"]) as web:
            web.post("/api/guest", json={}).raise_for_status()
            with Guest(told["url"].rstrip("/"), web) as guest:
                tables = guest.watch("lobby")["tables"]
                assert {(one["house"], one["game"]) for one in tables.values()} == {
                    (one.house, one.game) for one in FIRST_TABLES
                }
                assert set(guest.done("PlayNow", house="oceana", game="pai-gow")) >= {"table", "seat"}
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors) == (0, "")
    room = tmp_path / "houseway" / "room.db"
    assert oct(room.stat().st_mode)[-3:] == "600"
    with open_log(str(room)) as log:
        before = len([event for event in log.read() if event.type == "TableOpened"])
    with opened(tmp_path) as (_, told), httpx.Client(base_url=told["url"]) as web:
        web.post("/api/guest", json={})
        with Guest(told["url"].rstrip("/"), web) as guest:
            assert len(guest.watch("lobby")["tables"]) == before == len(FIRST_TABLES)


def test_a_room_that_is_open_is_not_opened_twice(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    with opened(tmp_path, "--db", where):
        assert "is open already" in refused(run("open", "--port", "0", "--db", where))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--host", "0.0.0.0"), "there is no TLS"),
        (("--cert", "none.pem"), "--cert and --key go together"),
        (("--cert", "none.pem", "--key", "none.key"), "there is no file none.pem"),
        (("--db", "/proc/none/room.db"), "there is no folder /proc/none"),
        (("--db", "postgresql://127.0.0.1:1/none"), "cannot be opened"),
        (("--host", "203.0.113.7", "--insecure-bind"), "203.0.113.7:0 cannot be opened"),
        (("--pace", "breakneck"), "breakneck"),
    ],
)
def test_a_room_that_cannot_be_opened_says_why_in_one_line(words: tuple[str, ...], why: str) -> None:
    assert why in refused(run("open", "--port", "0", *words))
