"""Putting up the bank and placing wagers: who, where, how much."""

from collections.abc import Iterator
from typing import assert_never

from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import Placed, RoundState, from_bank
from houseway.engines.contract import Option, Refused, grounds, refuse, silent
from houseway.money import Cents, show
from houseway.rulebook.side_bets import SideBet


def put_up(layout: RoundState, command: do.PutUp) -> ev.BankPutUp:
    """The player-dealer's money bounds what they can lose and win in the round."""
    if layout.phase != "bank":
        raise Refused("the bank has been put up")
    if command.seat != layout.bank_seat:
        raise Refused(f"seat {layout.bank_seat} has the bank")
    if command.amount <= 0:
        raise refuse(layout.rules, "the player-dealer must put up money", "bank.coverage")
    least, most, fee = layout.rules.stakes.minimum, max(0, layout.most_bank), layout.largest_bank_fee
    if fee and command.amount > most:
        why = f"at most {show(most)}: {show(fee)} stays outside the bank for the collection"
        raise refuse(layout.rules, why, "bank.coverage")
    _check_money(layout, command.seat, command.amount)
    _check_partners(layout, command.seat, command.partners)
    if command.amount + sum(share.amount for share in command.partners) < least:
        raise refuse(layout.rules, f"the least bank is the table's minimum, {show(least)}", "bank.coverage")
    return ev.BankPutUp(command.seat, command.amount, command.partners)


def put_up_second(layout: RoundState, command: do.PutUpSecond) -> ev.SecondBankPutUp:
    """Money behind the bank, while bets are open; it is bound to what it puts up like the bank itself."""
    if layout.phase != "wagers":
        raise Refused("the bank is not up yet" if layout.phase == "bank" else "there are no more bets")
    if command.seat not in layout.stacks:
        raise Refused(f"seat {command.seat} is empty")
    if why := why_no_second_bank(layout, command.seat):
        raise refuse(layout.rules, why, "rotation.second_bank") if layout.rules.rotation else silent(layout.rules, why)
    if command.amount <= 0:
        raise refuse(layout.rules, "a second bank is money put up", "bank.coverage")
    _check_money(layout, command.seat, command.amount)
    return ev.SecondBankPutUp(command.seat, command.amount)


def why_no_second_bank(layout: RoundState, seat: int) -> str:
    """Why a seat may not cover what the bank leaves; empty where it may."""
    rotation = layout.rules.rotation
    match "none" if rotation is None else rotation.second_bank:
        case "none":
            return "there is no second bank in this game"
        case "kum-kum-only":
            pass
        case policy:
            assert_never(policy)
    if layout.second is not None:
        return f"seat {layout.second.seat} has the second bank"
    if seat not in layout.partners:
        return "only a partner in the front bank may take the second one"
    return ""


def place(layout: RoundState, command: do.Wager) -> ev.Wagered:
    """A wager within the table's limits, on the bettor's own square, an empty one, or behind a seated player."""
    if layout.phase != "wagers":
        raise Refused("the bank is not up yet" if layout.phase == "bank" else "there are no more bets")
    rules, seat, square, amount = layout.rules, command.seat, command.square, command.amount
    if why := why_not_there(layout, seat, square):
        raise refuse(rules, *why)
    least, most = wager_bounds(layout, square)
    if command.partners:
        amount += sum(share.amount for share in command.partners)
    if command.amount < least:
        raise refuse(rules, f"the least wager is {show(least)}", "wagers.limits_bind")
    if most is not None and amount > most and (_refuses_more(layout) or most < least):
        raise refuse(
            rules,
            f"{show(amount)} is more than the {show(most)} that may go there",
            "wagers.circle_maximum" if 0 < most == rules.wagers.circle_maximum else "wagers.limits_bind",
        )
    if amount % rules.wagers.step:
        raise refuse(rules, f"wagers go in steps of {show(rules.wagers.step)}", "wagers.step")
    fee = layout.fee(amount)
    _check_money(layout, seat, command.amount + fee)
    if command.partners:
        if any(share.seat in (layout.bank_seat, *layout.partners) for share in command.partners):
            raise refuse(rules, "the player-dealer does not wager against their own bank", "bank.coverage")
        _check_partners(layout, seat, command.partners)
    return ev.Wagered(len(layout.wagers), seat, square, command.amount, fee, command.partners)


def _refuses_more(layout: RoundState) -> bool:
    """Whether a wager above the maximum is refused; else the part above it is out of action."""
    policy = layout.rules.wagers.over_maximum
    match policy:
        case "refused":
            return True
        case "no-action":
            return False
    assert_never(policy)


def why_not_there(layout: RoundState, seat: int, square: int) -> tuple[str, str] | None:
    """Returns why a seat may not wager on a square, and the setting that forbids it."""
    rules = layout.rules.wagers
    if seat not in layout.stacks:
        raise Refused(f"seat {seat} is empty")
    if seat == layout.bank_seat:
        return "the player-dealer does not wager against their own bank", "bank.coverage"
    if seat in layout.partners or (layout.second is not None and seat == layout.second.seat):
        return "a partner in the bank does not wager against it", "bank.coverage"
    if not 1 <= square <= layout.squares or square in (layout.bank_seat, layout.bank_square):
        return f"there is no hand on square {square}", "wagers.empty_squares"
    there = [layout.wagers[number] for number in layout.on_square[square]] if square in layout.on_square else []
    if rules.circles and len(there) >= rules.circles:
        return f"all {rules.circles} circles of square {square} are taken", "wagers.circles"
    if there and not rules.circles and any(wager.seat == seat for wager in there):
        return f"seat {seat} has a wager on square {square}", "wagers.circles"
    return None if seat == square else _why_not_elsewhere(layout, square, there)


def _why_not_elsewhere(layout: RoundState, square: int, there: list[Placed]) -> tuple[str, str] | None:
    """Checks a wager away from the seat's own square: on an empty one, or behind the player there."""
    rules = layout.rules.wagers
    if square not in layout.stacks:
        return None if rules.empty_squares else ("that square is empty", "wagers.empty_squares")
    if not rules.backline:
        return "backline wagers are not taken", "wagers.backline"
    if rules.most_backline and sum(wager.backline for wager in there) >= rules.most_backline:
        return f"square {square} has {rules.most_backline} backline wagers", "wagers.most_backline"
    return None


def wager_bounds(layout: RoundState, square: int) -> tuple[Cents, Cents | None]:
    """The least and, where there is one, the greatest wager that still fits on a square."""
    rules, room = layout.rules.wagers, layout.room(square)
    if circle := rules.circle_maximum:
        room = circle if room is None else min(room, circle)
    return max(layout.rules.stakes.minimum, rules.step), room


def _check_money(layout: RoundState, seat: int, amount: Cents) -> None:
    if (stack := layout.stacks[seat]) < amount:
        raise Refused(f"seat {seat} has {show(stack)}, and {show(amount)} is needed")


def _check_partners(layout: RoundState, seat: int, partners: tuple[do.Share, ...]) -> None:
    """Kum-kum: each partner brings at least the table's minimum; the house does not divide what it wins."""
    if partners and not layout.rules.wagers.kum_kum:
        raise refuse(layout.rules, "shared wagers are not taken", "wagers.kum_kum")
    for share in partners:
        if share.seat == seat or share.seat not in layout.stacks or [p.seat for p in partners].count(share.seat) > 1:
            raise Refused(f"seat {share.seat} cannot be a partner here")
        if share.amount < max(1, layout.rules.stakes.minimum):
            raise refuse(layout.rules, "each partner must put in at least the table's minimum", "wagers.kum_kum")
        _check_money(layout, share.seat, share.amount)


def place_side_bet(layout: RoundState, command: do.SideBet) -> ev.SideBetPlaced:
    """A side bet is tied to a wager of the same bettor and placed before the deal."""
    bet = layout.rules.side_bet(command.bet)
    if bet is None:
        why = f"the {command.bet} bet is not offered in this game"
        raise refuse(layout.rules, why, "setting.side_bets") if layout.rules.setting else silent(layout.rules, why)
    placed = f"{bet.section}.placed"
    if layout.phase != "wagers":
        raise refuse(layout.rules, f"the {bet.name} bet must be placed before the deal", placed)
    wager = _own_wager(layout, command.seat, command.wager, placed)
    least, most = _side_bet_bounds(layout, wager, bet)
    if bet.name in wager.sides or not least <= command.amount <= most:
        raise refuse(
            layout.rules,
            f"the {bet.name} bet with {show(wager.amount)} is from {show(least)} to {show(most)}",
            f"{bet.section}.amount",
        )
    _check_money(layout, command.seat, command.amount)
    return ev.SideBetPlaced(wager.number, bet.name, command.amount)


def _side_bet_bounds(layout: RoundState, wager: Placed, bet: SideBet) -> tuple[Cents, Cents]:
    match bet.size:
        case "the wager":
            return wager.amount, wager.amount
        case "up to the wager":
            return layout.rules.wagers.step, wager.amount
    assert_never(bet.size)


def _own_wager(layout: RoundState, seat: int, number: int, setting: str) -> Placed:
    if not 0 <= number < len(layout.wagers) or layout.wagers[number].seat != seat:
        raise refuse(layout.rules, f"seat {seat} has no such wager", setting)
    return layout.wagers[number]


def close(layout: RoundState, command: do.NoMoreBets, cards_due: int) -> ev.BetsClosed:
    """Betting closes once; the collection is taken before the first card, from outside the bank."""
    if layout.phase != "wagers":
        raise Refused("the bank is not up yet" if layout.phase == "bank" else "the betting is closed")
    fee = layout.bank_fee if command.bank_fee is None else command.bank_fee
    if fee < 0 or (command.start and command.start not in from_bank(layout.bank_square, layout.squares)):
        raise Refused("the fee is not negative and settlement starts on a square with a hand")
    if command.start and layout.rules.piles:
        raise refuse(layout.rules, "the dice say where settlement starts", "piles.dice")
    if fee > layout.stacks[layout.bank_seat]:
        why = f"the player-dealer can't pay the collection of {show(fee)}: the floor may call the round off"
        raise refuse(layout.rules, why, "bank.coverage")
    if len(layout.shoe) - layout.used < cards_due:
        raise Refused(f"the deal takes {cards_due} cards and the shoe has {len(layout.shoe) - layout.used}")
    return ev.BetsClosed(layout.action, fee, command.start)


def why_no_deal(layout: RoundState) -> str:
    """Why the round can't go on to the cards with the player-dealer's chips; empty where it can."""
    stack, least = layout.stacks[layout.bank_seat], max(1, layout.rules.stakes.minimum)
    if layout.phase == "bank" and layout.most_bank < least:
        return f"seat {layout.bank_seat} has too little for a bank of {show(least)} and the collection"
    if layout.phase == "wagers" and layout.bank_fee > stack:
        return f"seat {layout.bank_seat} can't pay the collection of {show(layout.bank_fee)}"
    return ""


def options(layout: RoundState, cards_due: int) -> Iterator[Option]:
    """Everything that may be put up or wagered now, and the closing of the betting."""
    rules = layout.rules
    if layout.phase == "bank":
        least, most = max(1, rules.stakes.minimum), layout.most_bank
        if most >= least:
            yield Option(do.PutUp(layout.bank_seat, least), least, most, rules=grounds(rules, "bank.coverage"))
        return
    for seat, stack in layout.stacks.items():
        yield from _wager_options(layout, seat, stack)
    for seat in layout.partners:
        if (stack := layout.stacks[seat]) and not why_no_second_bank(layout, seat):
            yield Option(do.PutUpSecond(seat, 1), 1, stack, rules=grounds(rules, "rotation.second_bank"))
    for wager in layout.wagers:
        yield from _side_bet_options(layout, wager)
    if len(layout.shoe) - layout.used >= cards_due and layout.bank_fee <= layout.stacks[layout.bank_seat]:
        yield Option(do.NoMoreBets())


def _wager_options(layout: RoundState, seat: int, stack: Cents) -> Iterator[Option]:
    """Returns every square that takes one more wager from the seat."""
    step, affordable = layout.rules.wagers.step, layout.affordable(stack)
    for square in range(1, layout.squares + 1):
        least, most = wager_bounds(layout, square)
        most = (affordable if most is None else min(affordable, most)) // step * step
        if most >= least and not why_not_there(layout, seat, square):
            where = "wagers.backline" if square in layout.stacks else "wagers.empty_squares"
            settings = ("wagers.limits_bind",) if seat == square else ("wagers.limits_bind", where)
            yield Option(do.Wager(seat, square, least), least, most, step, grounds(layout.rules, *settings))


def _side_bet_options(layout: RoundState, wager: Placed) -> Iterator[Option]:
    """Returns the side bets that a wager can still take."""
    for bet in layout.rules.side_bets:
        least, most = _side_bet_bounds(layout, wager, bet)
        if bet.name not in wager.sides and (most := min(most, layout.stacks[wager.seat])) >= least:
            behind = grounds(layout.rules, f"{bet.section}.placed", f"{bet.section}.amount")
            yield Option(do.SideBet(wager.seat, wager.number, bet.name, least), least, most, rules=behind)
