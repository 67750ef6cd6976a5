"""Bots for the player-dealer games: bettors of three temperaments, and whether to take the bank.

They see only what a round offers; chance comes from outside, so a seeded run repeats itself.
"""

from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

from houseway.money import Cents
from houseway.play.banked import Round
from houseway.play.banked import commands as do
from houseway.play.banked.hand import Hand
from houseway.play.banked.hands import Hands
from houseway.rulebook.banked import BankedRules

Temperament: TypeAlias = Literal["cautious", "steady", "bold"]


@dataclass(frozen=True, slots=True)
class Habits:
    """What sets the temperaments apart."""

    bets: int
    """The wager, in table minimums."""
    stands_early: bool
    """Whether a stiff hand never risks going over."""
    doubles: tuple[int, ...]
    """Hard totals on which it doubles."""
    splits: str
    """Ranks that it splits."""
    side_bets: bool


HABITS: dict[Temperament, Habits] = {
    "cautious": Habits(1, True, (11,), "A8", False),
    "steady": Habits(2, False, (10, 11), "A89732", False),
    "bold": Habits(4, False, (9, 10, 11), "A897632TJQK", True),
}


def wager_of(rules: BankedRules, stack: Cents, temperament: Temperament) -> Cents:
    """What a bot puts on its square; nothing when it cannot afford the minimum."""
    least, step = rules.stakes.minimum, rules.wagers.step
    bounds = [stack, *(bound for bound in (rules.stakes.maximum, rules.wagers.circle_maximum) if bound)]
    wanted = min(least * HABITS[temperament].bets, *bounds) // step * step
    return wanted if wanted >= least else 0


def bets(round_: Round, seat: int, temperament: Temperament) -> tuple[do.Command, ...]:
    """What a bot puts on its own square before the deal, and beside it."""
    rules, table = round_.rules, round_.table
    stack = table.stacks[seat] - table.player_fee
    wager = wager_of(rules, stack, temperament)
    if not wager:
        return ()
    placed: list[do.Command] = [do.Wager(seat, seat, wager)]
    if HABITS[temperament].side_bets and stack >= 2 * wager:
        if rules.bonus_bet:
            placed.append(do.SideBet(seat, len(table.wagers), "bonus", wager))
        elif rules.buster:
            placed.append(do.SideBet(seat, len(table.wagers), "buster", wager))
    return tuple(placed)


def bank_of(rules: BankedRules, stack: Cents, temperament: Temperament, rng: Random) -> Cents:
    """What a bot puts up when it is offered the bank; nothing when it passes."""
    takes = {"cautious": 0.25, "steady": 0.6, "bold": 0.95}[temperament]
    if stack < 10 * rules.stakes.minimum or rng.random() > takes:
        return 0
    return stack if temperament == "bold" else stack // 2


def decide(round_: Round, temperament: Temperament) -> do.Command:
    """The decision of a bot on whatever is asked of it in the play of the hands."""
    play = round_.game
    if not isinstance(play, Hands):
        raise TypeError("this bot plays the games of 21")
    if play.asked:
        wager = play.wager(play.asked[0])
        if play.squares[wager.square][0].natural and play.insurance and play.insurance.even_money:
            return do.TakeEvenMoney(wager.seat, wager.number)
        return do.NoInsurance(wager.seat, wager.number)
    if play.joining:
        wager = play.wager(play.joining[0])
        return do.Stay(wager.seat, wager.number)
    hand = play.current
    if hand is None:
        raise ValueError("no decision is awaited")
    return _decide_hand(play, hand, HABITS[temperament])


def _decide_hand(play: Hands, hand: Hand, habits: Habits) -> do.Command:
    may, square = play.choices(), hand.square
    seat = hand.player
    total = hand.points // 2
    if may.split and hand.cards[0][0] in habits.splits:
        return do.Split(seat, square)
    if may.double and not hand.soft and total in habits.doubles:
        return do.Double(seat, square, may.double[1])
    if may.hit and (not may.stand or total < _stands_from(hand, play.bank, habits)):
        return do.Hit(seat, square)
    return do.Stand(seat, square)


def _stands_from(hand: Hand, bank: Hand, habits: Habits) -> int:
    """The least total it stands on against the card that the player-dealer shows."""
    if hand.soft:
        return 18
    if habits.stands_early:
        return 12
    return 13 if bank.cards[0][0] in "23456" else 17
