"""The chances of each category in a game, of push pots in Push Nine, and of conditions in pan's first ten cards.

Conditions are counted with generating functions. The coefficients of a polynomial are the number of ways that some
kinds of cards give 0, 1, 2 ... cards of a hand. Polynomials of independent kinds are multiplied, and the coefficient
for the whole hand is the count.

>>> from houseway.rulebook import house
>>> found = {one.name: one.chance for one in conditions(house("limelight").game("pan"))}
>>> round(found["any condition"], 6), round(found["threes, fives or sevens of one suit"], 6)
(0.200658, 0.01368)
"""

from dataclasses import asdict, dataclass
from math import comb, sqrt
from typing import NamedTuple

from houseway.odds.equities.equity import equity_in
from houseway.odds.equities.spots import contest_of
from houseway.odds.rankings.counting import MOST_PLAYERS, CategoryRow, chances, push_pot
from houseway.odds.settings import BadSetting, between, needed
from houseway.rulebook import BankedRules, GameRules, PokerRules
from houseway.rulebook.pan import PanRules

Poly = tuple[int, ...]
_NO_CARDS: Poly = (1,)
SUITS = 4
_LONGEST = 16
"""Higher powers are left out: no hand has that many cards."""
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


# -- conditions of pan -------------------------------------------------------------------------------------------------


class Chance(NamedTuple):
    """A condition and its chance."""

    name: str
    chance: float


def conditions(rules: GameRules) -> tuple[Chance, ...]:
    """Returns the chance of each kind of condition, and of any condition."""
    if not isinstance(rules, PanRules):
        raise BadSetting(f"{rules.title} is not pan")
    valle, ranks = rules.conditions.valle, rules.melds.ranks
    others = [rank for rank in ranks if rank not in valle]
    counting = _Counting(rules)
    small = counting.kind(2)
    names = "threes, fives or sevens" if valle == "357" else " or ".join(valle)
    return (
        Chance(f"{names} of one suit", counting.missed(_power(small, SUITS * len(valle)), SUITS * len(valle))),
        Chance(f"{names} of three suits", counting.missed(_power(counting.no_mixed, len(valle)), SUITS * len(valle))),
        Chance("another rank of one suit", counting.missed(_power(small, SUITS * len(others)), SUITS * len(others))),
        Chance(f"{ranks[0]}-{ranks[1]}-{ranks[2]} of one suit", counting.missed(_power(counting.no_rope, 4), 12)),
        Chance(f"{ranks[-3]}-{ranks[-2]}-{ranks[-1]} of one suit", counting.missed(_power(counting.no_rope, 4), 12)),
        Chance("any condition", counting.missed(_no_condition(rules, counting), SUITS * len(ranks))),
    )


class _Counting:
    """The polynomials of the stock."""

    def __init__(self, rules: PanRules) -> None:
        self.packs, self.hand = rules.deal.packs, rules.deal.cards
        self.kinds = SUITS * len(rules.melds.ranks)
        whole, some = self.kind(self.hand), self.kind(self.hand, least=1)
        self.no_mixed = _plus(*(_scaled(_power(some, suits), comb(SUITS, suits)) for suits in range(3)))
        """One rank in fewer than three suits."""
        self.no_rope = _minus(_power(whole, 3), _power(some, 3))
        """Three kinds of one suit, at least one of them missing."""

    def kind(self, most: int, least: int = 0) -> Poly:
        """Returns the polynomial of one card and its copies."""
        return tuple(comb(self.packs, n) if least <= n <= most else 0 for n in range(self.hand + 1))

    def missed(self, without: Poly, kinds: int) -> float:
        """Returns the chance that a hand is not among those counted, with any cards of the other kinds."""
        rest = tuple(comb(self.packs * (self.kinds - kinds), n) for n in range(self.hand + 1))
        return 1 - _times(without, rest)[self.hand] / comb(self.packs * self.kinds, self.hand)


def _no_condition(rules: PanRules, counting: _Counting) -> Poly:
    """Counts hands without a condition: at most two of each card, no rope at either end, no mixed valle group."""
    ranks, valle = rules.melds.ranks, rules.conditions.valle
    few, there = counting.kind(2), counting.kind(2, least=1)
    found = _NO_CARDS
    for rope in (ranks[:3], ranks[-3:]):
        held = [rank for rank in rope if rank in valle]
        if len(held) > 1:
            raise BadSetting("two cards of value in one rope are not counted")
        if held:
            # With the card of value, the other two must not both be there; without it they may, in any suit.
            with_it = _times(there, _minus(_power(few, 2), _power(there, 2)))
            suits = [_times(_power(with_it, n), _power(_power(few, 2), SUITS - n)) for n in range(3)]
            found = _times(found, _plus(*(_scaled(one, comb(SUITS, n)) for n, one in enumerate(suits))))
        else:
            found = _times(found, _power(_minus(_power(few, 3), _power(there, 3)), SUITS))
    for rank in ranks[3:-3]:
        if rank in valle:
            suits = [_scaled(_power(there, n), comb(SUITS, n)) for n in range(3)]
            found = _times(found, _plus(*suits))
        else:
            found = _times(found, _power(few, SUITS))
    return found


# -- polynomials, cut off at the hand ----------------------------------------------------------------------------------


def _times(one: Poly, other: Poly) -> Poly:
    out = [0] * min(len(one) + len(other) - 1, _LONGEST + 1)
    for a, x in enumerate(one):
        for b, y in enumerate(other):
            if x and y and a + b <= _LONGEST:
                out[a + b] += x * y
    return tuple(out)


def _power(one: Poly, times: int) -> Poly:
    out = _NO_CARDS
    for _ in range(times):
        out = _times(out, one)
    return out


def _scaled(one: Poly, by: int) -> Poly:
    return tuple(by * x for x in one)


def _plus(*polys: Poly) -> Poly:
    return tuple(sum(poly[at] for poly in polys if at < len(poly)) for at in range(max(map(len, polys))))


def _minus(one: Poly, other: Poly) -> Poly:
    return _plus(one, _scaled(other, -1))
