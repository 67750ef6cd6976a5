"""How often the first ten cards of pan hold a condition, exactly: sets of cards counted by generating functions.

A polynomial has, by its powers, in how many ways some kinds of cards give so many cards of a hand. Kinds that have
nothing to do with each other are multiplied, and the power of the whole hand is read off.

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
"""Powers beyond this are left out: no hand is dealt so many cards."""


class Chance(NamedTuple):
    """What ten cards may hold, and how often they do."""

    name: str
    chance: float


def pan_rules(rules: GameRules) -> PanRules:
    """The rules of pan; BadSetting for every other game."""
    if not isinstance(rules, PanRules):
        raise BadSetting(f"{rules.title} is not pan")
    return rules


def conditions(game: GameRules) -> tuple[Chance, ...]:
    """Each kind of condition, the melds of three besides, and any condition at all."""
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
    """Polynomials of the stock that a hand is dealt from."""

    def __init__(self, rules: PanRules) -> None:
        self.packs, self.hand = rules.deal.packs, rules.deal.cards
        self.kinds = SUITS * len(rules.melds.ranks)
        whole, some = self.kind(self.hand), self.kind(self.hand, least=1)
        self.no_mixed = _plus(*(_scaled(_power(some, suits), comb(SUITS, suits)) for suits in range(3)))
        """One rank without three suits of it."""
        self.no_rope = _minus(_power(whole, 3), _power(some, 3))
        """Three kinds of one suit, not all of them there."""

    def kind(self, most: int, least: int = 0) -> Poly:
        """One card in so many copies."""
        return tuple(comb(self.packs, n) if least <= n <= most else 0 for n in range(self.hand + 1))

    def missed(self, without: Poly, kinds: int) -> float:
        """The chance that a hand is not among those without, the other kinds of the stock being as they may."""
        rest = tuple(comb(self.packs * (self.kinds - kinds), n) for n in range(self.hand + 1))
        return 1 - _times(without, rest)[self.hand] / comb(self.packs * self.kinds, self.hand)


def _no_condition(rules: PanRules, counting: _Counting) -> Poly:
    """Hands without any condition: two or fewer of each card, no rope at either end, no mixed group of a valle card."""
    ranks, valle = rules.melds.ranks, rules.conditions.valle
    few, there = counting.kind(2), counting.kind(2, least=1)
    found = _one()
    for rope in (ranks[:3], ranks[-3:]):
        held = [rank for rank in rope if rank in valle]
        if len(held) > 1:
            raise BadSetting("two cards of value in one rope are not counted")
        if held:
            # With the card of value the other two must not both be there; without it they may, in any suit.
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
