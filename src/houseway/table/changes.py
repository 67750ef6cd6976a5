"""What may be changed at a table: by the house or its floor, and by a vote of the players."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never, get_args

from houseway.collection import fee_times
from houseway.money import show
from houseway.play.contract import Refused, refuse, silent
from houseway.rulebook.table import Votes
from houseway.table import events as ev
from houseway.table.commands import Change, PlayDoubles, PostBonus, PostTime, RaiseCondition, Vote
from houseway.table.engines import between_hands
from houseway.table.kill import check_kill_game
from houseway.table.options import KillGame
from houseway.table.state import TableState


def check_blinds(table: TableState) -> None:
    """No blind of a table is greater than the one its sign allows."""
    rules, most = table.rules, table.options.most_blind
    entry = rules.entry
    if not most or entry is None:
        return
    match entry.most_blind:
        case "not-stated":
            pass
        case "posted":
            if rules.stakes.big_blind > most:
                why = f"a blind of {show(rules.stakes.big_blind)} is more than the posted {show(most)}"
                raise refuse(rules, why, "entry.most_blind")
        case _:
            assert_never(entry.most_blind)


def play_doubles(table: TableState, command: PlayDoubles) -> Iterator[ev.Event]:
    """Double condition is open to a player with two buy-ins in front of them, between hands."""
    chair, rules = table.chair(command.seat), table.rules
    if table.in_play:
        raise Refused("conditions are changed between hands of pan")
    # By hand the dealer sees to it that the chips in front of them reach.
    between_hands(rules).check_doubles(rules, chair.stack, on=command.on and chair.counted)
    yield ev.DoublesSet(command.seat, command.on)


def raise_condition(table: TableState, _command: RaiseCondition) -> Iterator[ev.Event]:
    """With everyone on doubles the floor may make it the next higher condition; the game is renamed, not tripled."""
    if table.in_play:
        raise Refused("conditions are changed between hands")
    yield ev.ConditionRaised(check_condition(table), table.rules.cite("buyin.all_doubles").rule)


def check_condition(table: TableState) -> str:
    """The limit of the next higher condition; Refused where the floor may not raise it."""
    rules = table.rules
    higher = between_hands(rules).next_condition(rules)
    if not all(chair.doubles for chair in table.chairs.values()):
        raise refuse(table.rules, "not every player is on doubles", "buyin.all_doubles")
    if not higher:
        raise refuse(table.rules, "no higher condition is posted", "buyin.all_doubles")
    return higher


def post_time(table: TableState, command: PostTime) -> Iterator[ev.Event]:
    """The fees of a time that has its own are posted between hands."""
    if table.in_play:
        raise Refused("fees are posted between hands")
    yield ev.TimePosted(*checked_time(table, command.time))


def checked_time(table: TableState, time: str) -> tuple[str, str]:
    """A time as the schedule names it, and the rule of its fees; Refused where none are posted for it."""
    times = fee_times(table.rules)
    if not time:
        return "", next(iter(times.values()), "")
    found = next((name for name in times if name.casefold() == time.casefold()), "")
    if not found:
        told = f"there are some for {', '.join(times)}" if times else "they are the same at any time"
        raise Refused(f"no fees are posted for {time!r}; {told}")
    return found, times[found]


def post_bonus(table: TableState, command: PostBonus) -> Iterator[ev.Event]:
    """The bonus option is set before play starts, and changed later only between rounds and with notice."""
    rules = table.rules
    if not 1 <= command.option <= between_hands(rules).bonus_options(rules):
        raise Refused("no such bonus bet is offered here")
    cite = rules.cite("bonus_bet.option")
    if table.in_play or (table.hands and not command.notice):
        why = "the bonus option is changed between rounds, with notice"
        raise Refused(why, replace(cite, rules=cite.rules[::-1]), rules.house.name)
    yield ev.BonusPosted(command.option)


# -- votes: a majority asks for it, and enough objections stop it ------------------------------------------------------

_KILL: dict[Change, KillGame] = {"half-kill": "half", "full-kill": "full", "regular": "none"}


def check_change(table: TableState, to: Change) -> Votes:
    """How the house counts votes on a change of the game; Refused where it is none that players may ask for."""
    rules = table.rules
    if (votes := rules.votes) is None:
        raise silent(rules, "players do not vote on the game here")
    setting = _setting(to)
    if not (votes.to_forced_bet if to == "forced-bet" else votes.to_kill):
        raise refuse(table.rules, f"{rules.title} is not changed to {to}", setting)
    if to == "forced-bet":
        if "forced-bet" not in table.house.games[rules.game].structures or rules.structure != "no-limit":
            raise refuse(table.rules, "only a no-limit game becomes a forced-bet game", setting)
    elif (kill := _KILL[to]) == table.kill_game:
        raise Refused(f"the game is {to.replace('-', ' ')} already")
    elif kill != "none":
        check_kill_game(rules, kill)
    return votes


def open_changes(table: TableState) -> tuple[Change, ...]:
    """What players may vote to make of the game, which only another game or kill changes."""
    return tuple(to for to in get_args(Change) if _may_become(table, to))


def _may_become(table: TableState, to: Change) -> bool:
    try:
        check_change(table, to)
    except Refused:
        return False
    return True


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
        raise refuse(table.rules, why, setting)
    if len(nays) >= votes.objections:
        raise refuse(table.rules, f"{len(nays)} players object; the game stays as it is", setting)
    yield ev.Converted(command.to, rules.cite(setting).rule)


def _seated(table: TableState, seats: tuple[int, ...]) -> set[int]:
    for seat in seats:
        table.chair(seat)
    return set(seats)
