"""The field types of commands and their base struct."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

LARGEST = 2**40
"""The most cents in one command."""

TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,8}\Z")]
TableOrBreak: TypeAlias = Annotated[str, Meta(pattern=r"^([1-9][0-9]{0,8})?\Z")]
"""A dealer's next table. Empty for a break."""
PersonId: TypeAlias = Annotated[str, Meta(pattern=r"^[pb][1-9][0-9]{0,11}\Z")]
PlayerId: TypeAlias = Annotated[str, Meta(pattern=r"^([pb][1-9][0-9]{0,11}|w:[^\x00-\x1f\x7f]{1,40})\Z")]
"""A player with an account, or a walk-in by name."""
Id: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}\Z")]
StepId: TypeAlias = Annotated[str, Meta(pattern=r"^([A-Za-z0-9][A-Za-z0-9_.-]{0,63})?\Z")]
"""The step of a table that is dealt by hand after which a tap was made."""
Slug: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]
Label: TypeAlias = Annotated[str, Meta(pattern=r"^[ -~]{0,60}\Z")]
"""A structure or limit as the house prints it."""
ListId: TypeAlias = Annotated[str, Meta(pattern=r"^[ -~]{1,200}\Z")]
Account: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]+[A-Za-z0-9_.:-]{0,150}\Z")]
Hold: TypeAlias = Annotated[str, Meta(pattern=r"^(sending|adjustment|claim|transfer):[A-Za-z0-9_.-]{1,64}\Z")]
"""Money on hold, with its kind."""
Reason: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,300}\Z")]
"""A sentence typed by a person: printable, at most 300 characters."""
TableName: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{0,40}\Z")]
"""A private table's name."""
Invite: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""The token in the link to a private table."""
TalkText: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,140}\Z")]
"""A line of table talk."""
Bots: TypeAlias = Annotated[int, Meta(ge=0, le=10)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
Chips: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST)]
Hand: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
"""A hand's number at its table; 0 is before the first."""
Moment: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
"""A time in milliseconds."""
Count: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST)]
BankId: TypeAlias = Annotated[str, Meta(pattern=r"^(window|floor)-[1-9][0-9]?\Z")]
"""A cage window or a floor bank."""
BankOrCage: TypeAlias = Annotated[str, Meta(pattern=r"^((window|floor)-[1-9][0-9]?)?\Z")]
"""A bank. Empty for the cage itself."""
Rack: TypeAlias = dict[Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,7}\Z")], Annotated[int, Meta(ge=0, le=1_000_000)]]
"""The number of chips of each value, in cents."""
Shown: TypeAlias = dict[Annotated[str, Meta(pattern=r"^[1-9][0-9]?\Z")], Annotated[str, Meta(max_length=40)]]
"""Five shown cards by seat."""
PersonName: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,40}\Z")]
Role: TypeAlias = Literal["player", "dealer", "floor", "cage", "office", "admin", "kiosk", "board", "tablet"]
"""The last three are devices: a tablet at the door where people put their own names on lists, the board on the wall,
and a dealer's tablet that stays at its table."""


class CommandBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=True):
    """The base of all commands."""
