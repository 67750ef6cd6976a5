"""What is odd in a fee table: gaps, overlaps, too many rates. These are notes, not errors."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from houseway.money import Cents, show
from houseway.rulebook.house import House
from houseway.rulebook.schedule import Band, Row, Schedule

CALIFORNIA = "California"
SHARE = "the fee goes by the pot, which California forbids: it is fixed before the hand (Penal Code 337j(f))"
_BANDS = {"players": 1, "action": 100, "wager": 100, "pot": 100}
"""The columns with ranges, and the step in which they are printed."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader of a fee table should know, with the rules it stands against or comes from."""

    kind: str
    schedule: str
    table: str
    says: str
    rules: tuple[str, ...]


def audit(house: House) -> tuple[Note, ...]:
    """Every note on a house's fee tables."""
    return tuple(
        note
        for schedule in house.schedules
        for note in (*_bands(schedule), *_rates(house, schedule), *_shares(house, schedule))
    )


def _shares(house: House, schedule: Schedule) -> Iterator[Note]:
    """A drop by the pot, in a place where the law does not allow it."""
    if house.catalogue.where == CALIFORNIA and goes_by_pot(schedule):
        yield Note("unlawful", schedule.name, "", f"unlawful: {SHARE}", schedule.rule)


def goes_by_pot(schedule: Schedule) -> bool:
    """Whether what is collected depends on the pot."""
    return any(row.pot or row.percent for row in schedule.row)


def _tables(schedule: Schedule) -> dict[str, list[Row]]:
    """The rows of each table and payer that a schedule charges."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in schedule.row:
        named = [text for column, text in row.columns().items() if column not in _BANDS]
        payer = [row.payer] if row.payer else []
        groups[" ".join([*named, *payer])].append(row)
    return groups


def _bands(schedule: Schedule) -> Iterator[Note]:
    """Gaps and overlaps between the printed ranges of one table."""
    for table, rows in _tables(schedule).items():
        for column, step in _BANDS.items():
            bands = sorted(filter(None, (_band(row, column) for row in rows)), key=lambda band: band.low)
            for lower, upper in pairwise(bands):
                if says := _odd(column, step, lower, upper):
                    yield Note(says.partition(":")[0], schedule.name, table, says, schedule.rule)
        if says := _unreached(rows):
            yield Note("gap", schedule.name, table, says, schedule.rule)


def _band(row: Row, column: str) -> Band | None:
    return {"players": row.players, "action": row.action, "wager": row.wager, "pot": row.pot}[column]


def _unreached(rows: list[Row]) -> str:
    """Wagers that the limit of a table allows and its last band does not reach."""
    last = max((row.wager for row in rows if row.wager), key=lambda band: band.low, default=None)
    limit = rows[0].limit
    if last is None or last.high is None or limit is None or limit.joint != "-":
        return ""
    top = limit.amounts[1]
    if top <= last.high:
        return ""
    return f"gap: no band holds {show(last.high + 100)} to {show(top)}; the one below is played"


def _odd(column: str, step: int, lower: Band, upper: Band) -> str:
    if lower.high is None or lower.high >= upper.low:
        return f"overlap: {_amount(column, upper.low)} stands in two bands; the lower one is played"
    if upper.low - lower.high > step:
        gap = f"{_amount(column, lower.high + step)} to {_amount(column, upper.low - step)}"
        return f"gap: no band holds {gap}; the one below is played"
    return ""


def _amount(column: str, value: int) -> str:
    return f"{value} players" if column == "players" else show(value)


def _rates(house: House, schedule: Schedule) -> Iterator[Note]:
    """Tables with more different rates than the house's text allows."""
    for legal in house.legal:
        if not set(legal.games) & set(schedule.games):
            continue
        for table, rates in rates_of(schedule):
            if len(rates) > legal.rates:
                told = ", ".join(map(show, rates))
                says = f"rates: {len(rates)} rates ({told}) where the text has at most {legal.rates}"
                yield Note("rates", schedule.name, table, says, legal.rates_rule)


def rates_of(schedule: Schedule) -> Iterator[tuple[str, list[Cents]]]:
    """Each table of a schedule with its different rates."""
    for table, rows in _tables(schedule).items():
        yield table, sorted({row.collection for row in rows})
