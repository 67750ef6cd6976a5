"""Commands of a poker hand: by the dealer, by the player to act, and by a player who acts irregularly."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.engines.contract import NO_FEE, Command, Fee
from houseway.engines.rulings import Err, RuleOn
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class Deal(Command):
    """The dealer deals what is due."""

    order: tuple[Card, ...] = ()
    """The cards as shuffled, named by the options, where the stub is short or the deck is dealt again."""
    fee: Fee = NO_FEE
    """The fee of a push pot, fixed by the hands dealt in it."""


@dataclass(frozen=True, slots=True)
class Fold(Command):
    """The seat throws its hand away; the one that made the forced bet may do so at once."""

    seat: int


@dataclass(frozen=True, slots=True)
class Check(Command):
    """The seat declines to bet."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knock(Command):
    """The seat knocks: a pass, or at the draw a pat hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class BringIn(Command):
    """The seat makes the forced bet of its up card."""

    seat: int


@dataclass(frozen=True, slots=True)
class Away(Command):
    """The seat's turn has come and its player is not at the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call(Command):
    """The seat matches the bet, or goes all-in for less."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bet(Command):
    """The seat opens the betting of a round."""

    seat: int
    to: Cents


@dataclass(frozen=True, slots=True)
class Raise(Command):
    """The seat raises, or completes a short bet, to a total for the round."""

    seat: int
    to: Cents


@dataclass(frozen=True, slots=True)
class PutIn(Command):
    """The seat moves chips over the line; the house's rules say what that means.

    ``chips`` are the values of the chips of the first motion, ``again`` what followed from going back to the stack,
    ``said`` the words that came first, if any.
    """

    seat: int
    chips: tuple[Cents, ...]
    said: Literal["", "pass", "call", "bet", "raise", "all-in"] = ""
    amount: Cents = 0
    """The amount that the words named; 0 for none."""
    again: tuple[Cents, ...] = ()


@dataclass(frozen=True, slots=True)
class OutOfTurn(Command):
    """A seat acts before its turn."""

    seat: int
    action: Literal["fold", "check", "call", "bet", "raise"]


@dataclass(frozen=True, slots=True)
class Discard(Command):
    """The seat throws cards away where the game asks for it; none of them, before a draw, is a pat hand."""

    seat: int
    cards: tuple[Card, ...]
    splits: bool = False
    """The opener says that they split their openers."""


@dataclass(frozen=True, slots=True)
class CallForCards(Command):
    """The seat says how many cards it will draw, before it discards."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Cut(Command):
    """The deck is cut before the deal: so many cards are lifted off the top."""

    depth: int


@dataclass(frozen=True, slots=True)
class Show(Command):
    """The seat tables its hand; with cards named, only those."""

    seat: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Muck(Command):
    """The seat gives up its claim without showing."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskToSee(Command):
    """A seat asks to see a hand that was given up at the showdown."""

    seat: int
    hand_of: int


@dataclass(frozen=True, slots=True)
class AgreeToPush(Command):
    """The seat agrees to push the pot without showing."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuyIn(Command):
    """The seat buys into a push pot."""

    seat: int


@dataclass(frozen=True, slots=True)
class Chop(Command):
    """The seat, tied for a push pot without a buyer, asks to divide it."""

    seat: int


@dataclass(frozen=True, slots=True)
class AgreeToRun(Command):
    """The seat agrees to have the rest of the board dealt more than once."""

    seat: int


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """The seat does not buy in, does not chop, will not push the pot unseen, or has the board dealt once."""

    seat: int


@dataclass(frozen=True, slots=True)
class AgreeToSplit(Command):
    """The players left in ask to divide the pot instead of playing it out."""


PokerCommand: TypeAlias = (
    Deal
    | Fold
    | Check
    | Knock
    | BringIn
    | Away
    | Call
    | Bet
    | Raise
    | PutIn
    | OutOfTurn
    | Discard
    | CallForCards
    | Cut
    | Show
    | Muck
    | AskToSee
    | AgreeToPush
    | BuyIn
    | Chop
    | AgreeToRun
    | Decline
    | AgreeToSplit
    | Err
    | RuleOn
)
