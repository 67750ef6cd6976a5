"""Jacks or better: who may open, who did, and which discards split the openers."""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal, assert_never

from houseway import hands
from houseway.cards import JOKER, Card, cards
from houseway.engines.poker.play.state import HandState
from houseway.rulebook.families import Draw

_LOWEST = hands.evaluator("high-bug")(cards("Jc Jd 4h 3s 2c"), ())
"""The value of the lowest pair of jacks."""
_OPENING_PAIRS = "JQKA"


def holds_openers(held: Sequence[Card]) -> bool:
    """Whether cards hold a pair of jacks or better; with fewer than five of them, by their pairs alone.

    A joker counts as an ace, or fills a straight or flush.
    """
    if len(held) == 5:
        return hands.evaluator("high-bug")(held, ()) >= _LOWEST
    ranks = ["A" if one == JOKER else one[0] for one in held]
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    return len(pairs) > 1 or any(rank in _OPENING_PAIRS or ranks.count(rank) > 2 for rank in pairs)


def needs_openers(draw: Draw) -> bool:
    """Whether only a pair of jacks or better opens the pot."""
    match draw.openers:
        case "any-hand":
            return False
        case "jacks-or-better":
            return True
        case policy:
            assert_never(policy)


def cited(hand: HandState, setting: Literal["draw.openers_split", "draw.openers_shown"]) -> str:
    """The setting whose rule is given: the rule for openers stands for those that a rulebook leaves out."""
    return setting if setting in hand.rules.cites else "draw.openers"


def pot_opener(hand: HandState) -> int:
    """The position that opened the pot where openers are needed; -1 for none."""
    draw = hand.draw
    return hand.drawing.opener if hand.drawing is not None and draw is not None and needs_openers(draw) else -1


def opened_with(hand: HandState, at: int) -> tuple[Card, ...]:
    """The cards that a player held before the draw."""
    held = hand.hole[at]
    if hand.drawing is None:
        return tuple(held)
    return (*held[: len(held) - max(0, hand.drawing.got[at])], *hand.drawing.thrown[at])


def split_cards(held: Sequence[Card], thrown: Sequence[Card]) -> tuple[Card, ...]:
    """The discards that break the openers: the fewest that would make what is kept openers again; none if it still is.

    >>> split_cards(cards("Jc Jd Th 9s 8c"), cards("Jd"))
    ('Jd',)
    >>> split_cards(cards("Jc Jd Th 9s 8c"), cards("9s 8c"))
    ()
    """
    kept = list(held)
    for one in thrown:
        kept.remove(one)
    if holds_openers(kept):
        return ()
    breaking = (
        some
        for count in range(1, len(thrown) + 1)
        for some in combinations(thrown, count)
        if holds_openers([*kept, *some])
    )
    return next(breaking, ())  # a hand that has lost a card by an error may hold no openers to break
