"""Every house-game is a PettingZoo environment, and an agent sees and may do what its seat sees and may do."""

import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from houseway import rl
from houseway.engines.contract import Refused
from houseway.engines.poker.play import PokerHand
from houseway.engines.rulings import copy_of
from houseway.rl import HouseGame
from houseway.rl.environment import game
from houseway.rulebook import PokerRules, house
from tests.contract.kit import Spread, every_structure
from tests.contract.twins import twin
from tests.soak import SOAK, times

FAMILIES = [
    Spread("limelight", "holdem", "limit"),
    Spread("marina", "holdem", "no-limit"),
    Spread("limelight", "crazy-pineapple-hilo", "pot-limit"),
    Spread("rogelios", "stud-hilo", "spread-joker"),
    Spread("oceana", "five-card-draw", "limit"),
    Spread("golden-state", "push-nine", "no-limit"),
    Spread("casino", "badugi", "limit"),
    Spread("casino", "bomb-pot", "pot-limit"),
    Spread("limelight", "pure-21", ""),
    Spread("marina", "no-bust-buster", ""),
    Spread("oceana", "pai-gow", "two-jokers"),
    Spread("limelight", "pan", ""),
]
"""One game of each family; a long run takes all."""


def is_mixed(spread: Spread) -> bool:
    rules = spread.rules(Random(1))
    return isinstance(rules, PokerRules) and rules.mix is not None


SPREADS = [spread for spread in every_structure() if not is_mixed(spread)] if SOAK else FAMILIES
each = pytest.mark.parametrize("spread", SPREADS, ids=str)


def opened(spread: Spread, *, fees: bool = False, seed: int = 1) -> HouseGame:
    rng = Random(f"{spread} {seed}")
    rules = spread.rules(rng)
    return game(rules, count=rng.randint(rules.seats[0], min(rules.seats[1], 6)), fees=fees)


def decisions(env: HouseGame, seed: int) -> Iterator[dict[str, np.ndarray]]:
    """Yields the observations of a hand, in turn; the agents choose random legal actions."""
    rng = Random(seed)
    env.reset(seed=seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        observed = env.last()[0]
        yield observed
        env.step(rng.choice(np.flatnonzero(observed["action_mask"]).tolist()))


# -- PettingZoo's own tests --------------------------------------------------------------------------------------------


@each
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_finds_nothing_wrong(spread: Spread) -> None:
    env = opened(spread)
    api_test(env, num_cycles=times(10, 200))
    seed_test(lambda: opened(spread), num_cycles=times(10, 200))


@pytest.mark.soak
@each
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_can_measure_it(spread: Spread) -> None:
    performance_benchmark(opened(spread))


@each
def test_no_observation_leaves_its_bounds(spread: Spread) -> None:
    env = opened(spread, fees=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        space = env.observation_space("seat_1")
    for seed in range(times(2, 30)):
        for observed in decisions(env, seed):
            assert space.contains(observed)


# -- what is seen and done ---------------------------------------------------------------------------------------------


@each
def test_what_a_seat_may_not_see_changes_nothing_that_it_observes(spread: Spread) -> None:
    env = opened(spread)
    rng = Random(5)
    for seed in range(times(1, 10)):
        for place, _ in zip(range(25), decisions(env, seed), strict=False):
            for at, agent in enumerate(env.possible_agents, 1):
                if place % 3 == 0 or agent == env.agent_selection:
                    other = twin(env.hand, at, rng)
                    assert env.lesson.see(other, at).tolist() == env.vector(agent).tolist()
            seat = int(env.agent_selection.removeprefix("seat_"))
            assert env.lesson.legal(twin(env.hand, seat, rng), seat).keys() == env.legal.keys()


@each
def test_what_the_mask_opens_is_accepted(spread: Spread) -> None:
    env = opened(spread)
    for seed in range(times(1, 10)):
        for _, observed in zip(range(40), decisions(env, seed), strict=False):
            assert set(np.flatnonzero(observed["action_mask"])) == env.legal.keys()
            for moves in env.legal.values():
                tried = copy_of(env.hand)
                for command in moves:
                    tried.apply(command)


@each
def test_rewards_are_what_each_seat_won_in_bets(spread: Spread) -> None:
    for fees in (False, True):
        env = opened(spread, fees=fees)
        for seed in range(times(2, 20)):
            for _ in decisions(env, seed):
                assert not any(env.rewards.values())
            if any(env.truncations.values()):
                continue
            brought = env.chairs[0].stack
            won = [(stack - brought) / env.unit for _, stack in sorted(env.hand.money.items())]
            assert [env.rewards[agent] for agent in env.possible_agents] == won
            funds = getattr(getattr(env.hand, "layout", None), "bonuses", 0)
            assert sum(won) * env.unit == pytest.approx(funds - env.hand.collected)


@each
def test_a_bot_can_sit_in_for_an_agent(spread: Spread) -> None:
    env = opened(spread)
    env.reset(seed=3)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        action = env.bot_action("easy", Random(1))
        assert env.last()[0]["action_mask"][action]
        env.step(action)
    assert env.hand.over or env.moves == env.most_moves


# -- particular games --------------------------------------------------------------------------------------------------


def open_names(env: HouseGame) -> list[str]:
    return [env.action_names[at] for at in env.legal]


def test_sizes_are_parts_of_the_pot_after_a_call() -> None:
    """Blinds of $1 and $2: a call makes the pot $5, so half of it raises to $4.50."""
    env = rl.env("casino", "holdem", structure="no-limit", limit="1/2", players=3)
    env.reset(seed=1)
    amounts = {env.action_names[at]: getattr(moves[0], "to", 0) for at, moves in env.legal.items()}
    assert amounts == {
        "fold": 0, "call": 0, "bet-least": 400, "bet-half-pot": 450, "bet-pot": 700, "bet-two-pots": 1200,
        "bet-most": env.chairs[0].stack,
    }  # fmt: skip


def test_a_discard_throws_the_cards_that_its_mask_names() -> None:
    env = rl.env("casino", "badugi", players=2)
    env.reset(seed=2)
    while "discard 0110" not in open_names(env):
        env.step(env.action_names.index("check" if "check" in open_names(env) else "call"))
    seat = int(env.agent_selection.removeprefix("seat_"))
    first = env.lesson.sheet.at["cards"]
    slots = env.vector(env.agent_selection)[first : first + 4 * 53].reshape(4, 53)
    env.step(env.action_names.index("discard 0110"))
    assert isinstance(env.hand, PokerHand)
    thrown = env.hand.drawing.thrown[env.hand.position[seat]] if env.hand.drawing else ()
    assert [rl.lesson.PLACE[card] for card in thrown] == [int(slot.argmax()) for slot in slots[1:3]]


def test_seeds_decide_the_deal_and_the_button() -> None:
    env = rl.env("limelight", "holdem", limit="3/6")
    deals = []
    for seed in (1, 1, 2):
        env.reset(seed=seed)
        deals.append(repr(env.hand.log))
    assert deals[0] == deals[1] != deals[2]
    env.reset(seed=1, options={"button": 3})
    assert isinstance(env.hand, PokerHand)
    assert env.hand.button == 3


def test_a_hand_that_takes_too_long_is_cut_off() -> None:
    env = rl.env("limelight", "pan", players=3, most_moves=5)
    for _ in decisions(env, 1):
        pass
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_what_is_closed_is_refused() -> None:
    env = rl.env("limelight", "holdem", limit="3/6", players=2)
    env.reset(seed=7)
    with pytest.raises(Refused, match="seat_2 can't do that now\\."):
        env.step(env.action_names.index("check"))


def test_a_mix_is_learned_game_by_game() -> None:
    with pytest.raises(Refused, match="is several games in turn\\. Learn them one by one: holdem, omaha-hilo, razz"):
        rl.env("casino", "horse")


def test_a_table_has_so_many_seats() -> None:
    with pytest.raises(Refused, match="played by 2 to 9 players"):
        rl.env("limelight", "holdem", players=12)


def test_every_game_of_the_five_houses_is_one() -> None:
    games = [(name, slug) for name in ("golden-state", "limelight", "marina", "oceana", "rogelios")
             for slug in house(name).games]  # fmt: skip
    assert len(games) == 42
    for name, slug in games:
        assert rl.env(name, slug).metadata["name"] == f"{name}_{slug}_v0".replace("-", "_")


def test_without_its_extra_one_line_says_what_to_install() -> None:
    program = "import sys; sys.modules['pettingzoo'] = None\nimport houseway.rl"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.splitlines()[-1] == "ImportError: houseway.rl needs the rl extra: pip install 'houseway[rl]'"


ROOT = Path(__file__).parents[2]


def test_the_page_lists_every_action_and_field() -> None:
    command, env = [sys.executable, "tools/learners.py"], {"PYTHONPATH": "src"}
    checked = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
