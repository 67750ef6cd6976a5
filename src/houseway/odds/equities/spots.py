"""A deal as far as it is known: what the game deals, what each hand holds, what can still come."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations

import numpy as np

from houseway.cards import BadCards, cards, check_from, deck
from houseway.hands import RANKINGS
from houseway.odds.compiling.stored import Array
from houseway.odds.equities.ranges import hands_of
from houseway.odds.equities.sharing import MOST_HANDS
from houseway.odds.rankings.layout import mask
from houseway.odds.settings import BadSetting
from houseway.rulebook import PokerRules

MOST_JOKERS = 2


@dataclass(frozen=True, slots=True)
class Contest:
    """What a game's equity depends on."""

    halves: tuple[tuple[str, str], ...]
    """Ranking and selection of each half of the pot."""
    own: int
    """Cards dealt to each hand."""
    streets: tuple[int, ...] = ()
    """Cards on the board after each street that brings some."""
    jokers: int = 0
    lowest: str = "2"
    """The lowest rank of the pack."""
    keep: int = 0
    """Cards of a hand after the discard, where there is one."""
    discard_at: int = 0
    """Cards on the board when the discard is made."""

    @property
    def board(self) -> int:
        """Cards on the whole board."""
        return self.streets[-1] if self.streets else 0

    @property
    def size(self) -> int:
        """Cards of a hand and the board together, in the end."""
        return (self.keep or self.own) + self.board


def contest_of(rules: PokerRules, jokers: int | None = None) -> Contest:
    """What a house's game is for equity: its deal, its halves with their qualifiers, its deck."""
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
    """What is known of a deal: each hand's choices and missing cards, the board, the cards left."""

    contest: Contest
    choices: tuple[tuple[int, ...], ...]
    missing: tuple[int, ...]
    board: int
    deck: int

    @property
    def discards(self) -> bool:
        """Whether some hand has cards to throw away yet."""
        return bool(self.contest.keep) and self.size > self.contest.keep

    @property
    def size(self) -> int:
        """How many cards each hand has when it is complete."""
        return max(one[0].bit_count() + more for one, more in zip(self.choices, self.missing, strict=True))


def spot_of(contest: Contest, hands: Sequence[str], board: str, dead: str) -> Spot:
    """The spot that a player describes; BadCards where it cannot be dealt."""
    _check_jokers(contest)
    if not 2 <= len(hands) <= MOST_HANDS:
        raise BadCards(f"equity takes 2 to {MOST_HANDS} hands, not {len(hands)}")
    lies, gone = cards(board), cards(dead)
    if len(lies) not in (0, *contest.streets):
        may = " or ".join(map(str, contest.streets)) or "no"
        raise BadCards(f"the board has {len(lies)} cards; in this game it has {may}")
    whole = deck(contest.jokers, contest.lowest)
    check_from((*lies, *gone), whole)
    left = mask(whole) & ~mask((*lies, *gone))
    late = contest.keep and len(lies) > contest.discard_at
    size = contest.keep if late else contest.own
    choices = tuple(hands_of(text, size, left) for text in hands)
    missing = [size - one[0].bit_count() for one in choices]
    if contest.keep and len(lies) == contest.discard_at and {*missing} == {contest.own - contest.keep}:
        missing = [0] * len(hands)  # the discards have been made
    spot = Spot(contest, choices, tuple(missing), mask(lies), left)
    if next(deals_of(spot.choices, 0), None) is None:
        raise BadCards("these hands cannot all be dealt: they need the same cards")
    come = sum(spot.missing) + contest.board - len(lies)
    if come + sum(one[0].bit_count() for one in choices) > left.bit_count():
        raise BadCards("there are not enough cards for so many hands")
    return spot


def _check_jokers(contest: Contest) -> None:
    """Jokers can only be dealt where every half of the pot says what a joker is."""
    if not 0 <= contest.jokers <= MOST_JOKERS:
        raise BadSetting("a deck has no joker, one or two")
    for ranking, selection in contest.halves if contest.jokers else ():
        if not RANKINGS[ranking].jokers or selection == "exactly-two":
            raise BadSetting(f"this game has no joker: its ranking {ranking!r} does not say what one is")


def deals_of(choices: Sequence[Sequence[int]], taken: int) -> Iterator[tuple[int, ...]]:
    """Every way to give each hand one of its choices without a card being used twice."""
    if not choices:
        yield ()
        return
    for one in choices[0]:
        if not one & taken:
            for others in deals_of(choices[1:], taken | one):
                yield (one, *others)


def bits_of(cards_left: int) -> Array:
    """The cards of a mask, a bit each."""
    return np.array([1 << at for at in range(54) if cards_left >> at & 1], dtype=np.uint64)


def filled(spot: Spot) -> Spot:
    """The spot with every card that a hand may still be dealt as one of its choices."""
    choices = [
        [own | mask_of for own in one for mask_of in _every(spot.deck & ~own, more)]
        for one, more in zip(spot.choices, spot.missing, strict=True)
    ]
    return replace(spot, choices=tuple(map(tuple, choices)), missing=(0,) * len(choices))


def _every(left: int, cards_more: int) -> Iterator[int]:
    """The masks of all sets of so many of the cards left."""
    return (sum(some) for some in combinations(map(int, bits_of(left)), cards_more))
