"""The types of events in each stream of the log, for ``houseway log verify``.

An event of another type changes nothing in a room. It was written by something else, or by a newer Houseway.

>>> is_known("cage", "ChipsSold"), is_known("cage", "ChipsGiven"), is_known("table:7", "HandStarted")
(True, False, True)
"""

from houseway.room.log.events import VOUCHED
from houseway.room.log.versions import RENAMED
from houseway.room.money import cage
from houseway.room.office import office
from houseway.room.people import people
from houseway.room.tables import acts, dealers, lists
from houseway.room.tables.status_updates import STATUS_EVENTS
from houseway.table.commands import EVENTS

_KINDS = {
    cage.STREAM: {
        "BankCounted", "BankRefused", "BankVerified", "CageShiftClosed", "CageShiftSigned", "ChipsCashed",
        "ChipsDrawn", "ChipsReceived", "ChipsReturned", "ChipsSent", "ChipsSold", "ChipsWithdrawn",
    },
    office.STREAM: {
        "AdjustmentProposed", "AdjustmentReleased", "AdjustmentSigned", "BooksDiffered", "ClaimReleased",
        "CountCorrected", "CountVerified", "DropCounted", "JackpotApproved", "JackpotPaid", "JackpotPosted",
        "JackpotQualified", "JackpotVerified",
    },
    people.STREAM: {
        "BarOverridden", "GuestNamed", "NicknameTaken", "PersonBarred", "PersonCame", "PersonErased", "PersonLetIn",
        "Preferred", "RoleGiven", "RoleTaken", "SignedIn", "SignedOut", "WalkInCame",
    },
    lists.STREAM: {"ListCalled", "ListComing", "ListGaveTime", "ListJoined", "ListLeft", "ListPassed"},
    acts.STREAM: {"FloorActed", "FloorUndid"},
    dealers.STREAM: {"DealerCame", "DealerWent", "DealersPushed", "DealersSent"},
    "looks": {"Looked"},
}  # fmt: skip


def is_known(stream: str, type: str) -> bool:
    """Tells whether this Houseway has such an event in such a stream, or had it under an old name."""
    type = RENAMED.get(type, type)
    if stream.startswith("table:"):
        return type in EVENTS or type in STATUS_EVENTS
    if stream.startswith(VOUCHED):
        return type == "SnapshotKept"
    return type in _KINDS.get(stream, ())
