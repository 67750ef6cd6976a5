"""Exact counts of every hand in the deck, by the definitions that the evaluators use.

Hands that the definitions cannot tell apart are counted together: by the ranks held, the number of jokers and, if five
cards of a suit are possible, the ranks of that suit. Up to seven cards allow only one such suit.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from houseway import hands
from houseway.cards import deck
from houseway.hands.high import suit_key
from houseway.hands.values import MOST_VALUES, Memo

RANK_COUNT = 13


def all_values(ranking: str, size: int, jokers: int = 0) -> Counter[int]:
    """Returns the number of hands with each value, from a deck with this number of jokers."""
    found: Counter[int] = Counter()
    for dealt in range(jokers + 1):
        for held in rank_counts(size - dealt):
            for value, ways in hands_with(ranking, held, dealt):
                found[value] += ways * comb(jokers, dealt)
    return found


def rank_counts(cards: int) -> Iterator[Counter[int]]:
    for ranks in combinations_with_replacement(range(RANK_COUNT), cards):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            yield held


def hands_with(ranking: str, held: Counter[int], jokers: int) -> Iterator[tuple[int, int]]:
    """Yields each value of the hands with these ranks and jokers, with the number of such hands."""
    of = hands.RANKINGS[ranking]
    by_rank = of.by_rank[sum(count << 3 * rank for rank, count in held.items()) | jokers << 3 * RANK_COUNT]
    plain = prod(comb(4, count) for count in held.values())
    if of.by_suit is not None:
        for size in range(5 - jokers, len(held) + 1):
            for suited in combinations(held, size):
                ways = 4 * prod(comb(3, count - (rank in suited)) for rank, count in held.items())
                mask = sum(1 << rank for rank in suited)
                yield max(by_rank, of.by_suit[suit_key(mask, jokers)]), ways
                plain -= ways
    yield by_rank, plain


def by_category(ranking: str, values: Counter[int]) -> dict[str, int]:
    """Returns the counts in the order of the ranking's categories."""
    found: Counter[str] = Counter()
    for value, ways in values.items():
        found[hands.category(ranking, value)] += ways
    return {category: found[category] for category in hands.categories(ranking)}


HIGH_OF_FIVE = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "one pair": 1_098_240,
    "high card": 1_302_540,
}


def test_five_card_hands_counted_together_have_the_published_counts() -> None:
    values = all_values("high", 5)
    assert by_category("high", values) == HIGH_OF_FIVE
    assert len(values) == 7_462


@pytest.mark.soak
def test_every_five_card_hand_evaluated_one_by_one_has_the_published_counts() -> None:
    evaluate = hands.evaluator("high")
    values = Counter(evaluate(five, ()) for five in combinations(deck(), 5))
    assert by_category("high", values) == HIGH_OF_FIVE
    assert values == all_values("high", 5)


@pytest.mark.slow
def test_all_133_784_560_seven_card_hands_have_the_published_counts() -> None:
    values = all_values("high", 7)
    assert by_category("high", values) == {
        "royal flush": 4_324,
        "straight flush": 37_260,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
        "two pair": 31_433_400,
        "one pair": 58_627_800,
        "high card": 23_294_460,
    }
    assert values.total() == comb(52, 7) == 133_784_560
    assert len(values) == 4_824


def test_every_five_card_hand_of_53_and_54_cards_with_bugs_has_its_exact_count() -> None:
    one = by_category("high-bug", all_values("high-bug", 5, jokers=1))
    two = by_category("high-bug", all_values("high-bug", 5, jokers=2))
    assert list(one.items()) == [
        ("five of a kind", 1),
        ("royal flush", 24),
        ("straight flush", 180),
        ("four of a kind", 828),
        ("full house", 4_368),
        ("flush", 7_804),
        ("straight", 20_532),
        ("three of a kind", 63_360),
        ("two pair", 138_600),
        ("one pair", 1_215_024),
        ("high card", 1_418_964),
    ]
    assert list(two.values()) == [
        *(6, 84, 540, 1_320, 5_328, 11_388, 34_704, 75_048, 156_816, 1_341_888, 1_535_388),
    ]
    assert (sum(one.values()), sum(two.values())) == (comb(53, 5), comb(54, 5))


def test_every_five_card_hand_of_53_and_54_cards_with_wild_jokers_has_its_exact_count() -> None:
    one = by_category("high-wild", all_values("high-wild", 5, jokers=1))
    two = by_category("high-wild", all_values("high-wild", 5, jokers=2))
    assert list(one.items()) == [
        ("five of a kind", 13),
        ("royal flush", 24),
        ("straight flush", 180),
        ("four of a kind", 3_120),
        ("full house", 6_552),
        ("flush", 7_804),
        ("straight", 20_532),
        ("three of a kind", 137_280),
        ("two pair", 123_552),
        ("one pair", 1_268_088),
        ("high card", 1_302_540),
    ]
    assert list(two.values()) == [
        *(78, 84, 540, 9_360, 9_360, 11_388, 34_704, 232_968, 123_552, 1_437_936, 1_302_540),
    ]
    assert (sum(one.values()), sum(two.values())) == (comb(53, 5), comb(54, 5))


def test_every_lowball_hand_without_a_joker_has_the_count_its_highest_card_gives() -> None:
    counted = by_category("low", all_values("low", 5))
    unpaired = [comb(top - 1, 4) * 4**5 for top in range(5, 14)]
    assert list(counted.values()) == [*unpaired, 1_098_240, 123_552, 54_912, 3_744, 624]


def test_every_lowball_hand_of_53_and_54_cards_has_its_exact_count() -> None:
    one = by_category("low-joker", all_values("low-joker", 5, jokers=1))
    two = by_category("low-joker", all_values("low-joker", 5, jokers=2))
    assert list(one.items()) == [
        ("five low", 2_304),
        ("six low", 7_680),
        ("seven low", 20_480),
        ("eight low", 44_800),
        ("nine low", 86_016),
        ("ten low", 150_528),
        ("jack low", 245_760),
        ("queen low", 380_160),
        ("king low", 563_200),
        ("one pair", 1_180_608),
        ("two pair", 126_360),
        ("three of a kind", 57_408),
        ("full house", 3_744),
        ("four of a kind", 637),
    ]
    assert list(two.values()) == [
        *(4_224, 10_880, 26_560, 55_104, 102_144, 174_336, 279_360, 425_920, 623_744),
        *(1_266_720, 129_168, 59_956, 3_744, 650),
    ]
    assert (sum(one.values()), sum(two.values())) == (comb(53, 5), comb(54, 5))


@pytest.mark.slow
def test_every_razz_hand_and_every_qualifying_low_of_seven_cards_has_its_exact_count() -> None:
    low = by_category("low", all_values("low", 7))
    assert list(low.items()) == [
        ("five low", 781_824),
        ("six low", 3_151_360),
        ("seven low", 7_426_560),
        ("eight low", 13_171_200),
        ("nine low", 19_174_400),
        ("ten low", 23_675_904),
        ("jack low", 24_837_120),
        ("queen low", 21_457_920),
        ("king low", 13_939_200),
        ("one pair", 5_948_800),
        ("two pair", 219_648),
        ("three of a kind", 0),
        ("full house", 624),
        ("four of a kind", 0),
    ]
    for ranking, better in (("low-8", 4), ("low-9", 5)):
        counted = list(by_category(ranking, all_values(ranking, 7)).values())
        assert counted[:-1] == list(low.values())[:better]
        assert sum(counted) == comb(52, 7)


@pytest.mark.slow
def test_all_154_143_080_double_hand_deals_have_the_published_counts_with_the_bug() -> None:
    """The categories are B. Alspach's (7-Card Poker Hands with Joker, 2003), with all straight flushes together.

    The article counts 26,124 royal flushes; a direct count finds eight more.
    """
    counted = by_category("high-bug", all_values("high-bug", 7, jokers=1))
    royal = 4 * (comb(47, 2) + 47 + 5 * comb(47, 2))  # five of the suit; the joker with five; with four
    assert royal == 26_132
    assert counted == {
        "five of a kind": 1_128,
        "royal flush": royal,
        "straight flush": 210_964 - royal,
        "four of a kind": 307_472,
        "full house": 4_188_528,
        "flush": 6_172_088,
        "straight": 11_236_028,
        "three of a kind": 7_470_676,
        "two pair": 35_553_816,
        "one pair": 64_221_960,
        "high card": 24_780_420,
    }


ONE_WILD = (
    *(14_664, 26_132, 184_832, 1_121_024, 5_997_144, 6_027_224, 11_083_940, 13_315_300),
    *(31_433_400, 61_644_960, 23_294_460),
)
TWO_WILD = (
    *(88_608, 91_764, 548_196, 3_134_544, 8_521_104, 8_397_324, 16_712_660, 20_216_380),
    *(31_433_400, 64_662_120, 23_294_460),
)


# Deals from a deck with two jokers hold none, one or both of them.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("jokers", "counts"), [pytest.param(1, ONE_WILD, marks=pytest.mark.soak), pytest.param(2, TWO_WILD)]
)
def test_every_pai_gow_deal_with_wild_jokers_has_its_exact_count(jokers: int, counts: tuple[int, ...]) -> None:
    found = by_category("high-wild", all_values("high-wild", 7, jokers=jokers))
    assert tuple(found.values()) == counts
    assert sum(counts) == comb(52 + jokers, 7)


def test_every_push_nine_hand_of_three_cards_has_its_exact_count() -> None:
    evaluate = hands.evaluator("push-nine")
    values = Counter(evaluate(three, ()) for three in combinations(deck(), 3))
    assert list(by_category("push-nine", values).items()) == [
        ("three of a kind", 13 * 4),
        ("straight", 12 * 4**3),
        ("three faces", 6 * 6 * 4),
        ("nine points", 2_080),
        ("eight points", 2_096),
        ("seven points", 2_144),
        ("six points", 2_096),
        ("five points", 2_144),
        ("four points", 2_096),
        ("three points", 2_208),
        ("two points", 2_096),
        ("one point", 2_080),
        ("no points", 2_096),
    ]
    assert values.total() == comb(52, 3)
    assert len(values) == 13 + 12 + 1 + 10


def test_a_table_of_values_stays_small_however_many_hands_there_are() -> None:
    doubled = Memo(lambda key: 2 * key)
    for key in range(3 * MOST_VALUES):
        assert doubled[key] == 2 * key
        assert len(doubled) <= MOST_VALUES
    assert doubled[0] == 0
