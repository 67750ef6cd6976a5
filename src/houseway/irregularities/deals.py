"""Irregularities of the deal: cards seen, lost, too many, too few, too early or in the wrong place."""

from typing import Literal

from houseway.cards import Card
from houseway.irregularities.definition import SINCE, BadIrregularity, Irregularity, OfSeat, YesNo, irregularity
from houseway.messages import _, ngettext

_YES_NO = ("yes", "no")
_COUNT = ("one", "two-or-more")
_SPECIAL = ("joker-or-ace", "other")
_WHOSE = ("dealer-position", "other")
_WHERE = ("down", "up", "board", "burn", "draw", "stub")
_BURN = {"on": ("board", "up", "down")}


@irregularity(
    "exposed-on-deal",
    _("Exposed card on the deal"),
    poker="on-deal",
    banked="piles",
    shows={
        "which": ("first", "second", "later"),
        "count": _COUNT,
        "rank": ("five-or-lower", "six-or-seven", "eight-or-higher"),
        "hole": ("one", "both"),
        "special": _SPECIAL,
        "whose": _WHOSE,
    },
    phrases={"others": lambda cards: _("And {cards} of other hands.", cards=cards)},
)
class ExposedOnDeal(Irregularity):
    """A card is seen while the hands are dealt.

    ``others`` are seen cards of other hands, or their number. Piles have no owner while they are dealt, so no seat is
    named there.
    """

    seat: int | None = None
    cards: tuple[Card, ...] = ()
    by: Literal["dealer", "player"] = "dealer"
    others: int | tuple[Card, ...] = 0

    @property
    def seen(self) -> int:
        """The number of seen cards, including those of other hands."""
        return len(self.cards) + (self.others if isinstance(self.others, int) else len(self.others))

    @property
    def known(self) -> tuple[Card, ...]:
        """The seen cards that were named."""
        return self.cards if isinstance(self.others, int) else (*self.cards, *self.others)

    @property
    def named_cards(self) -> tuple[Card, ...]:
        """The cards of this hand and those of others: the book rules on all of them."""
        return self.known

    def __post_init__(self) -> None:
        if not self.cards:
            raise BadIrregularity(_("{kind}: name the cards.", kind=self.kind))


@irregularity(
    "exposed-on-draw",
    _("Exposed card on the draw"),
    poker="drawn",
    shows={"opponents": ("dealer-and-one", "more"), "whose": _WHOSE},
)
class ExposedOnDraw(OfSeat):
    """A card is seen while the draw is dealt."""

    cards: tuple[Card, ...]
    by: Literal["dealer", "player"] = "dealer"


@irregularity("exposed-in-play", _("Exposed card during play"), poker="cards-out")
class ExposedInPlay(OfSeat):
    """A card of a hand is seen while the hand is played, the deal and the draw being over."""

    cards: tuple[Card, ...]
    by: Literal["dealer", "player"] = "player"


@irregularity("flashed-card", _("Flashed card"), poker="dealt-or-drawn", shows={"stage": ("deal", "draw")})
class FlashedCard(OfSeat):
    """A card was glimpsed, but does not lie face up."""

    cards: tuple[Card, ...]


@irregularity(
    "boxed-card",
    _("Boxed card"),
    poker="fresh-cards",
    banked="piles-or-hands",
    shows={"where": _WHERE, "count": (*_COUNT, "five-together"), "special": _SPECIAL},
    phrases={"together": lambda count: ngettext("{count} card together.", "{count} cards together.", count)},
)
class BoxedCard(Irregularity):
    """A card lies face up in the deck.

    It went to a seat or the board; if no card is named, it is the next one. ``together`` is the number of boxed cards.
    """

    seat: int | None = None
    cards: tuple[Card, ...] = ()
    together: int = 1


@irregularity(
    "joker",
    _("Joker in a game without one"),
    poker="fresh-cards-of-a-deck-without-jokers",
    shows={"where": _WHERE, "told": ("before-acting", "late"), "count": _COUNT, "since": SINCE},
    phrases={
        "cards": lambda cards: _("It was dealt instead of {cards}.", cards=cards),
        "at_once": {"yes": _("It was found at once."), "no": _("The deal went on after it.")},
    },
)
class JokerFound(Irregularity):
    """A joker turns up in a game without one.

    The card in whose place it was dealt is named. ``at_once``: it was found before the next player had a card.
    """

    seat: int | None = None
    cards: tuple[Card, ...] = ()
    at_once: YesNo = "no"


@irregularity(
    "off-table",
    _("Card off the table"),
    poker="cards-out",
    pan="holding",
    shows={"card": ("down", "up", "last", "stub", "draw", "board")},
)
class OffTable(Irregularity):
    """A card leaves the table.

    It is a card of a seat; without a seat a card of the board, or the next one of the stub.
    """

    seat: int | None = None
    cards: tuple[Card, ...] = ()
    by: Literal["dealer", "player"] = "dealer"


@irregularity(
    "too-many-cards",
    _("Player has too many cards"),
    poker="hands-out",
    banked="hands-of-21",
    pan="fresh",
    shows={"extra": _COUNT, "since": SINCE},
    phrases={"count": lambda count: ngettext("{count} card too many.", "{count} cards too many.", count)},
)
class TooManyCards(OfSeat):
    """A player has too many cards.

    ``hands`` is the number of hands with too many.
    """

    count: int = 1
    touched: YesNo = "no"
    hands: Literal["one", "two-or-more"] = "one"


@irregularity(
    "too-few-cards",
    _("Player has too few cards"),
    poker="hands-out",
    banked="two-cards-of-21",
    pan="fresh",
    shows={"missing": _COUNT, "another": _YES_NO, "position": ("button", "other")},
    phrases={
        "count": lambda count: ngettext("{count} card too few.", "{count} cards too few.", count),
        "other": lambda player: _("{player} has one too many.", player=player),
        "early": {"yes": _("Others acted before the deal was finished."), "no": _("No player acted during the deal.")},
    },
)
class TooFewCards(OfSeat):
    """A player has too few cards.

    ``other`` is a seat with one too many, which is a separate irregularity. ``early``: those who have acted did so
    before the deal was finished.
    """

    count: int = 1
    other: int | None = None
    early: YesNo = "no"


@irregularity(
    "wrong-seat",
    _("Card dealt to the wrong seat"),
    poker="just-dealt",
    phrases={
        "card": {
            "first": _("It was the first card."),
            "down": _("It was a down card."),
            "up": _("It was an up card."),
            "last": _("It was the last card."),
        },
        "fixable": {"yes": _("The cards can be put right."), "no": _("The cards can't be put right.")},
    },
)
class WrongSeat(OfSeat):
    """A card goes to the wrong seat.

    The seat was passed over.
    """

    card: Literal["first", "down", "up", "last"] = "up"
    fixable: YesNo = "yes"


@irregularity(
    "missed-burn", _("No card burned before the street"), poker="burn-due", shows=_BURN | {"movable": _YES_NO}
)
class MissedBurn(Irregularity):
    """No card was burned before the street."""

    known: YesNo = "yes"


@irregularity(
    "extra-burn", _("Two cards burned before the street"), poker="burn-due", shows=_BURN | {"movable": _YES_NO}
)
class ExtraBurn(Irregularity):
    """Two cards were burned before the street."""

    known: YesNo = "yes"


@irregularity(
    "burn-dealt",
    _("Burn card dealt on the draw"),
    poker="draw-due",
    phrases={
        "taken": {"yes": _("The first drawer has it in their hand."), "no": _("The first drawer hasn't taken it up.")},
    },
)
class BurnDealt(Irregularity):
    """The card that should have been burned was dealt on the draw."""

    taken: YesNo = "yes"


@irregularity(
    "early-flop",
    _("Flop dealt before the betting was complete"),
    poker="flop-to-come",
    phrases={"fourth": {"yes": _("A fourth card came with it."), "no": _("It has three cards.")}},
)
class EarlyFlop(Irregularity):
    """The flop comes before the betting is complete."""

    fourth: YesNo = "no"


_BURNED = {"burned": {"yes": _("A card was burned before it."), "no": _("No card was burned before it.")}}


@irregularity("early-turn", _("Turn dealt before the betting was complete"), poker="turn-to-come", phrases=_BURNED)
class EarlyTurn(Irregularity):
    """The turn comes before the betting is complete."""

    burned: YesNo = "yes"


@irregularity("early-river", _("River dealt before the betting was complete"), poker="river-to-come", phrases=_BURNED)
class EarlyRiver(Irregularity):
    """The river comes before the betting is complete."""

    burned: YesNo = "yes"


@irregularity(
    "early-street",
    _("Next stud street dealt before the betting was complete"),
    poker="stud-street-to-come",
    phrases={"count": lambda count: ngettext("{count} card.", "{count} cards.", count)},
)
class EarlyStreet(Irregularity):
    """Cards of the next stud street come before the betting is complete."""

    count: int = 1


@irregularity("four-card-flop", _("Flop has too many cards"), poker="flop-comes")
class FourCardFlop(Irregularity):
    """The flop has too many cards."""


@irregularity(
    "extra-board-card",
    _("Second card turned with the turn or the river"),
    poker="turn-or-river-comes",
    shows={"on": ("turn", "river")},
)
class ExtraBoardCard(Irregularity):
    """A second card is turned with the turn or the river."""


@irregularity("up-card-down", _("Stud up card dealt face down"), poker="up-cards-dealt")
class UpCardDown(OfSeat):
    """A stud card that belongs face up is dealt face down."""


@irregularity(
    "last-card-exposed",
    _("Last down card of stud dealt face up"),
    poker="last-down-cards-dealt",
    shows={"whose": ("first", "later")},
)
class LastCardExposed(OfSeat):
    """The last down card of a stud hand is dealt face up."""


@irregularity(
    "stub-mixed",
    _("Stub mixed with the discards"),
    poker="draw-due",
    phrases={"served": lambda count: ngettext("{count} card of it was out.", "{count} cards of it were out.", count)},
)
class StubMixed(Irregularity):
    """The stub is mixed with the discards.

    It happens before the draw is complete; ``served`` cards of the stub are out.
    """

    served: int = 0


@irregularity("draw-out-of-order", _("Draw dealt in the wrong order"), poker="after-draw")
class DrawOutOfOrder(Irregularity):
    """The draw reaches the players in the wrong order."""


@irregularity("dealt-out-of-order", _("Hands dealt in the wrong order"), poker="hands-dealt")
class DealtOutOfOrder(Irregularity):
    """The hands are dealt in the wrong order."""


@irregularity(
    "wrong-dealer",
    _("Deal started from the wrong position"),
    poker="dealt-by-turns",
    shows={"pot": ("open", "not-open")},
    phrases={"agreed": {"yes": _("All players agree."), "no": _("Not all players agree.")}},
)
class WrongDealer(Irregularity):
    """The deal began from the wrong position.

    ``seat`` is the position that it began from; none if that is the seat with the button.
    """

    agreed: YesNo = "yes"
    seat: int | None = None


@irregularity(
    "foul-deck", _("Foul deck: duplicate card or different backs"), poker="betting", banked="cards-out", pan="any-time"
)
class FoulDeck(Irregularity):
    """The deck holds a card twice, or has different backs."""


@irregularity("off-colour-card", _("Card with a different back"), poker="betting")
class OffColourCard(Irregularity):
    """A card has another back than the deck."""


@irregularity(
    "wrong-blind",
    _("Wrong blind posted"),
    poker="blind-posted",
    shows={"size": ("short", "over", "other")},
    phrases={"amount": lambda amount: _("{amount} was posted.", amount=amount)},
)
class WrongBlind(OfSeat):
    """A blind of the wrong size was posted.

    ``amount`` is what the player put in, in cents; 0 if that is not stated.
    """

    amount: int = 0


@irregularity("owed-blind", _("Player saw a card before posting the blind they owe"), poker="blind-not-posted")
class OwedBlind(OfSeat):
    """A player who owes a blind has seen a card before posting it."""


@irregularity("dealt-in", _("Hand dealt to a place that should have none"), poker="empty-seat")
class DealtIn(OfSeat):
    """A place that should have no hand was dealt one."""


@irregularity("dealt-out", _("Player who should have a hand was dealt none"), poker="dealt-out")
class DealtOut(OfSeat):
    """A player who should have a hand was dealt none."""
