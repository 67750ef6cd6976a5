"""The collection: its cost to each payer by the hand and the hour, against the edge, and the drop of a table-hour.

>>> from houseway.rulebook import house
>>> limelight = house("limelight")
>>> drag = fee_drag(limelight, limelight.game("pure-21", limit="5"), edge=-0.0202, wager=2500, squares=4, pace=60)
>>> [(one.payer, one.each_hand, one.each_hour) for one in drag.costs], round(drag.bank_after, 4)
([('player-dealer', 100.0, 6000.0)], 0.0102)
>>> found = drop([limelight], "holdem", limit="3/6")
>>> [(hour.count, hour.drop) for hour in found.tables[0].hours][-2:]
[(8, 16000), (9, 16000)]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import assert_never

from houseway.collection import Charge, charges, fee_query
from houseway.money import Cents
from houseway.odds.settings import BadSetting, between, decks_of
from houseway.odds.workers import ShowProgress, hide_progress
from houseway.rulebook import BankedRules, GameRules, House, NotSpread


@dataclass(frozen=True, slots=True)
class Cost:
    """One payer's average cost, in cents."""

    payer: str
    each_hand: float
    each_hour: float
    table_hour: float
    """The cost of all payers of the kind together."""
    jackpot_hour: float = 0.0
    """The jackpot's part of it."""


def costs(found: Sequence[Charge], *, payers: int, pace: float) -> tuple[Cost, ...]:
    """Returns each payer's cost, for a number of payers and hands an hour.

    All players share fees from the pot and from the dealer position. A time fee is spread over half an hour's hands.
    """
    return tuple(_cost(charge, payers, pace) for charge in found)


def _cost(charge: Charge, payers: int, pace: float) -> Cost:
    taken = charge.amount if charge.schedule.jackpot_inside else charge.amount + charge.jackpot
    hands = 2.0 if charge.moment == "half-hour" else pace
    several = payers if charge.payer in ("each-player", "square") else 1
    shared = payers if charge.payer in ("pot", "dealer-position") else 1
    hour = taken * hands / shared
    return Cost(charge.payer, hour / pace, hour, taken * hands * several, jackpot_hour=charge.jackpot * hands * several)


@dataclass(frozen=True, slots=True)
class Drag:
    """The edge of both sides before and after collection, as shares of a wager."""

    wager: Cents
    squares: int
    action: Cents
    costs: tuple[Cost, ...]
    player_before: float
    player_after: float
    bank_before: float
    bank_after: float

    @property
    def table_hour(self) -> float:
        """The drop of a table in an hour, in cents."""
        return sum(cost.table_hour for cost in self.costs)


def fee_drag(
    house: House, rules: GameRules, *, edge: float, wager: Cents, squares: int, pace: float, option: str = ""
) -> Drag:
    """Returns the effect of fees at a player-dealer table with the same wager on every square."""
    action = wager * squares
    found = costs(
        charges(house, fee_query(rules, action=action, wager=wager, players=squares, option=option)),
        payers=squares,
        pace=pace,
    )
    player = sum(cost.each_hand for cost in found if cost.payer in ("square", "each-player"))
    bank = sum(cost.each_hand for cost in found if cost.payer in ("player-dealer", "dealer-position"))
    return Drag(wager, squares, action, found, edge, edge - player / wager, -edge, -edge - bank / action)


def options(house: House, rules: GameRules) -> tuple[str, ...]:
    """Returns the schedules that a table may choose from; one empty name if there is no choice."""
    named = dict.fromkeys(table.option for table in house.schedules if rules.game in table.games)
    return tuple(option for option in named if _is_posted(house, rules, option)) or ("",)


def _is_posted(house: House, rules: GameRules, option: str) -> bool:
    least = rules.stakes.minimum
    try:
        found = charges(house, fee_query(rules, action=least, wager=least, players=2, option=option))
    except NotSpread:
        return False
    return any(charge.schedule.option == option for charge in found)


def drags(
    house: House, tables: Sequence[GameRules], *, edge: float, squares: Sequence[int], pace: float
) -> Iterator[tuple[GameRules, str, Drag]]:
    """Yields every posted limit, schedule option and number of squares, with the minimum wager on each square."""
    for rules in tables:
        for option in options(house, rules):
            for count in squares:
                yield (
                    rules,
                    option,
                    fee_drag(
                        house, rules, edge=edge, wager=rules.stakes.minimum, squares=count, pace=pace, option=option
                    ),
                )


@dataclass(frozen=True, slots=True)
class Fees:
    """The fees at one wager, and at every posted table."""

    drag: Drag
    tables: tuple[tuple[str, str, Drag], ...]
    """Limit, option and fees of every posted table, for one to all squares."""

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``edge --json`` about fees."""
        listed = [{"limit": limit, "option": option} | _drag_data(drag) for limit, option, drag in self.tables]
        return {"fees": _drag_data(self.drag), "tables": listed}


def fees(
    house: House, rules: BankedRules, *, edge: float, wager: Cents, squares: int, pace: float, option: str = ""
) -> Fees:
    """Returns the fees' effect on a player's edge: at one wager, and at the minimum of every posted table."""
    drag = fee_drag(house, rules, edge=edge, wager=wager, squares=squares, pace=pace, option=option)
    game = house.games[rules.game]
    limits = [game.at(limit=row.name) for row in game.stakes]
    counts = sorted({1, (rules.seats[1] - 1) // 2, rules.seats[1] - 1})
    found = drags(house, limits, edge=edge, squares=counts, pace=pace)
    return Fees(drag, tuple((table.stakes.name, choice, drag) for table, choice, drag in found))


def _drag_data(drag: Drag) -> dict[str, object]:
    return {
        "wager": drag.wager,
        "squares": drag.squares,
        "action": drag.action,
        "costs": [
            {"payer": cost.payer, "each_hand": cost.each_hand, "each_hour": cost.each_hour} for cost in drag.costs
        ],
        "player_edge_after": drag.player_after,
        "bank_edge_after": drag.bank_after,
        "table_hour": drag.table_hour,
    }


# -- the drop of a table-hour ------------------------------------------------------------------------------------------

HANDS, ROUNDS = 40, 60
"""The default pace: 90 seconds a hand, as at the simulated tables, and a round a minute."""
HOUSE_WAY_ROUNDS = 1 << 20
"""Rounds that give the edge of the house way to a hundredth of a per cent."""


@dataclass(frozen=True, slots=True)
class Question:
    """The play at a table."""

    pace: float
    """Hands or rounds an hour."""
    wager: Cents = 0
    """The wager on each square of a player-dealer table; 0 for the minimum."""
    edges: Mapping[tuple[House, str], float] = field(default_factory=dict)
    """The player's edge before collection, by house and structure."""


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour with a number of players, or squares with a wager; amounts in cents, shares of the wager."""

    count: int
    costs: tuple[Cost, ...]
    player_hour: float
    """One player's cost."""
    bank_hour: float
    action: Cents = 0
    """The sum of the wagers of a round."""
    player_share: float | None = None
    """The collection's share of each wager; None in poker."""
    bank_share: float | None = None
    player_after: float | None = None
    """The edge after collection, if the edge before it is known."""
    bank_after: float | None = None

    @property
    def shares(self) -> tuple[float | None, ...]:
        """The player's and the bank's cost per wager, and their edges after collection."""
        return self.player_share, self.bank_share, self.player_after, self.bank_after

    @property
    def drop(self) -> float:
        """The house's collection."""
        return sum(one.table_hour - one.jackpot_hour for one in self.costs)

    @property
    def jackpot(self) -> float:
        """The jackpot's part."""
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
        """The limit, and the option if there is a choice."""
        return f"{self.rules.stakes.name}{f' option {self.option}' if self.option else ''}"

    @property
    def curve(self) -> tuple[float, ...]:
        """The drop by head count."""
        return tuple(hour.drop for hour in self.hours)


@dataclass(frozen=True, slots=True)
class Drop:
    """The posted tables of a game in one or several houses, with their hours."""

    game: str
    title: str
    asked: Question
    tables: tuple[TableHours, ...]

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``fee --drop --json``."""
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
    """Returns the drop of a table-hour at every posted table, and the edges of both sides in player-dealer games.

    A structure, limit or option selects tables. Edges need the extra ``houseway[odds]``; an edge of the house way that
    is not counted comes from a million rounds.
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
    """Yields the player's edge before collection, by house and structure; none in poker or without the extra."""
    spread = [one.games[game].at(structure=kind) for one in houses for kind in one.games[game].structures]
    found = [rules for rules in spread if isinstance(rules, BankedRules)]
    if not found:
        return
    try:
        from houseway.odds.pai_gow.counting import known_deals  # noqa: PLC0415 - an extra, and heavy
        from houseway.odds.pai_gow.rounds import house_way_edge  # noqa: PLC0415
        from houseway.odds.twentyone.solver import solve  # noqa: PLC0415
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
    """Returns every posted table of a game, or those with a structure, limit or option."""
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
    """Returns the hours of one table; none if its limit has no row in the schedule."""
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
    """Groups tables with the same drop at every head count under one name, the most expensive last."""
    ordered = sorted(tables, key=lambda one: one.curve)
    groups = (list(group) for _, group in groupby(ordered, key=lambda one: one.curve))
    return [(_together(group), group[0]) for group in groups]


def _together(tables: Sequence[TableHours]) -> str:
    """Names several tables together by their limits and options, if each limit has each option."""
    limits = dict.fromkeys(one.rules.stakes.name for one in tables)
    choices = dict.fromkeys(one.option for one in tables)
    names = dict.fromkeys(one.name for one in tables)
    if len(names) < len(limits) * len(choices) or not any(choices):
        return ", ".join(names)
    return f"{', '.join(limits)} option {', '.join(choices)}"
