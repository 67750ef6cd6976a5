"""Trains a small agent with scikit-learn until it beats the easy bot, heads-up, at Limelight's limit hold'em.

The agent plays hands, notes what it saw and did and what the hand brought, and fits a regression tree for each action
that says what the action is worth in such a spot. Then it plays by those trees, and learns again. At the end it meets
the bot in duplicate: every deal is played twice, with the seats exchanged, so that the luck of the cards falls out.

    pip install 'houseway[examples]'
    python examples/train_an_agent.py                      # some minutes
    python examples/train_an_agent.py --hands 300 --rounds 2 --deals 100
"""

import argparse
from collections import deque
from random import Random
from statistics import mean, stdev

import numpy as np
from sklearn.tree import DecisionTreeRegressor

from houseway import rl
from houseway.cards import RANKS, Card, deck
from houseway.hands import evaluator

SCALARS = ("phase", "street", "button", "stack", "bet", "pot", "to call")
"""The fields of an observation that go to the trees as they are."""
SHOTS = 40
"""So many hands of the opponent are imagined to see how many of them one beats."""
LEAF = 80
"""A leaf of a tree is the mean of at least so many hands: one hand says little."""
KEPT = 6000
"""So many notes on each action: what came of it when one played worse is forgotten."""
WORTH = evaluator("high")


class Agent:
    """What each action is worth in a spot, by what has come of it so far."""

    def __init__(self, env: rl.HouseGame, seed: int) -> None:
        self.env, self.rng = env, Random(seed)
        self.kept = [
            at + n for name, at in env.lesson.sheet.at.items() if name in SCALARS for n in range(self.size(name))
        ]
        self.notes: dict[int, deque[tuple[np.ndarray, float]]] = {}
        self.trees: dict[int, DecisionTreeRegressor] = {}

    def size(self, name: str) -> int:
        """How many numbers a field has."""
        return next(field.size for field in self.env.lesson.sheet.fields if field.name == name)

    def spot(self, observed: np.ndarray) -> np.ndarray:
        """Ranks and suits of the two cards, how they do against imagined hands on this board, and the money."""
        at, pack = self.env.lesson.sheet.at, deck()
        mine, board = (
            tuple(pack[one] for one in np.flatnonzero(observed[at[name] : at[name] + 52])) for name in ("hand", "board")
        )
        high, low = sorted((RANKS.index(card[0]) for card in mine), reverse=True)
        suited = mine[0][1] == mine[1][1]
        return np.array([high, low, suited, self.beats(mine, board), *observed[self.kept]], np.float32)

    def beats(self, mine: tuple[Card, ...], board: tuple[Card, ...]) -> float:
        """The part of imagined hands, on an imagined end of the board, that these cards beat; a tie is half."""
        unseen = [card for card in deck() if card not in mine and card not in board]
        won = 0.0
        for _ in range(SHOTS):
            one, other, *rest = self.rng.sample(unseen, 7 - len(board))
            whole = (*board, *rest)
            ours, theirs = WORTH(mine, whole), WORTH((one, other), whole)
            won += (ours > theirs) + (ours == theirs) / 2
        return won / SHOTS

    def choose(self, spot: np.ndarray, legal: list[int], curious: float) -> int:
        """The action that has brought most; now and then, out of curiosity, any."""
        if not self.trees or self.rng.random() < curious:
            return self.rng.choice(legal)
        worth = {
            action: self.trees[action].predict(spot[None], check_input=False)[0]
            for action in legal
            if action in self.trees
        }
        return max(worth, key=worth.__getitem__)

    def learn(self) -> None:
        """A new tree for each action, from what is noted."""
        for action, notes in self.notes.items():
            spots, values = zip(*notes, strict=True)
            self.trees[action] = DecisionTreeRegressor(min_samples_leaf=LEAF).fit(spots, values)


def play(env: rl.HouseGame, agent: Agent, seat: str, seed: int, *, curious: float = 0.0, notes: bool = False) -> float:
    """One hand of the agent in a seat against the easy bot in the other: what it won, in big bets."""
    env.reset(seed=seed)
    bot, done = Random(seed), list[tuple[int, np.ndarray]]()
    while not any(env.terminations.values()):
        if env.agent_selection == seat:
            spot = agent.spot(env.vector(seat))
            action = agent.choose(spot, list(env.legal), curious)
            done.append((action, spot))
        else:
            action = env.bot_action("easy", bot)
        env.step(action)
    won: float = env.rewards[seat]
    if notes:
        for action, spot in done:
            agent.notes.setdefault(action, deque(maxlen=KEPT)).append((spot, won))
    return won


def duplicate(env: rl.HouseGame, agent: Agent, deals: int, first: int) -> list[float]:
    """What the agent won for a hand in each deal, played from both seats."""
    return [mean(play(env, agent, seat, first + deal) for seat in env.possible_agents) for deal in range(deals)]


def train(hands: int = 5000, rounds: int = 5, deals: int = 3000, seed: int = 1) -> tuple[float, float]:
    """Trains an agent and measures it: what it wins for a hand in big bets, and the half-width of 95 % confidence."""
    env = rl.env("limelight", "holdem", limit="3/6", players=2)
    agent = Agent(env, seed)
    for number in range(rounds):
        curious = 0.3 / (1 + number)
        won = [
            play(env, agent, f"seat_{1 + hand % 2}", seed + number * hands + hand, curious=curious, notes=True)
            for hand in range(hands)
        ]
        agent.learn()
        print(f"round {number + 1}: {mean(won):+.3f} big bets a hand while learning")
    results = duplicate(env, agent, deals, first=10_000_000)
    return mean(results), 1.96 * stdev(results) / len(results) ** 0.5


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("hands", 5000), ("rounds", 5), ("deals", 3000), ("seed", 1)):
        asked.add_argument(f"--{name}", type=int, default=usual)
    wins, wide = train(**vars(asked.parse_args()))
    print(f"against the easy bot: {wins:+.3f} ± {wide:.3f} big bets a hand (95 %), over duplicate deals")
