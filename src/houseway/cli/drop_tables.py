"""``houseway fee --drop`` and ``--compare``: table-hours of one house or several, as tables, data or a page."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from houseway import money, rulebook
from houseway.cli.choice import chosen_decks
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.cli.progress import bar
from houseway.odds.drop import Hour, Question, TableHours, table_hours
from houseway.odds.drop_page import drop_page
from houseway.odds.page import dollars, percent, taken
from houseway.rulebook import BankedRules, House

HANDS, ROUNDS = 40, 60
"""The pace where nothing is said: 90 seconds a hand, as at the simulated tables, and a round a minute."""


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
        others = (one for one in all_houses if self.game in one.games and one.schedules and one.slug != self.house.slug)
        return self.house, *others

    def question(self, houses: Sequence[House], *, quiet: bool) -> Question:
        """How the tables are played, with the edges where they can be worked out."""
        banked = isinstance(self.house.games[self.game].at(), BankedRules)
        pace = self.pace or (ROUNDS if banked else HANDS)
        if not 1 <= pace <= 1000:
            raise Mistake(f"hands an hour: 1 to 1000, not {pace}")
        wager = money.parse(self.wager) if self.wager else 0
        return Question(pace, wager, dict(_edges(houses, self.game, quiet=quiet)))

    def command(self, *, several: bool) -> str:
        """The command that makes the page again."""
        words = ["houseway", "fee", self.house.slug, self.game, "--compare" if several else "--drop"]
        for name in ("structure", "limit", "option", "wager", "pace", "report"):
            if value := getattr(self, name):
                words += [f"--{name}", str(value)]
        return shlex.join(words)


def _edges(houses: Sequence[House], game: str, *, quiet: bool) -> Iterator[tuple[str, float]]:
    """The exact edge of each house's game of 21; nothing for other games, or without the extra that works it out."""
    found = [(one, one.games[game].at()) for one in houses]
    twentyone = [(one, rules) for one, rules in found if isinstance(rules, BankedRules) and rules.chart]
    if not twentyone:
        return
    try:
        from houseway.odds.twentyone.edge import edge  # noqa: PLC0415 - an extra, and heavy
    except ImportError:
        return
    with bar("solving", len(twentyone), quiet=quiet) as done:
        for one, rules in twentyone:
            yield one.slug, edge(rules, chosen_decks(rules, None)).player
            done(1)


def tell(chosen: Chosen, houses: Sequence[House], *, json: bool) -> None:
    """Works the hours out and shows them."""
    asked = chosen.question(houses, quiet=json)
    tables = table_hours(
        houses, chosen.game, asked, structure=chosen.structure, limit=chosen.limit, option=chosen.option
    )
    if not tables:
        raise Mistake(f"no posted table of {chosen.game} fits")
    title = f"{houses[0].games[chosen.game].title}: what is collected"
    if chosen.report:
        try:
            chosen.report.write_text(
                drop_page(tables, asked.pace, title, chosen.command(several=len(houses) > 1)), encoding="utf-8"
            )
        except OSError as problem:
            raise Mistake(f"{chosen.report}: {problem.strerror}") from None
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
        "player_edge": asked.edges.get(one.house.slug),
        "hours": [asdict(hour) | {"drop": hour.drop, "jackpot": hour.jackpot} for hour in one.hours],
    }


def _show(tables: Sequence[TableHours], asked: Question, title: str) -> None:
    counts = sorted({hour.count for one in tables for hour in one.hours})
    banked = isinstance(tables[0].rules, BankedRules)
    who, unit = ("squares", "rounds") if banked else ("players", "hands")
    print_table(
        f"{title}: drop of a table-hour at {asked.pace:g} {unit}, by {who}",
        ("house", "structure", "limit", "option", *map(str, counts), ""),
        ((*_names(one), *_by_count(one, counts), "") for one in tables),
    )
    if not banked:
        return
    shown = [(one, hour) for one in tables for hour in dict.fromkeys((one.hours[0], one.hours[-1]))]
    print_table(
        "What the collection takes of each wager, and the edge it leaves",
        ("house", "limit", "option", "squares", "action", "player pays", "bank pays", "player after", "bank after"),
        (
            (one.house.slug, one.rules.stakes.name, one.option, str(hour.count), dollars(hour.action), *_shares(hour))
            for one, hour in shown
        ),
    )
    if not asked.edges:
        console.print("The edge before collection is known for games of 21, with houseway[odds].", style="dim")


def _names(one: TableHours) -> tuple[str, str, str, str]:
    return one.house.slug, one.rules.structure, one.rules.stakes.name, one.option


def _by_count(one: TableHours, counts: Sequence[int]) -> list[str]:
    found = {hour.count: f"${hour.drop / 100:,.0f}" for hour in one.hours}
    return [found.get(count, "") for count in counts]


def _shares(hour: Hour) -> list[str]:
    after = (hour.player_after, hour.bank_after)
    return [*map(taken, (hour.player_share, hour.bank_share)), *("" if one is None else percent(one) for one in after)]
