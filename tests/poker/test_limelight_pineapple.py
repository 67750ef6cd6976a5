"""Crazy Pineapple and its high/low game at the Limelight."""

import pytest

from houseway.cards import JOKER, BadCards, cards, deck
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.play import Deal, Discard, PokerHand, Post, Raise
from houseway.engines.poker.play.dealing.posting import blinds
from houseway.engines.poker.play.events import BoardDealt, Burned, Discarded, RoundOpened
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.situations import refusal, show_all, won
from tests.poker.table import check_down, check_round, dealt, hand, may, play, rules, seated, stacks_of, to_flop

BOTH = pytest.mark.parametrize("game", ["crazy-pineapple", "crazy-pineapple-hilo"])


def limit(game: str = "crazy-pineapple", at: str = "3/6") -> PokerRules:
    return rules("limelight", game, "limit", at)


def straddled(game: PokerRules, seat: int, amount: int, stacks: dict[int, int] | None = None) -> PokerHand:
    """Six players, seat 1 on the button, and one straddle behind the blinds."""
    posts = [*blinds(game, seated(6), 1), Post(seat, "straddle", dollars(amount))]
    return hand(game, 6, stacks=stacks, posts=posts)


def played_out(game: PokerRules, hands: dict[int, str], board: str, line: str = "deal") -> PokerHand:
    """Everyone throws away the last card they were dealt, checks to the end and shows."""
    one = play(hand(game, len(hands), stub=dealt(hands, board, players=len(hands), each=3)), line)
    return show_all(check_down(one, {seat: text.split()[2] for seat, text in hands.items()}))


@pytest.mark.rule("LL-CP-1")
@BOTH
def test_no_joker_is_used(game: str) -> None:
    with pytest.raises(BadCards, match="Jk"):
        hand(limit(game), 3, stub=(JOKER, *deck()[1:]))


@pytest.mark.rule("LL-CP-1", "LL-CP-6")
def test_the_ace_plays_high_and_low_in_straights_and_a_flush_beats_a_straight() -> None:
    """A-2-3-4-5 loses to 10-J-Q-K-A, and both to a flush."""
    wheel = played_out(limit(), {1: "2c 3d 9s", 2: "Qd Jc 9d", 3: "8h 8s 9h"}, "Ah Kh Th 5c 4c")
    assert won(wheel) == {2: dollars(9)}
    flush = played_out(limit(), {1: "2c 3d 9s", 2: "Qd Jc 9d", 3: "3h 2h 9h"}, "Ah Kh Th 5c 4c")
    assert won(flush) == {3: dollars(9)}


@pytest.mark.rule("LL-CP-3")
@BOTH
def test_blinds_and_the_order_of_action(game: str) -> None:
    """Button S1: small blind S2, big blind S3, first to act S4; on the flop S2."""
    one = play(hand(limit(game), 5), "deal")
    assert stacks_of(one) == {1: 10000, 2: 9900, 3: 9700, 4: 10000, 5: 10000}
    assert one.to_act == 4
    check_round(one)
    play(one, "deal")
    assert one.to_act == 2


@pytest.mark.rule("LL-CP-4")
@BOTH
def test_three_hole_cards_and_four_betting_rounds(game: str) -> None:
    one = to_flop(hand(limit(game), 3))
    assert [len(held) for held in one.hole] == [3, 3, 3]
    check_round(one)
    check_down(one, {at.seat: one.hole[one.position[at.seat]][0] for at in one.seats})
    assert [len(event.cards) for event in one.log if isinstance(event, BoardDealt)] == [3, 1, 1]
    assert len([event for event in one.log if isinstance(event, RoundOpened)]) == 4
    assert len([event for event in one.log if isinstance(event, Burned)]) == 3


@pytest.mark.rule("LL-CP-4b")
@BOTH
def test_everyone_left_discards_one_card_before_the_turn(game: str) -> None:
    """S3 keeps all three: the turn is not dealt. S5, who folded on the flop, discards nothing."""
    stub = dealt({2: "As Kd 2c", 3: "Qs Qd 7c"}, players=5, each=3)
    one = play(to_flop(hand(limit(game), 5, stub=stub)), "2 bet 3 3 call 4 call 5 fold 1 fold")
    assert may(one).discard == 1
    assert refusal(one, Discard(2, cards("As Kd"))) == "LL-CP-4"
    assert refusal(one, Discard(2, cards("Qs"))) == ""
    assert refusal(one, Discard(5, ())) == ""
    play(one, "2 discard 2c")
    one.apply(Discard(4, (one.hole[one.position[4]][0],)))
    assert refusal(one, Deal()) == "LL-CP-4"
    play(one, "3 discard 7c deal")
    assert [event.seat for event in one.log if isinstance(event, Discarded)] == [2, 4, 3]
    assert [len(one.hole[one.position[seat]]) for seat in (2, 3, 4)] == [2, 2, 2]
    assert len(one.board) == 4


@pytest.mark.rule("LL-CP-5")
def test_the_collection_is_taken_when_the_flop_is_dealt() -> None:
    """$8/$16, seven players: $5 out of the pot before the first action on the flop."""
    one = hand(limit("crazy-pineapple", "8/16"), 7, fee=Fee(dollars(5)))
    play(one, "deal")
    check_round(one)
    assert one.drop == 0
    play(one, "deal")
    assert (one.drop, one.pot, one.to_act) == (dollars(5), dollars(51), 2)


@pytest.mark.rule("LL-CP-6")
def test_the_best_five_of_the_kept_cards_and_the_board_win() -> None:
    one = played_out(limit(), {1: "Ah Ad 2c", 2: "Ks Kd 3c", 3: "7s 7d 4c"}, "Kh 9s 8c 5d 2h")
    assert won(one) == {2: dollars(9)}


@pytest.mark.rule("LL-CP-7")
def test_a_tie_is_split_and_the_odd_chip_goes_left_of_the_button() -> None:
    """Pot $37, S2 and S4 tie, button S2: S4 $19, S2 $18."""
    stub = dealt({2: "Ah Kd 2c", 4: "As Kc 2d"}, "Ad Kh 9s 8h 4c", players=4, each=3, button=2)
    one = hand(limit("crazy-pineapple", "3/6"), 4, button=2, stub=stub)
    play(one, "deal 1 fold 2 raise 6 3 fold 4 call deal 4 bet 3 2 raise 6 4 call 2 discard 2c 4 discard 2d")
    play(one, "deal 4 bet 6 2 call deal 4 check 2 check")
    assert one.pot == dollars(37)
    assert won(show_all(one)) == {4: dollars(19), 2: dollars(18)}
    assert all(one.shown[one.position[seat]] for seat in (2, 4))


@pytest.mark.rule("LL-CH-1", "LL-CH-2")
def test_high_and_low_are_made_separately_and_split_the_pot() -> None:
    """Hole A-2, board 3-4-8-K-K: low 8-4-3-2-A and a pair of kings; S2's kings full take the high half."""
    one = played_out(limit("crazy-pineapple-hilo"), {1: "Ah 2d Qs", 2: "8s 8d Qd"}, "3s 4c 8h Kc Kd", "deal 1 raise 6")
    assert won(one) == {1: dollars(6), 2: dollars(6)}
    assert one.result is not None
    low = next(share for share in one.result.won if share.half == "low")
    assert low.hand is not None
    assert set(low.hand.cards) == set(cards("8h 4c 3s 2d Ah"))


@pytest.mark.rule("LL-CH-2", "LL-CH-3")
def test_a_nine_is_no_low_and_the_high_hand_takes_everything() -> None:
    one = played_out(limit("crazy-pineapple-hilo"), {1: "Ah 2d Qs", 2: "Ks Jd Qd"}, "3s 4c 9h Kc Jh", "deal 1 raise 6")
    assert won(one) == {2: dollars(12)}


@pytest.mark.rule("LL-CH-3")
def test_the_wheel_is_a_straight_and_the_best_low() -> None:
    one = played_out(limit("crazy-pineapple-hilo"), {1: "Ah 2d Qs", 2: "Ks Kd 6d"}, "3s 4c 5h Kc 8d", "deal 1 raise 6")
    assert won(one) == {1: dollars(12)}


@pytest.mark.rule("LL-CP-15")
def test_a_tied_low_half_is_split_with_the_odd_chip_left_of_the_button() -> None:
    """Low half $25, S2 and S6 tie for it, button S3: S6 gets $13, S2 $12."""
    hands = {2: "Ah 2d Qs", 6: "As 2c Qd", 4: "Kh Kd Jc"}
    stub = dealt(hands, "Ks 8h 6c 4d Th", players=6, each=3, button=3)
    one = hand(limit("crazy-pineapple-hilo", "4/8"), 6, button=3, stub=stub, fee=Fee(dollars(2)))
    play(one, "deal 6 raise 8 1 fold 2 call 3 fold 4 call 5 fold deal 4 check 6 check 2 check")
    play(one, "2 discard Qs 4 discard Jc 6 discard Qd deal 4 bet 8 6 call 2 call deal 4 check 6 check 2 check")
    assert one.pot == dollars(50)
    assert won(show_all(one)) == {4: dollars(25), 6: dollars(13), 2: dollars(12)}


@pytest.mark.rule("LL-CP-S1")
@BOTH
def test_a_limit_straddle_is_one_raise_by_the_seat_left_of_the_big_blind(game: str) -> None:
    """$4/$8: S4's $8 is accepted; $12, and the button's straddle, are refused."""
    assert straddled(limit(game, "4/8"), 4, 8).bet_to == dollars(8)
    for seat, amount in ((4, 12), (1, 8)):
        with pytest.raises(Refused) as refused:
            straddled(limit(game, "4/8"), seat, amount)
        assert refused.value.rule == "LL-CP-S1"


@pytest.mark.rule("LL-CP-S2")
@BOTH
def test_a_pot_limit_straddle_is_double_the_blind_to_half_the_stack(game: str) -> None:
    """$1/$2, S4 has $50: from $4 to $25."""
    one_two = rules("limelight", game, "pot-limit", "1/2 100-300")
    for amount in (4, 25):
        assert straddled(one_two, 4, amount, {4: 50}).bet_to == dollars(amount)
    for amount in (3, 26):
        with pytest.raises(Refused) as refused:
            straddled(one_two, 4, amount, {4: 50})
        assert refused.value.rule == "LL-CP-S2"


@pytest.mark.rule("LL-CP-S3")
@BOTH
def test_the_straddler_has_the_option_and_no_player_straddles_again(game: str) -> None:
    """$4/$8: S4 straddles $8, S5 acts first, S4 may raise to $12 if there is no raise."""
    four = limit(game, "4/8")
    one = play(straddled(four, 4, 8), "deal 5 call 6 fold 1 fold 2 fold 3 call")
    assert (one.to_act, may(one).check, may(one).raise_to) == (4, True, dollars(12))
    one.apply(Raise(4, dollars(12)))
    posts = [*blinds(four, seated(6), 1), Post(4, "straddle", dollars(8)), Post(5, "straddle", dollars(16))]
    with pytest.raises(Refused, match="Only one straddle is allowed"):
        hand(four, 6, posts=posts)
