"""What each hand can expect from its next card and from the player-dealer, and the best play of all hands.

Cards leave the shoe for good. Hands are worked out together, those of one size at a time: what a hand is worth follows
from hands of one card more, and how often it comes from hands of one card less. Where a shoe is looked at with fewer
and fewer cards, outlooks and worths have the shoes in front of the hands, and all are worked out together.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.bank import COPIES, ENDS, BankTree
from houseway.odds.twentyone.hands import HandTable, Open
from houseway.odds.twentyone.shoe import KINDS

STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)


class Outlook(NamedTuple):
    """By hand: what standing is worth, and the next card. Squares are of the amount won, for the variance."""

    draw: Array
    """The chance of each card."""
    onward: Array
    """Of the cards that count, ace to ten: the chance of each that leaves a hand to decide on."""
    stand: Array
    stand_square: Array
    last: Array
    """What the cards are worth that end the hand by going over, or as a joker, each by its chance."""
    last_square: Array
    ends: Array
    """The chance of each end of the player-dealer's hand."""
    given_up: Array
    """Whether the hand, come to by doubling, is given up for half of both wagers."""


def blank(*shape: int) -> Outlook:
    """Room for the outlook of so many hands, or of so many shoes and hands."""
    stand, stand_square, last, last_square = np.zeros((4, *shape))
    draw, onward, ends = (np.zeros((*shape, width)) for width in (KINDS, 10, ENDS))
    return Outlook(draw, onward, stand, stand_square, last, last_square, ends, np.zeros(shape, np.bool_))


# -- the next card, and the player-dealer ------------------------------------------------------------------------------


def look(
    shoe: Array, natural: int, bank: BankTree, ways: Array, table: HandTable, which: Array, verdict: Array, out: Outlook
) -> None:
    """Fills in the outlook of some hands, the shoe or each of several shoes being without the up card.

    ``natural`` is the down card that the house has ruled out by looking, or −1.
    """
    # What is kept is told without it, sooner than Numba is loaded.
    from houseway.odds.twentyone.walk import Room, walk  # noqa: PLC0415

    left = (shoe[..., None, :] - table.cards[which]).astype(np.float64)
    room = Room(*map(np.empty, (KINDS * COPIES, COPIES + 2, len(bank.parent), len(ways))))
    draws, low, three = table.draws[which], table.low[which], (table.size[which] == 2).astype(np.int64)
    over = np.where(draws, np.maximum(21 - low, 0), 10)
    ends, last = np.zeros((*left.shape[:-1], ENDS)), np.zeros((*left.shape[:-1], 2))
    for each in np.ndindex(left.shape[:-2]):
        walk(left[each], natural, bank, ways, over, low, three, draws, verdict, room, ends[each], last[each])
    draw = _draws(left, natural)
    gone = np.where(np.arange(10) >= over[:, None], draw[..., :10], 0.0).sum(axis=-1)
    stands = verdict[0, table.total[which]]
    out.draw[..., which, :], out.ends[..., which, :] = draw, ends
    out.onward[..., which, :] = np.where(table.child[which, :10] >= 0, draw[..., :10], 0.0)
    out.last[..., which], out.last_square[..., which] = last[..., 0] - gone, last[..., 1] + gone
    out.stand[..., which] = np.einsum("...ne,ne->...n", ends, stands)
    out.stand_square[..., which] = np.einsum("...ne,ne->...n", ends, stands**2)


def _draws(left: Array, natural: int) -> Array:
    """The chance of each next card, given that the down card is not the one ruled out; none where a card is missing."""
    cards = np.where(left.min(axis=-1, keepdims=True) < 0, np.inf, left.sum(axis=-1, keepdims=True))
    if natural < 0:
        return left / cards
    draw: Array = left * (1 - 1 / (cards - left[..., [natural]])) / (cards - 1)
    draw[..., natural] = left[..., natural] / (cards[..., 0] - 1)
    return draw


# -- the best play -----------------------------------------------------------------------------------------------------


def _by_size(table: HandTable, which: Array) -> list[Array]:
    """The hands of fewest cards first; tables have them in this order."""
    cuts = np.flatnonzero(np.diff(table.size[which])) + 1
    return [which[begin:end] for begin, end in pairwise((0, *cuts.tolist(), len(which)))]


def _hit(table: HandTable, out: Outlook, worth: Array, last: Array, at: Array) -> Array:
    """What one more card is worth when hands are worth what is given afterwards."""
    found: Array = last[..., at] + np.einsum("...c,...c->...", out.onward[..., at, :], worth[..., table.child[at, :10]])
    return found


def _doubled(table: HandTable, out: Outlook, at: Array) -> tuple[Array, Array]:
    """What doubling is worth, and the expected square of it."""
    child, chance = table.child[at, :10], out.onward[..., at, :]
    given_up = out.given_up[..., child]
    worth = np.where(given_up, -0.5, out.stand[..., child])
    square = np.where(given_up, 0.25, out.stand_square[..., child])
    double = out.last[..., at] + (chance * worth).sum(axis=-1)
    return 2.0 * double, 4.0 * (out.last_square[..., at] + (chance * square).sum(axis=-1))


def choices(table: HandTable, out: Outlook, worth: Array, at: Array) -> Array:
    """What standing, hitting, doubling and giving up are worth, hands after a hit being worth what is given."""
    hit, (double, _) = _hit(table, out, worth, out.last, at), _doubled(table, out, at)
    return np.array([out.stand[at], hit, double, np.full(len(at), -0.5)])


def best(table: HandTable, may: Open, which: Array, out: Outlook, action: Array, worth: Array) -> None:
    """The best play of each hand, splits apart: what to do and what it is worth for 1 wagered."""
    which = which[table.size[which] > 1]
    found = np.full((SPLIT, len(which)), -np.inf)
    doubles = np.flatnonzero(may.double[which])
    found[STAND] = np.where(may.stand[which], out.stand[which], -np.inf)
    found[DOUBLE, doubles], _ = _doubled(table, out, which[doubles])
    found[SURRENDER, may.surrender[which]] = -0.5
    worth[which], action[which] = found.max(axis=0), found.argmax(axis=0)
    for at in reversed(_by_size(table, which[may.hit[which]])):
        hit = _hit(table, out, worth, out.last, at)
        # Of choices that are worth the same the first one is named, and only to stand comes before to hit.
        better = (hit > worth[at]) | ((hit == worth[at]) & (action[at] > HIT))
        worth[at], action[at] = np.where(better, hit, worth[at]), np.where(better, HIT, action[at])


def follow(table: HandTable, which: Array, out: Outlook, action: Array, worth: Array, square: Array) -> None:
    """What hands are worth when they are played as said, and the expected square of it. Single cards draw one."""
    said = np.where(table.size[which] == 1, HIT, action[which])
    worth[..., which], square[..., which] = out.stand[..., which], out.stand_square[..., which]
    gone, doubles = which[said == SURRENDER], which[said == DOUBLE]
    worth[..., gone], square[..., gone] = -0.5, 0.25
    worth[..., doubles], square[..., doubles] = _doubled(table, out, doubles)
    for at in reversed(_by_size(table, which[said == HIT])):
        worth[..., at] = _hit(table, out, worth, out.last, at)
        square[..., at] = _hit(table, out, square, out.last_square, at)


# -- where hands come to -----------------------------------------------------------------------------------------------


def draws_by(table: HandTable, action: Array) -> Array:
    """Which hands take a card when they are played as said."""
    return (table.size == 1) | (action == HIT) | (action == DOUBLE)


def draws_within(table: HandTable, may: Open, out: Outlook, worth: Array, margin: float) -> Array:
    """Which hands take a card when none is taken that would be worse by more than a margin.

    The margin is wide of what a card or two more out of the shoe can change.
    """
    hit = _hit(table, out, worth, out.last, np.arange(len(worth))) > out.stand - margin
    return (table.size == 1) | (may.hit & hit) | may.double | ~may.stand


def reached(table: HandTable, mark: Array, draws: Array) -> Array:
    """The hands that those marked can come to when these take a card."""
    at = np.flatnonzero(mark & draws)
    while len(at):
        child, new = table.child[at, :10], np.zeros(len(mark), np.bool_)
        new[child[child >= 0]] = True
        at = np.flatnonzero(new & draws & ~mark)
        mark |= new
    return np.flatnonzero(mark)


def travel(table: HandTable, out: Outlook, action: Array, came: Array, doubled: Array) -> None:
    """From the chance of being dealt each hand: the chance to come to it, and to come to it by doubling."""
    for at in _by_size(table, np.flatnonzero((table.size == 1) | (action == HIT))):
        _pass_on(table, out, at, came, came)
    _pass_on(table, out, np.flatnonzero((table.size > 1) & (action == DOUBLE)), came, doubled)


def _pass_on(table: HandTable, out: Outlook, at: Array, came: Array, there: Array) -> None:
    at = at[came[at] > 0]
    # A card that leaves no hand has no chance here, and adds nothing to the last one.
    np.add.at(there, table.child[at, :10], out.onward[at] * came[at, None])


def by_end(table: HandTable, out: Outlook, action: Array, verdict: Array, chance: Array) -> Array:
    """What hands win against each end of the player-dealer's hand, by the chance of it, from the chance of each start.

    A card that ends the hand is counted alike against every end; this serves what hands have in common only.
    """
    came, doubled = chance.copy(), np.zeros(len(chance))
    travel(table, out, action, came, doubled)
    at = np.flatnonzero((came > 0) | (doubled > 0))
    said = np.where(table.size[at] == 1, HIT, action[at])
    stands, last = verdict[0, table.total[at]], out.last[at]
    fixed = np.select([said == SURRENDER, said == DOUBLE], [-0.5, 2.0 * last], last)
    wins = np.where((said == STAND)[:, None], stands, fixed[:, None])
    after = np.where(out.given_up[at, None], -0.5, stands)
    won: Array = ((came[at, None] * wins + 2.0 * doubled[at, None] * after) * out.ends[at]).sum(axis=0)
    return won
