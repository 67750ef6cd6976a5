"""The rules of each book about the deck, the streets, the showdown and the draw, in every game they apply to."""

import pytest

from houseway.cards import Card, cards, deck
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Call, Check, Deal, Discard, PokerHand, Post, Raise
from houseway.engines.poker.play.dealing.posting import straddle_bounds
from houseway.engines.poker.play.events import Awarded
from houseway.money import dollars
from tests.poker.draw_table import seats_of
from tests.poker.rounds import Spot, clean_round, row, settle
from tests.poker.situations import show_all
from tests.poker.stud_table import show_down, stud
from tests.poker.table import check_down, hand, may, play, rules, stacked_for, stacks_of
from tests.table.table_kit import NAMES, opened

# -- deck and seats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spot",
    [
        row("limelight stud limit 5/10", rule="LL-ST-10b"),
        row("marina holdem limit 4/8", rule="MC-HE-13c"),
        row("oceana holdem limit 4/8", rule="OC-OH-i1"),
        row("oceana omaha limit 4/8", rule="OC-OH-i1"),
        row("oceana stud limit 4/8", rule="OC-ST-5a"),
        row("rogelios stud limit 4/8", rule="RO-ST-G2"),
    ],
)
def test_the_deck_has_52_cards_and_no_joker(spot: Spot) -> None:
    assert len(spot.rules.deck()) == 52
    hand(spot.rules, stub=deck())
    with pytest.raises(ValueError, match="Jk"):
        hand(spot.rules, stub=deck(1))


@pytest.mark.parametrize(
    ("where", "game", "most"),
    [
        pytest.param("golden-state", "holdem", 9, marks=pytest.mark.rule("GS-HE-1a")),
        pytest.param("limelight", "holdem", 9, marks=pytest.mark.rule("LL-OM-7")),
        pytest.param("limelight", "omaha", 9, marks=pytest.mark.rule("LL-OM-7")),
        pytest.param("oceana", "holdem", 9, marks=pytest.mark.rule("OC-OH-i2")),
        pytest.param("oceana", "crazy-pineapple-hilo", 9, marks=pytest.mark.rule("OC-OH-i2")),
        pytest.param("oceana", "stud", 8, marks=pytest.mark.rule("OC-RZ-i2")),
    ],
)
def test_so_many_are_seated_and_the_next_waits(where: str, game: str, most: int) -> None:
    table = opened(where, game, players=most)
    with pytest.raises(Refused):
        table.seat(NAMES[most], most + 1, dollars(500))


# -- streets -----------------------------------------------------------------------------------------------------------

Step = tuple[int, int, int, int]
"""Burned cards so far, cards in a hand, cards on the board, and the dollars of a bet."""

FOUR_CARDS = [(0, 4, 0, 4), (1, 4, 3, 4), (2, 4, 4, 8), (3, 4, 5, 8)]
TWO_CARDS = [(0, 2, 0, 4), (1, 2, 3, 4), (2, 2, 4, 8), (3, 2, 5, 8)]
FIVE_TEN = [(0, 3, 0, 5), (1, 4, 0, 5), (2, 5, 0, 10), (3, 6, 0, 10), (4, 7, 0, 10)]
STUD = [(0, 3, 0, 4), (1, 4, 0, 4), (2, 5, 0, 8), (3, 6, 0, 8), (4, 7, 0, 8)]


@pytest.mark.parametrize(
    ("spot", "steps"),
    [
        row("limelight omaha limit 4/8", FOUR_CARDS, rule="LL-OM-1 LL-OM-2 LL-HE-D4"),
        row("oceana omaha limit 4/8", FOUR_CARDS, rule="OC-OH-1 OC-OH-2 OC-OH-3 OC-OH-i4"),
        row("rogelios omaha limit 4/8", FOUR_CARDS, rule="RO-OM-1 RO-OM-2"),
        row("marina holdem limit 4/8", TWO_CARDS, rule="MC-HE-G1"),
        row("limelight stud limit 5/10", FIVE_TEN, rule="LL-ST-0b LL-ST-0c LL-ST-0d LL-ST-0g"),
        row("oceana stud limit 4/8", STUD, rule="OC-ST-4 OC-ST-12a"),
    ],
)
def test_the_streets_have_these_cards_and_bets(spot: Spot, steps: list[Step]) -> None:
    """A card is burned before each street after the first; the bets double with the third round."""
    one = hand(spot.rules, 3, stack=500)
    found = []
    while one.phase == "deal":
        one.apply(Deal())
        found.append((len(one.stub.burns), len(one.hole[0]), len(one.board), bet_size(one)))
        settle(one)
    assert found == steps


def bet_size(one: PokerHand) -> int:
    """The amount that a bet or raise adds in this round, in dollars."""
    while may(one).bring_in:
        play(one, f"{one.to_act} brings")
    return (may(one).raise_from - one.full_to) // 100


# -- what wins ---------------------------------------------------------------------------------------------------------


def halves(spot: Spot, hole: tuple[str, str], board: str) -> dict[str, list[int]]:
    """Which half of the pot each seat wins; seat 2 is dealt the first hand, seat 1 the second."""
    each = len(cards(hole[0]))
    one = hand(spot.rules, 2, stack=200, stub=stacked_for(hole, board, rounds=each), button=1)
    one.apply(Deal())
    check_down(one, {2: cards(hole[0])[-1], 1: cards(hole[1])[-1]} if "crazy" in spot.words else None)
    show_all(one)
    won: dict[str, list[int]] = {}
    for event in one.log:
        if isinstance(event, Awarded):
            won.setdefault(event.half, []).append(event.seat)
    return won


OMAHA = [
    row("limelight omaha-hilo limit 4/8", rule="LL-OH-R6 LL-OM-R1"),
    row("oceana omaha-hilo limit 4/8", rule="OC-OH-i3 OC-OH-7"),
]


@pytest.mark.parametrize("spot", [*OMAHA, row("oceana omaha limit 4/8", rule="OC-OH-i3")])
def test_a_hand_of_omaha_is_two_hole_cards_and_three_of_the_board(spot: Spot) -> None:
    """One spade in hand makes no flush with four on the board: a pair of kings wins."""
    assert halves(spot, ("As Qh 4c 3d", "Kh Kc 6d 2c"), "Ks Js 9s 7s 2d") == {"high": [1]}


@pytest.mark.parametrize("spot", OMAHA)
def test_a_low_of_omaha_needs_two_low_hole_cards_eight_or_under(spot: Spot) -> None:
    """An ace alone makes no low with 2-3-4-5, and 9-4-3-2-A is none; 8-4-3-2-A is."""
    board = "2c 3d 4h Ks Kd"
    assert halves(spot, ("Ac Qh Js Td", "Kh Kc Jd 9c"), board) == {"high": [1]}
    assert halves(spot, ("Ac 9h Js Td", "Kh Kc Jd 9c"), board) == {"high": [1]}
    assert halves(spot, ("Ac 8h Js Td", "Kh Kc Jd 9c"), board) == {"high": [1], "low": [2]}


@pytest.mark.rule("RO-OH-2", "RO-OH-5")
def test_at_rogelios_a_low_of_omaha_is_nine_or_under_and_a_high_uses_two_hole_cards() -> None:
    spot = Spot("rogelios omaha-hilo limit 4/8")
    board = "2c 3d 4h Ks Kd"
    assert halves(spot, ("Ac 9h Js Td", "Kh Kc Jd Qc"), board) == {"high": [1], "low": [2]}
    assert halves(spot, ("Ac Th Js Td", "Kh Kc Jd Qc"), board) == {"high": [1]}
    assert halves(spot, ("As Qh 4c 3d", "Kh Kc 6d 2c"), "Ks Js 9s 7s 2d")["high"] == [1]


@pytest.mark.parametrize(
    "spot",
    [
        row("limelight crazy-pineapple-hilo limit 4/8", rule="LL-CH-1 LL-CH-2 LL-CH-3"),
        row("oceana crazy-pineapple-hilo limit 4/8", rule="OC-CH-i4 OC-CH-i5"),
    ],
)
def test_in_crazy_pineapple_the_board_may_be_played_both_ways_and_a_low_is_eight_or_under(spot: Spot) -> None:
    both = halves(spot, ("Ks Qd Jc", "Kh Qc Jd"), "Ah 2c 3d 4h 5s")
    assert {half: set(seats) for half, seats in both.items()} == {"high": {1, 2}, "low": {1, 2}}
    assert halves(spot, ("Ac 9h Js", "Kh Kc Jd"), "2c 3d 4h Ks Td") == {"high": [1]}
    assert halves(spot, ("Ac 8h Js", "Kh Kc Jd"), "2c 3d 4h Ks Td") == {"high": [1], "low": [2]}


@pytest.mark.rule("RO-ST-G2", "RO-ST-G1")
def test_at_rogelios_the_best_high_hand_wins_at_stud() -> None:
    """Aces and queens against a king and a nine low, without a joker in the deck."""
    third = ["As Ah Qc", "Ks Jd 9d"]
    one = stud(rules("rogelios", "stud", "limit", "4/8"), third, "Qh 8c", "Td 6c", "Th 3s", "Jh 4d")
    show_down(one)
    assert [event.seat for event in one.log if isinstance(event, Awarded)] == [1]


# -- the showdown ------------------------------------------------------------------------------------------------------


def last_round(spot: Spot) -> tuple[PokerHand, list[int]]:
    """Three players before the last round of betting, and the seats in turn."""
    one, _ = clean_round(spot, 500, 500, 500)
    discards = [str(held[-1]) for held in one.hole]
    while one.street + 1 < len(one.rules.deal.streets):
        settle(one)
        if one.phase == "discard":
            for seat in (1, 2, 3):
                one.apply(Discard(seat, cards(discards[one.position[seat]])))
        one.apply(Deal(one.shuffle_due))
    assert one.to_act is not None
    seats = [1, 2, 3]
    at = seats.index(one.to_act)
    return one, [*seats[at:], *seats[:at]]


LAST = [
    row("limelight crazy-pineapple limit 4/8", rule="LL-HE-2c"),
    row("limelight stud limit 5/10", rule="LL-ST-1b"),
    row("marina lowball limit 4/8", rule="MC-LB-2b", jokers=1),
    row("oceana holdem limit 4/8", rule="OC-CH-1d"),
    row("oceana five-card-draw limit 4/8", rule="OC-CH-1d", jokers=1),
    row("oceana lowball limit 4/8", rule="OC-CH-1d", jokers=1),
    row("oceana stud limit 4/8", rule="OC-ST-1c"),
    row("rogelios five-card-draw limit 4/8", rule="RO-FD-D11"),
]


@pytest.mark.parametrize("spot", LAST)
def test_who_made_the_last_raise_shows_first(spot: Spot) -> None:
    one, (first, second, third) = last_round(spot)
    bet = may(one).raise_from // 100
    play(one, f"{first} bet {bet} {second} raise {2 * bet} {third} fold {first} call")
    assert one.to_act == second


@pytest.mark.parametrize("spot", LAST)
def test_after_a_round_of_checks_the_first_shows_first_and_at_rogelios_draw_the_last(spot: Spot) -> None:
    one, (first, second, third) = last_round(spot)
    play(one, f"{first} check {second} check {third} check")
    assert one.to_act == (third if "rogelios" in spot.words else first)


# -- the draw ----------------------------------------------------------------------------------------------------------

LOW = ("7h 5c 4d 3s 2h", "8c 6d 5h 4s 3c", "9d 8h 6s 5d 2c")


@pytest.mark.rule("RO-LB-D7")
def test_at_rogelios_no_player_draws_more_than_four_cards_not_even_on_the_button() -> None:
    one = seats_of(rules("rogelios", "lowball", "limit", "4/8"), LOW, jokers=1, stack=500)
    one.apply(Deal())
    settle(one)
    for seat in (1, 2, 3):
        assert (one.to_act, may(one).draw) == (seat, 4)
        one.apply(Discard(seat, ()))


@pytest.mark.parametrize(
    "spot", [row("oceana lowball limit 4/8", rule="OC-LB-8"), row("oceana five-card-draw limit 4/8", rule="OC-LB-8")]
)
def test_at_oceana_a_player_who_draws_five_gets_them_one_after_the_other(spot: Spot) -> None:
    """Seat 1 throws all five away and seat 2 one card: the burn, five cards to seat 1, the next to seat 2."""
    held = ("Jh Jc 4d 3s 2h", "Js Jd 5h 4s 3c")
    one = seats_of(spot.rules, held, "As 6c 7c 8c 9c Tc Qc", jokers=1, stack=500)
    one.apply(Deal())
    settle(one, opens=True)
    one.apply(Discard(1, cards(held[0]), splits="draw" in spot.words))
    one.apply(Discard(2, cards("3c")))
    one.apply(Deal())
    assert set(one.hole[one.position[1]]) == set(cards("6c 7c 8c 9c Tc"))
    assert Card("Qc") in one.hole[one.position[2]]


@pytest.mark.rule("OC-LB-10a")
def test_at_oceana_a_checked_seven_that_wins_sends_every_later_bet_back() -> None:
    """$12 before the draw; seat 1 checks its seven, two others put in $8 each and so does it: all three go back."""
    one = seats_of(rules("oceana", "lowball", "limit", "4/8"), LOW, jokers=1)
    one.apply(Deal())
    settle(one)
    for seat in (1, 2, 3):
        one.apply(Discard(seat, ()))
    one.apply(Deal())
    play(one, "1 check 2 bet 8 3 call 1 call")
    show_all(one)
    assert stacks_of(one) == {1: dollars(108), 2: dollars(96), 3: dollars(96)}


# -- straddles and bounds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "bounds"),
    [
        row("limelight crazy-pineapple limit 4/8", (8, 8), rule="LL-CP-S1 LL-CP-S3"),
        row("rogelios crazy-pineapple-hilo limit 3/6", (6, 6), rule="RO-CH-13a"),
        row("rogelios five-card-draw limit 4/8", (0, 0), rule="RO-FD-C1"),
        row("marina holdem limit 4/8", (8, 8), rule="MC-HE-25"),
        row("marina holdem no-limit 1/2", (4, 4), rule="MC-HE-25"),
        row("marina lowball limit 4/8", (0, 0), rule="MC-LB-21"),
    ],
)
def test_a_straddle_is_so_much_or_not_allowed(spot: Spot, bounds: tuple[int, int]) -> None:
    assert straddle_bounds(spot.rules, dollars(200)) == tuple(map(dollars, bounds))


@pytest.mark.rule("LL-OM-8c")
def test_in_pot_limit_omaha_no_bet_is_more_than_a_thousand_dollars() -> None:
    one = hand(rules("limelight", "omaha", "pot-limit", "2/5 100-200"), 3, stack=9000)
    one.apply(Deal())
    for _ in range(6):
        options = may(one)
        assert options.seat is not None
        one.apply(Raise(options.seat, options.raise_to))
    settle(one)
    one.apply(Deal())
    assert one.pot > dollars(1400)
    assert may(one).raise_to == dollars(1000)


@pytest.mark.rule("OC-ST-3b")
def test_at_oceana_the_forced_bet_may_be_made_for_the_full_limit_at_once() -> None:
    """$4-$8 stud: the low card opens for $4 instead of the forced bet."""
    one = stud(rules("oceana", "stud", "limit", "4/8"), ["As Qh 2c", "Ks Jd 9d", "Jc Ts 8d"])
    assert may(one).bring_in > 0
    assert may(one).raise_from == dollars(4)


@pytest.mark.parametrize(
    ("spot", "order"),
    [
        row("marina holdem limit 4/8", [4, 5, 1, 2, 3], rule="MC-HE-26"),
        row("oceana lowball limit 4/8", [4, 5, 1, 2, 3], rule="OC-LB-4b", jokers=1),
        row("oceana five-card-draw limit 4/8", [2, 3, 4, 5, 1], rule="OC-LB-4b", jokers=1),
    ],
)
def test_who_kills_the_pot_acts_in_turn(spot: Spot, order: list[int]) -> None:
    """Seat 4 of five posts the kill: it acts before seat 5 and not last."""
    posts = [Post(2, "small", live=dollars(2)), Post(3, "big", live=dollars(4)), Post(4, "kill", live=dollars(8))]
    one = hand(spot.rules, 5, stack=500, posts=posts, jokers=spot.jokers)
    one.apply(Deal())
    acted = []
    while one.street == 0 and one.phase == "bet":
        options = may(one)
        assert options.seat is not None
        acted.append(options.seat)
        one.apply(Check(options.seat) if options.check else Call(options.seat))
    assert acted[:5] == order
