"""Notes on a fee table: gaps, overlaps, too many rates. They are not errors."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from houseway.messages import AllOf, Amount, Message, Value, _, ngettext
from houseway.money import Cents
from houseway.rulebook.house import House
from houseway.rulebook.schedule import Band, Row, Schedule

CALIFORNIA = "California"
SHARE = _("The fee depends on the pot, but California requires one that is fixed before the hand (Penal Code 337j(f)).")
_BANDS = {"players": 1, "action": 100, "wager": 100, "pot": 100}
"""The columns with ranges, and the step between printed amounts."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note for the reader of a fee table, with the rules behind it."""

    kind: str
    schedule: str
    table: str
    says: str
    rules: tuple[str, ...]


def audit(house: House) -> tuple[Note, ...]:
    """Returns every note on a house's fee tables."""
    return tuple(
        note
        for schedule in house.schedules
        for note in (*_bands(schedule), *_rates(house, schedule), *_shares(house, schedule))
    )


def _shares(house: House, schedule: Schedule) -> Iterator[Note]:
    """Notes a drop that depends on the pot if the law of the place does not allow it."""
    if house.catalogue.where == CALIFORNIA and goes_by_pot(schedule):
        yield Note("unlawful", schedule.name, "", SHARE, schedule.rule)


def goes_by_pot(schedule: Schedule) -> bool:
    """Whether the collection depends on the pot."""
    return any(row.pot or row.percent for row in schedule.row)


def _tables(schedule: Schedule) -> dict[str, list[Row]]:
    """Yields the rows of each table and payer that a schedule charges."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in schedule.row:
        named = [text for column, text in row.columns().items() if column not in _BANDS]
        payer = [row.payer] if row.payer else []
        groups[" ".join([*named, *payer])].append(row)
    return groups


def _bands(schedule: Schedule) -> Iterator[Note]:
    """Notes gaps and overlaps between the printed ranges of one table."""
    for table, rows in _tables(schedule).items():
        for column, step in _BANDS.items():
            bands = sorted(filter(None, (_band(row, column) for row in rows)), key=lambda band: band.low)
            for lower, upper in pairwise(bands):
                for kind, says in _odd(column, step, lower, upper):
                    yield Note(kind, schedule.name, table, says, schedule.rule)
        for says in _unreached(rows):
            yield Note("gap", schedule.name, table, says, schedule.rule)


def _band(row: Row, column: str) -> Band | None:
    return {"players": row.players, "action": row.action, "wager": row.wager, "pot": row.pot}[column]


def _unreached(rows: list[Row]) -> Iterator[Message]:
    """Notes wagers within a table's limit that its last band does not reach."""
    last = max((row.wager for row in rows if row.wager), key=lambda band: band.low, default=None)
    limit = rows[0].limit
    if last is None or last.high is None or limit is None or limit.joint != "-":
        return
    top = limit.amounts[1]
    if top > last.high:
        yield _gap(Amount(last.high + 100), Amount(top))


def _odd(column: str, step: int, lower: Band, upper: Band) -> Iterator[tuple[str, Message]]:
    if lower.high is None or lower.high >= upper.low:
        both = _amount(column, upper.low)
        yield "overlap", _("Overlap: {amount} is in two bands. The lower one applies.", amount=both)
    elif upper.low - lower.high > step:
        yield "gap", _gap(_amount(column, lower.high + step), _amount(column, upper.low - step))


def _gap(least: Value, most: Value) -> Message:
    return _("Gap: no band has {least} to {most}. The band below applies.", least=least, most=most)


def _amount(column: str, value: int) -> Value:
    return ngettext("{count} player", "{count} players", value) if column == "players" else Amount(value)


def _rates(house: House, schedule: Schedule) -> Iterator[Note]:
    """Notes tables with more different rates than the house's text allows."""
    for legal in house.legal:
        if not set(legal.games) & set(schedule.games):
            continue
        for table, rates in rates_of(schedule):
            if len(rates) > legal.rates:
                says = _(
                    "The text allows {most} rates at a table, but there are {rates}: {amounts}.",
                    most=legal.rates,
                    rates=len(rates),
                    amounts=AllOf(tuple(map(Amount, rates))),
                )
                yield Note("rates", schedule.name, table, says, legal.rates_rule)


def rates_of(schedule: Schedule) -> Iterator[tuple[str, list[Cents]]]:
    """Yields each table of a schedule with its different rates."""
    for table, rows in _tables(schedule).items():
        yield table, sorted({row.collection for row in rows})
