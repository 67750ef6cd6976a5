"""The compiled part of the solver: one pass over the player-dealer's hands for each hand of a player.

The chance that a player draws a card and the player-dealer then makes a hand is that of the same cards in any other
order, so the pass also gives the worth of a card that ends the player's hand.

The first answer on a machine waits for this to compile. So it calls no functions, not even ``max``, which takes longer
to compile than the rest of its loop.
"""

from typing import NamedTuple

from houseway.odds.cache import Array
from houseway.odds.compiled import compiled_sums
from houseway.odds.twentyone.hands import COPIES, ENDS, JOKER, KINDS, BankTree


class Scratch(NamedTuple):
    """Scratch arrays; allocating them outside makes the compiled code compile faster."""

    spare: Array
    per_order: Array
    product: Array
    weight: Array


@compiled_sums
def bank_outcomes(
    left: Array, natural: int, bank: BankTree, ways: Array, over: Array, low: Array, three: Array, draws: Array,
    payoffs: Array, scratch: Scratch, ends: Array, last: Array,
) -> None:  # fmt: skip
    """Adds up, from the cards left for each hand, the chance of each end of the player-dealer's hand.

    Also adds the worth and its square for cards that end the hand: the gain over losing of cards from a value up that
    take it over, and of a joker, which makes 21.
    """
    spare, per_order, product, weight = scratch
    for hand in range(len(left)):
        cards, held = 0.0, True
        for value in range(KINDS):
            cards += left[hand, value]
            held &= left[hand, value] >= 0.0
            for copy in range(COPIES):
                spare[value * COPIES + copy] = left[hand, value] - copy if left[hand, value] > copy else 0.0
        if not held:
            continue  # the shoe does not have these cards
        per_order[0] = 1.0 if natural < 0 else cards / (cards - left[hand, natural])
        for depth in range(1, COPIES + 2):
            per_order[depth] = per_order[depth - 1] / (cards - depth + 1.0 if cards >= depth else 1.0)
        product[0], may_draw = 1.0, 1.0 if draws[hand] else 0.0
        for at in range(1, len(product)):
            product[at] = product[bank.parent[at]] * spare[bank.draw[at]]
        for lot in range(len(bank.end)):
            whole, one_more = 0.0, per_order[bank.size[lot] + 1]
            for at in range(bank.lot[lot], bank.lot[lot + 1]):
                alone = product[bank.before[at]] * spare[bank.last[at]] * ways[at]
                weight[at] = alone * one_more
                whole += alone
            ends[hand, bank.end[lot]] += whole * per_order[bank.size[lot]]
            wins, joker = payoffs[0, 21, bank.end[lot]], may_draw * (left[hand, JOKER] - bank.jokers[lot])
            last[hand, 0] += whole * one_more * joker * wins
            last[hand, 1] += whole * one_more * joker * wins * wins
        for value in range(over[hand], 10):
            for end in range(22, ENDS):
                wins = payoffs[three[hand], low[hand] + value + 1, end]
                if wins > -1.0:
                    both = 0.0
                    for at in range(bank.run[end], bank.run[end + 1]):
                        both += weight[at] * (left[hand, value] - bank.held[value, at])
                    last[hand, 0] += both * (wins + 1.0)
                    last[hand, 1] += both * (wins * wins - 1.0)
