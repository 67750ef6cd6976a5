"""The dealer's call and the readable log of a hand, as each viewer may hear it.

Only events listed here or by their engine are announced. Only the owner of face-down cards hears a line that names
them; all others hear how many there were, or nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from houseway.engines.contract import Hand
from houseway.messages import Amount, Cards, Message, NameOf, Seat, _, with_seats_named
from houseway.record.setups import say_post
from houseway.room.engine import engine_of
from houseway.room.view_types import Announcement, Facts, Json
from houseway.table import Table
from houseway.table import events as te
from houseway.table.by_hand import CollectionTaken


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


def _names(table: Table, facts: Facts, left: Mapping[int, str]) -> NameOf:
    """NameOf by seat of the players who sit there or have just left."""

    def name(seat: int) -> str:
        chair = table.chairs.get(seat)
        player = chair.player if chair else left.get(seat, "")
        return facts.known(player).name if player else ""

    return name


def _called_by_name(line: Announcement, names: NameOf) -> Announcement:
    text, kind, seat, rule, owner, others = line
    return Announcement(with_names(text, names), kind, seat, rule, owner, with_names(others, names) if others else "")


def hand_history(table: Table, facts: Facts) -> list[Json]:
    """Returns the announcements of the current hand that spectators have heard, for new viewers."""
    if table.hand is None:
        return []
    hand = table.hand_now
    shown = engine_of(hand.rules).shown
    lines = [Announcement(_("Hand {number}", number=table.hands), "table")]
    then = type(hand).replay(hand.rules, hand.log[:1])
    for at in range(1, len(hand.log)):
        lines += shown.retold(then, hand, at)
        then.take(hand.log[at])
    names = _names(table, facts, {})
    return [line | {"text": with_names(line["text"], names)} for line in announcements_for(lines, None)]


_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


def with_names(text: str, names: NameOf) -> str:
    """Replaces seat numbers in a sentence by the names of players.

    >>> with_names("Seat 3 pays seat 5 $2", {3: "Ana"}.get)
    'Ana pays seat 5 $2'
    """
    if isinstance(text, Message):
        return with_seats_named(text, names)
    if text.startswith("Seat ") and text.find("eat ", 5) < 0:
        # Most sentences start with their only player.
        number, space, does = text[5:].partition(" ")
        if number.isdecimal():
            return f"{names(int(number)) or text[: 5 + len(number)]}{space}{does}"
    return _SEAT.sub(lambda found: names(int(found[1])) or found[0], text)


# -- the table ---------------------------------------------------------------------------------------------------------


def _started(event: te.HandStarted, _facts: Facts) -> Iterator[Announcement]:
    began = (
        _("Hand {number}, a kill hand", number=event.number) if event.kill else _("Hand {number}", number=event.number)
    )
    yield Announcement(began, "table")
    for post in event.posts:
        yield Announcement(say_post(post), "action", post.seat)


def _button_drawn(event: te.ButtonDrawn, _facts: Facts) -> Iterator[Announcement]:
    for seat, card in event.cards:
        yield Announcement(_("{player} draws {card}", player=Seat(seat), card=Cards((card,))), "table", seat)
    has = _("{player} drew the high card and has the button", player=Seat(event.seat))
    yield Announcement(has, "table", event.seat, event.rule)


def _collected(event: CollectionTaken, _facts: Facts) -> Iterator[Announcement]:
    fee, jackpot = Amount(event.collection), Amount(event.jackpot)
    with_jackpot = _("The collection is {fee} and {jackpot} for the jackpot", fee=fee, jackpot=jackpot)
    yield Announcement(
        with_jackpot if event.jackpot else _("The collection is {fee}", fee=fee), "fee", None, event.rule
    )


def _sat(event: te.Sat, facts: Facts) -> Iterator[Announcement]:
    player, chips = facts.known(event.player).name, Amount(event.chips)
    with_chips = _("{player} sits down with {chips}", player=player, chips=chips)
    yield Announcement(with_chips if event.chips else _("{player} sits down", player=player), "table", event.seat)


def _left(event: te.Left, facts: Facts) -> Iterator[Announcement]:
    player, chips = facts.known(event.player).name, Amount(event.chips)
    with_chips = _("{player} leaves with {chips}", player=player, chips=chips)
    yield Announcement(with_chips if event.chips else _("{player} leaves", player=player), "table", event.seat)


def _picked_up(event: te.PickedUp, facts: Facts) -> Iterator[Announcement]:
    player = facts.known(event.player).name
    says = _("{player} is picked up with {chips}", player=player, chips=Amount(event.chips))
    yield Announcement(says, "table", event.seat, event.rule)


def _kill_button(event: te.KillButton, _facts: Facts) -> Iterator[Announcement]:
    if event.seat is not None:
        killer = Seat(event.seat)
        leg = _("{player} has a leg up for the kill", player=killer)
        says = _("{player} kills the next pot", player=killer) if event.due else leg
        yield Announcement(says, "table", event.seat, event.rule)


_AT_TABLE: dict[type, Callable[[Any, Facts], Iterator[Announcement]]] = {
    te.Sat: _sat,
    te.Left: _left,
    te.PickedUp: _picked_up,
    te.ButtonDrawn: _button_drawn,
    te.HandStarted: _started,
    te.KillButton: _kill_button,
    CollectionTaken: _collected,
}
"""The announcements of events between hands."""
