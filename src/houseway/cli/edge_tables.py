"""The tables of ``houseway edge``, for people."""

from rich.text import Text

from houseway.cli.edge_answer import APPROXIMATION, Answer, answer, as_data, write_report
from houseway.cli.edge_money import Asked, show_fees, show_risk
from houseway.cli.paper import console, print_json, print_table
from houseway.odds.page import percent
from houseway.odds.twentyone.side_bets import SideBet
from houseway.odds.twentyone.strategy import LEGEND, Chart
from houseway.odds.twentyone.values import name
from houseway.rulebook import House
from houseway.rulebook.banked import BankedRules

_COLOURS = {"S": "green", "H": "yellow", "D": "bright_blue", "P": "magenta", "R": "red"}


def tell(place: House, rules: BankedRules, asked: Asked, *, json: bool) -> None:
    """Answers, and shows the answer as it was asked for."""
    given = answer(place, rules, asked)
    if asked.report:
        write_report(given, asked.report)
    if json:
        print_json(as_data(given))
    else:
        show(given)


def show(given: Answer) -> None:
    """Tables for people."""
    solved = given.edge
    print_table(
        f"{given.rules.full_title()}, {solved.decks} decks",
        ("for 1 wagered", "", "what it is"),
        (
            ("player", percent(solved.player), "with the best play of every hand"),
            ("player by the chart", percent(given.by_chart.player), "with the chart below"),
            ("bank", percent(-solved.player), "the other side of the same wager"),
            ("standard deviation", f"{solved.variance**0.5:.4f}", f"variance {solved.variance:.4f} a round"),
        ),
    )
    _show_chart(given.chart)
    if given.side_bets:
        print_table(
            "Side bets",
            ("bet", "bank's edge", "played for", "wins", "lines"),
            (
                (
                    bet.name,
                    percent(bet.edge),
                    percent(bet.edge - given.played_for.get(bet.name, 0.0)),
                    percent(bet.hit_frequency),
                    _lines(bet),
                )
                for bet in given.side_bets
            ),
        )
    if given.what_if:
        print_table(
            "What a rule is worth to the player",
            ("setting", "now", "what if", "player then", "change"),
            ((one.key, one.now, one.then, percent(one.player_edge), percent(one.change)) for one in given.what_if),
        )
    if given.fees:
        show_fees(given.fees, given.asked.pace)
    if given.risk:
        show_risk(given.risk)
    if given.played:
        off = (given.played.player_edge - given.by_chart.player) / given.played.stderr
        console.print(
            f"{given.played.rounds:,} rounds by the chart (seed {given.asked.seed}): "
            f"{percent(given.played.player_edge)} "
            f"± {percent(given.played.stderr)}, {off:+.1f} standard errors from the exact value, "
            f"{given.played.rounds / given.played.seconds:,.0f} rounds a second",
            soft_wrap=True,
        )
    console.print(APPROXIMATION, style="dim", soft_wrap=True)


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
