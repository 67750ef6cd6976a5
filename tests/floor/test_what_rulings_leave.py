"""Play after a ruling: a call for more cards than are left, and a short stub."""

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import CallForCards, Deal, PokerHand
from houseway.engines.poker.play.draw_events import CardsCalledFor
from houseway.engines.rulings import RuleOn, copy_of, in_a_ruling
from houseway.irregularities import ExposedInPlay, HandTakenBack, StubMixed, TooFewCards
from tests.floor.kit import floor, held, is_live, overruled, unnoticed
from tests.poker.draw_table import seats_of
from tests.poker.table import check_round, hand, may, play, rules

pytestmark = pytest.mark.sequence

DRAW = rules("oceana", "five-card-draw")
HANDS = ["Jc Jd 4h 5s 9c", "Qc Qd 6h 8s 2d", "Kc Kd 7h 3s Th"]


def before_the_draw() -> PokerHand:
    one = seats_of(DRAW, HANDS, stack=500, jokers=1)
    one.apply(Deal())
    play(one, f"{one.to_act} bet {may(one).raise_from // 100}")
    check_round(one)
    return one


@pytest.mark.parametrize(("missing", "called"), [(0, 5), (1, 4), (2, 3)])
def test_who_called_for_more_cards_than_a_ruling_leaves_them_draws_what_they_hold(missing: int, called: int) -> None:
    one = before_the_draw()
    assert one.to_act == 1
    one.apply(CallForCards(1, 5))
    if missing:
        unnoticed(one, TooFewCards(1, missing))
    overruled(one, "scrap-top", why="the top card was seen")
    assert one.drawing is not None
    assert one.drawing.called == [called, -1, -1]
    said = [event.count for event in one.log if isinstance(event, CardsCalledFor)]
    assert said == ([5, called] if missing else [5]), "a call that can be served stands as it was made"


def test_a_ruling_between_two_draws_or_without_one_changes_no_call() -> None:
    one = before_the_draw()
    overruled(one, "scrap-top", why="the top card was seen")
    assert not [event for event in one.log if isinstance(event, CardsCalledFor)]
    flop = play(hand(rules("rogelios"), 3), "deal")
    overruled(flop, "scrap-top", why="the top card was seen")
    assert flop.to_act == 1


def test_the_draw_after_a_ruling_asks_for_no_shuffle_until_it_runs_out_of_cards() -> None:
    """A flop game takes in what is out of play before a street; a draw is served until the stub runs out."""
    one = before_the_draw()
    floor(one, ExposedInPlay(1, held(one, 1)[:1]))
    play(one, "1 discard 4h 2 discard 6h 3 discard 7h")
    while len(one.stub) > 1:
        one.stub.set_aside()
    assert one.floor is not None
    assert one.shuffle_due == ()
    one.apply(Deal())
    assert one.shuffle_due, "behind the burn nothing is left for three who draw"


@pytest.mark.parametrize(
    ("board", "left", "whole"), [(3, 5, False), (3, 4, True), (4, 3, False), (4, 2, True), (4, 1, True)]
)
def test_a_stub_that_a_ruling_made_short_is_made_up_when_street_and_burn_leave_nothing(
    board: int, left: int, whole: bool
) -> None:
    """The turn takes a burn and a card, and one is left below: with two cards all that is out of play comes back."""
    one = hand(rules("rogelios"), 3)
    play(one, "deal")
    if board == 4:
        check_round(one)
        one.apply(Deal())
    overruled(one, "scrap-top", why="the top card was seen")
    check_round(one)
    while len(one.stub) > left:
        one.stub.set_aside()
    out = (*one.stub.left, *one.stub.aside, *one.stub.burns)
    assert sorted(one.shuffle_due) == (sorted(out) if whole else [])
    one.apply(Deal(one.shuffle_due))
    assert len(one.board) == board


TAKEN_BACK = RuleOn(HandTakenBack(3), ("hand-is-live",))
"""Seat 3 has the hand back that it threw away."""


def opened_and_given_up() -> PokerHand:
    """Seat 1 opens, seat 2 calls and seat 3 throws their hand away."""
    one = seats_of(DRAW, HANDS, stack=500, jokers=1)
    one.apply(Deal())
    play(one, f"1 bet {may(one).raise_from // 100} 2 call 3 fold")
    return one


@pytest.mark.parametrize("left", [2, 1])
def test_a_hand_thrown_away_comes_back_until_the_draw_is_being_served(left: int) -> None:
    """With two cards left the first drawer has theirs when the stub runs out; with one, no drawer has."""
    one = opened_and_given_up()
    play(one, "1 discard 4h 2 discard 6h")
    while len(one.stub) > left:
        one.stub.set_aside()
    before = copy_of(one)
    before.apply(TAKEN_BACK)
    assert is_live(before, 3)
    one.apply(Deal())
    assert one.shuffle is not None
    with pytest.raises(Refused, match="cards have been dealt since seat 3 folded"):
        one.apply(TAKEN_BACK)


def test_a_hand_stays_thrown_away_once_a_drawer_has_been_served() -> None:
    one = opened_and_given_up()
    play(one, "1 discard 4h 2 discard 6h")
    unnoticed(one, StubMixed(served=1))
    assert one.drawing is not None
    assert (one.shuffle, one.drawing.got) == (None, [1, 0, 0])
    with pytest.raises(Refused, match="cards have been dealt since seat 3 folded"):
        one.apply(TAKEN_BACK)


def test_events_between_a_ruling_and_the_resumed_play_belong_to_the_ruling() -> None:
    one = before_the_draw()
    before = len(one.log)
    overruled(one, "scrap-top", why="the top card was seen")
    inside = [in_a_ruling(one.log[:count]) for count in range(before, len(one.log) + 1)]
    told = [type(event).__name__ for event in one.log[before:]]
    assert told == ["Erred", "Resumed", "Ruled", "CardsMoved", "Resumed"]
    assert inside == [False, True, False, True, True, False]
