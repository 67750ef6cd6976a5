"""Every sentence of the program is marked for the catalogs, except in the areas that are not finished."""

from pathlib import Path

import pytest

from tests.messages.areas import NOT_YET, is_finished
from tests.messages.catalogs import SOURCE
from tests.messages.sentences import unmarked


@pytest.fixture(scope="module")
def found() -> list[tuple[Path, str]]:
    return [(one.file, f"{one.file.relative_to(SOURCE)}:{one.line}: {one.text}") for one in unmarked()]


def test_a_finished_file_has_no_sentence_without_a_mark(found: list[tuple[Path, str]]) -> None:
    assert [text for file, text in found if is_finished(file)] == []


def test_what_is_finished_is_taken_off_the_list(found: list[tuple[Path, str]]) -> None:
    files = [file.relative_to(SOURCE).as_posix() for file, _text in found]
    finished = [one for one in NOT_YET if not any(file.startswith(one) for file in files)]
    assert finished == [], "take these out of NOT_YET in tests/messages/areas.py"
