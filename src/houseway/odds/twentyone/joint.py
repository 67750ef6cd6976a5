"""The main wager and the bonus bet played together.

The bonus bet is worked out for the best play of the main wager. One who has made it may do better: keep a pair of
sevens together, or draw to 6-7. This says how much, exactly as the solver is exact. One line pays: after A-2-3-4,
which every printed table pays best, a sixth card brings nothing more.
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
    played = play_for_both(against, pays)
    for start in starts:
        if start.worth:
            hand, chance = against.hands.place[start.cards], start.chance * (1 - against.natural(*start.cards))
            split = start.worth.get(SPLIT, -np.inf)
            first = split if start.best == SPLIT else against.worth[hand] + played.bonus[hand]
            yield chance * first, chance * max(split, played.together[hand])


class Played(NamedTuple):
    """By hand, splits apart: what is still to come."""

    bonus: Array
    """Of the bonus bet, by the main wager's best play."""
    together: Array
    """Of both bets, by the best play for both."""
    action: Array
    """That play."""


def play_for_both(against: Against, pays: Array) -> Played:
    """Every hand played for both bets, as long as no line has been paid."""
    return _played(against, pays, paid_for(against, pays))


def paid_for(against: Against, pays: Array) -> Played:
    """The same once A-2-3-4 has been paid: six cards bring nothing more."""
    return _played(against, np.where(against.hands.table.size == 6, 0.0, pays), None)


def _played(against: Against, pays: Array, paid: Played | None) -> Played:
    """Hands with the most cards first; after A-2-3-4 the play goes on as in `paid`, where there is such."""
    table, out, may = against.hands.table, against.out, against.hands.as_dealt
    child, draw = np.maximum(table.child, 0), np.where(table.child >= 0, out.draw, 0.0)
    bonus, together, action = np.zeros(len(pays)), np.zeros(len(pays)), np.zeros(len(pays), np.int64)
    straight = against.hands.place.get(SHAPES["A234"], -1)
    for size in range(int(table.size.max()), 1, -1):
        at = np.flatnonzero(table.size == size)
        next_ones, chance = child[at], draw[at]
        later, later_together = bonus[next_ones], together[next_ones]
        if paid is not None:
            on = at == straight
            later[on], later_together[on] = paid.bonus[next_ones[on]], paid.together[next_ones[on]]
        arriving = (chance * pays[next_ones]).sum(axis=1)
        after_hit = arriving + (chance * later).sum(axis=1)
        bonus[at] = np.select([against.action[at] == HIT, against.action[at] == DOUBLE], [after_hit, arriving], 0.0)
        hit = out.last[at] + arriving + (chance * later_together).sum(axis=1)
        double = 2 * (out.last[at] + (chance * out.stand[next_ones]).sum(axis=1)) + arriving
        worths = ((may.stand, out.stand[at]), (may.hit, hit), (may.double, double), (may.surrender, -0.5))
        choices = np.array([np.where(is_open[at], worth, -np.inf) for is_open, worth in worths])
        together[at], action[at] = choices.max(axis=0), _CHOICES[choices.argmax(axis=0)]
    return Played(bonus, together, action)
