"""Live straddles, announced before the deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.engines.contract import Post, Refused, refuse
from houseway.messages import Amount, Seat, _
from houseway.money import Cents
from houseway.rulebook import TableRules
from houseway.table import events
from houseway.table.between_hands import between_hands
from houseway.table.button import Lineup, lineup
from houseway.table.commands import Offer, TableCommand
from houseway.table.dealing import rules_of_hand
from houseway.table.state import TableState


@dataclass(frozen=True, slots=True)
class Straddled(events.Event):
    """A live straddle was announced for the next hand."""

    seat: int
    amount: Cents

    def change(self, table: TableState) -> None:
        table.straddle = (self.seat, self.amount)

    def says(self) -> str:
        return _("{player} will straddle for {amount}", player=Seat(self.seat), amount=Amount(self.amount))


@dataclass(frozen=True, slots=True)
class Straddle(TableCommand):
    """A player announces a live straddle for the next hand."""

    who = ("player", "dealer")

    seat: int
    amount: Cents

    @classmethod
    def offers(cls, table: TableState, seat: int) -> Iterator[Offer]:
        if table.in_play or table.straddle or not table.rules.stakes.blinds or not table.chairs[seat].counted:
            return
        try:
            least, most = straddle_range(table, seat)
        except Refused:
            return
        if least == most > 0:
            label = _("Straddle {amount}", amount=Amount(least))
            yield Offer(id="straddle", key="l", label=label, fields={"amount": least})
        elif least:
            yield Offer(id="straddle", key="l", label=_("Straddle"), amounts=(least, most))

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Takes the straddle if the seat, the amount, the stack and the game allow it."""
        straddle_range(table, self.seat)
        rules = _rules_of_straddle(table, lineup(table))
        between_hands(rules).check_straddle(rules, self.amount, _straddler_stack(table, self.seat))
        yield Straddled(self.seat, self.amount)


def straddle_range(table: TableState, seat: int) -> tuple[Cents, Cents]:
    """Returns the least and greatest straddle of a seat in the next hand; Refused if it may not straddle."""
    rules = table.rules
    if table.in_play:
        raise refuse(rules, _("Straddle before the cards are dealt."), "blinds.straddle")
    line = lineup(table)
    if line is None or len(line.dealt) < 3:
        raise Refused(_("No straddle is possible in the next hand."))
    if _is_over_blind_due(table):
        raise refuse(rules, _("No straddle is allowed in this hand."), "blinds.straddle")
    table.chair(seat)
    rules, stack = _rules_of_straddle(table, line), _straddler_stack(table, seat)
    bounds = between_hands(rules).straddle(rules, seat, line.past_blinds, stack)
    needed = _needed_stack(rules)
    if stack < needed:
        why = _("You need {least} in front to straddle, not {stack}.", least=Amount(needed), stack=Amount(stack))
        raise refuse(rules, why, "entry.straddle_stack")
    return bounds


def _straddler_stack(table: TableState, seat: int) -> Cents:
    chair = table.chairs[seat]
    return chair.stack if chair.counted else _ENOUGH


def _rules_of_straddle(table: TableState, line: Lineup | None) -> TableRules:
    """Returns the rules for a straddle in the next hand: at the limits of its kill, or those of a mix."""
    if table.rules.mix is not None:
        return table.rules
    kill = table.kill_due or (line is not None and any(way == "kill" for _, way in line.coming_in))
    return rules_of_hand(table.rules, table.hands + 1, table.kill_game if kill else None, chosen=table.chosen)


def _is_over_blind_due(table: TableState) -> bool:
    """Whether a killer posts in the next hand, so that no player may straddle."""
    if not table.kill_due or table.rules.kill is None:
        return False
    match table.rules.kill.post:
        case "over-blind":
            return True
        case "none":
            return False
        case _:
            assert_never(table.rules.kill.post)


_ENOUGH = 1 << 40
"""The assumed stack when the room doesn't count chips; the dealer checks that they suffice."""


def _needed_stack(rules: TableRules) -> int:
    """Returns the stack that a straddler needs."""
    lower = min(rules.stakes.bets, default=rules.stakes.big_blind)
    return rules.entry.straddle_stack * lower if rules.entry else 0


def straddle_post(table: TableState, line: Lineup) -> Post | None:
    """Returns the announced straddle if its player may still make it in the next hand."""
    if table.straddle is None or len(line.dealt) < 3 or _is_over_blind_due(table):
        return None
    seat, amount = table.straddle
    rules = _rules_of_straddle(table, line)
    if seat not in between_hands(rules).straddlers(rules, line.past_blinds):
        return None
    try:
        between_hands(rules).check_straddle(rules, amount, _straddler_stack(table, seat))
    except Refused:
        return None
    return Post(seat, "straddle", live=amount)
