"""Preferences that a player keeps with their account, so that they apply on every device.

A preference is defined once, here. The command ``Prefer`` sets it, the topic ``me`` has it, and the page shows it in
the preferences dialog and reads it from ``prefs.now``, by its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from houseway.engines.contract import Refused

Value: TypeAlias = bool | str
PREFERENCES: dict[str, "Preference"] = {}
"""Every preference, by name."""


@dataclass(frozen=True, slots=True)
class Preference:
    """A preference: on or off, or one of several choices, each with its label."""

    name: str
    label: str
    default: Value
    choices: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Registers the preference; TypeError names a part that is missing."""
        if not self.label:
            raise TypeError(f"the preference {self.name!r} has no label")
        if self.name in PREFERENCES:
            raise TypeError(f"there are two preferences {self.name!r}")
        if isinstance(self.default, str) and not self.choices:
            raise TypeError(f"the preference {self.name!r} has no choices, and its default is a text")
        if not self._allows(self.default):
            raise TypeError(f"the default of the preference {self.name!r} is none of its choices")
        PREFERENCES[self.name] = self

    def _allows(self, value: Value) -> bool:
        return value in dict(self.choices) if self.choices else isinstance(value, bool)


Preference("sure", "Confirm all-in", default=True)


def check_preference(name: str, value: Value) -> None:
    """Refuses a value that a preference doesn't have."""
    if name not in PREFERENCES:
        raise Refused(f"there is no preference {name!r}")
    if not PREFERENCES[name]._allows(value):
        raise Refused(f"{value!r} is no choice for the preference {name!r}")


def preferences_view(chosen: Mapping[str, Value]) -> dict[str, dict[str, object]]:
    """Returns every preference with a person's value, for their page."""
    return {
        one.name: {"label": one.label, "value": chosen.get(one.name, one.default)}
        | ({"choices": [list(choice) for choice in one.choices]} if one.choices else {})
        for one in PREFERENCES.values()
    }
