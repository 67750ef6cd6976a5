"""What may be done in a poker hand: by the dealer, by the player to act, and by a player who does it the wrong way."""

from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.contract import NO_FEE, Fee
from houseway.play.recording import record
from houseway.play.rulings import Err, RuleOn


@record
class Deal:
    """The dealer deals what is due."""

    order: tuple[Card, ...] = ()
    """Where the stub is short or the deck is dealt anew: the cards that the options name, as they lie when shuffled."""
    fee: Fee = NO_FEE
    """The fee of a push pot, fixed by the hands dealt in it."""


@record
class Fold:
    """The seat throws its hand away; the one that made the forced bet may do so at once."""

    seat: int


@record
class Check:
    """The seat declines to bet."""

    seat: int


@record
class Knock:
    """The seat knocks: a pass, or at the draw a pat hand."""

    seat: int


@record
class BringIn:
    """The seat makes the forced bet of its up card."""

    seat: int


@record
class Away:
    """The seat's turn has come and its player is not at the table."""

    seat: int


@record
class Call:
    """The seat matches the bet, or goes all-in for less."""

    seat: int


@record
class Bet:
    """The seat opens the betting of a round."""

    seat: int
    to: Cents


@record
class Raise:
    """The seat raises, or completes a short bet, to a total for the round."""

    seat: int
    to: Cents


@record
class PutIn:
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


@record
class OutOfTurn:
    """A seat acts before its turn."""

    seat: int
    action: Literal["fold", "check", "call", "bet", "raise"]


@record
class Discard:
    """The seat throws cards away where the game asks for it; none of them, before a draw, is a pat hand."""

    seat: int
    cards: tuple[Card, ...]
    splits: bool = False
    """The opener says that he splits his openers."""


@record
class CallForCards:
    """The seat says how many cards it will draw, before it discards."""

    seat: int
    count: int


@record
class Cut:
    """The deck is cut before the deal: so many cards are lifted off the top."""

    depth: int


@record
class Show:
    """The seat tables its hand; with cards named, only those."""

    seat: int
    cards: tuple[Card, ...] = ()


@record
class Muck:
    """The seat gives up its claim without showing."""

    seat: int


@record
class AskToSee:
    """A seat asks to see a hand that was given up at the showdown."""

    seat: int
    hand_of: int


@record
class AgreeToPush:
    """The seat agrees to push the pot without showing."""

    seat: int


@record
class BuyIn:
    """The seat buys into a push pot."""

    seat: int


@record
class Chop:
    """The seat, tied for a push pot that nobody bought into, asks to divide it."""

    seat: int


@record
class Decline:
    """The seat does not buy in, or does not chop."""

    seat: int


@record
class AgreeToSplit:
    """The players left in ask to divide the pot instead of playing it out."""


Command: TypeAlias = (
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
    | Decline
    | AgreeToSplit
    | Err
    | RuleOn
)
