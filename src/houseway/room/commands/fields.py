"""What the fields of commands may hold, and what all commands have in common."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

LARGEST = 2**40
"""The most cents that one command may name."""

TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,8}\Z")]
TableOrBreak: TypeAlias = Annotated[str, Meta(pattern=r"^([1-9][0-9]{0,8})?\Z")]
"""Where a dealer goes; empty for a break."""
PersonId: TypeAlias = Annotated[str, Meta(pattern=r"^[pb][1-9][0-9]{0,11}\Z")]
PlayerId: TypeAlias = Annotated[str, Meta(pattern=r"^([pb][1-9][0-9]{0,11}|w:[^\x00-\x1f\x7f]{1,40})\Z")]
"""Somebody with an account, or at a table that is dealt by hand somebody without one, by name."""
Id: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}\Z")]
Slug: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]
Label: TypeAlias = Annotated[str, Meta(pattern=r"^[ -~]{0,60}\Z")]
"""A structure or a limit as the house prints it."""
ListId: TypeAlias = Annotated[str, Meta(pattern=r"^[ -~]{1,200}\Z")]
Account: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]+[A-Za-z0-9_.:-]{0,150}\Z")]
Hold: TypeAlias = Annotated[str, Meta(pattern=r"^(sending|adjustment|claim|transfer):[A-Za-z0-9_.-]{1,64}\Z")]
"""Money that is held, by what it waits for."""
Reason: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,300}\Z")]
"""A sentence of a person: printable, not empty, not long."""
TableName: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{0,40}\Z")]
"""What friends call their table."""
Invite: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""What stands in the link to a private table."""
Line: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,140}\Z")]
"""What somebody says at a table."""
Bots: TypeAlias = Annotated[int, Meta(ge=0, le=10)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
Chips: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST)]
BankId: TypeAlias = Annotated[str, Meta(pattern=r"^(window|floor)-[1-9][0-9]?\Z")]
"""A window of the cage, or a floor bank."""
BankOrCage: TypeAlias = Annotated[str, Meta(pattern=r"^((window|floor)-[1-9][0-9]?)?\Z")]
"""The same; empty for the cage itself."""
Rack: TypeAlias = dict[Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,7}\Z")], Annotated[int, Meta(ge=0, le=1_000_000)]]
"""How many chips of each value, in cents."""
Shown: TypeAlias = dict[Annotated[str, Meta(pattern=r"^[1-9][0-9]?\Z")], Annotated[str, Meta(max_length=40)]]
"""Five cards that were shown, by seat."""
PersonName: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,40}\Z")]
Role: TypeAlias = Literal["player", "dealer", "floor", "cage", "office", "admin", "kiosk"]
"""A kiosk is no person but a tablet at the door, at which people put their own names on lists."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=True):
    """What all commands have in common."""
