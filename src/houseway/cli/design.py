"""``houseway design side-bet``: a pay table of one's own, priced exactly, with the report that a laboratory wants."""

import shlex
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from houseway.cli.output import console, print_json, print_table, write_page


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
        words = ["houseway", "design", kind, str(file), "--rounds", str(rounds), "--seed", str(seed), "--report"]
        write_page(design_page(found, shlex.join([*words, str(report)])), report)
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
