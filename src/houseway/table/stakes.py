"""What a hand is played for when the pot is killed."""

import dataclasses

from houseway.money import Cents
from houseway.rulebook import PokerRules, Stakes, TableRules
from houseway.rulebook.table import KillKind


def raised(amount: Cents, kind: KillKind) -> Cents:
    """Twice the amount in a full kill, half as much again in a half kill."""
    return 2 * amount if kind == "full" else amount + amount // 2


def kill_rules(rules: TableRules, kind: str) -> PokerRules:
    """The game at the limits of a kill: raised like the over-blind, or the next higher posted limit with its blinds.

    A pot that a player kills to come in, at a house without kill games, is played for double.
    """
    assert isinstance(rules, PokerRules)
    if rules.kill is not None and rules.kill.limits == "next-posted":
        return dataclasses.replace(rules, stakes=next_posted(rules))
    share: KillKind = "half" if kind == "half" else "full"
    bets = tuple(raised(bet, share) for bet in rules.stakes.bets)
    return dataclasses.replace(rules, stakes=dataclasses.replace(rules.stakes, bets=bets))


def next_posted(rules: PokerRules) -> Stakes:
    """The row of the next higher limit."""
    rows = rules.house.games[rules.game].limits(rules.structure)
    higher = [row for row in rows if row.bets and row.bets[0] > rules.stakes.bets[0]]
    return min(higher, key=lambda row: row.bets[0])
