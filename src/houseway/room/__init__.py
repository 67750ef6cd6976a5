"""The room behind the tables: its log, its ledger, its fair deal."""

from houseway.room.cards.fair import FairDeal
from houseway.room.log.draft import Draft
from houseway.room.log.errors import Altered, BadEvent, Broken, LogError, Moved, NoLog, NotStored, Overdrawn, TakenOver
from houseway.room.log.log import AccountLine, Entry, Event, Log, Receipt, Snapshot
from houseway.room.log.opening import open_log
from houseway.room.log.postings import BadPostings, Posting, moved
from houseway.room.log.writer import Writer
from houseway.room.money.ledger import Ledger

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
