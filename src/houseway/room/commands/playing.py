"""The players' commands."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from houseway.players import LevelName
from houseway.room.commands.fields import (
    LARGEST,
    Bots,
    Chips,
    CommandBase,
    Count,
    Invite,
    Label,
    ListId,
    Reason,
    SeatNumber,
    Slug,
    TableId,
    TableName,
    TalkText,
)
from houseway.room.settings import Speed, Talk
from houseway.rulebook.table import Way
from houseway.table.options import Change, Dealt, KillGame


class PlayNow(CommandBase, frozen=True):
    """Seats the player at a table of the game with bots. ``alone`` picks a table with no other people.

    ``level`` sets the bots' skill.
    """

    house: Slug
    game: Slug
    structure: Label = ""
    limit: Label = ""
    alone: bool = False
    level: LevelName | None = None


class Sit(CommandBase, frozen=True):
    """Takes a seat with a buy-in."""

    table: TableId
    seat: SeatNumber
    chips: Chips
    way: Way | None = None


class Buy(CommandBase, frozen=True):
    """Buys more chips at the table."""

    table: TableId
    chips: Chips


class Vote(CommandBase, frozen=True):
    """Votes for or against a change of the game."""

    table: TableId
    to: Change
    aye: bool


class KumKum(CommandBase, frozen=True):
    """Offers money to another seat's next bank or wager, shared as one. The offer can't be withdrawn."""

    table: TableId
    to: SeatNumber
    cents: Annotated[int, Meta(ge=0, le=LARGEST)]


class Ready(CommandBase, frozen=True):
    """Skips the wait for this seat: before the next hand, during the betting, or in a hand left to bots."""

    table: TableId


class AtTable(CommandBase, frozen=True):
    """Gives a command of the table, for a player in their own seat: ``{"type":"Straddle","amount":400}``."""

    table: TableId
    command: dict[str, Any]


class SitOutAtBlind(CommandBase, frozen=True):
    """Sits out when the big blind arrives."""

    table: TableId


class Play(CommandBase, frozen=True):
    """Makes a move in the hand, as an engine command without its seat: ``{"type":"Raise","to":1200}``."""

    table: TableId
    command: dict[str, Any]


class CallClock(CommandBase, frozen=True):
    """Asks for the clock on the seat to act."""

    table: TableId


class CallFloor(CommandBase, frozen=True):
    """Stops the game and calls the floor."""

    table: TableId
    what: Reason


class AskForBots(CommandBase, frozen=True):
    """Sets the number of bots, of the given level or the table's own. 0 sends them away."""

    table: TableId
    count: Bots
    level: LevelName | None = None


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of the posted game in addition to the limit."""

    kill: KillGame = "none"
    fee_option: Label = ""
    fee_time: Label = ""


class OpenTable(CommandBase, frozen=True):
    """Opens a table and replies with its id. A private table may have its own name, pace and talk setting.

    ``level`` is the skill of its bots. At a table that is dealt by hand, a dealer reports the events and the room
    doesn't shuffle.
    """

    house: Slug
    game: Slug
    structure: Label = ""
    limit: Label = ""
    options: TableOptions = TableOptions()
    level: LevelName | None = None
    private: bool = False
    name: TableName = ""
    pace: Speed = "usual"
    bots: Literal["none", "some", "full"] = "none"
    talk: Talk = "free"
    dealt: Dealt = "room"


class Join(CommandBase, frozen=True):
    """Joins a private table by its link, and with ``sit`` takes a free seat. The reply names the table and the seat."""

    invite: Invite
    sit: bool = False


class HostPause(CommandBase, frozen=True):
    """Pauses a private table for its host."""

    table: TableId


class HostResume(CommandBase, frozen=True):
    """Ends the host's pause."""

    table: TableId


class HostPace(CommandBase, frozen=True):
    """Sets the pace of a private table."""

    table: TableId
    pace: Speed


class HostTalk(CommandBase, frozen=True):
    """Sets the talk allowed at a private table."""

    table: TableId
    talk: Talk


class Say(CommandBase, frozen=True):
    """Says a line to the table."""

    table: TableId
    text: TalkText


class ReportTalk(CommandBase, frozen=True):
    """Reports a line of talk to the floor, by its number."""

    table: TableId
    line: Count


class HandOver(CommandBase, frozen=True):
    """Makes another seated player the host."""

    table: TableId
    seat: SeatNumber


class Prefer(CommandBase, frozen=True):
    """Sets a preference that is kept with the account."""

    name: Slug
    value: bool | Slug


class JoinList(CommandBase, frozen=True):
    """Joins the waiting list for a game and limit."""

    house: Slug
    game: Slug
    limit: Label


class LeaveList(CommandBase, frozen=True):
    """Leaves a waiting list."""

    list: ListId


class AnswerCall(CommandBase, frozen=True):
    """Answers a call for a seat: accepts, is coming, needs time, or cancels."""

    list: ListId
    answer: Literal["accept", "coming", "time", "cancel"]


Playing: TypeAlias = (
    PlayNow
    | Sit
    | Buy
    | AtTable
    | SitOutAtBlind
    | Vote
    | KumKum
    | Ready
    | Play
    | CallClock
    | CallFloor
    | AskForBots
    | OpenTable
    | Join
    | HostPause
    | HostResume
    | HostPace
    | HostTalk
    | Say
    | ReportTalk
    | HandOver
    | Prefer
    | JoinList
    | LeaveList
    | AnswerCall
)
