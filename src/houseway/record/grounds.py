"""The grounds of a hand: the rulebook settings behind each move and each event.

A setting names its rule, so an offered move and a step of the replayer can both cite the rule of the house. A setting
that the house leaves open has no ground and is left out.

>>> from houseway.engines.poker.play import Raise
>>> from houseway.rulebook import house
>>> grounds(house("limelight").game("holdem", limit="3/6"), Raise)
('LL-HE-6', 'LL-HE-8a')
"""

from houseway.record.recorder import recorder
from houseway.rulebook import GameRules


def grounds(rules: GameRules, what: type) -> tuple[str, ...]:
    """Returns the rules behind a kind of move or event, each once; empty if the rulebook is silent."""
    found: dict[str, None] = {}
    for setting in recorder(rules).BEHIND.get(what, ()):
        if setting == "stakes":
            named = rules.stakes.rule
            found[named if isinstance(named, str) else named[0] if named else ""] = None
        elif setting in rules.cites:
            found[rules.cites[setting].rule] = None
    return tuple(id for id in found if id)
