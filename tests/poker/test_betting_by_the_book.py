"""The rules of each book about bets and raises, in every game they apply to."""

from math import ceil
from typing import Literal

import pytest

from houseway.engines.poker.play import Deal, OutOfTurn, PutIn
from houseway.money import dollars
from tests.poker.draw_table import seats_of
from tests.poker.rounds import JACKS, Spot, clean_round, row
from tests.poker.situations import more_raises
from tests.poker.table import may, play, rules

DEEP = 4000

# -- short all-ins -----------------------------------------------------------------------------------------------------


def after_short_all_ins(spot: Spot, bet: int, *more: int) -> bool:
    """Whether a bettor may raise again after all-ins that add so many dollars each, and a call."""
    totals = [bet + sum(more[: at + 1]) for at in range(len(more))]
    one, order = clean_round(spot, DEEP, *totals, DEEP)
    play(one, f"{order[0]} bet {bet}")
    for seat, total in zip(order[1:], totals, strict=False):
        play(one, f"{seat} raise {total}")
    play(one, f"{order[-1]} call")
    assert one.to_act == order[0]
    return may(one).raise_from > 0


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("spot", "bet"),
    [
        row("golden-state holdem no-limit 100-200", 10, rule="GS-HE-NL11b"),
        row("limelight holdem no-limit 1/3 100-200", 10, rule="LL-HE-NL2c"),
        row("limelight omaha pot-limit 1/3 100-200", 5, rule="LL-HE-NL2c"),
        row("marina holdem no-limit 1/2", 10, rule="MC-HE-4a"),
        row("marina holdem pot-limit 1/2", 4, rule="MC-HE-4a"),
        row("marina lowball no-limit 1/2", 10, rule="MC-HE-4a", jokers=1),
    ],
)
def test_short_all_ins_add_up_to_a_raise_and_one_alone_is_action_only(spot: Spot, bet: int) -> None:
    """Each all-in is measured against the last full bet: two of half a bet are a whole one together."""
    half = ceil(bet / 2)
    assert after_short_all_ins(spot, bet, half, half)
    assert not after_short_all_ins(spot, bet, half)
    assert not after_short_all_ins(spot, bet, 1, bet - 2)


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("spot", "reopens"),
    [
        row("golden-state holdem no-limit 100-200", True, rule="GS-HE-NL11b"),
        row("limelight holdem no-limit 1/3 100-200", True, rule="LL-HE-NL2c"),
        row("limelight omaha pot-limit 1/3 100-200", True, rule="LL-HE-NL2c"),
        row("marina holdem no-limit 1/2", True, rule="MC-HE-4a"),
        row("marina holdem pot-limit 1/2", True, rule="MC-HE-4a"),
        row("marina lowball no-limit 1/2", True, rule="MC-HE-4a", jokers=1),
        row("casino holdem no-limit 1/2", False, rule="CA-GE-8"),
        row("casino holdem pot-limit 1/2", False, rule="CA-GE-8"),
        row("casino deuce-to-seven-triple no-limit 1/2", False, rule="CA-DR-7"),
        row("casino deuce-to-seven-triple pot-limit 1/2", False, rule="CA-DR-7"),
    ],
)
def test_who_called_the_first_of_two_short_all_ins_may_raise_where_each_is_measured_against_the_last_full_bet(
    spot: Spot, reopens: bool
) -> None:
    """Bet $6, all-in $9, call, all-in $12: together a raise of $6 over the bet, and to the caller only $3 more.

    The neutral house asks whether the player faces a full raise by now.
    """
    one, order = clean_round(spot, DEEP, 9, DEEP, 12)
    play(one, f"{order[0]} bet 6 {order[1]} raise 9 {order[2]} call {order[3]} raise 12 {order[0]} call")
    assert one.to_act == order[2]
    assert (may(one).raise_from > 0) is reopens


@pytest.mark.parametrize(
    ("spot", "bet"),
    [
        row("limelight lowball limit 6", 6, rule="LL-LB-7d", jokers=1),
        row("limelight stud limit 5/10", 5, rule="LL-ST-8"),
        row("marina holdem limit 4/8", 4, rule="MC-HE-4a"),
        row("marina lowball limit 4/8", 8, rule="MC-HE-4a", jokers=1),
    ],
)
def test_half_a_bet_all_in_is_action_only(spot: Spot, bet: int) -> None:
    assert not after_short_all_ins(spot, bet, ceil(bet / 2))


@pytest.mark.parametrize(
    ("spot", "bet"),
    [
        row("limelight crazy-pineapple limit 4/8", 4, rule="LL-HE-10a LL-HE-10b LL-HE-10c"),
        row("rogelios lowball limit 4/8", 8, rule="RO-LB-D3", jokers=1),
    ],
)
def test_half_a_bet_reopens_the_betting_and_less_does_not(spot: Spot, bet: int) -> None:
    assert after_short_all_ins(spot, bet, bet // 2)
    assert not after_short_all_ins(spot, bet, bet // 2 - 1)


@pytest.mark.parametrize(
    ("spot", "bet"),
    [
        row("golden-state holdem limit 3x6", 3, rule="GS-GE-5a"),
        row("golden-state lowball limit 1/2", 2, rule="GS-GE-5a", jokers=1),
        row("limelight crazy-pineapple limit 4/8", 4, rule="LL-HE-7b"),
        row("marina lowball limit 4/8", 8, rule="MC-LB-8b", jokers=1),
        row("rogelios five-card-draw limit 4/8", 8, rule="RO-GE-1"),
    ],
)
def test_a_player_may_put_in_every_chip_on_the_table(spot: Spot, bet: int) -> None:
    """With a dollar more than the bet they may raise by that dollar; no chip stays behind."""
    one, order = clean_round(spot, DEEP, bet + 1, DEEP)
    play(one, f"{order[0]} bet {bet}")
    assert may(one).raise_to == dollars(bet + 1)
    one.apply(PutIn(order[1], (), "all-in"))
    assert one.stack[one.position[order[1]]] == 0


# -- how often ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "players", "wagers"),
    [
        row("limelight crazy-pineapple limit 4/8", 3, 4, rule="LL-HE-8a"),
        row("limelight crazy-pineapple limit 4/8", 2, 20, rule="LL-HE-9a"),
        row("golden-state push-nine no-limit 5 ante", 3, 20, rule="GS-PU-17"),
        row("marina holdem limit 4/8", 3, 4, rule="MC-HE-10a"),
        row("marina holdem pot-limit 1/2", 3, 20, rule="MC-HE-10a"),
        row("marina holdem limit 4/8", 2, 20, rule="MC-HE-10b"),
        row("marina lowball limit 4/8", 3, 20, rule="MC-LB-8b", jokers=1),
        row("oceana omaha limit 6/12", 3, 4, rule="OC-OH-5"),
        row("oceana omaha no-limit 1/2 60+", 3, 20, rule="OC-OH-5"),
        row("oceana crazy-pineapple-hilo limit 4/8", 3, 4, rule="OC-CH-4"),
        row("oceana crazy-pineapple-hilo no-limit 1/2 60+", 3, 20, rule="OC-CH-4"),
        row("oceana lazy-pineapple no-limit 1/2 60+", 3, 20, rule="OC-LP-4"),
        row("oceana stud limit 3/6", 3, 4, rule="OC-ST-3a"),
        row("oceana stud no-limit 60+", 3, 20, rule="OC-ST-3a"),
        row("rogelios five-card-draw limit 20/40", 2, 4, rule="RO-FD-G1c"),
        row("rogelios omaha-hilo limit 4/8", 2, 4, rule="RO-OH-1"),
    ],
)
def test_a_round_has_so_many_bets_and_raises(spot: Spot, players: int, wagers: int) -> None:
    one, _ = clean_round(spot, *(DEEP,) * players)
    assert more_raises(one) == wagers


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("spot", "bet", "more"),
    [
        row("limelight crazy-pineapple limit 4/8", 4, False, rule="LL-HE-9b"),
        row("marina holdem limit 4/8", 4, True, rule="MC-HE-10b"),
        row("oceana holdem limit 4/8", 4, True, rule="OC-HE-5b"),
        row("oceana omaha limit 6/12", 6, True, rule="OC-OH-5b"),
        row("oceana crazy-pineapple-hilo limit 4/8", 4, True, rule="OC-CH-5"),
        row("oceana lazy-pineapple limit 4/8", 4, True, rule="OC-LP-5"),
        row("rogelios crazy-pineapple-hilo limit 3/6", 3, False, rule="RO-CH-7"),
    ],
)
def test_two_left_by_a_fold_at_the_cap_raise_on_or_do_not(spot: Spot, bet: int, more: bool) -> None:
    """Three players make a bet and three raises; the third folds. Where the cap stays for the round, it is closed."""
    one, (first, second, third) = clean_round(spot, *(DEEP,) * 3)
    play(one, f"{first} bet {bet} {second} raise {2 * bet} {third} call {first} raise {3 * bet}")
    play(one, f"{second} raise {4 * bet} {third} fold")
    assert (one.to_act, may(one).raise_from > 0) == (first, more)


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("spot", "bet", "more"),
    [
        row("oceana holdem limit 4/8", 4, False, rule="OC-HE-5b"),
        row("marina holdem limit 4/8", 4, False, rule="MC-HE-10b"),
        row("rogelios crazy-pineapple-hilo limit 3/6", 3, True, rule="RO-CH-7"),
    ],
)
def test_an_all_in_player_counts_for_the_cap_or_does_not(spot: Spot, bet: int, more: bool) -> None:
    """Three are in the pot, one of them all-in with the first bet: two can act when the third raise is made."""
    one, (first, second, third) = clean_round(spot, DEEP, bet, DEEP)
    play(one, f"{first} bet {bet} {second} call {third} raise {2 * bet} {first} raise {3 * bet}")
    play(one, f"{third} raise {4 * bet}")
    assert (one.to_act, may(one).raise_from > 0) == (first, more)


@pytest.mark.rule("LL-HE-5")
def test_in_limelights_pineapple_a_player_who_checked_may_raise() -> None:
    one, (first, second, third) = clean_round(Spot("limelight crazy-pineapple limit 4/8"), *(DEEP,) * 3)
    play(one, f"{first} check {second} bet 4 {third} fold")
    assert may(one).raise_to == dollars(8)


@pytest.mark.parametrize(
    ("spot", "bet"),
    [
        row("rogelios crazy-pineapple-hilo limit 3/6", 3, rule="RO-CH-G1"),
        row("rogelios stud-hilo limit-joker 5/10", 5, rule="RO-SH-6", jokers=1),
    ],
)
def test_a_split_limit_has_one_size_of_bet_in_a_round(spot: Spot, bet: int) -> None:
    """On the flop, and on the fourth card of stud, only the lower of the two."""
    one, _ = clean_round(spot, *(DEEP,) * 3)
    assert (may(one).raise_from, may(one).raise_to) == (dollars(bet), dollars(bet))


# -- chips and words ---------------------------------------------------------------------------------------------------


def facing(spot: Spot, bet: int, put: PutIn) -> int:
    """Returns the bet, in dollars, after the second player moves chips facing a bet."""
    one, order = clean_round(spot, *(DEEP,) * 3)
    play(one, f"{order[0]} bet {bet}")
    one.apply(PutIn(order[1], put.chips, put.said, put.amount, put.again))
    return one.bet_to // 100


def put(*chips: int, said: Literal["", "call", "raise"] = "", again: tuple[int, ...] = ()) -> PutIn:
    return PutIn(0, tuple(map(dollars, chips)), said, 0, tuple(map(dollars, again)))


@pytest.mark.parametrize(
    ("spot", "bet"),
    [
        row("golden-state holdem limit 3x6", 3, rule="GS-HE-NL12"),
        row("limelight omaha pot-limit 1/3 100-200", 5, rule="LL-HE-NL5b"),
        row("limelight stud limit 5/10", 5, rule="LL-ST-7"),
        row("oceana holdem limit 4/8", 4, rule="OC-HE-6"),
        row("oceana five-card-draw limit 4/8", 8, rule="OC-HE-6", jokers=1),
        row("oceana lowball limit 4/8", 8, rule="OC-HE-6", jokers=1),
        row("oceana stud limit 4/8", 4, rule="OC-HE-6"),
    ],
)
def test_one_larger_chip_without_a_word_is_a_call_and_with_the_word_a_raise(spot: Spot, bet: int) -> None:
    assert facing(spot, bet, put(25)) == bet
    assert facing(spot, bet, put(25, said="raise")) > bet


@pytest.mark.parametrize(
    ("spot", "bet"),
    [
        row("limelight holdem limit 4/8", 4, rule="LL-HE-NL3"),
        row("limelight omaha pot-limit 1/3 100-200", 5, rule="LL-HE-NL3"),
        row("limelight crazy-pineapple limit 4/8", 4, rule="LL-HE-NL3"),
        row("limelight stud limit 5/10", 5, rule="LL-ST-6"),
        row("oceana five-card-draw limit 4/8", 8, rule="OC-HE-6", jokers=1),
        row("oceana lowball limit 4/8", 8, rule="OC-HE-6", jokers=1),
        row("oceana stud limit 4/8", 4, rule="OC-HE-6"),
    ],
)
def test_words_in_turn_bind_even_if_the_chips_differ(spot: Spot, bet: int) -> None:
    """ "Raise" with the chips of a call is a raise, and "call" with the chips of two bets a call."""
    assert facing(spot, bet, put(bet, said="raise")) == 2 * bet
    assert facing(spot, bet, put(bet, bet, said="call")) == bet


@pytest.mark.parametrize(
    ("spot", "bet"),
    [
        row("golden-state holdem limit 3x6", 3, rule="GS-HE-32b"),
        row("limelight stud limit 5/10", 5, rule="LL-ST-6"),
        row("oceana holdem limit 4/8", 4, rule="OC-CH-6"),
        row("oceana five-card-draw limit 4/8", 8, rule="OC-CH-6", jokers=1),
        row("oceana lowball limit 4/8", 8, rule="OC-CH-6", jokers=1),
        row("oceana stud limit 4/8", 4, rule="OC-CH-6"),
    ],
)
def test_half_of_the_raise_in_one_motion_makes_it_and_less_calls(spot: Spot, bet: int) -> None:
    half = ceil(bet / 2)
    assert facing(spot, bet, put(bet, half)) == 2 * bet
    assert facing(spot, bet, put(bet, half - 1) if half > 1 else put(bet, 0)) == bet
    assert facing(spot, bet, put(bet, again=(bet,))) == bet


@pytest.mark.rule("LL-HE-NL4a")
@pytest.mark.parametrize("game", ["omaha", "crazy-pineapple"])
def test_at_limelight_silent_chips_are_a_raise_only_above_double_the_bet(game: str) -> None:
    spot = Spot(f"limelight {game} pot-limit 1/3 100-200")
    assert facing(spot, 4, put(4, 4)) == 4
    assert facing(spot, 4, put(4, 5)) == 9


@pytest.mark.parametrize(
    ("spot", "opened"),
    [
        row("golden-state holdem no-limit 100-200", 5, rule="GS-HE-32b"),
        row("limelight holdem no-limit 1/3 100-200", 5, rule="LL-HE-NL4b"),
        row("limelight omaha pot-limit 1/3 100-200", 5, rule="LL-HE-NL4b"),
        row("marina holdem no-limit 1/2", 8, rule="MC-HE-5a MC-GE-4a"),
        row("marina lowball no-limit 1/2", 8, rule="MC-LB-4", jokers=1),
        row("oceana holdem no-limit 1/2 60+", 5, rule="OC-CH-6"),
        row("oceana five-card-draw no-limit 1 ante 60+", 5, rule="OC-CH-6", jokers=1),
        row("oceana lowball no-limit 1/2 60+", 5, rule="OC-CH-6", jokers=1),
        row("oceana stud no-limit 60+", 5, rule="OC-CH-6"),
        row("oceana crazy-pineapple-hilo no-limit 1/2 60+", 5, rule="OC-CH-6"),
        row("oceana lazy-pineapple no-limit 1/2 60+", 5, rule="OC-LP-6"),
        row("rogelios crazy-pineapple-hilo spread 3-6", 5, rule="RO-CH-9"),
    ],
)
def test_chips_fetched_in_a_second_motion_do_not_count_but_at_marina(spot: Spot, opened: int) -> None:
    """$5 is bet in one motion and $3 more in a second; at Marina half a bet in the first lets the rest follow."""
    second = 1 if spot.words.endswith("3-6") else 3
    one, order = clean_round(spot, *(DEEP,) * 3)
    one.apply(PutIn(order[0], (dollars(5),), again=(dollars(second),)))
    assert one.bet_to == dollars(opened)


@pytest.mark.rule("RO-FD-D3")
def test_at_rogelios_chips_fetched_in_a_second_motion_do_not_count_before_the_draw() -> None:
    """$2 to $10: the first in makes it $4 more in one motion and reaches for $3."""
    one = seats_of(rules("rogelios", "five-card-draw", "spread", "2-10"), JACKS[:3], stack=500)
    one.apply(Deal())
    blind, seat = one.bet_to, one.to_act
    assert seat is not None
    one.apply(PutIn(seat, (blind, dollars(4)), again=(dollars(3),)))
    assert one.bet_to == blind + dollars(4)


# -- out of turn -------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("spot", "bet", "action", "may_raise"),
    [
        row("golden-state lowball limit 1/2", 2, "check", False, rule="GS-HE-20c", jokers=1),
        row("golden-state push-nine no-limit 5 ante", 5, "check", True, rule="GS-PU-17"),
        row("limelight holdem limit 4/8", 4, "check", True, rule="LL-OM-5"),
        row("limelight crazy-pineapple limit 4/8", 4, "check", True, rule="LL-OM-5"),
        row("rogelios crazy-pineapple-hilo limit 3/6", 3, "check", True, rule="RO-CH-4"),
        row("golden-state lowball limit 1/2", 2, "raise", False, rule="GS-HE-20c", jokers=1),
        row("golden-state push-nine no-limit 5 ante", 5, "raise", True, rule="GS-PU-17"),
        row("limelight holdem limit 4/8", 4, "raise", True, rule="LL-OM-5"),
        row("limelight crazy-pineapple limit 4/8", 4, "raise", True, rule="LL-OM-5"),
        row("rogelios crazy-pineapple-hilo limit 3/6", 3, "raise", True, rule="RO-CH-4"),
        row("marina holdem limit 4/8", 4, "check", False, rule="MC-HE-9"),
        row("marina lowball limit 4/8", 8, "check", False, rule="MC-GE-7", jokers=1),
        row("marina holdem limit 4/8", 4, "raise", True, rule="MC-GE-6a"),
        row("marina lowball limit 4/8", 8, "raise", True, rule="MC-GE-6a MC-GE-7", jokers=1),
    ],
)
def test_a_player_who_acted_out_of_turn_may_still_raise_in_turn_but_at_marina_not_after_a_check(
    spot: Spot, bet: int, action: str, may_raise: bool
) -> None:
    one, (first, second, third) = clean_round(spot, *(DEEP,) * 3)
    if action == "check":
        one.apply(OutOfTurn(third, "check"))
    else:
        one.apply(OutOfTurn(third, "bet"))
    play(one, f"{first} bet {bet} {second} call")
    assert (one.to_act, may(one).raise_from > 0) == (third, may_raise)
