"""Equity the slow way: every deal on its own, by the plain evaluators, in fractions."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from houseway import hands
from houseway.cards import Card, cards, deck
from houseway.odds.equities.spots import Contest

Deal = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]
"""Complete hands and a complete board."""


def split(contest: Contest, deal: Deal) -> list[Fraction]:
    """Returns each hand's share of one pot."""
    holes, board = deal
    won = [Fraction(0)] * len(holes)
    halves = []
    for ranking, selection in contest.halves:
        evaluate = hands.evaluator(ranking, selection)
        values = [evaluate(hole, board) for hole in holes]
        if max(values):
            halves.append([at for at, value in enumerate(values) if value == max(values)])
    for winners in halves:
        for at in winners:
            won[at] += Fraction(1, len(halves) * len(winners))
    return won


def fills(known: Sequence[str], size: int, left: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to fill the hands to a size from the cards left."""
    if not known:
        yield ()
        return
    own = cards(known[0])
    for drawn in combinations(range(len(left)), size - len(own)):
        rest = tuple(card for at, card in enumerate(left) if at not in drawn)
        for others in fills(known[1:], size, rest):
            yield ((*own, *(left[at] for at in drawn)), *others)


def stub(contest: Contest, known: Sequence[str], board: str, dead: str) -> tuple[Card, ...]:
    """The cards that are not known."""
    left = list(deck(contest.jokers, contest.lowest))
    for card in (*cards("".join(known)), *cards(board), *cards(dead)):
        left.remove(card)
    return tuple(left)


def brute(contest: Contest, known: Sequence[str], board: str = "", dead: str = "") -> list[tuple[Fraction, ...]]:
    """Equity, whole pots and parts of pots of each hand, over every deal."""
    left = stub(contest, known, board, dead)
    if contest.board:
        holes = tuple(cards(own) for own in known)
        come = combinations(left, contest.board - len(cards(board)))
        deals: Iterator[Deal] = ((holes, (*cards(board), *more)) for more in come)
    else:
        deals = ((held, ()) for held in fills(known, contest.own, left))
    return average(split(contest, deal) for deal in deals)


def average(pots: Iterator[list[Fraction]]) -> list[tuple[Fraction, ...]]:
    every = list(pots)
    total = len(every)

    def share(counts: Callable[[Fraction], Fraction | bool], hand: int) -> Fraction:
        return Fraction(sum(counts(pot[hand]) for pot in every), total)

    return [
        (share(lambda won: won, at), share(lambda won: won == 1, at), share(lambda won: 0 < won < 1, at))
        for at in range(len(every[0]))
    ]
