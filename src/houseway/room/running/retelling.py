"""A room is told its log: quickly, because a hand that is over is not played again.

What of a hand lasts stands in the event that booked it, so the table goes on from there; only the last hand of each
table is played as it was. Its events, from its beginning on, wait until the next hand has begun or the log has ended.
"""

from collections.abc import Sequence

from houseway.money import Cents
from houseway.room.log.chain import read_now
from houseway.room.log.log import Skimmed
from houseway.room.room import Room

_TABLE = "table:"


class Retelling:
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
        self._room.keepers[stream.removeprefix(_TABLE)].shuffle_again()
        for one in events:
            self._room.learn(read_now(one))


def _suffices(events: Sequence[Skimmed]) -> bool:
    """Whether a hand need not be played: logs from before it was written down do not say what of it lasts."""
    booked = [b'"lasts":{' in bytes(one.data) for one in events if one.type == "HandBooked"]
    return all(booked) and (bool(booked) or events[0].type != "HandStarted")
