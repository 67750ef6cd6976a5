"""Hands as players write them: cards, ranks, ranges of hands, or anything at all.

>>> [len(hands_of(text, 2, DECK)) for text in ("AsKd", "AA", "KQs", "JTo", "QQ+", "JTo+", "AA,KQs", "random")]
[1, 6, 4, 12, 18, 48, 10, 1]
>>> [len(hands_of(text, 2, DECK)) for text in ("TT-77", "A9s-A6s", "JTs-65s")]
[24, 16, 24]

``random`` knows none of the cards; every card that a hand does not name comes from the stub. What reads as cards is
cards: ``Jk`` is the joker, and king-jack is written ``KJ``.
"""

import re
from itertools import combinations, product

from houseway.cards import RANKS, SUITS, BadCards, Card, cards
from houseway.odds.rankings.layout import mask

DECK = (1 << 52) - 1
_JOKER = 1 << 52
_NOTHING = ("random", "xx", "?")
_TWO_RANKS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([SO]?)(\+?)")
_RANKS_ONLY = re.compile(r"[2-9TJQKA]+")


def hands_of(text: str, size: int, deck: int) -> tuple[int, ...]:
    """The masks of the hands that a text stands for, all of one size, none with a card that is not in the deck."""
    tokens = [token.strip() for token in text.split(",") if token.strip()]
    named = [one for token in tokens for hand in _token(token, text) for one in _either_joker(hand)]
    found = dict.fromkeys(one for one in named if not one & ~deck)
    if not found:
        joker = (
            "; Jk is the joker, and this deck has none" if any(one >> 52 for one in named) and not deck >> 52 else ""
        )
        raise BadCards(f"{text!r} names no hand that can be dealt{joker}")
    sizes = {one.bit_count() for one in found}
    if len(sizes) > 1:
        raise BadCards(f"{text!r}: every hand of a range must name the same number of cards")
    if (given := sizes.pop()) > size:
        raise BadCards(f"{text!r} names {given} cards; a hand has {size}")
    return tuple(found)


def _either_joker(hand: int) -> tuple[int, ...]:
    """A hand with one joker may hold either of two."""
    return (hand, hand + _JOKER) if hand & 3 * _JOKER == _JOKER else (hand,)


def _token(token: str, text: str) -> list[int]:
    if token.lower() in _NOTHING:
        return [0]
    if (named := _named(token)) is not None:
        return [named]
    plain = token.upper().replace("10", "T")
    if "-" in plain:
        first, _, last = plain.partition("-")
        return _between(first, last, text)
    if two := _TWO_RANKS.fullmatch(plain):
        return _two(*two.groups())
    if _RANKS_ONLY.fullmatch(plain):
        return _any_suits(plain)
    cards(token)  # says which of them is no card
    raise BadCards(f"{token!r} is neither cards nor a range")


def _named(token: str) -> int | None:
    """The cards that a text names; None where it does not read as cards."""
    try:
        named = cards(token)
    except BadCards:
        return None
    whole = mask(named)
    if whole.bit_count() != len(named):
        raise BadCards(f"{token!r} names a card twice")
    return whole


def _any_suits(ranks: str) -> list[int]:
    """Cards of given ranks, whatever their suits."""
    each = [combinations([Card(rank + suit) for suit in SUITS], ranks.count(rank)) for rank in dict.fromkeys(ranks)]
    return [mask(tuple(one for group in groups for one in group)) for groups in product(*each)]


def _two(top: str, second: str, suits: str, more: str) -> list[int]:
    """Two ranks, suited (s), not suited (o) or either; with + also the better ones.

    A pair goes up to aces, a kicker up to the card below the top one. Neighbours have no such kicker, so that they go
    up together: JTo+ is JTo, QJo, KQo and AKo.
    """
    high, low = sorted((RANKS.index(top), RANKS.index(second)), reverse=True)
    steps = [(high, low)]
    if more:
        pair, neighbours = high == low, high == low + 1
        if pair or neighbours:
            steps = [(high + up, low + up) for up in range(len(RANKS) - high)]
        else:
            steps = [(high, kicker) for kicker in range(low, high)]
    return [one for pair in steps for one in _suited(RANKS[pair[0]] + RANKS[pair[1]], suits)]


def _suited(ranks: str, suits: str) -> list[int]:
    every = _any_suits(ranks)
    if not suits:
        return every
    same = {mask((Card(ranks[0] + suit), Card(ranks[1] + suit))) for suit in SUITS}
    return [one for one in every if (one in same) == (suits == "S")]


def _between(first: str, last: str, text: str) -> list[int]:
    """A run of hands of which one card goes down, or both in step: A9s-A6s, TT-77, JTs-65s."""
    ends = [_TWO_RANKS.fullmatch(end) for end in (first, last)]
    wrong = BadCards(f"{text!r} is not a range like TT-77, A9s-A6s or JTs-65s")
    if None in ends:
        raise wrong
    (top, second, suits, plus), (end_top, end_second, end_suits, end_plus) = (end.groups() for end in ends if end)
    (high, low), (end_high, end_low) = (
        sorted(map(RANKS.index, pair), reverse=True) for pair in ((top, second), (end_top, end_second))
    )
    if plus or end_plus or suits != end_suits or (high != end_high and high - low != end_high - end_low):
        raise wrong
    kickers = range(min(low, end_low), max(low, end_low) + 1)
    tops = [high if high == end_high else kicker + high - low for kicker in kickers]
    return [one for up, kicker in zip(tops, kickers, strict=True) for one in _suited(RANKS[up] + RANKS[kicker], suits)]
