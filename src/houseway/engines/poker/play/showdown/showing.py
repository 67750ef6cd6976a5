"""Showing hands: who first, what must be shown, what may be given up unseen; and the proofs of draw games.

The sevens rule of lowball voids bets that a player won after checking a seven or better after the draw.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, assert_never

from houseway import hands
from houseway.cards import Card, cards
from houseway.engines.contract import Refused, not_in_hand, refuse, refuse_by
from houseway.engines.poker.play import commands, draw_events, events
from houseway.engines.poker.play.betting.openers import cited, pot_opener
from houseway.engines.poker.play.betting.turns import first_to_act, turn
from houseway.engines.poker.play.play import Play, check_held
from houseway.engines.poker.play.showdown.pots import contested
from houseway.engines.poker.play.state import HandState, drawing_of, is_foul
from houseway.messages import Seat, _
from houseway.money import Cents


def show(hand: Play, command: commands.Show) -> None:
    """A hand is tabled: at the showdown in turn, or in a draw game before the draw."""
    if hand.drawing is not None and hand.street == 0 and hand.phase in ("bet", "discard"):
        _lay_open(hand, command)
        return
    at = turn(hand, command.seat, "showdown")
    if command.cards:
        check_held(hand, at, command.cards)
    shown = command.cards or tuple(hand.hole[at])
    if not shown:
        raise Refused(
            _("The position has no cards for {player}. Write them, or ?? for each.", player=Seat(command.seat))
        )
    if hand.drawing is not None and hand.drawing.proof:
        prove(hand, at, shown)
        return
    hand.take(events.Shown(command.seat, shown, _five_stand(hand, at, shown)))


def muck(hand: Play, command: commands.Muck) -> None:
    """A claim is given up unseen: in turn, or before the others have shown."""
    at = hand.position[command.seat] if may_give_up(hand, command.seat) else turn(hand, command.seat, "showdown")
    if hand.drawing is not None and hand.drawing.proof:
        decline_proof(hand, at)
        return
    if is_last_claim(hand, at):
        why = _("You can't muck: yours is the last hand for a side pot. Show it.")
        raise refuse(hand.rules, why, "showdown.must_show")
    hand.take(events.Mucked(command.seat))


def may_give_up(hand: HandState, seat: int) -> bool:
    """Whether a seat that has not shown may throw its hand in at the showdown, in turn or not."""
    at = hand.position.get(seat, -1)
    return hand.phase == "showdown" and at in hand.pending and not is_last_claim(hand, at)


def is_last_claim(hand: HandState, at: int) -> bool:
    """Whether a hand is the last claim on a side pot, which is not given up unseen."""
    if hand.push is not None and hand.push.pots:
        return any(pot.contenders == (at,) for pot in contested(hand)[1:])
    put = hand.put
    return hand.in_count > 1 and all(put[other] < put[at] for other in hand.others[at] if hand.live[other])


def _lay_open(hand: Play, command: commands.Show) -> None:
    """A player lays their five cards face up before the draw."""
    at = hand.position.get(command.seat, -1)
    if at < 0 or not hand.live[at]:
        raise not_in_hand(command.seat)
    if command.cards and Counter(command.cards) != Counter(hand.hole[at]):
        raise Refused(_("Before the draw you can show only your whole hand."))
    if drawing_of(hand).called[at] >= 0 or drawing_of(hand).laid_open[at]:
        raise Refused(_("You have drawn or shown your hand already."))
    hand.take(draw_events.HandLaidOpen(command.seat))


def ask_to_see(hand: Play, command: commands.AskToSee) -> None:
    """Whether anyone at the table may see a hand that was given up, by the rules of the house.

    After a bet that was called, or also after a round without one (MC-LB-11); or only what the opener held, once the
    winner is known (OC-FD-10).
    """
    draw = hand.draw
    if command.hand_of not in hand.position or command.seat not in hand.position:
        asked = command.hand_of if command.seat in hand.position else command.seat
        raise not_in_hand(asked)
    sees_none = hand.floor.sees_none if hand.floor is not None else {}
    if (at := hand.position[command.seat]) in sees_none:
        raise refuse_by(hand.rules, _("The floor ruled that you can't see other hands."), sees_none[at])
    mucked = any(isinstance(event, events.Mucked) and event.seat == command.hand_of for event in hand.acts)
    why = _("You can see a mucked hand only after a called bet.")
    match "not-stated" if draw is None else draw.see_hands:
        case "not-stated":
            raise Refused(_("You can't see a mucked hand in this game."))
        case "openers":
            why = _("You can see only the opener's hand, after the pot is won.")
            may = hand.phase == "over" and hand.position[command.hand_of] == pot_opener(hand)
        case "after-a-called-bet":
            may = mucked and hand.aggressor >= 0
        case "called-or-checked":
            why = _("You can see only a hand that was mucked at the showdown.")
            may = mucked
        case policy:
            assert_never(policy)
    if not may:
        raise refuse(hand.rules, why, "draw.see_hands")
    hand.take(draw_events.HandSeen(command.hand_of, command.seat))


def order_of_showing(hand: HandState) -> list[int]:
    """Returns the positions in the order that they show.

    The last to bet or raise on the final round shows first (in some houses its first bettor); after a round without
    a bet the first, or last, to act. The others follow clockwise.
    """
    match hand.rules.showdown.shows_first:
        case "last-aggressor":
            first = hand.aggressor
        case "first-bettor":
            first = hand.opener
        case policy:
            assert_never(policy)
    if first < 0 or not hand.live[first]:
        first = _first_when_checked(hand, [at for at in hand.ring(_led(hand)) if hand.live[at]])
    return [at for at in hand.ring(first) if hand.live[at]]


def _led(hand: HandState) -> int:
    """Returns the first position after a round without a bet: the button's left; in stud the position that began it."""
    match hand.street_rules.opens:
        case "left-of-blinds" | "left-of-button":
            return 0
        case opens:
            return first_to_act(hand, opens)


def _first_when_checked(hand: HandState, live: list[int]) -> int:
    """Who of those left in, as they act, shows first after a round without a bet."""
    match hand.rules.showdown.checked_through:
        case "first-to-act":
            return live[0]
        case "last-to-act":
            return live[-1]
        case policy:
            assert_never(policy)


def _five_stand(hand: HandState, at: int, shown: tuple[Card, ...]) -> bool:
    """Whether five tabled cards are taken as the hand: where the house reads five, if no hand on the table is better.

    Otherwise the dealer asks. The player turns over the rest, or the hand is mucked with its other cards unread.
    """
    match hand.rules.showdown.must_show:
        case "all-cards":
            return False
        case "five-cards":
            return len(shown) == 5 and len(hand.boards) == 1 and _nothing_better(hand, at, shown)
        case policy:
            assert_never(policy)


def _nothing_better(hand: HandState, at: int, shown: tuple[Card, ...]) -> bool:
    """Whether five cards win or tie a half of the pot against what is tabled."""
    tabled = [hand.shown[other] for other in hand.others[at] if hand.live[other] and hand.shown[other]]
    for half in hand.rules.ranking.halves:
        worth, board = hands.evaluator(half.ranking, half.selection), hand.rules.board_of(half, hand.board)
        mine = worth(shown, board)
        if mine and all(mine >= worth(other, board) for other in tabled):
            return True
    return False


_SEVEN = hands.evaluator("low-joker")(cards("7c 6d 5h 4s 3c"), ())
"""The value of the roughest seven."""


def before_award(hand: Play) -> bool:
    """Makes the checks before the pots are pushed: a proof that is due, void bets. True while a proof is due."""
    drawing = drawing_of(hand)
    if drawing.proof in ("openers", "over-seven"):
        return True
    if not drawing.proof and hand.in_count == 1:
        at = hand.live.index(True)
        if of := _proof_due(hand, at):
            hand.take(draw_events.ProofDue(hand.seats[at].seat, of))
            return True
    void_action(hand)
    return False


def _proof_due(hand: HandState, at: int) -> Literal["", "openers", "over-seven"]:
    """The opener shows their hand to win; an uncalled check-raiser shows a card above a seven."""
    if at == pot_opener(hand) and len(hand.shown[at]) < len(hand.hole[at]):
        return "openers"
    draw = hand.draw
    proves = draw is not None and draw.check_raise_proof
    return "over-seven" if proves and is_uncalled_check_raise(hand, at) else ""


def ways_to_prove(hand: HandState, at: int) -> tuple[bool, bool]:
    """Whether the player can show what is due, and whether they may decline."""
    if drawing_of(hand).proof == "openers":
        return True, False
    return any(is_over_seven(one) for one in hand.hole[at]), True


def prove(hand: Play, at: int, shown: tuple[Card, ...]) -> None:
    """Shows what is due."""
    if drawing_of(hand).proof == "openers" and len(shown) < len(hand.hole[at]):
        raise _opener_shows(hand)
    if drawing_of(hand).proof == "over-seven" and not any(is_over_seven(one) for one in shown):
        why = _("You checked and raised, so show a card higher than a seven.")
        raise refuse(hand.rules, why, "draw.check_raise_proof")
    hand.take(draw_events.ProofGiven(hand.seats[at].seat, shown))


def decline_proof(hand: Play, at: int) -> None:
    """A check-raiser who shows nothing loses the later bets; the opener has no such choice."""
    if drawing_of(hand).proof == "openers":
        raise _opener_shows(hand)
    hand.take(draw_events.ProofGiven(hand.seats[at].seat, ()))


def _opener_shows(hand: HandState) -> Refused:
    why = _("You opened the pot, so show all your cards to win it.")
    return refuse(hand.rules, why, cited(hand, "draw.openers_shown"))


def is_over_seven(one: Card) -> bool:
    """Whether a card, the ace and the joker being low, is higher than a seven."""
    return one[0] in "89TQK" or (one[0] == "J" and one[1] != "k")


def is_uncalled_check_raise(hand: HandState, at: int) -> bool:
    """Whether the last player in checked after the draw, then raised, and everyone else folded."""
    return hand.phase != "showdown" and hand.street > 0 and hand.aggressor == at and drawing_of(hand).checked[at]


def void_action(hand: Play) -> None:
    """Gives back what the house's rule makes void, in each pot that a checked seven wins."""
    draw = hand.draw
    if draw is None or hand.street < 1:
        return
    match draw.sevens:
        case "no-rule":
            return
        case "loses-later-action":
            others_play_on = True
        case "bets-returned":
            others_play_on = False
        case policy:
            assert_never(policy)
    drawing = drawing_of(hand)
    if not any(drawing.checked) or not any(drawing.bets):
        return
    if drawing.proof == "refused":
        _return(hand, drawing.bets)
        return
    worth = hands.evaluator("low-joker")
    live = [at for at, live in enumerate(hand.live) if live]
    value = {at: 0 if is_foul(hand, at) else worth(hand.hole[at], ()) for at in live}
    sevens = {at for at, worth_of_it in value.items() if drawing.checked[at] and worth_of_it >= _SEVEN}
    back = [0] * len(hand.seats)
    for contenders, bets in _later_bets(hand, drawing.bets):
        best = max(value[at] for at in contenders)
        others = [value[at] for at in contenders if at not in sevens]
        if not any(value[at] == best for at in sevens.intersection(contenders)):
            continue
        for at, bet in enumerate(bets):
            # Where they play on, the others play these bets out; a seven that one of them beats loses its calls.
            if not others or not others_play_on or (at in sevens and value[at] >= max(others)):
                back[at] += bet
    _return(hand, back)


def _later_bets(hand: HandState, bets: list[Cents]) -> Iterator[tuple[list[int], list[Cents]]]:
    """Each pot as the positions that can win it, with what each player bet into it after the draw.

    A dead hand's chips beyond every live hand are in the last pot.
    """
    put = hand.put
    levels = sorted({put[at] for at, live in enumerate(hand.live) if live})
    for below, level in zip([0, *levels], levels, strict=False):
        top = max(put) if level == levels[-1] else level
        inside = [max(0, min(mine, top) - max(mine - bet, below)) for mine, bet in zip(put, bets, strict=True)]
        yield [at for at, live in enumerate(hand.live) if live and put[at] >= level], inside


def _return(hand: Play, back: list[Cents]) -> None:
    for at, amount in enumerate(back):
        if amount:
            hand.take(draw_events.ActionVoided(hand.seats[at].seat, amount))
