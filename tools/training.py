"""What the compiled build is trained by: hours of a room with every game, and hands at tables without a room.

python tools/training.py        plays on the build that runs it; see ``compiled.py``
"""

from houseway.room.running.inspector import Inspector
from houseway.room.running.simulated_room import Simulation
from houseway.room.tables.spread import Spot, all_houses
from houseway.simulation.life import Plan, live
from houseway.table.options import TableOptions

HOURS, PEOPLE = 1.5, 60
HANDS, PLAYERS = 100, 6
"""Hands of each game at a table without a room."""


def main() -> None:
    """Plays."""
    houses = all_houses()
    games = [(place, game) for place in houses.values() for game in place.games]
    spots = [Spot.posted(houses, place.slug, game, "", "") for place, game in games]
    Simulation(houses, spots, 1, people=PEOPLE, witness=Inspector().sees).run(HOURS)
    for place, game in games:
        live(Plan(place, game, None, None, TableOptions(), PLAYERS, HANDS, 1), 0, HANDS)


if __name__ == "__main__":
    main()
