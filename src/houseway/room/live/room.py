"""The room: every table, the lists, the cage, and who may be told what.

It reads no clock and waits for nothing. A command is carried out by a generator of ``Work``: each piece belongs to one
stream of the log, is decided when that stream's turn comes, and is committed before the next piece begins. The live room
runs the pieces in the actors of their streams, the simulation one after the other.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from houseway.money import Cents
from houseway.play.contract import Refused
from houseway.room import commands as ask
from houseway.room.accounts import Posting
from houseway.room.live import asked, cage, lists
from houseway.room.live.bots import usual_buy
from houseway.room.live.cage import Cage
from houseway.room.live.keeper import Keeper, Staff, Step
from houseway.room.live.lists import Lists
from houseway.room.live.routine import finish
from houseway.room.log import Draft, Event, NotStored
from houseway.room.people.people import Person
from houseway.rulebook import House, NotSpread

AT_A_TABLE = 6
"""Players at a table that is opened for one person and bots."""


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of a command: decided when its stream's turn comes, and stored before the next piece begins."""

    stream: str
    do: Callable[[int], Step]
    key: str = ""


Course: TypeAlias = Generator[Work, Step, dict[str, Any]]
"""The pieces of a command; each is sent its step, and the whole returns the reply."""


@dataclass(slots=True)
class Room:
    """Everything that the log tells, and what people may do about it."""

    houses: Mapping[str, House]
    staff: Callable[[str], Staff]
    """The staff of a table, by its id."""
    keepers: dict[str, Keeper] = field(default_factory=dict)
    lists: Lists = field(default_factory=Lists)
    cage: Cage = field(default_factory=Cage)
    balances: dict[str, Cents] = field(default_factory=dict)
    tables: int = 0
    """How many tables were ever opened."""

    # -- the log -----------------------------------------------------------------------------------------------------

    def fold(self, event: Event) -> None:
        """Takes in a stored event."""
        self.post(event.postings)
        if event.stream.startswith("table:"):
            self.fold_table(event)
        elif event.stream == lists.STREAM:
            self.lists.fold(event)
        elif event.stream == cage.STREAM:
            self.cage.fold(event)

    def post(self, postings: tuple[Posting, ...]) -> None:
        """Takes in the money of a stored event."""
        for account, cents in postings:
            self.balances[account] = self.balances.get(account, 0) + cents

    def fold_table(self, event: Event) -> None:
        """Takes in a stored event of a table's stream."""
        id = event.stream.partition(":")[2]
        if event.type == "TableOpened":
            self.tables = max(self.tables, int(id))
            self.keepers[id] = self._keeper(id, event.data)
        self.keepers[id].fold(event)
        if sent := event.data.get("sent"):
            self.cage.arrived(sent)

    def refold(self, stream: str, events: Iterator[Event]) -> None:
        """A stream as the log has it, after a commit that failed."""
        if stream == lists.STREAM:
            self.lists = Lists()
            for event in events:
                self.lists.fold(event)
        elif stream == cage.STREAM:
            self.cage = Cage()
            for event in events:
                self.cage.fold(event)
            for keeper in self.keepers.values():
                for sent in keeper.landed:
                    self.cage.arrived(sent)
        else:
            old = self.keepers.pop(stream.partition(":")[2])
            for event in events:
                self.fold_table(event)
            if old.id in self.keepers:
                self.keepers[old.id].watched = old.watched

    def _keeper(self, id: str, opened: Mapping[str, Any]) -> Keeper:
        return Keeper(id, opened, self.houses[opened["house"]], self.staff(id))

    def unfinished(self) -> Iterator[Course]:
        """What a room that went down left undone: chips that were sent and did not arrive go back."""
        for sent in list(self.cage.open):
            yield self._give_back(sent)

    def balance(self, player: str) -> Cents:
        """What is in a player's account."""
        return self.balances.get(f"player:{player}", 0)

    def seats_of(self, player: str) -> dict[str, int]:
        """Where a player sits, by table."""
        found = ((id, keeper.seat_of(player)) for id, keeper in self.keepers.items())
        return {id: seat for id, seat in found if seat is not None}

    def keeper(self, id: str) -> Keeper:
        """The table of that number."""
        if id not in self.keepers:
            raise Refused(f"there is no table {id}")
        return self.keepers[id]

    # -- commands ----------------------------------------------------------------------------------------------------

    def carry_out(self, person: Person, command: Any, key: str) -> Course:
        """The course of a command."""
        if type(command) in asked.TABLE_COMMANDS:
            return self._at_table(person, command, key)
        return _COURSES[type(command)](self, person, command, key)

    def _at_table(self, person: Person, command: Any, key: str) -> Course:
        keeper = self.keeper(command.table)
        step = yield self.work(keeper.id, lambda keeper, now: asked.decide(keeper, person, command, now), key)
        return step.reply

    def work(self, id: str, do: Callable[[Keeper, int], Step], key: str = "") -> Work:
        """A piece of work at a table; the keeper is looked up when its turn comes."""
        return Work(f"table:{id}", lambda now: do(self.keepers[id], now), key)

    def _sit(self, person: Person, command: ask.Sit, key: str) -> Course:
        return self.seated(person.id, command.table, command.seat, command.chips, command.way, key)

    def seated(self, player: str, table: str, seat: int, chips: Cents, way: Any, key: str) -> Course:
        """Chips are sent to the table, and the player sits down with them."""
        self.keeper(table)

        def sits(keeper: Keeper, now: int, sent: str) -> Step:
            return asked.sit(keeper, player, seat, chips, way, sent, now)

        return self._with_chips(player, table, chips, sits, key)

    def _buy(self, person: Person, command: ask.Buy, key: str) -> Course:
        self.keeper(command.table)

        def buys(keeper: Keeper, now: int, sent: str) -> Step:
            return asked.buy(keeper, person.id, command.chips, sent, now)

        return self._with_chips(person.id, command.table, command.chips, buys, key)

    def _with_chips(
        self, player: str, table: str, chips: Cents, do: Callable[[Keeper, int, str], Step], key: str
    ) -> Course:
        sending = yield Work(cage.STREAM, lambda now: self.cage.send(player, table, chips, self.balance(player), now))
        sent = sending.reply["sent"]
        try:
            step = yield self.work(table, lambda keeper, now: do(keeper, now, sent), key)
        except (Refused, NotStored):
            if sent not in self.keepers[table].landed:
                yield from self._give_back(sent)
            raise
        self.cage.arrived(sent)
        return step.reply

    def _give_back(self, sent: str) -> Course:
        yield Work(cage.STREAM, lambda now: self.cage.give_back(sent, now))
        return {}

    # -- tables ------------------------------------------------------------------------------------------------------

    def _open_table(self, person: Person, command: ask.OpenTable, key: str) -> Course:
        options = {"kill": command.options.kill, "fee_option": command.options.fee_option}
        return self.opened(command.house, command.game, command.structure, command.limit, options, person.id, key)

    def opened(
        self, house: str, game: str, structure: str, limit: str, options: Mapping[str, str], by: str, key: str = ""
    ) -> Course:
        """A new table; the reply names it."""
        rules = self._rules(house, game, structure, limit)
        self.tables += 1
        id = str(self.tables)

        def opens(now: int) -> Step:
            data = {
                "at": now, "house": house, "game": game, "structure": rules.structure, "limit": rules.stakes.name,
                "options": dict(options), "by": by,
            }  # fmt: skip
            self.keepers[id] = self._keeper(id, data)
            return Step(now, [Draft("TableOpened", data)], reply={"table": id})

        step = yield Work(f"table:{id}", opens, key)
        return step.reply

    def _rules(self, house: str, game: str, structure: str, limit: str) -> Any:
        if house not in self.houses:
            raise Refused(f"there is no house {house!r}; the houses are {', '.join(self.houses)}")
        try:
            return self.houses[house].game(game, structure=structure or None, limit=limit or None)
        except NotSpread as error:
            raise Refused(str(error)) from None

    def _play_now(self, person: Person, command: ask.PlayNow, key: str) -> Course:
        """A seat at a table of the game, with bots: one that is there already, else a new one."""
        rules = self._rules(command.house, command.game, command.structure, command.limit)
        same = [keeper for keeper in self.keepers.values() if _plays(keeper, command, rules)]
        for keeper in same:
            if (seat := keeper.seat_of(person.id)) is not None:
                return {"table": keeper.id, "seat": seat}
        keeper = next((one for one in same if self.free_seats(one)), None)  # type: ignore[assignment]
        if keeper is None:
            options = {"kill": "none", "fee_option": ""}
            reply = yield from self.opened(
                command.house, command.game, rules.structure, rules.stakes.name, options, person.id
            )
            keeper = self.keepers[reply["table"]]
        if not keeper.desk.bots:
            yield self.work(keeper.id, _bots_for_one)
        chips = self._usual(keeper, person.id)
        if (short := chips - self.balance(person.id)) > 0:
            yield Work(cage.STREAM, lambda now: self.cage.sell(person.id, short, "", now))
        seat = self.free_seats(keeper)[0]
        return (yield from self.seated(person.id, keeper.id, seat, chips, None, key))

    def _usual(self, keeper: Keeper, player: str) -> Cents:
        """The usual buy-in, or what one who has just left must bring back."""
        table = keeper.table
        minutes = table.rules.buyins.same_amount if table.rules.buyins else 0
        left_at, left_with = table.gone.get(player, (0, 0))
        if left_with and table.now - left_at < minutes * 60:
            return left_with
        return usual_buy(table)

    def free_seats(self, keeper: Keeper) -> list[int]:
        """The open seats of a table that are not kept for those who were called."""
        if keeper.desk.closed or keeper.desk.closing:
            return []
        open_seats = [seat for seat in range(1, keeper.table.rules.seats[1] + 1) if seat not in keeper.table.chairs]
        return open_seats[self.lists.called_for(keeper.id) :]

    # -- the lists ---------------------------------------------------------------------------------------------------

    def _join_list(self, person: Person, command: ask.JoinList, key: str) -> Course:
        self._rules(command.house, command.game, "", command.limit)
        list_id = f"{command.house}/{command.game}/{command.limit}"
        step = yield Work(lists.STREAM, lambda now: self.lists.join(list_id, person.id, now), key)
        return step.reply

    def _leave_list(self, person: Person, command: ask.LeaveList, key: str) -> Course:
        yield Work(lists.STREAM, lambda now: self.lists.leave(command.list, person.id, now), key)
        return {}

    def _answer_call(self, person: Person, command: ask.AnswerCall, key: str) -> Course:
        if command.answer == "cancel":
            yield Work(lists.STREAM, lambda now: self.lists.leave(command.list, person.id, now), key)
            return {}
        waiting = next((one for one in self.lists.names.get(command.list, ()) if one.player == person.id), None)
        if waiting is None or not waiting.table:
            raise Refused("you have not been called from that list")
        if command.answer == "time":
            more = self.staff("0").pace.call
            yield Work(lists.STREAM, lambda now: self.lists.more_time(command.list, person.id, now + more, now), key)
            return {}
        keeper = self.keeper(waiting.table)
        open_seats = [seat for seat in range(1, keeper.table.rules.seats[1] + 1) if seat not in keeper.table.chairs]
        if not open_seats:
            raise Refused("the seat is gone; you keep your place on the list")
        chips = self._usual(keeper, person.id)
        reply = yield from self.seated(person.id, keeper.id, open_seats[0], chips, None, key)
        yield Work(lists.STREAM, lambda now: self.lists.leave(command.list, person.id, now))
        return reply

    # -- the floor and the cage --------------------------------------------------------------------------------------

    def _seat(self, _person: Person, command: ask.Seat, key: str) -> Course:
        return self.seated(command.player, command.table, command.seat, command.chips, None, key)

    def _move_player(self, person: Person, command: ask.MovePlayer, key: str) -> Course:
        """A player goes to another table with all his chips."""
        here, there = self.keeper(command.table), self.keeper(command.to_table)
        chair = here.table.chair(command.seat)
        if command.to_seat in there.table.chairs:
            raise Refused(f"seat {command.to_seat} of table {there.id} is taken")
        chips, player = chair.stack + chair.coming, chair.player
        mover = Person(player, player)
        step = yield self.work(here.id, lambda keeper, now: asked.decide(keeper, mover, ask.Leave(here.id), now))
        if step.reply.get("after_hand"):
            return {"after_hand": True}
        return (yield from self.seated(player, there.id, command.to_seat, chips, None, key))

    def _sell(self, person: Person, command: ask.SellChips, key: str) -> Course:
        yield Work(cage.STREAM, lambda now: self.cage.sell(command.player, command.cents, person.id, now), key)
        return {"chips": self.balance(command.player)}

    def _cash_out(self, person: Person, command: ask.CashOut, key: str) -> Course:
        def pays(now: int) -> Step:
            return self.cage.cash_out(command.player, command.cents, person.id, self.balance(command.player), now)

        yield Work(cage.STREAM, pays, key)
        return {"chips": self.balance(command.player)}

    # -- what follows of itself --------------------------------------------------------------------------------------

    def follow_ups(self) -> Iterator[Course]:
        """What the room does of itself after a step: calls from the lists, makes room, opens tables, moves players."""
        for list_id, names in list(self.lists.names.items()):
            if any(not one.table for one in names):
                yield from self._for_the_list(list_id)

    def _for_the_list(self, list_id: str) -> Iterator[Course]:
        tables = [keeper for keeper in self.keepers.values() if list_of(keeper) == list_id and _is_open(keeper)]
        first = self.lists.first(list_id)
        assert first is not None
        for keeper in tables:
            if keeper.seat_of(first.player) is not None:
                yield self._off_list(list_id, first.player)
                return
            if self.free_seats(keeper):
                yield self._call(list_id, first.player, keeper.id)
                return
        for keeper in tables:
            if 0 < len(keeper.bots) <= keeper.desk.bots:
                yield self._make_room(keeper.id)
                return
        if sum(not one.table for one in self.lists.names[list_id]) >= 2:
            house, game, limit = list_id.split("/", 2)
            yield self.opened(house, game, "", limit, {"kill": "none", "fee_option": ""}, "")

    def _call(self, list_id: str, player: str, table: str) -> Course:
        until = self.staff("0").pace.call
        yield Work(lists.STREAM, lambda now: self.lists.call(list_id, player, table, now + until, now))
        return {}

    def _off_list(self, list_id: str, player: str) -> Course:
        yield Work(lists.STREAM, lambda now: self.lists.leave(list_id, player, now))
        return {}

    def _make_room(self, id: str) -> Course:
        """A bot gives up its seat to somebody who waits."""

        def one_less(keeper: Keeper, now: int) -> Step:
            step = Step(now)
            if 0 < len(keeper.bots) <= keeper.desk.bots:
                keeper.note(step, "BotsAsked", count=len(keeper.bots) - 1)
            finish(keeper, step)
            return step

        yield self.work(id, one_less)
        return {}


def list_of(keeper: Keeper) -> str:
    """The waiting list that a table is filled from."""
    opened = keeper.opened
    return f"{opened['house']}/{opened['game']}/{opened['limit']}"


def _is_open(keeper: Keeper) -> bool:
    return not keeper.desk.closed and not keeper.desk.closing


def _plays(keeper: Keeper, command: ask.PlayNow, rules: Any) -> bool:
    opened = keeper.opened
    wanted = (command.house, command.game, rules.structure, rules.stakes.name)
    return _is_open(keeper) and (opened["house"], opened["game"], opened["structure"], opened["limit"]) == wanted


def _bots_for_one(keeper: Keeper, now: int) -> Step:
    """Bots for a person who wants to play now, with seats left for others."""
    step = Step(now)
    keeper.note(step, "BotsAsked", count=min(AT_A_TABLE, keeper.table.rules.seats[1]) - 1)
    finish(keeper, step)
    return step


_COURSES: dict[type, Callable[[Room, Person, Any, str], Course]] = {
    ask.PlayNow: Room._play_now,
    ask.Sit: Room._sit,
    ask.Buy: Room._buy,
    ask.OpenTable: Room._open_table,
    ask.JoinList: Room._join_list,
    ask.LeaveList: Room._leave_list,
    ask.AnswerCall: Room._answer_call,
    ask.Seat: Room._seat,
    ask.MovePlayer: Room._move_player,
    ask.SellChips: Room._sell,
    ask.CashOut: Room._cash_out,
}
