"""Builds HTML pages: one file with its style, and plots drawn as SVG.

Plots are sharp at any size and readable by screen readers, use the page's colors, and need no plotting package.
Heat maps (ranges of hands, chances by stack or by cards) are SVG files of their own.
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

_STYLE = """
:root { --ink: #1d2421; --soft: #66716b; --paper: #fbfaf6; --card: #fff; --line: #dfdcd1; --felt: #1f6b4a;
  --good: #2f7d55; --bad: #b4493e; --band: #1f6b4a; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ebe6; --soft: #9aa59e; --paper: #141816; --card: #1c211e;
  --line: #343b37; --felt: #58b88a; --good: #58b88a; --bad: #e0796c; --band: #58b88a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, "DejaVu Sans", sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
header { border-top: 6px solid var(--felt); padding: 2rem 0 1rem; }
h1 { font: 600 2rem/1.2 Georgia, "DejaVu Serif", serif; margin: 0 0 .6rem; }
h2 { font: 600 1.25rem/1.3 Georgia, "DejaVu Serif", serif; margin: 2.6rem 0 .6rem; border-bottom: 1px solid var(--line);
  padding-bottom: .3rem; }
p { max-width: 46rem; } p.soft, figcaption { color: var(--soft); font-size: .9rem; }
code { display: block; background: var(--card); border: 1px solid var(--line); border-left: 3px solid var(--felt);
  border-radius: 4px; padding: .55rem .8rem; font: .85rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace;
  overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .8rem; margin: 1.2rem 0; }
.figures div { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1rem; }
.figures dt { color: var(--soft); font-size: .82rem; }
.figures dd { margin: .15rem 0 0; font: 600 1.35rem/1.2 Georgia, "DejaVu Serif", serif; }
dl { margin: 0; } .scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .4rem 0 1rem; font-variant-numeric: tabular-nums; background: var(--card); }
th, td { border: 1px solid var(--line); padding: .25rem .7rem; text-align: right; }
th:first-child, td.t { text-align: left; } th { font-weight: 600; } tbody th { font-weight: 400; }
thead th { color: var(--soft); font-size: .85rem; background: var(--paper); }
figure { margin: .6rem 0 1.4rem; } svg { max-width: 100%; height: auto; display: block; }
svg text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: var(--ink); } svg .soft { fill: var(--soft); }
svg .grid { stroke: var(--line); } svg .axis { stroke: var(--soft); } svg .good { fill: var(--good); }
svg .bad { fill: var(--bad); } svg .band { fill: var(--band); opacity: .16; }
.key { margin-right: 1rem; } .key i { display: inline-block; width: 1.2em; height: .25em;
  margin-right: .4em; vertical-align: middle; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: 1rem; }
@media print { body { background: #fff; } main { max-width: none; } }
"""


def page(title: str, lead: str, command: str, parts: Iterable[str], style: str = "") -> str:
    """Returns a page: title, introduction, parts, and the command that makes it again."""
    return (
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{_STYLE}{style}</style></head><body><main>"
        f"<header><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>{''.join(parts)}"
        f"<h2>Made by</h2><code>{escape(command)}</code></main></body></html>\n"
    )


def figures(named: Iterable[tuple[str, str]]) -> str:
    """Returns the most important numbers as tiles."""
    told = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in named)
    return f"<dl class=figures>{told}</dl>"


def heading(title: str, about: str = "") -> str:
    """Returns the heading of a part."""
    return f"<h2>{escape(title)}</h2>" + (f"<p class=soft>{escape(about)}</p>" if about else "")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a table whose first column names the rows."""
    return grid(columns, ((row[0], [(cell, "") for cell in row[1:]]) for row in rows))


def grid(columns: Sequence[str], rows: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> str:
    """Returns a table whose cells may have attributes: a class or a style."""
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in columns)
    body = "".join(
        f"<tr><th scope=row>{escape(name)}</th>"
        + "".join(f"<td{' ' * bool(how)}{how}>{escape(text)}</td>" for text, how in cells)
        + "</tr>"
        for name, cells in rows
    )
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


# -- plots -------------------------------------------------------------------------------------------------------------

PALETTE = ("#1f6b4a", "#b4493e", "#2f5f9e", "#b7791f", "#7a4c93", "#2b8a8f", "#8a5a3c", "#5d6b2f", "#c05a8a", "#55606e")
WIDTH, HEIGHT = 1000, 320
LEFT, RIGHT, TOP, BOTTOM = 84, 16, 14, 46

Show = Callable[[float], str]
Points = Sequence[tuple[float, float]]


class Line(NamedTuple):
    """A named line; ``steps`` holds each value until the next."""

    name: str
    points: Points
    steps: bool = False


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Returns round numbers that span a range.

    >>> ticks(0, 97)
    [0, 20, 40, 60, 80, 100]
    """
    span = (high - low) or 1.0
    rough = span / about
    size = 10 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough * 0.999)
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [at * step for at in range(first, last + 1)]


def lines(
    label: str, series: Sequence[Line], *, across: str, show_x: Show, show_y: Show, band: Sequence[Points] = (),
    rule: float | None = None, reach: float | None = 0.0, size: tuple[int, int] = (WIDTH, HEIGHT),
) -> str:  # fmt: skip
    """Returns a plot of lines.

    ``band`` is an upper and a lower edge to shade, ``rule`` a dashed level. The scale goes from zero to ``reach`` or
    further, unless that is None.
    """
    width, height = size
    points = [point for line in (*(one.points for one in series), *band) for point in line]
    xs = [x for x, _ in points]
    ys = [y for _, y in points] + ([] if reach is None else [0.0, reach])
    marks = ticks(min(ys), max(ys))
    low, high, first, last = marks[0], marks[-1], min(xs), max(xs)

    def at(x: float, y: float) -> str:
        right = LEFT + (width - LEFT - RIGHT) * (x - first) / ((last - first) or 1)
        down = TOP + (height - TOP - BOTTOM) * (high - y) / (high - low)
        return f"{right:.1f},{down:.1f}"

    parts = [_across(width, at(first, mark), show_y(mark)) for mark in marks]
    parts += [_under(height, at(x, low), show_x(x)) for x in _places(xs)]
    if band:
        parts.append(f"<polygon class=band points='{' '.join(at(*one) for one in (*band[0], *reversed(band[1])))}'/>")
    if rule is not None:
        parts.append(f"<polyline class=axis points='{at(first, rule)} {at(last, rule)}' stroke-dasharray='5 4'/>")
    for number, one in enumerate(series):
        path = " ".join(at(*point) for point in (_stepped(one.points) if one.steps else one.points))
        colour = PALETTE[number % len(PALETTE)]
        parts.append(
            f"<polyline points='{path}' fill=none stroke='{colour}' stroke-width=2 stroke-linejoin=round>"
            f"<title>{escape(one.name)}</title></polyline>"
        )
    middle = (LEFT + width - RIGHT) / 2
    parts.append(f"<text class=soft x={middle} y={height - 6} text-anchor=middle>{escape(across)}</text>")
    return _figure(label, width, height, parts) + (_legend([one.name for one in series]) if len(series) > 1 else "")


def _stepped(points: Points) -> list[tuple[float, float]]:
    """Returns steps through the points, each level reaching half-way to its neighbors."""
    out: list[tuple[float, float]] = []
    for (x, y), (then, level) in pairwise(points):
        out += [(x, y), ((x + then) / 2, y), ((x + then) / 2, level)]
    return [*out, points[-1]]


def _places(xs: Sequence[float]) -> list[float]:
    """Returns the marks of the lower axis: every value if there are few, otherwise round ones."""
    different = sorted(set(xs))
    if len(different) <= 12:
        return different
    return [mark for mark in ticks(different[0], different[-1]) if different[0] <= mark <= different[-1]]


def _across(width: int, place: str, text: str) -> str:
    left, down = place.split(",")
    return (
        f"<line class=grid x1={left} x2={width - RIGHT} y1={down} y2={down} />"
        f"<text x={LEFT - 8} y={down} dy=4 text-anchor=end>{escape(text)}</text>"
    )


def _under(height: int, place: str, text: str) -> str:
    left, _ = place.split(",")
    return f"<text x={left} y={height - BOTTOM + 18} text-anchor=middle>{escape(text)}</text>"


def _legend(names: Sequence[str]) -> str:
    keys = "".join(
        f"<span class=key><i style='background:{PALETTE[number % len(PALETTE)]}'></i>{escape(name)}</span> "
        for number, name in enumerate(names)
    )
    return f"<figcaption>{keys}</figcaption>"


def bars(label: str, rows: Sequence[tuple[str, float]], show: Show) -> str:
    """Returns horizontal bars from zero, each with its value."""
    step, text, width = 20, 230, WIDTH
    least, most = min(0.0, *(value for _, value in rows)), max(0.0, *(value for _, value in rows))
    scale = (width - text - 150) / ((most - least) or 1)
    zero = text + 75 - least * scale
    parts = [f"<line class=axis x1={zero:.1f} x2={zero:.1f} y1=0 y2={step * len(rows)} />"]
    for number, (name, value) in enumerate(rows):
        top, length = step * number, abs(value) * scale
        left, colour = (zero, "good") if value >= 0 else (zero - length, "bad")
        side = f"x={left + length + 6:.1f}" if value >= 0 else f"x={left - 6:.1f} text-anchor=end"
        parts.append(
            f"<text x={text} y={top + 14} text-anchor=end>{escape(name)}</text>"
            f"<rect class={colour} x={left:.1f} y={top + 4} width={length:.1f} height=12 rx=2 />"
            f"<text class=soft {side} y={top + 14}>{escape(show(value))}</text>"
        )
    return _figure(label, width, step * len(rows), parts)


def _figure(label: str, width: int, height: int, parts: Sequence[str]) -> str:
    return (
        f"<figure><svg viewBox='0 0 {width} {height}' width={width} height={height} role=img "
        f'aria-label="{escape(label)}">{"".join(parts)}</svg></figure>'
    )


# -- numbers as people read them ---------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """Returns a share in per cent with its sign.

    >>> percent(-0.020204)
    '-2.0204 %'
    """
    return f"{100 * share:+.4f} %"


def in_percent(share: float | None) -> str:
    """Returns a share in per cent, to two places; empty for None."""
    return "" if share is None else f"{100 * share:.2f} %"


def dollars(cents: float) -> str:
    """Returns an average amount, to the cent."""
    return f"${cents / 100:,.2f}"


def won(cents: float) -> str:
    """Returns an average result with its sign."""
    return f"{'-' if cents < 0 else '+'}{dollars(abs(cents))}"


# -- heat maps as SVG files --------------------------------------------------------------------------------------------

_PICTURE_STYLE = (
    "text{font:12px system-ui,'DejaVu Sans',sans-serif;fill:#1d2421}.soft{fill:#66716b}"
    "@media(prefers-color-scheme:dark){text{fill:#e9ebe6}.soft{fill:#9aa59e}rect.paper{fill:#141816}}"
)
_NONE, _ALL = (238, 235, 225), (47, 125, 85)


class Panel(NamedTuple):
    """Rows and columns of squares: a text in each, and a share from 0 to 1 or None."""

    title: str
    columns: Sequence[str]
    rows: Sequence[str]
    squares: Sequence[Sequence[tuple[str, float | None]]]


def color(share: float) -> str:
    """Returns the color of a share, from paper to felt.

    >>> color(0), color(1)
    ('#eeebe1', '#2f7d55')
    """
    share = min(1.0, max(0.0, share))
    return "#" + "".join(f"{round(none + (full - none) * share):02x}" for none, full in zip(_NONE, _ALL, strict=True))


def picture(label: str, panels: Sequence[Panel], square: tuple[int, int] = (58, 24)) -> str:
    """Returns an SVG file with the panels in a column."""
    wide, high = square
    left = 12 + 7 * max(len(row) for panel in panels for row in panel.rows)
    width = left + wide * max(len(panel.columns) for panel in panels) + 12
    parts, top = [], 12
    for panel in panels:
        parts.append(f"<text x='{left}' y='{top + 12}' font-weight='600'>{escape(panel.title)}</text>")
        top += 34
        for at, name in enumerate(panel.columns):
            x = left + wide * at + wide / 2
            parts.append(f"<text class='soft' x='{x:g}' y='{top - 4}' text-anchor='middle'>{escape(name)}</text>")
        for name, squares in zip(panel.rows, panel.squares, strict=True):
            y = top + high / 2 + 4
            parts.append(f"<text class='soft' x='{left - 8}' y='{y:g}' text-anchor='end'>{escape(name)}</text>")
            parts += [_square(left + wide * at, top, wide, high, *one) for at, one in enumerate(squares)]
            top += high
        top += 16
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {top}' width='{width}' height='{top}' "
        f"role='img' aria-label='{escape(label, quote=True)}'><title>{escape(label)}</title>"
        f"<style>{_PICTURE_STYLE}</style>"
        f"<rect class='paper' width='{width}' height='{top}' fill='#fbfaf6'/>{''.join(parts)}</svg>\n"
    )


def _square(x: int, y: int, wide: int, high: int, text: str, share: float | None) -> str:
    if share is None:
        return ""
    ink, middle = "#fff" if share > 0.55 else "#1d2421", f"x='{x + wide / 2:g}' y='{y + high / 2 + 4:g}'"
    return (
        f"<rect x='{x}' y='{y}' width='{wide - 1}' height='{high - 1}' fill='{color(share)}'/>"
        f"<text {middle} text-anchor='middle' style='fill:{ink}'>{escape(text)}</text>"
    )
