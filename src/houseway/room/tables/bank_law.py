"""Applies the law's limits on the bank at a player-dealer table.

A limit takes effect between two rounds: the game stops for some minutes and the count restarts, or the game ends. The
current round is played to its end.
"""

from typing import Any

from houseway.messages import _
from houseway.room.settings import MINUTE
from houseway.room.tables.rotation import limits
from houseway.room.tables.runtime import TableRuntime
from houseway.room.work import Step


def keep(runtime: TableRuntime, step: Step) -> None:
    """Applies the limits between rounds and logs them."""
    status, law = runtime.status, runtime.services.law
    if status.paused or status.closing or status.closed:
        return
    count, bank = status.count.now, law.bank
    if bank.others and count.first and step.now >= count.begun + bank.within * MINUTE:
        why = _(
            "Fewer than {others} other players had the bank within {minutes} minutes ({rule})",
            others=bank.others,
            minutes=bank.within,
            rule=law.cites[0],
        )
        runtime.log_status(step, "TableClosing", reason=str(why), by="", law=True)
    elif bank.minutes and count.holder and step.now >= count.since + bank.minutes * MINUTE:
        why = _("One player had the bank for {minutes} minutes ({rule})", minutes=bank.minutes, rule=law.cites[0])
        runtime.log_status(step, "TablePaused", reason=str(why), by="", law=True, minutes=bank.pause)


def told(runtime: TableRuntime) -> list[dict[str, Any]]:
    """Returns the remaining limits for the dealer and the floor, in wall time."""
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
