"""What may be done in a round: by the player-dealer, by the bettors, by whoever plays a square's hand, by the house."""

from dataclasses import replace
from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.recording import record
from houseway.play.rulings import Err, RuleOn

SideBetName: TypeAlias = Literal["bonus", "buster"]


@record
class Share:
    """What one partner adds to a kum-kum wager or bank."""

    seat: int
    amount: Cents


# -- the round ---------------------------------------------------------------------------------------------------------


@record
class PutUp:
    """The player-dealer puts up the bank; partners' shares come on top of his amount."""

    seat: int
    amount: Cents
    partners: tuple[Share, ...] = ()


@record
class PutUpSecond:
    """A partner in the bank puts up a second one behind it, for what the first leaves uncovered."""

    seat: int
    amount: Cents


@record
class Wager:
    """A bettor puts money on a square; partners' shares make it one kum-kum wager."""

    seat: int
    square: int
    amount: Cents
    partners: tuple[Share, ...] = ()


@record
class SideBet:
    """A bettor puts a side bet beside his wager."""

    seat: int
    wager: int
    bet: SideBetName
    amount: Cents


@record
class NoMoreBets:
    """The house closes the betting, takes the player-dealer's collection and deals.

    ``start`` is the square where settlement starts when a record states it; 0 leaves it to the action button.
    """

    bank_fee: Cents = 0
    start: int = 0


@record
class Refill:
    """The house puts shuffled cards into a shoe that has run out."""

    cards: tuple[Card, ...]


# -- insurance ---------------------------------------------------------------------------------------------------------


@record
class Insure:
    """A bettor insures a wager against a natural."""

    seat: int
    wager: int
    amount: Cents


@record
class TakeEvenMoney:
    """A bettor whose hand is a natural takes 1 to 1 now."""

    seat: int
    wager: int


@record
class NoInsurance:
    """A bettor declines."""

    seat: int
    wager: int


# -- decisions ---------------------------------------------------------------------------------------------------------


@record
class Hit:
    """One more card for the hand in play."""

    seat: int
    square: int


@record
class Stand:
    """No more cards for the hand in play."""

    seat: int
    square: int


@record
class Double:
    """A second wager on the hand in play, for exactly one more card."""

    seat: int
    square: int
    amount: Cents


@record
class Split:
    """The pair in play becomes two hands, with an equal wager on the second."""

    seat: int
    square: int


@record
class Surrender:
    """Half of everything on the hand is given up, and the hand is over."""

    seat: int
    square: int
    hand: int = 0


@record
class Join:
    """Another bettor on the square adds to a double or a split."""

    seat: int
    wager: int
    amount: Cents


@record
class Stay:
    """Another bettor on the square adds nothing; after a split his wager stays on the first hand."""

    seat: int
    wager: int


# -- seven cards, two and five -----------------------------------------------------------------------------------------


@record
class ChoosePile:
    """The player-dealer names the action pile, from 1."""

    seat: int
    pile: int


@record
class Shake:
    """The player-dealer shakes the cup; what the dice show comes from outside."""

    seat: int
    dice: tuple[int, ...]


@record
class SetHand:
    """Seven cards are set in front and behind; square 0 is the player-dealer's hand."""

    seat: int
    square: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]


@record
class SetHouseWay:
    """The house dealer is asked to set the hand the house way."""

    seat: int
    square: int


@record
class Expose:
    """The house tells which cards were boxed or seen while the piles were dealt."""

    cards: tuple[Card, ...]


@record
class ExposeBank:
    """The house tells that the player-dealer's cards were seen before all hands were set."""


@record
class Foul:
    """The house rules a player's hand foul: it touched other cards, was tampered with, or was tabled set wrongly."""

    square: int


Decision: TypeAlias = Hit | Stand | Double | Split | Surrender
"""What is decided about the hand in play."""
WithAmount: TypeAlias = PutUp | PutUpSecond | Wager | SideBet | Insure | Double | Join

Command: TypeAlias = (
    PutUp
    | PutUpSecond
    | Wager
    | SideBet
    | NoMoreBets
    | Refill
    | Insure
    | TakeEvenMoney
    | NoInsurance
    | Hit
    | Stand
    | Double
    | Split
    | Surrender
    | Join
    | Stay
    | ChoosePile
    | Shake
    | SetHand
    | SetHouseWay
    | Expose
    | ExposeBank
    | Foul
    | Err
    | RuleOn
)


@record
class Option:
    """A command that is legal now, and the amounts it may be given for."""

    command: Command
    """Ready to apply, for the least amount where it has one."""
    least: Cents = 0
    most: Cents = 0
    step: Cents = 1

    def at(self, amount: Cents) -> Command:
        """The command for an amount; as it stands where it has none."""
        if self.most and isinstance(self.command, WithAmount):
            return replace(self.command, amount=amount)
        return self.command
