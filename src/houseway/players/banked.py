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
from houseway.play.banked.house_way import splits
from houseway.play.banked.pai_gow import PaiGow
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
    best_front: bool
    """Whether it sets seven cards for the best front instead of asking for the house way."""


HABITS: dict[Temperament, Habits] = {
    "cautious": Habits(1, True, (11,), "A8", False, False),
    "steady": Habits(2, False, (10, 11), "A89732", False, False),
    "bold": Habits(4, False, (9, 10, 11), "A897632TJQK", True, True),
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
    stack = table.affordable(table.stacks[seat])
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


def decide(round_: Round, temperament: Temperament, rng: Random) -> do.Command:
    """The decision of a bot on whatever is asked of it in the play of the hands; the dice fall as the caller's do."""
    play = round_.game
    if isinstance(play, PaiGow):
        return _decide_seven(play, HABITS[temperament], rng)
    if not isinstance(play, Hands):
        raise TypeError("no bot here knows this family of games")
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


def _decide_seven(play: PaiGow, habits: Habits, rng: Random) -> do.Command:
    """Any pile, the dice, and a setting after its own mind; the player-dealer sets the house way."""
    seat = play.table.bank_seat
    if play.stage == "pile":
        return do.ChoosePile(seat, rng.randint(1, play.dealing.count))
    if play.stage == "dice":
        return do.Shake(seat, tuple(rng.randint(1, 6) for _ in range(play.dealing.dice)))
    hand = play.unset()[0]
    if not habits.best_front or not hand.square:
        return do.SetHouseWay(hand.player, hand.square)
    split = splits(hand.cards, play.jokers)[0]
    return do.SetHand(hand.player, hand.square, split.front, split.back)


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
