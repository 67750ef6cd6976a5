"""The compiled part: what each hand can expect from its next card and from the player-dealer, and the best play.

Cards leave the shoe for good. The chance that a player draws a card and the player-dealer then makes a hand is that
of the same cards in any other order, so one walk over the player-dealer's hands also tells what a card that ends the
player's hand is worth.
"""

from typing import NamedTuple

import numpy as np

from houseway.odds.compiling.compiled import compiled, summing
from houseway.odds.compiling.stored import Array
from houseway.odds.twentyone.bank import COPIES, ENDS, BankTree
from houseway.odds.twentyone.hands import HandTable, Open
from houseway.odds.twentyone.shoe import JOKER, KINDS

STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)


class Outlook(NamedTuple):
    """By hand: what standing is worth, and the next card. Squares are of the amount won, for the variance."""

    draw: Array
    """The chance of each card."""
    stand: Array
    stand_square: Array
    last: Array
    """What the cards are worth that end the hand by going over, or as a joker, each by its chance."""
    last_square: Array
    ends: Array
    """The chance of each end of the player-dealer's hand."""
    given_up: Array
    """Whether the hand, come to by doubling, is given up for half of both wagers."""


def blank(hands: int) -> Outlook:
    """Room for the outlook of so many hands."""
    stand, stand_square, last, last_square = np.zeros((4, hands))
    draw, ends, given_up = np.zeros((hands, KINDS)), np.zeros((hands, ENDS)), np.zeros(hands, np.bool_)
    return Outlook(draw, stand, stand_square, last, last_square, ends, given_up)


class _Room(NamedTuple):
    """Where a walk over the player-dealer's hands is written down; given to compiled code, which compiles faster so."""

    product: Array
    weight: Array
    lots: Array
    spare: Array
    left: Array
    per_order: Array


def look(
    shoe: Array, natural: int, bank: BankTree, ways: Array, table: HandTable, which: Array, verdict: Array, out: Outlook
) -> None:
    """Fills in the outlook of some hands, the shoe being without the up card.

    ``natural`` is the down card that the house has ruled out by looking, or −1.
    """
    sizes = (len(ways), len(bank.end), KINDS * COPIES, KINDS, COPIES + 2)
    room = _Room(np.ones(len(bank.parent)), *(np.empty(size) for size in sizes))
    relief: Array = np.any((verdict > -1) & (bank.run[:-1] < bank.run[1:]), axis=2)
    _look(shoe, natural, bank, ways, table, which, verdict, relief, room, out)


@compiled
def _look(
    shoe: Array, natural: int, bank: BankTree, ways: Array, table: HandTable, which: Array, verdict: Array,
    relief: Array, room: _Room, out: Outlook,
) -> None:  # fmt: skip
    """The same; ``relief`` says which totals do not lose to every hand, by whether they have three cards."""
    product, weight, lots, spare, left, per_order = room
    for hand in which:
        cards, held = 0.0, True
        for value in range(KINDS):
            left[value] = shoe[value] - table.cards[hand, value]
            held &= left[value] >= 0.0
            cards += left[value]
            for copy in range(COPIES):
                spare[value * COPIES + copy] = max(left[value] - copy, 0.0)
        if not held:
            # The shoe does not have these cards.
            out.draw[hand], out.ends[hand] = 0.0, 0.0
            out.stand[hand] = out.stand_square[hand] = out.last[hand] = out.last_square[hand] = 0.0
            continue
        _draws(left, cards, natural, out.draw[hand])
        per_order[0] = 1.0 if natural < 0 else cards / (cards - left[natural])
        for depth in range(1, COPIES + 2):
            per_order[depth] = per_order[depth - 1] / max(cards - depth + 1.0, 1.0)
        for at in range(1, len(product)):
            product[at] = product[bank.parent[at]] * spare[bank.draw[at]]
        _weigh(bank, ways, product, spare, per_order, weight, lots)
        out.ends[hand] = 0.0
        for lot in range(len(lots)):
            out.ends[hand, bank.end[lot]] += lots[lot] * per_order[bank.size[lot]]
        _stand(table.total[hand], verdict, out, hand)
        out.last[hand] = out.last_square[hand] = 0.0
        if not table.draws[hand]:
            continue
        _over(left, bank, weight, table, verdict, relief, out, hand)
        if left[JOKER] > 0.0:
            _joker(left[JOKER], bank, lots, per_order, verdict, out, hand)


@summing
def _weigh(
    bank: BankTree, ways: Array, product: Array, spare: Array, per_order: Array, weight: Array, lots: Array
) -> None:
    """The weight of each lot, and of each finished hand with one more card drawn beside it."""
    for lot in range(len(lots)):
        whole, one_more = 0.0, per_order[bank.size[lot] + 1]
        for at in range(bank.lot[lot], bank.lot[lot + 1]):
            alone = product[bank.before[at]] * spare[bank.last[at]] * ways[at]
            weight[at] = alone * one_more
            whole += alone
        lots[lot] = whole


@compiled
def _draws(left: Array, cards: float, natural: int, draw: Array) -> None:
    """The chance of each next card, given that the down card is not the one ruled out."""
    for value in range(KINDS):
        if natural < 0:
            draw[value] = left[value] / cards
        elif value == natural:
            draw[value] = left[value] / (cards - 1)
        else:
            others = cards - left[natural]
            draw[value] = left[value] * (others - 1) / (others * (cards - 1))


@compiled
def _stand(total: int, verdict: Array, out: Outlook, hand: int) -> None:
    worth = square = 0.0
    for end in range(ENDS):
        wins = verdict[0, total, end]
        worth += wins * out.ends[hand, end]
        square += wins * wins * out.ends[hand, end]
    out.stand[hand], out.stand_square[hand] = worth, square


@compiled
def _over(
    left: Array,
    bank: BankTree,
    weight: Array,
    table: HandTable,
    verdict: Array,
    relief: Array,
    out: Outlook,
    hand: int,
) -> None:
    """What the cards are worth that take the hand over: lost, but for what the house lets push or win."""
    low, three = table.low[hand], 1 if table.size[hand] == 2 else 0
    worth = square = 0.0
    for value in range(max(21 - low, 0), 10):
        worth -= out.draw[hand, value]
        square += out.draw[hand, value]
        if relief[three, low + value + 1]:
            helped, kept = _helped(left[value], bank.run, bank.held, value, weight, verdict[three, low + value + 1])
            worth += helped
            square += kept
    out.last[hand], out.last_square[hand] = worth, square


@summing
def _helped(left: float, run: Array, held: Array, value: int, weight: Array, verdict: Array) -> tuple[float, float]:
    """What a card that takes the hand over gains on losing, by the chance of it and of the ends that let it."""
    worth = square = 0.0
    for end in range(22, ENDS):
        wins = verdict[end]
        if wins == -1.0:
            continue
        both = 0.0
        for at in range(run[end], run[end + 1]):
            both += weight[at] * (left - held[value, at])
        worth += both * (wins + 1.0)
        square += both * (wins * wins - 1.0)
    return worth, square


@compiled
def _joker(left: float, bank: BankTree, lots: Array, per_order: Array, verdict: Array, out: Outlook, hand: int) -> None:
    """What a joker is worth that makes 21 of the hand: the chance of it and of each end."""
    for lot in range(len(lots)):
        wins = verdict[0, 21, bank.end[lot]]
        both = lots[lot] * per_order[bank.size[lot] + 1] * (left - bank.jokers[lot])
        out.last[hand] += both * wins
        out.last_square[hand] += both * wins * wins


@compiled
def best(table: HandTable, may: Open, which: Array, out: Outlook, action: Array, worth: Array) -> None:
    """The best play of each hand, splits apart: what to do and what it is worth for 1 wagered. Larger hands last."""
    for back in range(len(which)):
        hand = which[len(which) - 1 - back]
        if table.size[hand] == 1:
            continue
        worth[hand], action[hand] = -np.inf, STAND
        for choice in range(SPLIT):
            if _is_open(may, hand, choice):
                value = choice_worth(table, out, worth, hand, choice)
                if value > worth[hand]:
                    worth[hand], action[hand] = value, choice


@compiled
def _is_open(may: Open, hand: int, choice: int) -> bool:
    if choice == STAND:
        return bool(may.stand[hand])
    if choice == HIT:
        return bool(may.hit[hand])
    return bool(may.double[hand]) if choice == DOUBLE else bool(may.surrender[hand])


@compiled
def choice_worth(table: HandTable, out: Outlook, worth: Array, hand: int, choice: int) -> float:
    """What a choice is worth, its hands after a hit being worth what is given."""
    if choice == STAND:
        return float(out.stand[hand])
    if choice == SURRENDER:
        return -0.5
    value = out.last[hand]
    for card in range(10):
        child = table.child[hand, card]
        if child >= 0:
            value += out.draw[hand, card] * (worth[child] if choice == HIT else _doubled(out, child))
    return float(value) if choice == HIT else 2.0 * float(value)


@compiled
def _doubled(out: Outlook, hand: int) -> float:
    """What a hand is worth once it has been doubled and has its card, for 1 that is on it."""
    return -0.5 if out.given_up[hand] else float(out.stand[hand])


@compiled
def follow(table: HandTable, which: Array, out: Outlook, action: Array, worth: Array, square: Array) -> None:
    """What hands are worth when they are played as said, and the expected square of it. Single cards draw one."""
    for back in range(len(which)):
        hand = which[len(which) - 1 - back]
        choice = HIT if table.size[hand] == 1 else action[hand]
        worth[hand] = choice_worth(table, out, worth, hand, choice)
        if choice == STAND:
            square[hand] = out.stand_square[hand]
        elif choice == SURRENDER:
            square[hand] = 0.25
        else:
            value = out.last_square[hand]
            for card in range(10):
                child = table.child[hand, card]
                if child >= 0:
                    after = 0.25 if out.given_up[child] else out.stand_square[child]
                    value += out.draw[hand, card] * (square[child] if choice == HIT else after)
            square[hand] = value if choice == HIT else 4.0 * value


def reached(table: HandTable, mark: Array, action: Array) -> Array:
    """The hands that those marked can come to when they are played as said."""
    _reach(table, mark, action)
    return np.flatnonzero(mark)


@compiled
def _reach(table: HandTable, mark: Array, action: Array) -> None:
    for hand in range(len(mark)):
        if mark[hand] and (table.size[hand] == 1 or action[hand] == HIT or action[hand] == DOUBLE):
            _mark_children(table, hand, mark)


def worth_looking(table: HandTable, root: int, may: Open, out: Outlook, worth: Array, margin: float) -> Array:
    """The hands that a single card can come to when no card is taken that would be worse by more than a margin.

    The margin is wide of what a card or two more out of the shoe can change.
    """
    mark = np.zeros(len(table.size), np.bool_)
    mark[root] = True
    _mark_worthy(table, root, may, out, worth, margin, mark)
    return np.flatnonzero(mark)


@compiled
def _mark_worthy(
    table: HandTable, root: int, may: Open, out: Outlook, worth: Array, margin: float, mark: Array
) -> None:
    for hand in range(root, len(mark)):
        if not mark[hand]:
            continue
        hit = table.size[hand] == 1 or (
            may.hit[hand] and choice_worth(table, out, worth, hand, HIT) > out.stand[hand] - margin
        )
        if hit or may.double[hand] or not may.stand[hand]:
            _mark_children(table, hand, mark)


@compiled
def travel(table: HandTable, out: Outlook, action: Array, came: Array, doubled: Array) -> None:
    """From the chance of being dealt each hand: the chance to come to it, and to come to it by doubling."""
    for hand in range(10, len(came)):
        if came[hand] == 0.0 or (action[hand] != HIT and action[hand] != DOUBLE):
            continue
        for card in range(10):
            child = table.child[hand, card]
            if child >= 0:
                there = came[hand] * out.draw[hand, card]
                if action[hand] == HIT:
                    came[child] += there
                else:
                    doubled[child] += there


@compiled
def _mark_children(table: HandTable, hand: int, mark: Array) -> None:
    for card in range(10):
        if table.child[hand, card] >= 0:
            mark[table.child[hand, card]] = True


def by_end(table: HandTable, which: Array, out: Outlook, action: Array, verdict: Array, chance: Array) -> Array:
    """What hands win against each end of the player-dealer's hand, by the chance of it, from the chance of each start.

    A card that ends the hand is counted alike against every end; this serves what hands have in common only.
    """
    won = np.zeros(ENDS)
    _add_by_end(table, which, out, action, verdict, chance, won)
    return won


@compiled
def _add_by_end(
    table: HandTable, which: Array, out: Outlook, action: Array, verdict: Array, chance: Array, won: Array
) -> None:
    for hand in which:
        here = chance[hand]
        if here == 0.0:
            continue
        choice = HIT if table.size[hand] == 1 else action[hand]
        stake = 2.0 if choice == DOUBLE else 1.0
        for end in range(ENDS):
            if choice == STAND:
                won[end] += here * verdict[0, table.total[hand], end] * out.ends[hand, end]
            elif choice == SURRENDER:
                won[end] -= 0.5 * here * out.ends[hand, end]
            else:
                won[end] += stake * here * out.last[hand] * out.ends[hand, end]
        for card in range(10):
            child = table.child[hand, card]
            if child < 0 or choice in (STAND, SURRENDER):
                continue
            there = here * out.draw[hand, card]
            if choice == HIT:
                chance[child] += there
            else:
                for end in range(ENDS):
                    wins = -0.5 if out.given_up[child] else verdict[0, table.total[child], end]
                    won[end] += 2.0 * there * wins * out.ends[child, end]
