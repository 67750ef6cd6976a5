"""What side bets are worth: Buster, the bonus bet, insurance, and how often the hands come for which funds pay.

Buster and insurance do not depend on how anyone plays. The bonus bet and the funds look at the player's cards: they
are worked out for the best play of the main wager; a pair that is split has lost its bonus bet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np

from houseway.odds.compiling.stored import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone.bank import COPIES, EIGHTS, ENDS, BankTree, bank_tree, natural_card
from houseway.odds.twentyone.hands import natural_pair, player_hands
from houseway.odds.twentyone.kernel import DOUBLE, HIT
from houseway.odds.twentyone.shoe import ACE, KINDS, without
from houseway.odds.twentyone.solve import Solved
from houseway.rulebook.banked import BankedRules, BonusLine


@dataclass(frozen=True, slots=True)
class Reached:
    """The chances of one player's hand when it is not split."""

    natural: float
    hands: dict[tuple[int, ...], float]
    """Rising cards → the chance that the first so many cards are these."""
    ended: dict[tuple[int, ...], float]
    """Rising cards → the chance that the finished hand is these."""
    six: float
    """Six cards and not over, the first four of them not A-2-3-4."""
    charlie: float
    """Seven cards or more and not over."""


def reaching(solved: Solved) -> Reached:
    """Adds up what the best play of every hand comes to that is not split."""
    hands = player_hands(solved.rules)
    size = hands.table.size
    came, ended, straight = np.zeros((3, len(size)))
    for one in solved.travels:
        drawn = (one.action == HIT) | (one.action == DOUBLE)
        came += one.up_chance * (one.came + one.doubled)
        ended += one.up_chance * (np.where(drawn, 0.0, one.came) + one.doubled)
        straight += one.up_chance * one.straight
    shoe = solved.shoe
    low, high = natural_pair(solved.rules)
    rest = without(shoe, low)
    natural = shoe[low] / shoe.sum() * rest[high] / rest.sum() * (1 if low == high else 2)
    return Reached(
        float(natural),
        {cards: float(came[at]) for cards, at in hands.place.items() if came[at]},
        {cards: float(ended[at]) for cards, at in hands.place.items() if ended[at]},
        float(came[size == 6].sum() - straight[size == 6].sum()),
        float(ended[size >= 7].sum()),
    )


@dataclass(frozen=True, slots=True)
class SideBet:
    """What 1 on a side bet loses on average, and how often it wins."""

    name: str
    edge: float
    """The bank's."""
    hit_frequency: float
    lines: tuple[tuple[str, float, float], ...]
    """Each line: its name, what it pays to 1, and its chance."""


def side_bets(solved: Solved) -> tuple[SideBet, ...]:
    """Every side bet that the rules have."""
    found = []
    rules = solved.rules
    if rules.buster is not None:
        found.append(buster(rules, solved.shoe))
    if rules.bonus_bet is not None:
        reached = reaching(solved)
        found += [bonus_bet(solved, reached, option + 1) for option in range(len(rules.bonus_bet.tables))]
    if rules.insurance is not None and rules.insurance.offered and not rules.conflicts():
        found.append(insurance(rules, solved.shoe))
    return tuple(found)


def _side_bet(name: str, lines: list[tuple[str, float, float]]) -> SideBet:
    hits = sum(chance for _, _, chance in lines)
    won = sum(pays * chance for _, pays, chance in lines)
    return SideBet(name, 1 - hits - won, hits, tuple(lines))


def over_chances(rules: BankedRules, shoe: Array) -> dict[int, float]:
    """By the number of cards in the player-dealer's hand: the chance that it goes over with so many."""
    chances: dict[int, float] = {}
    for up in range(KINDS):
        if shoe[up]:
            tree, first = bank_tree(rules, up), shoe[up] / shoe.sum()
            weights = finishing(tree, without(shoe, up))
            for end in (*range(22, 32), EIGHTS):
                for at in range(tree.run[end], tree.run[end + 1]):
                    size = int(tree.depth[at]) + 1
                    chances[size] = chances.get(size, 0.0) + float(first * weights[at])
    return dict(sorted(chances.items()))


def finishing(tree: BankTree, shoe: Array) -> Array:
    """The chance of each finished hand of the player-dealer from a shoe without the up card."""
    product = np.ones(len(tree.parent))
    spare = np.maximum(shoe[:, None] - np.arange(COPIES), 0).ravel().astype(np.float64)
    for at in range(1, len(product)):
        product[at] = product[tree.parent[at]] * spare[tree.draw[at]]
    per_order = 1 / np.cumprod(np.r_[1.0, np.maximum(shoe.sum() - np.arange(COPIES), 1.0)])
    chances: Array = product[tree.before] * spare[tree.last] * tree.ways * per_order[tree.depth]
    return chances


def buster(rules: BankedRules, shoe: Array) -> SideBet:
    """The bet that the player-dealer goes over, paid by the cards it takes."""
    pays = needed(rules.buster).pays
    most = len(pays) + 2
    by_size: dict[int, float] = {}
    for size, chance in over_chances(rules, shoe).items():
        by_size[min(size, most)] = by_size.get(min(size, most), 0.0) + chance
    lines = [
        (f"{size} cards{' or more' if size == most else ''}", pays[size - 3], by_size.get(size, 0.0))
        for size in range(3, most + 1)
    ]
    return _side_bet("buster", [(name, float(paid), chance) for name, paid, chance in lines])


def insurance(rules: BankedRules, shoe: Array) -> SideBet:
    """2 to 1 that an ace up hides a natural, nothing else being known."""
    left, second = without(shoe, ACE), natural_card(rules, ACE)
    chance = float(left[second] / left.sum()) if second >= 0 else 0.0
    return _side_bet("insurance", [("natural", 2.0, chance)])


def bonus_bet(solved: Solved, reached: Reached, option: int) -> SideBet:
    """One of the printed pay tables on the player's own cards."""
    lines: list[tuple[str, float, float]] = []
    for line in needed(solved.rules.bonus_bet).tables[option - 1]:
        lines += shaded(line, _line_chance(line, reached), solved.decks)
    return _side_bet(f"bonus-{option}", lines)


SHAPES = {"A234": (0, 1, 2, 3), "777": (6, 6, 6), "678": (5, 6, 7)}
"""The cards of the lines that name them, rising."""


def _line_chance(line: BonusLine, reached: Reached) -> float:
    if line.hand == "blackjack":
        return reached.natural
    if line.hand == "six-card":
        return reached.six
    return reached.hands.get(SHAPES[line.hand], 0.0)


def shaded(line: BonusLine, chance: float, decks: int) -> Iterator[tuple[str, float, float]]:
    """A line by suits: of one suit, of one colour, or neither. The order of play does not look at suits."""
    suited, coloured = shades(line.hand, decks)
    if line.suited == line.same_color == line.unsuited:
        yield line.hand, float(line.suited), chance
        return
    for name, pays, share in (
        ("suited", line.suited, suited),
        ("same colour", line.same_color, coloured),
        ("other", line.unsuited, 1 - suited - coloured),
    ):
        yield f"{line.hand} {name}", float(pays), chance * share


def shades(hand: str, decks: int) -> tuple[float, float]:
    """How often a hand is of one suit, and how often of one colour but not of one suit."""
    if hand == "777":
        suited = 4 * comb(decks, 3) / comb(4 * decks, 3)
        return suited, 2 * comb(2 * decks, 3) / comb(4 * decks, 3) - suited
    size = {"blackjack": 2, "A234": 4, "678": 3, "six-card": 6}[hand]
    suited = 4 * 0.25**size
    return suited, 2 * 0.5**size - suited


def bonus_hands(solved: Solved) -> dict[str, float]:
    """How often a round has each hand for which a house may post a bonus; split hands are not counted."""
    reached = reaching(solved)
    tree, shoe = bank_tree(solved.rules, 7), solved.shoe
    eights = finishing(tree, without(shoe, 7))[tree.run[EIGHTS] : tree.run[ENDS]].sum() * shoe[7] / shoe.sum()
    found = {"888": float(eights)} | {name: reached.ended.get(SHAPES[name], 0.0) for name in ("777", "678")}
    for name in ("888", "777", "678"):
        suited, coloured = shades("777" if name != "678" else name, solved.decks)
        found |= {f"{name}-suited": found[name] * suited, f"{name}-same-color": found[name] * (suited + coloured)}
    return found | {
        "seven-card-charlie": reached.charlie,
        "naturals-2": reached.natural**2,
        "naturals-3": reached.natural**3,
    }
