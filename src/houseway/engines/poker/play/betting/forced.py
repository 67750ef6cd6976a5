"""Stud's bets: the forced bet, open pairs on fourth street, and a player who gives up after the forced bet."""

from collections.abc import Iterator
from typing import assert_never

from houseway.engines.contract import Event, Refused, refuse
from houseway.engines.poker.play import events
from houseway.engines.poker.play.state import HandState
from houseway.messages import Amount, _
from houseway.money import Cents
from houseway.rulebook.families import Stud

FOURTH = 1
"""The street of the open pair, counted from third street as 0."""


def bring_in_due(hand: HandState) -> bool:
    """Whether the player to act must make the forced bet."""
    stakes = hand.rules.stakes
    return hand.stud is not None and hand.street == 0 and not hand.bet_to and stakes.bring_in > 0


def bring_in_live(hand: HandState) -> bool:
    """Whether the forced bet is the only bet so far; completing it is the bet, not a raise."""
    return hand.stud is not None and hand.street == 0 and not hand.wagers and hand.bet_to > 0


def bring_in(hand: HandState, at: int) -> events.BroughtIn:
    """Returns the forced bet, which counts as a bet where the table sets it at a full one."""
    to = hand.rules.stakes.bring_in
    return events.BroughtIn(hand.seats[at].seat, to, min(to, hand.stack[at]), to >= hand.bet_size)


def check_forced(hand: HandState) -> None:
    """Refuses a check or a fold by the player who must make the forced bet."""
    if bring_in_due(hand):
        why = _("You must bring it in for {amount}.", amount=Amount(hand.rules.stakes.bring_in))
        raise refuse(hand.rules, why, "deal.streets")


def why_no_full_open(hand: HandState) -> Refused | None:
    """Returns why the player with the forced bet may not open for more; None when they may, or when none is due."""
    if not bring_in_due(hand) or (hand.stud is not None and hand.stud.full_open):
        return None
    why = _("The bring-in is exactly {amount}.", amount=Amount(hand.rules.stakes.bring_in))
    return refuse(hand.rules, why, "stud.full_open")


def check_due(hand: HandState) -> None:
    """Refuses a forced bet when none is due."""
    if not bring_in_due(hand):
        raise refuse(hand.rules, _("No bring-in is due."), "deal.streets")


def has_brought_in(hand: HandState, seat: int) -> bool:
    """Whether a seat made the forced bet and no bet followed, so that it may give up its hand at any time."""
    if hand.stud is None or hand.phase != "bet" or hand.street or hand.opener >= 0:
        return False
    made = next((act for act in hand.acts if isinstance(act, events.BroughtIn)), None)
    return made is not None and made.seat == seat and hand.live[hand.position[seat]]


def dying_away(hand: HandState, at: int) -> Iterator[Event]:
    """Kills the hand of an absent player, after taking any forced bet from their chips."""
    if hand.stud is None:
        raise Refused(_("A player who is away on their turn folds."))
    if bring_in_due(hand):
        yield bring_in(hand, at)
    yield events.HandDead(hand.seats[at].seat, hand.rules.cite("stud.absent").rule, still_dealt(hand, at))


def sizes_on_fourth(hand: HandState, stud: Stud) -> tuple[Cents, Cents]:
    """Returns the least and greatest size of a bet or raise on fourth street; an open pair may allow two sizes.

    Once a bet or raise of the upper limit has been made the raises that follow are of the upper limit.
    """
    match stud.open_pair:
        case "either-limit" if open_pair(hand):
            lower, upper = hand.rules.stakes.bets
            return (upper if hand.last_raise > lower else lower), upper
        case "upper-limit" if open_pair(hand):
            upper = hand.rules.stakes.bets[-1]
            return upper, upper
        case "no-effect" | "either-limit" | "upper-limit":
            return hand.bet_size, hand.bet_size
        case policy:
            assert_never(policy)


def open_pair(hand: HandState) -> bool:
    """Whether any hand on fourth street shows a pair."""
    return any(len(up) == 2 and up[0][0] == up[1][0] for up in hand.up)


def step(hand: HandState, least: Cents, most: Cents) -> Cents:
    """Returns the distance between the wagers a player may choose from; the greatest is legal whatever it is."""
    if hand.betting.fixed_limit:
        return most - least or 1
    return hand.chip if hand.stud is None else max(hand.chip, hand.stud.increment)


def still_dealt(hand: HandState, at: int) -> bool:
    """Whether a seat that gives up its hand now still receives cards until there is a bet.

    It does while the only bet, if any, is its own forced bet, so that the cards of the others
    stay in order.
    """
    stud = hand.stud
    if stud is None or hand.opener >= 0:
        return False
    match stud.folded_seats:
        case "passed":
            return False
        case "dealt-until-action":
            return not hand.bet_to or (hand.street == 0 and at not in hand.pending)
        case policy:
            assert_never(policy)
