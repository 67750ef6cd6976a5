"""What the terminal must know of each engine, found by the name of the engine that the rules carry."""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from houseway.engines.contract import Command, Hand
from houseway.engines.registry import engine_of
from houseway.money import Cents
from houseway.rulebook import GameRules

H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)
R_contra = TypeVar("R_contra", bound=GameRules, contravariant=True)


class AtTheTable(Protocol[H_contra, R_contra]):
    """The games of one engine for a person at the terminal. A module can be one."""

    def own_fees(self, hand: H_contra, seat: int, /) -> Cents:
        """What a seat paid to the house out of its own chips in a hand that is over."""

    def pot_fees(self, hand: H_contra, seat: int, /) -> Cents:
        """What left a pot that the seat won, or won a part of."""

    def advice(self, hand: H_contra, seat: int, /) -> Command | None:
        """What the best of the bots would do with what this seat sees, its dice its own: asking changes no card."""

    def notes(self, hand: H_contra, seat: int, /) -> Iterable[str]:
        """What else helps in this hand."""

    def chart(self, rules: R_contra, /) -> Iterable[str]:
        """What always helps in this game."""

    def out_of_turn(self, hand: H_contra, seat: int, /) -> Iterable[Command]:
        """What a seat could say although it is not its turn, and what would be lost by silence."""


def at_the_table(rules: GameRules) -> AtTheTable[Any, Any]:
    """The games of the engine that plays these rules."""
    found: AtTheTable[Any, Any] = engine_of(rules).part("terminal")
    return found
