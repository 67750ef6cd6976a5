"""The house way: one setting for any seven cards, by the documented rules, never foul."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice
from random import Random
from typing import get_args

import pytest

from houseway.cards import JOKER, RANKS, Card, cards, deck
from houseway.engines.banked.play.pai_gow.house_way import RULES, Split, house_way, seven
from houseway.hands import categories, category, evaluator
from houseway.hands.pai_gow import Jokers, legal_setting
from houseway.rulebook.engines.banked import HouseWay, HouseWayRule
from tests.banked.sevens import AD, PG, seven_rules
from tests.soak import times

BUG: Jokers = "bug"
WILD: Jokers = "wild"


def way_of(jokers: Jokers) -> HouseWay:
    way = seven_rules(PG if jokers == WILD else AD).house_way
    assert way is not None
    return way


def set_by_house(held: Sequence[Card], jokers: Jokers) -> Split:
    return house_way(held, way_of(jokers), jokers)


def front_of(text: str, jokers: Jokers) -> str:
    return " ".join(set_by_house(cards(text), jokers).front)


def is_sound(held: Sequence[Card], jokers: Jokers) -> bool:
    """Checks that the cards are set as two and five and not foul."""
    split = set_by_house(held, jokers)
    return Counter(split.front + split.back) == Counter(held) and legal_setting(split.front, split.back, jokers)


@pytest.mark.parametrize(
    ("held", "jokers", "pairs", "single"),
    [
        ("As Ad Ac Kc Kd 9s 2c", BUG, (13,), 9),  # three of them are no pair
        ("As Jk Kc Kd 9s 8d 2c", BUG, (14, 13), 9),  # a bug is an ace
        ("As Jk Kc Kd 9s 8d 2c", WILD, (13,), 14),  # a wild joker is nothing yet
        ("As Ad Kc Kd 9s 9d 2c", BUG, (14, 13, 9), 2),
    ],
)
def test_pairs_are_the_numbers_held_twice_from_the_highest(
    held: str, jokers: Jokers, pairs: tuple[int, ...], single: int
) -> None:
    looked = seven(cards(held), jokers)
    assert (looked.pairs, looked.top_single) == (pairs, single)


NATURAL = [
    # high card: the second and third highest in front
    ("As Kd Jh 9c 7d 5s 3h", "Kd Jh"),
    # one pair: behind
    ("As Kd Jh 9c 9d 5s 3h", "As Kd"),
    ("As Ad Jh 9c 8d 5s 3h", "Jh 9c"),
    # three pairs: the highest in front
    ("As Ad Kh Kc 4d 4s 3h", "Ad As"),
    # aces up: split, whatever else there is
    ("As Ad 2h 2c Kd 9s 8h", "2c 2h"),
    # small pairs: together behind a king or an ace
    ("6s 6d 3h 3c Kd 9s 8h", "Kd 9s"),
    ("6s 6d 3h 3c Qd 9s 8h", "3c 3h"),
    # middle pairs: together behind an ace
    ("Ts Td 9h 9c Ad 6s 2h", "Ad 6s"),
    ("Ts Td 9h 9c Kd 6s 2h", "9c 9h"),
    ("7s 7d 2h 2c Ad Js 9h", "Ad Js"),
    # a face pair over a small one: together behind an ace
    ("Ks Kd 6h 6c Ad 9s 2h", "Ad 9s"),
    ("Ks Kd 6h 6c Qd 9s 2h", "6c 6h"),
    ("Ks Kd 7h 7c Ad 9s 2h", "7c 7h"),
    # three of a kind: behind, but three aces are split
    ("9s 9d 9h Kc Jd 6s 2h", "Kc Jd"),
    ("As Ad Ah Kc Jd 6s 2h", "Ad Kc"),
    # straights and flushes: a pair in front, else the best front, but big pairs are split
    ("9s 8d 7h 6c 5d Ks 2h", "Ks 2h"),
    ("9s 8d 7h 6c 5d 9h 9c", "9c 9h"),
    ("Ts 9s 8d 7h 6c 5d 2h", "Ts 2h"),
    ("Ts Td 9h 9c 8d 7s 6h", "9c 9h"),
    ("8s 8d 7h 7c 6d 5s 4h", "8d 7c"),
    ("Ks Js 8s 5s 2s Ad Qh", "Ad Qh"),
    ("Ks Js 8s 5s 2s 8d 8h", "8d 8h"),
    ("Ks Js 8s 5s 2s Kd Jh", "Jh Js"),
    ("9s 8s 7s 6s 5s 9d 8h", "9d 8h"),
    ("As Ks Qs Js Ts Ad Kh", "Ad Kh"),
    # full houses: the best pair in front of three
    ("9s 9d 9h Kc Kd 6s 2h", "Kc Kd"),
    ("As Ad Ah 2c 2d 6s 5h", "2c 2d"),
    ("9s 9d 9h Kc Kd 6s 6h", "Kc Kd"),
    ("9s 9d 9h Kc Kd Ks 6h", "Kc Kd"),
    # four of a kind: a pair in front; small stays, middle stays behind a king, the others are split
    ("9s 9d 9h 9c Kd Ks 6h", "Kd Ks"),
    ("9s 9d 9h 9c Kd Ks Kh", "Kd Kh"),
    ("6s 6d 6h 6c 4d 3s 2h", "4d 3s"),
    ("Ts Td Th Tc Kd 3s 2h", "Kd 3s"),
    ("Ts Td Th Tc Qd 3s 2h", "Tc Td"),
    ("Js Jd Jh Jc Ad 3s 2h", "Jc Jd"),
    ("As Ad Ah Ac Kd 3s 2h", "Ac Ad"),
    ("As Ks Qs 9s 7s 4s 2s", "As Ks"),
]


@pytest.mark.rule("OC-PG-g4", "MC-AD-34")
@pytest.mark.parametrize(("held", "front"), NATURAL)
def test_cards_without_a_joker_are_set_alike_in_both_houses(held: str, front: str) -> None:
    assert (front_of(held, BUG), front_of(held, WILD)) == (front, front)


@pytest.mark.rule("MC-AD-34", "MC-AD-31")
@pytest.mark.parametrize(
    ("held", "front"),
    [
        ("Jk Kd Jh 9c 7d 5s 3h", "Kd Jh"),
        ("Jk Ad Jh 9c 7d 5s 3h", "Jh 9c"),
        ("Jk Kd Kh 9c 7d 5s 3h", "Jk 9c"),
        ("Jk Ad 6h 6c 7d 5s 2h", "6c 6h"),
        ("Jk Ad Ah Kc 7d 5s 2h", "Jk Kc"),
        ("Jk 9d 8h 7c 5d Ks 2h", "Ks 2h"),
        ("Jk Ks Js 8s 5s Ad Qh", "Ad Qh"),
        ("Jk As Kd Kh Qd Jh Tc", "Kd Kh"),
        ("Jk Ad Ah 7c 7d 5s 2h", "7c 7d"),
        ("Jk Ad Ah Ac 7d 5s 2h", "Jk Ac"),
        ("Jk Ad Ah Ac As 5s 2h", "Jk Ac"),
        ("Jk Ad Ah Ac As Ks Kh", "Jk Ac"),
        ("Jk 9s 8s 7s 5s 9d 9h", "9d 9h"),
    ],
)
def test_a_joker_as_ace_straight_or_flush_is_set(held: str, front: str) -> None:
    assert front_of(held, BUG) == front


@pytest.mark.rule("OC-PG-g4", "OC-PG-3")
@pytest.mark.parametrize(
    ("held", "front"),
    [
        ("Jk Kd Jh 9c 7d 5s 3h", "Jh 9c"),
        ("Jk Kd Kh Qc 7d 5s 3h", "Jk Qc"),
        ("Jk 5d 5h Ac 9d 7s 2h", "5d 5h"),
        ("Jk Kd Kh 9c 9d 7s 2h", "Kd Kh"),
        ("Jk 9d 8h 7c 5d Ks 2h", "Ks 2h"),
        ("Jk 9d 8h 7c 6d 5s Kh", "Jk Kh"),
        ("Jk Ks Js 8s 5s Ad Qh", "Ad Qh"),
        ("Jk Kd Kh Kc Qd 7s 2h", "Jk Qd"),
        ("Jk Kd Kh Kc 4d 4s 2h", "4d 4s"),
        ("Jk Kd Kh Kc Ks 7s 2h", "Jk Kc"),
        ("Jk 9s 8s 7s 6s 5s Kh", "Jk Kh"),
        ("Jk Jk Ad Kh 9c 7d 4s", "Jk Kh"),
        ("Jk Jk Kd Kh 9c 7d 4s", "Kd Kh"),
        ("Jk Jk Kd Kh Kc 7d 4s", "Jk Jk"),
        ("Jk Jk 9d 8h 7c 6d 2s", "Jk 2s"),
    ],
)
def test_wild_jokers_are_set(held: str, front: str) -> None:
    assert front_of(held, WILD) == front


def test_every_rule_that_a_rulebook_may_name_has_its_function_and_is_used_by_the_houses() -> None:
    used = {name for names in dataclasses.asdict(way_of(WILD)).values() for name in names}
    assert set(RULES) == set(get_args(HouseWayRule)) == used


def test_both_houses_have_the_same_way_but_for_the_joker() -> None:
    assert way_of(WILD) == way_of(BUG)


def test_where_no_rule_is_listed_the_best_five_stay_behind() -> None:
    way = dataclasses.replace(way_of(WILD), full_house=())
    split = house_way(cards("9s 9d 9h Kc Kd 6s 2h"), way, WILD)
    assert set(split.back) == set(cards("9s 9d 9h Kc Kd"))


@pytest.mark.rule("OC-PG-g4")
@pytest.mark.parametrize("jokers", [BUG, WILD])
def test_the_order_in_which_the_cards_came_does_not_matter(jokers: Jokers) -> None:
    rng = Random(4)
    for _ in range(300):
        held = rng.sample(deck(2), 7)
        assert set_by_house(held, jokers) == set_by_house(rng.sample(held, 7), jokers)


def dealt(rng: Random, jokers: int, suited: bool) -> list[Card]:
    """Seven cards with so many jokers; ``suited`` takes most of them from two suits, for flushes."""
    pack = [card for card in deck() if not suited or card[1] in "sh" or rng.random() < 0.1]
    return [JOKER] * jokers + rng.sample(pack, 7 - jokers)


@pytest.mark.rule("OC-PG-g4", "MC-AD-34")
@pytest.mark.parametrize("jokers", [BUG, WILD])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_no_hand_of_thousands_is_set_foul(jokers: Jokers, count: int) -> None:
    rng, met = Random(f"{jokers}{count}"), set()
    for turn in range(times(800, 5000)):
        held = dealt(rng, count, suited=bool(turn % 2))
        assert is_sound(held, jokers), held
        met.add(category(f"high-{jokers}", evaluator(f"high-{jokers}")(held, ())))
    assert len(met) >= (6 if count == 2 and jokers == WILD else 8)


APART = times(20, 1)
"""Every combination of ranks is tried in a long run, otherwise every tenth."""


def every_rank_pattern(jokers: int) -> Iterator[list[Card]]:
    """Seven cards of the combinations of ranks with so many jokers, in suits that make no flush."""
    alike = (
        ranks for ranks in combinations_with_replacement(range(13), 7 - jokers) if max(Counter(ranks).values()) < 5
    )
    for ranks in islice(alike, 0, None, APART):
        yield [JOKER] * jokers + [Card(RANKS[rank] + "cdhs"[at % 4]) for at, rank in enumerate(ranks)]


@pytest.mark.slow
@pytest.mark.rule("OC-PG-g4", "MC-AD-34")
@pytest.mark.parametrize("jokers", [BUG, WILD])
@pytest.mark.parametrize(("count", "patterns"), [(1, 18395), (2, 6175)])
def test_combinations_of_ranks_with_jokers_are_set_and_none_foul(jokers: Jokers, count: int, patterns: int) -> None:
    tried = 0
    for held in every_rank_pattern(count):
        assert is_sound(held, jokers), held
        tried += 1
    assert tried == -(-patterns // APART)


@pytest.mark.slow
@pytest.mark.rule("OC-PG-g4", "MC-AD-34")
def test_combinations_of_ranks_without_a_joker_are_set_as_the_documented_way_says_and_none_foul() -> None:
    tried = 0
    for held in every_rank_pattern(0):
        split = set_by_house(held, BUG)
        assert legal_setting(split.front, split.back, BUG), held
        if category("high", evaluator("high")(held, ())) != "straight":
            assert sorted(RANKS.index(card[0]) + 2 for card in split.front) == sorted(_as_printed(held)), held
        tried += 1
    assert tried == -(-49205 // APART)


def _as_printed(held: Sequence[Card]) -> tuple[int, int]:
    """The front by docs/house-way.md, told again by ranks alone."""
    counts = Counter(sorted((RANKS.index(card[0]) + 2 for card in held), reverse=True))
    groups = sorted(counts.items(), key=lambda group: (-group[1], -group[0]))
    shape = [count for _, count in groups]
    singles = [number for number, count in groups if count == 1] + [0]
    most, second = groups[0][0], groups[1][0]
    if shape[0] == 1:
        return groups[1][0], groups[2][0]
    if shape[:2] in ([2, 1], [3, 1]):
        return (14, singles[0]) if shape[0] == 3 and most == 14 else (singles[0], singles[1])
    if shape == [4, 1, 1, 1]:
        stays = most <= 6 or (most <= 10 and singles[0] >= 13)
        return (singles[0], singles[1]) if stays else (most, most)
    if shape == [2, 2, 1, 1, 1]:
        needed = 13 if most <= 6 else 14 if most <= 10 or (most <= 13 and second <= 6) else 15
        return (singles[0], singles[1]) if singles[0] >= needed else (second, second)
    if shape in ([2, 2, 2, 1], [3, 3, 1]):
        return most, most
    return second, second


def test_every_category_has_a_list() -> None:
    listed = {field.name.replace("_", " ") for field in dataclasses.fields(HouseWay)}
    assert listed | {"royal flush"} == set(categories("high-wild"))
