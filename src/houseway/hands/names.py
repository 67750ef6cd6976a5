"""Cards and kinds as one says them.

>>> plural(6), STRAIGHTS[8], of_a_kind((13, 13, 13, 10, 10))
('sixes', 'an eight-high straight', 'a full house, kings over tens')
"""

from collections.abc import Callable, Sequence

from houseway.messages import Message, _

_SINGULARS = (
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("jack"),
    _("queen"),
    _("king"),
    _("ace"),
)
_PLURALS = (
    _("twos"),
    _("threes"),
    _("fours"),
    _("fives"),
    _("sixes"),
    _("sevens"),
    _("eights"),
    _("nines"),
    _("tens"),
    _("jacks"),
    _("queens"),
    _("kings"),
    _("aces"),
)
STRAIGHTS = {
    3: _("a three-high straight"),
    4: _("a four-high straight"),
    5: _("a five-high straight"),
    6: _("a six-high straight"),
    7: _("a seven-high straight"),
    8: _("an eight-high straight"),
    9: _("a nine-high straight"),
    10: _("a ten-high straight"),
    11: _("a jack-high straight"),
    12: _("a queen-high straight"),
    13: _("a king-high straight"),
    14: _("an ace-high straight"),
}
"""Straights by the number of their highest card."""
FLUSHES = {
    5: _("a five-high flush"),
    6: _("a six-high flush"),
    7: _("a seven-high flush"),
    8: _("an eight-high flush"),
    9: _("a nine-high flush"),
    10: _("a ten-high flush"),
    11: _("a jack-high flush"),
    12: _("a queen-high flush"),
    13: _("a king-high flush"),
    14: _("an ace-high flush"),
}
"""Flushes by the number of their highest card."""
STRAIGHT_FLUSHES = {
    5: _("a five-high straight flush"),
    6: _("a six-high straight flush"),
    7: _("a seven-high straight flush"),
    8: _("an eight-high straight flush"),
    9: _("a nine-high straight flush"),
    10: _("a ten-high straight flush"),
    11: _("a jack-high straight flush"),
    12: _("a queen-high straight flush"),
    13: _("a king-high straight flush"),
    14: _("an ace-high straight flush"),
}
"""Straight flushes by the number of their highest card."""
_HIGH_CARDS = {
    2: _("two high"),
    3: _("three high"),
    4: _("four high"),
    5: _("five high"),
    6: _("six high"),
    7: _("seven high"),
    8: _("eight high"),
    9: _("nine high"),
    10: _("ten high"),
    11: _("jack high"),
    12: _("queen high"),
    13: _("king high"),
    14: _("ace high"),
}
"""Hands without a pair by the number of their highest card."""
LOWS = {
    5: str(_("five low")),
    6: str(_("six low")),
    7: str(_("seven low")),
    8: str(_("eight low")),
    9: str(_("nine low")),
    10: str(_("ten low")),
    11: str(_("jack low")),
    12: str(_("queen low")),
    13: str(_("king low")),
    14: str(_("ace low")),
}
"""Categories of lows by the number of their highest card. They are keys too, so they are plain text."""
_LOWS: dict[int, Callable[[Message], Message]] = {
    5: lambda second: _("a five-{second} low", second=second),
    6: lambda second: _("a six-{second} low", second=second),
    7: lambda second: _("a seven-{second} low", second=second),
    8: lambda second: _("an eight-{second} low", second=second),
    9: lambda second: _("a nine-{second} low", second=second),
    10: lambda second: _("a ten-{second} low", second=second),
    11: lambda second: _("a jack-{second} low", second=second),
    12: lambda second: _("a queen-{second} low", second=second),
    13: lambda second: _("a king-{second} low", second=second),
    14: lambda second: _("an ace-{second} low", second=second),
}
"""Lows by the number of their highest card, from their second card."""


def singular(number: int) -> Message:
    """Returns a card's number in words; an ace is 1 or 14."""
    return _SINGULARS[number - 2]


def plural(number: int) -> Message:
    """Returns the plural of a card's number in words."""
    return _PLURALS[number - 2]


def low(top: int, second: int) -> Message:
    """Returns a low in words, from the numbers of its two highest cards: ``an eight-six low``."""
    return _LOWS[top](singular(second))


def of_a_kind(numbers: Sequence[int]) -> Message:
    """Returns a hand of pairs or sets in words, from its cards' numbers in reading order."""
    kinds = tuple(dict.fromkeys(numbers))
    most, others = plural(kinds[0]), plural(kinds[1]) if len(kinds) > 1 else ""
    match [numbers.count(number) for number in kinds]:
        case [5]:
            named = _("five {cards}", cards=most)
        case [4, *_others]:
            named = _("four {cards}", cards=most)
        case [3, 2]:
            named = _("a full house, {cards} over {others}", cards=most, others=others)
        case [3, *_others]:
            named = _("three {cards}", cards=most)
        case [2, 2, *_others]:
            named = _("two pair, {cards} and {others}", cards=most, others=others)
        case [2, *_others]:
            named = _("a pair of {cards}", cards=most)
        case _singles:
            named = _HIGH_CARDS[kinds[0]]
    return named
