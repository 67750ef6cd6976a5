"""Whether tabled hands beat the player's hand, so that it need not be shown."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from houseway.cards import Card
from houseway.engines.contract import Pot
from houseway.engines.poker.play.view import View
from houseway.hands import evaluator
from houseway.rulebook import PokerRules


def beaten(rules: PokerRules, view: View) -> bool:
    """Whether a hand already tabled beats this seat's in every half of every pot it could win, on every board."""
    tabled = {one.seat: one.cards for one in view.seats if one.live and not one.hidden}
    assert view.seat is not None
    return is_beaten(rules, view.seat, tabled, view.pots, (*view.runs, view.board))


def is_beaten(
    rules: PokerRules,
    mine: int,
    tabled: Mapping[int, Sequence[Card]],
    pots: Iterable[Pot],
    boards: Sequence[Sequence[Card]],
) -> bool:
    """Whether the visible live hands beat the player's hand, which is among them."""
    for pot in pots:
        if mine not in pot.seats:
            continue
        others = [tabled[seat] for seat in pot.seats if seat in tabled and seat != mine]
        for half, dealt in product(rules.ranking.halves, boards):
            worth, board = evaluator(half.ranking, half.selection), rules.board_of(half, dealt)
            value = worth(tabled[mine], board)
            if value and all(worth(cards, board) <= value for cards in others):
                return False
    return True
