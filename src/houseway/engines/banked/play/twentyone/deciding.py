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
        raise Refused("that is not a decision of the hand in play")
    if command.square != hand.square:
        raise _why_not_now(play, hand, command)
    if command.seat != hand.player:
        raise refuse(play.rules, f"seat {hand.player} decides for square {command.square}", "wagers.decides")
    return _decided(play, hand, command)


def _why_not_now(play: Hands, hand: SquareHand, command: do.Decision) -> Refused:
    """Refuses a square that is not in turn; explains it if the hand already got its last card."""
    last = play.squares[command.square][-1] if command.square in play.squares else None
    if isinstance(command, do.Hit) and last is not None and last.done and (last.split_ace or last.doubled):
        return _no_more_cards(play, last)
    return Refused(f"square {hand.square} is to decide")


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
    return Refused("the shoe has run out; the house shuffles first")


def _no_more_cards(play: Hands, hand: SquareHand) -> Refused:
    if hand.split_ace:
        return refuse(play.rules, "a split ace gets one card only", "split.aces_again")
    if hand.doubled:
        return refuse(play.rules, "a doubled hand gets one card only", "double.for_less")
    said = spoken_total(hand.points, hand.soft)
    return refuse(play.rules, f"{said} must stand", "chart.stand_soft" if hand.soft else "chart.stand_hard")


def _stand(play: Hands, hand: SquareHand) -> Event:
    if not play.choices().stand:
        raise refuse(play.rules, f"{spoken_total(hand.points, hand.soft)} must be hit", "chart.hit")
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
        raise refuse(play.rules, "the second wager does not fit the first", "double.for_less")


def _no_double(play: Hands, hand: SquareHand, seat: int) -> Refused:
    if play.decisions.must_stand(hand):
        return _no_more_cards(play, hand)
    if hand.origin is not None and not play.decisions.double.after_split:
        return refuse(play.rules, "a split hand may not be doubled", "double.after_split")
    if len(hand.cards) != 2:
        return refuse(play.rules, "doubling is open on two cards only", "double.for_less")
    return refuse(play.rules, f"seat {seat} has too little to double", "double.for_less")


def _split(play: Hands, hand: SquareHand) -> Event:
    if not play.choices().split:
        why = play.decisions.why_no_split(hand, play.splits.get(hand.square, 0))
        raise refuse(play.rules, *(why or ("a split takes a second wager equal to the first", "split.pairs")))
    _card(play)
    return ev.Parted(hand.square, hand.number, tuple(play.own_stakes(hand).items()))


def _surrender(play: Hands, hand: SquareHand, command: do.Surrender) -> Event:
    if not play.choices().surrender or command.hand != hand.number:
        why = play.why_no_surrender(hand)
        raise refuse(play.rules, *(why or ("that hand is not in play", "surrender.when")))
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
        raise Refused("the other bettors on the square answer first")
    if (command.seat, command.wager) != (wager.seat, wager.number):
        raise Refused(f"seat {wager.seat} is asked about wager {wager.number}")
    if isinstance(command, do.Stay):
        return ev.Stayed(wager.number)
    _check_added(play, command.amount, join_bounds(play, wager))
    return ev.Joined(wager.number, command.amount)


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
        raise Refused("insurance comes first")
    if (command.seat, command.wager) != (wager.seat, wager.number):
        raise Refused(f"seat {wager.seat} is asked about wager {wager.number}")
    match command:
        case do.NoInsurance():
            return ev.InsuranceDeclined(wager.number)
        case do.TakeEvenMoney():
            if not may_take_even_money(play, wager):
                raise refuse(play.rules, "even money is for a natural", "insurance.even_money")
            return ev.EvenMoneyTaken(wager.number)
        case do.Insure():
            least, most = insurance_bounds(play, wager)
            if not least <= command.amount <= most:
                raise refuse(play.rules, "insurance is for half the wager", "insurance.amount")
            return ev.Insured(wager.number, command.amount)
    raise unknown(play.rules, command)


def no_insurance_now(play: Hands) -> Refused:
    """Why there is no insurance at this moment."""
    if play.rules.insurance is None:
        return silent(play.rules, "insurance is not offered in this game")
    if play.insurance:
        return refuse(play.rules, "insurance is open only under an ace that is not checked yet", "insurance.offered")
    barred = play.rules.naturals is not None and play.rules.naturals.pays in play.rules.insurance.barred_at
    return refuse(play.rules, "insurance is not offered", "insurance.barred_at" if barred else "insurance.offered")


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
