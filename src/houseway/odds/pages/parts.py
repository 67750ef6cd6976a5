"""Pages that need nothing but themselves: one HTML file with its style and its plots inside."""

from collections.abc import Iterable, Sequence
from html import escape

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
    """A whole page: what it is about, the command that makes it again, and its parts."""
    return (
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{_STYLE}{style}</style></head><body><main>"
        f"<header><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>{''.join(parts)}"
        f"<h2>Made by</h2><code>{escape(command)}</code></main></body></html>\n"
    )


def percent(share: float) -> str:
    """A share in per cent with its sign.

    >>> percent(-0.020204)
    '-2.0204 %'
    """
    return f"{100 * share:+.4f} %"


def in_percent(share: float | None) -> str:
    """A share in per cent as fees are told, to two places; nothing where there is none."""
    return "" if share is None else f"{100 * share:.2f} %"


def dollars(cents: float) -> str:
    """An average amount, to the cent."""
    return f"${cents / 100:,.2f}"


def won(cents: float) -> str:
    """What a round brings on average, with its sign."""
    return f"{'-' if cents < 0 else '+'}{dollars(abs(cents))}"


def figures(named: Iterable[tuple[str, str]]) -> str:
    """The few numbers that one looks for first."""
    told = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in named)
    return f"<dl class=figures>{told}</dl>"


def heading(title: str, about: str = "") -> str:
    """The start of a part."""
    return f"<h2>{escape(title)}</h2>" + (f"<p class=soft>{escape(about)}</p>" if about else "")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column names the rows."""
    return grid(columns, ((row[0], [(cell, "") for cell in row[1:]]) for row in rows))


def grid(columns: Sequence[str], rows: Iterable[tuple[str, Iterable[tuple[str, str]]]]) -> str:
    """A table in which each cell may have attributes: a class or a shade."""
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in columns)
    body = "".join(
        f"<tr><th scope=row>{escape(name)}</th>"
        + "".join(f"<td{' ' * bool(how)}{how}>{escape(text)}</td>" for text, how in cells)
        + "</tr>"
        for name, cells in rows
    )
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
