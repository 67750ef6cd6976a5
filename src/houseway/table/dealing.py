"""The rules of each hand, its start in its engine, and its outcome."""

import dataclasses
from collections.abc import Iterable
from typing import Literal, assert_never

from houseway.engines.contract import Event, Hand
from houseway.engines.registry import deal, engine_of
from houseway.messages import _
from houseway.money import Cents
from houseway.rulebook import Stakes, TableRules
from houseway.rulebook.table import KillKind
from houseway.table.between_hands import between_hands
from houseway.table.events import HandBooked, HandStarted
from houseway.table.lasting import Lasting


def deal_hand(rules: TableRules, started: HandStarted) -> Hand:
    """Deals a hand from the event that starts it."""
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


def replay_hand(rules: TableRules, events: Iterable[Event]) -> Hand:
    """Replays a hand of any engine from its events."""
    return engine_of(rules).hand.replay(rules, events)


def is_misdealt(hand: Hand) -> bool:
    """Whether a finished hand did not count, so that the same button deals again."""
    result = hand.result
    return result is not None and result.misdealt


def booking(rules: TableRules, hand: Hand) -> HandBooked:
    """Returns the event that books a finished hand: stacks, collection, jackpot fee, bonuses and lasting results."""
    result = hand.result
    if result is None:
        raise ValueError(_("The hand is in play."))
    engine = between_hands(rules)
    stacks, lasts = tuple(result.stacks.items()), lasting(rules, hand, result.misdealt)
    return HandBooked(stacks, result.collection, result.jackpot, engine.bonuses(hand), lasts, engine.paid(hand))


def lasting(rules: TableRules, hand: Hand, misdealt: bool) -> Lasting:
    """Returns the results of a finished hand that later hands depend on."""
    return dataclasses.replace(between_hands(rules).lasting(hand), misdealt=misdealt)


# -- what a hand is played by ------------------------------------------------------------------------------------------


def rules_of_hand(
    rules: TableRules, number: int, kill: KillKind | Literal["none"] | None = None, *, chosen: int = 0
) -> TableRules:
    """Returns the rules of a hand, counted from 1: the table's, or those of one game of a mix.

    That game is the next in order, or the chosen one, also counted from 1. A killed hand has raised limits.
    """
    if rules.mix is not None:
        now = rules.mix.at(number, chosen)
        found = rules.house.game(now.game, structure=now.structure, limit=now.limit)
        assert isinstance(found, TableRules)
        rules = found
    return rules if kill is None else kill_rules(rules, kill)


# -- what a killed pot is played for -----------------------------------------------------------------------------------


def raised(amount: Cents, kind: KillKind) -> Cents:
    """Returns twice the amount in a full kill, one and a half times in a half kill."""
    match kind:
        case "full":
            return 2 * amount
        case "half":
            return amount + amount // 2
        case _:
            assert_never(kind)


def kill_rules(rules: TableRules, kind: KillKind | Literal["none"]) -> TableRules:
    """Returns the game at the limits of a kill: raised like the over-blind, or the next posted limit with its blinds.

    At a house without kill games, a pot that a player kills to come in is played at double limits.
    """
    stakes = rules.stakes
    match rules.kill.limits if rules.kill else "raised-alike":
        case "next-posted":
            return dataclasses.replace(rules, stakes=next_posted_stakes(rules))
        case "raised-alike":
            bets = tuple(raised(bet, "full" if kind == "none" else kind) for bet in stakes.bets)
            return dataclasses.replace(rules, stakes=dataclasses.replace(stakes, bets=bets))
        case other:
            assert_never(other)


def next_posted_stakes(rules: TableRules) -> Stakes:
    """Returns the stakes of the next higher limit."""
    rows = rules.house.games[rules.game].limits(rules.structure)
    higher = [row for row in rows if row.bets and row.bets[0] > rules.stakes.bets[0]]
    return min(higher, key=lambda row: row.bets[0])
