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
from houseway.odds.workers import Progress, silent
from houseway.rulebook import GameRules, PokerRules

MOST = 3
"""More cards than these are not drawn: nobody who has a hand does."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards thrown away, and what the draw makes of the rest."""

    thrown: tuple[Card, ...]
    or_better: dict[str, float]
    """By category, the best first: the chance of it or better."""
    win: float | None
    """Against the opponent, where there is one."""
    tie: float | None

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
    progress: Progress = silent,
) -> tuple[Discard, ...]:
    """Every discard of up to so many cards, the best first: by equity, or else by the chance of the better hands."""
    contest = draw_contest(rules)
    held, gone = cards(hand), cards(dead)
    if len(held) != contest.own:
        raise BadCards(f"a hand of {rules.title} has {contest.own} cards, not {len(held)}")
    whole = deck(contest.jokers, contest.lowest)
    check_from((*held, *gone), whole)
    found = []
    for drawn in range(most + 1):
        other = _opponent(contest, (*held, *gone), against, whole) if against else None
        for thrown in combinations(held, drawn):
            found.append(_one(contest, held, thrown, gone, other))
            progress(1)
    worst = tuple(reversed(hands.categories(contest.halves[0][0])))
    return tuple(sorted(found, key=lambda one: (one.equity or 0.0, *_merit(one, worst)), reverse=True))


def draw_contest(rules: GameRules) -> Contest:
    """What a draw game is; BadSetting for every other."""
    if not isinstance(rules, PokerRules) or rules.draw is None:
        raise BadSetting(f"{rules.title} has no draw")
    contest = contest_of(rules)
    if len(contest.halves) != 1:
        raise BadSetting(f"{rules.title} has two halves of the pot: ask 'houseway equity'")
    return contest


def _merit(one: Discard, worst_first: Sequence[str]) -> list[float]:
    """How good a hand comes out on average: the chances of each category or better, added."""
    return [sum(one.or_better[name] for name in worst_first)]


@dataclass(frozen=True, slots=True)
class _Opponent:
    """An opponent's finished hands: the cards that may not be mine, by number, and the place of each hand."""

    deck: Array
    """The cards that both draw from, a bit each."""
    drawn: Array
    places: Array


def _one(
    contest: Contest, held: tuple[Card, ...], thrown: tuple[Card, ...], gone: tuple[Card, ...], other: _Opponent | None
) -> Discard:
    ranking = contest.halves[0][0]
    kept = tuple(one for one in held if one not in thrown)
    rows = chances(ranking, contest.own, jokers=contest.jokers, known=" ".join(kept), dead=" ".join((*thrown, *gone)))
    better = {row.category: row.or_better for row in rows}
    if other is None:
        return Discard(thrown, better, None, None)
    drawn = _sets(len(other.deck), len(thrown))
    mine = np.bitwise_or.reduce(other.deck[drawn], axis=1, initial=np.uint64(mask(kept)))
    my_places = places_of(mine, table(ranking).address, reading(ranking))
    order = np.argsort(my_places, kind="stable")
    size = len(other.deck)
    choose = np.array([[comb(n, k) for k in range(7)] for n in range(size + 1)], dtype=np.int64)
    wins, ties = sweep(drawn[order], my_places[order], other.drawn, other.places, choose)
    deals = len(other.drawn) * comb(size - other.drawn.shape[1], len(thrown))
    return Discard(thrown, better, wins / deals, ties / deals)


def _opponent(contest: Contest, seen: tuple[Card, ...], against: str, whole: tuple[Card, ...]) -> _Opponent:
    """The opponent that a player names: cards that draw the rest, a category or better dealt pat, or random."""
    ranking = contest.halves[0][0]
    names, told, known = hands.categories(ranking), against.strip().lower(), 0
    if told != "random" and told not in names:
        try:
            theirs = cards(against)
        except BadCards:
            raise BadSetting(
                f"against: {against!r} is neither cards nor random nor one of {', '.join(names)}"
            ) from None
        check_from((*theirs, *seen), whole)
        if len(theirs) > contest.own:
            raise BadCards(f"the opponent has {contest.own} cards, not {len(theirs)}")
        seen, known = (*seen, *theirs), mask(theirs)
    left = bits_of(mask(whole) & ~mask(seen))
    drawn = _sets(len(left), contest.own - known.bit_count())
    made = np.bitwise_or.reduce(left[drawn], axis=1, initial=np.uint64(known))
    found = places_of(made, table(ranking).address, reading(ranking))
    if told in names:
        good = found >= _lowest(ranking, names[: names.index(told) + 1])
        drawn, found = drawn[good], found[good]
    order = np.argsort(found, kind="stable")
    return _Opponent(left, drawn[order], found[order])


def _sets(size: int, drawn: int) -> Array:
    """Every set of so many of the cards, by their numbers."""
    flat = chain.from_iterable(combinations(range(size), drawn))
    return np.fromiter(flat, np.int64, comb(size, drawn) * drawn).reshape(comb(size, drawn), drawn)


def _lowest(ranking: str, names: Sequence[str]) -> int:
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
