"""Messages that were changed on their way to tables at which people play."""

from tests.soak import times
from tests.web.mutations import mutated


def test_a_changed_message_is_refused_in_a_sentence_or_does_what_it_says_and_no_more() -> None:
    for seed in range(times(3, 42)):
        seen = mutated(seed, times(1_000, 240_000))
        assert seen["understood"] > 10
