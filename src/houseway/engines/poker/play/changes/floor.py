"""How errors and the floor's rulings change a hand.

A card changes its place only by ``CardsMoved``, which takes it from one place and lays it in another, so that no ruling
can lose or double a card.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from houseway.cards import BadCards, Card
from houseway.engines.poker.play.parts import PushPots
from houseway.engines.poker.play.ruling_events import (
    BackToAct,
    BettingOver,
    BlindCorrected,
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
    PotTakenBack,
    RaiseLost,
    RoundCleared,
    SightLost,
    StoodPat,
    WagerTakenBack,
)
from houseway.engines.poker.play.state import HandState, drawing_of, floor_of
from houseway.engines.rulings import CardsMoved, Erred, Resumed, Ruled
from houseway.irregularities import words
from houseway.messages import Cards, _


def erred(hand: HandState, event: Erred) -> None:
    """An error is made, and waits to be found; made twice, it is found with the cards of both times."""
    errors, what = floor_of(hand).errors, words(event.what)
    errors[what] = tuple(dict.fromkeys((*errors.get(what, ()), *event.cards)))


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
    seen = floor_of(hand).open
    for at, cards in seen.items():  # a card that goes and comes back is still known
        seen[at] = tuple(card for card in cards if card in hand.hole[at])
    if hand.shuffle is not None:
        hand.shuffle = replace(hand.shuffle, cards=_still_to_shuffle(hand.shuffle.cards, event))


def _still_to_shuffle(cards: tuple[Card, ...], event: CardsMoved) -> tuple[Card, ...]:
    """The cards that wait for a shuffle: one that leaves the stub waits no longer, one that goes back waits too."""
    waiting = list(cards)
    for move in event.moves:
        if move.source in ("top", "stub") and move.card in waiting:
            waiting.remove(move.card)
        if move.target in ("top", "stub"):
            waiting.append(move.card)
    return tuple(waiting)


def _take(hand: HandState, card: Card, source: str) -> None:
    if source in ("top", "stub"):
        hand.stub.take(card)
        return
    place = _place(hand, source)
    if card not in place:
        raise BadCards(_("{card} isn't there.", card=Cards((card,))))
    place.remove(card)
    if source.startswith("seat "):
        at = hand.position[int(source.split()[1])]
        if card in hand.up[at]:
            hand.up[at].remove(card)


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
    raise BadCards(_("There is no place {place} for a card.", place=repr(name)))


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
    """The round starts again without any action; a player who may only call in it still may.

    What dead hands bet in it is in the main pot.
    """
    if event.gathered:
        for at, bet in enumerate(hand.bet):
            if not hand.live[at]:
                hand.put[at] -= bet
                hand.dead += bet
        hand.bet = [0] * len(hand.seats)
        if hand.drawing is not None and not hand.street:
            hand.drawing.opener = -1
    hand.nobody_has_acted()
    for at in floor_of(hand).only_call:
        hand.no_raise[at] = True


def raise_lost(hand: HandState, event: RaiseLost) -> None:
    """As after an action out of turn."""
    at = hand.position[event.seat]
    hand.no_raise[at] = True
    floor_of(hand).only_call[at] = event.rule


def stood_pat(hand: HandState, event: StoodPat) -> None:
    """The draw is made, and the number of cards called for no longer changes."""
    at, drawing = hand.position[event.seat], drawing_of(hand)
    drawing.called[at], drawing.thrown[at], drawing.aside[at] = 0, (), ()
    drawing.pat[at] = event.rule
    if at in hand.pending:
        hand.pending.remove(at)
    hand.phase = "discard" if hand.pending else "deal"


def sight_lost(hand: HandState, event: SightLost) -> None:
    """It stays so when the hand is over."""
    floor_of(hand).sees_none[hand.position[event.seat]] = event.rule


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


def pot_taken_back(_hand: HandState, _event: PotTakenBack) -> None:
    """The hand has been opened again; the hand that was thrown away comes back by the next event."""


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


def blind_corrected(hand: HandState, event: BlindCorrected) -> None:
    """The chips go in or come back."""
    hand.put_in(hand.position[event.seat], event.amount)


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
    if hand.push is not None and hand.push.count:
        _push_pot_misdealt(hand, hand.push)
        return
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


def _push_pot_misdealt(hand: HandState, push: PushPots) -> None:
    """Only the bets of the push pot's own deal go back; those who play for it are dealt in again."""
    count, floor = len(hand.seats), floor_of(hand)
    for at in range(count):
        hand.stack[at] += hand.put[at]
    hand.put, hand.bet, hand.paid = [0] * count, [0] * count, [0] * count
    kept_chips_return(hand)
    floor.orders.clear()
    floor.errors.clear()
    floor.no_betting = False
    floor.only_call.clear()
    hand.nobody_has_acted()
    hand.clear_cards()
    hand.muck.extend(floor.back)
    floor.back.clear()
    playing = {at for _, positions in push.pots for at in positions}
    hand.live = [at in playing for at in range(count)]
    hand.count_hands()
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
    StoodPat: stood_pat,
    SightLost: sight_lost,
    BackToAct: back_to_act,
    WagerTakenBack: wager_taken_back,
    BettingOver: betting_over,
    ChipsKept: chips_kept,
    HandRevived: hand_revived,
    PotTakenBack: pot_taken_back,
    FacesTurned: faces_turned,
    LiesOpen: lies_open,
    ClaimKept: claim_kept,
    BlindCorrected: blind_corrected,
    BlindOwed: blind_owed,
    CardsOwed: cards_owed,
    Misdealt: misdealt,
}
"""The handlers of these events, by type."""
