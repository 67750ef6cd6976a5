"""What a hand can expect to win, judged by dealing out the cards that its player cannot see."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from houseway import hands
from houseway.cards import Card
from houseway.play.poker.view import View
from houseway.rulebook import PokerRules

HANDS_TO_BEAT = 5
"""Whoever stays for a draw has something, and draws to it: they are taken for the best of so many random hands."""


class Odds:
    """A seat's chances, from its own cards, the board and what the others show."""

    def __init__(self, rules: PokerRules, view: View) -> None:
        self.judges: list[Callable[[Sequence[Card], Sequence[Card]], int]] = [
            hands.evaluator(half.ranking, half.selection) for half in rules.ranking.halves
        ]
        self.own = next(one.cards for one in view.seats if one.seat == view.seat)
        self.board = view.board
        self.rivals = [one.cards for one in view.seats if one.live and one.seat != view.seat]
        self.unseen = list(rules.deck())
        for card in (*self.board, *(card for one in view.seats for card in one.cards)):
            self.unseen.remove(card)
        streets = rules.deal.streets
        full_hand = sum(street.down + street.up - street.discard for street in streets)
        full_board = sum(street.board for street in streets)
        # A stud table that one deck cannot serve plays its last card in common.
        short = sum(max(0, full_hand - len(cards)) for cards in (self.own, *self.rivals)) > len(self.unseen)
        common = max(len(self.board) - full_board, 1 if short else 0)
        self.full_hand, self.full_board = full_hand - common, full_board + common

    def equity(self, own: tuple[Card, ...], samples: int, rng: Random) -> float:
        """The part of the pot that these cards win on average when the cards not seen are dealt out."""
        if not self.rivals:
            return 1.0
        held = (own, *self.rivals)
        ends = self._ends(held)
        runs = list(zip(held, ends[:-1], ends[1:], strict=True))
        won = 0.0
        for _ in range(samples):
            run = rng.sample(self.unseen, ends[-1])
            board = [*self.board, *run[: ends[0]]]
            won += self._share([[*cards, *run[start:end]] for cards, start, end in runs], board)
        return won / samples

    def _ends(self, held: Sequence[Sequence[Card]]) -> list[int]:
        """Where the cards to come end, first the board's and then each hand's, in a run of unseen cards."""
        ends = [self.full_board - len(self.board)]
        for cards in held:
            ends.append(ends[-1] + max(0, self.full_hand - len(cards)))
        return ends

    def _share(self, full: Sequence[Sequence[Card]], board: Sequence[Card]) -> float:
        """The part of the pot that the first of these hands wins."""
        won = parts = 0.0
        for judge in self.judges:
            values = [judge(cards, board) for cards in full]
            best = max(values)
            if best:
                parts += 1
                if values[0] == best:
                    won += 1 / values.count(best)
        return won / parts

    @property
    def hands_to_beat(self) -> int:
        """How many random hands the others are taken for in a draw game."""
        return max(HANDS_TO_BEAT, len(self.rivals))

    def best_draw(
        self, most: int, samples: int, rng: Random, may_go: Callable[[Sequence[Card]], bool] = lambda _: True
    ) -> tuple[tuple[Card, ...], float]:
        """Which cards, at most so many, to throw away for the draw, and what the hand can then expect to win.

        Every choice is tried against the same deals; among equals the one with the better hands is taken.
        """
        judge, size = self.judges[0], self.full_hand
        wanted = min(len(self.unseen), size * (1 + self.hands_to_beat))
        deals = []
        for _ in range(samples):
            run = rng.sample(self.unseen, wanted)
            rivals = (judge(run[at : at + size], ()) for at in range(size, wanted - size + 1, size))
            deals.append((run[:size], max(rivals)))

        def worth(out: tuple[int, ...]) -> tuple[int, int]:
            kept = [card for at, card in enumerate(self.own) if at not in out]
            values = [(judge((*kept, *run[: len(out)]), ()), against) for run, against in deals]
            return sum(value >= against for value, against in values), sum(value for value, _ in values)

        places = range(len(self.own))
        outs = [out for count in range(most + 1) for out in combinations(places, count)]
        allowed = [out for out in outs if may_go([self.own[at] for at in out])]
        best = max(allowed, key=worth)
        return tuple(self.own[at] for at in best), worth(best)[0] / samples
