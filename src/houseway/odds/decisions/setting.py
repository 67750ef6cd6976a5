"""The best answer to a bank that sets the house way: what it gains, where, and how few rules come near it.

A square wins 1 for each of its hands that is higher, less 1. So what a setting is worth depends on how often its two
beat the bank's two and its five the bank's five, each by itself; both are told by a large sample of the bank's hands,
those left out that share a card. Settings are chosen by one half of the sample and valued by the other, so that luck in
the choosing is not counted as gain, and the other way round.
"""

from dataclasses import dataclass, fields, replace
from math import sqrt

import numpy as np

from houseway.cards import Card
from houseway.hands import category
from houseway.odds.compiling.compiled import U64
from houseway.odds.compiling.dice import block_seed
from houseway.odds.compiling.stored import Array
from houseway.odds.rankings import batch
from houseway.odds.rankings.layout import unmasked
from houseway.odds.rankings.two_and_five import set_hands, settings
from houseway.odds.settings import needed
from houseway.odds.sevens.rounds import record_block
from houseway.odds.sevens.way import deck_of, set_many, way_of
from houseway.odds.workers import Progress, silent
from houseway.rulebook.banked import BankedRules

BANKS = 500_000
"""Hands of the bank in each half of the sample."""


@dataclass(frozen=True, slots=True)
class Place:
    """Hands whose best five are of one category: how often they come, how often another setting is better and what that
    gains of all wagers, and the hand of the sample that gains most."""

    category: str
    share: float
    otherwise: float
    gain: float
    example: tuple[Card, ...]
    example_gain: float


@dataclass(frozen=True, slots=True)
class Short:
    """A house way with rules left out, and what it loses to the best answer."""

    rules: int
    left_out: tuple[str, ...]
    loss: float
    stderr: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What the best answer gains over setting the house way oneself, for 1 wagered."""

    hands: int
    banks: int
    gain: float
    stderr: float
    otherwise: float
    """The share of hands that it sets otherwise."""
    places: tuple[Place, ...]
    """By category, the most gain first."""
    short: Short | None
    """The fewest rules found that lose no more than was stated."""


class _Sample:
    """Hands of a square with what every setting of them is worth, by each half of the bank's hands."""

    def __init__(self, rules: BankedRules, hands: int, banks: int, seed: int, progress: Progress) -> None:
        self.rules = rules
        self.held = _dealt(rules, hands, seed)
        halves = [_Banks(rules, _dealt(rules, banks, seed + 1 + half)) for half in range(2)]
        self.choices: list[Array] = []
        self.worth: list[Array] = []
        for held in self.held:
            self.choices.append(_settings(rules, int(held)))
            self.worth.append(np.stack([half.worth(held, self.choices[-1]) for half in halves], axis=1))
            progress(1)

    def gains(self, rules: BankedRules) -> Array:
        """By hand and half: what the setting that is best by the other half is worth over that of these rules."""
        out = np.zeros((len(self.held), 2))
        for at, chosen in enumerate(set_many(rules, self.held)):
            worth = self.worth[at]
            mine = worth[np.argmax(np.all(self.choices[at] == chosen, axis=1))]
            best = worth.argmax(axis=0)
            out[at] = worth[best[1], 0] - mine[0], worth[best[0], 1] - mine[1]
        return out


class _Banks:
    """Hands of the bank, set."""

    def __init__(self, rules: BankedRules, held: Array) -> None:
        made = set_many(rules, held)
        self.held, self.fronts, self.backs = held, made[:, 0], made[:, 1]

    def worth(self, hand: int, choices: Array) -> Array:
        """What each setting is worth against those hands that share no card with it."""
        apart = (self.held & hand) == 0
        fronts, backs = self.fronts[apart], self.backs[apart]
        below_front = np.concatenate([[0], np.cumsum(np.bincount(fronts, minlength=256))])
        below_back = np.concatenate([[0], np.cumsum(np.bincount(backs, minlength=int(choices[:, 1].max()) + 1))])
        found: Array = (below_front[choices[:, 0]] + below_back[choices[:, 1]]) / len(fronts) - 1
        return found


def _dealt(rules: BankedRules, hands: int, seed: int) -> Array:
    """So many hands of seven cards."""
    out, won = np.zeros((hands, 2), np.uint64), np.zeros((hands, 1), np.int64)
    record_block(way_of(rules).address, deck_of(rules), block_seed(seed, 0), out, won)
    return out[:, 0].copy()


def _settings(rules: BankedRules, held: int) -> Array:
    """The places in front and behind of every legal setting, each once."""
    tables = settings(needed(rules.setting).jokers)
    bits = [1 << at for at in range(54) if held >> at & 1]
    twos = np.array([one | other for at, one in enumerate(bits) for other in bits[:at]], np.uint64)
    places = np.zeros((len(twos), 3), np.int64)
    set_hands(twos, U64(held) ^ twos, tables.address, tables.five.address, places)
    found: Array = np.unique(places[places[:, 2] == 1, :2], axis=0)
    return found


def best_answer(
    rules: BankedRules,
    *,
    hands: int,
    seed: int,
    banks: int = BANKS,
    loses: float | None = None,
    progress: Progress = silent,
) -> Answer:
    """Sets a sample of hands at their best against the house way; `loses` asks for the short way that loses no more."""
    sample = _Sample(rules, hands, banks, seed, progress)
    gains = sample.gains(rules)
    gain, stderr = _mean(gains)
    return Answer(
        hands, 2 * banks, gain, stderr, float((gains.min(axis=1) > 0).mean()), tuple(_places(sample, gains)),
        None if loses is None else _short(sample, loses),
    )  # fmt: skip


def _mean(gains: Array) -> tuple[float, float]:
    """The mean over hands and halves; its error is that of the hands and that of the halves together."""
    by_half = gains.mean(axis=0)
    of_hands = float(gains.mean(axis=1).std(ddof=1)) / sqrt(len(gains))
    return float(by_half.mean()), sqrt(of_hands**2 + ((by_half[0] - by_half[1]) / 2) ** 2)


def _places(sample: _Sample, gains: Array) -> list[Place]:
    """The gain by the category of the best five."""
    ranking = f"high-{needed(sample.rules.setting).jokers}"
    names = np.array([category(ranking, int(value)) for value in batch.values(ranking, sample.held)])
    found, by_hand = [], gains.mean(axis=1)
    for name in dict.fromkeys(names.tolist()):
        those = np.flatnonzero(names == name)
        best = those[by_hand[those].argmax()]
        found.append(
            Place(
                name,
                len(those) / len(names),
                float((gains[those].min(axis=1) > 0).mean()),
                float(by_hand[those].sum() / len(names)),
                unmasked(int(sample.held[best])),
                float(by_hand[best]),
            )
        )
    return sorted(found, key=lambda one: -one.gain)


def _short(sample: _Sample, loses: float) -> Short:
    """Leaves rules out one after the other, the least costly first, as long as the loss stays below what was stated."""
    costs = [(_mean(sample.gains(_without(sample.rules, name))), name) for name in way_of(sample.rules).rules]
    kept, left_out = sample.rules, []
    loss, stderr = _mean(sample.gains(kept))
    for _, name in sorted(costs):
        then = _without(kept, name)
        more = _mean(sample.gains(then))
        if more[0] <= loses:
            kept, (loss, stderr) = then, more
            left_out.append(f"{name[0].replace('_', ' ')}: {name[1]}")
    return Short(len(way_of(kept).rules), tuple(left_out), loss, stderr)


def _without(rules: BankedRules, rule: tuple[str, str]) -> BankedRules:
    """The rules without one rule of the house way."""
    way, (category, name) = needed(rules.house_way), rule
    listed = next(getattr(way, part.name) for part in fields(way) if part.name == category)
    return replace(rules, house_way=replace(way, **{category: tuple(one for one in listed if one != name)}))
