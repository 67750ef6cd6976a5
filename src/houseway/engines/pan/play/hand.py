"""A hand of pan, from the antes to the last payment."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from houseway.cards import Card
from houseway.engines.contract import (
    NO_FEE,
    Command,
    Event,
    Fee,
    Option,
    Pot,
    Refused,
    Seated,
    Standing,
    refuse,
    unknown,
)
from houseway.engines.pan.play import commands as cmd
from houseway.engines.pan.play import position
from houseway.engines.pan.play.forcing import force
from houseway.engines.pan.play.fouling import call_foul, fix_count, throw_in
from houseway.engines.pan.play.options import dealer_options, options
from houseway.engines.pan.play.paying import answer, collect, go_out, offer, sweep
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.result import PanResult
from houseway.engines.pan.play.rulings import OPERATIONS, Case, happen
from houseway.engines.pan.play.seating import opening, order_of_play, post
from houseway.engines.pan.play.turn import dead_discards, declare, discard, draw, shuffle, shuffle_due, spread
from houseway.engines.pan.play.view import PanView, view
from houseway.engines.positions import BadPosition, Placed, head
from houseway.engines.rulings import Err, Floor, RuleOn
from houseway.money import Cents, show
from houseway.rulebook.engines.pan import PanRules


@dataclass(slots=True, init=False, repr=False)
class PanHand(Play):
    """Any seat may be asked for its options, because players may speak out of turn."""

    def __init__(
        self,
        rules: PanRules,
        seats: Sequence[Seated],
        stock: Sequence[Card],
        *,
        doubles: Collection[int] = (),
        counts: Sequence[int] | None = None,
        fee: Fee = NO_FEE,
        told: Iterable[Event] | None = None,
    ) -> None:
        """Seats in the order of play, the first hand first; ``counts`` where the dealer dealt some seat amiss.

        A hand that is ``told`` by its events is not dealt: see ``replay``.
        """
        Play.__init__(self, rules)
        if told is None:
            self.take(opening(rules, seats, stock, doubles=doubles, counts=counts, fee=fee))
            post(self, fee)
        else:
            for event in told:
                self.take(event)
                if isinstance(event, Placed):
                    self._check()

    @classmethod
    def replay(cls, rules: PanRules, events: Iterable[Event]) -> Self:
        """The hand that these events tell."""
        return cls(rules, (), (), told=events)

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[PanRules, list[Event]]]:
        # A hand travels as its events: they are all it is made of.
        return self.replay, (self.rules, self.log)

    @classmethod
    def dealt(
        cls,
        rules: PanRules,
        seats: Sequence[Seated],
        cards: Sequence[Card],
        *,
        button: int,
        doubles: Collection[int] = (),
        fee: Fee = NO_FEE,
        **_settled: Any,
    ) -> Self:
        """Deals a hand; ``button`` is the seat with the first hand."""
        return cls(rules, order_of_play(rules, seats, button), cards, doubles=doubles, fee=fee)

    @classmethod
    def placed(cls, rules: PanRules, said: Sequence[str], cards: Sequence[Card] | None = None) -> Self:
        """The hand that the clauses of a position tell; ``cards`` are those that they do not name, as they come."""
        unnamed = position.unnamed(said) if cards is None else tuple(cards)
        return cls.replay(rules, [Placed("; ".join((*head(rules), *said)), unnamed)])

    def _check(self) -> None:
        """Checks that the hand waits for a player and that its state can be read."""
        clause = f"to act {self.state.to_act}"
        try:
            playing = self.state.phase == "playing"
            if playing and len(self.state.active) < 2 and not self.state.fouled:
                raise BadPosition(clause, "one plays against others, or against hands that are foul")
            if not self.over and self.state.to_act is None:
                raise BadPosition(clause, "name the seat to act: to act 2")
            self.options()
            for seat in (None, *self.state.players):
                self.view(seat)
            str(self)
        except BadPosition:
            raise
        except (ValueError, LookupError, TypeError, AttributeError, AssertionError, Refused) as problem:
            raise BadPosition(clause, f"the clauses do not fit together: {problem!r}") from None

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Executes a command: returns its events, or raises Refused with the hand unchanged."""
        before = len(self.log)
        do = _DO.get(type(command))
        if do is None:
            raise unknown(self.rules, command)
        do(self, command)
        return tuple(self.log[before:])

    # -- what may be done --------------------------------------------------------------------------------------------

    @property
    def to_act(self) -> int | None:
        """Whose move it is; None when the hand is over."""
        return self.state.to_act

    @property
    def shuffle_due(self) -> tuple[Card, ...]:
        """The cards to shuffle where the deck has run out; none where it has not."""
        return tuple(dead_discards(self)) if shuffle_due(self) else ()

    def options(self, seat: int | None = None) -> tuple[Option, ...]:
        """Returns a seat's options, in turn or out of it; by default, those of the seat to act and the dealer."""
        if seat is not None:
            return options(self, seat)
        to_act = self.to_act
        return (*dealer_options(self), *options(self, to_act)) if to_act is not None else ()

    def view(self, seat: int | None) -> PanView:
        """Exactly what a seat may see; None is the rail."""
        return view(self, seat)

    # -- how it stands -----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.ended is not None

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The Tops, and the double Tops, which only doubles players contest."""
        players, pools = self.state.players.values(), self.state.pools
        tops = Pot("tops", pools["tops"], tuple(one.seat for one in players if one.live))
        double = Pot(
            "double tops", pools["double-tops"], tuple(one.seat for one in players if one.live and one.doubles)
        )
        return tuple(pot for pot in (tops, double) if pot.amount)

    @property
    def money(self) -> dict[int, Cents]:
        """The chips of each seat, in the order of play."""
        return {player.seat: player.stack for player in self.state.players.values()}

    @property
    def collected(self) -> Cents:
        """The house's take from the Tops."""
        return self.state.pools["drop"]

    @property
    def result(self) -> PanResult | None:
        """The outcome; None until the hand is over."""
        ended, state = self.state.ended, self.state
        if ended is None:
            return None
        jackpot = min(state.fee.jackpot, self.collected)
        return PanResult(
            stacks=self.money,
            collection=self.collected - jackpot,
            jackpot=jackpot,
            misdealt=ended.how in ("misdealt", "redealt"),
            winner=ended.winner,
            how=ended.how,
            outs=state.players[ended.winner].worth if ended.winner is not None else 0,
        )

    def seat(self, number: int) -> Standing:
        """How a seat stands, with the cards that it holds; what it has spread lies on the board."""
        player = self.state.players.get(number)
        if player is None:
            raise refuse(self.rules, f"seat {number} was not dealt in")
        return Standing(number, player.name, player.stack, 0, player.live, tuple(player.hand))

    def __str__(self) -> str:
        """The position in one line; the cards of the deck are no part of it."""
        return "; ".join((*head(self.rules), position.write(self.rules, self.state)))

    def __repr__(self) -> str:
        rules, tops = self.rules, sum(pot.amount for pot in self.pots)
        title = f"{rules.house.name} {rules.title} {rules.stakes.name}"
        return f"<PanHand {title}: {self._next_action()}{f', {show(tops)} on the tops' if tops else ''}>"

    def _next_action(self) -> str:
        state, seat = self.state, self.to_act
        if (ended := state.ended) is not None:
            return f"over, {ended.how}" + (f", seat {ended.winner} wins" if ended.winner is not None else "")
        if seat is None:
            return "not dealt"
        if state.phase == "declaring" or state.undecided is not None:
            return f"seat {seat} declares"
        if self.shuffle_due and state.acting_stage == "start":
            return "the dealer shuffles"
        return f"seat {seat} {'draws' if state.acting_stage == 'start' else 'spreads or discards'}"


_FLOOR: Floor[PanHand, Case] = Floor(happen, Case, OPERATIONS, sweep, lambda hand: hand.state.errors)
_DO: dict[type[Command], Callable[[PanHand, Any], None]] = {
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
    Err: _FLOOR.err,
    RuleOn: _FLOOR.carry_out,
}
