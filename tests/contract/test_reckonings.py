"""The stored reckonings: every line, whose chips, how many, and by which rule."""

import pytest

from tests.contract.reckonings import answer, kept

ANEW = "python -m tests.contract.reckonings --write rewrites the answers"


@pytest.mark.parametrize("text", kept())
def test_a_reckoning_gives_the_stored_answer(text: str) -> None:
    assert answer(text) == kept()[text], ANEW
