"""Crazy Pineapple (high/low) and Lazy Pineapple at Oceana."""

import pytest

from houseway.cards import cards
from houseway.engines.poker.play import Deal, Discard, Muck, PokerHand, Post, PutIn, Raise, Show
from houseway.engines.poker.play.dealing.posting import blinds
from houseway.engines.poker.play.events import Awarded, BoardDealt, HandDead, HandsDealt, LosersKilled, RoundOpened
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.situations import refusal, show_all, won
from tests.poker.table import (
    all_chips,
    check_down,
    check_round,
    dealt,
    hand,
    may,
    play,
    rules,
    seated,
    stacks_of,
    to_flop,
)

CRAZY, LAZY = "crazy-pineapple-hilo", "lazy-pineapple"
BOTH = pytest.mark.parametrize("game", [CRAZY, LAZY])


def limit(game: str = CRAZY, at: str = "4/8") -> PokerRules:
    return rules("oceana", game, "limit", at)


def on_the_river(game: str, hands: dict[int, str], board: str, players: int = 2, at: str = "4/8") -> PokerHand:
    """All in for the blind, checked to the river; the last card of each named hand is the one thrown away."""
    one = hand(limit(game, at), players, stub=dealt(hands, board, players=players, each=3))
    play(one, "deal")
    check_round(one)
    play(one, "deal")
    check_round(one)
    throw_last(one)
    play(one, "deal")
    check_round(one)
    return play(one, "deal")


def throw_last(one: PokerHand) -> None:
    """Everyone who has a discard to make throws their third card away."""
    while one.phase == "discard":
        seat = one.to_act
        assert seat is not None
        one.apply(Discard(seat, (one.hole[one.position[seat]][2],)))


def played_out(game: str, hands: dict[int, str], board: str) -> PokerHand:
    """Checked to the end and shown."""
    one = on_the_river(game, hands, board, len(hands))
    check_round(one)
    return show_all(one)


def half(one: PokerHand, name: str) -> dict[int, tuple[str, ...]]:
    """The seats that won a half, with the cards that played."""
    assert one.result is not None
    return {share.seat: tuple(share.hand.cards) for share in one.result.won if share.half == name and share.hand}


# -- the deal and the discard ----------------------------------------------------------------------------------------


@pytest.mark.rule("OC-CH-i1", "OC-CH-i2")
def test_the_discard_comes_between_the_flop_betting_and_the_turn() -> None:
    """Deal 3, bet, flop, bet, discard 1, turn, bet, river, bet; they keep As 2d and throw Kh."""
    stub = dealt({2: "As 2d Kh"}, players=3, each=3)
    one = to_flop(hand(limit(), 3, stub=stub))
    assert [len(held) for held in one.hole] == [3, 3, 3]
    assert refusal(one, Discard(2, cards("Kh"))) == ""
    check_round(one)
    assert (one.to_act, may(one).discard) == (2, 1)
    throw_last(one)
    assert one.hole[one.position[2]] == list(cards("As 2d"))
    check_down(one)
    assert [len(event.cards) for event in one.log if isinstance(event, BoardDealt)] == [3, 1, 1]
    assert len([event for event in one.log if isinstance(event, RoundOpened)]) == 4


@pytest.mark.rule("OC-CH-i3")
def test_three_cards_in_the_hand_when_the_turn_is_dealt_are_dead() -> None:
    """The player with the nuts forgot to discard: their hand is dead and their money stays in the pot."""
    stub = dealt({2: "Ah Ad As", 3: "7c 2d 9s", 1: "8c 3d 9h"}, "Ac Kh Kd Qs Jd", players=3, each=3)
    one = to_flop(hand(limit(), 3, stub=stub))
    play(one, "2 bet 4 3 call 1 call 3 discard 9s 1 discard 9h deal")
    (dead,) = [event for event in one.log if isinstance(event, HandDead)]
    assert (dead.seat, dead.rule) == (2, "OC-CH-i3")
    assert (one.pot, one.to_act) == (dollars(24), 3)
    show_all(check_down(one))
    assert 2 not in won(one)
    assert sum(won(one).values()) == dollars(24)


@pytest.mark.rule("OC-CH-i3")
def test_the_last_player_to_discard_wins_when_every_other_hand_is_dead() -> None:
    one = to_flop(hand(limit(), 3))
    check_round(one)
    assert refusal(one, Deal()) == "OC-CH-i1"
    one.apply(Discard(3, (one.hole[one.position[3]][0],)))
    one.apply(Deal())
    assert won(one) == {3: dollars(12)}
    assert all_chips(one) == dollars(300)


@pytest.mark.rule("OC-LP-i1")
def test_lazy_pineapple_has_no_discard() -> None:
    """All three hole cards are kept to the showdown, and the hand is not foul."""
    one = check_down(hand(limit(LAZY), 3))
    assert [len(held) for held in one.hole] == [3, 3, 3]
    assert len([event for event in one.log if isinstance(event, RoundOpened)]) == 4
    assert not one.muck
    assert all(len(shown) == 3 for shown in show_all(one).shown)


@pytest.mark.rule("OC-CH-i6", "OC-LP-i5")
@BOTH
def test_the_button_is_dealt_last_and_acts_last_after_the_first_round(game: str) -> None:
    """Button seat 5 of six: seat 6 gets the first card, seat 5 the last."""
    one = to_flop(hand(limit(game), 6, button=5))
    (deal,) = [event for event in one.log if isinstance(event, HandsDealt)]
    assert (deal.seats[0], deal.seats[-1]) == (6, 5)
    assert [event for event in one.log if isinstance(event, RoundOpened)][-1].order[-1] == 5


@pytest.mark.rule("OC-CH-i8", "OC-LP-i7")
@BOTH
def test_blinds_sit_clockwise_from_the_button_and_action_starts_left_of_them(game: str) -> None:
    """Button 3, blinds 4 and 5: seat 6 opens; after the flop seat 4, or the next one in."""
    one = play(hand(limit(game), 6, button=3), "deal")
    assert stacks_of(one) == {1: 10000, 2: 10000, 3: 10000, 4: 9800, 5: 9600, 6: 10000}
    assert one.to_act == 6
    play(one, "6 call 1 fold 2 fold 3 call 4 fold 5 check deal")
    assert one.to_act == 5


@pytest.mark.rule("OC-CH-i7", "OC-LP-i6")
@BOTH
def test_a_dead_blind_does_not_reduce_the_call(game: str) -> None:
    """$2 and $4 live blinds; a dead $2 goes to the pot and the poster still owes $4."""
    four = limit(game)
    posts = [*blinds(four, seated(5), 1), Post(4, "post", dead=dollars(2))]
    one = play(hand(four, 5, posts=posts), "deal")
    assert (one.to_act, may(one).call, one.pot) == (4, dollars(4), dollars(8))


# -- betting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-CH-3", "OC-LP-3")
@BOTH
def test_check_and_raise_is_allowed(game: str) -> None:
    one = play(to_flop(hand(limit(game), 5)), "2 check 3 check 4 check 5 bet 4 1 fold 2 raise 8")
    assert one.bet_to == dollars(8)
    river = play(on_the_river(game, {}, "", 3), "2 check 3 bet 8 1 fold 2 raise 16")
    assert river.bet_to == dollars(16)


@pytest.mark.rule("OC-CH-4", "OC-LP-4")
@pytest.mark.parametrize(("game", "rule"), [(CRAZY, "OC-CH-4"), (LAZY, "OC-LP-4")])
def test_one_bet_and_three_raises(game: str, rule: str) -> None:
    """$4-$8 river: 8, 16, 24, 32; 40 is refused three-handed. At $6-$12: 12, 24, 36, 48."""
    one = play(on_the_river(game, {}, "", 3), "2 bet 8 3 raise 16 1 raise 24 2 raise 32")
    assert refusal(one, Raise(3, dollars(40))) == rule
    six = play(on_the_river(game, {}, "", 3, "6/12"), "2 bet 12 3 raise 24 1 raise 36 2 raise 48")
    assert refusal(six, Raise(3, dollars(60))) == rule


@pytest.mark.rule("OC-CH-5", "OC-LP-5")
@BOTH
def test_raises_are_unlimited_when_two_players_are_left(game: str) -> None:
    one = play(on_the_river(game, {}, ""), "2 bet 8 1 raise 16 2 raise 24 1 raise 32 2 raise 40")
    assert may(one).raise_to == dollars(48)
    six = play(on_the_river(game, {}, "", 2, "6/12"), "2 bet 12 1 raise 24 2 raise 36 1 raise 48 2 raise 60")
    assert six.bet_to == dollars(60)


@pytest.mark.rule("OC-CH-6", "OC-LP-6")
@BOTH
def test_a_silent_second_motion_is_only_a_call(game: str) -> None:
    """Facing $4: $4, then $4 more without a word is a call; $8 at once, or "raise" first, is a raise."""
    four = (dollars(1),) * 4
    string = play(to_flop(hand(limit(game), 3)), "2 bet 4")
    string.apply(PutIn(3, four, again=four))
    assert (string.bet_to, stacks_of(string)[3]) == (dollars(4), dollars(92))
    at_once = play(to_flop(hand(limit(game), 3)), "2 bet 4")
    at_once.apply(PutIn(3, four + four))
    announced = play(to_flop(hand(limit(game), 3)), "2 bet 4")
    announced.apply(PutIn(3, four, "raise", again=four))
    assert at_once.bet_to == announced.bet_to == dollars(8)


@pytest.mark.rule("OC-CH-7")
@BOTH
def test_one_chip_larger_than_the_bet_is_a_call(game: str) -> None:
    """Bet $4, a silent $25 chip: a call and $21 change."""
    one = play(to_flop(hand(limit(game), 3)), "2 bet 4")
    one.apply(PutIn(3, (dollars(25),)))
    assert (one.bet_to, stacks_of(one)[3]) == (dollars(4), dollars(100 - 4 - 4))


# -- what wins -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-CH-i4")
def test_two_one_or_no_kept_cards_play_in_each_half() -> None:
    """Kept Ad 9c, board Ks Kh 9d 5s 4h: kings and nines with an ace; no low, so it takes all."""
    one = played_out(CRAZY, {1: "Ad 9c 2h", 2: "8s 8d 3c"}, "Ks Kh 9d 5s 4h")
    assert won(one) == {1: dollars(8)}
    assert set(half(one, "high")[1]) == set(cards("Ks Kh 9d 9c Ad"))
    assert not half(one, "low")
    board = played_out(CRAZY, {1: "2c 3d 4h", 2: "5c 6d 7h"}, "As Kh Qd Jc Ts")
    assert won(board) == {1: dollars(4), 2: dollars(4)}


@pytest.mark.rule("OC-CH-i5", "OC-LP-i3")
@BOTH
@pytest.mark.parametrize("board", ["Ks Qh 8d 5c Jh", "8s 8h 5d Kc Qh", "Ah 8h Kd Qc Td"])
def test_no_low_without_three_low_ranks_on_the_board(game: str, board: str) -> None:
    one = played_out(game, {1: "As 2c 3d", 2: "4c 6d 7h"}, board)
    assert not half(one, "low")
    assert sum(won(one).values()) == dollars(8)


@pytest.mark.rule("OC-CH-1a", "OC-LP-1a")
@BOTH
def test_cards_speak_and_an_overlooked_low_still_gets_its_half(game: str) -> None:
    """Nothing is declared: the tabled A-2 takes the low half, the tabled kings the high."""
    one = played_out(game, {1: "As 2c Jd", 2: "Kh Kc Td"}, "Ks 8h 6c 4d Qh")
    assert won(one) == {1: dollars(4), 2: dollars(4)}
    assert set(half(one, "low")[1]) == set(cards("8h 6c 4d 2c As"))


@pytest.mark.rule("OC-LP-i2")
def test_three_hole_cards_never_play_together() -> None:
    """Hole 7-7-7, board K-K-2-3-9: kings and sevens, no full house."""
    one = played_out(LAZY, {1: "7s 7h 7d", 2: "Qs Jd Tc"}, "Kd Kc 2h 3s 9c")
    assert [card[0] for card in half(one, "high")[1]] == ["K", "K", "7", "7", "9"]


@pytest.mark.rule("OC-LP-i4")
def test_high_and_low_may_use_different_hole_cards() -> None:
    """Hole As 3h Kc: A-3 for the low, A-K for the high."""
    one = played_out(LAZY, {1: "As 3h Kc", 2: "Qd Jh Tc"}, "Kd Ah 8c 6s 4d")
    assert won(one) == {1: dollars(8)}
    assert {"As", "Kc"} <= set(half(one, "high")[1])
    assert [card[0] for card in half(one, "low")[1]] == ["8", "6", "4", "3", "A"]


# -- showing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-CH-1c", "OC-LP-1c")
@BOTH
def test_the_winner_shows_every_card_before_the_award(game: str) -> None:
    """One of two kept cards, or two of Lazy Pineapple's three: no award until all are face up."""
    one = check_down(on_the_river(game, {2: "As Ad 3c", 1: "2c 2h 4s"}, "Ah Kd Qs 9c 8d"))
    held = tuple(one.hole[one.position[2]])
    one.apply(Show(2, held[:-1]))
    play(one, "2 show")
    assert not [event for event in one.log if isinstance(event, Awarded)]
    play(one, "1 show")
    assert won(one) == {2: dollars(8)}
    assert one.shown[one.position[2]] == held


@pytest.mark.rule("OC-CH-1d", "OC-LP-1d")
@BOTH
@pytest.mark.parametrize(
    ("river", "first"),
    [
        ("4 check 5 check 1 check 2 check 3 check", 4),
        ("4 check 5 check 1 check 2 bet 8 3 call 4 fold 5 fold 1 fold", 2),
        ("4 check 5 check 1 check 2 bet 8 3 fold 4 fold 5 raise 16 1 fold 2 call", 5),
    ],
)
def test_the_a_player_who_started_the_last_action_shows_first(game: str, river: str, first: int) -> None:
    """Checked around: seat 4, who checked first. Seat 2 bet and was called: seat 2. Raised by seat 5: seat 5."""
    one = hand(limit(game), 5, button=3)
    play(one, "deal")
    check_round(one)
    play(one, "deal")
    check_round(one)
    throw_last(one)
    play(one, "deal")
    check_round(one)
    play(one, "deal")
    play(one, river)
    assert one.to_act == first


@pytest.mark.rule("OC-CH-8")
@BOTH
def test_the_pot_stays_until_every_losing_hand_is_in(game: str) -> None:
    """Two losers: both hands go to the muck, then the pot moves; the winner's cards stay face up."""
    one = check_down(on_the_river(game, {2: "As Ad 3c"}, "Ah Kd Qs 9c 8d", 3))
    play(one, "2 show")
    assert refusal(one, Muck(2)) == ""
    play(one, "3 muck")
    assert not [event for event in one.log if isinstance(event, Awarded)]
    play(one, "1 show")
    ends = [type(event) for event in one.log if isinstance(event, LosersKilled | Awarded)]
    assert ends == [LosersKilled, Awarded]
    assert [at for at, live in enumerate(one.live) if live] == [one.position[2]]
    assert won(one) == {2: dollars(12)}
    assert one.shown[one.position[2]]
