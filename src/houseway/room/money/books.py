"""The postings of a table's events.

A table has three accounts: ``stack`` for the chips in front of the players, ``pot`` for their bets, ``bank`` for the
player-dealer's bank and its winnings so far. A buy-in is taken from a hold that the cage made; players who leave take
their chips to their own account. Bots play with the cage's chips. Tables dealt by hand use real chips, so they pay
collections from the chips that are out.

What a hand pays to the jackpot lies in the drop box, in an account of its own, until the box is counted. Then it goes
to the fund. So a fund never shows what is in a box.
"""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from houseway.money import Cents
from houseway.room.engine import engine_of
from houseway.room.log.entries import REAL_CHIPS, Posting, hold, moved
from houseway.table import Event, Table
from houseway.table import events as ev
from houseway.table.by_hand import CollectionReturned, CollectionTaken

BOT = "b"
"""The prefix of every bot's id."""


def is_bot(player: str) -> bool:
    """Returns whether an id is a bot's."""
    return player.startswith(BOT)


class Holdings(msgspec.Struct, frozen=True):
    """The balances of a table's accounts, and its drop and jackpot money since it was opened."""

    stack: Cents
    pot: Cents
    bank: Cents
    drop: Cents
    jackpot: Cents
    bonuses: Cents = 0
    """What the fund has paid to players of the table."""

    def with_more(self, stack: Cents, drop: Cents = 0) -> "Holdings":
        """Returns the same with amounts added to the stacks and the drop."""
        return Holdings(self.stack + stack, self.pot, self.bank, self.drop + drop, self.jackpot, self.bonuses)


class Aside(msgspec.Struct, frozen=True):
    """The chips that are not in a hand, which its moves don't change."""

    dealt: Cents
    """The stacks that were dealt in, as they were before the hand."""
    others: Cents
    """The stacks that were not dealt in, and chips that will arrive after the hand."""
    drop: Cents
    jackpot: Cents
    bonuses: Cents


def aside(table: Table) -> Aside:
    """Returns the chips that are not in the current hand; all of them between hands."""
    dealt = others = 0
    in_hand = table.dealt if table.in_play else ()
    for seat, chair in table.chairs.items():
        if seat in in_hand:
            dealt += chair.stack
            others += chair.coming
        else:
            others += chair.stack + chair.coming
    return Aside(dealt, others, table.drop, table.jackpot, table.bonuses)


def holdings(table: Table, known: Aside | None = None) -> Holdings:
    """Returns the current balances of a table; a table dealt by hand has none.

    ``known`` saves adding up the chips aside of the hand after each move.
    """
    if table.by_hand:
        return Holdings(0, 0, 0, 0, 0)
    rest = known or aside(table)
    if not table.in_play:
        return Holdings(rest.others, 0, 0, rest.drop, rest.jackpot, rest.bonuses)
    chips = engine_of(table.rules).in_hand.chips(table.hand_now)
    bet = rest.dealt - chips.stacks - chips.bank - chips.drop - chips.jackpot + chips.bonuses
    drop, jackpot, bonuses = rest.drop + chips.drop, rest.jackpot + chips.jackpot, rest.bonuses + chips.bonuses
    return Holdings(rest.others + chips.stacks, bet, chips.bank, drop, jackpot, bonuses)


class Box(msgspec.Struct, frozen=True):
    """The number of a table's drop box, and what the hand paid into a box that was pulled: collection and jackpot."""

    number: str
    pulled: Cents = 0
    pulled_share: Cents = 0


SHARE = "share:"
"""The prefix of what the hands in a box paid to the jackpot: ``share:FUND:TABLE:BOX``."""


def box_account(account: str) -> str:
    """Returns the drop box where an account's chips lie; empty if they lie elsewhere.

    >>> box_account("share:marina:7:2026-02-06.1"), box_account("cage")
    ('drop:7:2026-02-06.1', '')
    """
    if account.startswith(SHARE):
        return f"drop:{account.split(':', 2)[2]}"
    return account if account.startswith("drop:") else ""


def share_of(box: str, accounts: Iterable[str]) -> str:
    """Returns the account of the jackpot's share in a drop box, if there is one."""
    return next((one for one in accounts if one.startswith(SHARE) and box_account(one) == box), "")


def boxes(accounts: Iterable[str]) -> list[str]:
    """Returns the drop boxes among accounts, also those with nothing but a jackpot's share."""
    return sorted({box for one in accounts if (box := box_account(one))})


def box_of(account: str) -> str:
    """Returns the number of a drop box, which starts with its shift; empty for other accounts.

    >>> box_of("drop:7:2026-02-06.1.2"), box_of("share:marina:7:2026-02-06.1"), box_of("cage")
    ('2026-02-06.1.2', '2026-02-06.1', '')
    """
    return box_account(account).rpartition(":")[2]


def jackpots(books: Mapping[str, Cents]) -> list[str]:
    """Returns the jackpot funds, also those that have no money yet but in a box that isn't counted.

    >>> jackpots({"share:marina:7:2026-02-06.1": 100, "jackpot:oceana": 0, "cage": 5})
    ['marina', 'oceana']
    """
    return sorted({name.split(":")[1] for name in books if name.startswith(("jackpot:", SHARE))})


class Books:
    """The postings of one table."""

    def __init__(self, id: str, fund: str) -> None:
        self._stack, self._pot, self._bank = (f"table:{id}:{name}" for name in ("stack", "pot", "bank"))
        self._id, self._fund = id, fund

    def came_and_went(self, event: Event, player: str, sent: str, box: Callable[[], Box]) -> tuple[Posting, ...]:
        """Returns the postings of an event that brings chips to the table, from a hold, or takes them away."""
        match event:
            case ev.Sat(chips=chips) | ev.Bought(chips=chips) | ev.OnTheirWay(chips=chips):
                return moved("cage" if is_bot(player) else hold("sending", sent), self._stack, chips)
            case ev.Left(chips=chips) | ev.PickedUp(chips=chips) if chips:
                return moved(self._stack, "cage" if is_bot(player) else f"player:{player}", chips)
            case ev.TimePaid(amount=amount) if amount:
                return moved(self._stack, self._drop(box()), amount)
        return ()

    def played(self, before: Holdings, after: Holdings, box: Box | None) -> tuple[Posting, ...]:
        """Returns the postings of chips that moved between the table's accounts, the jackpot and a box."""
        moves: list[Posting] = []
        if cents := after.stack - before.stack:
            moves.append((self._stack, cents))
        if cents := after.pot - before.pot:
            moves.append((self._pot, cents))
        if cents := after.bank - before.bank:
            moves.append((self._bank, cents))
        if cents := before.bonuses - after.bonuses:
            moves.append((f"jackpot:{self._fund}", cents))
        if box:
            moves += self._into(box, after.drop - before.drop, after.jackpot - before.jackpot)
        return tuple(moves)

    def entered(self, event: Event, box: Box, now: Box) -> tuple[Posting, ...]:
        """Returns the postings of a collection that a dealer entered at a table dealt by hand.

        It is paid from the real chips that are out. A hand pays into the ``box`` of the shift of its start.
        """
        match event:
            case CollectionTaken(collection=collection, jackpot=jackpot):
                return self._boxed(collection, jackpot, box)
            case CollectionReturned(collection=collection, jackpot=jackpot):
                return self._boxed(-collection, -jackpot, box)
            case ev.TimePaid(amount=amount):
                return self._boxed(amount, 0, now)
        return ()

    def _boxed(self, collection: Cents, jackpot: Cents, box: Box) -> tuple[Posting, ...]:
        out = ((REAL_CHIPS, -collection - jackpot),) if collection + jackpot else ()
        return (*out, *self._into(box, collection, jackpot))

    def _into(self, box: Box, collection: Cents, jackpot: Cents) -> tuple[Posting, ...]:
        """Returns the postings into the box or out of it; the cage returns what is in a pulled box."""
        paid = max(collection, -box.pulled) if collection < 0 else 0
        share = max(jackpot, -box.pulled_share) if jackpot < 0 else 0
        moves = (("cage", paid + share), (self._drop(box), collection - paid), (self._share(box), jackpot - share))
        return tuple((account, amount) for account, amount in moves if amount)

    def _share(self, box: Box) -> str:
        return f"{SHARE}{self._fund}:{self._id}:{box.number}"

    def _drop(self, box: Box) -> str:
        return f"drop:{self._id}:{box.number}"
