"""Reads a deal as players describe it: hands and ranges, the board, dead cards.

>>> [len(hands_of(text, 2, DECK)) for text in ("AsKd", "AA", "KQs", "JTo", "QQ+", "JTo+", "AA,KQs", "random")]
[1, 6, 4, 12, 18, 48, 10, 1]
>>> [len(hands_of(text, 2, DECK)) for text in ("TT-77", "A9s-A6s", "JTs-65s")]
[24, 16, 24]

``random`` names no card, and every card a hand doesn't name comes from the stub. A text that reads as cards is cards:
``Jk`` is the joker, and king-jack is written ``KJ``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations, product

import numpy as np

from houseway.cards import RANKS, SUITS, BadCards, Card, cards, check_from, deck
from houseway.engines.positions import clauses, rules_of
from houseway.hands import RANKINGS
from houseway.odds.cache import Array
from houseway.odds.equities.sampling import MOST_HANDS
from houseway.odds.rankings.tables import mask
from houseway.odds.settings import BadSetting
from houseway.rulebook import PokerRules

MOST_JOKERS = 2


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything about a game that its equities depend on."""

    halves: tuple[tuple[str, str], ...]
    """Ranking and selection of each half of the pot."""
    own: int
    """Cards dealt to each hand."""
    streets: tuple[int, ...] = ()
    """Cards on the board after each street that deals board cards."""
    jokers: int = 0
    lowest: str = "2"
    """The lowest rank of the pack."""
    keep: int = 0
    """Cards of a hand after the discard; 0 without a discard."""
    discard_at: int = 0
    """Cards on the board at the discard."""

    @property
    def board(self) -> int:
        """Cards on the whole board."""
        return self.streets[-1] if self.streets else 0

    @property
    def size(self) -> int:
        """Cards of a complete hand and board together."""
        return (self.keep or self.own) + self.board


def contest_of(rules: PokerRules, jokers: int | None = None) -> Contest:
    """Returns a game's deal, the rankings of its halves, and its deck."""
    if rules.mix is not None:
        raise BadSetting(f"{rules.title} deals several games: ask for one of them, {rules.mix.named}")
    if rules.ranking.boards > 1:
        raise BadSetting(f"{rules.title} has {rules.ranking.boards} boards: ask for each of them in the game with one")
    streets = rules.deal.streets
    own = sum(street.down + street.up for street in streets)
    at = next((at for at, street in enumerate(streets) if street.discard), None)
    return Contest(
        halves=tuple((half.ranking, half.selection) for half in rules.ranking.halves),
        own=own,
        streets=tuple(accumulate(street.board for street in streets if street.board)),
        jokers=rules.deal.jokers if jokers is None else jokers,
        lowest=rules.deck()[0][0],
        keep=0 if at is None else own - streets[at].discard,
        discard_at=0 if at is None else sum(street.board for street in streets[: at + 1]),
    )


@dataclass(frozen=True, slots=True)
class Spot:
    """The known part of a deal: each hand's choices and missing cards, the board, the cards left."""

    contest: Contest
    choices: tuple[tuple[int, ...], ...]
    missing: tuple[int, ...]
    board: int
    deck: int

    @property
    def discards(self) -> bool:
        """Whether the hands have not discarded yet."""
        return bool(self.contest.keep) and self.size > self.contest.keep

    @property
    def size(self) -> int:
        """The number of cards in a complete hand."""
        return max(one[0].bit_count() + more for one, more in zip(self.choices, self.missing, strict=True))


def spot_of(contest: Contest, hands: Sequence[str], board: str, dead: str) -> Spot:
    """Reads a spot; raises BadCards if it can't be dealt."""
    _check_jokers(contest)
    if not 2 <= len(hands) <= MOST_HANDS:
        raise BadCards(f"equity takes 2 to {MOST_HANDS} hands, not {len(hands)}")
    on_board, gone = cards(board), cards(dead)
    if len(on_board) not in (0, *contest.streets):
        may = " or ".join(map(str, contest.streets)) or "no"
        raise BadCards(f"the board has {len(on_board)} cards; in this game it has {may}")
    whole = deck(contest.jokers, contest.lowest)
    check_from((*on_board, *gone), whole)
    left = mask(whole) & ~mask((*on_board, *gone))
    late = contest.keep and len(on_board) > contest.discard_at
    size = contest.keep if late else contest.own
    choices = tuple(hands_of(text, size, left) for text in hands)
    missing = [size - one[0].bit_count() for one in choices]
    if contest.keep and len(on_board) == contest.discard_at and {*missing} == {contest.own - contest.keep}:
        missing = [0] * len(hands)  # the discards have been made
    spot = Spot(contest, choices, tuple(missing), mask(on_board), left)
    if next(deals_of(spot.choices, 0), None) is None:
        raise BadCards("these hands cannot all be dealt: they need the same cards")
    come = sum(spot.missing) + contest.board - len(on_board)
    if come + sum(one[0].bit_count() for one in choices) > left.bit_count():
        raise BadCards("there are not enough cards for so many hands")
    return spot


def _check_jokers(contest: Contest) -> None:
    """Refuses jokers unless every half of the pot defines them."""
    if not 0 <= contest.jokers <= MOST_JOKERS:
        raise BadSetting("a deck has no joker, one or two")
    for ranking, selection in contest.halves if contest.jokers else ():
        if not RANKINGS[ranking].jokers or selection == "exactly-two":
            raise BadSetting(f"this game has no joker: its ranking {ranking!r} does not say what one is")


def deals_of(choices: Sequence[Sequence[int]], taken: int) -> Iterator[tuple[int, ...]]:
    """Yields every way to give each hand one of its choices without using a card twice."""
    if not choices:
        yield ()
        return
    for one in choices[0]:
        if not one & taken:
            for others in deals_of(choices[1:], taken | one):
                yield (one, *others)


def bits_of(cards_left: int) -> Array:
    """Returns the cards of a mask, a bit each."""
    return np.array([1 << at for at in range(54) if cards_left >> at & 1], dtype=np.uint64)


def completed(spot: Spot) -> Spot:
    """Returns the spot with every way to complete each hand among its choices."""
    choices = [
        [own | mask_of for own in one for mask_of in _every(spot.deck & ~own, more)]
        for one, more in zip(spot.choices, spot.missing, strict=True)
    ]
    return replace(spot, choices=tuple(map(tuple, choices)), missing=(0,) * len(choices))


def _every(left: int, cards_more: int) -> Iterator[int]:
    """Yields the masks of all sets of so many of the cards left."""
    return (sum(some) for some in combinations(map(int, bits_of(left)), cards_more))


def known_cards(rules: PokerRules, text: str) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """Returns a position's hands still in (``random`` if unknown), its board, and the other cards that are gone."""
    from houseway.engines.poker.play.position.words import read  # noqa: PLC0415 - the engine loads slowly

    told = read(rules, rules_of(clauses(text))[1])
    live = [seat for _, seat in sorted(told.seats.items()) if not seat.folded]
    hands = tuple("".join(filter(None, seat.cards)) or "random" for seat in live)
    out = [seat.cards for seat in told.seats.values() if seat.folded] if told.muck is None else [told.muck]
    gone = {one for some in (*out, told.burns, told.aside) for one in some if one}
    return hands, " ".join(filter(None, told.board)), tuple(sorted(gone))


# -- hands and ranges as text ------------------------------------------------------------------------------------------

DECK = (1 << 52) - 1
_JOKER = 1 << 52
_NOTHING = ("random", "xx", "?")
_TWO_RANKS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([SO]?)(\+?)")
_RANKS_ONLY = re.compile(r"[2-9TJQKA]+")


def hands_of(text: str, size: int, deck: int) -> tuple[int, ...]:
    """Returns the masks of the hands that a text describes, all of one size and from the deck."""
    tokens = [token.strip() for token in text.split(",") if token.strip()]
    named = [one for token in tokens for hand in _token(token, text) for one in _either_joker(hand)]
    found = dict.fromkeys(one for one in named if not one & ~deck)
    if not found:
        joker = (
            "; Jk is the joker, and this deck has none" if any(one >> 52 for one in named) and not deck >> 52 else ""
        )
        raise BadCards(f"{text!r} names no hand that can be dealt{joker}")
    sizes = {one.bit_count() for one in found}
    if len(sizes) > 1:
        raise BadCards(f"{text!r}: every hand of a range must name the same number of cards")
    if (given := sizes.pop()) > size:
        raise BadCards(f"{text!r} names {given} cards; a hand has {size}")
    return tuple(found)


def _either_joker(hand: int) -> tuple[int, ...]:
    """Returns a hand with its joker as either of the two."""
    return (hand, hand + _JOKER) if hand & 3 * _JOKER == _JOKER else (hand,)


def _token(token: str, text: str) -> list[int]:
    if token.lower() in _NOTHING:
        return [0]
    if (named := _named(token)) is not None:
        return [named]
    plain = token.upper().replace("10", "T")
    if "-" in plain:
        first, _, last = plain.partition("-")
        return _between(first, last, text)
    if two := _TWO_RANKS.fullmatch(plain):
        return _two(*two.groups())
    if _RANKS_ONLY.fullmatch(plain):
        return _any_suits(plain)
    cards(token)  # raises with the card that is wrong
    raise BadCards(f"{token!r} is neither cards nor a range")


def _named(token: str) -> int | None:
    """Returns the cards that a text names; None if it does not read as cards."""
    try:
        named = cards(token)
    except BadCards:
        return None
    whole = mask(named)
    if whole.bit_count() != len(named):
        raise BadCards(f"{token!r} names a card twice")
    return whole


def _any_suits(ranks: str) -> list[int]:
    """Returns the hands of given ranks in all suits."""
    each = [combinations([Card(rank + suit) for suit in SUITS], ranks.count(rank)) for rank in dict.fromkeys(ranks)]
    return [mask(tuple(one for group in groups for one in group)) for groups in product(*each)]


def _two(top: str, second: str, suits: str, more: str) -> list[int]:
    """Returns the hands of two ranks, suited (s), offsuit (o) or either; with + also the better ones.

    With +, a pair goes up to aces and a kicker up to the rank below the top card. Connectors go up together: JTo+ is
    JTo, QJo, KQo and AKo.
    """
    high, low = sorted((RANKS.index(top), RANKS.index(second)), reverse=True)
    steps = [(high, low)]
    if more:
        if high == low or high == low + 1:
            steps = [(high + up, low + up) for up in range(len(RANKS) - high)]
        else:
            steps = [(high, kicker) for kicker in range(low, high)]
    return [one for pair in steps for one in _suited(RANKS[pair[0]] + RANKS[pair[1]], suits)]


def _suited(ranks: str, suits: str) -> list[int]:
    every = _any_suits(ranks)
    if not suits:
        return every
    same = {mask((Card(ranks[0] + suit), Card(ranks[1] + suit))) for suit in SUITS}
    return [one for one in every if (one in same) == (suits == "S")]


def _between(first: str, last: str, text: str) -> list[int]:
    """Returns a run of hands with one or both ranks going down: A9s-A6s, TT-77, JTs-65s."""
    ends = [_TWO_RANKS.fullmatch(end) for end in (first, last)]
    wrong = BadCards(f"{text!r} is not a range like TT-77, A9s-A6s or JTs-65s")
    if None in ends:
        raise wrong
    (top, second, suits, plus), (end_top, end_second, end_suits, end_plus) = (end.groups() for end in ends if end)
    (high, low), (end_high, end_low) = (
        sorted(map(RANKS.index, pair), reverse=True) for pair in ((top, second), (end_top, end_second))
    )
    if plus or end_plus or suits != end_suits or (high != end_high and high - low != end_high - end_low):
        raise wrong
    kickers = range(min(low, end_low), max(low, end_low) + 1)
    tops = [high if high == end_high else kicker + high - low for kicker in kickers]
    return [one for up, kicker in zip(tops, kickers, strict=True) for one in _suited(RANKS[up] + RANKS[kicker], suits)]
