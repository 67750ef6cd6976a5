"""Heads-up rounds of a player-dealer game: one square against the bank in compiled code.

A table with its people, bank rotation and coverage is played by the engine (`tables`). These rounds answer the narrower
question, what one wager is worth against a bank that covers it: games of 21 by the best chart, ten million rounds a
second, and Pai Gow and Double Hand with both hands set the house way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.fees import Drag, fee_drag
from houseway.odds.pai_gow import rounds as pai_gow_rounds
from houseway.odds.pai_gow.house_way import deck_of, way_of
from houseway.odds.pai_gow.rounds import house_way_edge
from houseway.odds.random_numbers import BLOCK, block_seed, block_sizes
from houseway.odds.rankings.tables import unmasked
from houseway.odds.twentyone.hands import JOKER_ID, card_of
from houseway.odds.twentyone.rounds import SHOE, SQUARE, record_block
from houseway.odds.twentyone.simulate import WAGER, Simulated, rules_row, simulate, simulated_side_bet
from houseway.odds.twentyone.solver import solve
from houseway.odds.twentyone.strategy import chart
from houseway.odds.workers import ONE_PROCESS, Device, Progress, Workers, no_progress, run_tasks
from houseway.rulebook import BankedRules, House
from houseway.simulation.export import Columns

SLICE = BLOCK // 16
"""Rounds whose whole shoes are held in memory at a time."""
Keep = Callable[[Columns], None]


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds to play."""

    house: House
    rules: BankedRules
    decks: int
    hands: int
    seed: int
    fee_option: str = ""
    device: Device = "cpu"

    def played(
        self, workers: Workers = ONE_PROCESS, *, progress: Progress = no_progress, keep: Keep | None = None
    ) -> "HeadsUp":
        """Plays the rounds; ``keep`` receives a row for each, in the order of the deal."""
        return (_by_chart if self.rules.family == "21" else _house_way)(self, workers, progress, keep)


@dataclass(frozen=True, slots=True)
class HeadsUp:
    """The result of the rounds, in shares of the wager, and the collection per round."""

    asked: Rounds
    seconds: float
    player_edge: float
    stderr: float
    variance: float
    exact: float | None
    """The player's edge by the same chart, worked out; the house way is only played."""
    side_bet: Simulated | None
    """The rounds again where they had a side bet."""

    @property
    def drag(self) -> Drag:
        """The collection of one wager of the table's minimum, its hour one round long."""
        asked = self.asked
        return fee_drag(
            asked.house, asked.rules, edge=self.player_edge, wager=asked.rules.stakes.minimum, squares=1, pace=1,
            option=asked.fee_option,
        )  # fmt: skip

    @property
    def drop(self) -> int:
        """The drop of the table, in cents."""
        return round(self.drag.table_hour * self.asked.hands)

    def as_data(self) -> dict[str, object]:
        """The shape of ``simulate --compiled --json``."""
        rounds, drag, side = self.asked, self.drag, self.side_bet
        return {
            "house": rounds.rules.house.slug,
            "game": rounds.rules.game,
            "limit": rounds.rules.stakes.name,
            "decks": rounds.decks,
            "seed": rounds.seed,
            "hands": rounds.hands,
            "seconds": self.seconds,
            "hands_per_second": rounds.hands / self.seconds,
            "wager": drag.wager,
            "drop": self.drop,
            "jackpot": 0,
            "player_edge": self.player_edge,
            "stderr": self.stderr,
            "variance": self.variance,
            "exact_edge": self.exact,
            "player_edge_after": drag.player_after,
            "bank_edge_after": drag.bank_after,
            "side_bet": side and {"edge": side.side_edge, "stderr": side.side_stderr, "hit_frequency": side.side_hits},
        }


def _by_chart(asked: Rounds, workers: Workers, progress: Progress, keep: Keep | None) -> HeadsUp:
    """A game of 21, every hand played by the best chart; with the side bet where the game has one."""
    rules, decks = asked.rules, asked.decks
    best = chart(solve(rules, decks))
    sides = simulated_side_bet(rules) is not None
    play = partial(simulate, rules, best.plan, decks, sides=sides, device=asked.device)
    play(rounds=1, seed=0)  # compiled here once, before the clock starts
    came = play(rounds=asked.hands, seed=asked.seed, workers=workers, progress=progress)
    if keep:
        row = rules_row(rules, best.plan, decks)
        _record(partial(_recorded_shoes, row, asked.seed, sides), asked.hands, workers, keep)
    exact = solve(rules, decks, best.plan).player
    return HeadsUp(asked, came.seconds, came.player_edge, came.stderr, came.variance, exact, came if sides else None)


def _house_way(asked: Rounds, workers: Workers, progress: Progress, keep: Keep | None) -> HeadsUp:
    """Pai Gow or Double Hand, both hands set the house way."""
    house_way_edge(asked.rules, rounds=1, seed=0)  # compiled here once, before the clock starts
    came = house_way_edge(asked.rules, rounds=asked.hands, seed=asked.seed, workers=workers, progress=progress)
    if keep:
        _record(partial(_recorded_pai_gow, asked.rules, asked.seed), asked.hands, workers, keep)
    return HeadsUp(asked, came.seconds, came.player, came.stderr, came.variance, None, None)


def _record(block: Callable[[tuple[int, int]], Columns], rounds: int, workers: Workers, keep: Keep) -> None:
    """Every block of the rounds again, with what happened in each of them."""
    for columns in run_tasks(block, enumerate(block_sizes(rounds)), workers):
        keep(columns)


def _numbers(number: int, rounds: int) -> range:
    """The rounds of a block, counted from the first of all."""
    return range(number * BLOCK + 1, number * BLOCK + 1 + rounds)


def _recorded_shoes(rules: Array, seed: int, sides: bool, block: tuple[int, int]) -> Columns:
    """The rounds of a block: the cards as they came, and cents won for $100 on the wager and on the side bet."""
    number, rounds = block
    names = np.array([f"{card_of(card)} " for card in range(JOKER_ID + 1)], "S3")
    shoe, square = np.zeros(1, SHOE)[0], np.zeros(1, SQUARE)[0]
    texts: list[str] = []
    results = np.zeros((rounds, 3), np.int64)
    for start in range(0, rounds, SLICE):
        part = results[start : start + SLICE]
        shoes = np.zeros((len(part), rules[0].cards), np.uint8)
        record_block(rules[0], shoe, square, block_seed(seed, number), start, sides, shoes, part)
        lines = names[shoes[:, : part[:, 2].max()]]
        texts += [line.tobytes()[: 3 * count - 1].decode() for line, count in zip(lines, part[:, 2], strict=True)]
    won, side, used = results.T.tolist()
    return {"round": _numbers(number, rounds), "cards": texts, "won": won, "side_won": side, "cards_used": used}


def _recorded_pai_gow(rules: BankedRules, seed: int, block: tuple[int, int]) -> Columns:
    """The rounds of a block: the seven cards of both sides, and cents won for $100."""
    number, rounds = block
    hands, won = np.zeros((rounds, 2), np.uint64), np.zeros((rounds, 1), np.int64)
    pai_gow_rounds.record_block(way_of(rules).row, deck_of(rules), block_seed(seed, number), hands, won)
    bank, square = ([" ".join(unmasked(hand)) for hand in held] for held in hands.T.tolist())
    return {"round": _numbers(number, rounds), "bank": bank, "cards": square, "won": (WAGER * won[:, 0]).tolist()}
