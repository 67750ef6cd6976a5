"""Rogelio's hold'em: spread and no limit with three raises, straddles within the limit, the dealer's fee."""

import pytest

from houseway.cards import BadCards, cards, deck
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.play import Bet, Call, Muck, Post, Raise, Show, events
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests import books
from tests.poker.situations import raise_in_turn, refusal, show_all, to_showdown, won
from tests.poker.table import all_chips, hand, may, play, rules, stacked, stacked_for, stacks_of, to_flop, to_turn

SPREAD = rules("rogelios", structure="spread", limit="3-6")
LIMIT = rules("rogelios", structure="limit", limit="3/6")
NO_LIMIT = rules("rogelios", structure="no-limit", limit="3+")
BROADWAY = "Ah Kd Qs Jc Th"


@pytest.mark.rule("RO-GE-1")
def test_a_player_plays_for_the_chips_on_the_table() -> None:
    """$11 against a bet of $12: they call all-in for $11, and the rest of the bet is no concern of theirs."""
    one = play(to_flop(hand(NO_LIMIT, 2, stacks={1: 14})), "2 bet 12")
    assert (may(one).call, may(one).raise_to) == (dollars(11), 0)
    one.apply(Call(1))
    assert one.log[-2] == events.BetReturned(2, dollars(1))


@pytest.mark.rule("RO-HE-G1")
def test_three_to_six_is_a_spread_on_every_round() -> None:
    for street in (to_flop, to_turn):
        one = street(hand(SPREAD, 3))
        for wrong in (2, 7):
            assert refusal(one, Bet(2, dollars(wrong))) == "RO-HE-G1"
        play(one, "2 bet 5")


@pytest.mark.rule("RO-HE-G1")
def test_three_to_no_limit_starts_at_three_dollars() -> None:
    one = to_flop(hand(NO_LIMIT, 3, stack=500))
    assert refusal(one, Bet(2, dollars(2))) == "RO-HE-G1"
    play(one, "2 bet 300")


@pytest.mark.rule("RO-HE-G1b")
@pytest.mark.parametrize("game", [SPREAD, LIMIT, NO_LIMIT], ids=["spread", "limit", "no-limit"])
def test_three_raises_after_the_bet_and_no_fourth(game: PokerRules) -> None:
    """A bet of $3, raises to $6, $9 and $12; the no-limit game has the same limit."""
    one = raise_in_turn(to_flop(hand(game, 3)), 3, 6, 9, 12)
    assert refusal(one, Raise(3, dollars(15))) == "RO-HE-G1b"


@pytest.mark.rule("RO-HE-G1b")
def test_heads_up_the_three_raises_stay_the_limit() -> None:
    one = raise_in_turn(to_flop(hand(SPREAD, 2)), 3, 6, 9, 12)
    assert refusal(one, Raise(2, dollars(15))) == "RO-HE-G1b"


@pytest.mark.rule("RO-HE-G2", "RO-HE-G2b")
def test_two_cards_each_the_button_last_and_four_betting_rounds() -> None:
    one = hand(LIMIT, 4, button=4, stub=stacked("2c 3c 4c 5c 2d 3d 4d 5d"))
    to_showdown(one)
    assert {seat.seat: tuple(one.hole[at]) for at, seat in enumerate(one.seats)} == {
        1: cards("2c 2d"),
        2: cards("3c 3d"),
        3: cards("4c 4d"),
        4: cards("5c 5d"),
    }
    assert [len(event.cards) for event in one.log if isinstance(event, events.BoardDealt)] == [3, 1, 1]
    assert sum(isinstance(event, events.RoundOpened) for event in one.log) == 4


@pytest.mark.rule("RO-HE-G3")
def test_every_live_hand_may_play_the_board() -> None:
    stub = stacked_for(["2c 2d", "3c 3d", "4c 4d"], BROADWAY)
    one = show_all(to_showdown(hand(LIMIT, 3, stub=stub)))
    assert won(one) == {2: dollars(3), 3: dollars(3), 1: dollars(3)}


@pytest.mark.rule("RO-HE-G4")
def test_action_starts_left_of_the_blinds_and_later_left_of_the_button() -> None:
    """Seats 1 to 6, button 6: seat 3 first before the flop; seat 1, if active, first on the flop; the button last."""
    one = hand(LIMIT, 6, button=6)
    to_flop(one)
    orders = [event.order for event in one.log if isinstance(event, events.RoundOpened)]
    assert orders == [(3, 4, 5, 6, 1, 2), (1, 2, 3, 4, 5, 6)]


@pytest.mark.rule("RO-HE-G5")
def test_a_live_blind_counts_and_dead_chips_count_for_nothing() -> None:
    """Blinds $1/$3: after a raise to $6 the big blind owes $3, and so does a return post of $1 dead and $3 live."""
    posts = [Post(2, "small", 100), Post(3, "big", 300), Post(5, "post", live=300, dead=100)]
    one = play(hand(SPREAD, 5, posts=posts), "deal 4 raise 6")
    assert may(one).call == dollars(3)
    play(one, "5 fold 1 fold 2 fold")
    assert (one.to_act, may(one).call) == (3, dollars(3))
    assert one.pot == dollars(1 + 3 + 4 + 6)


@pytest.mark.rule("RO-HE-G5")
def test_a_game_may_have_one_blind() -> None:
    one = play(hand(SPREAD, 4, posts=[Post(2, "big", 300)]), "deal")
    assert (one.to_act, may(one).call) == (3, dollars(3))
    play(one, "3 call 4 fold 1 fold")
    assert (one.to_act, may(one).check) == (2, True)


@pytest.mark.rule("RO-HE-G6")
def test_a_deck_with_a_joker_is_rejected() -> None:
    with pytest.raises(BadCards):
        hand(LIMIT, 3, stub=deck(jokers=1))


@pytest.mark.rule("RO-HE-6")
def test_one_card_up_and_one_down_is_not_a_valid_hand() -> None:
    """Seat 1 shows the Ah of their flush and mucks the other card: seat 2's two pair wins."""
    one = hand(LIMIT, 2, stub=stacked_for(["Ks Qd", "Ah 4h"], "Kh Qh 9h 8c 2s"))
    play(to_showdown(one), "2 show")
    one.apply(Show(1, cards("Ah")))
    assert not one.over
    one.apply(Muck(1))
    assert won(one) == {2: dollars(6)}


@pytest.mark.rule("RO-HE-6")
def test_a_pot_no_player_contests_needs_no_showing() -> None:
    one = play(to_flop(hand(LIMIT, 3)), "2 bet 3 3 fold 1 fold")
    assert won(one) == {2: dollars(9)}
    assert not any(isinstance(event, events.Shown) for event in one.log)


@pytest.mark.rule("RO-HE-15")
def test_heads_up_the_button_posts_the_small_blind() -> None:
    """Blinds $1/$3: the button posts $1 and acts first before the flop, last afterwards."""
    one = play(hand(LIMIT, 2, button=2), "deal")
    assert [(post.seat, post.live) for post in one.posts] == [(2, dollars(1)), (1, dollars(3))]
    assert one.to_act == 2
    play(one, "2 call 1 check deal")
    assert one.to_act == 1


@pytest.mark.rule("RO-HE-17")
def test_playing_the_board_needs_both_cards_face_up() -> None:
    """Royal flush on the board: seat 2 throws their cards in and has no claim; the two who show split."""
    stub = stacked_for(["2c 2d", "3c 3d", "4c 4d"], "Ts Js Qs Ks As")
    one = play(to_showdown(hand(LIMIT, 3, stub=stub)), "2 muck 3 show 1 show")
    assert won(one) == {3: dollars(5), 1: dollars(4)}


def with_straddle(limit: str, amount: int, seat: int = 4, structure: str = "spread") -> list[Post]:
    big = books.stakes("rogelios", "holdem", structure, limit).blinds[1]
    return [Post(2, "small", 100), Post(3, "big", big), Post(seat, "straddle", dollars(amount))]


@pytest.mark.rule("RO-HE-18a")
def test_a_straddle_is_not_one_of_the_three_raises() -> None:
    """$2-$20, big blind $2: seat 4 straddles $4; three more raises are allowed, a fourth is not."""
    game = rules("rogelios", structure="spread", limit="2-20")
    one = play(hand(game, 5, posts=with_straddle("2-20", 4)), "deal")
    assert (one.to_act, may(one).call) == (5, dollars(4))
    raise_in_turn(one, 8, 12, 16)
    assert refusal(one, Raise(3, dollars(20))) == "RO-HE-G1b"


@pytest.mark.rule("RO-HE-18a")
def test_one_straddle_of_twice_the_big_blind_by_the_next_seat_only() -> None:
    game = rules("rogelios", structure="spread", limit="2-20")
    again = [*with_straddle("2-20", 4), Post(5, "straddle", dollars(8))]
    for posts in (with_straddle("2-20", 3), with_straddle("2-20", 4, seat=5), again):
        with pytest.raises(Refused) as refused:
            hand(game, 5, posts=posts)
        assert refused.value.rule == "RO-HE-18b"


@pytest.mark.rule("RO-HE-18b")
def test_a_straddle_never_costs_more_than_the_limit_of_the_round() -> None:
    """$3-$6: $6 is allowed and $9 refused; a fixed $3 round has no room for one; no limit knows no upper bound."""
    hand(SPREAD, 5, posts=with_straddle("3-6", 6))
    hand(NO_LIMIT, 5, posts=with_straddle("3+", 50, structure="no-limit"))
    for game, posts in (
        (SPREAD, with_straddle("3-6", 9)),
        (LIMIT, with_straddle("3/6", 6, structure="limit")),
        (NO_LIMIT, with_straddle("3+", 5, structure="no-limit")),
    ):
        with pytest.raises(Refused) as refused:
            hand(game, 5, posts=posts)
        assert refused.value.rule == "RO-HE-18b"


@pytest.mark.rule("RO-GE-F4")
def test_the_dealer_position_pays_the_fee_before_the_cards() -> None:
    """$4 from the button of $4-$8 Omaha hi-lo, its stack $96; a pot of $42 is pushed whole."""
    game = rules("rogelios", "omaha-hilo", "spread", "4-8")
    fee = Fee(collection=dollars(4), payer="dealer-position", moment="before-deal")
    one = hand(game, 7, fee=fee)
    assert one.log[1] == events.FeeTaken(dollars(4), 0, 1)
    assert stacks_of(one)[1] == dollars(96)
    play(one, "deal 4 call 5 call 6 call 7 call 1 call 2 call 3 check deal")
    play(one, "2 bet 7 3 call 4 fold 5 fold 6 fold 7 fold 1 fold deal 2 bet 8 3 fold")
    assert won(one) == {2: dollars(42)}
    assert one.drop == dollars(4)
    assert all_chips(one) == dollars(700)


def test_no_flop_and_the_dealer_has_paid_all_the_same() -> None:
    fee = Fee(collection=dollars(3), jackpot=dollars(1), payer="dealer-position", moment="before-deal")
    one = play(hand(LIMIT, 3, fee=fee), "deal 1 fold 2 fold")
    assert won(one) == {3: dollars(2)}
    assert (one.drop, one.jackpot) == (dollars(3), dollars(1))


def test_a_no_limit_raise_short_of_the_last_one_opens_nothing() -> None:
    one = play(to_flop(hand(NO_LIMIT, 3, stacks={3: 33})), "2 bet 20 3 raise 30 1 call")
    assert (may(one).call, may(one).raise_to) == (dollars(10), 0)
