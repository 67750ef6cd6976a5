"""Decisions on the hand in play, whether other bettors add to them, and insurance while an ace up is not checked."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from houseway.cards import Card
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import Placed
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.banked.play.twentyone.payoffs import INSURANCE_PAYS
from houseway.engines.banked.play.twentyone.square_hand import SquareHand, spoken_total
from houseway.engines.contract import Command, Event, Option, Refused, grounds, refuse, silent, unknown
from houseway.messages import Amount, Seat, _
from houseway.money import Cents


def options(play: Hands) -> Iterator[Option]:
    """Everything that may be decided now."""
    if play.joining:
        wager = play.wager(play.joining[0])
        least, most = join_bounds(play, wager)
        behind = grounds(play.rules, "wagers.decides")
        yield Option(do.Join(wager.seat, wager.number, least), least, most, _step(play, least, most), behind)
        yield Option(do.Stay(wager.seat, wager.number), rules=behind)
    elif hand := play.current:
        yield from _hand_options(play, hand)
    for hands in play.squares.values():
        for hand in hands:
            if late_surrender(play, hand):
                yield _give_up(play, hand)


def _hand_options(play: Hands, hand: SquareHand) -> Iterator[Option]:
    """With the shoe run out only what takes no card; a hand that lacks a card waits for it."""
    if play.lacks_card(hand):
        return
    may, seat, square, rules = play.choices(), hand.player, hand.square, play.rules
    if play.layout.next_card() is None:
        may = replace(may, hit=False, double=None, split=False)
    chart = grounds(rules, "chart.hit", "chart.stand_soft" if hand.soft else "chart.stand_hard")
    if may.hit:
        yield Option(do.Hit(seat, square), rules=chart)
    if may.stand:
        yield Option(do.Stand(seat, square), rules=chart)
    if may.double:
        least, most = may.double
        behind = grounds(rules, "double.for_less", *(("double.after_split",) if hand.origin else ()))
        yield Option(do.Double(seat, square, least), least, most, _step(play, least, most), behind)
    if may.split:
        yield Option(do.Split(seat, square), rules=grounds(rules, "split.pairs", "split.most"))
    if may.surrender:
        yield _give_up(play, hand)


def _give_up(play: Hands, hand: SquareHand) -> Option:
    behind = grounds(play.rules, "surrender.when", "surrender.most")
    return Option(do.Surrender(hand.player, hand.square, hand.number), rules=behind)


def _step(play: Hands, least: Cents, most: Cents) -> Cents:
    """Doubling for less goes in the steps of the wagers."""
    return 1 if least == most else play.rules.wagers.step


def decide(play: Hands, command: Command) -> Event:
    """The event that a decision makes."""
    if type(command) is do.Surrender and _is_late(play, command):
        return ev.Surrendered(command.square, command.hand)
    if play.joining:
        return _join(play, command)
    hand = play.current
    if hand is None or not isinstance(command, do.Decision):
        raise Refused(_("You can't do that with this hand."))
    if command.square != hand.square:
        raise _why_not_now(play, hand, command)
    if command.seat != hand.player:
        why = _("{player} plays the hand on that square.", player=Seat(hand.player))
        raise refuse(play.rules, why, "wagers.decides")
    return _decided(play, hand, command)


def _why_not_now(play: Hands, hand: SquareHand, command: do.Decision) -> Refused:
    """Refuses a square that is not in turn; explains it if the hand already got its last card."""
    last = play.squares[command.square][-1] if command.square in play.squares else None
    if isinstance(command, do.Hit) and last is not None and last.done and (last.split_ace or last.doubled):
        return _no_more_cards(play, last)
    return Refused(_("It's square {square}'s turn.", square=hand.square))


def _decided(play: Hands, hand: SquareHand, command: do.Decision) -> Event:
    if play.lacks_card(hand):
        raise _shoe_is_out()
    match command:
        case do.Hit():
            return _hit(play, hand)
        case do.Stand():
            return _stand(play, hand)
        case do.Double():
            return _double(play, hand, command)
        case do.Split():
            return _split(play, hand)
        case do.Surrender():
            return _surrender(play, hand, command)
    raise unknown(play.rules, command)


def _hit(play: Hands, hand: SquareHand) -> Event:
    if not play.choices().hit:
        raise _no_more_cards(play, hand)
    return ev.Drew(hand.square, hand.number, _card(play))


def _card(play: Hands) -> Card:
    card = play.layout.next_card()
    if card is None:
        raise _shoe_is_out()
    return card


def _shoe_is_out() -> Refused:
    return Refused(_("The shoe is out of cards. Wait for the shuffle."))


def _no_more_cards(play: Hands, hand: SquareHand) -> Refused:
    if hand.split_ace:
        return refuse(play.rules, _("A split ace gets only one card."), "split.aces_again")
    if hand.doubled:
        return refuse(play.rules, _("A doubled hand gets only one card."), "double.for_less")
    why = _("You must stand on {total}.", total=spoken_total(hand.points, hand.soft))
    return refuse(play.rules, why, "chart.stand_soft" if hand.soft else "chart.stand_hard")


def _stand(play: Hands, hand: SquareHand) -> Event:
    if not play.choices().stand:
        raise refuse(play.rules, _("You must hit {total}.", total=spoken_total(hand.points, hand.soft)), "chart.hit")
    return ev.Stood(hand.square, hand.number)


def _double(play: Hands, hand: SquareHand, command: do.Double) -> Event:
    bounds = play.choices().double
    if bounds is None:
        raise _no_double(play, hand, command.seat)
    _check_added(play, command.amount, bounds)
    _card(play)
    adds, left = [], command.amount
    for number, stake in play.own_stakes(hand).items():
        adds.append((number, min(stake, left)))
        left -= min(stake, left)
    return ev.Doubled(hand.square, hand.number, tuple(adds))


def _check_added(play: Hands, amount: Cents, bounds: tuple[Cents, Cents]) -> None:
    least, most = bounds
    if not least <= amount <= most or (amount - least) % _step(play, least, most):
        raise refuse(play.rules, _added_size(least, most, _step(play, least, most)), "double.for_less")


def _added_size(least: Cents, most: Cents, step: Cents) -> str:
    if least == most:
        return _("Add exactly {amount}.", amount=Amount(least))
    if step > 1:
        return _(
            "Add between {least} and {most}, in multiples of {step}.",
            least=Amount(least),
            most=Amount(most),
            step=Amount(step),
        )
    return _("Add between {least} and {most}.", least=Amount(least), most=Amount(most))


def _no_double(play: Hands, hand: SquareHand, seat: int) -> Refused:
    if play.decisions.must_stand(hand):
        return _no_more_cards(play, hand)
    if hand.origin is not None and not play.decisions.double.after_split:
        return refuse(play.rules, _("You can't double after a split."), "double.after_split")
    if len(hand.cards) != 2:
        return refuse(play.rules, _("You can double only on your first two cards."), "double.for_less")
    return refuse(play.rules, _("{player} doesn't have enough to double.", player=Seat(seat)), "double.for_less")


def _split(play: Hands, hand: SquareHand) -> Event:
    if not play.choices().split:
        why = play.decisions.why_no_split(hand, play.splits.get(hand.square, 0))
        raise refuse(play.rules, *(why or (_("To split, you need a second wager equal to the first."), "split.pairs")))
    _card(play)
    return ev.Parted(hand.square, hand.number, tuple(play.own_stakes(hand).items()))


def _surrender(play: Hands, hand: SquareHand, command: do.Surrender) -> Event:
    if not play.choices().surrender or command.hand != hand.number:
        why = play.why_no_surrender(hand)
        raise refuse(play.rules, *(why or (_("That hand isn't being played."), "surrender.when")))
    return ev.Surrendered(hand.square, hand.number)


def late_surrender(play: Hands, hand: SquareHand) -> bool:
    """Whether a finished hand may still be given up: where that is open at any time, until the next player acts."""
    return (
        play.decisions.may_surrender_late
        and hand.square == play.window
        and hand.done
        and not hand.surrendered
        and not play.decisions.why_no_surrender(hand)
    )


def _is_late(play: Hands, command: do.Surrender) -> bool:
    hands = play.squares.get(command.square, [])
    return (
        0 <= command.hand < len(hands)
        and late_surrender(play, hands[command.hand])
        and command.seat == hands[command.hand].player
    )


def _join(play: Hands, command: Command) -> Event:
    wager = play.wager(play.joining[0])
    if not isinstance(command, (do.Join, do.Stay)):
        raise Refused(_("Wait for the other bettors on the square."))
    if (command.seat, command.wager) != (wager.seat, wager.number):
        raise _asked_first(wager)
    if isinstance(command, do.Stay):
        return ev.Stayed(wager.number)
    _check_added(play, command.amount, join_bounds(play, wager))
    return ev.Joined(wager.number, command.amount)


def _asked_first(wager: Placed) -> Refused:
    return Refused(_("{player} answers first.", player=Seat(wager.seat)))


def join_bounds(play: Hands, wager: Placed) -> tuple[Cents, Cents]:
    """Returns the amounts another bettor on the square may add to the double or split just made."""
    hand = play.current
    assert hand is not None
    stake = hand.stakes[wager.number]
    stack = play.layout.stacks[wager.seat]
    return play.decisions.added_bounds(stake, stack) if hand.doubled else (stake, min(stake, stack))


# -- insurance and even money ------------------------------------------------------------------------------------------


def insurance_options(play: Hands) -> Iterator[Option]:
    """Returns the answers open to the bettor who is asked."""
    wager = play.wager(play.asked[0])
    least, most = insurance_bounds(play, wager)
    if most >= least:
        behind = grounds(play.rules, "insurance.offered", "insurance.amount")
        yield Option(do.Insure(wager.seat, wager.number, least), least, most, rules=behind)
    if may_take_even_money(play, wager):
        behind = grounds(play.rules, "insurance.even_money")
        yield Option(do.TakeEvenMoney(wager.seat, wager.number), rules=behind)
    yield Option(do.NoInsurance(wager.seat, wager.number), rules=grounds(play.rules, "insurance.offered"))


def insurance_bounds(play: Hands, wager: Placed) -> tuple[Cents, Cents]:
    """Returns the smallest and largest insurance for a wager, by the house's rule and the bettor's stack."""
    half, stack = wager.amount // 2, play.layout.stacks[wager.seat]
    if play.insurance is None:
        return 1, 0
    match play.insurance.amount:
        case "half":
            return half, min(half, stack)
        case "up-to-half":
            return 1, min(half, stack)
    assert_never(play.insurance.amount)


def may_take_even_money(play: Hands, wager: Placed) -> bool:
    """Whether a wager rides on a natural and the house pays 1 to 1 for it now."""
    natural = play.squares[wager.square][0].natural
    return natural and play.insurance is not None and play.insurance.even_money


def answer_insurance(play: Hands, command: Command) -> Event:
    """The event that an answer makes."""
    wager = play.wager(play.asked[0])
    if not isinstance(command, do.InsuranceAnswer):
        raise Refused(_("Insurance comes first."))
    if (command.seat, command.wager) != (wager.seat, wager.number):
        raise _asked_first(wager)
    match command:
        case do.NoInsurance():
            return ev.InsuranceDeclined(wager.number)
        case do.TakeEvenMoney():
            if not may_take_even_money(play, wager):
                raise refuse(play.rules, _("Only a natural can take even money."), "insurance.even_money")
            return ev.EvenMoneyTaken(wager.number)
        case do.Insure():
            least, most = insurance_bounds(play, wager)
            if not least <= command.amount <= most:
                raise refuse(play.rules, _insurance_size(least, most), "insurance.amount")
            return ev.Insured(wager.number, command.amount)
    raise unknown(play.rules, command)


def _insurance_size(least: Cents, most: Cents) -> str:
    if most < least:
        return _("You don't have enough to insure that wager.")
    if least == most:
        return _("Insurance must be exactly half the wager, {amount}.", amount=Amount(most))
    return _("Insure for at most {most}.", most=Amount(most))


def no_insurance_now(play: Hands) -> Refused:
    """Why there is no insurance at this moment."""
    if play.rules.insurance is None:
        return silent(play.rules, _("This game has no insurance."))
    if play.insurance:
        why = _("You can insure only when the player-dealer shows an ace, before the down card is checked.")
        return refuse(play.rules, why, "insurance.offered")
    barred = play.rules.naturals is not None and play.rules.naturals.pays in play.rules.insurance.barred_at
    setting = "insurance.barred_at" if barred else "insurance.offered"
    return refuse(play.rules, _("This game has no insurance."), setting)


def insured(play: Hands) -> Iterator[Placed]:
    """Returns the insured wagers, in the order they were asked."""
    for square in play.squares:
        for number in play.layout.on_square[square]:
            wager = play.wager(number)
            if "insurance" in wager.sides:
                yield wager


def settle_insurance(play: Hands, wager: Placed) -> ev.Settled:
    """Insurance pays 2 to 1 against a natural and is lost otherwise; a player's own natural changes nothing."""
    stake = wager.sides["insurance"]
    if play.bank.natural:
        return play.layout.settle(wager, 0, "insurance", "win", stake=stake, due=INSURANCE_PAYS * stake)
    return play.layout.settle(wager, 0, "insurance", "lose", stake=stake, due=-stake)
