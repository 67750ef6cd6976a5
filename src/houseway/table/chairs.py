"""A chair: the player in it, their chips, and what they owe before they are dealt in."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.money import Cents
from houseway.rulebook.table import Way

Blind: TypeAlias = Literal["small", "big", "third"]
Debt: TypeAlias = Literal["", "new", "missed", "moved", "busted"]
"""Why a player is not simply dealt in."""

RING = 64
"""More than any table's seats: the clock face on which seats are counted."""


@dataclass(slots=True)
class Chair:
    """One taken seat."""

    seat: int
    player: str
    stack: Cents
    debt: Debt = "new"
    way: Way = "free"
    """How they settle the debt."""
    chosen: bool = False
    """Whether that was said for them, and is not only the house's usual way."""
    coming: Cents = 0
    """Chips that are bought but not in play until the hand is over."""
    away_since: int | None = None
    meal: bool = False
    spells: tuple[tuple[int, int], ...] = ()
    """Past absences within the hour, from and to."""
    missed: tuple[Blind, ...] = ()
    missed_count: int = 0
    """Blinds missed since they were last dealt in."""
    passes: int = 0
    """How often the big blind went by since they sat down or moved."""
    waited: int = 0
    """Hands dealt without them since then."""
    hands_out: int = 0
    """Hands still to sit out after a move."""
    moved_from: int = 0
    """The seat they moved from; those between it and theirs are the hands they gained."""
    met_blinds_in: int = 0
    """The hand in which they met the last of their blinds."""
    short_buys: int = 0
    """Short buys since the last full one, or since the first where that renews nothing."""
    doubles: bool = False
    """Whether they play double condition (pan)."""
    won_in: int = 0
    """The last hand they won."""
    naturals: int = 0
    """Naturals they have had in a row, for the bonuses that a fund pays."""
    related: tuple[str, ...] = ()
    approved: bool = False
    counted: bool = True
    """Whether the room counts the chips in front of it: not at a table that is dealt by hand."""
    paid_period: int = -1
    """The last half hour that they paid."""
    paid_time: Cents = 0
    """What they have paid for half hours since they sat down."""
    seated_at: int = 0
    """When they sat down."""

    def copied(self) -> "Chair":
        """As it stands now. Written out, because every change of seats copies all chairs, and ``replace`` is slow."""
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
        )

    @property
    def away(self) -> bool:
        """Whether they have left their seat for a while."""
        return self.away_since is not None

    @property
    def present(self) -> bool:
        """Whether they sit there with chips."""
        return self.away_since is None and (self.stack > 0 or not self.counted)


@dataclass(slots=True)
class BankState:
    """The player-dealer position: who has it, for which of their turns, and who has let it pass."""

    seat: int | None = None
    spot: int | None = None
    turn: int = 0
    ready: bool = False
    """Whether the bank of the next round is settled."""
    declined: tuple[tuple[int, int], ...] = ()
    """Spot and seat of everyone who has let it pass since the last round."""
    broken: bool = False
    spots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Each spot that had a wager in the last round, with its bettors in order."""
    rounds: int = 0
    gone: tuple[str, int] | None = None
    """Who had the bank last and has left since, and for how many rounds running."""

    def taken(self, seat: int, spot: int, turn: int) -> None:
        """A seat takes the bank."""
        self.seat, self.spot, self.turn, self.gone = seat, spot, turn, None
        self.ready, self.broken, self.declined = True, False, ()

    def round_over(self, spots: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
        """The next bank is to be offered."""
        self.ready, self.spots = False, spots
        self.rounds += 1

    def someone_came(self) -> None:
        """A newcomer, or one who is back, may take what all others have let pass; a broken game begins anew."""
        if self.broken:
            self.spots, self.rounds = (), 0
        self.broken, self.declined = False, ()

    def given_up(self) -> None:
        """Who took it is not there for the deal: the turn was not played, and it passes on as if they had declined."""
        if self.seat is not None and self.spot is not None:
            self.declined += ((self.spot, self.seat),)
        self.ready, self.turn = False, self.turn - 1

    def came(self, seat: int, player: str) -> None:
        """Who leaves and sits down again has had the bank as long as before, until another one has it."""
        if self.gone and self.gone[0] == player:
            self.seat, self.turn, self.gone = seat, self.gone[1], None

    def left(self, seat: int, player: str) -> None:
        """What a seat wagered, held or let pass is nobody's once its player is gone."""
        self.spots = tuple((spot, tuple(one for one in bettors if one != seat)) for spot, bettors in self.spots)
        self.declined = tuple(one for one in self.declined if one[1] != seat)
        if self.seat == seat:
            # A round that is not dealt yet was not had.
            self.gone = player, self.turn - self.ready
            self.seat, self.turn, self.ready = None, 0, False

    def moved(self, seat: int, to: int) -> None:
        """A player takes what they hold, wagered or let pass along to another seat; the spots stay where they are."""
        self.spots = tuple((spot, tuple(to if one == seat else one for one in bets)) for spot, bets in self.spots)
        self.declined = tuple((spot, to if one == seat else one) for spot, one in self.declined)
        self.seat = to if self.seat == seat else self.seat


def ahead(start: int, seat: int) -> int:
    """Seats from ``start`` clockwise to ``seat``: 0 for its left neighbour, the most for itself."""
    return (seat - start - 1) % RING


def strictly_between(seat: int, start: int, end: int) -> bool:
    """Whether going clockwise from one seat one comes to this one before the other."""
    return ahead(start, seat) < ahead(start, end)
