"""The room behind the tables: its log, its ledger, its fair deal."""

from houseway.room.cards.fair import FairDeal
from houseway.room.log.entries import BadPostings, Draft, Entry, Posting, Receipt, moved
from houseway.room.log.errors import Altered, BadEvent, Broken, LogError, Moved, NoLog, NotStored, Overdrawn, TakenOver
from houseway.room.log.events import Event, Snapshot
from houseway.room.log.log import AccountLine, Log
from houseway.room.log.opening import open_log
from houseway.room.money.ledger import Ledger
from houseway.room.server.commit_queue import Writer

__all__ = [
    "AccountLine",
    "Altered",
    "BadEvent",
    "BadPostings",
    "Broken",
    "Draft",
    "Entry",
    "Event",
    "FairDeal",
    "Ledger",
    "Log",
    "LogError",
    "Moved",
    "NoLog",
    "NotStored",
    "Overdrawn",
    "Posting",
    "Receipt",
    "Snapshot",
    "TakenOver",
    "Writer",
    "moved",
    "open_log",
]
