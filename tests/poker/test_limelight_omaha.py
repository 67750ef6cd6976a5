"""Omaha Hi and Hi-Low at the Limelight: limit and pot-limit, straddles, and who takes which half."""

import pytest

from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.play import Bet, Muck, PokerHand, Post, Raise
from houseway.engines.poker.play.dealing.posting import blinds
from houseway.engines.poker.play.events import Awarded, BoardDealt, Burned, HandsDealt
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.situations import refusal, show_all, won
from tests.poker.table import check_down, check_to, dealt, hand, may, play, rules, seated, to_flop, to_river, to_turn

BOTH = pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])


def limit(game: str = "omaha", at: str = "3/6") -> PokerRules:
    return rules("limelight", game, "limit", at)


def pot_limit(game: str = "omaha", at: str = "2/4 100-500") -> PokerRules:
    return rules("limelight", game, "pot-limit", at)


def straddled(game: PokerRules, seat: int, amount: int, stacks: dict[int, int] | None = None) -> PokerHand:
    """Six players, seat 1 on the button, and one straddle behind the blinds."""
    posts = [*blinds(game, seated(6), 1), Post(seat, "straddle", dollars(amount))]
    return hand(game, 6, stacks=stacks, posts=posts)


def heads_up_for_60(game: PokerRules, hands: dict[int, str], board: str) -> PokerHand:
    """Two players put $30 each into a $3/$6 pot and show."""
    one = hand(game, 2, stub=dealt(hands, board, players=2, each=4))
    play(one, "deal 1 raise 6 2 call deal 2 bet 3 1 raise 6 2 call deal 2 bet 6 1 raise 12 2 call deal 2 bet 6 1 call")
    assert one.pot == dollars(60)
    return show_all(one)


# -- the deal and the betting ----------------------------------------------------------------------------------------


@pytest.mark.rule("LL-OM-1", "LL-OM-2")
@BOTH
def test_four_cards_each_from_the_first_blind_and_a_burn_before_each_board(game: str) -> None:
    one = check_down(hand(limit(game), 4))
    (deal,) = [event for event in one.log if isinstance(event, HandsDealt)]
    assert deal.seats[0] == 2
    assert [len(held) for held in one.hole] == [4, 4, 4, 4]
    kinds = [type(event) for event in one.log if isinstance(event, Burned | BoardDealt)]
    assert kinds == [Burned, BoardDealt] * 3
    assert len(one.board) == 5


@pytest.mark.rule("LL-OM-8a")
@BOTH
def test_the_bet_doubles_from_the_turn_and_three_raises_are_allowed(game: str) -> None:
    """$4/$8: 4, 8, 12, 16 to the flop and 8, 16, 24, 32 from the turn."""
    four = limit(game, "4/8")
    for one, sizes in (
        (to_flop(hand(four, 3)), (4, 8, 12, 16)),
        (to_turn(hand(four, 3)), (8, 16, 24, 32)),
        (to_river(hand(four, 3)), (8, 16, 24, 32)),
    ):
        bet, first, second, third = sizes
        play(one, f"2 bet {bet} 3 raise {first} 1 raise {second} 2 raise {third}")
        assert refusal(one, Raise(3, dollars(third + bet))) == "LL-OM-8a"


@pytest.mark.rule("LL-OM-8b")
@BOTH
def test_pot_limit_bets_are_at_least_the_big_blind(game: str) -> None:
    """$2/$4: a flop bet of $3 is refused, $4 accepted."""
    one = to_flop(hand(pot_limit(game), 3))
    assert refusal(one, Bet(2, dollars(3))) == "LL-OM-8d"
    play(one, "2 bet 4")


@pytest.mark.rule("LL-OM-8d")
@BOTH
def test_a_pot_limit_raise_is_at_most_the_pot_after_the_call(game: str) -> None:
    """Pot $30 on the flop, S2 bets $30: S3 may call $30 or raise to at most $120."""
    one = to_flop(hand(pot_limit(game, "5/5 200-1000"), 6, stack=500))
    assert may(one).raise_to == dollars(30)
    play(one, "2 bet 30")
    assert (may(one).call, may(one).raise_to) == (dollars(30), dollars(120))
    assert refusal(one, Raise(3, dollars(121))) == "LL-OM-8d"


@pytest.mark.rule("LL-OM-8c")
@BOTH
def test_no_pot_limit_bet_exceeds_a_thousand_dollars(game: str) -> None:
    """Pot $1,400: a bet of $1,200 is refused, $1,000 accepted."""
    one = play(hand(pot_limit(game, "10/20 1000"), 7, stack=3000), "deal 4 raise 70 5 raise 200")
    check_to(one, 3)
    assert one.pot == dollars(1400)
    assert refusal(one, Bet(2, dollars(1200))) == "LL-OM-8c"
    play(one, "2 bet 1000")


@pytest.mark.rule("LL-OM-8e")
@BOTH
def test_pot_limit_has_no_cap_on_raises_and_allows_check_raises(game: str) -> None:
    one = to_flop(hand(pot_limit(game), 3))
    play(one, "2 check 3 bet 4 1 raise 8 2 raise 12 3 raise 16 1 raise 20 2 raise 24")
    assert may(one).raise_from == dollars(28)


# -- straddles -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-OM-S1")
@BOTH
def test_a_limit_straddle_is_exactly_one_raise(game: str) -> None:
    """$4/$8: the straddle is $8; $12 is refused."""
    assert straddled(limit(game, "4/8"), 4, 8).bet_to == dollars(8)
    for seat, amount in ((4, 12), (4, 4), (5, 8)):
        with pytest.raises(Refused) as refused:
            straddled(limit(game, "4/8"), seat, amount)
        assert refused.value.rule == "LL-OM-S1"


@pytest.mark.sequence
@pytest.mark.rule("LL-OM-S1", "LL-OM-8a")
def test_a_limit_straddle_is_the_bet_that_three_raises_follow() -> None:
    """$4/$8: the straddle of $8 is a bigger blind, so 12, 16 and 20 follow; $24 is refused."""
    one = play(straddled(limit("omaha", "4/8"), 4, 8), "deal 5 raise 12 6 raise 16 1 raise 20")
    assert refusal(one, Raise(2, dollars(24))) == "LL-OM-8a"


@pytest.mark.rule("LL-OM-S2")
@BOTH
def test_a_pot_limit_straddle_is_double_the_blind_to_half_the_stack(game: str) -> None:
    """$2/$4, S4 has $60: from $8 to $30. With $14 there is no legal straddle."""
    for amount in (8, 30):
        assert straddled(pot_limit(game), 4, amount, {4: 60}).bet_to == dollars(amount)
    for amount, stack in ((7, 60), (31, 60), (8, 14), (7, 14)):
        with pytest.raises(Refused) as refused:
            straddled(pot_limit(game), 4, amount, {4: stack})
        assert refused.value.rule == "LL-OM-S2"


@pytest.mark.rule("LL-OM-S3")
@BOTH
def test_the_straddle_is_a_bigger_blind_with_the_option_and_no_restraddle(game: str) -> None:
    """S4 straddles $8: S5 acts first; unraised, S4 may raise. S5's $16 is refused as a straddle."""
    four = limit(game, "4/8")
    one = play(straddled(four, 4, 8), "deal")
    assert one.to_act == 5
    play(one, "5 call 6 call 1 call 2 call 3 call")
    assert (one.to_act, may(one).check, may(one).raise_to) == (4, True, dollars(12))
    posts = [*blinds(four, seated(6), 1), Post(4, "straddle", dollars(8)), Post(5, "straddle", dollars(16))]
    with pytest.raises(Refused, match="Only one straddle is allowed"):
        hand(four, 6, posts=posts)


# -- showing and winning ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-OM-6")
def test_every_live_hand_is_tabled_before_the_pot_moves() -> None:
    one = check_down(hand(limit(), 3))
    for seat in (2, 3, 1):
        assert not [event for event in one.log if isinstance(event, Awarded)]
        play(one, f"{seat} show")
    assert all(len(shown) == 4 for shown in one.shown)
    assert one.over


@pytest.mark.rule("LL-OM-11a")
def test_the_winning_hand_cannot_be_mucked_while_the_pot_is_pushed() -> None:
    stub = dealt({2: "As Ah Kd Qc"}, "Ad Ac 7s 5h 2c", players=3, each=4)
    one = play(check_down(hand(limit(), 3, stub=stub)), "2 show")
    assert refusal(one, Muck(2)) == "LL-OM-5"
    play(one, "3 show 1 show")
    assert won(one) == {2: dollars(9)}
    assert len(one.shown[one.position[2]]) == 4


@pytest.mark.rule("LL-OM-11b")
def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    """Pot $41, S2 and S5 tie, button S3: S5 gets $21, S2 $20."""
    stub = dealt({2: "Ah Kd 2c 3c", 5: "As Kc 2d 3d"}, "Ad Kh 9s 8h 7c", players=5, each=4, button=3)
    one = hand(limit("omaha", "4/8"), 5, button=3, stub=stub, fee=Fee(dollars(1)))
    play(one, "deal 1 fold 2 raise 8 3 fold 4 fold 5 call deal 5 bet 4 2 call deal 5 bet 8 2 call deal 5 check 2 check")
    assert one.pot == dollars(41)
    assert won(show_all(one)) == {5: dollars(21), 2: dollars(20)}


@pytest.mark.rule("LL-OM-R1")
@BOTH
def test_one_heart_in_the_hand_makes_no_flush(game: str) -> None:
    """Board Ah Kh Qh 9h 2c, hole Jh Js 4d 4c: the best hand is a pair of jacks."""
    hands = {1: "Jh Js 4d 4c", 2: "Qd Td 8c 8d"}
    one = heads_up_for_60(limit(game), hands, "Ah Kh Qh 9h 2c")
    assert won(one) == {2: dollars(60)}


@pytest.mark.rule("LL-OM-R2")
def test_no_player_plays_the_board() -> None:
    """Royal flush on the board: each still plays two hole cards."""
    hands = {1: "2c 2d 3c 3d", 2: "9s 9d 4h 5h"}
    one = heads_up_for_60(limit(), hands, "As Ks Qs Js Ts")
    assert won(one) == {2: dollars(60)}


@pytest.mark.rule("LL-OM-10")
def test_the_wheel_is_the_smallest_straight() -> None:
    hands = {1: "Ah 2d Kc Kd", 2: "6h 2c Qc Qd"}
    one = heads_up_for_60(limit(), hands, "3s 4d 5c Jh Jd")
    assert won(one) == {2: dollars(60)}


@pytest.mark.rule("LL-OH-1")
def test_high_and_low_take_half_each() -> None:
    """Pot $60 with a low of 8-6-4-2-A: $30 and $30."""
    hands = {1: "As 2d 9h 9c", 2: "Kh Kc Jd Ts"}
    one = heads_up_for_60(limit("omaha-hilo"), hands, "Ks 8h 6c 4d Qh")
    assert won(one) == {1: dollars(30), 2: dollars(30)}


@pytest.mark.rule("LL-OH-1", "LL-OH-R4")
@pytest.mark.parametrize("board", ["Ks Qh Jc 4d 2h", "Ks 9h 5c 4d Qh"])
def test_without_an_eight_low_the_high_hand_takes_everything(board: str) -> None:
    """Two low ranks on the board, and 9-5-4-2-A: neither is a low."""
    hands = {1: "As 2d 9s 9c", 2: "Kh Kc Jd Ts"}
    one = heads_up_for_60(limit("omaha-hilo"), hands, board)
    assert won(one) == {2: dollars(60)}


@pytest.mark.rule("LL-OH-1", "LL-OM-R1")
def test_a_low_too_is_made_of_two_hole_cards_and_three_of_the_board() -> None:
    """One low card in the hand and four on the board are no low: the kings take all."""
    hands = {1: "Ks Kd Qc Tc", 2: "Ah Js Jd Td"}
    one = heads_up_for_60(limit("omaha-hilo"), hands, "2h 3c 4d 7s Qh")
    assert won(one) == {1: dollars(60)}


@pytest.mark.rule("LL-OH-2")
def test_lows_compare_from_the_top_card_down() -> None:
    """7-6-4-3-2 beats 7-6-5-3-2."""
    hands = {1: "4h 3d Jc Js", 2: "5h 3c Tc Kd"}
    one = heads_up_for_60(limit("omaha-hilo"), hands, "7s 6c 2d Kh Qc")
    assert one.result is not None
    assert [share.seat for share in one.result.won if share.half == "low"] == [1]


@pytest.mark.rule("LL-OH-2")
def test_straights_and_flushes_do_not_hurt_a_low() -> None:
    """A wheel of one suit takes both halves."""
    hands = {1: "Ah 2h Kc Qd", 2: "Ks Kd 7c 6d"}
    one = heads_up_for_60(limit("omaha-hilo"), hands, "3h 4h 5h Kh 9c")
    assert won(one) == {1: dollars(60)}


@pytest.mark.rule("LL-OH-R6")
def test_high_and_low_may_use_different_hole_cards() -> None:
    """Hole A-2-K-K, board K-8-5-3-Q: three kings for high, 8-5-3-2-A for low."""
    hands = {1: "Ah 2d Kc Kd", 2: "Qs Qd 7c 6d"}
    one = heads_up_for_60(limit("omaha-hilo"), hands, "Kh 8s 5c 3d Qh")
    assert one.result is not None
    names = {share.half: share.hand.cards for share in one.result.won if share.hand}
    assert won(one) == {1: dollars(60)}
    assert set(names["high"][:3]) == {"Kc", "Kd", "Kh"}
    assert set(names["low"]) == {"8s", "5c", "3d", "2d", "Ah"}


@pytest.mark.rule("LL-OH-1", "LL-OM-11b")
def test_a_tied_low_is_quartered_and_the_odd_chip_between_halves_is_the_high_hands() -> None:
    """S2 and S3 tie for low and S2 has the high too: of $35 they take $18 and $9, S3 $8."""
    stub = dealt({2: "As 2d Kh Kd", 3: "Ah 2c Jd Th", 1: "Qs Qd 9s 9d"}, "Kc 8s 6d 4c Ts", players=3, each=4)
    one = hand(limit("omaha-hilo", "4/8"), 3, stub=stub, fee=Fee(dollars(1)))
    play(one, "deal 1 call 2 call 3 check deal")
    play(one, "2 bet 4 3 call 1 fold deal 2 bet 8 3 call deal 2 check 3 check")
    assert one.pot == dollars(35)
    show_all(one)
    assert won(one) == {2: dollars(18 + 9), 3: dollars(8)}


@pytest.mark.rule("LL-OM-12")
@BOTH
def test_the_last_aggressor_of_omaha_shows_first_as_in_holdem(game: str) -> None:
    one = play(to_river(hand(limit(game), 3)), "2 bet 6 3 raise 12 1 fold 2 call")
    assert one.to_act == 3
    assert one.rules.cite("showdown.shows_first").rule == "LL-HE-2c"
