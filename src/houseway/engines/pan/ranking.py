"""Pan hands have no ranking."""

from collections.abc import Sequence

from houseway.cli.errors import UsageError
from houseway.cli.rank import Given, Ranked
from houseway.messages import _
from houseway.rulebook import GameRules


def compare(rules: GameRules, _given: Sequence[Given]) -> list[Ranked]:
    """Refuses."""
    raise UsageError(_("{game} has no ranking of hands to compare.", game=rules.title))
