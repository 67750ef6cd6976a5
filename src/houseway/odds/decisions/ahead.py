"""Several draws ahead: what a discard is worth when more cards may be thrown away afterwards, each time at its best.

Every hand of the deck gets its worth, from the last draw backwards. For each set of cards the worths of all hands that
hold it and have the rest from the stub are added up; alternating sums of these leave out the hands that hold a card
which was thrown away (as in `houseway.odds.equities.draws`). The last two draws are counted to the last card. Before
them a card that was thrown away at the last draw but one may come again at the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np

from houseway import hands
from houseway.cards import Card, cards
from houseway.odds.compiling.compiled import U64, compiled, count
from houseway.odds.compiling.stored import Array
from houseway.odds.decisions.draws import draw_contest, drawing_hand, lowest, opponent
from houseway.odds.equities.draws import places_of
from houseway.odds.equities.spots import Contest, bits_of
from houseway.odds.rankings.kernels import reading
from houseway.odds.rankings.layout import mask
from houseway.odds.rankings.tables import table
from houseway.odds.settings import BadSetting
from houseway.odds.workers import Progress, no_progress
from houseway.rulebook import GameRules, PokerRules

COUNTED = 2
"""Of so many draws no card comes twice."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """Cards thrown away, and what the hand is worth in the end: a share of the pot, or the chance of a category."""

    thrown: tuple[Card, ...]
    worth: float


@dataclass(frozen=True, slots=True)
class Answer:
    """Every discard, the best first."""

    discards: tuple[Ahead, ...]
    exact: bool
    """Whether no card comes twice and the opponent's cards are known."""


def draws_of(rules: PokerRules) -> int:
    """How many draws a game has: a street without cards is one."""
    return sum(not (street.down or street.up or street.board) for street in rules.deal.streets)


def ahead(
    rules: GameRules,
    hand: str,
    *,
    left: int,
    against: str = "",
    mark: str = "",
    dead: str = "",
    most: int = 3,
    progress: Progress = no_progress,
) -> Answer:
    """Every discard of up to so many cards with so many draws left: the share of the pot, or the chance of a mark."""
    contest = draw_contest(rules)
    held, gone, whole = drawing_hand(rules, contest, hand, dead)
    by_place, known = _by_place(contest, (*held, *gone), whole, against, mark)
    pack = Pack(mask(whole) & ~mask((*gone, *known)), mask(held), contest.own)
    worth = pack.finished(contest, by_place)
    sums = pack.sums(worth)
    progress(1)
    for _ in range(left - 1):
        worth = pack.best(sums, most)
        sums = pack.sums(worth)
        progress(1)
    found = [
        Ahead(thrown, pack.drawn(sums, mask(held) & ~mask(thrown), mask(thrown)))
        for drawn in range(min(most, pack.stub) + 1)
        for thrown in combinations(held, drawn)
    ]
    found.sort(key=lambda one: one.worth, reverse=True)
    return Answer(tuple(found), exact=left <= COUNTED and (not against or bool(known)))


def _by_place(
    contest: Contest, seen: tuple[Card, ...], whole: tuple[Card, ...], against: str, mark: str
) -> tuple[list[Array], tuple[Card, ...]]:
    """What a finished hand of each place wins, by half of the pot, and the opponent's cards where they are known."""
    rankings = [ranking for ranking, _ in contest.halves]
    if not against:
        return [_reaches(ranking, mark) for ranking in rankings], ()
    other = opponent(contest, seen, against, whole)
    named = against.strip().lower()
    known = () if named == "random" or any(named in hands.categories(one) for one in rankings) else cards(against)
    if known and len(known) < contest.own:
        raise BadSetting("an opponent who draws too has draws to come: name their pat hand, a category or random")
    return [_beats(len(table(one).values), at) for one, (_, at) in zip(rankings, other.hands, strict=True)], known


def _reaches(ranking: str, mark: str) -> Array:
    """1 for the places of a category or better; nothing where another half has the category."""
    names, places = hands.categories(ranking), np.arange(len(table(ranking).values))
    if mark not in names:
        return np.zeros(len(places))
    good: Array = (places >= lowest(ranking, names[: names.index(mark) + 1])).astype(np.float64)
    return good


def _beats(places: int, theirs: Array) -> Array:
    """The share of hands of these places that a hand of each place wins from, a tie being half of that."""
    at = np.arange(places)
    below, with_equal = np.searchsorted(theirs, at, side="left"), np.searchsorted(theirs, at, side="right")
    share: Array = (below + with_equal) / (2 * len(theirs))
    return share


class Pack:
    """The cards that a hand can be of, and the stub that draws come from; sets of cards are known by a number."""

    def __init__(self, cards_in_play: int, held: int, size: int) -> None:
        """A hand of so many cards is held; the rest of the cards in play is the stub."""
        self.bits, self.size = bits_of(cards_in_play), size
        self.held = np.array([bool(int(bit) & held) for bit in self.bits])
        count = len(self.bits)
        self.choose = np.array([[comb(n, k) for k in range(size + 2)] for n in range(count + 1)], dtype=np.int64)
        self.stub = count - int(self.held.sum())

    def finished(self, contest: Contest, by_place: Sequence[Array]) -> Array:
        """The worth of every hand when no draw is left: by halves of the pot, or by the one that has a mark."""
        masks = _masks(self.bits, self.size, self.choose)
        worth = np.zeros(len(masks))
        halves = [(ranking, won) for (ranking, _), won in zip(contest.halves, by_place, strict=True) if won.any()]
        for ranking, won in halves:
            worth += won[places_of(masks, table(ranking).address, reading(ranking))] / len(halves)
        return worth

    def sums(self, worth: Array) -> Array:
        """For every set of cards, the worths of all hands that hold it and have the rest from the stub."""
        return _sums(worth, self.held, self.size, self.choose)

    def best(self, sums: Array, most: int) -> Array:
        """The worth of every hand before a draw, thrown cards never coming back in it."""
        return _best(sums, self.held, self.size, most, self.stub, self.choose)

    def drawn(self, sums: Array, kept: int, thrown: int) -> float:
        """What a hand comes to when these of its cards are kept and those thrown away, none of which comes back."""
        stub = [int(bit) for bit, own in zip(self.bits, self.held, strict=True) if not own]
        again = [bit for bit in stub if bit & thrown]
        some = [sum(part) for size in range(len(again) + 1) for part in combinations(again, size)]
        total = sum((-1) ** one.bit_count() * float(sums[self._numbered(kept | one)]) for one in some)
        left = len(stub) - sum(bool(bit & (kept | thrown)) for bit in stub)
        return total / comb(left, thrown.bit_count())

    def _numbered(self, members: int) -> int:
        at = np.array([at for at, bit in enumerate(self.bits) if int(bit) & members], dtype=np.int64)
        return _number(at, (1 << len(at)) - 1, self.choose)


@compiled
def _number(cards_at: Array, members: int, choose: Array) -> int:
    """The number of a set of some of these cards among all sets, smaller ones first."""
    number, size = 0, 0
    for at in range(len(cards_at)):
        if members >> at & 1:
            number += choose[len(choose) - 1, size]
            size += 1
            number += choose[cards_at[at], size]
    return number


@compiled
def _next(hand: Array) -> None:
    """The hand after this one, in the order of their numbers."""
    at = 0
    while at + 1 < len(hand) and hand[at] + 1 == hand[at + 1]:
        hand[at] = at
        at += 1
    hand[at] += 1


@compiled
def _masks(bits: Array, size: int, choose: Array) -> Array:
    """Every hand as a mask."""
    found = np.zeros(choose[len(bits), size], dtype=np.uint64)
    hand = np.arange(size)
    for number in range(len(found)):
        for at in hand:
            found[number] |= bits[at]
        _next(hand)
    return found


@compiled
def _sums(worth: Array, held: Array, size: int, choose: Array) -> Array:
    sets = 0
    for smaller in range(size + 1):
        sets += choose[len(held), smaller]
    found, hand = np.zeros(sets), np.arange(size)
    for number in range(len(worth)):
        own = 0
        for at in range(size):
            own |= int(held[hand[at]]) << at
        for members in range(1 << size):
            if members & own == own:
                found[_number(hand, members, choose)] += worth[number]
        _next(hand)
    return found


@compiled
def _best(sums: Array, held: Array, size: int, most: int, stub: int, choose: Array) -> Array:
    found, hand = np.zeros(choose[len(held), size]), np.arange(size)
    known, whole = np.zeros(1 << size), (1 << size) - 1
    odd = np.array([count(U64(members)) & U64(1) for members in range(1 << size)])
    for number in range(len(found)):
        own, left = 0, stub
        for at in range(size):
            own |= int(held[hand[at]]) << at
            left -= not held[hand[at]]
        for members in range(1 << size):
            known[members] = sums[_number(hand, members, choose)]
        best = 0.0
        for thrown in range(1 << size):
            drawn = count(U64(thrown))
            if drawn > most or drawn > left:
                continue
            again = thrown & ~own  # cards of the stub that were thrown away: hands that hold them are left out
            some, total = again, 0.0
            while some:
                total += -known[whole & ~thrown | some] if odd[some] else known[whole & ~thrown | some]
                some = (some - 1) & again
            best = max(best, (total + known[whole & ~thrown]) / choose[left, drawn])
        found[number] = best
        _next(hand)
    return found
