"""Pan: the chances of conditions in the first ten cards, and the value of staying in.

Conditions are counted with generating functions. The coefficients of a polynomial are the number of ways that some
kinds of cards give 0, 1, 2 ... cards of a hand. Polynomials of independent kinds are multiplied, and the coefficient
for the whole hand is the count.

>>> from houseway.rulebook import house
>>> found = {one.name: one.chance for one in conditions(house("limelight").game("pan"))}
>>> round(found["any condition"], 6), round(found["threes, fives or sevens of one suit"], 6)
(0.200658, 0.01368)

For staying in, the engine plays hands with bots, and one of them stays in with any cards. The others play or pass by
their cards. The stayer's winnings are compared with the ante that a pass costs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import comb, sqrt
from random import Random
from typing import NamedTuple

from houseway.cards import Card, check_from
from houseway.engines.contract import Command, Seated
from houseway.engines.pan.bots import PanBot, long_buy, play_out, shuffler
from houseway.engines.pan.play import Declare, PanHand, PanView, order_of_play
from houseway.odds.settings import BadSetting
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress, run_tasks
from houseway.rulebook import GameRules
from houseway.rulebook.engines.pan import PanRules

Poly = tuple[int, ...]
_NO_CARDS: Poly = (1,)
SUITS = 4
_LONGEST = 16
"""Higher powers are left out: no hand has that many cards."""


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


# -- staying in --------------------------------------------------------------------------------------------------------

BATCH = 25
"""Hands that share dice: the work unit of one worker."""
BANDS = ((0, 4), (5, 7), (8, 9), (10, 11), (12, 99))
"""The limits of the strength groups, see `PanBot.strength`."""


class Stayed(NamedTuple):
    """A hand that was played: the strength of its ten cards and its winnings, in chips."""

    strength: int
    won: float


@dataclass(frozen=True, slots=True)
class Worth:
    """The winnings of staying in, in chips, including the ante; and the gain over a pass."""

    hands: int
    mean: float
    stderr: float
    over_pass: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean gain over a pass."""
        return self.over_pass - 1.96 * self.stderr, self.over_pass + 1.96 * self.stderr


class _Stayer(PanBot):
    """A bot that stays in with any cards."""

    def act(self, view: PanView) -> Command:
        moves = [option.command for option in view.options]
        if moves and all(isinstance(move, Declare) for move in moves):
            return next(move for move in moves if isinstance(move, Declare) and move.plays)
        return super().act(view)


def with_tops(rules: PanRules, ante: int) -> PanRules:
    """Returns the same game with that ante, in chips."""
    return replace(rules, tops=replace(rules.tops, ante=ante))


def staying(
    rules: PanRules,
    players: int,
    *,
    held: Sequence[Card] = (),
    hands: int,
    seed: int,
    workers: Workers = ONE_PROCESS,
    progress: Progress = no_progress,
) -> tuple[Stayed, ...]:
    """Plays hands with one seat that stays in, with these ten cards or any; the result depends on the seed alone."""
    check_from(held, rules.deck(), "the stock")
    batches = [(number, min(BATCH, hands - start)) for number, start in enumerate(range(0, hands, BATCH))]
    found: list[Stayed] = []
    for batch in run_tasks(partial(_batch, rules, players, tuple(held), seed), batches, workers):
        found += batch
        progress(len(batch))
    return tuple(found)


def _batch(rules: PanRules, players: int, held: tuple[Card, ...], seed: int, batch: tuple[int, int]) -> list[Stayed]:
    number, hands = batch
    rng = Random(f"{seed}/{number}")
    return [_one(rules, players, held, rng) for _ in range(hands)]


def _one(rules: PanRules, players: int, held: tuple[Card, ...], rng: Random) -> Stayed:
    """Plays one hand; the stayer may sit anywhere in the order of play."""
    stack = long_buy(rules)
    seats = [Seated(seat, stack) for seat in range(1, players + 1)]
    order = order_of_play(rules, seats, rng.randint(1, players))
    place = rng.randrange(players)
    stock = rng.sample(rules.deck(), len(rules.deck()))
    if held:
        stock = list(_stacked(stock, held, place, players))
    hand = PanHand(rules, order, stock)
    seat = order[place].seat
    bot = PanBot(rules)
    strength = bot.strength(hand.view(seat).hand)
    play_out(hand, {one.seat: bot if one.seat != seat else _Stayer(rules) for one in seats}, shuffler(rng))
    assert hand.result is not None
    return Stayed(strength, (hand.result.stacks[seat] - stack) / rules.chip)


def _stacked(stock: list[Card], held: tuple[Card, ...], place: int, players: int) -> Iterator[Card]:
    """Returns a stock that deals these cards to that place: five each round, and then the rest."""
    rest = list(stock)
    for card in held:
        rest.remove(card)
    for at in range(len(stock)):
        turn, within = divmod(at, 5 * players)
        mine = turn < 2 and within // 5 == place
        yield held[5 * turn + within % 5] if mine else rest.pop()


def worth(rules: PanRules, found: Sequence[Stayed]) -> Worth:
    """Returns the mean winnings, with their standard error."""
    count = len(found)
    mean = sum(one.won for one in found) / count
    square = sum((one.won - mean) ** 2 for one in found) / max(count - 1, 1)
    return Worth(count, mean, sqrt(square / count), mean + rules.tops.ante)


def by_strength(rules: PanRules, found: Sequence[Stayed]) -> Iterator[tuple[tuple[int, int], Worth]]:
    """Returns the results by strength of the ten cards, for groups with enough hands."""
    for low, high in BANDS:
        some = [one for one in found if low <= one.strength <= high]
        if len(some) > 1:
            yield (low, high), worth(rules, some)
