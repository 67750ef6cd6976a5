"""Prices of the side bets of 21, of insurance, and of the hands that a house's fund pays bonuses on.

A bet on the first cards or on the player-dealer's hand, and insurance, don't depend on how players play: every hand is
counted, and the bet itself says what it pays. The bonus bet and the funds look at the player's finished hand, so they
are worked out for the best play of the main wager; splitting a pair loses its bonus bet. `play_for_both` works out the
best play of the main wager and the bonus bet together.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.odds.cache import Array
from houseway.odds.settings import needed
from houseway.odds.twentyone.expectations import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from houseway.odds.twentyone.hands import (
    ACE,
    COPIES,
    EIGHTS,
    ENDS,
    JOKER_ID,
    KINDS,
    BankTree,
    Hands,
    bank_tree,
    card_of,
    full_shoe,
    natural_card,
    natural_pair,
    numbered_shoe,
    player_hands,
    value_of,
    without,
)
from houseway.odds.twentyone.payoffs import (
    INSURANCE_PAYS,
    MOST_CARDS,
    SURRENDERED,
    BonusShape,
    bonus_shapes,
    lines_by_hand,
    shape_values,
)
from houseway.odds.twentyone.solver import ACE_TO_FOUR, Solved, Start, UpCard
from houseway.rulebook.engines.banked import BankedRules
from houseway.rulebook.side_bets import BonusBet, SideBet


@dataclass(frozen=True, slots=True)
class Reached:
    """The chances of one player's hand without splits."""

    natural: float
    hands: dict[tuple[int, ...], float]
    """Rising cards → the chance that the first so many cards are these."""
    ended: dict[tuple[int, ...], float]
    """Rising cards → the chance that the finished hand is these."""
    six: float
    """Six cards and not over, the first four of them not A-2-3-4."""
    charlie: float
    """Seven cards or more and not over."""


def reached_hands(solved: Solved) -> Reached:
    """Returns the chances of hands under the best play, without splits."""
    hands = player_hands(solved.rules)
    size = hands.table.size
    reached, ended, through = np.zeros((3, len(size)))
    for one in solved.hand_chances:
        drawn = (one.action == HIT) | (one.action == DOUBLE)
        reached += one.up_chance * (one.reached + one.doubled)
        ended += one.up_chance * (np.where(drawn, 0.0, one.reached) + one.doubled)
        through += one.up_chance * one.through_ace_to_four
    shoe = solved.shoe
    low, high = natural_pair(solved.rules)
    rest = without(shoe, low)
    natural = shoe[low] / shoe.sum() * rest[high] / rest.sum() * (1 if low == high else 2)
    return Reached(
        float(natural),
        {cards: float(reached[at]) for cards, at in hands.place.items() if reached[at]},
        {cards: float(ended[at]) for cards, at in hands.place.items() if ended[at]},
        float(reached[size == 6].sum() - through[size == 6].sum()),
        float(ended[size >= 7].sum()),
    )


@dataclass(frozen=True, slots=True)
class SideBetEdge:
    """The edge of a side bet, and how often it wins."""

    name: str
    edge: float
    """The bank's."""
    hit_frequency: float
    lines: tuple[tuple[str, float, float], ...]
    """Each line: its name, its pay to 1, and its chance."""


def side_bets(solved: Solved) -> tuple[SideBetEdge, ...]:
    """Returns every side bet of the rules."""
    found = []
    rules = solved.rules
    for bet in rules.side_bets:
        if isinstance(bet, BonusBet):
            reached = reached_hands(solved)
            found += [bonus_bet(solved, reached, option + 1) for option in range(len(bet.tables))]
        else:
            found.append(priced(bet, rules, solved.shoe, solved.decks))
    if rules.insurance is not None and rules.insurance.offered and not rules.conflicts():
        found.append(insurance(rules, solved.shoe))
    return tuple(found)


def priced(bet: SideBet, rules: BankedRules, shoe: Array, decks: int) -> SideBetEdge:
    """Prices a bet on the first cards or on the player-dealer's hand, for a shoe with some cards of each value."""
    if bet.looks_at == "the player's hand":
        raise ValueError(f"the {bet.name} bet depends on the play of the hand, which only a BonusBet is priced for")
    lines, by_hand = lines_by_hand(bet)
    if bet.looks_at == "the bank's hand":
        chances = bank_hands(rules, shoe)
    else:
        cards = np.bincount(numbered_shoe(decks, rules.shoe.jokers), minlength=JOKER_ID + 1)
        missing = np.repeat(np.arange(KINDS), full_shoe(decks, rules.shoe.jokers) - shoe).tolist()
        chances = np.zeros(by_hand.shape)
        for share, left in _numbered(cards, missing):
            ways, total = first_cards(left, by_hand.ndim)
            chances += share * ways / total
    paid = by_hand >= 0
    by_line = np.bincount(by_hand[paid], chances[paid], len(lines))
    return _side_bet(
        bet.name, [(line.name, float(line.pays), float(chance)) for line, chance in zip(lines, by_line, strict=True)]
    )


def _side_bet(name: str, lines: list[tuple[str, float, float]]) -> SideBetEdge:
    hits = sum(chance for _, _, chance in lines)
    won = sum(pays * chance for _, pays, chance in lines)
    return SideBetEdge(name, 1 - hits - won, hits, tuple(lines))


def first_cards(cards: Array, count: int) -> tuple[Array, int]:
    """Returns the number of ways to deal the first two or three cards in order, by card, and of all ways."""
    same, total = np.eye(len(cards), dtype=np.int64), int(cards.sum())
    ways: Array = cards[:, None] * (cards[None, :] - same)
    if count == 2:
        return ways, total * (total - 1)
    third = cards[None, None, :] - same[:, None, :] - same[None, :, :]
    return ways[:, :, None] * third, total * (total - 1) * (total - 2)


def _numbered(cards: Array, missing: list[int]) -> Iterator[tuple[float, Array]]:
    """Yields shoes by card, with their chances, for a shoe that lacks cards of these values."""
    if not missing:
        yield 1.0, cards
        return
    value, *others = missing
    alike = [at for at in range(JOKER_ID + 1) if value_of(card_of(at)) == value]
    for at in alike:
        if cards[at]:
            share = float(cards[at] / cards[alike].sum())
            for chance, left in _numbered(cards - (np.arange(len(cards)) == at), others):
                yield share * chance, left


def bank_hands(rules: BankedRules, shoe: Array) -> Array:
    """Returns the chance of every end of the player-dealer's hand with every number of cards."""
    chances = np.zeros((ENDS, MOST_CARDS + 1))
    for up in range(KINDS):
        if shoe[up]:
            tree, first = bank_tree(rules, up), shoe[up] / shoe.sum()
            weights = finishing(tree, without(shoe, up))
            for end in range(ENDS):
                run = slice(tree.run[end], tree.run[end + 1])
                np.add.at(chances[end], tree.depth[run].astype(np.int64) + 1, first * weights[run])
    return chances


def finishing(tree: BankTree, shoe: Array) -> Array:
    """Returns the chance of each finished hand of the player-dealer from a shoe without the up card."""
    product = np.ones(len(tree.parent))
    spare = np.maximum(shoe[:, None] - np.arange(COPIES), 0).ravel().astype(np.float64)
    for at in range(1, len(product)):
        product[at] = product[tree.parent[at]] * spare[tree.draw[at]]
    per_order = 1 / np.cumprod(np.r_[1.0, np.maximum(shoe.sum() - np.arange(COPIES), 1.0)])
    chances: Array = product[tree.before] * spare[tree.last] * tree.ways * per_order[tree.depth]
    return chances


def insurance(rules: BankedRules, shoe: Array) -> SideBetEdge:
    """Prices insurance against an ace up from a full shoe."""
    left, second = without(shoe, ACE), natural_card(rules, ACE)
    chance = float(left[second] / left.sum()) if second >= 0 else 0.0
    return _side_bet("insurance", [("natural", float(INSURANCE_PAYS), chance)])


def bonus_bet(solved: Solved, reached: Reached, option: int) -> SideBetEdge:
    """Prices one of the printed pay tables of the bonus bet."""
    lines: list[tuple[str, float, float]] = []
    for shape in bonus_shapes(needed(BonusBet.among(solved.rules.side_bets)), option):
        lines += by_suits(shape, _chance(shape, reached), solved.decks)
    return _side_bet(f"bonus-{option}", lines)


def _chance(shape: BonusShape, reached: Reached) -> float:
    if shape.values:
        return reached.hands.get(shape.values, 0.0)
    return reached.natural if shape.name == "blackjack" else reached.six


def by_suits(shape: BonusShape, chance: float, decks: int) -> Iterator[tuple[str, float, float]]:
    """Yields a line by suits: suited, of one color, or neither. The order of play does not look at suits."""
    if len(set(shape.pays)) == 1:
        yield shape.name, float(shape.pays[0]), chance
        return
    suited, one_color = suit_chances(shape.cards, decks, alike=len(set(shape.values)) == 1)
    shares = (suited, one_color, 1 - suited - one_color)
    for name, pays, share in zip(("suited", "same colour", "other"), shape.pays, shares, strict=True):
        yield f"{shape.name} {name}", float(pays), chance * share


def suit_chances(cards: int, decks: int, *, alike: bool) -> tuple[float, float]:
    """Returns how often some cards are suited, and how often of one color but not suited; `alike`: of one rank."""
    if alike:
        suited = 4 * comb(decks, cards) / comb(4 * decks, cards)
        return suited, 2 * comb(2 * decks, cards) / comb(4 * decks, cards) - suited
    suited = 4 * 0.25**cards
    return suited, 2 * 0.5**cards - suited


def bonus_hands(solved: Solved) -> dict[str, float]:
    """Returns how often a round has each hand that a fund may pay a bonus on; split hands don't count."""
    reached = reached_hands(solved)
    tree, shoe = bank_tree(solved.rules, 7), solved.shoe
    eights = finishing(tree, without(shoe, 7))[tree.run[EIGHTS] : tree.run[ENDS]].sum() * shoe[7] / shoe.sum()
    found = {"888": float(eights)} | {name: reached.ended.get(shape_values(name), 0.0) for name in ("777", "678")}
    for name in ("888", "777", "678"):
        suited, one_color = suit_chances(3, solved.decks, alike=name != "678")
        found |= {f"{name}-suited": found[name] * suited, f"{name}-same-color": found[name] * (suited + one_color)}
    return found | {
        "seven-card-charlie": reached.charlie,
        "naturals-2": reached.natural**2,
        "naturals-3": reached.natural**3,
    }


# -- the main wager and the bonus bet together -------------------------------------------------------------------------
#
# A player with a bonus bet may do better with a different play: keep a pair of sevens together, or draw to 6-7. One
# line pays: every printed table pays A-2-3-4 best, so after it a sixth card brings nothing more.

_CHOICES = np.array([STAND, HIT, DOUBLE, SURRENDER])


class BothBets(NamedTuple):
    """The worth of a main wager and a bonus bet of the same size together, for 1 on each."""

    main_first: float
    """With the best play of the main wager alone."""
    together: float
    """With the best play of both."""

    @property
    def gain(self) -> float:
        """The gain from playing for both."""
        return self.together - self.main_first


def both_bets(solved: Solved) -> tuple[BothBets, ...]:
    """Returns both bets for each printed pay table, over hands with a choice; naturals pay the same either way."""
    shoe = full_shoe(solved.decks, solved.rules.shoe.jokers)
    bet = needed(BonusBet.among(solved.rules.side_bets))
    found = np.zeros((len(bet.tables), 2))
    for up in range(KINDS):
        if shoe[up]:
            against = UpCard(solved.rules, without(shoe, up), up, None)
            starts = [start for start, _ in against.starts()]
            for option in range(len(bet.tables)):
                pays = bonus_by_hand(against.hands, bonus_shapes(bet, option + 1), solved.decks)
                worths = list(_starts(against, starts, pays))
                found[option] += shoe[up] / shoe.sum() * np.sum(worths, axis=0)
    return tuple(BothBets(*map(float, one)) for one in found)


def bonus_by_hand(hands: Hands, shapes: tuple[BonusShape, ...], decks: int) -> Array:
    """Returns what the bonus bet gets back when each hand comes up, the bet itself included."""
    out = np.zeros(len(hands.table.size))
    for shape in shapes:
        gets = sum((pays + 1) * share for _, pays, share in by_suits(shape, 1.0, decks))
        if shape.name == "six-card":
            out[hands.table.size == 6] = gets
        elif shape.values:
            out[hands.place[shape.values]] = gets
    return out


def _starts(against: UpCard, starts: list[Start], pays: Array) -> Iterator[tuple[float, float]]:
    """Yields for every two cards the worth with the main wager's best play and with both bets' best play."""
    played = play_for_both(against, pays)
    for start in starts:
        if start.worth:
            hand, chance = against.hands.place[start.cards], start.chance * (1 - against.natural(*start.cards))
            split = start.worth.get(SPLIT, -np.inf)
            first = split if start.best == SPLIT else against.worth[hand] + played.bonus[hand]
            yield chance * first, chance * max(split, played.together[hand])


class Played(NamedTuple):
    """By hand, without splits: the worth still to come."""

    bonus: Array
    """The bonus bet's, with the main wager's best play."""
    together: Array
    """Both bets', with the best play for both."""
    action: Array
    """The best play for both."""


def play_for_both(against: UpCard, pays: Array) -> Played:
    """Plays every hand for both bets, with no line paid yet."""
    return _played(against, pays, play_when_paid(against, pays))


def play_when_paid(against: UpCard, pays: Array) -> Played:
    """Plays every hand for both bets once A-2-3-4 has been paid: six cards bring nothing more."""
    return _played(against, np.where(against.hands.table.size == 6, 0.0, pays), None)


def _played(against: UpCard, pays: Array, paid: Played | None) -> Played:
    """Works through the hands, most cards first; after A-2-3-4 the play continues as in `paid`, if given."""
    table, out, may = against.hands.table, against.out, against.hands.as_dealt
    child, draw = np.maximum(table.child, 0), np.where(table.child >= 0, out.draw, 0.0)
    bonus, together, action = np.zeros(len(pays)), np.zeros(len(pays)), np.zeros(len(pays), np.int64)
    ace_to_four = against.hands.place.get(ACE_TO_FOUR, -1)
    for size in range(int(table.size.max()), 1, -1):
        at = np.flatnonzero(table.size == size)
        next_ones, chance = child[at], draw[at]
        later, later_together = bonus[next_ones], together[next_ones]
        if paid is not None:
            on = at == ace_to_four
            later[on], later_together[on] = paid.bonus[next_ones[on]], paid.together[next_ones[on]]
        arriving = (chance * pays[next_ones]).sum(axis=1)
        after_hit = arriving + (chance * later).sum(axis=1)
        bonus[at] = np.select([against.action[at] == HIT, against.action[at] == DOUBLE], [after_hit, arriving], 0.0)
        hit = out.last[at] + arriving + (chance * later_together).sum(axis=1)
        double = 2 * (out.last[at] + (chance * out.stand[next_ones]).sum(axis=1)) + arriving
        worths = ((may.stand, out.stand[at]), (may.hit, hit), (may.double, double), (may.surrender, SURRENDERED))
        choices = np.array([np.where(is_open[at], worth, -np.inf) for is_open, worth in worths])
        together[at], action[at] = choices.max(axis=0), _CHOICES[choices.argmax(axis=0)]
    return Played(bonus, together, action)
