"""Settings and branches that no other test covers, each from the words of its rule."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import AgreeToSplit, Deal, Discard, PokerHand
from houseway.floor import desk
from houseway.irregularities import DealtIn, EarlyRiver, EarlyStreet, TooFewCards, TooManyCards
from houseway.money import dollars
from tests.floor.kit import floor, is_live, is_misdeal, unnoticed
from tests.poker.draw_table import draws, seats_of
from tests.poker.situations import more_raises, raise_in_turn, refusal, show_all
from tests.poker.stud_table import stud, to_street
from tests.poker.table import check_round, hand, may, play, rules, stacks_of, to_river

LOW = ("7h 5c 4d 3s 2h", "8c 6d 5h 4s 3c", "9d 8h 6s 5d 2c")


# -- blinds and raises with two players --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"),
    [
        pytest.param("oceana", "holdem", marks=pytest.mark.rule("OC-HE-3a")),
        pytest.param("oceana", "crazy-pineapple-hilo", marks=pytest.mark.rule("OC-CH-i8")),
        pytest.param("oceana", "lazy-pineapple", marks=pytest.mark.rule("OC-LP-i7")),
        pytest.param("rogelios", "holdem", marks=pytest.mark.rule("RO-HE-15")),
        pytest.param("limelight", "crazy-pineapple", marks=pytest.mark.rule("LL-CP-3")),
    ],
)
def test_with_two_players_the_button_has_the_small_blind_and_acts_first(house: str, game: str) -> None:
    one = hand(rules(house, game, "limit", "4/8"), 2, button=1)
    one.apply(Deal())
    small, big = one.bet[one.position[1]], one.bet[one.position[2]]
    assert 0 < small < big
    assert one.to_act == 1


@pytest.mark.rule("OC-LP-5")
def test_in_lazy_pineapple_two_players_raise_without_end() -> None:
    """The deal left two; three raises are made and there is a fourth, and on."""
    one = hand(rules("oceana", "lazy-pineapple", "limit", "4/8"), 2, stack=1000)
    one.apply(Deal())
    assert more_raises(one) == 20


@pytest.mark.rule("OC-LP-4")
def test_in_lazy_pineapple_three_players_have_a_bet_and_three_raises() -> None:
    one = hand(rules("oceana", "lazy-pineapple", "limit", "4/8"), 3, stack=1000)
    one.apply(Deal())
    assert more_raises(one) == 3


@pytest.mark.rule("RO-SH-1")
def test_in_rogelios_stud_hi_lo_three_raises_are_the_limit_with_two_players_too() -> None:
    """ "3 raise limit" without exception: on the fourth card a bet and three raises, heads-up."""
    one = stud(rules("rogelios", "stud-hilo", "spread"), ["As Qh 2c", "Ks Jd 9d"], "9h 8c", stack=1000)
    to_street(one, 4)
    assert more_raises(one) == 4


@pytest.mark.rule("RO-FD-BG2a")
def test_in_rogelios_draw_the_big_blind_may_raise_when_all_have_called() -> None:
    one = seats_of(rules("rogelios", "five-card-draw", "limit", "20/40"), LOW, stack=500)
    one.apply(Deal())
    while may(one).call:
        play(one, f"{one.to_act} call")
    assert (may(one).check, may(one).raise_from > 0) == (True, True)


@pytest.mark.parametrize(
    ("house", "limit"),
    [
        pytest.param("golden-state", "3x6", marks=pytest.mark.rule("GS-HE-24c")),
        pytest.param("rogelios", "3/6", marks=pytest.mark.rule("RO-HE-G5")),
    ],
)
def test_a_live_blind_may_raise_when_all_have_called(house: str, limit: str) -> None:
    """$3 blind: it is a bet like any other, so that its player may check or make it $6."""
    one = hand(rules(house, "holdem", "limit", limit), 3)
    one.apply(Deal())
    while may(one).call:
        play(one, f"{one.to_act} call")
    assert (one.to_act, may(one).check, may(one).raise_to) == (3, True, dollars(6))


# -- Golden State ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-LB-4a")
def test_at_golden_state_the_button_too_may_draw_five_cards() -> None:
    """Any number of the original cards, also for the button: here seat 3."""
    one = seats_of(rules("golden-state", "lowball"), LOW, jokers=1)
    one.apply(Deal())
    check_round(one)
    for seat in (1, 2):
        one.apply(Discard(seat, ()))
    assert (one.to_act, may(one).draw) == (3, 5)
    one.apply(Discard(3, cards(LOW[2])))
    one.apply(Deal())
    assert not set(cards(LOW[2])) & set(one.hole[one.position[3]])


@pytest.mark.rule("GS-LB-8")
def test_golden_state_lowball_is_bet_in_fixed_sizes_of_one_dollar_and_then_two() -> None:
    """$1/$2: before the draw it is $1 and raises of $1, after it $2 and raises of $2, never anything between."""
    one = seats_of(rules("golden-state", "lowball", "limit", "1/2"), LOW, jokers=1)
    one.apply(Deal())
    assert (may(one).raise_from, may(one).raise_to) == (dollars(2), dollars(2))
    check_round(one)
    draws(one, "", "", "")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(2), dollars(2))
    raise_in_turn(one, 2)
    assert (may(one).raise_from, may(one).raise_to) == (dollars(4), dollars(4))


def test_golden_state_has_no_sevens_rule_and_a_checked_seven_wins_what_it_called() -> None:
    one = seats_of(rules("golden-state", "lowball", "limit", "1/2"), LOW, jokers=1)
    one.apply(Deal())
    check_round(one)
    draws(one, "", "", "")
    play(one, "1 check 2 bet 2 3 fold 1 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(104), 2: dollars(97), 3: dollars(99)}


@pytest.mark.rule("GS-PU-14")
def test_a_push_nine_pot_is_not_divided_by_agreement_before_it_is_a_push_pot() -> None:
    one = seats_of(rules("golden-state", "push-nine"), ("3h 5c Ad", "Kh Kc 9d"))
    one.apply(Deal())
    assert refusal(one, AgreeToSplit()) == "GS-PU-14"


# -- short all-ins over a spread bet -----------------------------------------------------------------------------------


def test_in_a_spread_game_half_of_the_last_bet_makes_an_all_in_a_raise() -> None:
    """$3 to $6: over a bet of $6 an all-in of $8 adds $2, less than half of it, and reopens nothing; $9 does."""
    for everything, reopened in ((8, False), (9, True)):
        one = hand(rules("rogelios", "holdem", "spread", "3-6"), 3, stacks={3: everything + 3})
        one.apply(Deal())
        check_round(one)
        one.apply(Deal())
        play(one, f"2 bet 6 3 raise {everything} 1 call")
        assert (one.to_act, may(one).raise_from > 0) == (2, reopened)


# -- rulings -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-FD-C5")
@pytest.mark.parametrize("game", ["five-card-draw", "high-draw"])
def test_a_hand_dealt_by_mistake_to_a_player_who_waits_is_dead(game: str) -> None:
    """Seat 2 was waiting for the blind and is dealt a hand: it gets its five cards and is dead, and no misdeal."""
    one = seats_of(rules("rogelios", game), LOW, stack=500)
    one.apply(Deal())
    floor(one, DealtIn(3))
    assert (is_live(one, 3), one.over, len(one.hole[one.position[3]])) == (False, False, 5)


@pytest.mark.rule("RO-FD-C3b")
@pytest.mark.parametrize(("players", "void"), [(2, True), (3, False)])
def test_four_cards_and_six_kill_both_hands_and_without_a_third_the_deal_is_void(players: int, void: bool) -> None:
    one = seats_of(rules("rogelios", "high-draw"), LOW[:players], stack=500)
    one.apply(Deal())
    unnoticed(one, TooManyCards(2))
    floor(one, TooFewCards(1, other=2))
    assert is_misdeal(one) is void
    if not void:
        assert [is_live(one, seat) for seat in (1, 2, 3)] == [False, False, True]


def test_no_street_comes_early_after_the_last() -> None:
    one = to_river(hand(rules("limelight", limit="3/6"), 3))
    with pytest.raises(Refused, match="no more cards to deal"):
        floor(one, EarlyRiver())
    seventh = to_street(_stud(), 7)
    with pytest.raises(Refused, match="no more cards to deal"):
        floor(seventh, EarlyStreet())


def _stud() -> PokerHand:
    third = ["As Qh 2c", "Ks Qd Kd", "Js Td 4d"]
    return stud(rules("oceana", "stud", "limit", "4/8"), third, "9h 8c 7d", "6c 5h 3s", "9d 8d 7c", "2h 3h 4h")


def kinds(one: PokerHand) -> dict[str, tuple[int | str, ...]]:
    """The possible irregularities, with the seats they can be about."""
    return {
        found.kind: next((field.values for field in found.fields if field.name == "seat"), ())
        for found in desk.possible(one)
    }


def test_an_early_street_is_possible_on_sixth_street_and_not_on_seventh() -> None:
    one = to_street(_stud(), 6)
    assert "early-street" in kinds(one)
    assert "early-street" not in kinds(to_street(one, 7))


def test_a_pat_knock_in_ignorance_is_possible_only_facing_a_raise() -> None:
    one = seats_of(rules("marina", "lowball", "limit", "10/20"), LOW, stack=500, jokers=1)
    one.apply(Deal())
    assert "pat-knock" not in kinds(one)
    play(one, "3 raise 20")
    assert kinds(one)["pat-knock"] == (one.to_act,)


def test_a_call_of_an_unannounced_raise_is_possible_only_behind_it() -> None:
    one = hand(rules("marina", "holdem", "limit", "4/8"), 4)
    one.apply(Deal())
    play(one, "4 call")
    assert "unannounced-raise" not in kinds(one)
    play(one, "1 raise 8 2 call")
    assert set(kinds(one)["unannounced-raise"]) == {2}
