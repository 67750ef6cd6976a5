"""Decisions about a hand: which cards to discard in draw games, and the price of a call.

Against an opponent, both lists of finished hands are compared and hands that share a card are left out
(`houseway.odds.equities.exact`). The opponent is a hand that draws, a pat hand of a category or better, or any hand.

With several draws to come, every hand of the deck gets its worth, from the last draw backward. For each set of cards,
the worths of all hands that hold it and have the rest from the stub are added up, and alternating sums leave out hands
that hold a discarded card. The last two draws are counted exactly. Before them, a card discarded at the second to last
draw may come back at the last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

import numpy as np

from houseway import hands
from houseway.cards import BadCards, Card, cards, check_from, deck
from houseway.money import Cents
from houseway.odds.cache import Array
from houseway.odds.chances import chances, places
from houseway.odds.compiled import I64, U64, bit_count, compiled
from houseway.odds.equities.exact import compare_lists, places_of
from houseway.odds.equities.spots import Contest, bits_of, contest_of
from houseway.odds.rankings.kernels import reading
from houseway.odds.rankings.tables import mask, table
from houseway.odds.settings import BadSetting
from houseway.odds.workers import Progress, no_progress
from houseway.rulebook import GameRules, PokerRules, Stakes

MOST_DISCARDS = 3
"""The most cards discarded by default; no playable hand draws more."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A discard, and the result of the draw."""

    thrown: tuple[Card, ...]
    by_half: tuple[dict[str, float], ...]
    """By half of the pot and category, best first: the chance of it or better."""
    win: float | None
    """Against the opponent, if any; for a split pot, the average of both halves."""
    tie: float | None

    @property
    def or_better(self) -> dict[str, float]:
        """The chances for the first half, or the whole pot."""
        return self.by_half[0]

    @property
    def equity(self) -> float | None:
        """The share of the pot."""
        return None if self.win is None or self.tie is None else self.win + self.tie / 2


def discards(
    rules: GameRules,
    hand: str,
    *,
    against: str = "",
    dead: str = "",
    most: int = MOST_DISCARDS,
    progress: Progress = no_progress,
) -> tuple[Discard, ...]:
    """Returns every discard, the best first: by equity, or without an opponent by the chance of good hands."""
    contest = draw_contest(rules)
    held, gone, whole = drawing_hand(rules, contest, hand, dead)
    other = opponent(contest, (*held, *gone), against, whole) if against else None
    stub = len(whole) - len(held) - len(gone) if other is None else len(other.deck) - other.hands[0][0].shape[1]
    found = []
    for drawn in range(min(most, stub) + 1):
        for thrown in combinations(held, drawn):
            found.append(_one(contest, held, thrown, gone, other))
            progress(1)
    return tuple(sorted(found, key=lambda one: (one.equity or 0.0, _merit(one)), reverse=True))


def draw_contest(rules: GameRules) -> Contest:
    """Returns a draw game's contest; refuses all other games."""
    if not isinstance(rules, PokerRules) or rules.draw is None:
        raise BadSetting(f"{rules.title} has no draw")
    contest = contest_of(rules)
    if any(hands.RANKINGS[ranking].limit is not None for ranking, _ in contest.halves):
        raise BadSetting(f"{rules.title} has a low that must qualify: ask 'houseway equity'")
    return contest


def drawing_hand(
    rules: GameRules, contest: Contest, hand: str, dead: str
) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Returns the cards held, the dead cards and the deck; raises BadCards if they don't fit."""
    held, gone = cards(hand), cards(dead)
    if len(held) != contest.own:
        raise BadCards(f"a hand of {rules.title} has {contest.own} cards, not {len(held)}")
    whole = deck(contest.jokers, contest.lowest)
    check_from((*held, *gone), whole)
    return held, gone, whole


def _merit(one: Discard) -> float:
    """Returns the sum of the chances of each category or better."""
    return sum(sum(half.values()) / len(half) for half in one.by_half)


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent's finished hands."""

    deck: Array
    """The cards that both draw from, a bit each."""
    hands: tuple[tuple[Array, Array], ...]
    """By half of the pot, worst hand first: the numbers of the hand's cards, and its place."""


def _one(
    contest: Contest, held: tuple[Card, ...], thrown: tuple[Card, ...], gone: tuple[Card, ...], other: Opponent | None
) -> Discard:
    kept = tuple(one for one in held if one not in thrown)
    known, dead = " ".join(kept), " ".join((*thrown, *gone))
    rows = [
        chances(ranking, contest.own, jokers=contest.jokers, known=known, dead=dead, lowest=contest.lowest)
        for ranking, _ in contest.halves
    ]
    better = tuple({row.category: row.or_better for row in half} for half in rows)
    if other is None:
        return Discard(thrown, better, None, None)
    size = len(other.deck)
    drawn = _sets(size, len(thrown))
    mine = np.bitwise_or.reduce(other.deck[drawn], axis=1, initial=np.uint64(mask(kept)))
    choose = np.array([[comb(n, k) for k in range(7)] for n in range(size + 1)], dtype=np.int64)
    won, tied = 0, 0
    for (ranking, _), (theirs, their_places) in zip(contest.halves, other.hands, strict=True):
        my_places = places_of(mine, table(ranking).row, reading(ranking))
        order = np.argsort(my_places, kind="stable")
        wins, ties = compare_lists(drawn[order], my_places[order], theirs, their_places, choose)
        won, tied = won + int(wins), tied + int(ties)
    theirs = other.hands[0][0]
    deals = len(contest.halves) * len(theirs) * comb(size - theirs.shape[1], len(thrown))
    return Discard(thrown, better, won / deals, tied / deals)


def opponent(contest: Contest, seen: tuple[Card, ...], against: str, whole: tuple[Card, ...]) -> Opponent:
    """Reads an opponent: cards that draw the rest, a pat category or better, or random."""
    names = [hands.categories(ranking) for ranking, _ in contest.halves]
    named, known = against.strip().lower(), 0
    half = next((at for at, listed in enumerate(names) if named in listed), None)
    if named != "random" and half is None:
        try:
            theirs = cards(against)
        except BadCards:
            every = ", ".join(dict.fromkeys(chain.from_iterable(names)))
            raise BadSetting(f"against: {against!r} is neither cards nor random nor one of {every}") from None
        check_from((*theirs, *seen), whole)
        if len(theirs) > contest.own:
            raise BadCards(f"the opponent has {contest.own} cards, not {len(theirs)}")
        seen, known = (*seen, *theirs), mask(theirs)
    left = bits_of(mask(whole) & ~mask(seen))
    drawn = _sets(len(left), contest.own - known.bit_count())
    made = np.bitwise_or.reduce(left[drawn], axis=1, initial=np.uint64(known))
    found = [places_of(made, table(ranking).row, reading(ranking)) for ranking, _ in contest.halves]
    if half is not None:
        good = found[half] >= lowest(contest.halves[half][0], names[half][: names[half].index(named) + 1])
        drawn, found = drawn[good], [places[good] for places in found]
    if not len(drawn):
        raise BadSetting(f"against: no hand can be {named}")
    orders = [np.argsort(places, kind="stable") for places in found]
    return Opponent(left, tuple((drawn[order], at[order]) for order, at in zip(orders, found, strict=True)))


def _sets(size: int, drawn: int) -> Array:
    """Returns every set of a number of cards, by their numbers."""
    flat = chain.from_iterable(combinations(range(size), drawn))
    return np.fromiter(flat, np.int64, comb(size, drawn) * drawn).reshape(comb(size, drawn), drawn)


def lowest(ranking: str, names: Sequence[str]) -> int:
    """Returns the lowest place of these categories."""
    values = table(ranking).values
    return next(at for at, value in enumerate(values) if value and hands.category(ranking, int(value)) in names)


def opens(rules: PokerRules) -> float | None:
    """Returns how often a dealt hand may open, with jacks or better; None if any hand may."""
    if rules.draw is None or rules.draw.openers == "any-hand":
        return None
    contest = contest_of(rules)
    ranking = contest.halves[0][0]
    jacks = hands.evaluator(ranking)(cards("Jc Jd 4h 3s 2c"), ())
    found = places(ranking, contest.own, jokers=contest.jokers)
    return float(found[np.array(table(ranking).values) >= jacks].sum() / found.sum())


# -- several draws to come ---------------------------------------------------------------------------------------------

EXACT_DRAWS = 2
"""With at most this many draws left, no card counts twice."""


@dataclass(frozen=True, slots=True)
class EarlyDiscard:
    """A discard before other draws, and the hand's worth: a share of the pot, or the chance of a category."""

    thrown: tuple[Card, ...]
    worth: float


@dataclass(frozen=True, slots=True)
class EarlyDiscards:
    """Every discard before other draws, the best first."""

    discards: tuple[EarlyDiscard, ...]
    exact: bool
    """Whether no card counts twice and the opponent's cards are known."""


def draws_of(rules: PokerRules) -> int:
    """Returns how many draws a game has: streets without cards."""
    return sum(not (street.down or street.up or street.board) for street in rules.deal.streets)


def early_discards(
    rules: GameRules,
    hand: str,
    *,
    left: int,
    against: str = "",
    mark: str = "",
    dead: str = "",
    most: int = 3,
    progress: Progress = no_progress,
) -> EarlyDiscards:
    """Returns every discard with some draws left: its share of the pot, or its chance of a category."""
    contest = draw_contest(rules)
    held, gone, whole = drawing_hand(rules, contest, hand, dead)
    by_place, known = _by_place(contest, (*held, *gone), whole, against, mark)
    pack = _Pack(mask(whole) & ~mask((*gone, *known)), mask(held), contest.own)
    worth = pack.finished(contest, by_place)
    sums = pack.sums(worth)
    progress(1)
    for _ in range(left - 1):
        worth = pack.best(sums, most)
        sums = pack.sums(worth)
        progress(1)
    found = [
        EarlyDiscard(thrown, pack.drawn(sums, mask(held) & ~mask(thrown), mask(thrown)))
        for drawn in range(min(most, pack.stub) + 1)
        for thrown in combinations(held, drawn)
    ]
    found.sort(key=lambda one: one.worth, reverse=True)
    return EarlyDiscards(tuple(found), exact=left <= EXACT_DRAWS and (not against or bool(known)))


def _by_place(
    contest: Contest, seen: tuple[Card, ...], whole: tuple[Card, ...], against: str, mark: str
) -> tuple[list[Array], tuple[Card, ...]]:
    """Returns what a finished hand of each place wins, by half, and the opponent's cards if known."""
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
    """Returns 1 for the places of a category or better; 0 everywhere if the ranking lacks the category."""
    names, places = hands.categories(ranking), np.arange(len(table(ranking).values))
    if mark not in names:
        return np.zeros(len(places))
    good: Array = (places >= lowest(ranking, names[: names.index(mark) + 1])).astype(np.float64)
    return good


def _beats(places: int, theirs: Array) -> Array:
    """Returns the share of an opponent's hands that a hand of each place beats; ties count half."""
    at = np.arange(places)
    below, with_equal = np.searchsorted(theirs, at, side="left"), np.searchsorted(theirs, at, side="right")
    share: Array = (below + with_equal) / (2 * len(theirs))
    return share


class _Pack:
    """The cards in play, held or in the stub; sets of cards are numbered."""

    def __init__(self, cards_in_play: int, held: int, size: int) -> None:
        """Takes all cards in play and those held, and the size of a hand."""
        self.bits, self.size = bits_of(cards_in_play), size
        self.held = np.array([bool(int(bit) & held) for bit in self.bits])
        count = len(self.bits)
        self.choose = np.array([[comb(n, k) for k in range(size + 2)] for n in range(count + 1)], dtype=np.int64)
        self.stub = count - int(self.held.sum())

    def finished(self, contest: Contest, by_place: Sequence[Array]) -> Array:
        """Returns the worth of every hand with no draw left."""
        masks = _masks(self.bits, self.size, self.choose)
        worth = np.zeros(len(masks))
        halves = [(ranking, won) for (ranking, _), won in zip(contest.halves, by_place, strict=True) if won.any()]
        for ranking, won in halves:
            worth += won[places_of(masks, table(ranking).row, reading(ranking))] / len(halves)
        return worth

    def sums(self, worth: Array) -> Array:
        """Returns for every set of cards the summed worths of hands that hold it and have the rest from the stub."""
        return _sums(worth, self.held, self.size, self.choose)

    def best(self, sums: Array, most: int) -> Array:
        """Returns the worth of every hand before a draw; discards don't come back in it."""
        return _best(sums, self.held, self.size, most, self.stub, self.choose)

    def drawn(self, sums: Array, kept: int, thrown: int) -> float:
        """Returns the worth of a hand after a discard that doesn't come back."""
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
    """Returns the number of a set of these cards among all sets, smaller ones first."""
    number, size = 0, 0
    for at in range(len(cards_at)):
        if members >> at & 1:
            number += choose[len(choose) - 1, size]
            size += 1
            number += choose[cards_at[at], size]
    return number


@compiled
def _next(hand: Array) -> None:
    """Moves to the next hand in the order of their numbers."""
    at = 0
    while at + 1 < len(hand) and hand[at] + 1 == hand[at + 1]:
        hand[at] = at
        at += 1
    hand[at] += 1


@compiled
def _masks(bits: Array, size: int, choose: Array) -> Array:
    """Returns every hand as a mask."""
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
    odd = np.array([bit_count(U64(members)) & U64(1) for members in range(1 << size)])
    for number in range(len(found)):
        own, left = 0, stub
        for at in range(size):
            own |= int(held[hand[at]]) << at
            left -= not held[hand[at]]
        for members in range(1 << size):
            known[members] = sums[_number(hand, members, choose)]
        best = 0.0
        for thrown in range(1 << size):
            drawn = I64(bit_count(U64(thrown)))
            if drawn > most or drawn > left:
                continue
            again = thrown & ~own  # discards from the stub: hands that hold them are left out
            some, total = again, 0.0
            while some:
                total += -known[whole & ~thrown | some] if odd[some] else known[whole & ~thrown | some]
                some = (some - 1) & again
            best = max(best, (total + known[whole & ~thrown]) / choose[left, drawn])
        found[number] = best
        _next(hand)
    return found


# -- the price of a call -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a bet by a hand that wins a share of the pot on average."""

    name: str
    pot: Cents
    """The pot with the bet in it."""
    price: Cents
    share: float

    @property
    def needs(self) -> float:
        """The share of the pot that breaks even."""
        return self.price / (self.pot + self.price)

    @property
    def worth(self) -> float:
        """The mean result of the call, in cents."""
        return self.share * (self.pot + self.price) - self.price

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``decide --json`` for one call."""
        return {"name": self.name, "pot": self.pot, "price": self.price, "needs": self.needs, "worth": self.worth}


def by_kill(stakes: Stakes, killed: Stakes, post: Cents, share: float) -> Iterator[Call]:
    """Yields the call of the first raise in an ordinary pot and in a killed one, with all others folded.

    The blinds are the folded players'. The killer has a post in already and pays that much less.
    """
    yield _raised("ordinary pot", stakes, 0, 0, share)
    yield _raised("killed pot", killed, post, 0, share)
    if post:
        yield _raised("killed pot, your kill", killed, post, post, share)


def _raised(name: str, stakes: Stakes, kill: Cents, put: Cents, share: float) -> Call:
    """Returns the call of a raise to two bets by a player with some money in already."""
    raised = 2 * stakes.bets[0]
    return Call(name, sum(stakes.blinds) + kill + raised, raised - put, share)
