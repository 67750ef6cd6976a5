"""The commands in a round: from the player-dealer, the bettors, the player of a square's hand, and the house."""

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.cards import Card
from houseway.engines.contract import Command, kinds_in
from houseway.engines.rulings import Err, RuleOn
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class BySeat(Command):
    """A command that a person at the table sends; all others are the house's."""

    seat: int


@dataclass(frozen=True, slots=True)
class Share:
    """A partner's share of a kum-kum wager or bank."""

    seat: int
    amount: Cents


# -- the round ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutUp(BySeat):
    """The player-dealer puts up the bank; partners' shares come on top of theirs."""

    amount: Cents
    partners: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class PutUpSecond(BySeat):
    """A partner in the bank puts up a second one behind it, for what the first leaves uncovered."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class Wager(BySeat):
    """A bettor puts money on a square; partners' shares make it one kum-kum wager."""

    square: int
    amount: Cents
    partners: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class SideBet(BySeat):
    """A bettor adds a side bet to their wager."""

    wager: int
    bet: str
    """The bet's name."""
    amount: Cents


@dataclass(frozen=True, slots=True)
class NoMoreBets(Command):
    """The house closes the betting, takes the player-dealer's collection and deals.

    ``bank_fee`` is that collection when a record states it; None leaves it to what is posted for the action. ``start``
    is the square where settlement starts when a record states it; 0 leaves it to the action button.
    """

    bank_fee: Cents | None = None
    start: int = 0


@dataclass(frozen=True, slots=True)
class Refill(Command):
    """The house puts shuffled cards into a shoe that has run out."""

    cards: tuple[Card, ...]


# -- insurance ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InsuranceAnswer(BySeat):
    """A bettor answers when asked about insurance."""

    wager: int


@dataclass(frozen=True, slots=True)
class Insure(InsuranceAnswer):
    """A bettor insures a wager against a natural."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class TakeEvenMoney(InsuranceAnswer):
    """A bettor whose hand is a natural takes 1 to 1 now."""


@dataclass(frozen=True, slots=True)
class NoInsurance(InsuranceAnswer):
    """A bettor declines."""


# -- decisions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Decision(BySeat):
    """A decision about the hand in play."""

    square: int


@dataclass(frozen=True, slots=True)
class Hit(Decision):
    """One more card for the hand in play."""


@dataclass(frozen=True, slots=True)
class Stand(Decision):
    """No more cards for the hand in play."""


@dataclass(frozen=True, slots=True)
class Double(Decision):
    """A second wager on the hand in play, for exactly one more card."""

    amount: Cents


@dataclass(frozen=True, slots=True)
class Split(Decision):
    """The pair in play becomes two hands, with an equal wager on the second."""


@dataclass(frozen=True, slots=True)
class Surrender(Decision):
    """Half of everything on the hand is given up, and the hand is over."""

    hand: int = 0


@dataclass(frozen=True, slots=True)
class Join(BySeat):
    """Another bettor on the square adds to a double or a split."""

    wager: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class Stay(BySeat):
    """Another bettor on the square adds nothing; after a split their wager stays on the first hand."""

    wager: int


# -- seven cards, two and five -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChoosePile(BySeat):
    """The player-dealer names the action pile, from 1."""

    pile: int


@dataclass(frozen=True, slots=True)
class Shake(BySeat):
    """The player-dealer shakes the cup; the dice are thrown outside."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetHand(BySeat):
    """Seven cards are set in front and behind; square 0 is the player-dealer's hand."""

    square: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SetHouseWay(BySeat):
    """The house dealer is asked to set the hand the house way."""

    square: int


@dataclass(frozen=True, slots=True)
class Expose(Command):
    """The house tells which cards were boxed or seen while the piles were dealt."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExposeBank(Command):
    """The house tells that the player-dealer's cards were seen before all hands were set."""


@dataclass(frozen=True, slots=True)
class Foul(Command):
    """The house rules a player's hand foul: it touched other cards, was tampered with, or was tabled set wrongly."""

    square: int


COMMANDS: Mapping[str, type[Command]] = kinds_in(globals(), Command) | {"Err": Err, "RuleOn": RuleOn}
"""Everything that can be sent to a round."""
