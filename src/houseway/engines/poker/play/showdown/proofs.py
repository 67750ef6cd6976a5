"""The checks before a pot is pushed in draw games: openers proved, and the sevens rule of lowball.

The sevens rule voids bets that a player won after checking a seven or better after the draw.
"""

from collections.abc import Iterable
from typing import Literal, assert_never

from houseway import hands
from houseway.cards import Card, cards
from houseway.engines.contract import refuse
from houseway.engines.poker.play import draw_events
from houseway.engines.poker.play.betting.openers import pot_opener
from houseway.engines.poker.play.play import Play
from houseway.engines.poker.play.state import HandState, drawing_of
from houseway.money import Cents

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
    draw = hand.rules.draw
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
        raise refuse(hand.rules, "the opener shows all their cards to win the pot", "draw.openers")
    if drawing_of(hand).proof == "over-seven" and not any(is_over_seven(one) for one in shown):
        raise refuse(hand.rules, "a card higher than a seven must be shown", "draw.check_raise_proof")
    hand.take(draw_events.ProofGiven(hand.seats[at].seat, shown))


def decline_proof(hand: Play, at: int) -> None:
    """A check-raiser who shows nothing loses the later bets; the opener has no such choice."""
    if drawing_of(hand).proof == "openers":
        raise refuse(hand.rules, "the opener shows all their cards to win the pot", "draw.openers")
    hand.take(draw_events.ProofGiven(hand.seats[at].seat, ()))


def is_over_seven(one: Card) -> bool:
    """Whether a card, the ace and the joker being low, is higher than a seven."""
    return one[0] in "89TQK" or (one[0] == "J" and one[1] != "k")


def is_uncalled_check_raise(hand: HandState, at: int) -> bool:
    """Whether the last player in checked after the draw, then raised, and everyone else folded."""
    return hand.phase != "showdown" and hand.street > 0 and hand.aggressor == at and drawing_of(hand).checked[at]


def void_action(hand: Play) -> None:
    """Gives back what the house's rule makes void, before the pots are counted."""
    draw = hand.rules.draw
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
    checked = [at for at, checked in enumerate(drawing.checked) if checked]
    bets = drawing.bets
    if not checked or not any(bets):
        return
    if drawing.proof == "refused":
        _return(hand, bets, range(len(bets)))
        return
    worth = hands.evaluator("low-joker")
    sevens = {at for at in checked if hand.live[at] and worth(hand.hole[at], ()) >= _SEVEN}
    value = {at: worth(hand.hole[at], ()) for at, live in enumerate(hand.live) if live} if sevens else {}
    if not any(value[at] == max(value.values()) for at in sevens):
        return
    others = [value[at] for at in value.keys() - sevens]
    if others and others_play_on:
        # They play their later bets out among themselves; a seven that one of them beats loses its calls.
        _return(hand, bets, sorted(at for at in sevens if value[at] >= max(others)))
    else:
        _return(hand, bets, range(len(bets)))


def _return(hand: Play, bets: list[Cents], whose: Iterable[int]) -> None:
    for at in whose:
        if bets[at]:
            hand.take(draw_events.ActionVoided(hand.seats[at].seat, bets[at]))
