"""A room is taken up where its log stands: from what was kept of it, and what came after."""

import logging
from collections.abc import Callable, Mapping
from typing import NamedTuple

from houseway.money import Cents
from houseway.room.log.chain import VOUCHED, contents
from houseway.room.log.errors import Broken
from houseway.room.log.log import Log
from houseway.room.room import Room
from houseway.room.server.event_replay import EventReplay
from houseway.room.server.reply_cache import ReplyCache, tells
from houseway.room.server.snapshots import NAME as KEPT
from houseway.room.server.snapshots import Snapshots

_log = logging.getLogger(__name__)


class Recovered(NamedTuple):
    """Where the log stands: its last event, that of each stream, and the last moment of the games."""

    head: int
    heads: dict[str, int]
    moment: int


def recovered(
    log: Log,
    room: Room,
    snapshots: Snapshots,
    replies: ReplyCache,
    progress: Callable[[int, int], None],
) -> Recovered:
    """Restores a room as it was kept, and takes what came after; its money must be the store's."""
    heads: dict[str, int] = {}
    head = 0
    state = snapshots.restore()
    if state:
        heads, head = state.heads, snapshots.number
        replies.done.update(state.replies)
    end, retelling = log.tail().number, EventReplay(room)
    for one in log.skim(head):
        retelling.take(one)
        heads[one.stream] = head = one.number
        if one.key:
            replies.stored(one.key, one.stream, one.type, contents(one) if tells(one.stream, one.type) else {})
        if one.number % 1000 == 0:
            progress(one.number, end)
    retelling.finish()
    if state:
        snapshots.said = heads.get(VOUCHED + KEPT, 0)
    theirs = log.balances()
    for event in log.read(head):
        # Where others write meanwhile, the balances are a little younger.
        if event.number <= theirs.number:
            room.take(event)
            heads[event.stream] = head = event.number
            replies.stored(event.key, event.stream, event.type, event.data)
    if odd := _different(room.balances, theirs.accounts):
        _log.warning("the store's balance of %s is not that of the events; all balances are made anew", odd)
        log.recount()
        theirs = log.balances()
        if odd := _different(room.balances, theirs.accounts):
            raise Broken(head, f"the balance of {odd} as it was kept is not that of the events")
    room.balances = theirs.accounts
    return Recovered(head, heads, _last_moment(log, head))


def _last_moment(log: Log, head: int) -> int:
    """The game time of the last event that has one; what was written before there was one had only the wall's."""
    for number in range(head, 0, -1):
        event = log.at(number)
        moment = event.data.get("time", event.data.get("at")) if event else None
        if moment is not None:
            return int(moment)
    return 0


def _different(ours: Mapping[str, Cents], theirs: Mapping[str, Cents]) -> str:
    """The first account with two balances; nothing where all are alike."""
    accounts = sorted(ours.keys() | theirs.keys())
    return next((one for one in accounts if ours.get(one, 0) != theirs.get(one, 0)), "")
