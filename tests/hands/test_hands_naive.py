"""Every ranking and selection against a plain reading of the rules, and against independent evaluators.

The reference looks at five cards at a time, tries every card a joker may be, and knows nothing of keys or
tables.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from phevaluator.evaluator import evaluate_cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards

from houseway import hands
from houseway.cards import JOKER, Card, deck
from tests.soak import times

Worth = tuple[int, ...]
Five = Sequence[Card]
ORDER = "23456789TJQKA"


def high(five: Five) -> Worth:
    """The category of five cards, none of them a joker, and the cards that break a tie."""
    return high_of("".join(sorted(c[0] for c in five)), len({c[1] for c in five}) == 1)


@cache
def high_of(ranks: str, flush: bool) -> Worth:
    numbers = Counter(ORDER.index(rank) + 2 for rank in ranks)
    grouped = sorted(numbers, key=lambda n: (numbers[n], n), reverse=True)
    shape = tuple(sorted(numbers.values(), reverse=True))
    straight = len(numbers) == 5 and max(numbers) - min(numbers) == 4
    if set(numbers) == {14, 5, 4, 3, 2}:
        straight, grouped = True, [5, 4, 3, 2, 1]
    if shape == (5,):
        return (9, *grouped)
    if flush:
        return (8, *grouped) if straight else (5, *sorted(numbers.elements(), reverse=True))
    if straight:
        return (4, *grouped)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return (kinds[shape], *grouped)


def as_wild(five: Five) -> Worth:
    """The best over every card of the pack for each joker, also cards that the hand holds."""
    real = [c for c in five if c != JOKER]
    choices = combinations_with_replacement(deck(), 5 - len(real))
    return max(high([*real, *choice]) for choice in choices)


def as_bug(five: Five) -> Worth:
    """Each joker is an ace; or jokers are cards the hand lacks, if that makes a straight or flush."""
    real = [c for c in five if c != JOKER]
    jokers = 5 - len(real)
    aces = high_of("".join(sorted([*(c[0] for c in real), *"A" * jokers])), flush=False)
    missing = [c for c in deck() if c not in real]
    fills = (high([*real, *choice]) for choice in combinations(missing, jokers))
    return max([aces, *(worth for worth in fills if worth[0] in (4, 5, 8))])


def low(five: Five) -> Worth:
    """Lows by kind and card, negated so that the bigger is the better."""
    real = [(ORDER.index(c[0]) + 1) % 13 for c in five if c != JOKER]
    while len(real) < 5:
        real.append(min(set(range(13)) - set(real)))
    numbers = Counter(real)
    grouped = sorted(numbers, key=lambda n: (numbers[n], n), reverse=True)
    kinds = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]
    kind = kinds.index(tuple(sorted(numbers.values(), reverse=True)))
    return (-kind, *(-n for n in grouped))


def low_up_to(limit: int) -> Callable[[Five], Worth]:
    def worth(five: Five) -> Worth:
        plain = low(five)
        return plain if plain[0] == 0 and -plain[1] < limit else ()

    return worth


NAIVE: dict[str, Callable[[Five], Worth]] = {
    "high": high,
    "high-bug": as_bug,
    "high-wild": as_wild,
    "low": low,
    "low-8": low_up_to(8),
    "low-9": low_up_to(9),
    "low-joker": low,
    "low-9-joker": low_up_to(9),
}


def fives(selection: str, hole: Five, board: Five) -> Iterator[Five]:
    if selection == "any":
        yield from combinations([*hole, *board], 5)
        return
    for own in {"exactly-two": (2,), "at-most-two": (0, 1, 2)}[selection]:
        for mine in combinations(hole, own):
            for shared in combinations(board, 5 - own):
                yield mine + shared


def agree(pairs: Iterable[tuple[Worth, int]]) -> bool:
    """Whether two measures put every two hands in the same order, ties included."""
    distinct = sorted(set(pairs))
    return all(a < b and x < y for (a, x), (b, y) in pairwise(distinct))


DEALS = [
    ("high", "any", (2, 5), 0, 400),
    ("high", "exactly-two", (4, 5), 0, 300),
    ("high", "at-most-two", (3, 5), 0, 300),
    ("low", "any", (7, 0), 0, 400),
    ("low-8", "any", (2, 5), 0, 400),
    ("low-8", "exactly-two", (4, 5), 0, 300),
    ("low-8", "at-most-two", (3, 5), 0, 300),
    ("low-9", "any", (2, 5), 0, 400),
    ("low-9", "exactly-two", (4, 5), 0, 300),
    ("low-joker", "any", (5, 0), 2, 2000),
    ("low-9-joker", "any", (7, 0), 1, 400),
    ("high-bug", "any", (7, 0), 1, 150),
    ("high-wild", "any", (7, 0), 1, 150),
    ("high-bug", "exactly-two", (4, 5), 1, 60),
    ("low-9-joker", "exactly-two", (4, 5), 1, 60),
    ("high-wild", "at-most-two", (3, 5), 1, 60),
]


@pytest.mark.parametrize(("ranking", "selection", "sizes", "jokers", "deals"), DEALS)
def test_random_deals_are_worth_what_a_plain_reading_says(
    ranking: str, selection: str, sizes: tuple[int, int], jokers: int, deals: int
) -> None:
    dice = random.Random(f"{ranking} {selection}")
    evaluate = hands.evaluator(ranking, selection)
    pairs = []
    for _ in range(deals):
        dealt = dice.sample(deck(jokers), sum(sizes))
        if jokers and JOKER not in dealt and dice.random() < 0.5:
            dealt[0] = JOKER
        hole, board = dealt[: sizes[0]], dealt[sizes[0] :]
        value = evaluate(hole, board)
        best = max(NAIVE[ranking](five) for five in fives(selection, hole, board))
        assert bool(value) == bool(best)
        pairs.append((best, value))
        played = hands.describe(ranking, selection, hole, board).cards
        if value:
            assert NAIVE[ranking](played) == best
    assert agree(pairs)


@pytest.mark.slow
@pytest.mark.parametrize("ranking", ["high-bug", "high-wild"])
def test_seven_cards_with_two_jokers_are_worth_what_a_plain_reading_says(ranking: str) -> None:
    dice = random.Random(54)
    evaluate = hands.evaluator(ranking)
    deals = [[*dice.sample(deck(), 5), JOKER, JOKER] for _ in range(40)]
    assert agree((max(map(NAIVE[ranking], combinations(dealt, 5))), evaluate(dealt, ())) for dealt in deals)


def test_every_five_card_hand_without_a_joker_is_in_the_order_of_a_plain_reading() -> None:
    mixed = [
        [Card(ORDER[rank] + suit) for rank, suit in zip(ranks, "cdhsc", strict=True)]
        for ranks in combinations_with_replacement(range(13), 5)
        if max(Counter(ranks).values()) < 5
    ]
    suited = [[Card(ORDER[rank] + "c") for rank in ranks] for ranks in combinations(range(13), 5)]
    for ranking in ("high", "high-bug", "high-wild"):
        evaluate = hands.evaluator(ranking)
        assert agree((high(five), evaluate(five, ())) for five in mixed + suited)
    for ranking in ("low", "low-joker"):
        evaluate = hands.evaluator(ranking)
        assert agree((low(five), evaluate(five, ())) for five in mixed)


@cache
def alike(cards: int) -> list[tuple[Card, ...]]:
    """So many cards of the pack up to a change of suits."""
    by_rank = sorted(deck(), key=lambda c: ORDER.index(c[0]))
    found = set()
    for dealt in combinations(by_rank, cards):
        names: dict[str, str] = {}
        found.add(tuple(Card(c[0] + names.setdefault(c[1], "cdhs"[len(names)])) for c in dealt))
    return sorted(found)


@pytest.mark.slow
@pytest.mark.parametrize("ranking", ["high-bug", "high-wild", "low-joker"])
def test_five_card_hands_with_jokers_are_in_the_order_of_a_plain_reading(ranking: str) -> None:
    """All of them in a long run; otherwise every twentieth."""
    evaluate, apart = hands.evaluator(ranking), times(20, 1)
    dealt = [(*four, JOKER) for four in alike(4)[::apart]] + [(*three, JOKER, JOKER) for three in alike(3)[::apart]]
    assert agree((NAIVE[ranking](five), evaluate(five, ())) for five in dealt)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_high_hands_are_in_the_order_of_an_independent_evaluator(cards: int) -> None:
    dice, evaluate = random.Random(cards), hands.evaluator("high")
    deals = [dice.sample(deck(), cards) for _ in range(times(1_500, 20_000))]
    assert agree(((-evaluate_cards(*dealt),), evaluate(dealt, ())) for dealt in deals)


def test_omaha_hands_are_in_the_order_of_an_independent_evaluator() -> None:
    dice, evaluate = random.Random(9), hands.evaluator("high", "exactly-two")
    deals = [dice.sample(deck(), 9) for _ in range(times(1_500, 10_000))]
    assert agree(((-evaluate_omaha_cards(*dealt),), evaluate(dealt[5:], dealt[:5])) for dealt in deals)
