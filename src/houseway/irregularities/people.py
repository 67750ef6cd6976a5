"""Irregularities of the people at the table: their hands, their words, their bets."""

from typing import Literal

from houseway.cards import Card
from houseway.irregularities.definition import SINCE, BadIrregularity, Irregularity, OfSeat, YesNo, irregularity


@irregularity(
    "hand-in-muck",
    poker="in-play-or-showdown",
    banked="closed-hands",
    shows={"since": SINCE},
    phrases={
        "how": {
            "swept": "the dealer swept it in",
            "thrown": "its owner threw it in",
            "touched": "it touched the muck",
            "tabled": "it had been tabled",
            "flipped": "it flipped over as it was tabled",
        }
    },
)
class HandInMuck(OfSeat):
    """A hand is in the muck or on its way there."""

    how: Literal["swept", "thrown", "touched", "tabled", "flipped"] = "touched"


@irregularity(
    "retrieved-hand",
    poker="thrown-away",
    banked="bank-setting",
    shows={"lies": ("short", "muck")},
    phrases={
        "opened": {
            "owner": "its owner turns it up",
            "other": "another player turns it up",
            "dealer": "the dealer turns it up",
        },
        "misled": {"yes": "another player was misled by it", "no": "no player was misled by it"},
    },
)
class HandTakenBack(OfSeat):
    """A hand that was thrown away is taken back.

    It was folded, or lies between its owner and the muck and is not killed yet; the floor may put it back in play.
    """

    opened: Literal["owner", "other", "dealer"] = "owner"
    misled: YesNo = "no"


@irregularity(
    "board-played",
    poker="may-play-the-board",
    shows={"round": ("checked", "called"), "whose": ("bettor", "other")},
    phrases={"announced": {"yes": "the player had announced it", "no": "without a word"}},
)
class BoardPlayed(OfSeat):
    """A player who plays the board throws their hand away at the showdown."""

    announced: YesNo = "no"


@irregularity("released-hand", poker="in-play")
class HandPickedUp(OfSeat):
    """A hand let go by its owner is picked up by another player."""


@irregularity("fouled-by-another", poker="in-play", shows={"since": SINCE, "whose": ("dealer-position", "other")})
class FouledByAnother(OfSeat):
    """A player's cards are fouled by the cards of another."""

    cards: tuple[Card, ...]


@irregularity("mixed-cards", poker="stud-in-play")
class MixedCards(OfSeat):
    """A stud player mixes up cards and down cards."""


@irregularity(
    "turned-up-cards",
    poker="stud-facing-a-bet",
    phrases={"behind": {"yes": "a player behind has acted", "no": "no player behind has acted"}},
)
class TurnedUpCards(OfSeat):
    """A stud player turns up cards face down after a bet."""

    behind: YesNo = "no"


@irregularity(
    "miscall",
    poker="showdown",
    shows={"misled": ("yes", "no")},
    phrases={
        "deliberate": {"yes": "on purpose", "no": "by mistake"},
        "other": "seat {} has thrown their hand away because of it",
    },
)
class Miscall(OfSeat):
    """A player names their hand wrongly."""

    deliberate: YesNo = "no"
    other: int | None = None


@irregularity(
    "false-opener",
    poker="opening",
    shows={"pot": ("raised-or-called", "quiet")},
    phrases={"openers": {"yes": "another player holds openers", "no": "the other players hold no openers"}},
)
class FalseOpener(OfSeat):
    """The opener does not hold openers.

    It can be the player in turn, who then opens with it. If ``openers``, another player may still open. ``cards`` are
    openers thrown away without a word.
    """

    openers: YesNo = "no"
    cards: tuple[Card, ...] = ()


@irregularity("split-openers", poker="openers-split")
class SplitOpeners(OfSeat):
    """An opener who announced a split still holds openers."""


@irregularity("unannounced-pair", poker="low-showdown")
class UnannouncedPair(OfSeat):
    """A bettor in a low game shows a pair that they did not announce."""


@irregularity("shown-to-one", poker="in-play-or-later")
class ShownToOne(OfSeat):
    """A hand is shown to one player only.

    Another player asks to see it.
    """


@irregularity("dead-player", poker="in-play", shows={"since": SINCE})
class DeadPlayer(OfSeat):
    """A player leaves the table during the hand."""


@irregularity("damaged-card", poker="in-play")
class DamagedCard(OfSeat):
    """A player tears, marks or damages a card."""


@irregularity("shared-action", poker="in-play")
class SharedAction(OfSeat):
    """Players share each other's bets."""

    other: int

    def __post_init__(self) -> None:
        if self.other == self.seat:
            raise BadIrregularity(f"{self.kind}: seat {self.seat} shares bets with another seat")


@irregularity("string-bet", poker="to-act")
class StringBet(OfSeat):
    """Chips go in with a second motion and without a word.

    The engine also recognizes ``PutIn`` with ``again`` as one.
    """


@irregularity("out-of-turn", poker="not-to-act", banked="unset-hands", phrases={"action": "the action: {}"})
class ActedOutOfTurn(OfSeat):
    """A player acts before their turn."""

    action: Literal["fold", "check", "call", "bet", "raise"] = "bet"


@irregularity("pat-knock", poker="draw-facing-a-bet")
class PatKnock(OfSeat):
    """A player knocks pat and has not seen that there was a raise."""


@irregularity(
    "passed-over",
    poker="to-act",
    phrases={"time": {"yes": "the player had called for time", "no": "the player had not called for time"}},
)
class PassedOver(OfSeat):
    """Players behind have acted while a player in turn was silent."""

    time: YesNo = "no"


@irregularity("unannounced-raise", poker="called")
class UnannouncedRaise(OfSeat):
    """A player called without noticing a raise that was not announced."""


@irregularity("short-raise", poker="raised")
class ShortRaise(OfSeat):
    """An announced raise was not put in full."""


@irregularity(
    "under-kill",
    poker="kill-pot-raised",
    phrases={"button": {"up": "the kill button was face up", "down": "the kill button was face down"}},
)
class UnderKill(OfSeat):
    """A player bet the limit without the kill."""

    button: Literal["up", "down"] = "up"


@irregularity("clock-expired", poker="to-act")
class ClockExpired(OfSeat):
    """A player on the clock has not acted."""


@irregularity("picked-up-stub", poker="dealer-discards")
class PickedUpStub(OfSeat):
    """The dealing player takes up the stub before they have discarded."""


@irregularity("bank-exposed", banked="bank-hidden")
class BankExposed(Irregularity):
    """The player-dealer's cards are seen while others still decide."""


@irregularity("stub-not-four", banked="piles")
class StubNotFour(Irregularity):
    """The cards left over after the deal of the piles are not four."""


@irregularity("short-bet", banked="short-bets", phrases={"amount": "amount: {}"})
class ShortBet(OfSeat):
    """A bet below the table's minimum lies on a square when the hand starts.

    The amount is in cents.
    """

    amount: int = 0


@irregularity(
    "removed-bet",
    banked="closed-hands",
    phrases={
        "outcome": {"won": "the bet had won", "lost": "the bet had lost"},
        "size": {"known": "its size is known", "unknown": "its size is not known"},
    },
)
class RemovedBet(OfSeat):
    """A bet was taken off its spot before it was settled."""

    outcome: Literal["won", "lost"] = "lost"
    size: Literal["known", "unknown"] = "unknown"


@irregularity("misread-hand", banked="closed-hands")
class MisreadHand(OfSeat):
    """The house dealer read a hand wrongly.

    Its cards can still be brought together.
    """


@irregularity("wrong-house-way", banked="house-way")
class WrongHouseWay(OfSeat):
    """The house dealer set a house-way hand wrongly.

    ``cards`` were put in front.
    """

    cards: tuple[Card, ...] = ()


@irregularity(
    "invalid-meld",
    pan="laying",
    shows={"meld": ("primary", "secondary"), "touched": ("yes", "no")},
    phrases={"count": "claimed for {} chips from each"},
)
class InvalidMeld(OfSeat):
    """A pan meld that is none has been spread."""

    cards: tuple[Card, ...]
    count: int = 0


@irregularity(
    "false-out",
    pan="declaring-out",
    phrases={
        "others": {
            "none": "no player acted on it",
            "gathered": "another player has gathered their cards",
            "fouled": "another player has thrown their hand in",
            "all-fouled": "all others have thrown their hands in",
        }
    },
)
class FalseOut(OfSeat):
    """A pan player declares out wrongly.

    ``others`` is what the other players did because of it, and ``other`` the player who did it.
    """

    others: Literal["none", "gathered", "fouled", "all-fouled"] = "none"
    other: int | None = None


@irregularity("lifted-card", pan="spread")
class LiftedCard(OfSeat):
    """A card is lifted off a pan spread."""


@irregularity("drawn-card-kept", pan="drawn")
class DrawnCardKept(OfSeat):
    """A pan player puts the card they drew into their hand."""


@irregularity("extra-discard", pan="holding-in-turn")
class ExtraDiscard(OfSeat):
    """A pan player lets a card go in addition to the one that is due."""

    cards: tuple[Card, ...]


@irregularity("no-discard", pan="owing-a-discard")
class NoDiscard(OfSeat):
    """A pan player ends their turn without a discard."""


@irregularity("mixed-chips", pan="in-hand")
class MixedChips(OfSeat):
    """A pan player has bought in with chips of two denominations."""


@irregularity("override", poker="live", banked="hands", pan="in-hand", phrases={"does": "{}", "why": "{}"})
class Override(Irregularity):
    """The floor rules for the good of the game, against the letter if need be."""

    does: tuple[str, ...]
    why: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
