"""The fees of a hand or a round: the posted row that applies, its payer and its time."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from houseway.engines.contract import NO_FEE, Fee
from houseway.messages import AllOf, Message, OneOf, _, paragraph
from houseway.money import Cents, show
from houseway.rulebook import BadRulebook, GameRules, House, NotSpread, Row, Schedule, Stakes
from houseway.rulebook.schedule import Band, Moment, Payer, Per, Posted


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeQuery:
    """The facts of the table and the hand for looking up a fee."""

    game: str
    structure: str = ""
    limit: Posted | None = None
    blinds: Posted | None = None
    buyin: Band | None = None
    minimum: Cents | None = None
    players: int | None = None
    action: Cents | None = None
    wager: Cents | None = None
    option: str = ""
    when: str = ""
    """A time or round with its own rows."""

    def columns(self) -> dict[str, str]:
        """Returns the known facts of the table, by column, as printed."""
        known = {"limit": self.limit, "blinds": self.blinds, "buyin": self.buyin}
        told = {name: value.text for name, value in known.items() if value}
        return told if self.minimum is None else told | {"minimum": show(self.minimum)}


@dataclass(frozen=True, slots=True)
class Charge:
    """One fee: an amount, its payer and time, and the printed row behind it."""

    payer: Payer
    per: Per
    moment: Moment
    amount: Cents
    """The collection; it includes a jackpot that is posted inside it."""
    jackpot: Cents
    schedule: Schedule = field(repr=False)
    row: Row = field(repr=False)

    @property
    def drop(self) -> Cents:
        """The part that goes into the drop box."""
        return self.amount - self.jackpot if self.schedule.jackpot_inside else self.amount


def charges(house: House, asked: FeeQuery) -> tuple[Charge, ...]:
    """Returns the fees of a hand or round, one for each payer; none for a game without a fee table.

    A limit that is not posted raises NotSpread, which lists the posted ones.
    """
    return _due(house, asked)


@lru_cache(4096)  # the same few are asked for hand after hand
def _due(
    house: House, asked: FeeQuery, payers: tuple[Payer, ...] = (), moments: Literal["hands", "half-hours", ""] = ""
) -> tuple[Charge, ...]:
    """Returns the fees of these payers, or of all; by the half hour, by the hand, or both."""
    # The posted rows are the same for every hand of a table; only the band changes with the hand.
    table = replace(asked, players=None, action=None, wager=None)
    due: list[Charge] = []
    for schedule, rows in posted_schedules(house, table):
        if not moments or moments == ("half-hours" if schedule.moment == "half-hour" else "hands"):
            wanted = [row for row in rows if not payers or (row.payer or schedule.payer) in payers]
            due += _charges(schedule, wanted, asked)
    return tuple(due)


@lru_cache(1024)
def posted_schedules(house: House, asked: FeeQuery) -> tuple[tuple[Schedule, tuple[Row, ...]], ...]:
    """Returns the schedules on a table's sign, each with the rows of its limit; none if the table is free."""
    if asked.limit and any(one.covers(asked.game, asked.structure, asked.limit.text) for one in house.free):
        return ()
    tables = [
        schedule
        for schedule in house.schedules
        if asked.game in schedule.games
        and (not asked.structure or not schedule.structures or asked.structure in schedule.structures)
    ]
    if not tables:
        return ()
    _check_time(house, tables, asked)
    asked = replace(asked, limit=_as_posted(asked.limit, tables))
    fitting = {table.name: tuple(row for row in table.row if _keys_fit(row, asked)) for table in tables}
    posted_here = [table for table in tables if fitting[table.name]]
    if not posted_here:
        raise NotSpread(_nothing_posted(house, tables, asked))
    chosen = _chosen_option(house, posted_here, asked)
    return tuple((table, fitting[table.name]) for table in chosen)


def hand_fee(rules: GameRules, players: int, *, option: str = "", when: str = "") -> Fee:
    """Returns the fee of a poker hand, fixed by the number of hands dealt in; tables with a time fee have none.

    ``when`` names a time with its own rows, such as ``Friday 4pm to close``.
    """
    asked = fee_query(rules, players=players, option=option, when=when)
    for charge in _due(rules.house, asked, ("pot", "dealer-position"), "hands"):
        if charge.payer in ("pot", "dealer-position") and charge.moment != "half-hour":
            if charge.moment == "pot-won":
                return _by_pot(rules, asked, charge)
            return Fee(charge.drop, charge.jackpot, charge.payer, charge.moment, _first(charge.schedule.rule))
    return NO_FEE


def _by_pot(rules: GameRules, asked: FeeQuery, charge: Charge) -> Fee:
    """Returns a drop that depends on the pot: a share of it up to a maximum, or steps."""
    table = replace(asked, players=None, action=None, wager=None)
    rows = next(rows for schedule, rows in posted_schedules(rules.house, table) if schedule == charge.schedule)
    fitting = [row for row in rows if row.players == charge.row.players]
    return Fee(
        max(row.collection for row in fitting),
        charge.jackpot,
        "pot",
        "pot-won",
        _first(charge.schedule.rule),
        tuple(sorted((row.pot.low, row.collection) for row in fitting if row.pot)),
        charge.row.percent,
        charge.schedule.no_flop == "drop",
    )


def push_pot_fee(rules: GameRules, players: int, count: int, *, option: str = "") -> Fee:
    """Returns the fee of the first or second push pot, which has its own rows; no fee if the house posts none."""
    when = _PUSH_POTS[min(count, len(_PUSH_POTS)) - 1]
    posted_for_it = any(when == row.when for row in _rows(rules.house, rules.game))
    return hand_fee(rules, players, option=option, when=when) if posted_for_it else NO_FEE


_PUSH_POTS = ("1st push pot", "2nd push pot")
"""The names of the rows for push pots; later push pots use the last one."""


def half_hour_charge(rules: GameRules, players: int, *, option: str = "") -> Charge | None:
    """Returns each player's fee for a half hour; None at a table that collects by the hand."""
    return next(iter(_due(rules.house, fee_query(rules, players=players, option=option), (), "half-hours")), None)


FeeSteps: TypeAlias = tuple[tuple[Cents, Cents], ...]
"""Least wager and fee, in ascending order."""


def square_fees(rules: GameRules, *, option: str = "") -> tuple[Cents, FeeSteps]:
    """Returns the fee of a wager on a square at a player-dealer table, and its steps."""
    least = rules.stakes.minimum
    lows = {row.wager.low for row in _rows(rules.house, rules.game) if row.wager}
    first = last = _paid_by("square", rules.house, fee_query(rules, action=0, wager=least, option=option))
    steps = []
    # If two bands share a boundary, the lower band includes it, and the higher one starts a cent above.
    for start in sorted({max(least, start) for low in lows for start in (low, low + 1)}):
        fee = _paid_by("square", rules.house, fee_query(rules, action=0, wager=start, option=option))
        if fee != last:
            steps.append((start, fee))
            last = fee
    return first, tuple(steps)


def bank_fee(rules: GameRules, action: Cents, *, option: str = "") -> Cents:
    """Returns the player-dealer's fee for a round with this total action; 0 if no round is dealt."""
    asked = fee_query(rules, action=action, wager=0, option=option)
    return _paid_by("player-dealer", rules.house, asked) if action else 0


def bank_fees(rules: GameRules, *, option: str = "") -> FeeSteps:
    """Returns the player-dealer's fee in steps of the total action."""
    return _by_action(rules.house, fee_query(rules, wager=0, option=option))


@lru_cache(256)
def _by_action(house: House, asked: FeeQuery) -> FeeSteps:
    lows = {row.action.low for row in _rows(house, asked.game) if row.action}
    steps, last = [], 0
    # If two bands share a boundary, the lower band includes it.
    for start in sorted({1, *(max(1, start) for low in lows for start in (low, low + 1))}):
        fee = _paid_by("player-dealer", house, replace(asked, action=start))
        if fee != last:
            steps.append((start, fee))
            last = fee
    return tuple(steps)


def _paid_by(payer: Payer, house: House, asked: FeeQuery) -> Cents:
    return sum(charge.amount for charge in _due(house, asked, (payer,)))


def _rows(house: House, game: str) -> Iterator[Row]:
    """Returns every row of a game's fee tables."""
    return (row for schedule in house.schedules if game in schedule.games for row in schedule.row)


def fee_times(rules: GameRules) -> dict[str, str]:
    """Returns the times with their own fees and the rule of each; push pots don't count."""
    return {
        row.when: _first(schedule.rule)
        for schedule in rules.house.schedules
        if rules.game in schedule.games
        for row in schedule.row
        if row.when and row.when not in _PUSH_POTS
    }


def fee_query(
    rules: GameRules,
    *,
    players: int | None = None,
    action: Cents | None = None,
    wager: Cents | None = None,
    option: str = "",
    when: str = "",
) -> FeeQuery:
    """Returns the query for a table's posted stakes."""
    limit, blinds, buyin = _as_printed(rules.stakes)
    return FeeQuery(
        game=rules.game,
        structure=rules.structure,
        limit=limit,
        blinds=blinds,
        buyin=buyin,
        minimum=rules.stakes.minimum or None,
        players=players,
        action=action,
        wager=wager,
        option=option,
        when=when,
    )


@lru_cache(1024)
def _as_printed(stakes: Stakes) -> tuple[Posted | None, Posted | None, Band | None]:
    """Returns limit, blinds and buy-in as printed in the schedules."""
    blinds = stakes.blinds[:2]  # a third blind, the button's, is never printed
    return (
        Posted.called(stakes.name),
        Posted.read("/".join(map(show, blinds))) if blinds else None,
        _buyin(stakes.buyin) if stakes.buyin else None,
    )


def _buyin(bounds: Sequence[Cents]) -> Band:
    """Returns the least and greatest buy-in as a range."""
    low, high = bounds[0], bounds[1] if len(bounds) > 1 else None
    end = "+" if high is None else "" if high == low else f"-{show(high)}"
    return Band(low, high, show(low) + end)


def check_fees(house: House) -> None:
    """Refuses a house with fee tables if a posted table has no row and is not marked free."""
    if not house.schedules:
        return
    for game in house.games.values():
        for structure in game.structures:
            for row in game.limits(structure):
                asked = fee_query(replace(game.at(structure=structure), stakes=row))
                free = any(one.covers(game.slug, structure, row.name) for one in house.free)
                if not free and not any(_posted_for(house, game.slug, asked)):
                    limit = " ".join(filter(None, (structure, row.name)))
                    why = _(
                        "No fee is posted for {game} {limit}. If nothing is collected, write [[free]].",
                        game=game.slug,
                        limit=limit,
                    )
                    raise BadRulebook(house.folder / "collections.toml", "schedule", why)


def _posted_for(house: House, game: str, asked: FeeQuery) -> Iterator[Row]:
    for schedule in house.schedules:
        if game in schedule.games and (not schedule.structures or asked.structure in schedule.structures):
            yield from (row for row in schedule.row if _keys_fit(row, asked))


def _first(rules: Sequence[str]) -> str:
    return rules[0] if rules else ""


def _keys_fit(row: Row, asked: FeeQuery) -> bool:
    """Whether a row is posted for the table: they share a column, unless the row names none, and all shared columns
    agree.
    """
    if row.when.casefold() != asked.when.casefold():
        return False
    named = [one for one in (row.limit, row.blinds, row.buyin, row.minimum) if one is not None]
    agree = [
        row.limit == asked.limit if row.limit and asked.limit else None,
        row.blinds == asked.blinds if row.blinds and asked.blinds else None,
        row.buyin.agrees(asked.buyin) if row.buyin and asked.buyin else None,
        row.minimum == asked.minimum if row.minimum is not None and asked.minimum is not None else None,
    ]
    shared = [one for one in agree if one is not None]
    return bool(shared or not named) and all(shared)


def _as_posted(limit: Posted | None, tables: Sequence[Schedule]) -> Posted | None:
    """Returns a limit as the schedules write it, with a slash or a dash between its amounts."""
    written = [row.limit for table in tables for row in table.row if row.limit]
    if limit is None or limit in written:
        return limit
    return next((one for one in written if one.same_amounts(limit)), limit)


def _chosen_option(house: House, tables: Sequence[Schedule], asked: FeeQuery) -> list[Schedule]:
    """Returns the requested schedule among alternatives, or the default, or the first."""
    named = [table for table in tables if table.option]
    modified = _modified(tables)
    known = list(dict.fromkeys((*(table.option for table in named), *modified)))
    if asked.option and asked.option not in known:
        why = _("{house} has no {game} fees called “{option}”.", house=house.name, game=asked.game, option=asked.option)
        only = _("There is only one schedule, so leave out the option.")
        raise NotSpread(paragraph(why, _("Posted: {limits}.", limits=AllOf(tuple(known))) if known else only))
    usual = next((table.option for table in named if table.default), named[0].option if named else "")
    picked = usual if asked.option in modified else asked.option or usual
    return [table for table in tables if not table.option or table.option == picked]


def _modified(tables: Sequence[Schedule]) -> tuple[str, ...]:
    """Returns the options that replace the collection by a modified fee."""
    rows = [row for table in tables for row in table.row]
    columns = {"modified-a": [row.modified_a for row in rows], "modified-b": [row.modified_b for row in rows]}
    return tuple(option for option, fees in columns.items() if any(fee is not None for fee in fees))


def _check_time(house: House, tables: Sequence[Schedule], asked: FeeQuery) -> None:
    """Refuses a time without its own rows."""
    times = dict.fromkeys(row.when for table in tables for row in table.row if row.when)
    if asked.when and asked.when.casefold() not in {when.casefold() for when in times}:
        why = _("{house} has no {game} fees for “{time}”.", house=house.name, game=asked.game, time=asked.when)
        always = _("They are the same at any time.")
        posted = _("The posted times are {times}.", times=AllOf(tuple(times)))
        raise NotSpread(paragraph(why, posted if times else always))


def _charges(table: Schedule, rows: Sequence[Row], asked: FeeQuery) -> Iterable[Charge]:
    """Yields one charge for each payer of a schedule, from the band of its column."""
    for payer in dict.fromkeys(row.payer or table.payer for row in rows):
        row = _in_band([row for row in rows if (row.payer or table.payer) == payer], asked)
        per: Per = "square" if payer == "square" else table.per
        yield Charge(payer, per, table.moment, _amount(row, asked.option), row.jackpot, table, row)


def _amount(row: Row, option: str) -> Cents:
    """Returns the collection of a row, or the modified fee that replaces it."""
    modified = {"modified-a": row.modified_a, "modified-b": row.modified_b}.get(option)
    return row.collection if modified is None else modified


def _in_band(rows: list[Row], asked: FeeQuery) -> Row:
    """Returns the row whose range holds the requested value.

    If printed bands overlap, the lower one counts; in a gap, the one below; under the first band, the first.
    """
    for name, band_of, known in _BANDS:
        banded = [(band, row) for row in rows if (band := band_of(row)) is not None]
        if not banded:
            continue
        value = known(asked)
        if value is None:
            raise NotSpread(_NAME[name]())
        banded.sort(key=lambda pair: pair[0].low)
        inside = [row for band, row in banded if value in band]
        reached = bisect_right([band.low for band, _row in banded], value)
        rows = inside[:1] or [banded[max(0, reached - 1)][1]]
    return rows[0]


_NAME: dict[str, Callable[[], Message]] = {
    "players": lambda: _("Name the number of players. The fee depends on it."),
    "action": lambda: _("Name the total action on the table. The fee depends on it."),
    "wager": lambda: _("Name the wager. The fee depends on it."),
}
_BANDS: tuple[tuple[str, Callable[[Row], Band | None], Callable[[FeeQuery], int | None]], ...] = (
    ("players", lambda row: row.players, lambda asked: asked.players),
    ("action", lambda row: row.action, lambda asked: asked.action),
    ("wager", lambda row: row.wager, lambda asked: asked.wager),
)
"""Columns with ranges: the name, the row's range, and the requested value."""


def _nothing_posted(house: House, tables: Sequence[Schedule], asked: FeeQuery) -> Message:
    """Returns a message with the posted limits."""
    rows = [row.columns() for table in tables for row in table.row]
    keys = tuple(key for key in ("limit", "blinds", "buyin", "minimum") if any(key in row for row in rows))
    posted = [" ".join(row[key] for key in keys if key in row) for row in rows]
    given = " ".join(asked.columns().values())
    why = _("{house}: name the {columns} of the {game} table.", house=house.name, columns=OneOf(keys), game=asked.game)
    if given:
        why = _("{house} has no {game} fees for {limit}.", house=house.name, game=asked.game, limit=given)
    return paragraph(why, _("Posted: {limits}.", limits=AllOf(tuple(dict.fromkeys(filter(None, posted))))))
