"""How often a hand that is played best comes to certain cards."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from houseway.odds.twentyone.edge import Edge
from houseway.odds.twentyone.hands import natural_pair, player_hands
from houseway.odds.twentyone.kernel import DOUBLE, HIT
from houseway.odds.twentyone.values import full_shoe, without

Cards: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reached:
    """The chances of one player's hand when it is not split."""

    natural: float
    hands: dict[Cards, float]
    """Rising cards → the chance that the first so many cards are these."""
    ended: dict[Cards, float]
    """Rising cards → the chance that the finished hand is these."""
    six: float
    """Six cards and not over, the first four of them not A-2-3-4."""
    charlie: float
    """Seven cards or more and not over."""


def reaching(edge: Edge) -> Reached:
    """Adds up what the best play of every hand comes to that is not split."""
    hands = player_hands(edge.rules)
    size = hands.table.size
    came, ended, straight = np.zeros((3, len(size)))
    for one in edge.travels:
        drawn = (one.action == HIT) | (one.action == DOUBLE)
        came += one.up_chance * (one.came + one.doubled)
        ended += one.up_chance * (np.where(drawn, 0.0, one.came) + one.doubled)
        straight += one.up_chance * one.straight
    shoe = full_shoe(edge.decks, edge.rules.shoe.jokers)
    low, high = natural_pair(edge.rules)
    rest = without(shoe, low)
    natural = shoe[low] / shoe.sum() * rest[high] / rest.sum() * (1 if low == high else 2)
    return Reached(
        float(natural),
        {cards: float(came[at]) for cards, at in hands.place.items() if came[at]},
        {cards: float(ended[at]) for cards, at in hands.place.items() if ended[at]},
        float(came[size == 6].sum() - straight[size == 6].sum()),
        float(ended[size >= 7].sum()),
    )
