"""The stub: the undealt cards, the burns, and the cards set aside.

>>> from houseway.cards import cards
>>> stub = Stub(cards("7c Ah Kd 2s 9h"))
>>> stub.burn(), stub.deal(3)
('7c', ('Ah', 'Kd', '2s'))
>>> stub.left, stub.burns
(('9h',), ['7c'])
"""

from collections import Counter
from collections.abc import Sequence

from houseway.cards import BadCards, Card
from houseway.messages import Cards, _, ngettext


class Stub:
    """Undealt cards, top first. The order is given; shuffles are made elsewhere."""

    __slots__ = ("_cards", "_top", "aside", "burns")

    def __init__(self, order: Sequence[Card]) -> None:
        self._cards = tuple(order)
        self._top = 0
        self.burns: list[Card] = []
        self.aside: list[Card] = []

    def __len__(self) -> int:
        return len(self._cards) - self._top

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stub) and (self.left, self.burns, self.aside) == (other.left, other.burns, other.aside)

    @property
    def left(self) -> tuple[Card, ...]:
        """The remaining cards, top first."""
        return self._cards[self._top :]

    def peek(self, count: int) -> tuple[Card, ...]:
        """Returns the next cards from the top and leaves them in place."""
        return self._cards[self._top : self._top + count]

    def deal(self, count: int = 1) -> tuple[Card, ...]:
        """Deals cards off the top."""
        end = self._top + count
        if end > len(self._cards):
            raise BadCards(
                ngettext(
                    "The stub has only {count} card; {needed} are needed.",
                    "The stub has only {count} cards; {needed} are needed.",
                    len(self),
                    needed=count,
                )
            )
        out = self._cards[self._top : end]
        self._top = end
        return out

    def burn(self) -> Card:
        """Burns the top card."""
        if self._top >= len(self._cards):
            raise BadCards(_("The stub has no card to burn."))
        top = self._cards[self._top]
        self._top += 1
        self.burns.append(top)
        return top

    def set_aside(self) -> Card:
        """Sets the top card aside, out of play."""
        if self._top >= len(self._cards):
            raise BadCards(_("The stub has no card to set aside."))
        top = self._cards[self._top]
        self._top += 1
        self.aside.append(top)
        return top

    def put_back(self, returned: Sequence[Card]) -> None:
        """Puts burns and cards set aside under the stub, for ``reshuffle``."""
        for one in returned:
            for place in (self.burns, self.aside):
                if one in place:
                    place.remove(one)
                    break
        self.put_under(returned)

    def put_under(self, returned: Sequence[Card]) -> None:
        """Puts other cards under the stub."""
        self._cards += tuple(returned)

    def put_on_top(self, returned: Sequence[Card]) -> None:
        """Puts cards on top of the stub, the first of them uppermost."""
        self._cards = (*returned, *self.left)
        self._top = 0

    def take(self, one: Card) -> None:
        """Takes a card from anywhere in the stub."""
        if one not in self.left:
            raise BadCards(_("{card} is not in the stub.", card=Cards((one,))))
        at = self._cards.index(one, self._top)
        self._cards = self._cards[:at] + self._cards[at + 1 :]

    def reshuffle(self, order: Sequence[Card]) -> None:
        """Puts the same cards in a new order."""
        if Counter(order) != Counter(self.left):
            raise BadCards(_("The new order must have exactly the cards of the stub."))
        self._cards, self._top = tuple(order), 0
