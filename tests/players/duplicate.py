"""Duplicate matches between two levels of bots: every deal is played again with the seats exchanged.

``python -m tests.players.duplicate limelight holdem limit 2000`` plays sharp against steady and steady against easy.
"""

import sys
from dataclasses import dataclass
from math import sqrt
from random import Random

from houseway.play.contract import Seated
from houseway.play.poker import PokerHand
from houseway.players.levels import LEVELS, LevelName
from houseway.players.poker import Bot, play_on
from houseway.players.seats import buy_in
from houseway.rulebook import PokerRules, house


@dataclass(frozen=True, slots=True)
class Score:
    """What the first side won, in big bets or blinds for a hundred hands of one seat, and its standard error."""

    mean: float
    error: float

    @property
    def least(self) -> float:
        """The lower end of the interval that holds the true value in 95 of 100 matches."""
        return self.mean - 1.96 * self.error

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {1.96 * self.error:.1f}"


def match(rules: PokerRules, one: LevelName, other: LevelName, deals: int, *, players: int = 4, seed: int = 7) -> Score:
    """Plays deals with every second seat for each side, and each deal again with the sides exchanged."""
    won = [deal(rules, (one, other), players, seed * 1_000_000 + number) for number in range(deals)]
    unit = rules.stakes.big_blind if not rules.stakes.bets else rules.stakes.bets[-1]
    hands = players // 2 * 2  # of one side, over both plays of a deal
    each = [100 * chips / (unit or rules.stakes.ante) / hands for chips in won]
    mean = sum(each) / deals
    return Score(mean, sqrt(sum((x - mean) ** 2 for x in each) / (deals - 1) / deals))


def deal(rules: PokerRules, sides: tuple[LevelName, LevelName], players: int, seed: int) -> int:
    """What the first side wins in one deal and its return."""
    return played(rules, sides, players, seed) + played(rules, sides[::-1], players, seed, first=1)


def played(rules: PokerRules, sides: tuple[LevelName, ...], players: int, seed: int, *, first: int = 0) -> int:
    """What one side wins when a deal is played; seats 1, 3 and 5 have the first level, the others the second."""
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


def main(words: list[str]) -> None:
    """Plays both matches of a game, at its first limit."""
    name, game, structure, deals = words
    rules = house(name).game(game, structure=structure)
    assert isinstance(rules, PokerRules)
    for one, other in RIVALS:
        score = match(rules, one, other, int(deals))
        print(f"{rules.full_title()}: {one} against {other} {score} a hundred hands", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
