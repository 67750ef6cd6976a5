"""Changed messages to tables with players."""

from pathlib import Path

import pytest

from tests.soak import times
from tests.web.mutations import mutated, mutated_on_sockets


def test_a_changed_message_is_refused_in_a_sentence_or_does_what_it_says_and_no_more() -> None:
    for seed in range(times(3, 42)):
        seen = mutated(seed, times(1_000, 240_000))
        assert seen["understood"] > 10


@pytest.mark.slow
def test_a_server_answers_every_message_that_was_changed_on_its_way(tmp_path: Path) -> None:
    seen = mutated_on_sockets(tmp_path, 7, times(1_000, 50_000))
    assert seen["understood"] > 10
