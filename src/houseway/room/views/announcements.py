"""The dealer's call and the readable log of a hand, as each viewer may hear it.

Only events listed here or by their engine are announced. Only the owner of face-down cards hears a line that names
them; all others hear how many there were, or nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from houseway.cards import pretty
from houseway.engines.contract import Hand
from houseway.money import Cents, show
from houseway.record.setups import say_post
from houseway.room.engine import engine_of
from houseway.room.view_types import Announcement, Facts, Json, Kind
from houseway.table import Table
from houseway.table import events as te
from houseway.table.by_hand import CollectionTaken

Names: TypeAlias = Callable[[int], str | None]
"""Returns the name of the player in a seat; nothing for an empty seat."""


def announcements_for(lines: Iterable[Announcement], seat: int | None) -> list[Json]:
    """Returns the lines a viewer hears, in the shape of the protocol."""
    out = []
    for text, kind, about, rule, owner, others in lines:
        if heard := text if owner is None or owner == seat else others:
            line: Json = {"text": heard, "kind": kind}
            if about:
                line["seat"] = about
            if rule:
                line["rule"] = rule
            out.append(line)
    return out


class DealerCall:
    """The dealer's call at one table. It replays the hand along with the table, so that each event is applied once."""

    __slots__ = ("_before", "_hand")

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._before: Hand | None = None
        """The hand before the next event to announce."""

    def announce(self, events: Sequence[te.Event], table: Table, facts: Facts) -> list[Announcement]:
        """Returns the announcements of new events at the table, in order."""
        lines: list[Announcement] = []
        since = len(table.hand.log) if table.hand else 0
        for one in events:
            if isinstance(one, te.Played):
                since -= len(one.events)
        for one in events:
            if isinstance(one, te.Played):
                lines += self._in_hand(table.hand_now, since, since + len(one.events))
                since += len(one.events)
            elif tells := _AT_TABLE.get(type(one)):
                lines += tells(one, facts)
            elif says := one.says():
                lines.append(Announcement(says, one.topic, getattr(one, "seat", None), getattr(one, "rule", "")))
            if isinstance(one, te.HandBooked) and table.hand:
                lines += engine_of(table.rules).shown.outcome(table.hand_now)
        if not lines:
            return lines
        names = _names(table, facts, {one.seat: one.player for one in events if isinstance(one, te.Left)})
        return [_called_by_name(line, names) for line in lines]

    def _in_hand(self, hand: Hand, since: int, until: int) -> list[Announcement]:
        before, shown = self._before, engine_of(hand.rules).shown
        if before is None or hand is not self._hand or len(before.log) != since:
            before = type(hand).replay(hand.rules, hand.log[: max(1, since)])
            self._hand, self._before = hand, before
        lines: list[Announcement] = []
        for at in range(len(before.log), until):
            lines += shown.lines(before, hand, at)
            before.take(hand.log[at])
        return lines


def _names(table: Table, facts: Facts, left: Mapping[int, str]) -> Names:
    """Names by seat of the players who sit there or have just left."""

    def name(seat: int) -> str:
        chair = table.chairs.get(seat)
        player = chair.player if chair else left.get(seat, "")
        return facts.known(player).name if player else ""

    return name


def _called_by_name(line: Announcement, names: Names) -> Announcement:
    text, kind, seat, rule, owner, others = line
    return Announcement(with_names(text, names), kind, seat, rule, owner, with_names(others, names) if others else "")


def hand_history(table: Table, facts: Facts) -> list[Json]:
    """Returns the announcements of the current hand that spectators have heard, for new viewers."""
    if table.hand is None:
        return []
    hand = table.hand_now
    shown = engine_of(hand.rules).shown
    lines = [Announcement(f"Hand {table.hands}", "table")]
    then = type(hand).replay(hand.rules, hand.log[:1])
    for at in range(1, len(hand.log)):
        lines += shown.retold(then, hand, at)
        then.take(hand.log[at])
    names = _names(table, facts, {})
    return [line | {"text": with_names(line["text"], names)} for line in announcements_for(lines, None)]


_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


def with_names(text: str, names: Names) -> str:
    """Replaces seat numbers in a sentence by the names of players.

    >>> with_names("Seat 3 pays seat 5 $2", {3: "Ana"}.get)
    'Ana pays seat 5 $2'
    """
    if text.startswith("Seat ") and text.find("eat ", 5) < 0:
        # Most sentences start with their only player.
        number, space, does = text[5:].partition(" ")
        if number.isdecimal():
            return f"{names(int(number)) or text[: 5 + len(number)]}{space}{does}"
    return _SEAT.sub(lambda found: names(int(found[1])) or found[0], text)


# -- the table ---------------------------------------------------------------------------------------------------------


def _started(event: te.HandStarted, _facts: Facts) -> Iterator[Announcement]:
    yield Announcement(f"Hand {event.number}{', a kill hand' if event.kill else ''}", "table")
    for post in event.posts:
        yield Announcement(say_post(post), "action", post.seat)


def _button_drawn(event: te.ButtonDrawn, _facts: Facts) -> Iterator[Announcement]:
    if not event.cards:
        yield Announcement(f"Seat {event.seat} drew the high card and has the button", "table", event.seat, event.rule)
        return
    drawn = ", ".join(f"seat {seat} {pretty([card])}" for seat, card in event.cards)
    yield Announcement(f"They draw for the button: {drawn}. Seat {event.seat} has it", "table", event.seat, event.rule)


def _collected(event: CollectionTaken, _facts: Facts) -> Iterator[Announcement]:
    jackpot = f" and {show(event.jackpot)} for the jackpot" if event.jackpot else ""
    yield Announcement(f"The collection is {show(event.collection)}{jackpot}", "fee", None, event.rule)


def _with(chips: Cents) -> str:
    """The chips a player brings or takes, if the room counts them."""
    return f" with {show(chips)}" if chips else ""


def _kill_button(event: te.KillButton, _facts: Facts) -> Iterator[Announcement]:
    if event.seat is not None:
        says = "kills the next pot" if event.due else "has one leg of a kill"
        yield Announcement(f"Seat {event.seat} {says}", "table", event.seat, event.rule)


def _line(says: Callable[[Any, Facts], str], kind: Kind = "table") -> Callable[[Any, Facts], Iterator[Announcement]]:
    """Announces an event in one sentence, with its seat and rule if it has them."""

    def tells(event: Any, facts: Facts) -> Iterator[Announcement]:
        yield Announcement(says(event, facts), kind, getattr(event, "seat", None), getattr(event, "rule", ""))

    return tells


_AT_TABLE: dict[type, Callable[[Any, Facts], Iterator[Announcement]]] = {
    te.Sat: _line(lambda one, facts: f"{facts.known(one.player).name} sits down{_with(one.chips)}"),
    te.Left: _line(lambda one, facts: f"{facts.known(one.player).name} leaves{_with(one.chips)}"),
    te.PickedUp: _line(lambda one, facts: f"{facts.known(one.player).name} is picked up with {show(one.chips)}"),
    te.ButtonDrawn: _button_drawn,
    te.HandStarted: _started,
    te.KillButton: _kill_button,
    CollectionTaken: _collected,
}
"""The announcements of events between hands."""
