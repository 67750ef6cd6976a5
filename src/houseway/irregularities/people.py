"""Irregularities of the people at the table: their hands, their words, their bets."""

from typing import Literal

from houseway.cards import Card
from houseway.irregularities.definition import SINCE, BadIrregularity, Irregularity, OfSeat, YesNo, irregularity
from houseway.messages import Seat, _, ngettext


@irregularity(
    "hand-in-muck",
    _("Hand in the muck or on its way there"),
    poker="in-play-or-showdown",
    banked="closed-hands",
    shows={"since": SINCE},
    phrases={
        "how": {
            "swept": _("The dealer swept it in."),
            "thrown": _("Its owner threw it in."),
            "touched": _("It touched the muck."),
            "tabled": _("It had been tabled."),
            "flipped": _("It flipped over as it was tabled."),
        }
    },
)
class HandInMuck(OfSeat):
    """A hand is in the muck or on its way there."""

    how: Literal["swept", "thrown", "touched", "tabled", "flipped"] = "touched"


@irregularity(
    "retrieved-hand",
    _("Player takes back a hand that was thrown away"),
    poker="thrown-away",
    banked="bank-setting",
    shows={"lies": ("short", "muck")},
    phrases={
        "opened": {
            "owner": _("Its owner turns it up."),
            "other": _("Another player turns it up."),
            "dealer": _("The dealer turns it up."),
        },
        "misled": {"yes": _("Another player was misled by it."), "no": _("No player was misled by it.")},
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
    _("Player who plays the board threw their hand away at the showdown"),
    poker="may-play-the-board",
    shows={"round": ("checked", "called"), "whose": ("bettor", "other")},
    phrases={"announced": {"yes": _("The player had announced it."), "no": _("Without a word.")}},
)
class BoardPlayed(OfSeat):
    """A player who plays the board throws their hand away at the showdown."""

    announced: YesNo = "no"


@irregularity("released-hand", _("Another player picked up a released hand"), poker="in-play")
class HandPickedUp(OfSeat):
    """A hand let go by its owner is picked up by another player."""


@irregularity(
    "fouled-by-another",
    _("Player's cards fouled by another player's cards"),
    poker="in-play",
    shows={"since": SINCE, "whose": ("dealer-position", "other")},
)
class FouledByAnother(OfSeat):
    """A player's cards are fouled by the cards of another."""

    cards: tuple[Card, ...]


@irregularity("mixed-cards", _("Stud player mixed up cards and down cards"), poker="stud-in-play")
class MixedCards(OfSeat):
    """A stud player mixes up cards and down cards."""


@irregularity(
    "turned-up-cards",
    _("Stud player turned down cards up after a bet"),
    poker="stud-facing-a-bet",
    phrases={"behind": {"yes": _("A player behind has acted."), "no": _("No player behind has acted.")}},
)
class TurnedUpCards(OfSeat):
    """A stud player turns up cards face down after a bet."""

    behind: YesNo = "no"


@irregularity(
    "miscall",
    _("Player miscalled their hand"),
    poker="showdown",
    shows={"misled": ("yes", "no")},
    phrases={
        "deliberate": {"yes": _("On purpose."), "no": _("By mistake.")},
        "other": lambda player: _("{player} threw their hand away because of it.", player=player),
    },
)
class Miscall(OfSeat):
    """A player names their hand wrongly."""

    deliberate: YesNo = "no"
    other: int | None = None


@irregularity(
    "false-opener",
    _("Opener does not have openers"),
    poker="opening",
    shows={"pot": ("raised-or-called", "quiet")},
    phrases={"openers": {"yes": _("Another player has openers."), "no": _("The other players have no openers.")}},
)
class FalseOpener(OfSeat):
    """The opener does not hold openers.

    It can be the player in turn, who then opens with it. If ``openers``, another player may still open. ``cards`` are
    openers thrown away without a word.
    """

    openers: YesNo = "no"
    cards: tuple[Card, ...] = ()


@irregularity("split-openers", _("Opener who announced a split still has openers"), poker="openers-split")
class SplitOpeners(OfSeat):
    """An opener who announced a split still holds openers."""


@irregularity("unannounced-pair", _("Low game: player did not announce a pair"), poker="low-showdown")
class UnannouncedPair(OfSeat):
    """A bettor in a low game shows a pair that they did not announce."""


@irregularity("shown-to-one", _("Hand shown to one player only"), poker="in-play-or-later")
class ShownToOne(OfSeat):
    """A hand is shown to one player only.

    Another player asks to see it.
    """


@irregularity("dead-player", _("Player left the table during the hand"), poker="in-play", shows={"since": SINCE})
class DeadPlayer(OfSeat):
    """A player leaves the table during the hand."""


@irregularity("damaged-card", _("Player tore, marked or damaged a card"), poker="in-play")
class DamagedCard(OfSeat):
    """A player tears, marks or damages a card."""


@irregularity("shared-action", _("Players share each other's bets"), poker="in-play")
class SharedAction(OfSeat):
    """Players share each other's bets."""

    other: int

    def __post_init__(self) -> None:
        if self.other == self.seat:
            raise BadIrregularity(
                _("{kind}: {player} can only share bets with another seat.", kind=self.kind, player=Seat(self.seat))
            )


@irregularity("string-bet", _("String bet"), poker="to-act")
class StringBet(OfSeat):
    """Chips go in with a second motion and without a word.

    The engine also recognizes ``PutIn`` with ``again`` as one.
    """


@irregularity(
    "out-of-turn",
    _("Action out of turn"),
    poker="not-to-act",
    banked="unset-hands",
    phrases={
        "action": {
            "fold": _("A fold."),
            "check": _("A check."),
            "call": _("A call."),
            "bet": _("A bet."),
            "raise": _("A raise."),
        }
    },
)
class ActedOutOfTurn(OfSeat):
    """A player acts before their turn."""

    action: Literal["fold", "check", "call", "bet", "raise"] = "bet"


@irregularity("pat-knock", _("Player knocked pat without seeing the raise"), poker="draw-facing-a-bet")
class PatKnock(OfSeat):
    """A player knocks pat and has not seen that there was a raise."""


@irregularity(
    "passed-over",
    _("Silent player in turn was skipped, and players behind have acted"),
    poker="to-act",
    phrases={"time": {"yes": _("The player had called for time."), "no": _("The player had not called for time.")}},
)
class PassedOver(OfSeat):
    """Players behind have acted while a player in turn was silent."""

    time: YesNo = "no"


@irregularity("unannounced-raise", _("Player called without noticing an unannounced raise"), poker="called")
class UnannouncedRaise(OfSeat):
    """A player called without noticing a raise that was not announced."""


@irregularity("short-raise", _("Announced raise not put in in full"), poker="raised")
class ShortRaise(OfSeat):
    """An announced raise was not put in full."""


@irregularity(
    "under-kill",
    _("Player bet the limit without the kill"),
    poker="kill-pot-raised",
    phrases={"button": {"up": _("The kill button was face up."), "down": _("The kill button was face down.")}},
)
class UnderKill(OfSeat):
    """A player bet the limit without the kill."""

    button: Literal["up", "down"] = "up"


@irregularity("clock-expired", _("Clock ran out on a player"), poker="to-act")
class ClockExpired(OfSeat):
    """A player on the clock has not acted."""


@irregularity("picked-up-stub", _("Dealing player took up the stub before discarding"), poker="dealer-discards")
class PickedUpStub(OfSeat):
    """The dealing player takes up the stub before they have discarded."""


@irregularity("bank-exposed", _("Player-dealer's cards exposed while others still decide"), banked="bank-hidden")
class BankExposed(Irregularity):
    """The player-dealer's cards are seen while others still decide."""


@irregularity("stub-not-four", _("Deal of the piles did not leave four cards"), banked="piles")
class StubNotFour(Irregularity):
    """The cards left over after the deal of the piles are not four."""


@irregularity(
    "short-bet",
    _("Bet below the table minimum"),
    banked="short-bets",
    phrases={"amount": lambda amount: _("It was {amount}.", amount=amount)},
)
class ShortBet(OfSeat):
    """A bet below the table's minimum lies on a square when the hand starts.

    The amount is in cents.
    """

    amount: int = 0


@irregularity(
    "removed-bet",
    _("Bet taken off its spot before it was settled"),
    banked="closed-hands",
    phrases={
        "outcome": {"won": _("The bet had won."), "lost": _("The bet had lost.")},
        "size": {"known": _("Its size is known."), "unknown": _("Its size isn't known.")},
    },
)
class RemovedBet(OfSeat):
    """A bet was taken off its spot before it was settled."""

    outcome: Literal["won", "lost"] = "lost"
    size: Literal["known", "unknown"] = "unknown"


@irregularity("misread-hand", _("House dealer misread a hand"), banked="closed-hands")
class MisreadHand(OfSeat):
    """The house dealer read a hand wrongly.

    Its cards can still be brought together.
    """


@irregularity("wrong-house-way", _("House dealer set a house-way hand wrongly"), banked="house-way")
class WrongHouseWay(OfSeat):
    """The house dealer set a house-way hand wrongly.

    ``cards`` were put in front.
    """

    cards: tuple[Card, ...] = ()


@irregularity(
    "invalid-meld",
    _("Invalid meld spread"),
    pan="laying",
    shows={"meld": ("primary", "secondary"), "touched": ("yes", "no")},
    phrases={
        "count": lambda count: ngettext(
            "Claimed for {count} chip from each.", "Claimed for {count} chips from each.", count
        )
    },
)
class InvalidMeld(OfSeat):
    """A pan meld that is none has been spread."""

    cards: tuple[Card, ...]
    count: int = 0


@irregularity(
    "false-out",
    _("Player declared out wrongly"),
    pan="declaring-out",
    phrases={
        "others": {
            "none": _("No player acted on it."),
            "gathered": _("Another player has gathered their cards."),
            "fouled": _("Another player has thrown their hand in."),
            "all-fouled": _("All others have thrown their hands in."),
        }
    },
)
class FalseOut(OfSeat):
    """A pan player declares out wrongly.

    ``others`` is what the other players did because of it, and ``other`` the player who did it.
    """

    others: Literal["none", "gathered", "fouled", "all-fouled"] = "none"
    other: int | None = None


@irregularity("lifted-card", _("Card lifted off a spread"), pan="spread")
class LiftedCard(OfSeat):
    """A card is lifted off a pan spread."""


@irregularity("drawn-card-kept", _("Player put the drawn card into their hand"), pan="drawn")
class DrawnCardKept(OfSeat):
    """A pan player puts the card they drew into their hand."""


@irregularity("extra-discard", _("Player discarded an extra card"), pan="holding-in-turn")
class ExtraDiscard(OfSeat):
    """A pan player lets a card go in addition to the one that is due."""

    cards: tuple[Card, ...]


@irregularity("no-discard", _("Player ended their turn without a discard"), pan="owing-a-discard")
class NoDiscard(OfSeat):
    """A pan player ends their turn without a discard."""


@irregularity("mixed-chips", _("Player bought in with chips of two denominations"), pan="in-hand")
class MixedChips(OfSeat):
    """A pan player has bought in with chips of two denominations."""


@irregularity(
    "override",
    _("Floor decision in the best interest of the game"),
    poker="live",
    banked="hands",
    pan="in-hand",
    phrases={
        "does": lambda steps: _("Steps: {steps}.", steps=steps),
        "why": lambda reason: _("Reason: {reason}.", reason=reason),
    },
)
class Override(Irregularity):
    """The floor rules for the good of the game, against the letter if need be."""

    does: tuple[str, ...]
    why: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
