"""The state of a poker hand: the fold of its events, and nothing else changes it.

Players are held by *position*: 0 is the first player left of the button and the count runs clockwise, so "first left
of the button" is the smallest number and the button, when it is dealt in, the largest.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal, TypeAlias

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.contract import NO_FEE, Fee, Seated, clockwise
from houseway.play.poker import events as ev
from houseway.play.poker.card_folds import FOLDS as CARD_FOLDS
from houseway.play.poker.draw_events import ShuffleDue
from houseway.play.poker.draw_folds import FOLDS as DRAW_FOLDS
from houseway.play.poker.draw_folds import Drawing, PushPots, drawing_for, fee_from_push_pot
from houseway.play.poker.ruling_events import FOLDS as RULING_FOLDS
from houseway.play.poker.ruling_events import Floor, kept_chips_return
from houseway.rulebook import PokerRules
from houseway.rulebook.poker import Street
from houseway.stub import Stub

Phase: TypeAlias = Literal["deal", "bet", "discard", "push", "showdown", "over"]


@cache
def rings(count: int) -> tuple[tuple[int, ...], ...]:
    """For each of so many positions, all of them clockwise from it."""
    return tuple(tuple((first + step) % count for step in range(count)) for first in range(count))


@cache
def others(count: int) -> tuple[tuple[int, ...], ...]:
    """For each of so many positions, the others clockwise from it."""
    return tuple(ring[1:] for ring in rings(count))


class HandState:
    """Everything that is known of a hand in play."""

    __slots__ = (
        "able_count",
        "acted_at",
        "aggressor",
        "bet",
        "bet_size",
        "bet_to",
        "board",
        "button",
        "capped",
        "checked",
        "dead",
        "drawing",
        "drop",
        "dues",
        "fee",
        "floor",
        "full_to",
        "full_wagers",
        "hole",
        "in_count",
        "is_cut",
        "jackpot",
        "killer",
        "last_raise",
        "live",
        "log",
        "muck",
        "no_raise",
        "opener",
        "others",
        "paid",
        "pending",
        "phase",
        "position",
        "posts",
        "push",
        "put",
        "rules",
        "seats",
        "shown",
        "shuffle",
        "stack",
        "still_dealt",
        "street",
        "street_rules",
        "stub",
        "up",
        "wagers",
    )

    def __init__(self, rules: PokerRules) -> None:
        self.rules = rules
        self.log: list[ev.Event] = []
        self.phase: Phase = "deal"
        self.street = -1
        self.street_rules: Street = rules.deal.streets[0]
        self.bet_size: Cents = rules.bet_size(self.street_rules)
        self.fee: Fee = NO_FEE
        self.button = 0
        self.board: list[Card] = []
        self.muck: list[Card] = []
        self.dead: Cents = 0
        self.drop: Cents = 0
        self.jackpot: Cents = 0
        self.pending: list[int] = []
        self.killer = -1
        self.posts: list[ev.Posted] = []
        self.opener = -1
        self.aggressor = -1
        self.is_cut = False
        self.shuffle: ShuffleDue | None = None
        """The cards that wait for a shuffle."""
        self.drawing: Drawing | None = None
        self.push: PushPots | None = PushPots() if rules.push is not None else None
        self.still_dealt: list[int] = []
        """Folded positions that receive cards until somebody bets."""
        self.floor: Floor | None = None
        """What the floor keeps in mind after an error."""
        self._clear_round()

    def _clear_round(self) -> None:
        self.bet_to: Cents = 0
        self.full_to: Cents = 0
        self.last_raise: Cents = 0
        self.wagers = 0
        self.full_wagers = 0
        self.capped = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in HandState.__slots__)

    def fold(self, event: ev.Event) -> None:
        """Takes one event into the state."""
        _FOLD[type(event)](self, event)
        self.log.append(event)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase == "over"

    @property
    def pot(self) -> Cents:
        """All the money in the middle and in front of the players, less the fee taken out of it."""
        from_pot = self.drop + self.jackpot if self.fee.payer == "pot" else 0
        return sum(self.put) + self.dead - from_pot - sum(self.paid)

    def ring(self, first: int) -> tuple[int, ...]:
        """The positions clockwise, starting with one."""
        count = len(self.seats)
        return rings(count)[first % count]

    def able(self, positions: Iterable[int]) -> list[int]:
        """Those of the positions that can still bet: a live hand with chips."""
        live, stack = self.live, self.stack
        return [at for at in positions if live[at] and stack[at]]

    def others_can_act(self, at: int) -> bool:
        """Whether any live player but this one still has chips."""
        return self.able_count > (1 if self.live[at] and self.stack[at] else 0)

    # -- folding ---------------------------------------------------------------------------------------------------

    def _started(self, event: ev.Started) -> None:
        self.button = event.button
        self.fee = event.fee
        self.seats: tuple[Seated, ...] = tuple(clockwise(event.seats, event.button))
        self.position = {one.seat: at for at, one in enumerate(self.seats)}
        self.stub = Stub(event.stub)
        count = len(self.seats)
        self.stack = [one.stack for one in self.seats]
        self.bet: list[Cents] = [0] * count
        self.put: list[Cents] = [0] * count
        self.paid: list[Cents] = [0] * count
        self.live = [True] * count
        self.in_count = count
        """How many hands are live."""
        self.able_count = count
        """How many of them have chips left."""
        self.others = others(count)
        """For each position the others, clockwise from it."""
        self.hole: list[list[Card]] = [[] for _ in self.seats]
        self.up: list[list[Card]] = [[] for _ in self.seats]
        self.shown: list[tuple[Card, ...]] = [()] * count
        self.acted_at = [-1] * count
        self.checked = [False] * count
        self.no_raise = [False] * count
        self.dues = [0] * count
        if self.rules.draw is not None:
            self.drawing = drawing_for(count)

    def _posted(self, event: ev.Posted) -> None:
        at = self.position[event.seat]
        self._pay(at, event.live + event.dead)
        self.posts.append(event)
        if event.kind == "ante":
            self.put[at] += event.dead
            return
        self.dead += event.dead
        self.put[at] += event.live
        self.bet[at] += event.live
        if event.kind == "kill":
            self.killer = at
        if event.nominal > self.bet_to:
            self.bet_to = self.full_to = self.last_raise = event.nominal
            if self.rules.betting.sizing == "fixed" and event.nominal < self.bet_size:
                self.full_to = 0  # a blind below the limit's bet is called as it is, and raised to that bet
            self.wagers = self.full_wagers = 1

    def _fee_taken(self, event: ev.FeeTaken) -> None:
        self.drop += event.collection
        self.jackpot += event.jackpot
        if event.seat is not None:
            self._pay(self.position[event.seat], event.collection + event.jackpot)
        elif self.push is not None:
            fee_from_push_pot(self, event.collection + event.jackpot)

    def _round_opened(self, event: ev.RoundOpened) -> None:
        self.street = event.street
        self.street_rules = self.rules.deal.streets[event.street]
        self.bet_size = self.rules.bet_size(self.street_rules)
        self.phase = "bet"
        self.opener = self.aggressor = -1
        self.pending = list(map(self.position.__getitem__, event.order))

    def _brought_in(self, event: ev.BroughtIn) -> None:
        at = self.position[event.seat]
        self._put_in(at, event.put)
        if event.full:
            self._count_wager(event.to)
        self.bet_to = event.to
        self.acted_at[at] = self.full_wagers
        self.pending = self.able(self.others[at])

    def _checked(self, event: ev.Checked) -> None:
        at = self.position[event.seat]
        self.checked[at] = True
        self.acted_at[at] = self.full_wagers
        self.pending.remove(at)

    def _called(self, event: ev.Called) -> None:
        at = self.position[event.seat]
        self._put_in(at, event.put)
        self.acted_at[at] = self.full_wagers
        self.pending.remove(at)

    def _wagered(self, event: ev.Wagered) -> None:
        at = self.position[event.seat]
        if event.full:
            self._count_wager(event.to)  # before the chips go in: a raiser who is now all-in still counts for the cap
        self._put_in(at, event.put)
        self.bet_to = event.to
        self.acted_at[at] = self.full_wagers
        if self.opener < 0:
            self.opener = at
        self.aggressor = at
        self.still_dealt.clear()
        self.pending = behind = self.able(self.others[at])
        waits = self.street == 0 and self.killer in behind and self.acted_at[self.killer] < 0
        if waits and self.rules.blinds.killer_acts == "last":
            behind.remove(self.killer)
            behind.append(self.killer)

    def _count_wager(self, to: Cents) -> None:
        betting = self.rules.betting
        raised = to - (self.bet_to if betting.sizing in ("no-limit", "pot") else self.full_to)
        self.last_raise = max(self.last_raise, raised)
        self.full_to = to
        self.wagers += 1
        self.full_wagers += 1
        cap = betting.raise_cap
        if cap and self.wagers == cap + 1:
            self.capped = self.counted_for_cap() >= 3

    def counted_for_cap(self) -> int:
        """How many players the house counts when it asks whether the raises are limited."""
        return self.in_count if self.rules.betting.cap_counts == "in-the-pot" else self.able_count

    def out(self, at: int) -> None:
        """A hand leaves play for the muck."""
        self.live[at] = False
        self.in_count -= 1
        if self.stack[at]:
            self.able_count -= 1
        self.muck.extend(self.hole[at])

    def _pay(self, at: int, amount: Cents) -> None:
        """Chips leave a stack, or with a minus return to it."""
        had = self.stack[at]
        left = self.stack[at] = had - amount
        if had and not left:
            self.able_count -= 1
        elif left and not had and self.live[at]:
            self.able_count += 1

    def _put_in(self, at: int, amount: Cents) -> None:
        """Chips go from a stack in front of their player, or with a minus back."""
        self._pay(at, amount)
        self.bet[at] += amount
        self.put[at] += amount

    def _out_of_turn_noted(self, event: ev.OutOfTurnNoted) -> None:
        if event.loses_raise:
            self.no_raise[self.position[event.seat]] = True

    def _bet_returned(self, event: ev.BetReturned) -> None:
        self._put_in(self.position[event.seat], -event.amount)

    def _round_closed(self, _event: ev.RoundClosed) -> None:
        count = len(self.seats)
        self._clear_round()
        self.bet = [0] * count
        self.acted_at = [-1] * count
        self.checked = [False] * count
        self.no_raise = [False] * count
        self.pending = []
        self.phase = "deal"

    def _awarded(self, event: ev.Awarded) -> None:
        at = self.position[event.seat]
        self.stack[at] += event.amount
        self.paid[at] += event.amount

    def _ended(self, _event: ev.Ended) -> None:
        if self.floor is not None:
            kept_chips_return(self)
        self.phase = "over"
        self.pending = []


_FOLD: dict[type, Callable[[HandState, Any], None]] = {
    ev.Started: HandState._started,
    ev.Posted: HandState._posted,
    ev.FeeTaken: HandState._fee_taken,
    ev.RoundOpened: HandState._round_opened,
    ev.Checked: HandState._checked,
    ev.BroughtIn: HandState._brought_in,
    ev.Called: HandState._called,
    ev.Wagered: HandState._wagered,
    ev.OutOfTurnNoted: HandState._out_of_turn_noted,
    ev.BetReturned: HandState._bet_returned,
    ev.RoundClosed: HandState._round_closed,
    ev.Awarded: HandState._awarded,
    ev.Ended: HandState._ended,
    **CARD_FOLDS,
    **DRAW_FOLDS,
    **RULING_FOLDS,
}
