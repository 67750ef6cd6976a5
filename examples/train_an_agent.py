"""Trains a small agent with scikit-learn until it beats the easy bot, heads-up, at Limelight's limit hold'em.

The agent plays hands and notes every decision: what it saw, what it did, what that cost or brought until its next one.
From all notes it fits what each action is worth (fitted Q iteration): the money until the next decision, and then the
best that can be done there by the last fit. Each action has a few regression trees, which vote. Then it plays by them,
notes more, and fits again. At the end it meets the bot in duplicate: every deal is played twice, with the seats
exchanged, so that the luck of the cards falls out.

    pip install 'houseway[examples]'
    python examples/train_an_agent.py                      # some minutes
    python examples/train_an_agent.py --hands 200 --rounds 2 --deals 50
"""

import argparse
from dataclasses import dataclass
from random import Random
from statistics import mean, stdev

import numpy as np
from sklearn.tree import DecisionTreeRegressor

from houseway import rl
from houseway.cards import RANKS, Card, deck
from houseway.hands import evaluator

SCALARS = ("street", "button", "bet", "pot", "to call")
"""The fields of an observation that go to the trees as they are."""
SHOTS = 60
"""So many hands of the opponent are imagined to see how many of them one beats."""
TREES, LEAF, SWEEPS = 8, 40, 5
"""Trees that vote; the fewest notes that a leaf is the mean of; how often the notes are gone through for one fit."""
WORTH = evaluator("high")


@dataclass(frozen=True, slots=True)
class Note:
    """A decision, and what came of it until the next one; with no next spot the hand was over."""

    spot: np.ndarray
    action: int
    brought: float
    then: np.ndarray | None
    legal: tuple[int, ...]


class Agent:
    """What each action is worth in a spot, by the notes so far."""

    def __init__(self, env: rl.HouseGame, seed: int) -> None:
        self.env, self.rng = env, Random(seed)
        sheet = env.lesson.sheet
        kept = [field for field in sheet.fields if field.name in SCALARS]
        self.kept = [sheet.at[field.name] + n for field in kept for n in range(field.size)]
        self.notes: list[Note] = []
        self.trees: dict[int, list[DecisionTreeRegressor]] = {}

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

    def worth(self, spots: np.ndarray, action: int) -> np.ndarray:
        """What an action brings from here on, for each spot; nothing where nobody knows."""
        trees = self.trees.get(action)
        if not trees:
            return np.zeros(len(spots))
        votes: np.ndarray = np.array([tree.predict(spots, check_input=False) for tree in trees])
        mean_vote: np.ndarray = votes.mean(axis=0)
        return mean_vote

    def choose(self, spot: np.ndarray, legal: tuple[int, ...], curious: float) -> int:
        """The action that is worth most; now and then, out of curiosity, any."""
        if not self.trees or self.rng.random() < curious:
            return self.rng.choice(legal)
        return max(legal, key=lambda action: self.worth(spot[None], action)[0])

    def learn(self) -> None:
        """Goes through the notes some times; each time the end of a hand is felt one decision earlier."""
        self.trees = {}
        ends = np.array([note.then is None for note in self.notes])
        then = np.array([note.spot if note.then is None else note.then for note in self.notes])
        spots, brought = np.array([note.spot for note in self.notes]), np.array([note.brought for note in self.notes])
        actions = np.array([note.action for note in self.notes])
        legal = np.array([[at in note.legal for at in range(len(self.env.action_names))] for note in self.notes])
        for _ in range(SWEEPS):
            best = np.full(len(then), -np.inf)
            for action in np.unique(actions):
                best = np.where(legal[:, action], np.maximum(best, self.worth(then, action)), best)
            values = brought + np.where(ends, 0, best)
            for action in np.unique(actions):
                self.trees[action] = self.grown(spots[actions == action], values[actions == action])

    def grown(self, spots: np.ndarray, values: np.ndarray) -> list[DecisionTreeRegressor]:
        """Trees of one action, each from a draw of the notes of its own."""
        dice = np.random.default_rng(len(values))
        draws = [dice.integers(len(values), size=len(values)) for _ in range(TREES)]
        return [
            DecisionTreeRegressor(min_samples_leaf=LEAF, max_features=0.7, random_state=number).fit(
                spots[at], values[at]
            )
            for number, at in enumerate(draws)
        ]


def play(env: rl.HouseGame, agent: Agent, seat: str, seed: int, *, curious: float = 0.0, notes: bool = False) -> float:
    """One hand of the agent in a seat against the easy bot in the other: what it won, in big bets."""
    env.reset(seed=seed)
    bot, number = Random(seed), int(seat[-1])
    done: list[tuple[np.ndarray, int, int, tuple[int, ...]]] = []
    while not any(env.terminations.values()):
        action = env.bot_action("easy", bot) if env.agent_selection != seat else -1
        if action < 0:
            spot, legal = agent.spot(env.vector(seat)), tuple(env.legal)
            action = agent.choose(spot, legal, curious)
            done.append((spot, action, env.hand.money[number], legal))
        env.step(action)
    if notes:
        end = (None, 0, env.hand.money[number], ())
        for (spot, action, had, _), (then, _, has, legal) in zip(done, [*done[1:], end], strict=True):
            agent.notes.append(Note(spot, action, (has - had) / env.unit, then, legal))
    won: float = env.rewards[seat]
    return won


def duplicate(env: rl.HouseGame, agent: Agent, deals: int, first: int) -> list[float]:
    """What the agent won for a hand in each deal, played from both seats."""
    return [mean(play(env, agent, seat, first + deal) for seat in env.possible_agents) for deal in range(deals)]


def train(hands: int = 6000, rounds: int = 4, deals: int = 3000, seed: int = 1) -> tuple[float, float]:
    """Trains an agent and measures it: what it wins for a hand in big bets, and the half-width of 95 % confidence."""
    env = rl.env("limelight", "holdem", limit="3/6", players=2)
    agent = Agent(env, seed)
    for number in range(rounds):
        won = [
            play(env, agent, f"seat_{1 + hand % 2}", seed + number * hands + hand, curious=0.25, notes=True)
            for hand in range(hands)
        ]
        agent.learn()
        print(f"round {number + 1}: {mean(won):+.3f} big bets a hand while curious, {len(agent.notes)} notes")
    results = duplicate(env, agent, deals, first=10_000_000)
    return mean(results), 1.96 * stdev(results) / len(results) ** 0.5


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("hands", 6000), ("rounds", 4), ("deals", 3000), ("seed", 1)):
        asked.add_argument(f"--{name}", type=int, default=usual)
    wins, wide = train(**vars(asked.parse_args()))
    print(f"against the easy bot: {wins:+.3f} ± {wide:.3f} big bets a hand (95 %), over duplicate deals")
