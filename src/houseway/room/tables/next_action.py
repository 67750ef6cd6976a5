"""Finds a table's next scheduled action, and when it is due."""

from collections.abc import Mapping
from random import Random

import msgspec

from houseway.room.engine import NextAction, Offer, engine_of
from houseway.room.money.books import is_bot
from houseway.room.settings import MINUTE, Pace
from houseway.room.tables.bots import is_left_to_bots
from houseway.room.tables.status import Status
from houseway.table import Table

HURRY = 0.4
"""The pauses of a hand with only bots left, as a fraction of the usual."""


class TableContext(msgspec.Struct):
    """The state that determines a table's next action."""

    table: Table
    status: Status
    clocks: Pace
    """The pace for people."""
    rng: Random
    alive: bool
    """Whether anyone plays or watches."""
    stays: bool
    """Whether the table stays open when empty."""

    @property
    def pace(self) -> Pace:
        """The current pauses, shorter when only bots are left in the hand."""
        part = self._part()
        return self.clocks if part == 1 else self.clocks.hurried(part)

    def _part(self) -> float:
        """Returns the fraction of the usual pauses: less for bots alone, and 0 when every person skips the rest."""
        if not is_left_to_bots(self.table):
            return 1
        status = self.status
        done = status.ready | status.gone | status.leaving
        return 0 if all(seat in done for seat in self.people if seat in self.table.dealt) else HURRY

    def next(self) -> NextAction | None:
        """Returns the table's next action, or None when it waits for a person."""
        status = self.status
        if status.paused and status.count.stops and not status.closed:
            return NextAction("goes-on", status.count.stops * MINUTE, mark=self.table.hands)
        if status.closed or status.paused:
            return None
        if status.floor:
            return NextAction("floor", self.pace.floor, mark=status.since)
        if self.table.by_hand:
            return self._by_hand()
        if self.table.in_play:
            return engine_of(self.table.rules).in_hand.next(self.table.hand_now, self)
        return self._between()

    # -- in a hand: what an engine asks about the company ------------------------------------------------------------

    @property
    def bots(self) -> list[int]:
        """The seats of the bots."""
        return [seat for seat in self.table.chairs if self.is_bot(seat)]

    @property
    def people(self) -> list[int]:
        """The seats of the people."""
        return [seat for seat in self.table.chairs if not self.is_bot(seat)]

    @property
    def offers(self) -> Mapping[int, Offer]:
        """Each seat's offer to another seat's bank or wager."""
        return self.status.kum_kum

    def is_bot(self, seat: int) -> bool:
        """Tells whether a bot sits in the seat."""
        return is_bot(self.table.chairs[seat].player)

    def is_gone(self, seat: int) -> bool:
        """Tells whether the hand no longer waits for the player in the seat."""
        return seat in self.status.gone or seat in self.status.leaving

    def is_awaited(self, seat: int) -> bool:
        """Tells whether a person in the seat may still act."""
        return not self.is_bot(seat) and seat not in self.status.ready and not self.is_gone(seat)

    def thinks(self) -> int:
        """Returns how long a bot takes this time."""
        part = self._part()
        least, most = self.clocks.bot
        return thrown(self.rng, int(part * least), int(part * most))

    def to_act(self, seat: int, mark: int) -> NextAction:
        """Returns the action for the seat to act: a bot moves, an absent player checks or folds, a person gets their
        time."""
        clocks, clock = self.clocks, self.status.clock
        if self.is_bot(seat):
            return NextAction("bot", self.thinks(), seat, mark)
        if self.is_gone(seat):
            return NextAction("quiet", self.pace.street, seat, mark)
        if clock is None or clock.seat != seat:
            return NextAction("clock", clocks.action, seat, mark)
        if not clock.warned:
            return NextAction("warning", clocks.clock - clocks.warning if clock.bank else 0, seat, mark)
        return NextAction("expired", clocks.warning, seat, mark)

    # -- between hands -----------------------------------------------------------------------------------------------

    def _between(self) -> NextAction | None:
        table, status, pace = self.table, self.status, self.pace
        if status.closing:
            return NextAction("close", pace.street)
        if not self.alive:
            return self._nobody() if self.stays else NextAction("idle", pace.private if status.invite else pace.linger)
        if table.rules.rotation is not None and (not table.bank.ready or table.bank_offer() is not None):
            return self._offer()
        if not table.two_are_there:
            return self._nobody()
        if (seat := table.chooser()) is not None:
            wait = self.thinks() if self.is_bot(seat) else 0 if self.is_gone(seat) else pace.offer
            return NextAction("choose", wait, seat, table.hands)
        return self._before_the_deal()

    def _by_hand(self) -> NextAction | None:
        """Returns the next action at a table dealt by hand. Only time passes there; the dealer reports all else."""
        table, status = self.table, self.status
        if status.closing and not table.in_play:
            return NextAction("close", self.pace.street)
        return NextAction("tick", MINUTE, mark=table.now) if table.chairs else None

    def _offer(self) -> NextAction | None:
        """Returns the offer of the bank to the next seat, with a pause before the first offer."""
        table, pace = self.table, self.pace
        seat = table.bank_offer()
        if seat is None:
            return self._nobody()
        first = 0 if table.bank.declined else pace.between
        if self.is_bot(seat):
            return NextAction("bank", first + self.thinks(), seat, table.hands)
        return NextAction("pass", first + pace.offer, seat, table.hands)

    def _before_the_deal(self) -> NextAction:
        table, status, pace = self.table, self.status, self.pace
        if status.shuffled != table.hands + 1:
            return NextAction("shuffle", 0, mark=table.hands)
        if table.button is None and table.drawn is None and table.rules.cites.get("entry.first_button"):
            return NextAction("draw", pace.street)
        waits = [seat for seat, chair in table.chairs.items() if chair.present and self.is_awaited(seat)]
        # In a player-dealer game the offer of the bank was pause enough.
        pause = pace.street if table.rules.has_bank else pace.between
        wait = pause if waits or not status.ready else 0
        return NextAction("start", wait, mark=table.hands, awaited=bool(waits))

    def _nobody(self) -> NextAction | None:
        """Returns a check of absent players every minute, or None where the house waits forever."""
        away = any(chair.away for chair in self.table.chairs.values())
        return NextAction("tick", MINUTE, mark=self.table.now) if away and self.table.rules.absence else None


def thrown(rng: Random, least: int, most: int) -> int:
    """Returns the same number as ``randint``, but faster."""
    numbers = most - least + 1
    if numbers < 1:
        raise ValueError(f"no number is at least {least} and at most {most}")
    bits = numbers.bit_length()
    while (number := rng.getrandbits(bits)) >= numbers:
        pass
    return least + number
