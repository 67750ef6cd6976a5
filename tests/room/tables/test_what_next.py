"""How long bots take: their dice."""

from random import Random

import pytest

from houseway.room.tables.next_action import thrown


@pytest.mark.parametrize(("least", "most"), [(2000, 9000), (800, 2400), (0, 0), (1, 6), (-3, 4), (5, 132)])
def test_a_pause_is_the_one_that_randint_throws(least: int, most: int) -> None:
    ours, pythons = Random(7), Random(7)
    assert [thrown(ours, least, most) for _ in range(500)] == [pythons.randint(least, most) for _ in range(500)]
    assert ours.getstate() == pythons.getstate()


def test_no_pause_is_thrown_between_bounds_that_are_the_wrong_way_round() -> None:
    with pytest.raises(ValueError, match="at least 900 and at most 800"):
        thrown(Random(7), 900, 800)
