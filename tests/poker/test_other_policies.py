"""Policies that no house of ours plays and other rooms do: antes for the table, straddles, odd chips by suit."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import PokerHand, Post
from houseway.engines.poker.play.events import Awarded, Posted
from houseway.money import dollars
from houseway.rulebook import PokerRules, house
from houseway.table import Straddle, Table
from tests.poker.table import play, rules, seated, stacked_for

NO_LIMIT = rules("casino", "holdem", "no-limit", "1/2")


def with_blinds(ante: int = 0, **changes: Any) -> PokerRules:
    """No-limit hold'em with other policies for what is posted."""
    stakes = replace(NO_LIMIT.stakes, ante=dollars(ante))
    return replace(NO_LIMIT, stakes=stakes, blinds=replace(NO_LIMIT.blinds, **changes))


def posted(game: PokerRules, players: int, posts: Sequence[Post] | None = None) -> list[tuple[int, str, int]]:
    """The posts before the cards, with the button in seat 1."""
    hand = PokerHand(game, seated(players), game.deck(), button=1, posts=posts)
    return [(event.seat, event.kind, event.live + event.dead) for event in hand.log if isinstance(event, Posted)]


def test_everyone_antes_unless_one_player_does_for_the_table() -> None:
    blinds = [(2, "small", 100), (3, "big", 200)]
    assert posted(with_blinds(1), 3) == [(2, "ante", 100), (3, "ante", 100), (1, "ante", 100), *blinds]
    assert posted(with_blinds(2, antes="big-blind"), 3) == [(3, "ante", 200), *blinds]
    assert posted(with_blinds(2, antes="button"), 3) == [(1, "ante", 200), *blinds]


def test_heads_up_the_big_blind_antes_for_the_table_and_the_button_has_the_small_blind() -> None:
    assert posted(with_blinds(2, antes="big-blind"), 2) == [(2, "ante", 200), (1, "small", 100), (2, "big", 200)]


def test_a_mandatory_straddle_goes_up_in_every_hand_of_three_and_acts_last() -> None:
    game = with_blinds(straddle="mandatory")
    assert posted(game, 4)[-1] == (4, "straddle", 400)
    assert [kind for _, kind, _ in posted(game, 2)] == ["small", "big"]
    hand = play(PokerHand(game, seated(4), game.deck(), button=1), "deal 1 call 2 call 3 call")
    assert hand.to_act == 4
    regular = [Post(2, "small", 100), Post(3, "big", 200), Post(4, "straddle", 400)]
    assert len(posted(game, 4, regular)) == 3
    with pytest.raises(Refused, match="can't straddle in this game"):
        posted(game, 5, [*regular, Post(5, "straddle", 800)])


def test_a_mississippi_straddle_may_come_from_the_button_and_the_small_blind_acts_first() -> None:
    posts = [Post(2, "small", 100), Post(3, "big", 200), Post(1, "straddle", 400)]
    with pytest.raises(Refused, match="Only seat 4, left of the big blind, can straddle"):
        posted(NO_LIMIT, 4, posts)
    game = with_blinds(straddler="any-but-the-blinds")
    hand = play(PokerHand(game, seated(4), game.deck(), button=1, posts=posts), "deal")
    assert hand.to_act == 2
    play(hand, "2 call 3 call 4 call")
    assert hand.to_act == 1
    with pytest.raises(Refused, match="The blinds can't straddle"):
        posted(game, 4, [*posts[:2], Post(2, "straddle", 400)])


@pytest.mark.parametrize(("straddler", "seats"), [("left-of-big-blind", {4}), ("any-but-the-blinds", {4, 5, 1})])
def test_a_table_takes_straddles_from_every_seat_that_may(straddler: str, seats: set[int]) -> None:
    taken = set()
    for seat in range(1, 6):
        table = Table(house("casino"), "holdem", structure="no-limit", limit="1/2")
        table.rules = with_blinds(straddler=straddler)
        for number in range(1, 6):
            table.seat(f"Player {number}", number, dollars(100))
        table.button = 5
        try:
            table.apply(Straddle(seat, dollars(4)))
        except Refused:
            continue
        hand = table.next_hand(table.rules.deck())
        assert isinstance(hand, PokerHand)
        assert [post.seat for post in hand.posts if post.kind == "straddle"] == [seat]
        taken.add(seat)
    assert taken == seats


@pytest.mark.parametrize(("policy", "first"), [("left-of-button", 2), ("highest-card-by-suit", 3)])
def test_the_odd_chip_of_equal_hands_goes_left_of_the_button_or_by_suit(policy: Any, first: int) -> None:
    """Seats 2 and 3 tie with ace-king, and seat 3 has the ace of spades; $5 are in the middle."""
    pot = replace(NO_LIMIT.pot, chip=dollars(1), odd_chips=policy)
    game = replace(NO_LIMIT, pot=pot)
    order = stacked_for(("Ah Kd", "As Kc", "2c 3d"), "Qd 9c 8h 4s 4d")
    posts = [Post(2, "small", 100), Post(3, "big", 200), Post(1, "post", dead=100)]
    hand = PokerHand(game, seated(3), order, button=1, posts=posts)
    play(
        hand, "deal 1 fold 2 call 3 check deal 2 check 3 check deal 2 check 3 check deal 2 check 3 check 2 show 3 show"
    )
    shares = {event.seat: event.amount for event in hand.log if isinstance(event, Awarded)}
    assert shares == {first: dollars(3), 5 - first: dollars(2)}
