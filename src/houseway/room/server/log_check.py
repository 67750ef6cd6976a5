"""Checks a whole log: its chain, and everything stored that was computed from it."""

from collections import Counter
from collections.abc import Callable

from houseway.room.log.entries import Tail
from houseway.room.log.errors import Altered, Broken
from houseway.room.log.heads import Heads, compare
from houseway.room.log.log import Log
from houseway.room.money.ledger import Ledger
from houseway.room.server.event_kinds import is_known
from houseway.room.server.report_indexer import check_sheets


def check_log(
    log: Log, progress: Callable[[int], None], *, noted: Tail | None = None, heads: Heads | None = None
) -> Ledger:
    """Recomputes every hash and balance, and returns the ledger; raises Broken at the first event that doesn't fit.

    An event of a type that its stream doesn't have fits nowhere, even if its hash is right.

    The log must still have a noted event, and each of the signed heads.
    """
    log.inspect()
    wanted = heads.of(log) if heads else {}
    ledger, seen = Ledger(), noted is None
    moved: Counter[str] = Counter()
    for event in log.read():
        progress(1)
        ledger.take(event)
        if not is_known(event.stream, event.type):
            raise Broken(event.number, f"this Houseway has no event {event.type} in the stream {event.stream}")
        moved.update(dict.fromkeys({account for account, _ in event.postings}, event.number))
        for account, _ in event.postings:
            if account not in ledger.lines:
                moved.pop(account, None)  # a hold that is empty is forgotten
        if event.number in wanted:
            compare(event.number, wanted.pop(event.number), event.hash)
        if noted and event.number == noted.number:
            if event.hash != noted.hash:
                raise Broken(noted.number, "its hash is not the one that was noted")
            seen = True
    if noted and not seen:
        raise Broken(noted.number, "it was noted and is no longer in the log")
    for missing, signed in sorted(wanted.items()):
        compare(missing, signed, None)
    ledger.compare(log)
    try:
        for name in log.snapshot_names():
            log.load(name)
        check_sheets(log)
    except Altered as altered:
        raise Broken(ledger.number, str(altered)) from None
    log.check_moves(moved)
    return ledger
