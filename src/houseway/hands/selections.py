"""The cards of a hand that may play, and the evaluators that follow from that and a ranking.

Evaluators assume that no card occurs twice; use `houseway.cards.check_from` for cards that people typed.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias, assert_never

from houseway.cards import JOKER, RANKS, SUITS, BadCards, Card, card, deck, rank
from houseway.hands.badugi import rainbows
from houseway.hands.high import suit_key
from houseway.hands.low import number
from houseway.hands.rankings import Ranking
from houseway.hands.values import RANKED, SUITED, Memo
from houseway.messages import Cards, _

Evaluate = Callable[[Sequence[Card], Sequence[Card]], int]
"""Returns the value of the best hand of hole cards and board."""

Worth: TypeAlias = Callable[[Sequence[Card]], int]
"""Returns the value of some cards."""

_SUIT_BITS = 16
_TWO_AND_THREE = _("A hand needs two hole cards and three board cards.")
_BIT = {c: 1 << 13 * SUITS.index(c[1]) + RANKS.index(c[0]) for c in deck()} | {JOKER: 0}


def any_cards(ranking: Ranking) -> Evaluate:
    """Any of the cards: hold'em, stud, draw."""
    match ranking.reads:
        case "ranks":
            return _by_rank_alone(ranking)
        case "flushes":
            return _with_flushes(ranking, _suited_values(ranking))
        case "fives":
            of_five = _wild(ranking, _five_alone(ranking, _suited_values(ranking)))
            return lambda hole, board: max([of_five(five) for five in combinations((*hole, *board), 5)])
        case "rainbows":
            rainbow = _wild(ranking, _rainbow(_suited_values(ranking)))
            return lambda hole, board: rainbow((*hole, *board))
        case reads:
            assert_never(reads)


def _suited_values(ranking: Ranking) -> Memo:
    if ranking.by_suit is None:
        raise TypeError(f"a ranking that reads {ranking.reads} needs values by suit")
    return ranking.by_suit


def _five_alone(ranking: Ranking, by_suit: Memo) -> Worth:
    """Exactly five cards, and all of them play."""
    by_rank = ranking.by_rank

    def worth(five: Sequence[Card]) -> int:
        suit = five[0][1]
        if all(one[1] == suit for one in five):
            return by_suit[sum(1 << rank(one) for one in five)]
        try:
            return by_rank[sum(map(RANKED.__getitem__, five))]
        except KeyError as unknown:
            raise _stray(unknown) from None

    return worth


def _rainbow(of_ranks: Memo) -> Worth:
    """The best cards of different ranks and suits."""
    # The suits are interchangeable: there are 16,432 kinds of four cards.
    best = lru_cache(maxsize=1 << 17)(lambda *lanes: _best_of(of_ranks, lanes))

    def worth(cards: Sequence[Card]) -> int:
        if not cards:
            raise BadCards(_("A hand needs at least one card."))
        try:
            held = sum(map(_BIT.__getitem__, cards))
        except KeyError as unknown:
            raise _stray(unknown) from None
        a, b, c, d = sorted((held & 0x1FFF, held >> 13 & 0x1FFF, held >> 26 & 0x1FFF, held >> 39))
        return best(a, b, c, d)

    return worth


def _best_of(of_ranks: Memo, lanes: tuple[int, ...]) -> int:
    """Returns the best value of the ranks of the suits, one rank of each."""
    return max([of_ranks[ranks] for ranks in rainbows(tuple(filter(None, lanes))) if ranks])


def _wild(ranking: Ranking, worth: Worth) -> Worth:
    """The same with jokers, each of them the most helpful card that the hand does not hold."""

    def with_jokers(cards: Sequence[Card]) -> int:
        if JOKER not in cards:
            return worth(cards)
        if not ranking.wild:
            raise BadCards(_("Jokers don't play in this game."))
        at = cards.index(JOKER)
        others = (*cards[:at], *cards[at + 1 :])
        return max([with_jokers((*others, one)) for one in deck() if one not in others])

    return with_jokers


def _by_rank_alone(ranking: Ranking) -> Evaluate:
    by_rank = ranking.by_rank
    ranked = {c: RANKED[c] for c in _pack(ranking)}
    key = ranked.__getitem__

    def evaluate(hole: Sequence[Card], board: Sequence[Card]) -> int:
        try:
            return by_rank[sum(map(key, (*hole, *board)))]
        except KeyError as unknown:
            raise _stray(unknown) from None

    return evaluate


def _with_flushes(ranking: Ranking, by_suit: Memo) -> Evaluate:
    by_rank = ranking.by_rank
    keys = {c: RANKED[c] << _SUIT_BITS | SUITED[c] for c in _pack(ranking)}
    key = keys.__getitem__

    def evaluate(hole: Sequence[Card], board: Sequence[Card]) -> int:
        try:
            # Each suit's count starts at three, so that five cards of a suit set its top bit.
            count = sum(map(key, (*hole, *board)), 0x3333)
        except KeyError as unknown:
            raise _stray(unknown) from None
        if not count & 0x8888:
            return by_rank[count >> _SUIT_BITS]
        cards = (*hole, *board)
        held, spare = sum(map(_BIT.__getitem__, cards)), cards.count(JOKER)
        suits = [held >> 13 * suit & 0x1FFF for suit in range(4) if count >> 4 * suit & 8]
        return max(by_rank[count >> _SUIT_BITS], *[by_suit[suit_key(suit, spare)] for suit in suits])

    return evaluate


def exactly_two(ranking: Ranking) -> Evaluate:
    """Two of the hole cards and three of the board: Omaha."""
    if ranking.limit is not None and not ranking.jokers:
        return _two_and_three_low(ranking, ranking.limit)
    return _two_and_three(ranking)


def _two_and_three(ranking: Ranking) -> Evaluate:
    by_rank, flushes = ranking.by_rank, ranking.by_suit is not None
    ranked = {c: RANKED[c] for c in _pack(ranking)}
    key, suit = ranked.__getitem__, SUITED.__getitem__
    of_five = any_cards(ranking)

    def evaluate(hole: Sequence[Card], board: Sequence[Card]) -> int:
        try:
            pairs = {a + b for a, b in combinations(map(key, hole), 2)}
            threes = {a + b + c for a, b, c in combinations(map(key, board), 3)}
        except KeyError as unknown:
            raise _stray(unknown) from None
        if not pairs or not threes:
            raise BadCards(_TWO_AND_THREE)
        best = 0
        for pair in pairs:
            for three in threes:
                found = by_rank[pair + three]
                if found > best:  # noqa: PLR1730 - a call of `max` for each of sixty takes as long as all the rest
                    best = found
        # A flush needs two of a suit here and three there: the counts start so that these set its top bit.
        if flushes and sum(map(suit, hole), 0x6666) & sum(map(suit, board), 0x5555) & 0x8888:
            return max(best, *[of_five(pair, three) for pair, three in _suited(hole, board)])
        return best

    return evaluate


def _two_and_three_low(ranking: Ranking, limit: int) -> Evaluate:
    """Tries only sets of five different ranks up to the limit, each once, because only they qualify."""
    worth = ranking.by_rank.__getitem__
    ranked = {c: RANKED[c] if number(rank(c)) <= limit else 0 for c in _pack(ranking)}
    key = ranked.__getitem__

    def evaluate(hole: Sequence[Card], board: Sequence[Card]) -> int:
        if len(hole) < 2 or len(board) < 3:
            raise BadCards(_TWO_AND_THREE)
        try:
            own, shared = {*map(key, hole)} - {0}, {*map(key, board)} - {0}
        except KeyError as unknown:
            raise _stray(unknown) from None
        if len(own) < 2 or len(shared) < 3:
            return 0
        threes = [a + b + c for a, b, c in combinations(shared, 3)]
        return max(map(worth, [a + b + three for a, b in combinations(own, 2) for three in threes]))

    return evaluate


def at_most_two(ranking: Ranking) -> Evaluate:
    """Up to two of the hole cards: Lazy Pineapple. Given two of them, any of the seven may play."""
    of_seven = any_cards(ranking)

    def evaluate(hole: Sequence[Card], board: Sequence[Card]) -> int:
        return max([of_seven(pair, board) for pair in combinations(hole, min(2, len(hole)))])

    return evaluate


def _suited(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Sequence[Card]]]:
    """Every two of the hole and three of the board in one suit, with jokers in any suit."""
    for suit in SUITS:
        own = [c for c in hole if c[1] == suit or c == JOKER]
        shared = [c for c in board if c[1] == suit or c == JOKER]
        for pair in combinations(own, 2):
            for three in combinations(shared, 3):
                yield pair, three


def _pack(ranking: Ranking) -> tuple[Card, ...]:
    return deck(jokers=1 if ranking.jokers else 0)


def _stray(unknown: KeyError) -> BadCards:
    """Returns why a card has no key: it is a joker in a game without jokers, or not a card."""
    try:
        return BadCards(_("{card} doesn't play in this game.", card=Cards((card(unknown.args[0]),))))
    except BadCards as problem:
        return problem


def own_cards(selection: str, hole: int) -> tuple[int, int]:
    """Returns the least and most hole cards that a hand plays."""
    return {"any": (0, hole), "exactly-two": (2, 2), "at-most-two": (0, 2)}[selection]


def plays(selection: str, size: int, hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yields every set of cards that may play, those with the most hole cards first."""
    least, most = own_cards(selection, len(hole))
    for own in range(min(most, size), least - 1, -1):
        for mine in combinations(hole, own):
            for shared in combinations(board, size - own):
                yield mine + shared


SELECTIONS: dict[str, Callable[[Ranking], Evaluate]] = {
    "any": any_cards,
    "exactly-two": exactly_two,
    "at-most-two": at_most_two,
}
