"""Heads-up rounds of a game of 21: one square against the bank, played by the chart in compiled code.

A table with its people, bank rotation and coverage is played by the engine (`tables`). These rounds answer the narrower
question, what one wager is worth against a bank that covers it, ten million times a second.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from houseway.odds.fees import Drag, fee_drag
from houseway.odds.twentyone.edge import edge
from houseway.odds.twentyone.rounds import JOKER_ID, record_block
from houseway.odds.twentyone.simulate import (
    BLOCK,
    Simulated,
    block_seed,
    book,
    card_of,
    felt,
    numbered_shoe,
    simulate,
)
from houseway.odds.twentyone.strategy import chart
from houseway.odds.twentyone.values import Array
from houseway.odds.workers import ALONE, Progress, Workers, silent, spread
from houseway.rulebook import BankedRules, House
from houseway.simulation.export import Columns

SLICE = BLOCK // 16
"""Rounds whose whole shoes are held in memory at a time."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds to play."""

    house: House
    rules: BankedRules
    decks: int
    hands: int
    seed: int
    fee_option: str = ""

    def played(
        self,
        workers: Workers = ALONE,
        *,
        progress: Progress = silent,
        keep: Callable[[Columns], None] | None = None,
    ) -> "HeadsUp":
        """Plays them; ``keep`` gets them too, a row for each, in the order of the deal."""
        rules, decks = self.rules, self.decks
        best = chart(edge(rules, decks))
        exact = edge(rules, decks, best.plan).player
        sides = rules.bonus_bet is not None or rules.buster is not None
        came = simulate(
            rules, best.plan, decks, rounds=self.hands, seed=self.seed, workers=workers, sides=sides, progress=progress
        )
        if keep:
            recorded = partial(_recorded, book(rules, best.plan, decks), numbered_shoe(rules, decks), self.seed, sides)
            for columns in spread(recorded, _blocks(self.hands), workers):
                keep(columns)
        drag = fee_drag(
            self.house, rules, edge=came.player_edge, wager=rules.stakes.minimum, squares=1, pace=1,
            option=self.fee_option,
        )  # fmt: skip
        return HeadsUp(self, came, exact, drag)


@dataclass(frozen=True, slots=True)
class HeadsUp:
    """What the rounds came to, and what the collection of one such round is."""

    asked: Rounds
    played: Simulated
    exact: float
    """The player's edge by the same chart, worked out."""
    drag: Drag
    """One wager of the table's minimum, its hour one round long."""

    @property
    def drop(self) -> int:
        """What the table collected, in cents."""
        return round(self.drag.table_hour * self.played.rounds)


def _blocks(rounds: int) -> Iterator[tuple[int, int]]:
    """Each block's number and its rounds."""
    for number, start in enumerate(range(0, rounds, BLOCK)):
        yield number, min(BLOCK, rounds - start)


def _recorded(tables: Array, shoe: Array, seed: int, sides: bool, block: tuple[int, int]) -> Columns:
    """The rounds of a block: the cards as they came, and cents won for $100 on the wager and on the side bet."""
    number, rounds = block
    names = np.array([f"{card_of(card)} " for card in range(JOKER_ID + 1)], "S3")
    dealt_from, cloth = shoe.copy(), felt(block_seed(seed, number))
    texts: list[str] = []
    results = np.zeros((rounds, 3), np.int64)
    for start in range(0, rounds, SLICE):
        part = results[start : start + SLICE]
        shoes = np.zeros((len(part), len(shoe)), np.uint8)
        record_block(tables, dealt_from, cloth, sides, shoes, part)
        lines = names[shoes[:, : part[:, 2].max()]]
        texts += [line.tobytes()[: 3 * count - 1].decode() for line, count in zip(lines, part[:, 2], strict=True)]
    first = number * BLOCK + 1
    won, side, used = results.T.tolist()
    return {"round": range(first, first + rounds), "cards": texts, "won": won, "side_won": side, "cards_used": used}
