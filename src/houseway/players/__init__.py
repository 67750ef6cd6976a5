"""Bots that fill seats. They see only their seat's view, and take all randomness from the caller.

>>> from random import Random
>>> from houseway.rulebook import house
>>> rules = house("limelight").game("holdem", limit="3/6")
>>> hand = play_hand(rules, seat_bots(rules, 6), Random(7), button=1)
>>> sum(hand.result.stacks.values()) == 6 * buy_in(rules)
True
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from houseway.engines.contract import Command, Hand, Seated
from houseway.engines.registry import engine_of
from houseway.money import Cents
from houseway.players.levels import LEVELS, LevelName
from houseway.players.seats import NAMES, buy_in, next_button, next_seats, seat_bots
from houseway.rulebook import GameRules

__all__ = [
    "LEVELS",
    "NAMES",
    "LevelName",
    "Players",
    "buy_in",
    "next_button",
    "next_seats",
    "play_hand",
    "players",
    "seat_bots",
]

H = TypeVar("H", bound=Hand)
R_contra = TypeVar("R_contra", bound=GameRules, contravariant=True)


class Players(Protocol[H, R_contra]):
    """How bots play the games of one engine. A module can be one."""

    def play_hand(
        self,
        rules: R_contra,
        seats: Sequence[Seated],
        rng: Random,
        /,
        *,
        button: int,
        fees: bool = False,
        level: LevelName = "steady",
    ) -> H:
        """Shuffles, deals and plays one hand to its end with a bot in every seat."""

    def moves(self, hand: H, rng: Random, /, *, level: LevelName | None = None) -> Iterator[Command]:
        """Every move of a hand that has just been dealt, the dealer's too; each is carried out before the next.

        Without a level, the engine's fastest player moves.
        """

    def long_buy(self, rules: R_contra, /) -> Cents:
        """The buy-in for a long session."""

    def least(self, rules: R_contra, /) -> Cents:
        """The least stack to be dealt in."""

    def takes_bank(self, rules: R_contra, seat: int, stack: Cents, others: int, rng: Random, /) -> bool:
        """Whether a seat takes the bank when it is offered; ``others`` is the number of other players."""


def players(rules: GameRules) -> Players[Any, Any]:
    """Returns the bots of the engine that plays these rules."""
    found: Players[Any, Any] = engine_of(rules).part("bots")
    return found


def play_hand(
    rules: GameRules,
    seats: Sequence[Seated],
    rng: Random,
    *,
    button: int,
    fees: bool = False,
    level: LevelName = "steady",
) -> Hand:
    """Shuffles, deals and plays one hand or round to its end with a bot in every seat.

    ``button`` is the seat that has the dealer button or, in a player-dealer game, the bank. With ``fees`` the house
    collects by its posted schedules.
    """
    hand: Hand = players(rules).play_hand(rules, seats, rng, button=button, fees=fees, level=level)
    return hand
