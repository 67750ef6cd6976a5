"""Estimates a hand's share of the pot by dealing out the cards that its player cannot see.

A player who has bet is not assumed to hold any two cards: they get the best of several hands, and more bets mean
more hands to choose from.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations, product
from random import Random

from houseway import hands
from houseway.cards import Card
from houseway.engines.contract import Pot
from houseway.engines.poker.play.view import SeatView, View
from houseway.hands import evaluator
from houseway.rulebook import PokerRules
from houseway.rulebook.engines.poker import Half

DRAWN_AGAINST = 5
"""A player who stays for a draw has a hand worth drawing to: they get the best of this many random hands."""
FINALISTS = 8
"""Of all that one may throw away, so many choices are thought through to the end."""

Judge = Callable[[Sequence[Card], Sequence[Card]], int]


class Odds:
    """A seat's chances, from its own cards, the board and what the others show."""

    def __init__(
        self,
        rules: PokerRules,
        own: Sequence[Card],
        rivals: Sequence[SeatView],
        board: Sequence[Card] = (),
        seen: Collection[Card] = (),
    ) -> None:
        """``seen`` are the cards that are out of play."""
        halves, streets = rules.ranking.halves, rules.deal.streets
        self.judges: list[Judge] = [_judge(rules, half) for half in halves]
        self.own, self.rivals, self.board = own, rivals, board
        self.unseen = list(rules.deck())
        for card in (*own, *board, *seen, *(card for one in rivals for card in one.cards)):
            self.unseen.remove(card)
        full_hand = sum(street.down + street.up - street.discard for street in streets)
        full_board = sum(street.board for street in streets)
        # A stud table that one deck cannot serve plays its last card in common.
        short = sum(max(0, full_hand - len(cards)) for cards in (own, *(one.cards for one in rivals)))
        common = max(len(board) - full_board, 1 if short > len(self.unseen) else 0)
        self.full_hand, self.full_board = full_hand - common, full_board + common
        self._size = hands.RANKINGS[halves[0].ranking].size

    @classmethod
    def of(cls, rules: PokerRules, view: View) -> "Odds":
        """The chances of the seat whose view it is."""
        own = next(one.cards for one in view.seats if one.seat == view.seat)
        others = [one for one in view.seats if one.seat != view.seat]
        seen = [card for one in others if not one.live for card in one.cards]
        return cls(rules, own, [one for one in others if one.live], view.board, seen)

    def equity(self, own: Sequence[Card], samples: int, rng: Random, choices: Mapping[int, int] | None = None) -> float:
        """Returns the part of the pot that these cards win on average when the unseen cards are dealt out.

        ``choices`` gives, by seat, how many hands each rival's is the best of; 1 by default.
        """
        if not self.rivals:
            return 1.0
        tries = self._tries(len(own), choices or {})
        wanted = self._to_come(len(own)) + sum(self._count(one) for one in self.rivals)
        wanted += sum((tries[one.seat] - 1) * one.hidden for one in self.rivals)
        return sum(self._once(own, rng.sample(self.unseen, wanted), tries, rng) for _ in range(samples)) / samples

    def _to_come(self, held: int) -> int:
        """How many cards the board and this seat still get."""
        return self.full_board - len(self.board) + max(0, self.full_hand - held)

    def _count(self, one: SeatView) -> int:
        """How many cards a rival has that are not seen, those to come included."""
        return max(one.hidden, self.full_hand - len(one.cards))

    def _tries(self, held: int, choices: Mapping[int, int]) -> dict[int, int]:
        """Returns from how many hands each rival's is the best, limited by the deck and the hands that compare."""
        tries = {}
        spare = len(self.unseen) - self._to_come(held) - sum(self._count(one) for one in self.rivals)
        for one in sorted(self.rivals, key=lambda one: -choices.get(one.seat, 1)):
            comparable = one.hidden and len(one.cards) + one.hidden + len(self.board) >= self._size
            more = min(choices.get(one.seat, 1) - 1, spare // one.hidden) if comparable else 0
            tries[one.seat] = 1 + max(0, more)
            spare -= more * one.hidden
        return tries

    def _once(self, own: Sequence[Card], run: list[Card], tries: Mapping[int, int], rng: Random) -> float:
        """Deals once: the hands that rivals may hold, then the cards to come; returns this seat's part of the pot."""
        held: list[Sequence[Card]] = [own]
        for one in self.rivals:
            hidden = self._hidden(one, run, tries[one.seat], rng)
            held.append((*one.cards, *hidden))
        board = (*self.board, *_taken(run, self.full_board - len(self.board)))
        return self._share([(*cards, *_taken(run, self.full_hand - len(cards))) for cards in held], board)

    def _hidden(self, one: SeatView, run: list[Card], tries: int, rng: Random) -> Sequence[Card]:
        """The hidden cards of a rival, the best of so many tries; in a split-pot game they may be after either half."""
        if tries == 1:
            return _taken(run, one.hidden)
        judge = rng.choice(self.judges) if len(self.judges) > 1 else self.judges[0]
        return max(
            (_taken(run, one.hidden) for _ in range(tries)), key=lambda hidden: judge((*one.cards, *hidden), self.board)
        )

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

    def best_draw(
        self, most: int, samples: int, rng: Random, may_go: Callable[[Sequence[Card]], bool] = lambda _: True
    ) -> tuple[tuple[Card, ...], float]:
        """Which cards, at most so many, to throw away for the draw, and what the hand can then expect to win.

        Every choice is tried against the same deals; among equals the one with the better hands is taken.
        """
        judge, size = self.judges[0], self.full_hand
        wanted = min(len(self.unseen), size * (1 + DRAWN_AGAINST))
        deals = []
        for _ in range(samples):
            run = rng.sample(self.unseen, wanted)
            rivals = (judge(run[at : at + size], ()) for at in range(size, wanted - size + 1, size))
            deals.append((run[:size], max(rivals)))

        def worth(out: tuple[int, ...], tried: int) -> tuple[int, int]:
            kept = [card for at, card in enumerate(self.own) if at not in out]
            values = [(judge((*kept, *run[: len(out)]), ()), against) for run, against in deals[:tried]]
            return sum(value >= against for value, against in values), sum(value for value, _ in values)

        places = range(len(self.own))
        outs = [out for count in range(most + 1) for out in combinations(places, count)]
        allowed = [out for out in outs if may_go([self.own[at] for at in out])]
        # A few deals tell which choices are worth the rest.
        allowed.sort(key=lambda out: worth(out, samples // 4), reverse=True)
        best = max(allowed[:FINALISTS], key=lambda out: worth(out, samples))
        return tuple(self.own[at] for at in best), worth(best, samples)[0] / samples


def _judge(rules: PokerRules, half: Half) -> Judge:
    """Returns the evaluator of a half of the pot, on its board where there are several."""
    worth = hands.evaluator(half.ranking, half.selection)
    if not half.board:
        return worth
    return lambda cards, board: worth(cards, rules.board_of(half, board))


def _taken(run: list[Card], count: int) -> list[Card]:
    """So many cards off a run."""
    if count <= 0:
        return []
    cards, run[-count:] = run[-count:], []
    return cards


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
