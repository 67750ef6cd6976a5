"""Rooms for tests: one table under the test's control, and a running room on a log."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from houseway.room.cards.shuffles import seeded
from houseway.room.commands import Tell
from houseway.room.handlers.table_commands import Arrival, buy, run_command, sit
from houseway.room.log.entries import Draft
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.settings import Pace
from houseway.room.tables.bots import quick, usual_buy
from houseway.room.tables.runtime import TableRuntime, TableServices
from houseway.room.tables.scheduled import finish, wake
from houseway.room.tables.spread import Spot
from houseway.room.tables.status import Status
from houseway.room.work import Step
from houseway.rulebook import house, names
from houseway.rulebook.law import law
from houseway.table.options import Dealt

HOUSES = {name: house(name) for name in names() if name != "casino"}
GAMES = [(name, game) for name in HOUSES for game in HOUSES[name].games]
"""The 42 house-games."""

ANN, BEN, FLO = Person("p1", "Ann"), Person("p2", "Ben"), Person("p3", "Flo", frozenset({"player", "floor"}))


class Sitting:
    """One table under a clock that the test moves."""

    def __init__(
        self,
        where: str,
        game: str,
        *,
        structure: str = "",
        limit: str = "",
        pace: Pace | None = None,
        stays: bool = True,
        under: str = "books",
        dealt: Dealt = "room",
    ) -> None:
        spot = Spot.posted(HOUSES, where, game, structure, limit)
        self.drafts: list[Draft] = []
        self.now = 0
        spot = replace(spot, dealt=dealt)
        staff = TableServices(pace=pace or Pace(), rng=Random(3), shuffler=seeded(3), mind=quick, law=law(under))
        self.runtime = TableRuntime.of("1", Status(spot, opened_at=0, stays=stays), HOUSES[where], staff)

    def bots(self, count: int) -> None:
        step = Step(self.now)
        self.runtime.log_status(step, "BotsAsked", count=count)
        finish(self.runtime, step)
        self._keep(step)

    def seat(self, person: Person, seat: int, chips: int = 0) -> None:
        who = Arrival(person.id, "1", seat, chips or usual_buy(self.runtime.table))
        step = sit(self.runtime, who, "1", self.now)
        self._keep(step)
        if step.refused:
            raise step.refused

    def buy(self, person: Person, chips: int) -> None:
        step = buy(self.runtime, person.id, chips, "2", self.now)
        self._keep(step)

    def ask(self, person: Person, command: Any) -> dict[str, Any]:
        step = run_command(self.runtime, person, command, self.now)
        self._keep(step)
        if step.refused:
            raise step.refused
        return step.reply

    def until(self, there: Callable[[TableRuntime], bool], most: int = 2000) -> None:
        """Advances the clock until the condition holds."""
        for _ in range(most):
            if there(self.runtime):
                return
            self.pass_on()
        raise AssertionError(f"the condition never held; the table waits for {self.runtime.next_action}")

    def pass_on(self) -> Step:
        """Advances the clock to the next scheduled action and runs it."""
        assert self.runtime.due is not None, "the table waits for a person"
        self.now = max(self.now, self.runtime.due)
        step = wake(self.runtime, self.now)
        self._keep(step)
        return step

    def _keep(self, step: Step) -> None:
        self.drafts += step.drafts

    def types(self) -> list[str]:
        return [draft.type for draft in self.drafts]


def tap(runtime: TableRuntime, kind: str, **fields: Any) -> Tell:
    """A tap of a dealer who sees the table as it is now."""
    command, status = {"type": kind, **fields}, runtime.status
    return Tell(runtime.id, command, runtime.table.hands, status.step, f"tap-{next(_TAPS)}")


_TAPS = count(1)


def room_of(table: Sitting) -> Room:
    """A room with only this table."""
    return Room(HOUSES, lambda _: table.runtime.services, runtimes={"1": table.runtime})


def to_act(person: Person) -> Callable[[TableRuntime], bool]:
    """Tells whether it is a person's turn in a hand."""

    def there(runtime: TableRuntime) -> bool:
        hand, seat = runtime.table.hand, runtime.seat_of(person.id)
        return hand is not None and not hand.over and seat is not None and hand.to_act == seat

    return there
