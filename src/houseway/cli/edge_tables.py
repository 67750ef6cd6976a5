"""The tables of ``houseway edge``, for people."""

from typing import assert_never

import numpy as np
from rich.text import Text

from houseway import money
from houseway.cli.paper import console, print_table
from houseway.odds.banking.risk import HOURS, Risk
from houseway.odds.counts.linear import Counted
from houseway.odds.edges.money import Fees
from houseway.odds.edges.sevens import Banking, SevensEdge
from houseway.odds.edges.twentyone import TwentyOneEdge
from houseway.odds.pages.parts import dollars, in_percent, percent
from houseway.odds.pages.sevens import sevens_page, won
from houseway.odds.pages.twentyone import twentyone_page
from houseway.odds.sevens.edge import Share
from houseway.odds.twentyone.shoe import name
from houseway.odds.twentyone.side_bets import SideBet
from houseway.odds.twentyone.strategy import LEGEND, Chart

_COLOURS = {"S": "green", "H": "yellow", "D": "bright_blue", "P": "magenta", "R": "red"}


def page(found: TwentyOneEdge | SevensEdge, command: str) -> str:
    """The page of ``--report``."""
    match found:
        case TwentyOneEdge():
            return twentyone_page(found, command)
        case SevensEdge():
            return sevens_page(found, command)
        case _:
            assert_never(found)


def show(found: TwentyOneEdge | SevensEdge) -> None:
    """Tables for people."""
    match found:
        case TwentyOneEdge():
            _show_twentyone(found)
        case SevensEdge():
            _show_sevens(found)
        case _:
            assert_never(found)


# -- games of 21 -------------------------------------------------------------------------------------------------------


def _show_twentyone(found: TwentyOneEdge) -> None:
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
        _show_fees(found.fees, found.asked.pace)
    if found.risk:
        _show_risk(found.risk)
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


def _show_counts(found: tuple[Counted, ...]) -> None:
    """What a card does that leaves the shoe, and the counts that follow from it."""
    values = [int(value) for value in np.flatnonzero(found[0].effects.shoe)]
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


# -- Pai Gow and Double Hand -------------------------------------------------------------------------------------------


def _show_sevens(found: SevensEdge) -> None:
    played, told = found.played, found.outcomes
    error = "exact" if found.exact else _error(found.stderr)
    print_table(
        f"{found.rules.full_title()}, the house way against the house way",
        ("for 1 wagered", "", "± standard error", "what it is"),
        (
            ("player", percent(found.player), error, "minus half of the copies"),
            ("bank", percent(found.bank), error, "the other side of the same wager"),
            ("player wins", *_told(told.win), "both hands higher"),
            ("push", *_told(told.push), "one hand each"),
            ("player loses", *_told(told.lose), "neither hand higher"),
            ("copies in front", *_told(told.front_copy), "equal two cards, the bank's"),
            ("copies behind", *_told(told.back_copy), "equal five cards, the bank's"),
            ("standard deviation", f"{found.variance**0.5:.4f}", "", f"variance {found.variance:.4f} a round"),
        ),
    )
    _show_banking(found.banking, after=found.fees is not None)
    if found.house_way:
        print_table(
            "What it is worth to set without a rule, the other side keeping it",
            ("best five", "rule", "used", "player gains", "±", "bank gains", "±"),
            (
                (
                    one.category.replace("_", " "),
                    one.rule,
                    f"{100 * one.used:.3f} %",
                    percent(one.player.share),
                    _error(one.player.stderr),
                    percent(one.bank.share),
                    _error(one.bank.stderr),
                )
                for one in found.house_way
            ),
        )
    if found.what_if:
        print_table(
            "What a rule is worth to the player",
            ("setting", "now", "what if", "player then", "change", "±"),
            (
                (one.key, one.now, one.then, percent(one.player_edge), percent(one.change.share),
                 _error(one.change.stderr))
                for one in found.what_if
            ),
        )  # fmt: skip
    if found.fees:
        _show_fees(found.fees, found.asked.pace)
    if found.risk:
        _show_risk(found.risk)
    console.print(
        f"{found.method} {played.rounds:,} rounds played, seed {found.asked.seed}: {percent(played.player)} "
        f"± {_error(played.stderr)}, {played.rounds / played.seconds:,.0f} a second.",
        style="dim",
        soft_wrap=True,
    )


def _show_banking(banking: Banking, *, after: bool) -> None:
    print_table(
        f"A round with {dollars(banking.wager)} on each of {banking.squares} squares"
        + (", after collection" if after else ", before collection"),
        ("place", "worth", "what it is"),
        (
            ("on a square", won(banking.square), "one wager"),
            ("the bank", won(banking.bank), "against all squares"),
            ("every other hand", won(banking.every_other), "the bank one hand, one wager on a square the next"),
            ("in turn", won(banking.in_turn), "the average of one who takes the bank when it comes"),
        ),
    )


def _told(share: Share) -> tuple[str, str]:
    return f"{100 * share.share:.4f} %", _error(share.stderr) if share.stderr else "exact"


def _error(stderr: float) -> str:
    return f"{100 * stderr:.4f} %"


# -- fees and the bank's risk ------------------------------------------------------------------------------------------


def _show_fees(found: Fees, pace: int) -> None:
    """The fees for people."""
    drag = found.drag
    print_table(
        f"Collection: {money.show(drag.wager)} on each of {drag.squares} squares, {pace} rounds an hour",
        ("payer", "a round", "an hour", "edge before", "edge after"),
        (
            (
                cost.payer,
                dollars(cost.each_hand),
                dollars(cost.each_hour),
                percent(drag.bank_before if cost.payer == "player-dealer" else drag.player_before),
                percent(drag.bank_after if cost.payer == "player-dealer" else drag.player_after),
            )
            for cost in drag.costs
        ),
    )
    print_table(
        "Every posted table at its minimum",
        ("limit", "option", "squares", "drop an hour", "player after", "bank after"),
        (
            (
                limit,
                option,
                str(drag.squares),
                dollars(drag.table_hour),
                percent(drag.player_after),
                percent(drag.bank_after),
            )
            for limit, option, drag in found.tables
        ),
    )


def _show_risk(found: Risk) -> None:
    """The bank's side for people: its risk, and a chart of what small covers leave unpaid."""
    print_table(
        f"A bank of {money.show(found.bank)} against {money.show(found.wager)} on {found.squares} squares, "
        f"{dollars(found.fee)} collected a round",
        ("the bank", "", "what it is"),
        (
            ("lost ever", in_percent(found.ever), "nothing left to put up"),
            (f"lost within {HOURS} hours", in_percent(found.within_hours), "banking as often as the house lets one"),
            ("1 % ever needs", _amount(found.bank_for_one_percent, "no bank is safe"), "put up as far as it is needed"),
            ("an hour", won(found.hour), f"{found.banked:.0%} of the rounds, another bank in between"),
            ("growth an hour", percent(found.growth_hour), "of the logarithm: above 0 it grows in the long run"),
            ("grows fastest with", _amount(found.fastest, "none grows"), "in proportion, at these wagers"),
            ("in turn, an hour", won(found.turn_hour), "banking in turn, one wager on a square otherwise"),
            (f"in turn, lost within {HOURS} hours", in_percent(found.turn_within), "as much money as the bank has"),
        ),
    )
    print_table(
        "Cover against what goes unpaid, a round"
        + "".join(f"; {often:.1%} of rounds short: {money.show(cover)}" for often, cover in found.needed),
        ("put up", "rounds short", "winners unpaid", "losers keep", "bank wins", "unpaid"),
        (
            (money.show(one.cover), in_percent(one.short), dollars(one.unpaid), dollars(one.kept), won(one.bank),
             _bar(one.unpaid / (found.covers[0].unpaid or 1)))
            for one in found.covers
        ),
    )  # fmt: skip


def _amount(cents: int | None, otherwise: str) -> str:
    return otherwise if cents is None else money.show(cents)


def _bar(share: float, width: int = 10) -> str:
    return "█" * round(width * share) or ("▏" if share > 0 else "")
