"""The main wager and the bonus bet played together.

The bonus bet is worked out for the best play of the main wager. One who has made it may do better: keep a pair of
sevens together, or draw to 6-7. This says how much, exactly as the solver is exact; that A-2-3-4 and a sixth card pay
once only is left out on both sides of the difference.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from houseway.odds.compiling.stored import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone.against import Against, Start
from houseway.odds.twentyone.hands import Hands
from houseway.odds.twentyone.kernel import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.odds.twentyone.shoe import KINDS, full_shoe, without
from houseway.odds.twentyone.side_bets import SHAPES, shaded
from houseway.odds.twentyone.solve import Solved
from houseway.rulebook.banked import BonusLine

_CHOICES = np.array([STAND, HIT, DOUBLE, SURRENDER])


class Both(NamedTuple):
    """What a main wager and a bonus bet of the same size are worth to the player together, for 1 on each."""

    main_first: float
    """Played for the main wager alone."""
    together: float
    """Played for both."""

    @property
    def gain(self) -> float:
        """What playing for both is worth."""
        return self.together - self.main_first


def both(solved: Solved) -> tuple[Both, ...]:
    """For each of the printed pay tables, over the hands that leave a choice; naturals pay alike either way."""
    shoe = full_shoe(solved.decks, solved.rules.shoe.jokers)
    tables = needed(solved.rules.bonus_bet).tables
    found = np.zeros((len(tables), 2))
    for up in range(KINDS):
        if shoe[up]:
            against = Against(solved.rules, without(shoe, up), up, None)
            starts = [start for start, _ in against.starts()]
            for option, lines in enumerate(tables):
                worths = list(_starts(against, starts, brought(against.hands, lines, solved.decks)))
                found[option] += shoe[up] / shoe.sum() * np.sum(worths, axis=0)
    return tuple(Both(*map(float, one)) for one in found)


def brought(hands: Hands, lines: tuple[BonusLine, ...], decks: int) -> Array:
    """By hand: what its coming about brings the bonus bet, the bet itself with it."""
    out = np.zeros(len(hands.table.size))
    for line in lines:
        brings = sum((pays + 1) * share for _, pays, share in shaded(line, 1.0, decks))
        if line.hand == "six-card":
            out[hands.table.size == 6] = brings
        elif line.hand in SHAPES:
            out[hands.place[SHAPES[line.hand]]] = brings
    return out


def _starts(against: Against, starts: list[Start], pays: Array) -> Iterator[tuple[float, float]]:
    """Each two cards by their chance: worth by the main wager's best play, and by the best play for both."""
    main, together, _ = play_for_both(against, pays)
    for start in starts:
        if start.worth:
            hand, chance = against.hands.place[start.cards], start.chance * (1 - against.natural(*start.cards))
            split = start.worth.get(SPLIT, -np.inf)
            first = split if start.best == SPLIT else main[hand]
            yield chance * first, chance * max(split, together[hand])


def play_for_both(against: Against, pays: Array) -> tuple[Array, Array, Array]:
    """By hand, splits apart: both bets by the main wager's best play, by the best play for both, and that play."""
    table, out, may = against.hands.table, against.out, against.hands.as_dealt
    child, draw = np.maximum(table.child, 0), np.where(table.child >= 0, out.draw, 0.0)
    bonus, together, action = np.zeros(len(pays)), np.zeros(len(pays)), np.zeros(len(pays), np.int64)
    for size in range(int(table.size.max()), 1, -1):
        at = np.flatnonzero(table.size == size)
        next_ones, chance = child[at], draw[at]
        arriving = (chance * pays[next_ones]).sum(axis=1)
        after_hit = arriving + (chance * bonus[next_ones]).sum(axis=1)
        bonus[at] = np.select([against.action[at] == HIT, against.action[at] == DOUBLE], [after_hit, arriving], 0.0)
        hit = out.last[at] + arriving + (chance * together[next_ones]).sum(axis=1)
        double = 2 * (out.last[at] + (chance * out.stand[next_ones]).sum(axis=1)) + arriving
        worths = ((may.stand, out.stand[at]), (may.hit, hit), (may.double, double), (may.surrender, -0.5))
        choices = np.array([np.where(is_open[at], worth, -np.inf) for is_open, worth in worths])
        together[at], action[at] = choices.max(axis=0), _CHOICES[choices.argmax(axis=0)]
    return against.worth + bonus, together, action
