"""``houseway sign``: what hangs at a table."""

from houseway import rulebook
from houseway.cli.paper import console, print_json
from houseway.table import Table, TableOptions
from houseway.table.state import KillGame


def sign(
    house: str,
    game: str,
    /,
    *,
    structure: str = "",
    limit: str = "",
    kill: KillGame = "none",
    fee_option: str = "",
    fee_time: str = "",
    json: bool = False,
) -> None:
    """The sign of a table: game, limits, buy-in, collection by head count or action, and the options in force.

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
    kill:
        none, half or full, where the house offers it.
    fee_option:
        Which of several posted schedules is collected.
    fee_time:
        A time that has fees of its own, as the schedule names it.
    json:
        Print data instead of text.
    """
    options = TableOptions(kill=kill, fee_option=fee_option, fee_time=fee_time)
    table = Table(rulebook.house(house), game, structure=structure or None, limit=limit or None, options=options)
    if json:
        print_json(table.sign())
    else:
        console.print(table.sign().text(), markup=False, soft_wrap=True)
