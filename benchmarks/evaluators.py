"""Measures one evaluation from plain Python, and other packages' in the same run.

    python benchmarks/evaluators.py

Each package gets the hands in its fastest form, and its best of several passes counts. `pokerfast` is measured if it is
installed.
"""

import gc
import importlib
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pokerkit
from phevaluator.evaluator import evaluate_cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards

from houseway import hands
from houseway.cards import Card, deck

DEALS = 20_000
SLOW_DEALS = 400
PASSES = 7

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]


def deals(own: int, shared: int, jokers: int = 0) -> list[Deal]:
    dice = random.Random(2718)
    dealt = [dice.sample(deck(jokers), own + shared) for _ in range(DEALS)]
    return [(tuple(cards[:own]), tuple(cards[own:])) for cards in dealt]


def microseconds(call: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> float:
    """Returns the best mean time of one call over several passes."""
    best = float("inf")
    gc.disable()
    for _ in range(PASSES):
        start = time.perf_counter()
        for some in arguments:
            call(*some)
        best = min(best, time.perf_counter() - start)
    gc.enable()
    return best / len(arguments) * 1e6


def ours(ranking: str, dealt: list[Deal], selection: str = "any") -> float:
    return microseconds(hands.evaluator(ranking, selection), dealt)


def of_pokerkit(kind: Any, dealt: list[Deal]) -> float:
    parse = pokerkit.Card.parse
    parsed = [(tuple(parse("".join(hole))), tuple(parse("".join(board)))) for hole, board in dealt[:SLOW_DEALS]]
    return microseconds(kind.from_game_or_none, parsed)


def seven_card_high() -> Iterator[tuple[str, float]]:
    dealt = deals(2, 5)
    yield "houseway", ours("high", dealt)
    yield "pokerkit", of_pokerkit(pokerkit.StandardHighHand, dealt)
    yield "phevaluator", microseconds(evaluate_cards, [hole + board for hole, board in dealt])
    try:
        pokerfast = importlib.import_module("pokerfast")
    except ModuleNotFoundError:
        return
    yield "pokerfast", microseconds(pokerfast.eval7, [(hole + board,) for hole, board in dealt])


def omaha_high() -> Iterator[tuple[str, float]]:
    dealt = deals(4, 5)
    yield "houseway", ours("high", dealt, "exactly-two")
    yield "pokerkit", of_pokerkit(pokerkit.OmahaHoldemHand, dealt)
    yield "phevaluator", microseconds(evaluate_omaha_cards, [board + hole for hole, board in dealt])


def omaha_low() -> Iterator[tuple[str, float]]:
    dealt = deals(4, 5)
    yield "houseway", ours("low-8", dealt, "exactly-two")
    yield "pokerkit", of_pokerkit(pokerkit.OmahaEightOrBetterLowHand, dealt)


def razz() -> Iterator[tuple[str, float]]:
    dealt = deals(7, 0)
    yield "houseway", ours("low", dealt)
    yield "pokerkit", of_pokerkit(pokerkit.RegularLowHand, dealt)


def alone(ranking: str, sizes: tuple[int, int], jokers: int, selection: str = "any") -> Iterator[tuple[str, float]]:
    """Measures a ranking that only Houseway has."""
    yield "houseway", ours(ranking, deals(*sizes, jokers), selection)


CONTESTS = {
    "seven-card high": seven_card_high(),
    "Omaha high": omaha_high(),
    "Omaha low-8": omaha_low(),
    "razz": razz(),
    "Lazy Pineapple high": alone("high", (3, 5), 0, "at-most-two"),
    "lowball with two jokers": alone("low-joker", (5, 0), 2),
    "seven cards with a bug": alone("high-bug", (7, 0), 1),
    "seven cards, two wild jokers": alone("high-wild", (7, 0), 2),
    "Push Nine": alone("push-nine", (3, 0), 0),
}


def main() -> None:
    """Prints the time of each evaluation and its ratio to ours."""
    print(f"{'':30}{'µs':>9}{'× ours':>9}")
    for contest, entries in CONTESTS.items():
        mine = 0.0
        for name, cost in entries:
            mine = mine or cost
            print(f"{contest + ', ' + name if name != 'houseway' else contest:30}", end="")
            print(f"{cost:9.2f}{cost / mine:9.1f}")


if __name__ == "__main__":
    main()
