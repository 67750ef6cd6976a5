"""What players ask for."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from houseway.players import LevelName
from houseway.room.commands.fields import (
    LARGEST,
    Asked,
    Bots,
    Chips,
    Count,
    Invite,
    Label,
    Line,
    ListId,
    Reason,
    SeatNumber,
    Slug,
    TableId,
    TableName,
)
from houseway.room.pace import Speed
from houseway.room.talk import Talk
from houseway.rulebook.table import Way
from houseway.table.options import Change, Dealt, KillGame


class PlayNow(Asked, frozen=True):
    """Seats the person at a table of that game, with bots; ``alone``, where no other person sits.

    Where a level is named, with bots that play as well as that.
    """

    house: Slug
    game: Slug
    structure: Label = ""
    limit: Label = ""
    alone: bool = False
    level: LevelName | None = None


class Sit(Asked, frozen=True):
    """Takes a seat with a buy-in."""

    table: TableId
    seat: SeatNumber
    chips: Chips
    way: Way | None = None


class Leave(Asked, frozen=True):
    """Gives up the seat; the chips go back to the account."""

    table: TableId


class Move(Asked, frozen=True):
    """Changes to another seat of the table."""

    table: TableId
    to: SeatNumber


class Buy(Asked, frozen=True):
    """Buys more chips at the table."""

    table: TableId
    chips: Chips


class SitOut(Asked, frozen=True):
    """Leaves the seat for a while, or, with ``blind``, as soon as the big blind would come to it."""

    table: TableId
    meal: bool = False
    blind: bool = False


class SitIn(Asked, frozen=True):
    """Is back."""

    table: TableId
    way: Way | None = None


class ComeIn(Asked, frozen=True):
    """Says how to come into the game."""

    table: TableId
    way: Way


class Straddle(Asked, frozen=True):
    """Announces a live straddle for the next hand."""

    table: TableId
    amount: Chips


class ChooseGame(Asked, frozen=True):
    """Names the next game at a table of dealer's choice, counted from 1."""

    table: TableId
    game: int


class PlayDoubles(Asked, frozen=True):
    """A pan player goes on double condition, or off it; in a hand, as soon as it is over."""

    table: TableId
    on: bool


class AskForDeck(Asked, frozen=True):
    """Asks for a change of deck; in a hand, as soon as it is over."""

    table: TableId


class Vote(Asked, frozen=True):
    """Wants a change of the game, or objects to it."""

    table: TableId
    to: Change
    aye: bool


class TakeBank(Asked, frozen=True):
    """Takes the bank that is offered."""

    table: TableId


class DeclineBank(Asked, frozen=True):
    """Lets the bank pass."""

    table: TableId


class KumKum(Asked, frozen=True):
    """Offers money to the next bank or wager of another seat, to be paid or collected as one; nothing withdraws it."""

    table: TableId
    to: SeatNumber
    cents: Annotated[int, Meta(ge=0, le=LARGEST)]


class Ready(Asked, frozen=True):
    """Need not be waited for: the next hand, the close of the betting, or a hand that is left to bots."""

    table: TableId


class Play(Asked, frozen=True):
    """A command of the engine without its seat: ``{"type":"Raise","to":1200}``; the table knows which ones it has."""

    table: TableId
    command: dict[str, Any]


class CallClock(Asked, frozen=True):
    """Asks for the clock on whoever is to act."""

    table: TableId


class CallFloor(Asked, frozen=True):
    """Stops the game and calls the floor."""

    table: TableId
    what: Reason


class AskForBots(Asked, frozen=True):
    """Asks for so many bots, of the level that is named or the table's own; none sends them away."""

    table: TableId
    count: Bots
    level: LevelName | None = None


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sign of a table says beyond game and limit."""

    kill: KillGame = "none"
    fee_option: Label = ""
    fee_time: Label = ""


class OpenTable(Asked, frozen=True):
    """Opens a table; the reply names it. A private one may have a name and a pace of its own, and says who may talk.

    Bots that are asked for there play at the level; the room's own if none is named. At one that is dealt by hand a
    dealer tells what happens, and the room shuffles nothing.
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


class Join(Asked, frozen=True):
    """Comes to a private table by its invitation, and with ``sit`` to a free seat; the reply names both."""

    invite: Invite
    sit: bool = False


class HostPause(Asked, frozen=True):
    """The host of a private table stops the game where it is."""

    table: TableId


class HostResume(Asked, frozen=True):
    """The host lets the game go on that the host has stopped."""

    table: TableId


class HostPace(Asked, frozen=True):
    """The host has the table dealt faster or more slowly."""

    table: TableId
    pace: Speed


class HostTalk(Asked, frozen=True):
    """The host says what people may say to each other at the table."""

    table: TableId
    talk: Talk


class Say(Asked, frozen=True):
    """Says something to everybody at the table."""

    table: TableId
    text: Line


class ReportTalk(Asked, frozen=True):
    """Brings what somebody said before the floor, by its number."""

    table: TableId
    line: Count


class HandOver(Asked, frozen=True):
    """The host makes somebody who sits there the host."""

    table: TableId
    seat: SeatNumber


class JoinList(Asked, frozen=True):
    """Goes on the waiting list of a game and limit."""

    house: Slug
    game: Slug
    limit: Label


class LeaveList(Asked, frozen=True):
    """Comes off a waiting list."""

    list: ListId


class AnswerCall(Asked, frozen=True):
    """Answers the call for a seat: takes it at once, is on the way, needs time, or does not come."""

    list: ListId
    answer: Literal["accept", "coming", "time", "cancel"]


Playing: TypeAlias = (
    PlayNow
    | Sit
    | Leave
    | Move
    | Buy
    | SitOut
    | SitIn
    | ComeIn
    | Straddle
    | ChooseGame
    | PlayDoubles
    | AskForDeck
    | Vote
    | TakeBank
    | DeclineBank
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
    | JoinList
    | LeaveList
    | AnswerCall
)
