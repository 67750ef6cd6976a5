"""Marina hold'em: fixed bets, the three raises, and all-ins that are action only."""

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Check, Post, Raise, events
from houseway.money import dollars
from tests.poker.situations import more_raises, raise_in_turn, refusal, show_all, to_showdown, won
from tests.poker.table import hand, may, play, rules, stacked_for, to_flop, to_river, to_turn

FOUR_EIGHT = rules("marina", structure="limit", limit="4/8")
TEN_TWENTY = rules("marina", structure="limit", limit="10/20")


@pytest.mark.rule("MC-HE-S2", "MC-HE-24")
def test_the_first_round_starts_left_of_the_big_blind_and_no_player_may_check() -> None:
    """$4/$8, six seats, button 1: seat 4 calls $4, raises or folds; on the flop the next live seat from 2 is first."""
    one = play(hand(FOUR_EIGHT, 6), "deal")
    options = may(one)
    assert (options.seat, options.check, options.call, options.fold) == (4, False, dollars(4), True)
    with pytest.raises(Refused):
        one.apply(Check(4))
    play(one, "4 call 5 call 6 fold 1 fold 2 fold 3 check deal")
    assert one.to_act == 3


@pytest.mark.rule("MC-HE-24")
def test_later_rounds_start_left_of_the_button() -> None:
    """Seats 1 to 6, button 6: seat 3 opens the first round, seat 1 every later one."""
    one = hand(FOUR_EIGHT, 6, button=6)
    to_river(one)
    firsts = [event.order[0] for event in one.log if isinstance(event, events.RoundOpened)]
    assert firsts == [3, 1, 1, 1]


@pytest.mark.rule("MC-HE-23")
def test_a_blind_may_raise_an_unraised_pot() -> None:
    """All call $4 and the small blind completes: the big blind checks or makes it $8."""
    one = play(hand(FOUR_EIGHT, 4), "deal 4 call 1 call 2 call")
    assert (one.to_act, may(one).check, may(one).raise_to) == (3, True, dollars(8))
    play(one, "3 raise 8")
    assert may(one).raise_to == dollars(12)


@pytest.mark.rule("MC-HE-4a")
def test_an_all_in_below_the_full_bet_is_neither_bet_nor_raise() -> None:
    """$4/$8 flop: $3 all-in is action only though it is more than half; a bet and three raises are still to come."""
    one = play(to_flop(hand(FOUR_EIGHT, 4, stacks={2: 7})), "2 bet 3")
    assert one.log[-1] == events.Wagered(2, dollars(3), dollars(3), full=False)
    raise_in_turn(one, 4, 8, 12, 16)
    assert refusal(one, Raise(4, dollars(20))) == "MC-HE-10a"


@pytest.mark.rule("MC-HE-4a")
def test_a_short_all_in_does_not_let_those_who_acted_raise() -> None:
    """Turn, bet $8, all-in $15, call: the bettor may only call the $7."""
    one = play(to_turn(hand(FOUR_EIGHT, 3, stacks={3: 19})), "2 bet 8 3 raise 15 1 call")
    assert (may(one).call, may(one).raise_to) == (dollars(7), 0)
    assert refusal(one, Raise(2, dollars(24))) == "MC-HE-4a"


@pytest.mark.rule("MC-HE-4b")
def test_behind_a_short_all_in_one_folds_calls_it_or_makes_it_the_full_bet() -> None:
    """$10/$20 flop, all-in $6: $6, $10 or out, not $16."""
    one = play(to_flop(hand(TEN_TWENTY, 4, stacks={2: 16})), "2 bet 6")
    options = may(one)
    assert (options.fold, options.call, options.raise_from, options.raise_to) == (True, 600, 1000, 1000)
    assert refusal(one, Raise(3, dollars(16))) == "", "the sizes are a reading of the posted limits, not a rule"
    play(one, "3 call")
    assert may(one).raise_to == dollars(10), "so may the next who has not acted"


@pytest.mark.rule("MC-HE-4b")
def test_a_short_all_in_raise_is_completed_to_the_full_raise() -> None:
    """Turn of $4/$8: bet $8, all-in $13: call $13 or make it $16."""
    one = play(to_turn(hand(FOUR_EIGHT, 3, stacks={3: 17})), "2 bet 8 3 raise 13")
    assert (may(one).call, may(one).raise_to) == (dollars(13), dollars(16))
    play(one, "1 raise 16")
    assert (one.to_act, may(one).raise_to) == (2, dollars(24)), "a full raise opens the betting again"


@pytest.mark.rule("MC-HE-8")
def test_check_raising_is_permitted() -> None:
    one = play(to_turn(hand(FOUR_EIGHT, 4)), "2 check 3 check 4 bet 8 1 fold 2 raise 16")
    assert one.bet_to == dollars(16)


@pytest.mark.rule("MC-HE-10a")
def test_three_players_make_a_bet_and_three_raises() -> None:
    """$4/$8 flop: 4, 8, 12, 16 and no further."""
    one = raise_in_turn(to_flop(hand(FOUR_EIGHT, 3)), 4, 8, 12, 16)
    assert refusal(one, Raise(3, dollars(20))) == "MC-HE-10a"


@pytest.mark.rule("MC-HE-10a", "MC-HE-10b")
def test_a_third_player_who_is_all_in_is_still_in_the_pot() -> None:
    one = raise_in_turn(to_flop(hand(FOUR_EIGHT, 3, stacks={1: 4})), 4, 8, 12, 16)
    assert one.in_count == 3
    assert refusal(one, Raise(2, dollars(20))) == "MC-HE-10a"


@pytest.mark.rule("MC-HE-10b")
def test_two_players_raise_as_often_as_they_like() -> None:
    """Heads-up river of $4/$8: 8, 16, 24, 32, 40, until a player is all-in."""
    one = raise_in_turn(to_river(hand(FOUR_EIGHT, 2, stack=1000)), 8, 16, 24, 32, 40)
    assert more_raises(one) == 20


@pytest.mark.rule("MC-HE-10b")
def test_a_fold_that_leaves_two_lifts_the_limit_in_the_round() -> None:
    one = raise_in_turn(to_flop(hand(FOUR_EIGHT, 3)), 4, 8, 12, 16)
    play(one, "3 fold")
    assert may(one).raise_to == dollars(20)


@pytest.mark.rule("MC-HE-10c")
def test_a_short_all_in_is_not_one_of_the_raises() -> None:
    """$10/$20 flop: all-in $7, then 10, 20, 30 and 40 are legal and 50 is not."""
    one = play(to_flop(hand(TEN_TWENTY, 4, stacks={2: 17})), "2 bet 7")
    raise_in_turn(one, 10, 20, 30, 40)
    assert refusal(one, Raise(4, dollars(50))) == "MC-HE-10a"


def test_a_big_blind_below_the_lower_limit_is_raised_to_that_limit() -> None:
    """$300/$600 prints blinds of $100 and $200: the first call is $200, the first raise is to $300, then $600."""
    one = play(hand(rules("marina", structure="limit", limit="300/600"), 4, stack=5000), "deal")
    assert (may(one).call, may(one).raise_from, may(one).raise_to) == (20000, 30000, 30000)
    play(one, "4 raise 300")
    assert may(one).raise_to == dollars(600)


def test_a_straddle_is_twice_the_big_blind_and_leaves_three_raises() -> None:
    blinds = [Post(2, "small", 200), Post(3, "big", 400)]
    one = play(hand(FOUR_EIGHT, 5, posts=[*blinds, Post(4, "straddle", 800)]), "deal")
    assert (one.to_act, may(one).call, may(one).raise_to) == (5, dollars(8), dollars(12))
    raise_in_turn(one, 12, 16, 20)
    assert may(one).raise_to == 0
    with pytest.raises(Refused) as refused:
        hand(FOUR_EIGHT, 5, posts=[*blinds, Post(4, "straddle", 1200)])
    assert refused.value.rule == "MC-HE-25"


def test_a_returning_player_posts_a_straddle_from_any_seat() -> None:
    """Rule 25: seat 6 missed their blinds and puts in $8; all others must call that, and they may raise in turn."""
    posts = [Post(2, "small", 200), Post(3, "big", 400), Post(6, "post", live=800)]
    one = play(hand(FOUR_EIGHT, 6, posts=posts), "deal")
    assert (one.to_act, may(one).call) == (4, dollars(8))
    play(one, "4 call 5 fold")
    assert (one.to_act, may(one).check, may(one).raise_to) == (6, True, dollars(12))


def test_a_kill_after_a_seat_change_acts_in_its_turn() -> None:
    """The limit is doubled to $8/$16 for the hand; the killer's $8 is live and they keep their place in the order."""
    doubled = rules("marina", structure="limit", limit="8/16")
    posts = [Post(2, "small", 200), Post(3, "big", 400), Post(5, "kill", 800)]
    one = play(hand(doubled, 6, posts=posts), "deal")
    assert (one.to_act, may(one).call) == (4, dollars(8))
    play(one, "4 raise 16")
    assert (one.to_act, may(one).call) == (5, dollars(8))


class TestOtherStructures:
    """Pot limit, no limit and spread: Marina prints only their blinds and fees; the sizes are our reading."""

    def test_pot_limit_raises_go_up_to_the_pot_after_calling(self) -> None:
        """Blinds $5/$10: the first raise is to $20 at least and $35 at most, the next to $120 at most."""
        one = play(hand(rules("marina", structure="pot-limit", limit="5/10"), 4, stack=1000), "deal")
        assert (may(one).raise_from, may(one).raise_to) == (dollars(20), dollars(35))
        play(one, "4 raise 35")
        assert may(one).raise_to == dollars(35 + 35 + 35 + 15)
        with pytest.raises(Refused) as refused:
            one.apply(Raise(1, dollars(121)))
        assert refused.value.rule == "", "no fee row is a reason to refuse a bet"
        assert refused.value.assumed.startswith("only the collection rates name pot-limit tables")

    def test_a_pot_limit_bet_after_the_flop_is_at_most_the_pot(self) -> None:
        one = to_flop(hand(rules("marina", structure="pot-limit", limit="5/10"), 4, stack=1000))
        assert (may(one).raise_from, may(one).raise_to) == (dollars(10), dollars(40))

    @pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
    def test_the_three_raises_are_a_limit_and_spread_rule(self, structure: str) -> None:
        game = rules("marina", structure=structure, limit="1/2")
        assert more_raises(to_flop(hand(game, 3, stack=1_000_000))) > 4
        assert "limit and spread only" in game.cite("betting.raise_cap").assumed

    def test_a_no_limit_raise_adds_the_last_raise_at_least(self) -> None:
        one = play(
            to_flop(hand(rules("marina", structure="no-limit", limit="2/5"), 3, stack=500)), "2 bet 20 3 raise 65"
        )
        assert (may(one).raise_from, may(one).raise_to) == (dollars(110), dollars(495))

    def test_a_spread_bet_lies_between_its_figures_and_a_raise_is_no_smaller(self) -> None:
        """$4-$12: a bet of $4 to $12; a bet of $6 is raised by $6 to $12; bet and three raises."""
        one = to_flop(hand(rules("marina", structure="spread", limit="4-12"), 3))
        for wrong in (3, 13):
            assert refusal(one, Bet(2, dollars(wrong))) == ""
        play(one, "2 bet 6")
        assert (may(one).raise_from, may(one).raise_to) == (dollars(12), dollars(18))
        raise_in_turn(one, 12, 18, 24)
        assert refusal(one, Raise(3, dollars(36))) == "MC-HE-10a"

    def test_a_pot_of_half_dollars_is_split_in_half_dollars(self) -> None:
        """Blinds $.50/$1 and $1.50 of dead money: $3.50 between two equal hands is $2 left of the button and $1.50."""
        game = rules("marina", structure="no-limit", limit=".50/1")
        posts = [Post(2, "small", 50), Post(3, "big", 100), Post(1, "post", dead=150)]
        stub = stacked_for(["2c 2d", "3c 3d", "4c 4d"], "Ah Kd Qs Jc Th")
        one = play(hand(game, 3, posts=posts, stub=stub), "deal 1 fold 2 call 3 check")
        assert one.pot == 350
        assert won(show_all(to_showdown(one))) == {2: 200, 3: 150}
