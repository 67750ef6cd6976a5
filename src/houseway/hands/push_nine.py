"""Push Nine, Golden State's three-card game: three of a kind, a straight, three faces, then points.

Aces count one, twos to nines their number, tens and faces nothing; a hand counts the last digit of the sum. Equal
points always tie, and so do three faces. A-K-Q is the best straight, A-2-3 the lowest.
"""

from houseway.cards import BadCards
from houseway.hands.names import STRAIGHTS, of_a_kind
from houseway.hands.values import ACE, counts, mask, value
from houseway.messages import Message, _

_POINTS, _FACES, _STRAIGHT, _THREE = range(4)
_JACK = 9
_POINT_NAMES = (
    _("no points"),
    _("one point"),
    _("two points"),
    _("three points"),
    _("four points"),
    _("five points"),
    _("six points"),
    _("seven points"),
    _("eight points"),
    _("nine points"),
)
_FACES_NAME = _("three faces")
CATEGORIES = tuple(map(str, (_("three of a kind"), _("straight"), _FACES_NAME, *reversed(_POINT_NAMES))))
"""The categories, best first. They are keys too, so they are plain text."""


def by_rank(key: int) -> int:
    """Returns the value of three cards. Its digit is the leading card, or one more than the points."""
    held = counts(key)
    if sum(held) != 3:
        raise BadCards(_("A hand of Push Nine has 3 cards, not {count}.", count=sum(held)))
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
    return CATEGORIES[_THREE - kind] if kind else CATEGORIES[-(of >> 16 & 15)]


def name(of: int) -> Message:
    """Returns the hand in words."""
    kind, lead = of >> 20, of >> 16 & 15
    if kind == _THREE:
        return of_a_kind((lead,) * 3)
    if kind == _STRAIGHT:
        return STRAIGHTS[lead]
    return _FACES_NAME if kind == _FACES else _POINT_NAMES[lead - 1]
