"""Putting up the bank and placing wagers: who, where, how much."""

from collections.abc import Iterator

from houseway.money import Cents, show
from houseway.play.banked import commands as do
from houseway.play.banked import events as ev
from houseway.play.banked.commands import Option
from houseway.play.banked.order import from_bank
from houseway.play.banked.table import Placed, Table
from houseway.play.contract import Refused


def put_up(table: Table, command: do.PutUp) -> ev.BankPutUp:
    """The player-dealer's money bounds what he can lose and what he can win in the round."""
    if table.phase != "bank":
        raise Refused("the bank has been put up")
    if command.seat != table.bank_seat:
        raise Refused(f"seat {table.bank_seat} has the bank")
    if command.amount <= 0:
        raise table.refuse("the player-dealer must put up money", "bank.coverage")
    _check_money(table, command.seat, command.amount)
    _check_partners(table, command.seat, command.partners)
    return ev.BankPutUp(command.seat, command.amount, command.partners)


def put_up_second(table: Table, command: do.PutUpSecond) -> ev.SecondBankPutUp:
    """Money behind the bank, while bets are open; it is bound to what it puts up like the bank itself."""
    if table.phase != "wagers":
        raise Refused("the bank is not up yet" if table.phase == "bank" else "there are no more bets")
    if command.seat not in table.stacks:
        raise Refused(f"nobody is in seat {command.seat}")
    if why := why_no_second_bank(table, command.seat):
        raise table.refuse(why, "rotation.second_bank") if table.rules.rotation else Refused(why)
    if command.amount <= 0:
        raise table.refuse("a second bank is money put up", "bank.coverage")
    _check_money(table, command.seat, command.amount)
    return ev.SecondBankPutUp(command.seat, command.amount)


def why_no_second_bank(table: Table, seat: int) -> str:
    """Why a seat may not cover what the bank leaves; empty where it may."""
    rotation = table.rules.rotation
    if rotation is None or rotation.second_bank == "none":
        return "there is no second bank in this game"
    if table.second is not None:
        return f"seat {table.second.seat} has the second bank"
    if seat not in table.partners:
        return "only a partner in the front bank may take the second one"
    if any(wager.seat == seat for wager in table.wagers):
        return "who has wagered does not bank against his own wager"
    return ""


def place(table: Table, command: do.Wager) -> ev.Wagered:
    """A wager within the table's limits, on the bettor's own square, an empty one, or behind a seated player."""
    if table.phase != "wagers":
        raise Refused("the bank is not up yet" if table.phase == "bank" else "there are no more bets")
    if why := why_not_there(table, command.seat, command.square):
        raise table.refuse(*why)
    least, most = wager_bounds(table, command.square)
    amount = command.amount
    if command.partners:
        amount += sum(share.amount for share in command.partners)
    if command.amount < table.rules.stakes.minimum or amount < least:
        raise table.refuse(f"the least wager is {show(least)}", "wagers.limits_bind")
    if most is not None and amount > most and (table.rules.wagers.over_maximum == "refused" or most < least):
        circle = table.rules.wagers.circle_maximum
        in_circle = bool(circle) and amount > circle
        raise table.refuse(
            f"{show(amount)} is more than the {show(most)} that may go there",
            "wagers.circle_maximum" if in_circle else "wagers.limits_bind",
        )
    if amount % table.rules.wagers.step:
        raise table.refuse(f"wagers go in steps of {show(table.rules.wagers.step)}", "wagers.step")
    fee = table.fee(amount)
    _check_money(table, command.seat, command.amount + fee)
    _check_partners(table, command.seat, command.partners)
    return ev.Wagered(len(table.wagers), command.seat, command.square, command.amount, fee, command.partners)


def why_not_there(table: Table, seat: int, square: int) -> tuple[str, str] | None:
    """Why a seat may not wager on a square, and the setting that says so."""
    rules = table.rules.wagers
    if seat not in table.stacks:
        raise Refused(f"nobody is in seat {seat}")
    if seat == table.bank_seat:
        return "the player-dealer does not wager against his own bank", "bank.coverage"
    if table.second is not None and seat == table.second.seat:
        return "who has the second bank does not wager against it", "bank.coverage"
    if not 1 <= square <= table.squares or square == table.bank_seat:
        return f"there is no hand on square {square}", "wagers.empty_squares"
    there = [table.wagers[number] for number in table.on_square[square]] if square in table.on_square else []
    if rules.circles and len(there) >= rules.circles:
        return f"all {rules.circles} circles of square {square} are taken", "wagers.circles"
    if not rules.circles and any(wager.seat == seat for wager in there):
        return f"seat {seat} has a wager on square {square}", "wagers.circles"
    return None if seat == square else _why_not_elsewhere(table, square, there)


def _why_not_elsewhere(table: Table, square: int, there: list[Placed]) -> tuple[str, str] | None:
    """Away from one's own square: on an empty one, or behind the player who sits there."""
    rules = table.rules.wagers
    if square not in table.stacks:
        return None if rules.empty_squares else ("nobody sits at that square", "wagers.empty_squares")
    if not rules.backline:
        return "backline wagers are not taken", "wagers.backline"
    if rules.most_backline and sum(wager.backline for wager in there) >= rules.most_backline:
        return f"square {square} has {rules.most_backline} backline wagers", "wagers.most_backline"
    return None


def wager_bounds(table: Table, square: int) -> tuple[Cents, Cents | None]:
    """The least and, where there is one, the greatest wager that still fits on a square."""
    stakes, rules = table.rules.stakes, table.rules.wagers
    bounds = [bound for bound in (table.room(square), rules.circle_maximum or None) if bound is not None]
    return max(stakes.minimum, rules.step), min(bounds, default=None)


def _check_money(table: Table, seat: int, amount: Cents) -> None:
    if (stack := table.stacks[seat]) < amount:
        raise Refused(f"seat {seat} has {show(stack)}, and {show(amount)} is needed")


def _check_partners(table: Table, seat: int, partners: tuple[do.Share, ...]) -> None:
    """Kum-kum: each partner brings at least the table's minimum; the house does not divide what it wins."""
    if partners and not table.rules.wagers.kum_kum:
        raise table.refuse("shared wagers are not taken", "wagers.kum_kum")
    for share in partners:
        if share.seat == seat or share.seat not in table.stacks or [p.seat for p in partners].count(share.seat) > 1:
            raise Refused(f"seat {share.seat} cannot be a partner here")
        if share.amount < table.rules.stakes.minimum or share.amount <= 0:
            raise table.refuse("each partner must put in at least the table's minimum", "wagers.kum_kum")
        _check_money(table, share.seat, share.amount)


def place_side_bet(table: Table, command: do.SideBet) -> ev.SideBetPlaced:
    """A side bet is tied to a wager of the same bettor and placed before the deal."""
    section = {"bonus": "bonus_bet", "buster": "buster"}[command.bet]
    if getattr(table.rules, section) is None:
        why = f"the {command.bet} bet is not offered in this game"
        raise table.refuse(why, "setting.side_bets") if table.rules.setting else Refused(why)
    if table.phase != "wagers":
        raise table.refuse(f"the {command.bet} bet must be placed before the deal", f"{section}.placed")
    wager = _own_wager(table, command.seat, command.wager, f"{section}.placed")
    least, most = side_bet_bounds(table, wager, command.bet)
    if command.bet in wager.sides or not least <= command.amount <= most:
        raise table.refuse(
            f"the {command.bet} bet beside {show(wager.amount)} is from {show(least)} to {show(most)}",
            f"{section}.amount",
        )
    _check_money(table, command.seat, command.amount)
    return ev.SideBetPlaced(wager.number, command.bet, command.amount)


def side_bet_bounds(table: Table, wager: Placed, bet: do.SideBetName) -> tuple[Cents, Cents]:
    """The bonus bet equals the wager; the Buster bet is anything up to it."""
    return (wager.amount if bet == "bonus" else table.rules.wagers.step), wager.amount


def _own_wager(table: Table, seat: int, number: int, setting: str) -> Placed:
    if not 0 <= number < len(table.wagers) or table.wagers[number].seat != seat:
        raise table.refuse(f"seat {seat} has no such wager", setting)
    return table.wagers[number]


def close(table: Table, command: do.NoMoreBets, cards_due: int) -> ev.BetsClosed:
    """Betting closes once; the collection is taken before the first card, from outside the bank."""
    if table.phase != "wagers":
        raise Refused("the bank is not up yet" if table.phase == "bank" else "the betting is closed")
    if command.bank_fee < 0 or command.start not in (0, *from_bank(table.bank_seat, table.squares)):
        raise Refused("the fee is not negative and settlement starts on a square with a hand")
    if command.start and table.rules.piles:
        raise table.refuse("the dice say where settlement starts", "piles.dice")
    if command.bank_fee > table.stacks[table.bank_seat]:
        raise Refused(f"the player-dealer cannot pay the collection of {show(command.bank_fee)}")
    if len(table.shoe) - table.used < cards_due:
        raise Refused(f"the deal takes {cards_due} cards and the shoe has {len(table.shoe) - table.used}")
    return ev.BetsClosed(table.action, command.bank_fee, command.start)


def options(table: Table, cards_due: int) -> Iterator[Option]:
    """Everything that may be put up or wagered now, and the closing of the betting."""
    if table.phase == "bank":
        stack = table.stacks[table.bank_seat]
        if stack:
            yield Option(do.PutUp(table.bank_seat, 1), 1, stack)
        return
    step = table.rules.wagers.step
    for seat, stack in table.stacks.items():
        for square in range(1, table.squares + 1):
            least, most = wager_bounds(table, square)
            room = table.affordable(stack)
            most = (room if most is None else min(room, most)) // step * step
            if most >= least and not why_not_there(table, seat, square):
                yield Option(do.Wager(seat, square, least), least, most, step)
    for seat in table.partners:
        if (stack := table.stacks[seat]) and not why_no_second_bank(table, seat):
            yield Option(do.PutUpSecond(seat, 1), 1, stack)
    for wager in table.wagers:
        for name, section in (("bonus", table.rules.bonus_bet), ("buster", table.rules.buster)):
            bet: do.SideBetName = "bonus" if name == "bonus" else "buster"
            if section is not None and bet not in wager.sides:
                least, most = side_bet_bounds(table, wager, bet)
                if (most := min(most, table.stacks[wager.seat])) >= least:
                    yield Option(do.SideBet(wager.seat, wager.number, bet, least), least, most, 1)
    if len(table.shoe) - table.used >= cards_due:
        yield Option(do.NoMoreBets())
