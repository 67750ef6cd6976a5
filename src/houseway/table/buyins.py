"""Buying chips: first buys, short buys, add-ons, chips on their way, and what may not leave the table."""

from collections.abc import Iterator
from typing import NoReturn

from houseway.money import Cents, show
from houseway.play.contract import Refused
from houseway.play.pan import check_buyin
from houseway.rulebook import PanRules
from houseway.table import events as ev
from houseway.table.commands import Ask, Buy, Pocket
from houseway.table.state import TableState

MINUTE = 60


def bounds(table: TableState) -> tuple[Cents, Cents]:
    """The least and greatest buy-in of the table; no greatest is 0.

    Where the posted limit names none, the sign of the table does; else the house's number of minimum bets.
    """
    stakes, rules = table.rules.stakes, table.rules
    if isinstance(rules, PanRules):
        return rules.buyin.chips * rules.chip, 0
    posted = table.options.buyin or stakes.buyin
    if posted:
        return posted[0], posted[1] if len(posted) > 1 else 0
    unit = min(stakes.bets, default=0) or stakes.big_blind or stakes.minimum or stakes.ante
    return (rules.buyins.minimum if rules.buyins else 1) * unit, 0


def check_first_buy(table: TableState, player: str, chips: Cents) -> None:
    """A first buy-in lies within the posted bounds; one who comes back soon brings what he took away."""
    if isinstance(table.rules, PanRules):
        check_buyin(table.rules, chips)
        return
    least, most = bounds(table)
    owed = _same_amount(table, player)
    if owed:
        if chips != owed:
            why = f"{player} left with {show(owed)} less than half an hour ago and must bring the same"
            raise table.refuse(why, "buyins.same_amount")
        return
    if chips < max(1, least):
        raise table.refuse(f"the least buy-in is {show(least)}, not {show(chips)}", "buyins.minimum")
    if most and chips > most:
        raise table.refuse(f"the greatest buy-in is {show(most)}, not {show(chips)}", "buyins.minimum")


def _same_amount(table: TableState, player: str) -> Cents:
    """What a player who left lately must bring; 0 for one who is free."""
    rules = table.rules.buyins
    if rules is None or not rules.same_amount or player not in table.gone:
        return 0
    left_at, chips = table.gone[player]
    return chips if table.now - left_at < rules.same_amount * MINUTE else 0


def buy(table: TableState, command: Buy) -> Iterator[ev.Event]:
    """A player with chips adds on, one without buys in again, in full or short."""
    table.chair(command.seat)
    if command.chips <= 0:
        raise Refused("a buy is an amount of chips")
    if command.cash:
        why = f"{show(command.chips)} in currency does not play; it is changed into chips first"
        raise table.refuse(why, "buyins.cash")
    rules = table.rules.buyins
    in_hand = table.in_hand(command.seat)
    if in_hand and (rules is None or rules.in_the_hand == "refused"):
        raise table.refuse("chips are added before a hand is dealt or after it is over", "buyins.in_the_hand")
    full, short = _kind(table, command)
    if in_hand:
        yield ev.OnTheirWay(command.seat, command.chips)
    else:
        yield ev.Bought(command.seat, command.chips, full=full, short=short)


def _kind(table: TableState, command: Buy) -> tuple[bool, bool]:
    """Whether a buy is a full one that renews the right to a short one, and whether it is short."""
    chair = table.chairs[command.seat]
    least, most = bounds(table)
    have = chair.stack + chair.coming
    if most and have + command.chips > most:
        raise table.refuse(f"with {show(have)} in front at most {show(max(0, most - have))} more", "buyins.add_on")
    if have or table.in_hand(command.seat):
        return False, False
    rules = table.rules.buyins
    if rules is None:
        return True, False
    enough = least if rules.short == "under-minimum" else -(-least // 2)
    if command.chips >= enough:
        return rules.shorts == "one-after-each-full", False
    if chair.short_buys:
        why = f"the one short buy is used up; at least {show(enough)}"
        raise table.refuse(why, "buyins.shorts")
    return False, True


def ask(table: TableState, command: Ask) -> Iterator[ev.Event]:
    """Chips asked for before the deal play, if the house's conditions are met; else they come after the hand."""
    table.chair(command.seat)
    rules = table.rules.buyins
    if command.chips <= 0:
        raise Refused("one asks for an amount of chips")
    if table.in_play:
        if rules is None or rules.in_the_hand == "refused":
            raise table.refuse("chips are asked for before the deal", "buyins.in_the_hand")
        yield ev.OnTheirWay(command.seat, command.chips)
        return
    full, short = _kind(table, Buy(command.seat, command.chips))
    strict = rules is not None and rules.asked_before == "documented-and-in-transit"
    if strict and not (command.documented and command.in_transit):
        yield ev.OnTheirWay(command.seat, command.chips)
    else:
        yield ev.Bought(command.seat, command.chips, full=full, short=short)


def pocket(table: TableState, command: Pocket) -> NoReturn:
    """Chips in play stay on the table until their owner leaves the game."""
    chair = table.chair(command.seat)
    why = f"{show(command.chips)} of {show(chair.stack)} may not leave the table while its owner plays"
    raise table.refuse(why, "buyins.pocketing")


def land(table: TableState) -> Iterator[ev.Event]:
    """Chips that were on their way are in play for the next hand."""
    for chair in table.chairs.values():
        if chair.coming:
            yield ev.Landed(chair.seat, chair.coming)
