"""Bots that fill seats. They see only their seat's view, and take all randomness from the caller.

>>> from random import Random
>>> from houseway.rulebook import house
>>> rules = house("limelight").game("holdem", limit="3/6")
>>> hand = play_hand(rules, seat_bots(rules, 6), Random(7), button=1)
>>> sum(hand.result.stacks.values()) == 6 * buy_in(rules)
True
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from houseway.cards import Card
from houseway.engines.contract import Command, Hand, Refused, Seated
from houseway.engines.registry import engine_of
from houseway.messages import _
from houseway.money import Cents
from houseway.rulebook import GameRules

LevelName: TypeAlias = Literal["easy", "steady", "sharp"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How a player plays poker."""

    name: LevelName
    samples: int
    """How many deals it samples for a decision."""
    starts: float
    """The share of starting hands it plays, as a multiple of an even share (one in six hands at a table of six)."""
    leads: float
    """The share of its playable hands that it raises with."""
    respects: float
    """How much it reads into the bets of others: 0 is nothing."""
    pays: float
    """The equity it calls with, as a multiple of the pot's odds."""
    presses: float
    """How far from an even share (0) to a certain win (1) its equity must be before it bets or raises."""
    bluffs: float
    """How often it bets with less."""
    counts_draws: bool = False
    """Whether it knows what hands people have after drawing so many cards."""


EASY = Level(name="easy", samples=16, starts=2.6, leads=0.15, respects=0.3, pays=0.75, presses=0.55, bluffs=0.02)
STEADY = Level(name="steady", samples=40, starts=1.5, leads=0.4, respects=0.6, pays=1.0, presses=0.45, bluffs=0.0)
SHARP = Level(
    name="sharp",
    samples=100,
    starts=1.3,
    leads=0.75,
    respects=1.0,
    pays=1.0,
    presses=0.25,
    bluffs=0.1,
    counts_draws=True,
)
LEVELS: Mapping[LevelName, Level] = {level.name: level for level in (EASY, STEADY, SHARP)}


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


NAMES = ("Ana", "Bo", "Cleo", "Dov", "Elif", "Finn", "Gus", "Hana", "Ivo", "Jun")


def buy_in(rules: GameRules) -> Cents:
    """Returns the buy-in of a bot: the largest posted buy-in, or enough for a long session."""
    stakes = rules.stakes
    least, *greatest = stakes.buyin or (0,)
    if greatest:
        return greatest[-1]
    return max(least, 20 * max(stakes.bets, default=0), 100 * stakes.big_blind, 40 * max(stakes.ante, stakes.minimum))


def seat_bots(rules: GameRules, count: int) -> tuple[Seated, ...]:
    """Returns this many bots with a name and a buy-in each, in seats from 1."""
    fewest, most = rules.seats
    if not fewest <= count <= most:
        why = _(
            "{game} is played by {least} to {most} players, not {count}.",
            game=rules.title,
            least=fewest,
            most=most,
            count=count,
        )
        raise Refused(why)
    return tuple(Seated(seat, buy_in(rules), NAMES[seat - 1]) for seat in range(1, count + 1))


def next_seats(rules: GameRules, seats: Sequence[Seated], stacks: Mapping[int, Cents]) -> tuple[Seated, ...]:
    """Returns the players for the next hand with their current chips; below a tenth of a buy-in they buy in again."""
    full = buy_in(rules)
    return tuple(
        Seated(one.seat, stacks[one.seat] if 10 * stacks[one.seat] >= full else full, one.name) for one in seats
    )


def next_button(seats: Sequence[Seated], button: int) -> int:
    """Returns the seat of the next button, one to the left."""
    return min((one.seat for one in seats), key=lambda seat: (seat <= button, seat))


def shuffle(cards: list[Card], rng: Random) -> None:
    """Shuffles as ``rng.shuffle`` does, with the same draws, in a third of the time."""
    throw = rng.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        bits = (last + 1).bit_length()
        at = throw(bits)
        while at > last:
            at = throw(bits)
        cards[last], cards[at] = cards[at], cards[last]
