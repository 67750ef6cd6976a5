"""``houseway edge``: what a player-dealer game is worth to both sides, how it is played, and what each rule costs."""

import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from houseway import money, rulebook
from houseway.cli.choice import chosen_rules, chosen_workers
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import print_json, write_page
from houseway.cli.progress import bar

if TYPE_CHECKING:
    from houseway.odds.edges.answer import Asked


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
    cover: str = "",
    wager: str = "",
    fee: bool = False,
    limit: str = "",
    option: str = "",
    squares: int = 1,
    pace: int = 60,
    rounds: int = 0,
    seed: int = 1,
    count: bool = False,
    counts: bool = False,
    cut: int | None = None,
    hand: str = "",
    best: bool = False,
    loses: float | None = None,
    export: Path | None = None,
    workers: int = 1,
    cluster: str = "",
    report: Annotated[Path | None, Parameter(name=("--report", "--html"))] = None,
    json: bool = False,
) -> None:
    """The edge of a player-dealer game, its side bets, its fees and the bank's risk.

    A game of 21 is solved exactly for the best play, with its strategy chart. In Pai Gow and Double Hand the house way
    meets the house way, every deal counted for the houses that come with the program.

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
        The player-dealer's money: its risk and growth, the cover it needs, what too little cover leaves unpaid.
    cover:
        The most that the player-dealer puts up for a round; all they have where nothing is said.
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
    count:
        Of a house way of your own: count every deal instead of sampling, once, in minutes.
    counts:
        Of a game of 21: what each card that has left the shoe does to every bet, and the best counts.
    cut:
        Cards behind the cut card, for what the counts win; a deck where nothing is said.
    hand:
        Seven cards of Pai Gow or Double Hand: what every setting of them is worth against the house way.
    best:
        Of Pai Gow or Double Hand: what every hand set at its best gains over the house way against the house way.
    loses:
        With it: the house way with as many rules left out as lose no more than this share of a wager to the best.
    export:
        With it: write how every hand is best set, and what that is worth, to a .csv or .parquet file.
    workers:
        Processes that play them; the result is the same.
    cluster:
        Play them on a Dask cluster: its scheduler's address (tcp://HOST:PORT).
    report:
        Write a page with rules, chart or frequencies, edges, convergence and fees.
    json:
        Print data instead of tables.
    """
    from houseway.cli import edge_tables  # noqa: PLC0415 - heavy, and an extra
    from houseway.odds.edges.edge import edge as answer  # noqa: PLC0415

    rules = chosen_rules(rulebook.house(house), game, "", limit)
    if best or loses is not None or export or hand:
        _check_alone(
            "--hand" if hand else "--best",
            {
                "--best": bool(hand) and best,
                "--loses": bool(hand) and loses is not None,
                "--export": bool(hand) and export is not None,
                "--decks": decks is not None,
                "--what-if": bool(what_if),
                "--costs": costs,
                "--bank": bool(bank),
                "--cover": bool(cover),
                "--wager": bool(wager),
                "--fee": fee,
                "--option": bool(option),
                "--rounds": bool(rounds),
                "--count": count,
                "--counts": counts,
                "--report": report is not None,
            },
        )
    if cut is not None and not counts:
        raise Mistake("the cut card is for what counts win: say --counts too")
    if cover and not money.parse(cover):
        raise Mistake("a bank that puts nothing up covers nothing: say a --cover above $0")
    if best or loses is not None or export or hand:
        from houseway.cli import edge_settings  # noqa: PLC0415 - compiled code, which other answers do without

    if best or loses is not None or export:
        asked = edge_settings.Asked(loses, export, chosen_workers(workers, cluster))
        edge_settings.best(rules, set_, asked, json=json)
        return
    if hand:
        edge_settings.told(rules, set_, hand, json=json)
        return
    found = answer(
        rules,
        decks=decks,
        settings=set_,
        what_if=what_if,
        costs=costs,
        bank=money.parse(bank) if bank else 0,
        cover=money.parse(cover) if cover else 0,
        wager=money.parse(wager) if wager else None,
        fee=fee,
        option=option,
        squares=squares,
        pace=pace,
        rounds=rounds,
        seed=seed,
        count=count,
        counts=counts,
        cut=DECK if cut is None else cut,
        workers=chosen_workers(workers, cluster),
        page=report is not None,
        show=partial(bar, quiet=json),
    )
    if report:
        write_page(edge_tables.page(found, _command(found.asked, report)), report)
    if json:
        print_json(found.as_data())
    else:
        edge_tables.show(found)


DECK = 52
"""A deck is left behind the cut card where nothing is said."""


def _check_alone(question: str, said: dict[str, bool]) -> None:
    """Refuses what has no part in a question about settings of hands."""
    if flags := [flag for flag, is_said in said.items() if is_said]:
        raise Mistake(f"{question} asks how hands are set: {flags[0]} has no part in that")


def _command(asked: "Asked", report: Path) -> str:
    """The command that makes the same report again."""
    rules = asked.rules
    words = [
        "houseway",
        "edge",
        rules.house.handle,
        rules.game,
        "--decks",
        str(asked.decks),
        "--limit",
        rules.stakes.name,
    ]
    for flag, values in (("--set", asked.settings), ("--what-if", asked.what_if)):
        for value in values:
            words += [flag, value]
    words += ["--costs"] * asked.costs + ["--fee"] * asked.fee
    for flag, amount in {"--bank": asked.bank, "--cover": asked.cover, "--wager": asked.wager}.items():
        if amount:
            words += [flag, money.show(amount).lstrip("$").replace(",", "")]
    words += ["--option", asked.option] if asked.option else []
    for flag, number in {"--squares": asked.squares, "--pace": asked.pace, "--rounds": asked.rounds}.items():
        words += [flag, str(number)]
    words += ["--count"] * asked.count + (["--counts", "--cut", str(asked.cut)] if asked.counts else [])
    return shlex.join([*words, "--seed", str(asked.seed), "--report", str(report)])
