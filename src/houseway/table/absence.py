"""Absences: how long a seat is held, and when a player is picked up."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from houseway.engines.contract import Refused
from houseway.messages import Seat, _
from houseway.rulebook.table import Absence, Seating, Way
from houseway.table import events
from houseway.table.chairs import Chair
from houseway.table.chips import collect_time
from houseway.table.commands import TableCommand
from houseway.table.debts import choose_way, ways
from houseway.table.seating import check_free_to_go, kill_button_left
from houseway.table.state import TableState

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True)
class SitOut(TableCommand):
    """A player leaves the table for a while, for a meal or another reason."""

    who = ("player", "dealer")
    ticks = True

    seat: int
    meal: bool = False

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Records the absence; the third player up loses the seat where the house says so and names are on the list."""
        chair = table.chair(self.seat)
        if chair.away:
            raise Refused(_("{player} is already away.", player=Seat(self.seat)))
        rules = table.rules
        owes_kill = table.kill_due and table.kill_seat == chair.seat
        if owes_kill:
            check_free_to_go(table, chair)
        up = sum(one.away for one in table.chairs.values())
        if up >= 2 and rules.seating is not None and _is_taken_out(rules.seating, bool(table.waiting)):
            check_free_to_go(table, chair)
            yield from pick_up(table, chair, "seating.third_man_up")
            return
        yield events.WentAway(self.seat, table.now, self.meal)


def _is_taken_out(seating: Seating, waited_for: bool) -> bool:
    """Whether the third player up loses the seat."""
    match seating.third_man_up:
        case "allowed":
            return False
        case "taken-out-when-someone-waits":
            return waited_for
        case _:
            assert_never(seating.third_man_up)


@dataclass(frozen=True, slots=True)
class SitIn(TableCommand):
    """A player returns and chooses how to make up missed blinds."""

    who = ("player", "dealer")
    ticks = True

    seat: int
    way: Way | None = None

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Seats the player again; the way they chose before still holds unless they name another."""
        chair = table.chair(self.seat)
        if not chair.away:
            raise Refused(_("{player} isn't away.", player=Seat(self.seat)))
        said = chair.way if chair.chosen and chair.way in ways(table, chair) else None
        way = choose_way(table, chair, self.way or said) if chair.debt else "free"
        yield events.CameBack(self.seat, table.now, way, chosen=self.way is not None and bool(chair.debt))


def pick_up_overdue(table: TableState, now: int) -> Iterator[events.Event]:
    """Picks up every player whose time is up."""
    absence = table.rules.absence
    if absence is None:
        return
    for chair in list(table.chairs.values()):
        if chair.away and not table.in_hand(chair.seat) and (setting := absence_limit_passed(absence, chair, now)):
            yield from pick_up(table, chair, setting)


def absence_limit_passed(absence: Absence, chair: Chair, now: int) -> str:
    """Returns the setting that ends the absence; empty while the seat is held."""
    if absence.blinds and chair.missed_count >= absence.blinds:
        return "absence.blinds"
    if chair.away_since is None:
        return ""
    if chair.meal and absence.meal:
        return "absence.meal" if now - chair.away_since > absence.meal * MINUTE else ""
    away = now - chair.away_since
    if absence.hourly:
        away = sum(_overlap(spell, now - HOUR) for spell in (*chair.spells, (chair.away_since, now)))
    return "absence.minutes" if away > absence.minutes * MINUTE else ""


def kept_until(absence: Absence, chair: Chair) -> int | None:
    """Returns the earliest table time at which an absent player can lose the seat; None for a player who is present.

    Missed blinds may end the absence sooner.
    """
    since = chair.away_since
    if since is None:
        return None
    if chair.meal and absence.meal:
        return since + absence.meal * MINUTE
    before = sum(_overlap(spell, since - HOUR) for spell in chair.spells) if absence.hourly else 0
    return since + max(0, absence.minutes * MINUTE - before)


def _overlap(spell: tuple[int, int], since: int) -> int:
    """Returns the seconds of an absence that lie within the last hour."""
    return max(0, spell[1] - max(spell[0], since))


def pick_up(table: TableState, chair: Chair, setting: str) -> Iterator[events.Event]:
    """Takes the player's chips off, opens the seat, and puts the name on the list where the house says so."""
    yield events.PickedUp(chair.player, chair.seat, chair.stack + chair.coming, table.rules.cite(setting).rule)
    yield from kill_button_left(table, chair.seat)
    if setting.startswith("absence") and table.rules.absence and table.rules.absence.listed:
        yield events.Listed(chair.player)


@dataclass(frozen=True, slots=True)
class Tick(TableCommand):
    """The number of seconds since the table opened."""

    who = ("room",)

    now: int

    def decide(self, table: TableState) -> Iterator[events.Event]:
        """Moves the clock; absences may run out and the half hour may fall due."""
        if self.now < table.now:
            raise Refused(_("The clock can't go back."))
        yield events.Ticked(self.now)
        if table.by_hand:
            # At a table dealt by hand, the dealer picks up chips and collects the half hour when the room says so.
            return
        late = list(pick_up_overdue(table, self.now))
        yield from late
        gone = {event.seat for event in late if isinstance(event, events.PickedUp)}
        yield from collect_time(table, self.now, gone)
