"""Votes that change a game: a majority asks for it, and enough objections stop it."""

from collections.abc import Iterator

from houseway.play.contract import Refused
from houseway.rulebook import PokerRules
from houseway.table import events as ev
from houseway.table.commands import Vote
from houseway.table.kill import check_kill_game
from houseway.table.state import TableState


def vote(table: TableState, command: Vote) -> Iterator[ev.Event]:
    """The game is changed, or the rule is named by which it stays as it is."""
    rules = table.rules
    if not isinstance(rules, PokerRules) or (votes := rules.votes) is None:
        raise Refused(f"players at {rules.house_name} do not vote on the game")
    setting = "votes.to_forced_bet" if command.to == "forced-bet" else "votes.to_kill"
    if not (votes.to_forced_bet if command.to == "forced-bet" else votes.to_kill):
        raise table.refuse(f"{rules.title} is not changed to {command.to}", setting)
    if table.in_play:
        raise Refused("a game is changed between hands")
    if command.to == "forced-bet":
        if "forced-bet" not in table.house.games[rules.game].structures or rules.structure != "no-limit":
            raise table.refuse("only a no-limit game becomes a forced-bet game", setting)
    elif command.to != "regular":
        check_kill_game(table.house, rules, "half" if command.to == "half-kill" else "full")
    ayes, nays = _seated(table, command.ayes), _seated(table, command.objections)
    if ayes & nays:
        raise Refused("nobody votes both ways")
    if 2 * len(ayes) <= len(table.chairs):
        why = f"{len(ayes)} of {len(table.chairs)} players are no majority"
        raise table.refuse(why, setting)
    if len(nays) >= votes.objections:
        raise table.refuse(f"{len(nays)} players object; the game stays as it is", setting)
    yield ev.Converted(command.to, rules.cite(setting).rule)


def _seated(table: TableState, seats: tuple[int, ...]) -> set[int]:
    for seat in seats:
        table.chair(seat)
    return set(seats)
