"""Hands and rounds of every engine, opened with what the table has settled beforehand."""

from collections.abc import Iterable
from typing import Any

from houseway.play.banked import Round
from houseway.play.banked.twentyone.hands import Hands
from houseway.play.engines import deal
from houseway.play.pan import PanHand
from houseway.play.poker import PokerHand
from houseway.rulebook import TableRules
from houseway.table.events import HandBooked, HandStarted


def open_hand(rules: TableRules, started: HandStarted) -> Any:
    """The hand in play, with what the table has settled beforehand."""
    return deal(
        rules,
        started.seats,
        started.order,
        button=started.button,
        fee=started.fee,
        posts=started.posts,
        doubles=started.doubles,
        square_fee=started.square_fee,
        fee_steps=started.fee_steps,
        bank_fees=started.bank_fees,
        naturals=dict(started.naturals),
    )


def is_misdealt(hand: Any) -> bool:
    """Whether a hand that is over did not count: the same button deals again."""
    if isinstance(hand, PokerHand):
        return hand.floor is not None and hand.floor.misdealt
    if isinstance(hand, PanHand):
        return hand.result is not None and hand.result.misdealt
    return isinstance(hand, Round) and hand.result is not None and hand.result.misdealt


def carried_on(hand: Any, events: Iterable[Any]) -> Any:
    """The hand after these events of a record."""
    for event in events:
        hand.take(event)
    return hand


def spots_of(hand: Any) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The spots of a round that had a wager, each with its bettors, the seated player first."""
    if not isinstance(hand, Round):
        return ()
    wagers = hand.layout.wagers
    return tuple(
        (square, tuple(dict.fromkeys(wagers[number].seat for number in numbers)))
        for square, numbers in sorted(hand.layout.on_square.items())
    )


def outcome(hand: Any) -> HandBooked:
    """The chips everyone has after a hand, its collection, its jackpot fee and what the house's fund pays."""
    if isinstance(hand, PokerHand):
        stacks = tuple((one.seat, stack) for one, stack in zip(hand.seats, hand.stack, strict=True))
        return HandBooked(stacks, hand.drop, hand.jackpot)
    result = hand.result
    if not isinstance(hand, Round):
        return HandBooked(tuple(result.stacks.items()), result.collection, result.jackpot)
    return HandBooked(tuple(result.stacks.items()), result.collection, result.jackpot, hand.layout.bonuses)


def naturals_of(hand: Any) -> frozenset[int] | None:
    """The seats that had a natural in a round; None for hands of other games and a deal that counts for nothing."""
    if not isinstance(hand, Round) or not isinstance(hand.game, Hands) or is_misdealt(hand):
        return None
    return frozenset(one.player for one in hand.game.hands if one.natural)


def winner_of(hand: Any) -> int | None:
    """The seat that went out in a hand of pan; None in other games, and where the Tops were split."""
    return hand.result.winner if isinstance(hand, PanHand) and hand.result else None
