"""The page about the drop of a table-hour, by head count and house."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from houseway.odds.fees import Drop, Hour, TableHours, alike
from houseway.odds.pages import Line, bars, dollars, grid, heading, in_percent, lines, page, percent

_STYLE = """
td.heat { min-width: 4.4rem; background: color-mix(in srgb, var(--felt) var(--warm), var(--card)); }
"""
PANEL = (520, 300)


def drop_page(found: Drop, command: str) -> str:
    """Returns the whole page, with the command that makes it again."""
    tables, pace, title = found.tables, found.asked.pace, f"{found.title}: what is collected"
    unit = tables[0].rules.unit
    houses = ", ".join(dict.fromkeys(one.house.name for one in tables))
    lead = f"{houses}, at {pace:g} {unit}s an hour, by the rows of their posted schedules."
    return page(title, lead, command, _parts(tables), _STYLE)


def _parts(tables: Sequence[TableHours]) -> Iterable[str]:
    banked = tables[0].rules.unit == "round"
    across = "squares with a wager" if banked else "players dealt in"
    yield heading("Drop of a table-hour", "One line for each rate; limits and options with the same rate share it.")
    yield f"<div class=plots>{''.join(_panels(tables, across))}</div>"
    yield heading("Every posted table", f"Drop an hour, by {across}.")
    yield _heat(tables, lambda hour: hour.drop)
    if not banked:
        yield heading("Cost to one player, per hour", "A share of the fees from the pot, or the time fee.")
        yield _heat(tables, lambda hour: hour.player_hour)
        return
    yield heading("Collection", "Per cent of each wager, with the minimum wager on every square.")
    yield _shares(tables)
    known = [(f"{one.house.name}, {one.name}", one.hours[-1]) for one in tables]
    for side, after in (("player", "player_after"), ("bank", "bank_after")):
        rows = [(name, getattr(hour, after)) for name, hour in known if getattr(hour, after) is not None]
        if rows:
            yield heading(f"The {side}'s edge after collection", "With a wager on every square.")
            yield bars(f"The {side}'s edge after collection", rows, percent)


def _panels(tables: Sequence[TableHours], across: str) -> Iterable[str]:
    """Yields a plot for each house, all with the same scale."""
    most = max(max(one.curve) for one in tables)
    for name, group in groupby(tables, key=lambda one: one.house.name):
        series = [
            Line(label, [(hour.count, hour.drop) for hour in one.hours], steps=True)
            for label, one in alike(list(group))
        ]
        plot = lines(
            f"{name}: drop of a table-hour", series, across=across, show_x=lambda count: f"{count:g}",
            show_y=lambda cents: f"${cents / 100:,.0f}", reach=most, size=PANEL,
        )  # fmt: skip
        yield f"<div><b>{name}</b>{plot}</div>"


def _heat(tables: Sequence[TableHours], value: Callable[[Hour], float]) -> str:
    """Returns tables by head count; more expensive ones are darker."""
    counts = sorted({hour.count for one in tables for hour in one.hours})
    most = max(value(hour) for one in tables for hour in one.hours) or 1.0

    def cells(one: TableHours) -> Iterable[tuple[str, str]]:
        by_count = {hour.count: value(hour) for hour in one.hours}
        for count in counts:
            cents = by_count.get(count)
            if cents is None:
                yield "", ""
            else:
                yield dollars(cents), f'class=heat style="--warm:{40 * cents / most:.0f}%"'

    return grid(("table", *map(str, counts)), ((_named(one), cells(one)) for one in tables))


def _shares(tables: Sequence[TableHours]) -> str:
    columns = ("table", "squares", "action", "player pays", "bank pays", "player after", "bank after")

    def rows() -> Iterable[tuple[str, list[tuple[str, str]]]]:
        for one in tables:
            for hour in (one.hours[0], one.hours[len(one.hours) // 2], one.hours[-1]):
                cells = (str(hour.count), dollars(hour.action), *map(in_percent, hour.shares))
                yield _named(one), [(text, "") for text in cells]

    return grid(columns, rows())


def _named(one: TableHours) -> str:
    structure = f" {one.rules.structure}" if one.rules.structure else ""
    return f"{one.house.name}{structure} {one.name}"
