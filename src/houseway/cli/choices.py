"""Arguments that many commands share: house, game, limit, number of players, seed, workers."""

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
    Parameter(help="limit, no-limit, pot-limit and so on; by default the first that the house spreads."),
]
LimitName = Annotated[str, Parameter(help="A posted limit such as 3/6; by default the first one.")]
KILL = Parameter(help="none, half or full, if the house offers it.")
FeeOption = Annotated[str, Parameter(help="The schedule to collect by, if several are posted.")]
FeeTime = Annotated[str, Parameter(help="A time with its own fees, as the schedule names it.")]


def chosen_rules(house: House, game: str, structure: str, limit: str) -> GameRules:
    """Returns the game at a structure and limit; by default the first posted ones."""
    return house.game(game, structure=structure or None, limit=limit or None)


def named_house(house: str, game: str) -> House:
    """Returns the named house. Without a position both house and game are required."""
    if not house or not game:
        raise UsageError("name a house and a game, or give a --position")
    return rulebook.house(house)


def placed_hand(house: str, text: str, rng: Random | None = None) -> "Hand":
    """Returns the hand of a position; ``rng`` shuffles the cards that the text does not name."""
    # The engines take longer to load than most commands take to run.
    from houseway.engines.positions import Placed  # noqa: PLC0415
    from houseway.engines.registry import position  # noqa: PLC0415

    if house:
        raise UsageError("--position names the house and the game: leave out the others")
    hand = position(text)
    placed = hand.log[0]
    if rng is None or not isinstance(placed, Placed):
        return hand
    cards = list(placed.cards)
    rng.shuffle(cards)
    return position(text, cards)


def chosen_players(rules: GameRules, players: int | None) -> int:
    """Returns the number of players: by default six, if the game allows it."""
    fewest, most = rules.seats
    if players is None:
        return max(fewest, min(6, most))
    if not fewest <= players <= most:
        raise UsageError(f"{rules.title} at {rules.house.name} is for {fewest} to {most} players, not {players}")
    return players


def seeded_random(seed: int | None) -> tuple[int, Random]:
    """Returns the seed, random by default, and its random number generator."""
    if seed is None:
        seed = randbelow(1_000_000)
    if seed < 0:
        raise UsageError(f"a seed is a whole number from 0 up, not {seed}")
    return seed, Random(seed)


def chosen_workers(count: int, cluster: str) -> "Workers":
    """Returns the workers: processes of this machine, or a cluster."""
    if not 1 <= count <= 1024:
        raise UsageError(f"workers: 1 to 1024, not {count}")
    if cluster and count > 1:
        raise UsageError("--workers and --cluster exclude each other")
    from houseway.odds.workers import Workers  # noqa: PLC0415 - small commands need none

    return Workers(count, cluster)
