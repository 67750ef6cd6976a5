"""The state of a table, computed from its events."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from houseway.table import events
from houseway.table.chairs import Blind, Chair, strictly_between
from houseway.table.commands import CoreEvent
from houseway.table.dealing import deal_hand, is_misdealt, lasting, rules_of_hand
from houseway.table.fields import (
    PhysicalDeal,
    PhysicalHand,
    TableFields,
    before_booking,
    restore_seats,
    snapshot_before,
)
from houseway.table.lasting import Lasting

_CLOCK = (events.Ticked, events.TimePaid)
_KEEPS_LAST_HAND = (*_CLOCK, events.Listed, events.Unlisted, events.WentAway, events.CameBack, events.KillButton)
"""Events after which a hand that was booked by mistake can still be reopened."""
_FOLLOWS_BOOKING = (events.Played, events.KillButton, events.Landed, events.WentBrokeInTheBlind, events.BlindOwed)
"""Events after which a hand that the room dealt can still be reopened, with those of the clock that cost nothing."""
_KEEPS_ANSWERS = (*_CLOCK, events.BankTaken, events.BankDeclined, events.BankAnswerReturned, events.GameBroken)
"""Events after which a mistaken answer about the bank can still be taken back."""


@dataclass(slots=True)
class TableState(TableFields):
    """The state of a table from hand to hand."""

    def take(self, event: events.Event) -> None:
        """Applies an event."""
        was = snapshot_before(self, event)
        event.change(self)
        if was:
            restore_seats(self, event, was)
        self._taken(event)

    def take_outline(self, event: events.Event) -> None:
        """Applies an event of a finished hand: its start and its results, without replaying its cards."""
        was = snapshot_before(self, event)
        match event:
            case _ if self.by_hand:
                event.change(self)
            case events.HandStarted():
                self._hand_begins(event)
                self.hand, self.outlined = None, True
            case events.HandBooked():
                self.outlined = False
                self._hand_booked(event)
            case events.HandReopened():
                self.outlined = True
                self._hand_reopened(event)
            case _:
                event.change(self)
        if was:
            restore_seats(self, event, was)
        self._taken(event)

    def change_core(self, event: CoreEvent) -> None:
        """Applies an event by its method."""
        _CHANGES[type(event)](self, event)

    def _taken(self, event: events.Event) -> None:
        self.events.append(event)
        if self.answers and not isinstance(event, _KEEPS_ANSWERS):
            self.answers = ()
        if self.ended and not isinstance(event, events.HandBooked) and not self._keeps_last_hand(event):
            self.ended = None
        if self.bank.ready and not self.in_play and not isinstance(event, events.Played):
            # The player who took the bank may leave, move, sit out or pay their last chips before the deal.
            chair = self.chairs.get(self.bank.seat or 0)
            if chair is None or not chair.present:
                self.bank.given_up()

    def _keeps_last_hand(self, event: events.Event) -> bool:
        """Whether the last hand can still be reopened after an event; chips paid in between can't be put back."""
        if self.by_hand:
            return isinstance(event, _KEEPS_LAST_HAND)
        return isinstance(event, (*_KEEPS_LAST_HAND, *_FOLLOWS_BOOKING)) and not isinstance(event, events.TimePaid)

    # -- seats -----------------------------------------------------------------------------------------------------

    def _sat(self, event: events.Sat) -> None:
        self.chairs[event.seat] = Chair(
            event.seat,
            event.player,
            event.chips,
            event.debt,
            event.way,
            related=event.related,
            approved=event.approved,
            counted=not self.by_hand,
            seated_at=self.now,
            chosen=event.chosen,
        )
        self.bought_in += event.chips
        self._hands_gained(event.seat, 1)
        self.bank.someone_came()
        self.bank.came(event.seat, event.player)
        if event.player in self.waiting:
            self.waiting.remove(event.player)

    def _left(self, event: events.Left | events.PickedUp) -> None:
        chair = self.chairs.pop(event.seat)
        self._hands_gained(event.seat, -1)
        self.cashed_out += event.chips
        self.gone[chair.player] = (self.now, event.chips)
        self.bank.left(event.seat, chair.player)
        if self.straddle and self.straddle[0] == event.seat:
            self.straddle = None

    def _hands_gained(self, seat: int, hands: int) -> None:
        """Adjusts hands to sit out when a player sits down or leaves in front of a player who moved."""
        big = self.blinds.get("big")
        if big is None:
            return
        for chair in self.chairs.values():
            passed = seat == chair.moved_from or strictly_between(seat, chair.moved_from, chair.seat)
            if chair.hands_out and passed and strictly_between(seat, big, chair.seat):
                chair.hands_out = max(0, chair.hands_out + hands)

    def _moved(self, event: events.Moved) -> None:
        chair = self.chairs.pop(event.seat)
        if not (chair.debt == event.debt == "moved"):
            # The hands to sit out are counted from the first of several moves.
            chair.moved_from = event.seat
        chair.chosen = event.chosen or (chair.chosen and event.debt == chair.debt)
        chair.came_from = chair.came_from or event.seat
        if chair.came_from == event.to:
            chair.came_from = 0
        chair.seat, chair.debt, chair.way, chair.hands_out = event.to, event.debt, event.way, event.hands
        chair.waited = 0
        # A newcomer who has let the blinds go by can't do so again in another seat.
        chair.passes = chair.passes + 1 if event.debt == "new" and chair.passes else 0
        if event.missed is not None:
            chair.missed = event.missed
        self.chairs[event.to] = chair
        self.bank.moved(event.seat, event.to)
        if self.kill_seat == event.seat:
            self.kill_seat = event.to
        if self.straddle and self.straddle[0] == event.seat:
            self.straddle = None

    def _swapped(self, event: events.Swapped) -> None:
        # Use seat 0, which no table has, for the exchange.
        self._moved(replace(event.one, to=0))
        self._moved(event.other)
        self._moved(replace(event.one, seat=0))
        self.chairs[event.one.to].moved_from = event.one.seat

    # -- chips -----------------------------------------------------------------------------------------------------

    # -- absences and the list -------------------------------------------------------------------------------------

    # -- coming in -------------------------------------------------------------------------------------------------

    def note_answer(self, seat: int, *, took: bool) -> None:
        """Keeps an answer about the bank at a table dealt by hand, so that it can be taken back."""
        if self.by_hand:
            self.answers = (*self.answers, (seat, took, replace(self.bank)))

    def _nothing(self, event: events.BlindSpared | events.Played) -> None:
        """Ignores events that change nothing in the state."""

    # -- hands -----------------------------------------------------------------------------------------------------

    def _hand_started(self, event: events.HandStarted) -> None:
        self._hand_begins(event)
        if self.by_hand:
            players = tuple((one.seat, self.chairs[one.seat].player) for one in event.seats)
            self.felt, self.last = PhysicalHand(event), PhysicalDeal(event.number, event.kill, event.game, players)
            return
        kill, prepared = self.kill_game if event.kill else None, self.take_prepared_hand(event)
        self.hand = prepared or deal_hand(rules_of_hand(self.rules, event.number, kill, chosen=event.game), event)

    def _hand_begins(self, event: events.HandStarted) -> None:
        self.hands, self.stood = event.number, ()
        self.first_round = self.in_first_round(event.button)
        if self.button is None:
            self.first_button = event.button
        self.button, self.drawn, self.straddle = event.button, None, None
        places: dict[Blind, int | None] = {"small": event.small, "big": event.big}
        if any(post.kind == "third" for post in event.posts):
            places["third"] = event.button
        self.blinds = {blind: seat for blind, seat in places.items() if seat is not None}
        dealt = self.dealt = frozenset(one.seat for one in event.seats)
        for chair in self.chairs.values():
            chair.came_from = 0
            if chair.seat in dealt:
                chair.waited = chair.missed_count = chair.hands_out = 0
            else:
                chair.waited += 1
                chair.hands_out = max(0, chair.hands_out - (not chair.away))
        for last in ("small", "big"):
            if self.blinds.get(last) in dealt:
                self.chairs[self.blinds[last]].met_blinds_in = event.number
                break

    def _hand_booked(self, event: events.HandBooked) -> None:
        lasts = event.lasts or lasting(self.rules, self.hand_now, is_misdealt(self.hand_now))
        self.ended = None if lasts.misdealt else before_booking(self, self.felt)
        for seat, stack in event.stacks:
            self.chairs[seat].stack = stack
        if self.felt:
            # The collection is already in the box.
            self.felt = None
        else:
            self.drop += event.collection
            self.jackpot += event.jackpot
        self.bonuses += event.bonuses
        if lasts.naturals is not None:
            for chair in self.chairs.values():
                chair.naturals = chair.naturals + 1 if chair.seat in lasts.naturals else 0
        if lasts.misdealt:
            self.fee_stands = self.fee_stands or event.collection + event.jackpot > 0
            self._deal_again(lasts)
        else:
            self.fee_stands = False
            self.button = lasts.dealt_from or self.button
            self.bank.round_over(lasts.spots)
            for seat in self.owed:
                self.chairs[seat].chosen = False
            for seat in self.dealt:
                if seat in self.chairs:
                    self.chairs[seat].spared = ()
        self.owed = {}
        if lasts.winner is not None:
            self.chairs[lasts.winner].won_in = self.hands

    def _deal_again(self, lasts: Lasting) -> None:
        """Restores the straddle, the debts of players who came in, and the hands to sit out; button and bank stay."""
        for chair in self.chairs.values():
            if chair.seat not in self.dealt:
                chair.waited = max(0, chair.waited - 1)
                if chair.debt == "moved" and chair.way != "after-blinds" and not chair.away:
                    chair.hands_out += 1
        self.drawn = self.button
        for seat, owed in self.owed.items():
            chair = self.chairs[seat]
            chair.debt, chair.way, chair.missed, chair.passes = owed
        self.straddle = lasts.straddle

    # -- on the felt -----------------------------------------------------------------------------------------------

    def _hand_reopened(self, _event: events.HandReopened) -> None:
        was = self.ended
        assert was is not None
        self.felt, self.fee_stands, self.bank, self.owed = was.felt, was.fee_stands, was.bank, was.owed
        self.kill_seat, self.kill_due = was.kill
        if not self.by_hand:
            self.drop, self.jackpot, self.bonuses = was.house
        for seat, chair in self.chairs.items():
            if not self.by_hand:
                chair.stack, chair.coming = was.chips[seat]
            chair.won_in, chair.naturals = was.won_in[seat], was.naturals[seat]
            chair.debt, chair.way = was.debts[seat]
            chair.spared = was.spared.get(seat, ())


_CHANGES: dict[type[CoreEvent], Callable[[TableState, Any], None]] = {
    events.Sat: TableState._sat,
    events.Left: TableState._left,
    events.PickedUp: TableState._left,
    events.Moved: TableState._moved,
    events.Swapped: TableState._swapped,
    events.HandStarted: TableState._hand_started,
    events.Played: TableState._nothing,
    events.HandBooked: TableState._hand_booked,
    events.HandReopened: TableState._hand_reopened,
}
