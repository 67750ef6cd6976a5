"""The result of a finished hand."""

from dataclasses import dataclass

from houseway import hands
from houseway.cards import BadCards, Card
from houseway.engines import contract
from houseway.engines.poker.play.showdown.pots import pot_name
from houseway.engines.poker.play.state import HandState, is_foul
from houseway.hands import Named
from houseway.money import Cents
from houseway.rulebook.engines.poker import Half


@dataclass(frozen=True, slots=True)
class Won:
    """A share of a pot: pot 0 is the main pot."""

    seat: int
    pot: int
    half: str
    amount: Cents
    shown: tuple[Card, ...]
    """The cards that it was won with; none where the hand was not shown."""
    board: tuple[Card, ...]
    ranks: Half
    """How this half of the pot is read."""
    run: int = 0
    """Which of several runs of the board it was won by, counted from 1; 0 where there was one."""

    @property
    def hand(self) -> Named | None:
        """The hand by its name; None where the cards that were shown don't make one."""
        if not self.shown:
            return None
        try:
            return hands.describe(self.ranks.ranking, self.ranks.selection, self.shown, self.board)
        except BadCards:
            return None


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
    halves: dict[str, Half] = {half.name: half for half in hand.rules.ranking.halves}
    runs = hand.boards
    boards = {name: [tuple(hand.rules.board_of(half, board)) for board in runs] for name, half in halves.items()}
    won = [
        Won(
            one.seat,
            one.pot,
            one.half,
            one.amount,
            () if is_foul(hand, hand.position[one.seat]) else hand.shown[hand.position[one.seat]],
            boards[one.half][one.run - 1],
            halves[one.half],
            one.run,
        )
        for one in hand.won
    ]
    return Result(
        won=tuple(won),
        pots=_won_pots(won),
        collection=hand.drop,
        jackpot=hand.jackpot,
        stacks={one.seat: hand.stack[at] for at, one in enumerate(hand.seats)},
        misdealt=hand.floor is not None and hand.floor.misdealt,
    )


def _won_pots(won: list[Won]) -> tuple[WonPot, ...]:
    """The shares, put together pot by pot."""
    if len(won) == 1:
        return (WonPot(pot_name(won[0].pot), won[0].amount, (won[0].seat,)),)
    pots: dict[int, list[Won]] = {}
    for share in won:
        pots.setdefault(share.pot, []).append(share)
    return tuple(
        WonPot(pot_name(number), sum(one.amount for one in shares), tuple(dict.fromkeys(one.seat for one in shares)))
        for number, shares in sorted(pots.items())
    )
