"""Bots that fill seats. They see what their seat may see and nothing more; what they roll, the caller's dice decide.

>>> from random import Random
>>> from houseway.rulebook import house
>>> rules = house("limelight").game("holdem", limit="3/6")
>>> hand = play_hand(rules, seat_bots(rules, 6), Random(7), button=1)
>>> sum(hand.result.stacks.values()) == 6 * buy_in(rules)
True
"""

from collections.abc import Mapping, Sequence
from functools import singledispatch
from random import Random
from typing import Any, Protocol

from houseway.money import Cents
from houseway.play.contract import Refused, Seated
from houseway.players import banked, pan, poker
from houseway.rulebook import GameRules

NAMES = ("Ana", "Bo", "Cleo", "Dov", "Elif", "Finn", "Gus", "Hana", "Ivo", "Jun")


class Played(Protocol):
    """A hand or round that is over, whichever engine played it."""

    @property
    def rules(self) -> Any:
        """The game as its house plays it."""

    @property
    def log(self) -> Sequence[Any]:
        """Everything that happened, event by event."""

    def apply(self, command: Any, /) -> tuple[Any, ...]:
        """Carries out a command."""

    @property
    def result(self) -> Any:
        """How it came out; every engine's has ``stacks``."""


@singledispatch
def play_hand(rules: GameRules, seats: Sequence[Seated], rng: Random, *, button: int, fees: bool = False) -> Played:
    """Shuffles, deals and plays one hand or round to its end with a bot in every seat.

    ``button`` is the seat that has the dealer button or, in a player-dealer game, the bank. With ``fees`` the house
    collects by its posted schedules.
    """
    raise Refused(f"no bot here can play {rules.title}")


# Each engine's room of bots signs on with one line; the type of its rules decides who plays.
play_hand.register(poker.play_hand)
play_hand.register(pan.play_hand)
play_hand.register(banked.play_hand)


def buy_in(rules: GameRules) -> Cents:
    """What a bot sits down with: the greatest posted buy-in, else enough for a long sitting."""
    stakes = rules.stakes
    least, *greatest = stakes.buyin or (0,)
    if greatest:
        return greatest[-1]
    return max(least, 20 * max(stakes.bets, default=0), 100 * stakes.big_blind, 40 * max(stakes.ante, stakes.minimum))


def seat_bots(rules: GameRules, count: int) -> tuple[Seated, ...]:
    """So many bots with a name and a buy-in each, in seats from 1."""
    fewest, most = rules.seats
    if not fewest <= count <= most:
        raise Refused(f"{rules.title} is played by {fewest} to {most} players, not {count}")
    return tuple(Seated(seat, buy_in(rules), NAMES[seat - 1]) for seat in range(1, count + 1))


def next_seats(rules: GameRules, seats: Sequence[Seated], stacks: Mapping[int, Cents]) -> tuple[Seated, ...]:
    """The same players for the next hand with the chips they have now; below a tenth of a buy-in they buy in again."""
    full = buy_in(rules)
    return tuple(
        Seated(one.seat, stacks[one.seat] if 10 * stacks[one.seat] >= full else full, one.name) for one in seats
    )


def next_button(seats: Sequence[Seated], button: int) -> int:
    """The button moves one seat to the left."""
    return min((one.seat for one in seats), key=lambda seat: (seat <= button, seat))
