"""Oceana's stud and hold'em in sequences: two errors, errors told late, all-ins and two players."""

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import BringIn, Deal, Discard, PokerHand, Raise
from houseway.floor import ruling
from houseway.irregularities import (
    DealtIn,
    DealtOut,
    EarlyFlop,
    EarlyRiver,
    EarlyStreet,
    EarlyTurn,
    ExposedOnDeal,
    FourCardFlop,
    JokerFound,
    LastCardExposed,
    TooFewCards,
    TooManyCards,
    TurnedUpCards,
)
from houseway.money import dollars
from tests.floor.kit import deal, every_card, every_chip, floor, held, is_live, is_misdeal, stack, unnoticed
from tests.poker.situations import raise_in_turn, show_all, to_showdown
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, hand, may, play, rules

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule
STUD = rules("oceana", "stud", limit="3/6")
LOW = rules("oceana", "lowball", "limit", "4/8")
DRAW = rules("oceana", "five-card-draw", limit="3/6")
FLOP = pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo", "crazy-pineapple-hilo", "lazy-pineapple"])
PINEAPPLES = pytest.mark.parametrize("game", ["crazy-pineapple-hilo", "lazy-pineapple"])


def flop_game(game: str, players: int = 4) -> PokerHand:
    """Before the flop; seat 2 was dealt first, the button in seat 1 last."""
    one = hand(rules("oceana", game, limit="3/6"), players, stack=500)
    one.apply(Deal())
    return one


# -- stud --------------------------------------------------------------------------------------------------------------


@proves("OC-ST-6a", "OC-ST-6b")
def test_two_wrong_counts_on_the_deal_are_ruled_seat_by_seat() -> None:
    """Seat 1 brings it in with too few cards and loses it; seat 3 has not acted and gets its ante back."""
    one = stud(STUD, showing("2c", "Jh", "9d", "Ts"), stack=100)
    unnoticed(one, first := TooFewCards(1))
    unnoticed(one, second := TooManyCards(3))
    assert one.to_act == 1
    brought_in(one)
    floor(one, first)
    floor(one, second)
    assert (is_live(one, 1), is_live(one, 3)) == (False, False)
    assert stack(one, 3) == 100
    assert stack(one, 1) < 100


def brought_in(one: PokerHand) -> None:
    """The player in turn makes the forced bet."""
    assert one.to_act is not None
    one.apply(BringIn(one.to_act))


@proves("OC-ST-6a")
def test_between_two_players_an_ante_that_goes_back_leaves_the_other_their_own() -> None:
    one = stud(STUD, showing("2c", "Jh"), stack=100)
    chips = every_chip(one)
    floor(one, TooFewCards(2))
    assert one.over
    assert stack(one, 2) == 100
    assert every_chip(one) == chips


@proves("OC-ST-5c")
def test_a_joker_that_was_kept_quiet_for_two_streets_costs_the_hand_and_all_it_put_in() -> None:
    one = to_street(stud(STUD, showing("2c", "Jh", "9d"), stack=100), 5)
    before = stack(one, 2)
    floor(one, JokerFound(2, held(one, 2)[:1]))
    assert not is_live(one, 2)
    assert stack(one, 2) == before


@proves("OC-ST-7")
def test_seats_that_folded_while_it_was_checked_get_cards_until_somebody_bets() -> None:
    """Two fold on a checked fourth street: both are still dealt to on fifth; after a bet there no longer."""
    one = to_street(stud(STUD, showing("7c", "4d", "9s", "Jh"), "2c 4h 5h 8s", "2h 6c 3d 8d", stack=500), 4)
    folded: list[int] = []
    while one.phase == "bet":
        seat = one.to_act
        assert seat is not None
        if len(folded) < 2:
            play(one, f"{seat} fold")
            folded.append(seat)
        else:
            play(one, f"{seat} check")
    left = len(one.stub)
    one.apply(Deal())
    assert left - len(one.stub) == 1 + 4
    raise_in_turn(one, may(one).raise_from // 100)
    check_round(one)
    left = len(one.stub)
    one.apply(Deal())
    assert left - len(one.stub) == 1 + 2


@proves("OC-ST-8a", "OC-ST-8b")
def test_the_first_hole_card_exposed_and_then_the_second_kills_the_hand_with_its_ante_back() -> None:
    one = stud(STUD, showing("2c", "Jh", "9d"), stack=100)
    first, second = held(one, 2)[:2]
    floor(one, ExposedOnDeal(2, (first,)))
    assert is_live(one, 2)
    floor(one, ExposedOnDeal(2, (second,)))
    assert not is_live(one, 2)
    assert stack(one, 2) == 100


@proves("OC-ST-8a")
def test_a_hole_card_of_each_of_two_players_exposed_leaves_both_hands_live() -> None:
    one = stud(STUD, showing("2c", "Jh", "9d"), stack=100)
    for seat in (2, 3):
        floor(one, ExposedOnDeal(seat, held(one, seat)[:1]))
    assert is_live(one, 2)
    assert is_live(one, 3)


@proves("OC-ST-10")
def test_a_dealer_who_deals_too_early_twice_takes_a_card_for_each_player_out_twice() -> None:
    """Three players, fourth street: one card too early and three more out; on fifth street the same again."""
    one = stud(STUD, showing("7c", "4d", "9s"), stack=500)
    whole = every_card(one)
    for _ in range(2):
        out = len(one.stub.aside)
        floor(one, EarlyStreet())
        assert len(one.stub.aside) == out + 1 + 3
        passively(one)
        one.apply(Deal())
    assert every_card(one) == whole


@proves("OC-ST-10")
def test_with_one_player_all_in_an_early_card_is_still_one_for_each_hand() -> None:
    one = stud(STUD, showing("7c", "4d", "9s"), stacks={1: 3})
    passively(one)
    one.apply(Deal())
    out = len(one.stub.aside)
    floor(one, EarlyStreet())
    assert len(one.stub.aside) == out + 1 + 3


@pytest.mark.parametrize("game", ["stud", "stud-hilo", "razz"])
@proves("OC-ST-12b", "OC-ST-12c")
def test_the_choice_to_declare_all_in_ends_with_the_first_action_on_the_last_card(game: str) -> None:
    """ "before any action takes place": also when the player who checks is another one."""
    one = to_street(stud(rules("oceana", game, limit="3/6"), showing("7c", "4d", "9s"), stack=500), 7)
    later = one.seats[2].seat
    unnoticed(one, exposed := LastCardExposed(later))
    assert [other.choice for other in ruling(one, exposed).choices] == ["all-in", "plays-on"]
    play(one, f"{one.to_act} check")
    assert (ruling(one, exposed).choices, ruling(one, exposed).does) == ((), ())


@proves("OC-ST-12b", "OC-ST-12c")
def test_two_players_whose_last_cards_were_exposed_may_both_declare_themselves_all_in() -> None:
    one = to_street(stud(STUD, showing("7c", "4d", "9s", "Jh"), stack=500), 7)
    second, third = one.seats[1].seat, one.seats[2].seat
    chips = every_chip(one)
    floor(one, LastCardExposed(second), "all-in")
    floor(one, LastCardExposed(third), "all-in")
    while one.phase == "bet":
        assert one.to_act not in (second, third)
        check_one(one)
    show_all(one)
    assert one.over
    assert every_chip(one) == chips


def check_one(one: PokerHand) -> None:
    assert one.to_act is not None
    play(one, f"{one.to_act} {'check' if may(one).check else 'call'}")


@proves("OC-ST-13b")
def test_a_short_all_in_on_fourth_street_with_an_open_pair_leaves_the_steps_as_they_are() -> None:
    """3-6: seat 1 bets $3, seat 2 is all-in for $4, less than half more: seat 3 may make it $6 or $9, not $7."""
    one = stud(STUD, showing("4c", "9d", "Js"), "4d 2h 3s", stack=500, stacks={2: 6})
    passively(one)
    one.apply(Deal())
    assert (one.to_act, stack(one, 2)) == (1, 4)
    play(one, "1 bet 3 2 raise 4")
    assert (may(one).raise_from, may(one).raise_to) == (dollars(6), dollars(9))
    for total in (5, 7):
        with pytest.raises(Refused):
            one.apply(Raise(3, dollars(total)))


@proves("OC-ST-18")
def test_up_cards_turned_over_a_second_time_with_action_behind_kill_the_hand() -> None:
    one = stud(STUD, showing("2c", "Jh", "9d"), stack=100)
    brought_in(one)
    raise_in_turn(one, may(one).raise_from // 100)
    seat = one.to_act
    assert seat is not None
    floor(one, TurnedUpCards(seat))
    assert is_live(one, seat)
    floor(one, TurnedUpCards(seat, behind="yes"))
    assert not is_live(one, seat)


@proves("OC-ST-3c", "OC-ST-3d")
def test_a_third_player_all_in_before_the_third_raise_makes_it_heads_up_and_one_all_in_with_it_does_not() -> None:
    before = stud(STUD, showing("2c", "Jh", "9d"), stacks={2: 9})
    brought_in(before)
    raise_in_turn(before, 3, 6, 9)
    play(before, "2 call")
    assert stack(before, 2) == 0
    raise_in_turn(before, 12)
    assert may(before).raise_from == dollars(15)
    third = stud(STUD, showing("2c", "Jh", "9d"), stacks={2: 13})
    brought_in(third)
    raise_in_turn(third, 3, 6, 9, 12)
    assert (stack(third, 2), may(third).raise_from) == (0, 0)


# -- hold'em and its family --------------------------------------------------------------------------------------------


@FLOP
@proves("OC-HE-9a", "OC-CH-11a")
def test_a_wrong_count_found_after_one_player_acted_twice_is_still_a_misdeal(game: str) -> None:
    """Two players, not two actions: the first raises, everyone else is yet to act."""
    one = flop_game(game)
    unnoticed(one, few := TooFewCards(3))
    raise_in_turn(one, may(one).raise_from // 100)
    floor(one, few)
    assert is_misdeal(one)


@FLOP
@proves("OC-HE-9b", "OC-CH-11b")
def test_a_blind_with_a_wrong_count_found_after_two_have_acted_forfeits_its_blind(game: str) -> None:
    one = flop_game(game)
    unnoticed(one, many := TooManyCards(3))
    check_one(one)
    check_one(one)
    pot = one.pot
    floor(one, many)
    assert not is_live(one, 3)
    assert one.pot == pot


@FLOP
@proves("OC-HE-8b", "OC-CH-10b")
def test_a_second_exposed_card_is_a_misdeal_although_the_first_was_exchanged(game: str) -> None:
    one = flop_game(game)
    floor(one, ExposedOnDeal(3, held(one, 3)[:1]))
    floor(one, ExposedOnDeal(3, held(one, 3)[1:2]))
    assert is_misdeal(one)


@FLOP
@proves("OC-HE-11", "OC-CH-13", "OC-CH-12")
def test_a_four_card_flop_after_an_early_one_keeps_the_one_burn_of_both(game: str) -> None:
    one = flop_game(game)
    whole = every_card(one)
    floor(one, EarlyFlop())
    check_round(one)
    burns = list(one.stub.burns)
    deal(one)
    floor(one, FourCardFlop())
    assert len(one.board) == 3
    assert one.stub.burns == burns
    assert every_card(one) == whole


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
@proves("OC-HE-12a", "OC-HE-12b", "OC-HE-13")
def test_an_early_turn_and_then_an_early_river_shuffle_both_cards_in(game: str) -> None:
    """The early turn waits for the river's shuffle; the river comes early too and goes in with it: no burn."""
    one = flop_game(game)
    whole = every_card(one)
    check_round(one)
    deal(one)
    floor(one, EarlyTurn())
    check_round(one)
    deal(one)
    floor(one, EarlyRiver())
    check_round(one)
    burns = list(one.stub.burns)
    deal(one)
    assert len(one.board) == 5
    assert one.stub.burns == burns
    assert every_card(one) == whole


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
@proves("OC-HE-19", "OC-HE-20")
def test_a_hand_dealt_in_by_mistake_is_dead_and_a_player_dealt_out_as_well_makes_a_misdeal(game: str) -> None:
    one = flop_game(game)
    floor(one, DealtIn(6))
    assert not one.over
    floor(one, DealtOut(3))
    assert is_misdeal(one)


@proves("OC-CH-i3")
def test_two_who_forget_their_discard_are_both_foul() -> None:
    one = flop_game("crazy-pineapple-hilo")
    check_round(one)
    one.apply(Deal())
    check_round(one)
    for seat in (2, 3):
        one.apply(Discard(seat, held(one, seat)[:1]))
    one.apply(Deal())
    assert [is_live(one, seat) for seat in (1, 2, 3, 4)] == [False, True, True, False]


@proves("OC-CH-i3")
def test_an_all_in_player_discards_too_and_forgetting_it_costs_the_main_pot() -> None:
    one = hand(rules("oceana", "crazy-pineapple-hilo", limit="3/6"), 3, stacks={1: 3, 2: 100, 3: 100})
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    check_round(one)
    for seat in (2, 3):
        one.apply(Discard(seat, held(one, seat)[:1]))
    one.apply(Deal())
    assert not is_live(one, 1)
    to_showdown(one)
    show_all(one)
    assert stack(one, 1) == 0


@PINEAPPLES
@proves("OC-CH-9b")
def test_a_joker_told_after_the_player_acted_is_foul_though_another_s_was_replaced(game: str) -> None:
    one = flop_game(game)
    seat = one.to_act
    assert seat is not None
    later = next(other for other in (1, 2, 3, 4) if other != seat)
    floor(one, JokerFound(later, held(one, later)[:1]))
    assert is_live(one, later)
    check_one(one)
    floor(one, JokerFound(seat, held(one, seat)[:1]))
    assert not is_live(one, seat)
