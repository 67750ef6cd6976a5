"""The GPU's answers are the processor's; without one a line says so."""

import importlib.util

import numpy as np
import pytest

from houseway.odds.equities.equity import equity
from houseway.odds.gpu import NoGpu, cuda
from houseway.odds.rankings import batch
from houseway.odds.twentyone.simulate import simulate
from houseway.odds.twentyone.solver import solve
from houseway.odds.twentyone.strategy import chart
from houseway.rulebook import BankedRules, house
from tests.cli.kit import refused, run


def answers() -> bool:
    """Whether this machine has a GPU that can be used."""
    try:
        return cuda() is not None
    except (ImportError, NoGpu):
        return False


on_a_gpu = pytest.mark.skipif(not answers(), reason="needs an NVIDIA GPU and houseway[cuda]")


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
    if answers():
        return
    said = refused(run("simulate", "limelight", "pure-21", "--compiled", "--hands", "1000", "--device", "cuda"))
    wanted = "houseway[cuda]" if importlib.util.find_spec("numba_cuda") is None else "no NVIDIA GPU"
    assert wanted in said
    assert said.count("\n") <= 2


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("simulate limelight pure-21 --device cuda", "say --compiled"),
        ("simulate limelight pure-21 --compiled --workers 2 --device cuda", "neither --workers nor --cluster"),
        ("simulate oceana pai-gow --compiled --device cuda", "a GPU plays the games of 21"),
        ("equity limelight holdem AA KK --device cuda", "say how many"),
        ("equity limelight crazy-pineapple AsAhKd QsQhJd --samples 10 --device cuda", "only games without discards"),
    ],
)
def test_what_a_gpu_does_not_do_is_refused_in_words(command: str, why: str) -> None:
    assert why in refused(run(*command.split()))
