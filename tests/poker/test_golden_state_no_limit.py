"""Golden State no-limit hold'em: what differs from the limit game."""

import pytest

from houseway.engines.contract import Fee
from houseway.engines.poker.play import Bet, Deal, Post, PutIn, Raise, events
from houseway.money import dollars
from tests.poker.situations import raise_in_turn, refusal, show_all, to_showdown
from tests.poker.table import hand, may, play, rules, to_flop

SMALL = rules("golden-state", structure="no-limit", limit="100-200")
MIDDLE = rules("golden-state", structure="no-limit", limit="500-1000")
LARGE = rules("golden-state", structure="no-limit", limit="2000-5000")


@pytest.mark.rule("GS-HE-NL0")
def test_no_limit_keeps_the_limit_rules_but_for_bets_blinds_buy_in_and_raises() -> None:
    """Checked down by four players the hand pays the same $2 collection; there is no cap on the raises."""
    one = show_all(to_showdown(hand(SMALL, 4, fee=Fee(collection=dollars(2)))))
    assert one.drop == dollars(2)
    limit = rules("golden-state", limit="3x6")
    assert SMALL.showdown == limit.showdown
    assert SMALL.deal == limit.deal
    assert SMALL.betting.out_of_turn == limit.betting.out_of_turn
    assert (limit.betting.raise_cap, SMALL.betting.raise_cap) == (3, 0)


@pytest.mark.rule("GS-HE-NL2")
def test_a_bet_is_anything_from_the_big_blind_to_the_whole_stack() -> None:
    """500-1000, flop, a stack of $420: $10 to $420 are accepted, $5 is refused."""
    one = to_flop(hand(MIDDLE, 3, stack=500, stacks={2: 430}))
    assert (may(one).raise_from, may(one).raise_to) == (dollars(10), dollars(420))
    assert refusal(one, Bet(2, dollars(5))) == "GS-HE-NL2"
    assert refusal(one, Bet(2, dollars(421))) == "GS-HE-NL2"
    play(one, "2 bet 420")
    assert may(to_flop(hand(LARGE, 3, stack=2000))).raise_from == dollars(20)
    assert may(to_flop(hand(SMALL, 3))).raise_from == dollars(5)


@pytest.mark.rule("GS-HE-NL3")
def test_no_limit_blinds_are_up_before_the_first_card() -> None:
    one = hand(SMALL, 3)
    one.apply(Deal())
    kinds = [type(event) for event in one.log]
    assert kinds[:4] == [events.Started, events.Posted, events.Posted, events.HandsDealt]


@pytest.mark.rule("GS-HE-NL4")
def test_the_blinds_of_each_no_limit_table() -> None:
    """2/5, 5/10 and 10/20; at 2000-5000 the first raise is to $40 at least."""
    assert [game.stakes.blinds for game in (SMALL, MIDDLE, LARGE)] == [(200, 500), (500, 1000), (1000, 2000)]
    one = play(hand(LARGE, 4, stack=2000), "deal")
    assert may(one).raise_from == dollars(40)


@pytest.mark.rule("GS-HE-NL5")
def test_the_dead_part_of_a_post_is_no_bet() -> None:
    """100-200: $7 posted for both blinds, $5 live and $2 dead; facing $15 they owe $10."""
    posts = [Post(2, "small", 200), Post(3, "big", 500), Post(5, "post", live=500, dead=200)]
    one = play(hand(SMALL, 5, posts=posts), "deal 4 raise 15")
    assert (one.to_act, may(one).call) == (5, dollars(10))
    assert one.dead == dollars(2)


@pytest.mark.rule("GS-HE-NL6")
def test_no_limit_blinds_sit_first_and_second_from_the_button() -> None:
    """Seats 1 to 4, button 3: small blind seat 4, big blind seat 1."""
    assert [(post.seat, post.kind) for post in hand(SMALL, 4, button=3).posts] == [(4, "small"), (1, "big")]


@pytest.mark.rule("GS-HE-NL7")
def test_who_opens_each_round() -> None:
    """Button 4, blinds 1 and 2: seat 3 first before the flop; with seat 1 folded seat 2 is first on the flop."""
    one = hand(SMALL, 4, button=4)
    one.apply(Deal())
    assert one.to_act == 3
    play(one, "3 call 4 call 1 fold 2 check deal")
    assert one.to_act == 2


@pytest.mark.sequence
@pytest.mark.rule("GS-HE-NL11a")
def test_five_raises_among_three_players_all_stand() -> None:
    """$5, raised to 10, 20, 40, 80 and 160."""
    one = raise_in_turn(to_flop(hand(SMALL, 3, stack=1000)), 5, 10, 20, 40, 80, 160)
    assert may(one).raise_from == dollars(240)


@pytest.mark.rule("GS-HE-NL11b")
def test_a_raise_adds_at_least_the_bet_unless_it_is_all_in() -> None:
    """Bet $20: $35 is refused to a player with $100 and open to one with exactly $35; $40 is a raise."""
    rich = play(to_flop(hand(SMALL, 3, stacks={3: 105})), "2 bet 20")
    assert refusal(rich, Raise(3, dollars(35))) == "GS-HE-NL2"
    play(rich, "3 raise 40")
    short = play(to_flop(hand(SMALL, 3, stacks={3: 40})), "2 bet 20 3 raise 35 1 call")
    assert (may(short).call, may(short).raise_to) == (dollars(15), 0)
    assert refusal(short, Raise(2, dollars(80))) == "GS-HE-NL11b"


@pytest.mark.rule("GS-HE-NL12")
def test_one_silent_chip_is_a_call_and_with_the_word_a_raise() -> None:
    """Bet $40, a silent $100 chip: a call with $60 change. Raise said first: $100."""
    silent = play(to_flop(hand(SMALL, 3, stack=200)), "2 bet 40")
    silent.apply(PutIn(3, (dollars(100),)))
    assert silent.log[-1] == events.Called(3, dollars(40))
    spoken = play(to_flop(hand(SMALL, 3, stack=200)), "2 bet 40")
    spoken.apply(PutIn(3, (dollars(100),), said="raise"))
    assert spoken.log[-1] == events.Wagered(3, dollars(100), dollars(100), full=True)
