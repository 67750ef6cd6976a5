import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.cli import COMMANDS
from tests.cli.kit import refused, run

NAMES = [listed.examples[0].split()[0] for listed in COMMANDS.values()]
NEEDS_A_FILE = {
    *("play", "open", "watch", "replay", "check", "log", "members", "people", "backup"),
    *("restore", "doctor", "verify", "design"),
}
ALONE = [
    example
    for listed in COMMANDS.values()
    for example in listed.examples
    if example.split()[0] not in NEEDS_A_FILE and "--save" not in example
]


@pytest.mark.parametrize("name", NAMES)
def test_help_of_every_command_teaches_with_examples(name: str) -> None:
    ran = run(name, "--help")
    assert ran.status == 0
    assert f"Usage: houseway {name}" in ran.out
    listed, _, examples = ran.out.partition("Examples:")
    assert f"  houseway {name}" in examples
    assert not re.search(r"^│ (\*  )?[A-Z-]+ +(\[required\])? +│$", listed, re.MULTILINE), (
        "an argument is not described"
    )


@pytest.mark.parametrize("example", ALONE)
def test_every_example_that_needs_no_file_works(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some write a file
    ran = run(*shlex.split(example))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


def test_no_command_lists_all_of_them() -> None:
    ran = run("--help")
    assert [name for name in NAMES if name not in ran.out] == []


def test_a_missing_argument_gets_one_line_that_says_where_to_look() -> None:
    assert "parameter HOUSE requires an argument. 'houseway deal --help' shows how." in refused(run("deal"))


@pytest.mark.parametrize("command", ["play", "rule", "equity"])
def test_a_command_that_takes_positions_wants_one_or_a_house_and_a_game(command: str) -> None:
    assert "name a house and a game, or give a --position" in refused(run(command))


def test_an_unknown_command_gets_one_line() -> None:
    assert "shuffle" in refused(run("shuffle"))


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = f"{shlex.quote(sys.executable)} -m houseway.cli {line}"
    return subprocess.run(
        command, shell=True, capture_output=True, text=True, env=os.environ | environment, check=False, timeout=60
    )


def test_in_a_real_shell_a_hand_is_told_even_where_suit_signs_cannot_be_printed() -> None:
    told = shell("deal limelight holdem --seed 7", PYTHONIOENCODING="ascii")
    assert (told.returncode, told.stderr) == (0, "")
    assert "has the button" in told.stdout


def test_in_a_real_shell_a_mistake_is_one_line_and_status_two() -> None:
    wrong = shell("deal limelight whist")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.count("\n") == 1


def test_a_closed_pipe_is_no_error() -> None:
    assert shell("watch --hands 3 --seed 1 | head -1").stderr == ""


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("line", ["games", "games --json", "--help", "--version", "watch --hands 1 --seed 1"])
def test_output_for_which_there_is_no_room_is_one_line_and_status_two(line: str, unbuffered: str) -> None:
    full = shell(f"{line} > /dev/full", PYTHONUNBUFFERED=unbuffered)
    assert (full.returncode, full.stderr) == (2, "houseway: nothing more can be written: No space left on device\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_pipe_that_was_closed_before_anything_was_printed_is_no_error(unbuffered: str) -> None:
    """Unprinted output once raised an error at exit."""
    reads, writes = os.pipe()
    os.close(reads)
    words = [sys.executable, "-m", "houseway.cli", *shlex.split("fee limelight holdem --limit 3/6 --players 6 --json")]
    environment = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    ran = subprocess.run(words, stdout=writes, stderr=subprocess.PIPE, env=environment, check=False, timeout=60)
    os.close(writes)
    assert (ran.returncode, ran.stderr) == (0, b"")
