"""The compiled part of the solver: one walk over the player-dealer's hands for each hand of a player.

The chance that a player draws a card and the player-dealer then makes a hand is that of the same cards in any other
order, so the walk also tells what a card that ends the player's hand is worth.

The first answer on a machine waits until this is compiled: it calls nothing, not even ``max``, which takes longer to
compile than the rest of its loop.
"""

from typing import NamedTuple

from houseway.odds.compiling.compiled import summing
from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.bank import COPIES, ENDS, BankTree
from houseway.odds.twentyone.shoe import JOKER, KINDS


class Room(NamedTuple):
    """Where a walk is written down; given to compiled code, which compiles faster so."""

    spare: Array
    per_order: Array
    product: Array
    weight: Array


@summing
def walk(
    left: Array, natural: int, bank: BankTree, ways: Array, over: Array, low: Array, three: Array, draws: Array,
    verdict: Array, room: Room, ends: Array, last: Array,
) -> None:  # fmt: skip
    """By what is left for each hand: the chance of each end of the player-dealer's hand; and what the cards that take
    the hand over, of that value and more, gain on losing, and a joker that makes 21 of it, as worth and as square."""
    spare, per_order, product, weight = room
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
            wins, joker = verdict[0, 21, bank.end[lot]], may_draw * (left[hand, JOKER] - bank.jokers[lot])
            last[hand, 0] += whole * one_more * joker * wins
            last[hand, 1] += whole * one_more * joker * wins * wins
        for value in range(over[hand], 10):
            for end in range(22, ENDS):
                wins = verdict[three[hand], low[hand] + value + 1, end]
                if wins > -1.0:
                    both = 0.0
                    for at in range(bank.run[end], bank.run[end + 1]):
                        both += weight[at] * (left[hand, value] - bank.held[value, at])
                    last[hand, 0] += both * (wins + 1.0)
                    last[hand, 1] += both * (wins * wins - 1.0)
