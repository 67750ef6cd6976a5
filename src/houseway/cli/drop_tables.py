"""``houseway fee --drop`` and ``--compare``: table-hours of one house or several, as tables, data or a page."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from houseway import money, rulebook
from houseway.cli.choice import chosen_decks
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table, write_page
from houseway.cli.progress import bar
from houseway.odds.drop import Question, TableHours, table_hours
from houseway.odds.drop_page import drop_page
from houseway.odds.page import in_percent
from houseway.rulebook import BankedRules, House

HANDS, ROUNDS = 40, 60
"""The pace where nothing is said: 90 seconds a hand, as at the simulated tables, and a round a minute."""
HOUSE_WAY_ROUNDS = 1 << 20
"""Rounds that tell the edge of the house way to a hundredth of a per cent."""


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

    def question(self, houses: Sequence[House], *, quiet: bool) -> Question:
        """How the tables are played, with the edges where they can be worked out."""
        banked = isinstance(self.house.games[self.game].at(), BankedRules)
        pace = (ROUNDS if banked else HANDS) if self.pace is None else self.pace
        if not 1 <= pace <= 1000:
            raise Mistake(f"hands an hour: 1 to 1000, not {pace}")
        wager = money.parse(self.wager) if self.wager else 0
        return Question(pace, wager, dict(_edges(houses, self.game, quiet=quiet)))

    def command(self, *, several: bool) -> str:
        """The command that makes the page again."""
        words = ["houseway", "fee", self.house.handle, self.game, "--compare" if several else "--drop"]
        for name in ("structure", "limit", "option", "wager", "pace", "report"):
            if value := getattr(self, name):
                words += [f"--{name}", str(value)]
        return shlex.join(words)


def _edges(houses: Sequence[House], game: str, *, quiet: bool) -> Iterator[tuple[tuple[House, str], float]]:
    """The player's edge before collection, by house and structure; none in poker or without the extra."""
    spread = [one.games[game].at(structure=kind) for one in houses for kind in one.games[game].structures]
    found = [rules for rules in spread if isinstance(rules, BankedRules)]
    if not found:
        return
    try:
        from houseway.odds.sevens.edge import house_way_edge  # noqa: PLC0415 - an extra, and heavy
        from houseway.odds.twentyone.edge import edge  # noqa: PLC0415
    except ImportError:
        return
    with bar("solving", len(found), quiet=quiet) as done:
        for rules in found:
            if rules.family == "21":
                player = edge(rules, chosen_decks(rules, None)).player
            else:
                player = house_way_edge(rules, rounds=HOUSE_WAY_ROUNDS, seed=1).player
            yield (rules.house, rules.structure), player
            done(1)


def tell(chosen: Chosen, houses: Sequence[House], *, json: bool) -> None:
    """Works the hours out and shows them."""
    asked = chosen.question(houses, quiet=json)
    tables = table_hours(
        houses, chosen.game, asked, structure=chosen.structure, limit=chosen.limit, option=chosen.option
    )
    if not tables:
        raise Mistake(f"no posted table of {chosen.game} fits")
    title = houses[0].games[chosen.game].title
    if chosen.report:
        command = chosen.command(several=len(houses) > 1)
        write_page(drop_page(tables, asked.pace, f"{title}: what is collected", command), chosen.report)
    if json:
        print_json({"game": chosen.game, "pace": asked.pace, "tables": [as_data(one, asked) for one in tables]})
    else:
        _show(tables, asked, title)


def as_data(one: TableHours, asked: Question) -> dict[str, object]:
    """A table with its hours, in the shape of ``fee --drop --json``."""
    return {
        "house": one.house.slug,
        "structure": one.rules.structure,
        "limit": one.rules.stakes.name,
        "option": one.option,
        "player_edge": asked.edges.get((one.house, one.rules.structure)),
        "hours": [asdict(hour) | {"drop": hour.drop, "jackpot": hour.jackpot} for hour in one.hours],
    }


def _show(tables: Sequence[TableHours], asked: Question, title: str) -> None:
    counts = sorted({hour.count for one in tables for hour in one.hours})
    banked = isinstance(tables[0].rules, BankedRules)
    who, unit = ("squares", "rounds") if banked else ("players", "hands")
    several = len({one.house for one in tables}) > 1
    print_table(
        f"{title}: drop of a table-hour at {asked.pace:g} {unit}, by {who}",
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
