"""The floor's commands."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, field

from houseway.room.commands.fields import (
    LARGEST,
    Account,
    Chips,
    CommandBase,
    Hand,
    Id,
    Label,
    ListId,
    Moment,
    PersonId,
    PersonName,
    PlayerId,
    Reason,
    SeatNumber,
    Slug,
    StepId,
    TableId,
    TableOrBreak,
)
from houseway.room.settings import Talk


class CloseTable(CommandBase, frozen=True):
    """Breaks the table after the hand in play."""

    table: TableId
    reason: Reason


class Pause(CommandBase, frozen=True):
    """Pauses the game."""

    table: TableId
    reason: Reason


class Resume(CommandBase, frozen=True):
    """Resumes the game. An open call for the floor stays open."""

    table: TableId


class PutClock(CommandBase, frozen=True):
    """Puts the clock on a seat."""

    table: TableId
    seat: SeatNumber


class Irregularities(CommandBase, frozen=True):
    """Lists the irregularities possible in the current hand and the facts each needs. Changes nothing."""

    table: TableId


_Fact: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)] | str
Facts: TypeAlias = dict[Slug, _Fact | list[_Fact]]
"""The facts of an irregularity. Cards are given by position from 1, so that they stay hidden."""


class Preview(CommandBase, frozen=True):
    """Returns the house's rulings for an irregularity. Changes nothing."""

    table: TableId
    kind: Slug
    facts: Facts = field(default_factory=dict)


class Rule(CommandBase, frozen=True):
    """Rules on an irregularity. ``choice`` is needed where the rulebook leaves a choice to the floor."""

    table: TableId
    kind: Slug
    facts: Facts = field(default_factory=dict)
    choice: Label = ""


class SeeTo(CommandBase, frozen=True):
    """Answers a table's call for the floor, even a late one. The game continues unless it is paused."""

    table: TableId


class Seat(CommandBase, frozen=True):
    """Seats a player, without chips if the table is dealt by hand."""

    table: TableId
    seat: SeatNumber
    player: PersonId
    chips: Chips | None = None


class Tell(CommandBase, frozen=True):
    """Reports an event at a table that is dealt by hand, as a table command such as ``{"type":"DealByHand"}``.

    A tap counts only for the hand and the step that the dealer saw. ``step`` is the last step of the table then: the
    one in its view, or the ``tap`` before this one on the same tablet. An accepted tap is the next step, by its own id.
    """

    table: TableId
    command: dict[str, Any]
    hand: Hand
    step: StepId
    tap: Id
    made: Moment = 0
    """When the tap was made, by the tablet's clock, in milliseconds."""


class DismissTaps(CommandBase, frozen=True):
    """Takes refused taps off the pages of the dealer and the floor."""

    table: TableId
    taps: Annotated[list[Id], Meta(min_length=1, max_length=100)]


class MovePlayer(CommandBase, frozen=True):
    """Moves a player to an open seat at their table, or at another with their chips."""

    table: TableId
    seat: SeatNumber
    to_table: TableId
    to_seat: SeatNumber


class SwapPlayers(CommandBase, frozen=True):
    """Swaps two players. Each keeps their chips."""

    table: TableId
    seat: SeatNumber
    to_table: TableId
    to_seat: SeatNumber


class Undo(CommandBase, frozen=True):
    """Undoes a seat change by the floor. The players return with the chips and posts they had."""

    act: Id


class Welcome(CommandBase, frozen=True):
    """Registers a person without an account under a name. The reply is their id."""

    name: PersonName


class PutOnList(CommandBase, frozen=True):
    """Adds a player to the waiting list for a game and limit."""

    house: Slug
    game: Slug
    limit: Label
    player: PersonId


class TakeOffList(CommandBase, frozen=True):
    """Takes a player off a waiting list."""

    list: ListId
    player: PersonId


class CallName(CommandBase, frozen=True):
    """Calls a player from a list to a table, out of order if needed."""

    list: ListId
    player: PersonId
    table: TableId


class AnswerFor(CommandBase, frozen=True):
    """Records the answer of a called player."""

    list: ListId
    player: PersonId
    answer: Literal["coming", "time", "cancel"]


class DealerIn(CommandBase, frozen=True):
    """Checks a dealer in."""

    dealer: PersonId


class DealerOut(CommandBase, frozen=True):
    """Checks a dealer out."""

    dealer: PersonId


class SendDealer(CommandBase, frozen=True):
    """Sends a dealer to a table, or on a break if ``to`` is empty."""

    dealer: PersonId
    to: TableOrBreak = ""


class Push(CommandBase, frozen=True):
    """Pushes every dealer to the next table."""


class PickUp(CommandBase, frozen=True):
    """Picks up the chips of a player who is away too long."""

    table: TableId
    seat: SeatNumber


class Bar(CommandBase, frozen=True):
    """Bars a person from the room, or a walk-in by name. Staff do nothing for a name that looks like theirs."""

    player: PlayerId
    reason: Reason


class Unbar(CommandBase, frozen=True):
    """Readmits a barred person."""

    player: PlayerId


class OverrideBar(CommandBase, frozen=True):
    """Lets staff serve a barred player, or one whose name looks like theirs, for an hour."""

    player: PlayerId
    reason: Reason


class Adjust(CommandBase, frozen=True):
    """Proposes a correction of the books. It needs a second signature."""

    account: Account
    to: Account
    cents: Chips
    reason: Reason


class Sign(CommandBase, frozen=True):
    """Signs another person's adjustment, which carries it out."""

    adjustment: Id


class PostTalk(CommandBase, frozen=True):
    """Sets the talk allowed at a table. The host can't allow more."""

    table: TableId
    talk: Talk


class AnswerReport(CommandBase, frozen=True):
    """Closes a report. ``hush`` silences the reported player at the table."""

    table: TableId
    report: Id
    reason: Reason
    hush: bool = False


class LiftSilence(CommandBase, frozen=True):
    """Lets a silenced player talk at a table again."""

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
    | Seat
    | Tell
    | DismissTaps
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
    | OverrideBar
    | Adjust
    | Sign
    | PostTalk
    | AnswerReport
    | LiftSilence
)
