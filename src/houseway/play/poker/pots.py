"""Main pot and side pots, who may win each, and how they are divided."""

from itertools import compress
from math import gcd

from houseway import hands
from houseway.money import Cents, shares
from houseway.play.poker.state import HandState
from houseway.play.recording import record


@record
class Pot:
    """Money that the same players can win; positions, not seats."""

    amount: Cents
    contenders: tuple[int, ...]


def pots(hand: HandState) -> list[Pot]:
    """The main pot first, then the side pots. Dead money and the fee belong to the main pot."""
    if hand.push is not None and hand.push.pots:
        return _with_pushed(hand, hand.push.pots)
    if hand.in_count == 1:  # the last live hand takes everything
        return [Pot(hand.pot, (hand.live.index(True),))]
    return _with_main(_by_level(hand), hand.dead, hand.drop + hand.jackpot if hand.fee.payer == "pot" else 0)


def _by_level(hand: HandState) -> list[Pot]:
    """What was put in, cut at what each live hand has in."""
    put, live = hand.put, hand.live
    levels = sorted(set(compress(put, live)))
    if len(levels) == 1:
        return [Pot(sum(put), tuple(compress(range(len(put)), live)))]
    built: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(mine, level) - below for mine in put if mine > below)
        contenders = tuple(at for at in range(len(put)) if live[at] and put[at] >= level)
        if built and built[-1].contenders == contenders:
            amount += built.pop().amount
        built.append(Pot(amount, contenders))
        below = level
    # What a hand that died had put in beyond every live hand stays with the last pot.
    over = sum(mine - below for mine in put if mine > below)
    built[-1] = Pot(built[-1].amount + over, built[-1].contenders)
    return built


def _with_pushed(hand: HandState, pushed: list[tuple[Cents, tuple[int, ...]]]) -> list[Pot]:
    """Pots that were pushed, and what was bet for them since.

    Bets by just the players of a pushed pot join it; a pushed pot whose players all folded goes to those left in.
    """
    everyone = tuple(at for at, live in enumerate(hand.live) if live)
    built: dict[tuple[int, ...], Cents] = {}
    for amount, positions in pushed:
        contenders = tuple(at for at in positions if hand.live[at]) or everyone
        built[contenders] = built.get(contenders, 0) + amount
    for pot in _by_level(hand):
        if pot.amount:
            built[pot.contenders] = built.get(pot.contenders, 0) + pot.amount
    return [Pot(amount, contenders) for contenders, amount in built.items()]


def _with_main(built: list[Pot], dead: Cents, fee: Cents) -> list[Pot]:
    """Dead money into the main pot and the fee out of it, on into a side pot if the main pot is too small."""
    extra = dead - fee
    if not extra:
        return built
    out = []
    for pot in built:
        amount = max(0, pot.amount + extra)
        extra += pot.amount - amount
        out.append(Pot(amount, pot.contenders))
    return out


def divide(hand: HandState, pot: Pot) -> list[tuple[int, Cents, str]]:
    """Who gets what of a pot: (position, amount, half), the high half before the low.

    Without a qualifying low the high hand takes it all; the odd chip of a split goes to the high half, and among equal
    hands to the first left of the button. The same hands equal for both halves share the pot as one, so that two
    players on the board have $3 each of $6.
    """
    halves = hand.rules.ranking.halves
    if len(pot.contenders) == 1:
        return [(pot.contenders[0], pot.amount, halves[0].name)]
    winners = []
    for half in halves:
        best = best_hands(hand, pot.contenders, half.ranking, half.selection)
        if best:
            winners.append((half.name, best))
    chip = smallest_chip(hand)
    portions = shares(pot.amount, len(winners), chip)
    split = [shares(portion, len(best), chip) for (_, best), portion in zip(winners, portions, strict=True)]
    if len(winners) == 2 and winners[0][1] == winners[1][1]:
        whole = shares(pot.amount, len(split[0]), chip)
        split[1] = tuple(both - high for both, high in zip(whole, split[0], strict=True))
    return [
        (at, amount, name)
        for (name, best), amounts in zip(winners, split, strict=True)
        for at, amount in zip(best, amounts, strict=True)
        if amount
    ]


def smallest_chip(hand: HandState) -> Cents:
    """The chip that cannot be divided: the table's, or a smaller one where the blinds or the fee need it."""
    return gcd(hand.rules.pot.chip, *hand.rules.stakes.blinds, hand.fee.collection, hand.fee.jackpot)


def best_hands(hand: HandState, contenders: tuple[int, ...], ranking: str, selection: str) -> tuple[int, ...]:
    """The positions with the best hand, clockwise from the button's left; none where nobody qualifies."""
    worth = hands.evaluator(ranking, selection)
    values = [worth(hand.shown[at] or hand.hole[at], hand.board) for at in contenders]
    top = max(values)
    return tuple(at for at, value in zip(contenders, values, strict=True) if value == top) if top else ()
