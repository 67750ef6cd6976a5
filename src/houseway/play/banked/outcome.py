"""Who wins when a player's finished hand meets the player-dealer's."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from houseway.cards import Card
from houseway.play.banked.hand import Hand
from houseway.play.banked.totals import BEST
from houseway.rulebook.banked import Over

Verdict: TypeAlias = Literal["win", "lose", "push"]


def compare(over: Over, player: Hand, bank: Hand) -> Verdict:
    """The result for the player: naturals first, then who is over, then the higher total.

    >>> from houseway.cards import cards
    >>> from houseway.rulebook.banked import Over
    >>> house = Over(bank_888="push", nearer="lose", three_card_totals=())
    >>> compare(house, Hand.of(cards("Kd 6h 9s")), Hand.of(cards("8c 8h 8c")))
    'push'
    """
    if player.natural or bank.natural:
        return "push" if player.natural and bank.natural else "win" if player.natural else "lose"
    if player.points > BEST:
        return _both_over(over, player, bank) if bank.points > BEST else "lose"
    if bank.points > BEST or player.points > bank.points:
        return "win"
    return "push" if player.points == bank.points else "lose"


def _both_over(over: Over, player: Hand, bank: Hand) -> Verdict:
    if over.bank_888 != "lose" and three_eights(bank.cards):
        return over.bank_888
    if player.points >= bank.points or over.nearer == "lose":
        return "lose"
    if over.nearer == "push":
        return "push"
    pushes = len(player.cards) == 3 and player.points // 2 in over.three_card_totals
    return "push" if pushes else "lose"


def three_eights(cards: Sequence[Card]) -> bool:
    """Whether a hand is 8-8-8 and nothing else."""
    return len(cards) == 3 and all(card[0] == "8" for card in cards)
