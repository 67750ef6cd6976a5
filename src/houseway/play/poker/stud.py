"""Stud: the forced bet by the up cards, who leads each street, open pairs, folded seats, and running out of cards."""

from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from houseway.cards import JOKER, RANKS, SUITS, Card, deck
from houseway.hands import showing_high, showing_low
from houseway.money import Cents, show
from houseway.play.contract import Refused
from houseway.play.poker import events as ev
from houseway.play.poker.state import HandState
from houseway.rulebook.poker import Street, Stud

FOURTH = 1
"""The street of the open pair, counted from third street as 0."""

_ACE_HIGH = {one: RANKS.index(one[0]) * 4 + SUITS.index(one[1]) for one in deck()} | {JOKER: 52}
_ACE_LOW = {one: place + 4 if one[0] != "A" else place - 48 for one, place in _ACE_HIGH.items()}

_LEADS: dict[str, Callable[[Sequence[Card]], int]] = {
    "low-card": lambda up: -_ACE_HIGH[up[0]],
    "high-card": lambda up: _ACE_LOW[up[0]],
    "high-hand": showing_high,
    "low-hand": showing_low,
}


def leader(hand: HandState, opens: str) -> int:
    """The position that acts first on a street.

    Third street: the lowest up card, in razz the highest with the ace low; equal ranks go by suit, clubs lowest. Later:
    the best hand showing, in razz the lowest, with a common card if there is one; equal hands go by position from the
    dealer's left, never by suit. For a leader who is all-in the house names another.
    """
    stud, live = hand.rules.stud, hand.live
    assert stud is not None
    able_only = stud.all_in_leader == "next-best-board" and hand.able_count
    leading = hand.able(range(len(live))) if able_only else list(compress(range(len(live)), live))
    up, board, worth = hand.up, hand.board, _LEADS[opens]
    showing = [worth(up[at] + board if board else up[at]) for at in leading]
    return leading[showing.index(max(showing))]


def first_to_act(hand: HandState) -> int:
    """The position that began the last betting round, as far as it is still in; the leading hand if none could bet."""
    opened = next(event for event in reversed(hand.log) if isinstance(event, ev.RoundOpened))
    acted = (hand.position[seat] for seat in opened.order)
    return next((at for at in acted if hand.live[at]), leader(hand, hand.street_rules.opens))


# -- betting -----------------------------------------------------------------------------------------------------------


def bring_in_due(hand: HandState) -> bool:
    """Whether the player to act has the forced bet to make."""
    stakes = hand.rules.stakes
    return hand.rules.stud is not None and hand.street == 0 and not hand.bet_to and stakes.bring_in > 0


def bring_in_live(hand: HandState) -> bool:
    """Whether the forced bet is all there is so far, to be completed: that is the bet, and no raise."""
    return hand.rules.stud is not None and hand.street == 0 and not hand.wagers and hand.bet_to > 0


def bring_in(hand: HandState, at: int) -> ev.BroughtIn:
    """The forced bet; it counts as a bet of its own where the table sets it at a full one."""
    to = hand.rules.stakes.bring_in
    return ev.BroughtIn(hand.seats[at].seat, to, min(to, hand.stack[at]), to >= hand.bet_size)


def check_forced(hand: HandState) -> None:
    """Refuses a check or a fold to the player who has the forced bet to make."""
    if bring_in_due(hand):
        raise _refuse(hand, "deal.streets", f"this up card must open with {show(hand.rules.stakes.bring_in)}")


def why_no_full_open(hand: HandState) -> Refused | None:
    """The reason why the player with the forced bet may not open for more; None when he may, or has none to make."""
    if not bring_in_due(hand) or (hand.rules.stud is not None and hand.rules.stud.full_open):
        return None
    return _refuse(hand, "stud.full_open", f"the forced bet is {show(hand.rules.stakes.bring_in)} and no more")


def check_due(hand: HandState) -> None:
    """Refuses a forced bet that nobody has to make."""
    if not bring_in_due(hand):
        raise _refuse(hand, "deal.streets", "no forced bet is due")


def has_brought_in(hand: HandState, seat: int) -> bool:
    """Whether a seat has made the forced bet and nobody has bet since, so that it may give up its hand at any time."""
    if hand.rules.stud is None or hand.phase != "bet" or hand.street or hand.opener >= 0:
        return False
    made = next((event for event in reversed(hand.log) if isinstance(event, ev.BroughtIn)), None)
    return made is not None and made.seat == seat and hand.live[hand.position[seat]]


def dying_away(hand: HandState, at: int) -> Iterator[ev.Event]:
    """A player is not there for his turn: the forced bet, if it is his, comes from his chips, and the hand is dead."""
    if hand.rules.stud is None:
        raise Refused("a player who is away when it is his turn folds")
    if bring_in_due(hand):
        yield bring_in(hand, at)
    yield ev.HandDead(hand.seats[at].seat, hand.rules.cite("stud.absent").rule, still_dealt(hand, at))


def sizes_on_fourth(hand: HandState, stud: Stud) -> tuple[Cents, Cents]:
    """The least and greatest size of a bet or raise on fourth street: two sizes where an open pair gives the choice.

    Once a bet or raise of the upper limit has been made the raises that follow are of the upper limit.
    """
    if stud.open_pair == "no-effect" or not open_pair(hand):
        return hand.bet_size, hand.bet_size
    lower, upper = hand.rules.stakes.bets
    return (upper if stud.open_pair == "upper-limit" or hand.last_raise > lower else lower), upper


def open_pair(hand: HandState) -> bool:
    """Whether any hand dealt to on fourth street shows a pair."""
    return any(len(up) == 2 and up[0][0] == up[1][0] for up in hand.up)


def step(hand: HandState, least: Cents, most: Cents) -> Cents:
    """The distance between the wagers a player may choose from; 0 where any amount between the bounds will do."""
    stud = hand.rules.stud
    if stud is None:
        return 0
    return most - least if hand.rules.betting.sizing == "fixed" else stud.increment


def still_dealt(hand: HandState, at: int) -> bool:
    """Whether a seat that gives up its hand now is dealt to until somebody bets.

    It is where nothing has been bet, or where nothing but its own forced bet stands, so that the cards of the others
    stay in order.
    """
    stud = hand.rules.stud
    if stud is None or stud.folded_seats == "passed" or hand.opener >= 0:
        return False
    return not hand.bet_to or (hand.street == 0 and at not in hand.pending)


# -- dealing -----------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """How a street is dealt: to whom from the stub as it is, then after which shuffle to the rest."""

    at_once: tuple[int, ...]
    """The positions that are served from the stub as it is."""
    shuffled: tuple[Card, ...] = ()
    """The cards that are then shuffled to form a new stub; none when there are enough."""
    burn_again: bool = False
    waiting: tuple[int, ...] = ()
    """The positions that are served from the new stub."""
    common: bool = False
    """Whether one card in the middle serves everybody instead."""


def plenty(hand: HandState, street: Street) -> bool:
    """Whether a street is dealt like any other: nobody but the live hands is served, and the cards suffice."""
    return not hand.still_dealt and len(hand.stub) >= 2 + (street.down + street.up) * hand.in_count


def plan(hand: HandState, street: Street) -> Plan:
    """How the next street is dealt when the stub may be too short for it.

    A folded seat that is still dealt to counts only while there are cards enough.
    """
    stud, left, each = hand.rules.stud, len(hand.stub), street.down + street.up
    assert stud is not None
    live = tuple(at for at, live in enumerate(hand.live) if live)
    everyone = tuple(sorted((*live, *hand.still_dealt))) if hand.still_dealt else live
    unused = 1 if stud.short_stub == "burns-into-stub" else 0
    for served in (everyone, live):
        if street.burn + each * len(served) + unused <= left:
            return Plan(served)
    if street is not hand.rules.deal.streets[-1] or left + len(hand.stub.burns) < 2:
        raise Refused(f"the stub has {left} cards, too few for the {street.name}")
    return _SHORT[stud.short_stub](hand, live)


def burns_into_stub(hand: HandState, live: tuple[int, ...]) -> Plan:
    """The burns are shuffled into the stub, one is burned, and everyone is served; the last card is never dealt."""
    pool = (*hand.stub.left, *hand.stub.burns)
    if 1 + len(live) + 1 <= len(pool):
        return Plan((), pool, True, live)
    return _common(hand, 3)


def last_card_with_burns(hand: HandState, live: tuple[int, ...]) -> Plan:
    """All but the last card are dealt; the last is shuffled with the burns, one is burned, and the rest are served.

    When the new stub has just a card for each of those who wait nothing is burned; when it has not, a common card.
    """
    served = max(0, len(hand.stub) - 2)
    waiting = live[served:]
    left = hand.stub.left
    pool = (left[-1], *hand.stub.burns, *left[:1]) if len(left) > 1 else (*left, *hand.stub.burns)
    if len(waiting) <= len(pool):
        return Plan(live[:served], pool, len(waiting) < len(pool), waiting)
    return _common(hand, 2)


def _common(hand: HandState, needed: int) -> Plan:
    """One card for everybody, from the stub if it has enough to burn and turn one, else shuffled with the burns."""
    if len(hand.stub) >= needed:
        return Plan((), common=True)
    return Plan((), (*hand.stub.left, *hand.stub.burns), True, common=True)


_SHORT: dict[str, Callable[[HandState, tuple[int, ...]], Plan]] = {
    "burns-into-stub": burns_into_stub,
    "last-card-with-burns": last_card_with_burns,
}


def to_shuffle(hand: HandState) -> tuple[Card, ...]:
    """The cards that must be shuffled for the next street; none as long as the stub has enough."""
    streets = hand.rules.deal.streets
    if hand.street + 2 != len(streets) or len(hand.stub) > 2 * len(hand.seats):
        return ()
    return plan(hand, streets[-1]).shuffled


def dealing(hand: HandState, street: Street, order: tuple[Card, ...]) -> Iterator[ev.Event]:
    """The events of dealing a street; each must be folded into the hand before the next is asked for."""
    how = plan(hand, street)
    _check_order(hand, how.shuffled, order)
    if street.burn and (how.at_once or not how.shuffled):
        yield ev.Burned(hand.stub.peek(1)[0])
    if how.at_once:
        yield _dealt(hand, street, how.at_once)
    if how.shuffled:
        yield ev.Reshuffled(order)
        if how.burn_again:
            yield ev.Burned(hand.stub.peek(1)[0])
    if how.waiting:
        yield _dealt(hand, street, how.waiting)
    if how.common:
        yield ev.BoardDealt(hand.stub.peek(1))


def _dealt(hand: HandState, street: Street, served: tuple[int, ...]) -> ev.HandsDealt:
    seats = tuple(hand.seats[at].seat for at in served)
    folded = tuple(hand.seats[at].seat for at in served if not hand.live[at]) if hand.still_dealt else ()
    return ev.HandsDealt(seats, hand.stub.peek((street.down + street.up) * len(seats)), street.up, folded)


def _check_order(hand: HandState, due: tuple[Card, ...], order: tuple[Card, ...]) -> None:
    if order == due or sorted(order) == sorted(due):
        return
    why = f"shuffle {' '.join(due)} and say how they lie" if due else "there are cards enough; nothing is shuffled"
    raise _refuse(hand, "stud.short_stub", why)


def _refuse(hand: HandState, setting: str, why: str) -> Refused:
    return Refused(why, hand.rules.cite(setting), hand.rules.house.name)
