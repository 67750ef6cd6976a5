"""``houseway edge``: what a player-dealer game is worth to both sides, how it is played, and what each rule costs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from houseway import money, rulebook
from houseway.cli.choice import chosen_decks, chosen_rules, chosen_workers
from houseway.cli.mistakes import Mistake
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
    """The edge of a player-dealer game, its side bets, its fees and the bank's risk.

    A game of 21 is solved exactly for the best play, with its strategy chart. In Pai Gow and Double Hand the house way
    meets the house way, and the standard error is told.

    Parameters
    ----------
    house:
        The house, or the folder of a rulebook.
    game:
        The player-dealer game, as 'houseway games' names it.
    decks:
        Decks in the shoe; six where the house allows it and nothing is said.
    set_:
        A setting changed: naturals.pays=3:2, peek=false. May be repeated.
    what_if:
        A setting whose change is to be priced. May be repeated.
    costs:
        Price every other choice of every setting; of a house way, the leaving out of every rule.
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
        Also play so many rounds by the chart, as a check; of the house way, ten million wagers where nothing is said.
    seed:
        The seed of those rounds.
    workers:
        Processes that play them; the result is the same.
    cluster:
        Play them on a cluster: the address of a Dask scheduler (tcp://HOST:PORT), or ray.
    report:
        Write a page with rules, chart or frequencies, edges, convergence and fees.
    json:
        Print data instead of tables.
    """
    place = rulebook.house(house)
    rules = chosen_rules(place, game, "", limit)
    if not isinstance(rules, BankedRules):
        raise Mistake(f"{rules.title} is no player-dealer game")
    try:
        from houseway.cli import edge_money  # noqa: PLC0415 - the extra is asked for when it is needed
        from houseway.odds.twentyone.settings import BadSetting  # noqa: PLC0415
    except ImportError as missing:
        raise Mistake(f"edges need the extra: pip install 'houseway[odds]' ({missing.name} is missing)") from None
    asked = edge_money.Asked(
        decks=chosen_decks(rules, decks),
        settings=tuple(set_),
        what_if=tuple(what_if),
        costs=costs,
        bank=money.parse(bank) if bank else 0,
        wager=money.parse(wager) if wager else rules.stakes.minimum,
        fee=fee,
        option=option,
        squares=_between("squares", squares, 1, rules.piles.count - 1 if rules.piles else rules.seats[1]),
        pace=_between("rounds an hour", pace, 1, 1000),
        rounds=_between("rounds", rounds, 0, 10**12),
        seed=_between("seed", seed, 0, 2**63 - 1),
        workers=chosen_workers(workers, cluster),
        report=report,
        quiet=json,
    )
    try:
        if rules.family == "21":
            from houseway.cli.edge_tables import tell  # noqa: PLC0415
        else:
            from houseway.cli.edge_sevens import tell  # noqa: PLC0415
        tell(place, rules, asked, json=json)
    except BadSetting as bad:
        raise Mistake(str(bad)) from None


def _between(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise Mistake(f"{name}: {least} to {most}, not {value}")
    return value
