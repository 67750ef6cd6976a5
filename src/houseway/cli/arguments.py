"""What many commands are asked in the same words: the house, the game, its structure and limit, the fee."""

from typing import Annotated

from cyclopts import Parameter

HouseName = Annotated[str, Parameter(help="The house, or the folder of a rulebook.")]
GameName = Annotated[str, Parameter(help="The game, as 'houseway games' names it.")]
StructureName = Annotated[
    str,
    Parameter(help="limit, no-limit, pot-limit and so on; the first that the house spreads if none is named."),
]
LimitName = Annotated[str, Parameter(help="A posted limit such as 3/6; the first one if none is named.")]
KILL = Parameter(help="none, half or full, where the house offers it.")
FeeOption = Annotated[str, Parameter(help="Which of several posted schedules is collected.")]
FeeTime = Annotated[str, Parameter(help="A time that has fees of its own, as the schedule names it.")]
