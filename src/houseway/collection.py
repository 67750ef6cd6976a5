"""What a hand or a round costs: the row of the posted schedule that applies, and who pays it when."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

from houseway.money import Cents, show
from houseway.play.contract import NO_FEE, Fee
from houseway.rulebook import GameRules, House, NotSpread, Row, Schedule
from houseway.rulebook.schedule import Moment, Payer, Per, read_band


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is known of the table and the hand for which a fee is looked up."""

    game: str
    structure: str = ""
    limit: str = ""
    blinds: str = ""
    buyin: str = ""
    minimum: str = ""
    players: int | None = None
    action: Cents | None = None
    wager: Cents | None = None
    option: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Charge:
    """One fee: an amount, who pays it and when, and the printed row it was read from."""

    payer: Payer
    per: Per
    moment: Moment
    amount: Cents
    """What is collected; with the jackpot inside, that part is in it."""
    jackpot: Cents
    schedule: Schedule = field(repr=False)
    row: Row = field(repr=False)

    @property
    def drop(self) -> Cents:
        """What goes into the drop box."""
        return self.amount - self.jackpot if self.schedule.jackpot_inside else self.amount


def charges(house: House, asked: Asked) -> tuple[Charge, ...]:
    """The fees of a hand or round, one for each payer. A game without a fee table costs nothing.

    A limit that is not posted is an error that lists the posted ones.
    """
    # Which rows are posted is the same for every hand of a table; only the band changes with the hand.
    table = replace(asked, players=None, action=None, wager=None)
    return tuple(charge for schedule, rows in posted(house, table) for charge in _charges(schedule, rows, asked))


@lru_cache(1024)
def posted(house: House, asked: Asked) -> tuple[tuple[Schedule, tuple[Row, ...]], ...]:
    """The schedules that a table's sign shows, each with the rows of its limit."""
    tables = [
        schedule
        for schedule in house.schedules
        if asked.game in schedule.games
        and (not asked.structure or not schedule.structures or asked.structure in schedule.structures)
    ]
    if not tables:
        return ()
    fitting = {table.name: tuple(row for row in table.row if _keys_fit(row, asked)) for table in tables}
    chosen = _chosen_option([table for table in tables if fitting[table.name]], asked.option)
    if not chosen:
        raise NotSpread(_nothing_posted(house, tables, asked))
    return tuple((table, fitting[table.name]) for table in chosen)


def hand_fee(house: House, rules: GameRules, players: int, *, option: str = "", when: str = "") -> Fee:
    """The fee of one poker hand at a table, fixed by the number of hands dealt in; time games charge no hand.

    ``when`` names a round or time with rows of its own, such as ``1st push pot``.
    """
    try:
        found = charges(house, replace(of_table(rules, players=players, option=option), when=when))
    except NotSpread:
        # The readings: a limit without a row collects nothing unless the table posts one.
        return NO_FEE
    for charge in found:
        if charge.payer in ("pot", "dealer-position") and charge.moment != "half-hour":
            return Fee(charge.drop, charge.jackpot, charge.payer, charge.moment, _first(charge.schedule.rule))
    return NO_FEE


Steps: TypeAlias = tuple[tuple[Cents, Cents], ...]
"""Wager and fee: from that wager on the fee is this one."""


def square_fees(house: House, rules: GameRules, *, option: str = "") -> tuple[Cents, Steps]:
    """What a wager on a square of a player-dealer table pays, and from which wagers on it pays something else."""
    least = rules.stakes.minimum
    rows = [row for schedule in house.schedules if rules.game in schedule.games for row in schedule.row]
    lows = {band.low for row in rows if (band := row.band("wager")) is not None}
    first = last = _paid_by("square", house, of_table(rules, action=0, wager=least, option=option))
    steps = []
    # Where two bands share a boundary the lower one holds there, and the higher begins a cent above.
    for start in sorted(start for low in lows for start in (low, low + 1) if start > least):
        fee = _paid_by("square", house, of_table(rules, action=0, wager=start, option=option))
        if fee != last:
            steps.append((start, fee))
            last = fee
    return first, tuple(steps)


def bank_fee(house: House, rules: GameRules, action: Cents, *, option: str = "") -> Cents:
    """What the player-dealer pays for a round with so much total action; without a wager no round is dealt."""
    asked = of_table(rules, action=action, wager=0, option=option)
    return _paid_by("player-dealer", house, asked) if action else 0


def bank_fees(house: House, rules: GameRules, *, option: str = "") -> Steps:
    """What the player-dealer pays by the total action: from how much on, and what."""
    return _by_action(house, of_table(rules, wager=0, option=option))


@lru_cache(256)
def _by_action(house: House, asked: Asked) -> Steps:
    rows = [row for schedule in house.schedules if asked.game in schedule.games for row in schedule.row]
    lows = {band.low for row in rows if (band := row.band("action")) is not None}
    steps, last = [], 0
    # As with the wagers, where two bands share a boundary the lower one holds there.
    for start in sorted({1, *(start for low in lows for start in (low, low + 1) if start > 0)}):
        fee = _paid_by("player-dealer", house, replace(asked, action=start))
        if fee != last:
            steps.append((start, fee))
            last = fee
    return tuple(steps)


def _paid_by(payer: Payer, house: House, asked: Asked) -> Cents:
    try:
        found = charges(house, asked)
    except NotSpread:
        # The readings: a limit without a row collects nothing unless the table posts one.
        return 0
    return sum(charge.amount for charge in found if charge.payer == payer)


def push_pot(count: int) -> str:
    """The ``when`` of a push pot's own fee rows: the first, and the second and any after it."""
    return "1st push pot" if count == 1 else "2nd push pot"


def of_table(
    rules: GameRules,
    *,
    players: int | None = None,
    action: Cents | None = None,
    wager: Cents | None = None,
    option: str = "",
) -> Asked:
    """The columns under which a table's stakes are posted."""
    stakes = rules.stakes
    blinds = "/".join(show(blind) for blind in stakes.blinds[:2])  # a third blind, the button's, is never printed
    low, *high = (show(amount) for amount in stakes.buyin) if stakes.buyin else ("",)
    buyin = f"{low}-{high[0]}" if high and high[0] != low else low if high else f"{low}+" if low else ""
    minimum = show(stakes.minimum) if stakes.minimum else ""
    return Asked(
        game=rules.game,
        structure=rules.structure,
        limit=stakes.name,
        blinds=blinds,
        buyin=buyin,
        minimum=minimum,
        players=players,
        action=action,
        wager=wager,
        option=option,
    )


def _first(rules: Sequence[str]) -> str:
    return rules[0] if rules else ""


_KEYS = ("limit", "blinds", "buyin", "minimum")
_BANDS = ("players", "action", "wager")


def _keys_fit(row: Row, asked: Asked) -> bool:
    """Whether a row is posted for the table: the columns that both name agree, and they share one if it has any."""
    if _plain(row.when) != _plain(asked.when):
        return False
    named = [key for key in _KEYS if getattr(row, key)]
    shared = [key for key in named if getattr(asked, key)]
    return bool(shared or not named) and all(_same(key, getattr(row, key), getattr(asked, key)) for key in shared)


def _same(key: str, posted: str, given: str) -> bool:
    """Columns agree as text; a buy-in by its lower end, and by its upper end where both have one."""
    if key != "buyin":
        return _plain(posted) == _plain(given)
    one, other = read_band(posted), read_band(given)
    return one.low == other.low and (one.high is None or other.high is None or one.high == other.high)


def _plain(text: str) -> str:
    """A column without what people write differently: ``$0.50/$1`` and ``.50/1`` are one."""
    bare = text.replace(" ", "").replace(",", "").replace("$", "").lower()
    return re.sub(r"(?<!\d)0\.", ".", bare)


def _chosen_option(tables: Sequence[Schedule], option: str) -> list[Schedule]:
    """Among alternative schedules that both have a row: the one asked for, else the default, else the first."""
    named = [table for table in tables if table.option]
    picked = option or next((table.option for table in named if table.default), named[0].option if named else "")
    return [table for table in tables if not table.option or table.option == picked]


def _charges(table: Schedule, rows: Sequence[Row], asked: Asked) -> Iterable[Charge]:
    """One charge for each payer of a schedule, from the band that its column falls in."""
    for payer in dict.fromkeys(row.payer or table.payer for row in rows):
        row = _in_band([row for row in rows if (row.payer or table.payer) == payer], asked)
        per: Per = "square" if payer == "square" else table.per
        yield Charge(payer, per, table.moment, _amount(row, asked.option), row.jackpot, table, row)


def _amount(row: Row, option: str) -> Cents:
    """The collection of a row, or the modified fee that the house posts in its place."""
    modified = {"modified-a": row.modified_a, "modified-b": row.modified_b}.get(option)
    return row.collection if modified is None else modified


def _in_band(rows: list[Row], asked: Asked) -> Row:
    """The row whose range holds what was asked.

    Where printed bands overlap, the lower one; in a gap between them, the one below; under the first, the first.
    """
    for column in _BANDS:
        banded = [(band, row) for row in rows if (band := row.band(column)) is not None]
        if not banded:
            continue
        value: int | None = getattr(asked, column)
        if value is None:
            raise NotSpread(f"say the {_NAMES[column]}: the fee goes by it")
        banded.sort(key=lambda pair: pair[0].low)
        inside = [row for band, row in banded if value in band]
        below = [row for band, row in banded if band.low <= value]
        rows = inside[:1] or below[-1:] or [banded[0][1]]
    return rows[0]


_NAMES = {"players": "number of players", "action": "total action on the table", "wager": "wager"}


def _nothing_posted(house: House, tables: Sequence[Schedule], asked: Asked) -> str:
    """What is posted, for someone who asked for something that is not."""
    keys = [
        key
        for key in ("limit", "blinds", "buyin", "minimum")
        if any(getattr(row, key) for t in tables for row in t.row)
    ]
    posted = [" ".join(getattr(row, key) for key in keys if getattr(row, key)) for table in tables for row in table.row]
    given = " ".join(getattr(asked, key) for key in _KEYS if getattr(asked, key))
    said = f"no {asked.game} row for {given}" if given else f"say the {' or '.join(keys)} of the {asked.game} table"
    return f"{house.name}: {said}; posted: {', '.join(dict.fromkeys(filter(None, posted)))}"
