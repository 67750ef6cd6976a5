"""The page about learners lists the actions and fields of the environments."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_lists_every_action_and_field() -> None:
    command, env = [sys.executable, "tools/learners.py"], {"PYTHONPATH": "src"}
    checked = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
