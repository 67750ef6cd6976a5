"""The page about a game of 21: edges, chart, side bets, what rules are worth, fees, convergence and the rule set."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.odds.edges.twentyone import TwentyOneEdge
from houseway.odds.pages.bank import bank_part
from houseway.odds.pages.drop import fee_part
from houseway.odds.pages.parts import dollars, figures, grid, heading, in_percent, page, percent, table
from houseway.odds.pages.plots import Line, bars, lines
from houseway.odds.twentyone.strategy import LEGEND

_CHART_STYLE = """
.charts { display: flex; flex-wrap: wrap; gap: 0 1.4rem; }
.charts td, .charts th { text-align: center; padding: .18rem 0; min-width: 1.72rem; }
.charts th:first-child { padding: .18rem .5rem; }
td.S, td.H, td.D, td.P, td.R { color: #14201a; font-weight: 600; }
td.S { background: #bfe0c9; } td.H { background: #fbe9b2; } td.D { background: #c3d6f3; } td.P { background: #e4cdec; }
td.R { background: #f3c6c0; }
.rules { columns: 2 26rem; } .rules table { width: 100%; break-inside: avoid; }
"""


def edge_page(found: TwentyOneEdge, command: str) -> str:
    """The whole page, with the command that makes it again."""
    return page(found.title, found.method, command, _parts(found.as_data(), found.running), _CHART_STYLE)


def _parts(data: Mapping[str, Any], running: Sequence[tuple[int, float]]) -> Iterable[str]:
    yield figures(
        (
            ("player, best play", percent(data["player_edge"])),
            ("bank", percent(data["bank_edge"])),
            ("bank after collection", percent(data["fees"]["bank_edge_after"]) if data["fees"] else "no fee"),
            ("standard deviation of a round", f"{data['variance'] ** 0.5:.4f}"),
        )
    )
    yield heading("Edge", "What 1 wagered is worth.") + table(("", "for 1 wagered"), _edge_rows(data))
    yield _chart(data["strategy"])
    if data["side_bets"]:
        bets = data["side_bets"].items()
        rows = ((name, percent(one["edge"]), in_percent(one["hit_frequency"])) for name, one in bets)
        yield heading("Side bets") + table(("bet", "bank's edge", "wins"), rows)
    if data["what_if"]:
        yield _what_if(data["what_if"])
    if running:
        yield _convergence(data, running)
    if data["risk_of_ruin"]:
        yield bank_part(data["risk_of_ruin"])
    if data["tables"]:
        yield fee_part(data)
    yield heading("Rule set", "The settings of the house's rulebook that these numbers were worked out with.")
    yield f"<div class=rules>{table(('setting', 'value'), data['settings'].items())}</div>"


def _edge_rows(data: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    yield "player, best play", percent(data["player_edge"])
    yield "player, by the chart", percent(data["chart_edge"])
    yield "bank", percent(data["bank_edge"])
    if fees := data["fees"]:
        at = f"{dollars(fees['wager'])} on each of {fees['squares']} squares"
        yield f"player after collection, {at}", percent(fees["player_edge_after"])
        yield f"bank after collection, {at}", percent(fees["bank_edge_after"])
    yield "standard deviation of a round", f"{data['variance'] ** 0.5:.4f}"
    yield "decks", str(data["decks"])


def _chart(rows: Mapping[str, Mapping[str, str]]) -> str:
    """Hard hands, soft hands and pairs side by side."""
    ups = next(iter(rows.values()))
    kinds = dict.fromkeys(hand.partition(" ")[0] for hand in rows)
    charts = (
        grid(
            (kind, *ups),
            (
                (hand.partition(" ")[2], [(code, f"class={code[0]}") for code in codes.values()])
                for hand, codes in rows.items()
                if hand.startswith(kind)
            ),
        )
        for kind in kinds
    )
    about = f"By the hand and the player-dealer's card: {LEGEND}."
    return heading("Best play", about) + f"<div class=charts>{''.join(charts)}</div>"


def _what_if(found: Sequence[Mapping[str, Any]]) -> str:
    rows = [(one["key"], one["now"], one["then"], percent(one["player_edge"]), percent(one["change"])) for one in found]
    plotted = [(f"{one['key']}={one['then']}", one["change"]) for one in found]
    return (
        heading("What a rule is worth", "To the player, with nothing else changed.")
        + table(("setting", "now", "what if", "player then", "change"), rows)
        + bars("What each change brings the player", plotted, percent)
    )


def _convergence(data: Mapping[str, Any], running: Sequence[tuple[int, float]]) -> str:
    """The simulated edge as rounds go by, beside the exact one and two standard errors either way."""
    exact, spread, played = data["chart_edge"], data["variance"] ** 0.5, data["simulated"]
    edges = [[(n, exact + way * 2 * spread / n**0.5) for n, _ in running] for way in (1, -1)]
    about = (
        f"{played['rounds']:,} rounds by the chart came to {percent(played['player_edge'])}, standard error "
        f"{100 * played['stderr']:.4f} %. The dashed line is the exact value, {percent(exact)}; the band is two "
        "standard errors either way."
    )
    return heading("Convergence", about) + lines(
        "Simulated edge against rounds played",
        [Line("played", running)],
        across="rounds played",
        show_x=lambda n: f"{n / 1e6:g} M" if n >= 100_000 else f"{n:,.0f}",
        show_y=lambda share: f"{100 * share:.2f} %",
        band=edges,
        rule=exact,
        reach=None,
    )
