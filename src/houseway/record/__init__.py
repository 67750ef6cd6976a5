"""Records of hands: JSON for machines, PHH for the poker world, text for trackers, stories for people."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from houseway.lazy_names import lazy_names

if TYPE_CHECKING:
    from houseway.record.codec import BadMessage
    from houseway.record.errors import RecordError
    from houseway.record.recorder import Recorder, recorders
    from houseway.record.replay import Form, Replayed, replay_file, rewritten

__all__ = ["BadMessage", "Form", "RecordError", "Recorder", "Replayed", "recorders", "replay_file", "rewritten"]

_MODULES = {
    "BadMessage": "codec",
    "Form": "replay",
    "RecordError": "errors",
    "Recorder": "recorder",
    "Replayed": "replay",
    "recorders": "recorder",
    "replay_file": "replay",
    "rewritten": "replay",
}
_FORMATS = {
    "codec": "houseway.record.codec",
    "phh": "houseway.engines.poker.phh",
    "pokerstars": "houseway.engines.poker.pokerstars",
    "story": "houseway.record.story",
}
"""The modules that read and write each form of record."""
_load = lazy_names(__name__, _MODULES)  # replaying needs the engines, which need the modules of this package


def __getattr__(name: str) -> Any:
    """Imports a name or the module of a format on first use."""
    return import_module(_FORMATS[name]) if name in _FORMATS else _load(name)
