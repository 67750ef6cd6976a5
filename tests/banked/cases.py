"""Tables of cases, each with the rules it proves."""

from typing import Any

import pytest


def case(*values: Any, rule: str | tuple[str, ...]) -> Any:
    """A row of a table of cases, with the rules it proves."""
    return pytest.param(*values, marks=pytest.mark.rule(*((rule,) if isinstance(rule, str) else rule)))
