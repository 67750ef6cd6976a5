"""Reports add whole hours: what they come to is what their lines come to, one by one, wherever a span cuts."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from houseway.room.log.draft import Draft
from houseway.room.log.log import Entry, Log
from houseway.room.log.opening import open_log
from houseway.room.office import sums
from houseway.room.office.lines import Collected, InFund, InPurse
from houseway.room.office.sheets import HOUR
from houseway.room.office.spans import ALL, Span
from houseway.room.office.sums import OF, Sum, Summed
from houseway.room.running.clerk import Clerk
from houseway.room.running.simulated_room import Simulation
from houseway.room.settings import Settings
from houseway.room.tables.spread import Spot
from tests.room.tables.kit import HOUSES

SPOTS = (("golden-state", "holdem"), ("marina", "no-bust-buster"), ("limelight", "holdem"))
HOURS = 3.2
KATHMANDU = Settings(zone="Asia/Kathmandu", day_begins=6)
"""Its hours begin a quarter past those of Greenwich."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Log]:
    """Some hours of three tables with people who come and go."""
    told: list[tuple[str, Draft]] = []
    spots = [Spot.posted(HOUSES, house, game, "", "") for house, game in SPOTS]
    evening = Simulation(HOUSES, spots, 5, people=12, witness=lambda _room, stream, draft: told.append((stream, draft)))
    evening.run(HOURS)
    with open_log(str(tmp_path_factory.mktemp("sums") / "room.db"), create=True) as log:
        heads: dict[str, int] = {}
        entries = []
        for number, (stream, draft) in enumerate(told, 1):
            entries.append(Entry(stream, heads.get(stream, 0), (draft,)))
            heads[stream] = number
        log.append(entries)
        yield log


@pytest.fixture(scope="module")
def clerk(log: Log) -> Clerk:
    return Clerk(log)


def lines(clerk: Clerk, sheet: Summed, span: Span = ALL) -> list[tuple[Any, ...]]:
    return list(clerk.rows(sheet, span))[1:]


def moments(clerk: Clerk) -> list[int]:
    """From half an hour before anything to half an hour after everything, by the half hour."""
    at = [one[InPurse._fields.index("at")] for one in lines(clerk, "purse")]
    return list(range(min(at) - HOUR // 2, max(at) + HOUR, HOUR // 2))


def test_the_evening_has_hours_that_are_read_as_sums(clerk: Clerk) -> None:
    """Without them nothing below would be compared."""
    for sheet in OF:
        found = list(clerk.sums(sheet))
        assert any(one.times > 1 for one in found), sheet
        assert len(found) < len(lines(clerk, sheet)), sheet


def rates(each: list[tuple[Any, ...]], settings: Settings) -> dict[object, tuple[int, int, int, int]]:
    """How often each rate was taken in each hour of the room, from when on, until when, and by how many events."""
    found: dict[object, list[Collected]] = {}
    for one in (Collected(*line) for line in each):
        found.setdefault((settings.hour_of(one.at), one._replace(event=0, since=0, at=0)), []).append(one)
    return {
        rate: (len(some), some[0].since, some[-1].event, len({one.event for one in some}))
        for rate, some in found.items()
    }


@pytest.mark.parametrize("settings", [Settings(), KATHMANDU], ids=["Greenwich", "Kathmandu"])
def test_each_rate_of_each_hour_comes_to_its_lines(clerk: Clerk, settings: Settings) -> None:
    for begins, ends in pairwise(moments(clerk)[::3]):
        span = Span(begins, ends, settings=settings)
        added: dict[object, list[Sum]] = {}
        for one in clerk.sums("collected", span):
            line = Collected(*one.line)
            rate = settings.hour_of(line.at), line._replace(event=0, since=0, at=0)
            added.setdefault(rate, []).append(one)
        found = {
            rate: (
                sum(one.times for one in some),
                Collected(*some[0].line).since,
                some[-1].last,
                sum(one.events for one in some),
            )
            for rate, some in added.items()
        }
        assert found == rates(lines(clerk, "collected", span), settings)


@pytest.mark.parametrize("kind", [InFund, InPurse])
def test_what_an_account_had_before_a_span_and_in_it_comes_to_its_lines(
    clerk: Clerk, kind: type[InFund] | type[InPurse]
) -> None:
    sheet: Summed = "fund" if kind is InFund else "purse"
    for begins, ends in pairwise(moments(clerk)[::3]):
        span = Span(begins, ends)
        before: dict[tuple[object, bool], tuple[int, int, set[int]]] = {}
        for line in lines(clerk, sheet, span.before()):
            one = kind(*line)
            cents, times, events = before.get((line[0], span.has(one.at)), (0, 0, set()))
            before[line[0], span.has(one.at)] = cents + one.cents, times + 1, events | {one.event}
        found: dict[tuple[object, bool], tuple[int, int, int]] = {}
        for each in clerk.sums(sheet, span):
            one = kind(*each.line)
            cents, times, count = found.get((one[0], span.has(one.at)), (0, 0, 0))
            found[one[0], span.has(one.at)] = cents + one.cents, times + each.times, count + each.events
        assert found == {account: (cents, times, len(events)) for account, (cents, times, events) in before.items()}


def test_an_event_that_moves_a_fund_twice_is_one_event() -> None:
    adding = sums.Adding()
    adding.take("fund", InFund("marina", 7, 0, "collected", 100))
    adding.take("fund", InFund("marina", 7, 0, "bonuses", -40))
    adding.take("fund", InFund("marina", 9, 0, "collected", 100))
    collected, bonuses = adding.sums.values()
    assert (collected.line[-1], collected.times, collected.last, collected.events) == (200, 2, 9, 2)
    assert (bonuses.line[-1], bonuses.times, bonuses.events) == (-40, 1, 0)


def test_an_hour_that_a_span_cuts_and_the_last_one_are_read_line_by_line() -> None:
    hours = [(10, 1), (11, 40), (12, 90), (13, 260)]
    assert list(ALL.runs("fund", hours)) == [sums.Run(1, 260, True), sums.Run(260, 2**62, False)]
    half_past_eleven = Span(11 * HOUR + HOUR // 2, 13 * HOUR)
    assert list(half_past_eleven.runs("fund", hours)) == [
        sums.Run(1, 40, True),
        sums.Run(40, 90, False),
        sums.Run(90, 260, True),
    ]
    assert list(half_past_eleven.runs("collected", hours)) == [sums.Run(40, 90, False), sums.Run(90, 260, True)]
