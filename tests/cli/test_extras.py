"""An install without extras: every command works, or says in one line which extra it needs."""

import subprocess
import sys
from pathlib import Path

import pytest

from houseway.cli import COMMANDS
from tests.cli.kit import run

ODDS = ("numpy", "numba", "llvmlite", "joblib")
ROOM = ("apsw", "psycopg", "psycopg_binary", "starlette", "uvicorn", "websockets", "argon2")
EVERY = (*ODDS, *ROOM, "dask", "distributed", "ray", "pyarrow")
BARE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {without!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
sys.argv = {words!r}
from houseway.cli import main
main()
"""

NEEDS = {
    "edge limelight pure-21": "odds",
    "equity limelight holdem AsAh KsKh": "odds",
    "simulate limelight pure-21 --compiled --hands 100": "odds",
    "simulate limelight holdem --hands 10 --workers 2": "odds",
    "simulate limelight holdem --hands 10 --export FOLDER/hands.parquet": "parquet",
    "open --port 0 --db FOLDER/room.db --no-browser": "room",
    "log verify FOLDER/room.db": "room",
}
WORKS = (
    "games marina",
    "rules limelight holdem",
    "fee limelight holdem --limit 3/6 --players 6",
    "fee oceana pure-21 --drop",
    "rank limelight holdem AsAh/KdQh7s7d2c",
    "deal limelight holdem --seed 7",
    "deal limelight holdem --seed 7 --save FOLDER/hand.toml",
    "replay FOLDER/hand.toml",
    "play limelight holdem --seed 1",
    "watch --hands 1 --seed 5",
    "rule limelight holdem --when early-turn",
    "train rogelios --questions 1 --seed 7",
    "simulate limelight holdem --hands 10 --export FOLDER/hands.csv",
    "sign limelight holdem",
    "verify FOLDER/proof.json",
    "check BOOK",
)
BOOK = Path(__file__).parents[2] / "src" / "houseway" / "rulebook" / "houses" / "rogelios"


def bare(words: str, folder: Path, without: tuple[str, ...] = EVERY) -> subprocess.CompletedProcess[str]:
    """Runs a command where some packages are not installed."""
    argv = words.replace("FOLDER", str(folder)).replace("BOOK", str(BOOK)).split()
    program = BARE.format(without=without, words=["houseway", *argv])
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, input="q\n", check=False, timeout=60
    )


def said(words: str, extra: str) -> str:
    return f"houseway: {words.split(maxsplit=1)[0]} needs the {extra} extra: pip install 'houseway[{extra}]'\n"


def test_every_command_of_the_help_is_tried() -> None:
    known = {one.examples[0].split()[0] for one in COMMANDS.values()}
    assert {words.split()[0] for words in (*NEEDS, *WORKS)} == known


@pytest.mark.parametrize(("words", "extra"), NEEDS.items())
def test_a_command_whose_extra_is_missing_names_it_in_one_line(words: str, extra: str, tmp_path: Path) -> None:
    ran = bare(words, tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", said(words, extra))


def test_all_other_commands_work_without_extras(tmp_path: Path) -> None:
    (tmp_path / "proof.json").write_text("{}")
    for words in WORKS:
        ran = bare(words, tmp_path)
        assert "Traceback" not in ran.stderr, words
        assert ran.returncode == words.startswith("verify"), (words, ran.stderr)  # no proof stands in that file


@pytest.mark.parametrize(
    ("cluster", "package", "extra"), [("tcp://127.0.0.1:1", "distributed", "dask"), ("ray", "ray", "ray")]
)
def test_a_cluster_names_its_own_extra(cluster: str, package: str, extra: str, tmp_path: Path) -> None:
    words = f"simulate limelight holdem --hands 10 --cluster {cluster}"
    ran = bare(words, tmp_path, (package,))
    assert (ran.returncode, ran.stderr) == (2, said(words, extra))


def test_help_needs_no_extra(tmp_path: Path) -> None:
    for name in ("", *(one.examples[0].split()[0] for one in COMMANDS.values())):
        ran = bare(f"{name} --help", tmp_path)
        assert (ran.returncode, ran.stderr) == (0, ""), name


def test_a_package_that_no_extra_brings_is_a_defect_and_not_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "houseway.cli.games", None)
    with pytest.raises(ImportError):
        run("games")
