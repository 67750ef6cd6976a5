"""Records of hands: JSON for machines, PHH for the poker world, text for trackers, stories for people."""

from houseway.record import codec, phh, pokerstars, story
from houseway.record.codec import BadMessage
from houseway.record.errors import RecordError
from houseway.record.registry import RECORDERS, Recorder
from houseway.record.replay import Form, Replayed, replay_file, rewritten

__all__ = [
    "RECORDERS",
    "BadMessage",
    "Form",
    "RecordError",
    "Recorder",
    "Replayed",
    "codec",
    "phh",
    "pokerstars",
    "replay_file",
    "rewritten",
    "story",
]
