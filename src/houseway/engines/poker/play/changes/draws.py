"""How the events of draw games and push pots change a hand."""

from collections import Counter
from collections.abc import Callable
from typing import Any, assert_never

from houseway.engines.poker.play import draw_events
from houseway.engines.poker.play.state import HandState, drawing_of, push_of
from houseway.money import Cents
from houseway.stub import Stub


def deck_cut(hand: HandState, event: draw_events.DeckCut) -> None:
    """The lifted cards go to the bottom."""
    cards = hand.stub.left
    hand.stub.reshuffle(cards[event.depth :] + cards[: event.depth])
    hand.is_cut = True


def put_short(hand: HandState, event: draw_events.PutShort) -> None:
    """The chips are in; the player still has to complete the bet or call, or fold."""
    at = hand.position[event.seat]
    hand.put_in(at, event.put)
    hand.no_raise[at] = hand.bet_to > 0


def passed_out(hand: HandState, _event: draw_events.PassedOut) -> None:
    """Every hand is thrown in; the antes stay."""
    hand.clear_cards()


def hand_laid_open(hand: HandState, event: draw_events.HandLaidOpen) -> None:
    """All cards of the hand lie face up."""
    at = hand.position[event.seat]
    hand.up[at] = list(hand.hole[at])
    drawing_of(hand).laid_open[at] = True


def cards_called_for(hand: HandState, event: draw_events.CardsCalledFor) -> None:
    """A player who will draw still has to discard; a pat player is done."""
    at = hand.position[event.seat]
    called = drawing_of(hand).called
    called[at] = event.count
    hand.pending = [other for other, live in enumerate(hand.live) if live and _to_discard(hand, other)]
    hand.phase = "discard" if hand.pending else "deal"


def _to_discard(hand: HandState, at: int) -> bool:
    """Whether a player has yet to call for cards, or to throw away what they called for."""
    drawing = drawing_of(hand)
    return drawing.called[at] != len(drawing.thrown[at])


def openers_split(hand: HandState, event: draw_events.OpenersSplit) -> None:
    """The split cards stay in sight."""
    drawing_of(hand).aside[hand.position[event.seat]] = event.cards


def drawn(hand: HandState, event: draw_events.Drawn) -> None:
    """New cards from the top of the stub."""
    at = hand.position[event.seat]
    hand.hole[at].extend(hand.stub.deal(len(event.cards)))
    drawing_of(hand).got[at] += len(event.cards)


def shuffle_due(hand: HandState, event: draw_events.ShuffleDue) -> None:
    """The dealer has to shuffle before they deal."""
    hand.shuffle = event
    hand.pending = []
    hand.phase = "deal"


def shuffled(hand: HandState, event: draw_events.Shuffled) -> None:
    """A new deck, or a stub made of what was left and of discards."""
    due = hand.shuffle
    assert due is not None
    if due.whole:
        hand.stub, hand.muck = Stub(event.order), []
    else:
        returned = Counter(event.order) - Counter(hand.stub.left)
        # Of two jokers one may lie in the muck and one among the burns: each is taken from where it lies.
        mucked = returned & Counter(hand.muck)
        hand.muck = list((Counter(hand.muck) - mucked).elements())
        hand.stub.put_under(tuple(mucked.elements()))
        hand.stub.put_back(tuple((returned - mucked).elements()))
        hand.stub.reshuffle(event.order)
    hand.shuffle = None


def proof_due(hand: HandState, event: draw_events.ProofDue) -> None:
    """The last player has to show something."""
    hand.phase = "showdown"
    hand.pending = [hand.position[event.seat]]
    drawing_of(hand).proof = event.of


def proof_given(hand: HandState, event: draw_events.ProofGiven) -> None:
    """They have shown it, or not."""
    hand.shown[hand.position[event.seat]] = event.cards
    hand.pending = []
    drawing_of(hand).proof = "given" if event.cards else "refused"


def action_voided(hand: HandState, event: draw_events.ActionVoided) -> None:
    """Bets that a rule makes void return."""
    at = hand.position[event.seat]
    hand.put_in(at, -event.amount)
    hand.bet[at] = 0


def hand_seen(hand: HandState, event: draw_events.HandSeen) -> None:
    """The cards are seen; the hand stays dead."""
    at = hand.position[event.seat]
    hand.shown[at] = tuple(hand.hole[at])


def push_agreed(hand: HandState, event: draw_events.PushAgreed) -> None:
    """One more has agreed."""
    at = hand.position[event.seat]
    push = push_of(hand)
    push.agreed.add(at)
    hand.pending.remove(at)
    if hand.phase == "showdown":  # the next is asked; a player who has agreed shows if another declines
        hand.pending.append(at)


def push_declared(hand: HandState, event: draw_events.PushDeclared) -> None:
    """The pots are set apart, the hands go in, and the others are asked whether they buy in."""
    push = push_of(hand)
    push.count += 1
    push.pots = [(amount, tuple(hand.position[seat] for seat in seats)) for amount, seats in event.pots]
    push.declared = tuple(amount for amount, _ in push.pots)
    push.price, push.asked, push.bought, push.agreed, push.refused = event.price, "buy", False, set(), False
    push.fee_taken = False
    hand.clear_cards()
    count = len(hand.seats)
    tied = {at for _, positions in push.pots for at in positions}
    hand.live = [at in tied for at in range(count)]
    hand.count_hands()
    hand.put, hand.paid = [0] * count, [0] * count
    # The fees that the pot has paid so far are out of these amounts already.
    hand.dead = sum(amount for amount, _ in push.pots) + hand.fee_from_pot
    hand.pending = [hand.position[seat] for seat in event.buyers]
    hand.phase = "push"


def bought_in(hand: HandState, event: draw_events.BoughtIn) -> None:
    """The price goes into the pots and the buyer plays for them."""
    at = hand.position[event.seat]
    push = push_of(hand)
    price = sum(event.amounts)
    hand.live[at] = True
    hand.stack[at] -= price
    hand.count_hands()
    hand.dead += price
    push.pots = [
        (amount + part, tuple(sorted((*positions, at))))
        for (amount, positions), part in zip(push.pots, event.amounts, strict=True)
    ]
    push.bought = True
    hand.pending.remove(at)


def declined(hand: HandState, event: draw_events.Declined) -> None:
    """This seat is no longer asked; after the chop, a push unseen or a second board, no seat is."""
    if hand.phase == "runs":
        hand.pending, hand.phase = [], "deal"
        return
    push = push_of(hand)
    if hand.phase == "showdown":
        push.agreed, push.refused = set(), True
    elif push.asked == "chop":
        push.agreed, hand.pending = set(), []
    else:
        hand.pending.remove(hand.position[event.seat])


def chop_asked(hand: HandState, _event: draw_events.ChopAsked) -> None:
    """The tied players are asked in turn."""
    push_of(hand).asked = "chop"
    hand.pending = [at for at, live in enumerate(hand.live) if live]


def fee_from_push_pot(hand: HandState, amount: Cents) -> None:
    """The fee of a push pot leaves its main pot, and a side pot only when that is too small."""
    push = push_of(hand)
    push.fee_taken = push.count > 0
    match hand.fee.payer:
        case "pot":
            pass
        case "dealer-position":
            hand.dead -= amount
        case payer:
            assert_never(payer)
    for number, (have, positions) in enumerate(push.pots):
        part = min(have, amount)
        push.pots[number] = (have - part, positions)
        amount -= part


CHANGES: dict[type, Callable[[HandState, Any], None]] = {
    draw_events.DeckCut: deck_cut,
    draw_events.PutShort: put_short,
    draw_events.PassedOut: passed_out,
    draw_events.HandLaidOpen: hand_laid_open,
    draw_events.CardsCalledFor: cards_called_for,
    draw_events.OpenersSplit: openers_split,
    draw_events.Drawn: drawn,
    draw_events.ShuffleDue: shuffle_due,
    draw_events.Shuffled: shuffled,
    draw_events.ProofDue: proof_due,
    draw_events.ProofGiven: proof_given,
    draw_events.ActionVoided: action_voided,
    draw_events.HandSeen: hand_seen,
    draw_events.PushAgreed: push_agreed,
    draw_events.PushDeclared: push_declared,
    draw_events.BoughtIn: bought_in,
    draw_events.Declined: declined,
    draw_events.ChopAsked: chop_asked,
}
"""The handlers of these events, by type."""
