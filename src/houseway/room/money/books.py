"""What a table's events come to in the ledger.

The accounts of a table hold, after every step: ``stack`` the chips in front of the players, ``pot`` what they have bet,
``bank`` what the player-dealer has put up with what it has won so far. A buy-in comes from the hold of its sending,
where the cage has put it; whoever leaves takes their chips to their own account. Bots play with the cage's chips.
"""

from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from houseway.money import Cents
from houseway.room.engines.registry import engine_of
from houseway.room.log.postings import Posting, hold, moved
from houseway.table import Event, Table
from houseway.table import events as ev

SHIFT = 8 * 3600 * 1000
"""Milliseconds of a shift; the day, of Greenwich, has three."""
_EPOCH = date(1970, 1, 1)


def shift_of(now: int) -> str:
    """The shift of a moment: its day, and 1 to 3."""
    return _shift(now // SHIFT)


@lru_cache
def _shift(number: int) -> str:
    day, shift = divmod(number, 3)
    return f"{_EPOCH + timedelta(day)}.{shift + 1}"


def begin_of_shift(shift: str, later: int = 0) -> int:
    """When a shift began, or the one so many later."""
    day, _, number = shift.partition(".")
    return (3 * (date.fromisoformat(day) - _EPOCH).days + int(number) - 1 + later) * SHIFT


BOT = "b"
"""How the id of a bot begins, and no other."""


def is_bot(player: str) -> bool:
    """Whether an id is a bot's."""
    return player.startswith(BOT)


class Holdings(NamedTuple):
    """What the accounts of a table hold, its drop and jackpot money since it was opened included."""

    stack: Cents
    pot: Cents
    bank: Cents
    drop: Cents
    jackpot: Cents


class Behind(NamedTuple):
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
    dealt, beside, drop, fund = around or behind(table)
    if not table.in_play:
        return Holdings(beside, 0, 0, drop, fund)
    left, bank, taken, jackpot = engine_of(table.rules).in_hand.chips(table.hand_now)
    return Holdings(beside + left, dealt - left - bank - taken - jackpot, bank, drop + taken, fund + jackpot)


class Books:
    """The postings of one table."""

    def __init__(self, id: str, fund: str) -> None:
        self._stack, self._pot, self._bank = (f"table:{id}:{name}" for name in ("stack", "pot", "bank"))
        self._id, self._jackpot = id, f"jackpot:{fund}"

    def came_and_went(self, event: Event, player: str, sent: str, now: int) -> tuple[Posting, ...]:
        """The postings of an event that brings chips to the table, by a sending, or takes them away from it."""
        match event:
            case ev.Sat(chips=chips) | ev.Bought(chips=chips) | ev.OnTheirWay(chips=chips):
                return moved("cage" if is_bot(player) else hold("sending", sent), self._stack, chips)
            case ev.Left(chips=chips) | ev.PickedUp(chips=chips) if chips:
                return moved(self._stack, "cage" if is_bot(player) else f"player:{player}", chips)
            case ev.TimePaid(amount=amount) if amount:
                return moved(self._stack, self._drop(now), amount)
        return ()

    def played(self, before: Holdings, after: Holdings, now: int) -> tuple[Posting, ...]:
        """The postings of chips that moved between the accounts of the table, and into drop and jackpot."""
        if before == after:
            return ()
        drop = self._drop(now) if after.drop != before.drop else ""
        accounts = (self._stack, self._pot, self._bank, drop, self._jackpot)
        changes = zip(accounts, before, after, strict=True)
        return tuple([Posting(account, new - old) for account, old, new in changes if new != old])

    def told(self, event: Event, now: int, began: int) -> tuple[Posting, ...]:
        """The postings of what a dealer puts into the box of a table whose chips the room does not count.

        It comes from the cage, which sold those chips; a hand's collection belongs to the shift in which it ``began``.
        """
        match event:
            case ev.CollectionTaken(collection=collection, jackpot=jackpot):
                return self._boxed(collection, jackpot, began)
            case ev.CollectionReturned(collection=collection, jackpot=jackpot):
                return self._boxed(-collection, -jackpot, began)
            case ev.TimePaid(amount=amount):
                return self._boxed(amount, 0, now)
        return ()

    def _boxed(self, collection: Cents, jackpot: Cents, now: int) -> tuple[Posting, ...]:
        amounts = (("cage", -collection - jackpot), (self._drop(now), collection), (self._jackpot, jackpot))
        return tuple(Posting(account, cents) for account, cents in amounts if cents)

    def _drop(self, now: int) -> str:
        return f"drop:{self._id}:{shift_of(now)}"
