"""``houseway sign``: the posted sign of a table."""

from typing import Annotated

from houseway import rulebook
from houseway.cli.choices import KILL, FeeOption, FeeTime, GameName, HouseName, LimitName, StructureName
from houseway.cli.output import console, print_json
from houseway.table import Table, TableOptions
from houseway.table.options import KillGame


def sign(
    house: HouseName,
    game: GameName,
    /,
    *,
    structure: StructureName = "",
    limit: LimitName = "",
    kill: Annotated[KillGame, KILL] = "none",
    fee_option: FeeOption = "",
    fee_time: FeeTime = "",
    json: bool = False,
) -> None:
    """The sign of a table: game, limits, buy-in, collection by head count or action, and the options in force.

    Parameters
    ----------
    json:
        Print data instead of text.
    """
    options = TableOptions(kill=kill, fee_option=fee_option, fee_time=fee_time)
    table = Table(rulebook.house(house), game, structure=structure or None, limit=limit or None, options=options)
    if json:
        print_json(table.sign())
    else:
        console.print(table.sign().text(), soft_wrap=True)
