"""Handles a dealer's reports from a table that is dealt by hand."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from houseway.cards import BadCards
from houseway.engines.contract import Refused
from houseway.engines.positions import BadPosition, head
from houseway.engines.registry import position
from houseway.money import BadMoney
from houseway.record.codec import BadMessage, command_of
from houseway.room.commands import Tell
from houseway.room.handlers.recording import Moved, follow
from houseway.room.looks import WALK_IN, may_be_same
from houseway.room.people.names import check_spelling, fold
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.scheduled import tick
from houseway.room.work import Step
from houseway.table import (
    CallMisdeal,
    DealByHand,
    EndHand,
    Leave,
    ReopenHand,
    ReturnCollection,
    Sit,
    TakeCollection,
)
from houseway.table.commands import COMMANDS, TableCommand
from houseway.table.next_hand import rules_in_play

_LONGEST = 1500
"""The most characters in a position."""


@dataclass(frozen=True, slots=True)
class FollowHand:
    """A preview of a hand that is about to be recorded. Stores nothing."""

    position: str
    moves: tuple[Moved, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordHand:
    """A hand to record for a dispute: the starting position without its head, the moves after it, and the dispute."""

    position: str
    says: str
    moves: tuple[Moved, ...] = ()


_CHANGING_THE_HAND = (TakeCollection, ReturnCollection, EndHand, CallMisdeal, ReopenHand)
"""Commands that end or change the hand on the felt."""


def told_by_dealers() -> dict[str, type[FollowHand | RecordHand | TableCommand]]:
    """Returns the commands a dealer may send: about hands, and about the players in the seats."""
    at_table = {name: kind for name, kind in COMMANDS.items() if "dealer" in kind.who}
    return {"FollowHand": FollowHand, "RecordHand": RecordHand, **at_table}


def report(runtime: TableRuntime, step: Step, by: str, tap: Tell) -> None:
    """Carries out a dealer's tap by the house's rules. One that is refused is kept for the dealer and the floor."""
    if not runtime.by_hand:
        raise Refused("the room deals at this table; it takes no reports from a dealer")
    try:
        command = command_of(told_by_dealers(), dict(tap.command))
    except BadMessage as error:
        raise Refused(str(error)) from None
    if isinstance(command, FollowHand):
        followed = follow(runtime.table, _read(runtime, command.position), command.moves)
        step.reply = followed.shown(_names(runtime))
        return
    try:
        _check_in_time(runtime, tap)
        _carry_out(runtime, step, by, command)
    except Refused as refusal:
        _keep_refused(runtime, step, by, tap, str(refusal))
        raise


def _check_in_time(runtime: TableRuntime, tap: Tell) -> None:
    """Refuses a tap that was made for another hand, or for another step of this one."""
    table, status = runtime.table, runtime.status
    if any(one["tap"] == tap.step for one in status.refused_taps):
        raise Refused("The tap before this one was refused. Nothing is booked: look and tap again.")
    if tap.hand != table.hands:
        made = f"at hand {tap.hand}" if tap.hand else "before the first hand"
        now = f"hand {table.hands} is in play" if table.in_play else f"the table is before hand {table.hands + 1}"
        raise Refused(f"This tap was made {made}, and now {now}. Nothing is booked.")
    if tap.step != status.step:
        raise Refused("The table has changed since this tap was made. Nothing is booked: look and tap again.")


_TOLD_OF_TAP = ("type", "seat", "to", "player", "seats", "winners", "pot", "push", "game", "says")
"""The fields of a refused tap that the pages show."""


def _keep_refused(runtime: TableRuntime, step: Step, by: str, tap: Tell, why: str) -> None:
    """Logs a refused tap, once."""
    if any(one["tap"] == tap.tap and one["why"] == why for one in runtime.status.refused_taps):
        return
    what = {name: tap.command[name] for name in _TOLD_OF_TAP if name in tap.command}
    if isinstance(name := what.get("player"), str):
        what["player"] = runtime.services.walk_in(name)
    runtime.log_status(step, "TapRefused", by=by, tap=tap.tap, hand=tap.hand, made=tap.made, what=what, why=why)


def log_tap(runtime: TableRuntime, step: Step, by: str, tap: Tell) -> None:
    """Logs an accepted tap after everything that follows from it; it is the table's last step now."""
    if tap.command["type"] != FollowHand.__name__:
        runtime.log_status(step, "Tapped", by=by, tap=tap.tap, hand=tap.hand)


def dismiss(runtime: TableRuntime, step: Step, by: str, taps: Sequence[str]) -> None:
    """Takes refused taps off the pages."""
    known = {one["tap"] for one in runtime.status.refused_taps}
    if known.isdisjoint(taps):
        raise Refused("these taps have been dismissed")
    runtime.log_status(step, "TapsDismissed", by=by, taps=sorted(known & set(taps)))


def _carry_out(runtime: TableRuntime, step: Step, by: str, command: RecordHand | TableCommand) -> None:
    if runtime.seconds(step.now) > runtime.table.now:
        tick(runtime, step)
    match command:
        case RecordHand():
            _record(runtime, step, by, command)
            return
        case Sit():
            command = Sit(_walk_in(runtime, command.player, by), command.seat, 0, command.way)
        case Leave(seat=seat) if runtime.table.in_hand(seat):
            runtime.log_status(step, "Leaves", seat=seat)
            step.reply = {"after_hand": True}
            return
    _check_not_stopped(runtime, command)
    runtime.apply(step, command, by=by)


def _check_not_stopped(runtime: TableRuntime, command: TableCommand) -> None:
    """Refuses commands that would end the hand while the table is stopped for a ruling.

    A call for the floor stops the next hand, but the current hand may be finished.
    """
    status, deals = runtime.status, isinstance(command, DealByHand)
    if status.paused and (deals or isinstance(command, _CHANGING_THE_HAND)):
        raise Refused(f"the table is stopped: {status.paused}")
    if status.floor and deals:
        raise Refused("the floor has been called; the next hand waits for the floor")
    if status.closing and deals:
        raise Refused(f"the table is stopped: {status.closing}")


def _record(runtime: TableRuntime, step: Step, by: str, sent: RecordHand) -> None:
    """Logs the hand as the dealer described it, after checking that its positions are valid at this table."""
    if not 0 < len(sent.says) <= _LONGEST or not sent.says.isprintable():
        raise Refused("say what happened, in a few sentences")
    if not sent.position:
        raise Refused("say how the hand stood: flop; seat 2 $94 ?? ??; seat 3 $88 bet $4 ?? ??; pot $18; to act 2")
    followed = follow(runtime.table, _read(runtime, sent.position), sent.moves)
    kept: dict[str, Any] = {"hand": runtime.table.hands, "positions": [followed.stood], "reason": sent.says}
    if followed.moves:
        # By seats, because the log keeps it.
        story = [line["text"] for line in followed.story({})]
        kept |= {"moves": [asdict(one) for one in followed.moves], "story": story}
    runtime.log_status(step, "HandRecorded", by=by, **kept)


def _names(runtime: TableRuntime) -> dict[int, str]:
    """Returns the names of the players dealt into the hand, even if their seats have changed hands."""
    table = runtime.table
    seated = {seat: chair.player for seat, chair in table.chairs.items()}
    dealt = dict(table.last.players) if table.last else {}
    return {seat: runtime.services.name_of(player) for seat, player in (seated | dealt).items()}


def _read(runtime: TableRuntime, text: str) -> str:
    """Prepends the table's own head to a position. The dealer can't name another house or use raw state fields."""
    whole = "; ".join((*head(rules_in_play(runtime.table)), text))
    if len(text) > _LONGEST or not text.isprintable() or "{" in text:
        raise Refused("a position is one line: see the page on positions")
    try:
        position(whole)
    except (BadPosition, BadCards, BadMoney) as error:
        raise Refused(str(error)) from None
    return whole


def _walk_in(runtime: TableRuntime, name: str, by: str) -> str:
    """Returns the id for a player without an account, whom the dealer ``by`` seats."""
    plain, services = check_spelling(name), runtime.services
    if runtime.status.closing:
        raise Refused("the table is closing")
    if may_be_same(by, WALK_IN + plain, services.name_of):
        raise Refused("Sit for yourself is another person's job")
    for seat, chair in sorted(runtime.table.chairs.items()):
        # The log keeps refusals, so this one has no name.
        if chair.player.startswith(WALK_IN) and fold(services.name_of(chair.player)) == fold(plain):
            raise Refused(f"There is already a player with that name in seat {seat}. Add an initial.")
    return services.walk_in(plain)
