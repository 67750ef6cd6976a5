"""Hands and rounds of every engine, opened with what the table has settled beforehand."""

from collections.abc import Iterable
from typing import Any

from houseway.play.banked import Round
from houseway.play.banked.hands import Hands
from houseway.play.pan import PanHand, PanSeat, order_of_play
from houseway.play.poker import PokerHand
from houseway.rulebook import BankedRules, PanRules, PokerRules, TableRules
from houseway.table.events import HandBooked, HandStarted


def open_hand(rules: TableRules, started: HandStarted) -> Any:
    """The hand in play, by the engine of the rules."""
    if isinstance(rules, PokerRules):
        return PokerHand(
            rules, started.seats, started.order, button=started.button, posts=started.posts, fee=started.fee
        )
    if isinstance(rules, PanRules):
        seats = order_of_play(
            rules, [PanSeat(one.seat, one.stack, one.seat in started.doubles) for one in started.seats], started.button
        )
        return PanHand(rules, seats, started.order, fee=started.fee)
    if isinstance(rules, BankedRules):
        return Round(
            rules,
            started.seats,
            started.order,
            bank=started.button,
            player_fee=started.square_fee,
            fee_steps=started.fee_steps,
            naturals=dict(started.naturals),
        )
    raise TypeError(f"no engine here plays {rules.title}")


def replayed(rules: TableRules, events: Iterable[Any]) -> Any:
    """The hand that these events tell, by the engine of the rules."""
    match rules:
        case PokerRules():
            return PokerHand.replay(rules, events)
        case BankedRules():
            return Round.replay(rules, events)
        case PanRules():
            return PanHand.replay(rules, events)
    raise TypeError(f"no engine here plays {rules.title}")


def is_misdealt(hand: Any) -> bool:
    """Whether a hand that is over did not count: the same button deals again."""
    if isinstance(hand, PokerHand):
        return hand.floor is not None and hand.floor.misdealt
    if isinstance(hand, PanHand):
        return hand.result is not None and hand.result.how in ("misdealt", "redealt")
    return isinstance(hand, Round) and hand.over and hand.result.misdealt


def carried_on(hand: Any, events: Iterable[Any]) -> Any:
    """The hand after these events of a record."""
    for event in events:
        hand.emit(event) if isinstance(hand, PanHand) else hand.fold(event)
    return hand


def spots_of(hand: Any) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The spots of a round that had a wager, each with its bettors, the seated player first."""
    if not isinstance(hand, Round):
        return ()
    wagers = hand.table.wagers
    return tuple(
        (square, tuple(dict.fromkeys(wagers[number].seat for number in numbers)))
        for square, numbers in sorted(hand.table.on_square.items())
    )


def outcome(hand: Any) -> HandBooked:
    """The chips everyone has after a hand, its collection, its jackpot fee and what the house's fund pays."""
    if isinstance(hand, PokerHand):
        stacks = tuple((one.seat, stack) for one, stack in zip(hand.seats, hand.stack, strict=True))
        return HandBooked(stacks, hand.drop, hand.jackpot)
    result = hand.result
    if not isinstance(hand, Round):
        return HandBooked(tuple(result.stacks), result.collection, result.jackpot)
    return HandBooked(result.stacks, result.drop, 0, hand.table.bonuses)


def naturals_of(hand: Any) -> frozenset[int] | None:
    """The seats that had a natural in a round; None for hands of other games and a deal that counts for nothing."""
    if not isinstance(hand, Round) or not isinstance(hand.game, Hands) or hand.result.misdealt:
        return None
    return frozenset(one.player for one in hand.game.hands if one.natural)


def winner_of(hand: Any) -> int | None:
    """The seat that went out in a hand of pan; None in other games, and where the Tops were split."""
    return hand.result.winner if isinstance(hand, PanHand) and hand.result else None
