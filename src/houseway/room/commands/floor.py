"""What the floor asks for."""

from typing import Any, Literal, TypeAlias

from msgspec import field

from houseway.room.commands.fields import (
    Account,
    Asked,
    Chips,
    Id,
    Label,
    ListId,
    PersonId,
    PersonName,
    Reason,
    SeatNumber,
    Slug,
    TableId,
    TableOrBreak,
)
from houseway.room.talk import Talk


class CloseTable(Asked, frozen=True):
    """Breaks the table after the hand in play."""

    table: TableId
    reason: Reason


class Pause(Asked, frozen=True):
    """Stops the game where it is."""

    table: TableId
    reason: Reason


class Resume(Asked, frozen=True):
    """Lets the game go on; a call that came while it was paused still waits for somebody."""

    table: TableId


class PutClock(Asked, frozen=True):
    """Puts the clock on a seat."""

    table: TableId
    seat: SeatNumber


class Irregularities(Asked, frozen=True):
    """What can have gone wrong in the hand in play, and what must be told about each; changes nothing."""

    table: TableId


Facts: TypeAlias = dict[Slug, int | str | list[int | str]]
"""What is told about an irregularity; cards by their place in the hand, from 1, so that nobody has to see them."""


class Preview(Asked, frozen=True):
    """What the house's rulings would do about an irregularity; changes nothing."""

    table: TableId
    kind: Slug
    facts: Facts = field(default_factory=dict)


class Rule(Asked, frozen=True):
    """Rules on an irregularity; ``choice`` where the rulebook leaves one to the floor."""

    table: TableId
    kind: Slug
    facts: Facts = field(default_factory=dict)
    choice: Label = ""


class SeeTo(Asked, frozen=True):
    """Somebody has seen to the call of a table, in time or not; the game goes on unless it is paused."""

    table: TableId


class RaiseCondition(Asked, frozen=True):
    """Turns a pan game in which everybody plays doubles into the next higher condition."""

    table: TableId


class PostTime(Asked, frozen=True):
    """Posts the fees of a time that has its own, such as a Friday night; no name posts the usual ones."""

    table: TableId
    time: Label = ""


class Seat(Asked, frozen=True):
    """Seats a player; without chips where the table is dealt by hand."""

    table: TableId
    seat: SeatNumber
    player: PersonId
    chips: Chips | None = None


class Tell(Asked, frozen=True):
    """What happens at a table that is dealt by hand: a command of the table, ``{"type":"DealByHand"}``."""

    table: TableId
    command: dict[str, Any]


class MovePlayer(Asked, frozen=True):
    """Moves a player to an open seat, of their table or with their chips of another."""

    table: TableId
    seat: SeatNumber
    to_table: TableId
    to_seat: SeatNumber


class SwapPlayers(Asked, frozen=True):
    """Has two players change places, each with their chips."""

    table: TableId
    seat: SeatNumber
    to_table: TableId
    to_seat: SeatNumber


class Undo(Asked, frozen=True):
    """Undoes what the floor did with people and seats: they are put back, with what they had and owed."""

    act: Id


class Welcome(Asked, frozen=True):
    """Somebody without an account is known in the room by a name from now on; the reply is their number."""

    name: PersonName


class PutOnList(Asked, frozen=True):
    """Puts somebody's name on the waiting list of a game and limit."""

    house: Slug
    game: Slug
    limit: Label
    player: PersonId


class TakeOffList(Asked, frozen=True):
    """Takes somebody's name off a waiting list."""

    list: ListId
    player: PersonId


class CallName(Asked, frozen=True):
    """Calls somebody from a list for a seat of a table, whoever else waits."""

    list: ListId
    player: PersonId
    table: TableId


class AnswerFor(Asked, frozen=True):
    """What one who was called from a list has told the floor."""

    list: ListId
    player: PersonId
    answer: Literal["coming", "time", "cancel"]


class DealerIn(Asked, frozen=True):
    """A dealer has come to work."""

    dealer: PersonId


class DealerOut(Asked, frozen=True):
    """A dealer goes home."""

    dealer: PersonId


class SendDealer(Asked, frozen=True):
    """Sends a dealer to a table, or on a break where none is named."""

    dealer: PersonId
    to: TableOrBreak = ""


class Push(Asked, frozen=True):
    """Sends every dealer on to the next table."""


class PickUp(Asked, frozen=True):
    """Picks up the chips of a seat whose player is away too long."""

    table: TableId
    seat: SeatNumber


class Bar(Asked, frozen=True):
    """Bars a person from the room."""

    player: PersonId
    reason: Reason


class Unbar(Asked, frozen=True):
    """Lets a barred person in again."""

    player: PersonId


class Adjust(Asked, frozen=True):
    """Proposes a correction of the books, which takes a second signature."""

    account: Account
    to: Account
    cents: Chips
    reason: Reason


class Sign(Asked, frozen=True):
    """Signs somebody else's adjustment, which carries it out."""

    adjustment: Id


class PostTalk(Asked, frozen=True):
    """Says what people may say to each other at a table; its host cannot allow more."""

    table: TableId
    talk: Talk


class AnswerReport(Asked, frozen=True):
    """Is done with something that was reported; with ``hush``, whoever said it is silent at the table from now on."""

    table: TableId
    report: Id
    reason: Reason
    hush: bool = False


class LiftSilence(Asked, frozen=True):
    """Lets somebody who was silenced at a table talk there again."""

    table: TableId
    player: Id
    reason: Reason


OnTheFloor: TypeAlias = (
    CloseTable
    | Pause
    | Resume
    | PutClock
    | Irregularities
    | Preview
    | Rule
    | SeeTo
    | RaiseCondition
    | PostTime
    | Seat
    | Tell
    | MovePlayer
    | SwapPlayers
    | Undo
    | Welcome
    | PutOnList
    | TakeOffList
    | CallName
    | AnswerFor
    | DealerIn
    | DealerOut
    | SendDealer
    | Push
    | PickUp
    | Bar
    | Unbar
    | Adjust
    | Sign
    | PostTalk
    | AnswerReport
    | LiftSilence
)
