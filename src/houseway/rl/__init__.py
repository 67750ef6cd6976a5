"""Every game of every house for learners, as PettingZoo environments. It needs the extra ``houseway[rl]``.

>>> game = env("limelight", "holdem", limit="3/6", players=2)
>>> game.reset(seed=7)
>>> observation, reward, over, cut, info = game.last()
>>> [name for name, legal in zip(game.action_names, observation["action_mask"]) if legal]
['fold', 'call', 'bet-least']
>>> game.step(game.action_names.index("fold"))
>>> {agent: round(won, 3) for agent, won in game.rewards.items()}
{'seat_1': 0.167, 'seat_2': -0.167}
"""

from houseway.money import Cents
from houseway.rulebook import House
from houseway.rulebook import house as opened

try:
    from houseway.rl.environment import HouseGame, game
    from houseway.rl.lesson import Lesson
except ModuleNotFoundError as problem:
    if (problem.name or "").partition(".")[0] not in ("pettingzoo", "gymnasium", "numpy"):
        raise
    raise ImportError("houseway.rl needs the rl extra: pip install 'houseway[rl]'", name=problem.name) from None

__all__ = ["HouseGame", "Lesson", "env"]


def env(
    house: House | str,
    game_name: str,
    *,
    structure: str | None = None,
    limit: str | None = None,
    players: int | None = None,
    stack: Cents | None = None,
    fees: bool = False,
    most_moves: int = 1000,
) -> HouseGame:
    """A house's game as a PettingZoo AEC environment: every seat is an agent, an episode is one hand or round.

    ``players`` is the number of players, by default six, and ``stack`` is each player's chips, in cents.
    With ``fees`` the house collects by its posted schedules. A hand is cut off after ``most_moves`` decisions.
    """
    place = opened(house) if isinstance(house, str) else house
    rules = place.game(game_name, structure=structure, limit=limit)
    return game(rules, count=players, stack=stack, fees=fees, most_moves=most_moves)
