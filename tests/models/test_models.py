"""Small models, written from the sources, against the engine: 2,000 hands or rounds of each house, or 100,000."""

import pytest

from tests.models.compare import COMPARISONS, compare, settlement
from tests.soak import times

EVERY = [(model, house) for model, one in COMPARISONS.items() for house in one.houses]
SLOW = {"pan": 300}
"""Models whose 2,000 hands would take long."""


@pytest.mark.parametrize(("model", "house"), EVERY)
def test_the_engine_plays_as_the_model_says(model: str, house: str) -> None:
    done = compare(model, house, times(SLOW.get(model, 2000), 100_000), seed=0)
    assert not done.differences, done.differences[0]
    if model == "settlement":
        settlement.check_everything_happened(house)
