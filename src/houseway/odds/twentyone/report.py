"""A page about a game of 21 that needs nothing but itself: rules, chart, edges, convergence and fees."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from houseway.odds.twentyone.strategy import LEGEND

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1c1c; }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; }
th, td { border: 1px solid #bbb; padding: 0.2rem 0.55rem; }
th { background: #eee; text-align: left; } td.n { text-align: right; font-variant-numeric: tabular-nums; }
.S { background: #cfe8cf; } .H { background: #fdf0c4; } .D { background: #cfdcf7; } .P { background: #ecd3f0; }
.R { background: #f7d0cd; } code { background: #eee; padding: 0.1rem 0.3rem; } svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { body { background: #161616; color: #e8e8e8; } th, code { background: #2b2b2b; }
.S, .H, .D, .P, .R { color: #111; } }
"""


def page(data: Mapping[str, Any], title: str, command: str, running: Sequence[tuple[int, float]]) -> str:
    """The page for what ``houseway edge`` has worked out, in the shape of its JSON."""
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>Made by <code>{escape(command)}</code></p>",
        _table("Edge", ("for 1 wagered", ""), _edge_rows(data)),
        f"<p>{escape(str(data['approximation']))}</p>",
        _chart(data["strategy"]),
        _table("Side bets", ("bet", "bank's edge", "wins"), _side_rows(data["side_bets"])) if data["side_bets"] else "",
        _table("What a rule is worth", ("setting", "now", "what if", "player then", "change"), _what_if_rows(data))
        if data["what_if"]
        else "",
        _fees(data),
        _convergence(data, running) if running else "",
        _table("Rules", ("setting", "value"), data["settings"].items()),
    ]
    head = f"<meta charset=utf-8><meta name=viewport content='width=device-width'><title>{escape(title)}</title>"
    return (
        f"<!doctype html><html lang=en><head>{head}<style>{_STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def percent(share: float) -> str:
    """A share in per cent with its sign."""
    return f"{100 * share:+.4f} %"


def _table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in columns)
    body = "".join(
        f"<tr><th scope=row>{escape(row[0])}</th>{''.join(f'<td class=n>{escape(cell)}</td>' for cell in row[1:])}</tr>"
        for row in rows
    )
    return f"<h2>{escape(title)}</h2><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _edge_rows(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    yield "player, best play", percent(data["player_edge"])
    yield "player, by the chart", percent(data["chart_edge"])
    yield "bank", percent(data["bank_edge"])
    yield "standard deviation of a round", f"{data['variance'] ** 0.5:.4f}"
    yield "decks", str(data["decks"])
    if risk := data["risk_of_ruin"]:
        yield f"bank of ${risk['bank'] / 100:,.0f} lost ever", f"{100 * risk['ever']:.2f} %"
        yield f"within {risk['hours']} hours", f"{100 * risk['within_hours']:.2f} %"


def _chart(rows: Mapping[str, Mapping[str, str]]) -> str:
    ups = next(iter(rows.values()))
    head = "".join(f"<th scope=col>{escape(up)}</th>" for up in ups)
    body = "".join(
        f"<tr><th scope=row>{escape(hand)}</th>"
        + "".join(f"<td class={code[0]}>{escape(code)}</td>" for code in codes.values())
        + "</tr>"
        for hand, codes in rows.items()
    )
    return (
        f"<h2>Best play</h2><p>{escape(LEGEND)}</p>"
        f"<table><thead><tr><th scope=col>hand</th>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _side_rows(bets: Mapping[str, Any]) -> Iterable[tuple[str, str, str]]:
    return ((name, percent(bet["edge"]), percent(bet["hit_frequency"])) for name, bet in bets.items())


def _what_if_rows(data: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    return (
        (one["key"], one["now"], one["then"], percent(one["player_edge"]), percent(one["change"]))
        for one in data["what_if"]
    )


def _fees(data: Mapping[str, Any]) -> str:
    """Every posted table: what the collection leaves each side, and bars of the bank's edge."""
    tables = data["tables"]
    if not tables:
        return ""
    rows = [
        (
            f"{one['limit']} {one['option']}".strip(),
            str(one["squares"]),
            f"${one['table_hour'] / 100:,.2f}",
            percent(one["player_edge_after"]),
            percent(one["bank_edge_after"]),
        )
        for one in tables
    ]
    columns = ("table", "squares", "drop an hour", "player after", "bank after")
    return _table("Collection at the table's minimum", columns, rows) + _bars(rows, tables)


def _bars(rows: Sequence[Sequence[str]], tables: Sequence[Mapping[str, Any]]) -> str:
    """The bank's edge after collection as horizontal bars about zero."""
    values = [one["bank_edge_after"] for one in tables]
    widest = max(map(abs, values)) or 1.0
    bars = []
    for at, (row, value) in enumerate(zip(rows, values, strict=True)):
        length = 220 * abs(value) / widest
        left = 420 if value >= 0 else 420 - length
        colour = "#4a8f4a" if value >= 0 else "#b5483f"
        bars.append(
            f"<text x=170 y={18 * at + 13} text-anchor=end font-size=11 fill=currentColor>"
            f"{escape(row[0])}, {row[1]} squares</text>"
            f"<rect x={left:.1f} y={18 * at + 3} width={length:.1f} height=12 fill='{colour}'/>"
        )
    size = f"viewBox='0 0 660 {18 * len(rows)}' width=660 height={18 * len(rows)}"
    return f"<svg {size} role=img aria-label='The bank&#39;s edge after collection'>{''.join(bars)}</svg>"


def _convergence(data: Mapping[str, Any], running: Sequence[tuple[int, float]]) -> str:
    """The simulated edge as rounds go by, within two standard errors of the exact one."""
    exact, spread = data["chart_edge"], data["variance"] ** 0.5
    last = running[-1][0]
    reach = max([abs(edge - exact) for _, edge in running] + [2 * spread / running[0][0] ** 0.5]) * 1.1

    def place(rounds: int, edge: float) -> str:
        return f"{60 + 580 * rounds / last:.1f},{120 - 100 * (edge - exact) / reach:.1f}"

    path = " ".join(place(rounds, edge) for rounds, edge in running)
    band = [(rounds, 2 * spread / rounds**0.5) for rounds, _ in running]
    around = " ".join([place(n, exact + e) for n, e in band] + [place(n, exact - e) for n, e in reversed(band)])
    played = data["simulated"]
    return (
        f"<h2>Played out</h2><p>{played['rounds']:,} rounds by the chart came to {percent(played['player_edge'])} ± "
        f"{percent(played['stderr'])}; the exact value is {percent(exact)}. The band is two standard errors wide.</p>"
        "<svg viewBox='0 0 660 240' width=660 height=240 role=img aria-label='Convergence'>"
        f"<polygon points='{around}' fill='#8aa' opacity=0.3 /><polyline points='{path}' fill=none stroke='#06c' />"
        f"<line x1=60 x2=640 y1=120 y2=120 stroke=currentColor stroke-dasharray=4 />"
        f"<text x=60 y=236 font-size=11 fill=currentColor>0</text>"
        f"<text x=640 y=236 text-anchor=end font-size=11 fill=currentColor>{last:,} rounds</text>"
        f"<text x=4 y=124 font-size=11 fill=currentColor>{percent(exact)}</text></svg>"
    )
