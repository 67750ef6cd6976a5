"""Golden State hold'em: the deck, the deal, what wins, the showdown and the words of the glossary."""

import pytest

from houseway import hands
from houseway.cards import BadCards, cards, deck
from houseway.engines.contract import Fee, Refused
from houseway.engines.poker.play import Check, Deal, Muck, PokerHand, Show, events
from houseway.money import dollars
from tests.poker.situations import refusal, show_all, to_showdown, won
from tests.poker.table import hand, may, play, rules, stacked, stacked_for, stacks_of, to_flop, to_turn

LIMIT = rules("golden-state", limit="3x6")
NO_LIMIT = rules("golden-state", structure="no-limit", limit="100-200")
BROADWAY = "Ah Kd Qs Jc Th"


@pytest.mark.rule("GS-HE-1a", "GS-HE-GL1")
def test_nine_players_get_eighteen_cards_that_only_their_holders_see() -> None:
    one = hand(LIMIT, 9)
    one.apply(Deal())
    dealt = next(event for event in one.log if isinstance(event, events.HandsDealt))
    assert len(dealt.cards) == 18
    assert {seen.seat: len(seen.cards) for seen in one.view(3).seats if seen.cards} == {3: 2}
    assert one.phase == "bet"


@pytest.mark.rule("GS-HE-1b", "GS-HE-1c", "GS-HE-1d", "GS-HE-GL1b", "GS-HE-GL2")
def test_a_card_is_burned_before_flop_turn_and_river() -> None:
    """7c burned, flop Ah Kd 2s; 9h burned, turn Qc; 3d burned, river Js."""
    one = hand(LIMIT, 2, stub=stacked("4c 4d 5c 5d 7c Ah Kd 2s 9h Qc 3d Js"))
    to_flop(one)
    assert (one.stub.burns, one.board) == (["7c"], ["Ah", "Kd", "2s"])
    to_showdown(one)
    assert (one.stub.burns, one.board) == (["7c", "9h", "3d"], ["Ah", "Kd", "2s", "Qc", "Js"])
    assert [len(event.cards) for event in one.log if isinstance(event, events.BoardDealt)] == [3, 1, 1]


@pytest.mark.rule("GS-HE-4")
def test_a_deck_of_53_cards_is_not_a_hold_em_deck() -> None:
    with pytest.raises(BadCards):
        hand(LIMIT, 3, stub=deck(jokers=1))


@pytest.mark.rule("GS-HE-6", "GS-HE-6b")
def test_the_button_is_dealt_last_and_acts_last_after_the_first_round() -> None:
    one = hand(LIMIT, 4, button=4, stub=stacked("2c 3c 4c 5c 2d 3d 4d 5d"))
    one.apply(Deal())
    assert {seen.seat: seen.cards for seat in (1, 4) for seen in one.view(seat).seats if seen.seat == seat} == {
        1: ("2c", "2d"),
        4: ("5c", "5d"),
    }
    play(one, "3 call 4 call 1 call 2 check deal 1 check 2 check 3 check")
    assert one.to_act == 4
    play(one, "4 check deal 1 bet 6 2 call 3 call 4 fold deal 1 check 2 check")
    assert one.to_act == 3


@pytest.mark.rule("GS-HE-2")
def test_the_board_may_be_the_whole_hand() -> None:
    one = show_all(to_showdown(hand(LIMIT, 2, stub=stacked_for(["2c 2d", "3c 3d"], BROADWAY))))
    assert one.result is not None
    assert {share.seat: share.hand.name for share in one.result.won if share.hand} == {
        1: "an ace-high straight",
        2: "an ace-high straight",
    }


@pytest.mark.rule("GS-HE-3a")
def test_equal_hands_split_the_pot_equally() -> None:
    """A pot of $26 between two equal hands: $13 each."""
    one = hand(NO_LIMIT, 3, stub=stacked_for(["2c 2d", "3c 3d", "4c 4d"], BROADWAY))
    play(one, "deal 1 raise 12 2 fold 3 call")
    assert one.pot == dollars(26)
    assert won(show_all(to_showdown(one))) == {1: dollars(13), 3: dollars(13)}


@pytest.mark.rule("GS-HE-3b")
def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    """Button seat 3, seats 4 and 2 split $25: $13 to seat 4, $12 to seat 2."""
    one = hand(NO_LIMIT, 4, button=3, stub=stacked_for(["2c 2d", "3c 3d", "4c 4d", "5c 5d"], BROADWAY))
    play(one, "deal 2 raise 10 3 fold 4 call 1 fold")
    assert one.pot == dollars(25)
    assert won(show_all(to_showdown(one))) == {4: dollars(13), 2: dollars(12)}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(better, worse, marks=pytest.mark.rule(f"GS-HE-R{place}"))
        for place, better, worse in [
            (1, "Th Jh Qh Kh Ah", "9h Th Jh Qh Kh"),
            (2, "5c 6c 7c 8c 9c", "As Ah Ad Ac Ks"),
            (3, "Qs Qh Qd Qc 5s", "Ks Kh Kd As Ah"),
            (3, "9s 9h 9d 9c 2s", "8s 8h 8d 8c As"),
            (4, "4s 4h 4d 2s 2h", "3s 3h 3d As Ah"),
            (5, "2d 5d 9d Jd Kd", "Ts Jh Qd Kc Ah"),
            (6, "6s 7h 8d 9c Ts", "Ks Kh Kd As Qh"),
            (7, "2s 2h 2d Ks 9h", "As Ah Ks Kh Qd"),
            (8, "3s 3h 2s 2h 4d", "As Ah Ks Qh Jd"),
            (9, "2s 2h 5d 4c 3s", "As Kh Qd Jc 9s"),
            (10, "As 9h 7d 4c 2s", "Ks Qh Jd 9c 8s"),
        ]
    ],
)
def test_the_ranking_of_hands(better: str, worse: str) -> None:
    (half,) = LIMIT.ranking.halves
    worth = hands.evaluator(half.ranking, half.selection)
    assert worth(cards(better), ()) > worth(cards(worse), ())


@pytest.mark.rule("GS-HE-34a")
def test_one_card_shown_and_the_other_mucked_wins_no_part_of_the_pot() -> None:
    one = to_showdown(hand(LIMIT, 3, stub=stacked_for(["2c 2d", "3c 3d", "4c 4d"], BROADWAY)))
    one.apply(Show(2, cards("2c")))
    assert one.to_act == 2, "one card is no claim"
    one.apply(Muck(2))
    assert won(show_all(one)) == {3: 500, 1: 400}


@pytest.mark.rule("GS-HE-34c")
def test_the_losing_hands_are_mucked_before_the_pot_is_pushed() -> None:
    one = to_showdown(hand(LIMIT, 3, stub=stacked_for(["As Ah", "3c 3d", "4c 4d"], "Ks Qh 9d 8c 2s")))
    show_all(one)
    last = one.log[-3:]
    assert last == [
        events.LosersKilled((3, 1)),
        events.Awarded(2, dollars(9), 0, "high"),
        events.Ended(),
    ]
    assert one.muck == ["3c", "3d", "4c", "4d"]


@pytest.mark.rule("GS-HE-M4")
def test_no_player_sees_the_card_that_would_have_come() -> None:
    one = hand(LIMIT, 2, stub=stacked_for(["2c 2d", "3c 3d"], "Ah Kd Qs Jc 7s"))
    play(to_turn(one), "2 bet 6 1 fold")
    assert one.over
    with pytest.raises(Refused):
        one.apply(Deal())
    for viewer in (1, 2, None):
        seen = one.view(viewer)
        assert seen.board == ("Ah", "Kd", "Qs", "Jc")
        assert "7s" not in {card for seat in seen.seats for card in seat.cards}


@pytest.mark.rule("GS-HE-GL3")
def test_the_winner_gets_the_money_in_the_middle_less_the_fee() -> None:
    """Pot $30, fee $2: the winner gets $28."""
    stub = stacked_for(["As Ah", "3c 3d"], "Ks Qh 9d 8c 2s")
    one = hand(NO_LIMIT, 2, fee=Fee(collection=dollars(2)), stub=stub)
    play(one, "deal 1 raise 15 2 call")
    play(to_showdown(one), "2 show 1 show")
    assert won(one) == {2: dollars(28)}


def flop() -> PokerHand:
    return to_flop(hand(LIMIT, 3))


@pytest.mark.rule("GS-HE-GL4", "GS-HE-GL4b", "GS-HE-GL5", "GS-HE-GL5b")
def test_bet_check_call_and_raise_mean_what_the_glossary_says() -> None:
    """3x6 flop: a check or a bet of $3; facing it no check, a call of $3, a raise to $6."""
    one = flop()
    play(one, "2 check 3 bet 3")
    assert stacks_of(one)[3] == dollars(94)
    assert refusal(one, Check(1)) == "GS-HE-23"
    assert (may(one).call, may(one).raise_to) == (dollars(3), dollars(6))
    play(one, "1 call 2 raise 6")
    assert may(one).call == dollars(3)
