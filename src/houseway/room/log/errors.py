"""What may be wrong with the log, each in a sentence a person can read."""

from houseway.money import Cents, show


class LogError(Exception):
    """Something is wrong with the log, in a sentence a person can read."""


class NoLog(LogError):
    """There is no log at that place, or it cannot be opened."""


class BadEvent(LogError, ValueError):
    """An event that may not be written, or bytes that are no event."""


class Broken(LogError):
    """The log is not what was written: ``number`` is the first event that does not fit the chain."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"event {number}: {why}")
        self.number, self.why = number, why


class Altered(LogError):
    """A snapshot is not the one that the log vouches for; what it was made of is in the log still."""


class TakenOver(LogError):
    """Somebody else has opened the room since: nothing more is stored from here."""

    def __init__(self, ours: int, theirs: int) -> None:
        since = f"was opened elsewhere since it was opened here as number {ours}" if ours else "is open elsewhere"
        super().__init__(f"the room {since} (as number {theirs}); nothing more is stored from here")


class Struck(TakenOver):
    """This member of the room goes on under this number no more, and begins again: it was not heard for too long."""

    def __init__(self, number: int, why: str = "was struck and others have its tables") -> None:
        LogError.__init__(self, f"member {number} {why}; nothing is stored from here")


class NameTaken(LogError):
    """A living member of the room has the name or the address of one that joins."""


class PlaysOtherwise(LogError):
    """One that joins would decide by other rulebooks or settings than the members who are there."""


class NotStored(LogError):
    """A commit failed: nothing of it was acknowledged and nothing may be shown.

    When the connection was lost during the commit it may have been stored nevertheless; the same entry with the same
    key and expectation finds out.
    """


class DoneAlready(NotStored):
    """A command was carried out by another member of the room; what it asks for is in the log."""


class Moved(LogError):
    """The stream has gone on past what the writer expected; nothing of the entry was stored."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"{stream} is at event {actual}, not {expected}")
        self.stream, self.expected, self.actual = stream, expected, actual


class Overdrawn(LogError):
    """Postings would take more out of an account than is in it; nothing of the entry was stored."""

    def __init__(self, account: str, wanted: Cents, have: Cents) -> None:
        super().__init__(f"{show(wanted)} is wanted from {account}, which has {show(have)}")
        self.account, self.wanted, self.have = account, wanted, have
