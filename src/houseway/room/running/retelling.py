"""A room is told its log: quickly, because a hand that is over is not played again.

What of a hand lasts stands in the event that booked it, so the table goes on from there; only the last hand of each
table is played as it was. Its events, from its beginning on, wait until the next hand has begun or the log has ended.
"""

from collections.abc import Sequence

from houseway.room.log.chain import read_now
from houseway.room.log.log import Skimmed
from houseway.room.room import Room

_TABLE = "table:"


class Retelling:
    """Tells events to a room; ``finish`` tells what waits."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._waiting: dict[str, list[Skimmed]] = {}
        """What has happened at each table since its last hand was begun."""

    def take(self, one: Skimmed) -> None:
        """Takes the next event."""
        room, stream = self._room, one.stream
        if not stream.startswith(_TABLE):
            if room.knows(stream):
                room.take(read_now(one))
            elif one.postings:
                room.post(one.postings)
            return
        room.post(one.postings)
        if one.type == "HandStarted":
            if before := self._waiting.get(stream):
                self._tell(stream, before, outline=all(map(_says_what_lasts, before)))
            self._waiting[stream] = [one]
        elif waiting := self._waiting.get(stream):
            waiting.append(one)
        else:
            room.take_at_table(read_now(one))

    def finish(self) -> None:
        """Takes the last hand of each table."""
        for stream, waiting in self._waiting.items():
            self._tell(stream, waiting, outline=False)
        self._waiting.clear()

    def _tell(self, stream: str, events: Sequence[Skimmed], *, outline: bool) -> None:
        if outline:
            for one in events:
                if one.type != "Played":
                    self._room.take_outline(read_now(one))
            return
        self._room.keepers[stream.removeprefix(_TABLE)].shuffle_again()
        for one in events:
            self._room.take_at_table(read_now(one))


def _says_what_lasts(one: Skimmed) -> bool:
    """Logs from before that was written down have hands that must be played to know it."""
    return one.type != "HandBooked" or b'"lasts":{' in bytes(one.data)
