"""My game: a person's own finished hands with cards and results, and the players they met.

Money comes from the index of hands; cards come from the log, hand by hand, as the person was entitled to see them.
"""

import asyncio
import csv
import io
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from itertools import accumulate, islice
from typing import Literal, NamedTuple, TypeAlias

from houseway.cards import Card
from houseway.messages import _
from houseway.money import Cents
from houseway.record import RecordError
from houseway.record.recorder import About
from houseway.room.engine import engine_of
from houseway.room.log.log import Log
from houseway.room.office.archive import ArchivedHand, hand_of
from houseway.room.office.report_files import safe
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.view_types import Habit, Json, filled
from houseway.room.views.facts import known

Outcome: TypeAlias = Literal["", "won", "lost"]
PAGE = 50
"""Hands on one page of the list."""
MOST = 5000
"""How many recent hands are totaled, graphed and exported."""
MET = 500
"""How many recent hands are read to count the habits of others."""
POINTS = 300
"""The most points on the graph."""
APART = 60 * 60 * 1000
"""Milliseconds between two hands at a table that start a new session."""
_KEPT = 20_000


class Wanted(NamedTuple):
    """A filter on a person's hands: by house, game, table, outcome and time."""

    house: str = ""
    game: str = ""
    table: str = ""
    outcome: Outcome = ""
    since: int = 0
    until: int = 0

    def takes(self, hand: ArchivedHand) -> bool:
        """Returns whether a hand matches, whatever its outcome."""
        return (
            (not self.house or self.house == hand.spread.house)
            and (not self.game or self.game == hand.spread.game)
            and (not self.table or self.table == hand.table)
            and self.since <= hand.at
            and (not self.until or hand.at < self.until)
        )


HandsOf: TypeAlias = Callable[[str, int], Awaitable[Sequence[ArchivedHand]]]
"""The last hands of a player, the newest first, at most so many."""


class _Mine(NamedTuple):
    """A hand and the seat the person had in it."""

    hand: ArchivedHand
    seat: int

    @property
    def net(self) -> Cents:
        return self.hand.net.get(self.seat, 0)

    def came(self, outcome: Outcome) -> bool:
        return outcome == "" or (self.net > 0 if outcome == "won" else self.net < 0)


class _Part(NamedTuple):
    """A finished hand as the player in one seat saw it; no cards if they sat it out."""

    cards: tuple[Card, ...] | None
    made: str
    reckoning: str
    habits: Mapping[int, Habit]


class MyGame:
    """A person's own game, as the room shows it to that person alone."""

    def __init__(self, log: Log, room: Room, people: Mapping[str, Person], hands_of: HandsOf) -> None:
        self._log, self._room, self._people, self._hands_of = log, room, people, hands_of
        self._reading = asyncio.Lock()
        self._parts: dict[tuple[str, int, int], _Part] = {}
        """Finished hands that were read. They never change."""

    # -- the person's hands --------------------------------------------------------------------------------------------

    async def _found(self, player: str, most: int = MOST) -> list[_Mine]:
        """The person's last hands, newest first, including hands they may have sat out."""
        hands = [one for one in await self._hands_of(player, most) if one.shuffle]
        return [_Mine(one, next(seat for seat, name in one.players.items() if name == player)) for one in hands]

    def _played(self, mine: list[_Mine]) -> Iterator[_Mine]:
        """Skips hands that the person sat out."""
        return (one for one in mine if one.net or self._took_part(one))

    def _took_part(self, mine: _Mine) -> bool:
        # With a player-dealer, players without a wager skip the round.
        return not self._room.rules_of(mine.hand.spread).has_bank or self._part(mine).cards is not None

    def _part(self, mine: _Mine) -> _Part:
        hand, seat = mine
        key = (hand.table, hand.number, seat)
        if key not in self._parts:
            if len(self._parts) >= _KEPT:
                self._parts.clear()
            self._parts[key] = self._read(mine)
        return self._parts[key]

    def _read(self, mine: _Mine) -> _Part:
        rules = self._room.rules_of(mine.hand.spread)
        hand, shown = hand_of(self._log, mine.hand, rules), engine_of(rules).shown
        cards = shown.own_cards(hand, mine.seat)
        return _Part(cards, shown.made(hand, mine.seat), shown.reckoning(hand, mine.seat), shown.habits(hand))

    def _name(self, player: str) -> str:
        return known(player, self._people).name

    # -- the list ------------------------------------------------------------------------------------------------------

    async def hands(self, player: str, wanted: Wanted, before: int = 0) -> list[Json]:
        """The person's hands with own cards and result, the newest first, some at a time: those before an event.

        Two hands may begin within the same millisecond, and one that began earlier may end later; no two end with the
        same event.
        """
        found = await self._found(player)
        async with self._reading:
            return await asyncio.to_thread(self._lines, found, wanted, before)

    def _lines(self, found: list[_Mine], wanted: Wanted, before: int) -> list[Json]:
        some = [one for one in found if wanted.takes(one.hand) and one.came(wanted.outcome)]
        older = [one for one in some if not before or one.hand.last < before]
        return [self._line(one) for one in islice(self._played(older), PAGE)]

    def _line(self, mine: _Mine) -> Json:
        hand, part = mine.hand, self._part(mine)
        rules = self._room.rules_of(hand.spread)
        return {
            "table": hand.table,
            "number": hand.number,
            "house": hand.spread.house,
            "game": hand.spread.game,
            "title": rules.title,
            "family": rules.engine,
            "limit": hand.spread.limit,
            "at": hand.at,
            "event": hand.last,
            "net": mine.net,
            "cards": list(part.cards or ()),
            **filled(made=part.made, reckoning=part.reckoning, rulings=hand.rulings),
        }

    # -- totals --------------------------------------------------------------------------------------------------------

    async def results(self, player: str, wanted: Wanted) -> Json:
        """Totals, results by game, sessions, and the line of the graph; won and lost hands alike."""
        found = await self._found(player)
        async with self._reading:
            return await asyncio.to_thread(self._results, found, wanted)

    def _results(self, found: list[_Mine], wanted: Wanted) -> Json:
        all_played = list(self._played(found))
        played = [one for one in reversed(all_played) if wanted.takes(one.hand)]
        return {
            "hands": len(played),
            "won": sum(one.net > 0 for one in played),
            "net": sum(one.net for one in played),
            "games": self._games(played),
            "sessions": self._sessions(played),
            "line": _line_of(played),
            "choices": self._choices(all_played),
        }

    def _games(self, played: list[_Mine]) -> list[Json]:
        """A row for each game and limit of a house, the most played first."""
        rows: dict[tuple[str, str, str], Json] = {}
        for one in played:
            spread = one.hand.spread
            rules = self._room.rules_of(spread)
            row = rows.setdefault(
                (spread.house, spread.game, spread.limit),
                {
                    "house": spread.house,
                    "game": spread.game,
                    "title": rules.title,
                    "limit": spread.limit,
                    "hands": 0,
                    "won": 0,
                    "net": 0,
                    **filled(big=max(rules.stakes.blinds, default=0)),
                },
            )
            row["hands"] += 1
            row["won"] += one.net > 0
            row["net"] += one.net
        return sorted(rows.values(), key=lambda row: -row["hands"])

    def _sessions(self, played: list[_Mine]) -> list[Json]:
        """Hands at one table without a long break between them, the newest session first."""
        sessions: dict[str, list[Json]] = {}
        for one in played:
            hand = one.hand
            here = sessions.setdefault(hand.table, [])
            if not here or hand.at - here[-1]["until"] > APART:
                rules = self._room.rules_of(hand.spread)
                begun = {"table": hand.table, "house": hand.spread.house, "title": rules.title}
                here.append({**begun, "limit": hand.spread.limit, "since": hand.at, "until": 0, "hands": 0, "net": 0})
            here[-1]["until"] = hand.over_at
            here[-1]["hands"] += 1
            here[-1]["net"] += one.net
        return sorted((one for here in sessions.values() for one in here), key=lambda one: -one["since"])[:PAGE]

    def _choices(self, played: list[_Mine]) -> Json:
        """The options of the filters: the houses, games and tables the person has played."""
        titles = {one.hand.spread.game: self._room.rules_of(one.hand.spread).title for one in played}
        houses = {one.hand.spread.house for one in played}
        return {
            "houses": {slug: self._room.houses[slug].name for slug in sorted(houses) if slug in self._room.houses},
            "games": dict(sorted(titles.items(), key=lambda pair: pair[1])),
            "tables": sorted({one.hand.table for one in played}, key=int),
        }

    # -- those one met -------------------------------------------------------------------------------------------------

    async def players(self, player: str) -> list[Json]:
        """Returns the players met, the last table shared, and their habits in the first betting round."""
        found = await self._found(player, MET)
        async with self._reading:
            return await asyncio.to_thread(self._met, player, found)

    def _met(self, player: str, found: list[_Mine]) -> list[Json]:
        rows: dict[str, Json] = {}
        for one in self._played(found):
            habits = self._part(one).habits
            for seat, other in one.hand.players.items():
                if other == player:
                    continue
                who = known(other, self._people)
                where = {"table": one.hand.table, "house": one.hand.spread.house}
                usual = {"player": other, "name": who.name, **where, **filled(bot=who.bot)}
                row = rows.setdefault(
                    other, {**usual, "last": one.hand.at, "hands": 0, "asked": 0, "in": 0, "raised": 0}
                )
                row["hands"] += 1
                if habit := habits.get(seat):
                    row["asked"] += 1
                    row["in"] += habit.put_in
                    row["raised"] += habit.raised
        return sorted(rows.values(), key=lambda row: (-row["hands"], row["name"]))

    # -- files ---------------------------------------------------------------------------------------------------------

    async def as_csv(self, player: str, wanted: Wanted) -> Iterator[bytes]:
        """Returns the matching hands as CSV, in pieces. No cell is a formula to a spreadsheet."""
        return self._csv(await self._wishes(player, wanted))

    def _csv(self, wishes: list[_Mine]) -> Iterator[bytes]:
        yield _row("when", "table", "hand", "house", "game", "limit", "seat", "cards", "made", "result", "players")
        for one in self._played(wishes):
            hand, part, rules = one.hand, self._part(one), self._room.rules_of(one.hand.spread)
            when = datetime.fromtimestamp(hand.at / 1000, UTC).isoformat(timespec="seconds")
            others = ", ".join(self._name(name) for seat, name in hand.players.items() if seat != one.seat)
            what = (when, int(hand.table), hand.number, hand.spread.house, rules.title, hand.spread.limit, one.seat)
            yield _row(*what, " ".join(part.cards or ()), part.made, Decimal(one.net) / 100, others)

    async def as_phh(self, player: str, wanted: Wanted) -> Iterator[str]:
        """Returns the matching poker hands in PHH, as their player saw them. Skips hands that PHH can't describe."""
        return self._phh(await self._wishes(player, wanted))

    def _phh(self, wishes: list[_Mine]) -> Iterator[str]:
        number = 0
        for one in wishes:
            rules = self._room.rules_of(one.hand.spread)
            names = {seat: self._name(name) for seat, name in one.hand.players.items()}
            try:
                text = engine_of(rules).shown.as_phh(hand_of(self._log, one.hand, rules), one.seat, names)
            except RecordError:
                continue
            number += 1
            yield f"[{number}]\n{text}\n"

    async def as_text(self, player: str, wanted: Wanted) -> Iterator[str]:
        """Returns the matching poker hands in PokerStars text, for trackers. Skips hands that it can't describe."""
        return self._text(await self._wishes(player, wanted))

    def _text(self, wishes: list[_Mine]) -> Iterator[str]:
        for one in wishes:
            hand, rules = one.hand, self._room.rules_of(one.hand.spread)
            names = {seat: self._name(name) for seat, name in hand.players.items()}
            when = datetime.fromtimestamp(hand.at / 1000, UTC).strftime("%Y/%m/%d %H:%M:%S UTC")
            table = str(_("Table {table}", table=str(int(hand.table))))
            about = About(f"{int(hand.table)}{hand.number:08}", when, table, rules.seats[1], one.seat)
            try:
                yield engine_of(rules).shown.as_pokerstars(hand_of(self._log, hand, rules), about, names) + "\n\n"
            except RecordError:
                continue

    async def _wishes(self, player: str, wanted: Wanted) -> list[_Mine]:
        """Looks up the hands now, so that the pieces can be produced in any thread."""
        found = await self._found(player)
        return [one for one in reversed(found) if wanted.takes(one.hand) and one.came(wanted.outcome)]


def _line_of(played: list[_Mine]) -> list[list[int]]:
    """The points of the graph: the time and the running total, thinned to what can be drawn."""
    totals = list(accumulate(one.net for one in played))
    points = [[one.hand.over_at, total] for one, total in zip(played, totals, strict=True)]
    every = -(-len(points) // POINTS) if points else 1
    return [point for at, point in enumerate(points, 1) if at % every == 0 or at == len(points)]


def _row(*cells: object) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(safe(cells))
    return out.getvalue().encode()
