"""What people may ask of the room: one strict struct for each command of ``docs/protocol.md``.

An object's ``type`` is the name of its command; unknown fields are refused, numbers are bounded, text is printable. Who
may ask for what stands in ``room/people/policy.py``.

>>> import msgspec
>>> msgspec.json.decode(b'{"type":"Sit","table":"7","seat":3,"chips":20000}', type=Command)
Sit(table='7', seat=3, chips=20000, way=None)
"""

from typing import Any, TypeAlias, get_args

from houseway.room.commands.fields import Role
from houseway.room.commands.floor import (
    Adjust,
    AnswerReport,
    Bar,
    CloseTable,
    Facts,
    Irregularities,
    MovePlayer,
    OnTheFloor,
    Pause,
    PickUp,
    PostTalk,
    PostTime,
    Preview,
    PutClock,
    RaiseCondition,
    Resume,
    Rule,
    Seat,
    Sign,
    Unbar,
)
from houseway.room.commands.playing import (
    AnswerCall,
    AskForBots,
    AskForDeck,
    Buy,
    CallClock,
    CallFloor,
    ComeIn,
    DeclineBank,
    HandOver,
    HostPace,
    HostPause,
    HostResume,
    HostTalk,
    Join,
    JoinList,
    KumKum,
    Leave,
    LeaveList,
    Move,
    OpenTable,
    Play,
    PlayDoubles,
    Playing,
    PlayNow,
    Ready,
    ReportTalk,
    Say,
    Sit,
    SitIn,
    SitOut,
    Straddle,
    TableOptions,
    TakeBank,
    Vote,
)
from houseway.room.commands.staff import (
    ApproveJackpot,
    CashOut,
    CorrectCount,
    CountDrop,
    GiveRole,
    InTheOffices,
    PayJackpot,
    PostJackpot,
    QualifyJackpot,
    Release,
    SellChips,
    TakeRole,
    VerifyJackpot,
)

__all__ = [
    "KINDS", "Adjust", "AnswerCall", "AnswerReport", "ApproveJackpot", "AskForBots", "AskForDeck", "Bar", "Buy",
    "CallClock", "CallFloor", "CashOut", "CloseTable", "ComeIn", "Command", "CorrectCount", "CountDrop",
    "DeclineBank", "Facts", "GiveRole", "HandOver", "HostPace", "HostPause", "HostResume", "HostTalk",
    "Irregularities", "Join", "JoinList", "KumKum", "Leave", "LeaveList", "Move", "MovePlayer", "OpenTable", "Pause",
    "PayJackpot", "PickUp", "Play", "PlayDoubles", "PlayNow", "PostJackpot", "PostTalk", "PostTime", "Preview",
    "PutClock", "QualifyJackpot", "RaiseCondition", "Ready", "Release", "ReportTalk", "Resume", "Role", "Rule", "Say",
    "Seat", "SellChips", "Sign", "Sit", "SitIn", "SitOut", "Straddle", "TableOptions", "TakeBank", "TakeRole",
    "Unbar", "VerifyJackpot", "Vote",
]  # fmt: skip

Command: TypeAlias = Playing | OnTheFloor | InTheOffices
KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Command)}
"""Every command by its name."""
