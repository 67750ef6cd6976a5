"""Plots as SVG, drawn straight into a page: sharp at any size, readable by a screen reader, in the page's own colours,
and without a plotting package on the user's machine."""

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

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
    """Round numbers that span a range.

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
    """Lines over common axes. ``band`` is an upper and a lower edge to be shaded, ``rule`` a dashed level, and
    the scale goes from zero to ``reach`` or further unless that is None."""
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
    """A stair through the points, each level reaching half-way to its neighbours."""
    out: list[tuple[float, float]] = []
    for (x, y), (then, level) in pairwise(points):
        out += [(x, y), ((x + then) / 2, y), ((x + then) / 2, level)]
    return [*out, points[-1]]


def _places(xs: Sequence[float]) -> list[float]:
    """Where the lower axis is marked: every value where there are few, else round ones."""
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
    """Horizontal bars about zero, each with its value."""
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
