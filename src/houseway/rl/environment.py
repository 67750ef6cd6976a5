"""A game as a PettingZoo environment: every seat is an agent, an episode is one hand."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from houseway.engines.contract import Command, Hand, Refused, Seated
from houseway.engines.registry import engine_of
from houseway.messages import AllOf, _
from houseway.money import Cents
from houseway.players import NAMES, LevelName, players
from houseway.rl.lesson import Lesson, Moves, Vector, names_of
from houseway.rulebook import GameRules


def _lesson(rules: GameRules, count: int, unit: Cents) -> Lesson[Any]:
    made: Lesson[Any] = engine_of(rules).part("learners").LESSON(rules, count, unit)
    return made


class HouseGame(AECEnv):
    """A game of a house, one hand at a time, with a seat for every agent.

    ``hand`` is the hand in play and ``lesson`` defines the numbers. Rewards come when the hand is over: each seat's win
    or loss, in bets of ``unit`` cents.
    """

    def __init__(self, rules: GameRules, count: int, stack: Cents, fees: bool, most_moves: int) -> None:
        super().__init__()
        self.rules, self.fees, self.most_moves = rules, fees, most_moves
        name = f"{rules.house.slug}_{rules.game}_v0".replace("-", "_")
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.chairs = tuple(Seated(seat, stack, NAMES[seat - 1]) for seat in range(1, count + 1))
        self.lesson = _lesson(rules, count, stack * count)
        self.unit = self.lesson.unit
        self.action_names = names_of(self.lesson.actions)
        self.possible_agents = [f"seat_{one.seat}" for one in self.chairs]
        self.agents: list[str] = []
        self.rng = Random()
        self.legal: dict[int, Moves] = {}
        self.moves = 0

    @cache  # noqa: B019 — an environment has a handful of agents, and each must get the same space every time
    def observation_space(self, agent: str) -> spaces.Dict:
        """The vector and the mask of the legal actions."""
        most = self.lesson.sheet.most()
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(most), most, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.action_names),), dtype=np.int8),
            }
        )

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """A number in the list of actions."""
        return spaces.Discrete(len(self.action_names))

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals a new hand; the seed decides the cards, the button and every later shuffle.

        ``options`` may name the seat of the ``button`` (in a player-dealer game, of the bank).
        """
        if seed is not None:
            self.rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.moves = 0
        button = (options or {}).get("button")
        while True:  # deal again if no player has a choice, because all are all-in from the start
            at = self.rng.choice(self.chairs).seat
            self.hand: Hand = self.lesson.deal(self.chairs, self.rng, button or at, self.fees)
            if self._plays_on():
                return

    def step(self, action: int | None) -> None:
        """Carries out an action of the agent in turn and plays on to the next decision."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        moves = self.legal.get(int(action)) if action is not None else None
        if moves is None:
            raise Refused(_("{player} can't do that now. The action mask has what is open.", player=agent))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._do(moves)
        self.moves += 1
        if not self._plays_on():
            self._end(self.terminations)
        elif self.moves >= self.most_moves:
            self._end(self.truncations)
        self._accumulate_rewards()

    def _do(self, moves: Moves) -> None:
        for command in moves:
            self.hand.apply(command)

    def _plays_on(self) -> bool:
        """Plays on to the next decision; False if the hand is over. Moves without a choice are made."""
        hand, lesson = self.hand, self.lesson
        while not hand.over:
            seat = lesson.to_act(hand)
            if seat is None:
                hand.apply(lesson.routine(hand, self.rng))
                continue
            self.legal = lesson.legal(hand, seat)
            if len(self.legal) > 1:
                self.agent_selection = f"seat_{seat}"
                return True
            (only,) = self.legal.values()
            self._do(only)
        self.legal = {}
        return False

    def _end(self, how: dict[str, bool]) -> None:
        """Sets every agent's reward and ends the episode."""
        money = self.hand.money
        for one, agent in zip(self.chairs, self.possible_agents, strict=True):
            self.rewards[agent] = (money[one.seat] - one.stack) / self.unit
            how[agent] = True
        self.legal = {}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the view of the agent's seat, and the actions that are legal now."""
        mask = np.zeros(len(self.action_names), np.int8)
        if agent == self.agent_selection:
            mask[list(self.legal)] = 1
        return {"observation": self.vector(agent), "action_mask": mask}

    def vector(self, agent: str) -> Vector:
        """Returns the observation without the mask."""
        return self.lesson.see(self.hand, self.possible_agents.index(agent) + 1)

    def bot_action(self, level: LevelName = "easy", rng: Random | None = None) -> int:
        """Returns a bot's action for the agent in turn: the nearest one in the list."""
        seat = self.possible_agents.index(self.agent_selection) + 1
        wanted = self.lesson.bot(self.hand, seat, level, rng or self.rng)
        return min(self.legal, key=lambda at: _distance(self.legal[at], wanted))

    def render(self) -> str:
        """Returns the hand in a few words."""
        return repr(self.hand)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


def _distance(offered: Moves, wanted: Moves) -> float:
    """Returns the distance between two moves: 0 for the same, infinity for different kinds."""
    if offered == wanted:
        return 0
    first, other = offered[0], wanted[0]
    if type(first) is not type(other):
        return float("inf")
    return 1 + abs(_size(first) - _size(other))


def _size(command: Command) -> int:
    found: int = getattr(command, "to", getattr(command, "amount", 0))
    return found


def game(
    rules: GameRules,
    *,
    count: int | None = None,
    stack: Cents | None = None,
    fees: bool = False,
    most_moves: int = 1000,
) -> HouseGame:
    """Returns the environment of some rules; see ``houseway.rl.env``."""
    mix = getattr(rules, "mix", None)
    if mix is not None:
        games = AllOf(tuple(dict.fromkeys(one.game for one in mix.games)))
        raise Refused(
            _("{game} is several games in turn. Learn them one by one: {games}.", game=rules.title, games=games)
        )
    fewest, most = rules.seats
    count = min(most, 6) if count is None else count
    if not fewest <= count <= most:
        why = _(
            "{game} is played by {least} to {most} players, not {count}.",
            game=rules.title,
            least=fewest,
            most=most,
            count=count,
        )
        raise Refused(why)
    return HouseGame(rules, count, players(rules).long_buy(rules) if stack is None else stack, fees, most_moves)
