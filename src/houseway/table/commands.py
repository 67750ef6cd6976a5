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
class PutBack(TableCommand):
    """The last change of a player's seat was a mistake: they are where they were, and owe and hold what they did.

    Who changed places with somebody takes them along; who had left comes back with the chips they took away.
    """

    player: str
    seat: int
    """Where they sit now; 0 for one who left."""
    to: int
    """Where they sat before; 0 for one who had just sat down."""
    chips: Cents = 0


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
class ChooseGame(TableCommand):
    """A player names the next game of a mix, counted from 1."""

    seat: int
    game: int


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
class TakeAnswerBack(TableCommand):
    """The dealer of a table that is dealt by hand told the last answer about the bank by mistake."""


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


# -- what a dealer tells of a table that is dealt by hand --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GiveButton(TableCommand):
    """The high card of a draw on the felt gave a seat the first button."""

    seat: int


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager on a square: whose it is, and how much where a fee goes by it."""

    square: int
    seat: int
    cents: Cents = 0


@dataclass(frozen=True, slots=True)
class DealByHand(TableCommand):
    """The next hand or round is dealt on the felt; at a player-dealer table on these wagers, for so much in all."""

    wagers: tuple[Wager, ...] = ()
    action: Cents = 0


@dataclass(frozen=True, slots=True)
class TakeCollection(TableCommand):
    """The collection of the hand goes into the box; in a push pot that of so many hands."""

    push: int = 0
    pot: Cents = 0
    """What the pot holds, where the drop goes by it."""


@dataclass(frozen=True, slots=True)
class ReturnCollection(TableCommand):
    """What was collected for the hand in play goes back: it was taken by mistake."""


@dataclass(frozen=True, slots=True)
class CallMisdeal(TableCommand):
    """The deal does not count; the same button deals again."""


@dataclass(frozen=True, slots=True)
class EndHand(TableCommand):
    """The hand is over: who won, as far as the next one depends on it."""

    winners: tuple[int, ...] = ()
    scoop: bool = False
    """Whether one player won both the high and the low half."""
    enough: bool = False
    """Whether the pot was as large as a kill takes."""
    naturals: tuple[int, ...] = ()
    """The seats that had a natural, where a fund pays for naturals in a row."""
    broke: tuple[int, ...] = ()
    """The seats that lost their last chips."""


@dataclass(frozen=True, slots=True)
class ReopenHand(TableCommand):
    """The hand was not over, or somebody else won it: it is in play again."""


@dataclass(frozen=True, slots=True)
class TakeTime(TableCommand):
    """These players have paid the half hour."""

    seats: tuple[int, ...]


ByHand: TypeAlias = (
    GiveButton
    | DealByHand
    | TakeCollection
    | ReturnCollection
    | CallMisdeal
    | EndHand
    | ReopenHand
    | TakeTime
    | TakeAnswerBack
)
Command: TypeAlias = (
    Sit
    | Leave
    | Move
    | Swap
    | PutBack
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
    | ChooseGame
    | PassShare
    | AskForDeck
    | StartHand
    | Play
    | GiveButton
    | DealByHand
    | TakeCollection
    | ReturnCollection
    | CallMisdeal
    | EndHand
    | ReopenHand
    | TakeTime
    | TakeAnswerBack
)
