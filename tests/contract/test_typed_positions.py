"""What is made of each line of text that people type to tell a position, and what is said of one that is none."""

import pytest

from tests.contract.positions import answer, kept

LINES = kept()


@pytest.mark.parametrize("told", LINES)
def test_a_typed_line_is_understood_as_it_was(told: str) -> None:
    assert {text: answer(text) for text in LINES[told]} == LINES[told]
