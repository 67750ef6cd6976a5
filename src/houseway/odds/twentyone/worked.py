"""All that follows from the rules of a game of 21 and its decks alone, worked out once and kept for the next time.

A kept answer belongs to every setting of the game and to the source of whatever works it out, so that neither a changed
rulebook nor a changed program meets an old one.
"""

from dataclasses import fields
from typing import Any, NamedTuple

from houseway.odds.compiling.stored import edition, remembered
from houseway.odds.twentyone.joint import both
from houseway.odds.twentyone.side_bets import SideBet, bonus_hands, side_bets
from houseway.odds.twentyone.solve import Solved, solve
from houseway.odds.twentyone.strategy import Chart, chart
from houseway.rulebook.banked import BankedRules

_EDITION = edition(
    "odds/twentyone",
    "odds/compiling",
    "odds/settings.py",
    "engines/banked/play/twentyone",
    "rulebook/banked.py",
    "cards.py",
)
"""Asked at once: a source that changes while the program runs is not the one that it runs."""


class Worked(NamedTuple):
    """A game solved, and what is told of it in any case."""

    solved: Solved
    by_chart: Solved
    """The same game played by the chart."""
    chart: Chart
    side_bets: tuple[SideBet, ...]
    played_for: dict[str, float]
    """By bonus bet: what the player gains by playing for it and the main wager together."""
    bonus_hands: dict[str, float]
    """How often the hands come for which funds pay."""


def worked_out(rules: BankedRules, decks: int) -> Worked:
    """The answer that was kept, or worked out now and kept."""

    def build() -> tuple[Any, ...]:
        solved, by_chart, *rest = work_out(rules, decks)
        return (_without_rules(solved), _without_rules(by_chart), *rest)

    solved, by_chart, *rest = remembered(_EDITION, repr((rules, decks)), build)
    return Worked(Solved(rules, *solved), Solved(rules, *by_chart), *rest)


def work_out(rules: BankedRules, decks: int) -> Worked:
    """Solves the game, whatever was kept."""
    solved = solve(rules, decks)
    best = chart(solved)
    return Worked(
        solved,
        solve(rules, decks, best.plan),
        best,
        side_bets(solved),
        {f"bonus-{option}": one.gain for option, one in enumerate(both(solved), 1)} if rules.bonus_bet else {},
        bonus_hands(solved) if rules.funds is not None else {},
    )


def _without_rules(solved: Solved) -> tuple[Any, ...]:
    """Everything but the rules, which whoever asks has at hand, with the house's words as they are now."""
    return tuple(getattr(solved, field.name) for field in fields(solved)[1:])
