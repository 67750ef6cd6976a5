"""The kinds of irregularities, and the facts that rulings on them may depend on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "exposed-on-deal",
    "exposed-on-draw",
    "exposed-in-play",
    "flashed-card",
    "boxed-card",
    "joker",
    "off-table",
    "too-many-cards",
    "too-few-cards",
    "wrong-seat",
    "missed-burn",
    "extra-burn",
    "burn-dealt",
    "early-flop",
    "early-turn",
    "early-river",
    "early-street",
    "four-card-flop",
    "extra-board-card",
    "up-card-down",
    "last-card-exposed",
    "stub-mixed",
    "draw-out-of-order",
    "dealt-out-of-order",
    "wrong-dealer",
    "foul-deck",
    "off-colour-card",
    "wrong-blind",
    "owed-blind",
    "dealt-in",
    "dealt-out",
    "hand-in-muck",
    "retrieved-hand",
    "board-played",
    "released-hand",
    "fouled-by-another",
    "mixed-cards",
    "turned-up-cards",
    "miscall",
    "false-opener",
    "split-openers",
    "unannounced-pair",
    "shown-to-one",
    "dead-player",
    "damaged-card",
    "shared-action",
    "string-bet",
    "out-of-turn",
    "pat-knock",
    "passed-over",
    "unannounced-raise",
    "short-raise",
    "under-kill",
    "clock-expired",
    "picked-up-stub",
    "bank-exposed",
    "stub-not-four",
    "short-bet",
    "removed-bet",
    "misread-hand",
    "wrong-house-way",
    "invalid-meld",
    "false-out",
    "lifted-card",
    "drawn-card-kept",
    "extra-discard",
    "no-discard",
    "override",
]


@dataclass(frozen=True, slots=True)
class IrregularityKind:
    """A kind of irregularity, and its facts with their possible values."""

    says: str
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


_YES_NO = ("yes", "no")
_RANKS = ("five-or-lower", "six-or-seven", "eight-or-higher")
_WHERE = ("down", "up", "board", "burn", "draw", "stub")
_COUNT = ("one", "two-or-more")

FAMILIES = ("any-flop", "any-stud", "any-draw", "any-banked", "any-21", "any-pai-gow", "any-pan")
"""Groups of games, for rulings that apply to all of them."""

KINDS: dict[Kind, IrregularityKind] = {
    "exposed-on-deal": IrregularityKind(
        "A card is seen while the hands are dealt.",
        {
            "which": ("first", "second", "later"),
            "count": _COUNT,
            "rank": _RANKS,
            "by": ("dealer", "player"),
            "hole": ("one", "both"),
            "special": ("joker-or-ace", "other"),
        },
    ),
    "exposed-on-draw": IrregularityKind(
        "A card is seen while the draw is dealt.",
        {"by": ("dealer", "player"), "opponents": ("dealer-and-one", "more"), "whose": ("dealer-position", "other")},
    ),
    "exposed-in-play": IrregularityKind(
        "A card of a hand is seen while the hand is played, the deal and the draw being over.",
        {"by": ("dealer", "player")},
    ),
    "flashed-card": IrregularityKind("A card was glimpsed, but does not lie face up.", {"stage": ("deal", "draw")}),
    "boxed-card": IrregularityKind(
        "A card lies face up in the deck.",
        {
            "where": _WHERE,
            "count": ("one", "two-or-more", "five-together"),
            "special": ("joker-or-ace", "other"),
        },
    ),
    "joker": IrregularityKind(
        "A joker turns up in a game without one.",
        {"where": _WHERE, "told": ("before-acting", "late"), "at_once": _YES_NO},
    ),
    "off-table": IrregularityKind(
        "A card leaves the table.",
        {"card": ("down", "up", "last", "stub", "draw", "board"), "by": ("dealer", "player")},
    ),
    "too-many-cards": IrregularityKind(
        "A player has too many cards.",
        {"extra": _COUNT, "touched": _YES_NO, "hands": _COUNT, "since": ("nobody", "somebody")},
    ),
    "too-few-cards": IrregularityKind(
        "A player has too few cards.",
        {"missing": _COUNT, "another": _YES_NO, "position": ("button", "other"), "early": _YES_NO},
    ),
    "wrong-seat": IrregularityKind(
        "A card goes to the wrong seat.", {"card": ("first", "down", "up", "last"), "fixable": _YES_NO}
    ),
    "missed-burn": IrregularityKind(
        "No card was burned before the street.", {"on": ("board", "up", "down"), "known": _YES_NO}
    ),
    "extra-burn": IrregularityKind(
        "Two cards were burned before the street.", {"on": ("board", "up", "down"), "known": _YES_NO}
    ),
    "burn-dealt": IrregularityKind("The card that should have been burned was dealt on the draw.", {"taken": _YES_NO}),
    "early-flop": IrregularityKind("The flop comes before the betting is complete.", {"fourth": _YES_NO}),
    "early-turn": IrregularityKind("The turn comes before the betting is complete."),
    "early-river": IrregularityKind("The river comes before the betting is complete."),
    "early-street": IrregularityKind("Cards of the next stud street come before the betting is complete."),
    "four-card-flop": IrregularityKind("The flop has too many cards."),
    "extra-board-card": IrregularityKind(
        "A second card is turned with the turn or the river.", {"on": ("turn", "river")}
    ),
    "up-card-down": IrregularityKind("A stud card that belongs face up is dealt face down."),
    "last-card-exposed": IrregularityKind(
        "The last down card of a stud hand is dealt face up.", {"whose": ("first", "later")}
    ),
    "stub-mixed": IrregularityKind("The stub is mixed with the discards."),
    "draw-out-of-order": IrregularityKind("The draw reaches the players in the wrong order."),
    "dealt-out-of-order": IrregularityKind("The hands are dealt in the wrong order."),
    "wrong-dealer": IrregularityKind("The deal began from the wrong position."),
    "foul-deck": IrregularityKind("The deck holds a card twice, or has different backs."),
    "off-colour-card": IrregularityKind("A card has another back than the deck."),
    "wrong-blind": IrregularityKind("A blind of the wrong size was posted."),
    "owed-blind": IrregularityKind("A player who owes a blind has seen a card before posting it."),
    "dealt-in": IrregularityKind("A place that should have no hand was dealt one."),
    "dealt-out": IrregularityKind("A player who should have a hand was dealt none."),
    "hand-in-muck": IrregularityKind(
        "A hand is in the muck or on its way there.", {"how": ("swept", "thrown", "touched", "tabled", "flipped")}
    ),
    "retrieved-hand": IrregularityKind(
        "A hand that was thrown away is taken back.", {"opened": ("owner", "other", "dealer"), "misled": _YES_NO}
    ),
    "board-played": IrregularityKind(
        "A player who plays the board throws their hand away at the showdown.",
        {"round": ("checked", "called"), "whose": ("bettor", "other"), "announced": _YES_NO},
    ),
    "released-hand": IrregularityKind("A hand let go by its owner is picked up by another player."),
    "fouled-by-another": IrregularityKind("A player's cards are fouled by the cards of another."),
    "mixed-cards": IrregularityKind("A stud player mixes up cards and down cards."),
    "turned-up-cards": IrregularityKind("A stud player turns up cards face down after a bet.", {"behind": _YES_NO}),
    "miscall": IrregularityKind("A player names their hand wrongly.", {"deliberate": _YES_NO, "misled": _YES_NO}),
    "false-opener": IrregularityKind(
        "The opener does not hold openers.", {"pot": ("raised-or-called", "quiet"), "openers": _YES_NO}
    ),
    "split-openers": IrregularityKind("An opener who announced a split still holds openers."),
    "unannounced-pair": IrregularityKind("A bettor in a low game shows a pair that they did not announce."),
    "shown-to-one": IrregularityKind("A hand is shown to one player only."),
    "dead-player": IrregularityKind("A player leaves the table during the hand."),
    "damaged-card": IrregularityKind("A player tears, marks or damages a card."),
    "shared-action": IrregularityKind("Players share each other's bets."),
    "string-bet": IrregularityKind("Chips go in with a second motion and without a word."),
    "out-of-turn": IrregularityKind(
        "A player acts before their turn.", {"action": ("fold", "check", "call", "bet", "raise")}
    ),
    "pat-knock": IrregularityKind("A player knocks pat and has not seen that there was a raise."),
    "passed-over": IrregularityKind("Players behind have acted while a player in turn was silent.", {"time": _YES_NO}),
    "unannounced-raise": IrregularityKind("A player called without noticing a raise that was not announced."),
    "short-raise": IrregularityKind("An announced raise was not put in full."),
    "under-kill": IrregularityKind("A player bet the limit without the kill.", {"button": ("up", "down")}),
    "clock-expired": IrregularityKind("A player on the clock has not acted."),
    "picked-up-stub": IrregularityKind("The dealing player takes up the stub before they have discarded."),
    "bank-exposed": IrregularityKind("The player-dealer's cards are seen while others still decide."),
    "stub-not-four": IrregularityKind("The cards left over after the deal of the piles are not four."),
    "short-bet": IrregularityKind("A bet below the table's minimum lies on a square when the hand starts."),
    "removed-bet": IrregularityKind(
        "A bet was taken off its spot before it was settled.",
        {"outcome": ("won", "lost"), "size": ("known", "unknown")},
    ),
    "misread-hand": IrregularityKind("The house dealer read a hand wrongly."),
    "wrong-house-way": IrregularityKind("The house dealer set a house-way hand wrongly."),
    "invalid-meld": IrregularityKind(
        "A pan meld that is none has been spread.", {"meld": ("primary", "secondary"), "touched": _YES_NO}
    ),
    "false-out": IrregularityKind(
        "A pan player declares out wrongly.", {"others": ("none", "gathered", "fouled", "all-fouled")}
    ),
    "lifted-card": IrregularityKind("A card is lifted off a pan spread."),
    "drawn-card-kept": IrregularityKind("A pan player puts the card they drew into their hand."),
    "extra-discard": IrregularityKind("A pan player lets a card go beside the one that is due."),
    "no-discard": IrregularityKind("A pan player ends their turn without a discard."),
    "override": IrregularityKind("The floor rules for the good of the game, against the letter if need be."),
}
