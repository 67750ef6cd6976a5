"""The three levels of poker bots: starting hands, positions, odds, sizes, when they stop raising, and matches."""

from random import Random

import pytest

from houseway.cards import cards
from houseway.engines.contract import Command, Seated
from houseway.engines.poker import bots as poker
from houseway.engines.poker.bots import MOST_BETS, Bot
from houseway.engines.poker.bots.starting import RUNGS, count, kind, place, usual_worth
from houseway.engines.poker.play import Bet, Call, Deal, Fold, PokerHand, Raise, events
from houseway.money import dollars
from houseway.players import EASY, LEVELS, SHARP, STEADY, Level, LevelName, play_hand, seat_bots
from houseway.rulebook import PokerRules, house, names
from tests.players.duplicate import FAMILIES, RIVALS, match
from tests.poker.table import dealt, hand, play, rules, stacked_for, to_flop, to_river
from tests.soak import SOAK, times

EACH = pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
NO_LIMIT = rules("limelight", structure="no-limit", limit="1/3 100-300")


def decide(one: PokerHand, level: Level, seed: int = 1) -> Command:
    assert one.to_act is not None
    return Bot(one.rules, level, Random(seed)).act(one.view(one.to_act), one.options())


# -- an end to raising -------------------------------------------------------------------------------------------------


def wagers(one: PokerHand) -> list[int]:
    """How many bets and raises each round of betting had."""
    found = [0]
    for event in one.log:
        if isinstance(event, events.RoundOpened):
            found.append(0)
        found[-1] += isinstance(event, events.Wagered)
    return found


@EACH
def test_two_who_hold_the_same_unbeatable_hand_stop_raising(level: Level) -> None:
    """Golden State does not cap raises between two players; quads on the board and two aces are a tie for ever."""
    found = rules("golden-state", limit="2x4")
    stub = stacked_for(["As Ac", "Ad Ah"], "Kh Kc Kd Ks 2c")
    one = PokerHand(found, [Seated(1, dollars(2000)), Seated(2, dollars(2000))], stub, button=2)
    bot = Bot(found, level, Random(1))
    while not one.over:
        one.apply(bot.act(one.view(one.to_act), one.options()) if one.to_act else Deal())
    assert max(wagers(one)) <= MOST_BETS


@EACH
def test_the_hand_that_had_ninety_eight_raises_has_a_few(level: Level) -> None:
    """``houseway deal golden-state holdem --limit 2x4 --seed 2``, ace-five against ace-queen."""
    found = rules("golden-state", limit="2x4")
    rng = Random(2)
    seats = seat_bots(found, 6)
    one = play_hand(found, seats, rng, button=rng.choice(seats).seat, fees=True, level=level.name)
    assert isinstance(one, PokerHand)
    assert sum(wagers(one)) < 12


# -- starting hands ----------------------------------------------------------------------------------------------------


def shoved(hole: str, stack: int = 300) -> PokerHand:
    """Heads up, seat 1 on the button has gone all-in for a hundred big blinds; seat 2 has these cards."""
    stub = stacked_for([hole, "9c 4d"])
    one = PokerHand(NO_LIMIT, [Seated(1, dollars(stack)), Seated(2, dollars(stack))], stub, button=1)
    one.apply(Deal())
    return play(one, f"1 raise {stack}")


@EACH
@pytest.mark.parametrize("hole", ["Ks 5d", "Qs 9d", "Ks 5s", "Ah 7d"])
def test_no_level_calls_a_hundred_big_blinds_with_a_poor_hand(level: Level, hole: str) -> None:
    assert {decide(shoved(hole), level, seed) for seed in range(10)} == {Fold(2)}


@EACH
def test_every_level_calls_a_hundred_big_blinds_with_aces(level: Level) -> None:
    assert not isinstance(decide(shoved("As Ah"), level), Fold)


@EACH
@pytest.mark.parametrize("hole", ["Ks 5d", "Qs 9d"])
def test_no_level_puts_a_hundred_big_blinds_in_by_raising_a_poor_hand(level: Level, hole: str) -> None:
    one = hand(NO_LIMIT, 3, stack=300, stub=dealt({1: hole}, players=3))
    one.apply(Deal())
    for seed in range(10):
        move = decide(one, level, seed)
        assert not isinstance(move, Raise) or move.to <= dollars(15)


def first_in(hole: str, players: int, folds: int) -> PokerHand:
    """Limit hold'em, the button in seat 1: so many have folded before the seat that has these cards."""
    found = rules("limelight", limit="3/6")
    seat = (3 + folds) % players + 1
    one = hand(found, players, stub=dealt({seat: hole}, players=players))
    one.apply(Deal())
    for _ in range(folds):
        assert one.to_act is not None
        one.apply(Fold(one.to_act))
    assert one.to_act == seat
    return one


@pytest.mark.parametrize("level", [STEADY, SHARP], ids=lambda level: level.name)
def test_a_hand_that_is_folded_under_the_gun_is_raised_on_the_button(level: Level) -> None:
    assert decide(first_in("Kd 9c", 9, 0), level) == Fold(4)
    assert isinstance(decide(first_in("Kd 9c", 9, 6), level), Raise | Call)
    assert isinstance(decide(first_in("Kd 9c", 9, 6), SHARP), Raise)


def test_an_easy_player_comes_in_with_more_hands_than_a_sharp_one() -> None:
    assert decide(first_in("Qd 8c", 6, 2), EASY) == Call(6)
    assert decide(first_in("Qd 8c", 6, 2), SHARP) == Fold(6)


def test_the_places_of_starting_hands_are_those_of_the_trade() -> None:
    holdem = rules("limelight")
    order = ["As Ah", "Qs Qh", "As Ks", "Ad Tc", "9s 8s", "Qd 7c", "7d 2c"]
    places = [place(holdem, usual_worth(holdem, cards(one))) for one in order]
    assert places == sorted(places)
    assert places[0] < 0.01
    assert places[-1] > 0.75


def test_suits_do_not_change_a_hands_worth() -> None:
    holdem = rules("limelight")
    assert usual_worth(holdem, cards("Ks Qs")) == usual_worth(holdem, cards("Qd Kd"))
    assert usual_worth(holdem, cards("Ks Qs")) > usual_worth(holdem, cards("Qd Ks"))


POKER = {
    kind(found): found
    for name in names()
    for game in house(name).games.values()
    if game.engine == "poker"
    for found in (house(name).game(game.slug, structure=structure) for structure in game.structures)
    if isinstance(found, PokerRules) and len(found.deal.streets) > 1
}


def test_the_rungs_of_every_game_are_posted() -> None:
    assert set(RUNGS) == set(POKER)


@pytest.mark.soak
@pytest.mark.parametrize("name", POKER)
def test_the_posted_rungs_are_what_a_fresh_count_gives(name: str) -> None:
    again = count(POKER[name], 600, 120, Random(9))
    assert all(abs(one - other) <= 6 for one, other in zip(again[4:], RUNGS[name][4:], strict=True))


# -- odds and sizes ----------------------------------------------------------------------------------------------------


@EACH
def test_a_flush_draw_calls_a_small_bet_and_the_missed_draw_folds_on_the_river(level: Level) -> None:
    found = rules("limelight", limit="3/6")
    holes = ["8c 8d", "As 5s", "9c 4d"]
    flop = play(to_flop(hand(found, 3, stub=stacked_for(holes, "Ks 9s 2d"))), "2 bet 3")
    assert not isinstance(decide(flop, level), Fold)
    river = play(to_river(hand(found, 3, stub=stacked_for(holes, "Ks Qs Jd 2d 2c"))), "2 bet 6")
    if level is not EASY:
        assert decide(river, level) == Fold(3)


@pytest.mark.parametrize("level", [STEADY, SHARP], ids=lambda level: level.name)
def test_the_price_decides_where_sizes_are_free(level: Level) -> None:
    """A gutshot and two overcards: worth a tenth of the pot, not three times the pot."""
    holes = ["8c 8d", "As Qh", "9c 4d"]
    for bet, calls in ((1, True), (60, False)):
        one = to_flop(hand(NO_LIMIT, 3, stack=300, stub=stacked_for(holes, "Kd Ts 2d")))
        one.apply(Bet(2, max(dollars(bet), 300)))
        assert isinstance(decide(one, level), Fold) is not calls


@EACH
def test_a_bet_of_most_of_the_stack_is_all_in(level: Level) -> None:
    holes = ["As Ks", "8c 3d", "9c 4d"]
    one = to_river(hand(NO_LIMIT, 3, stacks={2: 9}, stack=300, stub=stacked_for(holes, "Qs Js Ts 5c 5d")))
    assert decide(one, level) == Bet(2, one.seat(2).stack)


# -- matches between the levels ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "game", "structure"), FAMILIES if SOAK else FAMILIES[1:2])
def test_sharp_beats_steady_and_steady_beats_easy(name: str, game: str, structure: str) -> None:
    """Each deal is played again with the seats exchanged; in the long form the whole interval lies above nothing."""
    found, deals = rules(name, game, structure), times(60, 4000)
    for one, other in RIVALS:
        score = match(found, one, other, deals)
        print(f"{found.full_title()}: {one} against {other} {score}")
        assert (score.least if SOAK else score.mean) > 0, score


@pytest.mark.slow
def test_sharp_beats_easy_by_far() -> None:
    score = match(rules("limelight", "holdem", "no-limit"), "sharp", "easy", times(60, 1000))
    assert (score.least if SOAK else score.mean) > 0, score


# -- simulation --------------------------------------------------------------------------------------------------------


def test_simulated_players_are_quick_unless_a_level_is_named() -> None:
    found = rules("limelight", limit="3/6")

    def moves(level: LevelName | None) -> list[Command]:
        one = hand(found, 3, stub=dealt({1: "As Ah", 2: "7d 2c", 3: "8h 3s"}, players=3))
        made = []
        for move in poker.moves(one, Random(1), level=level):
            made.append(move)
            one.apply(move)
        return made

    assert moves("sharp")[1:3] == [Raise(1, dollars(6)), Fold(2)]
    assert moves(None) != moves("sharp")
