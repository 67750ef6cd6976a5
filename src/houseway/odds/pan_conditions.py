"""The exact chances of conditions in pan's first ten cards, counted with generating functions.

The coefficients of a polynomial are the number of ways that some kinds of cards give 0, 1, 2 ... cards of a hand.
Polynomials of independent kinds are multiplied, and the coefficient for the whole hand is the count.

>>> from houseway.rulebook import house
>>> found = {one.name: one.chance for one in conditions(house("limelight").game("pan"))}
>>> round(found["any condition"], 6), round(found["threes, fives or sevens of one suit"], 6)
(0.200658, 0.01368)
"""

from math import comb
from typing import NamedTuple

from houseway.odds.settings import BadSetting
from houseway.rulebook import GameRules
from houseway.rulebook.pan import PanRules

Poly = tuple[int, ...]
SUITS = 4
_LONGEST = 16
"""Higher powers are left out: no hand has that many cards."""


class Chance(NamedTuple):
    """A condition and its chance."""

    name: str
    chance: float


def pan_rules(rules: GameRules) -> PanRules:
    """Returns the rules of pan; raises BadSetting for all other games."""
    if not isinstance(rules, PanRules):
        raise BadSetting(f"{rules.title} is not pan")
    return rules


def conditions(game: GameRules) -> tuple[Chance, ...]:
    """Returns the chance of each kind of condition, and of any condition."""
    rules = pan_rules(game)
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
    found = _one()
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


def _one() -> Poly:
    return (1,)


def _times(one: Poly, other: Poly) -> Poly:
    out = [0] * min(len(one) + len(other) - 1, _LONGEST + 1)
    for a, x in enumerate(one):
        for b, y in enumerate(other):
            if x and y and a + b <= _LONGEST:
                out[a + b] += x * y
    return tuple(out)


def _power(one: Poly, times: int) -> Poly:
    out = _one()
    for _ in range(times):
        out = _times(out, one)
    return out


def _scaled(one: Poly, by: int) -> Poly:
    return tuple(by * x for x in one)


def _plus(*polys: Poly) -> Poly:
    return tuple(sum(poly[at] for poly in polys if at < len(poly)) for at in range(max(map(len, polys))))


def _minus(one: Poly, other: Poly) -> Poly:
    return _plus(one, _scaled(other, -1))
