"""Dealing a street: the burn, the cards, and the betting that follows; by consent, the rest of the board twice."""

from itertools import compress
from typing import assert_never

from houseway.engines.contract import refuse
from houseway.engines.poker.play import commands, draw_events, events
from houseway.engines.poker.play.betting.turns import open_round, turn
from houseway.engines.poker.play.dealing import draw, shuffles
from houseway.engines.poker.play.dealing.posting import take_fee
from houseway.engines.poker.play.dealing.shuffles import as_ordered, shuffle, too_few_for
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.state import HandState
from houseway.messages import _
from houseway.rulebook.engines.poker import Street


def deal(hand: Play, command: commands.Deal) -> None:
    """The dealer deals what is due: the next street, or the draw."""
    if hand.phase == "discard" and _late_hands_die(hand):
        _kill_undiscarded(hand)
        if hand.in_count < 2:
            return
    if hand.phase != "deal":
        raise refuse(hand.rules, _("You can't deal yet: the players haven't finished."), "deal.streets")
    street = hand.rules.deal.streets[hand.street + 1]
    if hand.floor is not None:
        ordered = as_ordered(hand, hand.floor, street, command)
        if ordered is None:
            return
        street, command = ordered
    if hand.stud is not None and (command.order or not shuffles.plenty(hand, street)):
        hand.take_all(shuffles.dealing(hand, street, command.order))
    elif hand.drawing is not None and hand.draws_next:
        if not draw.deal(hand, command.order):
            return
    else:
        if hand.shuffle is not None or command.order:
            _deal_anew(hand, command)
        deal_street(hand, street)
    open_round(hand, hand.street + 1, street.opens)


def _late_hands_die(hand: HandState) -> bool:
    """Whether the next card ends the hands that owe a discard; one that has made it must be left to win the pot."""
    match hand.rules.deal.too_many_hole_cards:
        case "refused":
            return False
        case "dead-hand":
            return len(hand.pending) < hand.in_count
        case policy:
            assert_never(policy)


def _kill_undiscarded(hand: Play) -> None:
    """A hand that kept too many cards is dead once the next card is due."""
    rule = hand.rules.cite("deal.too_many_hole_cards").rule
    for at in tuple(hand.pending):
        hand.take(events.HandDead(hand.seats[at].seat, rule))


def _deal_anew(hand: Play, command: commands.Deal) -> None:
    """After a pot without an opening, or for a push pot, the whole deck is shuffled; a push pot has its own fee."""
    shuffle(hand, command.order)
    if hand.push is None or not hand.push.fee_taken:
        take_fee(hand, command.fee)


def deal_street(hand: Play, street: Street) -> None:
    """The burn, then each live hand's cards, then the board; a fee that is due with the first board is taken."""
    stub = hand.stub
    if len(stub) < street.burn + street.board + (street.down + street.up) * hand.in_count:
        raise too_few_for(street, len(stub))
    if street.burn:
        hand.take(events.Burned(stub.peek(1)[0]))
    if street.down or street.up:
        deal_hands(hand, street)
    if street.board:
        hand.take(events.BoardDealt(stub.peek(street.board)))
        if hand.fee.moment == "flop" and len(hand.board) == street.board and (hand.runs is None or not hand.runs.done):
            take_fee(hand, hand.fee)


def deal_hands(hand: Play, street: Street) -> None:
    """The street's cards for each live hand."""
    seats = tuple(compress(hand.position, hand.live))
    hand.take(events.HandsDealt(seats, hand.stub.peek((street.down + street.up) * len(seats)), street.up))


def times_to_run(hand: HandState) -> int:
    """How often the house lets a board be dealt."""
    match hand.rules.pot.runs:
        case "once":
            return 1
        case "twice":
            return 2
        case "three-times":
            return 3
        case policy:
            assert_never(policy)


def offer_runs(hand: Play) -> None:
    """Asks those left in, where the house lets them choose and the stub has the cards."""
    often, left = times_to_run(hand), hand.rules.deal.streets[hand.street + 1 :]
    each = sum(street.board + street.burn for street in left)
    if often == 1 or not each or often * each > len(hand.stub) or hand.floor is not None:
        return
    hand.take(events.RunsOffered(often, tuple([hand.seats[at].seat for at in range(len(hand.seats)) if hand.live[at]])))


def agree_to_run(hand: Play, command: commands.AgreeToRun) -> None:
    """A seat agrees to it."""
    if hand.phase != "runs":
        raise refuse(hand.rules, _("There is no offer to run the board more than once."), "pot.runs")
    turn(hand, command.seat, "runs")
    hand.take(events.RunAgreed(command.seat))


def decline_runs(hand: Play, command: commands.Decline) -> None:
    """A single refusal is enough: the board is dealt once."""
    turn(hand, command.seat, "runs")
    hand.take(draw_events.Declined(command.seat))


def next_run(hand: Play) -> bool:
    """Begins the next board where one is due."""
    runs = hand.runs
    if runs is None or not runs.agreed or len(runs.done) + 1 == runs.times:
        return False
    hand.take(events.RunBegun())
    return True
