"""An install without extras: every command works, or says in one line which extra it needs."""

import re
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

from houseway.cli import COMMANDS

ODDS = ("numpy", "numba", "llvmlite", "joblib")
ROOM = (
    "apsw", "psycopg", "psycopg_binary", "starlette", "uvicorn", "websockets", "argon2", "zxcvbn", "segno",
    "confusable_homoglyphs",
)  # fmt: skip
EVERY = (*ODDS, *ROOM, "dask", "distributed", "pyarrow")
BARE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {without!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
from houseway.cli import main

for words in {lines!r}:
    sys.argv, status = words, 0
    try:
        main()
    except SystemExit as end:
        status = end.code or 0
    for stream in (sys.stdout, sys.stderr):
        print("status", status, file=stream, flush=True)
"""

NEEDS = {
    "edge limelight pure-21": "odds",
    "equity limelight holdem AsAh KsKh": "odds",
    "chances golden-state push-nine": "odds",
    "decide oceana lowball As2s3s8dKh": "odds",
    "design side-bet FOLDER/bet.toml": "odds",
    "push-or-fold golden-state push-nine": "odds",
    "simulate limelight pure-21 --compiled --hands 100": "odds",
    "simulate limelight holdem --hands 10 --workers 2": "odds",
    "simulate limelight holdem --hands 10 --export FOLDER/hands.parquet": "parquet",
    "open --port 0 --db FOLDER/room.db --no-browser": "room",
    "log verify FOLDER/room.db": "room",
    "backup FOLDER/room.db FOLDER/copy.db": "room",
    "restore FOLDER/copy.db FOLDER/room.db": "room",
    "doctor --db FOLDER/room.db": "room",
    "members list postgresql://127.0.0.1:1/nowhere": "room",
    "people export FOLDER/room.db Rosa": "room",
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
    "pots limelight holdem 2=20 --high 2",
)
STATUS = re.compile(r"^status (\d+)\n", re.MULTILINE)
BOOK = Path(__file__).parents[2] / "src" / "houseway" / "rulebook" / "houses" / "rogelios"


def bare(lines: Collection[str], folder: Path, without: tuple[str, ...] = EVERY) -> dict[str, tuple[int, str, str]]:
    """Runs commands in turn where some packages are not installed: the status, answer and complaint of each.

    One process runs them all: to start a Python for each would take most of the time.
    """
    argv = [["houseway", *line.replace("FOLDER", str(folder)).replace("BOOK", str(BOOK)).split()] for line in lines]
    program = BARE.format(without=without, lines=argv)
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, input="q\n" * len(argv), check=False
    )
    answers, complaints = (STATUS.split(stream) for stream in (ran.stdout, ran.stderr))
    assert (ran.returncode, answers.pop(), complaints.pop()) == (0, "", ""), ran.stderr
    return {
        line: (int(status), answer, complaint)
        for line, answer, complaint, status in zip(lines, answers[::2], complaints[::2], answers[1::2], strict=True)
    }


def said(words: str, extra: str) -> str:
    return f"houseway: {words.split(maxsplit=1)[0]} needs the {extra} extra: pip install 'houseway[{extra}]'\n"


def test_every_command_of_the_help_is_tried() -> None:
    known = {one.examples[0].split()[0] for one in COMMANDS.values()}
    assert {words.split()[0] for words in (*NEEDS, *WORKS)} == known


def test_a_command_whose_extra_is_missing_names_it_in_one_line(tmp_path: Path) -> None:
    assert bare(NEEDS, tmp_path) == {words: (2, "", said(words, extra)) for words, extra in NEEDS.items()}


def test_all_other_commands_work_without_extras(tmp_path: Path) -> None:
    (tmp_path / "proof.json").write_text("{}")
    ended = bare(WORKS, tmp_path)
    assert "Traceback" not in str(ended)
    # That file has no proof.
    assert {words: status for words, (status, _, _) in ended.items() if status} == {"verify FOLDER/proof.json": 1}


def test_a_cluster_needs_the_dask_extra(tmp_path: Path) -> None:
    words = "simulate limelight holdem --hands 10 --cluster tcp://127.0.0.1:1"
    assert bare([words], tmp_path, ("distributed",)) == {words: (2, "", said(words, "dask"))}


def test_help_needs_no_extra(tmp_path: Path) -> None:
    asked = [f"{name} --help" for name in ("", *(one.examples[0].split()[0] for one in COMMANDS.values()))]
    assert {(status, complaint) for status, _, complaint in bare(asked, tmp_path).values()} == {(0, "")}


def test_a_package_that_no_extra_brings_is_a_defect_and_not_a_mistake() -> None:
    code = "import sys; sys.modules['houseway.cli.rules'] = None; from houseway.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", code, "games"], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "ImportError" in ran.stderr
