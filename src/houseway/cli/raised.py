"""The mistakes a user can make, whichever room raises them; each has a message, so none needs a traceback."""

import sys

MISTAKES = {
    "cyclopts.exceptions": "CycloptsError",
    "houseway.cards": "BadCards",
    "houseway.cli.mistakes": "Mistake",
    "houseway.money": "BadMoney",
    "houseway.odds.compiling.gpu": "NoGpu",
    "houseway.odds.settings": "BadSetting",
    "houseway.odds.workers": "NoWorkers",
    "houseway.engines.contract": "Refused",
    "houseway.engines.positions": "BadPosition",
    "houseway.record.errors": "RecordError",
    "houseway.rulebook.house": "NotSpread",
    "houseway.rulebook.reading": "BadRulebook",
    "houseway.simulation.export": "NoExport",
}
"""Where each is defined: by name, as all these rooms load for longer than most commands run."""


def mistakes() -> tuple[type[Exception], ...]:
    """Those that can have been made: what is raised was loaded before."""
    return tuple(getattr(sys.modules[room], name) for room, name in MISTAKES.items() if room in sys.modules)
