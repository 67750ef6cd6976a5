"""What people may ask of the room: one strict struct for each command of ``docs/protocol.md``.

An object's ``type`` is the name of its command; unknown fields are refused, numbers are bounded, text is printable. Who
may ask for what stands in ``room/people/policy.py``.

>>> msgspec.json.decode(b'{"type":"Sit","table":"7","seat":3,"chips":20000}', type=Command)
Sit(table='7', seat=3, chips=20000, way=None)
"""

from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from houseway.rulebook.table import Way
from houseway.table.commands import Change
from houseway.table.state import KillGame

LARGEST = 2**40
"""The most cents that one command may name."""

TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,8}\Z")]
PersonId: TypeAlias = Annotated[str, Meta(pattern=r"^[pb][1-9][0-9]{0,11}\Z")]
Id: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}\Z")]
Slug: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]
Label: TypeAlias = Annotated[str, Meta(pattern=r"^[ -~]{0,60}\Z")]
"""A structure or a limit as the house prints it."""
ListId: TypeAlias = Annotated[str, Meta(pattern=r"^[ -~]{1,200}\Z")]
Account: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]+[A-Za-z0-9_.:-]{0,150}\Z")]
Reason: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,300}\Z")]
"""A sentence of a person: printable, not empty, not long."""
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10)]
Chips: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=LARGEST)]
Role: TypeAlias = Literal["player", "dealer", "floor", "cage", "office", "admin"]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=True):
    """What all commands have in common."""


class PlayNow(_Command, frozen=True):
    """Seats the person at a table of that game, with bots; ``alone``, where no other person sits."""

    house: Slug
    game: Slug
    structure: Label = ""
    limit: Label = ""
    alone: bool = False


class Sit(_Command, frozen=True):
    """Takes a seat with a buy-in."""

    table: TableId
    seat: SeatNumber
    chips: Chips
    way: Way | None = None


class Leave(_Command, frozen=True):
    """Gives up the seat; the chips go back to the account."""

    table: TableId


class Move(_Command, frozen=True):
    """Changes to another seat of the table."""

    table: TableId
    to: SeatNumber


class Buy(_Command, frozen=True):
    """Buys more chips at the table."""

    table: TableId
    chips: Chips


class SitOut(_Command, frozen=True):
    """Leaves the seat for a while."""

    table: TableId
    meal: bool = False


class SitIn(_Command, frozen=True):
    """Is back."""

    table: TableId
    way: Way | None = None


class ComeIn(_Command, frozen=True):
    """Says how to come into the game."""

    table: TableId
    way: Way


class Straddle(_Command, frozen=True):
    """Announces a live straddle for the next hand."""

    table: TableId
    amount: Chips


class Vote(_Command, frozen=True):
    """Wants a change of the game, or objects to it."""

    table: TableId
    to: Change
    aye: bool


class TakeBank(_Command, frozen=True):
    """Takes the bank that is offered."""

    table: TableId


class DeclineBank(_Command, frozen=True):
    """Lets the bank pass."""

    table: TableId


class Ready(_Command, frozen=True):
    """Need not be waited for: the next hand, or the close of the betting."""

    table: TableId


class Play(_Command, frozen=True):
    """A command of the engine without its seat: ``{"type":"Raise","to":1200}``; the table knows which ones it has."""

    table: TableId
    command: dict[str, Any]


class CallClock(_Command, frozen=True):
    """Asks for the clock on whoever is to act."""

    table: TableId


class CallFloor(_Command, frozen=True):
    """Stops the game and calls the floor."""

    table: TableId
    what: Reason


class AskForBots(_Command, frozen=True):
    """Asks for bots in so many of the free seats."""

    table: TableId
    count: SeatNumber


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sign of a table says beyond game and limit."""

    kill: KillGame = "none"
    fee_option: Label = ""


class OpenTable(_Command, frozen=True):
    """Opens a table; the reply names it."""

    house: Slug
    game: Slug
    structure: Label = ""
    limit: Label = ""
    options: TableOptions = TableOptions()


class JoinList(_Command, frozen=True):
    """Goes on the waiting list of a game and limit."""

    house: Slug
    game: Slug
    limit: Label


class LeaveList(_Command, frozen=True):
    """Comes off a waiting list."""

    list: ListId


class AnswerCall(_Command, frozen=True):
    """Answers the call for a seat."""

    list: ListId
    answer: Literal["accept", "time", "cancel"]


class CloseTable(_Command, frozen=True):
    """Breaks the table after the hand in play."""

    table: TableId
    reason: Reason


class Pause(_Command, frozen=True):
    """Stops the game where it is."""

    table: TableId
    reason: Reason


class Resume(_Command, frozen=True):
    """Lets the game go on."""

    table: TableId


class PutClock(_Command, frozen=True):
    """Puts the clock on a seat."""

    table: TableId
    seat: SeatNumber


class Irregularities(_Command, frozen=True):
    """What can have gone wrong in the hand in play, and what must be told about each; changes nothing."""

    table: TableId


Facts: TypeAlias = dict[Slug, int | str | list[int | str]]
"""What is told about an irregularity; cards by their place in the hand, from 1, so that nobody has to see them."""


class Preview(_Command, frozen=True):
    """What the house's rulings would do about an irregularity; changes nothing."""

    table: TableId
    kind: Slug
    facts: Facts = {}


class Rule(_Command, frozen=True):
    """Rules on an irregularity; ``choice`` where the rulebook leaves one to the floor."""

    table: TableId
    kind: Slug
    facts: Facts = {}
    choice: Label = ""


class Seat(_Command, frozen=True):
    """Seats a player."""

    table: TableId
    seat: SeatNumber
    player: PersonId
    chips: Chips


class MovePlayer(_Command, frozen=True):
    """Moves a player with his chips to another table."""

    table: TableId
    seat: SeatNumber
    to_table: TableId
    to_seat: SeatNumber


class PickUp(_Command, frozen=True):
    """Picks up the chips of a seat whose player is away too long."""

    table: TableId
    seat: SeatNumber


class Bar(_Command, frozen=True):
    """Bars a person from the room."""

    player: PersonId
    reason: Reason


class Unbar(_Command, frozen=True):
    """Lets a barred person in again."""

    player: PersonId


class Adjust(_Command, frozen=True):
    """Proposes a correction of the books, which takes a second signature."""

    account: Account
    to: Account
    cents: Chips
    reason: Reason


class Sign(_Command, frozen=True):
    """Signs somebody else's adjustment, which carries it out."""

    adjustment: Id


class SellChips(_Command, frozen=True):
    """The cage puts play chips into an account."""

    player: PersonId
    cents: Chips


class CashOut(_Command, frozen=True):
    """The cage takes play chips out of an account."""

    player: PersonId
    cents: Chips


class CountDrop(_Command, frozen=True):
    """What the count found in a drop box."""

    table: TableId
    shift: Id
    cents: Annotated[int, Meta(ge=0, le=LARGEST)]


class CorrectCount(_Command, frozen=True):
    """Strikes through a count and writes another beside it."""

    count: Id
    cents: Annotated[int, Meta(ge=0, le=LARGEST)]
    reason: Reason


class QualifyJackpot(_Command, frozen=True):
    """Claims a jackpot for a hand."""

    fund: Id
    table: TableId
    hand: Count
    player: PersonId
    cents: Chips


class VerifyJackpot(_Command, frozen=True):
    """Confirms a claim from the log."""

    claim: Id


class PayJackpot(_Command, frozen=True):
    """Pays a verified claim."""

    claim: Id


class GiveRole(_Command, frozen=True):
    """Gives a person a role."""

    player: PersonId
    role: Role


class TakeRole(_Command, frozen=True):
    """Takes a role from a person."""

    player: PersonId
    role: Role


Command: TypeAlias = (
    PlayNow
    | Sit
    | Leave
    | Move
    | Buy
    | SitOut
    | SitIn
    | ComeIn
    | Straddle
    | Vote
    | TakeBank
    | DeclineBank
    | Ready
    | Play
    | CallClock
    | CallFloor
    | AskForBots
    | OpenTable
    | JoinList
    | LeaveList
    | AnswerCall
    | CloseTable
    | Pause
    | Resume
    | PutClock
    | Irregularities
    | Preview
    | Rule
    | Seat
    | MovePlayer
    | PickUp
    | Bar
    | Unbar
    | Adjust
    | Sign
    | SellChips
    | CashOut
    | CountDrop
    | CorrectCount
    | QualifyJackpot
    | VerifyJackpot
    | PayJackpot
    | GiveRole
    | TakeRole
)
KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Command)}
"""Every command by its name."""
