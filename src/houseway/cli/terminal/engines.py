"""Finds the part of each engine that the terminal needs."""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from houseway.engines.contract import Command, Hand
from houseway.engines.registry import engine_of
from houseway.money import Cents
from houseway.rulebook import GameRules

H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)
R_contra = TypeVar("R_contra", bound=GameRules, contravariant=True)


class AtTheTable(Protocol[H_contra, R_contra]):
    """Fees, advice and out-of-turn moves for the games of one engine. A module can be one."""

    def own_fees(self, hand: H_contra, seat: int, /) -> Cents:
        """Returns the fees that a seat paid from its chips in a finished hand."""

    def pot_fees(self, hand: H_contra, seat: int, /) -> Cents:
        """Returns the fees taken from pots that the seat won or shared."""

    def advice(self, hand: H_contra, seat: int, /) -> Command | None:
        """Returns the best bot's move for a seat. It has its own random numbers, so asking changes no card."""

    def notes(self, hand: H_contra, seat: int, /) -> Iterable[str]:
        """Returns other hints for this hand."""

    def chart(self, rules: R_contra, /) -> Iterable[str]:
        """Returns hints that always hold in this game."""

    def out_of_turn(self, hand: H_contra, seat: int, /) -> Iterable[Command]:
        """Returns the moves that a seat can make out of turn."""


def at_the_table(rules: GameRules) -> AtTheTable[Any, Any]:
    """Returns the terminal part of the engine of the rules."""
    found: AtTheTable[Any, Any] = engine_of(rules).part("terminal")
    return found
