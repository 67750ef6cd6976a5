"""What a table has from hand to hand, to be looked at; its events alone change it."""

from dataclasses import dataclass, field
from typing import TypeVar

from houseway.collection import Charge
from houseway.money import Cents
from houseway.play.contract import Fee, Hand, Refused
from houseway.rulebook import House, TableRules
from houseway.rulebook.table import Way
from houseway.table import events as ev
from houseway.table.chairs import BankState, Blind, Chair, Debt
from houseway.table.felt import Ended, Felt, Last
from houseway.table.options import KillGame, TableOptions
from houseway.table.stood import Stood

T = TypeVar("T")


@dataclass(slots=True)
class TableFields:
    """Everything that lasts from hand to hand."""

    rules: TableRules
    options: TableOptions
    kill_game: KillGame
    fee_time: str = ""
    """The time whose own fees are collected now; none for the usual ones."""
    chairs: dict[int, Chair] = field(default_factory=dict)
    events: list[ev.Event] = field(default_factory=list, repr=False)
    hand: Hand | None = None
    """The hand in play, or the last one."""
    tried: tuple[ev.HandStarted, Hand] | None = field(default=None, compare=False, repr=False)
    """The next hand, dealt to see whether it can be, until what it begins with is taken in."""
    outlined: bool = field(default=False, compare=False, repr=False)
    """Whether a hand is in play of which only the outline is taken, see ``take_outline``."""
    felt: Felt | None = None
    """The hand in play at a table that is dealt by hand."""
    last: Last | None = None
    """Likewise, the hand in play or the last one."""
    answers: tuple[tuple[int, bool, BankState], ...] = ()
    """By hand, since the last round: who took the bank or let it pass, and how it stood before."""
    ended: Ended | None = None
    """The last one, as long as it can be taken up again."""
    stood: tuple[Stood, ...] = ()
    """How it stood before each change of seats since the last hand began, for one that was a mistake."""
    dealt: frozenset[int] = frozenset()
    """The seats of the last hand."""
    hands: int = 0
    owed: dict[int, tuple[Debt, Way, tuple[Blind, ...], int]] = field(default_factory=dict)
    """What those who came in with the hand in play owed before: debt, way, missed blinds, passes."""
    fee_stands: bool = False
    """Whether what was collected for a misdeal counts for the new deal."""
    drawn: int | None = None
    """The seat that drew the first button, or keeps it after a misdeal, until it is used."""
    button: int | None = None
    first_button: int | None = None
    first_round: bool = True
    blinds: dict[Blind, int] = field(default_factory=dict)
    """Where each blind was in the last hand."""
    straddle: tuple[int, Cents] | None = None
    chosen: int = 0
    """The game of a mix that was named last, counted from 1; 0 for none."""
    chosen_for: int = 0
    """The first hand that it was named for."""
    chose: int | None = None
    """Who named it."""
    kill_seat: int | None = None
    """Who has the kill button: one leg up, or with ``kill_due`` the killer of the next hand."""
    kill_due: bool = False
    bank: BankState = field(default_factory=BankState)
    now: int = 0
    paid_period: int = -1
    """The last half hour that was collected."""
    time_taken_at: int = 0
    """When a dealer began to collect it."""
    waiting: list[str] = field(default_factory=list)
    gone: dict[str, tuple[int, Cents]] = field(default_factory=dict)
    """Players who left: when, and with how much."""
    bought_in: Cents = 0
    cashed_out: Cents = 0
    drop: Cents = 0
    jackpot: Cents = 0
    bonuses: Cents = 0
    """What the house's fund has paid into the game."""
    fees: dict[tuple[int, str, str], Fee] = field(default_factory=dict, repr=False, compare=False)
    """The fee of a hand by the number of players, the structure and the time, once it has been looked up."""
    rentals: dict[tuple[int, str], Charge | None] = field(default_factory=dict, repr=False, compare=False)
    """The half hour's charge, likewise."""

    @property
    def house(self) -> House:
        """The house that spreads the game."""
        return self.rules.house

    @property
    def in_play(self) -> bool:
        """Whether a hand is being played."""
        return self.outlined or self.felt is not None or (self.hand is not None and not self.hand.over)

    @property
    def by_hand(self) -> bool:
        """Whether a dealer deals here, with cards and chips that the room does not see."""
        return self.options.dealt == "by hand"

    @property
    def hand_now(self) -> Hand:
        """The hand in play, or the last one, where there must be one."""
        if self.hand is None:
            raise Refused("no hand has been dealt at this table")
        return self.hand

    def dealt_on_trial(self, begins: ev.HandStarted) -> Hand | None:
        """The hand that was dealt before what it begins with is taken in; None where that comes from elsewhere."""
        tried, self.tried = self.tried, None
        return tried[1] if tried is not None and tried[0] is begins else None

    def playing(self, kind: type[T]) -> T:
        """The hand in play, or the last one, as its engine has it; for what only that engine's games know."""
        if not isinstance(self.hand, kind):
            raise TypeError(f"{self.rules.title} has no {kind.__name__} here")
        return self.hand

    @property
    def chips(self) -> Cents:
        """Every chip that players brought to the table: always what was bought in."""
        seats = sum(chair.stack + chair.coming for chair in self.chairs.values())
        return seats + self.drop + self.jackpot + self.cashed_out - self.bonuses

    @property
    def two_are_there(self) -> bool:
        """Whether a hand could be dealt: two players sit there with chips."""
        return sum([chair.present for chair in self.chairs.values()]) >= 2

    def chair(self, seat: int) -> Chair:
        """The chair of a seat that is taken."""
        if seat not in self.chairs:
            raise Refused(f"nobody sits in seat {seat}")
        return self.chairs[seat]

    def in_hand(self, seat: int) -> bool:
        """Whether the seat was dealt into the hand in play."""
        return seat in self.dealt and self.in_play
