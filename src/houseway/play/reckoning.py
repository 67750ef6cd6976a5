"""Reckoning by hand: pots, payouts and pays from amounts that somebody names, each line with the rule behind it.

The arithmetic is the engines' own; only the cards are left out, so that a dealer with real ones can use it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from houseway.money import Cents, shares, show
from houseway.play.banked import events as ev
from houseway.play.banked.layout import Layout
from houseway.play.contract import Refused
from houseway.play.poker.showdown.pots import by_level, halved, pot_name, with_main
from houseway.rulebook import BankedRules, GameRules, PanRules, PokerRules


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a reckoning: what it says, whose chips, how many, and what it rests on."""

    says: str
    seat: int = 0
    """The seat or square that gets so much, or pays it where it is negative; 0 where it is about neither."""
    cents: Cents = 0
    rules: tuple[str, ...] = ()
    assumed: str = ""


Groups = Sequence[Collection[int]]
"""Seats by their hands, the best first; equal hands together."""


def _line(rules: GameRules, says: str, setting: str, seat: int = 0, cents: Cents = 0) -> Line:
    cite = rules.cites.get(setting)
    return Line(says, seat, cents, cite.rules, cite.assumed) if cite else Line(says, seat, cents)


# -- poker -------------------------------------------------------------------------------------------------------------


def reckon_pots(
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
    _check_amounts([*put.values(), dead, fee])
    if not any(live):
        raise Refused("somebody's hand must be live")
    if low and len(rules.ranking.halves) == 1:
        raise Refused(f"{rules.title} has no low half")
    chip = gcd(rules.pot.chip, *rules.stakes.blinds, fee)
    out: list[Line] = []
    for number, pot in enumerate(with_main(by_level([put[seat] for seat in order], live), dead, fee)):
        if not pot.amount:
            continue
        name, seats = pot_name(number), [order[at] for at in pot.contenders]
        if len(seats) == 1:
            out.append(
                Line(f"{name} {show(pot.amount)} goes back to or is won by seat {seats[0]}", seats[0], pot.amount)
            )
            continue
        told = ", ".join(map(str, sorted(seats)))
        out.append(Line(f"{name} {show(pot.amount)}: seats {told}"))
        halves = zip(rules.ranking.halves, (high, low), strict=False)
        found = [(half.name, _best(groups, seats, order)) for half, groups in halves]
        winners = [(half, best) for half, best in found if best]
        if not winners or winners[0][0] != rules.ranking.halves[0].name:
            raise Refused(f"say who has the best hand for the {name}")
        for at, cents, half in halved(pot.amount, winners, chip):
            part = f", {half}" if len(rules.ranking.halves) > 1 else ""
            odd = len(winners) > 1 or any(len(best) > 1 for _, best in winners)
            says = f"seat {order[at]}: {show(cents)} of the {name}{part}"
            out.append(_line(rules, says, "pot.odd_chip" if odd else "", order[at], cents))
    return tuple(out)


def _best(groups: Groups, seats: Collection[int], order: list[int]) -> tuple[int, ...]:
    """The places of the best hands among those who can win, the first left of the button first."""
    for group in groups:
        if found := [order.index(seat) for seat in group if seat in seats]:
            return tuple(sorted(found))
    return ()


def _check_amounts(amounts: Collection[Cents]) -> None:
    if any(amount < 0 for amount in amounts):
        raise Refused("amounts are not negative")


def reckon_push(rules: PokerRules, pot: Cents, tied: Collection[int], *, count: int = 0) -> tuple[Line, ...]:
    """A pot that equal hands would divide: what the others pay to buy in, or how the last tie divides it."""
    if rules.push is None:
        raise Refused(f"{rules.title} has no push pots")
    seats = sorted(tied)
    if len(seats) < 2:
        raise Refused("a pot is pushed by two hands or more")
    told = ", ".join(map(str, seats))
    if count < rules.push.pots:
        price = pot // 2 // rules.pot.chip * rules.pot.chip
        return (
            _line(
                rules, f"seats {told} play on for {show(pot)}: push pot {count + 1} of {rules.push.pots}", "push.pots"
            ),
            _line(rules, f"anybody else may buy in for {show(price)}", "push.buy_in", 0, price),
        )
    portions = shares(pot, len(seats), rules.pot.chip)
    return (
        _line(rules, f"{rules.push.pots} pots were pushed: {show(pot)} is divided", "push.pots"),
        *(
            _line(rules, f"seat {seat}: {show(cents)}", "pot.odd_chip", seat, cents)
            for seat, cents in zip(seats, portions, strict=True)
        ),
    )


# -- player-dealer games -----------------------------------------------------------------------------------------------


def reckon_round(
    rules: BankedRules,
    bank: int,
    put_up: Cents,
    wagers: Mapping[int, Cents],
    due: Mapping[int, Cents],
    *,
    count: int = 1,
) -> tuple[Line, ...]:
    """A round settled as far as the bank's money reaches, square by square in the house's order.

    ``due`` is what each square would win, or lose where it is negative; ``count`` is what the player-dealer's down card
    or the dice say for the action button.
    """
    _check_amounts([put_up, *wagers.values()])
    if not set(due) <= set(wagers):
        raise Refused("only a square with a wager wins or loses")
    layout = Layout(rules, rules.seats[1], bank, 0, dict.fromkeys([bank, *wagers], 0), (), 0, (), {})
    layout.bank_put_up(ev.BankPutUp(bank, put_up, ()))
    for number, (square, cents) in enumerate(sorted(wagers.items())):
        layout.wagered(ev.Wagered(number, square, square, cents, 0, ()))
    layout.bets_closed(ev.BetsClosed(layout.action, 0, 0))
    layout.button = layout.place_button(count)
    order = layout.settlement_order()
    setting = "settlement.order" if layout.put_up >= layout.opening else "settlement.bank_short"
    first = f"from square {order[0]}" if order else ""
    out = [_line(rules, f"settled {first}: {', '.join(map(str, order))}", setting)]
    for square in order:
        placed = layout.wagers[layout.on_square[square][0]]
        owed = due.get(square, 0)
        outcome: ev.Outcome = "win" if owed > 0 else "lose" if owed < 0 else "push"
        settled = layout.settle(placed, 1, "main", outcome, stake=placed.amount, due=owed)
        layout.settled(settled)
        out.append(_settled(rules, settled))
    left = layout.put_up + layout.result
    out.append(_line(rules, f"the bank of {show(put_up)} comes to {show(left)}", "bank.coverage", bank, layout.result))
    return tuple(out)


def _settled(rules: BankedRules, one: ev.Settled) -> Line:
    short = one.due - one.paid
    word = {"win": "is paid", "lose": "loses"}.get(one.outcome, "pushes")
    says = f"square {one.square} {word}" + (f" {show(abs(one.paid))}" if one.due else "")
    if short:
        says += f", {show(abs(short))} is not covered"
    return _line(rules, says, "bank.coverage" if short else "", one.square, one.paid)


# -- pan ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PanPlayer:
    """A pan player's chips in front, in cents, and whether they play doubles or have a foul hand."""

    stack: Cents
    doubles: bool = False
    foul: bool = False


def reckon_pan(
    rules: PanRules, winner: int, players: Mapping[int, PanPlayer], *, conditions: int, out: bool = False
) -> tuple[Line, ...]:
    """What each other player pays for conditions of so many chips, or for the whole hand when its owner goes out."""
    if winner not in players:
        raise Refused(f"seat {winner} is not among the players")
    mine = players[winner]
    lines: list[Line] = []
    for seat, other in sorted(players.items()):
        if seat == winner:
            continue
        double = mine.doubles and other.doubles
        extra = (rules.pays.bust_out if other.foul else rules.pays.outs) if out else 0
        asked = (conditions + extra) * rules.chip * (rules.pays.doubles if double else 1)
        paid = min(asked, mine.stack, other.stack)
        says = f"seat {seat} pays {show(paid)}"
        setting = (
            "pays.doubles"
            if double
            else "pays.bust_out"
            if out and other.foul
            else "pays.outs"
            if out
            else "pays.claim"
        )
        if asked > mine.stack:
            says, setting = f"{says}: no more than the {show(mine.stack)} before seat {winner}", "pays.most"
        elif asked > other.stack:
            says = f"{says}: all that they have"
        lines.append(_line(rules, says, setting, seat, -paid))
    total = -sum(line.cents for line in lines)
    return (*lines, Line(f"seat {winner} collects {show(total)}", winner, total))
