"""The fields of a table's state, and read-only properties. Only the table's events change them."""

from dataclasses import dataclass, field, replace
from typing import TypeVar

from houseway.collection import Charge
from houseway.engines.contract import Fee, Hand, Refused
from houseway.messages import _
from houseway.money import Cents
from houseway.rulebook import House, TableRules
from houseway.rulebook.table import Way
from houseway.table.chairs import BankState, Blind, Chair, Debt, SeatMove, SeatSnapshot, strictly_between
from houseway.table.events import Event, HandStarted, Left, Moved, PickedUp, Sat, SeatChange, Swapped
from houseway.table.options import KillGame, TableOptions

T = TypeVar("T")


@dataclass(slots=True)
class PhysicalHand:
    """A hand with real cards: its start, and its collection."""

    began: HandStarted
    collection: Cents = 0
    jackpot: Cents = 0
    pushes: int = 0
    """Push pots with a collection."""
    spots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The squares with a wager, each with its bettors."""
    paid: tuple[tuple[int, Cents], ...] = ()
    """The payers of a collection that is not from the pot, with their amounts."""

    @property
    def taken(self) -> Cents:
        """The whole collection in the box for this hand."""
        return self.collection + self.jackpot


@dataclass(frozen=True, slots=True)
class PhysicalDeal:
    """The number, game and players of the current or last hand with real cards."""

    number: int
    kill: bool
    game: int
    """The chosen game of a mix, as in ``HandStarted``."""
    players: tuple[tuple[int, str], ...]
    """The players by seat; they may have left since."""


@dataclass(slots=True)
class BeforeBooking:
    """The state before a hand was booked, in case the dealer booked it by mistake or a thrown hand is taken back."""

    felt: PhysicalHand | None
    fee_stands: bool
    kill: tuple[int | None, bool]
    bank: BankState
    owed: dict[int, tuple[Debt, Way, tuple[Blind, ...], int]]
    won_in: dict[int, int]
    naturals: dict[int, int]
    debts: dict[int, tuple[Debt, Way]]
    spared: dict[int, tuple[Blind, ...]] = field(default_factory=dict)
    chips: dict[int, tuple[Cents, Cents]] = field(default_factory=dict)
    """Each stack as it was before the hand, and the chips on their way to it."""
    house: tuple[Cents, Cents, Cents] = (0, 0, 0)
    """The drop, the jackpot fees and the bonuses."""


@dataclass(slots=True)
class TableFields:
    """Everything that lasts from hand to hand."""

    rules: TableRules
    options: TableOptions
    kill_game: KillGame
    fee_time: str = ""
    """The special time of the current fees; empty for the usual ones."""
    chairs: dict[int, Chair] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list, repr=False)
    hand: Hand | None = None
    """The hand in play, or the last one."""
    prepared: tuple[HandStarted, Hand] | None = field(default=None, compare=False, repr=False)
    """The next hand, dealt to see whether the engine accepts it, until its start event is taken."""
    outlined: bool = field(default=False, compare=False, repr=False)
    """Whether only the outline of the hand in play is known, see ``take_outline``."""
    felt: PhysicalHand | None = None
    """The hand in play at a table dealt by hand."""
    last: PhysicalDeal | None = None
    """The hand in play or the last one at a table dealt by hand."""
    answers: tuple[tuple[int, bool, BankState], ...] = ()
    """At a table dealt by hand: the answers about the bank since the last round, each with the previous bank."""
    ended: BeforeBooking | None = None
    """The state before the last hand was booked, while it can be reopened."""
    stood: tuple[SeatSnapshot, ...] = ()
    """A snapshot before each seat change since the last hand began, for undoing it."""
    dealt: frozenset[int] = frozenset()
    """The seats of the last hand."""
    hands: int = 0
    owed: dict[int, tuple[Debt, Way, tuple[Blind, ...], int]] = field(default_factory=dict)
    """Former debts of the players who came in with the hand in play: debt, way, missed blinds, passes."""
    fee_stands: bool = False
    """Whether the collection of a misdeal counts for the new deal."""
    drawn: int | None = None
    """The seat that drew the first button, or keeps it after a misdeal, until it is used."""
    button: int | None = None
    first_button: int | None = None
    first_round: bool = True
    blinds: dict[Blind, int] = field(default_factory=dict)
    """The seat of each blind in the last hand."""
    straddle: tuple[int, Cents] | None = None
    chosen: int = 0
    """The last chosen game of a mix, counted from 1; 0 for none."""
    chosen_for: int = 0
    """The first hand of that game."""
    chose: int | None = None
    """The seat that chose it."""
    kill_seat: int | None = None
    """The seat with the kill button: one leg up, or the killer of the next hand if ``kill_due``."""
    kill_due: bool = False
    bank: BankState = field(default_factory=BankState)
    now: int = 0
    paid_period: int = -1
    """The last half hour that was collected."""
    time_taken_at: int = 0
    """When a dealer began to collect it."""
    waiting: list[str] = field(default_factory=list)
    gone: dict[str, tuple[int, Cents]] = field(default_factory=dict)
    """Departed players: the time, and their chips."""
    bought_in: Cents = 0
    cashed_out: Cents = 0
    drop: Cents = 0
    jackpot: Cents = 0
    bonuses: Cents = 0
    """The total that the house's fund has paid into the game."""
    fees: dict[tuple[int, str, str], Fee] = field(default_factory=dict, repr=False, compare=False)
    """Cache: the fee of a hand by number of players, structure and time."""
    rentals: dict[tuple[int, str], Charge | None] = field(default_factory=dict, repr=False, compare=False)
    """Cache: the half-hour fee."""

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
        """Whether a dealer deals, with cards and chips that the room doesn't see."""
        return self.options.dealt == "by hand"

    @property
    def hand_now(self) -> Hand:
        """The hand in play, or the last one; Refused if there is none."""
        if self.hand is None:
            raise Refused(_("No hand has been dealt at this table yet."))
        return self.hand

    def take_prepared_hand(self, begins: HandStarted) -> Hand | None:
        """Returns the hand already dealt for this start event; None if it was not dealt here."""
        prepared, self.prepared = self.prepared, None
        return prepared[1] if prepared is not None and prepared[0] is begins else None

    def playing(self, kind: type[T]) -> T:
        """Returns the current or last hand as one engine's class."""
        if not isinstance(self.hand, kind):
            raise TypeError(f"{self.rules.title} has no {kind.__name__} here")
        return self.hand

    @property
    def chips(self) -> Cents:
        """All chips that players brought to the table; always equal to the total bought in."""
        seats = sum(chair.stack + chair.coming for chair in self.chairs.values())
        return seats + self.drop + self.jackpot + self.cashed_out - self.bonuses

    @property
    def two_are_there(self) -> bool:
        """Whether two players with chips are present, so that a hand can be dealt."""
        return sum([chair.present for chair in self.chairs.values()]) >= 2

    def seat_in_last_hand(self, chair: Chair) -> int | None:
        """Returns the seat in which a player was dealt into the last hand; None if they were not."""
        seat = chair.came_from or chair.seat
        return seat if seat in self.dealt and chair.debt != "new" else None

    def in_first_round(self, button: int) -> bool:
        """Whether a next hand with this button still belongs to the first round of a new game."""
        old, first = self.button, self.first_button
        if not self.first_round or old is None or first is None or button == old:
            return self.first_round
        return button != first and not strictly_between(first, old, button)

    def chair(self, seat: int) -> Chair:
        """Returns the chair of a taken seat."""
        if seat not in self.chairs:
            raise Refused(_("Seat {number} is empty.", number=seat))
        return self.chairs[seat]

    def in_hand(self, seat: int) -> bool:
        """Whether the seat was dealt into the hand in play."""
        return seat in self.dealt and self.in_play


# -- undoing a seat change ---------------------------------------------------------------------------------------------

UNDO_LIMIT = 30
"""The number of seat changes that can be undone at a table."""


def snapshot_before(table: TableFields, event: Event) -> SeatSnapshot | None:
    """Saves a snapshot before a seat change; returns the snapshot to restore if the event is an undo."""
    if not isinstance(event, SeatChange):
        return None
    changed = _seat_moves(table, event)
    if _is_undo(event):
        return _pop_snapshot(table, changed[0].player)
    chairs = {seat: chair.copied() for seat, chair in table.chairs.items()}
    kill, gone = (table.kill_seat, table.kill_due), table.gone.get(changed[0].player)
    was = SeatSnapshot(changed, chairs, replace(table.bank), kill, table.straddle, gone)
    table.stood = (*table.stood, was)[-UNDO_LIMIT:]
    return None


def _is_undo(event: SeatChange) -> bool:
    match event:
        case Swapped(one=one):
            return one.back
        case PickedUp():
            return False
        case _:
            return event.back


def _seat_moves(table: TableFields, event: SeatChange) -> tuple[SeatMove, ...]:
    """Returns the players who change seats with an event, from the table before it."""
    match event:
        case Sat(player=player, seat=seat):
            return (SeatMove(player, 0, seat),)
        case Left(player=player, seat=seat) | PickedUp(player=player, seat=seat):
            return (SeatMove(player, seat, 0),)
        case Moved():
            return (SeatMove(table.chairs[event.seat].player, event.seat, event.to),)
        case Swapped(one=one, other=other):
            return tuple(SeatMove(table.chairs[move.seat].player, move.seat, move.to) for move in (one, other))


def _pop_snapshot(table: TableFields, player: str) -> SeatSnapshot:
    """Removes and returns the snapshot of a player's last seat change."""
    at = max(at for at, one in enumerate(table.stood) if any(of.player == player for of in one.changes))
    was = table.stood[at]
    table.stood = table.stood[:at] + table.stood[at + 1 :]
    return was


def restore_seats(table: TableFields, event: Event, was: SeatSnapshot) -> None:
    """Restores the debts and rights of the players who moved, and the hands the others had left to sit out."""
    movers = {of.player for of in was.changes}
    for seat, chair in table.chairs.items():
        before = was.chairs.get(seat)
        if before is None or before.player != chair.player:
            continue
        if isinstance(event, Sat) and chair.player in movers:
            table.chairs[seat] = replace(before, stack=event.chips, coming=0)
        elif chair.player in movers:
            chair.moved_from, chair.chosen = before.moved_from, before.chosen
            chair.passes, chair.waited, chair.missed = before.passes, before.waited, before.missed
        elif chair.moved_from == before.moved_from:
            chair.hands_out = before.hands_out
    if isinstance(event, Sat | Left):
        _restore_departure(table, event.player, was)
    if table.straddle is None and was.straddle and was.straddle[0] in table.chairs:
        table.straddle = was.straddle


def _restore_departure(table: TableFields, player: str, was: SeatSnapshot) -> None:
    """Restores the departure record and, unless it was answered since, the bank."""
    table.gone.pop(player, None)
    if was.gone:
        table.gone[player] = was.gone

    if table.bank == _bank_after_undo(was):
        table.bank = was.bank


def _bank_after_undo(was: SeatSnapshot) -> BankState:
    bank = replace(was.bank)
    ((player, seat, to),) = was.changes
    if seat:
        bank.left(seat, player)
    bank.someone_came()
    bank.came(seat or to, player)
    if to:
        bank.left(to, player)
    return bank


# -- reopening a hand --------------------------------------------------------------------------------------------------


def before_booking(table: TableFields, hand: PhysicalHand | None) -> BeforeBooking:
    """Returns the state to restore if the hand is in play again; ``hand`` is one with real cards."""
    chairs = table.chairs.items()
    return BeforeBooking(
        hand,
        table.fee_stands,
        (table.kill_seat, table.kill_due),
        replace(table.bank),
        table.owed,
        {seat: chair.won_in for seat, chair in chairs},
        {seat: chair.naturals for seat, chair in chairs},
        {seat: (chair.debt, chair.way) for seat, chair in chairs},
        {seat: chair.spared for seat, chair in chairs if chair.spared},
        {seat: (chair.stack, chair.coming) for seat, chair in chairs},
        (table.drop, table.jackpot, table.bonuses),
    )
