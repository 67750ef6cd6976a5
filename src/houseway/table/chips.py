"""Chips: bought in full or short, on their way, kept on the table, and paid for a half hour."""

from collections.abc import Iterator, Set
from typing import NoReturn, assert_never

from houseway.collection import Charge, half_hour_charge
from houseway.money import Cents, show
from houseway.play.contract import Refused, refuse
from houseway.rulebook.table import BuyIns
from houseway.table import events as ev
from houseway.table.commands import Ask, Buy, Pocket
from houseway.table.engines import between_hands
from houseway.table.state import TableState

MINUTE, HALF_HOUR = 60, 1800


def bounds(table: TableState) -> tuple[Cents, Cents]:
    """The least and greatest buy-in of the table; no greatest is 0.

    Where the posted limit names none, the sign of the table does; else the house's number of minimum bets.
    """
    stakes, rules = table.rules.stakes, table.rules
    posted = between_hands(rules).buyin(rules) or table.options.buyin or stakes.buyin
    if posted:
        return posted[0], posted[1] if len(posted) > 1 else 0
    unit = min(stakes.bets, default=0) or stakes.big_blind or stakes.minimum or stakes.ante
    return (rules.buyins.minimum if rules.buyins else 1) * unit, 0


def check_first_buy(table: TableState, player: str, chips: Cents) -> None:
    """A first buy-in lies within the posted bounds; one who comes back soon brings what they took away."""
    if table.by_hand:
        if chips:
            raise Refused("the room counts no chips at a table that is dealt by hand")
        return
    engine = between_hands(table.rules)
    if engine.buyin(table.rules):
        engine.check_buyin(table.rules, chips)
        return
    least, most = bounds(table)
    owed = _same_amount(table, player)
    if owed:
        if chips != owed:
            why = f"who left with {show(owed)} less than half an hour ago must bring the same"
            raise refuse(table.rules, why, "buyins.same_amount")
        return
    if chips < max(1, least):
        raise refuse(table.rules, f"the least buy-in is {show(least)}, not {show(chips)}", "buyins.minimum")
    if most and chips > most:
        raise refuse(table.rules, f"the greatest buy-in is {show(most)}, not {show(chips)}", "buyins.minimum")


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
    if table.by_hand:
        raise Refused("the room counts no chips at a table that is dealt by hand")
    if command.chips <= 0:
        raise Refused("a buy is an amount of chips")
    if command.cash:
        why = f"{show(command.chips)} in currency does not play; it is changed into chips first"
        raise refuse(table.rules, why, "buyins.cash")
    rules = table.rules.buyins
    in_hand = table.in_hand(command.seat)
    if in_hand and not _waits_for_the_hand(rules):
        raise refuse(table.rules, "chips are added before a hand is dealt or after it is over", "buyins.in_the_hand")
    full, short = _kind(table, command)
    if in_hand:
        yield ev.OnTheirWay(command.seat, command.chips)
    else:
        yield ev.Bought(command.seat, command.chips, full=full, short=short)


def _waits_for_the_hand(rules: BuyIns | None) -> bool:
    """Whether chips asked for in a hand come after it; elsewhere they are refused."""
    if rules is None:
        return False
    match rules.in_the_hand:
        case "refused":
            return False
        case "next-hand":
            return True
        case _:
            assert_never(rules.in_the_hand)


def _enough(rules: BuyIns, least: Cents) -> Cents:
    """What a buy must be not to be a short one."""
    match rules.short:
        case "under-minimum":
            return least
        case "under-half":
            return -(-least // 2)
        case _:
            assert_never(rules.short)


def _renews(rules: BuyIns) -> bool:
    """Whether a full buy gives the right to another short one."""
    match rules.shorts:
        case "one":
            return False
        case "one-after-each-full":
            return True
        case _:
            assert_never(rules.shorts)


def _kind(table: TableState, command: Buy) -> tuple[bool, bool]:
    """Whether a buy is a full one that renews the right to a short one, and whether it is short."""
    chair = table.chairs[command.seat]
    least, most = bounds(table)
    have = chair.stack + chair.coming
    if most and have + command.chips > most:
        raise refuse(
            table.rules, f"with {show(have)} in front at most {show(max(0, most - have))} more", "buyins.add_on"
        )
    if have or table.in_hand(command.seat):
        return False, False
    rules = table.rules.buyins
    if rules is None:
        return True, False
    enough = _enough(rules, least)
    if command.chips >= enough:
        return _renews(rules), False
    if chair.short_buys:
        why = f"the one short buy is used up; at least {show(enough)}"
        raise refuse(table.rules, why, "buyins.shorts")
    return False, True


def ask(table: TableState, command: Ask) -> Iterator[ev.Event]:
    """Chips asked for before the deal play, if the house's conditions are met; else they come after the hand."""
    table.chair(command.seat)
    rules = table.rules.buyins
    if table.by_hand:
        raise Refused("the room counts no chips at a table that is dealt by hand")
    if command.chips <= 0:
        raise Refused("one asks for an amount of chips")
    if table.in_play and not _waits_for_the_hand(rules):
        raise refuse(table.rules, "chips are asked for before the deal", "buyins.in_the_hand")
    full, short = _kind(table, Buy(command.seat, command.chips))
    if not table.in_play and _counts(rules, command):
        yield ev.Bought(command.seat, command.chips, full=full, short=short)
    else:
        yield ev.OnTheirWay(command.seat, command.chips)


def _counts(rules: BuyIns | None, command: Ask) -> bool:
    """Whether chips asked for before the deal count as on the table."""
    if rules is None:
        return True
    match rules.asked_before:
        case "plays":
            return True
        case "documented-and-in-transit":
            return command.documented and command.in_transit
        case _:
            assert_never(rules.asked_before)


def pocket(table: TableState, command: Pocket) -> NoReturn:
    """Chips in play stay on the table until their owner leaves the game."""
    chair = table.chair(command.seat)
    why = f"{show(command.chips)} of {show(chair.stack)} may not leave the table while its owner plays"
    raise refuse(table.rules, why, "buyins.pocketing")


def land(table: TableState) -> Iterator[ev.Event]:
    """Chips that were on their way are in play for the next hand."""
    for chair in table.chairs.values():
        if chair.coming:
            yield ev.Landed(chair.seat, chair.coming)


# -- the half hour: each player pays in advance for the seat -----------------------------------------------------------


def rental(table: TableState, players: int) -> Charge | None:
    """What each player pays for a half hour at this table; None at a table that collects by the hand."""
    key = players, table.rules.structure
    if key not in table.rentals:
        table.rentals[key] = half_hour_charge(table.rules, players, option=table.options.fee_option)
    return table.rentals[key]


def time_due(table: TableState, now: int, gone: Set[int] = frozenset()) -> Iterator[ev.Event]:
    """The half hour that has begun is collected from everyone who is seated, once."""
    period = now // HALF_HOUR
    if period <= table.paid_period or table.in_play or table.by_hand:
        return
    seated = [chair for chair in table.chairs.values() if chair.stack and chair.seat not in gone]
    if len(seated) < 2:
        return
    charge = rental(table, len(seated))
    if charge is None:
        return
    for chair in seated:
        yield ev.TimePaid(chair.seat, min(charge.amount, chair.stack), period, rental_rule(charge))


def late_fee(table: TableState, seat: int, chips: Cents) -> Iterator[ev.Event]:
    """One who sits down soon after a collection still pays it in full."""
    period, late = table.now // HALF_HOUR, table.rules.rental
    if table.by_hand or late is None or period != table.paid_period or table.now % HALF_HOUR > late.late * MINUTE:
        return
    charge = rental(table, len(table.chairs) + 1)
    if charge is not None:
        yield ev.TimePaid(seat, min(charge.amount, chips), period, table.rules.cite("rental.late").rule)


def rental_rule(charge: Charge) -> str:
    """The rule of the fee table from which the half hour was read."""
    return charge.schedule.rule[0] if charge.schedule.rule else ""
