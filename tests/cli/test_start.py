"""Small commands start fast because they import only what they need."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from houseway.cli.errors import USER_ERRORS

HEAVY = ("numpy", "numba", "msgspec", "asyncio", "sqlite3", "apsw", "starlette", "joblib")
ENGINES = tuple(f"houseway.rulebook.engines.{engine}" for engine in ("poker", "banked", "pan"))
CODE = """
import sys
from houseway.cli import main
try:
    main()
except SystemExit as left:
    assert (left.code or 0) == STATUS, left.code
print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str, status: int = 0, **settings: str) -> set[str]:
    """The modules that are there once a command has run."""
    ran = subprocess.run(
        [sys.executable, "-c", CODE.replace("STATUS", str(status)), *words],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **settings},
    )
    return set(ran.stderr.split())


RULES = ("rules limelight holdem", "rules --id LL-HE-10c --id LL-HE-10b", "rules --find all-in")
FEE, RANK = "fee limelight holdem --limit 3/6 --players 6", "rank limelight holdem AsAh KsQs --board KdQh7s7d2c"


@pytest.mark.parametrize("command", [*RULES, FEE, RANK])
def test_a_small_command_loads_nothing_that_computes_stores_or_serves(command: str) -> None:
    there = loaded(*command.split())
    assert not there & {
        *HEAVY,
        "houseway.engines.poker.play",
        "houseway.engines.banked.play",
        "houseway.engines.pan.play",
    }
    assert not {name for name in there if name.startswith(("houseway.room", "houseway.web", "houseway.odds"))}


@pytest.mark.parametrize("command", RULES)
def test_reading_rules_loads_the_settings_of_no_engine(command: str) -> None:
    assert not loaded(*command.split()) & set(ENGINES)


@pytest.mark.parametrize(
    ("command", "engine"),
    [
        (FEE, "houseway.rulebook.engines.poker"),
        (RANK, "houseway.rulebook.engines.poker"),
        ("fee oceana pure-21 --limit 3-25 --action 100", "houseway.rulebook.engines.banked"),
    ],
)
def test_a_game_loads_the_settings_of_its_own_engine_alone(command: str, engine: str) -> None:
    assert loaded(*command.split()) & set(ENGINES) == {engine}


def test_an_edge_that_was_worked_out_before_is_told_without_compiled_code(tmp_path: Path) -> None:
    asked = ("edge", "marina", "no-bust-buster", "--decks", "6", "--json")
    first = loaded(*asked, HOUSEWAY_CACHE=str(tmp_path))
    again = loaded(*asked, HOUSEWAY_CACHE=str(tmp_path))
    assert "numba" in first
    assert not again & {"numba", "llvmlite", "scipy", "houseway.engines.registry", "houseway.odds.pai_gow"}


@pytest.mark.parametrize(("room", "name"), USER_ERRORS.items())
def test_every_mistake_is_defined_where_the_command_line_looks_for_it(room: str, name: str) -> None:
    mistake = getattr(import_module(room), name)
    assert issubclass(mistake, Exception)
    assert mistake.__module__ == room


def test_a_mistake_loads_no_room_that_was_not_asked() -> None:
    there = loaded("rank", "no-such-house", "holdem", "AsAh", status=2)
    assert not {name for name in there if name.startswith(("houseway.record", "houseway.odds", "houseway.floor"))}


@pytest.mark.parametrize("module", ["houseway", "houseway.cli"])
def test_python_m_runs_the_command_line(module: str) -> None:
    ran = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("0.")
    wrong = subprocess.run([sys.executable, "-m", module, "nonsense"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("houseway: ")
