"""Hold'em before the flop: matchups counted once, and ranges of any size looked up."""

from random import Random

import numpy as np
import pytest

from houseway.cards import cards, deck
from houseway.odds.equities import preflop
from houseway.odds.equities.equity import equity
from houseway.odds.rankings.tables import mask
from houseway.rulebook import house
from tests.soak import times

HOLDEM = house("limelight").game("holdem")


def hole(text: str) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([mask(cards(text))], np.uint64)


def test_every_matchup_is_there_once() -> None:
    known, wins = preflop._counted()
    assert len(known) == 47_008  # the number that is printed everywhere
    assert np.all(np.diff(known) > 0)
    assert int(wins.sum(axis=1).max()) <= preflop.BOARDS


def test_matchups_do_not_depend_on_the_names_of_suits_or_on_who_comes_first() -> None:
    (one,), _ = preflop.matchups(hole("AsKs"), hole("QsQh"))
    for mine, theirs in (("AdKd", "QdQc"), ("AcKc", "QcQs")):
        assert preflop.matchups(hole(mine), hole(theirs))[0] == [one]
        assert preflop.matchups(hole(theirs), hole(mine))[0] == [one]
    assert preflop.matchups(hole("AsKs"), hole("QdQh"))[0] != [one]


def test_kept_counts_are_what_counting_gives() -> None:
    dice, (known, wins) = Random(7), preflop._counted()
    for _ in range(times(12, 2000)):
        held = dice.sample(deck(), 4)
        pair = np.array([mask(tuple(held[:2])), mask(tuple(held[2:]))], np.uint64)
        (key,), (in_order,) = preflop.matchups(pair[:1], pair[1:])
        row = wins[np.searchsorted(known, key)]
        assert preflop.count(pair) == tuple(int(one) for one in (row if in_order else row[::-1]))


@pytest.mark.parametrize(("hand", "share"), [("AA", 0.8520), ("AKs", 0.6704), ("72o", 0.3458)])
def test_a_hand_against_a_random_one_is_worth_what_is_printed(hand: str, share: float) -> None:
    # The tables of hands against one random hand, printed to two places: 85.20, 67.04, 34.58 %.
    found = equity(HOLDEM, [hand, "random"])
    assert found.exact
    assert round(found.shares[0].equity, 4) == share


def test_a_wide_range_against_a_wide_range_is_exact_and_agrees_with_samples() -> None:
    ranges = ["22+,A2s+,KTo+", "random"]
    found = equity(HOLDEM, ranges)
    played = equity(HOLDEM, ranges, samples=times(60_000, 4_000_000), seed=5)
    assert found.exact
    assert found.shares[0].equity + found.shares[1].equity == pytest.approx(1)
    assert abs(found.shares[0].equity - played.shares[0].equity) < 4 * played.shares[0].stderr


def test_a_dead_card_is_no_business_of_the_table() -> None:
    found = equity(HOLDEM, ["AsAh", "KsKh"], dead="Kd")
    assert found.shares[0].equity > equity(HOLDEM, ["AsAh", "KsKh"]).shares[0].equity
