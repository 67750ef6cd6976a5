"""The tables of ``houseway edge`` for a game of 21, for people."""

from typing import TYPE_CHECKING

from rich.text import Text

from houseway.cli.edge_money import show_fees, show_risk
from houseway.cli.paper import console, print_table
from houseway.odds.edges.twentyone import TwentyOneEdge
from houseway.odds.pages.parts import in_percent, percent
from houseway.odds.twentyone.shoe import name
from houseway.odds.twentyone.side_bets import SideBet
from houseway.odds.twentyone.strategy import LEGEND, Chart

if TYPE_CHECKING:
    from houseway.odds.counts.linear import Counted

_COLOURS = {"S": "green", "H": "yellow", "D": "bright_blue", "P": "magenta", "R": "red"}


def show(found: TwentyOneEdge) -> None:
    """Tables for people."""
    print_table(
        f"{found.rules.full_title()}, {found.asked.decks} decks",
        ("for 1 wagered", "", "what it is"),
        (
            ("player", percent(found.player), "with the best play of every hand"),
            ("player by the chart", percent(found.by_chart.player), "with the chart below"),
            ("bank", percent(found.bank), "the other side of the same wager"),
            ("standard deviation", f"{found.variance**0.5:.4f}", f"variance {found.variance:.4f} a round"),
        ),
    )
    _show_chart(found.chart)
    if found.side_bets:
        print_table(
            "Side bets",
            ("bet", "bank's edge", "played for", "wins", "lines"),
            (
                (
                    bet.name,
                    percent(bet.edge),
                    percent(bet.edge - found.played_for.get(bet.name, 0.0)),
                    percent(bet.hit_frequency),
                    _lines(bet),
                )
                for bet in found.side_bets
            ),
        )
    if found.what_if:
        print_table(
            "What a rule is worth to the player",
            ("setting", "now", "what if", "player then", "change"),
            ((one.key, one.now, one.then, percent(one.player_edge), percent(one.change)) for one in found.what_if),
        )
    if found.counts:
        _show_counts(found.counts)
    if found.fees:
        show_fees(found.fees, found.asked.pace)
    if found.risk:
        show_risk(found.risk)
    if found.played:
        off = (found.played.player_edge - found.by_chart.player) / found.played.stderr
        console.print(
            f"{found.played.rounds:,} rounds by the chart (seed {found.asked.seed}): "
            f"{percent(found.played.player_edge)} "
            f"± {percent(found.played.stderr)}, {off:+.1f} standard errors from the exact value, "
            f"{found.played.rounds / found.played.seconds:,.0f} rounds a second",
            soft_wrap=True,
        )
    console.print(found.method, style="dim", soft_wrap=True)


def _show_counts(found: "tuple[Counted, ...]") -> None:
    """What a card does that leaves the shoe, and the counts that follow from it."""
    values = [value for value, cards in enumerate(found[0].effects.shoe) if cards]
    for one in found:
        print_table(
            f"{one.effects.bet}: what a card does that leaves the shoe",
            ("card", "removed, %", *(f"count {best.level}" for best in one.counts)),
            (
                (name(value), f"{100 * one.effects.removed[value]:+.4f}",
                 *(f"{best.tags[value]:+d}" for best in one.counts))
                for value in values
            ),
        )  # fmt: skip
    print_table(
        f"Wagering 1 when the edge is the player's, {found[0].behind} cards behind the cut card",
        ("bet", "edge", "count", "sees", "wagers", "wins a round", "to break even at every round"),
        (
            (one.effects.bet, percent(one.effects.edge), which, f"{seen:.4f}", in_percent(gain.often),
             percent(gain.win), f"1 to {one.spread_needed:,.0f}" if one.spread_needed and which == "perfect" else "")
            for one in found
            for which, seen, gain in (
                ("perfect", 1.0, one.perfect), *((str(best.level), best.correlation, best.gain) for best in one.counts)
            )
        ),
    )  # fmt: skip


def _lines(bet: SideBet) -> str:
    return ", ".join(f"{line} {pays:g} to 1 (1 in {1 / chance:,.0f})" for line, pays, chance in bet.lines if chance)


def _show_chart(best: Chart) -> None:
    ups = next(iter(best.rows.values()))
    print_table(
        f"Best play against the player-dealer's card ({LEGEND})",
        ("hand", *ups),
        ((row, *(Text(code, _COLOURS[code[0]]) for code in codes.values())) for row, codes in best.rows.items()),
    )
    for one in sorted(best.exceptions, key=lambda one: -one.gain)[:8]:
        cards = "-".join(name(value) for value in one.start.cards)
        console.print(f"  {cards} against {name(one.start.up)}: {one.best} gains {one.gain:.4f} over {one.chart}")
