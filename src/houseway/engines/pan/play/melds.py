"""Valid spreads in pan, the cards that fit them, and the spreads that are conditions.

Melds, conditions and their values are those of standard Panguingue: a **rope** is three or more neighbours of one suit,
a **suited** group one rank in one suit, a **mixed** group one rank in at least three suits (aces and kings in any).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from houseway.cards import Card
from houseway.rulebook.engines.pan import Condition, PanRules

Kind = Literal["rope", "suited", "mixed", "invalid"]


@dataclass(frozen=True, slots=True)
class Meld:
    """A spread on the board. ``worth`` is what it has earned from each player, in chips, as its cards were laid.

    One that is ``invalid`` was laid by mistake.
    """

    kind: Kind
    cards: tuple[Card, ...]
    worth: int = 0


def kind_of(rules: PanRules, cards: Sequence[Card]) -> Kind | None:
    """Returns the meld that cards form; None if they form none (LL-PN-F3D)."""
    if len(cards) < rules.melds.least:
        return None
    suits = {card[1] for card in cards}
    ranks = {card[0] for card in cards}
    if len(ranks) == 1:
        if len(suits) == 1:
            return "suited"
        return "mixed" if len(suits) >= 3 or cards[0][0] in rules.melds.any_suits else None
    if len(suits) == 1 and len(ranks) == len(cards):
        places = sorted(rules.melds.ranks.index(card[0]) for card in cards)
        return "rope" if places[-1] - places[0] == len(cards) - 1 else None
    return None


def fits(rules: PanRules, meld: Meld, card: Card) -> bool:
    """Whether a card may be added to a spread without changing what it is."""
    if meld.kind == "invalid":
        return False
    first = meld.cards[0]
    if meld.kind == "mixed":
        return card[0] == first[0]
    if meld.kind == "suited":
        return card == first
    if card[1] != first[1]:
        return False
    order = rules.melds.ranks
    places = [order.index(one[0]) for one in meld.cards]
    return order.index(card[0]) in (min(places) - 1, max(places) + 1)


def condition(rules: PanRules, kind: Kind, cards: Sequence[Card]) -> Condition | None:
    """The condition that a meld is; None for a meld that pays nothing."""
    paying = rules.conditions
    if kind == "rope":
        ranks = {card[0] for card in cards}
        if ranks.issuperset(rules.melds.ranks[:3]):
            return paying.low_rope
        return paying.high_rope if ranks.issuperset(rules.melds.ranks[-3:]) else None
    valle = cards[0][0] in paying.valle
    if kind == "mixed":
        return paying.valle_mixed if valle else None
    return paying.valle_suited if valle else paying.suited


def new_meld(rules: PanRules, cards: Sequence[Card]) -> Meld | None:
    """Cards laid together as a spread, with what they earn; None where they are no meld."""
    if (kind := kind_of(rules, cards)) is None:
        return None
    tidy = tuple(sorted(cards, key=lambda card: rules.melds.ranks.index(card[0]))) if kind == "rope" else tuple(cards)
    return Meld(kind, tidy, _first_pay(rules, kind, tidy))


def added(rules: PanRules, meld: Meld, card: Card) -> Meld:
    """A spread with one card more. A hit on a condition pays; a card that makes a condition pays it in full."""
    cards = tuple(sorted((*meld.cards, card), key=lambda one: rules.melds.ranks.index(one[0])))
    was, now = condition(rules, meld.kind, meld.cards), condition(rules, meld.kind, cards)
    spades = all(one[1] == "s" for one in cards)
    if now is None:
        pay = 0
    elif was is None:
        pay = now.spades if spades else now.chips
    else:
        pay = now.spades_added if spades else now.added
    return Meld(meld.kind, cards, meld.worth + pay)


def _first_pay(rules: PanRules, kind: Kind, cards: Sequence[Card]) -> int:
    paying = condition(rules, kind, cards)
    if paying is None:
        return 0
    more = len(cards) - rules.melds.least
    if all(card[1] == "s" for card in cards):
        return paying.spades + more * paying.spades_added
    return paying.chips + more * paying.added


def threes(rules: PanRules, cards: Iterable[Card], with_card: Card | None = None) -> Iterator[tuple[Card, ...]]:
    """Every different meld of three from a hand; with a card off the deck, the pairs of the hand that go with it."""
    kept = sorted(cards)
    if with_card is not None:
        near = [card for card in kept if card[0] == with_card[0] or card[1] == with_card[1]]
        yield from dict.fromkeys(pair for pair in combinations(near, 2) if kind_of(rules, (*pair, with_card)))
        return
    for rank in dict.fromkeys(card[0] for card in kept):
        alike = [card for card in kept if card[0] == rank]
        yield from dict.fromkeys(three for three in combinations(alike, 3) if kind_of(rules, three))
    held, order, least = set(kept), rules.melds.ranks, rules.melds.least
    for suit in dict.fromkeys(card[1] for card in kept):
        for low in range(len(order) - least + 1):
            rope = tuple(Card(rank + suit) for rank in order[low : low + least])
            if held.issuperset(rope):
                yield rope


def usable(rules: PanRules, card: Card, hand: Iterable[Card], board: Iterable[Meld]) -> bool:
    """Whether a player can use a card in any way: on a spread of theirs, or with cards of their hand (LL-PN-F17a)."""
    return any(fits(rules, meld, card) for meld in board) or next(threes(rules, hand, card), None) is not None
