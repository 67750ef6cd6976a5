"""The dealer's call and the readable log of a hand, as each viewer may hear it.

Only events listed here or by their engine are announced. A line that names face-down cards goes to their owner
alone; all others hear how many there were, or nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from houseway.cards import pretty
from houseway.engines.contract import Hand
from houseway.money import Cents, show
from houseway.record.setups import say_post
from houseway.room.engine import engine_of
from houseway.room.view_types import Announcement, Facts, Kind
from houseway.table import Table
from houseway.table import events as te

Names: TypeAlias = Callable[[int], str | None]
"""Returns the name of the player in a seat; nothing for an empty seat."""


def announcements_for(lines: Iterable[Announcement], seat: int | None) -> list[dict[str, Any]]:
    """Returns the lines a viewer hears, in the shape of the protocol."""
    out = []
    for text, kind, about, rule, owner, others in lines:
        if heard := text if owner is None or owner == seat else others:
            line: dict[str, Any] = {"text": heard, "kind": kind}
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


def hand_history(table: Table, facts: Facts) -> list[dict[str, Any]]:
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


def _collected(event: te.CollectionTaken, _facts: Facts) -> Iterator[Announcement]:
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


def _half_hour(paid: te.TimePaid) -> str:
    if paid.amount < 0:
        return f"Seat {paid.seat} has {show(-paid.amount)} of the half hour back"
    return f"Seat {paid.seat} pays {show(paid.amount)} for the half hour"


_TURN = {1: "first", 2: "second"}

_AT_TABLE: dict[type, Callable[[Any, Facts], Iterator[Announcement]]] = {
    te.Sat: _line(lambda one, facts: f"{facts.known(one.player).name} sits down{_with(one.chips)}"),
    te.Left: _line(lambda one, facts: f"{facts.known(one.player).name} leaves{_with(one.chips)}"),
    te.PickedUp: _line(lambda one, facts: f"{facts.known(one.player).name} is picked up with {show(one.chips)}"),
    te.Moved: _line(lambda one, _: f"Seat {one.to} is taken from seat {one.seat}"),
    te.Swapped: _line(lambda one, _: f"Seat {one.one.seat} and seat {one.other.seat} change places"),
    te.Bought: _line(lambda one, _: f"Seat {one.seat} buys {show(one.chips)}"),
    te.WentAway: _line(lambda one, _: f"Seat {one.seat} sits out"),
    te.CameBack: _line(lambda one, _: f"Seat {one.seat} is back"),
    te.Straddled: _line(lambda one, _: f"Seat {one.seat} will straddle for {show(one.amount)}"),
    te.GameChosen: _line(lambda one, _: f"Seat {one.seat} names the game: {one.title}"),
    te.Converted: _line(lambda one, _: f"The game is now {one.to.replace('-', ' ')}"),
    te.DoublesSet: _line(lambda one, _: f"Seat {one.seat} plays {'doubles' if one.on else 'singles'}"),
    te.ConditionRaised: _line(lambda one, _: f"The game is now the {one.limit} condition"),
    te.TimePosted: _line(lambda one, _: f"The collection is now that of {one.time or 'the usual time'}", "fee"),
    te.DeckChanged: _line(lambda one, _: f"Seat {one.seat} asks for another deck"),
    te.SharePassed: _line(lambda one, _: f"Seat {one.seat} passes {show(one.cents)} to partner seat {one.to}", "win"),
    te.TimePaid: _line(lambda one, _: _half_hour(one), "fee"),
    te.BlindMissed: _line(lambda one, _: f"Seat {one.seat} misses the {one.blind} blind"),
    te.BlindOwed: _line(lambda one, _: f"Seat {one.seat} owes a blind"),
    te.BankTaken: _line(lambda one, _: f"Seat {one.seat} takes the bank for the {_TURN[one.turn]} time", "bank"),
    te.BankAnswerReturned: _line(lambda one, _: f"The answer of seat {one.seat} about the bank is taken back", "bank"),
    te.BankDeclined: _line(lambda one, _: f"Seat {one.seat} lets the bank pass", "bank"),
    te.GameBroken: _line(lambda _one, _facts: "Nobody takes the bank: the game is broken", "bank"),
    te.ButtonDrawn: _button_drawn,
    te.HandStarted: _started,
    te.KillButton: _kill_button,
    te.CollectionTaken: _collected,
    te.CollectionReturned: _line(lambda one, _: f"{show(one.collection + one.jackpot)} goes back to the pot", "fee"),
    te.HandReopened: _line(lambda _one, _facts: "The hand is in play again: it was booked by mistake"),
}
"""The announcements of events between hands."""
