"""The parts of an engine that a table needs between hands, with defaults for games without them."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from houseway.collection import FeeSteps
from houseway.engines.contract import Command, Hand, Post, Refused, Seated
from houseway.engines.registry import engine_of
from houseway.money import Cents
from houseway.rulebook import TableRules

R = TypeVar("R", bound=TableRules)
H = TypeVar("H", bound=Hand)


@dataclass(frozen=True, slots=True)
class SquareFees:
    """The fees of a player-dealer game: on a wager, in steps, and on the bank by the total action."""

    wager: Cents = 0
    steps: FeeSteps = ()
    bank: FeeSteps = ()


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
    """What is taken out of a pot falls on those who win it in the measure of what they win; odd cents on the first.

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
    """One engine as a table sees it: before a hand its rules, after it what lasts."""

    @abstractmethod
    def button(self, _hand: H) -> int:
        """The seat with the button of a hand; in a player-dealer game that with the bank, in pan the first hand's."""

    # -- before a hand ---------------------------------------------------------------------------------------------

    def posts(self, _rules: R, _seats: Sequence[Seated], _button: int) -> tuple[Post, ...]:
        """Antes and blinds, as they follow the button."""
        return ()

    def posts_at(
        self, _rules: R, _seats: Sequence[Seated], _button: int, _small: int | None, _big: int
    ) -> tuple[Post, ...]:
        """Antes and blinds where the blinds lead and the button follows."""
        return ()

    def square_fees(self, _rules: R, _option: str) -> SquareFees:
        """Returns the fees of each square."""
        return SquareFees()

    def with_fee(self, _hand: H, command: Command, _option: str) -> Command:
        """A command with the collection that falls due by it."""
        return command

    def smallest_chip(self, _rules: R) -> Cents:
        """The chip that is not divided."""
        return 1

    def takes_backline(self, _rules: R) -> bool:
        """Whether other players may bet on a player's square."""
        return False

    def goes_left(self, _rules: R) -> bool:
        """Whether the game goes round clockwise."""
        return True

    def is_fixed_limit(self, _rules: R) -> bool:
        """Whether the bets have one size."""
        return False

    def may_straddle(self, _rules: R) -> bool:
        """Whether the house allows live straddles."""
        return False

    def straddlers(self, _rules: R, _past_blinds: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the seats past the blinds that may straddle."""
        return ()

    def check_straddler(self, _rules: R, _seat: int, _past_blinds: tuple[int, ...]) -> None:
        """Refuses a straddle by a seat that may not make one."""

    def straddle(self, _rules: R, _stack: Cents) -> tuple[Cents, Cents]:
        """The least and greatest live straddle of a stack, both 0 where it has too little."""
        return 0, 0

    def options(self, _rules: R) -> tuple[str, ...]:
        """Returns the options on the table's sign beyond the limit."""
        return ()

    def buyin(self, _rules: R) -> tuple[Cents, ...]:
        """The least buy-in where the game itself says it."""
        return ()

    def check_buyin(self, _rules: R, _chips: Cents) -> None:
        """Refuses chips that the game itself does not play with."""

    def check_doubles(self, _rules: R, _stack: Cents, *, on: bool) -> None:
        """Refuses double condition to a stack that does not reach."""
        raise Refused("change conditions between hands of pan")

    def next_condition(self, _rules: R) -> str:
        """The limit of the next higher condition; empty where none is posted."""
        raise Refused("conditions are those of pan")

    def bonus_options(self, _rules: R) -> int:
        """How many pay tables of a bonus bet there are to choose from."""
        return 0

    def with_bonus(self, rules: R, _option: int) -> R:
        """The game with one of its bonus options posted."""
        return rules

    def one_goes_out(self, _rules: R) -> bool:
        """Whether a hand is won by going out."""
        return False

    def pays_naturals_in_a_row(self, _rules: R) -> bool:
        """Whether a fund pays for naturals that follow each other."""
        return False

    # -- after it --------------------------------------------------------------------------------------------------

    def spots(self, _hand: H) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The spots of a round that had a wager, each with its bettors, the seated player first."""
        return ()

    @abstractmethod
    def paid(self, _hand: H) -> tuple[tuple[int, Cents], ...]:
        """Returns the seats that paid the collection, with amounts; the winner pays a fee from the pot."""

    def bonuses(self, _hand: H) -> Cents:
        """Returns the amount that the house's fund paid."""
        return 0

    def naturals(self, _hand: H) -> Collection[int] | None:
        """The seats that had a natural; None where none are counted."""
        return None

    def winner(self, _hand: H) -> int | None:
        """The seat that went out in a hand of pan."""
        return None

    def won(self, _hand: H) -> Won:
        """Who won the pots."""
        return Won()

    def owing(self, _hand: H) -> Mapping[int, str]:
        """Returns the seats that make up a blind on a later deal, each with the rule."""
        return {}

    def straddled(self, _hand: H) -> tuple[int, Cents] | None:
        """The live straddle of a hand."""
        return None

    def partners(self, _hand: H) -> set[tuple[int, int]]:
        """Every seat with a bank or a wager of the round, and each partner in it."""
        return set()


def between_hands(rules: TableRules) -> BetweenHands[Any, Any]:
    """Returns what a table asks the engine that plays these rules."""
    found: BetweenHands[Any, Any] = engine_of(rules).part("between_hands").BETWEEN_HANDS
    return found
