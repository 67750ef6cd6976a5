"""What the player to act in a betting round may do, with its bounds."""

from functools import lru_cache
from typing import TypeAlias

from houseway.engines.contract import Option
from houseway.engines.poker.play import commands as do
from houseway.engines.poker.play.betting.before_draw import may_pass, must_open
from houseway.engines.poker.play.betting.forced import bring_in_due, step, why_no_full_open
from houseway.engines.poker.play.betting.raises import must_force_open, raise_bounds, to_call, why_no_raise
from houseway.engines.poker.play.state import Choice, HandState
from houseway.money import Cents


def choice_of(hand: HandState) -> Choice:
    """What the player to act may do; it is worked out once and kept until something happens."""
    choice = hand.choice
    if choice is None:
        choice = hand.choice = _work_out(hand, hand.pending[0])
    return choice


def _work_out(hand: HandState, at: int) -> Choice:
    """Fold, check, call, bet or raise."""
    rules, owed, opens = hand.rules, to_call(hand, at), hand.bet_to == 0
    least = most = 0
    if why_no_raise(hand, at) is None:
        least, most = raise_bounds(hand, at)
        if most <= hand.bet_to:
            least = most = 0
    check, call = not owed, owed
    if rules.betting.forced_open and must_force_open(hand, at):
        call = 0
    if rules.draw is not None:
        check = check and hand.bet[at] <= hand.bet_to  # chips put in short are completed or given up
        if hand.street == 0:
            check = check and may_pass(hand, rules.draw)
            call = 0 if call and must_open(hand, at, rules.draw) else call
    if opens and rules.stud is not None and bring_in_due(hand):
        return _to_bring_in(hand, at, least, most)
    seat = hand.seats[at].seat
    if least == most:
        return _SIZED[seat, None if check else call, least, opens, hand.grounds]
    gap, grounds = step(hand, least, most), hand.grounds
    if gap > 1:
        setting = "stud.open_pair" if rules.betting.fixed_limit else "stud.increment"
        grounds += rules.cites[setting].rules
    command = do.least_bet(seat, least) if opens else do.least_raise(seat, least)
    wager = Option(command, least, most, gap, grounds)
    options = _SIZED[seat, None if check else call, 0, opens, hand.grounds].options
    options += (wager,)
    return Choice(check, call, least, most, gap, options)


Asked: TypeAlias = tuple[int, Cents | None, Cents, bool, tuple[str, ...]]
"""A seat, what it owes, the size of its wager, whether that opens, and the rules behind it.

What is owed is None for a player who may check, and 0 for one who may neither check nor call.
"""


class _Sized(dict[Asked, Choice]):
    """Choices with a wager of one size, or of none: where bets are of one size the same ones come again and again."""

    __slots__ = ()

    def __missing__(self, asked: Asked) -> Choice:
        seat, owed, size, opens, grounds = asked
        options = _passive(seat, owed, grounds)
        if size:
            command = do.Bet(seat, size) if opens else do.Raise(seat, size)
            options += (Option(command, size, size, 1, grounds),)
        if len(self) >= MOST:
            self.clear()
        choice = self[asked] = Choice(owed is None, owed or 0, size, size, 1, options)
        return choice


MOST = 1 << 14
"""So many choices are kept."""
_SIZED = _Sized()


def _passive(seat: int, owed: Cents | None, grounds: tuple[str, ...]) -> tuple[Option, ...]:
    """What a seat can do without a bet of its own: fold, and check or call."""
    fold = Option(do.Fold(seat))
    if owed is None:
        return fold, Option(do.Check(seat))
    return (fold, Option(do.Call(seat), owed, owed, 1, grounds)) if owed else (fold,)


def _to_bring_in(hand: HandState, at: int, least: Cents, most: Cents) -> Choice:
    """The forced bet leaves no choice but to open for the full limit, where the house allows it."""
    forced, gap = min(hand.rules.stakes.bring_in, hand.stack[at]), step(hand, least, most)
    if most <= forced or why_no_full_open(hand) is not None:
        least = most = 0
    cites = hand.rules.cites
    wager, streets, full_open = (least, most, gap), cites["deal.streets"].rules, cites["stud.full_open"].rules
    return _forced(hand.seats[at].seat, forced, wager, streets, full_open)


@lru_cache(maxsize=1024)
def _forced(
    seat: int,
    forced: Cents,
    wager: tuple[Cents, Cents, Cents],
    streets: tuple[str, ...],
    full_open: tuple[str, ...],
) -> Choice:
    """The forced bet, and the full one of so much, at most and in such steps, where it may be made instead."""
    (least, most, gap), grounds = wager, streets + full_open
    bring_in = Option(do.BringIn(seat), forced, forced, rules=grounds)
    full = (Option(do.Bet(seat, least), least, most, gap, grounds),) if least else ()
    return Choice(False, 0, least, most, gap, (bring_in, *full))
