"""Reports add whole hours: what they come to is what their lines come to, one by one, wherever a period cuts."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from houseway.room.log.entries import Draft, Entry
from houseway.room.log.log import Log
from houseway.room.log.opening import open_log
from houseway.room.office import hourly
from houseway.room.office.hourly import TOTALS_OF, Total, Totaled
from houseway.room.office.periods import ALL, Period
from houseway.room.office.sheet_rows import AccountMove, Collected, FundMove
from houseway.room.office.sheets import HOUR
from houseway.room.server.report_indexer import ReportIndexer
from houseway.room.server.simulated_room import Simulation
from houseway.room.settings import Settings
from houseway.room.tables.spread import Spot
from tests.room.tables.kit import HOUSES

SPOTS = (("golden-state", "holdem"), ("marina", "no-bust-buster"), ("limelight", "holdem"))
HOURS = 3.2
KATHMANDU = Settings(zone="Asia/Kathmandu", day_begins=6)
"""Its hours begin a quarter past those of Greenwich."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Log]:
    """A log of some hours at three tables."""
    told: list[tuple[str, Draft]] = []
    spots = [Spot.posted(HOUSES, house, game, "", "") for house, game in SPOTS]
    evening = Simulation(HOUSES, spots, 5, people=12, witness=lambda _room, stream, draft: told.append((stream, draft)))
    evening.run(HOURS)
    with open_log(str(tmp_path_factory.mktemp("sums") / "room.db"), create=True) as log:
        heads: dict[str, int] = {}
        entries = []
        for number, (stream, draft) in enumerate(told, 1):
            # Nobody counts a box here: the fund gets its share at once, as in logs from before there were shares.
            draft.postings = tuple(
                (f"jackpot:{name.split(':')[1]}" if name.startswith("share:") else name, cents)
                for name, cents in draft.postings
            )
            entries.append(Entry(stream, heads.get(stream, 0), (draft,)))
            heads[stream] = number
        log.append(entries)
        yield log


@pytest.fixture(scope="module")
def indexer(log: Log) -> ReportIndexer:
    return ReportIndexer(log)


def lines(indexer: ReportIndexer, sheet: Totaled, period: Period = ALL) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in indexer.rows(sheet, period)]


def moments(indexer: ReportIndexer) -> list[int]:
    """Times from half an hour before the first row to half an hour after the last one."""
    at = [one[AccountMove._fields.index("at")] for one in lines(indexer, "purse")]
    return list(range(min(at) - HOUR // 2, max(at) + HOUR, HOUR // 2))


def test_the_evening_has_hours_that_are_read_as_totals(indexer: ReportIndexer) -> None:
    """Otherwise the tests below would compare nothing."""
    for sheet in TOTALS_OF:
        found = list(indexer.totals(sheet))
        assert any(one.times > 1 for one in found), sheet
        assert len(found) < len(lines(indexer, sheet)), sheet


def rates(each: list[tuple[Any, ...]], settings: Settings) -> dict[object, tuple[int, int, int, int]]:
    """For each rate and hour: how often it was taken, the first and last event, and the number of events."""
    found: dict[object, list[Collected]] = {}
    for one in (Collected(*line) for line in each):
        found.setdefault((settings.hour_of(one.at), one._replace(event=0, since=0, at=0)), []).append(one)
    return {
        rate: (len(some), some[0].since, some[-1].event, len({one.event for one in some}))
        for rate, some in found.items()
    }


@pytest.mark.parametrize("settings", [Settings(), KATHMANDU], ids=["Greenwich", "Kathmandu"])
def test_each_rate_of_each_hour_adds_up_to_its_rows(indexer: ReportIndexer, settings: Settings) -> None:
    for begins, ends in pairwise(moments(indexer)[::3]):
        period = Period(begins, ends, settings=settings)
        added: dict[object, list[Total]] = {}
        for one in indexer.totals("collected", period):
            line = Collected(*one.row)
            rate = settings.hour_of(line.at), line._replace(event=0, since=0, at=0)
            added.setdefault(rate, []).append(one)
        found = {
            rate: (
                sum(one.times for one in some),
                Collected(*some[0].row).since,
                some[-1].last,
                sum(one.events for one in some),
            )
            for rate, some in added.items()
        }
        assert found == rates(lines(indexer, "collected", period), settings)


@pytest.mark.parametrize("kind", [FundMove, AccountMove])
def test_account_totals_before_and_in_a_period_add_up_to_their_rows(
    indexer: ReportIndexer, kind: type[FundMove] | type[AccountMove]
) -> None:
    sheet: Totaled = "fund" if kind is FundMove else "purse"
    for begins, ends in pairwise(moments(indexer)[::3]):
        period = Period(begins, ends)
        before: dict[tuple[object, bool], tuple[int, int, set[int]]] = {}
        for line in lines(indexer, sheet, period.up_to_end()):
            one = kind(*line)
            cents, times, events = before.get((line[0], period.has(one.at)), (0, 0, set()))
            before[line[0], period.has(one.at)] = cents + one.cents, times + 1, events | {one.event}
        found: dict[tuple[object, bool], tuple[int, int, int]] = {}
        for each in indexer.totals(sheet, period):
            one = kind(*each.row)
            cents, times, count = found.get((one[0], period.has(one.at)), (0, 0, 0))
            found[one[0], period.has(one.at)] = cents + one.cents, times + each.times, count + each.events
        assert found == {account: (cents, times, len(events)) for account, (cents, times, events) in before.items()}


def test_an_event_that_moves_a_fund_twice_is_one_event() -> None:
    adding = hourly.HourTotals()
    adding.add("fund", FundMove("marina", 7, 0, "collected", 100))
    adding.add("fund", FundMove("marina", 7, 0, "bonuses", -40))
    adding.add("fund", FundMove("marina", 9, 0, "collected", 100))
    collected, bonuses = adding.totals.values()
    assert (collected.row[-1], collected.times, collected.last, collected.events) == (200, 2, 9, 2)
    assert (bonuses.row[-1], bonuses.times, bonuses.events) == (-40, 1, 0)


def test_a_partial_hour_and_the_last_one_are_read_row_by_row() -> None:
    hours = [(10, 1), (11, 40), (12, 90), (13, 260)]
    assert list(ALL.runs("fund", hours)) == [hourly.Run(1, 260, True), hourly.Run(260, 2**62, False)]
    half_past_eleven = Period(11 * HOUR + HOUR // 2, 13 * HOUR)
    assert list(half_past_eleven.runs("fund", hours)) == [
        hourly.Run(1, 40, True),
        hourly.Run(40, 90, False),
        hourly.Run(90, 260, True),
    ]
    assert list(half_past_eleven.runs("collected", hours)) == [hourly.Run(40, 90, False), hourly.Run(90, 260, True)]
