"""An inspector of a simulated room: looks at every event as it is written, and at the books between two of them.

This is what an operator must be able to prove of every hand: its fee is the posted one and was fixed before a card was
dealt, the bank goes round, and all chips are where the books have them.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from houseway.collection import charges, hand_fee, of_table, push_pot_fee
from houseway.money import Cents, show
from houseway.play.contract import NO_FEE
from houseway.room.log.draft import Draft
from houseway.room.money.books import holdings
from houseway.room.room import Room
from houseway.room.tables.keeper import Keeper
from houseway.rulebook import BankedRules, GameRules

_RUNNING = 2
"""How often running one player may hold the bank."""
_PLAYERS, _PUSH_POTS = range(2, 11), (1, 2)
"""How many players a push pot may have, and which of them have fees of their own: any after the second is like it."""


class Finding(Exception):
    """What the inspector found, and where: something that no cardroom may do."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The fee of the hand in play, as it was fixed when the hand began."""

    collection: Cents
    jackpot: Cents
    stands: bool
    """Whether it was collected already, for a misdeal."""


class Inspector:
    """Raises a Finding where an event or the books of a room are not what they must be."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        """How many events there were of each kind."""
        self._fixed: dict[str, Fixed] = {}
        self._banks: dict[str, list[str]] = {}
        """Who held the bank of each table, in its last rounds."""

    def sees(self, room: Room, stream: str, draft: Draft) -> None:
        """An event as it is written, with the room as it is then."""
        kind = draft.type
        self.seen[kind] += 1
        if kind == "Played":
            json = draft.json
            if b'"FeeTaken"' in json or b'"BetsClosed"' in json:  # most moves need not be read
                self._played(_keeper(room, stream), draft.data["event"])
        elif kind == "HandStarted":
            self._started(_keeper(room, stream), draft.data["event"])
        elif kind == "BankTaken":
            self._bank_taken(_keeper(room, stream), draft.data["event"])

    def _started(self, keeper: Keeper, started: dict[str, Any]) -> None:
        """The fee stands before a card is dealt, and is the posted row's for so many hands."""
        table, fee = keeper.table, started["fee"]
        fixed = self._fixed[keeper.id] = Fixed(fee["collection"], fee["jackpot"], table.fee_stands)
        if isinstance(table.rules, BankedRules):
            return
        posted = hand_fee(table.rules, len(started["seats"]), option=table.options.fee_option)
        due = NO_FEE if fixed.stands else posted
        if fixed.collection != due.collection or fixed.jackpot != due.jackpot:
            both = [f"{show(one.collection)} and {show(one.jackpot)}" for one in (fixed, due)]
            raise Finding(f"table {keeper.id}: the fee is fixed at {both[0]}, posted are {both[1]}")

    def _played(self, keeper: Keeper, played: dict[str, Any]) -> None:
        for event in played["events"]:
            kind = event["type"]
            if kind == "FeeTaken":
                self._fee_taken(keeper, event["collection"], event["jackpot"])
            elif kind == "BetsClosed":
                self._bets_closed(keeper, event["action"], event["bank_fee"])

    def _fee_taken(self, keeper: Keeper, collection: Cents, jackpot: Cents) -> None:
        """What is taken is what was fixed, less only where the pot is smaller; a push pot has a row of its own."""
        fixed = self._fixed[keeper.id]
        as_fixed = collection == fixed.collection and jackpot == fixed.jackpot
        if as_fixed or collection + jackpot < fixed.collection + fixed.jackpot:
            return
        if (collection, jackpot) not in _push_pot_rows(keeper.table.rules):
            both = f"{show(fixed.collection)} and {show(fixed.jackpot)}"
            raise Finding(f"table {keeper.id}: {show(collection)} and {show(jackpot)} are taken, fixed were {both}")

    def _bets_closed(self, keeper: Keeper, action: Cents, taken: Cents) -> None:
        """The player-dealer's fee is the posted one for the action on the table, taken before the first card."""
        table = keeper.table
        due = 0
        # What was collected for a misdeal counts for the new deal, which may be over by now: the bank had a natural.
        if not self._fixed[keeper.id].stands:
            asked = of_table(table.rules, action=action, wager=0, option=table.options.fee_option)
            due = sum([one.amount for one in charges(table.house, asked) if one.payer == "player-dealer"])
        if taken != due:
            paid = f"the bank pays {show(taken)} for {show(action)} of action"
            raise Finding(f"table {keeper.id}: {paid}, posted are {show(due)}")

    def _bank_taken(self, keeper: Keeper, taken: dict[str, Any]) -> None:
        """Nobody holds the bank more than twice running."""
        player = keeper.table.chairs[taken["seat"]].player
        held = self._banks.setdefault(keeper.id, [])
        if taken["turn"] > _RUNNING or held[-_RUNNING:] == [player] * _RUNNING:
            raise Finding(f"table {keeper.id}: {player} holds the bank more than {_RUNNING} times running")
        self._banks[keeper.id] = [*held[1 - _RUNNING :], player]


def check_books(room: Room) -> None:
    """All money comes to nothing, and the chips of every table are all there and where the ledger has them."""
    if total := sum(room.balances.values()):
        raise Finding(f"the ledger comes to {show(total)} instead of nothing")
    for id, keeper in room.keepers.items():
        table, held = keeper.table, holdings(keeper.table)
        if table.chips != table.bought_in:
            raise Finding(f"table {id}: {show(table.chips)} are on it, {show(table.bought_in)} were brought")
        for name, cents in (("stack", held.stack), ("pot", held.pot), ("bank", held.bank)):
            if (booked := room.balances.get(f"table:{id}:{name}", 0)) != cents:
                raise Finding(f"table {id}: the {name} has {show(cents)}, the ledger {show(booked)}")
        if keeper.status.paused:
            raise Finding(f"table {id}: it is paused: {keeper.status.paused}")


def _keeper(room: Room, stream: str) -> Keeper:
    return room.keepers[stream.removeprefix("table:")]


def _push_pot_rows(rules: GameRules) -> set[tuple[Cents, Cents]]:
    """The fees that may be taken from a push pot; no other game has any."""
    if rules.game != "push-nine":
        return set()
    rows = [push_pot_fee(rules, players, count) for players in _PLAYERS for count in _PUSH_POTS]
    return {(one.collection, one.jackpot) for one in rows}
