"""A pan table with the cards in a known order."""

import random
from collections.abc import Sequence

from houseway.cards import Card, cards, pan_stock
from houseway.engines.contract import NO_FEE, Command, Event, Fee, Seated
from houseway.engines.pan.bots import PanBot, play_out
from houseway.engines.pan.play import Collect, Declare, Discard, Draw, PanHand, Shuffle, Spread
from houseway.engines.pan.play.events import Moved
from houseway.money import Cents
from houseway.rulebook import PanRules, house
from tests.books import PAN_CARDS, PAN_CHIP

# Ten cards without a meld, to fill up a hand.
JUNK = cards("2c 4d 6h Jc Qd 2d 4h 6s Js Qh")

# Ten cards that can all be spread: kings, fours, sixes. Another king, four or six puts their player out.
TEN = "Kc Kd Kh Ks 4c 4d 4h 6c 6d 6h"


def limelight_pan() -> PanRules:
    rules = house("limelight").game("pan")
    assert isinstance(rules, PanRules)
    return rules


RULES = limelight_pan()
CHIP = PAN_CHIP


def pan(
    *hands: str,
    draws: str = "",
    chips: int | Sequence[int] = 20,
    doubles: Sequence[int] = (),
    counts: Sequence[int] | None = None,
    fee: Fee = NO_FEE,
    declared: bool = True,
) -> PanHand:
    """Seats 1, 2, 3 … in the order of play with these hands (filled up with junk), then these cards off the deck."""
    sizes = tuple(counts) if counts is not None else (PAN_CARDS,) * len(hands)
    dealt = [_filled(cards(text), size) for text, size in zip(hands, sizes, strict=True)]
    order = [card for hand in dealt for card in hand[:5]] + [card for hand in dealt for card in hand[5:]]
    order += cards(draws)
    rest = list(pan_stock())
    for card in order:
        rest.remove(card)
    stacks = [chips] * len(hands) if isinstance(chips, int) else chips
    seats = [Seated(at + 1, stack * CHIP) for at, stack in enumerate(stacks)]
    hand = PanHand(RULES, seats, order + rest, doubles=doubles, counts=counts, fee=fee)
    if declared:
        for seat in hand.state.players:
            hand.apply(Declare(seat, True))
    return hand


def _filled(given: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    return (given + JUNK * 2)[:size]


def turn(hand: PanHand, seat: int, *melds: str, collect: bool = False) -> None:
    """Draws, spreads these melds from the hand, and lets the drawn card go."""
    hand.apply(Draw(seat))
    for meld in melds:
        hand.apply(Spread(seat, cards(meld)))
    if collect:
        hand.apply(Collect(seat))
    hand.apply(Discard(seat))


def chips(hand: PanHand, seat: int) -> int:
    """Whole chips in front of a seat."""
    return hand.state.players[seat].stack // CHIP


def offered(hand: PanHand, seat: int | None = None) -> list[Command]:
    """The moves that a seat may make, or the one to act."""
    return [option.command for option in hand.options(seat)]


def every_chip(hand: PanHand) -> Cents:
    """Stacks, Tops and collection together."""
    return sum(hand.money.values()) + sum(pot.amount for pot in hand.pots) + hand.collected


def moved(events: Sequence[Event], why: str) -> list[tuple[int | str, int | str, Cents]]:
    """Returns the payments for a reason, in chips."""
    return [
        (event.source, event.target, event.amount // CHIP)
        for event in events
        if isinstance(event, Moved) and event.why == why
    ]


def shuffled(rng: random.Random, of: Sequence[Card]) -> list[Card]:
    out = list(of)
    rng.shuffle(out)
    return out


def step(hand: PanHand, rng: random.Random, choice: int) -> None:
    """Plays one of the moves offered to some seat."""
    if due := hand.shuffle_due:
        hand.apply(Shuffle(tuple(shuffled(rng, due))))
    moves = [move for seat in hand.state.players for move in offered(hand, seat)]
    hand.apply(moves[choice % len(moves)])


def finish(hand: PanHand, rng: random.Random) -> None:
    play_out(hand, {seat: PanBot(RULES) for seat in hand.state.players}, lambda cards: shuffled(rng, cards))
