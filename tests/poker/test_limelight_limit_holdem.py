"""Limit hold'em at the Limelight, rule by rule; most of these hold for limit Omaha too."""

import dataclasses

import pytest

from houseway.cards import JOKER, BadCards, cards, deck
from houseway.engines.contract import Fee
from houseway.engines.poker.play import Bet, Call, Check, Fold, Muck, Post, PutIn, Raise, Show
from houseway.engines.poker.play.events import BoardDealt, Burned, HandsDealt, RoundOpened, Shown
from houseway.money import dollars
from houseway.rulebook import PokerRules
from tests.poker.situations import refusal, show_all, won
from tests.poker.table import (
    check_down,
    check_round,
    check_to,
    dealt,
    hand,
    may,
    play,
    rules,
    stacks_of,
    to_flop,
    to_river,
    to_turn,
)

HOLDEM_AND_OMAHA = pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])


def limit(game: str = "holdem", at: str = "3/6") -> PokerRules:
    return rules("limelight", game, "limit", at)


# -- the deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-D1")
def test_a_holdem_hand_is_two_down_cards_then_three_one_and_one_on_the_board() -> None:
    one = check_down(hand(limit(), 3))
    assert [len(event.cards) for event in one.log if isinstance(event, BoardDealt)] == [3, 1, 1]
    assert [len(held) for held in one.hole] == [2, 2, 2]
    assert len([event for event in one.log if isinstance(event, RoundOpened)]) == 4
    assert len([event for event in one.log if isinstance(event, Burned)]) == 3


@pytest.mark.rule("LL-HE-D3")
@HOLDEM_AND_OMAHA
def test_the_button_is_dealt_last_and_acts_last_after_the_first_round(game: str) -> None:
    one = to_flop(hand(limit(game), 6))
    (deal,) = [event for event in one.log if isinstance(event, HandsDealt)]
    assert deal.seats == (2, 3, 4, 5, 6, 1)
    flop = [event for event in one.log if isinstance(event, RoundOpened)][-1]
    assert flop.order == (2, 3, 4, 5, 6, 1)


@pytest.mark.rule("LL-HE-D4")
@HOLDEM_AND_OMAHA
def test_blinds_sit_left_of_the_button_and_the_next_seat_opens(game: str) -> None:
    one = play(hand(limit(game), 5), "deal")
    assert {seat: 100_00 - stack for seat, stack in stacks_of(one).items() if stack < 100_00} == {2: 100, 3: 300}
    assert one.to_act == 4
    check_round(one)
    play(one, "deal")
    assert one.to_act == 2


@pytest.mark.rule("LL-HE-D4")
def test_heads_up_the_button_has_the_small_blind_and_acts_first_before_the_flop() -> None:
    one = play(hand(limit(), 2), "deal")
    assert stacks_of(one) == {1: dollars(99), 2: dollars(97)}
    assert one.to_act == 1
    play(one, "1 call 2 check deal")
    assert one.to_act == 2


@pytest.mark.rule("LL-HE-D5", "LL-OM-9")
@HOLDEM_AND_OMAHA
def test_a_joker_is_no_card_of_the_game(game: str) -> None:
    with pytest.raises(BadCards, match="Jk"):
        hand(limit(game), 3, stub=(JOKER, *deck()[1:]))


# -- pots without a showdown -----------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-1b", "LL-HE-1a")
@HOLDEM_AND_OMAHA
def test_an_uncalled_raise_takes_the_blinds_unseen_and_no_drop(game: str) -> None:
    """$3/$6, six players: S4 raises to $6 and all fold. They get $1 + $3 + their own $6 = $10, and the fee is $0."""
    one = play(hand(limit(game), 6, fee=Fee(dollars(4))), "deal 4 raise 6 5 fold 6 fold 1 fold 2 fold 3 fold")
    assert one.over
    assert stacks_of(one)[4] == dollars(100 - 6 + 10)
    assert one.drop == 0
    assert not [event for event in one.log if isinstance(event, Shown)]


@pytest.mark.rule("LL-HE-1a")
def test_the_drop_comes_out_of_the_pot_once_the_flop_is_on_the_board() -> None:
    """Six players at $3/$6, all in for $3: $18, less $4, once."""
    one = hand(limit(), 6, fee=Fee(dollars(4)))
    play(one, "deal")
    check_round(one)
    assert (one.drop, one.pot) == (0, dollars(18))
    play(one, "deal")
    assert (one.drop, one.pot) == (dollars(4), dollars(14))
    check_down(one)
    assert (one.drop, one.pot) == (dollars(4), dollars(14))


# -- showing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-2a")
def test_a_player_who_shows_one_card_and_mucks_the_other_loses_whatever_they_held() -> None:
    """River called; S2 shows one of their aces and mucks, S5 tables 7-2 and wins."""
    stub = dealt({2: "As Ah", 5: "7c 2d"}, "Kd Qd 9s 5h 3c", players=5)
    one = play(hand(limit(), 5, stub=stub), "deal 4 fold 5 call 1 fold 2 call 3 fold")
    one = play(check_to(one, 5), "2 bet 6 5 call")
    one.apply(Show(2, (one.hole[one.position[2]][0],)))
    assert one.to_act == 2
    assert not one.over
    one.apply(Muck(2))
    assert one.over
    assert won(one) == {5: dollars(21)}


@pytest.mark.rule("LL-HE-2a")
def test_the_last_live_hand_need_show_nothing() -> None:
    one = to_river(hand(limit(), 3))
    play(one, "2 bet 6 3 call 1 fold 2 muck")
    assert won(one) == {3: dollars(21)}
    assert one.shown[one.position[3]] == ()


@pytest.mark.rule("LL-HE-2b", "LL-HE-D2")
def test_hands_that_play_the_board_split_the_pot() -> None:
    """Board A-K-Q-J-10 of mixed suits: every live hand ties."""
    stub = dealt({2: "2c 3d", 3: "9s 9h", 1: "Kc 4d"}, "As Kh Qd Jc Ts", players=3)
    one = show_all(check_down(hand(limit(), 3, stub=stub)))
    assert won(one) == {2: dollars(3), 3: dollars(3), 1: dollars(3)}


@pytest.mark.rule("LL-HE-D2")
@pytest.mark.parametrize(
    ("holding", "playing"),
    [
        ("Ad Kd", "Ad Kd Qd 9d 8d"),
        ("Ad 2c", "Ad Qd 9d 8d 6d"),
        ("3c 2c", "Qd 9d 8d 6d 5d"),
    ],
)
def test_two_one_or_no_hole_cards_may_play(holding: str, playing: str) -> None:
    stub = dealt({2: holding, 3: "3h 3s", 1: "4h 4s"}, "Qd 9d 8d 6d 5d", players=3)
    one = show_all(check_down(hand(limit(), 3, stub=stub)))
    assert one.result is not None
    winner = next(share for share in one.result.won if share.seat == 2)
    assert winner.hand is not None
    assert winner.hand.cards == cards(playing)


@pytest.mark.rule("LL-HE-2c")
@HOLDEM_AND_OMAHA
@pytest.mark.parametrize(
    ("river", "order"),
    [
        ("2 check 3 bet 6 4 fold 5 call 1 fold 2 fold", [3, 5]),
        ("2 check 3 bet 6 4 fold 5 raise 12 1 fold 2 fold 3 call", [5, 3]),
        ("2 check 3 check 4 check 5 check 1 check", [2, 3, 4, 5, 1]),
    ],
)
def test_the_last_to_bet_or_raise_shows_first_and_after_checks_the_first_to_act(
    game: str, river: str, order: list[int]
) -> None:
    one = play(to_river(hand(limit(game), 5)), river)
    shown = []
    while one.phase == "showdown":
        shown.append(one.to_act)
        play(one, f"{one.to_act} show")
    assert shown == order


# -- bets and raises -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-3")
@HOLDEM_AND_OMAHA
def test_an_unraised_blind_may_raise_when_the_action_comes_to_it(game: str) -> None:
    """$3/$6: S4 calls $3, the small blind completes, the big blind may check or raise to $6."""
    one = play(hand(limit(game), 4), "deal 4 call 1 fold 2 call")
    offer = may(one)
    assert (offer.seat, offer.check, offer.raise_from, offer.raise_to) == (3, True, dollars(6), dollars(6))
    play(one, "3 raise 6 4 call 2 call")
    assert one.pot == dollars(18)


@pytest.mark.rule("LL-HE-5")
@HOLDEM_AND_OMAHA
def test_check_and_raise_is_permitted(game: str) -> None:
    one = play(to_flop(hand(limit(game), 4)), "2 check 3 check 4 bet 3 1 fold 2 raise 6")
    assert one.bet_to == dollars(6)


@pytest.mark.rule("LL-HE-6")
def test_the_lower_limit_is_bet_to_the_flop_and_the_higher_from_the_turn() -> None:
    one = play(hand(limit(), 3), "deal")
    assert may(one).raise_to == dollars(6)
    flop = to_flop(hand(limit(), 3))
    assert may(flop).raise_from == may(flop).raise_to == dollars(3)
    assert refusal(flop, Bet(2, dollars(6))) == "LL-HE-6"
    for one in (to_turn(hand(limit(), 3)), to_river(hand(limit(), 3))):
        assert may(one).raise_from == may(one).raise_to == dollars(6)


@pytest.mark.rule("LL-HE-7a")
def test_a_raise_smaller_than_the_bet_is_refused_to_a_player_with_chips() -> None:
    """Turn bet $6: $9 from a player with $50 is refused, $12 is required."""
    one = play(to_turn(hand(limit(), 3, stacks={3: 53})), "2 bet 6")
    assert refusal(one, Raise(3, dollars(9))) == "LL-HE-6"
    assert one.rules.cite("betting.sizing").rules == ("LL-HE-6", "LL-HE-7a")
    play(one, "3 raise 12")


@pytest.mark.rule("LL-HE-7b")
@HOLDEM_AND_OMAHA
def test_all_in_is_every_chip_on_the_table(game: str) -> None:
    """With $8 behind against a bet of $10, "all-in for $5" is refused; it is $8 or fold."""
    one = play(to_turn(hand(limit(game, "5/10"), 3, stacks={3: 13})), "2 bet 10")
    assert refusal(one, PutIn(3, (dollars(5),), "all-in")) == "LL-HE-7b"
    assert refusal(one, PutIn(3, (), "all-in", amount=dollars(5))) == "LL-HE-7b"
    assert may(one).call == dollars(8)
    one.apply(PutIn(3, (), "all-in"))
    assert stacks_of(one)[3] == 0


@pytest.mark.rule("LL-HE-8a", "LL-OM-8a")
@HOLDEM_AND_OMAHA
def test_one_bet_and_three_raises_with_three_players_in(game: str) -> None:
    """Flop of $3: 3, 6, 9 and 12 are allowed and 15 is refused."""
    one = play(to_flop(hand(limit(game), 3)), "2 bet 3 3 raise 6 1 raise 9 2 raise 12")
    assert refusal(one, Raise(3, dollars(15))) in ("LL-HE-8a", "LL-OM-8a")
    assert may(one).raise_to == 0
    assert may(one).call == dollars(6)


@pytest.mark.rule("LL-HE-8a")
def test_the_big_blind_is_the_bet_of_the_first_round() -> None:
    one = play(hand(limit(), 4), "deal 4 raise 6 1 raise 9 2 raise 12")
    assert refusal(one, Raise(3, dollars(15))) == "LL-HE-8a"


@pytest.mark.rule("LL-HE-8b")
@HOLDEM_AND_OMAHA
def test_completing_a_short_opening_all_in_is_not_a_raise(game: str) -> None:
    """Flop of $3: all-in $1, completed to $3, then 6, 9 and 12 are still allowed."""
    one = play(to_flop(hand(limit(game), 4, stacks={2: 4})), "2 bet 1 3 raise 3 4 raise 6 1 raise 9 3 raise 12")
    assert refusal(one, Raise(4, dollars(15))) in ("LL-HE-8a", "LL-OM-8a")


@pytest.mark.rule("LL-HE-9a")
@HOLDEM_AND_OMAHA
def test_raises_are_unlimited_once_two_are_left_before_the_cap(game: str) -> None:
    """Turn: 6, 12, the third folds, then 18, 24, 30 and 36 are all allowed."""
    one = play(to_turn(hand(limit(game), 3)), "2 bet 6 3 raise 12 1 fold 2 raise 18 3 raise 24 2 raise 30 3 raise 36")
    assert may(one).raise_to == dollars(42)


@pytest.mark.rule("LL-HE-9b")
@HOLDEM_AND_OMAHA
def test_a_cap_reached_three_handed_stays_for_the_round(game: str) -> None:
    """Turn: 6, 12, 18, 24 three-way and one folds: $30 is refused. The next round has no cap."""
    one = play(to_turn(hand(limit(game), 3)), "2 bet 6 3 raise 12 1 raise 18 2 raise 24 3 fold")
    assert refusal(one, Raise(1, dollars(30))) in ("LL-HE-8a", "LL-OM-8a")
    play(one, "1 call deal 2 bet 6 1 raise 12 2 raise 18 1 raise 24 2 raise 30")
    assert may(one).raise_to == dollars(36)


@pytest.mark.rule("LL-HE-16d")
@HOLDEM_AND_OMAHA
def test_the_killer_acts_last_before_the_flop_wherever_they_sit(game: str) -> None:
    """$4/$8 killed to $8/$16, button S5, blinds S6 and S1, killer S3: S2, S4, S5, S6, S1, S3."""
    four = limit(game, "4/8")
    killed = dataclasses.replace(four, stakes=dataclasses.replace(four.stakes, bets=(dollars(8), dollars(16))))
    posts = [Post(6, "small", dollars(2)), Post(1, "big", dollars(4)), Post(3, "kill", dollars(8))]
    one = play(hand(killed, 6, button=5, posts=posts), "deal")
    assert [event for event in one.log if isinstance(event, RoundOpened)][-1].order == (2, 4, 5, 6, 1, 3)
    assert (may(one).call, may(one).raise_to) == (dollars(8), dollars(16))
    play(one, "2 call 4 raise 16")
    order = []
    while one.phase == "bet":
        order.append(one.to_act)
        play(one, f"{one.to_act} call")
    assert order == [5, 6, 1, 2, 3]
    play(one, "deal")
    assert one.to_act == 6


@pytest.mark.rule("LL-OM-5")
@HOLDEM_AND_OMAHA
def test_a_player_folds_in_turn_only(game: str) -> None:
    """S3 folds before S2 has acted: out of turn, not accepted."""
    one = to_flop(hand(limit(game), 4))
    assert refusal(one, Fold(3)) == "LL-OM-5"
    assert refusal(one, Check(3)) == "LL-OM-5"
    play(one, "2 check 3 fold")
    assert one.in_count == 3


@pytest.mark.rule("LL-HE-7a")
def test_a_check_facing_a_bet_and_a_call_of_nothing_are_refused() -> None:
    one = to_flop(hand(limit(), 3))
    assert refusal(one, Call(2)) == "LL-HE-6"
    play(one, "2 bet 3")
    assert refusal(one, Check(3)) == "LL-HE-6"
