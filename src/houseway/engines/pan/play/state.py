"""The state of a hand of pan and its result. Only events change the state: see ``play``."""

from dataclasses import dataclass, field
from typing import Literal

from houseway.cards import Card
from houseway.engines.contract import NO_FEE, Fee, Result
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play.melds import Meld
from houseway.money import Cents

Status = Literal["waiting", "playing", "passed", "dead", "broke", "foul", "thrown-in", "misled"]
Stage = Literal["start", "drawn", "laid"]


@dataclass(slots=True)
class BadSpread:
    """Cards that lie on the board and are no meld: what the floor asks about them."""

    cards: tuple[Card, ...]
    exposed: bool
    """Whether the card off the deck is among them."""
    pay: Literal["open", "collected", "let go"] = "open"
    """Whether its pay was called for before the discard."""
    touched: bool = False
    """Whether its player has drawn again since."""


@dataclass(slots=True)
class Player:
    """A seat in the hand."""

    seat: int
    name: str
    stack: Cents
    doubles: bool
    brought: Cents
    """Their chips before the antes."""
    hand: list[Card] = field(default_factory=list)
    board: list[Meld] = field(default_factory=list)
    status: Status = "waiting"
    acted: bool = False
    """Has drawn or spread."""
    locked: bool = False
    """May not change the declaration: a hand of nine cards was made up."""
    miscounted: bool = False
    """Touched the deck with a wrong count of cards."""
    due: int = 0
    """Chips earned from each player and not yet called for."""
    owed: dict[int, Cents] = field(default_factory=dict)
    """The amounts they could not collect because of their own small stack, by payer."""
    bad_spreads: list[BadSpread] = field(default_factory=list)

    @property
    def live(self) -> bool:
        """Whether the hand can still win: it plays, or has not declared yet."""
        return self.status in ("playing", "waiting")

    @property
    def spread(self) -> int:
        """Cards on the board."""
        return sum(len(meld.cards) for meld in self.board)

    @property
    def count(self) -> int:
        """All the cards, in the hand and on the board."""
        return len(self.hand) + self.spread

    @property
    def worth(self) -> int:
        """The value of the spreads to each loser (LL-PN-G3b)."""
        return sum(meld.worth for meld in self.board)


@dataclass(frozen=True, slots=True)
class Loose:
    """A discard that may still be taken or forced."""

    card: Card
    by: int
    from_hand: bool
    offered: int | None
    """The next player, who may take a card that came straight off the deck."""
    drawers: tuple[int, ...] = ()
    """Who has drawn since."""


@dataclass(slots=True)
class State:
    """Everything there is to know of a hand."""

    players: dict[int, Player] = field(default_factory=dict)
    """In the order of play."""
    counts: tuple[int, ...] = ()
    fee: Fee = NO_FEE
    stock: list[Card] = field(default_factory=list)
    """The deck, top card last."""
    discards: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)
    loose: list[Loose] = field(default_factory=list)
    phase: Literal["declaring", "playing", "over"] = "declaring"
    turn: int = 0
    stage: Stage = "start"
    drawn: Card | None = None
    owing: int | None = None
    """A player forced to use a card out of turn, who must still discard."""
    undecided: int | None = None
    """A player whose eleventh card was taken and who must declare again."""
    last_declared: int | None = None
    draws: int = 0
    pools: dict[ev.Pool, Cents] = field(default_factory=lambda: {"tops": 0, "double-tops": 0, "drop": 0})
    antes: dict[tuple[int, ev.Pool], Cents] = field(default_factory=dict)
    collected: dict[tuple[int, int], Cents] = field(default_factory=dict)
    """Pays of this hand: claimant and payer → amount."""
    offer: ev.Offered | None = None
    agreed: set[int] = field(default_factory=set)
    declined: int | None = None
    """The number of drawn cards when an offer was declined; the next offer must wait for another draw."""
    ended: ev.Ended | None = None
    errors: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Errors that the floor has not ruled on yet, as recorded, and the cards of each."""

    @property
    def active(self) -> list[Player]:
        """The players in the hand."""
        return [player for player in self.players.values() if player.status == "playing"]

    @property
    def fouled(self) -> list[Player]:
        """Those whose hands are foul and who owe the winner a bust-out, or the outs where they were misled."""
        return [player for player in self.players.values() if player.status in ("foul", "thrown-in", "misled")]

    @property
    def to_act(self) -> int | None:
        """Whose move it is."""
        if self.phase == "over":
            return None
        if self.undecided is not None:
            return self.undecided
        if self.owing is not None:
            return self.owing
        if self.phase == "declaring":
            return next((player.seat for player in self.players.values() if player.status == "waiting"), None)
        return self.turn

    @property
    def acting_stage(self) -> Stage:
        """How far the one to act has got: a player forced out of turn has a card on the board and must discard."""
        return self.stage if self.owing is None else "laid"

    @property
    def live(self) -> Loose | None:
        """The card that the player in turn may take instead of drawing."""
        if self.phase != "playing" or self.stage != "start":
            return None
        return next((loose for loose in reversed(self.loose) if loose.offered == self.turn and not loose.drawers), None)

    def next_active(self, seat: int) -> int:
        """The next player of the hand after a seat, in the order of play."""
        seats = list(self.players)
        at = seats.index(seat)
        for other in seats[at + 1 :] + seats[: at + 1]:
            if self.players[other].status == "playing":
                return other
        return seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PanResult(Result):
    """The result of a hand of pan."""

    winner: int | None
    """None if the Tops were split, or the deal was void."""
    how: ev.Ending
    outs: int
    """The value of the winner's hand to each loser, in chips."""
