"""The order of settlement, and how far the bank's money reaches."""

import pytest

from houseway import floor
from houseway.cards import card, cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play.round_state import button_count, button_square, clockwise_from
from houseway.engines.contract import Seated
from houseway.irregularities import FoulDeck
from houseway.money import dollars
from tests import books
from tests.banked.cases import case
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NJ,
    NX,
    OC,
    RO,
    Game,
    deal,
    open_table,
    play_of,
    refused,
    result_of,
    rules_of,
    say,
    settled,
    won,
)

WIN, LOSE = "Kd Qh", "Kd 7s"
"""Against a player-dealer's 18."""


@pytest.mark.parametrize(
    ("game", "squares", "bank", "down", "button"),
    [
        case(LL, 7, 3, "4c", 7, rule="LL-P21-R11"),
        case(LL, 7, 3, "Kc", 7, rule="LL-P21-R11"),
        case(RO, 8, 1, "6c", 7, rule="RO-P21-10"),
        case(RO, 8, 1, "Kc", 4, rule="RO-P21-10"),
        case(RO, 8, 1, "Ac", 2, rule="RO-P21-10"),
        case(OC, 8, 3, "5c", 8, rule=("OC-P21-R10", "OC-P21-R11")),
        case(OC, 8, 3, "Ac", 4, rule="OC-P21-R11"),
        case(OC, 8, 3, "9c", 5, rule="OC-P21-R11"),
        case(OC, 8, 3, "Tc", 6, rule="OC-P21-R11"),
        case(MC, 8, 3, "7c", 2, rule="MC-P21-R11"),
        case(MC, 8, 3, "9c", 5, rule="MC-P21-R11"),
        case(MC, 8, 3, "Ac", 4, rule="MC-P21-R11"),
    ],
)
def test_the_down_card_places_the_action_button(game: Game, squares: int, bank: int, down: str, button: int) -> None:
    seat = 1 if bank != 1 else 2
    round_ = deal(game, {seat: "Kd 9s"}, f"9h {down}", "2c 2d 2h 2s", bank_seat=bank, squares=squares)
    say(round_, "stand")
    assert round_.layout.button == button


@pytest.mark.parametrize(
    ("game", "bank", "start", "order"),
    [
        case(LL, 3, 5, [5, 6, 7, 1, 2, 4], rule=("LL-P21-R12", "LL-P21-R11")),
        case(RO, 1, 4, [4, 5, 6, 2, 3], rule="RO-P21-12b"),
        case(OC, 3, 6, [6, 7, 8, 1, 2, 4, 5], rule="OC-P21-R12"),
        case(MC, 4, 6, [6, 7, 8, 1, 2, 3, 5], rule="MC-P21-R12b"),
        case(MC, 3, 2, [2, 4, 5, 6, 7, 8, 1], rule="MC-P21-R11"),
    ],
)
def test_settlement_runs_clockwise_from_the_action_button(game: Game, bank: int, start: int, order: list[int]) -> None:
    round_ = deal(game, dict.fromkeys(sorted(order), "Kd Qh"), "9h 9s", bank_seat=bank, start=start)
    while play_of(round_).current:
        say(round_, "stand")
    assert [square for square, _ in settled(round_)] == order


def test_a_button_on_an_empty_square_starts_with_the_next_wager_clockwise() -> None:
    assert clockwise_from(5, [2, 3, 7]) == (7, 2, 3)
    assert button_square(button_count(card("Kd")), bank=3, squares=8) == 6


@pytest.mark.parametrize(
    ("game", "squares", "order"),
    [
        case(GS, [2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2], rule="GS-NB-R11"),
        case(NJ, [1, 2, 4, 8], [8, 4, 2, 1], rule="MC-NJ-D7b"),
        case(NX, [1, 2, 4, 8], [8, 4, 2, 1], rule="MC-NX-R11"),
    ],
)
def test_no_bust_games_settle_counter_clockwise_from_the_dealers_right(
    game: Game, squares: list[int], order: list[int]
) -> None:
    dealt, draws = ("9h 9s", "") if game != NJ else ("9h", "9s")
    bank = next(seat for seat in range(1, 9) if seat not in squares)
    round_ = deal(game, dict.fromkeys(squares, "Kd 9s"), dealt, draws, bank_seat=bank)
    while play_of(round_).current:
        say(round_, "stand")
    assert [square for square, _ in settled(round_)] == order


@pytest.mark.rule("MC-NJ-D7b")
def test_a_natural_of_the_joker_game_waits_for_its_turn_from_seat_8_down() -> None:
    round_ = deal(NJ, {2: "Jk Jk", 8: "Kd 9s"}, "9h", "9s", bank_seat=1)
    assert (play_of(round_).current, settled(round_)) == (play_of(round_).squares[8][0], [])
    say(round_, "stand")
    assert [square for square, _ in settled(round_)] == [8, 2]


@pytest.mark.rule("MC-NJ-H4", "MC-NJ-D7b")
def test_the_joker_game_has_eight_seats() -> None:
    seats = dict.fromkeys(range(1, 9), dollars(100))
    round_ = open_table(rules_of(NJ), seats, bank=1, put_up=dollars(100))
    round_.apply(do.Wager(8, 8, dollars(10)))
    assert refused(round_, do.Wager(8, 9, dollars(10))) == "", "there is no ninth square"


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("put_up", "order"),
    [
        case(60, [8, 4, 2], rule=("MC-NX-R11", "MC-NX-B7")),
        case(59, [4, 8, 2], rule=("MC-NX-R11", "MC-NX-B7")),
    ],
)
def test_the_buster_game_uses_the_action_button_only_when_the_bank_is_short(put_up: int, order: list[int]) -> None:
    # Down card 3: square 4 when seat 1 has the bank. The Buster bets of $10 each count as wagered.
    round_ = deal(
        NX, {2: "Kd 9s", 4: "Kd 9s", 8: "Kd 9s"}, "Th 3s", "5s", sides={"buster": 10}, put_up=put_up, bank_seat=1
    )
    while play_of(round_).current:
        say(round_, "stand")
    assert [square for square, _ in settled(round_)] == order


COVER = [
    # game, put up, (square, hand, bet) in settlement order, paid in dollars
    case(LL, 100, [(5, WIN, 60), (6, WIN, 60), (1, WIN, 40)], [60, 40, 0], rule=("LL-P21-DS6", "LL-P21-R4a")),
    case(LL, 100, [(5, LOSE, 60), (6, LOSE, 60), (1, LOSE, 40)], [-60, -40, 0], rule="LL-P21-DS6"),
    case(LL, 120, [(5, LOSE, 60), (6, WIN, 80), (1, WIN, 40)], [-60, 80, 40], rule="LL-P21-DS6"),
    case(LL, 50, [(5, WIN, 50), (6, WIN, 50)], [50, 0], rule="LL-P21-R13"),
    case(LL, 200, [(5, LOSE, 150), (6, LOSE, 150)], [-150, -50], rule="LL-P21-R4a"),
    case(RO, 100, [(5, WIN, 60), (6, WIN, 60), (2, WIN, 30)], [60, 40, 0], rule=("RO-P21-D6", "RO-P21-4")),
    case(RO, 100, [(5, LOSE, 60), (6, LOSE, 60), (2, LOSE, 30)], [-60, -40, 0], rule=("RO-P21-D6", "RO-P21-4")),
    case(RO, 50, [(5, WIN, 50), (6, WIN, 20)], [50, 0], rule="RO-P21-13"),
    case(OC, 100, [(5, WIN, 60), (6, WIN, 50), (2, WIN, 30)], [60, 40, 0], rule=("OC-P21-D6", "OC-P21-R4a")),
    case(OC, 100, [(5, LOSE, 60), (6, LOSE, 50), (2, LOSE, 30)], [-60, -40, 0], rule="OC-P21-D6b"),
    case(OC, 60, [(5, WIN, 60), (6, WIN, 20)], [60, 0], rule="OC-P21-R13"),
    case(MC, 150, [(5, WIN, 100), (6, WIN, 80)], [100, 50], rule=("MC-P21-D6", "MC-P21-R4a", "MC-P21-B5")),
    case(MC, 150, [(5, LOSE, 100), (6, LOSE, 80)], [-100, -50], rule=("MC-P21-D6", "MC-P21-R4a")),
    case(MC, 100, [(5, LOSE, 80), (6, WIN, 150)], [-80, 150], rule="MC-P21-D6"),
    case(NJ, 100, [(8, WIN, 60), (7, WIN, 60)], [60, 40], rule="MC-NJ-D7a"),
    case(NJ, 60, [(7, WIN, 40), (3, WIN, 40), (2, WIN, 40)], [40, 20, 0], rule=("MC-NJ-D7b", "MC-NJ-D7a")),
    case(NX, 80, [(2, WIN, 100)], [80], rule=("MC-NX-R14", "MC-NX-R4")),
    case(NX, 80, [(2, LOSE, 100)], [-80], rule="MC-NX-R14"),
    case(NX, 150, [(2, WIN, 100), (3, WIN, 80)], [100, 50], rule="MC-NX-M1"),
    case(NX, 150, [(2, LOSE, 100), (3, LOSE, 80)], [-100, -50], rule="MC-NX-M1"),
    case(GS, 100, [(7, WIN, 60), (4, WIN, 60), (2, WIN, 60)], [60, 40, 0], rule="GS-NB-R14b"),
    case(GS, 100, [(7, LOSE, 60), (4, LOSE, 60), (2, LOSE, 60)], [-60, -40, 0], rule="GS-NB-R14b"),
    case(GS, 50, [(7, LOSE, 40), (4, WIN, 80)], [-40, 80], rule="GS-NB-R14b"),
    case(RO, 50, [(5, LOSE, 40), (6, WIN, 80)], [-40, 80], rule="RO-P21-D6"),
    case(OC, 50, [(5, LOSE, 40), (6, WIN, 80)], [-40, 80], rule="OC-P21-D6"),
    case(NJ, 50, [(7, LOSE, 40), (4, WIN, 80)], [-40, 80], rule="MC-NJ-D7a"),
    case(NX, 50, [(5, LOSE, 40), (6, WIN, 80)], [-40, 80], rule="MC-NX-M1"),
]


def bank_seat_for(bets: list[tuple[int, str, int]]) -> int:
    return next(seat for seat in range(3, 8) if seat not in {square for square, _, _ in bets})


def settle_in_order(game: Game, put_up: int, bets: list[tuple[int, str, int]], **changes: object) -> dict[int, int]:
    """Returns each square's pay, in dollars, against a player-dealer's 18; the first square has the button."""
    rules = rules_of(game, None, **changes)
    dealt, draws = ("9h 9s", "") if game != NJ else ("9h", "9s")
    round_ = deal(
        rules,
        {square: hand for square, hand, _ in bets},
        dealt,
        draws,
        bet={square: bet for square, _, bet in bets},
        put_up=put_up,
        bank_seat=bank_seat_for(bets),
        start=bets[0][0] if game != NX or put_up < sum(bet for _, _, bet in bets) else 0,
    )
    while play_of(round_).current:
        say(round_, "stand")
    assert [square for square, _ in settled(round_)] == [square for square, _, _ in bets]
    assert abs(result_of(round_).bank_result) <= dollars(put_up)
    stacks = result_of(round_).stacks
    paid = {square: amount // 100 for square, amount in settled(round_)}
    assert {square: stacks[square] for square in paid} == {square: dollars(1000 + won) for square, won in paid.items()}
    return paid


@pytest.mark.sequence
@pytest.mark.parametrize(("game", "put_up", "bets", "paid"), COVER)
def test_the_bank_pays_and_collects_until_its_money_runs_out_and_the_rest_goes_back(
    game: Game, put_up: int, bets: list[tuple[int, str, int]], paid: list[int]
) -> None:
    assert list(settle_in_order(game, put_up, bets).values()) == paid


@pytest.mark.rule("LL-P21-DS6")
def test_under_the_gross_policy_a_collected_wager_uses_up_cover_too() -> None:
    bets = [(5, LOSE, 60), (6, WIN, 80), (1, WIN, 40)]
    assert list(settle_in_order(LL, 120, bets, bank__coverage="gross").values()) == [-60, 60, 0]


@pytest.mark.sequence
@pytest.mark.rule("LL-P21-DS6", "LL-P21-O2")
def test_a_natural_is_paid_as_far_as_the_bank_covers_it() -> None:
    round_ = deal(LL, {2: "Ah Kd"}, "9h 9s", bet=100, put_up=70, bank_seat=1)
    assert won(round_) == {2: dollars(70)}
    assert result_of(round_).stacks == {2: dollars(1070), 1: 0}


@pytest.mark.sequence
@pytest.mark.rule("LL-P21-R13", "RO-P21-13", "OC-P21-R13")
def test_an_uncovered_wager_comes_back_and_its_fee_does_not() -> None:
    seats = [Seated(1, dollars(50)), Seated(2, dollars(100)), Seated(3, dollars(100))]
    round_ = Round(rules_of(RO), seats, cards("Kd Kh 9h Qd Qh 9s"), bank=1, player_fee=50)
    for command in (do.PutUp(1, dollars(50)), do.Wager(2, 2, dollars(50)), do.Wager(3, 3, dollars(20))):
        round_.apply(command)
    round_.apply(do.NoMoreBets(start=2))
    say(round_, "stand stand")
    assert won(round_) == {2: dollars(50), 3: 0}
    assert result_of(round_).stacks == {1: 0, 2: dollars(149, 50), 3: dollars(99, 50)}
    assert result_of(round_).collection == 100


@pytest.mark.parametrize("game", [LL, RO, OC, MC, NJ, NX, GS])
def test_splits_are_settled_in_the_order_in_which_they_were_played(game: Game) -> None:
    """The first hand is split again: its new sister was played before the second hand, and is settled before it."""
    rules = rules_of(game)
    up = "6h 9s" if books.bank_cards_at_first(rules) == 2 else "6h"
    draws = "8d 3c 2h Td Tc 9d 9c Kd" if len(up) > 2 else "8d 3c 2h Td Tc 9d 9c 9s Kd"
    round_ = deal(game, {2: "8c 8h"}, up, draws, bank_seat=1)
    while (hand := play_of(round_).current) is not None:
        pair = len(hand.cards) == 2 and hand.cards[0][0] == hand.cards[1][0] == "8" and len(play_of(round_).hands) < 3
        say(round_, "split" if pair else "hit" if hand.points < 24 else "stand")
    played = [hand.number for hand in play_of(round_).hands]
    assert played == [0, 2, 1]
    assert [event.hand for event in result_of(round_).settled] == played


@pytest.mark.parametrize("coverage", ["net", "gross"])
@pytest.mark.parametrize("game", [LL, RO, OC, MC, NJ, GS])
def test_a_misdeal_after_a_surrender_gives_everyone_their_chips_back(game: Game, coverage: str) -> None:
    """The bank of $10 collects half of one wager of four, and then the deck is foul."""
    rules = rules_of(game, bank__coverage=coverage)
    up = "9h 9s" if books.bank_cards_at_first(rules) == 2 else "9h"
    round_ = deal(rules, dict.fromkeys((2, 3, 4, 5), "Kd 6s"), up, "2c 3c", bet=20, put_up=10, stack=100, bank_seat=1)
    actor = play_of(round_).current
    assert actor is not None
    round_.apply(do.Surrender(actor.player, actor.square))
    assert sum(round_.money.values()) + sum(pot.amount for pot in round_.pots) == dollars(410)
    round_.apply(floor.ruling(round_, FoulDeck()).command())
    assert result_of(round_).stacks == {1: dollars(10)} | dict.fromkeys((2, 3, 4, 5), dollars(100))
    assert result_of(round_).bank_result == 0
