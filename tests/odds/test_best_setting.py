"""The best answer to a bank that sets the house way: a small deck by brute force, and what is kept of the whole one."""

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards import cards
from houseway.odds.cache import Array
from houseway.odds.compiled import U64
from houseway.odds.pai_gow.best_answer import as_columns, best_answer, known_answer, short_way
from houseway.odds.pai_gow.best_settings import SettingWorths, setting_worths, settings_of, worths_from
from houseway.odds.pai_gow.counting import deals_from, known_deals
from houseway.odds.pai_gow.house_way import set_many, way_of
from houseway.odds.rankings.kernels import place_settings, setting_tables
from houseway.odds.rankings.tables import mask, unmasked
from houseway.odds.settings import needed
from houseway.odds.workers import ONE_PROCESS, no_progress
from houseway.rulebook.engines.banked import BankedRules
from tests.banked.sevens import AD, PG, Game, seven_rules
from tests.cli.kit import run
from tests.odds.test_counted_deals import small_deck


@cache
def answers(game: Game) -> SettingWorths:
    """All hands of the small deck."""
    rules = seven_rules(game)
    return worths_from(small_deck(rules), rules, ONE_PROCESS, no_progress)


def best_of_all(rules: BankedRules, held: int, banks: Array, made: Array) -> int:
    """Returns what the best legal setting of a hand beats, trying every setting against every hand of the bank."""
    tables = setting_tables(needed(rules.setting).jokers)
    twos = np.array([1 << a | 1 << b for a, b in combinations(range(54), 2) if held >> a & held >> b & 1], np.uint64)
    places = np.zeros((len(twos), 3), np.int64)
    place_settings(twos, U64(held) ^ twos, tables.two, tables.five.row, places)
    fronts, backs = made[(banks & U64(held)) == 0].T
    return max(int((two > fronts).sum() + (five > backs).sum()) for two, five, legal in places.tolist() if legal)


@pytest.mark.parametrize("game", [PG, AD])
def test_the_best_setting_of_a_small_deck_is_the_best_of_all_that_can_be_tried(game: Game) -> None:
    rules, found = seven_rules(game), answers(game)
    banks = np.array([sum(some) for some in combinations(small_deck(rules).tolist(), 7)], np.uint64)
    made = set_many(rules, banks)
    assert int(found.weights.sum()) == len(banks) == comb(17, 7)
    best = found.best()
    assert [best_of_all(rules, int(held), banks, made) for held in found.held] == best.tolist()
    assert (best > found.by_way(rules)).any()


@pytest.mark.parametrize("game", [PG, AD])
def test_the_house_way_and_fewer_of_its_rules_beat_what_every_deal_says(game: Game) -> None:
    rules, found = seven_rules(game), answers(game)
    assert rules.house_way
    for fewer in (rules, replace(rules, house_way=replace(rules.house_way, two_pair=(), full_house=()))):
        deals = deals_from(small_deck(rules), fewer, rules, ONE_PROCESS, no_progress)
        assert int((found.weights * found.by_way(fewer)).sum()) == deals.fronts + deals.backs


def test_a_way_with_rules_of_its_own_is_not_looked_up() -> None:
    rules = seven_rules(PG)
    assert rules.house_way
    other = replace(rules, house_way=replace(rules.house_way, full_house=("best-front",)))
    with pytest.raises(ValueError, match="counted for a different house way"):
        answers(PG).by_way(other)


@pytest.mark.parametrize("game", [PG, AD])
def test_a_short_way_leaves_out_as_many_rules_as_lose_no_more_than_was_stated(game: Game) -> None:
    rules, found = seven_rules(game), answers(game)
    answer = best_answer(rules, found)
    assert sum(one.hands for one in answer.places) == answer.hands == comb(17, 7)
    assert answer.banks == comb(10, 7)
    assert 0 < answer.otherwise < 1
    assert short_way(rules, found, 1).rules == 0
    same = short_way(rules, found, answer.gain)  # rules for a whole deck may do harm in this one
    assert 0 < same.loss <= answer.gain
    assert same.rules + len(same.left_out) == len(way_of(rules).rules)
    none = short_way(rules, found, 0)
    assert none.rules == len(way_of(rules).rules)
    assert none.left_out == ()


@pytest.mark.rule("OC-PG-9", "MC-AD-44")
@pytest.mark.parametrize("game", [PG, AD])
def test_the_answers_that_are_kept_are_of_all_hands(game: Game) -> None:
    answer = known_answer(seven_rules(game))
    assert answer
    assert (answer.hands, answer.banks) == (comb(53, 7), comb(46, 7))
    assert sum(one.hands for one in answer.places) == answer.hands
    assert all(0 <= one.otherwise <= one.hands and one.gained >= 0 for one in answer.places)


@pytest.mark.slow
@pytest.mark.parametrize("game", [PG, AD])
def test_the_hand_that_gains_most_does_so_when_it_is_looked_at_alone(game: Game) -> None:
    rules = seven_rules(game)
    answer = known_answer(rules)
    assert answer
    place = max(answer.places, key=lambda one: one.example_gained)
    found = settings_of(rules, place.example)
    (house,) = (one for one in found if one.house_way)
    assert found[0].worth - house.worth == pytest.approx(place.example_gained / answer.banks, abs=1e-12)


@pytest.mark.soak
@pytest.mark.parametrize("game", [PG, AD])
def test_the_answers_that_are_kept_are_counted_again(game: Game) -> None:
    rules = seven_rules(game)
    found, deals = setting_worths(rules), known_deals(rules)
    assert deals
    assert int((found.weights * found.by_way(rules)).sum()) == deals.fronts + deals.backs
    assert best_answer(rules, found) == known_answer(rules)
    for at in np.random.default_rng(5).integers(0, len(found.held), 20):
        best = settings_of(rules, unmasked(int(found.held[at])))[0]
        assert best.worth == pytest.approx(found.best()[at] / found.banks - 1, abs=1e-12)


def test_every_hand_is_written_with_its_best_front_and_the_front_of_the_house() -> None:
    rules, found = seven_rules(PG), answers(PG)
    (columns,) = as_columns(rules, found)
    assert columns["hands"] == found.weights.tolist()
    tables = setting_tables(needed(rules.setting).jokers)
    for at in range(0, len(found.held), 50):
        held, front, house = (mask(cards(str(columns[name][at]))) for name in ("cards", "front", "house_way_front"))
        assert held == int(found.held[at])
        twos = np.array([front, house], np.uint64)
        places = np.zeros((2, 3), np.int64)
        place_settings(twos, U64(held) ^ twos, tables.two, tables.five.row, places)
        assert places[:, 2].all()
        assert places[0, 0] << 16 | places[0, 1] == found.best_places()[at]
        assert places[1, :2].tolist() == set_many(rules, found.held[at : at + 1])[0].tolist()
    worth, house_worth = (np.array(columns[name], float) for name in ("worth", "house_way_worth"))
    assert ((worth + 1) * found.banks).round().tolist() == found.best().tolist()
    assert (worth >= house_worth).all()


def test_the_command_prints_the_gains() -> None:
    data = run("edge", "marina", "double-hand", "--best", "--json").data
    assert data["best"]["hands"] == comb(53, 7)
    assert data["short"] is None
    printed = run("edge", "oceana", "pai-gow", "--best").out
    assert "154,143,080 hands" in printed
