"""A simulated room keeps its books, rules and tables when the log, the wall clock and the program fail."""

import pytest

from houseway.room.server.inspector import Inspector
from tests.room.server.faulty_days import FaultyRoom
from tests.room.server.test_simulated_room import SPOTS
from tests.soak import times


@pytest.mark.slow
def test_hours_with_faults_keep_their_books_and_their_rules() -> None:
    faulty = FaultyRoom(SPOTS[:: times(14, 2)], seed=7, people=10, witness=Inspector().check_event)
    for _ in range(times(2, 24)):
        faulty.hour()
    assert set(faulty.faults) == {"failed write", "lost answer", "restart", "clock step", "ruling"}


def test_the_same_seed_gives_the_same_log_and_the_same_faults() -> None:
    first, second = (FaultyRoom(SPOTS[::14], seed=5, people=6, witness=Inspector().check_event) for _ in range(2))
    for one in (first, second):
        one.hour()
    assert (first.tail, first.faults) == (second.tail, second.faults)
