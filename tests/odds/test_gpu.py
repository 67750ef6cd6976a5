"""The GPU's answers equal the processor's; Numba's simulator runs the kernels on machines without a GPU."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from houseway.odds.equities.equity import equity
from houseway.odds.random_numbers import block_seed
from houseway.odds.rankings import batch
from houseway.odds.twentyone.rounds import SHOE, SQUARE, play_block
from houseway.odds.twentyone.simulate import rules_row, simulate
from houseway.odds.twentyone.solver import solve
from houseway.odds.twentyone.strategy import chart
from houseway.odds.workers import NoWorkers, check_gpu
from houseway.rulebook import BankedRules, house
from tests.cli.kit import refused, run
from tests.odds.plans import chart_of


def has_gpu() -> bool:
    """Whether this machine has a usable GPU."""
    try:
        check_gpu()
    except (ImportError, NoWorkers):
        return False
    return True


on_a_gpu = pytest.mark.skipif(not has_gpu(), reason="needs an NVIDIA GPU and houseway[cuda]")

SIMULATED = """
import sys, warnings
warnings.simplefilter("ignore")  # numbers of 64 bits wrap around
import numpy as np
from houseway.odds.equities.equity import equity
from houseway.odds.rankings import batch
from houseway.odds.twentyone import gpu_rounds
from houseway.odds.twentyone.rounds import RULES
from houseway.rulebook import house

[sums] = gpu_rounds.play_blocks(np.load(sys.argv[1]).view(RULES), 3, [300], True)
print(*sums.tolist())
print(*batch.places("high", np.load(sys.argv[2]), device="cuda").tolist())
found = equity(house("limelight").game("holdem"), ("AA,KQs", "random"), samples=300, seed=4, device="cuda")
print(*(share.equity for share in found.shares))
"""


def test_the_simulated_gpu_gives_the_answers_of_the_processor(tmp_path: Path) -> None:
    rules = house("limelight").game("pure-21")
    assert isinstance(rules, BankedRules)
    row, sums = rules_row(rules, chart_of(rules, 6).plan, 6), np.zeros(6, np.int64)
    play_block(row[0], np.zeros(1, SHOE)[0], np.zeros(1, SQUARE)[0], block_seed(3, 0), 300, True, sums)
    cards = batch.masks(np.argsort(np.random.default_rng(5).random((40, 52)), axis=1)[:, :7])
    shares = equity(house("limelight").game("holdem"), ("AA,KQs", "random"), samples=300, seed=4).shares
    np.save(tmp_path / "rules.npy", row)
    np.save(tmp_path / "cards.npy", cards)
    files = (str(tmp_path / "rules.npy"), str(tmp_path / "cards.npy"))
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run([sys.executable, "-c", SIMULATED, *files], env=env, capture_output=True, text=True, check=True)
    played, places, equities = (line.split() for line in ran.stdout.splitlines())
    assert [int(one) for one in played] == sums.tolist()
    assert [int(one) for one in places] == batch.places("high", cards).tolist()
    assert [float(one) for one in equities] == [one.equity for one in shares]


@on_a_gpu
@pytest.mark.parametrize(("place", "game"), [("limelight", "pure-21"), ("golden-state", "no-bust-21")])
def test_rounds_on_a_gpu_come_to_the_same_cent(place: str, game: str) -> None:
    rules = house(place).games[game].at()
    assert isinstance(rules, BankedRules)
    plan, rounds = chart(solve(rules, 6)).plan, 1_000_003
    one, other = (simulate(rules, plan, 6, rounds=rounds, seed=3, sides=True, device=by) for by in ("cpu", "cuda"))
    assert (one.running, one.variance, one.side_edge, one.side_hits, one.cards) == (
        other.running, other.variance, other.side_edge, other.side_hits, other.cards,
    )  # fmt: skip


@on_a_gpu
@pytest.mark.parametrize(
    ("ranking", "own", "selection"),
    [
        ("high", 7, "any"),
        ("high", 4, "exactly-two"),
        ("high", 3, "at-most-two"),
        ("low", 7, "any"),
        ("badugi", 5, "any"),
    ],
)
def test_hands_have_the_same_place_on_a_gpu(ranking: str, own: int, selection: str) -> None:
    dice = np.random.default_rng(5)
    cards = np.argsort(dice.random((20_000, 52)), axis=1)
    holes = batch.masks(cards[:, :own])
    boards = None if selection == "any" else batch.masks(cards[:, own : own + 5])
    one, other = (batch.places(ranking, holes, boards, selection, device=by) for by in ("cpu", "cuda"))
    assert (one == other).all()


@on_a_gpu
@pytest.mark.parametrize("game", ["holdem", "omaha-hilo", "stud"])
def test_an_equity_sampled_on_a_gpu_is_the_same(game: str) -> None:
    rules = house("limelight").games[game].at()
    hands = {"holdem": ("AA,KQs", "random", "JTs+"), "omaha-hilo": ("AsAh2d3c", "random"), "stud": ("AsAh", "KsKhKd")}[
        game
    ]
    one, other = (equity(rules, hands, samples=300_001, seed=4, device=by) for by in ("cpu", "cuda"))
    assert one == other


def test_without_a_gpu_one_line_says_what_is_missing() -> None:
    if has_gpu():
        return
    said = refused(run("simulate", "limelight", "pure-21", "--compiled", "--hands", "1000", "--device", "cuda"))
    wanted = "houseway[cuda]" if importlib.util.find_spec("numba_cuda") is None else "no NVIDIA GPU"
    assert wanted in said
    assert said.count("\n") <= 2
