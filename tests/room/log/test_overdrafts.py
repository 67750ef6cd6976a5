"""The store keeps the balances, and refuses an overdraft inside the commit."""

from threading import Barrier, Thread

import pytest
from msgspec.structs import force_setattr

from houseway.room import (
    BadEvent,
    Broken,
    Draft,
    Entry,
    Ledger,
    Moved,
    Overdrawn,
    Receipt,
    Writer,
    moved,
    open_log,
)
from houseway.room.log.log import Balances, Log
from tests.cli.kit import run
from tests.room.log.kit import behind, forged, put, said, sold


def cashed(player: int, cents: int, *, stream: str = "cage", expected: int = 0) -> Entry:
    """A player's chips go back into the cage."""
    return Entry(stream, expected, (Draft("Cashed", {}, moved(f"player:{player}", "cage", cents)),))


def whole(log: Log) -> bool:
    """Whether the store's balances are those of the events, and come to nothing."""
    Ledger().compare(log)
    return sum(log.balances().accounts.values()) == 0


def test_the_store_knows_the_balances_after_each_commit_and_after_closing(place: str) -> None:
    with open_log(place, create=True) as log:
        assert log.balances() == Balances(0, {})
        put(log, said("shuffle"))
        assert log.balances() == Balances(1, {})
        put(log, Entry("cage", 0, (sold(7, 300), sold(8, 100), sold(7, 50))))
        put(log, cashed(7, 350, expected=4))
    with open_log(place) as log:
        assert log.balances() == Balances(5, {"cage": -100, "player:7": 0, "player:8": 100})
        assert whole(log)


def test_an_overdrawn_entry_among_good_ones_is_refused_alone_and_whole(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, (sold(7, 500),)))
        takes = Draft("Cashed", {}, moved("player:7", "cage", 200))
        outcomes = log.append(
            [
                said("before", stream="table:1"),
                cashed(7, 400, expected=1),
                Entry("office", 0, (Draft("Signed", {}), sold(7, 50), takes), "k"),
                said("late", stream="cage"),
                cashed(7, 100, stream="office"),
                said("after", stream="table:2"),
            ]
        )
        assert outcomes[0] == Receipt(2, 2)
        assert outcomes[1] == Receipt(3, 3)
        assert isinstance(outcomes[2], Overdrawn)
        assert str(outcomes[2]) == "$2 is wanted from player:7, which has $1.50"
        assert (outcomes[2].account, outcomes[2].wanted, outcomes[2].have) == ("player:7", 200, 150)
        assert isinstance(outcomes[3], Moved)
        assert outcomes[4:] == [Receipt(4, 4), Receipt(5, 5)]
        assert [event.number for event in log.read()] == [1, 2, 3, 4, 5]
        assert log.balances().accounts == {"cage": 0, "player:7": 0}
        # Its key stays free.
        assert put(log, Entry("office", 4, (sold(7, 10),), "k")) == Receipt(6, 6)
        assert whole(log)


def test_each_event_of_an_entry_must_find_what_it_takes(place: str) -> None:
    takes, gives = Draft("Cashed", {}, moved("player:7", "cage", 100)), sold(7, 100)
    with open_log(place, create=True) as log:
        (refused,) = log.append([Entry("cage", 0, (takes, gives))])
        assert isinstance(refused, Overdrawn)
        put(log, Entry("cage", 0, (gives, takes)))
        through = Draft("Through", {}, (*moved("player:7", "cage", 5), *moved("cage", "player:7", 5)))
        put(log, Entry("cage", 2, (through,)))
        assert whole(log)


@pytest.mark.parametrize("off", [1, -1])
def test_the_store_itself_refuses_an_event_that_does_not_balance(place: str, off: int) -> None:
    """No draft can be made so; this one is changed behind its back, and another makes up for it."""
    short, over = sold(7, 100), sold(8, 100)
    for draft, by in ((short, off), (over, -off)):
        force_setattr(draft, "postings", (*draft.postings[:-1], (draft.postings[-1][0], 100 + by)))
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, (sold(7, 500),)))
        before = log.balances()
        for drafts in ((short,), (over,), (short, over)):
            with pytest.raises(BadEvent, match="instead of zero"):
                log.append([said("good", stream="table:1"), Entry("cage", 1, drafts)])
            assert (log.balances(), [event.number for event in log.read()]) == (before, [1])
        put(log, Entry("cage", 1, (sold(7, 1),)))
        assert whole(log)


def test_held_money_can_be_taken_only_once(place: str) -> None:
    """Two buy-ins at one table: the chips of one were once lent to the other."""
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, (sold(7, 100), sold(8, 100))))
        sends = (Draft("Sent", {}, moved(f"player:{one}", f"held:sending:{one}", 100)) for one in (7, 8))
        put(log, Entry("cage", 2, tuple(sends)))
        put(log, Entry("table:1", 0, (Draft("Sat", {}, moved("held:sending:7", "table:1:stack", 100)),)))
        (refused,) = log.append([Entry("cage", 4, (Draft("Back", {}, moved("held:sending:7", "player:7", 100)),))])
        assert isinstance(refused, Overdrawn)
        assert log.balances().accounts == {
            "cage": -200, "player:7": 0, "player:8": 0, "held:sending:8": 100, "table:1:stack": 100
        }  # fmt: skip
        assert whole(log)
        log.recount()
        assert whole(log)
        assert "held:sending:7" not in Ledger.rebuilt(log).lines


def test_a_key_is_found_in_any_stream_even_with_the_older_index(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, said("a", stream="table:1", key="p1/1"))
        put(log, said("b", stream="table:2", key="p1/1"))
        put(log, said("c", stream="table:2", expected=2))
    if place.startswith("postgresql"):
        behind(place, "DROP INDEX houseway_events_by_key")
        behind(place, "CREATE INDEX houseway_events_key ON houseway_events (stream, key) WHERE key <> ''")
    else:
        behind(place, "DROP INDEX events_by_key")
        behind(place, "CREATE INDEX events_key ON events (stream, key) WHERE key <> ''")
    for _ in range(2):
        with open_log(place) as log:
            assert [event.number for event in log.keyed("p1/1")] == [1, 2]
            assert list(log.keyed("p1/2")) == list(log.keyed("")) == []


def test_the_writer_passes_the_error_to_the_caller_concerned(place: str) -> None:
    with open_log(place, create=True) as log, Writer(log) as writer:
        futures = [
            writer.append(entry)
            for entry in (Entry("cage", 0, (sold(7),)), cashed(7, 101, stream="office"), said("x", stream="table:1"))
        ]
        assert futures[0].result().first == 1
        with pytest.raises(Overdrawn):
            futures[1].result()
        assert futures[2].result() == Receipt(2, 2)


def test_of_two_processes_that_take_the_same_chips_one_is_refused(place: str) -> None:
    with open_log(place, create=True) as log, open_log(place) as other:
        number = 0
        for _ in range(10):
            number = put(log, Entry("cage", number, (sold(7, 500),))).last
            outcomes: list[object] = []
            ready = Barrier(2)

            def takes(store: Log, stream: str, ready: Barrier = ready, outcomes: list[object] = outcomes) -> None:
                heads = [event.number for event in store.read(stream=stream)]
                entry = cashed(7, 500, stream=stream, expected=heads[-1] if heads else 0)
                ready.wait()
                outcomes.extend(store.append([entry]))

            threads = [Thread(target=takes, args=each) for each in ((log, "office"), (other, "lists"))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(type(one).__name__ for one in outcomes) == ["Overdrawn", "Receipt"]
            assert log.balances().accounts["player:7"] == 0
        assert whole(log)


def _older(place: str) -> None:
    """Makes a log what it was before the store kept balances."""
    for table in ("accounts", "moves", "sheets", "owner"):
        behind(place, f"DROP TABLE houseway_{table}")
    if not place.startswith("postgresql"):
        behind(place, f"PRAGMA application_id = {0x48_57_4C_31}")


def test_a_log_older_than_the_balances_is_opened_and_counted_once(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, tuple(sold(n % 5, 100) for n in range(2100))))
        put(log, cashed(3, 100, expected=2100))
        before = log.balances()
    _older(place)
    for create in (False, True):
        with open_log(place, create=create) as log:
            assert log.balances() == before
            (refused,) = log.append([cashed(3, 42_000, expected=2101)])
            assert isinstance(refused, Overdrawn)
            assert whole(log)


def test_an_older_log_with_a_negative_account_opens_and_accepts_a_correction(place: str) -> None:
    with open_log(place, create=True):
        pass
    _older(place)
    forged(place, Entry("cage", 0, (sold(7, 100), *cashed(7, 300).drafts)))
    with open_log(place) as log:
        assert log.balances().accounts == {"cage": 200, "player:7": -200}
        (refused,) = log.append([cashed(7, 1, expected=2)])
        assert isinstance(refused, Overdrawn)
        put(log, Entry("cage", 2, (sold(7, 50),)))
        assert log.balances().accounts == {"cage": 150, "player:7": -150}


def test_an_older_log_that_was_changed_is_not_counted(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, (sold(7), sold(8))))
    _older(place)
    behind(place, "UPDATE houseway_events SET key = 'x' WHERE number = 2")
    with pytest.raises(Broken, match=r"^event 2: its place"):
        open_log(place)


def test_verify_finds_a_changed_balance_and_rebuild_puts_it_right(place: str) -> None:
    with open_log(place, create=True) as log:
        put(log, Entry("cage", 0, (sold(7, 500), sold(8, 100))))
    assert run("log", "verify", place).status == 0
    behind(place, "UPDATE houseway_accounts SET cents = 900000 WHERE account = 'player:7'")
    ran = run("log", "verify", place)
    assert (ran.status, ran.out) == (
        1,
        "broken  event 2: the store has $9,000 in player:7, and the events up to it come to $5\n",
    )
    assert run("log", "rebuild", place).status == 0
    assert run("log", "verify", place).status == 0
