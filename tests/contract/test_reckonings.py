"""Reckonings as they are kept: every line, whose chips, how many, and by which rule."""

import pytest

from tests.contract.reckonings import answer, kept

ANEW = "python -m tests.contract.reckonings --write writes the answers anew"


@pytest.mark.parametrize("text", kept())
def test_a_reckoning_comes_to_what_it_did(text: str) -> None:
    assert answer(text) == kept()[text], ANEW
