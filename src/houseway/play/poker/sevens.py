"""The sevens rule of lowball: what a player loses who checked a seven or better after the draw."""

from collections.abc import Iterator

from houseway import hands
from houseway.cards import Card, cards
from houseway.money import Cents
from houseway.play.poker import draw_events as dv
from houseway.play.poker import events as ev
from houseway.play.poker.state import HandState

_SEVEN = hands.evaluator("low-joker")(cards("7c 6d 5h 4s 3c"), ())
"""What the roughest seven is worth."""


def is_over_seven(one: Card) -> bool:
    """Whether a card, the ace and the joker being low, is higher than a seven."""
    return one[0] in "89TQK" or (one[0] == "J" and one[1] != "k")


def is_uncalled_check_raise(hand: HandState, at: int) -> bool:
    """Whether the last player in checked after the draw, then raised, and everyone else folded."""
    return (
        hand.phase != "showdown"
        and hand.street == 1
        and hand.aggressor == at
        and any(isinstance(event, ev.Checked) and hand.position[event.seat] == at for event in _last_round(hand))
    )


def void_action(hand: HandState) -> None:
    """Gives back what the house's rule makes void, before the pots are counted."""
    draw = hand.rules.draw
    if draw is None or draw.sevens == "no-rule" or hand.street != 1:
        return
    checked = {hand.position[event.seat] for event in _last_round(hand) if isinstance(event, ev.Checked)}
    bets = _bets_after_the_draw(hand) if checked else []
    if not any(bets):
        return
    if hand.drawing is not None and hand.drawing.proof == "refused":
        _return(hand, bets, range(len(bets)))
        return
    worth = hands.evaluator("low-joker")
    sevens = {at for at in checked if hand.live[at] and worth(hand.hole[at], ()) >= _SEVEN}
    value = {at: worth(hand.hole[at], ()) for at, live in enumerate(hand.live) if live} if sevens else {}
    if not any(value[at] == max(value.values()) for at in sevens):
        return
    others = [value[at] for at in value.keys() - sevens]
    if draw.sevens == "bets-returned" or not others:
        _return(hand, bets, range(len(bets)))
    else:
        # The others play their later bets out among themselves; a seven that one of them beats loses its calls.
        _return(hand, bets, sorted(at for at in sevens if value[at] >= max(others)))


def _return(hand: HandState, bets: list[Cents], whose: "range | list[int]") -> None:
    for at in whose:
        if bets[at]:
            hand.fold(dv.ActionVoided(hand.seats[at].seat, bets[at]))


def _last_round(hand: HandState) -> Iterator[ev.Event]:
    """The events since the last betting round was opened, latest first."""
    for event in reversed(hand.log):
        if isinstance(event, ev.RoundOpened):
            return
        yield event


def _bets_after_the_draw(hand: HandState) -> list[Cents]:
    bets = [0] * len(hand.seats)
    for event in _last_round(hand):
        if isinstance(event, (ev.Called, ev.Wagered, dv.PutShort)):
            bets[hand.position[event.seat]] += event.put
        elif isinstance(event, ev.BetReturned):
            bets[hand.position[event.seat]] -= event.amount
    return bets
