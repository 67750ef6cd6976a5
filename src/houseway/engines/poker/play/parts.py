"""The parts of a hand's state that only some games and situations have: draws, push pots, several boards, errors."""

from dataclasses import dataclass, field
from typing import Literal

from houseway.cards import Card
from houseway.engines.poker.play.ruling_events import Ordered
from houseway.money import Cents


@dataclass(slots=True)
class Drawing:
    """The draw so far, by position; where there are several, the last one that was opened."""

    called: list[int]
    """The number of cards asked for; -1 for a player who has not spoken."""
    thrown: list[tuple[Card, ...]]
    got: list[int]
    laid_open: list[bool]
    aside: list[tuple[Card, ...]]
    """Split openers, face up next to the hand."""
    proof: Literal["", "openers", "over-seven", "given", "refused"] = ""
    opener: int = -1
    """The position that made the first bet before the draw."""
    bets: list[Cents] = field(default_factory=list)
    """Each player's bet after the draw, once that round is over."""
    checked: list[bool] = field(default_factory=list)
    """Who had checked in it."""
    pat: dict[int, str] = field(default_factory=dict)
    """The positions that the floor made stand pat, and the rule."""

    def opened(self) -> None:
        """A draw opens without requests; a player who was dealt too few is still owed cards (MC-LB-7b)."""
        players = len(self.called)
        self.called, self.thrown, self.got = [-1] * players, [()] * players, [min(0, got) for got in self.got]
        self.pat = {}


def drawing_for(players: int) -> Drawing:
    """No player has drawn yet."""
    return Drawing([-1] * players, [()] * players, [0] * players, [False] * players, [()] * players)


@dataclass(slots=True)
class PushPots:
    """Pots that were pushed and wait for a winner."""

    count: int = 0
    """How many push pots this hand has had."""
    pots: list[tuple[Cents, tuple[int, ...]]] = field(default_factory=list)
    """Amount and positions, the main pot first."""
    declared: tuple[Cents, ...] = ()
    """The amounts of the pots as they stood when the tie was declared."""
    price: Cents = 0
    asked: Literal["", "buy", "chop"] = ""
    bought: bool = False
    agreed: set[int] = field(default_factory=set)
    refused: bool = False
    """Whether a player declined to push the pot unseen, so that the hands are shown."""
    fee_taken: bool = False
    """Whether the fee of this push pot has been taken; it covers another deal of it too."""


@dataclass(slots=True)
class Runs:
    """Boards that are dealt more than once."""

    times: int
    street: int
    """The last street that they share."""
    shared: int
    """How many cards they share."""
    agreed: bool = False
    done: list[tuple[Card, ...]] = field(default_factory=list)
    """The boards that are complete and lie aside."""


@dataclass(slots=True)
class Floor:
    """The floor's notes on a hand after an error; empty in a hand without errors."""

    orders: dict[int, Ordered] = field(default_factory=dict)
    back: list[Card] = field(default_factory=list)
    kept: dict[int, Cents] = field(default_factory=dict)
    """Chips that do not play, by position."""
    open: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """Exposed cards, by position; they lie face up while they stay in a hand."""
    errors: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """The errors without a ruling yet, in their written form, and the cards of each."""
    owing: dict[int, str] = field(default_factory=dict)
    """Seats that make a blind up on a later deal, and the rule that lets them."""
    no_betting: bool = False
    no_betting_by: str = ""
    """The rule that has ended the betting."""
    misdealt: bool = False
    only_call: dict[int, str] = field(default_factory=dict)
    """The positions that a ruling lets only call or fold in this round, and the rule."""
    sees_none: dict[int, str] = field(default_factory=dict)
    """The positions that may not see other hands, and the rule."""
