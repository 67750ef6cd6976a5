"""What the engines share: refusals, who sits where, and the fee of a hand.

Every engine keeps one contract. ``options()`` says what the one to act may do; ``apply(command)`` returns the events
that follow, or raises Refused and changes nothing; the state is the fold of its events, so ``replay`` of them gives an
equal state; ``view(seat)`` holds what that seat may see and no more; ``result`` is there when the play is over.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Literal

from houseway.money import Cents
from houseway.rulebook import Cite


class Refused(Exception):
    """An action that the rules forbid, with the rule that says so. Nothing has changed."""

    def __init__(self, why: str, cite: Cite | None = None, house: str = "") -> None:
        super().__init__(why)
        self.why, self.cite, self.house = why, cite, house

    @property
    def rule(self) -> str:
        """The id of the rule; empty where the refusal rests on no rule of the house."""
        return self.cite.rule if self.cite else ""

    @property
    def assumed(self) -> str:
        """Our reading, where the source is silent."""
        return self.cite.assumed if self.cite else ""

    def __str__(self) -> str:
        if self.cite is None:
            return self.why
        named = ", ".join(part for part in (self.house, self.cite.where) if part)
        return f"{self.why} ({named})" if named else self.why


@dataclass(frozen=True, slots=True)
class Seated:
    """A player dealt into a hand, with the chips that play."""

    seat: int
    stack: Cents
    name: str = ""


_number = attrgetter("seat")


def clockwise(seats: Iterable[Seated], button: int) -> list[Seated]:
    """The players in order from the button's left; the button last when it is dealt in."""
    order = sorted(seats, key=_number)
    after = bisect_right(order, button, key=_number)
    return order[after:] + order[:after]


@dataclass(frozen=True, slots=True)
class Fee:
    """The collection and the jackpot fee of one hand, fixed before it is dealt."""

    collection: Cents = 0
    jackpot: Cents = 0
    payer: Literal["pot", "dealer-position"] = "pot"
    moment: Literal["before-deal", "flop", "first-round"] = "flop"
    rule: str = ""

    @property
    def total(self) -> Cents:
        """Both together."""
        return self.collection + self.jackpot


NO_FEE = Fee()
