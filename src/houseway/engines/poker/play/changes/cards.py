"""How a hand's cards move: dealt and burned, thrown away, shown, killed; and boards that are dealt more than once."""

from collections.abc import Callable
from typing import Any

from houseway.engines.poker.play import events
from houseway.engines.poker.play.parts import Runs
from houseway.engines.poker.play.state import HandState, runs_of


def burned(hand: HandState, _event: events.Burned) -> None:
    """The top card joins the burns."""
    hand.stub.burn()


def hands_dealt(hand: HandState, event: events.HandsDealt) -> None:
    """Each seat gets every so-manieth card; those of a seat that has folded go to the muck."""
    cards, count = hand.stub.deal(len(event.cards)), len(event.seats)
    faces = cards[len(cards) - event.up * count :]
    for number, seat in enumerate(event.seats):
        if seat in event.folded:
            hand.muck += cards[number::count]
            continue
        at = hand.position[seat]
        hand.hole[at] += cards[number::count]
        if faces:
            hand.up[at] += faces[number::count]


def reshuffled(hand: HandState, event: events.Reshuffled) -> None:
    """The cards that are not in the stub return to it, and it lies as it was shuffled."""
    left = hand.stub.left
    hand.stub.put_back([one for one in event.order if one not in left])
    hand.stub.reshuffle(event.order)


def board_dealt(hand: HandState, event: events.BoardDealt) -> None:
    """Cards for every player."""
    hand.board.extend(hand.stub.deal(len(event.cards)))


def discards_opened(hand: HandState, event: events.DiscardsOpened) -> None:
    """Everyone left in owes the discards of the street."""
    hand.phase = "discard"
    hand.pending = [hand.position[seat] for seat in event.seats]
    if hand.drawing is not None:
        hand.drawing.opened()
    for at in hand.pending:
        hand.dues[at] = min(hand.street_rules.discard, len(hand.hole[at]) or hand.street_rules.discard)


def discarded(hand: HandState, event: events.Discarded) -> None:
    """The cards are in the muck and the seat owes none; for a draw they settle its number."""
    at = hand.position[event.seat]
    for one in event.cards:
        hand.hole[at].remove(one)
    hand.muck.extend(event.cards)
    if hand.drawing is not None:
        hand.drawing.called[at] = len(event.cards)
        hand.drawing.thrown[at] = event.cards
    hand.dues[at] = 0
    hand.pending.remove(at)
    if not hand.pending:
        hand.phase = "deal"


def hand_dead(hand: HandState, event: events.HandDead) -> None:
    """The hand is out; if only its discard was missing, the deal continues."""
    gave_up(hand, event)
    if hand.phase == "discard" and not hand.pending:
        hand.phase = "deal"


def gave_up(hand: HandState, event: events.Folded | events.HandDead) -> None:
    """The hand is out, in turn or not."""
    at = hand.position[event.seat]
    hand.out(at)
    hand.acts.append(event)
    if at in hand.pending:
        hand.pending.remove(at)
    if event.still_dealt:
        hand.still_dealt.append(at)


def showdown_opened(hand: HandState, event: events.ShowdownOpened) -> None:
    """Those left in show in this order."""
    hand.phase = "showdown"
    hand.pending = [hand.position[seat] for seat in event.order]


def shown(hand: HandState, event: events.Shown) -> None:
    """The cards are tabled; a seat with more to show stays in turn unless these stand."""
    at = hand.position[event.seat]
    hand.shown[at] = event.cards
    if event.stands or len(event.cards) == len(hand.hole[at]):
        hand.pending.remove(at)


def mucked(hand: HandState, event: events.Mucked) -> None:
    """The hand is out without being seen."""
    at = hand.position[event.seat]
    hand.out(at)
    hand.acts.append(event)
    hand.pending.remove(at)


def losers_killed(hand: HandState, event: events.LosersKilled) -> None:
    """The beaten hands are out."""
    for seat in event.seats:
        hand.out(hand.position[seat])


def runs_offered(hand: HandState, event: events.RunsOffered) -> None:
    """Those left in are asked; without the consent of all the board is dealt once."""
    hand.runs = Runs(event.times, hand.street, len(hand.board))
    hand.pending = [hand.position[seat] for seat in event.seats]
    hand.phase = "runs"


def run_agreed(hand: HandState, event: events.RunAgreed) -> None:
    """The last to agree settles it."""
    hand.pending.remove(hand.position[event.seat])
    if not hand.pending:
        runs_of(hand).agreed = True
        hand.phase = "deal"


def run_begun(hand: HandState, _event: events.RunBegun) -> None:
    """The next board begins with the cards that all of them share."""
    runs = runs_of(hand)
    runs.done.append(tuple(hand.board))
    del hand.board[runs.shared :]
    hand.street = runs.street
    hand.street_rules = hand.rules.deal.streets[hand.street]
    hand.bet_size = hand.rules.bet_size(hand.street_rules)


def bounty_paid(hand: HandState, event: events.BountyPaid) -> None:
    """Chips go from stack to stack, and the cards are seen."""
    winner = hand.position[event.seat]
    for seat, amount in event.paid:
        hand.pay(hand.position[seat], amount)
        hand.stack[winner] += amount
    hand.shown[winner] = event.cards


CHANGES: dict[type, Callable[[HandState, Any], None]] = {
    events.Burned: burned,
    events.HandsDealt: hands_dealt,
    events.Reshuffled: reshuffled,
    events.BoardDealt: board_dealt,
    events.DiscardsOpened: discards_opened,
    events.Discarded: discarded,
    events.HandDead: hand_dead,
    events.Folded: gave_up,
    events.ShowdownOpened: showdown_opened,
    events.Shown: shown,
    events.Mucked: mucked,
    events.LosersKilled: losers_killed,
    events.RunsOffered: runs_offered,
    events.RunAgreed: run_agreed,
    events.RunBegun: run_begun,
    events.BountyPaid: bounty_paid,
}
"""The handlers of these events, by type."""
