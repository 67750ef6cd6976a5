"""Who of the staff has looked at what: the stream ``looks``, written before anything private is shown."""

from houseway.room.log.draft import Draft
from houseway.room.work import Step, Work, Workflow

STREAM = "looks"


def look(by: str, row: str, about: str) -> Workflow:
    """Somebody looks at what a row of the policy opens."""
    yield Work(STREAM, lambda now: Step(now, [Draft("Looked", {"at": now, "by": by, "row": row, "about": about})]))
    return {}
