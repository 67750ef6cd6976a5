"""The stub: the undealt cards, and every operation on them, recorded.

>>> from houseway.cards import cards
>>> stub = Stub(cards("7c Ah Kd 2s 9h"))
>>> stub.burn(), stub.deal(3)
('7c', ('Ah', 'Kd', '2s'))
>>> stub.record
[('burn', ('7c',)), ('deal', ('Ah', 'Kd', '2s'))]
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from houseway.cards import BadCards, Card

Operation: TypeAlias = Literal["burn", "deal", "set-aside", "put-back", "on-top", "take", "reshuffle"]


class Stub:
    """Undealt cards, top first. The order is given; shuffles are made elsewhere."""

    __slots__ = ("_cards", "_top", "aside", "burns", "record")

    def __init__(self, order: Sequence[Card]) -> None:
        self._cards = tuple(order)
        self._top = 0
        self.burns: list[Card] = []
        self.aside: list[Card] = []
        self.record: list[tuple[Operation, tuple[Card, ...]]] = []

    def __len__(self) -> int:
        return len(self._cards) - self._top

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Stub)
            and self.left == other.left
            and (self.burns, self.aside, self.record) == (other.burns, other.aside, other.record)
        )

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
            raise BadCards(f"{count} cards are needed, but the stub has only {len(self)}")
        out = self._cards[self._top : end]
        self._top = end
        self.record.append(("deal", out))
        return out

    def burn(self) -> Card:
        """Burns the top card."""
        if self._top >= len(self._cards):
            raise BadCards("the stub has no card to burn")
        top = self._cards[self._top]
        self._top += 1
        self.burns.append(top)
        self.record.append(("burn", (top,)))
        return top

    def set_aside(self) -> Card:
        """Sets the top card aside, out of play."""
        if self._top >= len(self._cards):
            raise BadCards("the stub has no card to set aside")
        top = self._cards[self._top]
        self._top += 1
        self.aside.append(top)
        self.record.append(("set-aside", (top,)))
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
        self.record.append(("put-back", tuple(returned)))

    def put_on_top(self, returned: Sequence[Card]) -> None:
        """Puts cards on top of the stub, the first of them uppermost."""
        self._cards = (*returned, *self.left)
        self._top = 0
        self.record.append(("on-top", tuple(returned)))

    def take(self, one: Card) -> None:
        """Takes a card from anywhere in the stub."""
        if one not in self.left:
            raise BadCards(f"{one} is not in the stub")
        self._pull(self._cards.index(one, self._top))
        self.record.append(("take", (one,)))

    def _pull(self, at: int) -> Card:
        pulled = self._cards[at]
        self._cards = self._cards[:at] + self._cards[at + 1 :]
        return pulled

    def reshuffle(self, order: Sequence[Card]) -> None:
        """Puts the same cards in a new order."""
        if Counter(order) != Counter(self.left):
            raise BadCards("the new order does not hold exactly the cards of the stub")
        self._cards, self._top = tuple(order), 0
        self.record.append(("reshuffle", tuple(order)))
