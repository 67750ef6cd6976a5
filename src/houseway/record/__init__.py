"""Records of hands: JSON for machines, PHH for the poker world, stories for people."""

from houseway.record import codec, phh, story
from houseway.record.codec import BadMessage
from houseway.record.errors import RecordError
from houseway.record.registry import ENGINES, Engine, StoryKind
from houseway.record.replay import Replayed, replay_file

__all__ = [
    "ENGINES",
    "BadMessage",
    "Engine",
    "RecordError",
    "Replayed",
    "StoryKind",
    "codec",
    "phh",
    "replay_file",
    "story",
]
