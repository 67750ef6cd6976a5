"""The compiled evaluators say what the plain ones say, and every hand in the deck counted gives the exact tables."""

import random
import subprocess
import sys
import time
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from houseway import hands
from houseway.cards import Card, deck
from houseway.hands.pai_gow import Jokers, five_card, legal_setting, two_card
from houseway.hands.rankings import RANKINGS
from houseway.odds import cache
from houseway.odds.cache import Array
from houseway.odds.chances import chances, counts
from houseway.odds.rankings import batch
from houseway.odds.rankings.kernels import place_settings, reading, setting_tables
from houseway.odds.rankings.tables import mask, unmasked
from tests.soak import times

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]
DEALS = times(1_500, 4_000)
TAKEN_APART = {name for name, of in RANKINGS.items() if of.reads in ("fives", "rainbows")}
JOKERS = {
    name: (0,) if not of.jokers else (0, 1) if name in TAKEN_APART else (0, 1, 2) for name, of in RANKINGS.items()
}
SIZES = {name: {3: (3,), 4: (4, 5), 5: (5, 7)}[of.size] for name, of in RANKINGS.items()}


def dealt(seed: int, own: int, shared: int, jokers: int = 0) -> list[Deal]:
    dice = random.Random(seed)
    some = [dice.sample(deck(jokers), own + shared) for _ in range(DEALS)]
    return [(tuple(cards[:own]), tuple(cards[own:])) for cards in some]


def of(deals: list[Deal], at: int) -> Array:
    return batch.masks_of(deal[at] for deal in deals)


@pytest.mark.parametrize(
    ("ranking", "size", "jokers"),
    [(name, size, jokers) for name in RANKINGS for size in SIZES[name] for jokers in JOKERS[name]],
)
def test_random_hands_have_the_values_of_the_plain_evaluators(ranking: str, size: int, jokers: int) -> None:
    deals = dealt(1, size, 0, jokers)[: 60 if jokers and ranking in TAKEN_APART else DEALS]
    # A joker is rare, so half of the deals get all jokers.
    with_jokers: list[Deal] = [
        ((*deck(jokers)[52:], *hole[jokers:]), ()) for hole, _ in deals[::2] if "Jk" not in hole[jokers:]
    ]
    deals = deals[1::2] + with_jokers
    evaluate = hands.evaluator(ranking)
    assert list(batch.values(ranking, of(deals, 0))) == [evaluate(hole, ()) for hole, _ in deals]


@pytest.mark.parametrize("ranking", ["high", "low", "low-8", "low-9"])
@pytest.mark.parametrize(
    ("selection", "own"),
    [("exactly-two", 2), ("exactly-two", 4), ("exactly-two", 5), ("exactly-two", 6), ("at-most-two", 3)],
)
def test_selections_of_hole_cards_have_the_values_of_the_plain_evaluators(
    ranking: str, selection: str, own: int
) -> None:
    deals = dealt(2, own, 5)[: DEALS if own == 4 else 400]
    evaluate = hands.evaluator(ranking, selection)
    found = batch.values(ranking, of(deals, 0), of(deals, 1), selection)
    assert list(found) == [evaluate(hole, board) for hole, board in deals]


def test_omaha_hands_of_one_suit_have_the_values_of_the_plain_evaluator() -> None:
    """Flushes and straight flushes of two and three, where there is most to choose from."""
    dice, evaluate = random.Random(3), hands.evaluator("high", "exactly-two")
    suited = [card for card in deck() if card[1] in "hs"]
    deals = [(tuple(some[:4]), tuple(some[4:])) for some in (dice.sample(suited, 9) for _ in range(DEALS))]
    found = batch.values("high", of(deals, 0), of(deals, 1), "exactly-two")
    assert list(found) == [evaluate(hole, board) for hole, board in deals]


@pytest.mark.parametrize("jokers", ["bug", "wild"])
def test_two_and_five_have_the_values_and_the_fouls_of_the_plain_evaluators(jokers: Jokers) -> None:
    deals = [(cards[:2], (*cards[2:], *rest)) for cards, rest in dealt(4, 7, 0, jokers=2)]
    tables, out = setting_tables(jokers), np.zeros((len(deals), 3), dtype=np.int64)
    place_settings(of(deals, 0), of(deals, 1), tables.two, tables.five.row, out)
    assert list(tables.two_values[out[:, 0]]) == [two_card(two, jokers) for two, _ in deals]
    assert list(tables.five.values[out[:, 1]]) == [five_card(five, jokers) for _, five in deals]
    assert list(out[:, 2] == 1) == [legal_setting(two, five, jokers) for two, five in deals]


def test_hands_of_a_size_that_has_no_table_are_refused() -> None:
    six, four, board = (batch.masks(np.arange(start, end)[None]) for start, end in ((0, 6), (0, 4), (20, 25)))
    with pytest.raises(ValueError, match="high has tables for hands of 5 and 7 cards, not 6"):
        batch.places("high", six)
    with pytest.raises(ValueError, match="push-nine has tables for hands of 3 cards, not 5"):
        counts("push-nine", 5)
    with pytest.raises(ValueError, match="needs a board of five cards"):
        batch.places("high", four, selection="exactly-two")
    with pytest.raises(ValueError, match="takes hands of two cards or more"):
        batch.places("high", batch.masks(np.arange(1)[None]), board, "exactly-two")
    with pytest.raises(ValueError, match="badugi is read from any cards of a hand, not exactly-two"):
        reading("badugi", "exactly-two")
    with pytest.raises(ValueError, match="is not a selection"):
        batch.places("high", four, board, "most")


def test_a_mask_holds_each_card_once_and_two_jokers_apart() -> None:
    whole = deck(jokers=2)
    assert mask(whole) == (1 << 54) - 1
    assert unmasked(mask(whole)) == whole
    assert all(unmasked(mask(pair)) == pair for pair in combinations(whole[::7], 2))


def test_five_card_hands_counted_one_by_one_have_the_published_counts() -> None:
    assert list(counts("high", 5).values()) == [
        *(4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    ]


def test_deuce_to_seven_turns_the_high_hands_round_but_for_the_straight_from_ace_to_five() -> None:
    """The high counts, with the 1,020 wheels among the ace lows and their four flushes among the flushes."""
    found = counts("deuce-to-seven", 5)
    made = {"straight": 10_200 - 1_020, "flush": 5_108 + 4, "straight flush": 40 - 4, "full house": 3_744}
    assert {name: found[name] for name in made} == made
    assert (found["one pair"], found["two pair"]) == (1_098_240, 123_552)
    assert (found["three of a kind"], found["four of a kind"]) == (54_912, 624)
    tops = {7: "seven", 8: "eight", 9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king"}
    for top, name in tops.items():  # one set of ranks under each top is a straight, and 4 of 1,024 are flushes
        assert found[f"{name} low"] == (comb(top - 2, 4) - 1) * 1_020
    assert found["ace low"] == (comb(12, 4) - 1) * 1_020
    assert sum(found.values()) == comb(52, 5)


def test_ace_to_six_begins_with_the_six_four_and_has_its_own_straights() -> None:
    found = counts("ace-to-six", 5)
    assert found["six low"] == (comb(5, 4) - 1) * 1_020
    assert found["king low"] == (comb(12, 4) - 1) * 1_020
    assert (found["straight"], found["straight flush"]) == (9 * 1_020, 36)


def test_badugi_has_its_exact_table() -> None:
    """Four cards: any four ranks in any order of the suits. One: four cards of one rank, or four of one suit."""
    found = counts("badugi", 4)
    assert found["four cards"] == comb(13, 4) * 24 == counts("badugi-ace-high", 4)["four cards"]
    assert found["one card"] == 13 + 4 * comb(13, 4)
    assert (found["three cards"], found["two cards"]) == (154_440, 96_252)
    assert sum(found.values()) == comb(52, 4)


def test_a_joker_in_a_badugi_fills_the_suit_that_is_missing() -> None:
    drawn = counts("badugi-joker", 4, jokers=1, known="As 2d 3c")
    assert drawn["four cards"] == 10 + 1  # a heart that pairs nothing, or the joker


def test_short_decks_have_the_counts_of_their_thirty_six_cards() -> None:
    dead = " ".join(card for card in deck() if card[0] in "2345")
    found = counts("short-deck", 5, dead=dead)
    assert (found["flush"], found["full house"]) == (4 * (comb(9, 5) - 6), 9 * 4 * 8 * 6)
    assert found["straight"] == 6 * (4**5 - 4)
    assert list(found).index("flush") < list(found).index("full house")
    assert sum(found.values()) == comb(36, 5)
    threes = list(counts("short-deck-threes", 5, dead=dead))
    assert threes.index("three of a kind") < threes.index("straight")


def test_pat_hands_of_lowball_are_as_many_as_their_highest_card_and_the_joker_allow() -> None:
    """Five ranks with the highest given; or four and the joker below it, and A-2-3-4 with the joker as a five."""
    rows = chances("low-joker", 5, jokers=1)
    expected = [comb(top - 1, 4) * 4**5 + (comb(top - 1, 3) + (top == 5)) * 4**4 for top in range(5, 14)]
    assert [row.hands for row in rows[:9]] == expected
    assert rows[3].or_better == sum(expected[:4]) / comb(53, 5)
    assert rows[-1].or_better == 1


def test_a_one_card_draw_to_a_wheel_makes_it_with_four_fives_and_the_joker() -> None:
    drawn = counts("low-joker", 5, jokers=1, known="As 2s 3s 4s", dead="Kh Kd")
    assert (drawn["five low"], drawn["king low"], drawn["one pair"]) == (5, 2, 12)
    assert sum(drawn.values()) == 53 - 4 - 2


@pytest.mark.rule("GS-PU-RK1", "GS-PU-RK2", "GS-PU-RK3a", "GS-PU-RK4")
def test_push_nine_has_its_exact_table() -> None:
    rows = {row.category: row.hands for row in chances("push-nine", 3)}
    assert (rows["three of a kind"], rows["straight"], rows["three faces"]) == (52, 768, 144)
    assert (rows["nine points"], rows["one point"], rows["no points"]) == (2_080, 2_080, 2_096)
    assert sum(rows.values()) == comb(52, 3)


@pytest.mark.slow
def test_every_pai_gow_deal_is_counted_by_both_joker_rules_in_twenty_seconds() -> None:
    """With the bug: B. Alspach, 7-Card Poker Hands with Joker (2003), with eight royal flushes fewer; see hands."""
    counts("high-bug", 5)
    counts("high-wild", 5)
    start = time.process_time()
    bug, wild = (list(counts(f"high-{jokers}", 7, jokers=1).values()) for jokers in ("bug", "wild"))
    assert time.process_time() - start < 20
    assert bug == [
        *(1_128, 26_132, 184_832, 307_472, 4_188_528, 6_172_088, 11_236_028, 7_470_676),
        *(35_553_816, 64_221_960, 24_780_420),
    ]
    assert wild == [
        *(14_664, 26_132, 184_832, 1_121_024, 5_997_144, 6_027_224, 11_083_940, 13_315_300),
        *(31_433_400, 61_644_960, 23_294_460),
    ]
    assert sum(bug) == sum(wild) == comb(53, 7)


@pytest.mark.slow
def test_every_seven_card_hand_has_the_published_count() -> None:
    assert list(counts("high", 7).values()) == [
        *(4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
    ]


def test_a_damaged_table_in_the_cache_is_built_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_table_folder", lambda: tmp_path)
    built: list[int] = []

    def build() -> dict[str, Array]:
        built.append(1)
        return {"numbers": np.arange(5)}

    for damage in (None, b"", b"PK\x03\x04 half a table"):
        if damage is not None:
            (tmp_path / "some.npz").write_bytes(damage)
        assert list(cache.cached_arrays("some", ("numbers",), build)["numbers"]) == [0, 1, 2, 3, 4]
    assert list(cache.cached_arrays("some", ("numbers",), build)["numbers"]) == [0, 1, 2, 3, 4]
    assert len(built) == 3
    assert [file.name for file in tmp_path.iterdir()] == ["some.npz"]


def test_nothing_heavy_is_imported_before_odds_are_asked_for() -> None:
    code = "import sys, houseway, houseway.cli; sys.exit(any(name in sys.modules for name in ('numpy', 'numba')))"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": "src"})
