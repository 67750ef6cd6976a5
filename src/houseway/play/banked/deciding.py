"""Decisions on the hand in play: hit, stand, double, split, surrender, and whether other bettors add to them."""

from collections.abc import Callable, Iterator
from typing import Any

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.banked import commands as do
from houseway.play.banked import events as ev
from houseway.play.banked.commands import Option
from houseway.play.banked.hand import Hand
from houseway.play.banked.hands import Hands
from houseway.play.banked.table import Placed
from houseway.play.banked.totals import spoken_total
from houseway.play.contract import Refused


def options(play: Hands) -> Iterator[Option]:
    """Everything that may be decided now."""
    if play.joining:
        wager = play.wager(play.joining[0])
        least, most = join_bounds(play, wager)
        yield Option(do.Join(wager.seat, wager.number, least), least, most, _step(play, least, most))
        yield Option(do.Stay(wager.seat, wager.number))
    elif hand := play.current:
        yield from _hand_options(play, hand)
    for hands in play.squares.values():
        for hand in hands:
            if late_surrender(play, hand):
                yield Option(do.Surrender(hand.player, hand.square, hand.number))


def _hand_options(play: Hands, hand: Hand) -> Iterator[Option]:
    may, seat, square = play.choices(), hand.player, hand.square
    if play.table.next_card() is None:
        may = may._replace(hit=False, double=None, split=False)
    if may.hit:
        yield Option(do.Hit(seat, square))
    if may.stand:
        yield Option(do.Stand(seat, square))
    if may.double:
        least, most = may.double
        yield Option(do.Double(seat, square, least), least, most, _step(play, least, most))
    if may.split:
        yield Option(do.Split(seat, square))
    if may.surrender:
        yield Option(do.Surrender(seat, square, hand.number))


def _step(play: Hands, least: Cents, most: Cents) -> Cents:
    """Doubling for less goes in the steps of the wagers."""
    return 1 if least == most else play.rules.wagers.step


def decide(play: Hands, command: do.Command) -> ev.Event:
    """The event that a decision makes."""
    if type(command) is do.Surrender and _is_late(play, command):
        return ev.Surrendered(command.square, command.hand)
    if play.joining:
        return _join(play, command)
    hand = play.current
    if hand is None or not isinstance(command, do.Decision):
        raise Refused("that is not a decision of the hand in play")
    if command.square != hand.square:
        raise Refused(f"square {hand.square} is to decide")
    if command.seat != hand.player:
        raise play.table.refuse(f"seat {hand.player} decides for square {command.square}", "wagers.decides")
    return _DECIDE[type(command)](play, hand, command)


def _hit(play: Hands, hand: Hand, command: do.Hit) -> ev.Event:
    if not play.choices().hit:
        raise _no_more_cards(play, hand)
    return ev.Drew(hand.square, hand.number, _card(play))


def _card(play: Hands) -> Card:
    card = play.table.next_card()
    if card is None:
        raise Refused("the shoe has run out; the house shuffles first")
    return card


def _no_more_cards(play: Hands, hand: Hand) -> Refused:
    if hand.split_ace:
        return play.table.refuse("a split ace gets one card only", "split.aces_again")
    if hand.doubled:
        return play.table.refuse("a doubled hand gets one card only", "double.for_less")
    said = spoken_total(hand.points, hand.soft)
    return play.table.refuse(f"{said} must stand", "chart.stand_soft" if hand.soft else "chart.stand_hard")


def _stand(play: Hands, hand: Hand, command: do.Stand) -> ev.Event:
    if not play.choices().stand:
        raise play.table.refuse(f"{spoken_total(hand.points, hand.soft)} must be hit", "chart.hit")
    return ev.Stood(hand.square, hand.number)


def _double(play: Hands, hand: Hand, command: do.Double) -> ev.Event:
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
        raise play.table.refuse("the second wager does not fit the first", "double.for_less")


def _no_double(play: Hands, hand: Hand, seat: int) -> Refused:
    if play.decisions.must_stand(hand):
        return _no_more_cards(play, hand)
    if hand.origin is not None and not play.decisions.double.after_split:
        return play.table.refuse("a split hand may not be doubled", "double.after_split")
    if len(hand.cards) != 2:
        return play.table.refuse("doubling is open on two cards only", "double.for_less")
    return play.table.refuse(f"seat {seat} has too little to double", "double.for_less")


def _split(play: Hands, hand: Hand, command: do.Split) -> ev.Event:
    if not play.choices().split:
        why = play.decisions.why_no_split(hand, play.splits.get(hand.square, 0))
        raise play.table.refuse(*(why or ("a split takes a second wager equal to the first", "split.pairs")))
    _card(play)
    return ev.Parted(hand.square, hand.number, tuple(play.own_stakes(hand).items()))


def _surrender(play: Hands, hand: Hand, command: do.Surrender) -> ev.Event:
    if not play.choices().surrender or command.hand != hand.number:
        why = play.decisions.why_no_surrender(hand)
        raise play.table.refuse(*(why or ("that hand is not in play", "surrender.when")))
    return ev.Surrendered(hand.square, hand.number)


def late_surrender(play: Hands, hand: Hand) -> bool:
    """Whether a finished hand may still be given up: where that is open at any time, until the next player acts."""
    return (
        play.decisions.surrender.when == "any-time"
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


def _join(play: Hands, command: do.Command) -> ev.Event:
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
    """What another bettor on the square may add to the double or split just made."""
    hand = play.current
    assert hand is not None
    stake = hand.stakes[wager.number]
    stack = play.table.stacks[wager.seat]
    return play.decisions.added_bounds(stake, stack) if hand.doubled else (stake, min(stake, stack))


_DECIDE: dict[type, Callable[[Hands, Hand, Any], ev.Event]] = {
    do.Hit: _hit,
    do.Stand: _stand,
    do.Double: _double,
    do.Split: _split,
    do.Surrender: _surrender,
}
