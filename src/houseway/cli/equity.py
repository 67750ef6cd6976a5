"""``houseway equity``: what hands are worth against each other in a house's game."""

from typing import TYPE_CHECKING

from rich.bar import Bar
from rich.table import Table

from houseway.cli.choice import chosen_house, chosen_rules
from houseway.cli.paper import console, print_json
from houseway.cli.progress import bar

if TYPE_CHECKING:
    from houseway.odds.equities.equity import Equity


def equity(
    house: str,
    game: str,
    /,
    *hands: str,
    board: str = "",
    dead: str = "",
    jokers: int | None = None,
    samples: int | None = None,
    seed: int = 0,
    json: bool = False,
) -> None:
    """The share of the pot that each hand wins on average, by the game's own ranking, halves and qualifier.

    Exact where that takes a few seconds; otherwise sampled, with the standard error. A hand that names fewer cards
    than the game deals gets the others from the stub: in draw games it draws them.

    Parameters
    ----------
    house:
        The house, or the folder of a rulebook.
    game:
        The game, as 'houseway games' names it.
    hands:
        Two to ten hands: cards (AsKd), ranks (AA, KQs, JTo+, TT-77, A9s-A6s), lists of these with commas, or random.
    board:
        The board so far.
    dead:
        Cards that are known to be gone.
    jokers:
        Jokers in the deck, where it is not the number that the game is dealt with.
    samples:
        Sample so many deals instead of counting them all.
    seed:
        The seed of the samples; the same seed gives the same result.
    json:
        Print data instead of a table.
    """
    from houseway.odds.equities.equity import equity as answer  # noqa: PLC0415 - heavy, and an extra

    rules = chosen_rules(chosen_house(house), game, "", "")
    with bar("dealing (the first time also compiling, some ten seconds)", samples, quiet=json) as progress:
        found = answer(
            rules, hands, board=board, dead=dead, jokers=jokers, samples=samples, seed=seed, progress=progress
        )
    if json:
        print_json(found.as_data())
    else:
        _print(f"{rules.house_name}: {rules.title}", found)


def _print(title: str, found: "Equity") -> None:
    table = Table(title=title, title_justify="left", header_style="bold")
    for name in ("hand", "equity", "", "wins all", "wins part"):
        table.add_column(name, justify="left" if name in ("hand", "") else "right")
    best = max(share.equity for share in found.shares)
    for share in found.shares:
        colour = "green" if share.equity == best else "cyan"
        bar = Bar(1.0, 0.0, share.equity, width=30, color=colour)
        table.add_row(share.cards, f"{share.equity:.4%}", bar, f"{share.win:.2%}", f"{share.tie:.2%}")
    console.print(table)
    deals = f"{found.boards:,} deals"
    console.print(
        f"exact, {deals}" if found.exact else f"{deals} sampled, standard error {found.stderr:.4%}", style="dim"
    )
