"""``houseway check``: validates a rulebook folder."""

import sys
from collections.abc import Iterator
from pathlib import Path

from houseway import rulebook
from houseway.cli.paper import console, print_json
from houseway.collection import check_fees
from houseway.rulebook import BadRulebook, House
from houseway.rulebook.audit import Note, audit
from houseway.rulebook.reading import Gathered
from houseway.rulebook.sense import senseless


def check(path: Path, /, *, json: bool = False) -> None:
    """Validates a rulebook folder: every file, key, type and citation, settings that exclude each other, fee tables.

    The folder holds rules.toml, games/*.toml and collections.toml, like those of the houses that come with the
    program. Everything that is wrong is told with file, line, key and remedy, and the exit status is 1. Gaps, overlaps
    and too many rates in a fee table are notes: such tables are played as printed.

    Examples:
        houseway check my-room/

    Parameters
    ----------
    path:
        The folder of the house.
    json:
        Print data instead of text.
    """
    notes: tuple[Note, ...] = ()
    found = Gathered()
    with found.apart():
        house = rulebook.house(path)
        house.check()
        for problem in (*senseless(house), *conflicts(house)):
            found.add(problem)
        check_fees(house)
        notes = audit(house)
    problems = found.found
    if json:
        print_json({"ok": not problems, "problems": [_as_data(problem) for problem in problems], "notes": notes})
    else:
        for note in notes:
            table = f"{note.schedule} {note.table}".rstrip()
            console.print(f"[yellow]note[/yellow]  {table}: {note.says} ({', '.join(note.rules)})", soft_wrap=True)
        for problem in problems:
            console.print(f"[red]wrong[/red]  {problem}", soft_wrap=True)
        if not problems:
            console.print(f"[green]good[/green]  {house.name}: {_counts(house)}")
    if problems:
        sys.exit(1)


def conflicts(house: House) -> Iterator[BadRulebook]:
    """Settings that the house's own rules forbid together, once for each game, with file and line."""
    for slug, game in house.games.items():
        found: dict[str, str] = {}
        for structure in game.structures:
            rules = game.at(structure=structure)
            found |= dict(rules.conflicts())
        yield from (game.reader.bad(f"{slug}.{setting}", why) for setting, why in found.items())


def _counts(house: House) -> str:
    rows = sum(len(schedule.row) for schedule in house.schedules)
    return f"{len(house.catalogue.rules)} rules, {len(house.games)} games, {rows} fee rows, none a percentage"


def _as_data(problem: BadRulebook) -> dict[str, object]:
    return {"file": str(problem.file), "line": problem.line, "key": problem.key, "reason": problem.reason}
