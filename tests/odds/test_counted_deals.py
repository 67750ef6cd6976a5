"""Every deal of the house way against the house way: small decks by brute force, and the counts that are kept."""

from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.cards import cards
from houseway.odds.cache import Array
from houseway.odds.pai_gow.best_settings import settings_of
from houseway.odds.pai_gow.counting import Deals, count_deals, counted_deals, deals_from, every_set, known_deals
from houseway.odds.pai_gow.house_way import deck_of, set_many
from houseway.odds.pai_gow.rounds import house_way_edge
from houseway.odds.workers import ONE_PROCESS, no_progress
from houseway.rulebook.engines.banked import BankedRules
from tests.banked.sevens import AD, PG, Game, seven_rules


def small_deck(rules: BankedRules) -> Array:
    """Tens to kings and the joker: pairs to four of a kind, and with the joker flushes, straights and five alike."""
    deck = deck_of(rules).astype(np.uint64)
    return np.array([card for at, card in enumerate(deck) if at >= 52 or at % 13 in (8, 9, 10, 11)], np.uint64)


def tried(deck: Array, rules: BankedRules, bank: BankedRules) -> Deals:
    """Every two hands that share no card, one by one."""
    hands = np.array([sum(some) for some in combinations(deck.tolist(), 7)], np.uint64)
    mine, theirs = set_many(rules, hands), set_many(bank, hands)
    found = np.zeros(6, np.int64)
    for hand, (two, five) in zip(hands, mine, strict=True):
        fronts, backs = theirs[(hands & hand) == 0].T
        higher, behind = two > fronts, five > backs
        counts = (higher & behind, higher, behind, two == fronts, five == backs)
        found += [len(fronts), *(int(one.sum()) for one in counts)]
    return Deals(*map(int, found))


@pytest.mark.rule("OC-PG-9", "MC-AD-44")
@pytest.mark.parametrize("game", [PG, AD])
def test_a_small_deck_is_counted_as_trying_every_deal_counts_it(game: Game) -> None:
    rules = seven_rules(game)
    deck = small_deck(rules)
    assert deals_from(deck, rules, rules, ONE_PROCESS, no_progress) == tried(deck, rules, rules)


def test_two_ways_against_each_other_are_counted_too() -> None:
    rules = seven_rules(PG)
    assert rules.house_way
    other = replace(rules, house_way=replace(rules.house_way, full_house=(), two_pair=()))
    deck = small_deck(rules)
    found = deals_from(deck, rules, other, ONE_PROCESS, no_progress)
    assert found == tried(deck, rules, other)
    assert found.fronts != deals_from(deck, rules, rules, ONE_PROCESS, no_progress).fronts


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_the_sets_that_are_looked_at_stand_for_all_sets(jokers: int) -> None:
    deck = (1 << np.arange(52 + jokers)).astype(np.uint64)
    for size in range(5):
        sets, stands_for = every_set(deck, jokers, size)
        assert int(stands_for.sum()) == comb(52 + jokers, size)
        assert len(np.unique(sets)) == len(sets)
    assert len(every_set(deck[:52], 0, 2)[0]) == 169


@pytest.mark.rule("OC-PG-i3", "MC-AD-44")
@pytest.mark.parametrize("game", [PG, AD])
def test_the_counts_that_are_kept_agree_with_themselves_and_with_rounds_played(game: Game) -> None:
    rules = seven_rules(game)
    deals = known_deals(rules)
    assert deals is not None
    assert deals.all == comb(53, 7) * comb(46, 7)
    # Two hands set alike are equally often the higher one.
    assert 2 * deals.fronts + deals.front_copies == 2 * deals.backs + deals.back_copies == deals.all
    assert deals.wins + deals.pushes + deals.loses == deals.all
    assert deals.player == pytest.approx(-(deals.front_copies + deals.back_copies) / 2 / deals.all, abs=1e-15)
    played = house_way_edge(rules, rounds=400_000, seed=11)
    for share, counted in (
        (played.win, deals.wins), (played.push, deals.pushes), (played.lose, deals.loses),
        (played.front_copy, deals.front_copies), (played.back_copy, deals.back_copies),
    ):  # fmt: skip
        assert abs(share.share - counted / deals.all) < 4 * share.stderr


@pytest.mark.soak
@pytest.mark.parametrize("game", [PG, AD])
def test_the_counts_that_are_kept_are_counted_again(game: Game) -> None:
    assert count_deals(seven_rules(game)) == known_deals(seven_rules(game))


def test_a_way_of_ones_own_is_not_taken_for_a_house_that_was_counted() -> None:
    rules = seven_rules(PG)
    assert rules.house_way
    assert known_deals(replace(rules, house_way=replace(rules.house_way, flush=()))) is None
    assert known_deals(replace(rules, shoe=replace(rules.shoe, jokers=2))) is None
    assert known_deals(rules) != known_deals(seven_rules(AD))
    assert counted_deals(rules) == known_deals(rules)


# -- one hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_setting_is_worth_what_hands_of_the_bank_come_to() -> None:
    rules, dice = seven_rules(PG), Random(8)
    held = cards("Ks Kd 7h 7c As Qd 3c")
    found = settings_of(rules, held)
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    (house,) = (one for one in found if one.house_way)
    deck = [int(card) for card in deck_of(rules)]
    gone = {12 + 39, 11 + 39, 11 + 13, 5 + 26, 5, 10 + 13, 1}
    left = [card for card in deck if card.bit_length() - 1 not in gone]
    banks = set_many(rules, np.array([sum(dice.sample(left, 7)) for _ in range(40_000)], np.uint64))
    ((two, five),) = set_many(rules, np.array([sum(1 << at for at in gone)], np.uint64))
    for share, mean in ((house.front, (two > banks[:, 0]).mean()), (house.back, (five > banks[:, 1]).mean())):
        assert abs(share - mean) < 4 * (share * (1 - share) / 40_000) ** 0.5
    assert house.worth == pytest.approx(house.front + house.back - 1)
