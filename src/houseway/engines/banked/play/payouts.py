"""Calculates the payouts of a player-dealer round: who is paid, in which order, and what the bank can cover."""

from collections.abc import Mapping

from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import RoundState
from houseway.engines.contract import Refused
from houseway.engines.payouts import Line, PayoutRequest, check_amounts, line
from houseway.messages import Amount, _
from houseway.money import Cents
from houseway.rulebook import BankedRules

FIELDS = ("put", "bank", "due", "count")


def payouts(rules: BankedRules, amounts: Mapping[str, str]) -> tuple[Line, ...]:
    """The amount each square wins or loses."""
    request = PayoutRequest(amounts, FIELDS, rules.title)
    bank = request.amounts("bank")
    if len(bank) != 1:
        raise Refused(_("Give the seat with the bank and the amount it puts up, like {example}.", example="1=200"))
    ((square, put_up),) = bank.items()
    wagers, due, count = request.amounts("put"), request.amounts("due"), request.number("count") or 1
    return round_payouts(rules, square, put_up, wagers, due, count=count)


def round_payouts(
    rules: BankedRules,
    bank: int,
    put_up: Cents,
    wagers: Mapping[int, Cents],
    due: Mapping[int, Cents],
    *,
    count: int = 1,
) -> tuple[Line, ...]:
    """Settles a round up to the bank's money, square by square in the house's order.

    ``due`` has the amount each square would win (or, negative, lose); ``count`` is the value of the player-dealer's
    down card or the dice for the action button.
    """
    check_amounts([put_up, *wagers.values()])
    if not wagers:
        raise Refused(_("Give the wager on each square, like {example}.", example="2=10"))
    if not set(due) <= set(wagers):
        raise Refused(_("Give a wager for every square that wins or loses."))
    layout = RoundState(rules, rules.seats[1], bank, 0, dict.fromkeys([bank, *wagers], 0), (), 0, (), {})
    layout.bank_put_up(ev.BankPutUp(bank, put_up, ()))
    for number, (square, cents) in enumerate(sorted(wagers.items())):
        layout.wagered(ev.Wagered(number, square, square, cents, 0, ()))
    layout.bets_closed(ev.BetsClosed(layout.action, 0, 0))
    layout.button = layout.place_button(count)
    order = layout.settlement_order()
    setting = "settlement.order" if layout.put_up >= layout.opening else "settlement.bank_short"
    squares = ", ".join(map(str, order))
    out = [line(rules, _("Settle the squares in this order: {squares}", squares=squares), setting)]
    for square in order:
        placed = layout.wagers[layout.on_square[square][0]]
        owed = due.get(square, 0)
        outcome: ev.Outcome = "win" if owed > 0 else "lose" if owed < 0 else "push"
        settled = layout.settle(placed, 1, "main", outcome, stake=placed.amount, due=owed)
        layout.settled(settled)
        out.append(_settled(rules, settled))
    left = layout.put_up + layout.result
    says = _("The bank of {put_up} is now {left}", put_up=Amount(put_up), left=Amount(left))
    out.append(line(rules, says, "bank.coverage", bank, layout.result))
    return tuple(out)


def _settled(rules: BankedRules, one: ev.Settled) -> Line:
    short = one.due != one.paid
    square, paid, rest = one.square, Amount(abs(one.paid)), Amount(abs(one.due - one.paid))
    match one.outcome, short:
        case "win", False:
            says = _("Square {square} wins {paid}", square=square, paid=paid)
        case "win", True:
            says = _("Square {square} wins {paid}; {rest} isn't covered", square=square, paid=paid, rest=rest)
        case "lose", False:
            says = _("Square {square} loses {paid}", square=square, paid=paid)
        case "lose", True:
            says = _("Square {square} loses {paid}; {rest} isn't covered", square=square, paid=paid, rest=rest)
        case _:
            says = _("Square {square} pushes", square=square)
    return line(rules, says, "bank.coverage" if short else "settlement.order", square, one.paid)
