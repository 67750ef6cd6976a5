"""The expectations of hands, their best play, and the worth of splits.

Cards leave the shoe for good. Hands of one size are worked out together: their worth follows from hands of one card
more, and how often they come up from hands of one card less. When a shoe is looked at with fewer and fewer cards,
outlooks and worths have the shoes in front of the hands, and all shoes are worked out together.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.twentyone.hands import COPIES, ENDS, KINDS, BankTree, HandTable, Open
from houseway.odds.twentyone.payoffs import SURRENDERED

STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)


class Outlook(NamedTuple):
    """By hand: the worth of standing, and the next card. Squares are of the amount won, for the variance."""

    draw: Array
    """The chance of each card."""
    onward: Array
    """The chance of each card, ace to ten, that leaves a hand to decide on."""
    stand: Array
    stand_square: Array
    last: Array
    """The worth, times the chance, of the cards that end the hand: those that take it over, and jokers."""
    last_square: Array
    ends: Array
    """The chance of each end of the player-dealer's hand."""
    given_up: Array
    """Whether the hand, if doubled, is surrendered for half of both wagers."""


def empty_outlook(*shape: int) -> Outlook:
    """Returns an empty outlook for a number of hands, or of shoes and hands."""
    stand, stand_square, last, last_square = np.zeros((4, *shape))
    draw, onward, ends = (np.zeros((*shape, width)) for width in (KINDS, 10, ENDS))
    return Outlook(draw, onward, stand, stand_square, last, last_square, ends, np.zeros(shape, np.bool_))


# -- the next card, and the player-dealer ------------------------------------------------------------------------------


def fill_outlook(
    shoe: Array, natural: int, bank: BankTree, ways: Array, table: HandTable, which: Array, payoffs: Array, out: Outlook
) -> None:
    """Fills in the outlook of some hands for a shoe, or several shoes, without the up card.

    ``natural`` is the down card that the house's check has ruled out, or -1.
    """
    # Loads Numba only here: answers from the cache do without it.
    from houseway.odds.twentyone.bank_outcomes import Scratch, bank_outcomes  # noqa: PLC0415

    left = (shoe[..., None, :] - table.cards[which]).astype(np.float64)
    scratch = Scratch(*map(np.empty, (KINDS * COPIES, COPIES + 2, len(bank.parent), len(ways))))
    draws, low, three = table.draws[which], table.low[which], (table.size[which] == 2).astype(np.int64)
    over = np.where(draws, np.maximum(21 - low, 0), 10)
    ends, last = np.zeros((*left.shape[:-1], ENDS)), np.zeros((*left.shape[:-1], 2))
    for each in np.ndindex(left.shape[:-2]):
        bank_outcomes(
            left[each], natural, bank, ways, over, low, three, draws, payoffs, scratch, ends[each], last[each]
        )
    draw = _draws(left, natural)
    gone = np.where(np.arange(10) >= over[:, None], draw[..., :10], 0.0).sum(axis=-1)
    stands = payoffs[0, table.total[which]]
    out.draw[..., which, :], out.ends[..., which, :] = draw, ends
    out.onward[..., which, :] = np.where(table.child[which, :10] >= 0, draw[..., :10], 0.0)
    out.last[..., which], out.last_square[..., which] = last[..., 0] - gone, last[..., 1] + gone
    out.stand[..., which] = np.einsum("...ne,ne->...n", ends, stands)
    out.stand_square[..., which] = np.einsum("...ne,ne->...n", ends, stands**2)


def _draws(left: Array, natural: int) -> Array:
    """Returns the chance of each next card, given the down card ruled out; 0 if the shoe lacks the hand's cards."""
    cards = np.where(left.min(axis=-1, keepdims=True) < 0, np.inf, left.sum(axis=-1, keepdims=True))
    if natural < 0:
        return left / cards
    draw: Array = left * (1 - 1 / (cards - left[..., [natural]])) / (cards - 1)
    draw[..., natural] = left[..., natural] / (cards[..., 0] - 1)
    return draw


# -- the best play -----------------------------------------------------------------------------------------------------


def _by_size(table: HandTable, which: Array) -> list[Array]:
    """Returns the hands grouped by size, fewest cards first; tables have them in this order."""
    cuts = np.flatnonzero(np.diff(table.size[which])) + 1
    return [which[begin:end] for begin, end in pairwise((0, *cuts.tolist(), len(which)))]


def _hit(table: HandTable, out: Outlook, worth: Array, last: Array, at: Array) -> Array:
    """Returns the worth of one more card, given the worth of the hands after it."""
    found: Array = last[..., at] + np.einsum("...c,...c->...", out.onward[..., at, :], worth[..., table.child[at, :10]])
    return found


def _doubled(table: HandTable, out: Outlook, at: Array) -> tuple[Array, Array]:
    """Returns the worth of doubling, and the expected square."""
    child, chance = table.child[at, :10], out.onward[..., at, :]
    given_up = out.given_up[..., child]
    worth = np.where(given_up, SURRENDERED, out.stand[..., child])
    square = np.where(given_up, SURRENDERED**2, out.stand_square[..., child])
    double = out.last[..., at] + (chance * worth).sum(axis=-1)
    return 2.0 * double, 4.0 * (out.last_square[..., at] + (chance * square).sum(axis=-1))


def choices(table: HandTable, out: Outlook, worth: Array, at: Array) -> Array:
    """Returns the worth of standing, hitting, doubling and surrender, given the worth of the hands after a hit."""
    hit, (double, _) = _hit(table, out, worth, out.last, at), _doubled(table, out, at)
    return np.array([out.stand[at], hit, double, np.full(len(at), SURRENDERED)])


def best(table: HandTable, may: Open, which: Array, out: Outlook, action: Array, worth: Array) -> None:
    """Finds the best play of each hand, without splits, and its worth for 1 wagered."""
    which = which[table.size[which] > 1]
    found = np.full((SPLIT, len(which)), -np.inf)
    doubles = np.flatnonzero(may.double[which])
    found[STAND] = np.where(may.stand[which], out.stand[which], -np.inf)
    found[DOUBLE, doubles], _ = _doubled(table, out, which[doubles])
    found[SURRENDER, may.surrender[which]] = SURRENDERED
    worth[which], action[which] = found.max(axis=0), found.argmax(axis=0)
    for at in reversed(_by_size(table, which[may.hit[which]])):
        hit = _hit(table, out, worth, out.last, at)
        # Of equal choices the first one counts, and only standing comes before hitting.
        better = (hit > worth[at]) | ((hit == worth[at]) & (action[at] > HIT))
        worth[at], action[at] = np.where(better, hit, worth[at]), np.where(better, HIT, action[at])


def follow(table: HandTable, which: Array, out: Outlook, action: Array, worth: Array, square: Array) -> None:
    """Works out the worth of hands under given actions, and the expected square. Single cards draw one."""
    played = np.where(table.size[which] == 1, HIT, action[which])
    worth[..., which], square[..., which] = out.stand[..., which], out.stand_square[..., which]
    gone, doubles = which[played == SURRENDER], which[played == DOUBLE]
    worth[..., gone], square[..., gone] = SURRENDERED, SURRENDERED**2
    worth[..., doubles], square[..., doubles] = _doubled(table, out, doubles)
    for at in reversed(_by_size(table, which[played == HIT])):
        worth[..., at] = _hit(table, out, worth, out.last, at)
        square[..., at] = _hit(table, out, square, out.last_square, at)


# -- how often hands come up -------------------------------------------------------------------------------------------


def draws_by(table: HandTable, action: Array) -> Array:
    """Returns which hands draw under given actions."""
    return (table.size == 1) | (action == HIT) | (action == DOUBLE)


def draws_within(table: HandTable, may: Open, out: Outlook, worth: Array, margin: float) -> Array:
    """Returns which hands may draw: hitting loses at most a margin against standing.

    The margin is far more than one or two cards out of the shoe can change.
    """
    hit = _hit(table, out, worth, out.last, np.arange(len(worth))) > out.stand - margin
    return (table.size == 1) | (may.hit & hit) | may.double | ~may.stand


def reached(table: HandTable, mark: Array, draws: Array) -> Array:
    """Returns the marked hands and all that follow from them when the hands in `draws` draw."""
    at = np.flatnonzero(mark & draws)
    while len(at):
        child, new = table.child[at, :10], np.zeros(len(mark), np.bool_)
        new[child[child >= 0]] = True
        at = np.flatnonzero(new & draws & ~mark)
        mark |= new
    return np.flatnonzero(mark)


def reach_chances(table: HandTable, out: Outlook, action: Array, came: Array, doubled: Array) -> None:
    """Turns the chance of being dealt each hand into the chance of reaching it, and of reaching it by doubling."""
    for at in _by_size(table, np.flatnonzero((table.size == 1) | (action == HIT))):
        _pass_on(table, out, at, came, came)
    _pass_on(table, out, np.flatnonzero((table.size > 1) & (action == DOUBLE)), came, doubled)


def _pass_on(table: HandTable, out: Outlook, at: Array, came: Array, there: Array) -> None:
    at = at[came[at] > 0]
    # A card that leaves no hand has chance 0 here and adds nothing.
    np.add.at(there, table.child[at, :10], out.onward[at] * came[at, None])


def by_end(table: HandTable, out: Outlook, action: Array, payoffs: Array, chance: Array) -> Array:
    """Returns what hands win against each end of the player-dealer's hand, weighted by its chance.

    A card that ends the hand counts alike against every end, which is good enough for correlations between hands.
    """
    came, doubled = chance.copy(), np.zeros(len(chance))
    reach_chances(table, out, action, came, doubled)
    at = np.flatnonzero((came > 0) | (doubled > 0))
    played = np.where(table.size[at] == 1, HIT, action[at])
    stands, last = payoffs[0, table.total[at]], out.last[at]
    fixed = np.select([played == SURRENDER, played == DOUBLE], [SURRENDERED, 2.0 * last], last)
    wins = np.where((played == STAND)[:, None], stands, fixed[:, None])
    after = np.where(out.given_up[at, None], SURRENDERED, stands)
    won: Array = ((came[at, None] * wins + 2.0 * doubled[at, None] * after) * out.ends[at]).sum(axis=0)
    return won


# -- splits ------------------------------------------------------------------------------------------------------------
#
# Hands from a split are each played by a plan that looks at their own cards and the up card only, so the cards can be
# dealt in any order: all second cards first. A paired second card adds a hand that waits for its second card; any other
# card completes one. The chance that a card does not pair is 1 less the chance that it does, so all of it comes down to
# one hand with more and more cards of the pair's value out of the shoe.


@dataclass(frozen=True, slots=True)
class OneHand:
    """A hand from one split card, with some more cards of the pair's value out of the shoe."""

    pairs: float
    """The chance that its second card makes another pair."""
    other: float
    """Its worth with any other second card, times the chance."""
    paired: float
    """Its worth with a pair that is not split, times the chance."""


def split_worth(hands: list[OneHand], splits: int) -> float:
    """Returns the worth of all hands of the square, 1 wagered on each, when pairs are split up to a number of splits.

    ``hands[k]`` has ``k`` more cards of the pair's value gone. The first 2 × splits - 1 are used; the last one given
    is used for those that are missing.
    """
    total = 0.0
    for again in range(splits - 1):
        # Every pair was split, then no more came: 2 + again hands without a pair.
        orders = 2 * comb(2 * again + 2, again) // (2 * again + 2)
        total += orders * (2 + again) * _chance(hands, 0, again) * _unpaired(hands, again, again + 1, whole=False)
    last = splits - 1
    for before, orders in enumerate(_pair_orders(last)):
        # The last card reaches the limit: some hands are complete and the others take any card.
        waiting = 2 + last - before
        worth = waiting * _unpaired(hands, last, before, whole=True)
        if before:
            worth += before * _unpaired(hands, last, before - 1, whole=False)
        total += orders * _chance(hands, 0, last) * worth
    return total


def split_counts(hands: list[OneHand], splits: int) -> tuple[float, float]:
    """Returns the expected number of hands, and of ordered pairs of hands."""
    expected = pairs = 0.0
    for again, chance in enumerate(_split_chances(hands, splits)):
        expected += chance * (2 + again)
        pairs += chance * (2 + again) * (1 + again)
    return expected, pairs


def _split_chances(hands: list[OneHand], splits: int) -> list[float]:
    chances = []
    for again in range(splits - 1):
        orders = 2 * comb(2 * again + 2, again) // (2 * again + 2)
        chances.append(orders * _chance(hands, 0, again) * _none_paired(hands, again, again + 2))
    return [*chances, 1.0 - sum(chances)]


@cache
def _pair_orders(pairs: int) -> list[int]:
    """Returns, by the number of unpaired cards, the orders that end with the last pair and always leave a hand open."""
    if not pairs:
        return [1]
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for card in range(2 * pairs):
        for (paired, other), count in list(ways.items()):
            if paired + other == card and paired < pairs and 2 + paired - other > 0:
                for step in ((paired + 1, other), (paired, other + 1)):
                    ways[step] = ways.get(step, 0) + count
    # The last step is a pair, so these are the orders with one pair less and a hand still open.
    return [ways[pairs - 1, other] for other in range(pairs + 1)]


def _at(hands: list[OneHand], gone: int) -> OneHand:
    return hands[min(gone, len(hands) - 1)]


def _chance(hands: list[OneHand], gone: int, cards: int) -> float:
    """Returns the chance that all of some cards have the pair's value."""
    chance = 1.0
    for card in range(cards):
        chance *= _at(hands, gone + card).pairs
    return chance


def _none_paired(hands: list[OneHand], gone: int, cards: int) -> float:
    """Returns the chance that none of some cards has the pair's value."""
    total = 0.0
    for some in range(cards + 1):
        total += (-1) ** some * comb(cards, some) * _chance(hands, gone, some)
    return total


def _unpaired(hands: list[OneHand], gone: int, others: int, *, whole: bool) -> float:
    """Returns a hand's worth when some other cards don't have the pair's value; ``whole``: its own card may."""
    total = 0.0
    for some in range(others + 1):
        hand = _at(hands, gone + some)
        worth = hand.other + (hand.paired if whole else 0.0)
        total += (-1) ** some * comb(others, some) * _chance(hands, gone, some) * worth
    return total
