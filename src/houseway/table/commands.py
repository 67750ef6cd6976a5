"""What may be done at a table between hands, and the hand in play."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.contract import Command as HandCommand
from houseway.rulebook.table import Way

Change: TypeAlias = Literal["half-kill", "full-kill", "regular", "forced-bet"]


class TableCommand:
    """Something that is done at a table: by a player, the dealer or the floor."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sit(TableCommand):
    """A player takes a seat with a buy-in, and says how they want to come in; the house's usual way if they do not."""

    player: str
    seat: int
    chips: Cents
    way: Way | None = None
    related: tuple[str, ...] = ()
    """Spouse and relatives."""
    approved: bool = False
    """Whether the manager has approved that they share a table."""


@dataclass(frozen=True, slots=True)
class Leave(TableCommand):
    """A player cashes out everything and gives up their seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Move(TableCommand):
    """A player changes their seat, and says how they come in again if that takes them away from the blinds."""

    seat: int
    to: int
    way: Way | None = None


@dataclass(frozen=True, slots=True)
class Swap(TableCommand):
    """Two players change seats with each other."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class Buy(TableCommand):
    """A player buys chips; currency laid on the table is ``cash``."""

    seat: int
    chips: Cents
    cash: bool = False


@dataclass(frozen=True, slots=True)
class Ask(TableCommand):
    """A player asks staff for chips, which are on their way or not, with or without a slip."""

    seat: int
    chips: Cents
    documented: bool = True
    in_transit: bool = True


@dataclass(frozen=True, slots=True)
class Pocket(TableCommand):
    """A player wants to take chips off the table and play on."""

    seat: int
    chips: Cents


@dataclass(frozen=True, slots=True)
class SitOut(TableCommand):
    """A player leaves their seat for a while, to eat or for anything else."""

    seat: int
    meal: bool = False


@dataclass(frozen=True, slots=True)
class SitIn(TableCommand):
    """A player is back, and says how they make up what they missed."""

    seat: int
    way: Way | None = None


@dataclass(frozen=True, slots=True)
class ComeIn(TableCommand):
    """A player chooses how they come into the game; ``payer`` when somebody else would put up the chips."""

    seat: int
    way: Way
    payer: int | None = None


@dataclass(frozen=True, slots=True)
class DrawForButton(TableCommand):
    """Each player's card for the first button."""

    cards: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class Straddle(TableCommand):
    """A player announces a live straddle for the next hand."""

    seat: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class Vote(TableCommand):
    """The players are asked for a change of the game: who wants it and who objects."""

    to: Change
    ayes: tuple[int, ...]
    objections: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayDoubles(TableCommand):
    """A pan player goes on double condition, or off it."""

    seat: int
    on: bool = True


@dataclass(frozen=True, slots=True)
class RaiseCondition(TableCommand):
    """The floor turns a pan game in which everyone plays doubles into the next higher condition."""


@dataclass(frozen=True, slots=True)
class PostTime(TableCommand):
    """The floor posts the fees of a time that has its own, such as a Friday night; no name posts the usual ones."""

    time: str


@dataclass(frozen=True, slots=True)
class PostBonus(TableCommand):
    """The house posts another pay table of the bonus bet, with notice or without."""

    option: int
    notice: bool = False


@dataclass(frozen=True, slots=True)
class Tick(TableCommand):
    """It is so many seconds since the table opened."""

    now: int


@dataclass(frozen=True, slots=True)
class PutOnList(TableCommand):
    """A name goes on the waiting list."""

    player: str


@dataclass(frozen=True, slots=True)
class TakeOffList(TableCommand):
    """A name comes off the waiting list."""

    player: str


@dataclass(frozen=True, slots=True)
class TakeBank(TableCommand):
    """The player to whom the bank is offered takes it for the next round."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclineBank(TableCommand):
    """The player to whom the bank is offered lets it pass."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassShare(TableCommand):
    """A kum-kum bettor hands a partner their part of what was paid as one."""

    seat: int
    to: int
    cents: Cents


@dataclass(frozen=True, slots=True)
class AskForDeck(TableCommand):
    """A player asks for a change of deck."""

    seat: int


@dataclass(frozen=True, slots=True)
class StartHand(TableCommand):
    """The next hand or round, with the cards in this order."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play(TableCommand):
    """A command of the hand in play."""

    command: HandCommand


Command: TypeAlias = (
    Sit
    | Leave
    | Move
    | Swap
    | Buy
    | Ask
    | Pocket
    | SitOut
    | SitIn
    | ComeIn
    | DrawForButton
    | Straddle
    | Vote
    | PlayDoubles
    | RaiseCondition
    | PostTime
    | PostBonus
    | Tick
    | PutOnList
    | TakeOffList
    | TakeBank
    | DeclineBank
    | PassShare
    | AskForDeck
    | StartHand
    | Play
)
