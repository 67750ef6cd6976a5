"""Names of people, bots and accounts."""

from collections.abc import Mapping
from typing import TypeAlias

from houseway.room.log.entries import REAL_CHIPS
from houseway.room.money.books import is_bot
from houseway.room.money.cage import title
from houseway.room.people.names import WALK_IN
from houseway.room.people.people import Person
from houseway.room.tables.bots import level_of, name_of
from houseway.room.view_types import Known
from houseway.rulebook import House

People: TypeAlias = Mapping[str, Person]


def known(player: str, people: People) -> Known:
    """Returns a player as the table knows them."""
    if is_bot(player):
        return Known(name_of(player), bot=level_of(player))
    if player.startswith(WALK_IN):
        return Known(player.removeprefix(WALK_IN))
    return Known(people[player].name if player in people else player)


def spoken_of(about: str, people: People, houses: Mapping[str, House]) -> str:
    """Names what a person looked at, for staff: an account or a person by name, anything else unchanged."""
    kind, _, rest = about.partition(":")
    if kind == "jackpot" and rest in houses:
        return f"the jackpot of {houses[rest].name}"
    if kind in ("player", "drop", "bank", "short") and rest:
        return account_name(about, people)
    return known(about, people).name if about in people else about


def account_name(account: str, people: People) -> str:
    """Names an account of the ledger for staff.

    >>> account_name("drop:7:2026-02-06.1", {}), account_name("jackpot:limelight", {})
    ('the box of table 7, shift 2026-02-06.1', 'the jackpot limelight')
    """
    kind, _, rest = account.partition(":")
    match kind:
        case "player":
            return known(rest, people).name
        case "drop":
            table, _, shift = rest.partition(":")
            return f"the box of table {table}, shift {shift}"
        case "jackpot":
            return f"the jackpot {rest}"
        case "bank":
            return title(rest)
        case "short":
            return f"missing in {title(rest)}"
    return "the real chips that are out" if account == REAL_CHIPS else f"the {account}"
