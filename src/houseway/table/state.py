"""The state of a table: the fold of its events, and nothing else changes it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from houseway.money import Cents
from houseway.rulebook import TableRules
from houseway.table import events as ev
from houseway.table.as_before import as_before, before_change
from houseway.table.chairs import Blind, Chair, strictly_between
from houseway.table.dealing import is_misdealt, lasting, open_hand, rules_of_hand
from houseway.table.engines import between_hands
from houseway.table.felt import Ended, Felt, Last
from houseway.table.fields import TableFields

_LEAVES_THE_LAST_HAND = (ev.Ticked, ev.Listed, ev.Unlisted, ev.WentAway, ev.CameBack, ev.TimePaid, ev.KillButton)
"""Events after which a hand that was booked by mistake can still be taken up again."""
_LEAVES_THE_ANSWERS = (ev.BankTaken, ev.BankDeclined, ev.BankAnswerReturned, ev.GameBroken, ev.Ticked, ev.TimePaid)
"""Events after which an answer about the bank that was told by mistake can still be taken back."""


@dataclass(slots=True)
class TableState(TableFields):
    """What a table has from hand to hand, as its events tell it."""

    def take(self, event: ev.Event) -> None:
        """Takes one event into the state."""
        was = before_change(self, event)
        _TAKE[type(event)](self, event)
        if was:
            as_before(self, event, was)
        self._taken(event)

    def take_outline(self, event: ev.Event) -> None:
        """Takes an event of a hand that is known to be over: how it began and what of it lasts, not its cards."""
        was = before_change(self, event)
        match event:
            case _ if self.by_hand:
                _TAKE[type(event)](self, event)
            case ev.HandStarted():
                self._hand_begins(event)
                self.hand, self.outlined = None, True
            case ev.HandBooked():
                self.outlined = False
                self._hand_booked(event)
            case _:
                _TAKE[type(event)](self, event)
        if was:
            as_before(self, event, was)
        self._taken(event)

    def _taken(self, event: ev.Event) -> None:
        self.events.append(event)
        if self.answers and not isinstance(event, _LEAVES_THE_ANSWERS):
            self.answers = ()
        if self.ended and not isinstance(event, (ev.HandBooked, *_LEAVES_THE_LAST_HAND)):
            self.ended = None
        if self.bank.ready and not self.in_play and not isinstance(event, ev.Played):
            # Whoever took the bank may leave, move, sit out or pay their last chips before the deal.
            chair = self.chairs.get(self.bank.seat or 0)
            if chair is None or not chair.present:
                self.bank.given_up()

    # -- seats -----------------------------------------------------------------------------------------------------

    def _sat(self, event: ev.Sat) -> None:
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
        )
        self.bought_in += event.chips
        self._hands_gained(event.seat, 1)
        self.bank.someone_came()
        self.bank.came(event.seat, event.player)
        if event.player in self.waiting:
            self.waiting.remove(event.player)

    def _left(self, event: ev.Left | ev.PickedUp) -> None:
        chair = self.chairs.pop(event.seat)
        self._hands_gained(event.seat, -1)
        self.cashed_out += event.chips
        self.gone[chair.player] = (self.now, event.chips)
        self.bank.left(event.seat, chair.player)
        if self.straddle and self.straddle[0] == event.seat:
            self.straddle = None

    def _hands_gained(self, seat: int, hands: int) -> None:
        """One who sits down or leaves ahead of a player who moved puts their blind off, or brings it nearer."""
        big = self.blinds.get("big")
        if big is None:
            return
        for chair in self.chairs.values():
            passed = seat == chair.moved_from or strictly_between(seat, chair.moved_from, chair.seat)
            if chair.hands_out and passed and strictly_between(seat, big, chair.seat):
                chair.hands_out = max(0, chair.hands_out + hands)

    def _moved(self, event: ev.Moved) -> None:
        chair = self.chairs.pop(event.seat)
        chair.moved_from, chair.chosen = event.seat, chair.chosen and event.debt == chair.debt
        chair.seat, chair.debt, chair.way, chair.hands_out = event.to, event.debt, event.way, event.hands
        chair.passes = chair.waited = 0
        self.chairs[event.to] = chair
        self.bank.moved(event.seat, event.to)
        if self.kill_seat == event.seat:
            self.kill_seat = event.to
        if self.straddle and self.straddle[0] == event.seat:
            self.straddle = None

    def _swapped(self, event: ev.Swapped) -> None:
        # By way of a chair that no table has.
        self._moved(replace(event.one, to=0))
        self._moved(event.other)
        self._moved(replace(event.one, seat=0))
        self.chairs[event.one.to].moved_from = event.one.seat

    # -- chips -----------------------------------------------------------------------------------------------------

    def _bought(self, event: ev.Bought) -> None:
        chair = self.chairs[event.seat]
        if self.bank.broken and not chair.stack:
            self.bank.someone_came()
        chair.stack += event.chips
        self.bought_in += event.chips
        if event.full:
            chair.short_buys = 0
        elif event.short:
            chair.short_buys += 1

    def _on_their_way(self, event: ev.OnTheirWay) -> None:
        self.chairs[event.seat].coming += event.chips
        self.bought_in += event.chips

    def _landed(self, event: ev.Landed) -> None:
        chair = self.chairs[event.seat]
        chair.coming -= event.chips
        chair.stack += event.chips

    def _time_paid(self, event: ev.TimePaid) -> None:
        chair = self.chairs[event.seat]
        if chair.counted:
            chair.stack -= event.amount
        else:
            self.bought_in += event.amount
        self.drop += event.amount
        if self.paid_period != event.period:
            self.time_taken_at = self.now
        self.paid_period = chair.paid_period = event.period
        chair.paid_time += event.amount

    # -- absences and the list -------------------------------------------------------------------------------------

    def _went_away(self, event: ev.WentAway) -> None:
        chair = self.chairs[event.seat]
        chair.away_since, chair.meal = event.at, event.meal

    def _came_back(self, event: ev.CameBack) -> None:
        chair = self.chairs[event.seat]
        if chair.away_since is not None and not chair.meal:
            chair.spells += ((chair.away_since, event.at),)
        chair.away_since, chair.meal, chair.way = None, False, event.way
        if self.bank.broken:
            self.bank.someone_came()

    def _ticked(self, event: ev.Ticked) -> None:
        self.now = event.now

    def _listed(self, event: ev.Listed) -> None:
        self.waiting.append(event.player)

    def _unlisted(self, event: ev.Unlisted) -> None:
        self.waiting.remove(event.player)

    # -- coming in -------------------------------------------------------------------------------------------------

    def _chose_way(self, event: ev.ChoseWay) -> None:
        chair = self.chairs[event.seat]
        chair.way, chair.chosen = event.way, True

    def _button_drawn(self, event: ev.ButtonDrawn) -> None:
        self.drawn = event.seat

    def _straddled(self, event: ev.Straddled) -> None:
        self.straddle = (event.seat, event.amount)

    def _game_chosen(self, event: ev.GameChosen) -> None:
        self.chosen, self.chosen_for, self.chose = event.game, self.hands + 1, event.seat

    def _converted(self, event: ev.Converted) -> None:
        match event.to:
            case "half-kill":
                self.kill_game = "half"
            case "full-kill":
                self.kill_game = "full"
            case "regular":
                self.kill_game = "none"
            case "forced-bet":
                game, limit = self.house.games[self.rules.game], self.rules.stakes.name
                changed = game.at(structure="forced-bet", limit=limit)
                assert isinstance(changed, TableRules)
                self.rules = changed
        if self.kill_game == "none":
            self.kill_seat, self.kill_due = None, False

    def _doubles_set(self, event: ev.DoublesSet) -> None:
        self.chairs[event.seat].doubles = event.on

    def _condition_raised(self, event: ev.ConditionRaised) -> None:
        changed = self.house.games[self.rules.game].at(limit=event.limit)
        assert isinstance(changed, TableRules)
        self.rules = changed
        for chair in self.chairs.values():
            chair.doubles = False

    def _time_posted(self, event: ev.TimePosted) -> None:
        self.fee_time = event.time

    def _bonus_posted(self, event: ev.BonusPosted) -> None:
        self.rules = between_hands(self.rules).with_bonus(self.rules, event.option)

    def _blind_missed(self, event: ev.BlindMissed) -> None:
        chair = self.chairs[event.seat]
        chair.missed_count += 1
        if event.blind not in chair.missed:
            chair.missed += (event.blind,)
        if chair.debt != "missed":
            # One who was too short for their blind owes it from the next deal on; one who was away may wait.
            chair.debt, chair.way = "missed", "wait" if chair.away or not chair.stack else "post-both"
            chair.chosen = False

    def _blind_went_by(self, event: ev.BlindWentBy) -> None:
        chair = self.chairs[event.seat]
        chair.passes += event.blind == "big"
        if chair.debt == "busted":
            chair.way = "after-blinds"

    def _came_in(self, event: ev.CameIn) -> None:
        chair = self.chairs[event.seat]
        self.owed[event.seat] = chair.debt, chair.way, chair.missed, chair.passes
        chair.debt, chair.way, chair.missed, chair.passes = "", "free", (), 0
        chair.chosen = False

    def _bank_taken(self, event: ev.BankTaken) -> None:
        self._answered(event.seat, took=True)
        self.bank.taken(event.seat, event.spot, event.turn)

    def _answered(self, seat: int, *, took: bool) -> None:
        if self.by_hand:
            self.answers = (*self.answers, (seat, took, replace(self.bank)))

    def _answer_returned(self, _event: ev.BankAnswerReturned) -> None:
        *before, (_, _, bank) = self.answers
        self.answers, self.bank = tuple(before), bank

    def _bank_declined(self, event: ev.BankDeclined) -> None:
        self._answered(event.seat, took=False)
        self.bank.declined += ((event.spot, event.seat),)

    def _game_broken(self, _event: ev.GameBroken) -> None:
        self.bank.broken = True

    def _share_passed(self, event: ev.SharePassed) -> None:
        self.chairs[event.seat].stack -= event.cents
        self.chairs[event.to].stack += event.cents

    def _nothing(self, event: ev.BlindSpared | ev.Played | ev.DeckChanged) -> None:
        """Events that are told but change nothing here."""

    # -- hands -----------------------------------------------------------------------------------------------------

    def _hand_started(self, event: ev.HandStarted) -> None:
        self._hand_begins(event)
        if self.by_hand:
            players = tuple((one.seat, self.chairs[one.seat].player) for one in event.seats)
            self.felt, self.last = Felt(event), Last(event.number, event.kill, event.game, players)
            return
        kill, tried = self.kill_game if event.kill else None, self.dealt_on_trial(event)
        self.hand = tried or open_hand(rules_of_hand(self.rules, event.number, kill, chosen=event.game), event)

    def _hand_begins(self, event: ev.HandStarted) -> None:
        self.hands, self.stood = event.number, ()
        old = self.button
        if old is None:
            self.first_button = event.button
        elif (
            self.first_button is not None
            and event.button != old
            and (event.button == self.first_button or strictly_between(self.first_button, old, event.button))
        ):
            self.first_round = False
        self.button, self.drawn, self.straddle = event.button, None, None
        places: dict[Blind, int | None] = {"small": event.small, "big": event.big}
        if any(post.kind == "third" for post in event.posts):
            places["third"] = event.button
        self.blinds = {blind: seat for blind, seat in places.items() if seat is not None}
        dealt = self.dealt = frozenset(one.seat for one in event.seats)
        for chair in self.chairs.values():
            if chair.seat in dealt:
                chair.waited = chair.missed_count = chair.hands_out = 0
            else:
                chair.waited += 1
                chair.hands_out = max(0, chair.hands_out - (not chair.away))
        for last in ("small", "big"):
            if self.blinds.get(last) in dealt:
                self.chairs[self.blinds[last]].met_blinds_in = event.number
                break

    def _hand_booked(self, event: ev.HandBooked) -> None:
        lasts = event.lasts or lasting(self.rules, self.hand_now, is_misdealt(self.hand_now))
        for seat, stack in event.stacks:
            self.chairs[seat].stack = stack
        if self.felt:
            # What was collected is in the box already.
            self.ended, self.felt = None if lasts.misdealt else self._standing(self.felt), None
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
            self.bank.round_over(lasts.spots)
        self.owed = {}
        if lasts.winner is not None:
            self.chairs[lasts.winner].won_in = self.hands

    def _deal_again(self, lasts: ev.Lasting) -> None:
        """After a misdeal button and bank stay, a straddle is up again, and who had come in has to come in again."""
        self.drawn = self.button
        for seat, owed in self.owed.items():
            chair = self.chairs[seat]
            chair.debt, chair.way, chair.missed, chair.passes = owed
        self.straddle = lasts.straddle

    # -- on the felt -----------------------------------------------------------------------------------------------

    def _standing(self, felt: Felt) -> Ended:
        chairs = self.chairs.items()
        return Ended(
            felt,
            self.fee_stands,
            (self.kill_seat, self.kill_due),
            replace(self.bank),
            self.owed,
            {seat: chair.won_in for seat, chair in chairs},
            {seat: chair.naturals for seat, chair in chairs},
            {seat: (chair.debt, chair.way) for seat, chair in chairs},
        )

    def _hand_reopened(self, _event: ev.HandReopened) -> None:
        was = self.ended
        assert was is not None
        self.felt, self.fee_stands, self.bank, self.owed = was.felt, was.fee_stands, was.bank, was.owed
        self.kill_seat, self.kill_due = was.kill
        for seat, chair in self.chairs.items():
            chair.won_in, chair.naturals = was.won_in[seat], was.naturals[seat]
            chair.debt, chair.way = was.debts[seat]

    def _wagers_told(self, event: ev.WagersTold) -> None:
        assert self.felt is not None
        self.felt.spots = event.spots

    def _collection_taken(self, event: ev.CollectionTaken) -> None:
        assert self.felt is not None
        self.felt.pushes += event.push
        self.felt.paid += event.paid
        self._into_the_box(event.collection, event.jackpot)

    def _collection_returned(self, event: ev.CollectionReturned) -> None:
        assert self.felt is not None
        self.felt.pushes, self.felt.paid = 0, ()
        self._into_the_box(-event.collection, -event.jackpot)

    def _into_the_box(self, collection: Cents, jackpot: Cents) -> None:
        assert self.felt is not None
        self.felt.collection += collection
        self.felt.jackpot += jackpot
        self.drop += collection
        self.jackpot += jackpot
        self.bought_in += collection + jackpot

    def _went_broke(self, event: ev.WentBrokeInTheBlind) -> None:
        chair = self.chairs[event.seat]
        chair.debt, chair.way, chair.chosen = "busted", event.way, False

    def _blind_owed(self, event: ev.BlindOwed) -> None:
        chair = self.chairs[event.seat]
        chair.debt, chair.way, chair.missed, chair.chosen = "missed", event.way, ("big",), False

    def _kill_button(self, event: ev.KillButton) -> None:
        self.kill_seat, self.kill_due = event.seat, event.due


_TAKE: dict[type, Callable[[TableState, Any], None]] = {
    ev.Sat: TableState._sat,
    ev.Left: TableState._left,
    ev.PickedUp: TableState._left,
    ev.Moved: TableState._moved,
    ev.Swapped: TableState._swapped,
    ev.Bought: TableState._bought,
    ev.OnTheirWay: TableState._on_their_way,
    ev.Landed: TableState._landed,
    ev.TimePaid: TableState._time_paid,
    ev.WentAway: TableState._went_away,
    ev.CameBack: TableState._came_back,
    ev.DoublesSet: TableState._doubles_set,
    ev.ConditionRaised: TableState._condition_raised,
    ev.TimePosted: TableState._time_posted,
    ev.BonusPosted: TableState._bonus_posted,
    ev.Ticked: TableState._ticked,
    ev.Listed: TableState._listed,
    ev.Unlisted: TableState._unlisted,
    ev.ChoseWay: TableState._chose_way,
    ev.ButtonDrawn: TableState._button_drawn,
    ev.Straddled: TableState._straddled,
    ev.GameChosen: TableState._game_chosen,
    ev.Converted: TableState._converted,
    ev.BlindMissed: TableState._blind_missed,
    ev.BlindSpared: TableState._nothing,
    ev.BlindWentBy: TableState._blind_went_by,
    ev.CameIn: TableState._came_in,
    ev.BankTaken: TableState._bank_taken,
    ev.BankDeclined: TableState._bank_declined,
    ev.GameBroken: TableState._game_broken,
    ev.SharePassed: TableState._share_passed,
    ev.DeckChanged: TableState._nothing,
    ev.HandStarted: TableState._hand_started,
    ev.Played: TableState._nothing,
    ev.HandBooked: TableState._hand_booked,
    ev.WentBrokeInTheBlind: TableState._went_broke,
    ev.BlindOwed: TableState._blind_owed,
    ev.KillButton: TableState._kill_button,
    ev.WagersTold: TableState._wagers_told,
    ev.CollectionTaken: TableState._collection_taken,
    ev.CollectionReturned: TableState._collection_returned,
    ev.HandReopened: TableState._hand_reopened,
    ev.BankAnswerReturned: TableState._answer_returned,
}
