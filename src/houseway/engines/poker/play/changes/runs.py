"""How boards that are dealt more than once, and a bounty, change a hand."""

from collections.abc import Callable
from typing import Any

from houseway.engines.poker.play import run_events
from houseway.engines.poker.play.parts import Runs
from houseway.engines.poker.play.state import HandState, runs_of


def runs_offered(hand: HandState, event: run_events.RunsOffered) -> None:
    """Those left in are asked; without the consent of all the board is dealt once."""
    hand.runs = Runs(event.times, hand.street, len(hand.board))
    hand.pending = [hand.position[seat] for seat in event.seats]
    hand.phase = "runs"


def run_agreed(hand: HandState, event: run_events.RunAgreed) -> None:
    """The last to agree settles it."""
    hand.pending.remove(hand.position[event.seat])
    if not hand.pending:
        runs_of(hand).agreed = True
        hand.phase = "deal"


def run_begun(hand: HandState, _event: run_events.RunBegun) -> None:
    """The next board begins with the cards that all of them share."""
    runs = runs_of(hand)
    runs.done.append(tuple(hand.board))
    del hand.board[runs.shared :]
    hand.street = runs.street
    hand.street_rules = hand.rules.deal.streets[hand.street]
    hand.bet_size = hand.rules.bet_size(hand.street_rules)


def bounty_paid(hand: HandState, event: run_events.BountyPaid) -> None:
    """Chips go from stack to stack, and the cards are seen."""
    winner = hand.position[event.seat]
    for seat, amount in event.paid:
        hand.pay(hand.position[seat], amount)
        hand.stack[winner] += amount
    hand.shown[winner] = event.cards


CHANGES: dict[type, Callable[[HandState, Any], None]] = {
    run_events.RunsOffered: runs_offered,
    run_events.RunAgreed: run_agreed,
    run_events.RunBegun: run_begun,
    run_events.BountyPaid: bounty_paid,
}
"""The handlers of these events, by type."""
