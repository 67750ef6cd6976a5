"""Pots reckoned by hand: side pots, halves, odd chips and push pots."""

from collections.abc import Collection, Mapping
from math import gcd
from typing import assert_never

from houseway.engines.contract import Refused, refuse
from houseway.engines.payouts import Groups, Line, PayoutRequest, check_amounts, line
from houseway.engines.poker.play.showdown.pots import SPOKEN_HALVES, by_level, halved, spoken_pot, with_main
from houseway.engines.poker.play.showdown.push import half_pot
from houseway.messages import AllOf, Amount, Seat, _, ngettext
from houseway.money import Cents, shares
from houseway.rulebook import PokerRules

_POTS = ("put", "high", "low", "button", "folded", "dead", "fee")
FIELDS = (*_POTS, "tied", "pushed")
"""The fields of the question in Push Nine."""
_SIDE = str(_("The book doesn't cover side pots. Each player can win what they matched."))


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
        raise Refused(_("At least one hand must be live."))
    if low and len(rules.ranking.halves) == 1:
        raise Refused(_("{game} has no low half.", game=rules.title))
    chip = gcd(rules.pot.chip, *rules.stakes.blinds, fee)
    out: list[Line] = []
    for number, pot in enumerate(with_main(by_level([put[seat] for seat in order], live), dead, fee)):
        if not pot.amount:
            continue
        name, seats = spoken_pot(number), [order[at] for at in pot.contenders]
        amount = Amount(pot.amount)
        if len(seats) == 1:
            (seat,) = seats
            most = max((cents for other, cents in put.items() if other != seat), default=0)
            says = _("{player} wins {pot}: {amount}", player=Seat(seat), pot=name, amount=amount)
            if most <= put[seat] - pot.amount:
                says = _("Uncalled {amount} returned to {player}", amount=amount, player=Seat(seat))
            out.append(Line(says, seat, pot.amount, assumed=_SIDE))
            continue
        says = _("{amount} in {pot}: {players}", amount=amount, pot=name, players=_all(seats))
        out.append(Line(says, assumed=_SIDE))
        halves = zip(rules.ranking.halves, (high, low), strict=False)
        found = [(half.name, _best(groups, seats, order)) for half, groups in halves]
        winners = [(half, best) for half, best in found if best]
        if not winners or winners[0][0] != rules.ranking.halves[0].name:
            raise Refused(_("Enter who has the best hand for {pot}.", pot=name))
        given = halved(pot.amount, winners, chip)
        _check_odd_chips(rules, given)
        for at, cents, half in given:
            won, winner = Amount(cents), Seat(order[at])
            says = _("{player} wins {amount} of {pot}", player=winner, amount=won, pot=name)
            if len(rules.ranking.halves) > 1:
                says = _(
                    "{player} wins {amount} of {pot} for {half}",
                    player=winner,
                    amount=won,
                    pot=name,
                    half=SPOKEN_HALVES[half],
                )
            odd = len(winners) > 1 or any(len(best) > 1 for _, best in winners)
            out.append(line(rules, says, "pot.odd_chip" if odd else "ranking.halves", order[at], cents))
    return tuple(out)


def _all(seats: Collection[int]) -> AllOf:
    return AllOf(tuple(Seat(seat) for seat in sorted(seats)))


def _check_odd_chips(rules: PokerRules, given: list[tuple[int, Cents, str]]) -> None:
    """Refuses a division by amounts where the cards decide who gets the odd chip of equal hands."""
    match rules.pot.odd_chips:
        case "left-of-button":
            return
        case "highest-card-by-suit":
            portions = {half: {cents for _at, cents, other in given if other == half} for _at, _cents, half in given}
            if any(len(amounts) > 1 for amounts in portions.values()):
                why = _("The highest card gets the odd chip. Divide this pot at the table, by the cards.")
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
        raise Refused(_("{game} has no push pots.", game=rules.title))
    seats = sorted(tied)
    if len(seats) < 2:
        raise Refused(_("A pot is pushed by two or more hands."))
    if count < rules.push.pots:
        price = half_pot(rules, pot)
        pushed = _(
            "Push pot {number} of {most}: {players} play on for {amount}",
            number=count + 1,
            most=rules.push.pots,
            players=_all(seats),
            amount=Amount(pot),
        )
        others = _("Any other player can buy in for {amount}", amount=Amount(price))
        return line(rules, pushed, "push.pots"), line(rules, others, "push.buy_in", 0, price)
    portions = shares(pot, len(seats), rules.pot.chip)
    return (
        line(
            rules,
            ngettext(
                "{count} pot was pushed: {amount} is divided",
                "{count} pots were pushed: {amount} is divided",
                rules.push.pots,
                amount=Amount(pot),
            ),
            "push.pots",
        ),
        *(
            line(
                rules, _("{player} wins {amount}", player=Seat(seat), amount=Amount(cents)), "pot.odd_chip", seat, cents
            )
            for seat, cents in zip(seats, portions, strict=True)
        ),
    )
