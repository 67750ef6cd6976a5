"""The draw: calling for cards, discarding, serving, and a stub that is too short for it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import assert_never

from houseway.cards import JOKER, Card
from houseway.engines.contract import Refused, not_in_hand, refuse, refuse_by
from houseway.engines.poker.play import commands, draw_events, events
from houseway.engines.poker.play.betting.actions import check
from houseway.engines.poker.play.betting.openers import cited, pot_opener, split_cards
from houseway.engines.poker.play.dealing.shuffles import shuffle
from houseway.engines.poker.play.play import Play, check_held
from houseway.engines.poker.play.state import HandState, drawing_of
from houseway.messages import OneOf, Seat, _, ngettext
from houseway.rulebook import PokerRules
from houseway.rulebook.families import Draw


def jokers_in(rules: PokerRules, stub: Sequence[Card]) -> int:
    """How many jokers the deck of a table may hold: the game's own, or what a draw table chose among those allowed."""
    if rules.draw is None:
        return rules.deal.jokers
    jokers = stub.count(JOKER)
    if jokers not in rules.draw.jokers:
        allowed = OneOf(rules.draw.jokers)
        why = ngettext(
            "This deck has {count} joker. {game} is played with {allowed}.",
            "This deck has {count} jokers. {game} is played with {allowed}.",
            jokers,
            game=rules.title,
            allowed=allowed,
        )
        raise refuse(rules, why, "draw.jokers")
    return jokers


def cut(hand: Play, command: commands.Cut) -> None:
    """One cut before the deal, deep enough for the house."""
    draw = _rules(hand)
    if hand.street >= 0 or hand.phase != "deal" or hand.is_cut or hand.shuffle is not None:
        raise refuse(hand.rules, _("The deck is cut once, before the deal."), "draw.cut")
    if not max(draw.cut, 1) <= command.depth < len(hand.stub):
        why = ngettext("Cut at least {count} card deep.", "Cut at least {count} cards deep.", max(draw.cut, 1))
        raise refuse(hand.rules, why, "draw.cut")
    hand.take(draw_events.DeckCut(command.depth))


def open_draw(hand: Play) -> None:
    """After a betting round everyone left in draws; where the first had no opening, everyone antes for a new deal."""
    if _is_passed_out(hand):
        _ante_again(hand)
    else:
        hand.take(events.DiscardsOpened(tuple(compress(hand.position, hand.live))))


def _is_passed_out(hand: HandState) -> bool:
    """Whether the first round passed without an opening, though a player could have bet."""
    draw = hand.draw
    return draw is not None and draw.may_check and not hand.street and hand.opener < 0 and len(hand.able) > 1


def _ante_again(hand: Play) -> None:
    """Everyone left in antes once more; one without chips plays on for the earlier antes. Then the deck is shuffled."""
    hand.take(draw_events.PassedOut())
    for at, one in enumerate(hand.seats):
        ante = min(hand.rules.stakes.ante, hand.stack[at])
        if hand.live[at] and ante:
            hand.take(events.Posted(one.seat, "ante", 0, ante, 0))
    hand.take(draw_events.ShuffleDue(hand.whole_deck(), whole=True))


def most_to_draw(hand: HandState, at: int) -> int:
    """Returns the most cards a player may draw: none with five face up; in some houses fewer in the dealer position."""
    draw = _rules(hand)
    if drawing_of(hand).laid_open[at] and _stands_pat(draw):
        return 0
    return min(draw.dealer_most if hand.seats[at].seat == hand.button else draw.most, len(hand.hole[at]))


def _stands_pat(draw: Draw) -> bool:
    """Whether a hand laid face up before the draw draws nothing."""
    match draw.face_up:
        case "stands-pat":
            return True
        case "no-effect":
            return False
        case policy:
            assert_never(policy)


def knock(hand: Play, command: commands.Knock) -> None:
    """A knock in turn passes; at the draw it declares a pat hand (MC-LB-18a)."""
    if hand.phase == "discard" and hand.drawing is not None:
        call_for_cards(hand, commands.CallForCards(command.seat, 0))
    else:
        check(hand, commands.Check(command.seat))


def call_for_cards(hand: Play, command: commands.CallForCards) -> None:
    """A player says in turn how many cards they want, or changes what they said while the house lets them."""
    at = _drawer(hand, command.seat)
    drawing = drawing_of(hand)
    _check_pat(hand, at, command.count)
    if drawing.thrown[at]:
        why = _("You have discarded already, so you can't change how many cards you draw.")
        raise refuse(hand.rules, why, "draw.change_call")
    if drawing.called[at] >= 0:
        _check_change(hand, at)
    elif hand.in_count > 2 and _speaks_next(hand) != at:
        raise _not_next_to_draw(hand, command.seat)
    _check_number(hand, at, command.count)
    hand.take(draw_events.CardsCalledFor(command.seat, command.count))


def _check_change(hand: HandState, at: int) -> None:
    draw, drawing = _rules(hand), drawing_of(hand)
    match draw.change_call if hand.in_count > 2 else draw.change_call_heads_up:
        case "final":
            why = _("You can't change how many cards you draw.")
            raise refuse(hand.rules, why, "draw.change_call")
        case "until-next-acts":
            if any(drawing.called[other] >= 0 for other in _drawers(hand) if other > at):
                why = _("The next player has acted, so you can't change how many cards you draw.")
                raise refuse(hand.rules, why, "draw.change_call")
        case "until-cards":
            pass
        case policy:
            assert_never(policy)


def _check_pat(hand: HandState, at: int, count: int) -> None:
    if at in (pat := drawing_of(hand).pat) and count:
        raise refuse_by(hand.rules, _("The floor ruled that you must stand pat."), pat[at])


def _check_number(hand: HandState, at: int, count: int) -> None:
    most = most_to_draw(hand, at)
    if 0 <= count <= most:
        return
    draw = _rules(hand)
    if drawing_of(hand).laid_open[at] and not most:
        why = _("You laid your cards face up before the draw, so you must stand pat.")
        raise refuse(hand.rules, why, "draw.face_up")
    setting = "draw.dealer_most" if most < draw.most else "draw.most"
    why = ngettext("You can draw at most {count} card.", "You can draw at most {count} cards.", most)
    raise refuse(hand.rules, why, setting)


def discard(hand: Play, command: commands.Discard) -> None:
    """Cards thrown away: for the draw, or because the street asks for it."""
    if hand.drawing is None:
        _throw_away(hand, command)
    else:
        _throw_for_the_draw(hand, command)


def _throw_away(hand: Play, command: commands.Discard) -> None:
    """Pineapple: everyone throws away as many cards as the street says, in any order."""
    if hand.phase != "discard" or command.seat not in hand.position:
        raise Refused(_("It's not time to discard."))
    at = hand.position[command.seat]
    if at not in hand.pending:
        raise Refused(_("{player} has no discard to make.", player=Seat(command.seat)))
    check_held(hand, at, command.cards)
    if len(command.cards) != hand.dues[at]:
        why = ngettext("Discard exactly {count} card.", "Discard exactly {count} cards.", hand.dues[at])
        raise refuse(hand.rules, why, "deal.streets")
    hand.take(events.Discarded(command.seat, command.cards))


def _throw_for_the_draw(hand: Play, command: commands.Discard) -> None:
    """Cards thrown in for the draw; they are as many as were called for, and they are dead."""
    at = _drawer(hand, command.seat)
    drawing = drawing_of(hand)
    _check_pat(hand, at, len(command.cards))
    if at not in hand.pending:
        raise refuse(hand.rules, _("You have drawn already."), "draw.change_call")
    if not may_discard(hand, at):
        raise _not_next_to_draw(hand, command.seat)
    if command.cards:
        check_held(hand, at, command.cards)
    if drawing.called[at] >= 0 and len(command.cards) != drawing.called[at]:
        why = ngettext(
            "You called for {count} card, so discard {count}.",
            "You called for {count} cards, so discard {count}.",
            drawing.called[at],
        )
        raise refuse(hand.rules, why, "draw.change_call")
    _check_number(hand, at, len(command.cards))
    _split_openers(hand, at, command)
    hand.take(events.Discarded(command.seat, command.cards))


def may_discard(hand: HandState, at: int) -> bool:
    """Whether a player who owes a discard may make it now: before a draw the next to speak, or after a call."""
    if hand.drawing is None:
        return True
    return hand.drawing.called[at] >= 0 or _speaks_next(hand) == at


def _split_openers(hand: Play, at: int, command: commands.Discard) -> None:
    """Turns up the split openers, which the opener must announce when they break them, and only then."""
    split = split_cards(hand.hole[at], command.cards) if at == pot_opener(hand) else ()
    if bool(split) is not command.splits:
        must = _("You are splitting openers. Announce it.")
        why = must if split else _("These discards don't split openers.")
        raise refuse(hand.rules, why, cited(hand, "draw.openers_split"))
    if split:
        hand.take(draw_events.OpenersSplit(command.seat, split))


def deal(hand: Play, order: tuple[Card, ...]) -> bool:
    """One card is burned, before the draw and again after a shuffle in the middle of it, and the draw is served.

    After earlier draws nothing may be left to burn: then the stub is made up first. Every house burns; sites that
    deal without hands, whose hands are replayed, do not.
    """
    shuffle(hand, order)
    if not len(hand.stub):
        first = next(_packets(hand), None)
        if first is None:
            return True
        hand.take(draw_events.ShuffleDue(_new_stub(hand, *first), whole=False))
        return False
    if hand.rules.deal.streets[hand.street + 1].burn:
        hand.take(events.Burned(hand.stub.peek(1)[0]))
    return serve(hand)


def serve(hand: Play, most: int = 52) -> bool:
    """Deals what is still owed, left of the button first; False when the stub must be shuffled before it can go on.

    ``most`` is where the dealer is interrupted.
    """
    keep = _never_dealt(_rules(hand))
    for at, count in _packets(hand):
        owed = min(count, most)
        most -= owed
        while owed:
            now = min(owed, len(hand.stub) - keep)
            if now <= 0:
                hand.take(draw_events.ShuffleDue(_new_stub(hand, at, owed), whole=False))
                return False
            hand.take(draw_events.Drawn(hand.seats[at].seat, hand.stub.peek(now)))
            owed -= now
    return True


def _never_dealt(draw: Draw) -> int:
    """How many cards of the stub are kept back."""
    match draw.last_card:
        case "never-dealt":
            return 1
        case "dealt":
            return 0
        case policy:
            assert_never(policy)


def _packets(hand: HandState) -> Iterator[tuple[int, int]]:
    """Who gets how many next: all cards in turn, or four of five in turn and the fifth after everyone else."""
    drawing = drawing_of(hand)
    match _rules(hand).fifth_card:
        case "in-turn":
            rounds: tuple[int, ...] = (5,)
        case "at-the-end":
            rounds = (4, 5)
        case policy:
            assert_never(policy)
    for most in rounds:
        for at in _drawers(hand):
            owed = min(drawing.called[at], most) - drawing.got[at]
            if owed > 0:
                yield at, owed


def _new_stub(hand: HandState, at: int, owed: int) -> tuple[Card, ...]:
    """Returns the rest of the stub, with the discards that the house lets back in.

    The discards of players who are not served yet, or at least the drawer's own, stay out as long as the rest suffices.
    """
    draw, drawing = _rules(hand), drawing_of(hand)
    unserved = [other for other in _drawers(hand) if drawing.got[other] < drawing.called[other]]
    burns: list[Card] = []
    kept_out = [[at]]
    match draw.reshuffle:
        case "discards-of-those-served":
            kept_out = [unserved, [at]]
        case "discards-but-own":
            pass
        case "discards-and-burns-but-own":
            burns = hand.stub.burns
        case reshuffle:
            assert_never(reshuffle)
    wanted = owed + 1 + _never_dealt(draw)
    for out in kept_out:
        back = _discards_but(hand, out)
        if len(hand.stub) + len(back) + len(burns) >= wanted:
            return (*hand.stub.left, *back, *burns)
    return (*hand.stub.left, *hand.muck, *hand.stub.burns)


def _discards_but(hand: HandState, out: Iterable[int]) -> list[Card]:
    """The muck without what these players threw away."""
    thrown = Counter(one for at in out for one in drawing_of(hand).thrown[at])
    return list((Counter(hand.muck) - thrown).elements())


def number_drawn(hand: HandState, at: int) -> int | None:
    """How many cards a player drew, where the house still tells: not before the draw, nor after the first action
    where the house stops there; the dealer position may have to say at any time."""
    draw = hand.draw
    if draw is None or hand.drawing is None or hand.street < 1:
        return None
    match draw.tells_draw:
        case "always":
            announced = True
        case "until-first-action":
            announced = _nobody_has_acted(hand)
        case "until-first-action-but-dealer":
            announced = _nobody_has_acted(hand) or hand.seats[at].seat == hand.button
        case tells:
            assert_never(tells)
    return max(hand.drawing.called[at], 0) if announced else None


def _nobody_has_acted(hand: HandState) -> bool:
    return hand.phase == "bet" and not hand.acts and not any(hand.bet)


def _rules(hand: HandState) -> Draw:
    if hand.draw is None:
        raise Refused(_("{game} has no draw.", game=hand.rules.title))
    return hand.draw


def _live(hand: HandState, seat: int) -> int:
    if seat not in hand.position or not hand.live[hand.position[seat]]:
        raise not_in_hand(seat)
    return hand.position[seat]


def _drawer(hand: HandState, seat: int) -> int:
    """The position of a live seat between a betting round and the draw after it."""
    _rules(hand)
    at = _live(hand, seat)
    waiting = hand.phase == "deal" and hand.draws_next and hand.shuffle is None
    if hand.phase != "discard" and not waiting:
        raise Refused(_("It's not time to draw."))
    return at


def _not_next_to_draw(hand: HandState, seat: int) -> Refused:
    next_one = Seat(hand.seats[_speaks_next(hand)].seat)
    why = _("It's not {player}'s turn to draw. {acting} draws first.", player=Seat(seat), acting=next_one)
    return refuse(hand.rules, why, "betting.out_of_turn")


def _drawers(hand: HandState) -> list[int]:
    return list(compress(range(len(hand.live)), hand.live))


def _speaks_next(hand: HandState) -> int:
    """Returns the first player who still has to draw and has not called for cards."""
    called = drawing_of(hand).called
    return next(at for at in hand.pending if called[at] < 0)
