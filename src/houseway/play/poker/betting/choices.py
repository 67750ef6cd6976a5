"""What the player to act in a betting round may do, with its bounds."""

from functools import lru_cache

from houseway.money import Cents
from houseway.play.contract import Option
from houseway.play.poker import commands as do
from houseway.play.poker.betting.before_draw import may_pass, must_open
from houseway.play.poker.betting.forced import bring_in_due, step, why_no_full_open
from houseway.play.poker.betting.raises import must_force_open, raise_bounds, to_call, why_no_raise
from houseway.play.poker.state import Choice, HandState


def choice_of(hand: HandState) -> Choice:
    """What the player to act may do; it is worked out once and kept until something happens."""
    now = len(hand.log)
    if hand.choice is None or hand.choice_at != now:
        hand.choice = _work_out(hand, hand.pending[0])
        hand.choice_at = now
    return hand.choice


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
    if rules.draw is not None and hand.street == 0:
        check = check and may_pass(hand, rules.draw)
        call = 0 if must_open(hand, at, rules.draw) else call
    if opens and rules.stud is not None and bring_in_due(hand):
        return _to_bring_in(hand, at, least, most)
    if least == most:
        return _choice(hand.seats[at].seat, (check, call, least, most, 1), opens, hand.grounds)
    gap, grounds = step(hand, least, most), hand.grounds
    if gap > 1:
        setting = "stud.open_pair" if rules.betting.sizing == "fixed" else "stud.increment"
        grounds += rules.cites[setting].rules
    return _choice(hand.seats[at].seat, (check, call, least, most, gap), opens, grounds)


def _to_bring_in(hand: HandState, at: int, least: Cents, most: Cents) -> Choice:
    """The forced bet leaves no choice but to open for the full limit, where the house allows it."""
    forced, gap = min(hand.rules.stakes.bring_in, hand.stack[at]), step(hand, least, most)
    if most <= forced or why_no_full_open(hand) is not None:
        least = most = 0
    seat, cites = hand.seats[at].seat, hand.rules.cites
    out = [Option(do.BringIn(seat), forced, forced, rules=cites["deal.streets"].rules)]
    if least:
        out.append(Option(do.Bet(seat, least), least, most, gap, cites["stud.full_open"].rules))
    return Choice(False, 0, least, most, gap, tuple(out))


@lru_cache(maxsize=4096)  # where bets are of one size the same choices come again and again
def _choice(
    seat: int, bounds: tuple[bool, Cents, Cents, Cents, Cents], opens: bool, grounds: tuple[str, ...]
) -> Choice:
    """A choice with its options, of check, call, least, most and step; ``grounds`` are the rules that size the bets."""
    check, call, least, most, gap = bounds
    out = [Option(do.Fold(seat))]
    if check:
        out.append(Option(do.Check(seat)))
    if call:
        out.append(Option(do.Call(seat), call, call, rules=grounds))
    if least:
        wager = do.Bet(seat, least) if opens else do.Raise(seat, least)
        out.append(Option(wager, least, most, gap, grounds))
    return Choice(check, call, least, most, gap, tuple(out))
