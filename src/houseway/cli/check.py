"""``houseway check``: validates a rulebook folder."""

import sys
from pathlib import Path

from houseway import rulebook
from houseway.cli.paper import console, print_json
from houseway.rulebook.audit import audit


def check(path: Path, /, *, json: bool = False) -> None:
    """Validates a rulebook folder: every file, key, type and citation, and audits its fee tables.

    The folder holds rules.toml, games/*.toml and collections.toml, like those of the houses that come with the
    program. What is wrong is told with file, line, key and reason, and the exit status is 1. Gaps, overlaps and too
    many rates in a fee table are notes: such tables are played as printed.

    Examples:
        houseway check my-room/

    Parameters
    ----------
    path:
        The folder of the house.
    json:
        Print data instead of text.
    """
    try:
        house = rulebook.open_house(path)
        house.check()
        notes = audit(house)
    except rulebook.BadRulebook as problem:
        if json:
            where = {"file": str(problem.file), "line": problem.line, "key": problem.key}
            print_json({"ok": False, "problems": [{**where, "reason": problem.reason}], "notes": []})
        else:
            console.print(f"[red]wrong[/red]  {problem}", soft_wrap=True)
        sys.exit(1)
    if json:
        print_json({"ok": True, "problems": [], "notes": notes})
        return
    rows = sum(len(schedule.row) for schedule in house.schedules)
    counts = f"{len(house.catalogue.rules)} rules, {len(house.games)} games, {rows} fee rows, none a percentage"
    for note in notes:
        table = f"{note.schedule} {note.table}".rstrip()
        console.print(f"[yellow]note[/yellow]  {table}: {note.says} ({', '.join(note.rules)})", soft_wrap=True)
    console.print(f"[green]good[/green]  {house.name}: {counts}")
