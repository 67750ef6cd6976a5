"""Typed positions give the stored answers or errors."""

import pytest

from tests.contract.positions import answer, kept

LINES = kept()


@pytest.mark.parametrize("told", LINES)
def test_a_typed_line_is_understood_as_it_was(told: str) -> None:
    assert {text: answer(text) for text in LINES[told]} == LINES[told]
