"""Whole tables: errors and rulings in their hands while people come, go, move and pause. Nothing is lost or stuck."""

import random

import pytest

from houseway.rulebook import house, names
from tests.floor.random_tables import GAMES, live
from tests.soak import times


@pytest.mark.parametrize("kind", ["poker", "banked", "pan"])
@pytest.mark.parametrize("name", [name for name in names() if name != "casino"])
def test_tables_go_on_while_people_come_and_go_and_errors_happen(name: str, kind: str) -> None:
    games = [game for game in GAMES if game[0] == name and house(name).games[game[1]].engine == kind]
    for seed in range(times(2, 500) if games else 0):
        live(random.Random(seed).choice(games), seed, 150)
