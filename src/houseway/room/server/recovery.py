"""Restores a room from its last snapshot and the log events after it.

Finished hands are not replayed: the event that books a hand holds its lasting result. Only the last hand of each table
is replayed, so its events are held back until the next hand starts or the log ends.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from houseway.money import Cents
from houseway.room.log.errors import Broken
from houseway.room.log.events import VOUCHED, Event, Skimmed, contents, read_now
from houseway.room.log.log import Log
from houseway.room.room import Room
from houseway.room.server.command_runner import ReplyCache, has_reply
from houseway.room.server.snapshots import NAME as SNAPSHOT_NAME
from houseway.room.server.snapshots import Snapshots

_log = logging.getLogger(__name__)
_TABLE = "table:"


class Recovered(NamedTuple):
    """The last event of the log and of each stream, and the latest game time."""

    head: int
    heads: dict[str, int]
    moment: int


def recover(
    log: Log,
    room: Room,
    snapshots: Snapshots,
    replies: ReplyCache,
    progress: Callable[[int, int], None],
) -> Recovered:
    """Restores a room, and checks that its balances are those of the store."""
    heads: dict[str, int] = {}
    head = 0
    state = snapshots.restore()
    if state:
        heads, head = state.heads, snapshots.number
        replies.by_key.update(state.replies)
    end, replay = log.tail().number, EventReplay(room)
    for one in log.skim(head):
        replay.take(one)
        heads[one.stream] = head = one.number
        if one.key:
            replies.add_event(one.key, one.stream, one.type, contents(one) if has_reply(one.stream, one.type) else {})
        if one.number % 1000 == 0:
            progress(one.number, end)
    replay.finish()
    if state:
        snapshots.vouched_at = heads.get(VOUCHED + SNAPSHOT_NAME, 0)
    stored = log.balances()
    for event in log.read(head):
        # Another server may have written since; take only the events that the balances include.
        if event.number <= stored.number:
            room.take(event)
            heads[event.stream] = head = event.number
            replies.add_event(event.key, event.stream, event.type, event.data)
    if odd := _different(room.balances, stored.accounts):
        _log.warning("the store's balance of %s is not that of the events; recounting all balances", odd)
        log.recount()
        stored = log.balances()
        if odd := _different(room.balances, stored.accounts):
            raise Broken(head, f"the stored balance of {odd} is not that of the events")
    room.balances = stored.accounts
    return Recovered(head, heads, last_moment(log, head))


def last_moment(log: Log, head: int) -> int:
    """Returns the game time of the last event that has one; older logs have only wall time."""
    for number in range(head, 0, -1):
        event = log.at(number)
        moment = event.data.get("time", event.data.get("at")) if event else None
        if moment is not None:
            return int(moment)
    return 0


def _different(ours: Mapping[str, Cents], theirs: Mapping[str, Cents]) -> str:
    """Returns the first account whose balances differ, or an empty string."""
    accounts = sorted(ours.keys() | theirs.keys())
    return next((one for one in accounts if ours.get(one, 0) != theirs.get(one, 0)), "")


class EventReplay:
    """Applies log events to a room; ``finish`` applies the last hands and the balances."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pending: dict[str, list[Skimmed]] = {}
        """The events of each table since its last hand started, or since it was opened."""
        self._moved: dict[str, Cents] = defaultdict(int)
        """The sum of the postings to each account."""

    def take(self, one: Skimmed) -> None:
        """Takes the next event."""
        for account, cents in one.postings:
            self._moved[account] += cents
        pending = self._pending.get(one.stream)
        if one.type == "HandStarted":
            if pending:
                self._apply_outline(pending)
            self._pending[one.stream] = [one]
        elif pending is not None:
            pending.append(one)
        elif self._room.knows(one.stream):
            self._room.learn(read_now(one))
            if one.type == "TableOpened":
                self._pending[one.stream] = []

    def finish(self) -> None:
        """Applies the last hand of each table, and all postings."""
        for pending in self._pending.values():
            self._apply(pending)
        self._room.post(tuple(self._moved.items()))

    def _apply_outline(self, events: Sequence[Skimmed]) -> None:
        """Applies events up to the next hand: without the moves, if the log has the results that last."""
        outline = [read_now(one) for one in events if one.type != "Played"]
        if not _has_result(outline):
            self._apply(events)
            return
        for one in outline:
            self._room.take_outline(one)

    def _apply(self, events: Sequence[Skimmed]) -> None:
        if events:
            self._room.runtimes[events[0].stream.removeprefix(_TABLE)].shuffle_again()
        for one in events:
            self._room.learn(read_now(one))


def _has_result(outline: Sequence[Event]) -> bool:
    """Returns whether a hand can be skipped: old logs don't have the result that lasts and are replayed."""
    lasting = ["lasts" in one.data["event"] for one in outline if one.type == "HandBooked"]
    return all(lasting) and (bool(lasting) or outline[0].type != "HandStarted")
