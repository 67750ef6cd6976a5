"""One person's money on one square is one stack, in however many of its circles it lies (GS-NB-F3)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.view import WagerView
from houseway.money import Cents
from houseway.room.view_types import Json, filled


def together(settled: Iterable[ev.Settled]) -> list[ev.Settled]:
    """Settled bets: a person's bets on a hand with the same result are one, in the place of the first."""
    stacks: dict[object, ev.Settled] = {}
    for one in settled:
        first = stacks.setdefault(_stack(one), one)
        if first is not one:
            stacks[_stack(one)] = replace(
                first,
                stake=first.stake + one.stake,
                due=first.due + one.due,
                paid=first.paid + one.paid,
                second=first.second + one.second,
            )
    return list(stacks.values())


def _stack(one: ev.Settled) -> object:
    return one.seat, one.square, one.hand, one.bet, one.outcome


def last_of_stack(hand: Round, at: int, one: ev.Settled) -> ev.Settled | None:
    """The whole stack of a bet, with the event that settles the last of it; nothing before that."""
    alike = [event for event in hand.log if isinstance(event, ev.Settled) and _stack(event) == _stack(one)]
    return together(alike)[0] if hand.log[at] is alike[-1] else None


def shown_wagers(hand: Round, wagers: Iterable[WagerView]) -> dict[str, Json]:
    """The wagers on the felt, a stack by the number of its first one, with the money of partners in it."""
    shared = {event.wager: event.partners for event in hand.log if isinstance(event, ev.Wagered) and event.partners}
    stacks: dict[tuple[int, int], list[WagerView]] = {}
    for one in wagers:
        stacks.setdefault((one.seat, one.square), []).append(one)
    return {
        str(stack[0].number): filled(
            seat=stack[0].seat,
            square=stack[0].square,
            amount=sum(one.amount for one in stack),
            backline=stack[0].backline,
            sides=_added(side for one in stack for side in one.sides),
            partners=_added((str(share.seat), share.amount) for one in stack for share in shared.get(one.number, ())),
        )
        for stack in stacks.values()
    }


def _added(sums: Iterable[tuple[str, Cents]]) -> dict[str, Cents]:
    total: Counter[str] = Counter()
    for name, cents in sums:
        total[name] += cents
    return dict(total)


def first_wager(hand: Round, one: ev.Settled) -> int:
    """The number under which the felt shows the stack of a bet."""
    return next(wager.number for wager in hand.layout.wagers if (wager.seat, wager.square) == (one.seat, one.square))
