"""Measures steps a second of random agents in heads-up limit hold'em, against RLCard and OpenSpiel in the same run.

    python benchmarks/learners.py [SECONDS]

A step is one decision: the program builds the observation and the legal actions, chooses one at random, and plays to
the next decision, in the next hand if one is over. ``pip install 'houseway[peers]'`` installs the peers; missing ones
are named and left out.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from houseway import rl

Step = Callable[[], None]

OPEN_SPIEL = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=1 2,firstPlayer=2 1 1 1,numSuits=4,numRanks=13,"
    "numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=4 4 8 8,maxRaises=3 4 4 4,stack=1000 1000)"
)


def houseway(rng: Random) -> Step:
    env = rl.env("limelight", "holdem", limit="3/6", players=2)
    env.reset(seed=1)

    def step() -> None:
        observation = env.last()[0]
        env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
        if all(env.terminations.values()):
            env.reset()

    return step


def rlcard(rng: Random) -> Step:
    import rlcard  # noqa: PLC0415 — a peer that may not be installed

    env = rlcard.make("limit-holdem", {"seed": 1})
    state, _ = env.reset()
    now = [state]

    def step() -> None:
        action = rng.choice(list(now[0]["legal_actions"]))
        now[0], _ = env.step(action)
        if env.is_over():
            now[0], _ = env.reset()

    return step


def open_spiel(rng: Random) -> Step:
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(OPEN_SPIEL)
    now: list[Any] = [game.new_initial_state()]

    def step() -> None:
        state = now[0]
        while state.is_terminal() or state.is_chance_node():
            if state.is_terminal():
                state = now[0] = game.new_initial_state()
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        player = state.current_player()
        state.information_state_tensor(player)
        state.apply_action(rng.choice(state.legal_actions(player)))

    return step


def rate(step: Step, seconds: float) -> float:
    """Returns steps per second of processor time."""
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            step()
        steps += 20
    return steps / spent


def peers(rng: Random) -> Iterator[tuple[str, Step]]:
    """Returns the installed peers and names the others."""
    for name, make in (("RLCard", rlcard), ("OpenSpiel", open_spiel)):
        with suppress(ImportError):
            yield name, make(rng)
            continue
        print(f"{name} is not installed and left out: pip install 'houseway[peers]'")


def main(seconds: float = 6.0) -> None:
    rng = Random(1)
    steps = {"Houseway": houseway(rng), **dict(peers(rng))}
    for step in steps.values():
        rate(step, 0.2)
    turns = [{name: rate(step, 0.1) for name, step in steps.items()} for _ in range(max(1, int(seconds * 3)))]
    for name in steps:
        print(f"{name:10} {statistics.median(turn[name] for turn in turns):10,.0f} steps/s")


if __name__ == "__main__":
    main(*(float(word) for word in sys.argv[1:]))
