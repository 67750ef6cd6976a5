"""The time that runs at a table, as its page shows it: whose it is, what comes at its end, how long a seat is kept."""

from houseway.room.engine import engine_of
from houseway.room.money.books import is_bot
from houseway.room.pace import SECOND, Pace
from houseway.room.shapes.facts import ClockKind, Kept, ShownClock
from houseway.room.tables.keeper import Keeper
from houseway.table.absence import kept_until

_CLOCKS: dict[str, ClockKind] = {
    "clock": "action",
    "warning": "clock",
    "expired": "warning",
    "pass": "action",
    "choose": "action",
    "put-up": "action",
    "quiet": "action",
    "no-more-bets": "bets",
    "start": "deal",
}
"""What everybody sees run, by what the table waits for."""


def clock(keeper: Keeper) -> ShownClock | None:
    """The time that runs at a table."""
    if keeper.clock is None:
        return None
    situation, ends = keeper.clock
    until = keeper.staff.wall(ends)
    kind = _CLOCKS.get(situation.kind)
    seat = situation.seat
    if kind is None or (seat and is_bot(keeper.table.chairs[seat].player)):
        return None
    if not seat:
        return ShownClock(kind, until, situation.wait)
    pace, on = keeper.clocks, keeper.status.clock
    left = keeper.banks_left(seat) if situation.kind in ("clock", "warning", "expired") else 0
    then = _then(keeper, pace, situation.kind, seat, left)
    if situation.kind not in ("warning", "expired") or on is None:
        return ShownClock(kind, until, situation.wait, seat, then, left=left)
    bank = keeper.status.banks_used.get(seat, 0) if on.bank and not on.by else 0
    ends = until + pace.warning if situation.kind == "warning" else until
    whole = pace.clock if on.bank else pace.warning
    return ShownClock(kind, ends, whole, seat, then, bank, left)


def _then(keeper: Keeper, pace: Pace, kind: str, seat: int, left: int) -> str:
    """What becomes of whoever the table waits for, when their time is over; a time bank goes on instead."""
    table = keeper.table
    if kind == "pass":
        return "the bank passes on"
    if kind == "choose":
        return "the next game comes"
    if kind == "clock":
        if left:
            return f"your time bank of {pace.clock // SECOND} s begins"
        return f"you have {pace.warning // SECOND} s more"
    says = engine_of(table.rules).in_hand.at_the_end(table.hand_now, seat)
    return says if kind in ("put-up", "quiet") else f"{says} and sit out"


def kept(keeper: Keeper) -> dict[int, Kept]:
    """How long the seats of those who are away are kept for them."""
    absence, status = keeper.table.rules.absence, keeper.status
    if absence is None:
        return {}
    return {
        seat: Kept(
            keeper.staff.wall(status.opened_at + end * SECOND),
            max(0, absence.blinds - chair.missed_count),
        )
        for seat, chair in keeper.table.chairs.items()
        if (end := kept_until(absence, chair)) is not None
    }
