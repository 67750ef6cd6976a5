"""Who watches what: every topic's channels, and what is sent when something has been stored."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from houseway.room.money.books import is_bot
from houseway.room.people.people import People, Person
from houseway.room.room import Room
from houseway.room.shapes.facts import Facts, Posted
from houseway.room.shapes.shown import Heard
from houseway.room.showing import floor_board, topics
from houseway.room.showing.around import Around
from houseway.room.showing.between import Between
from houseway.room.showing.broadcast import KEPT, NOTHING_ELSE, Changes, Channel, Sink
from houseway.room.showing.cage import cage_view
from houseway.room.showing.clocks import clock
from houseway.room.showing.names import known
from houseway.room.showing.sights import Part
from houseway.room.showing.spoken import Call, as_heard, retold
from houseway.room.showing.views import own_part, rail_view
from houseway.room.showing.wall import wall
from houseway.room.tables.keeper import Keeper
from houseway.room.work import Step
from houseway.rulebook import TableRules
from houseway.table import Event
from houseway.table import events as ev
from houseway.table.options import KillGame

Json = dict[str, Any]
SEATED = (ev.Sat, ev.Left, ev.PickedUp, ev.Moved, ev.Swapped)
"""Events after which somebody sits elsewhere."""
_AMONG_FRIENDS = ("TableOpened", "FriendCame", "HandedOver", "TableClosing", "TableClosed")
"""Facts after which a private table stands otherwise on the pages of those who may come."""
_CALLS = ("FloorCalled", "FloorLeft", "FloorCame", "FloorRuled", "TableResumed", "TableClosed")
"""Facts after which another table waits for the floor, or one no longer does."""
_AT_THE_CAGE = ("BankCounted", "BankVerified", "CageShiftClosed", "CageShiftSigned")
"""Facts of the cage that need move no money."""
_OPENED = ("TableOpened", "TableClosing", "TableClosed")
_NOTHING = Step(0)
"""A step in which nothing is stored."""
ROOM_BETWEEN = 16
"""Versions that a reopened room leaves free, so that no version is ever used for two different views."""


def _is_on_the_wall(step: Step, touched: set[str]) -> bool:
    """Whether a step of a table changes the board: a seat, a table, or the money of a jackpot."""
    seated = any(isinstance(event, SEATED) for event in step.events)
    opened = any(draft.type in _OPENED for draft in step.drafts)
    return seated or opened or any(account.startswith("jackpot:") for account in touched)


def _after_a_move(step: Step) -> Iterator[str]:
    """The pages that a move of a hand changes, if it does not change the table's line in the lobby."""
    touched = {account for draft in step.drafts for account, _ in draft.postings}
    yield "floor"
    if touched:
        yield from ("cage", "office")
        if _is_on_the_wall(step, touched):
            yield "board"


def _seated(keeper: Keeper) -> dict[int, str]:
    """Who sits where."""
    return {seat: chair.player for seat, chair in keeper.table.chairs.items()}


def _dealers(step: Step) -> Iterator[str]:
    """The dealers whom a step sends anywhere."""
    for draft in step.drafts:
        if draft.type.startswith("Dealer"):
            yield from (draft.facts["dealer"],) if "dealer" in draft.facts else draft.facts["to"]


@dataclass(slots=True)
class Watcher:
    """Somebody who watches a table."""

    person: str
    sink: Sink
    channel: Channel
    token: int


class Audiences:
    """The channels of a room; ``head`` gives the number of its last event, ``now`` what the clock on the wall says."""

    def __init__(self, room: Room, people: People, head: Callable[[], int], now: Callable[[], int]) -> None:
        self._room, self._people, self._head, self._now = room, people, head, now
        self._tables: dict[str, dict[int | None, Channel]] = {}
        """The channels of each table, by seat."""
        self._seated: dict[str, dict[int, str]] = {}
        """Who sat where when each table was shown last."""
        self._got_up: dict[str, set[str]] = {}
        """Who sat at each table and got up while somebody looked."""
        self._watchers: dict[str, list[Watcher]] = {}
        self._pages: dict[str, Channel] = {}
        self._houses = {slug: topics.spread(house) for slug, house in room.houses.items()}
        self._posted: dict[str, tuple[TableRules, KillGame, Posted]] = {}
        """What hangs at each table, with the game and the kill for which it was made."""
        self._between: dict[str, Between] = {}
        """What each table showed last that a move does not change."""
        self._calls: dict[str, Call] = {}
        self._lines: dict[str, Json] = {}
        self._floor: dict[str, Json] = {}
        self._drawn: dict[str, Callable[[], Json]] = {
            "lobby": self._lobby,
            "board": lambda: wall(room, people.by_id),
            "calls": lambda: topics.calls(room, people.by_id),
            "floor": self._floor_page,
            "cage": lambda: cage_view(room, people.by_id, now()),
            "office": lambda: topics.office_view(room, now(), people.by_id),
        }
        """The pages that are the same for everybody who may see them."""

    def _opened(
        self, topic: str, shared: Json, own: Part = NOTHING_ELSE, said: Callable[[], list[Json]] = list
    ) -> Channel:
        return Channel(topic, ROOM_BETWEEN * (self._head() + 1), shared, own, said)

    # -- tables ------------------------------------------------------------------------------------------------------

    def watch_table(self, keeper: Keeper, person: str, sink: Sink, after: int | None) -> Callable[[], None]:
        """Somebody looks at a table; the answer takes them away again."""
        seat = keeper.seat_of(person)
        if seat is None and person in self._got_up.get(keeper.id, ()):
            # The version may be one of their seat, which the rail has for something else.
            after = None
        channel = self._channel(keeper, seat)
        watcher = Watcher(person, sink, channel, channel.join(sink, after))
        watchers = self._watchers.setdefault(keeper.id, [])
        watchers.append(watcher)
        keeper.watched = len(watchers)

        def unwatch() -> None:
            watcher.channel.leave(watcher.token)
            watchers.remove(watcher)
            self._room.keepers[keeper.id].watched = len(watchers)

        return unwatch

    def looked_at(self, keeper: Keeper) -> None:
        """Somebody began or ceased to look at a table: one of bots is dealt only then, and the floor sees which are."""
        if (floor := self._pages.get("floor")) is not None:
            self._table_lines(keeper)
            floor.publish(self._page("floor"), [])

    def _channel(self, keeper: Keeper, seat: int | None) -> Channel:
        channels = self._tables.setdefault(keeper.id, {})
        if seat not in channels:
            self._seated.setdefault(keeper.id, _seated(keeper))
            facts = self._facts(keeper)
            rail = rail_view(keeper.table, facts)
            own = own_part(keeper.table, seat, facts, rail)
            channels[seat] = self._opened(f"table:{keeper.id}", rail, own, partial(self._retold, keeper.id))
        return channels[seat]

    def _retold(self, table: str) -> list[Json]:
        keeper = self._room.keepers[table]
        return retold(keeper.table, self._facts(keeper))

    def _facts(self, keeper: Keeper) -> Facts:
        """What stands beside the game; what hangs at the table is made anew only when the game has changed."""
        table, known = keeper.table, self._posted.get(keeper.id)
        if known is None or known[0] is not table.rules or known[1] != table.kill_game:
            known = self._posted[keeper.id] = table.rules, table.kill_game, topics.posted(keeper)
        return topics.facts(keeper, self._room, self._people.by_id, known[2])

    def publish_table(self, keeper: Keeper, step: Step = _NOTHING) -> None:
        """A step of a table has been stored: each audience gets what has changed for it."""
        events, moved = step.events, self._moved(keeper, step)
        channels = self._tables.get(keeper.id, {})
        for other in moved:
            # What was told there was somebody else's, also where nobody listened last.
            channels.pop(other, None)
        if channels:
            between = self._after(keeper, step)
            facts = between.facts
            rail = rail_view(keeper.table, facts, between=between)
            known: Changes = {}
            lines = self._said(keeper, events, facts)
            owners, heard = {line.owner for line in lines}, as_heard(lines, None)
            for seat, channel in list(channels.items()):
                if channel.unheard >= KEPT:
                    del channels[seat]
                    continue
                left = seat in between.untouched
                own = between.own[seat].own if left else own_part(keeper.table, seat, facts, rail, between)
                channel.publish(rail, as_heard(lines, seat) if seat in owners else heard, own, known, is_left=left)
        else:
            # What nobody looks at is not kept up to date.
            self._between.pop(keeper.id, None)
        if moved:
            self._reseat(keeper)

    def _moved(self, keeper: Keeper, step: Step) -> set[int]:
        """The seats where somebody else sits than when the table was shown last, or nobody, or nobody sat then.

        A step need not tell of it: what the log has may have been stored without an answer.
        """
        if step.is_move or keeper.id not in self._seated:
            return set()
        was, now = self._seated[keeper.id], _seated(keeper)
        self._seated[keeper.id] = now
        self._got_up.setdefault(keeper.id, set()).update(
            player for player in was.values() if not is_bot(player) and player not in now.values()
        )
        return {seat for seat, _ in was.items() ^ now.items()}

    def _after(self, keeper: Keeper, step: Step) -> Between:
        """What a table shows after a step beside what the hand does; a move changes nothing of it but the clock."""
        between = self._between.get(keeper.id)
        if between is not None and between.lasts(keeper.table, step):
            between.goes_on(clock(keeper), step.events)
            return between
        facts = self._facts(keeper)
        if between is not None and between.stands(keeper.table, facts, step):
            between.is_shuffled(facts)
        else:
            around = Around(keeper, self._room, self._people)
            between = self._between[keeper.id] = Between(keeper.table, facts, around, between)
        return between

    def freeze_table(self, keeper: Keeper) -> None:
        """Nobody knows what the log has of a table: it says so, and shows nothing new."""
        for channel in self._tables.get(keeper.id, {}).values():
            view = channel.view
            still = {"paused": keeper.trouble, "choices": [], "table": view["table"] | {"state": "paused"}}
            channel.publish({name: one for name, one in view.items() if name != "clock"} | still, [])

    def _said(self, keeper: Keeper, events: list[Event], facts: Facts) -> list[Heard]:
        gone = {one.player: known(one.player, self._people.by_id) for one in events if isinstance(one, ev.Left)}
        heard = replace(facts, people={**facts.people, **gone}) if gone else facts
        return self._calls.setdefault(keeper.id, Call()).heard(events, keeper.table, heard)

    def _reseat(self, keeper: Keeper) -> None:
        """Whoever sat down, moved or left sees the table with other eyes, from a fresh view on."""
        channels = self._tables.setdefault(keeper.id, {})
        for watcher in self._watchers.get(keeper.id, ()):
            seat = keeper.seat_of(watcher.person)
            if channels.get(seat) is not watcher.channel:
                watcher.channel.leave(watcher.token)
        for watcher in self._watchers.get(keeper.id, ()):
            channel = self._channel(keeper, keeper.seat_of(watcher.person))
            if channel is not watcher.channel:
                watcher.channel, watcher.token = channel, channel.join(watcher.sink)

    # -- pages -------------------------------------------------------------------------------------------------------

    def watch_page(self, person: Person, topic: str, sink: Sink, after: int | None) -> Callable[[], None]:
        """Somebody looks at the lobby, at their own page, or at a page for staff."""
        name = f"me {person.id}" if topic == "me" else topic
        if name not in self._pages:
            # Lines are kept up to date while the page is open, and not while nobody has it.
            if topic == "floor":
                self._floor.clear()
            if topic == "lobby":
                self._lines.clear()
            self._pages[name] = self._opened(topic, self._page(name))
        elif topic == "me":
            # The door gives names and roles without a word to the audiences.
            self._pages[name].publish(self._page(name), [])
        channel = self._pages[name]
        token = channel.join(sink, after)
        return lambda: channel.leave(token)

    def _page(self, name: str) -> Json:
        room, people = self._room, self._people.by_id
        if name in self._drawn:
            return self._drawn[name]()
        topic, _, id = name.partition(" ")
        if topic != "me":
            raise ValueError(f"there is no page {name!r}")
        return topics.me(people.get(id) or Person(id, id), room)

    def _lobby(self) -> Json:
        room = self._room
        for id, keeper in room.keepers.items():
            if id not in self._lines and not keeper.status.closed and not keeper.status.invite:
                self._lines[id] = topics.table_line(keeper, room)
        lobby: dict[str, Any] = {"houses": self._houses, "tables": dict(self._lines), "lists": topics.lists_view(room)}
        if room.settings.dealt == "by hand":
            lobby["by_hand"] = True
        if not room.settings.players_open:
            lobby["staff_opens"] = True
        return lobby

    def _floor_page(self) -> Json:
        room, people = self._room, self._people.by_id
        for id, keeper in room.keepers.items():
            if id not in self._floor and not keeper.status.closed:
                self._floor[id] = topics.floor_line(keeper, room, people)
        return {
            "tables": dict(self._floor),
            "lists": floor_board.lists(room, people),
            "acts": floor_board.acts(room, people),
            "dealers": floor_board.dealers(room, people),
            "adjustments": topics.adjustments(room, people),
        }

    def publish_pages(self, step: Step, keeper: Keeper | None = None) -> None:
        """Something has been stored: the pages that show it change."""
        if not self._pages and not (keeper and keeper.status.closed):
            return
        relisted = keeper is not None and self._table_lines(keeper)
        if any(_dealers(step)):
            # Every table may have another one.
            self._floor.clear()
        for name in self._concerned(step, keeper) if relisted or not step.is_move else _after_a_move(step):
            channel = self._pages.get(name)
            if channel is None:
                continue
            if channel.unheard >= KEPT:
                del self._pages[name]
            else:
                channel.publish(self._page(name), [])

    def _concerned(self, step: Step, keeper: Keeper | None) -> Iterator[str]:
        """The pages that a step changes; of people's own pages those of whoever it is about."""
        touched = {account for draft in step.drafts for account, _ in draft.postings}
        yield from ("lobby", "floor")
        if keeper is None or _is_on_the_wall(step, touched):
            yield "board"
        if any(draft.type in _CALLS for draft in step.drafts):
            yield "calls"
        # The cage knows who plays with real chips.
        came = keeper is not None and keeper.by_hand and _is_on_the_wall(step, set())
        if touched or came or any(draft.type in _AT_THE_CAGE for draft in step.drafts):
            yield "cage"
        if touched or any("by" in draft.facts for draft in step.drafts):
            yield "office"
        people = {account.removeprefix("player:") for account in touched if account.startswith("player:")}
        people |= {draft.facts["player"] for draft in step.drafts if "player" in draft.facts}
        people |= {event.player for event in step.events if isinstance(event, ev.Sat | ev.Left | ev.PickedUp)}
        if keeper is not None and keeper.status.invite and any(draft.type in _AMONG_FRIENDS for draft in step.drafts):
            people |= keeper.status.friends | {keeper.status.by}
        people |= set(_dealers(step))
        if keeper is None:
            # Places on a list move up together.
            people |= {one.player for names in self._room.lists.names.values() for one in names}
        yield from (f"me {person}" for person in people)

    def _table_lines(self, keeper: Keeper) -> bool:
        """Keeps the lines of the lobby and the floor up to date; whether that of the lobby is another than before."""
        if keeper.status.closed:
            self._forget(keeper)
            return True
        if "floor" in self._pages:
            self._floor[keeper.id] = topics.floor_line(keeper, self._room, self._people.by_id)
        if "lobby" not in self._pages or keeper.status.invite:
            return False
        # A line that stays the same stays the same object.
        line = topics.table_line(keeper, self._room)
        if line == self._lines.get(keeper.id):
            return False
        self._lines[keeper.id] = line
        return True

    def _forget(self, keeper: Keeper) -> None:
        """A table is closed: its lines go, and those of the tables that fed it are drawn anew."""
        self._calls.pop(keeper.id, None)
        self._between.pop(keeper.id, None)
        self._seated.pop(keeper.id, None)
        self._got_up.pop(keeper.id, None)
        fed = [id for id, line in self._lines.items() if line.get("feeds") == keeper.id]
        for id in (keeper.id, *fed):
            self._lines.pop(id, None)
            self._floor.pop(id, None)
