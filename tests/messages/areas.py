"""The parts of the program whose sentences aren't all marked yet."""

from pathlib import Path

from tests.messages.catalogs import SOURCE

NOT_YET = (
    "cli/",
    "odds/",
    "record/setups.py",
    "room/",
    "rulebook/side_bets.py",
    "web/",
)
"""Folders and files of the program with sentences to mark. Take out what is finished; a test checks the rest."""


def is_finished(file: Path) -> bool:
    """Whether a file of the program should have no sentence without a mark."""
    return file.is_relative_to(SOURCE) and not file.relative_to(SOURCE).as_posix().startswith(NOT_YET)
