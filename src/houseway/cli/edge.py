"""``houseway edge``, the edge of a player-dealer game, and ``houseway design``, a side bet of your own."""

from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter
from rich.text import Text

from houseway import money, rulebook
from houseway.cards import cards, pretty
from houseway.cli.choices import GameName, HouseName, chosen_rules, chosen_workers
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_table, typed_command, write_page
from houseway.cli.progress import bar
from houseway.rulebook import BankedRules, GameRules

if TYPE_CHECKING:
    from houseway.odds.edges.base import Edge
    from houseway.odds.workers import Workers


def edge(
    house: HouseName,
    game: GameName,
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
    decks:
        Decks in the shoe; by default six if the house allows it.
    set_:
        A setting changed: naturals.pays=3:2, peek=false. May be repeated.
    what_if:
        A setting whose change to price. May be repeated.
    costs:
        Price every other choice of every setting; for a house way, leaving out each rule.
    bank:
        The player-dealer's money, for its risk and growth, and the cover it needs.
    cover:
        The most that the player-dealer puts up for a round; by default all they have.
    wager:
        The wager on each square; by default the table's minimum.
    fee:
        Show the cost of the collection for both sides.
    limit:
        The posted limit: 5, 3-25.
    option:
        The fee schedule of the table, if several are posted.
    squares:
        The number of squares with a wager, for fees and risk.
    pace:
        Rounds an hour, for fees and risk.
    rounds:
        Rounds to play by the chart as a check; with a house way, ten million wagers by default.
    seed:
        The seed of those rounds.
    count:
        For a house way of your own: count every deal instead of sampling, once, in minutes.
    counts:
        For a game of 21: the effects of removal on every bet, and the best counts.
    cut:
        Cards behind the cut card, for the gains of counts; by default a deck.
    hand:
        Seven cards of Pai Gow or Double Hand: show the worth of every setting against the house way.
    best:
        For Pai Gow or Double Hand: the gain of the best setting of every hand over the house way.
    loses:
        With --best: leave out as many rules as lose no more than this share of a wager.
    export:
        With --best: write the best setting of every hand and its worth to a .csv or .parquet file.
    workers:
        Processes to play the rounds; the result is the same.
    cluster:
        Play the rounds on a Dask cluster: its scheduler's address (tcp://HOST:PORT).
    report:
        Write a page with rules, chart or frequencies, edges, convergence and fees.
    json:
        Print data instead of tables.
    """
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
        raise UsageError("the cut card is for what counts win: say --counts too")
    if cover and not money.parse(cover):
        raise UsageError("a bank that puts nothing up covers nothing: say a --cover above $0")
    if hand:
        _show_settings(rules, set_, hand, json=json)
        return
    if best or loses is not None or export:
        _show_best_answer(rules, set_, loses, export, chosen_workers(workers, cluster), json=json)
        return
    from houseway.odds.edges import edge as answer  # noqa: PLC0415 - heavy, and an extra

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
        from houseway.odds.edges.page import edge_page  # noqa: PLC0415 - seldom asked for

        write_page(edge_page(found, typed_command()), report)
    if json:
        print_json(found.as_data())
    else:
        _show(found)


DECK = 52
"""Cards behind the cut card by default: one deck."""


def _check_alone(question: str, said: dict[str, bool]) -> None:
    """Refuses flags that don't apply to questions about settings of hands."""
    if flags := [flag for flag, is_said in said.items() if is_said]:
        raise UsageError(f"{question} asks how hands are set: {flags[0]} has no part in that")


_COLORS = {"S": "green", "H": "yellow", "D": "bright_blue", "P": "magenta", "R": "red"}
"""Colors of the choices in a chart, by first letter."""


def _show(found: "Edge") -> None:
    """Prints the sections of an answer as tables."""
    console.print(f"{found.rules.full_title()}, {found.asked.decks} decks", style="bold", soft_wrap=True)
    for section in found.sections():
        if section.rows:
            is_chart = section.title == "Best play"
            print_table(
                section.title,
                section.columns,
                ((row[0], *map(_colored, row[1:])) for row in section.rows) if is_chart else section.rows,
            )
        if section.about:
            console.print(section.about, style="dim", soft_wrap=True, markup=False)
    speed = f" {found.speed:,.0f} rounds a second." if found.speed else ""
    console.print(f"{found.method}{speed}", style="dim", soft_wrap=True, markup=False)


def _colored(code: str) -> Text:
    return Text(code, _COLORS[code[0]])


# -- how hands of Pai Gow and Double Hand are set ----------------------------------------------------------------------


def _show_best_answer(
    rules: GameRules,
    changes: Sequence[str],
    loses: float | None,
    export: Path | None,
    workers: "Workers",
    *,
    json: bool,
) -> None:
    """Prints the gain of the best answer to the house way, and the shorter way that loses at most a share."""
    from houseway.odds.pages import percent  # noqa: PLC0415 - heavy, and an extra
    from houseway.odds.pai_gow import best_answer, best_settings  # noqa: PLC0415
    from houseway.odds.settings import changed  # noqa: PLC0415
    from houseway.simulation.export import opened  # noqa: PLC0415

    if not isinstance(rules, BankedRules) or rules.setting is None:
        raise UsageError(f"{rules.title} is not set as two and five: --best is for Pai Gow and Double Hand")
    if loses is not None and not 0 <= loses < 1:
        raise UsageError(f"loses is a share of the wager from 0 to 1, not {loses}")
    rules = changed(rules, *changes)
    found, short = best_answer.known_answer(rules), None
    if found is None or loses is not None or export:
        # Opens the file first, so that one that can't be written is refused before minutes of counting.
        with opened(export) if export else nullcontext() as write:
            with bar("setting", best_settings.hands_of(rules), quiet=json) as progress:
                worths = best_settings.setting_worths(rules, workers=workers, progress=progress)
            if write is not None:
                with bar("writing", len(worths.held), quiet=json) as progress:
                    for columns in best_answer.as_columns(rules, worths):
                        write(columns)
                        progress(len(columns["cards"]))
        found = found or best_answer.best_answer(rules, worths)
        short = None if loses is None else best_answer.short_way(rules, worths, loses)
    if json:
        print_json({"house": rules.house.slug, "game": rules.game, "best": found, "gain": found.gain, "short": short})
        return
    deals = found.hands * found.banks
    print_table(
        f"{rules.full_title()}: the best answer gains {percent(found.gain)} over the house way and sets "
        f"{found.otherwise:.2%} of hands otherwise",
        ("best five", "hands", "set otherwise", "gains", "such as", "which gains"),
        (
            (one.category, f"{one.hands / found.hands:.3%}", f"{one.otherwise / one.hands:.2%}",
             percent(one.gained / deals), pretty(one.example) if one.example_gained else "",
             f"{one.example_gained / found.banks:+.4f}" if one.example_gained else "")
            for one in found.places
        ),
    )  # fmt: skip
    if short is not None:
        console.print(
            f"{short.rules} rules lose {percent(short.loss)} to it. Left out: {'; '.join(short.left_out) or 'none'}.",
            soft_wrap=True,
        )
    console.print(
        f"Exact: {found.hands:,} hands against all {found.banks:,} of the bank. --hand shows the settings of one.",
        style="dim",
    )


def _show_settings(rules: GameRules, changes: Sequence[str], hand: str, *, json: bool) -> None:
    """Prints every legal setting of a hand, the best first, with its worth to a square with 1."""
    from houseway.odds.pages import percent  # noqa: PLC0415 - heavy, and an extra
    from houseway.odds.pai_gow.best_settings import settings_of  # noqa: PLC0415
    from houseway.odds.settings import changed  # noqa: PLC0415

    if not isinstance(rules, BankedRules) or rules.setting is None:
        raise UsageError(f"{rules.title} is not set as two and five: --hand is for Pai Gow and Double Hand")
    rules = changed(rules, *changes)
    found = settings_of(rules, cards(hand))
    if json:
        print_json({"house": rules.house.slug, "game": rules.game, "settings": found})
        return
    print_table(
        f"{rules.full_title()}: {pretty(cards(hand))} against the house way",
        ("in front", "behind", "worth", "front wins", "back wins", ""),
        (
            (pretty(one.two), pretty(one.five), percent(one.worth), f"{one.front:.4%}", f"{one.back:.4%}",
             "the house way" if one.house_way else "")
            for one in found
        ),
    )  # fmt: skip
    console.print("Exact: every hand that the bank can hold is counted.", style="dim")


# -- houseway design ---------------------------------------------------------------------------------------------------


def design(
    kind: Literal["side-bet"],
    file: Path,
    /,
    *,
    rounds: int = 1_000_000,
    seed: int = 1,
    report: Annotated[Path | None, Parameter(name=("--report", "--html"))] = None,
    json: bool = False,
) -> None:
    """A side bet of your own: what its pay table is worth, and one with the edge you wish.

    The file names the game and the lines: name, house, game, decks (one or several), rules (settings to try), wish (the
    bank's edge), and for each [[line]] an event and what it pays. The first line that fits is paid. A wrong event gets
    the list of all of them.

    Parameters
    ----------
    kind:
        What is designed: side-bet.
    file:
        The bet, a TOML file.
    rounds:
        Rounds dealt beside the exact count.
    seed:
        The seed of those rounds.
    report:
        Write a page with method, counts, checks, simulation beside exact, shoes and rules.
    json:
        Print data instead of tables.
    """
    from houseway.odds.design.bet import read  # noqa: PLC0415
    from houseway.odds.design.page import design_page  # noqa: PLC0415
    from houseway.odds.design.pricing import design as answer  # noqa: PLC0415 - heavy, and an extra
    from houseway.odds.pages import percent  # noqa: PLC0415
    from houseway.odds.settings import between  # noqa: PLC0415

    between("rounds", rounds, 1, 10**9)
    found = answer(read(file), rounds=rounds, seed=between("seed", seed, 0, 2**63 - 1))
    if report:
        write_page(design_page(found, typed_command()), report)
    if json:
        print_json(found.as_data())
        return
    bet, price = found.bet, found.price
    print_table(
        f"{bet.name}, {bet.rules.full_title()}, {bet.decks[0]} decks: bank {percent(price.edge)}, wins "
        f"{price.hits:.4%}, standard deviation {price.variance**0.5:.4f}",
        ("event", "pays", "deals", "chance", "one in", "dealt", "what it is"),
        (
            (
                one.line.event.name,
                f"{one.line.pays:g}",
                "" if one.deals is None else f"{one.deals:,}",
                f"{one.chance:.5%}",
                f"{1 / one.chance:,.1f}",
                f"{paid:,}",
                one.line.event.says,
            )
            for one, paid in zip(price.lines, found.dealt.lines, strict=True)
        ),
    )
    print_table(
        "Over shoes and rules",
        ("decks", "rule", "bank's edge", "wins"),
        ((str(one.decks), one.change, percent(one.price.edge), f"{one.price.hits:.4%}") for one in found.cases),
    )
    if found.tables:
        print_table(
            f"Pay tables near a bank's edge of {percent(bet.wish or 0.0)}",
            (*(line.event.name for line in bet.lines), "bank's edge"),
            ((*map("{:g}".format, one.pays), percent(one.edge)) for one in found.tables),
        )
    failed = [one.says for one in found.checks if not one.holds]
    console.print(
        f"Every deal counted. {found.dealt.rounds:,} rounds dealt (seed {seed}): {percent(found.dealt.edge)} "
        f"± {100 * found.dealt.stderr:.4f} %, {found.off:+.1f} standard errors. "
        + (f"NOT TRUE: {'; '.join(failed)}" if failed else f"All {len(found.checks)} checks hold."),
        style="dim",
        soft_wrap=True,
    )
