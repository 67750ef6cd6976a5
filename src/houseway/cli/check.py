"""``houseway check``: validates a rulebook folder."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Self

from rich.text import Text

from houseway import rulebook
from houseway.cli.output import console, print_json, print_labeled
from houseway.collection import check_fees
from houseway.rulebook import BadRulebook, House
from houseway.rulebook import law as laws
from houseway.rulebook.audit import Note, audit, goes_by_pot
from houseway.rulebook.checks import contradictions
from houseway.rulebook.law import Law
from houseway.rulebook.reading import Problems


def check(path: str, /, *, law: str = "", json: bool = False) -> None:
    """Validates a rulebook folder: every file, key, type and citation, settings that exclude each other, fee tables.

    The folder holds rules.toml, games/*.toml and collections.toml, like those of the built-in houses. Each problem is
    printed with file, line, key and remedy, and the exit status is 1. Gaps, overlaps and too many rates in a fee
    table are notes: such tables are played as printed. With --law, the rulebook is also checked against that law; the
    exit status is 1 if it breaks the law.

    Examples:
        houseway check my-room/
        houseway check marina --law regulations-2026

    Parameters
    ----------
    path:
        The folder of the house, or the name of a built-in house.
    law:
        A law profile: books, statute, bureau-2016, regulations-2026.
    json:
        Print data instead of text.
    """
    notes: tuple[Note, ...] = ()
    found = Problems()
    with found.apart():
        house = _house(path)
        house.check()
        for problem in (*contradictions(house), *conflicts(house)):
            found.add(problem)
        check_fees(house)
        notes = audit(house)
    problems = found.found
    held = Held.against(house, law) if law and not problems else None
    if json:
        data = {"ok": not problems, "problems": [_as_data(problem) for problem in problems], "notes": notes}
        print_json(data | ({"law": held} if held else {}))
    else:
        for note in () if held and held.law.fees.rates else notes:
            table = f"{note.schedule} {note.table}".rstrip()
            print_labeled("note", "yellow", f"{table}: {note.says} ({', '.join(note.rules)})")
        for problem in problems:
            print_labeled("wrong", "red", str(problem))
        if not problems:
            print_labeled("good", "green", f"{house.name}: {_counts(house)}")
        if held:
            _print_held(held)
    if problems or (held and held.breaches):
        sys.exit(1)


def _house(path: str) -> House:
    """Returns a built-in house, or else the house in the folder."""
    return rulebook.house(path if path in rulebook.names() else Path(path))


@dataclass(frozen=True, slots=True)
class Held:
    """A rulebook compared with a law."""

    law: Law
    in_force: bool
    """Whether the law is in force today."""
    breaches: tuple[Note, ...]
    counted: tuple[str, ...]

    @classmethod
    def against(cls, house: House, name: str) -> Self:
        """Returns how a house breaks a law, and the rules that the table must count."""
        by = laws.law(name)
        return cls(by, by.in_force(date.today()), laws.breaches(house, by), laws.minute_limits(by))


def _print_held(held: Held) -> None:
    law = held.law
    dates = f"{law.dates()}; " if law.dates() else ""
    console.print(Text.assemble("\n", (law.title, "bold"), f" ({'; '.join(law.cites)})"), soft_wrap=True)
    console.print(f"{dates}{'in force today' if held.in_force else 'not in force today'}", soft_wrap=True)
    for note in held.breaches:
        place = f"{note.schedule} {note.table}".rstrip()
        by = f" ({', '.join(note.rules)})" if note.rules else ""
        print_labeled("breach", "red", f"{place}: {note.says}{by}")
    for says in held.counted:
        print_labeled("counted at the table", "yellow", says)
    if not held.breaches:
        print_labeled("good", "green", "the rulebook does not break it")


def conflicts(house: House) -> Iterator[BadRulebook]:
    """Yields settings that the house's own rules exclude together, once per game, with file and line."""
    for slug, game in house.games.items():
        found: dict[str, str] = {}
        for structure in game.structures:
            rules = game.at(structure=structure)
            found |= dict(rules.conflicts())
        yield from (game.reader.bad(f"{slug}.{setting}", why) for setting, why in found.items())


def _counts(house: House) -> str:
    rows = sum(len(schedule.row) for schedule in house.schedules)
    shares = sum(len(schedule.row) for schedule in house.schedules if goes_by_pot(schedule))
    by_pot = f"{shares} by the pot" if shares else "none a percentage"
    return f"{len(house.catalogue.rules)} rules, {len(house.games)} games, {rows} fee rows, {by_pot}"


def _as_data(problem: BadRulebook) -> dict[str, object]:
    return {"file": str(problem.file), "line": problem.line, "key": problem.key, "reason": problem.reason}
