"""The page about a player-dealer game: the sections of the answer, with plots."""

from collections.abc import Iterator

from houseway.odds.edges.base import COVERS, FEE_DRAG, Edge, Section
from houseway.odds.edges.twentyone import BEST_PLAY, CONVERGENCE, WHAT_IF, TwentyOneEdge
from houseway.odds.pages import Line, bars, dollars, figures, grid, heading, lines, page, percent, table

_STYLE = """
.charts { display: flex; flex-wrap: wrap; gap: 0 1.4rem; }
.charts td, .charts th { text-align: center; padding: .18rem 0; min-width: 1.72rem; }
.charts th:first-child { padding: .18rem .5rem; }
td.S, td.H, td.D, td.P, td.R { color: #14201a; font-weight: 600; }
td.S { background: #bfe0c9; } td.H { background: #fbe9b2; } td.D { background: #c3d6f3; } td.P { background: #e4cdec; }
td.R { background: #f3c6c0; }
.rules { columns: 2 26rem; } .rules table { width: 100%; break-inside: avoid; }
"""
_SMALL = 0.005
"""The largest effect of a house way rule that the plot shows; rules against absurd settings would hide the others."""


def edge_page(found: Edge, command: str) -> str:
    """Returns the whole page, with the command that makes it again."""
    return page(found.title, found.method, command, _parts(found), _STYLE)


def _parts(found: Edge) -> Iterator[str]:
    yield figures(
        (
            ("player", percent(found.player)),
            ("bank", percent(found.bank)),
            ("bank after collection", percent(found.fees.drag.bank_after) if found.fees else "no fee"),
            ("standard deviation of a round", f"{found.variance**0.5:.4f}"),
        )
    )
    for section in found.sections():
        yield heading(section.title, section.about)
        if section.title == BEST_PLAY:
            yield _charts(section)
        else:
            yield _plot(found, section) + (table(section.columns, section.rows) if section.rows else "")
    yield heading("Rule set", "The settings of the house's rulebook that these numbers follow from.")
    yield f"<div class=rules>{table(('setting', 'value'), found.settings.items())}</div>"


def _charts(section: Section) -> str:
    """Returns separate charts for hard hands, soft hands and pairs."""
    kinds = dict.fromkeys(row[0].partition(" ")[0] for row in section.rows)
    charts = (
        grid(
            (kind, *section.columns[1:]),
            (
                (hand.partition(" ")[2], [(code, f"class={code[0]}") for code in codes])
                for hand, *codes in section.rows
                if hand.startswith(kind)
            ),
        )
        for kind in kinds
    )
    return f"<div class=charts>{''.join(charts)}</div>"


def _plot(found: Edge, section: Section) -> str:
    """Returns the plot of a section; empty for most."""
    if section.title == CONVERGENCE:
        return _convergence(found)
    if section.title == FEE_DRAG and found.fees:
        most = max(drag.squares for _, _, drag in found.fees.tables)
        rows = [
            (f"{limit} option {option}" if option else limit, drag.bank_after)
            for limit, option, drag in found.fees.tables
            if drag.squares == most
        ]
        return bars(f"The bank's edge after collection, {most} squares", rows, percent)
    if section.title == COVERS and found.risk:
        covers = found.risk.covers
        series = [
            Line("winners unpaid", [(one.cover, one.unpaid) for one in covers]),
            Line("losers keep", [(one.cover, one.kept) for one in covers]),
            Line("the bank wins", [(one.cover, one.bank) for one in covers]),
        ]
        return lines(COVERS, series, across="put up for the round", show_x=dollars, show_y=dollars)
    if isinstance(found, TwentyOneEdge):
        if section.title == WHAT_IF:
            changes = [(f"{one.key}={one.then}", one.change) for one in found.what_if]
            return bars("Gain to the player from each change", changes, percent)
        return ""
    return _dropped_rules(found, section)


def _dropped_rules(found: Edge, section: Section) -> str:
    from houseway.odds.edges.pai_gow import DROPPED_RULES, PaiGowEdge  # noqa: PLC0415 - compiled code

    if not isinstance(found, PaiGowEdge) or section.title != DROPPED_RULES:
        return ""
    small = [(one.rule, one.player.share) for one in found.house_way if abs(one.player.share) < _SMALL]
    return bars("A player's gain without a rule, effects below half a per cent", small, percent)


def _convergence(found: Edge) -> str:
    """Plots the edge as rounds go by, with two standard errors around the final value."""
    if isinstance(found, TwentyOneEdge):
        end, spread = found.by_chart.player, found.variance**0.5
    else:
        rounds, _ = found.running[-1]
        end, spread = found.player, found.stderr * rounds**0.5
    return lines(
        "The player's edge against rounds played",
        [Line("player", found.running)],
        across="rounds played",
        show_x=lambda n: f"{n / 1e6:g} M" if n >= 100_000 else f"{n:,.0f}",
        show_y=lambda share: f"{100 * share:.3f} %",
        band=[[(n, end + way * 2 * spread / n**0.5) for n, _ in found.running] for way in (1, -1)],
        rule=end,
        reach=None,
    )
