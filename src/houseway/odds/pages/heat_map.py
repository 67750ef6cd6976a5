"""Heat maps as SVG files: ranges of hands, chances by stack or by cards."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

_STYLE = (
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
        f"role='img' aria-label='{escape(label, quote=True)}'><title>{escape(label)}</title><style>{_STYLE}</style>"
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
