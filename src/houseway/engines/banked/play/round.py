"""A round of a player-dealer game: the bank, the wagers, the collection, the play of the hands, the settlement."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards import Card
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play import position, wagers
from houseway.engines.banked.play.play import Play, RoundResult, check_known, check_shoe, game_of
from houseway.engines.banked.play.round_state import RoundState
from houseway.engines.banked.play.rulings import OPERATIONS, Case, happen, nothing_more
from houseway.engines.banked.play.view import RoundView, WagerView
from houseway.engines.contract import Command, Event, Option, Pot, Refused, Seated, Standing, unknown
from houseway.engines.positions import Placed, clauses, head
from houseway.engines.rulings import Err, Floor, RuleOn
from houseway.messages import Seat, _
from houseway.money import Cents, show
from houseway.rulebook.engines.banked import BankedRules


@dataclass(slots=True, init=False, repr=False)
class Round(Play):
    """A round in play.

    >>> from houseway.cards import cards
    >>> from houseway.money import dollars
    >>> from houseway.rulebook import house
    >>> rules = house("limelight").game("pure-21", limit="5")
    >>> round_ = Round(rules, [Seated(1, dollars(500)), Seated(2, dollars(100))], cards("Kd 9s As 8h"), bank=1)
    >>> for command in (do.PutUp(1, dollars(200)), do.Wager(2, 2, dollars(10)), do.NoMoreBets(bank_fee=50)):
    ...     _ = round_.apply(command)
    >>> round_.result.bank_result, round_.result.stacks
    (-1200, {1: 48750, 2: 11200})
    """

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
        bank_fees: Sequence[tuple[Cents, Cents]] = (),
        naturals: Mapping[int, int] | None = None,
        bank_square: int = 0,
    ) -> None:
        self._begin(
            rules,
            ev.Started(
                tuple(seats),
                bank,
                rules.seats[1] if squares is None else squares,
                tuple(shoe),
                cut,
                player_fee,
                tuple(fee_steps),
                tuple((naturals or {}).items()),
                tuple(bank_fees),
                0 if bank_square == bank else bank_square,
            ),
        )

    def _begin(self, rules: BankedRules, started: ev.Started) -> None:
        stacks = {player.seat: player.stack for player in started.seats}
        if started.bank not in stacks:
            raise ValueError(_("No one is in {seat} to have the bank.", seat=Seat(started.bank)))
        if len(stacks) < len(started.seats) or min(stacks) < 1:
            raise ValueError(_("Give each player a different seat, from 1."))
        check_shoe(rules, started.shoe)
        self.rules = rules
        self.layout = RoundState(
            rules=rules,
            squares=started.squares,
            bank_seat=started.bank,
            player_fee=started.player_fee,
            stacks=stacks,
            shoe=started.shoe,
            cut=started.cut,
            fee_steps=started.fee_steps,
            naturals=dict(started.naturals),
            bank_fees=started.bank_fees,
            bank_at=started.bank_square,
        )
        self.game = game_of(rules, self.layout)
        self.log = [started]

    @classmethod
    def replay(cls, rules: BankedRules, events: Iterable[Event]) -> "Round":
        """The round that these events tell."""
        rest = iter(events)
        started = next(rest)
        if isinstance(started, Placed):
            round_ = cls.placed(rules, clauses(started.text)[len(head(rules)) :], started.cards)
        elif isinstance(started, ev.Started):
            round_ = cls.__new__(cls)
            round_._begin(rules, started)
        else:
            raise ValueError(_("A round's first event must be Started or Placed."))
        for event in rest:
            round_.take(event)
        return round_

    def __reduce__(self) -> "tuple[Callable[..., Round], tuple[BankedRules, list[Event]]]":
        # A round travels as its events: they are all it is made of.
        return self.replay, (self.rules, self.log)

    @classmethod
    def dealt(
        cls,
        rules: BankedRules,
        seats: Sequence[Seated],
        cards: Sequence[Card],
        *,
        button: int,
        square_fee: Cents = 0,
        fee_steps: Sequence[tuple[Cents, Cents]] = (),
        bank_fees: Sequence[tuple[Cents, Cents]] = (),
        naturals: Mapping[int, int] | None = None,
        bank_square: int = 0,
        **_settled: Any,
    ) -> "Round":
        """Starts a round; ``button`` is the seat with the bank."""
        return cls(
            rules,
            seats,
            cards,
            bank=button,
            player_fee=square_fee,
            fee_steps=fee_steps,
            bank_fees=bank_fees,
            naturals=naturals,
            bank_square=bank_square,
        )

    @classmethod
    def placed(cls, rules: BankedRules, texts: Sequence[str], cards: Sequence[Card] | None = None) -> "Round":
        """The round that the clauses of a position tell; ``cards`` are those that they do not name, as they come."""
        unnamed = position.unnamed(rules, texts) if cards is None else tuple(cards)
        found = position.placed(rules, texts, unnamed)
        event = Placed("; ".join((*head(rules), *texts)), unnamed)
        round_ = cls.__new__(cls)
        round_.rules, round_.layout, round_.game, round_.log = rules, found.layout, found.game, [event]
        return round_

    def __str__(self) -> str:
        """The position in one line; the cards of the shoe are no part of it."""
        return "; ".join((*head(self.rules), position.write(self)))

    def __repr__(self) -> str:
        rules, action = self.rules, show(self.layout.action)
        return (
            f"<Round {rules.house.name} {rules.title} {rules.stakes.name}: {self._next_action()}, {action} in action>"
        )

    def _next_action(self) -> str:
        match self.layout.phase:
            case "bank" | "wagers" if why := wagers.why_no_deal(self.layout):
                return why
            case "bank":
                return _("{player} puts up the bank", player=Seat(self.layout.bank_seat))
            case "wagers":
                return _("Bets are open")
            case "play":
                return _("The shoe is out of cards") if self.needs_cards else self.game.situation()
            case "over":
                return "over"

    # -- what may be done ----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether everything is settled."""
        return self.layout.phase == "over"

    @property
    def to_act(self) -> int | None:
        """The seat to act; None for the house, or while bets are open to all."""
        if self.layout.phase == "bank":
            return self.layout.bank_seat
        return self.game.to_act() if self.layout.phase == "play" else None

    def options(self, seat: int | None = None) -> tuple[Option, ...]:
        """Everything that is legal now, the house's part included; for a seat, only what that seat may send."""
        found = self._options()
        if seat is None:
            return found
        return tuple(one for one in found if isinstance(one.command, do.BySeat) and one.command.seat == seat)

    def _options(self) -> tuple[Option, ...]:
        if self.layout.phase in ("bank", "wagers"):
            return tuple(wagers.options(self.layout, self.game.cards_due()))
        if self.layout.phase == "over":
            return ()
        refill = (Option(do.Refill(())),) if self.needs_cards else ()
        return (*self.game.options(), *refill)

    @property
    def needs_cards(self) -> bool:
        """Whether the shoe has run out before the hands are complete: the house may refill it, or has nothing left."""
        layout = self.layout
        return layout.phase == "play" and layout.next_card() is None and not layout.dry and not self.game.finished()

    @property
    def shuffle_due(self) -> tuple[Card, ...]:
        """Returns None: the round knows only its own shoe and cannot say which cards the house fills it with.

        ``needs_cards`` is true when it must; ``Refill`` brings the shuffled cards.
        """
        return ()

    # -- doing it ------------------------------------------------------------------------------------------------------

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Carries a command out and returns the events that follow; Refused changes nothing."""
        if type(command) not in _KNOWN:
            raise unknown(self.rules, command)
        if self.layout.phase == "over":
            raise Refused(_("The round is over."))
        mark = len(self.log)
        if isinstance(command, Err):
            _FLOOR.err(self, command)
        elif isinstance(command, RuleOn):
            _FLOOR.carry_out(self, command)
        else:
            self.take(self._event(command))
        self._proceed()
        return tuple(self.log[mark:])

    def _event(self, command: Command) -> Event:
        if isinstance(command, do.Decision) and self.layout.phase == "play":
            return self.game.decide(command)
        if place := _PLACE.get(type(command)):
            return place(self.layout, command)
        if isinstance(command, do.NoMoreBets):
            return wagers.close(self.layout, command, self.game.cards_due())
        if self.layout.phase != "play":
            raise Refused(_("No cards are out yet."))
        if isinstance(command, do.Refill):
            return self._refill(command)
        return self.game.decide(command)

    def _refill(self, command: do.Refill) -> ev.Refilled:
        if not self.needs_cards:
            raise Refused(_("The shoe still has cards."))
        check_known(self.rules, command.cards)
        return ev.Refilled(command.cards)

    def _proceed(self) -> None:
        """Plays up to the next decision; when every hand is complete, settles and ends the round."""
        layout, game = self.layout, self.game
        if layout.phase == "over" or (layout.phase != "play" and not game.misdealt):
            return
        if layout.wagers:
            while (event := game.step()) is not None:
                self.take(event)
            if not game.finished():
                return
            for square in layout.settlement_order():
                for settled in game.settle(square):
                    self.take(settled)
            for event in game.last_words():
                self.take(event)
        second = layout.second
        self.take(ev.Ended(layout.result, second.result if second else 0))

    # -- the money -----------------------------------------------------------------------------------------------------

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The bank and the second bank, and each square with its wagers, side bets and insurance.

        The bank's money leaves the stack, so the bank is a pot: it holds the money put up and its winnings in the round
        so far. Stacks, pots and collections add up to the buy-ins plus the fund's payments.
        """
        return tuple(self.layout.pots())

    @property
    def money(self) -> dict[int, Cents]:
        """The chips behind, by seat."""
        return dict(self.layout.stacks)

    @property
    def collected(self) -> Cents:
        """The house's take so far, from the wagers and from the player-dealer."""
        return self.layout.collected

    def seat(self, number: int) -> Standing:
        """How a seat stands; a bank counts as the bet of who put it up, and a shared wager as that of who placed it."""
        layout = self.layout
        if number not in layout.stacks:
            raise wagers.nobody_in(number)
        name = position.names_of(self)[number]
        bet = self._banked(number) + sum(wager.riding for wager in layout.wagers if wager.seat == number)
        return Standing(number, name, layout.stacks[number], bet, self.is_live(number), self.game.cards_of(number))

    def is_live(self, number: int) -> bool:
        """Whether a seat has a bank, or a wager that rides and can still win."""
        own = [wager for wager in self.layout.wagers if wager.seat == number and wager.riding]
        return self._banked(number) != 0 or any(self.game.can_win(wager) for wager in own)

    def _banked(self, number: int) -> Cents:
        """A seat's money in the bank, or in the second one."""
        layout, second = self.layout, self.layout.second
        if second is not None and second.seat == number:
            return second.put_up + second.result
        return layout.put_up + layout.result if layout.bank_seat == number else 0

    # -- views and results ---------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> RoundView:
        """Exactly what a seat may see, and what it may do; None is the rail."""
        layout, second = self.layout, self.layout.second
        hands, bank = self.game.seen(seat)
        return RoundView(
            seat=seat,
            phase=layout.phase,
            bank_seat=layout.bank_seat,
            bank_square=layout.bank_square,
            put_up=layout.put_up,
            bank_result=layout.result,
            second_seat=second.seat if second else 0,
            second_put_up=second.put_up if second else 0,
            second_result=second.result if second else 0,
            stacks=tuple(layout.stacks.items()),
            collected=layout.collected,
            squares=layout.squares,
            wagers=tuple(
                WagerView(one.number, one.seat, one.square, one.amount, one.backline, tuple(one.sides.items()))
                for one in layout.wagers
            ),
            hands=hands,
            bank=bank,
            button=layout.button,
            cards_left=len(layout.shoe) - layout.used,
            to_act=self.to_act,
            options=() if seat is None else self.options(seat),
        )

    @property
    def result(self) -> RoundResult | None:
        """The outcome; None until the round is over."""
        layout = self.layout
        if (final := layout.final) is None:
            return None
        return RoundResult(
            stacks=dict(layout.stacks),
            collection=layout.collected,
            jackpot=0,
            misdealt=self.game.misdealt,
            bank_result=final.bank_result,
            second_result=final.second_result,
            action=layout.action,
            settled=tuple(layout.paid),
            bonuses=tuple(layout.funded),
            cards_used=layout.used,
            cut_card_out=len(layout.shoe) - layout.used < layout.cut,
        )


_FLOOR: Floor[Round, Case] = Floor(happen, Case, OPERATIONS, nothing_more, lambda round_: round_.layout.errors)
_KNOWN: frozenset[type] = frozenset(do.COMMANDS.values())
_PLACE: dict[type, Callable[[RoundState, Any], Event]] = {
    do.PutUp: wagers.put_up,
    do.PutUpSecond: wagers.put_up_second,
    do.Wager: wagers.place,
    do.SideBet: wagers.place_side_bet,
}
