"""Measures six-handed hands per second with random legal play: our source, our compiled package and every peer.

    python benchmarks/peers.py [SECONDS]

Each side has its own process and they play in turns, so that load slows all alike. The rates are medians of processor
time and the ratios are against PokerKit. All choose uniformly among fold or check, call and the smallest raise; ours
check every house rule. ``pip install 'houseway[bench]'`` installs the peers and ``make compiled`` builds the compiled
package; a side that is missing is left out.
"""

import os
import random
import statistics
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from hands import AUTOMATIONS, ours, rate, theirs

Play = Callable[[], None]

ROOT = Path(__file__).resolve().parents[1]
COMPILED = ROOT / "build" / "compiled"
"""The folder of the package that ``make compiled`` builds."""
GAMES: dict[str, tuple[str, str, str | None, str | None]] = {
    "limit hold'em": ("limelight", "holdem", "limit", "2/4"),
    "no-limit hold'em": ("limelight", "holdem", "no-limit", None),
    "limit Omaha hi-lo": ("limelight", "omaha-hilo", "limit", "2/4"),
    "stud": ("casino", "stud", None, "10/20"),
    "stud hi-lo": ("casino", "stud-hilo", None, "10/20"),
    "razz": ("casino", "razz", None, "10/20"),
    "lowball (peer: razz)": ("limelight", "lowball", "limit", None),
}
UNIVERSAL = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=100 200 0 0 0 0,firstPlayer=3 1 1 1,numSuits=4,"
    "numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=20000 20000 20000 20000 20000 20000,"
    "bettingAbstraction=fcpa)"
)
"""No-limit only: its limit game reads the stacks of four seats at most."""


def our_hand(game: str, rng: random.Random) -> Play:
    from houseway.rulebook import PokerRules, house  # noqa: PLC0415 — each side loads its own

    place, slug, structure, limit = GAMES[game]
    rules = house(place).game(slug, structure=structure, limit=limit)
    assert isinstance(rules, PokerRules)
    return partial(ours, rules, rng)


def pokerkit_hand(game: str, rng: random.Random) -> Play:
    import pokerkit  # noqa: PLC0415

    warnings.simplefilter("ignore")
    blinds, bets, antes = (100, 200), (200, 400), (100, 300, 1_000, 2_000)
    made: dict[str, Callable[[], Any]] = {
        "limit hold'em": lambda: pokerkit.FixedLimitTexasHoldem(AUTOMATIONS, True, 0, blinds, *bets),
        "no-limit hold'em": lambda: pokerkit.NoLimitTexasHoldem(AUTOMATIONS, True, 0, blinds, 200),
        "limit Omaha hi-lo": lambda: pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter(
            AUTOMATIONS, True, 0, blinds, *bets
        ),
        "stud": lambda: pokerkit.FixedLimitSevenCardStud(AUTOMATIONS, True, *antes),
        "stud hi-lo": lambda: pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter(AUTOMATIONS, True, *antes),
        "razz": lambda: pokerkit.FixedLimitRazz(AUTOMATIONS, True, *antes),
        "lowball (peer: razz)": lambda: pokerkit.FixedLimitRazz(AUTOMATIONS, True, *antes),
    }
    return partial(theirs, made[game](), rng)


def open_spiel_hand(game: str, rng: random.Random) -> Play:
    import pyspiel  # noqa: PLC0415

    loaded = pyspiel.load_game({"no-limit hold'em": UNIVERSAL}[game])

    def play() -> None:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            # Fold, call, or bet the pot: its abstraction has no smallest raise.
            choices = actions if state.is_chance_node() else actions[:3]
            state.apply_action(choices[int(rng.random() * len(choices))])

    return play


def pokers_hand(game: str, rng: random.Random) -> Play:
    import pokers  # noqa: PLC0415

    if game != "no-limit hold'em":
        raise KeyError(game)

    def play() -> None:
        seed = int(rng.random() * 1e9)
        state = pokers.State.from_seed(n_players=6, button=0, sb=1.0, bb=2.0, stake=200.0, seed=seed)
        while not state.final_state:
            legal = state.legal_actions
            kind = legal[int(rng.random() * len(legal))]
            amount = state.min_bet if kind == pokers.ActionEnum.Raise else 0.0
            action: Any = pokers.Action(kind, amount)  # its type stubs say that this returns None
            state = state.apply_action(action)

    return play


def rlcard_hand(game: str, rng: random.Random) -> Play:
    import rlcard  # noqa: PLC0415

    kind = {"limit hold'em": "limit-holdem", "no-limit hold'em": "no-limit-holdem"}[game]
    env = rlcard.make(kind, {"seed": 1, "game_num_players": 6})

    def play() -> None:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])[:3]
            state, _ = env.step(legal[int(rng.random() * len(legal))])

    return play


SIDES: dict[str, Callable[[str, random.Random], Play]] = {
    "pure": our_hand,
    "compiled": our_hand,
    "PokerKit": pokerkit_hand,
    "pokers": pokers_hand,
    "OpenSpiel": open_spiel_hand,
    "RLCard": rlcard_hand,
}

OURS = ("pure", "compiled")


def answer(side: str) -> None:
    """Reads games and durations, plays them, and answers with its rates; a minus for a game it does not have."""
    rng, plays = random.Random(1), dict[str, Play]()
    told = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # a peer prints its deals
    for line in sys.stdin:
        game, _, seconds = line.strip().rpartition(" ")
        try:
            play = plays.get(game) or plays.setdefault(game, SIDES[side](game, rng))
            print(rate(play, float(seconds)), file=told, flush=True)
        except (ImportError, KeyError):
            print("-", file=told, flush=True)


class Side:
    """Runs one side in a process."""

    def __init__(self, name: str, package: Path) -> None:
        told = os.environ | {"PYTHONPATH": str(package)}
        asked = [sys.executable, __file__, "--side", name]
        self._process = subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=told)

    def rate(self, game: str, seconds: float) -> float | None:
        """Returns hands a second; None if the side lacks the game or is not installed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{game} {seconds}\n")
        self._process.stdin.flush()
        said = self._process.stdout.readline().strip()
        return None if said == "-" else float(said)


def rates(seconds: float) -> Iterator[tuple[str, dict[str, float]]]:
    """Returns every side's hands a second, by game."""
    packages = dict.fromkeys(SIDES, ROOT / "src") | {"compiled": COMPILED}
    if not COMPILED.is_dir():
        del packages["compiled"]
    sides = {name: Side(name, package) for name, package in packages.items()}
    for game in GAMES:
        playing = {name: side for name, side in sides.items() if side.rate(game, 0.3) is not None}
        turns = [
            {name: side.rate(game, 0.1) or 0.0 for name, side in playing.items()} for _ in range(int(seconds * 10))
        ]
        yield game, {name: statistics.median(turn[name] for turn in turns) for name in playing}


def main(seconds: float = 3.0) -> None:
    print(f"{'hands a second':22}" + "".join(f"{name:>18}" for name in SIDES))
    for game, found in rates(seconds):
        bar = found["PokerKit"]
        shown = [f"{found[name]:,.0f} ({found[name] / bar:.1f} ×)" if name in found else "–" for name in SIDES]
        print(f"{game:22}" + "".join(f"{one:>18}" for one in shown), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--side"]:
        answer(sys.argv[2])
    else:
        main(*(float(word) for word in sys.argv[1:]))
