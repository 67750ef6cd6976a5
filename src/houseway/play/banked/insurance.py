"""Insurance and even money: offered wager by wager while the player-dealer shows an ace that is not checked yet."""

from collections.abc import Iterator

from houseway.money import Cents
from houseway.play.banked import commands as do
from houseway.play.banked import events as ev
from houseway.play.banked.commands import Option
from houseway.play.banked.hands import Hands
from houseway.play.banked.table import Placed
from houseway.play.contract import Refused

ANSWERS = (do.Insure, do.TakeEvenMoney, do.NoInsurance)


def options(play: Hands) -> Iterator[Option]:
    """What the bettor who is asked may answer."""
    wager = play.wager(play.asked[0])
    least, most = bounds(play, wager)
    if most >= least:
        yield Option(do.Insure(wager.seat, wager.number, least), least, most)
    if may_take_even_money(play, wager):
        yield Option(do.TakeEvenMoney(wager.seat, wager.number))
    yield Option(do.NoInsurance(wager.seat, wager.number))


def bounds(play: Hands, wager: Placed) -> tuple[Cents, Cents]:
    """The least and most for which a wager may be insured, by the house's rule and the bettor's stack."""
    half = wager.amount // 2
    exact = play.insurance is not None and play.insurance.amount == "half"
    return (half if exact else 1), min(half, play.table.stacks[wager.seat])


def may_take_even_money(play: Hands, wager: Placed) -> bool:
    """Whether a wager rides on a natural and the house pays 1 to 1 for it now."""
    natural = play.squares[wager.square][0].natural
    return natural and play.insurance is not None and play.insurance.even_money


def answer(play: Hands, command: do.Command) -> ev.Event:
    """The event that an answer makes."""
    wager = play.wager(play.asked[0])
    if not isinstance(command, ANSWERS):
        raise Refused("insurance comes first")
    if (command.seat, command.wager) != (wager.seat, wager.number):
        raise Refused(f"seat {wager.seat} is asked about wager {wager.number}")
    if isinstance(command, do.NoInsurance):
        return ev.InsuranceDeclined(wager.number)
    if isinstance(command, do.TakeEvenMoney):
        if not may_take_even_money(play, wager):
            raise play.table.refuse("even money is for a natural", "insurance.even_money")
        return ev.EvenMoneyTaken(wager.number)
    least, most = bounds(play, wager)
    if not least <= command.amount <= most:
        raise play.table.refuse("insurance is for half the wager", "insurance.amount")
    return ev.Insured(wager.number, command.amount)


def not_now(play: Hands) -> Refused:
    """Why there is no insurance at this moment."""
    if play.rules.insurance is None:
        return Refused("insurance is not offered in this game")
    if play.insurance:
        return play.table.refuse("insurance is open only under an ace that is not checked yet", "insurance.offered")
    barred = play.rules.naturals is not None and play.rules.naturals.pays in play.rules.insurance.barred_at
    return play.table.refuse("insurance is not offered", "insurance.barred_at" if barred else "insurance.offered")


def to_settle(play: Hands) -> Iterator[Placed]:
    """The insured wagers, in the order in which they were asked."""
    for square in play.squares:
        for number in play.table.on_square[square]:
            wager = play.wager(number)
            if "insurance" in wager.sides:
                yield wager


def settled(play: Hands, wager: Placed) -> ev.Settled:
    """Insurance pays 2 to 1 against a natural and is lost otherwise; a player's own natural changes nothing."""
    stake = wager.sides["insurance"]
    if play.bank.natural:
        return play.table.settle(wager, 0, "insurance", "win", stake=stake, due=2 * stake)
    return play.table.settle(wager, 0, "insurance", "lose", stake=stake, due=-stake)
