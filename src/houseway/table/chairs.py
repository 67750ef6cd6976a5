"""Chairs, the bank, and snapshots of both for undoing a seat change."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from houseway.money import Cents
from houseway.rulebook.table import Way

Blind: TypeAlias = Literal["small", "big", "third"]
Debt: TypeAlias = Literal["", "new", "missed", "moved", "busted"]
"""The reason why a player is not simply dealt in."""

RING = 64
"""More than the seats of any table; clockwise distances are counted modulo this number."""


@dataclass(slots=True)
class Chair:
    """A taken seat: its player, their chips, and what they owe before they are dealt in."""

    seat: int
    player: str
    stack: Cents
    debt: Debt = "new"
    way: Way = "free"
    """How the player settles the debt."""
    chosen: bool = False
    """Whether the player chose that way, or it is the house's usual one."""
    coming: Cents = 0
    """Chips that are bought but not in play until the hand is over."""
    away_since: int | None = None
    meal: bool = False
    spells: tuple[tuple[int, int], ...] = ()
    """Past absences within the hour, from and to."""
    missed: tuple[Blind, ...] = ()
    """The blinds that the player missed or moved away from."""
    missed_count: int = 0
    """Blinds missed since the player was last dealt in."""
    passes: int = 0
    """The number of times the big blind passed since the player sat down or moved."""
    waited: int = 0
    """Hands dealt without the player since then."""
    hands_out: int = 0
    """Hands left to sit out after a move."""
    moved_from: int = 0
    """The seat before the last move; players between the two seats are the hands gained."""
    met_blinds_in: int = 0
    """The last hand in which the player met their blinds."""
    short_buys: int = 0
    """Short buys since the last full one, or since the first if a full buy renews nothing."""
    doubles: bool = False
    """Whether the player is on double condition (pan)."""
    won_in: int = 0
    """The last hand the player won."""
    naturals: int = 0
    """Naturals in a row, for the bonuses that a fund pays."""
    related: tuple[str, ...] = ()
    approved: bool = False
    counted: bool = True
    """Whether the room counts the player's chips; False at a table dealt by hand."""
    paid_period: int = -1
    """The last half hour that the player paid."""
    paid_time: Cents = 0
    """The total paid for half hours since the player sat down."""
    seated_at: int = 0
    """When the player sat down."""
    spared: tuple[Blind, ...] = ()
    """Blinds that passed the player because others left, to be posted with the next hand dealt to them."""
    came_from: int = 0
    """The seat in the last hand of a player who has moved since; 0 for all others."""

    def copied(self) -> "Chair":
        """Returns a copy. It is written out because every seat change copies all chairs, and ``replace`` is slow."""
        return Chair(
            self.seat,
            self.player,
            self.stack,
            self.debt,
            self.way,
            self.chosen,
            self.coming,
            self.away_since,
            self.meal,
            self.spells,
            self.missed,
            self.missed_count,
            self.passes,
            self.waited,
            self.hands_out,
            self.moved_from,
            self.met_blinds_in,
            self.short_buys,
            self.doubles,
            self.won_in,
            self.naturals,
            self.related,
            self.approved,
            self.counted,
            self.paid_period,
            self.paid_time,
            self.seated_at,
            self.spared,
            self.came_from,
        )

    @property
    def away(self) -> bool:
        """Whether the player has left the seat for a while."""
        return self.away_since is not None

    @property
    def present(self) -> bool:
        """Whether the player is in the seat with chips."""
        return self.away_since is None and (self.stack > 0 or not self.counted)


@dataclass(slots=True)
class BankState:
    """The player-dealer position: its holder, their turn, and the players who declined it."""

    seat: int | None = None
    spot: int | None = None
    turn: int = 0
    ready: bool = False
    """Whether the bank of the next round is settled."""
    declined: tuple[tuple[int, int], ...] = ()
    """Spot and seat of each player who declined since the last round."""
    broken: bool = False
    spots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Each spot with a wager in the last round, with its bettors in order."""
    rounds: int = 0
    gone: tuple[str, int] | None = None
    """The last holder, if they have left since, and their number of rounds in a row."""

    def taken(self, seat: int, spot: int, turn: int) -> None:
        """Gives the bank to a seat."""
        self.seat, self.spot, self.turn, self.gone = seat, spot, turn, None
        self.ready, self.broken, self.declined = True, False, ()

    def round_over(self, spots: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
        """Opens the bank of the next round."""
        self.ready, self.spots = False, spots
        self.rounds += 1

    def someone_came(self) -> None:
        """Lets a new or returning player take a bank that the others declined; restarts a broken game."""
        if self.broken:
            self.spots, self.rounds = (), 0
        self.broken, self.declined = False, ()

    def given_up(self) -> None:
        """Counts the holder as declining, because they are absent for the deal; the turn was not played."""
        if self.seat is not None and self.spot is not None:
            self.declined += ((self.spot, self.seat),)
        self.ready, self.turn = False, self.turn - 1

    def came(self, seat: int, player: str) -> None:
        """Gives the bank back to a returning player who was its last holder."""
        if self.gone and self.gone[0] == player:
            self.seat, self.turn, self.gone = seat, self.gone[1], None

    def left(self, seat: int, player: str) -> None:
        """Removes a departing player's wagers, bank and answers."""
        self.spots = tuple((spot, tuple(one for one in bettors if one != seat)) for spot, bettors in self.spots)
        self.declined = tuple(one for one in self.declined if one[1] != seat)
        if self.seat == seat:
            # A round that has not been dealt doesn't count.
            self.gone = player, self.turn - self.ready
            self.seat, self.turn, self.ready = None, 0, False

    def moved(self, seat: int, to: int) -> None:
        """Moves a player's bank, wagers and answers to another seat; the spots stay."""
        self.spots = tuple((spot, tuple(to if one == seat else one for one in bets)) for spot, bets in self.spots)
        self.declined = tuple((spot, to if one == seat else one) for spot, one in self.declined)
        self.seat = to if self.seat == seat else self.seat


def ahead(start: int, seat: int) -> int:
    """Returns the distance clockwise from ``start`` to ``seat``: 0 for the left neighbor, the most for itself."""
    return (seat - start - 1) % RING


def strictly_between(seat: int, start: int, end: int) -> bool:
    """Whether a seat lies clockwise between two others."""
    return ahead(start, seat) < ahead(start, end)


class SeatMove(NamedTuple):
    """A player's change from one seat to another; 0 means away from the table."""

    player: str
    seat: int
    to: int


@dataclass(slots=True)
class SeatSnapshot:
    """The chairs, bank, kill button and straddle before a seat change."""

    changes: tuple[SeatMove, ...]
    """One, or two if players swapped seats."""
    chairs: dict[int, Chair]
    bank: BankState
    kill: tuple[int | None, bool]
    straddle: tuple[int, Cents] | None
    gone: tuple[int, Cents] | None
    """The time and chips of the player's previous departure, if any."""
