"""The three levels of bots."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

LevelName: TypeAlias = Literal["easy", "steady", "sharp"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How a player plays poker."""

    name: LevelName
    samples: int
    """How many deals it samples for a decision."""
    starts: float
    """The share of starting hands it plays, as a multiple of an even share (one in six hands at a table of six)."""
    leads: float
    """The share of its playable hands that it raises with."""
    respects: float
    """How much it reads into the bets of others: 0 is nothing."""
    pays: float
    """The equity it calls with, as a multiple of the pot's odds."""
    presses: float
    """How far from an even share (0) to a certain win (1) its equity must be before it bets or raises."""
    bluffs: float
    """How often it bets with less."""
    counts_draws: bool = False
    """Whether it knows what hands people have after drawing so many cards."""


EASY = Level(name="easy", samples=16, starts=2.6, leads=0.15, respects=0.3, pays=0.75, presses=0.55, bluffs=0.02)
STEADY = Level(name="steady", samples=40, starts=1.5, leads=0.4, respects=0.6, pays=1.0, presses=0.45, bluffs=0.0)
SHARP = Level(
    name="sharp",
    samples=100,
    starts=1.3,
    leads=0.75,
    respects=1.0,
    pays=1.0,
    presses=0.25,
    bluffs=0.1,
    counts_draws=True,
)
LEVELS: Mapping[LevelName, Level] = {level.name: level for level in (EASY, STEADY, SHARP)}
