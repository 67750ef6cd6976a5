"""The part of an engine that a table needs between hands, with defaults for games without a feature."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from houseway.engines.contract import Command, Hand, Post, Refused, Seated, refuse
from houseway.engines.registry import engine_of
from houseway.messages import _
from houseway.money import Cents
from houseway.rulebook import TableRules
from houseway.table.lasting import Lasting

R = TypeVar("R", bound=TableRules)
H = TypeVar("H", bound=Hand)


@dataclass(frozen=True, slots=True)
class Won:
    """Who won the pots of a hand: everything that a kill depends on."""

    seats: tuple[int, ...] = ()
    """The seats that won any part of the pot."""
    scooped: bool = False
    """Whether the high and the low half were both won."""
    pot: Cents = 0
    beyond_blinds: Cents = 0
    """What the first of them gained from the others beyond their blinds."""


def shared(cents: Cents, won: Mapping[int, Cents]) -> tuple[tuple[int, Cents], ...]:
    """Divides an amount that was taken out of a pot among its winners by what they won; odd cents go to the first.

    >>> shared(500, {3: 2000, 7: 1000})
    ((3, 334), (7, 166))
    """
    whole = sum(won.values())
    if not whole or not cents:
        return ()
    if len(won) == 1:
        return ((next(iter(won)), cents),)
    parts = {seat: cents * amount // whole for seat, amount in won.items()}
    parts[next(iter(parts))] += cents - sum(parts.values())
    return tuple((seat, part) for seat, part in parts.items() if part)


class BetweenHands(ABC, Generic[R, H]):
    """An engine's answers to a table before and after a hand. The defaults suit games without the feature."""

    @abstractmethod
    def button(self, _hand: H) -> int:
        """Returns the seat with the button; with the bank in a player-dealer game, with the first hand in pan."""

    # -- before a hand ---------------------------------------------------------------------------------------------

    def posts(
        self, _rules: R, _seats: Sequence[Seated], _button: int, _blinds: tuple[int | None, int] | None = None
    ) -> tuple[Post, ...]:
        """Returns antes and blinds. The blinds follow the button, unless their seats are given."""
        return ()

    def straddlers(self, _rules: R, _past_blinds: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the seats past the blinds that may straddle."""
        return ()

    def straddle(self, rules: R, _seat: int, _past_blinds: tuple[int, ...], _stack: Cents) -> tuple[Cents, Cents]:
        """Returns the least and greatest live straddle, both 0 if the stack is too small; Refused if there is none."""
        raise refuse(rules, _("No straddle is allowed in this hand."), "blinds.straddle")

    def check_straddle(self, rules: R, _amount: Cents, _stack: Cents) -> None:
        """Refuses a live straddle of an amount that the game does not allow."""
        raise refuse(rules, _("No straddle is allowed in this hand."), "blinds.straddle")

    def check_buyin(self, _rules: R, _chips: Cents) -> None:
        """Refuses a buy-in from nothing that the game does not play with."""

    def check_denominations(self, _rules: R, _denominations: tuple[Cents, ...]) -> None:
        """Refuses chips of denominations that the game does not play with."""

    def check_chips(self, _rules: R, _chips: Cents) -> None:
        """Refuses added chips that the game does not play with."""

    def check_doubles(self, _rules: R, _stack: Cents, *, on: bool) -> None:
        """Refuses double condition to a player with too few chips."""
        raise Refused(_("Only Pan is played on doubles."))

    # -- during and after it ---------------------------------------------------------------------------------------

    def with_fee(self, _hand: H, command: Command, _option: str) -> Command:
        """Returns a command with the collection that falls due by it."""
        return command

    def lasting(self, _hand: H) -> Lasting:
        """Returns the results that later hands depend on, except whether the hand counted."""
        return Lasting()

    @abstractmethod
    def paid(self, _hand: H) -> tuple[tuple[int, Cents], ...]:
        """Returns the seats that paid the collection, with amounts; the winner pays a fee from the pot."""

    def bonuses(self, _hand: H) -> Cents:
        """Returns the amount that the house's fund paid."""
        return 0

    def won(self, _hand: H) -> Won:
        """Returns the winners of the pots."""
        return Won()

    def owing(self, _hand: H) -> Mapping[int, str]:
        """Returns the seats that make up a blind on a later deal, each with the rule."""
        return {}

    def partners(self, _hand: H) -> set[tuple[int, int]]:
        """Returns every seat with a bank or a wager of the round, with each partner in it."""
        return set()


def between_hands(rules: TableRules) -> BetweenHands[Any, Any]:
    """Returns the part of the engine of these rules that a table needs between hands."""
    found: BetweenHands[Any, Any] = engine_of(rules).part("between_hands").BETWEEN_HANDS
    return found
