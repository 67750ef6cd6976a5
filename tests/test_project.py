"""The project keeps its own promises: a light import, a pure core, house differences in data."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "houseway"
CORE = ("cards.py", "money.py", "stub.py", "hands", "rulebook", "play")


def core_files() -> list[Path]:
    """The files from cards to play."""
    return [
        file for name in CORE for file in sorted((SOURCE / name).rglob("*.py") if "." not in name else [SOURCE / name])
    ]


def test_importing_houseway_loads_nothing_heavy() -> None:
    heavy = ("numpy", "numba", "rich", "cyclopts", "msgspec", "sqlite3", "apsw", "asyncio", "starlette", "random")
    code = f"import sys, houseway; print([name for name in {heavy!r} if name in sys.modules])"
    env = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert out.stdout.strip() == "[]"


@pytest.mark.parametrize("file", core_files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_the_core_draws_no_random_number_reads_no_clock_and_imports_only_the_standard_library(file: Path) -> None:
    banned = {"random", "secrets", "time", "datetime", "asyncio", "threading", "socket", "subprocess"}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            top = name.split(".")[0]
            assert top not in banned, f"{file.name} imports {name}"
            assert top == "houseway" or top in sys.stdlib_module_names


def test_no_house_is_named_in_the_code() -> None:
    """A difference between houses is data, never an ``if house == …``."""
    comparing = re.compile(r"house(_id|_name|\.slug|\.name)?\s*(==|!=|in)\s*[\"'(\[]")
    for file in SOURCE.rglob("*.py"):
        code = file.read_text(encoding="utf-8")
        found = [line for line in code.splitlines() if comparing.search(line) and not line.lstrip().startswith("#")]
        assert not found, f"{file.name}: {found}"


def test_every_file_can_be_read_in_one_sitting() -> None:
    long = {file.name: lines for file in SOURCE.rglob("*.py") if (lines := len(file.read_text().splitlines())) > 450}
    assert not long
