"""Finished hands are found in the store by who played, where, what was ruled and won: the last one first, paged."""

from random import Random
from typing import Any

import pytest

from houseway.room import Broken, Draft, Entry, Log, open_log
from houseway.room.office.archive import ArchivedHand, HandQuery
from houseway.room.server.report_indexer import ReportIndexer
from tests.cli.kit import run
from tests.room.log.kit import behind, put

SPOT = {"house": "marina", "game": "no-bust-joker", "structure": "", "limit": "", "kill": "none", "fee_option": ""}


class Table:
    """Writes the events of a table's hands that the index reads."""

    def __init__(self, log: Log, id: str) -> None:
        self._log, self._stream, self._head, self._at = log, f"table:{id}", 0, 1000
        self.write(self.draft("TableOpened", **SPOT, by="", stays=True))

    def draft(self, kind: str, **data: Any) -> Draft:
        """An event at the next moment."""
        self._at += 1
        return Draft(kind, {"at": self._at, "time": self._at, **data})

    def write(self, *drafts: Draft) -> None:
        """Writes events."""
        self._head = put(self._log, Entry(self._stream, self._head, drafts)).last

    def tells(self, kind: str, **event: Any) -> None:
        """An event of the table's game."""
        self.write(self.draft(kind, event=event))

    def hand(self, number: int, stacks: dict[str, int], *rulings: str) -> None:
        """Writes a hand with the amount that each player wins; all start with 10,000."""
        seats = [{"seat": seat, "name": name, "stack": 10_000} for seat, name in enumerate(stacks, 1)]
        now = [[seat, 10_000 + won] for seat, won in enumerate(stacks.values(), 1)]
        self.write(
            self.draft("DeckShuffled", hand=number, commitment="", shuffle={"hand": str(number), "seed": "00"}),
            self.draft("HandStarted", event={"number": number, "button": 1, "seats": seats, "fee": {}, "kill": False}),
            self.draft("Played", event={"events": [{"type": "Bet"}]}),
            *(self.draft("Played", event={"events": [{"type": "Ruled", "rule": rule}]}) for rule in rulings),
            self.draft("HandBooked", event={"stacks": now, "collection": 100, "jackpot": 0, "bonuses": 0}),
        )


def evening(log: Log) -> None:
    """Writes sixty hands at three tables; in some the collection exceeds the largest win."""
    log.own()
    rng = Random(3)
    tables = [Table(log, id) for id in ("1", "2", "3")]
    for number in range(1, 21):
        for table in tables:
            names = rng.sample(("p1", "p2", "p3", "p4", "p5"), 3)
            won = rng.choice((100, 700, 4000, 9000))
            stacks = {7: (-100, -50, -100), 13: (0, 0, 0)}.get(number, (won, -won, 0))
            table.hand(number, dict(zip(names, stacks, strict=True)), *rng.choice(((), (), ("MC-1",))))


def matches(hand: ArchivedHand, asked: HandQuery) -> bool:
    return (
        (not asked.player or asked.player in hand.players.values())
        and asked.table in ("", hand.table)
        and (not asked.ruling or asked.ruling in hand.rulings)
        and (not asked.least or hand.won >= asked.least)
        and (not asked.before or hand.last < asked.before)
    )


@pytest.mark.parametrize(
    "asked",
    [
        HandQuery(),
        HandQuery(player="p2"),
        HandQuery(table="2"),
        HandQuery(ruling="MC-1"),
        HandQuery(least=4000),
        HandQuery(least=701),
        HandQuery(player="p2", table="3"),
        HandQuery(player="p2", ruling="MC-1"),
        HandQuery(player="p2", table="3", ruling="MC-1", least=101),
        HandQuery(table="2", least=8000),
        HandQuery(player="p2", least=4001),
        HandQuery(player="p2", table="1", least=600),
        HandQuery(player="p9"),
        HandQuery(least=10**9),
    ],
)
def test_each_page_of_a_search_equals_a_filter_over_all_hands(place: str, asked: HandQuery) -> None:
    with open_log(place, create=True) as log:
        evening(log)
        indexer = ReportIndexer(log)
        every = list(indexer.hands())
        assert len(every) == 60
        wanted = [hand for hand in reversed(every) if matches(hand, asked)]
        found: list[ArchivedHand] = []
        while page := indexer.search(asked._replace(before=found[-1].last if found else 0), 7):
            found += page
        assert found == wanted
        assert found or asked in (HandQuery(player="p9"), HandQuery(least=10**9))


def test_a_hand_is_found_by_its_table_and_number_as_soon_as_it_is_over(sqlite: str) -> None:
    with open_log(sqlite, create=True) as log:
        log.own()
        indexer, table = ReportIndexer(log), Table(log, "7")
        assert indexer.hand("7", 1) is None
        table.hand(1, {"p1": 500, "p2": -500})
        found = indexer.hand("7", 1)
        assert found is not None
        assert (found.players, found.net, found.collection) == ({1: "p1", 2: "p2"}, {1: 500, 2: -500}, 100)
        assert (found.spread.game, found.first, found.last) == ("no-bust-joker", 3, 5)
        assert indexer.hand("7", 11) is None


def test_a_hand_without_a_net_winner_is_listed_and_found(place: str) -> None:
    with open_log(place, create=True) as log:
        log.own()
        indexer, table = ReportIndexer(log), Table(log, "7")
        table.hand(1, {"p1": -50, "p2": -100})
        table.hand(2, {"p1": 0, "p2": 0}, "MC-1")
        table.hand(3, {"p1": -700, "p2": -100}, "MC-1")
        for asked in (HandQuery(), HandQuery(player="p1"), HandQuery(table="7"), HandQuery(player="p2", table="7")):
            assert [hand.number for hand in indexer.search(asked, 5)] == [3, 2, 1], asked
        assert [hand.number for hand in indexer.search(HandQuery(player="p1", ruling="MC-1"), 5)] == [3, 2]
        assert [hand.won for number in (1, 2, 3) if (hand := indexer.hand("7", number))] == [-50, 0, -100]
        assert indexer.search(HandQuery(least=1), 5) == indexer.search(HandQuery(player="p1", least=1), 5) == []


def test_a_hand_with_divided_winnings_is_found_once_in_its_latest_form(place: str) -> None:
    with open_log(place, create=True) as log:
        log.own()
        indexer, table = ReportIndexer(log), Table(log, "7")
        table.hand(1, {"p1": 900, "p2": -900, "p3": 0})
        assert indexer.search(HandQuery(least=900), 5)
        for _ in range(2):
            table.tells("SharePassed", seat=1, to=3, cents=200)
        table.hand(2, {"p1": 900, "p2": -900})
        divided = indexer.hand("7", 1)
        assert divided is not None
        assert divided.net == {1: 500, 2: -900, 3: 400}
        assert [hand.number for hand in indexer.search(HandQuery(player="p1"), 5)] == [2, 1]
        assert [hand.number for hand in indexer.search(HandQuery(), 5)] == [2, 1]
        assert [hand.number for hand in indexer.search(HandQuery(least=900), 5)] == [2]
        assert [hand.number for hand in indexer.hands()] == [1, 2]


def test_hands_after_a_conversion_or_raise_have_the_new_game(sqlite: str) -> None:
    with open_log(sqlite, create=True) as log:
        log.own()
        indexer, table = ReportIndexer(log), Table(log, "7")
        table.tells("Converted", to="half-kill", rule="x")
        table.hand(1, {"p1": 1, "p2": -1})
        table.tells("Converted", to="forced-bet", rule="x")
        table.tells("ConditionRaised", limit="$2")
        table.hand(2, {"p1": 1, "p2": -1})
        first, second = indexer.hands()
        assert (first.spread.structure, first.spread.limit, first.spread.kill) == ("", "", None)
        assert (second.spread.structure, second.spread.limit) == ("forced-bet", "$2")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE houseway_finds SET won = 1 WHERE word = 'player p1' AND won = 9000",
        "UPDATE houseway_finds SET place = '9' WHERE word = 'player p1'",
        "UPDATE houseway_finds SET word = 'hand 2/77' WHERE word = 'hand 2/7'",
        "DELETE FROM houseway_finds WHERE word = 'ruling MC-1'",
        "INSERT INTO houseway_finds VALUES ('player p9', 12, 100, '1')",
        "DELETE FROM houseway_sheets WHERE sheet = 'hands' AND number > 200",
    ],
)
def test_a_changed_index_is_found_by_verify_and_shows_no_other_rows(
    place: str, sql: str, caplog: pytest.LogCaptureFixture
) -> None:
    with open_log(place, create=True) as log:
        evening(log)
        indexer = ReportIndexer(log)
        before = list(indexer.hands())
        indexer._save()
    assert run("log", "verify", place).status == 0
    behind(place, sql)
    ran = run("log", "verify", place)
    assert ran.status == 1
    assert ("The report rows" if "houseway_sheets" in sql else "The index of hands") in ran.out
    behind(place, "DELETE FROM houseway_finds WHERE word = 'table 3'")
    with open_log(place) as log:
        log.own()
        indexer = ReportIndexer(log)
        assert list(indexer.hands()) == before
        assert len(indexer.search(HandQuery(table="3"), 100)) == 20
    assert "the sheets of the back office are made from" in caplog.messages[0]


def test_a_row_that_does_not_match_the_search_raises_broken(sqlite: str) -> None:
    with open_log(sqlite, create=True) as log:
        evening(log)
        indexer = ReportIndexer(log)
        assert indexer.search(HandQuery(player="p1"), 100)
        behind(sqlite, "UPDATE houseway_finds SET word = 'player p9' WHERE word = 'player p1'")
        with pytest.raises(Broken, match="The index of hands doesn't match the hands"):
            indexer.search(HandQuery(player="p9"), 100)


@pytest.mark.parametrize("line", ["7b227461626c65223a22b1227d", "7b"], ids=["no text", "no JSON"])
def test_a_row_whose_bytes_are_no_hand_is_found_by_verify_and_made_again(sqlite: str, line: str) -> None:
    with open_log(sqlite, create=True) as log:
        evening(log)
        indexer = ReportIndexer(log)
        before = list(indexer.hands())
        indexer._save()
    behind(sqlite, f"UPDATE houseway_sheets SET line = x'{line}' WHERE sheet = 'hands' AND number = 12")
    ran = run("log", "verify", sqlite)
    assert (ran.status, len(ran.out.splitlines())) == (1, 1)
    assert "The row in the index of hands can't be read" in ran.out
    with open_log(sqlite) as log:
        log.own()
        assert list(ReportIndexer(log).hands()) == before
