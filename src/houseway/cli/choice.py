"""What the user chose: a house, a game, a limit, how many players, and the seed of the shuffle."""

import os
from pathlib import Path
from random import Random
from secrets import randbelow

from houseway import rulebook
from houseway.cli.mistakes import Mistake
from houseway.odds.workers import Workers
from houseway.rulebook import GameRules, House


def chosen_house(name: str) -> House:
    """A house that comes with the program, or the rulebook folder that a path names."""
    return rulebook.open_house(Path(name)) if os.sep in name else rulebook.house(name)


def chosen_rules(house: House, game: str, structure: str, limit: str) -> GameRules:
    """The game at that structure and limit; the first posted ones where none is named."""
    return house.game(game, structure=structure or None, limit=limit or None)


def chosen_players(rules: GameRules, players: int | None) -> int:
    """The number of players, six where the game allows it and nothing is said."""
    fewest, most = rules.seats
    if players is None:
        return max(fewest, min(6, most))
    if not fewest <= players <= most:
        raise Mistake(f"{rules.title} at {rules.house_name} is for {fewest} to {most} players, not {players}")
    return players


def dice(seed: int | None) -> tuple[int, Random]:
    """The seed and the dice it gives: the same seed, the same cards and the same bots."""
    if seed is None:
        seed = randbelow(1_000_000)
    if seed < 0:
        raise Mistake(f"a seed is a whole number from 0 up, not {seed}")
    return seed, Random(seed)


def chosen_workers(count: int, cluster: str) -> Workers:
    """So many processes of this machine, or a cluster."""
    if not 1 <= count <= 1024:
        raise Mistake(f"workers: 1 to 1024, not {count}")
    if cluster and count > 1:
        raise Mistake("a cluster has workers of its own: say --workers or --cluster")
    return Workers(count, cluster)
