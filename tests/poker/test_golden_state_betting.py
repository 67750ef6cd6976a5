"""Golden State limit hold'em: turns, blinds, fixed bets, the three raises and what silent chips mean."""

import pytest

from houseway.engines.contract import Event, Refused
from houseway.engines.poker.play import Bet, Call, Deal, Fold, OutOfTurn, Post, PutIn, Raise, events
from houseway.money import dollars
from tests.poker.situations import more_raises, raise_in_turn, refusal
from tests.poker.table import check_round, hand, may, play, rules, stacks_of, to_flop, to_river, to_turn

THREE_SIX = rules("golden-state", limit="3x6")
FOUR_EIGHT = rules("golden-state", limit="4x8")


@pytest.mark.rule("GS-HE-20a")
def test_a_player_who_acts_before_their_turn_leaves_the_action_where_it_is() -> None:
    one = to_flop(hand(FOUR_EIGHT, 4))
    play(one, "2 check")
    assert refusal(one, Bet(4, dollars(4))) == "GS-HE-20c"
    one.apply(OutOfTurn(4, "bet"))
    assert one.log[-1] == events.OutOfTurnNoted(4, "bet", loses_raise=True)
    assert one.to_act == 3
    assert stacks_of(one)[4] == dollars(96)


@pytest.mark.rule("GS-HE-20b")
def test_a_raise_said_in_turn_is_a_raise() -> None:
    """4x8, facing $4: says raise and puts in a call; they are held to $8."""
    one = play(to_flop(hand(FOUR_EIGHT, 3)), "2 bet 4")
    one.apply(PutIn(3, (dollars(4),), said="raise"))
    assert one.log[-1] == events.Wagered(3, dollars(8), dollars(8), full=True)


@pytest.mark.rule("GS-HE-20c")
def test_a_raise_out_of_turn_costs_the_right_to_raise_in_that_round() -> None:
    """4x8 before the flop, seat 4 first and seat 5 says raise before them: seat 5 may call or fold."""
    one = hand(FOUR_EIGHT, 5)
    one.apply(Deal())
    one.apply(OutOfTurn(5, "raise"))
    play(one, "4 call")
    options = may(one)
    assert (options.seat, options.fold, options.call, options.raise_to) == (5, True, dollars(4), 0)
    assert refusal(one, Raise(5, dollars(8))) == "GS-HE-20c"
    one.apply(PutIn(5, (dollars(4), dollars(4))))
    assert one.log[-1] == events.Called(5, dollars(4)), "chips for a raise are only a call"
    check_round(one)
    one.apply(Deal())
    play(one, "2 check 3 check 4 check")
    assert may(one).raise_to == dollars(4), "the next round is a new one"


@pytest.mark.rule("GS-HE-20c")
def test_a_player_who_acted_out_of_turn_may_not_open_when_it_is_checked_to_them() -> None:
    one = to_flop(hand(FOUR_EIGHT, 3))
    one.apply(OutOfTurn(3, "check"))
    play(one, "2 check")
    assert refusal(one, Bet(3, dollars(4))) == "GS-HE-20c"
    assert may(one).check


@pytest.mark.rule("GS-HE-22")
def test_chips_over_the_line_stay_in() -> None:
    """4x8: $4 over the line against a bet of $4, then they want to fold: the $4 is a call."""
    one = play(to_flop(hand(FOUR_EIGHT, 3)), "2 bet 4")
    one.apply(PutIn(3, (dollars(4),)))
    with pytest.raises(Refused):
        one.apply(Fold(3))
    assert one.bet[one.position[3]] == dollars(4)


@pytest.mark.rule("GS-HE-23")
@pytest.mark.parametrize(("limit", "lower", "upper"), [("3x6", 3, 6), ("9x18", 9, 18)])
def test_the_first_number_is_bet_to_the_flop_and_the_second_after_it(limit: str, lower: int, upper: int) -> None:
    game = rules("golden-state", limit=limit)
    for street, size in ((to_flop, lower), (to_turn, upper), (to_river, upper)):
        one = street(hand(game, 3))
        assert may(one).raise_from == may(one).raise_to == dollars(size)
    before = hand(game, 3)
    before.apply(Deal())
    assert may(before).raise_to == dollars(2 * lower)


@pytest.mark.rule("GS-HE-24a")
def test_both_blinds_are_up_before_the_first_card() -> None:
    one = hand(THREE_SIX, 3)
    one.apply(Deal())
    kinds = [type(event) for event in one.log]
    assert kinds.index(events.HandsDealt) > max(at for at, kind in enumerate(kinds) if kind is events.Posted)
    assert [(post.kind, post.live) for post in one.posts] == [("small", dollars(1)), ("big", dollars(3))]


@pytest.mark.rule("GS-HE-24b")
@pytest.mark.parametrize(
    ("limit", "small", "big"),
    [("2x4", 1, 2), ("3x6", 1, 3), ("4x8", 2, 4), ("6x12", 3, 6), ("9x18", 3, 9), ("10x20", 5, 10)],
)
def test_the_blinds_of_each_limit(limit: str, small: int, big: int) -> None:
    assert rules("golden-state", limit=limit).stakes.blinds == (dollars(small), dollars(big))


@pytest.mark.rule("GS-HE-24b")
def test_the_small_blind_of_nine_eighteen_calls_six_more_and_fifteen_after_a_raise() -> None:
    game = rules("golden-state", limit="9x18")
    assert may(play(hand(game, 3), "deal 1 call")).call == dollars(6)
    assert may(play(hand(game, 3), "deal 1 raise 18")).call == dollars(15)


@pytest.mark.rule("GS-HE-24c", "GS-HE-30b")
def test_of_a_make_up_post_only_the_big_blind_plays() -> None:
    """3x6: $4 posted, $3 live and $1 dead; after a raise to $6 they owe $3, and the pot has the dollar."""
    posts = [Post(2, "small", 100), Post(3, "big", 300), Post(5, "post", live=300, dead=100)]
    one = play(hand(THREE_SIX, 5, posts=posts), "deal 4 raise 6")
    assert (one.to_act, may(one).call) == (5, dollars(3))
    assert one.pot == dollars(1 + 3 + 4 + 6)
    assert one.bet[one.position[5]] == dollars(3)


@pytest.mark.rule("GS-HE-24c", "GS-HE-30b")
def test_a_make_up_post_has_its_option_in_an_unraised_pot() -> None:
    posts = [Post(2, "small", 100), Post(3, "big", 300), Post(4, "post", live=300, dead=100)]
    one = play(hand(THREE_SIX, 5, posts=posts), "deal")
    assert one.to_act == 4
    assert may(one).check
    assert may(one).raise_to == dollars(6)


@pytest.mark.rule("GS-HE-24d")
def test_small_and_big_blind_are_the_first_and_second_seat_from_the_button() -> None:
    one = hand(THREE_SIX, 6, button=5)
    assert [(post.seat, post.kind) for post in one.posts] == [(6, "small"), (1, "big")]


@pytest.mark.rule("GS-HE-24d")
def test_heads_up_the_button_has_the_small_blind_and_acts_first() -> None:
    one = hand(THREE_SIX, 2, button=1)
    one.apply(Deal())
    assert [(post.seat, post.kind) for post in one.posts] == [(1, "small"), (2, "big")]
    assert one.to_act == 1
    play(one, "1 call 2 check deal")
    assert one.to_act == 2


@pytest.mark.rule("GS-HE-24e")
def test_the_order_of_action_before_and_after_the_flop() -> None:
    """Button 4 of four: 3, 4, 1, 2 before the flop and 1, 2, 3, 4 after it."""
    one = hand(THREE_SIX, 4, button=4)
    to_flop(one)
    opened = [event.order for event in one.log if isinstance(event, events.RoundOpened)]
    assert opened == [(3, 4, 1, 2), (1, 2, 3, 4)]


@pytest.mark.rule("GS-HE-32a")
def test_three_players_make_one_bet_and_three_raises() -> None:
    """3x6 flop three-handed: 3, 6, 9, 12; a raise to 15 is refused."""
    one = raise_in_turn(to_flop(hand(THREE_SIX, 3)), 3, 6, 9, 12)
    assert refusal(one, Raise(3, dollars(15))) == "GS-HE-32a"
    assert may(one).raise_to == 0


@pytest.mark.rule("GS-HE-32a")
def test_before_the_flop_the_big_blind_is_the_bet() -> None:
    one = raise_in_turn(play(hand(THREE_SIX, 4), "deal"), 6, 9, 12)
    assert refusal(one, Raise(3, dollars(15))) == "GS-HE-32a"


@pytest.mark.rule("GS-HE-32d", "GS-HE-32a")
def test_a_player_who_is_all_in_does_not_count_for_the_three_raises() -> None:
    """Three in the pot, one of them all-in: the other two raise as often as they like."""
    one = to_flop(hand(THREE_SIX, 3, stacks={1: 3}))
    play(one, "2 bet 3 3 raise 6")
    assert one.stack[one.position[1]] == 0
    raise_in_turn(one, 9, 12, 15, 18)
    assert may(one).raise_to == dollars(21)


@pytest.mark.rule("GS-HE-32b")
def test_half_of_the_raise_in_one_motion_is_a_raise() -> None:
    """4x8, bet $4: a silent $6 is a raise to $8; a silent $5, or $4 and then back for more, is a call."""

    def facing_four(put: PutIn) -> Event:
        one = play(to_flop(hand(FOUR_EIGHT, 3)), "2 bet 4")
        one.apply(put)
        return one.log[-1]

    raised, called = events.Wagered(3, dollars(8), dollars(8), full=True), events.Called(3, dollars(4))
    assert facing_four(PutIn(3, (500, 100))) == raised
    assert facing_four(PutIn(3, (500, 200))) == raised
    assert facing_four(PutIn(3, (400, 100))) == called
    assert facing_four(PutIn(3, (200, 200), again=(200, 200))) == called
    assert facing_four(PutIn(3, (200, 200), said="raise", again=(200, 200))) == raised


@pytest.mark.rule("GS-HE-32c", "GS-HE-29a")
def test_a_straddle_allows_one_more_raise_before_the_flop() -> None:
    """3x6 with a straddle: 3, 6, 9, 12, 15; 18 is refused. The straddler acts last and may raise."""
    straddle = [Post(2, "small", 100), Post(3, "big", 300), Post(4, "straddle", 600)]
    one = play(hand(THREE_SIX, 5, posts=straddle), "deal")
    assert (one.to_act, may(one).call) == (5, dollars(6))
    raise_in_turn(one, 9, 12, 15)
    assert refusal(one, Raise(3, dollars(18))) == "GS-HE-32a"
    quiet = play(hand(THREE_SIX, 5, posts=straddle), "deal 5 call 1 call 2 call 3 call")
    assert (quiet.to_act, may(quiet).check, may(quiet).raise_to) == (4, True, dollars(9))


@pytest.mark.rule("GS-HE-29a")
def test_a_straddle_is_one_raise_by_the_seat_left_of_the_big_blind() -> None:
    blinds = [Post(2, "small", 100), Post(3, "big", 300)]
    for wrong in (Post(4, "straddle", 900), Post(5, "straddle", 600)):
        with pytest.raises(Refused) as refused:
            hand(THREE_SIX, 5, posts=[*blinds, wrong])
        assert refused.value.rule == "GS-HE-29a"


@pytest.mark.rule("GS-HE-32d")
def test_heads_up_there_is_no_limit_on_raises() -> None:
    """4x8 turn, two players: 8, 16, 24, 32, 40, 48."""
    one = raise_in_turn(to_turn(hand(FOUR_EIGHT, 2)), 8, 16, 24, 32, 40, 48)
    assert may(one).raise_to == dollars(56)


@pytest.mark.rule("GS-HE-32d")
def test_a_third_player_who_folds_after_the_third_raise_lifts_the_limit() -> None:
    one = raise_in_turn(to_flop(hand(THREE_SIX, 3)), 3, 6, 9, 12)
    play(one, "3 fold")
    assert more_raises(one) == 20


def test_a_half_bet_all_in_counts_and_less_is_action_only() -> None:
    """Golden State is silent; our reading at 4x8 on the turn: $12 over $8 is a raise, $11 is not."""
    counted = play(to_turn(hand(FOUR_EIGHT, 3, stacks={3: 16})), "2 bet 8 3 raise 12")
    assert may(counted).raise_to == dollars(20)
    short = play(to_turn(hand(FOUR_EIGHT, 3, stacks={3: 15})), "2 bet 8 3 raise 11")
    assert may(short).raise_to == dollars(16)
    short.apply(Call(1))
    assert may(short).raise_to == 0
