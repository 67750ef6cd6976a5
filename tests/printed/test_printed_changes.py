"""A change to any amount of a fee table or of a posted limit is noticed: the printed tables no longer agree.

The amounts of all rows of a house are changed at once, one in each: no row's answer depends on another row's amount. A
long run continues until every amount of every row has been changed.
"""

import copy
import re
import shutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from houseway.collection import charges
from houseway.rulebook import Game, House, NotSpread, Row, Schedule, house
from houseway.rulebook.house import HOUSES as FOLDERS
from houseway.rulebook.reading import Table
from houseway.rulebook.schedule import Band, Posted
from tests.printed.asking import Answer, Question, answers, least
from tests.printed.book import HOUSES, limits
from tests.printed.test_printed_stakes import stakes
from tests.soak import times

FEE = re.compile(r'(?<=collection = "|modified_a = "|modified_b = ")\$[\d.,]+|(?<=jackpot = ")\$[\d.,]+')
STAKES = ("bets", "blinds", "buyin", "ante", "bring_in", "forced_open", "minimum", "maximum")
WRONG = "$98765"
"""An amount that is never printed."""


@pytest.mark.parametrize("turn", range(times(1, 4)))
@pytest.mark.parametrize("name", HOUSES)
def test_every_changed_fee_is_noticed(name: str, turn: int, tmp_path: Path) -> None:
    folder = shutil.copytree(FOLDERS / name, tmp_path / name)
    file = folder / "collections.toml"
    lines = [changed_row(line, turn) for line in file.read_text(encoding="utf-8").splitlines()]
    file.write_text("\n".join(lines), encoding="utf-8")
    place = house(folder)
    rows = {(schedule.name, at) for schedule in place.schedules for at in range(len(schedule.row))}
    assert sum(WRONG in line for line in lines) == len(rows)
    told = [Answer(question, charges(place, question.asked)) for question in least(name)]
    assert {row for answer in told for row in answer.wrong()} == rows


def changed_row(line: str, turn: int) -> str:
    """A row of a fee table with one amount changed; each row is on a separate line."""
    found = list(FEE.finditer(line)) if line.startswith("  {") else []
    if not found:
        return line
    which = found[turn % len(found)]
    return line[: which.start()] + WRONG + line[which.end() :]


@pytest.mark.parametrize("name", HOUSES)
def test_every_changed_column_is_noticed(name: str) -> None:
    """One at a time: the limit, blinds, buy-in or minimum that a row is for, each end of its range, its time."""
    place = house(name)
    asked = defaultdict(list)
    for answer in answers(name, place):
        for _, _, row in answer.rows():
            asked[row].append(answer.question)
    every = [(schedule, at) for schedule in place.schedules for at in range(len(schedule.row))]
    for schedule, at in every[:: times(len(every) // 30 or 1, 1)]:
        for changed in changed_columns(schedule.row[at]):
            rows = (*schedule.row[:at], changed, *schedule.row[at + 1 :])
            other = with_schedule(place, replace(schedule, row=rows))
            assert any(differs(other, question) for question in asked[schedule.name, at]), f"{schedule.name}: {changed}"


def changed_columns(row: Row) -> Iterator[Row]:
    """A row with one of its columns changed, in every way."""
    for limit in posted(row.limit):
        yield replace(row, limit=limit)
    for blinds in posted(row.blinds):
        yield replace(row, blinds=blinds)
    for buyin in bands(row.buyin):
        yield replace(row, buyin=buyin)
    for players in bands(row.players):
        yield replace(row, players=players)
    for action in bands(row.action):
        yield replace(row, action=action)
    for wager in bands(row.wager):
        yield replace(row, wager=wager)
    if row.minimum is not None:
        yield replace(row, minimum=row.minimum + 1)
    if row.when:
        yield replace(row, when="some other time")


def posted(was: Posted | None) -> Iterator[Posted]:
    for at in range(len(was.amounts) if was else 0):
        assert was is not None
        amounts = (*was.amounts[:at], was.amounts[at] + 1, *was.amounts[at + 1 :])
        yield replace(was, amounts=amounts)


def bands(was: Band | None) -> Iterator[Band]:
    if was is None:
        return
    for by in (-1, 1):
        yield replace(was, low=was.low + by)
        if was.high is not None:
            yield replace(was, high=was.high + by)
    yield replace(was, high=was.low + 50 if was.high is None else None)


numbers = count()


def with_schedule(place: House, schedule: Schedule) -> House:
    """Returns the house with a changed schedule, in a new folder."""
    other = House(Path(f"/nowhere/{next(numbers)}"))
    schedules = tuple(schedule if one.name == schedule.name else one for one in place.schedules)
    known = {"catalogue": place.catalogue, "_heading": place.catalogue, "games": place.games, "free": place.free}
    vars(other).update(known | {"schedules": schedules})
    return other


def differs(place: House, question: Question) -> bool:
    try:
        return bool(Answer(question, charges(place, question.asked)).differs())
    except NotSpread:
        return True


@pytest.mark.parametrize("turn", range(times(1, 8)))
@pytest.mark.parametrize("name", HOUSES)
def test_every_changed_limit_is_noticed(name: str, turn: int) -> None:
    for slug, game in house(name).games.items():
        table: Table = copy.deepcopy(game.table)
        for at, row in enumerate(table["stakes"]):
            change_limit(row, at + turn)
        changed = Game(game.house, slug, table, game.reader)
        for structure in game.structures:
            printed = {limit.stakes(game.engine) for limit in limits(name, slug, structure)}
            assert printed
            assert not [row.name for row in changed.limits(structure) if stakes(row) in printed]


def change_limit(row: Table, turn: int) -> None:
    """Changes one amount of a posted limit."""
    found = list(amounts(row))
    key, at = found[turn % len(found)]
    if at is None:
        row[key] = WRONG
    else:
        row[key][at] = WRONG


def amounts(row: Table) -> Iterator[tuple[str, int | None]]:
    """Where a posted limit has its amounts."""
    for key in STAKES:
        match row.get(key):
            case list() as several:
                yield from ((key, at) for at in range(len(several)))
            case str():
                yield key, None
