"""``houseway simulate``: many hands at tables where people come and go."""

import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from houseway.cli.choice import chosen_house, chosen_players, chosen_rules, dice
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import print_json, print_table
from houseway.money import show
from houseway.simulation import Plan, Tally
from houseway.simulation import simulate as run
from houseway.table import TableOptions
from houseway.table.state import KillGame


def simulate(
    house: str,
    game: str,
    /,
    *,
    structure: str = "",
    limit: str = "",
    players: int | None = None,
    hands: int = 10_000,
    seed: int | None = None,
    workers: int = 1,
    kill: KillGame = "none",
    fee_option: str = "",
    json: bool = False,
) -> None:
    """Deals many hands by the house's rules at tables of quick players who join, sit out, buy again and leave.

    Parameters
    ----------
    house:
        The house, or the folder of a rulebook.
    game:
        The game, as 'houseway games' names it.
    structure:
        limit, no-limit, pot-limit and so on; the first that the house spreads if none is named.
    limit:
        A posted limit such as 3/6; the first one if none is named.
    players:
        How many sit at a table; six where the game allows it.
    hands:
        How many hands or rounds to deal; 10,000 if nothing is said.
    seed:
        The same seed deals the same hands, whatever the number of workers.
    workers:
        How many processes deal.
    kill:
        none, half or full, where the house offers it.
    fee_option:
        Which of several posted schedules is collected.
    json:
        Print data instead of a table.
    """
    place = chosen_house(house)
    rules = chosen_rules(place, game, structure, limit)
    count = chosen_players(rules, players)
    if hands < 1 or workers < 1:
        raise Mistake("at least one hand and one worker")
    seed, _ = dice(seed)
    options = TableOptions(kill=kill, fee_option=fee_option)
    plan = Plan(place, game, rules.structure, rules.stakes.name, options, count, hands, seed)
    started = time.perf_counter()
    tally = _with_bar(plan, workers)
    seconds = time.perf_counter() - started
    speed = tally.hands / seconds
    if json:
        told = {"house": rules.house, "game": game, "structure": rules.structure, "limit": rules.stakes.name}
        print_json(told | {"seed": seed, "seconds": seconds, "hands_per_second": speed} | tally.as_data())
        return
    print_table(
        f"{rules.full_title()}, {count} seats, seed {seed}",
        ("what", "how much"),
        (
            ("hands", f"{tally.hands:,}"),
            ("hands per second", f"{speed:,.0f}"),
            ("drop", show(tally.drop)),
            ("drop per hand", show(tally.drop // tally.hands)),
            ("jackpots", show(tally.jackpot)),
            ("bought in", show(tally.bought_in)),
            ("joins, leaves, rebuys", f"{tally.joins:,}, {tally.leaves:,}, {tally.rebuys:,}"),
            ("kill hands", f"{tally.kills:,}"),
            ("games broken for want of a bank", f"{tally.broken:,}"),
        ),
    )


def _with_bar(plan: Plan, workers: int) -> Tally:
    """The simulation with a progress bar on standard error, so that standard output stays clean."""
    columns = (TextColumn("dealing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("hands", total=plan.hands)
        return run(plan, workers, lambda done: bar.advance(task, done))
