"""What users choose: a house, a game, a limit, how many players, and the seed of the shuffle."""

from random import Random
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from houseway import rulebook
from houseway.cli.errors import UsageError
from houseway.rulebook import GameRules, House

if TYPE_CHECKING:
    from houseway.engines.contract import Hand
    from houseway.odds.workers import Workers


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


def chosen_rules(house: House, game: str, structure: str, limit: str) -> GameRules:
    """The game at that structure and limit; the first posted ones where none is named."""
    return house.game(game, structure=structure or None, limit=limit or None)


def named_house(house: str, game: str) -> House:
    """The house that was named with a game; both are needed where no position is told."""
    if not house or not game:
        raise UsageError("name a house and a game, or tell a --position")
    return rulebook.house(house)


def placed_hand(house: str, text: str, rng: Random | None = None) -> "Hand":
    """The hand of a position; with dice, what the text does not name comes in a random order."""
    # The engines take longer to load than most commands run that are told no position.
    from houseway.engines.positions import Placed  # noqa: PLC0415
    from houseway.engines.registry import position  # noqa: PLC0415

    if house:
        raise UsageError("a position names its house and game itself: say --position alone")
    hand = position(text)
    placed = hand.log[0]
    if rng is None or not isinstance(placed, Placed):
        return hand
    cards = list(placed.cards)
    rng.shuffle(cards)
    return position(text, cards)


def chosen_players(rules: GameRules, players: int | None) -> int:
    """The number of players, six where the game allows it and nothing is said."""
    fewest, most = rules.seats
    if players is None:
        return max(fewest, min(6, most))
    if not fewest <= players <= most:
        raise UsageError(f"{rules.title} at {rules.house.name} is for {fewest} to {most} players, not {players}")
    return players


def dice(seed: int | None) -> tuple[int, Random]:
    """The seed and the dice it gives: the same seed, the same cards and the same bots."""
    if seed is None:
        seed = randbelow(1_000_000)
    if seed < 0:
        raise UsageError(f"a seed is a whole number from 0 up, not {seed}")
    return seed, Random(seed)


def chosen_workers(count: int, cluster: str) -> "Workers":
    """So many processes of this machine, or a cluster."""
    if not 1 <= count <= 1024:
        raise UsageError(f"workers: 1 to 1024, not {count}")
    if cluster and count > 1:
        raise UsageError("a cluster has workers of its own: say --workers or --cluster")
    from houseway.odds.workers import Workers  # noqa: PLC0415 - small commands choose none

    return Workers(count, cluster)
