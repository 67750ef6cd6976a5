"""How often a hand that is played best comes to certain cards."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from houseway.odds.twentyone import kernel
from houseway.odds.twentyone.against import Against
from houseway.odds.twentyone.edge import Edge
from houseway.odds.twentyone.hands import natural_pair, player_hands
from houseway.odds.twentyone.kernel import SPLIT
from houseway.odds.twentyone.values import JOKER, KINDS, full_shoe, without

Cards: TypeAlias = tuple[int, ...]
STRAIGHT: Cards = (0, 1, 2, 3)
"""A-2-3-4."""


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
    """Follows the best play of every hand that is not split."""
    rules, hands = edge.rules, player_hands(edge.rules)
    table, size = hands.table, len(hands.table.low)
    came, ended, straight = np.zeros(size), np.zeros(size), np.zeros(size)
    shoe = full_shoe(edge.decks, rules.shoe.jokers)
    natural = 0.0
    for up in range(KINDS):
        if not shoe[up]:
            continue
        against = Against(rules, without(shoe, up), up, None)
        share = float(shoe[up] / shoe.sum())
        here, doubled = np.zeros(size), np.zeros(size)
        for start, _ in against.starts():
            if start.cards == natural_pair(rules):
                natural += share * start.chance
            elif start.best != SPLIT and JOKER not in start.cards:
                here[hands.place[start.cards]] = share * start.chance * (1 - against.natural(*start.cards))
        kernel.travel(table, against.out, against.action, here, doubled)
        drawn = (against.action == kernel.HIT) | (against.action == kernel.DOUBLE)
        ended += np.where(drawn, 0.0, here) + doubled
        came += here + doubled
        later = np.zeros(size)
        later[hands.place[STRAIGHT]] = here[hands.place[STRAIGHT]]
        kernel.travel(table, against.out, against.action, later, doubled)
        straight += later
    six = table.size == 6
    return Reached(
        natural,
        {cards: float(came[at]) for cards, at in hands.place.items() if came[at]},
        {cards: float(ended[at]) for cards, at in hands.place.items() if ended[at]},
        float(came[six].sum() - straight[six].sum()),
        float(ended[table.size >= 7].sum()),
    )
