"""Topic channels: the view that was sent last, its subscribers, and the merge patches that bring them up to date."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeAlias

import msgspec

from houseway.messages import wire
from houseway.room.money.books import is_bot
from houseway.room.people.people import People
from houseway.room.room import Room
from houseway.room.tables.runtime import TableRuntime
from houseway.room.view_types import Facts, Json, Posted, merge, merge_patch
from houseway.room.views.announcements import DealerCall, announcements_for, hand_history
from houseway.room.views.choices import CommonChoices, common_choices
from houseway.room.views.facts import posted_sign, table_facts
from houseway.room.views.table_view import private_view, shared_view
from houseway.room.work import Step

Sink: TypeAlias = Callable[[bytes], None]
KEPT = 64
"""How many changes a channel keeps for subscribers who reconnect."""
_encode = msgspec.json.Encoder(enc_hook=wire).encode


class SharedChange:
    """The change of a shared view in one step; its fields are encoded once for all viewers."""

    def __init__(self, before: Json, after: Json) -> None:
        self._before, self.after = before, after
        self._patch = merge_patch(before, after)
        self._encoded: Json = {name: msgspec.Raw(_encode(value)) for name, value in self._patch.items()}

    def patch(self, was: Json, private: Json) -> Json:
        """Returns the merge patch for one viewer, whose private part was ``was`` and is now ``private``.

        The shared patch is right for a field unless its private part changed or the patch overwrites it.
        """
        own: list[str] = []
        if was != private:
            own = [name for name in {**was, **private} if was.get(name) != private.get(name)]
        for name, value in private.items():
            if name in self._patch and name not in own and _overlap(self._patch[name], value):
                own.append(name)
        if not own:
            return self._encoded
        before = merge(_pick(self._before, own), _pick(was, own))
        after = merge(_pick(self.after, own), _pick(private, own))
        return {name: one for name, one in self._encoded.items() if name not in own} | merge_patch(before, after)


def _overlap(patch: Any, private: Any) -> bool:
    """Whether a patch of the shared part overwrites something of a private part."""
    if not isinstance(patch, dict) or not isinstance(private, dict):
        return True
    return any(name in patch and _overlap(patch[name], private[name]) for name in private)


def _pick(view: Json, names: list[str]) -> Json:
    return {name: view[name] for name in names if name in view}


class Channel:
    """One topic as one viewer sees it. Its version goes up by one with each change."""

    def __init__(
        self, topic: str, version: int, shared: Json, private: Json | None = None, history: Callable[[], Any] = list
    ) -> None:
        self.topic, self.version = topic, version
        self._shared, self.private = shared, private or {}
        self._history = history
        """Returns the lines so far, for new subscribers."""
        self.sinks: dict[int, Sink] = {}
        self.unheard = 0
        """How many changes were published since the last subscriber left."""
        self._messages: deque[bytes] = deque(maxlen=KEPT)
        self._tokens = count()

    @property
    def view(self) -> Json:
        """The whole view."""
        return merge(self._shared, self.private)

    def show(self, view: Json) -> None:
        """Publishes a view without a private part."""
        self.publish(SharedChange(self._shared, view), {})

    def publish(self, change: SharedChange, private: Json, heard: list[Json] | None = None) -> None:
        """Sends the patch to the new view and the lines heard with it; sends nothing if there are none."""
        patch = change.patch(self.private, private)
        self._shared, self.private = change.after, private
        if not patch and not heard:
            return
        self.version += 1
        message: Json = {"type": "Change", "topic": self.topic, "version": self.version, "patch": patch}
        encoded = _encode(message | {"heard": heard} if heard else message)
        self._messages.append(encoded)
        self.unheard = 0 if self.sinks else self.unheard + 1
        for sink in [*self.sinks.values()]:
            sink(encoded)

    def join(self, sink: Sink, after: int | None = None) -> int:
        """Adds a subscriber, who gets the changes after a recent version, or else the whole view. Returns a token."""
        missed = self.version - after if after is not None else -1
        if 0 <= missed <= len(self._messages):
            for encoded in list(self._messages)[len(self._messages) - missed :]:
                sink(encoded)
        else:
            whole: Json = {"type": "View", "topic": self.topic, "version": self.version, "view": self.view}
            heard = self._history()
            sink(_encode(whole | {"heard": heard} if heard else whole))
        token = next(self._tokens)
        self.sinks[token], self.unheard = sink, 0
        return token

    def leave(self, token: int) -> None:
        """Removes a subscriber."""
        self.sinks.pop(token, None)


@dataclass(slots=True)
class Watcher:
    """A person who watches a table, subscribed to the channel of their seat or of the spectators."""

    person: str
    sink: Sink
    channel: Channel
    token: int


class TableChannels:
    """The channels of one table: one for spectators, under None, and one for each seat that was watched.

    All of them have the same shared view. Each has its own private part.
    """

    def __init__(self, table: str, room: Room, people: People, version: Callable[[], int]) -> None:
        self._table, self._room, self._people, self._version = table, room, people, version
        self.by_seat: dict[int | None, Channel] = {}
        self.watchers: list[Watcher] = []
        self._shared: Json = {}
        """The shared view that was sent last."""
        self._call = DealerCall()
        self._posted: Posted | None = None
        self._common: CommonChoices | None = None
        """The choices of all players, like the sign until something other than moves in the hand happens."""
        self._seated: dict[int, str] | None = None
        """The players by seat when the table was published last."""
        self._stood_up: set[str] = set()
        """Players who left their seat while the table was watched."""

    @property
    def _keeper(self) -> TableRuntime:
        return self._room.runtimes[self._table]

    def _facts(self, step: Step | None = None) -> Facts:
        if self._posted is None or step is None or not step.is_move:
            # Reading the sign is a tenth of the work, and a move in the hand can't change it.
            self._posted, self._common = posted_sign(self._keeper), None
        return table_facts(self._keeper, self._room, self._people.everyone, self._posted)

    def watch(self, person: str, sink: Sink, after: int | None) -> Watcher:
        """Adds a watcher, who gets the changes after a recent version, or else the whole view."""
        seat = self._keeper.seat_of(person)
        if seat is None and person in self._stood_up:
            # The version may be one of their former seat.
            after = None
        if self.by_seat and seat not in self.by_seat:
            # A new channel begins with the shared view that all others have.
            self.publish()
        channel = self.channel(seat)
        watcher = Watcher(person, sink, channel, channel.join(sink, after))
        self.watchers.append(watcher)
        self._keeper.watched = len(self.watchers)
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        """Removes a watcher."""
        watcher.channel.leave(watcher.token)
        self.watchers.remove(watcher)
        self._keeper.watched = len(self.watchers)

    def channel(self, seat: int | None) -> Channel:
        """Returns the channel of a seat; opens it if there is none."""
        if seat not in self.by_seat:
            table, facts = self._keeper.table, self._facts()
            if self._seated is None:
                self._seated = _seated(self._keeper)
            if not self.by_seat:
                self._shared = shared_view(table, facts)
            private = private_view(table, seat, facts, self._shared)
            self.by_seat[seat] = Channel(f"table:{self._table}", self._version(), self._shared, private, self._history)
        return self.by_seat[seat]

    def _history(self) -> list[Json]:
        return hand_history(self._keeper.table, self._facts())

    def publish(self, step: Step | None = None) -> None:
        """Sends each watcher what a stored step changed for them."""
        step = step or Step(0)
        changed = self._changed_seats(step)
        for seat in changed:
            # Its messages were for another player.
            self.by_seat.pop(seat, None)
        if self.by_seat:
            self._publish(step)
        if changed:
            self._move_watchers()

    def _publish(self, step: Step) -> None:
        table, facts = self._keeper.table, self._facts(step)
        shared = shared_view(table, facts)
        change, self._shared = SharedChange(self._shared, shared), shared
        lines = self._call.announce(step.events, table, facts)
        common = self._common = self._common or common_choices(table, facts)
        for seat, channel in [*self.by_seat.items()]:
            if channel.unheard >= KEPT:
                del self.by_seat[seat]
            else:
                channel.publish(
                    change, private_view(table, seat, facts, shared, common), announcements_for(lines, seat)
                )

    def freeze(self, why: str) -> None:
        """Shows the table paused and without choices, because its log can't be read."""
        shared = {name: value for name, value in self._shared.items() if name != "clock"}
        shared |= {"paused": why, "table": shared["table"] | {"state": "paused"}} if shared else {}
        change, self._shared = SharedChange(self._shared, shared), shared
        for channel in self.by_seat.values():
            channel.publish(change, channel.private | {"choices": []})

    def _changed_seats(self, step: Step) -> set[int]:
        """The seats whose player isn't the one of the last publication.

        The step may not say so: an entry may have been stored without an answer.
        """
        if step.is_move or self._seated is None:
            return set()
        was, now = self._seated, _seated(self._keeper)
        self._seated = now
        self._stood_up.update(player for player in was.values() if not is_bot(player) and player not in now.values())
        return {seat for seat, _ in was.items() ^ now.items()}

    def _move_watchers(self) -> None:
        """Subscribes watchers who sat down, moved or left to the channel of their new seat, with its whole view."""
        for watcher in self.watchers:
            if self.by_seat.get(self._keeper.seat_of(watcher.person)) is not watcher.channel:
                watcher.channel.leave(watcher.token)
        for watcher in self.watchers:
            channel = self.channel(self._keeper.seat_of(watcher.person))
            if channel is not watcher.channel:
                watcher.channel, watcher.token = channel, channel.join(watcher.sink)


def _seated(runtime: TableRuntime) -> dict[int, str]:
    """The players by seat."""
    return {seat: chair.player for seat, chair in runtime.table.chairs.items()}
