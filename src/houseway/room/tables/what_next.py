"""What a table waits for: the one thing that happens next by itself, and when."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Literal, TypeAlias

from houseway.play.banked import Round
from houseway.play.banked.pai_gow.game import PaiGow
from houseway.play.pan import PanHand
from houseway.play.poker import PokerHand
from houseway.players.banked import bets
from houseway.room.money.books import is_bot
from houseway.room.tables.bots import pan_word, temper
from houseway.room.tables.pace import MINUTE, Pace
from houseway.room.tables.status import Status
from houseway.rulebook import BankedRules
from houseway.table import Table

Kind: TypeAlias = Literal[
    "deal",  # the dealer deals what is due
    "reshuffle",  # the cards have run out
    "speak",  # a bot says something out of turn
    "bot",  # a bot moves
    "quiet",  # the least is done for a player who is not there
    "clock",  # a player's time is up: the clock is put on
    "warning",  # ten seconds are left
    "expired",  # the clock has run out
    "put-up",  # the bank is put up
    "bet",  # a bot bets
    "no-more-bets",  # the betting window closes
    "floor",  # nobody came when the floor was called
    "idle",  # nobody plays or watches any more
    "close",  # the table is broken
    "shuffle",  # the cards of the next hand are shuffled
    "draw",  # the first button is drawn for
    "bank",  # a bot answers the offer of the bank
    "pass",  # a player's time to answer it is up
    "start",  # the next hand begins
    "tick",  # a minute has passed for somebody who is away
]


@dataclass(frozen=True, slots=True)
class Situation:
    """What happens next by itself; the same situation keeps its moment whatever else is done meanwhile."""

    kind: Kind
    wait: int = field(compare=False)
    seat: int = 0
    """Whose situation it is; 0 for nobody's."""
    mark: int = 0
    """Tells two situations of the same kind and seat apart: the events of the hand, or its number."""
    awaited: bool = False
    """Whether somebody is waited for."""


@dataclass(slots=True)
class Scene:
    """Everything that decides what a table waits for."""

    table: Table
    status: Status
    pace: Pace
    rng: Random
    alive: bool
    """Whether anybody plays or watches."""
    stays: bool
    """Whether the table stays open when nobody does."""

    def next(self) -> Situation | None:
        """The situation of the table; None when it waits for somebody to do something."""
        status = self.status
        if status.closed or status.paused:
            return None
        if status.floor:
            return Situation("floor", self.pace.floor, mark=status.since)
        if self.table.in_play:
            return self._in_hand()
        return self._between()

    # -- in a hand -------------------------------------------------------------------------------------------------

    def _in_hand(self) -> Situation:
        match self.table.hand:
            case PokerHand() as hand:
                return self._poker(hand)
            case PanHand() as hand:
                return self._pan(hand)
            case Round() as hand:
                return self._round(hand)
        raise TypeError(f"nobody deals {self.table.rules.title}")

    def _poker(self, hand: PokerHand) -> Situation:
        mark = len(hand.log)
        if hand.to_act is None:
            return Situation("deal", self.pace.street, mark=mark)
        if hand.phase == "showdown" and not is_bot(self._player(hand.to_act)):
            return Situation("quiet", self.pace.show, hand.to_act, mark)
        return self._to_act(hand.to_act, mark)

    def _pan(self, hand: PanHand) -> Situation:
        mark = len(hand.log)
        if hand.shuffle_due:
            return Situation("reshuffle", self.pace.street, mark=mark)
        if word := pan_word(hand, self._bots()):
            return Situation("speak", self._thinks(), word[0], mark)
        assert hand.to_act is not None
        return self._to_act(hand.to_act, mark)

    def _round(self, hand: Round) -> Situation:
        mark, phase = len(hand.log), hand.layout.phase
        if phase == "bank":
            seat = hand.layout.bank_seat
            bot = is_bot(self._player(seat)) or seat in self.status.gone | self.status.leaving
            return Situation("put-up", self._thinks() if bot else self.pace.offer, seat, mark)
        if phase == "wagers":
            return self._betting(hand, mark)
        if hand.needs_cards:
            return Situation("reshuffle", self.pace.street, mark=mark)
        seats = list(_asked(hand))
        first = next((seat for seat in seats if is_bot(self._player(seat))), seats[0])
        return self._to_act(first, mark)

    def _betting(self, hand: Round, mark: int) -> Situation:
        """Bots bet one after the other; the window closes when its time is up, or once nobody needs it any more."""
        money = hand.layout
        done = {wager.seat for wager in money.wagers} | {money.bank_seat}
        for seat in self._bots():
            if seat in money.stacks and seat not in done and bets(hand, seat, temper(seat)):
                return Situation("bet", self._thinks() // 2, seat, mark)
        waits = [seat for seat in money.stacks if seat != money.bank_seat and self._is_awaited(seat)]
        wait = self.pace.bets if waits else self.pace.street
        # One window for the round: a wager placed meanwhile does not open it again.
        return Situation("no-more-bets", wait, mark=self.table.hands, awaited=bool(waits))

    def _is_awaited(self, seat: int) -> bool:
        status = self.status
        return not is_bot(self._player(seat)) and seat not in status.ready | status.gone | status.leaving

    def _to_act(self, seat: int, mark: int) -> Situation:
        status, pace = self.status, self.pace
        if is_bot(self._player(seat)):
            return Situation("bot", self._thinks(), seat, mark)
        if seat in status.gone | status.leaving:
            return Situation("quiet", pace.street, seat, mark)
        clock = status.clock
        if clock is None or clock.seat != seat:
            return Situation("clock", pace.action, seat, mark)
        if not clock.warned:
            return Situation("warning", pace.clock - pace.warning, seat, mark)
        return Situation("expired", pace.warning, seat, mark)

    def _player(self, seat: int) -> str:
        return self.table.chairs[seat].player

    def _bots(self) -> list[int]:
        return [seat for seat, chair in self.table.chairs.items() if is_bot(chair.player)]

    def _thinks(self) -> int:
        return self.rng.randint(*self.pace.bot)

    # -- between hands -----------------------------------------------------------------------------------------------

    def _between(self) -> Situation | None:
        table, status, pace = self.table, self.status, self.pace
        if status.closing:
            return Situation("close", pace.street)
        if not self.alive:
            return self._nobody() if self.stays else Situation("idle", pace.linger)
        if isinstance(table.rules, BankedRules) and table.rules.rotation and not table.bank.ready:
            return self._offer()
        if table.lineup() is None:
            return self._nobody()
        return self._before_the_deal()

    def _offer(self) -> Situation | None:
        """The bank is offered to one seat after the other, the first time after a pause for the settlement."""
        table, pace = self.table, self.pace
        seat = table.bank_offer()
        if seat is None:
            return self._nobody()
        first = 0 if table.bank.declined else pace.between
        if is_bot(self._player(seat)):
            return Situation("bank", first + self._thinks(), seat, table.hands)
        return Situation("pass", first + pace.offer, seat, table.hands)

    def _before_the_deal(self) -> Situation:
        table, status, pace = self.table, self.status, self.pace
        if status.shuffled != table.hands + 1:
            return Situation("shuffle", 0, mark=table.hands)
        if table.button is None and table.drawn is None and table.rules.cites.get("entry.first_button"):
            return Situation("draw", pace.street)
        waits = [seat for seat, chair in table.chairs.items() if chair.present and self._is_awaited(seat)]
        wait = pace.street if isinstance(table.rules, BankedRules) else pace.between
        wait = wait if waits or not status.ready else 0
        return Situation("start", wait, mark=table.hands, awaited=bool(waits))

    def _nobody(self) -> Situation | None:
        """Nothing to deal: where the house does not wait for ever, those who are away are looked for every minute."""
        away = any(chair.away for chair in self.table.chairs.values())
        return Situation("tick", MINUTE, mark=self.table.now) if away and self.table.rules.absence else None


def _asked(hand: Round) -> Iterator[int]:
    """The seats whose decision is awaited: one after the other, or everybody who has seven cards to set."""
    if isinstance(hand.game, PaiGow) and hand.game.stage == "set":
        yield from (one.player for one in hand.game.unset())
    elif hand.to_act is not None:
        yield hand.to_act
