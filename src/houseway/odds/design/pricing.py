"""Prices a side bet: every deal counted, rounds dealt as a check, other shoes and rules, pay tables near a wish."""

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise, permutations
from math import sqrt
from typing import NamedTuple

import numpy as np

from houseway.hands import categories, category
from houseway.odds.cache import Array
from houseway.odds.chances import counts
from houseway.odds.design.bet import Bet, Line, events_of
from houseway.odds.rankings import batch
from houseway.odds.settings import changed, needed
from houseway.odds.twentyone.hands import (
    ACE,
    EIGHTS,
    JOKER,
    JOKER_ID,
    KINDS,
    NATURAL,
    TEN,
    full_shoe,
    natural_card,
    numbered_shoe,
)
from houseway.odds.twentyone.payoffs import ask_every_hand
from houseway.odds.twentyone.side_bets import bank_hands, first_cards
from houseway.odds.twentyone.simulate import bank_draws
from houseway.rulebook import BankedRules
from houseway.rulebook.reading import BadRulebook

_CHUNK = 20_000
_LONGEST = 24
"""More cards than a hand of the player-dealer can have."""


@dataclass(frozen=True, slots=True)
class Priced:
    """One line: the number of deals that it pays, and its chance."""

    line: Line
    deals: int | None
    """None if chances are added up instead of deals."""
    chance: float


@dataclass(frozen=True, slots=True)
class Price:
    """The price of the bet with one shoe and one set of rules."""

    deals: int | None
    """The number of all deals."""
    lines: tuple[Priced, ...]

    @property
    def hits(self) -> float:
        """The chance to win."""
        return sum(one.chance for one in self.lines)

    @property
    def edge(self) -> float:
        """The bank's edge."""
        return 1 - self.hits - sum(one.chance * one.line.pays for one in self.lines)

    @property
    def variance(self) -> float:
        """The variance of the result of 1 wagered."""
        square = 1 - self.hits + sum(one.chance * one.line.pays**2 for one in self.lines)
        return square - self.edge**2


def price(bet: Bet, rules: BankedRules, decks: int) -> Price:
    """Counts the deals of every line; refuses lines that can never be paid."""
    ways, total = _ways(bet, rules, decks)
    number = _line_of_hand(bet)
    # The player's two cards are counted without their order.
    orders = 2 if bet.subject in ("two cards", "three cards") else 1
    exact = ways.dtype.kind == "i"
    found = []
    for at, line in enumerate(bet.lines):
        paid = ways[number == at].sum()
        if not paid:
            raise BadRulebook(bet.file, f"line[{at}].event", "is never paid: no hand makes it, or a line before has it")
        found.append(Priced(line, int(paid) // orders if exact else None, float(paid / total)))
    return Price(int(total) // orders if exact else None, tuple(found))


@lru_cache(maxsize=1)
def _line_of_hand(bet: Bet) -> Array:
    """Returns the number of the first line that every hand fits, or -1; a hand is given as for `ask_every_hand`.

    Seven cards are given by the number of their category.
    """
    if bet.subject == "seven cards":
        events = [line.event.name for line in bet.lines]
        return np.array([events.index(name) if name in events else -1 for name in events_of(bet.rules)])
    found, by_hand = ask_every_hand(bet.subject, bet.first_line)
    numbers: Array = np.array([*found, -1])[by_hand]
    return numbers


def _ways(bet: Bet, rules: BankedRules, decks: int) -> tuple[Array, float]:
    """Returns the number of deals, or the chance, of every hand, and of all together."""
    match bet.subject:
        case "two cards" | "three cards":
            cards = np.bincount(numbered_shoe(decks, rules.shoe.jokers), minlength=JOKER_ID + 1)
            return first_cards(cards, 2 if bet.subject == "two cards" else 3)
        case "the bank's hand":
            return bank_hands(rules, full_shoe(decks, rules.shoe.jokers)), 1.0
        case "seven cards":
            found = counts(f"high-{needed(rules.setting).jokers}", 7, jokers=rules.shoe.jokers)
            return np.array(list(found.values()), np.int64), sum(found.values())
    raise ValueError(f"no event looks at {bet.subject}")


# -- rounds dealt ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """Rounds dealt: how often each line was paid, and the bank's edge."""

    rounds: int
    lines: tuple[int, ...]
    edge: float
    stderr: float


def deal(bet: Bet, rules: BankedRules, decks: int, *, rounds: int, seed: int) -> Dealt:
    """Deals rounds from fresh shoes; the result depends on the seed alone."""
    dice = np.random.default_rng(seed)
    paid = np.zeros(len(bet.lines), np.int64)
    for start in range(0, rounds, _CHUNK):
        lines = _line_of_hand(bet)[_dealt(bet, rules, decks, min(_CHUNK, rounds - start), dice)]
        paid += np.bincount(lines[lines >= 0], minlength=len(paid))
    pays = np.array([line.pays for line in bet.lines])
    shares = paid / rounds
    mean = float(shares @ pays - (1 - shares.sum()))
    square = float(shares @ pays**2 + (1 - shares.sum()))
    return Dealt(rounds, tuple(map(int, paid)), -mean, sqrt(max(square - mean**2, 0.0) / rounds))


def _dealt(bet: Bet, rules: BankedRules, decks: int, rounds: int, dice: np.random.Generator) -> tuple[Array, ...]:
    """Returns dealt hands as indices of `_line_of_hand`."""
    shoe = numbered_shoe(decks, rules.shoe.jokers)
    match bet.subject:
        case "two cards":
            return tuple(_drawn(shoe, 2, rounds, dice).T)
        case "three cards":
            return tuple(_drawn(shoe, 3, rounds, dice).T)
        case "the bank's hand":
            return _played(rules, _drawn(shoe, _LONGEST, rounds, dice))
        case "seven cards":
            return (_sevens(rules, _drawn(np.arange(52 + rules.shoe.jokers), 7, rounds, dice)),)
    raise ValueError(f"no event looks at {bet.subject}")


def _drawn(shoe: Array, cards: int, rounds: int, dice: np.random.Generator) -> Array:
    """Returns the first cards of shuffled shoes: a partial Fisher-Yates shuffle."""
    shoes, row = np.tile(shoe.astype(np.uint8), (rounds, 1)), np.arange(rounds)
    for at in range(cards):
        other = dice.integers(at, len(shoe), rounds)
        shoes[:, at], shoes[row, other] = shoes[row, other], shoes[:, at].copy()
    return shoes[:, :cards].astype(np.int64)


def _played(rules: BankedRules, cards: Array) -> tuple[Array, Array]:
    """Plays the player-dealer's hands, all at once; returns the end and number of cards of each."""
    values = np.where(cards == JOKER_ID, JOKER, np.minimum(cards % 13, TEN)).astype(np.int64)
    draws = bank_draws(rules)
    completing = np.array([natural_card(rules, up) for up in range(KINDS)])
    natural = completing[values[:, 0]] == values[:, 1]
    points = np.where(values == JOKER, 0, values + 1)
    low, ace, joker = (
        points[:, :2].sum(axis=1),
        np.any(values[:, :2] == ACE, axis=1),
        np.any(values[:, :2] == JOKER, axis=1),
    )
    size = np.full(len(cards), 2)
    for at in range(2, cards.shape[1]):
        soft = ace & (low <= 11)
        total = np.where(joker, 21, np.where(soft, low + 10, low))
        takes = ~natural & ~joker & (total <= 21) & draws[soft.astype(int), np.minimum(total, 31)]
        if not takes.any():
            break
        low, size = low + takes * points[:, at], size + takes
        ace, joker = ace | (takes & (values[:, at] == ACE)), joker | (takes & (values[:, at] == JOKER))
    soft = ace & (low <= 11)
    total = np.where(joker, 21, np.where(soft, low + 10, low))
    eights = (size == 3) & np.all(values[:, :3] == 7, axis=1)
    return np.where(natural, NATURAL, np.where(eights, EIGHTS, total)), size


def _sevens(rules: BankedRules, cards: Array) -> Array:
    """Returns the category of the best five of seven cards."""
    ranking = f"high-{needed(rules.setting).jokers}"
    values = batch.values(ranking, (1 << cards).sum(axis=1).astype(np.uint64))
    names = {name: number for number, name in enumerate(categories(ranking))}
    kinds, which = np.unique(values, return_inverse=True)
    numbers: Array = np.array([names[category(ranking, int(value))] for value in kinds])[which]
    return numbers


# -- pay tables near the wish ------------------------------------------------------------------------------------------

CLOSE = 0.0005
"""Edges this close to the wish count as equal; then the table with the smallest changes comes first."""
_SHOWN = 5
_PLACES = 9
"""Decimal places that edges are compared by."""


@dataclass(frozen=True, slots=True)
class Table:
    """The pay of each line, the bank's edge, and the sum of the relative changes."""

    pays: tuple[float, ...]
    edge: float
    moved: float


def nearest(price: Price, wish: float) -> tuple[Table, ...]:
    """Returns the best tables with at most two changed lines, the nearest first."""
    pays = [one.line.pays for one in price.lines]
    order = sorted(range(len(pays)), key=lambda at: pays[at])
    found: dict[tuple[float, ...], Table] = {}
    for first, second in permutations(range(len(pays)), 2) if len(pays) > 1 else [(0, 0)]:
        for one in range(max(1, int(pays[first] // 2)), int(2 * pays[first]) + 3):
            changed = [float(one) if at == first else pay for at, pay in enumerate(pays)]
            if first != second:
                missing = _edge(price, changed) - wish
                changed[second] = float(max(1, round(changed[second] + missing / price.lines[second].chance)))
            if all(changed[low] <= changed[high] for low, high in pairwise(order)):
                found[tuple(changed)] = _table(price, changed, pays)
    best = sorted(found.values(), key=lambda one: _rank(one, wish))
    return tuple(best[:_SHOWN])


def _rank(table: Table, wish: float) -> tuple[float, float]:
    off = abs(table.edge - wish)
    return 0.0 if off <= CLOSE else round(off, _PLACES), table.moved


def _table(price: Price, pays: list[float], before: list[float]) -> Table:
    moved = sum(abs(now - then) / then for now, then in zip(pays, before, strict=True))
    return Table(tuple(pays), _edge(price, pays), moved)


def _edge(price: Price, pays: list[float]) -> float:
    lines = zip(price.lines, pays, strict=True)
    return replace(price, lines=tuple(replace(one, line=replace(one.line, pays=pay)) for one, pay in lines)).edge


# -- the whole report --------------------------------------------------------------------------------------------------

EVERY_SIZE = 1e-9
"""The tolerance for sums of chances."""


class Case(NamedTuple):
    """The bet with another shoe or a changed rule."""

    decks: int
    change: str
    price: Price


class Check(NamedTuple):
    """A check of the numbers, and whether it holds."""

    says: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Designed:
    """A priced side bet."""

    bet: Bet
    price: Price
    cases: tuple[Case, ...]
    dealt: Dealt
    seed: int
    tables: tuple[Table, ...]
    digest: str
    """The file's digest, which identifies the bet."""

    @property
    def off(self) -> float:
        """The distance of the rounds from the exact edge, in standard errors."""
        return (self.dealt.edge - self.price.edge) / self.dealt.stderr if self.dealt.stderr else 0.0

    @property
    def checks(self) -> tuple[Check, ...]:
        """The checks for a laboratory."""
        price, dealt, pays = self.price, self.dealt, sum(one.chance * one.line.pays for one in self.price.lines)
        found = [
            Check("the lines and the losing rest together are certain", 0 <= price.hits <= 1 + EVERY_SIZE),
            Check(
                "what is paid, what is kept and the edge add up", abs(price.hits + pays + price.edge - 1) < EVERY_SIZE
            ),
            Check("rounds dealt are within four standard errors of the exact edge", abs(self.off) <= 4),
            Check(
                "no line is paid by rounds four standard errors more or less often than by count", self._lines_agree()
            ),
            Check("every line was paid in the rounds dealt, or is too rare to be", self._lines_seen()),
        ]
        if price.deals is not None:
            counted = sum(one.deals or 0 for one in price.lines)
            found.append(
                Check(f"{counted:,} of {price.deals:,} deals win", counted <= price.deals and dealt.rounds > 0)
            )
        return tuple(found)

    def _lines_agree(self) -> bool:
        rounds = self.dealt.rounds
        return all(
            abs(paid / rounds - one.chance) <= 4 * (one.chance * (1 - one.chance) / rounds) ** 0.5 + 4 / rounds
            for paid, one in zip(self.dealt.lines, self.price.lines, strict=True)
        )

    def _lines_seen(self) -> bool:
        lines = zip(self.dealt.lines, self.price.lines, strict=True)
        return all(paid > 0 or one.chance * self.dealt.rounds < 16 for paid, one in lines)

    def as_data(self) -> dict[str, object]:
        """Returns the data of ``design side-bet --json``."""
        bet, price, dealt = self.bet, self.price, self.dealt
        return {
            "name": bet.name,
            "house": bet.rules.house.slug,
            "game": bet.rules.game,
            "decks": bet.decks[0],
            "looks_at": bet.subject,
            "bank_edge": price.edge,
            "hit_frequency": price.hits,
            "variance": price.variance,
            "deals": price.deals,
            "lines": [
                {"event": one.line.event.name, "pays": one.line.pays, "deals": one.deals, "chance": one.chance}
                for one in price.lines
            ],
            "cases": [
                {"decks": one.decks, "change": one.change, "bank_edge": one.price.edge,
                 "hit_frequency": one.price.hits, "variance": one.price.variance}
                for one in self.cases
            ],
            "simulated": {"rounds": dealt.rounds, "seed": self.seed, "bank_edge": dealt.edge, "stderr": dealt.stderr,
                          "lines": dealt.lines},
            "wish": bet.wish,
            "nearest": [{"pays": one.pays, "bank_edge": one.edge, "moved": one.moved} for one in self.tables],
            "checks": [{"says": one.says, "holds": one.holds} for one in self.checks],
            "digest": self.digest,
        }  # fmt: skip


def design(bet: Bet, *, rounds: int, seed: int) -> Designed:
    """Prices a bet for every shoe and every changed rule that its file names."""
    rules, decks = bet.rules, bet.decks[0]
    found = price(bet, rules, decks)
    cases = [Case(one, "", price(bet, rules, one)) for one in bet.decks]
    cases += [Case(decks, change, price(bet, changed(rules, change), decks)) for change in bet.changes]
    return Designed(
        bet,
        found,
        tuple(cases),
        deal(bet, rules, decks, rounds=rounds, seed=seed),
        seed,
        nearest(found, bet.wish) if bet.wish is not None else (),
        sha256(bet.file.read_bytes()).hexdigest(),
    )
