"""``houseway edge``: what a game of 21 is worth to both sides, how it is best played, and what each rule costs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway import money
from houseway.cli.choice import chosen_decks, chosen_house, chosen_rules, chosen_workers
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import print_json
from houseway.rulebook.banked import BankedRules


def edge(
    house: str,
    game: str,
    /,
    *,
    decks: int | None = None,
    set_: Annotated[Sequence[str], Parameter(name="--set")] = (),
    what_if: Sequence[str] = (),
    costs: bool = False,
    bank: str = "",
    wager: str = "",
    fee: bool = False,
    limit: str = "",
    option: str = "",
    squares: int = 1,
    pace: int = 60,
    rounds: int = 0,
    seed: int = 1,
    workers: int = 1,
    cluster: str = "",
    report: Annotated[Path | None, Parameter(name=("--report", "--html"))] = None,
    json: bool = False,
) -> None:
    """The exact edge of a game of 21 under best play, the strategy chart, side bets, fees and the bank's risk.

    Examples:
        houseway edge limelight pure-21 --decks 6
        houseway edge limelight pure-21 --what-if naturals.pays=3:2 --what-if bank_888=win
        houseway edge oceana pure-21 --limit 3-25 --fee --wager 10 --squares 5 --bank 2000 --json

    Parameters
    ----------
    decks:
        Decks in the shoe; six where the house allows it and nothing is said.
    set_:
        A setting changed: naturals.pays=3:2, peek=false. May be repeated.
    what_if:
        A setting whose change is to be priced. May be repeated.
    costs:
        Price every other choice of every setting.
    bank:
        The player-dealer's money, for the risk of ruin.
    wager:
        The wager on each square; the table's minimum where nothing is said.
    fee:
        Show what the collection costs both sides.
    limit:
        The posted limit: 5, 3-25.
    option:
        Which of several posted fee schedules the table uses.
    squares:
        How many squares have a wager, for fees and risk.
    pace:
        Rounds an hour, for fees and risk.
    rounds:
        Also play so many rounds by the chart, as a check.
    seed:
        The seed of those rounds.
    workers:
        Processes that play them; the result is the same.
    cluster:
        Play them on a cluster: the address of a Dask scheduler (tcp://HOST:PORT), or ray.
    report:
        Write a page with rules, chart, edges, convergence and fees.
    json:
        Print data instead of tables.
    """
    place = chosen_house(house)
    rules = chosen_rules(place, game, "", limit)
    if not isinstance(rules, BankedRules) or rules.chart is None:
        raise Mistake(f"{rules.title} is no game of 21")
    try:
        from houseway.cli import edge_answer, edge_tables  # noqa: PLC0415 - the extra is asked for when it is needed
        from houseway.odds.twentyone.settings import BadSetting  # noqa: PLC0415
    except ImportError as missing:
        raise Mistake(f"edges need the extra: pip install 'houseway[odds]' ({missing.name} is missing)") from None
    asked = edge_answer.Asked(
        decks=chosen_decks(rules, decks),
        settings=tuple(set_),
        what_if=tuple(what_if),
        costs=costs,
        bank=money.parse(bank) if bank else 0,
        wager=money.parse(wager) if wager else rules.stakes.minimum,
        fee=fee,
        option=option,
        squares=_between("squares", squares, 1, rules.seats[1]),
        pace=_between("rounds an hour", pace, 1, 1000),
        rounds=_between("rounds", rounds, 0, 10**12),
        seed=_between("seed", seed, 0, 2**63 - 1),
        workers=chosen_workers(workers, cluster),
        report=report,
        quiet=json,
    )
    try:
        answer = edge_answer.answer(place, rules, asked)
    except BadSetting as bad:
        raise Mistake(str(bad)) from None
    if report is not None:
        edge_answer.write_report(answer, report)
    if json:
        print_json(edge_answer.as_data(answer))
    else:
        edge_tables.show(answer)


def _between(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise Mistake(f"{name}: {least} to {most}, not {value}")
    return value
