"""What the law that a room keeps to asks at a player-dealer table.

At a limit it happens between two rounds: the game stands still for some minutes and the count begins anew, or the game
ends. A round that is in play is played to its end.
"""

from typing import Any

from houseway.room.pace import MINUTE
from houseway.room.tables.rotation import limits
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step


def keep(runtime: TableRuntime, step: Step) -> None:
    """Between rounds: what the law asks at its limits happens, and the record has it."""
    status, law = runtime.status, runtime.services.law
    if status.paused or status.closing or status.closed:
        return
    count, bank = status.count.now, law.bank
    if bank.others and count.first and step.now >= count.begun + bank.within * MINUTE:
        why = f"fewer than {bank.others} others have had the bank within {bank.within} minutes ({law.cites[0]})"
        runtime.note(step, "TableClosing", reason=why, by="", law=True)
    elif bank.minutes and count.holder and step.now >= count.since + bank.minutes * MINUTE:
        why = f"one person has had the bank for {bank.minutes} minutes ({law.cites[0]})"
        runtime.note(step, "TablePaused", reason=why, by="", law=True, minutes=bank.pause)


def told(runtime: TableRuntime) -> list[dict[str, Any]]:
    """What is left under the law, for whoever deals or walks the floor: by the clock on the wall."""
    if runtime.status.closed:
        return []
    return [
        {
            "seat": runtime.seat_of(player) or 0,
            "until": runtime.services.wall(limit.until),
            "says": limit.says,
            "then": limit.then,
        }
        for player, limit in limits(runtime.status.count.now, runtime.services.law.bank)
    ]
