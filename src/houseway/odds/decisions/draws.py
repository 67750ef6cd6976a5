"""Pat, one card, two: what every discard of a hand of draw or lowball makes of it, every draw counted.

Against an opponent both lists of finished hands are swept, and hands that share a card are left out
(`houseway.odds.equities.draws`): the opponent is a hand that draws, any pat hand of a category or better, or any hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

import numpy as np

from houseway import hands
from houseway.cards import BadCards, Card, cards, check_from, deck
from houseway.odds.compiling.stored import Array
from houseway.odds.equities.draws import places_of, sweep
from houseway.odds.equities.spots import Contest, bits_of, contest_of
from houseway.odds.rankings.counting import chances, places
from houseway.odds.rankings.kernels import reading
from houseway.odds.rankings.layout import mask
from houseway.odds.rankings.tables import table
from houseway.odds.settings import BadSetting
from houseway.odds.workers import Progress, no_progress
from houseway.rulebook import GameRules, PokerRules

MOST = 3
"""More cards than these are not drawn: nobody who has a hand does."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards thrown away, and what the draw makes of the rest."""

    thrown: tuple[Card, ...]
    by_half: tuple[dict[str, float], ...]
    """By half of the pot and category, the best first: the chance of it or better."""
    win: float | None
    """Against the opponent, where there is one; of a pot in two halves, the share of both."""
    tie: float | None

    @property
    def or_better(self) -> dict[str, float]:
        """The chances of the first half, or of the whole pot where it has but one."""
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
    most: int = MOST,
    progress: Progress = no_progress,
) -> tuple[Discard, ...]:
    """Every discard of up to so many cards, the best first: by equity, or else by the chance of the better hands."""
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
    """What a draw game is; BadSetting for every other."""
    if not isinstance(rules, PokerRules) or rules.draw is None:
        raise BadSetting(f"{rules.title} has no draw")
    contest = contest_of(rules)
    if any(hands.RANKINGS[ranking].limit is not None for ranking, _ in contest.halves):
        raise BadSetting(f"{rules.title} has a low that must qualify: ask 'houseway equity'")
    return contest


def drawing_hand(
    rules: GameRules, contest: Contest, hand: str, dead: str
) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """The cards held, those that are gone, and the deck; BadCards where that cannot be."""
    held, gone = cards(hand), cards(dead)
    if len(held) != contest.own:
        raise BadCards(f"a hand of {rules.title} has {contest.own} cards, not {len(held)}")
    whole = deck(contest.jokers, contest.lowest)
    check_from((*held, *gone), whole)
    return held, gone, whole


def _merit(one: Discard) -> float:
    """How good a hand comes out on average: the chances of each category or better, added."""
    return sum(sum(half.values()) / len(half) for half in one.by_half)


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent's finished hands."""

    deck: Array
    """The cards that both draw from, a bit each."""
    hands: tuple[tuple[Array, Array], ...]
    """By half of the pot, the worst hand first: the cards that may not be mine, by number, and the hand's place."""


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
        my_places = places_of(mine, table(ranking).address, reading(ranking))
        order = np.argsort(my_places, kind="stable")
        wins, ties = sweep(drawn[order], my_places[order], theirs, their_places, choose)
        won, tied = won + int(wins), tied + int(ties)
    theirs = other.hands[0][0]
    deals = len(contest.halves) * len(theirs) * comb(size - theirs.shape[1], len(thrown))
    return Discard(thrown, better, won / deals, tied / deals)


def opponent(contest: Contest, seen: tuple[Card, ...], against: str, whole: tuple[Card, ...]) -> Opponent:
    """The opponent that a player names: cards that draw the rest, a category or better dealt pat, or random."""
    names = [hands.categories(ranking) for ranking, _ in contest.halves]
    told, known = against.strip().lower(), 0
    half = next((at for at, listed in enumerate(names) if told in listed), None)
    if told != "random" and half is None:
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
    found = [places_of(made, table(ranking).address, reading(ranking)) for ranking, _ in contest.halves]
    if half is not None:
        good = found[half] >= lowest(contest.halves[half][0], names[half][: names[half].index(told) + 1])
        drawn, found = drawn[good], [places[good] for places in found]
    if not len(drawn):
        raise BadSetting(f"against: nobody can hold {told}")
    orders = [np.argsort(places, kind="stable") for places in found]
    return Opponent(left, tuple((drawn[order], at[order]) for order, at in zip(orders, found, strict=True)))


def _sets(size: int, drawn: int) -> Array:
    """Every set of so many of the cards, by their numbers."""
    flat = chain.from_iterable(combinations(range(size), drawn))
    return np.fromiter(flat, np.int64, comb(size, drawn) * drawn).reshape(comb(size, drawn), drawn)


def lowest(ranking: str, names: Sequence[str]) -> int:
    """The lowest place of these categories."""
    values = table(ranking).values
    return next(at for at, value in enumerate(values) if value and hands.category(ranking, int(value)) in names)


def opens(rules: PokerRules) -> float | None:
    """How often a hand as dealt may open: a pair of jacks or better, every hand counted; None where any hand may."""
    if rules.draw is None or rules.draw.openers == "any-hand":
        return None
    contest = contest_of(rules)
    ranking = contest.halves[0][0]
    lowest = hands.evaluator(ranking)(cards("Jc Jd 4h 3s 2c"), ())
    found = places(ranking, contest.own, jokers=contest.jokers)
    return float(found[np.array(table(ranking).values) >= lowest].sum() / found.sum())
