"""Chips: full and short buy-ins, chips on the way, table stakes, and the half-hour fee."""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import NoReturn, assert_never

from houseway.collection import Charge, half_hour_charge
from houseway.engines.contract import Refused, refuse
from houseway.messages import Amount, Message, _, ngettext
from houseway.money import Cents
from houseway.rulebook.table import BuyIns
from houseway.table import events
from houseway.table.between_hands import between_hands
from houseway.table.chairs import Chair
from houseway.table.commands import TableCommand
from houseway.table.state import TableState

MINUTE, HALF_HOUR = 60, 1800


def buyin_bounds(table: TableState) -> tuple[Cents, Cents]:
    """Returns the least and greatest buy-in of the table; 0 means no maximum.

    The posted limit comes first, then the table's sign, then the house's number of minimum bets.
    """
    stakes, rules = table.rules.stakes, table.rules
    posted = (rules.least_buyin,) if rules.least_buyin else table.options.buyin or stakes.buyin
    if posted:
        return posted[0], posted[1] if len(posted) > 1 else 0
    unit = min(stakes.bets, default=0) or stakes.big_blind or stakes.minimum or stakes.ante
    return (rules.buyins.minimum if rules.buyins else 1) * unit, 0


def check_first_buy(table: TableState, player: str, chips: Cents) -> None:
    """Refuses a first buy-in outside the bounds, or one that differs from what a returning player took away."""
    if table.by_hand:
        if chips:
            raise Refused(_("The room doesn't count chips at a table dealt by hand."))
        return
    if table.rules.least_buyin:
        between_hands(table.rules).check_buyin(table.rules, chips)
        return
    least, most = buyin_bounds(table)
    owed = _same_amount(table, player)
    if owed:
        if chips != owed:
            why = _same_amount_due(table, owed)
            raise refuse(table.rules, why, "buyins.same_amount")
        return
    if chips < max(1, least):
        why = _("The minimum buy-in is {least}, not {amount}.", least=Amount(least), amount=Amount(chips))
        raise refuse(table.rules, why, "buyins.minimum")
    if most and chips > most:
        why = _("The maximum buy-in is {most}, not {amount}.", most=Amount(most), amount=Amount(chips))
        raise refuse(table.rules, why, "buyins.minimum")


def check_denominations(table: TableState, denominations: tuple[Cents, ...]) -> None:
    """Refuses chips that are not all of one denomination where the game is played with one."""
    between_hands(table.rules).check_denominations(table.rules, denominations)


def _same_amount_due(table: TableState, owed: Cents) -> Message:
    minutes = table.rules.buyins.same_amount if table.rules.buyins else 0
    return ngettext(
        "A player who left with {amount} less than {count} minute ago must bring back the same amount.",
        "A player who left with {amount} less than {count} minutes ago must bring back the same amount.",
        minutes,
        amount=Amount(owed),
    )


def _same_amount(table: TableState, player: str) -> Cents:
    """Returns the amount that a player who left recently must bring back; 0 if they are free."""
    rules = table.rules.buyins
    if rules is None or not rules.same_amount or player not in table.gone:
        return 0
    left_at, chips = table.gone[player]
    return chips if table.now - left_at < rules.same_amount * MINUTE else 0


@dataclass(frozen=True, slots=True)
class Buy(TableCommand):
    """A player buys chips; ``cash`` is currency laid on the table."""

    who = ("room",)

    seat: int
    chips: Cents
    cash: bool = False
    denominations: tuple[Cents, ...] = ()
    """The denominations of the chips, if they are stated."""

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Adds chips to a stack, or buys in again in full or short."""
        table.chair(self.seat)
        if table.by_hand:
            raise Refused(_("The room doesn't count chips at a table dealt by hand."))
        if self.chips <= 0:
            raise Refused(_("Buy at least one chip."))
        check_denominations(table, self.denominations)
        if self.cash:
            why = _("{amount} in cash doesn't play. Change it into chips first.", amount=Amount(self.chips))
            raise refuse(table.rules, why, "buyins.cash")
        rules = table.rules.buyins
        in_hand = table.in_hand(self.seat)
        if in_hand and not _waits_for_the_hand(rules):
            raise refuse(table.rules, _("Add chips between hands, not during one."), "buyins.in_the_hand")
        full, short = _kind(table, self)
        if in_hand:
            yield events.OnTheirWay(self.seat, self.chips, full=full, short=short)
        else:
            yield events.Bought(self.seat, self.chips, full=full, short=short)


def _waits_for_the_hand(rules: BuyIns | None) -> bool:
    """Whether chips bought during a hand arrive after it; other houses refuse them."""
    if rules is None:
        return False
    match rules.in_the_hand:
        case "refused":
            return False
        case "next-hand":
            return True
        case _:
            assert_never(rules.in_the_hand)


def _enough(rules: BuyIns | None, least: Cents) -> Cents:
    """Returns the least amount of a buy that is not short."""
    if rules is None or not _has_short_buys(rules):
        return least
    match rules.short:
        case "under-minimum":
            return least
        case "under-half":
            return -(-least // 2)
        case _:
            assert_never(rules.short)


def _has_short_buys(rules: BuyIns) -> bool:
    """Whether a player without chips may buy less than the minimum at all."""
    match rules.shorts:
        case "none":
            return False
        case "one" | "one-after-each-full":
            return True
        case _:
            assert_never(rules.shorts)


def _renews(rules: BuyIns) -> bool:
    """Whether a full buy allows another short one."""
    match rules.shorts:
        case "none" | "one":
            return False
        case "one-after-each-full":
            return True
        case _:
            assert_never(rules.shorts)


def _kind(table: TableState, command: Buy) -> tuple[bool, bool]:
    """Returns whether a buy is full and allows another short one, and whether it is short."""
    chair = table.chairs[command.seat]
    least, most = buyin_bounds(table)
    have = chair.stack + chair.coming
    if most and have + command.chips > most:
        left = Amount(max(0, most - have))
        why = _("With {amount} in front, you can buy at most {most} more.", amount=Amount(have), most=left)
        raise refuse(table.rules, why, "buyins.add_on")
    between_hands(table.rules).check_chips(table.rules, command.chips)
    if chair.coming or _has_chips(table, chair):
        return False, False
    rules = table.rules.buyins
    enough = _enough(rules, least)
    if command.chips >= enough:
        return rules is None or _renews(rules), False
    if rules is None or not _has_short_buys(rules):
        why = _("You can't rebuy for less than {least}.", least=Amount(enough))
        raise refuse(table.rules, why, "buyins.shorts")
    if chair.short_buys:
        why = _("You have used your one short buy. Buy at least {least}.", least=Amount(enough))
        raise refuse(table.rules, why, "buyins.shorts")
    return False, True


def least_buy(table: TableState, chair: Chair) -> Cents:
    """Returns the least amount that a player may buy now."""
    unit = table.rules.buy_unit
    if chair.coming or _has_chips(table, chair):
        return unit
    rules, least = table.rules.buyins, buyin_bounds(table)[0]
    if rules is not None and _has_short_buys(rules) and not chair.short_buys:
        return unit
    return max(unit, _enough(rules, least))


def _has_chips(table: TableState, chair: Chair) -> bool:
    """Whether a player has chips in front, or behind in the hand in play; a player who is all-in has none."""
    if table.in_hand(chair.seat) and table.hand is not None:
        return table.hand.money[chair.seat] > 0
    return chair.stack > 0


@dataclass(frozen=True, slots=True)
class Ask(TableCommand):
    """A player asks staff for chips, which may be documented by a slip and already on the way."""

    who = ("room",)

    seat: int
    chips: Cents
    documented: bool = True
    in_transit: bool = True

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Adds chips asked for before the deal if the conditions are met; otherwise they arrive after the hand."""
        table.chair(self.seat)
        rules = table.rules.buyins
        if table.by_hand:
            raise Refused(_("The room doesn't count chips at a table dealt by hand."))
        if self.chips <= 0:
            raise Refused(_("Ask for at least one chip."))
        if table.in_play and not _waits_for_the_hand(rules):
            raise refuse(table.rules, _("Ask for chips before the deal."), "buyins.in_the_hand")
        full, short = _kind(table, Buy(self.seat, self.chips))
        if not table.in_play and _counts(rules, self):
            yield events.Bought(self.seat, self.chips, full=full, short=short)
        else:
            yield events.OnTheirWay(self.seat, self.chips, full=full, short=short)


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


@dataclass(frozen=True, slots=True)
class Pocket(TableCommand):
    """A player wants to take chips off the table and play on."""

    who = ("room",)

    seat: int
    chips: Cents

    def decide(self, table: TableState) -> NoReturn:
        """Refuses: chips in play stay on the table until the player leaves the game."""
        chair = table.chair(self.seat)
        amount, stack = Amount(self.chips), Amount(chair.stack)
        why = _("You can't take {amount} of {stack} off the table while you play.", amount=amount, stack=stack)
        raise refuse(table.rules, why, "buyins.pocketing")


def land_chips(table: TableState) -> Iterator[events.Event]:
    """Puts chips that were on the way into play for the next hand."""
    for chair in table.chairs.values():
        if chair.coming:
            yield events.Landed(chair.seat, chair.coming)


# -- the half hour: each player pays in advance for the seat -----------------------------------------------------------


def half_hour_fee(table: TableState, players: int) -> Charge | None:
    """Returns each player's fee for a half hour; None at a table that collects by the hand."""
    key = players, table.rules.structure
    if key not in table.rentals:
        table.rentals[key] = half_hour_charge(table.rules, players, option=table.options.fee_option)
    return table.rentals[key]


def collect_time(table: TableState, now: int, gone: Set[int] = frozenset()) -> Iterator[events.Event]:
    """Collects the half hour that has begun from each seated player, once."""
    period = now // HALF_HOUR
    if period <= table.paid_period or table.in_play or table.by_hand:
        return
    seated = [chair for chair in table.chairs.values() if chair.stack and chair.seat not in gone]
    if len(seated) < 2:
        return
    charge = half_hour_fee(table, len(seated))
    if charge is None:
        return
    for chair in seated:
        yield events.TimePaid(chair.seat, min(charge.amount, chair.stack), period, half_hour_rule(charge))


def late_fee(table: TableState, seat: int, chips: Cents) -> Iterator[events.Event]:
    """Charges a player who sits down soon after a collection in full."""
    period, late = table.now // HALF_HOUR, table.rules.rental
    if table.by_hand or late is None or period != table.paid_period or table.now % HALF_HOUR > late.late * MINUTE:
        return
    charge = half_hour_fee(table, len(table.chairs) + 1)
    if charge is not None:
        yield events.TimePaid(seat, min(charge.amount, chips), period, table.rules.cite("rental.late").rule)


def half_hour_rule(charge: Charge) -> str:
    """Returns the rule of the fee table for the half hour."""
    return charge.schedule.rule[0] if charge.schedule.rule else ""
