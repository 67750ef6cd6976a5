"""Votes that change a game: a majority asks for it, and enough objections stop it."""

from collections.abc import Iterator

from houseway.play.contract import Refused
from houseway.rulebook import PokerRules
from houseway.rulebook.table import Votes
from houseway.table import events as ev
from houseway.table.commands import Change, Vote
from houseway.table.kill import check_kill_game
from houseway.table.state import KillGame, TableState

_KILL: dict[Change, KillGame] = {"half-kill": "half", "full-kill": "full", "regular": "none"}


def check_change(table: TableState, to: Change) -> Votes:
    """How the house counts votes on a change of the game; Refused where it is none that players may ask for."""
    rules = table.rules
    if not isinstance(rules, PokerRules) or (votes := rules.votes) is None:
        raise Refused(f"players at {rules.house.name} do not vote on the game")
    setting = _setting(to)
    if not (votes.to_forced_bet if to == "forced-bet" else votes.to_kill):
        raise table.refuse(f"{rules.title} is not changed to {to}", setting)
    if to == "forced-bet":
        if "forced-bet" not in table.house.games[rules.game].structures or rules.structure != "no-limit":
            raise table.refuse("only a no-limit game becomes a forced-bet game", setting)
    elif (kill := _KILL[to]) == table.kill_game:
        raise Refused(f"the game is {to.replace('-', ' ')} already")
    elif kill != "none":
        check_kill_game(rules, kill)
    return votes


def _setting(to: Change) -> str:
    return "votes.to_forced_bet" if to == "forced-bet" else "votes.to_kill"


def vote(table: TableState, command: Vote) -> Iterator[ev.Event]:
    """The game is changed, or the rule is named by which it stays as it is."""
    rules, setting = table.rules, _setting(command.to)
    votes = check_change(table, command.to)
    if table.in_play:
        raise Refused("a game is changed between hands")
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
