"""Duplicate matches between two levels of bots: every deal is played again with the seats exchanged.

``python -m tests.players.duplicate 2000`` plays sharp against steady and steady against easy in every family of poker,
on all cores; ``python -m tests.players.duplicate 2000 limelight holdem limit`` in one game.
"""

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import TypeAlias

from houseway.engines.contract import Seated
from houseway.engines.poker.bots import Bot, play_on
from houseway.engines.poker.play import PokerHand
from houseway.players import LEVELS, LevelName, buy_in
from houseway.rulebook import PokerRules, house


@dataclass(frozen=True, slots=True)
class Score:
    """The first side's win, in big bets or blinds for a hundred hands of one seat, and its standard error."""

    mean: float
    error: float

    @property
    def least(self) -> float:
        """The lower end of the interval that holds the true value in 95 of 100 matches."""
        return self.mean - 1.96 * self.error

    @property
    def most(self) -> float:
        """The upper end of that interval."""
        return self.mean + 1.96 * self.error

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {1.96 * self.error:.1f}"


Together: TypeAlias = Callable[[Callable[[int], int], Iterable[int]], Iterable[int]]
"""How the deals of a match are played: one after the other, as ``map`` does it, or several at a time."""


def match(
    rules: PokerRules,
    one: LevelName,
    other: LevelName,
    deals: int,
    *,
    players: int = 4,
    seed: int = 7,
    together: Together = map,
) -> Score:
    """Plays deals with every second seat for each side, and each deal again with the sides exchanged."""
    won = list(together(partial(deal, rules, (one, other), players), range(seed * 1_000_000, seed * 1_000_000 + deals)))
    unit = rules.stakes.big_blind if not rules.stakes.bets else rules.stakes.bets[-1]
    hands = players // 2 * 2  # of one side, over both plays of a deal
    each = [100 * chips / (unit or rules.stakes.ante) / hands for chips in won]
    mean = sum(each) / deals
    return Score(mean, sqrt(sum((x - mean) ** 2 for x in each) / (deals - 1) / deals))


def deal(rules: PokerRules, sides: tuple[LevelName, LevelName], players: int, seed: int) -> int:
    """Returns the first side's win in one deal and its return."""
    return played(rules, sides, players, seed) + played(rules, sides[::-1], players, seed, first=1)


def played(rules: PokerRules, sides: tuple[LevelName, ...], players: int, seed: int, *, first: int = 0) -> int:
    """Plays a deal and returns the first side's win; seats 1, 3 and 5 have the first level, the others the second."""
    cards, dice = Random(f"{seed}/cards"), Random(f"{seed}/dice")
    seats = [Seated(seat, buy_in(rules), "") for seat in range(1, players + 1)]
    whole = rules.deck()
    hand = PokerHand(rules, seats, cards.sample(whole, len(whole)), button=cards.randint(1, players))
    bots = {one.seat: Bot(rules, LEVELS[sides[(one.seat + 1) % 2]], dice) for one in seats}
    while not hand.over:
        play_on(hand, bots, cards, False)
    assert hand.result is not None
    return sum(hand.result.stacks[one.seat] - one.stack for one in seats if (one.seat + 1) % 2 == first)


RIVALS: tuple[tuple[LevelName, LevelName], ...] = (("sharp", "steady"), ("steady", "easy"))

FAMILIES = (
    ("limelight", "holdem", "limit"),
    ("limelight", "holdem", "no-limit"),
    ("marina", "holdem", "pot-limit"),
    ("limelight", "omaha", "pot-limit"),
    ("limelight", "omaha-hilo", "limit"),
    ("limelight", "omaha-hilo", "pot-limit"),
    ("limelight", "crazy-pineapple", "limit"),
    ("limelight", "crazy-pineapple-hilo", "limit"),
    ("limelight", "stud", "limit"),
    ("oceana", "stud-hilo", "limit"),
    ("limelight", "razz", "limit"),
    ("limelight", "lowball", "limit"),
    ("marina", "lowball", "no-limit"),
    ("oceana", "five-card-draw", "limit"),
    ("rogelios", "high-draw", "limit"),
    ("golden-state", "push-nine", "no-limit"),
)
"""A game of each family and way of betting: house, game, structure."""


def game(name: str, slug: str, structure: str) -> PokerRules:
    """The game at its first limit."""
    found = house(name).game(slug, structure=structure)
    assert isinstance(found, PokerRules)
    return found


def main(words: list[str]) -> None:
    """Plays the matches of all families or of one game."""
    deals, *wanted = words
    with ProcessPoolExecutor() as pool:
        for family in [(wanted[0], wanted[1], wanted[2])] if wanted else FAMILIES:
            rules = game(*family)
            for one, other in RIVALS:
                score = match(rules, one, other, int(deals), together=partial(pool.map, chunksize=5))
                print(f"{rules.full_title()}: {one} against {other} {score} a hundred hands", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
