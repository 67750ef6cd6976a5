"""How money moves: posts and fees, bets, what comes back, and what is won."""

from collections.abc import Callable
from typing import Any, assert_never

from houseway.engines.contract import clockwise
from houseway.engines.poker.play import events
from houseway.engines.poker.play.changes.draws import fee_from_push_pot
from houseway.engines.poker.play.changes.floor import kept_chips_return
from houseway.engines.poker.play.state import HandState
from houseway.money import Cents
from houseway.stub import Stub


def started(hand: HandState, event: events.Started) -> None:
    """The players are in their places and the deck lies in its order."""
    hand.button = event.button
    hand.fee = event.fee
    hand.stub = Stub(event.stub)
    hand.seat_players(tuple(clockwise(event.seats, event.button)))


def posted(hand: HandState, event: events.Posted) -> None:
    """A live post is a bet; a blind below the limit's bet is called for its amount, and raised to that bet."""
    at = hand.position[event.seat]
    hand.pay(at, event.live + event.dead)
    hand.posts.append(event)
    if event.kind == "ante":
        hand.put[at] += event.dead
        return
    hand.dead += event.dead
    hand.put[at] += event.live
    hand.bet[at] += event.live
    if event.kind == "kill":
        hand.killer = at
    if event.nominal > hand.bet_to:
        hand.bet_to = hand.full_to = hand.last_raise = event.nominal
        if hand.betting.fixed_limit and event.nominal < hand.bet_size:
            hand.full_to = 0
        hand.wagers = hand.full_wagers = 1


def fee_taken(hand: HandState, event: events.FeeTaken) -> None:
    """The house has it."""
    hand.drop += event.collection
    hand.jackpot += event.jackpot
    if event.seat is not None:
        hand.charged = event
        hand.pay(hand.position[event.seat], event.collection + event.jackpot)
    elif hand.push is not None:
        fee_from_push_pot(hand, event.collection + event.jackpot)


def round_opened(hand: HandState, event: events.RoundOpened) -> None:
    """The seats act in this order."""
    hand.street = event.street
    hand.street_rules = hand.rules.deal.streets[event.street]
    hand.bet_size = hand.rules.bet_size(hand.street_rules)
    hand.phase = "bet"
    hand.opener = hand.aggressor = -1
    hand.acts = []
    hand.pending = [*map(hand.position.__getitem__, event.order)]


def brought_in(hand: HandState, event: events.BroughtIn) -> None:
    """Everyone else is to act on the forced bet."""
    at = hand.position[event.seat]
    hand.put_in(at, event.put)
    if event.full:
        _count_wager(hand, event.to)
    hand.bet_to = event.to
    hand.acted_at[at] = hand.full_wagers
    hand.acts.append(event)
    hand.pending = hand.able_after(at)


def checked(hand: HandState, event: events.Checked) -> None:
    """The next is to act."""
    at = hand.position[event.seat]
    hand.checked[at] = True
    hand.acted_at[at] = hand.full_wagers
    hand.acts.append(event)
    hand.pending.remove(at)


def called(hand: HandState, event: events.Called) -> None:
    """The chips are in, and the next is to act."""
    at = hand.position[event.seat]
    hand.put_in(at, event.put)
    hand.acted_at[at] = hand.full_wagers
    hand.acts.append(event)
    hand.pending.remove(at)


def wagered(hand: HandState, event: events.Wagered) -> None:
    """Everyone else who can is to act again; a killer who has not acted yet may have to wait for the others."""
    at = hand.position[event.seat]
    if event.full:
        _count_wager(hand, event.to)  # before the chips go in: a raiser who is now all-in still counts for the cap
    hand.put_in(at, event.put)
    hand.bet_to = event.to
    hand.acted_at[at] = hand.full_wagers
    hand.acts.append(event)
    hand.aggressor = at
    hand.pending = hand.able_after(at)
    if hand.still_dealt:
        hand.still_dealt.clear()
    if hand.opener < 0:
        hand.opener = at
        if hand.drawing is not None and hand.drawing.opener < 0 and not hand.street:
            hand.drawing.opener = at
    if hand.killer >= 0 and hand.street == 0:
        hand.killer_waits(hand.pending)


def _count_wager(hand: HandState, to: Cents) -> None:
    betting = hand.betting
    match betting.sizing:
        case "fixed" | "spread":
            raised = to - hand.full_to
        case "pot" | "no-limit":
            raised = to - hand.bet_to
        case policy:
            assert_never(policy)
    hand.last_raise = max(hand.last_raise, raised)
    hand.full_to = to
    hand.full_wagers += 1
    hand.wagers += 1
    if hand.wagers == hand.most_wagers + 1:
        hand.capped = hand.counted_for_cap() >= 3


def out_of_turn_noted(hand: HandState, event: events.OutOfTurnNoted) -> None:
    """It may cost the seat its raise."""
    if event.loses_raise:
        hand.no_raise[hand.position[event.seat]] = True


def bet_returned(hand: HandState, event: events.BetReturned) -> None:
    """An uncalled bet goes back."""
    hand.put_in(hand.position[event.seat], -event.amount)


def round_closed(hand: HandState, _event: events.RoundClosed) -> None:
    """The bets are in the pot and the dealer continues."""
    if hand.drawing is not None and hand.street:
        hand.drawing.bets, hand.drawing.checked = hand.bet, hand.checked
    hand.nobody_has_acted()
    if hand.floor is not None:
        hand.floor.only_call.clear()
    hand.bet = [0] * len(hand.seats)
    hand.pending = []
    hand.phase = "deal"


def awarded(hand: HandState, event: events.Awarded) -> None:
    """The chips go to the winner's stack."""
    at = hand.position[event.seat]
    hand.stack[at] += event.amount
    hand.paid[at] += event.amount
    hand.won.append(event)


def ended(hand: HandState, _event: events.Ended) -> None:
    """No player has to act, and no bets lie in front of the players."""
    if hand.floor is not None:
        kept_chips_return(hand)
    hand.bet = [0] * len(hand.seats)
    hand.phase = "over"
    hand.pending = []


CHANGES: dict[type, Callable[[HandState, Any], None]] = {
    events.Started: started,
    events.Posted: posted,
    events.FeeTaken: fee_taken,
    events.RoundOpened: round_opened,
    events.Checked: checked,
    events.BroughtIn: brought_in,
    events.Called: called,
    events.Wagered: wagered,
    events.OutOfTurnNoted: out_of_turn_noted,
    events.BetReturned: bet_returned,
    events.RoundClosed: round_closed,
    events.Awarded: awarded,
    events.Ended: ended,
}
"""The handlers of these events, by type."""
