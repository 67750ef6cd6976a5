"""A round of a player-dealer game: the bank, the wagers, the collection, the play of the hands, the settlement."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards import BadCards, Card, deck
from houseway.money import Cents
from houseway.play.banked import commands as do
from houseway.play.banked import events as ev
from houseway.play.banked import rulings, wagers
from houseway.play.banked.commands import Option
from houseway.play.banked.game import Game
from houseway.play.banked.pai_gow import PaiGow
from houseway.play.banked.table import Table
from houseway.play.banked.twentyone import TwentyOne
from houseway.play.banked.view import RoundView, view
from houseway.play.contract import Refused, Seated
from houseway.play.rulings import CardsMoved, Err, RuleOn, Told
from houseway.rulebook.banked import BankedRules


@dataclass(frozen=True, slots=True)
class Result:
    """How a round came out."""

    bank_result: Cents
    second_result: Cents
    """What the second bank won or lost; 0 where there was none."""
    stacks: tuple[tuple[int, Cents], ...]
    """Seat and final stack."""
    drop: Cents
    action: Cents
    settled: tuple[ev.Settled, ...]
    bonuses: tuple[ev.FundBonus, ...]
    cards_used: int
    cut_card_out: bool
    """Whether the cut card has come out, so that the next round wants a shuffled shoe."""
    misdealt: bool
    """Whether nothing counted, so that the same player-dealer has the deal again and no fee is due twice."""


class Round:
    """A round in play.

    >>> from houseway.cards import cards
    >>> from houseway.money import dollars
    >>> from houseway.rulebook import house
    >>> rules = house("limelight").game("pure-21", limit="5")
    >>> round_ = Round(rules, [Seated(1, dollars(500)), Seated(2, dollars(100))], cards("Kd 9s As 8h"), bank=1)
    >>> for command in (do.PutUp(1, dollars(200)), do.Wager(2, 2, dollars(10)), do.NoMoreBets(bank_fee=50)):
    ...     _ = round_.apply(command)
    >>> round_.result.bank_result, dict(round_.result.stacks)
    (-1200, {1: 48750, 2: 11200})
    """

    __slots__ = ("game", "log", "rules", "table")

    def __init__(
        self,
        rules: BankedRules,
        seats: Sequence[Seated],
        shoe: Sequence[Card],
        *,
        bank: int,
        squares: int | None = None,
        cut: int = 0,
        player_fee: Cents = 0,
        fee_steps: Sequence[tuple[Cents, Cents]] = (),
        naturals: Mapping[int, int] | None = None,
    ) -> None:
        numbers = [player.seat for player in seats]
        if bank not in numbers:
            raise ValueError(f"nobody is in seat {bank} to hold the bank")
        if len(set(numbers)) < len(numbers) or min(numbers) < 1:
            raise ValueError("each person has a seat number of his own, from 1")
        _check_shoe(rules, shoe)
        squares = rules.seats[1] if squares is None else squares
        runs = tuple((naturals or {}).items())
        self._start(
            rules, ev.Started(tuple(seats), bank, squares, tuple(shoe), cut, player_fee, tuple(fee_steps), runs)
        )

    @classmethod
    def replay(cls, rules: BankedRules, events: Iterable[ev.Event]) -> "Round":
        """The round that these events tell."""
        told = iter(events)
        started = next(told)
        if not isinstance(started, ev.Started):
            raise ValueError("a round's first event is Started")
        round_ = cls.__new__(cls)
        round_._start(rules, started)
        for event in told:
            round_.fold(event)
        return round_

    def _start(self, rules: BankedRules, started: ev.Started) -> None:
        self.rules = rules
        self.table = Table(
            rules=rules,
            squares=started.squares,
            bank_seat=started.bank,
            player_fee=started.player_fee,
            stacks={player.seat: player.stack for player in started.seats},
            shoe=started.shoe,
            cut=started.cut,
            fee_steps=started.fee_steps,
            naturals=dict(started.naturals),
        )
        self.game: Game = PaiGow(rules, self.table) if rules.family == "pai-gow" else TwentyOne(rules, self.table)
        self.log: list[ev.Event] = [started]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return (self.rules, self.table, self.game, self.log) == (other.rules, other.table, other.game, other.log)

    # -- what may be done ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether everything is settled."""
        return self.table.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat whose decision is awaited; None for the house, or while bets are open to all."""
        if self.table.phase == "bank":
            return self.table.bank_seat
        return self.game.to_act() if self.table.phase == "play" else None

    def options(self) -> tuple[Option, ...]:
        """Every kind of command that is legal now, with its bounds."""
        if self.table.phase in ("bank", "wagers"):
            return tuple(wagers.options(self.table, self.game.cards_due()))
        if self.table.phase == "over":
            return ()
        refill = (Option(do.Refill(())),) if self.needs_cards else ()
        return (*self.game.options(), *refill)

    @property
    def needs_cards(self) -> bool:
        """Whether the shoe has run out before the hands are complete: the house may refill it, or has nothing left."""
        table = self.table
        return table.phase == "play" and table.next_card() is None and not table.dry and not self.game.finished()

    # -- doing it ------------------------------------------------------------------------------------------------------

    def apply(self, command: do.Command) -> tuple[ev.Event, ...]:
        """Carries a command out and returns the events that follow; Refused changes nothing."""
        mark = len(self.log)
        if isinstance(command, Err | RuleOn):
            self._hear_the_floor(command)
        else:
            self.fold(self._event(command))
        self._proceed()
        return tuple(self.log[mark:])

    def _hear_the_floor(self, command: Told) -> None:
        if self.over:
            raise Refused("the round is over")
        if isinstance(command, Err):
            rulings.err(self, command)
        else:
            rulings.carry_out(self, command)

    def _event(self, command: do.Command) -> ev.Event:
        phase = self.table.phase
        if phase == "over":
            raise Refused("the round is over")
        if place := _PLACE.get(type(command)):
            return place(self.table, command)
        if type(command) is do.NoMoreBets:
            return wagers.close(self.table, command, self.game.cards_due())
        if phase != "play":
            raise Refused("no cards are out yet")
        if type(command) is do.Refill:
            return self._refill(command)
        return self.game.decide(command)

    def _refill(self, command: do.Refill) -> ev.Refilled:
        if not self.needs_cards:
            raise Refused("the shoe needs no cards")
        _check_known(self.rules, command.cards)
        return ev.Refilled(command.cards)

    def _proceed(self) -> None:
        """Goes on to the next decision; when every hand is complete, settles and ends the round."""
        if self.table.phase != "play":
            return
        if self.table.wagers:
            while (event := self.game.step()) is not None:
                self.fold(event)
            if not self.game.finished():
                return
            for square in self.table.settlement_order():
                for settled in self.game.settle(square):
                    self.fold(settled)
            for event in self.game.last_words():
                self.fold(event)
        second = self.table.second
        self.fold(ev.Ended(self.table.result, second.result if second else 0))

    def fold(self, event: ev.Event) -> None:
        """Something happens."""
        self.log.append(event)
        if handler := _FOLD.get(type(event)):
            handler(self.table, event)
        if self.table.phase == "play":
            self.game.fold(event)

    def view(self, seat: int) -> RoundView:
        """Exactly what a seat may see."""
        return view(self, seat)

    # -- how it came out -----------------------------------------------------------------------------------------------

    @property
    def result(self) -> Result:
        """The outcome of a round that is over."""
        last = self.log[-1]
        if not isinstance(last, ev.Ended):
            raise ValueError("the round is not over")
        table = self.table
        return Result(
            bank_result=last.bank_result,
            second_result=last.second_result,
            stacks=tuple(table.stacks.items()),
            drop=table.drop,
            action=table.action,
            settled=tuple(event for event in self.log if isinstance(event, ev.Settled)),
            bonuses=tuple(event for event in self.log if isinstance(event, ev.FundBonus)),
            cards_used=table.used,
            cut_card_out=len(table.shoe) - table.used < table.cut,
            misdealt=any(isinstance(event, ev.Misdealt) for event in self.log),
        )


def _check_shoe(rules: BankedRules, shoe: Sequence[Card]) -> None:
    """At most the house's number of decks, of its cards; a game in piles counts what is left over instead."""
    _check_known(rules, shoe)
    most = rules.shoe.decks[1]
    if rules.piles is None and len(shoe) > most * (52 + rules.shoe.jokers):
        raise BadCards(f"{len(shoe)} cards are more than {most} decks")


def _check_known(rules: BankedRules, shoe: Sequence[Card]) -> None:
    if strange := set(shoe).difference(deck(rules.shoe.jokers)):
        raise BadCards(f"{min(strange)} is not a card of this game")


_PLACE: dict[type, Callable[[Table, Any], ev.Event]] = {
    do.PutUp: wagers.put_up,
    do.PutUpSecond: wagers.put_up_second,
    do.Wager: wagers.place,
    do.SideBet: wagers.place_side_bet,
}

_FOLD: dict[type, Callable[[Table, Any], None]] = {
    ev.BankPutUp: Table.bank_put_up,
    ev.SecondBankPutUp: Table.second_bank_put_up,
    ev.Wagered: Table.wagered,
    ev.SideBetPlaced: Table.side_bet_placed,
    ev.BetsClosed: Table.bets_closed,
    ev.Refilled: Table.refilled,
    ev.Settled: Table.settled,
    ev.FundBonus: Table.fund_bonus,
    ev.BetCounts: Table.bet_counts,
    CardsMoved: Table.cards_moved,
    ev.Ended: Table.ended,
}
