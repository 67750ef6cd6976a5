"""Irregularities of the people at the table: their hands, their words, their bets."""

from dataclasses import dataclass
from typing import Literal

from houseway.cards import Card
from houseway.engines.irregularities.kinds import BadIrregularity, Irregularity, OfSeat, YesNo


@dataclass(frozen=True, slots=True)
class HandInMuck(OfSeat):
    """A hand that should be in play is in the muck, or touches it: ``how`` it came there."""

    kind = "hand-in-muck"
    how: Literal["swept", "thrown", "touched", "tabled", "flipped"] = "touched"


@dataclass(frozen=True, slots=True)
class HandTakenBack(OfSeat):
    """A player has thrown their hand away, short of the muck, and the floor may put it back in play.

    It may have been folded, or lie between its owner and the muck, not killed yet.
    ``opened`` says who turned it up, ``misled`` whether another player was misled by it.
    """

    kind = "retrieved-hand"
    opened: Literal["owner", "other", "dealer"] = "owner"
    misled: YesNo = "no"


@dataclass(frozen=True, slots=True)
class BoardPlayed(OfSeat):
    """A player who plays the board throws their hand away; ``announced`` says whether they had clearly said so."""

    kind = "board-played"
    announced: YesNo = "no"


@dataclass(frozen=True, slots=True)
class HandPickedUp(OfSeat):
    """A player has let go of their hand, and another player picks it up to look at it."""

    kind = "released-hand"


@dataclass(frozen=True, slots=True)
class FouledByAnother(OfSeat):
    """Some cards of a hand are fouled by the cards of another player."""

    kind = "fouled-by-another"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MixedCards(OfSeat):
    """A stud player mixes their up cards with their down cards."""

    kind = "mixed-cards"


@dataclass(frozen=True, slots=True)
class TurnedUpCards(OfSeat):
    """A stud player turns their up cards face down after a bet; ``behind``: whether a later player has acted."""

    kind = "turned-up-cards"
    behind: YesNo = "no"


@dataclass(frozen=True, slots=True)
class Miscall(OfSeat):
    """A player names their hand wrongly; ``other`` has thrown theirs away because of it."""

    kind = "miscall"
    deliberate: YesNo = "no"
    other: int | None = None


@dataclass(frozen=True, slots=True)
class FalseOpener(OfSeat):
    """The opener does not hold openers; ``openers`` says whether another player holds them and may still open.

    It may concern the player in turn, who then opens with it. ``cards`` are openers thrown away without a word.
    """

    kind = "false-opener"
    openers: YesNo = "no"
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class SplitOpeners(OfSeat):
    """An opener who said that they split still holds openers."""

    kind = "split-openers"


@dataclass(frozen=True, slots=True)
class UnannouncedPair(OfSeat):
    """A bettor in a low game shows a pair that they did not announce."""

    kind = "unannounced-pair"


@dataclass(frozen=True, slots=True)
class ShownToOne(OfSeat):
    """A hand is shown to one player only, and another asks to see it."""

    kind = "shown-to-one"


@dataclass(frozen=True, slots=True)
class DeadPlayer(OfSeat):
    """A player leaves the table during the hand."""

    kind = "dead-player"


@dataclass(frozen=True, slots=True)
class DamagedCard(OfSeat):
    """A player tears, marks or damages a card."""

    kind = "damaged-card"


@dataclass(frozen=True, slots=True)
class SharedAction(OfSeat):
    """Two players share each other's bets."""

    kind = "shared-action"
    other: int

    def __post_init__(self) -> None:
        if self.other == self.seat:
            raise BadIrregularity(f"{self.kind}: seat {self.seat} shares bets with another seat")


@dataclass(frozen=True, slots=True)
class StringBet(OfSeat):
    """Chips go in with a second motion and without a word; the engine takes ``PutIn`` with ``again`` for what it is."""

    kind = "string-bet"


@dataclass(frozen=True, slots=True)
class ActedOutOfTurn(OfSeat):
    """A player acts before their turn; ``action`` says what they did."""

    kind = "out-of-turn"
    action: Literal["fold", "check", "call", "bet", "raise"] = "bet"


@dataclass(frozen=True, slots=True)
class PatKnock(OfSeat):
    """A draw player knocks pat and has not seen that there was a raise."""

    kind = "pat-knock"


@dataclass(frozen=True, slots=True)
class PassedOver(OfSeat):
    """Players behind have acted while a player in turn was silent; ``time`` says whether they had called for time."""

    kind = "passed-over"
    time: YesNo = "no"


@dataclass(frozen=True, slots=True)
class UnannouncedRaise(OfSeat):
    """This seat called without noticing a raise that was not announced."""

    kind = "unannounced-raise"


@dataclass(frozen=True, slots=True)
class ShortRaise(OfSeat):
    """An announced raise was not put in full."""

    kind = "short-raise"


@dataclass(frozen=True, slots=True)
class UnderKill(OfSeat):
    """A player bet the limit without the kill; ``button`` says whether the kill button lay face up."""

    kind = "under-kill"
    button: Literal["up", "down"] = "up"


@dataclass(frozen=True, slots=True)
class ClockExpired(OfSeat):
    """A player on the clock has not acted."""

    kind = "clock-expired"


@dataclass(frozen=True, slots=True)
class PickedUpStub(OfSeat):
    """The dealing player takes up the stub before they have discarded."""

    kind = "picked-up-stub"


@dataclass(frozen=True, slots=True)
class BankExposed(Irregularity):
    """The player-dealer's cards are seen while others still decide."""

    kind = "bank-exposed"


@dataclass(frozen=True, slots=True)
class StubNotFour(Irregularity):
    """The cards left over after the deal of the piles are not four."""

    kind = "stub-not-four"


@dataclass(frozen=True, slots=True)
class ShortBet(OfSeat):
    """A bet of so many cents, below the table's minimum, lies on a square when the hand starts."""

    kind = "short-bet"
    amount: int = 0


@dataclass(frozen=True, slots=True)
class RemovedBet(OfSeat):
    """A bet was taken off its spot before it was settled."""

    kind = "removed-bet"
    outcome: Literal["won", "lost"] = "lost"
    size: Literal["known", "unknown"] = "unknown"


@dataclass(frozen=True, slots=True)
class MisreadHand(OfSeat):
    """The house dealer read a hand wrongly, and its cards can still be brought together."""

    kind = "misread-hand"


@dataclass(frozen=True, slots=True)
class WrongHouseWay(OfSeat):
    """The house dealer set a house-way hand wrongly; ``cards`` are those put in front."""

    kind = "wrong-house-way"
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class InvalidMeld(OfSeat):
    """Cards that are no meld are spread in pan; ``count`` is how many chips they are claimed to earn from each."""

    kind = "invalid-meld"
    cards: tuple[Card, ...]
    count: int = 0


@dataclass(frozen=True, slots=True)
class FalseOut(OfSeat):
    """A pan player declares out wrongly; ``others`` is what the other players did because of it, ``other`` who did."""

    kind = "false-out"
    others: Literal["none", "gathered", "fouled", "all-fouled"] = "none"
    other: int | None = None


@dataclass(frozen=True, slots=True)
class LiftedCard(OfSeat):
    """A card is lifted off a pan spread, or thrown away from it."""

    kind = "lifted-card"


@dataclass(frozen=True, slots=True)
class DrawnCardKept(OfSeat):
    """A pan player puts the card they drew into their hand."""

    kind = "drawn-card-kept"


@dataclass(frozen=True, slots=True)
class ExtraDiscard(OfSeat):
    """A pan player lets a card go in addition to the one that is due: two discards in one turn."""

    kind = "extra-discard"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NoDiscard(OfSeat):
    """A pan player ends their turn without a discard."""

    kind = "no-discard"


@dataclass(frozen=True, slots=True)
class Override(Irregularity):
    """The floor decides for the good of the game: what is done, and why."""

    kind = "override"
    does: tuple[str, ...]
    why: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
