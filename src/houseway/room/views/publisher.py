"""The channels of every topic, and what they send after each stored step."""

from collections.abc import Callable, Iterator
from functools import partial

from houseway.room.people.people import People, Person
from houseway.room.room import Room
from houseway.room.tables.runtime import TableRuntime
from houseway.room.view_types import Json
from houseway.room.views import lobby, staff_pages
from houseway.room.views.channels import KEPT, Channel, Sink, TableChannels
from houseway.room.work import Step
from houseway.table import events as ev

SEATED = (ev.Sat, ev.Left, ev.PickedUp, ev.Moved, ev.Swapped)
"""Events that change who sits where."""
_AMONG_FRIENDS = ("TableOpened", "FriendCame", "HandedOver", "TableClosing", "TableClosed")
"""Facts that change a private table on the pages of its guests."""
_CALLS = ("FloorCalled", "FloorLeft", "FloorCame", "FloorRuled", "TableResumed", "TableClosed")
"""Facts that open or close a call for the floor."""
_AT_THE_CAGE = ("BankCounted", "BankVerified", "CageShiftClosed", "CageShiftSigned")
"""Facts of the cage that may move no money."""
_OPENED = ("TableOpened", "TableClosing", "TableClosed")
ROOM_BETWEEN = 16
"""The gap in versions when a room reopens, so that no version is used for two different views."""


def _is_on_the_wall(step: Step, touched: set[str]) -> bool:
    """Whether a step changes the board: a seat, a table, or a jackpot."""
    seated = any(isinstance(event, SEATED) for event in step.events)
    opened = any(draft.type in _OPENED for draft in step.drafts)
    return seated or opened or any(account.startswith("jackpot:") for account in touched)


def _after_a_move(step: Step) -> Iterator[str]:
    """The pages that a move in a hand changes, unless it changes the table's line in the lobby."""
    touched = {account for draft in step.drafts for account, _ in draft.postings}
    yield "floor"
    if touched:
        yield from ("cage", "office")
        if _is_on_the_wall(step, touched):
            yield "board"


def _dealers(step: Step) -> Iterator[str]:
    """The dealers that a step sends to a table or on a break."""
    for draft in step.drafts:
        if draft.type.startswith("Dealer"):
            yield from (draft.facts["dealer"],) if "dealer" in draft.facts else draft.facts["to"]


class Publisher:
    """The channels of a room; ``head`` gives the number of the last event in the log, ``now`` the wall clock's time."""

    def __init__(self, room: Room, people: People, head: Callable[[], int], now: Callable[[], int]) -> None:
        self._room, self._people, self._head, self._now = room, people, head, now
        self._tables: dict[str, TableChannels] = {}
        self._pages: dict[str, Channel] = {}
        self._houses = {slug: lobby.spread(house) for slug, house in room.houses.items()}
        self._lobby_lines: dict[str, Json] = {}
        """The lobby's lines by table. A step rebuilds only its own table's line."""
        self._floor_lines: dict[str, Json] = {}
        """The same for the floor's page."""
        self._drawn: dict[str, Callable[[], Json]] = {
            "lobby": self._lobby,
            "board": lambda: lobby.wall(room, people.everyone),
            "calls": lambda: staff_pages.calls(room, people.everyone),
            "floor": self._floor_page,
            "cage": lambda: staff_pages.cage_view(room, people.everyone, now()),
            "office": lambda: staff_pages.office_view(room, now(), people.everyone),
        }
        """The pages that look the same to everyone who may see them."""

    def _version(self) -> int:
        """The first version of a new channel."""
        return ROOM_BETWEEN * (self._head() + 1)

    # -- tables ------------------------------------------------------------------------------------------------------

    def table(self, runtime: TableRuntime) -> TableChannels:
        """Returns the channels of a table."""
        if runtime.id not in self._tables:
            self._tables[runtime.id] = TableChannels(runtime.id, self._room, self._people, self._version)
        return self._tables[runtime.id]

    def watch_table(self, runtime: TableRuntime, person: str, sink: Sink, after: int | None) -> Callable[[], None]:
        """Subscribes a person to a table; the returned function ends it."""
        channels = self.table(runtime)
        watcher = channels.watch(person, sink, after)
        return partial(channels.unwatch, watcher)

    def looked_at(self, runtime: TableRuntime) -> None:
        """Updates the floor's page when a table gains or loses watchers; tables of bots play only while watched."""
        if (floor := self._pages.get("floor")) is not None:
            self._table_lines(runtime)
            floor.show(self._page("floor"))

    def publish_table(self, runtime: TableRuntime, step: Step | None = None) -> None:
        """Sends each watcher of a table what a stored step changed for them."""
        if channels := self._tables.get(runtime.id):
            channels.publish(step)

    def freeze_table(self, runtime: TableRuntime) -> None:
        """Shows a table paused and without choices, because its log can't be read."""
        if channels := self._tables.get(runtime.id):
            channels.freeze(runtime.trouble)

    # -- pages -------------------------------------------------------------------------------------------------------

    def watch_page(self, person: Person, topic: str, sink: Sink, after: int | None) -> Callable[[], None]:
        """Subscribes a person to a page; the returned function ends it."""
        name = f"me {person.id}" if topic == "me" else topic
        if name not in self._pages:
            # Lines are kept current only while the page is open.
            if topic == "floor":
                self._floor_lines.clear()
            if topic == "lobby":
                self._lobby_lines.clear()
            self._pages[name] = Channel(topic, self._version(), self._page(name))
        elif topic == "me":
            # Names and roles change without a publication.
            self._pages[name].show(self._page(name))
        channel = self._pages[name]
        token = channel.join(sink, after)
        return lambda: channel.leave(token)

    def publish_person(self, person: str) -> None:
        """Sends a person's own page."""
        if (channel := self._pages.get(f"me {person}")) is not None:
            channel.show(self._page(f"me {person}"))

    def _page(self, name: str) -> Json:
        room, people = self._room, self._people.everyone
        if name in self._drawn:
            return self._drawn[name]()
        topic, _, id = name.partition(" ")
        if topic != "me":
            raise ValueError(f"there is no page {name!r}")
        return lobby.me(people.get(id) or Person(id, id), room)

    def _lobby(self) -> Json:
        room = self._room
        for id, runtime in room.runtimes.items():
            if id not in self._lobby_lines and not runtime.status.closed and not runtime.status.invite:
                self._lobby_lines[id] = lobby.table_line(runtime, room)
        page: Json = {"houses": self._houses, "tables": dict(self._lobby_lines), "lists": lobby.lists_view(room)}
        if room.settings.dealt == "by hand":
            page["by_hand"] = True
        if not room.settings.players_open:
            page["staff_opens"] = True
        return page

    def _floor_page(self) -> Json:
        room, people = self._room, self._people.everyone
        for id, runtime in room.runtimes.items():
            if id not in self._floor_lines and not runtime.status.closed:
                self._floor_lines[id] = staff_pages.floor_line(runtime, room, people)
        return {
            "tables": dict(self._floor_lines),
            "lists": staff_pages.lists(room, people),
            "acts": staff_pages.acts(room, people),
            "dealers": staff_pages.dealers(room, people),
            "adjustments": staff_pages.adjustments(room, people),
        }

    def publish_pages(self, step: Step, runtime: TableRuntime | None = None) -> None:
        """Sends the pages that a stored step changes."""
        if not self._pages and not (runtime and runtime.status.closed):
            return
        relisted = runtime is not None and self._table_lines(runtime)
        if any(_dealers(step)):
            # Every table may have a different dealer now.
            self._floor_lines.clear()
        for name in self._concerned(step, runtime) if relisted or not step.is_move else _after_a_move(step):
            channel = self._pages.get(name)
            if channel is None:
                continue
            if channel.unheard >= KEPT:
                del self._pages[name]
            else:
                channel.show(self._page(name))

    def _concerned(self, step: Step, runtime: TableRuntime | None) -> Iterator[str]:
        """The pages that a step changes, including the own pages of the people it is about."""
        touched = {account for draft in step.drafts for account, _ in draft.postings}
        yield from ("lobby", "floor")
        if runtime is None or _is_on_the_wall(step, touched):
            yield "board"
        if any(draft.type in _CALLS for draft in step.drafts):
            yield "calls"
        # The cage lists players with real chips.
        came = runtime is not None and runtime.by_hand and _is_on_the_wall(step, set())
        if touched or came or any(draft.type in _AT_THE_CAGE for draft in step.drafts):
            yield "cage"
        if touched or any("by" in draft.facts for draft in step.drafts):
            yield "office"
        people = {account.removeprefix("player:") for account in touched if account.startswith("player:")}
        people |= {draft.facts["player"] for draft in step.drafts if "player" in draft.facts}
        people |= {event.player for event in step.events if isinstance(event, ev.Sat | ev.Left | ev.PickedUp)}
        if runtime is not None and runtime.status.invite and any(draft.type in _AMONG_FRIENDS for draft in step.drafts):
            people |= runtime.status.friends | {runtime.status.by}
        people |= set(_dealers(step))
        if runtime is None:
            # Everyone on a list moves up together.
            people |= {one.player for names in self._room.lists.names.values() for one in names}
        yield from (f"me {person}" for person in people)

    def _table_lines(self, runtime: TableRuntime) -> bool:
        """Updates a table's lines in the lobby and on the floor's page. Returns whether the lobby's line changed."""
        if runtime.status.closed:
            self._forget(runtime)
            return True
        if "floor" in self._pages:
            self._floor_lines[runtime.id] = staff_pages.floor_line(runtime, self._room, self._people.everyone)
        if "lobby" not in self._pages or runtime.status.invite:
            return False
        # An unchanged line keeps its object, which makes the comparison cheap.
        line = lobby.table_line(runtime, self._room)
        if line == self._lobby_lines.get(runtime.id):
            return False
        self._lobby_lines[runtime.id] = line
        return True

    def _forget(self, runtime: TableRuntime) -> None:
        """Removes the lines of a closed table, and of its feeder tables, which are rebuilt."""
        if runtime.id in self._tables and not self._tables[runtime.id].watchers:
            del self._tables[runtime.id]
        fed = [id for id, line in self._lobby_lines.items() if line.get("feeds") == runtime.id]
        for id in (runtime.id, *fed):
            self._lobby_lines.pop(id, None)
            self._floor_lines.pop(id, None)
