"""``houseway fee --drop`` and ``--compare``: table-hours of one house or several, as tables, data or a page."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from houseway import money, rulebook
from houseway.cli.output import console, print_json, print_table, write_page
from houseway.cli.progress import bar
from houseway.odds.fees import Drop, TableHours, drop
from houseway.odds.formats import in_percent
from houseway.odds.pages.fees import drop_page
from houseway.rulebook import House


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the user asked to see."""

    house: House
    game: str
    structure: str
    limit: str
    option: str
    wager: str
    pace: int | None
    report: Path | None

    def houses(self) -> tuple[House, ...]:
        """Every house that spreads the game and collects for it, the one named first."""
        all_houses = (rulebook.house(name) for name in rulebook.names())
        others = (one for one in all_houses if self.game in one.games and one.schedules and one != self.house)
        return self.house, *others

    def command(self, *, several: bool) -> str:
        """The command that makes the page again."""
        words = ["houseway", "fee", self.house.handle, self.game, "--compare" if several else "--drop"]
        for name in ("structure", "limit", "option", "wager", "pace", "report"):
            if value := getattr(self, name):
                words += [f"--{name}", str(value)]
        return shlex.join(words)


def tell(chosen: Chosen, houses: Sequence[House], *, json: bool) -> None:
    """Works the hours out and shows them."""
    found = drop(
        houses,
        chosen.game,
        structure=chosen.structure,
        limit=chosen.limit,
        option=chosen.option,
        wager=money.parse(chosen.wager) if chosen.wager else 0,
        pace=chosen.pace,
        show=partial(bar, quiet=json),
    )
    if chosen.report:
        write_page(drop_page(found, chosen.command(several=len(houses) > 1)), chosen.report)
    if json:
        print_json(found.as_data())
    else:
        _show(found)


def _show(found: Drop) -> None:
    tables, asked = found.tables, found.asked
    counts = sorted({hour.count for one in tables for hour in one.hours})
    unit = tables[0].rules.unit
    banked = unit == "round"
    who = "squares" if banked else "players"
    several = len({one.house for one in tables}) > 1
    print_table(
        f"{found.title}: drop of a table-hour at {asked.pace:g} {unit}s, by {who}",
        ("table", *map(str, counts)),
        ((_named(one, several), *_by_count(one, counts)) for one in tables),
    )
    if not banked:
        return
    print_table(
        "What the collection takes of each wager, and the edge that it leaves",
        ("table", who, "player pays", "bank pays", "player after", "bank after"),
        (
            (_named(one, several), str(hour.count), *map(in_percent, hour.shares))
            for one in tables
            for hour in dict.fromkeys((one.hours[0], one.hours[-1]))
        ),
    )
    if not asked.edges:
        console.print("The edges before and after collection need: pip install 'houseway[odds]'", style="dim")


def _named(one: TableHours, several: bool) -> str:
    """A table; with its house where there are several."""
    return " ".join(filter(None, (one.house.slug if several else "", one.rules.structure, one.name)))


def _by_count(one: TableHours, counts: Sequence[int]) -> list[str]:
    found = {hour.count: f"${hour.drop / 100:,.0f}" for hour in one.hours}
    return [found.get(count, "") for count in counts]
