"""What a house or its floor may set at a table: the greatest blind, double conditions in pan, the bonus posted."""

from collections.abc import Iterator
from dataclasses import replace

from houseway.money import show
from houseway.play.contract import Refused
from houseway.play.pan import check_buyin
from houseway.rulebook import BankedRules, PanRules, PokerRules
from houseway.table import events as ev
from houseway.table.commands import PlayDoubles, PostBonus, RaiseCondition
from houseway.table.state import TableState


def check_blinds(table: TableState) -> None:
    """No blind of a table is greater than the one its sign allows."""
    rules, most = table.rules, table.options.most_blind
    entry = rules.entry if isinstance(rules, PokerRules) else None
    if not most or entry is None or entry.most_blind == "not-stated":
        return
    if rules.stakes.big_blind > most:
        why = f"a blind of {show(rules.stakes.big_blind)} is more than the posted {show(most)}"
        raise table.refuse(why, "entry.most_blind")


def play_doubles(table: TableState, command: PlayDoubles) -> Iterator[ev.Event]:
    """Double condition is open to a player with two buy-ins in front of him, between hands."""
    chair, rules = table.chair(command.seat), table.rules
    if not isinstance(rules, PanRules) or table.in_play:
        raise Refused("conditions are changed between hands of pan")
    if command.on:
        check_buyin(rules, chair.stack // rules.chip * rules.chip, doubles=True)
    yield ev.DoublesSet(command.seat, command.on)


def raise_condition(table: TableState, _command: RaiseCondition) -> Iterator[ev.Event]:
    """With everyone on doubles the floor may make it the next higher condition; the game is renamed, not tripled."""
    if table.in_play:
        raise Refused("conditions are changed between hands")
    yield ev.ConditionRaised(check_condition(table), table.rules.cite("buyin.all_doubles").rule)


def check_condition(table: TableState) -> str:
    """The limit of the next higher condition; Refused where the floor may not raise it."""
    rules = table.rules
    if not isinstance(rules, PanRules):
        raise Refused("conditions are those of pan")
    if not all(chair.doubles for chair in table.chairs.values()):
        raise table.refuse("not every player is on doubles", "buyin.all_doubles")
    higher = [row for row in table.house.games[rules.game].stakes if row.bets[0] > rules.chip]
    if not higher:
        raise table.refuse("no higher condition is posted", "buyin.all_doubles")
    return min(higher, key=lambda row: row.bets[0]).name


def post_bonus(table: TableState, command: PostBonus) -> Iterator[ev.Event]:
    """The bonus option is set before play starts, and changed later only between rounds and with notice."""
    rules = table.rules
    bonus = rules.bonus_bet if isinstance(rules, BankedRules) else None
    if bonus is None or not 1 <= command.option <= len(bonus.tables):
        raise Refused("no such bonus bet is offered here")
    cite = rules.cite("bonus_bet.option")
    if table.in_play or (table.hands and not command.notice):
        why = "the bonus option is changed between rounds, with notice"
        raise Refused(why, replace(cite, rules=cite.rules[::-1]), rules.house.name)
    yield ev.BonusPosted(command.option)
