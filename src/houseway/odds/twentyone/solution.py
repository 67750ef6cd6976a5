"""Everything that follows from a game's rules and decks alone, worked out once and cached.

A cached answer is tied to every setting of the game and to the source code that works it out, so a changed rulebook or
program never gets an old answer.
"""

from dataclasses import fields
from typing import Any, NamedTuple

from houseway.odds.cache import cached_answer, source_version
from houseway.odds.twentyone.side_bets import SideBet, bonus_hands, both_bets, side_bets
from houseway.odds.twentyone.solver import Solved, solve
from houseway.odds.twentyone.strategy import Chart, chart
from houseway.rulebook.banked import BankedRules

_VERSION = source_version(
    "odds/twentyone", "odds/cache.py", "odds/compiled.py", "odds/settings.py", "engines/banked/play/twentyone",
    "rulebook/banked.py", "cards.py",
)  # fmt: skip
"""Read at import: a source that changes later is not the one that runs."""


class Solution(NamedTuple):
    """A solved game with its chart and side bets."""

    solved: Solved
    by_chart: Solved
    """The same game played by the chart."""
    chart: Chart
    side_bets: tuple[SideBet, ...]
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
    gains = both_bets(solved) if rules.bonus_bet else ()
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
