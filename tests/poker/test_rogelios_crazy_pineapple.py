"""Rogelio's Crazy Pineapple hi-lo, nine or better: the special rules, with the source's own numbers."""

import pytest

from houseway.cards import BadCards, cards, deck
from houseway.engines.contract import Refused
from houseway.engines.poker.play import (
    AgreeToSplit,
    Call,
    Deal,
    Discard,
    Fold,
    Muck,
    OutOfTurn,
    PokerHand,
    Post,
    PutIn,
    Raise,
    Show,
    events,
)
from houseway.money import dollars
from houseway.rulebook import NotSpread, PokerRules
from tests.poker.situations import more_raises, raise_in_turn, refusal, show_all, won
from tests.poker.table import check_round, hand, may, play, rules, stacked_for, stacks_of, to_flop

GAME = rules("rogelios", "crazy-pineapple-hilo", "spread", "3-6")
FIXED = rules("rogelios", "crazy-pineapple-hilo", "limit", "3/6")


def dealt(hole: list[str], board: str) -> PokerHand:
    """A hand with these cards, from the button's left; seat 1 has the button."""
    return hand(GAME, len(hole), stub=stacked_for(hole, board, rounds=3))


def discard_last(one: PokerHand) -> PokerHand:
    """Every player discards the card dealt last."""
    while one.phase == "discard":
        options = may(one)
        assert options.seat is not None
        one.apply(Discard(options.seat, (one.hole[one.position[options.seat]][-1],)))
    return one


def to_turn(one: PokerHand) -> PokerHand:
    """Called before the flop, checked on it, discarded, and the turn dealt."""
    check_round(to_flop(one))
    discard_last(one)
    one.apply(Deal())
    return one


def to_showdown(one: PokerHand) -> PokerHand:
    """Checked or called to the end."""
    while one.phase in ("deal", "bet", "discard"):
        if one.phase == "deal":
            one.apply(Deal())
        check_round(one)
        discard_last(one)
    return one


@pytest.mark.rule("RO-CH-G1")
def test_only_three_to_six_is_spread_with_three_raises() -> None:
    one = raise_in_turn(to_flop(hand(GAME, 3)), 3, 6, 12, 18)
    assert refusal(one, Raise(3, dollars(24))) == "RO-CH-7"
    with pytest.raises(NotSpread):
        rules("rogelios", "crazy-pineapple-hilo", "spread", "4-8")


@pytest.mark.rule("RO-CH-G1b")
def test_the_deck_has_no_joker() -> None:
    with pytest.raises(BadCards):
        hand(GAME, 3, stub=deck(jokers=1))


@pytest.mark.rule("RO-CH-G2")
def test_three_cards_and_one_goes_after_the_flop_betting() -> None:
    """Five players: 15 hole cards; every player still in goes from three to two, face down, before the turn."""
    one = hand(GAME, 5)
    to_flop(one)
    assert [len(event.cards) for event in one.log if isinstance(event, events.HandsDealt)] == [15]
    play(one, "2 bet 3 3 call 4 fold 5 call 1 call")
    assert one.log[-1] == events.DiscardsOpened((2, 3, 5, 1))
    assert may(one).discard == 1
    with pytest.raises(Refused):
        one.apply(Discard(2, tuple(one.hole[0][:2])))
    thrown = one.hole[0][-1]
    discard_last(one)
    assert [len(one.hole[one.position[seat]]) for seat in (2, 3, 5, 1)] == [2, 2, 2, 2]
    assert all(thrown not in seat.cards for viewer in (1, 3, 5, None) for seat in one.view(viewer).seats)
    play(one, "deal 2 check 3 check 5 check 1 check deal 2 check 3 check 5 check 1 check")
    assert one.phase == "showdown"


@pytest.mark.rule("RO-CH-G3")
def test_a_nine_low_qualifies() -> None:
    one = show_all(to_showdown(dealt(["9s 7s Jd", "Kh Kd Qc"], "2c 3d 6h Ks Kc")))
    assert one.result is not None
    low = next(share for share in one.result.won if share.half == "low")
    assert low.hand is not None
    assert (low.seat, set(low.hand.cards)) == (2, set(cards("9s 7s 6h 3d 2c")))


def pot_of_60(board: str) -> PokerHand:
    """Seat 2 with kings and seat 1 with low cards put in $30 each."""
    one = dealt(["Kh Kd Qc", "As 7s Jd"], board)
    play(one, "deal 1 raise 6 2 call deal 2 bet 6 1 call")
    discard_last(one)
    play(one, "deal 2 bet 6 1 raise 12 2 call deal 2 bet 6 1 call")
    assert one.pot == dollars(60)
    return show_all(one)


@pytest.mark.rule("RO-CH-G4")
def test_half_to_the_low_and_half_to_the_high() -> None:
    assert won(pot_of_60("2c 3d 6h Ks Tc")) == {2: dollars(30), 1: dollars(30)}


@pytest.mark.rule("RO-CH-G4b")
def test_without_a_low_the_high_takes_the_pot() -> None:
    assert won(pot_of_60("2c 3d Th Ks Tc")) == {2: dollars(60)}


@pytest.mark.rule("RO-CH-G5")
def test_a_player_may_use_none_of_their_cards() -> None:
    """Board A-2-3-4-5: two hands of no help share wheel and straight."""
    one = show_all(to_showdown(dealt(["Kh Kd Qc", "Qs Jd Th"], "As 2c 3d 4h 5s")))
    assert won(one) == {1: dollars(3), 2: dollars(3)}


@pytest.mark.rule("RO-CH-G6")
def test_three_cards_on_the_turn_are_a_dead_hand() -> None:
    """Seat 3 forgets to discard: the turn comes, they are out and their chips stay."""
    one = to_flop(hand(GAME, 3))
    play(one, "2 bet 6 3 call 1 call")
    one.apply(Discard(1, (one.hole[one.position[1]][0],)))
    one.apply(Discard(2, (one.hole[one.position[2]][0],)))
    one.apply(Deal())
    assert events.HandDead(3, "RO-CH-G6") in one.log
    assert len(one.board) == 4
    assert one.in_count == 2
    assert one.pot == dollars(27)
    assert one.to_act == 2


@pytest.mark.rule("RO-CH-G6")
def test_an_all_in_player_must_discard_too() -> None:
    one = to_flop(hand(GAME, 3, stacks={3: 9}))
    play(one, "2 bet 6 3 call 1 call")
    for seat in (2, 1):
        one.apply(Discard(seat, (one.hole[one.position[seat]][0],)))
    one.apply(Deal())
    assert not one.live[one.position[3]]
    assert stacks_of(one)[3] == 0


def test_the_dealer_waits_while_no_player_has_discarded() -> None:
    one = to_flop(hand(GAME, 3))
    check_round(one)
    with pytest.raises(Refused):
        one.apply(Deal())
    assert one.in_count == 3


def turn(players: int = 3, **stacks: int) -> PokerHand:
    """On the turn, $3 each in the pot; ``three=9`` leaves seat 3 nine dollars for it."""
    seats = {"one": 1, "two": 2, "three": 3}
    return to_turn(hand(GAME, players, stacks={seats[name]: left + 3 for name, left in stacks.items()}))


@pytest.mark.rule("RO-CH-4")
def test_words_in_turn_bind_and_out_of_turn_they_do_not() -> None:
    """Raise said in turn is a raise; fold said out of turn is not yet a fold."""
    one = play(turn(), "2 bet 6")
    one.apply(OutOfTurn(1, "fold"))
    one.apply(PutIn(3, (dollars(6),), said="raise"))
    assert one.log[-1] == events.Wagered(3, dollars(12), dollars(12), full=True)
    assert (one.to_act, may(one).call) == (1, dollars(12))


@pytest.mark.rule("RO-CH-5")
def test_the_last_aggressor_tables_first_and_the_winner_shows_both_cards() -> None:
    """River: seat 2 bets, seat 3 raises, seat 2 calls: seat 3 shows first; cards speak."""
    one = to_turn(dealt(["Kh Kd Qc", "As Ah Jd", "7s 7d 8s"], "9c Td 2h 2s Jc"))
    check_round(one)
    play(one, "deal 2 bet 6 3 raise 12 1 fold 2 call")
    assert one.log[-1] == events.ShowdownOpened((3, 2))
    one.apply(Show(3, cards("As")))
    assert one.to_act == 3, "the pot waits for the second card"
    assert won(show_all(one)) == {3: dollars(33)}


@pytest.mark.rule("RO-CH-6")
def test_live_hands_that_cannot_beat_the_board_share_the_pot() -> None:
    """Royal flush on the board, $90, three live hands: $30 each; who mucks gets nothing."""
    hole = ["Kh Kd Qc", "Ah Ac Jd", "7h 7d 8h"]

    def played_out() -> PokerHand:
        one = play(dealt(hole, "Ts Js Qs Ks As"), "deal 1 raise 6 2 call 3 call deal 2 bet 6 3 call 1 call")
        discard_last(one)
        play(one, "deal 2 bet 6 3 raise 12 1 call 2 call deal 2 bet 6 3 call 1 call")
        assert one.pot == dollars(90)
        return one

    assert won(show_all(played_out())) == {2: dollars(30), 3: dollars(30), 1: dollars(30)}
    mucked = played_out()
    mucked.apply(Muck(2))
    assert won(show_all(mucked)) == {3: dollars(45), 1: dollars(45)}


@pytest.mark.sequence
@pytest.mark.rule("RO-CH-7")
def test_two_players_before_the_third_raise_have_no_limit() -> None:
    """Bet $6, raise $12, the third player folds: $18, $24, $30 and on."""
    one = play(turn(), "2 bet 6 3 raise 12 1 fold")
    raise_in_turn(one, 18, 24, 30, 36, 42)
    assert more_raises(one) > 4


@pytest.mark.rule("RO-CH-7")
def test_a_third_raise_among_three_is_the_last() -> None:
    """Even when one of them folds afterwards."""
    one = raise_in_turn(turn(), 6, 12, 18, 24)
    assert refusal(one, Raise(3, dollars(30))) == "RO-CH-7"
    play(one, "3 fold")
    assert refusal(one, Raise(1, dollars(30))) == "RO-CH-7"


@pytest.mark.rule("RO-CH-8")
def test_check_raising_is_allowed() -> None:
    one = play(turn(), "2 check 3 bet 6 1 fold 2 raise 12")
    assert one.bet_to == dollars(12)


@pytest.mark.rule("RO-CH-9")
def test_a_string_raise_and_a_single_larger_chip_are_calls() -> None:
    """Facing $6: a silent $25 chip is a call with $19 change; $6 and then back for $6 is a call."""
    for put in (PutIn(3, (2500,)), PutIn(3, (300, 300), again=(300, 300))):
        one = play(turn(), "2 bet 6")
        one.apply(put)
        assert one.log[-1] == events.Called(3, dollars(6))
    spoken = play(turn(), "2 bet 6")
    spoken.apply(PutIn(3, (2500,), said="raise"))
    assert spoken.bet_to == dollars(12)


@pytest.mark.rule("RO-CH-10")
def test_only_a_player_going_all_in_calls_or_raises_short() -> None:
    """Facing $6 with $50 behind, $4 is no call and $8 no raise; with exactly $4 left it is an all-in call."""
    rich = play(turn(three=50), "2 bet 6")
    assert refusal(rich, PutIn(3, (200, 200), said="call", amount=dollars(4))) == "RO-CH-10a"
    assert refusal(rich, Raise(3, dollars(8))) == "RO-CH-G1"
    poor = play(turn(three=4), "2 bet 6")
    poor.apply(PutIn(3, (200, 200), said="call", amount=dollars(4)))
    assert poor.log[-1] == events.Called(3, dollars(4))


@pytest.mark.rule("RO-CH-10a")
def test_less_than_half_a_bet_is_all_in_action_only() -> None:
    """Bet $6, all-in $7: the next player calls $7 or completes to $12; the bettor may then not raise a call."""
    one = play(turn(three=7), "2 bet 6 3 raise 7")
    options = may(one)
    assert (options.call, options.raise_from, options.raise_to) == (dollars(7), dollars(12), dollars(12))
    called = play(turn(three=7), "2 bet 6 3 raise 7 1 call")
    assert refusal(called, Raise(2, dollars(13))) == "RO-CH-10a"
    play(one, "1 raise 12 2 raise 18 1 raise 24")
    assert may(one).raise_to == dollars(30), "two players in action before the third raise"


@pytest.mark.rule("RO-CH-10b")
def test_half_a_bet_or_more_is_a_bet_or_raise() -> None:
    """Bet $6, all-in $9: the next player calls $9 or raises to $15, not to $12."""
    one = play(turn(three=9), "2 bet 6 3 raise 9")
    assert (may(one).call, may(one).raise_to) == (dollars(9), dollars(15))
    assert refusal(one, Raise(1, dollars(12))) == "RO-CH-G1"
    play(one, "1 call")
    assert may(one).raise_to == dollars(15), "the raise opens the betting again"


@pytest.mark.rule("RO-CH-10a", "RO-CH-10b")
def test_the_printed_figures_hold_at_fixed_limits_too() -> None:
    for all_in, next_raise in ((7, 12), (9, 15)):
        one = to_turn(hand(FIXED, 3, stacks={3: all_in + 3}))
        play(one, f"2 bet 6 3 raise {all_in}")
        assert may(one).raise_to == dollars(next_raise)


@pytest.mark.rule("RO-CH-13")
def test_two_blinds_in_consecutive_seats_the_big_one_last() -> None:
    """Button seat 7 of 8: small blind seat 8, big blind seat 1."""
    one = hand(GAME, 8, button=7)
    assert [(post.seat, post.live) for post in one.posts] == [(8, dollars(1)), (1, dollars(3))]


@pytest.mark.rule("RO-CH-13a")
@pytest.mark.parametrize("game", [GAME, FIXED], ids=["spread", "limit"])
def test_the_player_after_the_blinds_may_blind_six(game: PokerRules) -> None:
    """Big blind $3 in seat 1: seat 2 may blind $6, and has the last word."""
    posts = [Post(8, "small", 100), Post(1, "big", 300), Post(2, "straddle", 600)]
    one = play(hand(game, 8, button=7, posts=posts), "deal")
    assert (one.to_act, may(one).call) == (3, dollars(6))
    for seat in (3, 4, 5, 6, 7):
        one.apply(Fold(seat))
    play(one, "8 call 1 call")
    assert (one.to_act, may(one).check) == (2, True)
    assert may(one).raise_to > dollars(6)


@pytest.mark.rule("RO-CH-26")
def test_players_may_not_agree_to_split() -> None:
    one = play(turn(2), "2 bet 6")
    assert refusal(one, AgreeToSplit()) == "RO-CH-26"
    one.apply(Call(1))
    assert one.pot == dollars(18)
