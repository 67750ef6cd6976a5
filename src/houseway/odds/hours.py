"""The drop of a table-hour: every posted limit and schedule option, by head count, in one house or in several.

>>> from houseway.rulebook import house
>>> found = drop([house("limelight")], "holdem", limit="3/6")
>>> [(hour.count, hour.drop) for hour in found.tables[0].hours][-2:]
[(8, 16000), (9, 16000)]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import assert_never

from houseway.collection import charges, fee_query
from houseway.money import Cents
from houseway.odds.fees import Cost, costs, fee_drag, options
from houseway.odds.settings import BadSetting, between, decks_of
from houseway.odds.workers import ShowProgress, hide_progress
from houseway.rulebook import BankedRules, GameRules, House, NotSpread

HANDS, ROUNDS = 40, 60
"""The pace where nothing is said: 90 seconds a hand, as at the simulated tables, and a round a minute."""
HOUSE_WAY_ROUNDS = 1 << 20
"""Rounds that tell the edge of the house way to a hundredth of a per cent."""


@dataclass(frozen=True, slots=True)
class Question:
    """How a table is played."""

    pace: float
    """Hands or rounds an hour."""
    wager: Cents = 0
    """On each square of a player-dealer table; its minimum where nothing is said."""
    edges: Mapping[tuple[House, str], float] = field(default_factory=dict)
    """The player's edge before collection, by house and structure."""


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour with so many hands dealt in, or squares with a wager; amounts in cents, shares of the wager."""

    count: int
    costs: tuple[Cost, ...]
    player_hour: float
    """What one player pays."""
    bank_hour: float
    action: Cents = 0
    """All wagers of a round."""
    player_share: float | None = None
    """What the collection takes from each wager; nothing is wagered against a bank in poker."""
    bank_share: float | None = None
    player_after: float | None = None
    """The edge that is left, where the edge before collection is known."""
    bank_after: float | None = None

    @property
    def shares(self) -> tuple[float | None, ...]:
        """What player and bank pay of each wager, and the edge that is left to each."""
        return self.player_share, self.bank_share, self.player_after, self.bank_after

    @property
    def drop(self) -> float:
        """What the house collects."""
        return sum(one.table_hour - one.jackpot_hour for one in self.costs)

    @property
    def jackpot(self) -> float:
        """What goes to the jackpot."""
        return sum(one.jackpot_hour for one in self.costs)


@dataclass(frozen=True, slots=True)
class TableHours:
    """A posted table with its hours."""

    house: House
    rules: GameRules
    option: str
    hours: tuple[Hour, ...]

    @property
    def name(self) -> str:
        """The limit, and the option where there is a choice."""
        return f"{self.rules.stakes.name}{f' option {self.option}' if self.option else ''}"

    @property
    def curve(self) -> tuple[float, ...]:
        """The drop by head count."""
        return tuple(hour.drop for hour in self.hours)


@dataclass(frozen=True, slots=True)
class Drop:
    """The posted tables of a game in one house or several, hour by hour."""

    game: str
    title: str
    asked: Question
    tables: tuple[TableHours, ...]

    def as_data(self) -> dict[str, object]:
        """The shape of ``fee --drop --json``."""
        return {"game": self.game, "pace": self.asked.pace, "tables": [self._table_data(one) for one in self.tables]}

    def _table_data(self, one: TableHours) -> dict[str, object]:
        return {
            "house": one.house.slug,
            "structure": one.rules.structure,
            "limit": one.rules.stakes.name,
            "option": one.option,
            "player_edge": self.asked.edges.get((one.house, one.rules.structure)),
            "hours": [asdict(hour) | {"drop": hour.drop, "jackpot": hour.jackpot} for hour in one.hours],
        }


def drop(
    houses: Sequence[House],
    game: str,
    *,
    structure: str = "",
    limit: str = "",
    option: str = "",
    wager: Cents = 0,
    pace: int | None = None,
    show: ShowProgress = hide_progress,
) -> Drop:
    """What a table-hour of every posted table drops, and what it leaves both sides of a player-dealer game.

    Where a structure, limit or option is named, the tables that have it. The edges before collection are worked out
    where the extra ``houseway[odds]`` is installed; those of the house way are played, a million rounds.
    """
    first = houses[0].games[game]
    if pace is None:
        pace = ROUNDS if first.at().unit == "round" else HANDS
    between("hands an hour", pace, 1, 1000)
    asked = Question(pace, wager, dict(_edges(houses, game, show)))
    tables = table_hours(houses, game, asked, structure=structure, limit=limit, option=option)
    if not tables:
        raise BadSetting(f"no posted table of {game} fits")
    return Drop(game, first.title, asked, tuple(tables))


def _edges(houses: Sequence[House], game: str, show: ShowProgress) -> Iterator[tuple[tuple[House, str], float]]:
    """The player's edge before collection, by house and structure; none in poker or without the extra."""
    spread = [one.games[game].at(structure=kind) for one in houses for kind in one.games[game].structures]
    found = [rules for rules in spread if isinstance(rules, BankedRules)]
    if not found:
        return
    try:
        from houseway.odds.sevens.counted import known_deals  # noqa: PLC0415 - an extra, and heavy
        from houseway.odds.sevens.edge import house_way_edge  # noqa: PLC0415
        from houseway.odds.twentyone.solve import solve  # noqa: PLC0415
    except ModuleNotFoundError:
        return
    with show("solving", len(found)) as done:
        for rules in found:
            match rules.family:
                case "21":
                    player = solve(rules, decks_of(rules)).player
                case "pai-gow":
                    counted = known_deals(rules)
                    player = (counted or house_way_edge(rules, rounds=HOUSE_WAY_ROUNDS, seed=1)).player
                case family:
                    assert_never(family)
            yield (rules.house, rules.structure), player
            done(1)


def table_hours(
    houses: Iterable[House], game: str, asked: Question, *, structure: str = "", limit: str = "", option: str = ""
) -> list[TableHours]:
    """Every posted table of a game; where a structure, limit or option is named, those that have it."""
    found = []
    for place in houses:
        for rules in _limits(place, game, structure, limit):
            for choice in options(place, rules):
                if not option or choice == option:
                    found += _hours(place, rules, choice, asked)
    return found


def _limits(place: House, game: str, structure: str, limit: str) -> Iterator[GameRules]:
    spread = place.games[game]
    meant = spread.meant(limit, structure or None) if limit else ()
    for kind in spread.structures:
        if not structure or kind == structure:
            rows = [row for one, row in meant if one == kind] if limit else spread.limits(kind)
            yield from (spread.at(structure=kind, limit=row.name) for row in rows)


def _hours(place: House, rules: GameRules, option: str, asked: Question) -> list[TableHours]:
    """The hours of one table; nothing where its limit has no row in the schedule."""
    fewest, most = (1, rules.seats[1] - 1) if isinstance(rules, BankedRules) else rules.seats
    try:
        hours = tuple(_hour(place, rules, option, count, asked) for count in range(fewest, most + 1))
    except NotSpread:
        return []
    return [TableHours(place, rules, option, hours)]


def _hour(place: House, rules: GameRules, option: str, count: int, asked: Question) -> Hour:
    if not isinstance(rules, BankedRules):
        paid = costs(charges(place, fee_query(rules, players=count, option=option)), payers=count, pace=asked.pace)
        return Hour(count, paid, sum(one.each_hour for one in paid), 0.0)
    edge = asked.edges.get((place, rules.structure))
    wager = asked.wager or rules.stakes.minimum
    drag = fee_drag(place, rules, edge=edge or 0.0, wager=wager, squares=count, pace=asked.pace, option=option)
    player_share, bank_share = drag.player_before - drag.player_after, drag.bank_before - drag.bank_after
    return Hour(
        count,
        drag.costs,
        player_share * wager * asked.pace,
        bank_share * drag.action * asked.pace,
        drag.action,
        player_share,
        bank_share,
        None if edge is None else drag.player_after,
        None if edge is None else drag.bank_after,
    )


def alike(tables: Sequence[TableHours]) -> list[tuple[str, TableHours]]:
    """Tables whose drop is the same at every head count, under one name, the dearest last."""
    ordered = sorted(tables, key=lambda one: one.curve)
    groups = (list(group) for _, group in groupby(ordered, key=lambda one: one.curve))
    return [(_together(group), group[0]) for group in groups]


def _together(tables: Sequence[TableHours]) -> str:
    """Several tables under one name: all their limits and options, where each limit has each of the options."""
    limits = dict.fromkeys(one.rules.stakes.name for one in tables)
    choices = dict.fromkeys(one.option for one in tables)
    names = dict.fromkeys(one.name for one in tables)
    if len(names) < len(limits) * len(choices) or not any(choices):
        return ", ".join(names)
    return f"{', '.join(limits)} option {', '.join(choices)}"
