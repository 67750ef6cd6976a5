"""What the documents say about the program is what the program says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.cli import COMMANDS

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_table_of_house_games_is_what_the_rulebooks_spread() -> None:
    command, env = [sys.executable, "tools/spread.py"], {"PYTHONPATH": "src"}
    checked = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()] == []


def test_every_command_of_the_readme_is_a_command() -> None:
    named = set(re.findall(r"bin/houseway (\w+)", (ROOT / "README.md").read_text()))
    assert named <= {where.rpartition(":")[2] for where in COMMANDS}
