"""What a table's events come to in the ledger.

The accounts of a table hold, after every step: ``stack`` the chips in front of the players, ``pot`` what they have bet,
``bank`` what the player-dealer has put up with what it has won so far. A buy-in comes from the hold of its sending,
where the cage has put it; whoever leaves takes their chips to their own account. Bots play with the cage's chips.
At a table that is dealt by hand chips are real, and what goes into the box comes from those that are out.
"""

from collections.abc import Callable

import msgspec

from houseway.money import Cents
from houseway.room.engines.registry import engine_of
from houseway.room.log.postings import REAL_CHIPS, Posting, hold, moved
from houseway.table import Event, Table
from houseway.table import events as ev

BOT = "b"
"""How the id of a bot begins, and no other."""


def is_bot(player: str) -> bool:
    """Whether an id is a bot's."""
    return player.startswith(BOT)


class Holdings(msgspec.Struct, frozen=True):
    """What the accounts of a table hold, its drop and jackpot money since it was opened included."""

    stack: Cents
    pot: Cents
    bank: Cents
    drop: Cents
    jackpot: Cents

    def with_more(self, stack: Cents, drop: Cents = 0) -> "Holdings":
        """The same with more in front of the players, or less, and in the drop."""
        return Holdings(self.stack + stack, self.pot, self.bank, self.drop + drop, self.jackpot)


class Behind(msgspec.Struct, frozen=True):
    """The chips around a hand, which none of its moves changes."""

    dealt: Cents
    """What those who were dealt in brought to it."""
    beside: Cents
    """What everybody has who was not, and what is coming."""
    drop: Cents
    jackpot: Cents


def behind(table: Table) -> Behind:
    """The chips around the hand in play, or all of them where none is."""
    dealt = beside = 0
    in_hand = table.dealt if table.in_play else ()
    for seat, chair in table.chairs.items():
        if seat in in_hand:
            dealt += chair.stack
            beside += chair.coming
        else:
            beside += chair.stack + chair.coming
    return Behind(dealt, beside, table.drop, table.jackpot - table.bonuses)


def holdings(table: Table, around: Behind | None = None) -> Holdings:
    """Where the chips of a table are now; the room knows of none where it is dealt by hand.

    Who has counted those around the hand in play need not do it again after a move of it.
    """
    if table.by_hand:
        return Holdings(0, 0, 0, 0, 0)
    around = around or behind(table)
    if not table.in_play:
        return Holdings(around.beside, 0, 0, around.drop, around.jackpot)
    chips = engine_of(table.rules).in_hand.chips(table.hand_now)
    bet = around.dealt - chips.stacks - chips.bank - chips.drop - chips.jackpot
    return Holdings(
        around.beside + chips.stacks, bet, chips.bank, around.drop + chips.drop, around.jackpot + chips.jackpot
    )


class Box(msgspec.Struct, frozen=True):
    """The drop box in use at a table, by its number, and what of the hand's collection lies in one that was pulled."""

    number: str
    pulled: Cents = 0


def box_of(account: str) -> str:
    """The number of a drop box, its shift first; nothing for any other account.

    >>> box_of("drop:7:2026-02-06.1.2"), box_of("cage")
    ('2026-02-06.1.2', '')
    """
    return account.split(":")[2] if account.startswith("drop:") else ""


class Books:
    """The postings of one table."""

    def __init__(self, id: str, fund: str) -> None:
        self._stack, self._pot, self._bank = (f"table:{id}:{name}" for name in ("stack", "pot", "bank"))
        self._id, self._jackpot = id, f"jackpot:{fund}"

    def came_and_went(self, event: Event, player: str, sent: str, box: Callable[[], Box]) -> tuple[Posting, ...]:
        """The postings of an event that brings chips to the table, by a sending, or takes them away from it."""
        match event:
            case ev.Sat(chips=chips) | ev.Bought(chips=chips) | ev.OnTheirWay(chips=chips):
                return moved("cage" if is_bot(player) else hold("sending", sent), self._stack, chips)
            case ev.Left(chips=chips) | ev.PickedUp(chips=chips) if chips:
                return moved(self._stack, "cage" if is_bot(player) else f"player:{player}", chips)
            case ev.TimePaid(amount=amount) if amount:
                return moved(self._stack, self._drop(box()), amount)
        return ()

    def played(self, before: Holdings, after: Holdings, box: Box | None) -> tuple[Posting, ...]:
        """The postings of chips that moved between the accounts of the table, into the jackpot and into a box.

        Nobody need say which box where none was needed.
        """
        moves: list[Posting] = []
        if cents := after.stack - before.stack:
            moves.append((self._stack, cents))
        if cents := after.pot - before.pot:
            moves.append((self._pot, cents))
        if cents := after.bank - before.bank:
            moves.append((self._bank, cents))
        if cents := after.jackpot - before.jackpot:
            moves.append((self._jackpot, cents))
        if box:
            moves += self._into(box, after.drop - before.drop)
        return tuple(moves)

    def told(self, event: Event, box: Box, now: Box) -> tuple[Posting, ...]:
        """The postings of what a dealer puts into the box of a table whose chips the room does not count.

        It comes from the real chips that are out. A hand has the ``box`` of the shift in which it began.
        """
        match event:
            case ev.CollectionTaken(collection=collection, jackpot=jackpot):
                return self._boxed(collection, jackpot, box)
            case ev.CollectionReturned(collection=collection, jackpot=jackpot):
                return self._boxed(-collection, -jackpot, box)
            case ev.TimePaid(amount=amount):
                return self._boxed(amount, 0, now)
        return ()

    def _boxed(self, collection: Cents, jackpot: Cents, box: Box) -> tuple[Posting, ...]:
        amounts = ((REAL_CHIPS, -collection - jackpot), (self._jackpot, jackpot))
        return (*((account, cents) for account, cents in amounts if cents), *self._into(box, collection))

    def _into(self, box: Box, cents: Cents) -> tuple[Posting, ...]:
        """What goes into the box or comes out of it; what lies in one that was pulled is given back by the cage."""
        paid = max(cents, -box.pulled) if cents < 0 else 0
        moves = (("cage", paid), (self._drop(box), cents - paid))
        return tuple((account, amount) for account, amount in moves if amount)

    def _drop(self, box: Box) -> str:
        return f"drop:{self._id}:{box.number}"
