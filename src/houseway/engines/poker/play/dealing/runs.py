"""Running it twice: by consent of all who are left in, the rest of the board is dealt more than once."""

from typing import assert_never

from houseway.engines.contract import refuse
from houseway.engines.poker.play import commands, draw_events, run_events
from houseway.engines.poker.play.betting.turns import turn
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.state import HandState


def times(hand: HandState) -> int:
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


def offer(hand: Play) -> None:
    """Asks those left in, where the house lets them choose and the stub has the cards."""
    often, left = times(hand), hand.rules.deal.streets[hand.street + 1 :]
    each = sum(street.board + street.burn for street in left)
    if often == 1 or not each or often * each > len(hand.stub) or hand.floor is not None:
        return
    hand.take(
        run_events.RunsOffered(often, tuple([hand.seats[at].seat for at in range(len(hand.seats)) if hand.live[at]]))
    )


def agree(hand: Play, command: commands.AgreeToRun) -> None:
    """A seat agrees to it."""
    if hand.phase != "runs":
        raise refuse(hand.rules, "no offer to deal the board more than once is open", "pot.runs")
    turn(hand, command.seat, "runs")
    hand.take(run_events.RunAgreed(command.seat))


def decline(hand: Play, command: commands.Decline) -> None:
    """A single refusal is enough: the board is dealt once."""
    turn(hand, command.seat, "runs")
    hand.take(draw_events.Declined(command.seat))


def next_board(hand: Play) -> bool:
    """Begins the next board where one is due."""
    runs = hand.runs
    if runs is None or not runs.agreed or len(runs.done) + 1 == runs.times:
        return False
    hand.take(run_events.RunBegun())
    return True
