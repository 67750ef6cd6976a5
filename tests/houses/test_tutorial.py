"""The room that docs/houses.md builds step by step."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.kit import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "houses.md").read_text(encoding="utf-8")
FILES = re.findall(r"^`(my-room/[\w./-]+)`:\n\n```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [
    line for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL) for line in block.split("\n")
]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder as a reader of the page types it."""
    for name, text in FILES:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "my-room"


def test_every_step_of_the_tutorial_works(room: Path) -> None:
    typed = [line.split()[1:] for line in COMMANDS if line]
    assert [words[0] for words in typed] == ["check", "deal", "rules", "fee", "rule"]
    for words in typed:
        ran = run(*words)
        assert (ran.status, ran.err) == (0, ""), words
        assert ran.out


def test_the_room_plays_by_its_own_rules(room: Path) -> None:
    assert run("fee", "my-room/", "holdem", "--limit", "2/4", "--players", "6", "--json").data["collection"] == 200
    assert "the example" not in run("rule", "my-room/", "holdem", "--when", "early-turn").out
    told = " ".join(run("rules", "--compare", "my-room/", "limelight", "holdem").out.split())
    assert "A short all-in (limit) My Room: a full bet only reopens the betting (MR-2)" in told


def test_the_reference_of_all_keys_is_what_the_code_says() -> None:
    command, env = [sys.executable, "tools/reference.py"], {"PYTHONPATH": "src"}
    checked = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
