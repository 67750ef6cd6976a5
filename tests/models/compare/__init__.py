"""The engine beside each model: hands or rounds from a seed, and whether both say the same.

Nothing here needs pytest, so that ``python -m tests.models`` runs with Python alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.models.compare import betting, collections, fees, pan, rotation, seats, settlement
from tests.printed.book import HOUSES


@dataclass(frozen=True)
class Comparison:
    """A model and the houses whose games it knows."""

    houses: tuple[str, ...]
    play: Callable[[str, Random], int]
    """Plays a hand, a round or an evening of a house beside the model; fails where they differ, else returns how many
    hands or rounds were compared."""


COMPARISONS = {
    "betting": Comparison(betting.HOUSES, betting.play),
    "collections": Comparison(HOUSES, collections.play),
    "fees": Comparison(HOUSES, fees.play),
    "pan": Comparison(("limelight",), pan.play),
    "rotation": Comparison(rotation.HOUSES, rotation.play),
    "seats": Comparison(seats.HOUSES, seats.play),
    "settlement": Comparison(settlement.HOUSES, settlement.play),
}


@dataclass
class Compared:
    """How many hands or rounds were played, and the seeds and stories of those that differ."""

    hands: int
    differences: list[str]


def compare(model: str, house: str, hands: int, seed: int) -> Compared:
    """Plays at least so many hands. Other seeds play other hands, so that several processes can share a long run."""
    done = Compared(0, [])
    evening = 0
    while done.hands < hands:
        name = f"{model} {house} {seed} {evening}"
        try:
            done.hands += COMPARISONS[model].play(house, Random(name))
        except Exception as different:  # the engine's own errors are differences, too
            done.hands += 1
            done.differences.append(f"{name}: {type(different).__name__}: {different}")
        evening += 1
    return done
