"""Records of hands: JSON for machines, PHH for the poker world, stories for people."""

from houseway.record import codec, phh, story
from houseway.record.codec import BadMessage
from houseway.record.errors import RecordError
from houseway.record.registry import RECORDERS, Recorder
from houseway.record.replay import Replayed, replay_file

__all__ = [
    "RECORDERS",
    "BadMessage",
    "RecordError",
    "Recorder",
    "Replayed",
    "codec",
    "phh",
    "replay_file",
    "story",
]
