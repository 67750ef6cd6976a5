"""How errors and the floor's rulings change a hand.

A card changes its place only by ``CardsMoved``, which takes it from one place and lays it in another, so that no ruling
can lose or double a card.
"""

from collections.abc import Callable
from typing import Any

from houseway.cards import BadCards, Card
from houseway.engines.poker.play.ruling_events import (
    BackToAct,
    BettingOver,
    BlindOwed,
    CardsOwed,
    ChipsKept,
    ClaimKept,
    FacesTurned,
    HandRevived,
    LiesOpen,
    Misdealt,
    MoneyReturned,
    Ordered,
    RaiseLost,
    RoundCleared,
    WagerTakenBack,
)
from houseway.engines.poker.play.state import HandState, drawing_of, floor_of
from houseway.engines.rulings import CardsMoved, Erred, Resumed, Ruled
from houseway.irregularities import words


def erred(hand: HandState, event: Erred) -> None:
    """An error is made, and waits to be found."""
    floor_of(hand).errors[words(event.what)] = event.cards


def ruled(hand: HandState, event: Ruled) -> None:
    """An error is found and ruled upon."""
    floor_of(hand).errors.pop(words(event.what), None)


def resumed(_hand: HandState, _event: Resumed) -> None:
    """On with the hand."""


def cards_moved(hand: HandState, event: CardsMoved) -> None:
    """Each card leaves its place before the next one goes; cards for the top lie there in the order given."""
    on_top = []
    for move in event.moves:
        _take(hand, move.card, move.source)
        if move.target == "top":
            on_top.append(move.card)
        else:
            _lay(hand, move.card, move.target)
    if on_top:
        hand.stub.put_on_top(on_top)


def _take(hand: HandState, card: Card, source: str) -> None:
    if source in ("top", "stub"):
        hand.stub.take(card)
        return
    place = _place(hand, source)
    if card not in place:
        raise BadCards(f"{card} is not in {source}")
    place.remove(card)
    if source.startswith("seat "):
        at = hand.position[int(source.split()[1])]
        if card in hand.up[at]:
            hand.up[at].remove(card)
        if card in (seen := floor_of(hand).open).get(at, ()):
            seen[at] = tuple(one for one in seen[at] if one != card)


def _lay(hand: HandState, card: Card, target: str) -> None:
    if target == "stub":
        hand.stub.put_under([card])
        return
    _place(hand, target).append(card)
    if target.endswith(" up"):
        hand.up[hand.position[int(target.split()[1])]].append(card)


def _place(hand: HandState, name: str) -> list[Card]:
    match name.split():
        case ["seat", seat, *_]:
            return hand.hole[hand.position[int(seat)]]
        case ["burns"]:
            return hand.stub.burns
        case ["aside"]:
            return hand.stub.aside
        case ["back"]:
            return floor_of(hand).back
        case ["board"]:
            return hand.board
        case ["muck"]:
            return hand.muck
    raise BadCards(f"{name!r} is no place for a card")


def ordered(hand: HandState, event: Ordered) -> None:
    """Earlier orders for that street stay unless they are replaced."""
    orders = floor_of(hand).orders
    before = orders.get(event.street, Ordered(event.street))
    burns = before.burns if event.burns is None else event.burns
    orders[event.street] = Ordered(event.street, burns, event.shuffle or before.shuffle)


def money_returned(hand: HandState, event: MoneyReturned) -> None:
    """The chips leave the pot for the stack they came from."""
    at = hand.position[event.seat]
    live = event.amount - event.dead
    hand.pay(at, -event.amount)
    hand.put[at] -= live
    hand.bet[at] -= min(hand.bet[at], live)
    hand.dead -= event.dead


def round_cleared(hand: HandState, event: RoundCleared) -> None:
    """The round starts again without any action."""
    if event.gathered:
        hand.bet = [0] * len(hand.seats)
        if hand.drawing is not None and not hand.street:
            hand.drawing.opener = -1
    hand.nobody_has_acted()


def raise_lost(hand: HandState, event: RaiseLost) -> None:
    """As after an action out of turn."""
    hand.no_raise[hand.position[event.seat]] = True


def back_to_act(hand: HandState, event: BackToAct) -> None:
    """The seat is next to act."""
    at = hand.position[event.seat]
    hand.put_in(at, -event.amount)
    hand.acted_at[at] = -1
    hand.checked[at] = False
    hand.pending = [at, *(other for other in hand.pending if other != at)]


def wager_taken_back(hand: HandState, event: WagerTakenBack) -> None:
    """The betting stands as it did before the bet, and the seat is next to act."""
    at = hand.position[event.seat]
    hand.put_in(at, -event.amount)
    hand.bet_to, hand.full_to, hand.last_raise = event.bet_to, event.full_to, event.last_raise
    hand.wagers, hand.full_wagers, hand.capped = event.wagers, event.full_wagers, event.capped
    hand.opener = -1 if event.opener is None else hand.position[event.opener]
    hand.aggressor = -1 if event.aggressor is None else hand.position[event.aggressor]
    if hand.drawing is not None and not hand.street:
        hand.drawing.opener = hand.opener
    hand.acted_at[at] = -1
    hand.acts.pop()
    hand.pending = [hand.position[seat] for seat in event.pending]


def betting_over(hand: HandState, event: BettingOver) -> None:
    """A round in progress ends where it is."""
    floor = floor_of(hand)
    floor.no_betting, floor.no_betting_by = True, event.rule
    if hand.phase == "bet":
        hand.pending = []


def chips_kept(hand: HandState, event: ChipsKept) -> None:
    """To the betting the seat is all-in."""
    at = hand.position[event.seat]
    hand.pay(at, event.amount)
    kept = floor_of(hand).kept
    kept[at] = kept.get(at, 0) + event.amount
    if hand.phase == "bet" and at in hand.pending:
        hand.pending.remove(at)


def hand_revived(hand: HandState, event: HandRevived) -> None:
    """The cards come back from the muck; a hand that owes a call, or has to be shown, is in turn again."""
    at = hand.position[event.seat]
    for card in hand.hole[at]:
        hand.muck.remove(card)
    hand.live[at] = True
    hand.count_hands()
    owes = hand.phase == "bet" and hand.stack[at] and hand.bet[at] < hand.bet_to
    if owes or hand.phase == "showdown":
        hand.pending.append(at)


def faces_turned(hand: HandState, event: FacesTurned) -> None:
    """These show and the others do not."""
    hand.up[hand.position[event.seat]] = list(event.up)


def lies_open(hand: HandState, event: LiesOpen) -> None:
    """Every player sees them from now on."""
    at, seen = hand.position[event.seat], floor_of(hand).open
    seen[at] = (*seen.get(at, ()), *event.cards)


def claim_kept(hand: HandState, event: ClaimKept) -> None:
    """The next player shows."""
    hand.pending.remove(hand.position[event.seat])


def blind_owed(hand: HandState, event: BlindOwed) -> None:
    """The table learns of it when the hand is over."""
    floor_of(hand).owing[event.seat] = event.rule


def cards_owed(hand: HandState, event: CardsOwed) -> None:
    """The draw will make them good."""
    drawing_of(hand).got[hand.position[event.seat]] -= event.count


def misdealt(hand: HandState, _event: Misdealt) -> None:
    """Stacks return to their amounts before the deal, less a fee of the dealer position, which covers the redeal.

    The collection from the pot belongs to the deal and goes back with it.
    """
    fee, count = hand.charged, len(hand.seats)
    hand.stack = [one.stack for one in hand.seats]
    hand.drop = hand.jackpot = 0
    if fee is not None and fee.seat is not None:
        hand.stack[hand.position[fee.seat]] -= fee.collection + fee.jackpot
        hand.drop, hand.jackpot = fee.collection, fee.jackpot
    hand.put, hand.bet, hand.paid = [0] * count, [0] * count, [0] * count
    hand.dead = 0
    hand.count_hands()
    floor = floor_of(hand)
    floor.kept.clear()
    floor.misdealt = True
    hand.phase = "over"
    hand.pending = []


def kept_chips_return(hand: HandState) -> None:
    """The hand is over: chips that did not play are back in their stacks."""
    for at, amount in floor_of(hand).kept.items():
        hand.stack[at] += amount
    floor_of(hand).kept.clear()


CHANGES: dict[type, Callable[[HandState, Any], None]] = {
    Erred: erred,
    Ruled: ruled,
    Resumed: resumed,
    CardsMoved: cards_moved,
    Ordered: ordered,
    MoneyReturned: money_returned,
    RoundCleared: round_cleared,
    RaiseLost: raise_lost,
    BackToAct: back_to_act,
    WagerTakenBack: wager_taken_back,
    BettingOver: betting_over,
    ChipsKept: chips_kept,
    HandRevived: hand_revived,
    FacesTurned: faces_turned,
    LiesOpen: lies_open,
    ClaimKept: claim_kept,
    BlindOwed: blind_owed,
    CardsOwed: cards_owed,
    Misdealt: misdealt,
}
"""The handlers of these events, by type."""
