"""The chances of each category in a game, and of push pots in Push Nine: every hand counted.

>>> pushes = counts("push-nine", 3)
>>> pushes["three of a kind"], pushes["three faces"], sum(pushes.values())
(52, 144, 22100)
>>> drawing = counts("low-joker", 5, jokers=1, known="As 2s 3s 4s", dead="Kh")
>>> drawing["five low"], sum(drawing.values())
(5, 48)

Push pots of Push Nine are counted by ranks, because suits never matter.

>>> round(100 * push_pot(2), 4)
9.1501
"""

from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement
from math import comb, prod, sqrt

import numpy as np

from houseway import hands
from houseway.cards import RANKS, SUITS, BadCards, Card, cards, check_from, deck
from houseway.odds.cache import Array
from houseway.odds.compiled import U64, Row, compiled
from houseway.odds.equities.equity import equity_in
from houseway.odds.equities.spots import contest_of
from houseway.odds.rankings.kernels import place_of, reading
from houseway.odds.rankings.tables import check_size, mask, table
from houseway.odds.settings import BadSetting, between, needed
from houseway.rulebook import BankedRules, GameRules, PokerRules


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category with its hands, its chance, and the chance of it or better."""

    category: str
    hands: int
    chance: float
    or_better: float


def counts(
    ranking: str, size: int, *, jokers: int = 0, known: str = "", dead: str = "", lowest: str = "2"
) -> dict[str, int]:
    """Returns how many hands of a size are in each category, best first, given known cards.

    It counts whole decks, drawing hands and the pat hands of lowball.
    """
    of, found = table(ranking), dict.fromkeys(hands.categories(ranking), 0)
    by_place = places(ranking, size, jokers=jokers, known=known, dead=dead, lowest=lowest)
    for place in np.flatnonzero(by_place):
        found[hands.category(ranking, int(of.values[place]))] += int(by_place[place])
    return found


def places(ranking: str, size: int, *, jokers: int = 0, known: str = "", dead: str = "", lowest: str = "2") -> Array:
    """Returns the same counts by place, worst first; `lowest` is the lowest rank of the pack."""
    check_size(ranking, [size])
    held, gone, whole = cards(known), cards(dead), deck(jokers, lowest)
    check_from((*held, *gone), whole)
    if len(held) > size or len(whole) - len(gone) < size:
        raise BadCards(f"a hand has {size} cards: {len(held)} are known and {len(whole) - len(gone)} are in play")
    left = mask(whole) & ~mask((*held, *gone))
    bits = np.array([1 << at for at in range(54) if left >> at & 1], dtype=np.uint64)
    of = table(ranking)
    return _count(U64(mask(held)), size - len(held), bits, reading(ranking), of.row, len(of.values))


def chances(
    ranking: str, size: int, *, jokers: int = 0, known: str = "", dead: str = "", lowest: str = "2"
) -> tuple[CategoryRow, ...]:
    """Returns the same counts with chances, best first."""
    found = counts(ranking, size, jokers=jokers, known=known, dead=dead, lowest=lowest)
    total = sum(found.values())
    rows, so_far = [], 0
    for category, number in found.items():
        so_far += number
        rows.append(CategoryRow(category, number, number / total, so_far / total))
    return tuple(rows)


@compiled
def _count(known: int, missing: int, bits: Array, reads: int, table: Row, places: int) -> Array:
    """Counts all ways to complete a hand by place; the last card has its own loop."""
    found = np.zeros(places, dtype=np.int64)
    if missing == 0:
        found[place_of(known, U64(0), reads, table)] += 1
        return found
    chosen = np.arange(missing)
    held = np.zeros(missing, dtype=np.uint64)
    level = 0
    chosen[0] = -1
    while level >= 0:
        before = held[level - 1] if level else known
        if level == missing - 1:
            for last in range(chosen[level] + 1, len(bits)):
                found[place_of(before | bits[last], U64(0), reads, table)] += 1
            level -= 1
            continue
        chosen[level] += 1
        if chosen[level] > len(bits) - (missing - level):
            level -= 1
            continue
        held[level] = before | bits[chosen[level]]
        chosen[level + 1] = chosen[level]
        level += 1
    return found


# -- push pots ---------------------------------------------------------------------------------------------------------

MOST_PLAYERS = 4
"""Three are counted in a second, four in half a minute: two billion sets of hands. For more see `Equity.shared`."""


def push_pot(players: int) -> float:
    """Returns the chance that the best hand is tied at the showdown."""
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(f"push pots are counted for 2 to {MOST_PLAYERS} players, not {players}")
    worth = hands.evaluator("push-nine")
    kinds = list(combinations_with_replacement(range(len(RANKS)), 3))
    values = [worth(tuple(Card(RANKS[rank] + SUITS[at]) for at, rank in enumerate(kind)), ()) for kind in kinds]
    alike = [{1: 6, 2: 2, 3: 1}[len(set(kind))] for kind in kinds]
    tied = _tied(np.array(kinds), np.array(values), np.array(alike), players)
    return float(tied) / prod(comb(52 - 3 * dealt, 3) for dealt in range(players))


@compiled
def _tied(kinds: Array, values: Array, alike: Array, players: int) -> float:
    """Counts deals whose best hand is tied: every set of hands by ranks, times its deals."""
    chosen, ways, orders = np.zeros(players, np.int64), np.ones(players + 1), np.ones(players + 1)
    same, left, out = np.ones(players + 1, np.int64), np.full(13, 4.0), np.zeros(players, np.bool_)
    tied, level = 0.0, 0
    while level >= 0:
        if out[level]:  # returns the last hand's cards
            for card in range(3):
                left[kinds[chosen[level], card]] += 1.0
            chosen[level] += 1
        out[level] = chosen[level] < len(kinds)
        if not out[level]:
            level -= 1
            continue
        kind, here = chosen[level], 1.0
        for card in range(3):
            here *= left[kinds[kind, card]]
            left[kinds[kind, card]] -= 1.0
        if here <= 0.0:
            continue
        same[level + 1] = same[level] + 1 if level > 0 and chosen[level - 1] == kind else 1
        orders[level + 1] = orders[level] * (level + 1) / same[level + 1]
        ways[level + 1] = ways[level] * here / alike[kind]
        if level + 1 < players:
            level += 1
            chosen[level] = kind  # in rising order, so that no set comes twice
            continue
        best, holders = 0, 0
        for hand in range(players):
            value = values[chosen[hand]]
            if value > best:
                best, holders = value, 1
            elif value == best:
                holders += 1
        if holders > 1:
            tied += ways[players] * orders[players]
    return tied


# -- the chances of a game ---------------------------------------------------------------------------------------------

_MOST_CARDS = 7
_AT_ONCE = 3
"""The most players whose push pots are counted within a second; up to `MOST_PLAYERS` on request."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The categories of one half of the pot, best first."""

    name: str
    rows: tuple[CategoryRow, ...]

    @property
    def hands(self) -> int:
        """The number of all hands."""
        return sum(row.hands for row in self.rows)

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``chances --json`` for one half."""
        return {"name": self.name, "hands": self.hands, "categories": [asdict(row) for row in self.rows]}


@dataclass(frozen=True, slots=True)
class Pushed:
    """The chance of a push pot with a number of hands at the showdown."""

    players: int
    chance: float
    stderr: float
    exact: bool


def dealt(rules: GameRules, *, known: str = "", dead: str = "") -> tuple[Dealt, ...]:
    """Returns the chances of the categories of a game."""
    if isinstance(rules, BankedRules) and rules.setting is not None:
        ranking = f"high-{needed(rules.setting).jokers}"
        rows = chances(ranking, 7, jokers=rules.shoe.jokers, known=known, dead=dead)
        return (Dealt("the best five of seven", rows),)
    if not isinstance(rules, PokerRules):
        raise BadSetting(f"{rules.title} has no ranking of hands")
    contest = contest_of(rules)
    if any(selection != "any" for _, selection in contest.halves):
        raise BadSetting(f"{rules.title} chooses among hole cards and board: there is no count of whole hands")
    if contest.keep:
        raise BadSetting(f"{rules.title} throws cards away on the way: there is no count of whole hands")
    size = contest.own + contest.board
    if size > _MOST_CARDS:
        raise BadSetting(f"{rules.title} has hands of {size} cards; they are counted up to {_MOST_CARDS}")
    names = [half.name for half in rules.ranking.halves]
    return tuple(
        Dealt(name, chances(ranking, size, jokers=contest.jokers, known=known, dead=dead, lowest=contest.lowest))
        for name, (ranking, _) in zip(names, contest.halves, strict=True)
    )


def pushed(rules: GameRules, players: int | None, *, samples: int, seed: int) -> tuple[Pushed, ...]:
    """Returns the chance of a push pot for a number of players, or for every number; empty without push pots."""
    if not isinstance(rules, PokerRules) or rules.push is None:
        return ()
    fewest, most = rules.seats
    between("seed", seed, 0, 2**63 - 1)
    between("samples", samples, 1, 10**12)
    if players is not None:
        return (_pushed_with(rules, between("players", players, fewest, most), samples, seed, MOST_PLAYERS),)
    return tuple(_pushed_with(rules, count, samples, seed, _AT_ONCE) for count in range(fewest, most + 1))


def _pushed_with(rules: PokerRules, players: int, samples: int, seed: int, counted: int) -> Pushed:
    if players <= counted and rules.ranking.halves[0].ranking == "push-nine":
        return Pushed(players, push_pot(players), 0.0, exact=True)
    chance = equity_in(contest_of(rules), ["random"] * players, samples=samples, seed=seed).shared
    return Pushed(players, chance, sqrt(chance * (1 - chance) / samples), exact=False)
