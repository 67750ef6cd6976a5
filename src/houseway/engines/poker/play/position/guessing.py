"""Guesses the actions of a betting round from the bets on the table: the usual way to get to them."""

from houseway.engines.poker.play import events
from houseway.engines.poker.play.position.words import ParsedPosition
from houseway.engines.poker.play.state import HandState
from houseway.money import Cents


def guessed(hand: HandState, parsed: ParsedPosition) -> list[events.Act]:
    """Returns the actions from the opening of a round to the given bets, up to the seat to act.

    The hand is as it was when the round was opened, and stays so.
    """
    goal = [parsed.seats[one.seat].bet for one in hand.seats]
    folded = [parsed.seats[one.seat].folded for one in hand.seats]
    turn = hand.position[parsed.to_act] if parsed.to_act is not None else None
    if parsed.to_act is None and parsed.waiting:
        turn = hand.position[parsed.waiting[0]]
    return _Round(hand, goal, folded, turn).acts()


class _Round:
    """A betting round whose actions are guessed."""

    def __init__(self, hand: HandState, goal: list[Cents], folded: list[bool], turn: int | None) -> None:
        self.hand, self.goal, self.folded, self.turn = hand, goal, folded, turn
        self.bet, self.to = list(hand.bet), hand.bet_to
        self.out: list[events.Act] = []

    def acts(self) -> list[events.Act]:
        """Seat after seat, at most a few times round the table."""
        hand = self.hand
        queue = list(hand.pending)
        gone: set[int] = set()
        top = max([*self.goal, self.to])
        for _ in range(6 * len(hand.seats)):
            if not queue:
                break
            at = queue[0]
            if self.turn in (at, None) and self.to >= top and self.bet[at] >= self.goal[at] and not self.folded[at]:
                break
            queue.pop(0)
            seat, goal = hand.seats[at].seat, self.goal[at]
            if self._brings_in(at):
                queue = self._behind(at, gone)
            elif goal > self.to:
                self._wager(at, goal)
                queue = self._behind(at, gone)
            elif self.folded[at] and goal <= self.bet[at]:
                gone.add(at)
                self.out.append(events.Folded(seat))
            elif goal > self.bet[at]:
                self.out.append(events.Called(seat, goal - self.bet[at]))
                self.bet[at] = goal
            elif self.to <= self.bet[at]:
                self.out.append(events.Checked(seat))
            elif at == self.turn or self.turn is None:
                break
        return self.out

    def _behind(self, at: int, gone: set[int]) -> list[int]:
        """Who is to act after a wager: the others who are in and have chips."""
        hand = self.hand
        able = (other for other in hand.others[at] if hand.live[other] and other not in gone)
        return [other for other in able if hand.stack[other] + hand.bet[other] > self.bet[other]]

    def _brings_in(self, at: int) -> bool:
        """Whether the seat makes the forced bet of stud now."""
        hand, forced = self.hand, self.hand.rules.stakes.bring_in
        due = hand.rules.stud is not None and hand.street == 0 and forced > 0 and not self.to
        if not due or self.goal[at] > forced or not self.goal[at]:
            return False
        self.out.append(events.BroughtIn(hand.seats[at].seat, forced, self.goal[at], forced >= hand.bet_size))
        self.bet[at], self.to = self.goal[at], forced
        return True

    def _wager(self, at: int, goal: Cents) -> None:
        """A bet or a raise; whether it is a full one is judged when the round is played."""
        self.out.append(events.Wagered(self.hand.seats[at].seat, goal, goal - self.bet[at], True))
        self.bet[at], self.to = goal, goal
