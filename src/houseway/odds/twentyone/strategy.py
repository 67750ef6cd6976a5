"""The best play as a chart by total and up card, the plan that follows the chart, and a game's cached solution.

A solution is everything that follows from a game's rules and decks alone. A cached one is tied to every setting of the
game and to the source code that works it out, so a changed rulebook or program never gets an old answer.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np

from houseway.odds.cache import cached_answer, source_version
from houseway.odds.settings import needed
from houseway.odds.twentyone.expectations import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.odds.twentyone.hands import ACE, KINDS, TEN, name
from houseway.odds.twentyone.side_bets import SideBetEdge, bonus_hands, both_bets, side_bets
from houseway.odds.twentyone.solver import Plan, Solved, Start, solve
from houseway.rulebook.engines.banked import BankedRules
from houseway.rulebook.side_bets import BonusBet

_VERSION = source_version(
    "odds/twentyone", "odds/cache.py", "odds/compiled.py", "odds/settings.py", "engines/banked/play/twentyone",
    "rulebook/engines/banked.py", "rulebook/side_bets.py", "cards.py",
)  # fmt: skip
"""Read at import: a source that changes later is not the one that runs."""
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SURRENDER: "R", SPLIT: "P"}
LEGEND = "S stand · H hit · D double, Ds double or else stand · P split · R surrender, Rs surrender or else stand"
UPS = (*range(1, TEN + 1), ACE)
"""Up cards in the order of a chart: two to ten, ace."""

Worths = dict[int, float]
Pooled = dict[tuple[int, tuple[int, int]], Worths]


@dataclass(frozen=True, slots=True)
class Exceptional:
    """Two cards whose best play differs from that of their total."""

    start: Start
    chart: str
    best: str
    gain: float
    """The gain for 1 wagered on such a hand."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The play, by the name of the hand's row (``hard 16``, ``soft 18``, ``pair 8``) and the up card."""

    rows: dict[str, dict[str, str]]
    exceptions: tuple[Exceptional, ...]
    plan: Plan


def total_of(cards: Iterable[int]) -> tuple[int, bool]:
    """Returns the total of two cards and whether it is soft."""
    low = sum(value + 1 for value in cards)
    soft = ACE in cards
    return (low + 10, True) if soft else (low, False)


def chart(solved: Solved) -> Chart:
    """Returns the chart of a solved game; each square has the best choice over all two cards of the total."""
    totals = _pooled(solved.starts, lambda start: total_of(start.cards))
    pairs = _pooled((start for start in solved.starts if SPLIT in start.worth), lambda start: start.cards)
    rows: dict[str, dict[str, str]] = {}
    for total, soft in sorted({key for _, key in totals}, key=lambda key: (key[1], -key[0])):
        rows[f"{'soft' if soft else 'hard'} {total}"] = {
            name(up): _code(totals[up, (total, soft)]) for up in UPS if (up, (total, soft)) in totals
        }
    for value in (ACE, *range(TEN, 0, -1)):
        if any((up, (value, value)) in pairs for up in UPS):
            rows[f"pair {name(value)}"] = {
                name(up): _code(pairs[up, (value, value)]) for up in UPS if (up, (value, value)) in pairs
            }
    rows |= _doubled_rows(solved)
    plan = _plan(solved, totals, pairs)
    return Chart(rows, tuple(_exceptions(solved, totals, pairs)), plan)


def _doubled_rows(solved: Solved) -> dict[str, dict[str, str]]:
    """Returns the rows of totals that are surrendered after doubling against some up card."""
    rows: dict[str, dict[str, str]] = {}
    for up in UPS:
        for (total, soft), worths in sorted(solved.doubled.get(up, {}).items(), reverse=True):
            rows.setdefault(f"doubled {'soft' if soft else 'hard'} {total}", {})[name(up)] = _code(worths)
    return {row: codes for row, codes in rows.items() if any(code != "S" for code in codes.values())}


def _pooled(starts: Iterable[Start], group: Callable[[Start], tuple[int, int]]) -> Pooled:
    """Returns the worth of each choice over all starts of a group, weighted by chance; splits only in pairs."""
    pooled: Pooled = {}
    for start in starts:
        key = (start.up, group(start))
        sums = pooled.setdefault(key, {})
        for choice, worth in start.worth.items():
            sums[choice] = sums.get(choice, 0.0) + start.chance * worth
    for (_, cards), sums in pooled.items():
        if isinstance(cards[1], bool):
            sums.pop(SPLIT, None)
    return pooled


def _best(worths: Worths, among: Iterable[int]) -> int:
    opened = [choice for choice in among if choice in worths]
    return max(opened, key=worths.__getitem__, default=STAND)


def _code(worths: Worths) -> str:
    best = _best(worths, worths)
    if best in (DOUBLE, SURRENDER) and _best(worths, (STAND, HIT)) == STAND:
        return LETTERS[best] + "s"
    return LETTERS[best]


def _plan(
    solved: Solved,
    totals: Pooled,
    pairs: Pooled,
) -> Plan:
    """Returns the chart as tables; totals that no two cards make stand."""
    double, surrender = needed(solved.rules.double), needed(solved.rules.surrender)
    later = [SURRENDER] if surrender.when == "any-time" else []
    after = [DOUBLE] * double.after_split + [SURRENDER] * (surrender.after_split and surrender.when != "never")
    two, more, rest, doubled = np.full((4, KINDS, 2, 32), STAND, np.int64)
    plan = Plan(two, more, rest, doubled, np.zeros((KINDS, 10), np.bool_))
    for (up, (total, soft)), worths in totals.items():
        plan.two[up, int(soft), total] = _best(worths, worths)
        plan.more[up, int(soft), total] = _best(worths, (STAND, HIT, *later))
        plan.after[up, int(soft), total] = _best(worths, (STAND, HIT, *after))
    for table, found in ((plan.more, solved.later), (plan.doubled, solved.doubled)):
        for up, totals_later in found.items():
            for (total, soft), worths in totals_later.items():
                table[up, int(soft), total] = _best(worths, worths)
    for (up, (value, _)), worths in pairs.items():
        plan.split[up, value] = _best(worths, worths) == SPLIT
    return plan


def _exceptions(
    solved: Solved,
    totals: Pooled,
    pairs: Pooled,
) -> Iterator[Exceptional]:
    for start in solved.starts:
        if start.cards[0] == start.cards[1] and (start.up, start.cards) in pairs:
            continue
        by_total = _best(worths := totals[start.up, total_of(start.cards)], worths)
        gain = start.worth[start.best] - start.worth[by_total]
        if gain > 0:
            yield Exceptional(start, LETTERS[by_total], LETTERS[start.best], gain)


# -- the solution ------------------------------------------------------------------------------------------------------


class Solution(NamedTuple):
    """A solved game with its chart and side bets."""

    solved: Solved
    by_chart: Solved
    """The same game played by the chart."""
    chart: Chart
    side_bets: tuple[SideBetEdge, ...]
    played_for: dict[str, float]
    """By bonus bet: the player's gain from playing for it and the main wager together."""
    bonus_hands: dict[str, float]
    """How often the hands come up that funds pay bonuses on."""


def solution(rules: BankedRules, decks: int) -> Solution:
    """Returns the cached solution, or works it out and caches it."""

    def build() -> tuple[Any, ...]:
        solved, by_chart, *rest = work_out(rules, decks)
        return (_without_rules(solved), _without_rules(by_chart), *rest)

    solved, by_chart, *rest = cached_answer(_VERSION, repr((rules, decks)), build)
    return Solution(Solved(rules, *solved), Solved(rules, *by_chart), *rest)


def work_out(rules: BankedRules, decks: int) -> Solution:
    """Solves the game without the cache."""
    solved = solve(rules, decks)
    best = chart(solved)
    gains = both_bets(solved) if BonusBet.among(rules.side_bets) else ()
    return Solution(
        solved,
        solve(rules, decks, best.plan),
        best,
        side_bets(solved),
        {f"bonus-{option}": one.gain for option, one in enumerate(gains, 1)},
        bonus_hands(solved) if rules.funds is not None else {},
    )


def _without_rules(solved: Solved) -> tuple[Any, ...]:
    """Returns all fields but the rules; the caller has them, with the house's current wording."""
    return tuple(getattr(solved, field.name) for field in fields(solved)[1:])
