"""The draw: calling for cards, discarding, serving, and a stub that is too short for it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TYPE_CHECKING, Literal

from houseway.cards import JOKER, Card
from houseway.play.contract import Refused
from houseway.play.poker import commands as do
from houseway.play.poker import draw_events as dv
from houseway.play.poker import events as ev
from houseway.play.poker.betting import refuse
from houseway.play.poker.draw_folds import drawing_of
from houseway.play.poker.openers import ante_again, is_passed_out, pot_opener, split_cards
from houseway.play.poker.sevens import is_over_seven, is_uncalled_check_raise, void_action
from houseway.play.poker.state import HandState
from houseway.rulebook import PokerRules
from houseway.rulebook.poker import Draw

if TYPE_CHECKING:
    from houseway.play.poker.hand import PokerHand


def jokers_in(rules: PokerRules, stub: Sequence[Card]) -> int:
    """How many jokers the deck of a table may hold: the game's own, or what a draw table chose among those allowed."""
    if rules.draw is None:
        return rules.deal.jokers
    jokers = stub.count(JOKER)
    if jokers not in rules.draw.jokers:
        allowed = " or ".join(str(count) for count in rules.draw.jokers)
        why = f"{rules.title} is dealt from a deck with {allowed} jokers, not {jokers}"
        raise Refused(why, rules.cite("draw.jokers"), rules.house.name)
    return jokers


def cut(hand: HandState, command: do.Cut) -> None:
    """One cut before the deal, deep enough for the house."""
    draw = _rules(hand)
    if hand.street >= 0 or hand.phase != "deal" or hand.is_cut or hand.shuffle is not None:
        raise refuse(hand, "draw.cut", "the deck is cut once, before the deal")
    if not max(draw.cut, 1) <= command.depth < len(hand.stub):
        raise refuse(hand, "draw.cut", f"a cut lifts {max(draw.cut, 1)} cards or more, not {command.depth}")
    hand.fold(dv.DeckCut(command.depth))


def open_draw(hand: HandState) -> None:
    """After the first betting round everyone left in draws; where nobody opened, everyone antes for a new deal."""
    if is_passed_out(hand):
        ante_again(hand)
    else:
        hand.fold(ev.DiscardsOpened(tuple(compress(hand.position, hand.live))))


def most_to_draw(hand: HandState, at: int) -> int:
    """The most cards a player may draw: none with five cards face up, fewer in the dealer position where it says so."""
    draw = _rules(hand)
    if drawing_of(hand).laid_open[at] and draw.face_up == "stands-pat":
        return 0
    return min(draw.dealer_most if hand.seats[at].seat == hand.button else draw.most, len(hand.hole[at]))


def knock(hand: "PokerHand", command: do.Knock) -> None:
    """A knock in turn passes; at the draw it declares a pat hand (MC-LB-18a)."""
    if hand.phase == "discard" and hand.drawing is not None:
        call_for_cards(hand, do.CallForCards(command.seat, 0))
    else:
        hand._check(do.Check(command.seat))


def call_for_cards(hand: HandState, command: do.CallForCards) -> None:
    """A player says in turn how many cards he wants, or changes what he said while the house lets him."""
    at = _drawer(hand, command.seat)
    drawing = drawing_of(hand)
    if drawing.thrown[at]:
        raise refuse(hand, "draw.change_call", "cards that were thrown away are dead; the number stands")
    if drawing.called[at] >= 0:
        _check_change(hand, at)
    elif hand.in_count > 2 and _speaks_next(hand) != at:
        raise refuse(hand, "betting.out_of_turn", f"it is not seat {command.seat}'s turn to call for cards")
    _check_number(hand, at, command.count)
    hand.fold(dv.CardsCalledFor(command.seat, command.count))


def _check_change(hand: HandState, at: int) -> None:
    draw, drawing = _rules(hand), drawing_of(hand)
    policy = draw.change_call if hand.in_count > 2 else draw.change_call_heads_up
    later = [other for other in _drawers(hand) if other > at]
    if policy == "final":
        raise refuse(hand, "draw.change_call", "the number of cards called for stands")
    if policy == "until-next-acts" and any(drawing.called[other] >= 0 for other in later):
        raise refuse(hand, "draw.change_call", "the next player has acted; the number of cards called for stands")


def _check_number(hand: HandState, at: int, count: int) -> None:
    most = most_to_draw(hand, at)
    if 0 <= count <= most:
        return
    draw = _rules(hand)
    if drawing_of(hand).laid_open[at] and not most:
        raise refuse(hand, "draw.face_up", "five cards laid face up before the draw stand pat")
    setting = "draw.dealer_most" if most < draw.most else "draw.most"
    raise refuse(hand, setting, f"this player may draw at most {most} cards, not {count}")


def discard(hand: HandState, command: do.Discard) -> None:
    """Cards thrown in for the draw; they are as many as were called for, and they are dead."""
    at = _drawer(hand, command.seat)
    drawing = drawing_of(hand)
    if at not in hand.pending:
        raise refuse(hand, "draw.change_call", "this player has made his draw")
    if drawing.called[at] < 0 and _speaks_next(hand) != at:
        raise refuse(hand, "betting.out_of_turn", f"it is not seat {command.seat}'s turn to draw")
    held = list(hand.hole[at])
    for one in command.cards:
        if one not in held:
            raise Refused(f"{one} is not in this hand")
        held.remove(one)
    if drawing.called[at] >= 0 and len(command.cards) != drawing.called[at]:
        raise refuse(hand, "draw.change_call", f"this player called for {drawing.called[at]} cards")
    _check_number(hand, at, len(command.cards))
    _split_openers(hand, at, command)
    hand.fold(ev.Discarded(command.seat, command.cards))


def _split_openers(hand: HandState, at: int, command: do.Discard) -> None:
    """The opener says so when he breaks his openers, and only then; the split cards lie face up."""
    split = split_cards(hand.hole[at], command.cards) if at == pot_opener(hand) else ()
    if bool(split) is not command.splits:
        why = "splitting openers must be announced" if split else "these discards do not split openers"
        raise refuse(hand, "draw.openers", why)
    if split:
        hand.fold(dv.OpenersSplit(command.seat, split))


def lay_open(hand: HandState, command: do.Show) -> None:
    """A player lays his five cards face up before the draw."""
    at = _live(hand, command.seat)
    if command.cards and Counter(command.cards) != Counter(hand.hole[at]):
        raise Refused("before the draw only a whole hand is laid face up")
    if drawing_of(hand).called[at] >= 0 or drawing_of(hand).laid_open[at]:
        raise Refused("this player has made his draw or shown his hand already")
    hand.fold(dv.HandLaidOpen(command.seat))


def deal(hand: HandState, command: do.Deal) -> bool:
    """One card is burned, before the draw and again after a shuffle in the middle of it, and the draw is served."""
    shuffle(hand, command)
    hand.fold(ev.Burned(hand.stub.peek(1)[0]))
    return serve(hand)


def serve(hand: HandState) -> bool:
    """Deals what is still owed, left of the button first; False when the stub must be shuffled before it can go on."""
    keep = 1 if _rules(hand).last_card == "never-dealt" else 0
    for at, count in _packets(hand):
        owed = count
        while owed:
            now = min(owed, len(hand.stub) - keep)
            if now <= 0:
                hand.fold(dv.ShuffleDue(_new_stub(hand, at, owed), whole=False))
                return False
            hand.fold(dv.Drawn(hand.seats[at].seat, hand.stub.peek(now)))
            owed -= now
    return True


def _packets(hand: HandState) -> Iterator[tuple[int, int]]:
    """Who gets how many next: all cards in turn, or four of five in turn and the fifth after everyone else."""
    drawing = drawing_of(hand)
    for most in (4, 5) if _rules(hand).fifth_card == "at-the-end" else (5,):
        for at in _drawers(hand):
            owed = min(drawing.called[at], most) - drawing.got[at]
            if owed > 0:
                yield at, owed


def _new_stub(hand: HandState, at: int, owed: int) -> tuple[Card, ...]:
    """What is left of the stub with the discards that the house lets back in.

    The discards of players who are not served yet, or at least the drawer's own, stay out as long as the rest suffices.
    """
    draw, drawing = _rules(hand), drawing_of(hand)
    unserved = [other for other in _drawers(hand) if drawing.got[other] < drawing.called[other]]
    burns = hand.stub.burns if draw.reshuffle == "discards-and-burns-but-own" else []
    kept_out = [unserved, [at]] if draw.reshuffle == "discards-of-those-served" else [[at]]
    wanted = owed + 1 + (1 if draw.last_card == "never-dealt" else 0)
    for out in kept_out:
        back = _discards_but(hand, out)
        if len(hand.stub) + len(back) + len(burns) >= wanted:
            return (*hand.stub.left, *back, *burns)
    return (*hand.stub.left, *hand.muck, *hand.stub.burns)


def _discards_but(hand: HandState, out: Iterable[int]) -> list[Card]:
    """The muck without what these players threw away."""
    thrown = Counter(one for at in out for one in drawing_of(hand).thrown[at])
    return list((Counter(hand.muck) - thrown).elements())


def shuffle(hand: HandState, command: do.Deal) -> None:
    """The dealer shuffles what is due for it; the new order must hold exactly those cards."""
    due = hand.shuffle
    if sorted(command.order) != sorted(due.cards if due else ()):
        why = "the cards named in the options are shuffled first" if due else "there is nothing to shuffle"
        raise refuse(hand, "deal.streets", why)
    if due is not None:
        hand.fold(dv.Shuffled(command.order))


def before_award(hand: HandState) -> bool:
    """What comes before the pots are pushed: a proof that is due, and bets that are void. True while a proof is due."""
    drawing = drawing_of(hand)
    if drawing.proof in ("openers", "over-seven"):
        return True
    if not drawing.proof and hand.in_count == 1:
        at = hand.live.index(True)
        if of := _proof_due(hand, at):
            hand.fold(dv.ProofDue(hand.seats[at].seat, of))
            return True
    void_action(hand)
    return False


def _proof_due(hand: HandState, at: int) -> Literal["", "openers", "over-seven"]:
    """The opener shows his hand to win; an uncalled check-raiser shows a card above a seven."""
    if at == pot_opener(hand) and len(hand.shown[at]) < len(hand.hole[at]):
        return "openers"
    return "over-seven" if _rules(hand).check_raise_proof and is_uncalled_check_raise(hand, at) else ""


def ways_to_prove(hand: HandState, at: int) -> tuple[bool, bool]:
    """Whether the player can show what is due, and whether he may decline."""
    if drawing_of(hand).proof == "openers":
        return True, False
    return any(is_over_seven(one) for one in hand.hole[at]), True


def prove(hand: HandState, at: int, shown: tuple[Card, ...]) -> None:
    """Shows what is due."""
    if drawing_of(hand).proof == "openers" and len(shown) < len(hand.hole[at]):
        raise refuse(hand, "draw.openers", "the opener shows all his cards to win the pot")
    if drawing_of(hand).proof == "over-seven" and not any(is_over_seven(one) for one in shown):
        raise refuse(hand, "draw.check_raise_proof", "a card higher than a seven must be shown")
    hand.fold(dv.ProofGiven(hand.seats[at].seat, shown))


def decline_proof(hand: HandState, at: int) -> None:
    """A check-raiser who shows nothing loses the later bets; the opener has no such choice."""
    if drawing_of(hand).proof == "openers":
        raise refuse(hand, "draw.openers", "the opener shows all his cards to win the pot")
    hand.fold(dv.ProofGiven(hand.seats[at].seat, ()))


def ask_to_see(hand: HandState, command: do.AskToSee) -> None:
    """Anyone at the table may see a hand that was given up, where the house says so.

    After a bet that was called, or also after a round without one (MC-LB-11); or only what the opener held, once the
    winner is known (OC-FD-10).
    """
    draw = hand.rules.draw
    if draw is None or draw.see_hands == "not-stated":
        raise Refused("a hand that was given up unseen stays unseen")
    if command.hand_of not in hand.position or command.seat not in hand.position:
        raise Refused("no such seat in this hand")
    if draw.see_hands == "openers":
        if hand.phase != "over" or hand.position[command.hand_of] != pot_opener(hand):
            raise refuse(hand, "draw.see_hands", "only the opener's hand is shown, when the winner is known")
    else:
        mucked = any(isinstance(event, ev.Mucked) and event.seat == command.hand_of for event in hand.log)
        if not mucked or (hand.aggressor < 0 and draw.see_hands == "after-a-called-bet"):
            raise refuse(hand, "draw.see_hands", "only a hand given up after a called bet may be seen")
    hand.fold(dv.HandSeen(command.hand_of, command.seat))


def number_drawn(hand: HandState, at: int) -> int | None:
    """How many cards a player drew, as far as the table is told: not before the draw, and not after the first action
    where the house stops there; the dealer position may have to tell its own at any time."""
    draw = hand.rules.draw
    if draw is None or hand.drawing is None or hand.street < 1:
        return None
    own = draw.tells_draw == "until-first-action-but-dealer" and hand.seats[at].seat == hand.button
    if draw.tells_draw != "always" and not own and not isinstance(hand.log[-1], ev.RoundOpened):
        return None
    return max(hand.drawing.called[at], 0)


def _rules(hand: HandState) -> Draw:
    if hand.rules.draw is None:
        raise Refused(f"{hand.rules.title} has no draw")
    return hand.rules.draw


def _live(hand: HandState, seat: int) -> int:
    if seat not in hand.position or not hand.live[hand.position[seat]]:
        raise Refused(f"seat {seat} is not in this hand")
    return hand.position[seat]


def _drawer(hand: HandState, seat: int) -> int:
    """The position of a live seat between the first betting round and the draw."""
    _rules(hand)
    at = _live(hand, seat)
    waiting = hand.phase == "deal" and hand.street == 0 and hand.shuffle is None
    if hand.phase != "discard" and not waiting:
        raise Refused("no draw is due")
    return at


def _drawers(hand: HandState) -> list[int]:
    return list(compress(range(len(hand.live)), hand.live))


def _speaks_next(hand: HandState) -> int:
    """The first of those who still have to draw that has not called for cards."""
    called = drawing_of(hand).called
    return next(at for at in hand.pending if called[at] < 0)
