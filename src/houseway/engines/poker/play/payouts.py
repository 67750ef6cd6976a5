"""Pots reckoned by hand: side pots, halves, odd chips and push pots."""

from collections.abc import Collection, Mapping
from math import gcd
from typing import assert_never

from houseway.engines.contract import Refused, refuse
from houseway.engines.payouts import Groups, Line, PayoutRequest, check_amounts, line
from houseway.engines.poker.play.showdown.pots import by_level, halved, pot_name, with_main
from houseway.engines.poker.play.showdown.push import half_pot
from houseway.money import Cents, shares, show
from houseway.rulebook import PokerRules

_POTS = ("put", "high", "low", "button", "folded", "dead", "fee")
FIELDS = (*_POTS, "tied", "pushed")
"""The fields of the question in Push Nine."""
_SIDE = "the book is silent on side pots; everyone can win what they matched"


def payouts(rules: PokerRules, amounts: Mapping[str, str]) -> tuple[Line, ...]:
    """Who gets what of the pots, or what comes of a tie in Push Nine."""
    request = PayoutRequest(amounts, _POTS if rules.push is None else FIELDS, rules.title)
    put = request.amounts("put")
    if "tied" in request:
        return push_payouts(rules, sum(put.values()), request.seats("tied", put), count=request.number("pushed"))
    return pot_payouts(
        rules,
        put,
        request.groups("high", put),
        low=request.groups("low", put),
        button=request.number("button"),
        folded=request.seats("folded", put),
        dead=request.cents("dead"),
        fee=request.cents("fee"),
    )


def pot_payouts(
    rules: PokerRules,
    put: Mapping[int, Cents],
    high: Groups,
    *,
    low: Groups = (),
    button: int = 0,
    folded: Collection[int] = (),
    dead: Cents = 0,
    fee: Cents = 0,
) -> tuple[Line, ...]:
    """Main pot and side pots from what each seat put in, and who gets what of each, odd chips included.

    ``high`` and ``low`` name the hands that were shown, the best first, equal ones together; without a qualifying low
    the high hand takes the pot.
    """
    order = sorted(put, key=lambda seat: (seat <= button, seat))
    live = [seat not in folded for seat in order]
    check_amounts([*put.values(), dead, fee])
    if not any(live):
        raise Refused("at least one hand must be live")
    if low and len(rules.ranking.halves) == 1:
        raise Refused(f"{rules.title} has no low half")
    chip = gcd(rules.pot.chip, *rules.stakes.blinds, fee)
    out: list[Line] = []
    for number, pot in enumerate(with_main(by_level([put[seat] for seat in order], live), dead, fee)):
        if not pot.amount:
            continue
        name, seats = pot_name(number), [order[at] for at in pot.contenders]
        if len(seats) == 1:
            (seat,) = seats
            most = max((cents for other, cents in put.items() if other != seat), default=0)
            does = "goes back to" if most <= put[seat] - pot.amount else "is won by"
            out.append(Line(f"{name} {show(pot.amount)} {does} seat {seat}", seat, pot.amount, assumed=_SIDE))
            continue
        names = ", ".join(map(str, sorted(seats)))
        out.append(Line(f"{name} {show(pot.amount)}: seats {names}", assumed=_SIDE))
        halves = zip(rules.ranking.halves, (high, low), strict=False)
        found = [(half.name, _best(groups, seats, order)) for half, groups in halves]
        winners = [(half, best) for half, best in found if best]
        if not winners or winners[0][0] != rules.ranking.halves[0].name:
            raise Refused(f"say who has the best hand for the {name}")
        given = halved(pot.amount, winners, chip)
        _check_odd_chips(rules, given)
        for at, cents, half in given:
            part = f", {half}" if len(rules.ranking.halves) > 1 else ""
            odd = len(winners) > 1 or any(len(best) > 1 for _, best in winners)
            says = f"seat {order[at]}: {show(cents)} of the {name}{part}"
            out.append(line(rules, says, "pot.odd_chip" if odd else "ranking.halves", order[at], cents))
    return tuple(out)


def _check_odd_chips(rules: PokerRules, given: list[tuple[int, Cents, str]]) -> None:
    """Refuses a division by amounts where the cards decide who gets the odd chip of equal hands."""
    match rules.pot.odd_chips:
        case "left-of-button":
            return
        case "highest-card-by-suit":
            portions = {half: {cents for _, cents, other in given if other == half} for _, _, half in given}
            if any(len(amounts) > 1 for amounts in portions.values()):
                why = "the highest card takes an odd chip, and amounts do not show it: divide this pot by the cards"
                raise refuse(rules, why, "pot.odd_chips")
        case policy:
            assert_never(policy)


def _best(groups: Groups, seats: Collection[int], order: list[int]) -> tuple[int, ...]:
    """Returns the places of the best hands that can win, the first left of the button first."""
    for group in groups:
        if found := [order.index(seat) for seat in group if seat in seats]:
            return tuple(sorted(found))
    return ()


def push_payouts(rules: PokerRules, pot: Cents, tied: Collection[int], *, count: int = 0) -> tuple[Line, ...]:
    """A pot that equal hands would divide: what the others pay to buy in, or how the last tie divides it."""
    if rules.push is None:
        raise Refused(f"{rules.title} has no push pots")
    seats = sorted(tied)
    if len(seats) < 2:
        raise Refused("a pot is pushed by two hands or more")
    names = ", ".join(map(str, seats))
    if count < rules.push.pots:
        price = half_pot(rules, pot)
        return (
            line(
                rules, f"seats {names} play on for {show(pot)}: push pot {count + 1} of {rules.push.pots}", "push.pots"
            ),
            line(rules, f"any other player may buy in for {show(price)}", "push.buy_in", 0, price),
        )
    portions = shares(pot, len(seats), rules.pot.chip)
    return (
        line(rules, f"{rules.push.pots} pots were pushed: {show(pot)} is divided", "push.pots"),
        *(
            line(rules, f"seat {seat}: {show(cents)}", "pot.odd_chip", seat, cents)
            for seat, cents in zip(seats, portions, strict=True)
        ),
    )
