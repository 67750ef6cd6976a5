"""The project keeps its own promises: a light import, a pure core, house differences in data."""

import ast
import io
import os
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

SOURCE = Path(__file__).parent.parent / "src" / "houseway"
ROOT = SOURCE.parents[1]
CORE = (
    "cards.py",
    "money.py",
    "stub.py",
    "hands",
    "rulebook",
    *(f"engines/{file}.py" for file in ("__init__", "contract", "registry", "positions", "payouts", "rulings")),
    "irregularities",
    *(f"engines/{engine}/{part}" for engine in ("poker", "banked", "pan") for part in ("play", "between_hands.py")),
)


def core_files() -> list[Path]:
    """The files from cards to the play of the engines."""
    return [
        file
        for name in CORE
        for file in sorted((SOURCE / name).rglob("*.py") if not name.endswith(".py") else [SOURCE / name])
    ]


def test_importing_houseway_loads_nothing_heavy() -> None:
    heavy = ("numpy", "numba", "rich", "cyclopts", "msgspec", "sqlite3", "apsw", "asyncio", "starlette", "random")
    # An installed package may load some of these before any program starts: numba-cuda does, in a .pth file.
    code = f"import sys; before = {{*sys.modules}}; import houseway; print({{*sys.modules}} - before & {{*{heavy!r}}})"
    env = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)
    assert out.stdout.strip() == "set()"


@pytest.mark.parametrize("file", core_files(), ids=lambda file: str(file.relative_to(SOURCE)))
def test_the_core_draws_no_random_number_reads_no_clock_and_imports_only_the_standard_library(file: Path) -> None:
    banned = {"random", "secrets", "time", "asyncio", "threading", "socket", "subprocess"}
    clock = {"now", "today", "utcnow", "fromtimestamp"}  # a date in a file is data; code here may not ask for the day
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Attribute) and node.attr in clock), f"{file.name} reads the clock"
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
    long = {file.name: lines for file in SOURCE.rglob("*.py") if (lines := len(file.read_text().splitlines())) > 500}
    assert not long


def test_nothing_kept_is_a_link_to_somewhere_on_one_machine() -> None:
    kept = subprocess.run(["git", "ls-files", "--stage"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [line for line in kept.splitlines() if line.startswith("120000")] == []


LOCKED = ("dev", "docs", "fast", "cuda", "bench")


def test_the_lock_file_pins_every_dependency_within_its_bounds_and_names_no_index() -> None:
    text = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    assert "://" not in text
    pins = [Requirement(line) for line in text.splitlines() if not line.startswith("#")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted, todo = [*map(Requirement, project["dependencies"])], [*LOCKED]
    for extra in todo:
        for needed in map(Requirement, extras[extra]):
            if needed.name == "houseway":
                todo += needed.extras - {*todo}
            else:
                wanted.append(needed)
    for needed in wanted:
        versions = [str(pin.specifier)[2:] for pin in pins if pin.name == canonicalize_name(needed.name)]
        assert versions, f"{needed.name} is not in requirements/dev.txt: run `make lock`"
        assert all(map(needed.specifier.contains, versions)), f"{needed} but {versions}: run `make lock`"


GENDERED = re.compile(r"\b([Hh]e|[Hh]im|[Hh]is|[Hh]imself|[Ss]he|[Hh]er|[Hh]ers|[Hh]erself)\b")
HERE = Path(__file__)
KEYS = ("before-he-acts", "after-he-acts", "keeps-his-claim")
"""Moments and steps of a ruling: names in the rulebooks, and no sentences."""


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """The lines that a file says to people: comments, texts and tests of Python, every line of the rest."""
    text = file.read_text(encoding="utf-8")
    for key in KEYS:
        text = text.replace(key, "")
    if file.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    if not GENDERED.search(text.replace("_", " ")):
        return  # few files have such a word at all, and only those are worth parsing
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from enumerate(node.value.splitlines(), node.lineno)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.replace("_", " ")


def gendered(files: list[Path]) -> list[str]:
    """Returns the lines that call a person "he" or "she" and not "they"."""
    return [
        f"{file.relative_to(ROOT)}:{line}: {text.strip()}"
        for file in files
        for line, text in texts(file)
        if GENDERED.search(text)
    ]


READ = {
    "documents": [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")],
    "rulebooks": [*(SOURCE / "rulebook").rglob("*.toml")],
    "pages": [file for file in (SOURCE / "web" / "static").rglob("*") if file.is_file() and file.suffix != ".png"],
    "code": [*SOURCE.rglob("*.py"), *(ROOT / "benchmarks").glob("*.py"), *(ROOT / "tools").glob("*.py")],
    "tests": [file for kind in ("py", "toml", "txt") for file in (ROOT / "tests").rglob(f"*.{kind}") if file != HERE],
}
"""The files to check, by kind."""


@pytest.mark.parametrize("kind", READ)
def test_a_person_is_they(kind: str) -> None:
    files = sorted(READ[kind])
    assert files
    assert gendered(files) == []


def test_a_slip_is_found_wherever_a_file_speaks_to_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    code, book = tmp_path / "code.py", tmp_path / "book.toml"
    code.write_text('"""His hand."""\nhe = 1  # she acts\nwhen = "before-he-acts"\n')
    book.write_text('says = "They act."\nmoment = "after-he-acts"\nsay = "The card is his."\n')
    assert gendered([code, book]) == [
        "code.py:2: # she acts",
        "code.py:1: His hand.",
        'book.toml:3: say = "The card is his."',
    ]
