"""A hand of pan, from the antes to the last payment."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self, assert_never

from houseway.cards import Card, check_from, pan_stock
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
from houseway.engines.pan.play import events as ev
from houseway.engines.pan.play import position
from houseway.engines.pan.play.moves import (
    call_foul,
    dead_discards,
    declare,
    discard,
    draw,
    fix_count,
    force,
    shuffle,
    shuffle_due,
    spread,
    throw_in,
)
from houseway.engines.pan.play.options import dealer_options, options
from houseway.engines.pan.play.paying import answer, collect, go_out, move, offer, sweep
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.rulings import OPERATIONS, Case, happen
from houseway.engines.pan.play.state import PanResult
from houseway.engines.pan.play.view import PanView, view
from houseway.engines.positions import BadPosition, Placed, head
from houseway.engines.rulings import Err, Floor, RuleOn
from houseway.messages import Amount, Seat, _
from houseway.money import Cents, show
from houseway.rulebook.engines.pan import PanRules


def check_buyin(rules: PanRules, amount: Cents, *, doubles: bool = False) -> None:
    """Refuses a buy-in that is too small for the game (LL-PN-B1), or for doubles (LL-PN-D1)."""
    setting = "buyin.doubles" if doubles else "buyin.chips"
    least = (rules.buyin.doubles if doubles else rules.buyin.chips) * rules.chip
    if amount < least or amount % rules.chip:
        why = _("Buy in for at least {least}, in {chip} chips.", least=Amount(least), chip=Amount(rules.chip))
        raise refuse(rules, why, setting)


def order_of_play(rules: PanRules, seats: Sequence[Seated], first: int) -> tuple[Seated, ...]:
    """The seats from the first hand on, the way the house goes round; seat numbers run clockwise, to the left."""
    round_table = sorted(seats, key=lambda one: one.seat)
    match rules.deal.rotation:
        case "left":
            pass
        case "right":
            round_table.reverse()
        case _:
            assert_never(rules.deal.rotation)
    at = next((at for at, one in enumerate(round_table) if one.seat == first), None)
    if at is None:
        raise ValueError(_("{player} has the first hand but isn't dealt in.", player=Seat(first)))
    return tuple(round_table[at:] + round_table[:at])


def opening(
    rules: PanRules,
    seats: Sequence[Seated],
    stock: Sequence[Card],
    *,
    doubles: Collection[int],
    counts: Sequence[int] | None,
    fee: Fee,
) -> ev.Dealt:
    """The deal, once everything about it is found in order."""
    fewest, most = rules.seats
    numbers = {one.seat for one in seats}
    if not fewest <= len(seats) <= most or len(numbers) != len(seats):
        raise ValueError(_("Deal Pan to {fewest} to {most} different seats.", fewest=fewest, most=most))
    if missing := sorted(set(doubles) - numbers):
        raise ValueError(_("{player} plays doubles but isn't dealt in.", player=Seat(missing[0])))
    check_from(stock, pan_stock(), "pan's stock")
    if len(stock) != rules.deal.packs * len(rules.melds.ranks) * 4:
        packs, count = rules.deal.packs, len(stock)
        raise ValueError(_("Pan is dealt from {packs} whole decks, not {count} cards.", packs=packs, count=count))
    dealt = tuple(counts) if counts is not None else (rules.deal.cards,) * len(seats)
    if len(dealt) != len(seats) or min(dealt) < 0 or sum(dealt) > len(stock) // 2:
        raise ValueError(_("Give a count of cards for each of the {seats} seats.", seats=len(seats)))
    for one in seats:
        ante = rules.tops.ante + (rules.tops.doubles_ante if one.seat in doubles else 0)
        if one.stack <= ante * rules.chip:
            why = _("{player} has no chips left after the ante.", player=Seat(one.seat))
            raise refuse(rules, why, "tops.out_of_chips")
    return ev.Dealt(tuple(seats), tuple(stock), dealt, fee, tuple(sorted(doubles)))


def post(play: Play, fee: Fee) -> None:
    """The antes make the Tops, the second half of a double ante its own (LL-PN-D2); the fee comes out of the Tops."""
    tops, chip = play.rules.tops, play.rules.chip
    for player in list(play.state.players.values()):
        move(play, player.seat, "tops", tops.ante * chip, "ante")
        if player.doubles:
            move(play, player.seat, "double-tops", tops.doubles_ante * chip, "ante")
    move(play, "tops", "drop", min(fee.total, play.state.pools["tops"]), "fee")


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
        events: Iterable[Event] | None = None,
    ) -> None:
        """Seats in the order of play, the first hand first; ``counts`` where the dealer dealt some seat amiss.

        A hand with ``events`` is not dealt but replayed.
        """
        Play.__init__(self, rules)
        if events is None:
            self.take(opening(rules, seats, stock, doubles=doubles, counts=counts, fee=fee))
            post(self, fee)
        else:
            for event in events:
                self.take(event)
                if isinstance(event, Placed):
                    self._check()

    @classmethod
    def replay(cls, rules: PanRules, events: Iterable[Event]) -> Self:
        """The hand that these events tell."""
        return cls(rules, (), (), events=events)

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
    def placed(cls, rules: PanRules, texts: Sequence[str], cards: Sequence[Card] | None = None) -> Self:
        """The hand that the clauses of a position tell; ``cards`` are those that they do not name, as they come."""
        unnamed = position.unnamed(texts) if cards is None else tuple(cards)
        return cls.replay(rules, [Placed("; ".join((*head(rules), *texts)), unnamed)])

    def _check(self) -> None:
        """Checks that the hand waits for a player and that its state can be read."""
        clause = f"to act {self.state.to_act}"
        try:
            playing = self.state.phase == "playing"
            if playing and len(self.state.active) < 2 and not self.state.fouled:
                raise BadPosition(clause, _("At least two players, or foul hands, must be in the hand."))
            if not self.over and self.state.to_act is None:
                raise BadPosition(clause, _("Write the seat to act, like {example}.", example="to act 2"))
            self.options()
            for seat in (None, *self.state.players):
                self.view(seat)
            str(self)
        except BadPosition:
            raise
        except (ValueError, LookupError, TypeError, AttributeError, AssertionError, Refused) as problem:
            raise BadPosition(clause, _("The clauses don't fit together: {problem}", problem=repr(problem))) from None

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
            raise refuse(self.rules, _("{player} wasn't dealt in.", player=Seat(number)))
        return Standing(number, player.name, player.stack, 0, player.live, tuple(player.hand))

    def __str__(self) -> str:
        """The position in one line; the cards of the deck are no part of it."""
        return "; ".join((*head(self.rules), position.write(self.rules, self.state)))

    def __repr__(self) -> str:
        rules, tops = self.rules, sum(pot.amount for pot in self.pots)
        title = f"{rules.house.name} {rules.title} {rules.stakes.name}"
        on_table = f", Tops {show(tops)}" if tops else ""
        over = "over; " if self.over else ""
        return f"<PanHand {title}: {over}{self._next_action()}{on_table}>"

    def _next_action(self) -> str:
        state, seat = self.state, self.to_act
        if (ended := state.ended) is not None:
            return _("{player} won", player=Seat(ended.winner)) if ended.winner is not None else ended.how
        if seat is None:
            return _("Not dealt yet")
        if state.phase == "declaring" or state.undecided is not None:
            return _("{player} declares", player=Seat(seat))
        if self.shuffle_due and state.acting_stage == "start":
            return _("The dealer shuffles")
        if state.acting_stage == "start":
            return _("{player} draws", player=Seat(seat))
        return _("{player} spreads or discards", player=Seat(seat))


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
