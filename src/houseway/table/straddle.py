"""Live straddles: announced before the deal by the player at the big blind's left."""

from collections.abc import Iterator

from houseway.money import show
from houseway.play.contract import Refused
from houseway.play.poker import Post
from houseway.play.poker.dealing.posting import straddle_bounds
from houseway.rulebook import PokerRules
from houseway.table import events as ev
from houseway.table.button import Lineup, lineup
from houseway.table.commands import Straddle
from houseway.table.state import TableState


def announce(table: TableState, command: Straddle) -> Iterator[ev.Event]:
    """A straddle is taken if the seat, the size, the stack and the game allow it."""
    rules, line = table.rules, lineup(table)
    if table.in_play:
        raise table.refuse("a straddle goes up before any card is dealt", "blinds.straddle")
    if not isinstance(rules, PokerRules) or line is None or len(line.dealt) < 3:
        raise Refused("no straddle is possible in the next hand")
    if rules.blinds.straddle == "none" or table.kill_due:
        raise table.refuse("no straddle is allowed in this hand", "blinds.straddle")
    if line.dealt[2] != command.seat:
        raise table.refuse(f"only seat {line.dealt[2]}, left of the big blind, may straddle", "blinds.straddle")
    stack = table.chairs[command.seat].stack
    needed = needed_stack(rules)
    if stack < needed:
        raise table.refuse(f"a straddle needs {show(needed)} in front, not {show(stack)}", "entry.straddle_stack")
    least, most = straddle_bounds(rules, stack)
    if not least <= command.amount <= most:
        allowed = f"it must be {show(least)} to {show(most)}" if least else "this player has no legal straddle"
        raise table.refuse(f"{show(command.amount)} is no straddle here; {allowed}", "blinds.straddle")
    yield ev.Straddled(command.seat, command.amount)


def needed_stack(rules: PokerRules) -> int:
    """What a straddler must have on the table."""
    lower = min(rules.stakes.bets, default=rules.stakes.big_blind)
    return rules.entry.straddle_stack * lower if rules.entry else 0


def straddle_post(table: TableState, line: Lineup) -> Post | None:
    """The announced straddle, if its player still sits left of the big blind."""
    if table.straddle is None or table.kill_due or len(line.dealt) < 3:
        return None
    seat, amount = table.straddle
    return Post(seat, "straddle", live=amount) if line.dealt[2] == seat else None
