"""A hand of pan, from the antes to the last payment."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards import Card
from houseway.money import Cents
from houseway.play.contract import NO_FEE, Fee
from houseway.play.pan import commands as cmd
from houseway.play.pan import events as ev
from houseway.play.pan import rulings
from houseway.play.pan.forcing import force
from houseway.play.pan.fouling import call_foul, fix_count, throw_in
from houseway.play.pan.options import options
from houseway.play.pan.paying import answer, collect, go_out, offer
from houseway.play.pan.play import Play
from houseway.play.pan.seating import opening, post
from houseway.play.pan.turn import dead_discards, declare, discard, draw, shuffle, shuffle_due, spread
from houseway.play.pan.view import PanView, view
from houseway.play.rulings import Err, RuleOn
from houseway.rulebook.pan import PanRules

_DO: dict[type[Any], Callable[[Play, Any], None]] = {
    cmd.Declare: declare,
    cmd.Draw: draw,
    cmd.Spread: spread,
    cmd.Collect: collect,
    cmd.Discard: discard,
    cmd.GoOut: go_out,
    cmd.Force: force,
    cmd.Offer: offer,
    cmd.Answer: answer,
    cmd.CallFoul: call_foul,
    cmd.ThrowIn: throw_in,
    cmd.FixCount: fix_count,
    cmd.Shuffle: shuffle,
    Err: rulings.err,
    RuleOn: rulings.carry_out,
}


@dataclass(frozen=True, slots=True)
class PanResult:
    """How a hand ended."""

    winner: int | None
    """Nobody where the Tops were split."""
    how: ev.Ending
    outs: int
    """What the winner's hand was worth to each loser as it lay, in chips."""
    stacks: tuple[tuple[int, Cents], ...]
    collection: Cents
    jackpot: Cents


class PanHand(Play):
    """Pan keeps the contract of play; any seat may be asked for its options, because players may speak out of turn."""

    __slots__ = ()

    def __init__(
        self,
        rules: PanRules,
        seats: Sequence[ev.PanSeat],
        stock: Sequence[Card],
        *,
        counts: Sequence[int] | None = None,
        fee: Fee = NO_FEE,
    ) -> None:
        """Seats in the order of play, the first hand first; ``counts`` where the dealer dealt some seat amiss."""
        super().__init__(rules, [opening(rules, seats, stock, counts, fee)])
        post(self, fee)

    @classmethod
    def replay(cls, rules: PanRules, events: Iterable[ev.Event]) -> "PanHand":
        """The hand that a record of events makes."""
        hand = cls.__new__(cls)
        Play.__init__(hand, rules, events)
        return hand

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PanHand) and (self.rules, self.state) == (other.rules, other.state)

    def apply(self, command: cmd.Command) -> tuple[ev.Event, ...]:
        """Plays a command: the events that follow, or Refused and nothing has changed."""
        before = len(self.events)
        _DO[type(command)](self, command)
        return tuple(self.events[before:])

    @property
    def log(self) -> list[ev.Event]:
        """Everything that happened, under the name the other engines have for it."""
        return self.events

    @property
    def to_act(self) -> int | None:
        """Whose move it is; None when the hand is over."""
        return self.state.to_act

    @property
    def shuffle_due(self) -> tuple[Card, ...]:
        """The cards to shuffle where the deck has run out; none where it has not."""
        return tuple(dead_discards(self)) if shuffle_due(self) else ()

    def options(self, seat: int | None = None) -> tuple[cmd.Command, ...]:
        """What the one to act may do, or what another seat may say out of turn."""
        asked = self.to_act if seat is None else seat
        return options(self, asked) if asked is not None else ()

    def view(self, seat: int | None) -> PanView:
        """Exactly what a seat may see."""
        return view(self, seat)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.ended is not None

    @property
    def result(self) -> PanResult | None:
        """The outcome; None while the hand is played."""
        ended, state = self.state.ended, self.state
        if ended is None:
            return None
        dealt = next(event for event in self.events if isinstance(event, ev.Dealt))
        jackpot = min(dealt.fee.jackpot, state.pools["drop"])
        return PanResult(
            winner=ended.winner,
            how=ended.how,
            outs=state.players[ended.winner].worth if ended.winner is not None else 0,
            stacks=tuple((player.seat, player.stack) for player in state.players.values()),
            collection=state.pools["drop"] - jackpot,
            jackpot=jackpot,
        )
