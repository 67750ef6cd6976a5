"""What a side bet is worth, every deal counted: edge, hit frequency, variance; and rounds dealt beside the count."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb, sqrt

import numpy as np

from houseway.hands import categories, category
from houseway.odds.compiling.stored import Array
from houseway.odds.design.bet import Bet, Line
from houseway.odds.rankings import batch
from houseway.odds.rankings.counting import counts
from houseway.odds.settings import needed
from houseway.odds.twentyone.bank import EIGHTS, ENDS, NATURAL, bank_tree, natural_card
from houseway.odds.twentyone.shoe import ACE, JOKER, JOKER_ID, KINDS, TEN, full_shoe, numbered_shoe, without
from houseway.odds.twentyone.side_bets import finishing
from houseway.odds.twentyone.simulate import bank_draws
from houseway.rulebook import BankedRules
from houseway.rulebook.reading import BadRulebook

_CHUNK = 20_000
_LONGEST = 24
"""More cards than a hand of the player-dealer has in any shoe."""


@dataclass(frozen=True, slots=True)
class Priced:
    """One line: how many deals it pays, and its share of them."""

    line: Line
    deals: int | None
    """None where chances are added up and not deals."""
    chance: float


@dataclass(frozen=True, slots=True)
class Price:
    """What 1 on the bet is worth with one shoe and one set of rules."""

    deals: int | None
    """All deals."""
    lines: tuple[Priced, ...]

    @property
    def hits(self) -> float:
        """How often it wins."""
        return sum(one.chance for one in self.lines)

    @property
    def edge(self) -> float:
        """The bank's."""
        return 1 - self.hits - sum(one.chance * one.line.pays for one in self.lines)

    @property
    def variance(self) -> float:
        """Of what 1 wins."""
        square = 1 - self.hits + sum(one.chance * one.line.pays**2 for one in self.lines)
        return square - self.edge**2


def price(bet: Bet, rules: BankedRules, decks: int) -> Price:
    """Counts the deals of every line; a line that can never be paid is a mistake of the file."""
    hands, ways, total = _every(bet, rules, decks)
    exact = ways.dtype.kind == "i"
    found = []
    for at, (line, fits) in enumerate(zip(bet.lines, _paid(bet, hands), strict=True)):
        number = ways[fits].sum()
        if not number:
            raise BadRulebook(bet.file, f"line[{at}].event", "is never paid: no hand makes it, or a line before has it")
        found.append(Priced(line, int(number) if exact else None, float(number / total)))
    return Price(int(total) if exact else None, tuple(found))


def _paid(bet: Bet, hands: Array) -> Iterator[Array]:
    """By line: the hands for which it is the first that fits."""
    left = np.full(len(hands), True)
    for line in bet.lines:
        fits = left & line.event.fits(hands[:, :2] if line.event.subject == "two cards" else hands)
        left &= ~fits
        yield fits


# -- every hand --------------------------------------------------------------------------------------------------------


def _every(bet: Bet, rules: BankedRules, decks: int) -> tuple[Array, Array, float]:
    """All hands that the bet looks at, in how many deals each comes, and how many deals there are."""
    match bet.subject:
        case "two cards":
            pairs, ways = _pairs(decks, rules.shoe.jokers)
            return pairs, ways, int(ways.sum())
        case "three cards":
            return _threes(decks, rules.shoe.jokers)
        case "the bank's hand":
            hands, chances = _banks(rules, full_shoe(decks, rules.shoe.jokers))
            return hands, chances, 1.0
        case "seven cards":
            ranking = f"high-{needed(rules.setting).jokers}"
            found = list(counts(ranking, 7, jokers=rules.shoe.jokers).values())
            hands = np.stack([np.arange(len(found)), np.zeros(len(found), np.int64)], axis=1)
            return hands, np.array(found, np.int64), sum(found)


def _pairs(decks: int, jokers: int) -> tuple[Array, Array]:
    """Every two cards without their order."""
    number = np.bincount(numbered_shoe(decks, jokers), minlength=JOKER_ID + 1)
    one, two = np.triu_indices(JOKER_ID + 1)
    ways = np.where(one == two, number[one] * (number[one] - 1) // 2, number[one] * number[two])
    there = ways > 0
    return np.stack([one, two], axis=1)[there], ways[there]


def _threes(decks: int, jokers: int) -> tuple[Array, Array, int]:
    """Every two cards with every up card."""
    number = np.bincount(numbered_shoe(decks, jokers), minlength=JOKER_ID + 1)
    pairs, ways = _pairs(decks, jokers)
    ups = np.arange(JOKER_ID + 1)
    hands = np.concatenate([np.repeat(pairs, len(ups), axis=0), np.tile(ups, len(pairs))[:, None]], axis=1)
    left = number[hands[:, 2]] - (hands[:, 0] == hands[:, 2]) - (hands[:, 1] == hands[:, 2])
    every = np.repeat(ways, len(ups)) * np.maximum(left, 0)
    there = every > 0
    cards = int(number.sum())
    return hands[there], every[there], comb(cards, 2) * (cards - 2)


def _banks(rules: BankedRules, shoe: Array) -> tuple[Array, Array]:
    """Every end of the player-dealer's hand with the cards it has, and its chance."""
    chances = np.zeros((ENDS, 40))
    for up in range(KINDS):
        if shoe[up]:
            tree, first = bank_tree(rules, up), shoe[up] / shoe.sum()
            weights = finishing(tree, without(shoe, up))
            for end in range(ENDS):
                run = slice(tree.run[end], tree.run[end + 1])
                np.add.at(chances[end], tree.depth[run].astype(np.int64) + 1, first * weights[run])
    ends, sizes = np.nonzero(chances)
    return np.stack([ends, sizes], axis=1), chances[ends, sizes]


# -- rounds dealt ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt:
    """Rounds that were dealt: how often each line was paid, and what 1 lost on average."""

    rounds: int
    lines: tuple[int, ...]
    edge: float
    stderr: float


def deal(bet: Bet, rules: BankedRules, decks: int, *, rounds: int, seed: int) -> Dealt:
    """Deals rounds from a fresh shoe each; the result is a function of the seed alone."""
    dice = np.random.default_rng(seed)
    paid = np.zeros(len(bet.lines), np.int64)
    for start in range(0, rounds, _CHUNK):
        hands = _dealt(bet, rules, decks, min(_CHUNK, rounds - start), dice)
        paid += [int(fits.sum()) for fits in _paid(bet, hands)]
    pays = np.array([line.pays for line in bet.lines])
    shares = paid / rounds
    mean = float(shares @ pays - (1 - shares.sum()))
    square = float(shares @ pays**2 + (1 - shares.sum()))
    return Dealt(rounds, tuple(map(int, paid)), -mean, sqrt(max(square - mean**2, 0.0) / rounds))


def _dealt(bet: Bet, rules: BankedRules, decks: int, rounds: int, dice: np.random.Generator) -> Array:
    shoe = numbered_shoe(decks, rules.shoe.jokers)
    match bet.subject:
        case "two cards":
            return _drawn(shoe, 2, rounds, dice)
        case "three cards":
            return _drawn(shoe, 3, rounds, dice)
        case "the bank's hand":
            return _played(rules, _drawn(shoe, _LONGEST, rounds, dice))
        case "seven cards":
            return _sevens(rules, _drawn(np.arange(52 + rules.shoe.jokers), 7, rounds, dice))


def _drawn(shoe: Array, cards: int, rounds: int, dice: np.random.Generator) -> Array:
    """The first cards of so many shuffled shoes: the shuffle of Fisher and Yates, as far as needed."""
    shoes, row = np.tile(shoe.astype(np.uint8), (rounds, 1)), np.arange(rounds)
    for at in range(cards):
        other = dice.integers(at, len(shoe), rounds)
        shoes[:, at], shoes[row, other] = shoes[row, other], shoes[:, at].copy()
    return shoes[:, :cards].astype(np.int64)


def _played(rules: BankedRules, cards: Array) -> Array:
    """The player-dealer's hands, all at once: how each ends, and with how many cards."""
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
    return np.stack([np.where(natural, NATURAL, np.where(eights, EIGHTS, total)), size], axis=1)


def _sevens(rules: BankedRules, cards: Array) -> Array:
    """The number of the best five's category of seven cards each."""
    ranking = f"high-{needed(rules.setting).jokers}"
    values = batch.values(ranking, (1 << cards).sum(axis=1).astype(np.uint64))
    names = {name: number for number, name in enumerate(categories(ranking))}
    kinds, which = np.unique(values, return_inverse=True)
    numbers = np.array([names[category(ranking, int(value))] for value in kinds])[which]
    return np.stack([numbers, np.zeros(len(cards), np.int64)], axis=1)
