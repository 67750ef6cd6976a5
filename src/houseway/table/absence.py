"""Absences: how long a seat is kept, and who is picked up."""

from collections.abc import Iterator
from typing import assert_never

from houseway.play.contract import Refused
from houseway.rulebook.table import Absence, Seating
from houseway.table import events as ev
from houseway.table.chairs import Chair
from houseway.table.commands import SitIn, SitOut
from houseway.table.debts import choose, ways
from houseway.table.seating import check_free_to_go, kill_button_left
from houseway.table.state import TableState

MINUTE, HOUR = 60, 3600


def sit_out(table: TableState, command: SitOut) -> Iterator[ev.Event]:
    """A player gets up; with names on the list the third one up is taken out of the game where the house says so."""
    chair = table.chair(command.seat)
    if chair.away:
        raise Refused(f"seat {command.seat} is away already")
    rules = table.rules
    owes_kill = table.kill_due and table.kill_seat == chair.seat
    if owes_kill:
        check_free_to_go(table, chair)
    up = sum(one.away for one in table.chairs.values())
    if up >= 2 and rules.seating is not None and _is_taken_out(rules.seating, bool(table.waiting)):
        check_free_to_go(table, chair)
        yield from pick_up(table, chair, "seating.third_man_up")
        return
    yield ev.WentAway(command.seat, table.now, command.meal)


def _is_taken_out(seating: Seating, waited_for: bool) -> bool:
    """Whether the third player up loses the seat."""
    match seating.third_man_up:
        case "allowed":
            return False
        case "taken-out-when-someone-waits":
            return waited_for
        case _:
            assert_never(seating.third_man_up)


def sit_in(table: TableState, command: SitIn) -> Iterator[ev.Event]:
    """A player is back, and says how they make up what they missed; what was said of it before holds."""
    chair = table.chair(command.seat)
    if not chair.away:
        raise Refused(f"seat {command.seat} is there")
    said = chair.way if chair.chosen and chair.way in ways(table, chair) else None
    way = choose(table, chair, command.way or said) if chair.debt else "free"
    yield ev.CameBack(command.seat, table.now, way)


def overdue(table: TableState, now: int) -> Iterator[ev.Event]:
    """Everyone whose time is up."""
    absence = table.rules.absence
    if absence is None:
        return
    for chair in list(table.chairs.values()):
        if chair.away and not table.in_hand(chair.seat) and (setting := time_is_up(absence, chair, now)):
            yield from pick_up(table, chair, setting)


def time_is_up(absence: Absence, chair: Chair, now: int) -> str:
    """The setting by which a player is picked up; empty while their seat is kept."""
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
    """The second of the table's time until which the seat of one who stays away is kept at least; None for one there.

    Blinds that they miss meanwhile may end it sooner.
    """
    since = chair.away_since
    if since is None:
        return None
    if chair.meal and absence.meal:
        return since + absence.meal * MINUTE
    before = sum(_overlap(spell, since - HOUR) for spell in chair.spells) if absence.hourly else 0
    return since + max(0, absence.minutes * MINUTE - before)


def _overlap(spell: tuple[int, int], since: int) -> int:
    """The seconds of an absence that lie within the last hour."""
    return max(0, spell[1] - max(spell[0], since))


def pick_up(table: TableState, chair: Chair, setting: str) -> Iterator[ev.Event]:
    """A player's chips are taken off, their seat is open, and their name goes on the list where the house says so."""
    yield ev.PickedUp(chair.player, chair.seat, chair.stack + chair.coming, table.rules.cite(setting).rule)
    yield from kill_button_left(table, chair.seat)
    if setting.startswith("absence") and table.rules.absence and table.rules.absence.listed:
        yield ev.Listed(chair.player)
