"""The ledger: double entry, rebuilt from the log at any time, each line open to its events."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.room import AccountLine, BadEvent, Broken, Draft, Entry, Ledger, Overdrawn, open_log
from houseway.room.log.entries import Posting, moved
from tests.room.log.kit import forged, put, said, sold

HAND = Draft(
    "HandPaid",
    {"hand": 1},
    (
        *moved("table:3:stack", "table:3:pot", 4000),
        *moved("table:3:pot", "drop:3:swing", 400),
        *moved("table:3:pot", "jackpot:aces", 100),
        *moved("table:3:pot", "table:3:stack", 3500),
    ),
)
EVENING = Entry(
    "cage",
    0,
    (
        sold(7, 20000),
        Draft("BoughtIn", {"player": 7}, moved("player:7", "table:3:stack", 10000)),
        Draft("Called", {"player": 8}),
        HAND,
        HAND,
        Draft("CashedOut", {"player": 7}, moved("player:7", "cage", 2500)),
    ),
)
BALANCES = {
    "cage": AccountLine(-17500, 1, 6, 2),
    "player:7": AccountLine(7500, 1, 6, 3),
    "table:3:stack": AccountLine(9000, 2, 5, 3),
    "table:3:pot": AccountLine(0, 4, 5, 2),
    "drop:3:swing": AccountLine(800, 4, 5, 2),
    "jackpot:aces": AccountLine(200, 4, 5, 2),
}


def test_the_balances_of_an_evening_add_up_to_zero(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, EVENING)
        ledger = Ledger.rebuilt(log)
        assert dict(ledger.lines) == BALANCES
        assert sum(line.cents for line in ledger.lines.values()) == 0
        assert (ledger.balance("drop:3:swing"), ledger.balance("drop:3:day")) == (800, 0)


def test_an_account_lists_the_events_that_moved_it(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, EVENING)
        assert [event.number for event in log.moving("player:7")] == [6, 2, 1]
        assert [event.number for event in log.moving("player:7", before=6)] == [2, 1]
        assert [event.number for event in log.moving("drop:3:swing")] == [5, 4]
        assert list(log.moving("player:8")) == []
        assert dict(log.lines()) == dict(Ledger.rebuilt(log).lines)
        assert [account for account, _ in log.lines("player:")] == ["player:7"]
        for account, line in log.lines():
            opened = list(log.moving(account))
            assert len(opened) == line.events
            assert line.cents == sum(cents for event in opened for name, cents in event.postings if name == account)


def test_only_the_cage_can_be_overdrawn(sqlite: str) -> None:
    with open_log(sqlite, create=True) as log:
        put(log, EVENING)
        ledger = Ledger.rebuilt(log)
        ledger.check(moved("player:7", "cage", 7500))
        ledger.check(moved("cage", "player:7", 10**9))
        ledger.check((*moved("player:9", "table:3:stack", 100), *moved("cage", "player:9", 100)))
        with pytest.raises(Overdrawn, match=r"^\$75.01 is wanted from player:7, which has \$75$"):
            ledger.check(moved("player:7", "cage", 7501))
        with pytest.raises(Overdrawn):
            ledger.check((*moved("player:7", "cage", 7500), *moved("player:7", "table:3:stack", 1)))
        assert dict(ledger.lines) == BALANCES


def test_the_ledger_names_an_event_that_overdraws_an_account(sqlite: str) -> None:
    with open_log(sqlite, create=True) as log:
        forged(sqlite, Entry("cage", 0, (sold(7, 100), Draft("CashedOut", {}, moved("player:7", "cage", 101)))))
        with pytest.raises(Broken, match=r"^event 2: \$1.01 is wanted from player:7, which has \$1$"):
            Ledger.rebuilt(log)


def test_an_event_is_never_counted_twice_or_left_out(sqlite: str) -> None:
    with open_log(sqlite, create=True) as log:
        put(log, EVENING)
        ledger = Ledger.rebuilt(log)
        one, *_, last = log.read()
        for other in (one, last):
            with pytest.raises(BadEvent):
                ledger.take(other)
        put(log, said("a", "b"))
        with pytest.raises(BadEvent, match=r"^event 8 does not follow event 6$"):
            ledger.take(list(log.read())[-1])


ACCOUNTS = st.sampled_from(["cage", "player:1", "player:2", "table:1:stack", "table:1:pot", "drop:1:day", "jackpot:a"])


@settings(max_examples=25, deadline=None)
@given(moves=st.lists(st.tuples(ACCOUNTS, ACCOUNTS, st.integers(1, 500)), max_size=30))
def test_any_moves_balance_and_leave_only_the_cage_below_zero(
    tmp_path_factory: pytest.TempPathFactory, moves: list[tuple[str, str, int]]
) -> None:
    where: Path = tmp_path_factory.mktemp("books") / "room.db"
    with open_log(str(where), create=True) as log:
        ledger = Ledger()
        for source, target, cents in moves:
            postings: tuple[Posting, ...] = moved(source, target, cents)
            try:
                ledger.check(postings)
            except Overdrawn:
                continue
            put(log, Entry("cage", ledger.number, (Draft("Moved", {}, postings),)))
            ledger.follow(log)
            assert sum(line.cents for line in ledger.lines.values()) == 0
            assert all(line.cents >= 0 for account, line in ledger.lines.items() if account != "cage")
        assert dict(Ledger.rebuilt(log).lines) == dict(ledger.lines)
