"""A stranger at the table: hands of every house-game, played at random through the contract alone."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from houseway.cards import deck
from houseway.collection import bank_fees, hand_fee, square_fees
from houseway.engines.banked.play.commands import Refill, Shake
from houseway.engines.contract import Command, Event, Hand, Option, Refused, Seated
from houseway.engines.pan.play import Shuffle
from houseway.engines.poker.play import Deal, Discard, Fold
from houseway.engines.registry import deal
from houseway.engines.rulings import copy_of
from houseway.rulebook import GameRules, house, names
from tests.books import structures

STEPS = 150
"""A hand of pan among players without a plan may go on for ever; it is left after so many moves."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A game as a house spreads it, in one of its structures."""

    house: str
    game: str
    structure: str

    def __str__(self) -> str:
        return "-".join(part for part in (self.house, self.game, self.structure) if part)

    def rules(self, rng: Random) -> GameRules:
        """At one of the limits that are posted for it."""
        game = house(self.house).games[self.game]
        return game.at(structure=self.structure, limit=rng.choice(game.limits(self.structure)).name)


def every_structure() -> list[Spread]:
    """Every game of every house in each of its structures."""
    return [
        Spread(name, slug, structure)
        for name in names()
        for slug, game in house(name).games.items()
        for structure in structures(name, game)
    ]


def every_game() -> list[Spread]:
    """Every game of every house in the structure that it names first."""
    return [Spread(name, slug, game.structures[0]) for name in names() for slug, game in house(name).games.items()]


# -- a hand ------------------------------------------------------------------------------------------------------------


def dealt(rules: GameRules, rng: Random) -> Hand:
    """A hand about to begin: any number of players, long and short stacks, any button, with fees or without."""
    fewest, most = rules.seats
    numbers = sorted(rng.sample(range(1, most + 1), rng.randint(fewest, min(most, 6))))
    stakes = rules.stakes
    unit = max(stakes.big_blind, *stakes.bets, stakes.ante, stakes.minimum, stakes.forced_open, 100)
    button = rng.choice(numbers)
    least = 3 if rules.engine == "pan" else 1
    seats = [
        Seated(seat, unit * (60 if seat == button else rng.choice((least, 3, 5, 20, 60))), f"Player {seat}")
        for seat in numbers
    ]
    whole = rules.deck()
    cards = rng.sample(whole, len(whole))
    if rng.random() < 0.5:
        return deal(rules, seats, cards, button=button)
    fee, steps = square_fees(rules)
    return deal(
        rules,
        seats,
        cards,
        button=button,
        fee=hand_fee(rules, len(seats)),
        square_fee=fee,
        fee_steps=steps,
        bank_fees=bank_fees(rules),
    )


def moments(spread: Spread, seed: int) -> Iterator[tuple[Hand, Random]]:
    """A hand before each of its moves, and when it is over."""
    rng = Random(f"{spread} {seed}")
    hand = dealt(spread.rules(rng), rng)
    for _ in range(STEPS):
        yield hand, rng
        if hand.over:
            return
        move(hand, rng)


def move(hand: Hand, rng: Random) -> tuple[Event, ...]:
    """Makes an offered move, mostly for the seat to act, sometimes for another; seldom a fold."""
    seat = rng.choice([None, None, None, *hand.money])
    options = hand.options(seat) or hand.options()
    assert options, f"nothing is offered in {hand!r}"
    tame = [one for one in options if not isinstance(one.command, Fold)]
    option = rng.choice(tame if tame and rng.random() < 0.9 else options)
    return hand.apply(complete(hand, option, rng.choice(amounts(option, rng)), rng))


def amounts(option: Option, rng: Random) -> tuple[int, ...]:
    """The least that an option may be given for, the most, and a step between."""
    if not option.most:
        return (0,)
    return option.least, option.most, rng.randrange(option.least, option.most + 1, option.step)


def complete(hand: Hand, option: Option, amount: int, rng: Random) -> Command:
    """Returns an option's command with the values its sender must fill in: the discards, the dice, the new order."""
    command = option.at(amount)
    match command:
        case Deal():
            return replace(command, order=tuple(rng.sample(hand.shuffle_due, len(hand.shuffle_due))))
        case Shuffle():
            return Shuffle(tuple(rng.sample(hand.shuffle_due, len(hand.shuffle_due))))
        case Discard():
            thrown = replace(command, cards=tuple(rng.sample(hand.seat(command.seat).cards, amount)))
            return thrown if is_accepted(hand, thrown) else replace(thrown, splits=True)
        case Shake():
            return replace(command, dice=tuple(rng.randint(1, 6) for _ in command.dice))
        case Refill():
            fresh = deck()
            return Refill(tuple(rng.sample(fresh, rng.choice((0, len(fresh))))))
    return command


def is_accepted(hand: Hand, command: Command) -> bool:
    """Whether a command would be carried out."""
    try:
        copy_of(hand).apply(command)
    except Refused:
        return False
    return True
