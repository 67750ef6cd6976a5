"""Applies status events: those that are not part of a table's game."""

from collections.abc import Callable

from houseway.room.tables.status import Clock, Data, Status


def update_status(status: Status, kind: str, data: Data) -> None:
    """Applies a status event to a table."""
    if "by" in data and status.spot.dealt == "by hand":
        status.tapped = status.seen = data["at"]
    _FACTS[kind](status, data)


def _paused(status: Status, data: Data) -> None:
    status.paused, status.host_paused = data["reason"], data.get("host", False)
    status.count.stops = data.get("minutes", 0) if data.get("law") else 0


def _resumed(status: Status, data: Data) -> None:
    # A call stays open until the floor answers it. If only the call stopped the table, resuming answers it.
    status.floor = status.floor if status.paused else None
    status.paused, status.host_paused, status.clock = "", False, None
    status.count.stops = 0
    if data.get("law"):
        status.count.anew()


def _friend_came(status: Status, data: Data) -> None:
    status.friends.add(data["player"])


def _pace_set(status: Status, data: Data) -> None:
    status.speed = data["speed"]


def _talk_set(status: Status, data: Data) -> None:
    if data.get("floor"):
        status.floor_talk = data["talk"]
    else:
        status.talk = data["talk"]


def _talk_reported(status: Status, data: Data) -> None:
    status.reports_made += 1
    status.reports[data["report"]] = {name: data[name] for name in ("at", "by", "about", "lines")}


def _report_answered(status: Status, data: Data) -> None:
    status.reports.pop(data["report"], None)
    if hushed := data.get("hushed"):
        status.hushed.add(hushed)


def _silence_lifted(status: Status, data: Data) -> None:
    status.hushed.discard(data["player"])


def _handed_over(status: Status, data: Data) -> None:
    # The former host may still come.
    status.friends.add(status.by)
    status.by = data["player"]


def _closing(status: Status, data: Data) -> None:
    status.closing = data["reason"]


def _closed(status: Status, data: Data) -> None:
    status.closed = data["reason"]


def _bots_asked(status: Status, data: Data) -> None:
    status.bots, status.level = data["count"], data.get("level", status.level)


def _floor_called(status: Status, data: Data) -> None:
    status.floor, status.clock, status.called_at = (data["by"], data["what"]), None, data["at"]


def _floor_left(status: Status, _data: Data) -> None:
    status.unanswered = status.floor
    status.floor = None


def _floor_came(status: Status, _data: Data) -> None:
    status.floor = status.unanswered = None


_SAID = ("what", "seat", "faces", "steps", "rules", "assumed", "done")
_RECORDED = 5
"""How many recorded hands to keep here. The log has all."""


def _floor_ruled(status: Status, data: Data) -> None:
    status.floor = status.unanswered = None
    status.said.append({name: data[name] for name in _SAID if name in data})


def _floor_mistaken(status: Status, data: Data) -> None:
    status.said.append({name: data[name] for name in _SAID if name in data} | {"mistaken": True})


def _clock_put(status: Status, data: Data) -> None:
    seat, by, bank = data["seat"], data["by"], data.get("bank", True)
    status.clock = Clock(seat, data["at"], by, bank=bank)
    if bank and not by:
        status.banks_used[seat] = status.banks_used.get(seat, 0) + 1


def _bank_back(status: Status, _data: Data) -> None:
    status.banks_used = {seat: used - 1 for seat, used in status.banks_used.items() if used > 1}


def _warned(status: Status, _data: Data) -> None:
    if status.clock:
        status.clock.warned = True


def _ran_out(status: Status, data: Data) -> None:
    status.gone.add(data["seat"])
    status.late[data["seat"]] = data.get("then", "")


def _seat_joins(which: Callable[[Status], set[int]]) -> Callable[[Status, Data], None]:
    """Returns an update that adds the event's seat to a set."""
    return lambda status, data: which(status).add(data["seat"])


def _is_here(status: Status, data: Data) -> None:
    status.gone.discard(data["seat"])
    status.late.pop(data["seat"], None)
    status.shuns_blind.discard(data["seat"])


def _voted(status: Status, data: Data) -> None:
    status.votes.setdefault(data["to"], {})[data["seat"]] = data["aye"]


def _vote_failed(status: Status, data: Data) -> None:
    status.votes.pop(data["to"], None)


def _doubles_asked(status: Status, data: Data) -> None:
    status.doubles[data["seat"]] = data["on"]


def _time_asked(status: Status, data: Data) -> None:
    status.time = data["time"]


def _condition_asked(status: Status, _data: Data) -> None:
    status.condition = True


def _deck_asked(status: Status, data: Data) -> None:
    status.deck = data["seat"]


def _kum_kum(status: Status, data: Data) -> None:
    if data["cents"]:
        status.kum_kum[data["seat"]] = data["to"], data["cents"]
    else:
        status.kum_kum.pop(data["seat"], None)


def _deck_shuffled(status: Status, data: Data) -> None:
    status.commitment, status.shuffle, status.shuffled = data["commitment"], data["shuffle"], data["hand"]


def _recorded(status: Status, data: Data) -> None:
    kept: Data = {name: data[name] for name in ("at", "hand", "reason", "positions", "story") if name in data}
    status.recorded = [*status.recorded[1 - _RECORDED :], kept]


_SHIFTS = 9
"""How many shifts of pulled boxes to remember."""


def _tapped(status: Status, data: Data) -> None:
    status.step = data["tap"]


_REFUSED_TAPS = 100
"""How many refused taps of a table are kept."""


def _tap_refused(status: Status, data: Data) -> None:
    kept = [one for one in status.refused_taps if one["tap"] != data["tap"]]
    told = {name: data[name] for name in ("at", "by", "tap", "hand", "made", "what", "why")}
    status.refused_taps = [*kept[1 - _REFUSED_TAPS :], told]


def _taps_dismissed(status: Status, data: Data) -> None:
    status.refused_taps = [one for one in status.refused_taps if one["tap"] not in data["taps"]]


def _box_pulled(status: Status, data: Data) -> None:
    kept = list(status.pulled.items())[1 - _SHIFTS :]
    status.pulled = dict(kept) | {data["shift"]: status.pulled.get(data["shift"], 0) + 1}
    # Old logs have no share: the jackpot got it at once.
    status.in_pulled, status.share_in_pulled = data["in_hand"], data.get("share_in_hand", 0)


def _told(_desk: Status, _data: Data) -> None:
    """Ignores an event that changes nothing."""


_FACTS: dict[str, Callable[[Status, Data], None]] = {
    "TableOpened": _told,
    "HandRecorded": _recorded,
    "Tapped": _tapped,
    "TapRefused": _tap_refused,
    "TapsDismissed": _taps_dismissed,
    "DeckShuffled": _deck_shuffled,
    "BoxPulled": _box_pulled,
    "BotsAsked": _bots_asked,
    "TablePaused": _paused,
    "TableResumed": _resumed,
    "TableClosing": _closing,
    "TableClosed": _closed,
    "FriendCame": _friend_came,
    "PaceSet": _pace_set,
    "TalkSet": _talk_set,
    "TalkReported": _talk_reported,
    "ReportAnswered": _report_answered,
    "SilenceLifted": _silence_lifted,
    "HandedOver": _handed_over,
    "FloorCalled": _floor_called,
    "FloorLeft": _floor_left,
    "FloorCame": _floor_came,
    "FloorRuled": _floor_ruled,
    "FloorMistaken": _floor_mistaken,
    "ClockPut": _clock_put,
    "ClockWarned": _warned,
    "TimeBankBack": _bank_back,
    "ClockRanOut": _ran_out,
    "WasReady": _seat_joins(lambda status: status.ready),
    "IsHere": _is_here,
    "ShunsBlind": _seat_joins(lambda status: status.shuns_blind),
    "Leaves": _seat_joins(lambda status: status.leaving),
    "ShownOut": _seat_joins(lambda status: status.leaving),
    "Voted": _voted,
    "VoteFailed": _vote_failed,
    "DoublesAsked": _doubles_asked,
    "ConditionAsked": _condition_asked,
    "TimeAsked": _time_asked,
    "DeckAsked": _deck_asked,
    "KumKumOffered": _kum_kum,
}
STATUS_EVENTS = frozenset(_FACTS)
"""The types of these events."""
