"""Blinds owed: what coming in costs, and what happens to those whom the blinds pass."""

from collections.abc import Iterator
from typing import assert_never

from houseway.money import Cents
from houseway.play.contract import Refused, refuse
from houseway.play.poker import Post
from houseway.rulebook.table import Entry, Way
from houseway.table import events as ev
from houseway.table.button import Lineup, too_short
from houseway.table.chairs import Chair, Debt
from houseway.table.commands import ComeIn
from houseway.table.state import TableState

SETTING: dict[Debt, str] = {
    "new": "entry.newcomer",
    "missed": "entry.missed",
    "moved": "entry.moved",
    "busted": "entry.busted",
}
"""The setting that says how each kind of debt is settled."""


def ways(table: TableState, chair: Chair) -> tuple[Way, ...]:
    """How a player who owes something may come in; none where they are simply dealt in."""
    entry = table.rules.entry
    if entry is None:
        return ()
    match chair.debt:
        case "":
            return ()
        case "new":
            late = entry.free_passes and chair.passes > entry.free_passes
            return tuple(way for way in entry.newcomer if not (late and way == "after-blinds"))
        case "missed":
            return entry.missed
        case "moved":
            return ("after-blinds", *entry.moved) if chair.way == "after-blinds" else entry.moved
        case "busted":
            return entry.busted
        case debt:
            assert_never(debt)


def rule_of(table: TableState, chair: Chair) -> str:
    """The rule by which a player owes what they owe."""
    cite = table.rules.cites.get(SETTING[chair.debt]) if chair.debt else None
    return cite.rule if cite else ""


def choose(table: TableState, chair: Chair, way: Way | None, *, debt: Debt | None = None) -> Way:
    """The way a player comes in: the one they ask for if the house has it, else the house's usual one."""
    owed = chair.debt if debt is None else debt
    offered = ways(table, chair)
    if way is None or not owed:
        return offered[0] if offered else "free"
    if way in offered:
        return way
    setting = SETTING[owed]
    if owed == "new" and way == "after-blinds" and chair.passes:
        setting = "entry.free_passes"
    raise refuse(table.rules, f"one may not come in by {way!r} here, but by {', '.join(offered) or 'nothing'}", setting)


def come_in(table: TableState, command: ComeIn) -> Iterator[ev.Event]:
    """A player says how they come in; nobody may put up the chips for them."""
    chair = table.chair(command.seat)
    if command.payer not in (None, command.seat):
        why = f"seat {command.payer} may not post for seat {command.seat}"
        raise refuse(table.rules, why, "buyins.for_another")
    if not chair.debt:
        raise Refused(f"seat {command.seat} owes nothing")
    yield ev.ChoseWay(command.seat, choose(table, chair, command.way))


def passed_by(table: TableState, line: Lineup) -> Iterator[ev.Event]:
    """What a blind that goes by means to each seat: missed, not owed, or spared by the moving button."""
    came = dict(line.coming_in)
    for seat, blind in line.passed:
        chair = table.chairs[seat]
        if seat in came:
            continue
        if seat in line.dealt and seat in _short(table, line):
            yield ev.BlindMissed(seat, blind, table.rules.cite("entry.short_blind").rules[-1])
        elif seat in line.dealt:
            yield ev.BlindSpared(seat, blind, table.rules.cite("entry.button").rule)
        elif chair.debt in ("new", "busted", "moved") or (chair.debt and chair.present):
            yield ev.BlindWentBy(seat, blind, table.rules.cite(_excuse(chair)).rule)
        else:
            yield ev.BlindMissed(seat, blind, table.rules.cite("entry.missed").rule)


def _short(table: TableState, line: Lineup) -> list[int]:
    entry = table.rules.entry
    return too_short(table, entry, line.dealt) if entry else []


def _excuse(chair: Chair) -> str:
    """The setting by which a blind that goes by is not owed."""
    match chair.debt:
        case "new":
            return "entry.free_passes"
        case "moved" if chair.way == "after-blinds":
            return "entry.moved_after_blinds"
        case "" | "missed" | "moved" | "busted":
            return SETTING[chair.debt]
        case debt:
            assert_never(debt)


def entrances(table: TableState, line: Lineup) -> Iterator[ev.Event]:
    """Who comes in, and by which rule."""
    for seat, way in line.coming_in:
        chair = table.chairs[seat]
        setting = SETTING.get(chair.debt, "entry.newcomer")
        if way == "free" and chair.debt == "new" and table.first_round:
            setting = "entry.first_round"
        if way == "after-blinds" and chair.debt == "moved":
            setting = "entry.moved_after_blinds"
        cite = table.rules.cites.get(setting)
        yield ev.CameIn(seat, way, cite.rule if cite else "")


def entry_posts(table: TableState, blinds: tuple[Cents, ...], line: Lineup) -> Iterator[Post]:
    """What those who come in off the blinds put up, clockwise from the button's left."""
    if not blinds:
        return
    came = dict(line.coming_in)
    for seat in line.dealt:
        if seat in came and seat not in (line.small, line.big):
            post = price(table.chairs[seat], came[seat], blinds)
            if post.live or post.dead:
                yield post


def price(chair: Chair, way: Way, blinds: tuple[Cents, ...]) -> Post:
    """What coming in by a way puts up at once; nothing in a game without blinds."""
    big = max(blinds, default=0)
    small = blinds[0] if len(blinds) > 1 else 0
    match way:
        case "post-big":
            return Post(chair.seat, "post", live=big)
        case "post-both":
            return Post(chair.seat, "post", live=big, dead=small)
        case "post-missed":
            live = big if "big" in chair.missed else 0
            return Post(chair.seat, "post", live=live, dead=small if "small" in chair.missed else 0)
        case "straddle":
            return Post(chair.seat, "post", live=2 * big)
        case "kill":
            return Post(chair.seat, "kill", live=2 * big)
        case "free" | "wait" | "sit-out" | "small" | "after-blinds":
            return Post(chair.seat, "post")
        case _:
            assert_never(way)


def newcomer(table: TableState, entry: Entry | None, way: Way | None) -> tuple[Debt, Way]:
    """The debt of one who sits down, and how they settle it."""
    if entry is None:
        return "new", "free"
    blank = Chair(0, "", 0)
    return "new", choose(table, blank, way)
