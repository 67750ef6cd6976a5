"""Hands and rounds of every engine, opened with what the table has settled beforehand."""

import dataclasses
from collections.abc import Iterable
from typing import Literal, assert_never

from houseway.money import Cents
from houseway.play.contract import Event, Hand
from houseway.play.engines import ENGINES, deal
from houseway.rulebook import Stakes, TableRules
from houseway.rulebook.table import KillKind
from houseway.table.engines import between_hands
from houseway.table.events import HandBooked, HandStarted, Lasting


def open_hand(rules: TableRules, started: HandStarted) -> Hand:
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
        bank_square=started.bank_square,
    )


def replayed(rules: TableRules, events: Iterable[Event]) -> Hand:
    """The hand that these events tell, by the engine of the rules."""
    return ENGINES[rules.engine].hand.replay(rules, events)


def is_misdealt(hand: Hand) -> bool:
    """Whether a hand that is over did not count: the same button deals again."""
    result = hand.result
    return result is not None and result.misdealt


def outcome(rules: TableRules, hand: Hand) -> HandBooked:
    """The chips everyone has after a hand, its collection, its jackpot fee, what the fund pays, and what lasts."""
    result = hand.result
    if result is None:
        raise ValueError("the hand is in play")
    engine = between_hands(rules)
    stacks, lasts = tuple(result.stacks.items()), lasting(rules, hand, result.misdealt)
    return HandBooked(stacks, result.collection, result.jackpot, engine.bonuses(hand), lasts, engine.paid(hand))


def lasting(rules: TableRules, hand: Hand, misdealt: bool) -> Lasting:
    """What of a hand that is over lasts, at a table with these rules."""
    engine = between_hands(rules)
    naturals = engine.naturals(hand)
    return Lasting(
        misdealt,
        engine.straddled(hand),
        None if naturals is None else tuple(sorted(naturals)),
        engine.spots(hand),
        engine.winner(hand),
    )


# -- what a hand is played by ------------------------------------------------------------------------------------------


def rules_of_hand(
    rules: TableRules, number: int, kill: KillKind | Literal["none"] | None = None, *, chosen: int = 0
) -> TableRules:
    """The rules of a hand, counted from 1: the table's, or where it deals several games those of the one that is on.

    That is the next in turn, or the one that was chosen, also counted from 1. A hand that is killed, by whatever kind
    of kill, is played for more.
    """
    if rules.mix is not None:
        now = rules.mix.at(number, chosen)
        found = rules.house.game(now.game, structure=now.structure, limit=now.limit)
        assert isinstance(found, TableRules)
        rules = found
    return rules if kill is None else kill_rules(rules, kill)


# -- what a killed pot is played for -----------------------------------------------------------------------------------


def raised(amount: Cents, kind: KillKind) -> Cents:
    """Twice the amount in a full kill, half as much again in a half kill."""
    match kind:
        case "full":
            return 2 * amount
        case "half":
            return amount + amount // 2
        case _:
            assert_never(kind)


def kill_rules(rules: TableRules, kind: KillKind | Literal["none"]) -> TableRules:
    """The game at the limits of a kill: raised like the over-blind, or the next higher posted limit with its blinds.

    A pot that a player kills to come in, at a house without kill games, is played for double.
    """
    stakes = rules.stakes
    match rules.kill.limits if rules.kill else "raised-alike":
        case "next-posted":
            return dataclasses.replace(rules, stakes=next_posted(rules))
        case "raised-alike":
            bets = tuple(raised(bet, "full" if kind == "none" else kind) for bet in stakes.bets)
            return dataclasses.replace(rules, stakes=dataclasses.replace(stakes, bets=bets))
        case other:
            assert_never(other)


def next_posted(rules: TableRules) -> Stakes:
    """The row of the next higher limit."""
    rows = rules.house.games[rules.game].limits(rules.structure)
    higher = [row for row in rows if row.bets and row.bets[0] > rules.stakes.bets[0]]
    return min(higher, key=lambda row: row.bets[0])
