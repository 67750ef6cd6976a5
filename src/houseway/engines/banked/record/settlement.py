"""The settlement of a round in sentences for people."""

from houseway.engines.banked.play import Round, events
from houseway.messages import Amount, Message, Seat, _
from houseway.money import Cents


def settled_line(event: events.Settled) -> str:
    """Returns the result of one bet: ``Seat 4 wins $60 of $80 on square 4: the bank covers no more``."""
    player, bet = Seat(event.seat), _bet(event)
    if event.outcome == "push":
        return _("{player} pushes on {bet}", player=player, bet=bet)
    if event.outcome == "void":
        return _returned(event.stake + event.paid, player, bet)
    if event.paid != event.due:
        return _partly_covered(event, player, bet)
    amount = Amount(abs(event.paid))
    match event.outcome:
        case "win":
            return _("{player} wins {amount} on {bet}", player=player, amount=amount, bet=bet)
        case "lose":
            return _("{player} loses {amount} on {bet}", player=player, amount=amount, bet=bet)
    return _("{player} surrenders {amount} on {bet}", player=player, amount=amount, bet=bet)


def _returned(back: Cents, player: Seat, bet: Message) -> str:
    """After a misdeal a payment that was made is taken back."""
    if back < 0:
        return _("{player} gives back {amount} for {bet}", player=player, amount=Amount(-back), bet=bet)
    return _("{player} gets back {amount} from {bet}", player=player, amount=Amount(back), bet=bet)


def _partly_covered(event: events.Settled, player: Seat, bet: Message) -> str:
    amount, due = Amount(abs(event.paid)), Amount(abs(event.due))
    if not event.paid:
        stake = Amount(event.stake)
        return _("No action on {bet}: {player} gets back {amount}", player=player, amount=stake, bet=bet)
    match event.outcome:
        case "win":
            return _(
                "{player} wins {amount} of {due} on {bet}: the bank covers no more",
                player=player,
                amount=amount,
                due=due,
                bet=bet,
            )
        case "lose":
            return _(
                "{player} loses {amount} of {due} on {bet}: the bank covers no more",
                player=player,
                amount=amount,
                due=due,
                bet=bet,
            )
    return _(
        "{player} surrenders {amount} of {due} on {bet}: the bank covers no more",
        player=player,
        amount=amount,
        due=due,
        bet=bet,
    )


def _bet(event: events.Settled) -> Message:
    """What the money is on."""
    square = event.square
    if event.bet == "insurance":
        return _("insurance for square {square}", square=square)
    if event.bet != "main":
        return _("the {bet} bet for square {square}", bet=event.bet, square=square)
    if event.hand:
        return _("hand {hand} of square {square}", hand=event.hand + 1, square=square)
    return _("square {square}", square=square)


def settled(_before: Round, event: events.Settled) -> list[str]:
    """Returns the result of one bet, and the part of a second bank in it."""
    second = Amount(abs(event.second))
    if event.second > 0:
        return [settled_line(event), _("The second bank pays {amount} of it", amount=second)]
    if event.second < 0:
        return [settled_line(event), _("The second bank wins {amount} of it", amount=second)]
    return [settled_line(event)]


def ended(before: Round, event: events.Ended) -> list[str]:
    """Returns the result of each bank."""
    told = [_bank_result(event.bank_result)]
    return [*told, _second_bank_result(event.second_result)] if before.layout.second else told


def _bank_result(result: Cents) -> str:
    if result > 0:
        return _("The bank wins {amount}", amount=Amount(result))
    return _("The bank loses {amount}", amount=Amount(-result)) if result else _("The bank breaks even")


def _second_bank_result(result: Cents) -> str:
    if result > 0:
        return _("The second bank wins {amount}", amount=Amount(result))
    return _("The second bank loses {amount}", amount=Amount(-result)) if result else _("The second bank breaks even")
