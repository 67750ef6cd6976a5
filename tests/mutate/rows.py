"""Changes to the rows of fee tables and posted limits, seen by the comparison with the printed tables."""

import copy
from collections import defaultdict
from dataclasses import replace
from functools import partial
from itertools import chain

from houseway.rulebook import Game, House, Schedule, house
from tests.mutate.changes import Change, Changes
from tests.printed.asking import Question, answers
from tests.printed.book import HOUSES, limits
from tests.printed.test_printed_changes import WRONG, amounts, changed_columns, differs, with_schedule
from tests.printed.test_printed_stakes import stakes

FEES = ("collection", "jackpot", "modified_a", "modified_b")


def fees(_seed: int) -> Changes:
    """Every row of every fee table with one of its amounts or columns changed."""
    for name in HOUSES:
        place = house(name)
        asked: dict[tuple[str, int], list[Question]] = defaultdict(list)
        for answer in answers(name, place):
            for _, _, named in answer.rows():
                asked[named].append(answer.question)
        for number, schedule in enumerate(place.schedules):
            for at in range(len(schedule.row)):
                yield from _fee(place, number, at, asked[schedule.name, at])


def _fee(place: House, number: int, at: int, asked: list[Question]) -> Changes:
    schedule = place.schedules[number]
    row = schedule.row[at]
    raised = (replace(row, **{fee: getattr(row, fee) + 98700}) for fee in FEES if getattr(row, fee, None))
    for one in chain(raised, changed_columns(row)):
        rows = (*schedule.row[:at], one, *schedule.row[at + 1 :])
        column = next(name for name in row.__slots__ if getattr(row, name) != getattr(one, name))
        yield Change(
            kind="fees",
            file=place.folder / "collections.toml",
            place=f"schedule[{number}].row[{at}]",
            what=f"{schedule.name}, {column} {getattr(row, column)} → {getattr(one, column)}",
            make=_nothing,
            seen=partial(_charged, place, replace(schedule, row=rows), asked),
        )


def _charged(place: House, schedule: Schedule, asked: list[Question]) -> bool:
    other = with_schedule(place, schedule)
    return any(differs(other, question) for question in asked)


def posted(_seed: int) -> Changes:
    """Every posted limit with one of its amounts changed."""
    for name in HOUSES:
        for slug, game in house(name).games.items():
            for at, row in enumerate(game.table["stakes"]):
                for key, which in amounts(row):
                    yield Change(
                        kind="stakes",
                        file=game.reader.file,
                        place=f"{slug}.stakes[{at}]",
                        what=f"{row['name']}, {key}{'' if which is None else f'[{which}]'} → {WRONG}",
                        make=_nothing,
                        seen=partial(_unprinted, name, game, at, key, which),
                    )


def _unprinted(name: str, game: Game, at: int, key: str, which: int | None) -> bool:
    table = copy.deepcopy({**game.table, "stakes": [game.table["stakes"][at]]})
    if which is None:
        table["stakes"][0][key] = WRONG
    else:
        table["stakes"][0][key][which] = WRONG
    changed = Game(game.house, game.slug, table, game.reader)
    return all(
        stakes(row) not in {limit.stakes(game.engine) for limit in limits(name, game.slug, structure)}
        for structure in game.structures
        for row in changed.limits(structure)
    )


def _nothing() -> None:
    """The comparison makes its own copy."""
