"""Logs each time staff view private data, before it is shown: the stream ``looks``."""

from houseway.room.log.entries import Draft
from houseway.room.work import Step, Work, Workflow

STREAM = "looks"


def look(by: str, row: str, about: str) -> Workflow:
    """Logs that a person views the data behind a row of the policy."""
    yield Work(STREAM, lambda now: Step(now, [Draft("Looked", {"at": now, "by": by, "row": row, "about": about})]))
    return {}
