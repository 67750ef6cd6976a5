"""The room behind the tables: its log, its ledger, its fair deal."""

from houseway.room.accounts import BadPostings, Posting, moved
from houseway.room.fair import FairDeal
from houseway.room.ledger import Ledger, Line, Overdrawn
from houseway.room.log import (
    BadEvent,
    Broken,
    Draft,
    Entry,
    Event,
    Log,
    LogError,
    Moved,
    NoLog,
    NotStored,
    Receipt,
    Snapshot,
    open_log,
)
from houseway.room.upcast import Upcasters
from houseway.room.writer import Writer

__all__ = [
    "BadEvent",
    "BadPostings",
    "Broken",
    "Draft",
    "Entry",
    "Event",
    "FairDeal",
    "Ledger",
    "Line",
    "Log",
    "LogError",
    "Moved",
    "NoLog",
    "NotStored",
    "Overdrawn",
    "Posting",
    "Receipt",
    "Snapshot",
    "Upcasters",
    "Writer",
    "moved",
    "open_log",
]
