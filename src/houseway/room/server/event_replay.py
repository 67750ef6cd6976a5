"""A room is told its log: quickly, because a hand that is over is not played again.

What of a hand lasts stands in the event that booked it, so the table goes on from there; only the last hand of each
table is played as it was. Its events, from its beginning on, wait until the next hand has begun or the log has ended.
"""

from collections.abc import Sequence

import msgspec

from houseway.money import Cents
from houseway.room.log.chain import read_now
from houseway.room.log.log import Skimmed
from houseway.room.room import Room

_TABLE = "table:"


class EventReplay:
    """Tells events to a room; ``finish`` tells what waits, and what money they have moved."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._waiting: dict[str, list[Skimmed]] = {}
        """What has happened at each table since its last hand was begun, or since it was opened."""
        self._moved: dict[str, Cents] = {}
        """What has come into each account, or gone out of it."""

    def take(self, one: Skimmed) -> None:
        """Takes the next event."""
        for account, cents in one.postings:
            self._moved[account] = self._moved.get(account, 0) + cents
        stream = one.stream
        waiting = self._waiting.get(stream)
        if one.type == "HandStarted":
            if waiting:
                self._tell(stream, waiting, outline=_suffices(waiting))
            self._waiting[stream] = [one]
        elif waiting is not None:
            waiting.append(one)
        elif self._room.knows(stream):
            self._room.learn(read_now(one))
            if one.type == "TableOpened":
                self._waiting[stream] = []

    def finish(self) -> None:
        """Takes the last hand of each table."""
        for stream, waiting in self._waiting.items():
            self._tell(stream, waiting, outline=False)
        self._room.post(tuple(self._moved.items()))

    def _tell(self, stream: str, events: Sequence[Skimmed], *, outline: bool) -> None:
        if outline:
            for one in events:
                if one.type != "Played":
                    self._room.take_outline(read_now(one))
            return
        self._room.runtimes[stream.removeprefix(_TABLE)].shuffle_again()
        for one in events:
            self._room.learn(read_now(one))


class _BookedEvent(msgspec.Struct):
    lasts: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _Booked(msgspec.Struct):
    """The part of a booked hand that says whether it has what lasts."""

    event: _BookedEvent


_booked = msgspec.json.Decoder(_Booked).decode


def _suffices(events: Sequence[Skimmed]) -> bool:
    """Returns whether a hand can be skipped: old logs don't have the result that lasts and are replayed."""
    lasting = [_booked(one.data).event.lasts is not msgspec.UNSET for one in events if one.type == "HandBooked"]
    return all(lasting) and (bool(lasting) or events[0].type != "HandStarted")
