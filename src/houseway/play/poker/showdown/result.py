"""How a finished hand came out."""

from dataclasses import dataclass

from houseway import hands
from houseway.hands import Named
from houseway.money import Cents
from houseway.play import contract
from houseway.play.poker.showdown.pots import pot_name
from houseway.play.poker.state import HandState


@dataclass(frozen=True, slots=True)
class Won:
    """A share of a pot: pot 0 is the main pot. The hand is named where it was shown."""

    seat: int
    pot: int
    half: str
    amount: Cents
    hand: Named | None


@dataclass(frozen=True, slots=True)
class WonPot:
    """A pot as it was won, with the seats that divided it."""

    name: str
    amount: Cents
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(contract.Result):
    """Who won what, the fee, and the chips everyone has now."""

    won: tuple[Won, ...]
    pots: tuple[WonPot, ...]


def result_of(hand: HandState) -> Result | None:
    """The outcome; None while the hand is in play."""
    if hand.phase != "over":
        return None
    won = tuple(
        Won(event.seat, event.pot, event.half, event.amount, named(hand, event.seat, event.half)) for event in hand.won
    )
    return Result(
        won=won,
        pots=_won_pots(won),
        collection=hand.drop,
        jackpot=hand.jackpot,
        stacks={one.seat: hand.stack[at] for at, one in enumerate(hand.seats)},
        misdealt=hand.floor is not None and hand.floor.misdealt,
    )


def _won_pots(won: tuple[Won, ...]) -> tuple[WonPot, ...]:
    """The shares, put together pot by pot."""
    pots: dict[int, list[Won]] = {}
    for share in won:
        pots.setdefault(share.pot, []).append(share)
    return tuple(
        WonPot(pot_name(number), sum(one.amount for one in shares), tuple(dict.fromkeys(one.seat for one in shares)))
        for number, shares in sorted(pots.items())
    )


def named(hand: HandState, seat: int, half: str) -> Named | None:
    """What a tabled hand is called in one half of the pot; None for a hand that was not shown."""
    at = hand.position[seat]
    if not hand.shown[at]:
        return None
    how = next(one for one in hand.rules.ranking.halves if one.name == half)
    return hands.describe(how.ranking, how.selection, hand.shown[at], tuple(hand.board))
