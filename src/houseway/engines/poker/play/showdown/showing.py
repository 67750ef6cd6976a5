"""Showing hands: who first, what must be shown, and what may be given up unseen."""

from collections import Counter
from typing import assert_never

from houseway import hands
from houseway.cards import Card
from houseway.engines.contract import Refused, refuse
from houseway.engines.poker.play import commands, draw_events, events
from houseway.engines.poker.play.betting.openers import pot_opener
from houseway.engines.poker.play.betting.turns import first_to_act, turn
from houseway.engines.poker.play.play import Play, check_held
from houseway.engines.poker.play.showdown.pots import contested
from houseway.engines.poker.play.showdown.proofs import decline_proof, prove
from houseway.engines.poker.play.state import HandState, drawing_of


def show(hand: Play, command: commands.Show) -> None:
    """A hand is tabled: at the showdown in turn, or in a draw game before the draw."""
    if hand.drawing is not None and hand.street == 0 and hand.phase in ("bet", "discard"):
        _lay_open(hand, command)
        return
    at = turn(hand, command.seat, "showdown")
    if command.cards:
        check_held(hand, at, command.cards)
    shown = command.cards or tuple(hand.hole[at])
    if not shown:
        raise Refused(f"the position names no cards of seat {command.seat}: write them, or ?? for each")
    if hand.drawing is not None and hand.drawing.proof:
        prove(hand, at, shown)
        return
    hand.take(events.Shown(command.seat, shown, _five_stand(hand, at, shown)))


def muck(hand: Play, command: commands.Muck) -> None:
    """A claim is given up unseen: in turn, or before the others have shown."""
    at = hand.position[command.seat] if may_give_up(hand, command.seat) else turn(hand, command.seat, "showdown")
    if hand.drawing is not None and hand.drawing.proof:
        decline_proof(hand, at)
        return
    if is_last_claim(hand, at):
        raise refuse(hand.rules, "this hand is the last claim on a side pot", "showdown.must_show")
    hand.take(events.Mucked(command.seat))


def may_give_up(hand: HandState, seat: int) -> bool:
    """Whether a seat that has not shown may throw its hand in at the showdown, in turn or not."""
    at = hand.position.get(seat, -1)
    return hand.phase == "showdown" and at in hand.pending and not is_last_claim(hand, at)


def is_last_claim(hand: HandState, at: int) -> bool:
    """Whether a hand is the last claim on a side pot, which is not given up unseen."""
    if hand.push is not None and hand.push.pots:
        return any(pot.contenders == (at,) for pot in contested(hand)[1:])
    put = hand.put
    return hand.in_count > 1 and all(put[other] < put[at] for other in hand.others[at] if hand.live[other])


def _lay_open(hand: Play, command: commands.Show) -> None:
    """A player lays their five cards face up before the draw."""
    at = hand.position.get(command.seat, -1)
    if at < 0 or not hand.live[at]:
        raise Refused(f"seat {command.seat} is not in this hand")
    if command.cards and Counter(command.cards) != Counter(hand.hole[at]):
        raise Refused("before the draw only a whole hand is laid face up")
    if drawing_of(hand).called[at] >= 0 or drawing_of(hand).laid_open[at]:
        raise Refused("this player has made their draw or shown their hand already")
    hand.take(draw_events.HandLaidOpen(command.seat))


def ask_to_see(hand: Play, command: commands.AskToSee) -> None:
    """Whether anyone at the table may see a hand that was given up, by the rules of the house.

    After a bet that was called, or also after a round without one (MC-LB-11); or only what the opener held, once the
    winner is known (OC-FD-10).
    """
    draw = hand.rules.draw
    if command.hand_of not in hand.position or command.seat not in hand.position:
        raise Refused("no such seat in this hand")
    mucked = any(isinstance(event, events.Mucked) and event.seat == command.hand_of for event in hand.acts)
    why = "only a hand given up after a called bet may be seen"
    match "not-stated" if draw is None else draw.see_hands:
        case "not-stated":
            raise Refused("a hand that was given up unseen stays unseen")
        case "openers":
            why = "only the opener's hand is shown, when the winner is known"
            may = hand.phase == "over" and hand.position[command.hand_of] == pot_opener(hand)
        case "after-a-called-bet":
            may = mucked and hand.aggressor >= 0
        case "called-or-checked":
            may = mucked
        case policy:
            assert_never(policy)
    if not may:
        raise refuse(hand.rules, why, "draw.see_hands")
    hand.take(draw_events.HandSeen(command.hand_of, command.seat))


def order_of_showing(hand: HandState) -> list[int]:
    """Returns the positions in the order that they show.

    The last to bet or raise on the final round shows first (in some houses its first bettor); after a round without
    a bet the first, or last, to act. The others follow clockwise.
    """
    match hand.rules.showdown.shows_first:
        case "last-aggressor":
            first = hand.aggressor
        case "first-bettor":
            first = hand.opener
        case policy:
            assert_never(policy)
    if first < 0 or not hand.live[first]:
        first = _first_when_checked(hand, [at for at in hand.ring(_led(hand)) if hand.live[at]])
    return [at for at in hand.ring(first) if hand.live[at]]


def _led(hand: HandState) -> int:
    """Returns the first position after a round without a bet: the button's left; in stud the position that began it."""
    match hand.street_rules.opens:
        case "left-of-blinds" | "left-of-button":
            return 0
        case opens:
            return first_to_act(hand, opens)


def _first_when_checked(hand: HandState, live: list[int]) -> int:
    """Who of those left in, as they act, shows first after a round without a bet."""
    match hand.rules.showdown.checked_through:
        case "first-to-act":
            return live[0]
        case "last-to-act":
            return live[-1]
        case policy:
            assert_never(policy)


def _five_stand(hand: HandState, at: int, shown: tuple[Card, ...]) -> bool:
    """Whether five tabled cards are taken as the hand: where the house reads five, if no hand on the table is better.

    Otherwise the dealer asks. The player turns over the rest, or the hand is mucked with its other cards unread.
    """
    match hand.rules.showdown.must_show:
        case "all-cards":
            return False
        case "five-cards":
            return len(shown) == 5 and len(hand.boards) == 1 and _nothing_better(hand, at, shown)
        case policy:
            assert_never(policy)


def _nothing_better(hand: HandState, at: int, shown: tuple[Card, ...]) -> bool:
    """Whether five cards win or tie a half of the pot against what is tabled."""
    tabled = [hand.shown[other] for other in hand.others[at] if hand.live[other] and hand.shown[other]]
    for half in hand.rules.ranking.halves:
        worth, board = hands.evaluator(half.ranking, half.selection), hand.rules.board_of(half, hand.board)
        mine = worth(shown, board)
        if mine and all(mine >= worth(other, board) for other in tabled):
            return True
    return False
