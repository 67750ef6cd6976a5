"""A person's seat at a table of bots, in virtual time.

The clock jumps to the next deadline until the person has to act or the hand is over.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from houseway.cli.terminal.drawing import to_you
from houseway.engines.contract import Command, Hand, Refused
from houseway.engines.registry import engine_of
from houseway.money import Cents
from houseway.players import LevelName
from houseway.room import commands
from houseway.room.cards.shuffles import seeded
from houseway.room.handlers.table_commands import Arrival, buy, run_command, sit
from houseway.room.people.people import Person
from houseway.room.settings import Pace
from houseway.room.tables.bots import bot_id, usual_buy
from houseway.room.tables.runtime import TableRuntime, TableServices
from houseway.room.tables.scheduled import wake
from houseway.room.tables.spread import Spot
from houseway.room.tables.status import Status
from houseway.room.view_types import Choice, Facts
from houseway.room.views.announcements import DealerCall, announcements_for
from houseway.room.views.facts import known, posted_sign, standing
from houseway.room.views.table_view import table_view
from houseway.room.work import Step
from houseway.rulebook import GameRules, House
from houseway.table import Event, Table, events
from houseway.table.between_hands import between_hands
from houseway.table.chairs import Chair
from houseway.table.options import KillGame

H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)
R_contra = TypeVar("R_contra", bound=GameRules, contravariant=True)


class AtTheTable(Protocol[H_contra, R_contra]):
    """Fees, advice and out-of-turn moves for the games of one engine. A module can be one."""

    def own_fees(self, hand: H_contra, seat: int, /) -> Cents:
        """Returns the fees that a seat paid from its chips in a finished hand."""

    def pot_fees(self, hand: H_contra, seat: int, /) -> Cents:
        """Returns the fees taken from pots that the seat won or shared."""

    def advice(self, hand: H_contra, seat: int, /) -> Command | None:
        """Returns the best bot's move for a seat. It has its own random numbers, so asking changes no card."""

    def notes(self, hand: H_contra, seat: int, /) -> Iterable[str]:
        """Returns other hints for this hand."""

    def chart(self, rules: R_contra, /) -> Iterable[str]:
        """Returns hints that always hold in this game."""

    def out_of_turn(self, hand: H_contra, seat: int, /) -> Iterable[Command]:
        """Returns the moves that a seat can make out of turn."""


def at_the_table(rules: GameRules) -> AtTheTable[Any, Any]:
    """Returns the terminal part of the engine of the rules."""
    found: AtTheTable[Any, Any] = engine_of(rules).part("terminal")
    return found


# -- the account ------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Ledger:
    """The chips of one seat in a session: bought in, paid in fees."""

    seat: int
    bought: Cents
    hands: int = 0
    paid: Cents = 0
    """Collections paid from the seat's own chips."""
    from_pots: Cents = 0
    """Collections from pots that the seat won or shared."""
    taken: Cents = 0
    """All collections at the table, including jackpot fees."""

    def note(self, event: Event, table: Table) -> None:
        """Updates the totals with an event of the table."""
        match event:
            case events.TimePaid(seat=seat, amount=amount):
                self.taken += amount
                self.paid += amount if seat == self.seat else 0
            case events.HandBooked(collection=collection, jackpot=jackpot):
                engine = at_the_table(table.rules)
                self.hands += 1
                self.taken += collection + jackpot
                self.paid += engine.own_fees(table.hand, self.seat)
                self.from_pots += engine.pot_fees(table.hand, self.seat)


# -- the seat ---------------------------------------------------------------------------------------------------------


Json = dict[str, Any]
Line = dict[str, Any]
"""A line of the hand's log: its text, its kind, and its rule if there is one."""

YOU = Person("p1", "You")
SEAT = 3
"""Bots sit in earlier seats, so that a newcomer is not offered the bank first."""
BUY_INS = 100
"""Buy-ins that the person has at the cage."""

_ASKED = frozenset({"clock", "quiet", "pass", "choose", "put-up"})
"""Situations in which the table waits for one seat."""
_NOT_HERE = frozenset({"sit-out", "sit-out-blind", "stay", "sit-in", "leave", "floor", "skip"})
"""Choices of the room that make no sense at a table with one person."""
SILENCE: Choice = {"id": "silence", "key": "n", "label": "Say nothing", "command": {"type": "Silence"}}


SENDING = "1"
"""The id of the one transfer of chips; there is no cage here."""


class LiveSeat:
    """A person's seat, from sitting down to leaving."""

    def __init__(
        self,
        house: House,
        rules: GameRules,
        players: int,
        seed: int,
        kill: KillGame = "none",
        *,
        bots: LevelName = "steady",
        placed: Hand | None = None,
        seat: int = 0,
    ) -> None:
        """Seats the person and the bots; with ``placed``, in a hand in progress, the person in ``seat``."""
        spot = Spot(house.slug, rules.game, rules.structure, rules.stakes.name, kill)
        staff = TableServices(pace=Pace.cardroom(), rng=Random(seed), shuffler=seeded(seed))
        self.house = house
        self.runtime = TableRuntime.of("1", Status(spot, opened_at=0, stays=True), house, staff)
        self.table = self.runtime.table
        self.seat = min(SEAT, rules.seats[1])
        self.now = 0
        self.log: list[Line] = []
        """The lines of this hand."""
        self._call = DealerCall()
        self.rests = False
        """Whether the hand is over and the next one waits for the person."""
        self._let_pass: frozenset[object] = frozenset()
        """Out-of-turn moves that the person declined."""
        if placed is not None:
            players = self._take_up(placed, seat, bots)
        else:
            chips = usual_buy(self.table)
            self.ledger = Ledger(self.seat, chips)
            sit(self.runtime, Arrival(YOU.id, "1", self.seat, chips), SENDING, self.now)
        run_command(self.runtime, YOU, commands.AskForBots("1", players - 1, bots), self.now)

    def _take_up(self, hand: Hand, seat: int, bots: LevelName) -> int:
        """Seats everyone as in the hand in progress and returns how many there are."""
        mine, table = hand.seat(seat), self.table
        self.seat = seat
        # One bot gets the chips in the middle as its buy-in.
        middle = sum(pot.amount for pot in hand.pots) + hand.collected
        for number, other in enumerate(sorted(hand.money, key=lambda one: one != seat), 1):
            one = hand.seat(other)
            middle -= one.bet
            player = YOU.id if other == seat else bot_id("1", number, bots)
            table.chairs[other] = Chair(other, player, one.stack + one.bet, debt="")
        table.chairs[other].stack += middle
        table.hand, table.dealt = hand, frozenset(hand.money)
        table.button = table.first_button = between_hands(table.rules).button(hand)
        if table.rules.rotation is not None:
            table.bank.taken(table.button, table.button, 1)
        table.hands = 1
        self.ledger = Ledger(seat, mine.stack + mine.bet)
        return len(hand.money)

    # -- what is seen ------------------------------------------------------------------------------------------------

    @property
    def family(self) -> str:
        """The engine of the game: poker, banked or pan."""
        return self.table.rules.engine

    @property
    def deal(self) -> str:
        """The word for one deal: a hand of poker or pan, a round of a player-dealer game."""
        return self.table.rules.unit

    @property
    def chips(self) -> Cents:
        """The person's chips between hands."""
        chair = self.table.chairs[self.seat]
        return chair.stack + chair.coming

    def view(self) -> Json:
        """Returns the view that the page would get, with the choices possible here."""
        seen = table_view(self.table, self.seat, self._facts())
        seen["choices"] = [one for one in seen["choices"] if self._is_for_here(one)]
        if self._may_speak():
            seen["choices"].append(SILENCE)
        return seen

    def _is_for_here(self, choice: Choice) -> bool:
        """Whether a choice is for now: chips and straddles are for between hands."""
        return choice["id"] not in _NOT_HERE and (self.rests or choice.get("group") != "table")

    def _facts(self) -> Facts:
        return Facts(
            table="1",
            posted=posted_sign(self.runtime),
            standing=standing(self.runtime),
            known=partial(known, people={YOU.id: YOU}),
            ready=frozenset(self.runtime.status.ready),
            chips={self.seat: BUY_INS * usual_buy(self.table)},
        )

    # -- what is done ------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether the table waits for the person."""
        waits = self.runtime.next_action
        if waits is None:
            return False
        if waits.kind in _ASKED and waits.seat == self.seat:
            return True
        return (waits.kind == "no-more-bets" and waits.awaited) or self._may_speak()

    def _may_speak(self) -> bool:
        return bool(self._words() - self._let_pass)

    def _words(self) -> frozenset[object]:
        """Returns the moves that the person could make out of turn."""
        table = self.table
        return frozenset(at_the_table(table.rules).out_of_turn(table.hand, self.seat)) if table.in_play else frozenset()

    def go_on(self) -> list[Line]:
        """Lets the others act until the person must act or the hand is over, and returns the lines."""
        lines: list[Line] = []
        while not self.rests and not self.asked:
            if self.runtime.due is None:
                raise Refused(f"the table cannot go on: {self.runtime.status.paused or 'no other player is left'}")
            self.now = max(self.now, self.runtime.due)
            lines += self._take_in(wake(self.runtime, self.now))
        return lines

    def do(self, sent: Json) -> list[Line]:
        """Carries out a filled-in choice; raises Refused if the rules forbid it."""
        if sent == SILENCE["command"]:
            self._let_pass |= self._words()
            return []
        try:
            command = msgspec.convert(sent, type=commands.Command)
        except msgspec.ValidationError as problem:
            raise Refused(str(problem)) from None
        if isinstance(command, commands.Buy):
            step = buy(self.runtime, YOU.id, command.chips, SENDING, self.now)
            self.ledger.bought += command.chips
        else:
            step = run_command(self.runtime, YOU, command, self.now)
        lines = self._take_in(step)
        if step.refused:
            raise step.refused
        return lines

    def next_hand(self) -> list[Line]:
        """Starts the next hand; a person without chips buys in again."""
        lines = []
        if not self.chips:
            lines = self.do({"type": "Buy", "table": "1", "chips": usual_buy(self.table)})
        self.rests = False
        self._let_pass = frozenset()
        return lines

    def _take_in(self, step: Step) -> list[Line]:
        lines = announcements_for(self._call.announce(step.events, self.table, self._facts()), self.seat)
        lines = [{**line, "text": to_you(line["text"])} for line in lines]
        if any(isinstance(one, events.HandStarted) for one in step.events):
            self.log.clear()
        self.log += lines
        for event in step.events:
            if isinstance(event, events.HandBooked):
                self.rests = True
            self.ledger.note(event, self.table)
        return lines
