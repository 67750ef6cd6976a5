"""What the README tells people to type works: on a bare installation of the wheel, and on one with every extra."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak import SOAK

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [*re.findall(r"^\$ (.+)$", README, re.MULTILINE), *re.findall(r"`(\.venv/bin/houseway [^`]+)`", README)]
"""In their order, as some use what others leave behind; then those within a sentence."""
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
NEEDS = re.compile(r"houseway: .*needs the (\w+) extra: pip install 'houseway\[\1\]'\n")
LACKING = 2
"""The exit status of a command whose extra is missing."""
EXTRAS = {"equity": "odds", "edge": "odds", "open": "room", "log": "room", "members": "room"}
"""The extra that a command needs; other commands work with the bare wheel."""


def checkout(folder: Path, environment: Path) -> Path:
    """A folder that looks like a checkout with that virtual environment."""
    (folder / ".venv").symlink_to(environment)
    (folder / "src").symlink_to(ROOT / "src")
    return folder


def typed(line: str, here: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command line from the README without further input."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}
    return subprocess.run(
        ["sh", "-c", line], cwd=here, env=plain, input="", capture_output=True, text=True, check=False, timeout=120
    )


def trouble(line: str, here: Path, extras: dict[str, str]) -> str:
    """Returns the problem with a finished command, or an empty string if it worked or named its missing extra."""
    ran = typed(line, here)
    command = line.split()[1] if "bin/houseway " in line else ""
    if extra := extras.get(command):
        named = NEEDS.fullmatch(ran.stderr)
        fine = (ran.returncode, ran.stdout) == (LACKING, "") and named is not None and named[1] == extra
    else:
        fine = (ran.returncode, ran.stderr) == (0, "") and (bool(ran.stdout) or not command)
    return "" if fine else f"{line}\n  status {ran.returncode}, {ran.stderr or 'no message'}"


def troubles(here: Path, extras: dict[str, str], commands: list[str]) -> list[str]:
    """Returns the problems with the README's programs and the given commands in this checkout."""
    (here / "programs.py").write_text("\n".join(PROGRAMS), encoding="utf-8")
    lines = [*commands, ".venv/bin/python programs.py"]
    return [found for line in lines if (found := trouble(line, here, extras))]


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A checkout whose virtual environment holds the wheel and what it requires, and no extra."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wheels, environment = tmp_path / "wheels", tmp_path / "bare"
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(wheels), str(ROOT)], check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    into = [*pip, "--python", str(environment / "bin" / "python"), "install", "--no-compile"]
    subprocess.run([*into, *map(str, wheels.glob("houseway-*.whl"))], check=True)
    (tmp_path / "here").mkdir()
    return checkout(tmp_path / "here", environment)


def test_the_readme_has_commands_and_a_program_to_try() -> None:
    assert len(COMMANDS) > 12
    assert PROGRAMS


@pytest.mark.slow
def test_every_command_of_the_readme_works_on_the_bare_wheel_or_names_the_extra_it_needs(bare: Path) -> None:
    number, build = typed(".venv/bin/houseway --version", bare).stdout.split(maxsplit=1)
    assert number in str(list(bare.parent.glob("wheels/*")))
    assert build.strip() == "(pure Python)"
    assert trouble(".venv/bin/houseway open", bare, EXTRAS) == ""
    assert trouble(".venv/bin/houseway log verify room.db", bare, EXTRAS) == ""
    assert troubles(bare, EXTRAS, COMMANDS) == []


@pytest.mark.slow
def test_every_command_of_the_readme_that_needs_an_extra_works_with_it(tmp_path: Path) -> None:
    """In a long run all of them; what needs none has worked on the bare wheel."""
    needing = [line for line in COMMANDS if line.split()[1] in EXTRAS]
    assert len(needing) > 1
    assert troubles(checkout(tmp_path, Path(sys.prefix)), {}, COMMANDS if SOAK else needing) == []
