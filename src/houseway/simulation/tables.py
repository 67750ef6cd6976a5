"""Many hands at tables where players come and go: the collection, and the speed."""

from collections.abc import Callable
from functools import partial

from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.simulation.life import Plan, Tally, live
from houseway.simulation.rows import HandRow, rows_of

__all__ = ["Plan", "Tally", "live", "simulate"]


def simulate(
    plan: Plan,
    workers: Workers = ONE_PROCESS,
    *,
    progress: Progress = no_progress,
    keep: Callable[[list[HandRow]], None] | None = None,
) -> Tally:
    """Plays every table of a plan, here or on workers, with the same outcome.

    ``keep`` gets the hands of each table, a row for every seat dealt in, in the order of the tables.
    """
    total = Tally()
    life = partial(_life, plan, keep is not None)
    for (_, hands), (tally, rows) in zip(plan.lives(), run_tasks(life, plan.lives(), workers), strict=True):
        total.add(tally)
        progress(hands)
        if keep is not None:
            keep(rows)
    return total


def _life(plan: Plan, kept: bool, one: tuple[int, int]) -> tuple[Tally, list[HandRow]]:
    """Plays one table; returns its tally and, if wanted, its hands."""
    number, hands = one
    if not kept:
        return live(plan, number, hands), []
    rows: list[HandRow] = []
    tally = live(plan, number, hands, lambda table, before: rows.extend(rows_of(table, before, number)))
    return tally, rows
