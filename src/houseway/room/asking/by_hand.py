"""What the dealer of a table that is dealt by hand tells the room, carried out."""

import re
from collections.abc import Mapping
from typing import Any

from houseway.play.contract import Refused
from houseway.record.codec import BadMessage, item_of, kinds
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.routine import tick
from houseway.room.work import Step
from houseway.table import commands as do

WALK_IN = "w:"
"""How the id of a player begins who has no account: their name follows."""
_NAME = re.compile(r"[^\x00-\x1f\x7f]{1,40}")
_TOLD: dict[str, type[Any]] = kinds(do.ByHand) | {
    kind.__name__: kind
    for kind in (
        do.Sit,
        do.Leave,
        do.Move,
        do.SitOut,
        do.SitIn,
        do.ComeIn,
        do.Straddle,
        do.Vote,
        do.PlayDoubles,
        do.TakeBank,
        do.DeclineBank,
    )
}
"""What a dealer may tell: of hands, and of the players in their seats."""


def tell(keeper: Keeper, step: Step, by: str, told: Mapping[str, Any]) -> None:
    """A dealer's word is carried out as the book has it."""
    if not keeper.by_hand:
        raise Refused("the room deals at this table; it needs no dealer to tell it anything")
    try:
        command: Any = item_of(_TOLD, dict(told))
    except BadMessage as error:
        raise Refused(str(error)) from None
    if keeper.seconds(step.now) > keeper.table.now:
        tick(keeper, step)
    match command:
        case do.Sit():
            command = do.Sit(_walk_in(keeper, command.player), command.seat, 0, command.way)
        case do.Leave(seat=seat) if keeper.table.in_hand(seat):
            keeper.note(step, "Leaves", seat=seat)
            step.reply = {"after_hand": True}
            return
        case do.DealByHand() if keeper.status.paused or keeper.status.closing:
            raise Refused(f"the table is stopped: {keeper.status.paused or keeper.status.closing}")
    keeper.apply(step, command, by=by)


def _walk_in(keeper: Keeper, name: str) -> str:
    """The id of somebody who has no account, by their name."""
    plain = " ".join(name.split())
    if not _NAME.fullmatch(plain):
        raise Refused("a player goes by a name of up to 40 letters and signs")
    if keeper.status.closing:
        raise Refused("the table is closing")
    return WALK_IN + plain
