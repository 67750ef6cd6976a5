"""``houseway members`` on a real database."""

import os
import re
import subprocess
import sys
from pathlib import Path

import psycopg

from houseway.room import Draft, Entry
from houseway.room.log.members import Joining
from houseway.room.log.membership import SharedLog
from tests.cli.kit import refused, run
from tests.room.log.kit import put
from tests.web.test_open import opened


def test_members_are_listed_moved_and_sent_to_rest(postgres: str) -> None:
    with SharedLog(postgres, create=True) as one, SharedLog(postgres) as two:
        one.join(Joining("one", "http://one.test"))
        two.join(Joining("two", "http://two.test"))
        for table in ("1", "2"):
            put(one, Entry(f"table:{table}", 0, (Draft("TableOpened", {}),)))
        listed = run("members", "list", postgres, "--json").data
        assert [(member["name"], member["state"], member["tables"]) for member in listed] == [
            ("one", "working", ["1"]),
            ("two", "working", ["2"]),
        ]
        moved = run("members", "move", postgres, "1", "two", "--json").data
        assert [member["tables"] for member in moved] == [[], ["1", "2"]]
        rests = run("members", "rest", postgres, "two", "--json").data
        assert [(member["state"], member["tables"]) for member in rests] == [("working", ["1", "2"]), ("resting", [])]
        assert run("members", "work", postgres, "two", "--json").data[1]["state"] == "working"
        assert "http://two.test" in run("members", "list", postgres).out
        assert "no member is called four" in refused(run("members", "rest", postgres, "four"))
        assert "needs the room and TABLE MEMBER" in refused(run("members", "move", postgres, "1"))


def test_members_that_died_together_are_listed_as_silent_and_get_no_tables(postgres: str) -> None:
    with SharedLog(postgres, create=True) as one, SharedLog(postgres) as two:
        one.join(Joining("one", "http://one.test"))
        two.join(Joining("two", "http://two.test"))
        put(one, Entry("table:1", 0, (Draft("TableOpened", {}),)))
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute("UPDATE houseway_members SET beat = beat - interval '312 seconds' WHERE name = 'two'")
        told = run("members", "list", postgres, "--json").data
        assert [member["late"] for member in told] == [False, True]
        assert told[0]["silent"] < 100
        assert 312 <= told[1]["silent"] < 400
        listed = run("members", "list", postgres).out
        assert "working" in listed
        assert re.search(r"silent\s+(│.*│\s+)?for 31\d", listed)
        assert "two was not heard of for 31" in refused(run("members", "move", postgres, "1", "two"))
        assert "no other member works" in refused(run("members", "rest", postgres, "one"))


def test_a_room_in_a_file_has_no_members(sqlite: str) -> None:
    assert "name its postgresql:// address" in refused(run("members", "list", sqlite))
    assert "name its postgresql:// address" in refused(run("open", "--db", sqlite, "--member", "one", "--port", "0"))
    assert "name its postgresql:// address" in refused(run("open", "--db", sqlite, "--member", "one"))


def test_an_address_that_no_browser_could_be_sent_to_is_refused(postgres: str) -> None:
    for bad in ("http://", "http://[one", "one.test", "http://ho st; script-src *"):
        told = refused(run("open", "--db", postgres, "--port", "0", "--no-browser", "--at", bad))
        assert "--at is an address such as https://room.example/at/one, not" in told
    told = refused(run("open", "--db", postgres, "--port", "0", "--no-browser", "--name", "ho st"))
    assert "an address of a member is such as" in told


def test_a_member_that_opens_its_room_does_not_tell_the_password_of_the_database(postgres: str, tmp_path: Path) -> None:
    where = postgres.replace("houseway@", "houseway:s3cret@")
    with opened(tmp_path, "--db", where) as (_, told):
        assert told["db"] == postgres.replace("houseway@", "houseway:…@")
        taken = refused(run("log", "rebuild", where))
        assert "houseway:…@" in taken
        assert "s3cret" not in taken
    command = [sys.executable, "-m", "houseway.cli", "open", "--port", "0", "--no-browser", "--db", where]
    home = os.environ | {"XDG_DATA_HOME": str(tmp_path)}  # where the first opening put the room's key
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=home) as process:
        assert process.stdout
        lines: list[str] = []
        while not any("Ctrl-C" in line for line in lines):
            lines.append(process.stdout.readline())
            assert lines[-1]
        process.kill()
    assert "Kept in postgresql://houseway:…@127.0.0.1" in "".join(lines)
    assert "s3cret" not in "".join(lines)


def test_a_member_behind_a_proxy_says_where_browsers_find_it_and_its_keys(postgres: str, tmp_path: Path) -> None:
    with opened(tmp_path, "--db", postgres, "--at", "https://Room.example/at/one/") as (_, told):
        assert told["url"] == "https://room.example/"
        assert told["keys"].startswith("https://room.example/at/one/keys/")
        assert "network" not in told
