"""Poker bots."""

from dataclasses import replace
from random import Random

import pytest

from houseway import rulebook
from houseway.cards import cards, deck, shoe
from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.bots import Bot
from houseway.engines.poker.bots.equity import Odds, beaten
from houseway.engines.poker.play import Bet, BringIn, Check, Deal, Discard, Fold, Muck, PokerHand, Raise, Show
from houseway.money import dollars
from houseway.players import (
    LEVELS,
    SHARP,
    STEADY,
    Level,
    buy_in,
    next_button,
    next_seats,
    play_hand,
    seat_bots,
    shuffle,
)
from houseway.rulebook import PokerRules, house
from tests.poker.table import hand, may, play, rules, stacked_for, to_flop, to_river
from tests.soak import SOAK

SPREAD = [
    (name, game.slug, structure)
    for name in rulebook.names()
    for game in rulebook.house(name).games.values()
    if game.engine == "poker"
    for structure in game.structures
]


@pytest.mark.parametrize(("name", "game", "structure"), SPREAD)
def test_bots_play_every_poker_game_to_its_end_and_lose_no_chip(name: str, game: str, structure: str) -> None:
    place = house(name)
    found = place.game(game, structure=structure)
    # The fewest and the most players in a long run; otherwise one game is played by the fewest, the next by the most.
    turn = SPREAD.index((name, game, structure)) % 2
    for seed, count in enumerate(found.seats if SOAK else found.seats[turn : turn + 1]):
        seats = seat_bots(found, count)
        played = play_hand(found, seats, Random(seed), button=count, fees=True)
        result = played.result
        assert result is not None
        paid = result.collection + result.jackpot
        assert sum(result.stacks.values()) + paid == sum(one.stack for one in seats)


def test_the_same_dice_play_the_same_hand() -> None:
    found = rules("limelight")
    one, other = (play_hand(found, seat_bots(found, 6), Random(5), button=2) for _ in range(2))
    assert one.log == other.log
    assert play_hand(found, seat_bots(found, 6), Random(6), button=2).log != one.log


def test_a_table_too_small_or_too_large_is_refused() -> None:
    for count in (1, 10):
        with pytest.raises(Refused, match="2 to 9 players"):
            seat_bots(rules("limelight"), count)


def test_a_broke_bot_buys_in_again_and_the_button_goes_round() -> None:
    found = rules("limelight")
    seats = seat_bots(found, 3)
    full = buy_in(found)
    after = next_seats(found, seats, {1: 0, 2: full // 10, 3: 3 * full - full // 10})
    assert [one.stack for one in after] == [full, full // 10, 3 * full - full // 10]
    assert [next_button(seats, button) for button in (1, 2, 3)] == [2, 3, 1]


def decide(one: PokerHand, level: Level, seed: int = 1) -> object:
    assert one.to_act is not None
    return Bot(one.rules, level, Random(seed)).act(one.view(one.to_act), one.options())


def dealt(*hole: str, board: str = "", game: PokerRules | None = None) -> PokerHand:
    """Three players; the first to act is seat 1, the last of the hands listed."""
    found = game or rules("limelight", limit="3/6")
    one = hand(found, 3, stub=stacked_for(hole, board))
    one.apply(Deal())
    return one


@pytest.mark.parametrize("level", LEVELS.values())
def test_every_level_raises_aces_and_folds_seven_deuce_to_a_raise(level: Level) -> None:
    assert isinstance(decide(dealt("9c 4d", "8c 3d", "As Ah"), level), Raise)
    raised = play(dealt("7s 2h", "8c 3d", "As Ah"), "1 raise 6")
    assert decide(raised, level) == Fold(2)


def test_no_bot_folds_when_a_check_is_free() -> None:
    one = to_flop(dealt_undealt("7s 2h", "8c 3d", "9c 4d", board="As Kd Qh 5c 5d"))
    assert decide(one, STEADY) == Check(2)


def dealt_undealt(*hole: str, board: str) -> PokerHand:
    return hand(rules("limelight", limit="3/6"), 3, stub=stacked_for(hole, board))


def test_the_nuts_are_bet() -> None:
    one = to_river(dealt_undealt("As Ks", "8c 3d", "9c 4d", board="Qs Js Ts 5c 5d"))
    assert decide(one, SHARP) == Bet(2, dollars(6))


def test_a_no_limit_bet_is_half_to_all_of_the_pot_in_whole_chips() -> None:
    found = rules("limelight", structure="no-limit", limit="1/3 100-300")
    one = to_river(hand(found, 3, stack=300, stub=stacked_for(["As Ks", "8c 3d", "9c 4d"], "Qs Js Ts 5c 5d")))
    pot = one.pot
    for seed in range(10):
        move = decide(one, SHARP, seed)
        assert isinstance(move, Bet)
        assert pot // 2 - 100 < move.to <= pot
        assert move.to % found.pot.chip == 0


def test_a_loser_mucks_what_a_winner_must_show() -> None:
    one = to_river(dealt_undealt("As Ks", "8c 3d", "Ac 4d", board="Ah Kh 7d 6c 2s"))
    play(one, "2 check 3 check 1 check")
    assert decide(one, STEADY) == Show(2)
    one.apply(Show(2))
    assert decide(one, STEADY) == Muck(3)
    one.apply(Muck(3))
    assert decide(one, STEADY) == Muck(1)


def test_equal_hands_are_shown() -> None:
    one = to_river(dealt_undealt("As Kd", "8c 3d", "Ac Kh", board="Ah Kc 7d 6c 2s"))
    play(one, "2 check 3 check 1 check")
    one.apply(Show(2))
    assert decide(one, STEADY) == Muck(3)
    one.apply(Muck(3))
    assert not beaten(one.rules, one.view(1))
    assert decide(one, STEADY) == Show(1)


def test_a_low_is_shown_against_a_better_high() -> None:
    found = rules("limelight", "omaha-hilo")
    stub = stacked_for(["As Ah Kd Kh", "2s 3s 4s 9d"], "Ad Kc 7h 6c 5d", rounds=4)
    one = PokerHand(found, [Seated(1, 20000), Seated(2, 20000)], stub, button=2)
    to_river(one)
    while one.phase == "bet":
        seat = one.to_act
        assert seat is not None
        one.apply(Check(seat))
    one.apply(Show(1))
    assert not beaten(found, one.view(2))


def test_crazy_pineapple_keeps_the_pair_that_fits_the_board() -> None:
    found = rules("limelight", "crazy-pineapple")
    stub = stacked_for(["As Ah 7d", "8c 3d 2d", "9c 4d 2h"], "Ad Kc Kh 5c 6s", rounds=3)
    one = to_flop(hand(found, 3, stub=stub))
    play(one, "2 check 3 check 1 check")
    assert decide(one, replace(SHARP, samples=60)) == Discard(2, cards("7d"))


def test_equity_agrees_with_the_published_figure_for_aces_against_one_random_hand() -> None:
    # 85.2 % against any two cards; 4,000 deals put the standard error under 0.6 %.
    found = rules("limelight")
    stub = (*cards("2c As 3c Ah"), *(card for card in deck() if card not in cards("2c As 3c Ah")))
    one = PokerHand(found, [Seated(1, 20000), Seated(2, 20000)], stub, button=2)
    one.apply(Deal())
    odds = Odds.of(found, one.view(2))
    assert odds.own == cards("As Ah")
    assert odds.equity(odds.own, 4000, Random(1)) == pytest.approx(0.852, abs=0.018)


def test_the_low_card_brings_it_in_and_a_monster_opens_in_full() -> None:
    found = rules("oceana", "stud")
    for seed in range(30):
        order = Random(seed).sample(deck(), 52)
        one = PokerHand(found, [Seated(1, 20000), Seated(2, 20000), Seated(3, 20000)], order, button=3)
        one.apply(Deal())
        options = may(one)
        assert options.seat is not None
        assert options.bring_in
        assert isinstance(decide(one, replace(STEADY, starts=0)), BringIn)
        if options.raise_from:
            assert isinstance(decide(one, replace(SHARP, starts=99)), Bet | Raise)


def test_a_full_table_of_stud_is_imagined_with_the_cards_there_are() -> None:
    found = rules("oceana", "stud")
    one = PokerHand(found, [Seated(seat, 20000) for seat in range(1, 9)], deck(), button=8)
    one.apply(Deal())
    seat = one.to_act
    assert seat is not None
    odds = Odds.of(found, one.view(seat))
    assert 0 <= odds.equity(odds.own, 10, Random(1)) <= 1


def test_a_bot_judges_by_its_own_cards_and_the_board_alone() -> None:
    one = dealt("9c 4d", "8c 3d", "As Ah")
    other = dealt("Kc Kd", "Qc Qd", "As Ah")
    assert one.view(1) == other.view(1)
    assert Odds.of(one.rules, one.view(1)).unseen == Odds.of(other.rules, other.view(1)).unseen


@pytest.mark.parametrize("size", [0, 1, 2, 3, 36, 52, 53, 63, 64, 65, 416])
def test_a_quick_shuffle_is_the_one_that_the_dice_would_make(size: int) -> None:
    usual, quick = Random(size), Random(size)
    cards = list(shoe(8)[:size])
    same = cards.copy()
    for _ in range(3):
        usual.shuffle(cards)
        shuffle(same, quick)
    assert same == cards
    assert quick.getstate() == usual.getstate()
