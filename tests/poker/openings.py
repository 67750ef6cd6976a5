"""A betting round that begins without a bet, in any poker game in any structure, with three players."""

import random

from houseway.engines.contract import Seated
from houseway.engines.poker.play import Bet, BringIn, Call, Check, Deal, Discard, PokerHand, Raise
from houseway.money import Cents
from houseway.rulebook import PokerRules
from tests.poker.table import may


def passive(one: PokerHand) -> None:
    """The one to act does the least there is to do: checks, calls, brings in, or stands pat."""
    options = may(one)
    if options.seat is None:
        one.apply(Deal(options.shuffle))
    elif one.phase == "discard":
        held = one.hole[one.position[options.seat]]
        one.apply(Discard(options.seat, tuple(held[: options.discard])))
    elif options.bring_in:
        one.apply(BringIn(options.seat))
    elif one.drawing is not None and not one.street and options.opens and options.raise_from:
        one.apply(Bet(options.seat, options.raise_from))  # if all pass, there is no round
    elif options.check or options.call:
        one.apply(Check(options.seat) if options.check else Call(options.seat))
    else:  # the first in must open
        one.apply(Raise(options.seat, options.raise_from))


def can_open(one: PokerHand) -> bool:
    """Whether the one to act may bet in a round in which nobody has acted yet."""
    if one.phase != "bet" or len(one.pending) != 3 or any(one.bet) or (one.drawing is not None and not one.street):
        return False
    return may(one).check and may(one).raise_from > 0


def opening_round(game: PokerRules, seed: int, stacks: tuple[Cents, ...]) -> PokerHand:
    """The first round of a hand of three that begins without a bet."""
    order = list(game.deal.pack(game.draw.jokers[-1] if game.draw else None))
    random.Random(seed).shuffle(order)
    one = PokerHand(game, [Seated(seat, stack) for seat, stack in enumerate(stacks, 1)], order, button=1)
    while not can_open(one):
        if one.over or one.shuffle_due:  # no one had openers
            return opening_round(game, seed + 1000, stacks)
        passive(one)
    return one


def deep(game: PokerRules) -> Cents:
    """A stack that no bet exhausts."""
    return 100 * max(game.stakes.big_blind, *game.stakes.bets, game.stakes.ante, 100)


def order_of(one: PokerHand) -> list[int]:
    """The seats that are to act, in turn."""
    return [one.seats[at].seat for at in one.pending]


def opening_with(game: PokerRules, left: dict[int, Cents]) -> tuple[PokerHand, list[int]]:
    """A round before its first bet in which players, counted from the first to act, have just so much left."""
    much = deep(game)
    for seed in range(100):
        look = opening_round(game, seed, (much, much, much))
        order = order_of(look)
        stacks = [much, much, much]
        for place, chips in left.items():
            seat = order[place]
            stacks[seat - 1] = much - look.stack[look.position[seat]] + chips
        one = opening_round(game, seed, (stacks[0], stacks[1], stacks[2]))
        if order_of(one) == order:
            return one, order
    raise AssertionError("no deal of this game has such a round")
