"""Putting up the bank and placing wagers: who, where, how much."""

from collections.abc import Iterator
from typing import assert_never

from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import Placed, RoundState, from_bank
from houseway.engines.contract import Option, Refused, grounds, refuse, silent
from houseway.messages import Amount, Seat, _
from houseway.money import Cents
from houseway.rulebook.side_bets import SideBet


def put_up(layout: RoundState, command: do.PutUp) -> ev.BankPutUp:
    """The player-dealer's money bounds what they can lose and win in the round."""
    if layout.phase != "bank":
        raise Refused(_("The bank is already up."))
    if command.seat != layout.bank_seat:
        raise Refused(_("{player} has the bank.", player=Seat(layout.bank_seat)))
    if command.amount <= 0:
        raise refuse(layout.rules, _("You must put up chips of your own to bank."), "bank.coverage")
    least, most, fee = layout.rules.stakes.minimum, max(0, layout.most_bank), layout.largest_bank_fee
    if fee and command.amount > most:
        why = _(
            "You can put up at most {most}: keep {fee} back for the collection.", most=Amount(most), fee=Amount(fee)
        )
        raise refuse(layout.rules, why, "bank.coverage")
    _check_money(layout, command.seat, command.amount)
    _check_partners(layout, command.seat, command.partners)
    if command.amount + sum(share.amount for share in command.partners) < least:
        why = _("The bank must be at least the table minimum, {least}.", least=Amount(least))
        raise refuse(layout.rules, why, "bank.coverage")
    return ev.BankPutUp(command.seat, command.amount, command.partners)


def put_up_second(layout: RoundState, command: do.PutUpSecond) -> ev.SecondBankPutUp:
    """Money behind the bank, while bets are open; it is bound to what it puts up like the bank itself."""
    if layout.phase != "wagers":
        raise _not_betting(layout)
    if command.seat not in layout.stacks:
        raise nobody_in(command.seat)
    if why := why_no_second_bank(layout, command.seat):
        raise refuse(layout.rules, why, "rotation.second_bank") if layout.rules.rotation else silent(layout.rules, why)
    if command.amount <= 0:
        raise refuse(layout.rules, _("Put up chips for the second bank."), "bank.coverage")
    _check_money(layout, command.seat, command.amount)
    return ev.SecondBankPutUp(command.seat, command.amount)


def _not_betting(layout: RoundState) -> Refused:
    return Refused(_("The bank isn't up yet.") if layout.phase == "bank" else _("No more bets this round."))


def nobody_in(seat: int) -> Refused:
    """The refusal for a seat that no one has."""
    return Refused(_("No one is in {seat}.", seat=Seat(seat)))


def why_no_second_bank(layout: RoundState, seat: int) -> str:
    """Why a seat may not cover what the bank leaves; empty where it may."""
    rotation = layout.rules.rotation
    match "none" if rotation is None else rotation.second_bank:
        case "none":
            return _NO_SECOND_BANK
        case "kum-kum-only":
            pass
        case policy:
            assert_never(policy)
    if layout.second is not None:
        return _("{player} has the second bank.", player=Seat(layout.second.seat))
    if seat not in layout.partners:
        return _PARTNERS_ONLY
    return ""


def place(layout: RoundState, command: do.Wager) -> ev.Wagered:
    """A wager within the table's limits, on the bettor's own square, an empty one, or behind a seated player."""
    if layout.phase != "wagers":
        raise _not_betting(layout)
    rules, seat, square, amount = layout.rules, command.seat, command.square, command.amount
    if why := why_not_there(layout, seat, square):
        raise refuse(rules, *why)
    least, most = wager_bounds(layout, square)
    if command.partners:
        amount += sum(share.amount for share in command.partners)
    if command.amount < least:
        raise refuse(rules, _("The smallest wager is {least}.", least=Amount(least)), "wagers.limits_bind")
    if most is not None and amount > most and (_refuses_more(layout) or most < least):
        setting = "wagers.circle_maximum" if 0 < most == rules.wagers.circle_maximum else "wagers.limits_bind"
        if most < least:
            raise refuse(rules, _("That square has no room for another wager."), setting)
        raise refuse(rules, _("You can wager at most {most} there.", most=Amount(most)), setting)
    if amount % rules.wagers.step:
        raise refuse(rules, _("Wager in multiples of {step}.", step=Amount(rules.wagers.step)), "wagers.step")
    fee = layout.fee(amount)
    _check_money(layout, seat, command.amount + fee)
    if command.partners:
        if any(share.seat in (layout.bank_seat, *layout.partners) for share in command.partners):
            raise refuse(
                rules, _("The player-dealer and their partners can't wager against the bank."), "bank.coverage"
            )
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
        raise nobody_in(seat)
    if seat == layout.bank_seat:
        return _OWN_BANK, "bank.coverage"
    if seat in layout.partners or (layout.second is not None and seat == layout.second.seat):
        return _SHARED_BANK, "bank.coverage"
    if not 1 <= square <= layout.squares or square in (layout.bank_seat, layout.bank_square):
        return _NO_HAND, "wagers.empty_squares"
    there = [layout.wagers[number] for number in layout.on_square[square]] if square in layout.on_square else []
    if rules.circles and len(there) >= rules.circles:
        return _NO_CIRCLE, "wagers.circles"
    if there and not rules.circles and any(wager.seat == seat for wager in there):
        return _ONE_WAGER, "wagers.circles"
    return None if seat == square else _why_not_elsewhere(layout, square, there)


def _why_not_elsewhere(layout: RoundState, square: int, there: list[Placed]) -> tuple[str, str] | None:
    """Checks a wager away from the seat's own square: on an empty one, or behind the player there."""
    rules = layout.rules.wagers
    if square not in layout.stacks:
        return None if rules.empty_squares else (_EMPTY_SQUARE, "wagers.empty_squares")
    if not rules.backline:
        return _NO_BACKLINE, "wagers.backline"
    if rules.most_backline and sum(wager.backline for wager in there) >= rules.most_backline:
        return _BACKLINE_FULL, "wagers.most_backline"
    return None


# Bots look for a square to wager on and see most of these reasons: they are made once.
_NO_SECOND_BANK = _("This game has no second bank.")
_PARTNERS_ONLY = _("Only a partner in the front bank can put up the second bank.")
_OWN_BANK = _("You have the bank. You can't wager against it.")
_SHARED_BANK = _("You share the bank. You can't wager against it.")
_NO_HAND = _("No hand is dealt to that square.")
_NO_CIRCLE = _("All the circles on that square are taken.")
_ONE_WAGER = _("You already have a wager on that square.")
_EMPTY_SQUARE = _("You can't wager on an empty square.")
_NO_BACKLINE = _("Backline betting isn't allowed in this game.")
_BACKLINE_FULL = _("That square can't take another backline wager.")


def wager_bounds(layout: RoundState, square: int) -> tuple[Cents, Cents | None]:
    """The least and, where there is one, the greatest wager that still fits on a square."""
    rules, room = layout.rules.wagers, layout.room(square)
    if circle := rules.circle_maximum:
        room = circle if room is None else min(room, circle)
    return max(layout.rules.stakes.minimum, rules.step), room


def _check_money(layout: RoundState, seat: int, amount: Cents) -> None:
    if (stack := layout.stacks[seat]) < amount:
        has, needs = Amount(stack), Amount(amount)
        raise Refused(_("{player} has {has} and needs {needs}.", player=Seat(seat), has=has, needs=needs))


def _check_partners(layout: RoundState, seat: int, partners: tuple[do.Share, ...]) -> None:
    """Kum-kum: each partner brings at least the table's minimum; the house does not divide what it wins."""
    if partners and not layout.rules.wagers.kum_kum:
        raise refuse(layout.rules, _("Kum-kum betting isn't allowed in this game."), "wagers.kum_kum")
    for share in partners:
        if share.seat == seat or share.seat not in layout.stacks or [p.seat for p in partners].count(share.seat) > 1:
            raise Refused(_("{player} can't be your partner here.", player=Seat(share.seat)))
        if share.amount < (least := max(1, layout.rules.stakes.minimum)):
            why = _("Each partner must put in at least the table minimum, {least}.", least=Amount(least))
            raise refuse(layout.rules, why, "wagers.kum_kum")
        _check_money(layout, share.seat, share.amount)


def place_side_bet(layout: RoundState, command: do.SideBet) -> ev.SideBetPlaced:
    """A side bet is tied to a wager of the same bettor and placed before the deal."""
    bet = layout.rules.side_bet(command.bet)
    if bet is None:
        why = _("This game has no {bet} bet.", bet=command.bet)
        raise refuse(layout.rules, why, "setting.side_bets") if layout.rules.setting else silent(layout.rules, why)
    placed = f"{bet.section}.placed"
    if layout.phase != "wagers":
        raise refuse(layout.rules, _("Place the {bet} bet before the deal.", bet=bet.name), placed)
    wager = _own_wager(layout, command.seat, command.wager, placed)
    least, most = _side_bet_bounds(layout, wager, bet)
    if bet.name in wager.sides:
        why = _("That wager already has the {bet} bet.", bet=bet.name)
        raise refuse(layout.rules, why, f"{bet.section}.amount")
    if not least <= command.amount <= most:
        raise refuse(layout.rules, _side_bet_size(bet, least, most), f"{bet.section}.amount")
    _check_money(layout, command.seat, command.amount)
    return ev.SideBetPlaced(wager.number, bet.name, command.amount)


def _side_bet_size(bet: SideBet, least: Cents, most: Cents) -> str:
    if least == most:
        return _("The {bet} bet must be exactly {amount}, the same as your wager.", bet=bet.name, amount=Amount(most))
    return _("The {bet} bet must be between {least} and {most}.", bet=bet.name, least=Amount(least), most=Amount(most))


def _side_bet_bounds(layout: RoundState, wager: Placed, bet: SideBet) -> tuple[Cents, Cents]:
    match bet.size:
        case "the wager":
            return wager.amount, wager.amount
        case "up to the wager":
            return layout.rules.wagers.step, wager.amount
    assert_never(bet.size)


def _own_wager(layout: RoundState, seat: int, number: int, setting: str) -> Placed:
    if not 0 <= number < len(layout.wagers) or layout.wagers[number].seat != seat:
        raise refuse(layout.rules, _("That isn't your wager."), setting)
    return layout.wagers[number]


def close(layout: RoundState, command: do.NoMoreBets, cards_due: int) -> ev.BetsClosed:
    """Betting closes once; the collection is taken before the first card, from outside the bank."""
    if layout.phase != "wagers":
        raise _not_betting(layout)
    fee = layout.bank_fee if command.bank_fee is None else command.bank_fee
    if fee < 0 or (command.start and command.start not in from_bank(layout.bank_square, layout.squares)):
        raise Refused(_("The fee can't be negative, and settlement must start on a square with a hand."))
    if command.start and layout.rules.piles:
        raise refuse(layout.rules, _("The dice decide where settlement starts."), "piles.dice")
    if fee > layout.stacks[layout.bank_seat]:
        why = _("The player-dealer can't pay the {fee} collection. Call the floor.", fee=Amount(fee))
        raise refuse(layout.rules, why, "bank.coverage")
    if len(layout.shoe) - layout.used < cards_due:
        left = len(layout.shoe) - layout.used
        raise Refused(_("The deal takes {needed} cards. The shoe has {left}.", needed=cards_due, left=left))
    return ev.BetsClosed(layout.action, fee, command.start)


def why_no_deal(layout: RoundState) -> str:
    """Why the round can't go on to the cards with the player-dealer's chips; empty where it can."""
    stack, least = layout.stacks[layout.bank_seat], max(1, layout.rules.stakes.minimum)
    bank = Seat(layout.bank_seat)
    if layout.phase == "bank" and layout.most_bank < least:
        return _(
            "{player} can't cover a {least} bank and the collection: call the floor", player=bank, least=Amount(least)
        )
    if layout.phase == "wagers" and layout.bank_fee > stack:
        return _("{player} can't pay the {fee} collection: call the floor", player=bank, fee=Amount(layout.bank_fee))
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
