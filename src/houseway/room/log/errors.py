"""Errors of the log; each message is a sentence for people."""

from houseway.money import Cents, show


class LogError(Exception):
    """An error of the log."""


class NoLog(LogError):
    """There is no log at an address, or it can't be opened."""


class NoKey(LogError):
    """The key to the room's private data is missing, or is another room's."""


class BadEvent(LogError, ValueError):
    """An event that can't be written, or bytes that aren't an event."""


class Broken(LogError):
    """The log was changed: ``number`` is the first event that doesn't fit the chain."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"event {number}: {why}")
        self.number, self.why = number, why


class Altered(LogError):
    """A snapshot is not the one that the log vouches for; the events it was computed from are intact."""


class TakenOver(LogError):
    """Another process has opened the room: this one can't store any more."""

    def __init__(self, ours: int, theirs: int) -> None:
        since = f"was opened elsewhere since it was opened here as number {ours}" if ours else "is open elsewhere"
        super().__init__(f"the room {since} (as number {theirs}); nothing more is stored from here")


class Struck(TakenOver):
    """This member was silent for too long and lost its number; it must join again."""

    def __init__(self, number: int, why: str = "was struck and others have its tables") -> None:
        LogError.__init__(self, f"member {number} {why}; nothing is stored from here")


class NameTaken(LogError):
    """Another live member has the name or the address of the one that joins."""


class OlderMember(LogError):
    """A joining member would raise the format of the log, which a live member could not read."""

    def __init__(self, name: str) -> None:
        why = "start newer members when all older ones have stopped"
        super().__init__(f"{name} keeps this room with an older Houseway; {why}")


class PlaysOtherwise(LogError):
    """A joining member has different rulebooks or settings."""


class NotStored(LogError):
    """A commit failed; nothing of it may be shown.

    If the connection was lost during the commit, it may have been stored. Append the same entry with the same key to
    find out.
    """


class DoneAlready(NotStored):
    """Another member has executed the command; its result is in the log."""


class Moved(LogError):
    """The stream has newer events than the writer expected; the entry was not stored."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"{stream} is at event {actual}, not {expected}")
        self.stream, self.expected, self.actual = stream, expected, actual


class Overdrawn(LogError):
    """Postings exceed the balance of an account; the entry was not stored."""

    def __init__(self, account: str, wanted: Cents, have: Cents) -> None:
        super().__init__(f"{show(wanted)} is wanted from {account}, which has {show(have)}")
        self.account, self.wanted, self.have = account, wanted, have
