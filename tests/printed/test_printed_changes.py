"""A change to any amount of a fee table or of a posted limit is noticed: the printed tables no longer agree.

All rows of a house are changed at once, one amount in each: no row's answer depends on another row's amount. A long
run goes on until every amount of every row has been changed.
"""

import copy
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.collection import charges
from houseway.rulebook import Game, house
from houseway.rulebook.house import HOUSES as FOLDERS
from houseway.rulebook.reading import Table
from tests.printed.asking import Answer, least
from tests.printed.book import HOUSES, limits
from tests.printed.test_printed_stakes import stakes
from tests.soak import times

FEE = re.compile(r'(?<=collection = "|modified_a = "|modified_b = ")\$[\d.,]+|(?<=jackpot = ")\$[\d.,]+')
STAKES = ("bets", "blinds", "buyin", "ante", "bring_in", "forced_open", "minimum", "maximum")
WRONG = "$98765"
"""An amount that nobody prints."""


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
    answers = [Answer(question, charges(place, question.asked)) for question in least(name)]
    assert {row for answer in answers for row in answer.wrong()} == rows


def changed_row(line: str, turn: int) -> str:
    """A row of a fee table with one of its amounts changed; every row stands in a line of its own."""
    found = list(FEE.finditer(line)) if line.startswith("  {") else []
    if not found:
        return line
    which = found[turn % len(found)]
    return line[: which.start()] + WRONG + line[which.end() :]


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
