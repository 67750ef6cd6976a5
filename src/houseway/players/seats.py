"""The seats of bots: their names, buy-ins and the button."""

from collections.abc import Mapping, Sequence
from random import Random

from houseway.cards import Card
from houseway.engines.contract import Refused, Seated
from houseway.money import Cents
from houseway.rulebook import GameRules

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
        raise Refused(f"{rules.title} is played by {fewest} to {most} players, not {count}")
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
