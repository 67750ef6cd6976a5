"""What the one to act may do in a poker hand, with its bounds."""

from collections.abc import Callable
from functools import lru_cache

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.contract import Refused
from houseway.play.poker import draw, push_nine, stud
from houseway.play.poker.betting import must_force_open, raise_bounds, to_call, why_no_raise
from houseway.play.poker.draw_bets import may_pass, must_open
from houseway.play.poker.draw_folds import push_of
from houseway.play.poker.rulings import to_shuffle
from houseway.play.poker.showdown import check_muck
from houseway.play.poker.state import HandState
from houseway.play.recording import record


@record
class Options:
    """What the one to act may do. Seat None is the dealer, who deals."""

    seat: int | None
    deal: bool = False
    fold: bool = False
    check: bool = False
    call: Cents = 0
    """What a call adds; 0 when there is nothing to call."""
    raise_from: Cents = 0
    """The least total of a bet or raise; 0 when none may be made."""
    raise_to: Cents = 0
    opens: bool = False
    """Whether that is a bet (nobody has bet yet) rather than a raise."""
    discard: int = 0
    """Exactly so many cards must be thrown away."""
    show: bool = False
    muck: bool = False
    draw: int | None = None
    """The most cards the seat may throw away for the draw; None when it is not its draw."""
    buy_in: Cents = 0
    """What buying into the push pot costs."""
    chop: bool = False
    push: bool = False
    """Whether the seat may agree to push the pot unseen."""
    bring_in: Cents = 0
    """The forced bet that is due; the other choice, if any, is to open for the full limit."""
    raise_step: Cents = 0
    """The distance between the totals to choose from; 0 where any amount between the bounds will do."""
    shuffle: tuple[Card, ...] = ()
    """The cards whose new order the dealer must give with the deal: the stub is short, or the deck is dealt anew."""


_DEAL = Options(None, deal=True)
_known = lru_cache(maxsize=4096)(Options)  # where bets are of one size the same choices come again and again


def offer_to(hand: HandState) -> Options:
    """What the one to act may do; the dealer when no seat is."""
    if not hand.pending:
        shuffle = _to_shuffle(hand)
        return Options(None, deal=hand.phase == "deal", shuffle=shuffle) if shuffle or hand.phase != "deal" else _DEAL
    at = hand.pending[0]
    return _OFFERS[hand.phase](hand, at, hand.seats[at].seat)


def _to_shuffle(hand: HandState) -> tuple[Card, ...]:
    if hand.floor is not None and (due := to_shuffle(hand)):
        return due
    if hand.shuffle is not None:
        return hand.shuffle.cards
    return stud.to_shuffle(hand) if hand.phase == "deal" and hand.rules.stud is not None else ()


def to_bet(hand: HandState, at: int, seat: int) -> Options:
    """Fold, check, call, bet or raise."""
    rules, owed = hand.rules, to_call(hand, at)
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
    opens = hand.bet_to == 0
    if opens and rules.stud is not None and stud.bring_in_due(hand):
        return _to_bring_in(hand, at, seat, least, most)
    if least == most:
        return _known(seat, False, True, check, call, least, most, opens)
    gap = stud.step(hand, least, most)
    return Options(seat, False, True, check, call, least, most, opens, raise_step=gap)


def _to_bring_in(hand: HandState, at: int, seat: int, least: Cents, most: Cents) -> Options:
    """The forced bet leaves no choice but to open for the full limit, where the house allows it."""
    forced, gap = min(hand.rules.stakes.bring_in, hand.stack[at]), stud.step(hand, least, most)
    if most <= forced or stud.why_no_full_open(hand) is not None:
        least = most = 0
    return _known(seat, raise_from=least, raise_to=most, opens=True, bring_in=forced, raise_step=gap)


def to_discard(hand: HandState, at: int, seat: int) -> Options:
    """So many cards must go; before a draw, as many as the player likes until he has called for a number."""
    if hand.drawing is None:
        return _known(seat, discard=hand.dues[at])
    called = hand.drawing.called[at]
    return _known(seat, discard=called) if called > 0 else _known(seat, draw=draw.most_to_draw(hand, at))


def to_show(hand: HandState, at: int, seat: int) -> Options:
    """Show or muck, or the proof that is due; where the game has push pots, agree to one."""
    if hand.drawing is not None and hand.drawing.proof:
        shows, mucks = draw.ways_to_prove(hand, at)
        return _known(seat, show=shows, muck=mucks)
    try:
        check_muck(hand, at)
    except Refused:
        return _known(seat, show=True, push=push_nine.may_agree(hand, at))
    return _known(seat, show=True, muck=True, push=push_nine.may_agree(hand, at))


def to_buy_or_chop(hand: HandState, _at: int, seat: int) -> Options:
    """Buy into a push pot, or chop the one that nobody bought into."""
    push = push_of(hand)
    return _known(seat, buy_in=push.price) if push.asked == "buy" else _known(seat, chop=True)


_OFFERS: dict[str, Callable[[HandState, int, int], Options]] = {
    "bet": to_bet,
    "discard": to_discard,
    "push": to_buy_or_chop,
    "showdown": to_show,
}
