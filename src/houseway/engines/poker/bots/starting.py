"""Ranks a starting hand among all that can be dealt in a game: its place, near 0 for the best and 1 at most.

The worth of a hand is the part of the pot it wins against two random hands; before a draw, how often it wins against
players who stay. A decision can't use it directly: the best hands of razz win 0.7 and the best of Omaha 0.55.
The place means the same in every game.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from random import Random

from houseway.cards import RANKS, SUITS, Card
from houseway.engines.poker.bots.equity import Odds
from houseway.engines.poker.play.view import SeatView
from houseway.rulebook import PokerRules

SAMPLES = 600
"""Deals to judge two hole cards, once for each of the 169 kinds of them."""
PLACES = (0.003, 0.006, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.18, 0.25, 0.35, 0.5, 0.7)
# fmt: off
RUNGS: Mapping[str, Sequence[int]] = {
    "high/any 2+0 of 52 draw 0": (75, 71, 70, 61, 54, 50, 47, 43, 41, 39, 36, 32, 28),
    "low-joker/any 5+0 of 53 draw 5": (100, 99, 98, 93, 90, 82, 73, 65, 57, 51, 45, 38, 32),
    "high/any 2+1 of 52 draw 0": (67, 64, 62, 58, 56, 52, 49, 46, 40, 38, 34, 31, 28),
    "low/any 2+1 of 52 draw 0": (73, 70, 69, 66, 64, 61, 58, 55, 50, 43, 38, 32, 24),
    "high/exactly-two 4+0 of 52 draw 0": (52, 50, 49, 47, 46, 44, 42, 40, 39, 37, 36, 33, 30),
    "high/exactly-two low-8/exactly-two 4+0 of 52 draw 0": (53, 51, 49, 47, 46, 44, 42, 41, 39, 37, 35, 33, 30),
    "high/any 3+0 of 52 draw 0": (67, 62, 61, 57, 54, 50, 47, 43, 40, 38, 35, 32, 28),
    "high/any low-8/any 3+0 of 52 draw 0": (61, 59, 56, 52, 50, 47, 45, 43, 40, 38, 35, 32, 28),
    "high/any low-8/any 2+1 of 52 draw 0": (64, 57, 55, 50, 49, 47, 44, 43, 41, 39, 36, 32, 28),
    "high-bug/any 5+0 of 53 draw 5": (99, 98, 96, 92, 86, 79, 73, 64, 50, 40, 34, 30, 25),
    "high/at-most-two low-8/at-most-two 3+0 of 52 draw 0": (60, 58, 53, 47, 46, 44, 43, 41, 38, 36, 34, 32, 30),
    "high/any low-9/any 2+1 of 52 draw 0": (60, 54, 52, 49, 48, 46, 45, 43, 41, 39, 36, 32, 28),
    "high-bug/any low-9-joker/any 2+1 of 53 draw 0": (74, 71, 64, 60, 56, 51, 48, 45, 42, 39, 36, 32, 28),
    "high/exactly-two low-9/exactly-two 4+0 of 52 draw 0": (56, 53, 52, 50, 48, 46, 44, 43, 40, 38, 36, 32, 29),
    "high/any 5+0 of 52 draw 5": (99, 98, 96, 93, 88, 81, 73, 67, 55, 43, 35, 29, 25),
    "high/any low-9/any 3+0 of 52 draw 0": (60, 57, 55, 53, 51, 49, 46, 44, 41, 38, 36, 32, 28),
    "low-joker/any 5+0 of 53 draw 4": (100, 99, 98, 93, 90, 82, 73, 65, 57, 51, 45, 38, 32),
    "ace-to-six/any 2+1 of 52 draw 0": (75, 68, 67, 64, 62, 60, 58, 55, 50, 45, 38, 32, 22),
    "badugi-joker/any 4+0 of 52 draw 4": (93, 92, 90, 85, 78, 73, 62, 55, 45, 42, 37, 32, 27),
    "deuce-to-seven-joker/any 5+0 of 52 draw 5": (97, 97, 95, 90, 82, 73, 70, 62, 55, 50, 45, 38, 30),
    "deuce-to-seven-joker/any badugi-ace-high-joker/any 5+0 of 52 draw 5":
        (97, 97, 95, 90, 82, 73, 70, 62, 55, 50, 45, 38, 30),
    "high/any 1+1 of 52 draw 0": (82, 76, 75, 62, 54, 49, 45, 42, 40, 38, 35, 32, 28),
    "high/any 2+0 of 20 draw 0": (61, 60, 60, 57, 54, 49, 45, 41, 39, 37, 35, 33, 29),
    "high/any high/any 2+0 of 52 draw 0": (74, 65, 60, 52, 51, 50, 47, 45, 42, 39, 36, 33, 28),
    "high/any low/any 2+1 of 52 draw 0": (55, 52, 50, 48, 48, 46, 44, 42, 40, 38, 36, 33, 29),
    "high/exactly-two 2+0 of 52 draw 0": (68, 64, 60, 56, 52, 50, 47, 46, 42, 40, 36, 32, 28),
    "high/exactly-two 5+0 of 52 draw 0": (52, 50, 48, 47, 46, 44, 43, 41, 39, 38, 36, 33, 30),
    "high/exactly-two 6+0 of 52 draw 0": (50, 50, 48, 47, 45, 43, 42, 40, 39, 38, 36, 33, 30),
    "high/exactly-two high/exactly-two 4+0 of 52 draw 0": (53, 50, 49, 48, 47, 44, 42, 40, 38, 37, 35, 33, 30),
    "high/exactly-two low-8/exactly-two 5+0 of 52 draw 0": (55, 51, 50, 49, 47, 46, 44, 41, 39, 37, 35, 32, 29),
    "high/exactly-two low-8/exactly-two 6+0 of 52 draw 0": (53, 50, 50, 48, 47, 46, 44, 42, 41, 38, 36, 33, 30),
    "low-joker/any 5+0 of 52 draw 5": (100, 98, 95, 88, 77, 68, 60, 57, 52, 50, 45, 37, 30),
    "low-joker/any badugi-joker/any 5+0 of 52 draw 5": (100, 98, 95, 88, 77, 68, 60, 57, 52, 50, 45, 37, 30),
    "low/any badugi/any 2+1 of 52 draw 0": (65, 62, 62, 59, 57, 54, 50, 48, 44, 42, 37, 32, 25),
    "short-deck-threes/any 2+0 of 36 draw 0": (63, 62, 57, 55, 52, 49, 47, 43, 41, 38, 36, 33, 28),
    "short-deck/any 2+0 of 36 draw 0": (58, 56, 55, 53, 50, 48, 46, 43, 41, 39, 36, 33, 28),
}
# fmt: on
"""For each kind of game the worth, in hundredths, of the hands that stand at these places; ``count`` counts them."""


def worth(rules: PokerRules, own: Sequence[Card], rivals: Sequence[SeatView], samples: int, rng: Random) -> float:
    """Returns the average win of a starting hand; against the rivals' first up cards where any are seen."""
    first = rules.deal.streets[0]
    faces = [one.cards for one in rivals] if first.up else []
    shown = (*rng.sample(faces, min(2, len(faces))), (), ())[:2]
    down = first.down + first.up
    odds = Odds(rules, own, [SeatView(0, "", 0, 0, True, cards, down - len(cards)) for cards in shown])
    if rules.draw is not None:
        return odds.best_draw(rules.draw.most, samples, rng)[1]
    return odds.equity(own, samples, rng)


def place(rules: PokerRules, value: float) -> float:
    """The place of a hand of such worth: the part of all hands that are better."""
    rungs, value = _rungs(rules), 100 * value
    at = bisect_left(rungs, -value, key=lambda rung: -rung)
    if at == len(rungs):
        return 1 - (1 - PLACES[-1]) * value / rungs[-1]
    below, above = (0.0, 100) if at == 0 else (PLACES[at - 1], rungs[at - 1])
    return below + (PLACES[at] - below) * (above - value) / max(1, above - rungs[at])


def kind(rules: PokerRules) -> str:
    """Returns the rules that decide how starting hands compare: the win, the first cards, the jokers and the draw."""
    first, draw = rules.deal.streets[0], rules.draw.most if rules.draw else 0
    wins = " ".join(f"{half.ranking}/{half.selection}" for half in rules.ranking.halves)
    return f"{wins} {first.down}+{first.up} of {len(rules.deck())} draw {draw}"


def count(rules: PokerRules, dealt: int, samples: int, rng: Random) -> tuple[int, ...]:
    """The worth at each place, by dealing so many hands and playing each so often."""
    first, found = rules.deal.streets[0], []
    for _ in range(dealt):
        cards = rng.sample(rules.deck(), first.down + first.up + 2)
        rivals = [SeatView(0, "", 0, 0, True, (card,), first.down) for card in cards[:2] if first.up]
        found.append(worth(rules, cards[2:], rivals, samples, rng))
    found.sort(reverse=True)
    return tuple(round(100 * found[int(one * dealt)]) for one in PLACES)


_COUNTED: dict[str, tuple[int, ...]] = {}
_WORTH: dict[tuple[str, tuple[Card, ...]], float] = {}


def _rungs(rules: PokerRules) -> Sequence[int]:
    """Returns the places of the table; for a game without any, places from a rough count with separate dice."""
    name = kind(rules)
    if name in RUNGS:
        return RUNGS[name]
    if name not in _COUNTED:
        _COUNTED[name] = count(rules, 200, 50, Random(0))
    return _COUNTED[name]


def usual_worth(rules: PokerRules, own: Sequence[Card]) -> float:
    """The worth of two hole cards, remembered: suits are alike, and hands come again. Its dice are its own."""
    key = kind(rules), _alike(own)
    if key not in _WORTH:
        _WORTH[key] = worth(rules, key[1], (), SAMPLES, Random(0))
    return _WORTH[key]


def _alike(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The same cards in suits named in the order of their coming, the highest card first."""
    ordered = sorted(cards, key=lambda card: (-RANKS.index(card[0]), [one[1] for one in cards].count(card[1])))
    suits = dict(zip(dict.fromkeys(card[1] for card in ordered), SUITS, strict=False))
    return tuple(Card(card[0] + suits[card[1]]) for card in ordered)
