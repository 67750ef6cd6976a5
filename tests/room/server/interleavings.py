"""Sends legal and illegal commands in random order to two tables of a game: people, the floor, bots and the clock.

After each command the chips match the books, and no exception but a refusal was raised. At the end of each spell the
people stop acting: with bots and a watcher the table deals on. The same seed does the same again;
``python -m tests.room.server.interleavings HOUSE GAME SEED LENGTH`` prints every command.
"""

import sys
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, get_args

import msgspec

from houseway.engines.contract import Refused
from houseway.record.codec import table_of
from houseway.room import commands as ask
from houseway.room.engine import engine_of
from houseway.room.handlers.floor_rulings import possible
from houseway.room.handlers.opening import open_table
from houseway.room.handlers.room_commands import removal, workflow_of
from houseway.room.log.entries import Draft
from houseway.room.log.events import Event
from houseway.room.money.books import holdings
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied, check
from houseway.room.room import Room
from houseway.room.server.simulated_room import HOUR, Simulation
from houseway.room.settings import Pace
from houseway.room.tables.bots import usual_buy
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spot
from houseway.room.tables.status import Status
from houseway.room.tables.status_updates import STATUS_EVENTS
from houseway.room.work import Step, Workflow
from houseway.rulebook.table import Way
from houseway.table.options import Change
from tests.room.tables.kit import HOUSES

FLO, CAGE = Person("p8", "Flo", frozenset({"floor"})), Person("p9", "Cy", frozenset({"cage"}))
PLAYERS = [Person(f"p{number}", f"Guest {number}", frozenset({"player"})) for number in range(1, 6)]
PURSE = 2_000_000_00
SPELL, LONG_SPELL, SPELLS = 60, 150, 3
"""Commands before the people stop acting, in a normal and a long run, and the number of spells."""
PATIENCE = 3 * HOUR
"""How long, of the table's time, a quiet table may take to deal on."""
LEAPS, LONG = (0, 0.5, 1, 1, 2, 3, 5, 8, 15, 30), (120, 1000)
"""Seconds that pass, and now and then many more."""


class Stuck(AssertionError):
    """A table that does not go on, or books that are wrong."""


class Unruly:
    """Two tables of a game, and people who do whatever comes into their heads."""

    def __init__(self, spot: Spot, seed: int, *, tells: Callable[[str], None] = lambda _line: None) -> None:
        self.seed, self.spot, self.rng, self._tells = seed, spot, Random(f"{spot}/{seed}"), tells
        self._last = PLAYERS[0]
        self.seen: Counter[str] = Counter()
        self.written: list[tuple[str, Draft]] = []
        self.world = Simulation(HOUSES, [spot, spot], seed, witness=self._witness, pace=Pace())
        for person in PLAYERS:
            self.asks(CAGE, ask.SellChips(person.id, PURSE))

    def _witness(self, _room: Room, stream: str, draft: Draft) -> None:
        self.written.append((stream, draft))
        if draft.type == "TablePaused" and not draft.data["by"]:
            raise Stuck(draft.data["reason"])

    # -- one thing after the other -----------------------------------------------------------------------------------

    def spell(self, length: int) -> None:
        """Some commands and moments, and then quiet."""
        for _ in range(length):
            self.moment() if self.rng.random() < 0.2 else self._command()
            self.books_are_right()
        for runtime in self._open():
            self._deals_on(runtime)

    def _some_table(self) -> TableRuntime:
        first, second = self._open()
        return first if self.rng.random() < 0.75 else second

    def _open(self) -> list[TableRuntime]:
        """The first two tables that are open; where one was closed, another is opened."""
        while len(found := [one for one in self.world.room.runtimes.values() if one.is_open]) < 2:
            self.world.drive(open_table(self.world.room, self.spot, FLO.id, stays=True))
        return found[:2]

    def moment(self) -> None:
        """Some time passes."""
        leap = self.rng.choice(LONG if self.rng.random() < 0.01 else LEAPS)
        self._tells(f"{leap} s pass")
        self.seen["moment"] += 1
        self.world.run(leap / 3600)

    def _command(self) -> None:
        runtime = self._some_table()
        if self.rng.random() < 0.02 and runtime.table.in_play:
            self.asks(FLO, some_ruling(runtime, self.rng))
        elif self.rng.random() < 0.02:
            guest = self.rng.choice(PLAYERS)
            self._tells(f"{guest.id} is shown out of table {runtime.id}")
            self.seen["Bar"] += 1
            self.world.drive(removal(self.world.room, runtime.id, guest.id, FLO.id, "unruly"))
        else:
            self.asks(*self.wish(runtime))
        self.world.follow_up()

    def asks(self, person: Person, command: Any) -> None:
        """Sends a command of a person; a refusal is fine."""
        name = type(command).__name__
        self.seen[name] += 1
        before, mark = self._statuses(), len(self.written)
        try:
            check(person, command)
            self.world.drive(workflow_of(self.world.room, person, command, ""))
        except (Refused, Denied) as refusal:
            self._tells(f"{person.id} {command}: {refusal}")
        else:
            self.seen["done"] += 1
            self._tells(f"{person.id} {command}")
            stored = {draft.type for _, draft in self.written[mark:]}
            if stored and stored <= STATUS_EVENTS and self._statuses() == before:
                raise Stuck(f"{person.id} {command} stored {self.written[mark][1].type} and changed nothing")

    def _statuses(self) -> dict[str, Status]:
        """Copies of what the room knows about all tables besides the game."""
        return {id: deepcopy(one.status) for id, one in self.world.room.runtimes.items()}

    # -- what must be so ---------------------------------------------------------------------------------------------

    def books_are_right(self) -> None:
        """Every chip of the tables is where the accounts have it."""
        room = self.world.room
        if sum(room.balances.values()):
            raise Stuck("the accounts do not add up to nothing")
        if stray := [
            account for account, cents in room.balances.items() if cents and account.startswith("held:sending")
        ]:
            raise Stuck(f"{stray[0]} holds chips that are not on their way to a table")
        for id, runtime in room.runtimes.items():
            if runtime.table.chips != runtime.table.bought_in:
                raise Stuck(f"table {id} has {runtime.table.chips} of {runtime.table.bought_in} cents")
            held = holdings(runtime.table)
            for name, cents in (("stack", held.stack), ("pot", held.pot), ("bank", held.bank)):
                if room.balances.get(f"table:{id}:{name}", 0) != cents:
                    raise Stuck(f"table:{id}:{name} should hold {cents} cents")

    def _deals_on(self, runtime: TableRuntime) -> None:
        """With bots and a watcher the table deals the next hand, even if players do not answer."""
        if runtime.status.paused or runtime.status.floor:
            self.asks(FLO, ask.Resume(runtime.id))
        self.asks(FLO, ask.AskForBots(runtime.id, min(4, runtime.table.rules.seats[1] - len(runtime.people))))
        self.world.drive(_watches(self.world.room, runtime.id))
        number, until = runtime.table.hands, self.world.now + PATIENCE
        while runtime.table.hands == number:
            if self.world.now > until:
                raise Stuck(f"nothing is dealt; the table waits for {runtime.clock}")
            self.world.run(1 / 60)
        runtime.watched = 0

    def is_what_the_log_tells(self) -> None:
        """A room that starts again from its log is the same room."""
        room = self.world.room
        for id, runtime in room.runtimes.items():
            own = [draft for stream, draft in self.written if stream == f"table:{id}"]
            again = room.new_runtime(id, Status.opened(own[0].data))
            for number, draft in enumerate(own, 1):
                told = msgspec.json.decode(msgspec.json.encode(draft.data))
                again.take(Event(number, f"table:{id}", "", draft.type, draft.version, told, (), b""))
            if again != runtime:
                raise Stuck(f"table {id} is another one when it is made from its log")

    # -- what comes into their heads ---------------------------------------------------------------------------------

    def wish(self, runtime: TableRuntime | None = None) -> tuple[Person, Any]:
        """Who wants what next."""
        rng, runtime = self.rng, runtime or self._some_table()
        seated = [one for one in PLAYERS if runtime.seat_of(one.id)]
        person = rng.choice(seated if len(seated) > 1 and rng.random() < 0.85 else PLAYERS)
        if rng.random() < 0.4:
            # A person who has just acted changes their mind.
            person = self._last
        self._last = person
        if runtime.table.in_play and rng.random() < 0.45:
            acting = [one for one in PLAYERS if runtime.seat_of(one.id) == runtime.table.hand_now.to_act]
            return self._move(runtime, rng.choice(acting) if acting and rng.random() < 0.8 else person)
        if person not in seated and rng.random() < 0.6:
            seat = rng.choice(runtime.open_seats or [1])
            return person, ask.Sit(runtime.id, seat, self._chips(runtime), self._way())
        offered = runtime.table.bank_offer()
        banks = [one for one in PLAYERS if offered is not None and runtime.seat_of(one.id) == offered]
        if banks and rng.random() < 0.4:
            self._last = banks[0]
            return banks[0], ask.AtTable(runtime.id, {"type": rng.choice(("TakeBank", "TakeBank", "DeclineBank"))})
        if rng.random() < 0.25:
            return FLO, self._floor(runtime)
        return person, self._asked(runtime)

    def _asked(self, runtime: TableRuntime) -> Any:
        """Something that players ask for."""
        rng, id = self.rng, runtime.id
        return rng.choice(
            (
                lambda: ask.AtTable(id, {"type": "Leave"}),
                lambda: ask.AtTable(id, {"type": "Leave"}),
                lambda: ask.AtTable(id, {"type": "SitOut"}),
                lambda: ask.AtTable(id, {"type": "Move", "to": self._seat()}),
                lambda: ask.Buy(id, self._chips(runtime)),
                lambda: ask.AtTable(id, {"type": "SitOut", "meal": rng.random() < 0.2}),
                lambda: ask.AtTable(id, {"type": "SitIn", "way": self._way()}),
                lambda: ask.AtTable(id, {"type": "SitIn"}),
                lambda: ask.AtTable(id, {"type": "ComeIn", "way": self._way() or "wait"}),
                lambda: ask.AtTable(
                    id, {"type": "Straddle", "amount": self._chips(runtime) // rng.choice((1, 10, 20))}
                ),
                lambda: ask.AtTable(id, {"type": "PlayDoubles", "on": rng.random() < 0.6}),
                lambda: ask.AtTable(id, {"type": "AskForDeck"}),
                lambda: ask.SitOutAtBlind(id),
                lambda: ask.Vote(id, rng.choice(get_args(Change)), rng.random() < 0.7),
                lambda: ask.AtTable(id, {"type": "TakeBank"}),
                lambda: ask.AtTable(id, {"type": "DeclineBank"}),
                lambda: ask.KumKum(id, self._seat(), rng.choice((0, 100, 2000, 10_000))),
                lambda: ask.Ready(id),
                lambda: ask.CallClock(id),
                lambda: ask.CallFloor(id, "look at this"),
                lambda: ask.AskForBots(id, rng.randint(1, 6)),
                lambda: ask.PlayNow(self.spot.house, self.spot.game, self.spot.structure, self.spot.limit),
                lambda: ask.JoinList(self.spot.house, self.spot.game, self.spot.limit),
                lambda: ask.LeaveList(self.spot.list),
                lambda: ask.AnswerCall(self.spot.list, rng.choice(("accept", "time", "cancel"))),
            )
        )()

    def _floor(self, runtime: TableRuntime) -> Any:
        """Something that the floor does."""
        rng, id = self.rng, runtime.id
        return rng.choice(
            (
                lambda: ask.Pause(id, "a spilled drink"),
                lambda: ask.Resume(id),
                lambda: ask.Resume(id),
                lambda: ask.PutClock(id, self._seat()),
                lambda: some_ruling(runtime, rng),
                lambda: ask.SeeTo(id),
                lambda: ask.AtTable(id, {"type": "RaiseCondition"}),
                lambda: ask.Seat(id, self._seat(), rng.choice(PLAYERS).id, self._chips(runtime)),
                lambda: ask.MovePlayer(id, self._seat(), rng.choice(list(self.world.room.runtimes)), self._seat()),
                lambda: ask.PickUp(id, self._seat()),
                lambda: ask.AskForBots(id, rng.randint(1, 6)),
                lambda: ask.CloseTable(id, "an early night") if rng.random() < 0.1 else ask.Resume(id),
            )
        )()

    def _move(self, runtime: TableRuntime, person: Person) -> tuple[Person, Any]:
        """A move of the hand: mostly one that the rules allow, with some amount."""
        rng, hand = self.rng, runtime.table.hand_now
        seat = runtime.seat_of(person.id)
        engine = engine_of(hand.rules).in_hand
        options = list(hand.options(seat)) if seat is not None and seat in runtime.table.dealt else []
        if options and rng.random() < 0.9:
            option = rng.choice(options)
            move = option.at(rng.randint(option.least, max(option.least, option.most)))
            told = {name: value for name, value in table_of(move).items() if name not in ("seat", "dice")}
        else:
            told = {"type": rng.choice(sorted(engine.commands(hand.rules)))}
            told |= {name: self._chips(runtime) for name in ("to", "amount", "square") if rng.random() < 0.3}
        return person, ask.Play(runtime.id, told)

    def _seat(self) -> int:
        return self.rng.randint(1, 10)

    def _way(self) -> Way | None:
        return self.rng.choice(get_args(Way)) if self.rng.random() < 0.2 else None

    def _chips(self, runtime: TableRuntime) -> int:
        usual = usual_buy(runtime.table)
        odd = (usual // 2 or 1, 2 * usual, 10 * usual, 1, 100, 2**40)
        return self.rng.choice(odd) if self.rng.random() < 0.3 else usual


def some_ruling(runtime: TableRuntime, rng: Random) -> Any:
    """A ruling, or a look at one, on something that can have happened by now, told at random."""
    if not runtime.table.in_play:
        return ask.Rule(runtime.id, "misdeal")
    kinds = possible(runtime)
    if not kinds:
        return ask.Irregularities(runtime.id)
    one = rng.choice(kinds)
    facts = {field["name"]: _told(field, rng) for field in one["fields"] if field["needed"] or rng.random() < 0.5}
    kind = ask.Preview if rng.random() < 0.3 else ask.Rule
    return kind(runtime.id, one["kind"], facts)


def _told(field: dict[str, Any], rng: Random) -> Any:
    match field["sort"]:
        case "cards":
            count = rng.choice(list(field.get("counts", {"": 1}).values()))
            return rng.sample(range(1, count + 1), min(count, rng.choice((1, 1, 2))))
        case "number" | "amount":
            least = field.get("least", 0)
            return rng.randint(least, max(field.get("most", 1), least))
        case "steps":
            return rng.sample(list(field["values"]), 1) if field.get("values") else []
    return rng.choice(field["values"]) if field.get("values") else "so they say"


def _watches(room: Room, id: str) -> Workflow:
    """A person starts to watch a table."""

    def looks(runtime: TableRuntime, now: int) -> Step:
        runtime.watched = 1
        runtime.schedule(now)
        return Step(now)

    yield room.work(id, looks)
    return {}


def again(where: str, game: str, seed: int, length: int) -> str:
    """The line that does it again."""
    return f"python -m tests.room.server.interleavings {where} {game} {seed} {length}"


def unruly(
    where: str, game: str, seed: int, length: int = SPELL, tells: Callable[[str], None] = lambda _line: None
) -> Counter[str]:
    """Some spells at two tables of a game."""
    try:
        one = Unruly(Spot.posted(HOUSES, where, game, "", ""), seed, tells=tells)
        for _ in range(SPELLS):
            one.spell(length)
        one.is_what_the_log_tells()
    except Exception as error:
        raise Stuck(f"{again(where, game, seed, length)}: {type(error).__name__}: {error}") from error
    return one.seen


if __name__ == "__main__":
    unruly(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), print)
