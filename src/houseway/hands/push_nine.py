"""Push Nine, Golden State's three-card game: three of a kind, a straight, three faces, then points.

Aces count one, twos to nines their number, tens and faces nothing; a hand counts the last digit of the sum. Equal
points always tie, and so do three faces. A-K-Q is the best straight, A-2-3 the lowest.
"""

from houseway.cards import BadCards
from houseway.hands.names import article, plural, singular
from houseway.hands.values import ACE, counts, mask, value

_POINTS, _FACES, _STRAIGHT, _THREE = range(4)
_JACK = 9
_POINT_NAMES = (
    "no points",
    "one point",
    *(f"{n} points" for n in ("two", "three", "four", "five", "six", "seven", "eight", "nine")),
)
CATEGORIES = ("three of a kind", "straight", "three faces", *reversed(_POINT_NAMES))


def by_rank(key: int) -> int:
    """Returns the value of three cards. Its digit is the leading card, or one more than the points."""
    held = counts(key)
    if sum(held) != 3:
        raise BadCards(f"Push Nine takes 3 cards, not {sum(held)}")
    if 3 in held:
        return value(_THREE, (held.index(3) + 2,))
    ranks = mask(held)
    if top := _straight_top(ranks):
        return value(_STRAIGHT, (top,))
    if not ranks & ~(0b111 << _JACK):
        return value(_FACES, (1,))
    return value(_POINTS, (_points(held) + 1,))


def _points(held: list[int]) -> int:
    """Returns the last digit of the sum of the cards."""
    return (held[ACE] + sum((rank + 2) * held[rank] for rank in range(8))) % 10


def _straight_top(ranks: int) -> int:
    """Returns the top card (3 to 14) of three ranks in sequence, or 0."""
    with_low_ace = ranks << 1 | ranks >> ACE
    return next((top for top in range(14, 2, -1) if with_low_ace >> top - 3 & 7 == 7), 0)


def category(of: int) -> str:
    """Returns the category of a value."""
    kind = of >> 20
    return CATEGORIES[_THREE - kind] if kind else _POINT_NAMES[(of >> 16 & 15) - 1]


def name(of: int) -> str:
    """Returns the hand in words."""
    lead = of >> 16 & 15
    if of >> 20 == _THREE:
        return f"three {plural(lead)}"
    return f"{article(singular(lead))}-high straight" if of >> 20 == _STRAIGHT else category(of)
