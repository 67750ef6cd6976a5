"""Badugi: the lowest cards of different ranks and different suits, up to four.

More cards beat fewer; then the lower highest card wins, and so on down. The ace is low; in badeucy it is high. As in
`low`, a digit of a value is 15 less the card's number, and the category is the number of cards that play.
"""

from collections.abc import Iterator

from houseway.hands.names import singular
from houseway.hands.values import ACE, parts, value
from houseway.messages import Message, _

CATEGORIES = tuple(map(str, (_("four cards"), _("three cards"), _("two cards"), _("one card"))))
"""The categories, best first. They are keys too, so they are plain text."""


class Badugi:
    """A badugi ranking, with a low or a high ace."""

    def __init__(self, ace: int) -> None:
        self._numbers = tuple(ace if rank == ACE else rank + 2 for rank in range(13))

    def of_ranks(self, ranks: int) -> int:
        """Returns the value of cards with different suits and ranks, given as a mask of ranks."""
        digits = sorted(15 - self._numbers[rank] for rank in range(13) if ranks >> rank & 1)
        return value(len(digits), digits)


ACE_LOW: Badugi = Badugi(ace=1)
ACE_HIGH: Badugi = Badugi(ace=14)


def rainbows(lanes: tuple[int, ...], taken: int = 0) -> Iterator[int]:
    """Yields every set of different ranks with at most one card of each suit; a lane is the ranks held in a suit."""
    if not lanes:
        yield taken
        return
    first, *others = lanes
    yield from rainbows(tuple(others), taken)
    for rank in range(13):
        if first >> rank & 1 and not taken >> rank & 1:
            yield from rainbows(tuple(others), taken | 1 << rank)


def category(of: int) -> str:
    """Returns the category of a value: the number of cards that play."""
    return CATEGORIES[4 - (of >> 20)]


def name(of: int) -> Message:
    """Returns the hand in words: ``a badugi, seven-five-three-two``."""
    first, *rest = (singular(15 - digit) for digit in parts(of)[1])
    match rest:
        case [second, third, fourth]:
            return _(
                "a badugi, {first}-{second}-{third}-{fourth}", first=first, second=second, third=third, fourth=fourth
            )
        case [second, third]:
            return _("three cards, {first}-{second}-{third}", first=first, second=second, third=third)
        case [second]:
            return _("two cards, {first}-{second}", first=first, second=second)
    return _("one card, {first}", first=first)
