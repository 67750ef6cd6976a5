"""Every row of every fee table, in both directions: the lookup gives the row, and no two rows claim one table."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from houseway.collection import Asked, charges
from houseway.rulebook import Row, Schedule, house
from houseway.rulebook.schedule import Band
from tests.matrix import houses

KEYS = ("limit", "blinds", "buyin", "minimum", "when")
BANDS = ("players", "action", "wager")

Key = tuple[object, ...]


def schedules() -> list[tuple[str, Schedule]]:
    return [(name, schedule) for name in houses() for schedule in house(name).schedules]


def named(pair: object) -> str:
    return "" if not isinstance(pair, tuple) else f"{pair[0]} {pair[1].name}"


def key_of(schedule: Schedule, row: Row) -> Key:
    """The table a row is for, and who pays it."""
    return (*(getattr(row, key) for key in KEYS), row.payer or schedule.payer)


def band_of(row: Row, column: str) -> Band | None:
    """The range in a column."""
    return {"players": row.players, "action": row.action, "wager": row.wager}[column]


def values_in(band: Band) -> tuple[int, ...]:
    """Both ends of a printed range, and something well above an open one."""
    return (band.low, band.low + 1, band.high) if band.high is not None else (band.low, band.low + 1, 3 * band.low)


def asked_for(schedule: Schedule, game: str, row: Row) -> Iterator[Asked]:
    """Every lookup that falls into the printed columns of a row."""
    fixed = {key: getattr(row, key) for key in KEYS}
    banded = [column for column in BANDS if getattr(row, column)]
    structure = schedule.structures[0] if schedule.structures else ""
    base = Asked(game=game, structure=structure, option=schedule.option, players=6, action=10_000, wager=1_000, **fixed)
    if not banded:
        yield base
        return
    (column,) = banded
    band = band_of(row, column)
    assert band is not None
    for value in values_in(band):
        if value in band:
            yield replace(base, **{column: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("pair", schedules(), ids=named)
def test_the_lookup_gives_each_printed_row(pair: tuple[str, Schedule]) -> None:
    where, schedule = pair
    for game in schedule.games:
        for row in schedule.row:
            found = [
                charge.row
                for asked in asked_for(schedule, game, row)
                for charge in charges(house(where), asked)
                if charge.schedule is schedule
            ]
            assert row in found, f"{where} {schedule.name} {game}: {row.printed()}"


@pytest.mark.parametrize("pair", schedules(), ids=named)
def test_the_lookup_gives_the_lowest_of_the_rows_that_claim_a_value(pair: tuple[str, Schedule]) -> None:
    where, schedule = pair
    game = schedule.games[0]
    for row in schedule.row:
        for asked in asked_for(schedule, game, row):
            rivals = [one for one in schedule.row if key_of(schedule, one) == key_of(schedule, row)]
            holds = [one for one in rivals if all(within(one, asked, column) for column in BANDS)]
            lowest = min(holds, key=lambda one: [band_low(one, column) for column in BANDS])
            payer = row.payer or schedule.payer
            found = [c for c in charges(house(where), asked) if c.schedule is schedule and c.payer == payer]
            assert [charge.row for charge in found] == [lowest]
            assert found[0].amount == lowest.collection
            assert found[0].jackpot == lowest.jackpot


def within(row: Row, asked: Asked, column: str) -> bool:
    band = band_of(row, column)
    return band is None or getattr(asked, column) in band


def band_low(row: Row, column: str) -> int:
    band = band_of(row, column)
    return band.low if band else 0


@pytest.mark.parametrize("pair", schedules(), ids=named)
def test_no_two_rows_claim_the_same_table_unless_the_source_says_so(pair: tuple[str, Schedule]) -> None:
    """Where bands overlap in print, the row that overlaps has a note that says so."""
    _, schedule = pair
    groups: dict[Key, list[Row]] = defaultdict(list)
    for row in schedule.row:
        groups[key_of(schedule, row)].append(row)
    for rows in groups.values():
        for column in BANDS:
            ranged = sorted(
                ((band, row) for row in rows if (band := band_of(row, column))), key=lambda pair: pair[0].low
            )
            for (lower, _), (upper, row) in pairwise(ranged):
                if lower.high is None or lower.high >= upper.low:
                    assert "$500" in row.note or "$300" in row.note, row.printed()
        if all(not band_of(row, column) for row in rows for column in BANDS):
            assert len(rows) == 1, rows[0].printed()


def test_the_five_houses_print_so_many_rows() -> None:
    """Counted in the sources: a row lost in an edit is noticed here."""
    counts = {name: sum(len(schedule.row) for schedule in house(name).schedules) for name in houses()}
    assert counts == {"golden-state": 18, "limelight": 162, "marina": 365, "oceana": 126, "rogelios": 154}
