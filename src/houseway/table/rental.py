"""Collections by the half hour: each player pays in advance for his seat."""

from collections.abc import Iterator, Set

from houseway.collection import Charge, half_hour_charge
from houseway.money import Cents
from houseway.table import events as ev
from houseway.table.state import TableState

HALF_HOUR, MINUTE = 1800, 60


def rental(table: TableState, players: int) -> Charge | None:
    """What each player pays for a half hour at this table; None at a table that collects by the hand."""
    key = players, table.rules.structure
    if key not in table.rentals:
        table.rentals[key] = half_hour_charge(table.rules, players, option=table.options.fee_option)
    return table.rentals[key]


def time_due(table: TableState, now: int, gone: Set[int] = frozenset()) -> Iterator[ev.Event]:
    """The half hour that has begun is collected from everyone who is seated, once."""
    period = now // HALF_HOUR
    seated = [chair for chair in table.chairs.values() if chair.stack and chair.seat not in gone]
    if period <= table.paid_period or len(seated) < 2 or table.in_play:
        return
    charge = rental(table, len(seated))
    if charge is None:
        return
    for chair in seated:
        yield ev.TimePaid(chair.seat, min(charge.amount, chair.stack), period, _rule(charge))


def late_fee(table: TableState, seat: int, chips: Cents) -> Iterator[ev.Event]:
    """One who sits down soon after a collection still pays it in full."""
    period, late = table.now // HALF_HOUR, table.rules.rental
    if late is None or period != table.paid_period or table.now % HALF_HOUR > late.late * MINUTE:
        return
    charge = rental(table, len(table.chairs) + 1)
    if charge is not None:
        yield ev.TimePaid(seat, min(charge.amount, chips), period, table.rules.cite("rental.late").rule)


def _rule(charge: Charge) -> str:
    return charge.schedule.rule[0] if charge.schedule.rule else ""
